/** Whatever is typed: what's shown is what's signed, and what's signed is what the wire carried. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AppDriver, openFreshApp } from '../harness/app-driver.ts';
import type { ShownSigning } from '../harness/page-readings.ts';
import { headerOf, type RecordedSandbox, startRecordedSandbox } from '../harness/recorded-sandbox.ts';
import { referenceCanonical, referenceSignature } from '../harness/reference-signer.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

interface Case {
  readonly what: string;
  readonly typed: string;
  /** On the wire. */
  readonly sent: string;
  /** What the app says that it changes. */
  readonly said?: string;
}

const TARGETS: readonly Case[] = [
  {
    what: 'a space',
    typed: '/api/v1/orders?status=a b',
    sent: '/api/v1/orders?status=a%20b',
    said: 'Some characters are percent-encoded',
  },
  {
    what: 'unicode',
    typed: '/api/v1/orders?status=café☕',
    sent: '/api/v1/orders?status=caf%C3%A9%E2%98%95',
    said: 'Some characters are percent-encoded',
  },
  {
    what: 'dot segments',
    typed: '/api/v1/wallets/../orders?limit=1',
    sent: '/api/v1/orders?limit=1',
    said: 'Dot segments are resolved',
  },
  {
    what: 'a fragment',
    typed: '/api/v1/orders?limit=1#part',
    sent: '/api/v1/orders?limit=1',
    said: 'The fragment is never sent',
  },
  {
    what: 'a tab',
    typed: '/api/v1/or\tders?limit=\t2',
    sent: '/api/v1/orders?limit=2',
    said: 'Tabs and line breaks are removed',
  },
  { what: 'duplicates', typed: '/api/v1/orders?b=2&a=1&b=2', sent: '/api/v1/orders?b=2&a=1&b=2' },
  { what: 'a- before a=', typed: '/api/v1/orders?a=1&a-b=2', sent: '/api/v1/orders?a=1&a-b=2' },
  { what: 'encoding as typed', typed: '/api/v1/orders?q=%2f%2F+', sent: '/api/v1/orders?q=%2f%2F+' },
  { what: 'empty segments', typed: '/api/v1/orders?&limit=1&&', sent: '/api/v1/orders?&limit=1&&' },
  { what: 'no equals sign', typed: '/api/v1/orders?flag&x=', sent: '/api/v1/orders?flag&x=' },
  { what: 'a bare question mark', typed: '/api/v1/orders?', sent: '/api/v1/orders?' },
];

describe('what is typed', () => {
  let session: BrowserSession;
  let sandbox: RecordedSandbox;
  let app: AppDriver;

  beforeAll(async () => {
    session = await launchSession();
    sandbox = await startRecordedSandbox();
    await session.grantHost(sandbox.baseUrl);
    app = await openFreshApp(session, { seed: sandbox.seed });
  });
  afterEach(() => session.assertNoProblems());
  afterAll(async () => {
    await session?.close();
    await sandbox?.close();
  });

  it.each(TARGETS)('as the target, $what: is sent as shown and signed', async ({ typed, sent, said }) => {
    const { shown, text } = await signAndSend('GET', typed, said);
    expect(sandbox.last()).toMatchObject({ method: 'GET', target: sent, verdict: 'accepted', status: 200 });
    expectShownAndSigned(shown);
    expect(text).toContain(`GET ${sent} HTTP/1.1`);
    const warning = 'The browser will change what you typed';
    if (said) expect(text).toContain(said);
    expect(text.includes(warning)).toBe(said !== undefined);
  });

  it('as the method, get: is sent in uppercase, as shown and signed', async () => {
    const { shown, text } = await signAndSend('get', '/api/v1/orders', 'The method is sent in uppercase');
    expect(sandbox.last()).toMatchObject({ method: 'GET', verdict: 'accepted', status: 200 });
    expectShownAndSigned(shown);
    expect(text).toContain('The method is sent in uppercase');
  });

  it('as the method, patch: is signed in uppercase, and the server’s refusal of it explained', async () => {
    const said = 'patch is sent as typed, but signed as PATCH';
    const { shown, text, answer } = await signAndSend('patch', '/api/v1/orders', said);
    expect(shown.lines[0]).toBe('PATCH');
    expect(text).toContain(said);
    expect(text).toContain('patch /api/v1/orders HTTP/1.1');
    expect(answer.word).toBe('Problem');
  });

  /** @param said is waited for before it’s sent. */
  async function signAndSend(method: string, target: string, said?: string) {
    sandbox.forget();
    await app.type('Method', method);
    await app.type('Path and query', target);
    if (said !== undefined) await app.shows(said);
    const shown = await app.signing();
    const text = await app.text();
    const answer = await app.send();
    return { shown, text, answer };
  }

  /** What came over the wire, put together and signed by other code; both were drawn at their own second. */
  function expectShownAndSigned(shown: ShownSigning): void {
    const received = sandbox.last();
    const timestamp = headerOf(received, 'X-Timestamp') ?? '';
    const canonical = referenceCanonical({ ...received, timestamp });
    expect(headerOf(received, 'X-Signature')).toBe(referenceSignature(sandbox.secret, canonical));
    expect(shown.canonical).toBe(referenceCanonical({ ...received, timestamp: shown.lines[3] ?? '' }));
  }
});
