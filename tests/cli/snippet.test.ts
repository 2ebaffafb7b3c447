/** `npm run snippet`: a request becomes a whole program, and what can't become one is refused by name. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { main } from '../../cli/snippet.ts';
import { LANGUAGES } from '../../lib/core/mistakes/languages.ts';

let folder: string;
let out: string;
let err: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'snippet-'));
  [out, err] = ['', ''];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err += String(text);
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const CHARGE = `curl 'https://api.shop.example/api/v1/charges?b=2&a=1' -H 'Content-Type: application/json' -H 'Idempotency-Key: k-7' -H 'Cookie: session=1' --data-raw '{"merchant_order_id":"Café-1"}'`;

function file(text: string): string {
  const name = path.join(folder, 'request.txt');
  writeFileSync(name, text);
  return name;
}

test('a curl command becomes a program that makes the very request', async () => {
  expect(await main(['--language', 'python', file(CHARGE)])).toBe(0);
  expect(out).toContain('raw = "{\\"merchant_order_id\\":\\"Café-1\\"}".encode("utf-8")');
  expect(out).toContain('send("POST", "https://api.shop.example/api/v1/charges?b=2&a=1", raw)');
  expect(out).toContain('request.headers["Idempotency-Key"] = "k-7"');
  expect(out).toContain('os.environ["SIGNING_SECRET"]');
  expect(out).not.toContain('session=1');
  expect(err).toContain('Left out: Cookie\n');
  expect(err).toContain('python3 signed_request.py');
});

test('what’s left out is a header that the file has, not one that curl adds', async () => {
  const written = "-H 'Accept: application/json' -H 'Content-Length: 2' -A shop/1";
  const made = `curl ${written} https://api.shop.example/api/v1/charges --data-raw '{}'`;
  expect(await main(['--language', 'python', file(made)])).toBe(0);
  expect(err).toContain('Left out: Content-Length, User-Agent, Accept\n');
  err = '';
  expect(await main(['--language', 'python', file(made.replace(written, ''))])).toBe(0);
  expect(err).not.toContain('Left out');
});

test('every language is listed with its library', async () => {
  expect(await main(['--list'])).toBe(0);
  expect(out.trimEnd().split('\n')).toEqual(
    Object.entries(LANGUAGES).map(([id, { name }]) =>
      expect.stringMatching(new RegExp(`^${id} +${name.replace(/[#./]/g, '.')}$`)),
    ),
  );
});

test('a file is looked for where npm was called, as its shell would', async () => {
  file(CHARGE);
  vi.stubEnv('INIT_CWD', folder);
  expect(await main(['--language', 'go', 'request.txt'])).toBe(0);
  expect(await main(['--language', 'go', 'no-such-file.txt'])).toBe(64);
  expect(err).toContain('no-such-file.txt can’t be read: there’s no such file');
});

test('of several requests, one is chosen', async () => {
  const both = file(`${CHARGE}\n\ncurl https://api.shop.example/api/v1/orders`);
  expect(await main(['--language', 'go', both])).toBe(64);
  expect(err).toContain('This has 2 requests. Choose one with --request, from 1 to 2');
  expect(await main(['--language', 'go', '--request', '3', both])).toBe(64);
  expect(await main(['--language', 'go', '--request', '2', both])).toBe(0);
  expect(out).toContain('send("GET", "https://api.shop.example/api/v1/orders", nil)');
});

test.each([
  [[], 'Name a language with --language'],
  [['--language', 'cobol'], 'There is no language “cobol”'],
  [['--language', 'go', 'a', 'b'], 'Give one file'],
  [['--language', 'go', '/nonexistent'], 'there’s no such file'],
  [['--langage', 'go'], 'Unknown option'],
])('%j is refused by name', async (args, words) => {
  expect(await main(args)).toBe(64);
  expect(out).toBe('');
  expect(err).toContain(words);
});

test('what no library of the language can send is refused, and a secret isn’t written down', async () => {
  expect(await main(['--language', 'node', file(`curl -X GET https://a.example/x --data-raw '{}'`)])).toBe(
    64,
  );
  expect(err).toContain('fetch refuses to send a body with GET');
  vi.stubEnv('COUNTERSIGN_SECRET', 'sk_test_MadeUpForThisTest42');
  const leaky = file(`curl https://a.example/x --data-raw '{"key":"sk_test_MadeUpForThisTest42"}'`);
  expect(await main(['--language', 'python', leaky])).toBe(64);
  expect(out + err).not.toContain('MadeUpForThisTest42');
});
