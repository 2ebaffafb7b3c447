/** The clients that docs/exam.md shows sign as the server reads, also a query with empty pairs. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { subjectOf } from '../../lib/core/mistakes/subject.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import { signatureUnder } from '../../lib/lessons/broken/effect.ts';
import { shownProgram } from './exam-running.ts';

const SECRET = 'sk_test_exam_clients';
const folder = mkdtempSync(path.join(tmpdir(), 'exam-clients-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Sent {
  readonly target: string;
  readonly headers: Readonly<Record<'X-Timestamp' | 'X-Signature', string>>;
}

/** What the client hands to `fetch`. */
function sentBy(client: string, target: string): Sent {
  const file = path.join(folder, `${client.replace(/\W+/g, '-')}.mjs`);
  writeFileSync(file, shownProgram(client));
  const program = `
    globalThis.fetch = async (url, { headers }) => {
      const { pathname, search } = new URL(url);
      console.log(JSON.stringify({ target: pathname + search, headers }));
      return new Response();
    };
    const { request } = await import(${JSON.stringify(pathToFileURL(file).href)});
    await request('GET', ${JSON.stringify(target)}, [], '');`;
  const env = {
    PATH: process.env['PATH'] ?? '',
    COUNTERSIGN_BASE_URL: 'http://localhost:1',
    COUNTERSIGN_KEY_ID: 'pk_test_exam_clients',
    COUNTERSIGN_SECRET: SECRET,
  };
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { env, encoding: 'utf8' }),
  ) as Sent;
}

for (const client of ['client.mjs', 'client.mjs, over time'])
  it.for(['/api/v1/orders', '/api/v1/orders?b=1&a=2', '/api/v1/orders?&b=1&&a=&'])(
    `${client} signs %s`,
    (asked) => {
      const { target, headers } = sentBy(client, asked);
      expect(target).toBe(asked);
      const signed = wireRequest({ method: 'GET', target, headers: Object.entries(headers) });
      expect(headers['X-Signature']).toBe(signatureUnder(subjectOf(signed, new Secret(SECRET)), []));
    },
  );
