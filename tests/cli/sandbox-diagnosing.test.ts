import { execFile } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { LIVE_KEY_FIX } from '../../lib/core/diagnosis/live-key.ts';
import { ADVICE } from '../../lib/core/mistakes/advice.ts';
import { KEY, NOW, sandboxKey, signed } from '../sandbox/signed.ts';
import { call, headersOf, type Listed, listed, patch, raw, runSandbox, until } from './sandbox-running.ts';

const ORDERS = '/api/v1/orders?status=paid&limit=5';

async function diagnosed(baseUrl: string, count: number): Promise<readonly Listed[]> {
  return until(async () => {
    const { requests } = await listed(baseUrl);
    return requests.length === count && requests.every(({ diagnosis }) => diagnosis !== null) && requests;
  });
}

const faultsOf = ({ diagnosis }: Listed) => diagnosis?.explanations[0]?.faults.map(({ id }) => id) ?? [];

const setsOf = (request: Listed | undefined): string[] =>
  request?.diagnosis?.explanations.flatMap(({ faults, equivalentFaults }) =>
    [faults, ...equivalentFaults].map((set) => set.map(({ id }) => id).join()),
  ) ?? [];

/** The lines a request is signed with, wrong in a way that nobody has a name for. */
function noise(n: number): Record<string, string> {
  const signature = (n + 1).toString(16).padStart(64, '5a');
  return { ...headersOf(signed('GET', ORDERS)), 'X-Signature': signature };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('diagnoses', () => {
  test('the request that tells mistakes apart settles the first one’s, as the extension says', async () => {
    const printed: string[] = [];
    const { baseUrl } = await runSandbox({
      diagnosing: 'plain',
      onDiagnosis: (_, __, text) => void (text !== undefined && printed.push(text)),
    });
    const sendUnsorted = async (query: string) => {
      const lines = ['GET', '/api/v1/orders', query, NOW, sha256('')].join('\n');
      const signature = createHmac('sha256', KEY.secret.reveal()).update(lines).digest('hex');
      const headers = { ...headersOf(signed('GET', ORDERS)), 'X-Signature': signature };
      const before = printed.length;
      await fetch(`${baseUrl}/api/v1/orders?${query}`, { headers });
      return until(
        async () => printed.length > before && printed.slice(before).join('').replace(/\s+/g, ' '),
      );
    };
    const first = await sendUnsorted('status=paid&limit=5');
    expect(first).toContain(`Matches, too: “${ADVICE['query-order-other'].title}”.`);
    const [, probe = ''] =
      /Next, let the same code send GET \/api\/v1\/orders\?(\S+) as well/.exec(first) ?? [];
    const second = await sendUnsorted(probe);
    expect(second).toContain(
      'The second request rules out other mistakes The second request’s signature is valid',
    );
    expect(second).toContain(`- Ruled out: ${ADVICE['query-order-other'].title}`);
    expect(second).toContain(`✗ ${ADVICE['query-order-as-sent'].title} `);
    expect(second).toMatch(/✗ .*GET \/api\/v1\/orders\?status=paid&limit=5/);
    expect(second.split('Ruled out')[1]).not.toContain('the same code send');
  });

  test('after a valid request of the same client, the secret isn’t what’s blamed first', async () => {
    const printed: string[] = [];
    const { baseUrl } = await runSandbox({
      diagnosing: 'plain',
      onDiagnosis: (_, __, text) => void (text !== undefined && printed.push(text)),
    });
    const agent = { 'User-Agent': 'python-requests/2.32.3' };
    const other = '/api/v1/orders?offset=40';
    await fetch(`${baseUrl}${other}`, { headers: { ...headersOf(signed('GET', other)), ...agent } });
    await fetch(`${baseUrl}${ORDERS}`, { headers: { ...noise(1), ...agent } });
    const said = await until(async () => printed.length > 0 && printed.join('').replace(/\s+/g, ' '));
    expect(said).toContain('Another request with this key and User-Agent was signed');
    expect(said).not.toContain('Check the secret first');
  });

  test('a live key is to be replaced by the sandbox’s test key, and isn’t to be set', async () => {
    const printed: string[] = [];
    const { baseUrl } = await runSandbox({
      diagnosing: 'plain',
      onDiagnosis: (_, __, text) => void (text !== undefined && printed.push(text)),
    });
    const headers = { ...headersOf(signed('GET', ORDERS)), 'X-Api-Key': 'pk_live_4f3a9c2e7b1d' };
    await fetch(`${baseUrl}${ORDERS}`, { headers });
    const said = await until(async () => printed.length > 0 && printed.join('').replace(/\s+/g, ' '));
    expect(said).toContain('✗ Live key id rejected');
    expect(said).toContain(LIVE_KEY_FIX);
    expect(said).toContain(`The sandbox has ${KEY.id}.`);
    expect(said).not.toMatch(/COUNTERSIGN_KEY_ID|letter by letter/);
  });

  test('what a separating request settles is known of both, and of what comes later, in the Inbox too', async () => {
    const printed: string[] = [];
    const { baseUrl } = await runSandbox({
      diagnosing: 'plain',
      onDiagnosis: (_, __, text) => void (text !== undefined && printed.push(text)),
    });
    const sendUnsorted = async (query: string) => {
      const lines = ['GET', '/api/v1/orders', query, NOW, sha256('')].join('\n');
      const signature = createHmac('sha256', KEY.secret.reveal()).update(lines).digest('hex');
      const headers = { ...headersOf(signed('GET', ORDERS)), 'X-Signature': signature };
      const before = printed.length;
      await fetch(`${baseUrl}/api/v1/orders?${query}`, { headers });
      return until(async () => printed.length > before && printed.slice(before).join(''));
    };
    const probe = /same\s+code\s+send\s+GET\s+\/api\/v1\/orders\?(\S+)\s+as\s+well\./;
    const first = await sendUnsorted('status=paid&limit=5');
    expect(setsOf((await diagnosed(baseUrl, 1))[0])).toContain('query-order-other');
    await sendUnsorted(probe.exec(first)?.[1] ?? '');
    const settled = await until(async () => {
      const { requests } = await listed(baseUrl);
      return !setsOf(requests[0]).includes('query-order-other') && requests;
    });
    expect(setsOf(settled[0])).toEqual(['query-order-as-sent']);
    expect(settled[1]?.diagnosis).toMatchObject({ settles: [settled[0]?.id] });
    const later = await sendUnsorted('status=paid&limit=6');
    expect(later).not.toMatch(probe);
    expect(later.replace(/\s+/g, ' ')).toContain('Earlier requests of this client ruled out other mistakes');
    expect(setsOf((await diagnosed(baseUrl, 3)).at(-1))).toEqual(['query-order-as-sent']);
  });

  test('the mistake is named, and what needs no search is told too', async () => {
    const { baseUrl } = await runSandbox({ diagnosing: 'none' });
    await call(baseUrl, ORDERS);
    await call(baseUrl, '/api/v1/orders', { signedTarget: '/v1/orders' });
    await fetch(`${baseUrl}${ORDERS}`);
    await fetch(`${baseUrl}${ORDERS}`, { headers: headersOf(signed('GET', ORDERS, { now: NOW - 900 })) });
    const [valid, wrong, bare, stale] = await diagnosed(baseUrl, 4);
    expect(valid?.diagnosis).toMatchObject({ verdict: 'valid', code: null, signature: 'valid' });
    expect(wrong?.diagnosis).toMatchObject({ verdict: 'explained', code: 'bad_signature' });
    expect(wrong && faultsOf(wrong)[0]).toMatch(/^path-/);
    expect(bare?.diagnosis).toMatchObject({ verdict: 'refused', code: 'missing_auth' });
    expect(stale?.diagnosis).toMatchObject({ verdict: 'refused', code: 'stale_request', signature: 'valid' });
  });

  test('a diagnosis is what the diagnose command prints of the listed request', async () => {
    const { baseUrl } = await runSandbox({ diagnosing: 'none' });
    await call(baseUrl, '/api/v1/charges', { method: 'POST', body: '{"a": 1}', signedTarget: '/v1/charges' });
    const [request] = await diagnosed(baseUrl, 1);
    const folder = mkdtempSync(path.join(tmpdir(), 'countersign-sandbox-'));
    const file = path.join(folder, 'capture.json');
    writeFileSync(file, JSON.stringify(request));
    const printed = await new Promise<string>((resolve) => {
      const args = ['cli/run.mjs', 'diagnose', file, '--json'];
      const env = { PATH: process.env['PATH'] ?? '', COUNTERSIGN_SECRET: KEY.secret.reveal() };
      execFile(process.execPath, args, { env }, (_, stdout) => resolve(stdout));
    });
    rmSync(folder, { recursive: true });
    const { search: ours, ...diagnosis } = { search: {}, ...request?.diagnosis };
    const { search, ...theirs } = JSON.parse(printed);
    expect(diagnosis).toEqual(theirs);
    expect(Object.keys(ours)).toEqual(Object.keys(search));
    expect(ours).toMatchObject({ tried: search.tried, stopped: 'found' });
  });

  test('a secret in what was signed is in no diagnosis', async () => {
    const { baseUrl } = await runSandbox({ diagnosing: 'none' });
    const secret = KEY.secret.reveal();
    await call(baseUrl, '/api/v1/orders', { signedTarget: `/api/v1/orders?secret=${secret}` });
    const [request] = await diagnosed(baseUrl, 1);
    expect(request?.diagnosis).not.toBeNull();
    expect(JSON.stringify(request)).not.toContain(secret.slice(8));
  });

  test('another key’s secret is recognised, and one that’s revoked is told', async () => {
    const { baseUrl } = await runSandbox({ diagnosing: 'none' });
    const other = sandboxKey('pk_test_other_one', 'sk_test_other_0123456789abcdef');
    await fetch(`${baseUrl}/_sandbox/keys`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ keyId: other.id, secret: other.secret.reveal() }),
    });
    const crossed = { ...headersOf(signed('GET', ORDERS, { key: other })), 'X-Api-Key': KEY.id };
    await fetch(`${baseUrl}${ORDERS}`, { headers: crossed });
    await patch(baseUrl, { revokeKey: true });
    await call(baseUrl, ORDERS);
    const [swapped, revoked] = await diagnosed(baseUrl, 2);
    expect(swapped && faultsOf(swapped)).toEqual([expect.stringMatching(/^key-/)]);
    expect(revoked?.diagnosis).toMatchObject({ code: 'invalid_key', signature: 'valid' });
  });

  test('no answer waits for a search, and the newest request doesn’t wait for the older ones', async () => {
    const { port, baseUrl } = await runSandbox({ diagnosing: 'none' });
    await call(baseUrl, ORDERS);
    const [first] = await diagnosed(baseUrl, 1);
    const head = `GET /_sandbox/events HTTP/1.1\r\nHost: 127.0.0.1\r\nLast-Event-ID: ${first?.id}\r\n\r\n`;
    const told = raw(port, head, /event: diagnosis\ndata: .*"verdict":"explained".*\n\n/);
    // Each of these takes seconds to search in vain.
    for (let n = 0; n < 6; n++) await fetch(`${baseUrl}${ORDERS}`, { headers: noise(n) });
    await call(baseUrl, '/api/v1/orders', { signedTarget: '/v1/orders' });
    // Those that were being searched when it came are told before it.
    expect((await told).split('event: diagnosis').length - 1).toBeLessThan(5);
  });

  test('the same wrong request a thousand times is searched once', async () => {
    const { port, baseUrl } = await runSandbox({ diagnosing: 'none' });
    const lines = Object.entries(noise(1)).map(([name, value]) => `${name}: ${value}\r\n`);
    const one = `GET ${ORDERS} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join('')}`;
    const last = `GET /last HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;
    await raw(port, `${`${one}\r\n`.repeat(1000)}${last}`);
    const requests = (await diagnosed(baseUrl, 1001)).slice(0, 1000);
    const searches = new Set(requests.map(({ diagnosis }) => JSON.stringify(diagnosis)));
    // Another search would have taken another time.
    expect(searches.size).toBe(1);
    expect(requests[0]?.diagnosis).toMatchObject({ verdict: 'unexplained', search: { stopped: 'budget' } });
  });

  test('events tell of a diagnosis, also to whoever comes later', async () => {
    const { port, baseUrl } = await runSandbox({ diagnosing: 'none' });
    await call(baseUrl, '/api/v1/orders', { signedTarget: '/v1/orders' });
    const [request] = await diagnosed(baseUrl, 1);
    const head = `GET /_sandbox/events HTTP/1.1\r\nHost: 127.0.0.1\r\nLast-Event-ID: ${request?.id}\r\n\r\n`;
    const seen = await raw(port, head, /event: diagnosis\ndata: .*\n\n/);
    expect(seen).not.toContain('event: request');
    const [, data = ''] = /data: (\{.*\})\n\n/.exec(seen) ?? [];
    expect(JSON.parse(Buffer.from(data, 'latin1').toString())).toEqual({
      id: request?.id,
      diagnosis: request?.diagnosis,
    });
  });
});
