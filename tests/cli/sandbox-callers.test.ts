import { describe, expect, test } from 'vitest';
import { raw, runSandbox } from './sandbox-running.ts';

const EXTENSION = `chrome-extension://${'abcdefghijklmnop'.repeat(2)}`;
const FIREFOX = 'moz-extension://0b9a2c4e-1d2f-4a5b-8c7d-9e0f1a2b3c4d';
const PATHS = ['requests', 'events', 'settings', 'keys', 'nothing'];

/** Headers as a browser sets them, over a socket: `fetch` doesn't let them be set. */
async function ask(port: number, head: string, lines: readonly string[], body = ''): Promise<string> {
  const length = body === '' ? [] : [`Content-Length: ${body.length}`];
  const text = [`${head} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Connection: close', ...lines, ...length];
  return raw(port, `${text.join('\r\n')}\r\n\r\n${body}`, /recorded requests/);
}

describe('a web page gets nothing', () => {
  test.each([
    ['its Origin', ['Origin: https://shop.example']],
    ['an Origin on this machine', ['Origin: http://localhost:3000']],
    ['the sandbox’s own as Origin', ['Origin: http://127.0.0.1:4610']],
    ['a null Origin', ['Origin: null']],
    ['an Origin that begins like an extension’s', [`Origin: ${EXTENSION}.shop.example`]],
    ['an extension’s scheme with another’s name', ['Origin: chrome-extension://shop.example']],
    ['two Origins', [`Origin: ${EXTENSION}`, 'Origin: https://shop.example']],
    ['an empty Origin', ['Origin:']],
    ['Sec-Fetch-Site: cross-site', ['Sec-Fetch-Site: cross-site']],
    ['Sec-Fetch-Site: same-site', ['Sec-Fetch-Site: same-site']],
    ['Sec-Fetch-Site: something new', ['Sec-Fetch-Site: other']],
    ['a Referer', ['Referer: https://shop.example/']],
    ['a Referer on this machine', ['Referer: http://localhost:3000/page']],
    ['a Referer that’s no URL', ['Referer: about']],
  ])('told by %s', async (_, lines) => {
    const { port } = await runSandbox();
    for (const path of PATHS) {
      const answer = await ask(port, `GET /_sandbox/${path}`, lines);
      expect(answer).toMatch(/^HTTP\/1\.1 403 /);
      expect(answer).toContain('"page_refused"');
      expect(answer).not.toMatch(/access-control/i);
    }
    for (const head of ['PATCH /_sandbox/settings', 'POST /_sandbox/keys', 'DELETE /_sandbox/requests'])
      expect(await ask(port, head, [...lines, 'Content-Type: application/json'], '{}')).toMatch(
        /^HTTP\/1\.1 403 /,
      );
    expect(await ask(port, 'OPTIONS /_sandbox/settings', lines)).not.toMatch(/access-control/i);
  });

  test('and nothing at all under another name for this machine', async () => {
    const { port } = await runSandbox();
    const answer = await raw(
      port,
      'GET /_sandbox/requests HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 421 /);
  });
});

test('a page that was served at the sandbox’s own address gets nothing from it', async () => {
  const { port } = await runSandbox();
  const lines = ['Sec-Fetch-Site: same-origin', `Referer: http://127.0.0.1:${port}/page`];
  expect(await ask(port, 'GET /_sandbox/requests', lines)).toMatch(/^HTTP\/1\.1 403 /);
});

describe('the extension', () => {
  test.each([EXTENSION, FIREFOX])('%s may read answers', async (origin) => {
    const { port } = await runSandbox();
    const lines = [`Origin: ${origin}`, 'Sec-Fetch-Site: cross-site'];
    for (const path of ['requests', 'settings', 'keys', 'events', 'nothing']) {
      const answer = await ask(port, `GET /_sandbox/${path}`, lines);
      expect(answer).toMatch(path === 'nothing' ? /^HTTP\/1\.1 404 / : /^HTTP\/1\.1 200 /);
      expect(answer).toContain(`Access-Control-Allow-Origin: ${origin}\r\n`);
      expect(answer).toContain(`Access-Control-Expose-Headers: Clear-Id\r\n`);
      expect(answer).toContain('Vary: Origin\r\n');
    }
  });

  test('is told by a preflight what it may do', async () => {
    const { port } = await runSandbox();
    const answer = await ask(port, 'OPTIONS /_sandbox/settings', [
      `Origin: ${EXTENSION}`,
      'Access-Control-Request-Method: PATCH',
      'Access-Control-Request-Headers: content-type',
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 204 /);
    expect(answer).toMatch(/Access-Control-Allow-Methods: .*PATCH/);
    expect(answer).toMatch(/Access-Control-Allow-Headers: .*Content-Type/);
  });

  test.each([
    ['Chromium', ['Sec-Fetch-Site: none']],
    ['Firefox', ['Sec-Fetch-Site: same-origin']],
  ])('with the host’s permission %s sends no Origin with GET', async (_, lines) => {
    const { port } = await runSandbox();
    expect(await ask(port, 'GET /_sandbox/requests', lines)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('the API itself has no CORS headers for it either', async () => {
    const { port } = await runSandbox();
    const answer = await ask(port, 'GET /api/v1/orders', [`Origin: ${EXTENSION}`]);
    expect(answer).not.toMatch(/access-control/i);
  });
});

test('a program needs no Origin', async () => {
  const { port } = await runSandbox();
  expect(await ask(port, 'GET /_sandbox/requests', [])).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});
