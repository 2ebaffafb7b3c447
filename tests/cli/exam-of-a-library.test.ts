/** The exam, taken by a client of the npm library `hmmac`, which is adapted to this API through its option `scheme`. */

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);
const library = require.resolve('hmmac');
const folder = mkdtempSync(path.join(tmpdir(), 'exam-'));
const LAUNCH = `
  import { register } from 'tsx/esm/api';
  register({ tsconfig: false });
  const { main } = await import('./cli/exam.ts');
  process.exitCode = await main(process.argv.slice(1));`;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Report {
  readonly passed: boolean;
  readonly mistakes: readonly { readonly id: string; readonly calls: readonly string[] }[];
}

/** It prints the query and the body, and sends them, as the library prints them. */
const AS_THE_LIBRARY_HAS_IT = {
  query: 'const query = querystring.stringify(sent)',
  sorted: 'const sorted = querystring.stringify(sent)',
  hash: "const hash = this._hash(this._body({ original }), 'hex')",
};
const MENDED: typeof AS_THE_LIBRARY_HAS_IT = {
  query: 'const query = String(new URLSearchParams(pairs))',
  sorted: "const sorted = query.split('&').sort().join('&')",
  hash: "const hash = this._hash(original.body ?? '', 'hex')",
};

const clientWith = ({ query, sorted, hash }: typeof AS_THE_LIBRARY_HAS_IT): string => `
import { createInterface } from 'node:readline';
import querystring from 'node:querystring';
import Hmmac from '${pathToFileURL(library).href}';

const { COUNTERSIGN_BASE_URL, COUNTERSIGN_KEY_ID: key, COUNTERSIGN_SECRET: secret } = process.env;
const hmmac = new Hmmac({
  signedHeaders: [],
  scheme: {
    ...Hmmac.schemes.load('plain'),
    buildMessageToSign({ original }) {
      const { method, path, query: sent, pairs, headers } = original;
      ${query};
      ${sorted};
      ${hash};
      original.url = path + (query && '?' + query);
      return [method, path, sorted, headers['x-timestamp'], hash].join('\\n');
    },
    buildAuthorization: (_request, _id, signature) => ({ key: 'x-signature', value: signature }),
  },
});

const bodyOf = (body) =>
  'json' in body ? JSON.stringify(body.json) : (body.text ?? Buffer.from(body.base64, 'base64'));

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, path, query: pairs, body } = JSON.parse(line);
  const query = {};
  for (const [name, value] of pairs) query[name] = name in query ? [query[name], value].flat() : value;
  const headers = { 'x-api-key': key, 'x-timestamp': String(Math.floor(Date.now() / 1000)) };
  const request = { method, path, query, pairs, headers, ...(body && { body: bodyOf(body) }) };
  hmmac.sign(request, { key, secret });
  const { host, ...sent } = request.headers;
  await fetch(COUNTERSIGN_BASE_URL + request.url, { method, headers: sent, body: request.body }).catch((error) =>
    console.error(id, error),
  );
}
`;

async function reportOn(name: string, code: string): Promise<Report> {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  const launched = ['--input-type=module', '-e', LAUNCH, '--', '--json', '--stdin', '--'];
  const args = [...launched, process.execPath, file];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: root }, (_failed, stdout, stderr) => {
      if (stdout === '') reject(new Error(stderr));
      else resolve(JSON.parse(stdout) as Report);
    });
  });
}

test('of its own ways with a query and a body both are named', async () => {
  const { passed, mistakes } = await reportOn('library', clientWith(AS_THE_LIBRARY_HAS_IT));
  expect(passed).toBe(false);
  expect(mistakes.map(({ id }) => id)).toContain('query-order-as-sent');
  // JSON is made of whatever isn’t text, such as the bytes of a Buffer.
  expect(mistakes.find(({ id }) => id === 'body-bytes-repr')?.calls).toEqual(['bytes']);
});

test('mended as its report says, it passes', async () => {
  expect(await reportOn('mended', clientWith(MENDED))).toMatchObject({ passed: true, mistakes: [] });
});

test('with one of the two mended, the other is named', async () => {
  const { query, sorted } = MENDED;
  const { mistakes } = await reportOn('half', clientWith({ ...AS_THE_LIBRARY_HAS_IT, query, sorted }));
  expect(mistakes.map(({ id }) => id)).toEqual(['body-bytes-repr']);
});
