/** The extension, the sandbox and the tools of the shell agree: on what curl and openssl sign, and on what curl is given. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppDriver, openFreshApp } from '../harness/app-driver.ts';
import { headerOf, type RecordedSandbox, startRecordedSandbox } from '../harness/recorded-sandbox.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

const run = promisify(execFile);

/** As an integrator would write it from the API document alone. The secret comes in through the environment. */
const SIGN_AND_SEND = `
set -euo pipefail
timestamp=$(date +%s)
hash=$(printf %s "$BODY" | openssl dgst -sha256 -r | cut -d' ' -f1)
signature=$(printf '%s\\n%s\\n%s\\n%s\\n%s' "$METHOD" "$REQUEST_PATH" "$SORTED_QUERY" "$timestamp" "$hash" |
  openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)
printf %s "$BODY" | curl -sS -X "$METHOD" "$BASE_URL$REQUEST_PATH\${QUERY:+?$QUERY}" \${BODY:+--data-binary @-} \\
  -H "X-Api-Key: $KEY_ID" -H "X-Timestamp: $timestamp" -H "X-Signature: $signature"
`;

const SHELL_REQUESTS = [
  { what: 'a list', METHOD: 'GET', REQUEST_PATH: '/api/v1/orders', QUERY: '', SORTED_QUERY: '', BODY: '' },
  {
    what: 'parameters out of order',
    METHOD: 'GET',
    REQUEST_PATH: '/api/v1/orders',
    QUERY: 'status=paid&limit=5&a=1&a-b=2',
    SORTED_QUERY: 'a-b=2&a=1&limit=5&status=paid',
    BODY: '',
  },
  {
    what: 'a charge',
    METHOD: 'POST',
    REQUEST_PATH: '/api/v1/charges',
    QUERY: '',
    SORTED_QUERY: '',
    BODY: '{"merchant_order_id":"curl-é","amount":"1.00","currency":"USDT","network":"TRON"}',
  },
];

describe('curl', () => {
  let session: BrowserSession;
  let sandbox: RecordedSandbox;

  beforeAll(async () => {
    session = await launchSession();
    sandbox = await startRecordedSandbox();
    await session.grantHost(sandbox.baseUrl);
  });
  beforeEach(() => sandbox.forget());
  afterEach(() => session.assertNoProblems());
  afterAll(async () => {
    await session?.close();
    await sandbox?.close();
  });

  it.each(SHELL_REQUESTS)('with openssl signs $what as the sandbox does', async ({ what: _, ...request }) => {
    await shell(SIGN_AND_SEND, { ...request, ...credentials() });
    expect(sandbox.last().verdict).toBe('accepted');
    expect(sandbox.last().status).toBeLessThan(300);
  });

  it('with openssl and another secret is refused', async () => {
    const [request] = SHELL_REQUESTS;
    await shell(SIGN_AND_SEND, { ...request, ...credentials(), SECRET: 'sk_test_another5ecret' });
    expect(sandbox.last()).toMatchObject({ verdict: 'bad_signature', status: 401 });
  });

  it('is given the orders request as the extension sends it', async () => {
    const app = await openFreshApp(session, { seed: sandbox.seed });
    await app.choose('Start from an example request', 'List paid orders, five a page, third page');
    await expectSameFromShell(app);
    expect(sandbox.last().status).toBe(200);
  });

  it('is given the charge as the extension sends it', async () => {
    const app = await openFreshApp(session, { seed: sandbox.seed });
    await app.choose('Start from an example request', 'Create a charge');
    await expectSameFromShell(app);
    expect(sandbox.last().status).toBe(201);
  });

  it('is given a target and a body that shells and parsers like to change', async () => {
    const app = await openFreshApp(session, { seed: sandbox.seed });
    await app.choose('Start from an example request', 'Create a charge');
    await app.type('Path and query', `/api/v1/charges?q={1,[2]}'$HOME%20"!&q=+&`);
    await app.pasteBody(`@{"note":"it's $(here) \`now\` !!\\n\0\r\n\té😀"}\n`);
    await expectSameFromShell(app);
  });

  function credentials() {
    return { BASE_URL: sandbox.baseUrl, KEY_ID: sandbox.keyId, SECRET: sandbox.secret };
  }

  /** The same request, sent by the extension and by the command that it copies. */
  async function expectSameFromShell(app: AppDriver): Promise<void> {
    await app.click('Freeze');
    await app.send();
    const fromExtension = sandbox.last();
    await app.openTab('Steps');
    const command = await app.copied('Copy as curl');
    expect(command).not.toContain(sandbox.secret);
    await shell(command);
    const fromShell = sandbox.last();
    expect(sandbox.received).toHaveLength(2);
    expect(fromShell).toMatchObject({ method: fromExtension.method, target: fromExtension.target });
    expect(Buffer.from(fromShell.body)).toEqual(Buffer.from(fromExtension.body));
    for (const name of ['X-Api-Key', 'X-Timestamp', 'X-Signature', 'Content-Type'])
      expect(headerOf(fromShell, name)).toBe(headerOf(fromExtension, name));
    expect([fromExtension.verdict, fromShell.verdict]).toEqual(['accepted', 'accepted']);
  }
});

async function shell(script: string, env: Record<string, string | undefined> = {}): Promise<string> {
  const { stdout } = await run('bash', ['-c', script], { env: { PATH: process.env['PATH'], ...env } });
  return stdout;
}
