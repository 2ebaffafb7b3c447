/** `npm run diagnose`: its answers, exit codes and refusals; and that the view gives the same answers. */

import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { main } from '../../cli/diagnose.ts';
import { diagnosisJson } from '../../cli/diagnosis-json.ts';
import { wrongSecret } from '../../lib/core/diagnosis/answer/reasons.ts';
import { examine } from '../../lib/core/diagnosis/diagnose.ts';
import { SIGNERS } from '../../lib/core/idioms/idioms.ts';
import { ADVICE } from '../../lib/core/mistakes/advice.ts';
import type { Language } from '../../lib/core/mistakes/languages.ts';
import { byteStringOfText } from '../../lib/core/signing/bytes.ts';
import { checkKeyId, checkSecret } from '../../lib/core/signing/key-pair.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import { shownDiagnosis } from '../../lib/features/diagnosis/items.ts';
import { reproductionHead } from '../../lib/formats/reproduction-head.ts';
import { ODD_SECRETS, spelled } from '../core/signing/spelled.ts';
import { openPage } from '../state/open-page.ts';
import { captureFile, KEY_ID, NOISE, SECRET, signedBy, TIME, UNSORTED } from '../state/wrongly-signed.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

function file(name: string, content: string | Uint8Array): string {
  const place = path.join(folder, name);
  writeFileSync(place, content);
  return place;
}

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** @param secret in the environment; `null` where none is. */
async function run(args: readonly string[], secret: string | null = SECRET): Promise<Ran> {
  vi.stubEnv('COUNTERSIGN_SECRET', secret ?? undefined);
  const out: string[] = [];
  const err: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text)) > 0);
  const code = await main(args);
  vi.restoreAllMocks();
  return { code, out: out.join(''), err: err.join('') };
}

const objects = ({ out }: Ran) =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ReturnType<typeof diagnosisJson>);
const ids = (one: ReturnType<typeof diagnosisJson> | undefined) =>
  one?.explanations[0]?.faults.map(({ id }) => id);

test('a right signature is valid, and the exit code is 0', async () => {
  const ran = await run(['--json', file('right.json', captureFile(signedBy()))]);
  expect(ran.code).toBe(0);
  expect(objects(ran)).toMatchObject([
    {
      verdict: 'valid',
      code: null,
      signature: 'valid',
      explanations: [],
      search: { tried: 0, stopped: 'found', exhaustedDepth: 0, ms: 0 },
    },
  ]);
});

describe('a file that holds the request to be told apart and, sent afterwards, the one that tells', () => {
  const first = signedBy({ query: 'status=paid&limit=50' });
  const query = 'a=1&b=2';
  const told = (timestamp: number): WireRequest => ({
    ...signedBy({ query, timestamp: String(timestamp) }),
    target: byteStringOfText(`/api/v1/orders?${query}`),
  });
  /** Nobody tells when they were received: the client’s clock decides. */
  const unseen = (...requests: readonly WireRequest[]) =>
    JSON.stringify(
      (JSON.parse(captureFile(...requests)) as object[]).map((one) => ({ ...one, receivedAt: undefined })),
    );
  const setsOf = (one: ReturnType<typeof diagnosisJson> | undefined) =>
    one?.explanations.flatMap(({ faults, equivalents }) => [faults.map(({ id }) => id), ...equivalents]);

  test('names the one that’s left: the other was ruled out by how the second is signed', async () => {
    const alone = objects(await run(['--json', file('alone.json', captureFile(first))]));
    expect(setsOf(alone[0])?.length).toBeGreaterThan(1);
    const both = file('both.json', unseen(first, told(TIME + 60)));
    const ran = await run(['--json', both]);
    expect(ran.code).toBe(1);
    expect(objects(ran).map(setsOf)).toEqual([[['query-order-as-sent']], []]);
    const { out } = await run([both]);
    expect(out).toContain('The second request rules out other mistakes');
    expect(out).toContain('Ruled out');
    expect(out.match(/both\.json\[0\]/g)).toHaveLength(2);
  });

  test('isn’t compared with one that was sent before', async () => {
    const ran = await run(['--json', file('before.json', unseen(first, told(TIME - 60)))]);
    expect(setsOf(objects(ran)[0])?.length).toBeGreaterThan(1);
  });
});

describe('a full URL signed on line 2 is named where the text has the URL, but no Host', () => {
  const origin = 'https://pay.shop.example';
  const signed = signedBy({ path: `${origin}/api/v1/orders` });
  const url = `${origin}${signed.target}`;
  const har = JSON.stringify({
    log: {
      version: '1.2',
      creator: { name: 'shop', version: '1' },
      entries: [
        {
          startedDateTime: new Date(TIME * 1000).toISOString(),
          request: {
            ...{ method: signed.method, url, httpVersion: 'h2' },
            headers: signed.headers.map(([name, value]) => ({ name, value })),
          },
          response: { status: 401, headers: [], content: { text: '' } },
        },
      ],
    },
  });
  const fields = signed.headers.map(([name, value]) => `${name}=${value}`).join(' ');
  const texts = {
    'call.js': `fetch(${JSON.stringify(url)}, ${JSON.stringify({ headers: Object.fromEntries(signed.headers) })})`,
    'page.har': har,
    'app.log': `2026-11-29T22:40:11Z WARN ${signed.method} ${url} 401 bad_signature ${fields}`,
  };

  test.each(Object.entries(texts))('%s', async (name, text) => {
    const ran = await run(['--json', file(name, text)]);
    expect(ids(objects(ran)[0])).toEqual(['path-full-url']);
    expect(ran.out).not.toContain('Host');
  });
});

test('what the server refused with invalid_key is no success, though its signature fits the secret', async () => {
  const { method, target, headers } = signedBy();
  const fields = headers.map(([name, value]) => `${name}: ${value}\n`).join('');
  const answers = (status: string) =>
    `${method} ${target} HTTP/1.1\nHost: api.example.com\n${fields}\nHTTP/1.1 ${status}\nContent-Type: application/json\n\n`;
  const recorded = { ...JSON.parse(captureFile(signedBy())), response: { status: 401, code: 'invalid_key' } };
  for (const text of [
    `${answers('401 Unauthorized')}{"error":{"code":"invalid_key"}}\n`,
    JSON.stringify(recorded),
  ]) {
    const refused = await run([file('refused.txt', text)]);
    expect(refused.code).toBe(1);
    expect(refused.out).toMatch(/^✗ Key id unknown or revoked\n/);
    expect(refused.out).toContain('invalid_key, signature valid');
    expect(refused.out).toContain('doesn’t know this key id');
    expect(objects(await run(['--json', file('refused.txt', text)]))).toMatchObject([
      {
        verdict: 'refused',
        code: 'invalid_key',
        answered: { status: 401, code: 'invalid_key' },
        signature: 'valid',
      },
    ]);
  }
  expect((await run([file('uncoded.txt', `${answers('401 Unauthorized')}no\n`)])).code).toBe(2);
});

test('what a server answered is told with --json, where the capture has it', async () => {
  const recorded = { ...JSON.parse(captureFile(UNSORTED)), response: { status: 200, code: null } };
  const accepted = await run(['--json', file('accepted.json', JSON.stringify(recorded))]);
  expect(objects(accepted)).toMatchObject([{ answered: { status: 200, code: null } }]);
  const unanswered = await run(['--json', file('unanswered.json', captureFile(UNSORTED))]);
  expect(objects(unanswered)).toMatchObject([{ signature: 'explained', answered: null }]);
});

test('what the sandbox refused because it was told to isn’t blamed on the secret', async () => {
  const response = { status: 401, code: 'bad_signature' };
  const recorded = { ...JSON.parse(captureFile(signedBy())), response, switches: ['reserialiseBody'] };
  const ran = await run([file('switched.json', JSON.stringify(recorded))]);
  expect(ran.code).toBe(1);
  expect(ran.out).toMatch(/^✗ Simulated error: /);
  expect(ran.out).not.toContain('another secret');
});

test('a secret that was given isn’t called stored', async () => {
  const { out } = await run(['--full', file('right.json', captureFile(signedBy()))]);
  expect(out).toMatch(/^✓ Signature valid\n/);
  expect(out).not.toContain('stored');
});

test('a reproduction is diagnosed with the made-up key it contains, with no secret given and beside another', async () => {
  const head = reproductionHead({ keyId: KEY_ID, secret: SECRET }).map((line) => `# ${line}\n`);
  const fields = UNSORTED.headers.map(([name, value]) => `-H '${name}: ${value}'`).join(' ');
  const text = `${head.join('')}curl 'https://api.example.com${UNSORTED.target}' ${fields}\n`;
  for (const secret of [null, 'sk_test_of_another_key']) {
    const ran = await run(['--json', file('reproduction.txt', text)], secret);
    expect(ids(objects(ran)[0])).toEqual(['query-order-as-sent']);
    expect(ran.err).toContain('checked with the made-up key');
    expect(ran.err).not.toContain('Revoke');
    expect(`${ran.out}${ran.err}`).not.toContain(SECRET);
  }
});

test('a mistake is named, with the string that was signed, and the exit code is 1', async () => {
  const ran = await run(['--json', file('unsorted.json', captureFile(UNSORTED))]);
  expect(ran.code).toBe(1);
  const [one] = objects(ran);
  expect(one).toMatchObject({ verdict: 'explained', code: 'bad_signature', signature: 'explained' });
  expect(ids(one)).toEqual(['query-order-as-sent']);
  expect(Buffer.from(one?.explanations[0]?.signedStringBase64 ?? '', 'base64').toString()).toContain(
    '\nstatus=paid&limit=50\n',
  );
  expect(one?.expected?.canonicalString).toContain('\nlimit=50&status=paid\n');
  expect(Object.keys(one ?? {})).toEqual([
    'verdict',
    'code',
    'answered',
    'signature',
    'notChecked',
    'symptoms',
    'explanations',
    'expected',
    'gaps',
    'search',
    'causes',
  ]);
  expect(one?.causes).toEqual([]);
  expect(one?.gaps).toEqual([]);
  expect(one?.search).toMatchObject({ stopped: 'found', exhaustedDepth: 1 });
});

test('a script reads the body that was hashed, and what else would fit, in words', async () => {
  const [spaced, compact] = ['{"amount": "1"}', '{"amount":"1"}'];
  const hash = createHash('sha256').update(spaced).digest('hex');
  const content = captureFile(signedBy({ body: compact, hash }));
  const [one] = objects(await run(['--json', file('spaced.json', content)]));
  const [explained] = one?.explanations ?? [];
  expect(atob(explained?.signedBodyBase64 ?? '')).toBe(spaced);
  expect(explained?.equivalentFaults.map((set) => set.map(({ id }) => id))).toEqual(explained?.equivalents);
  for (const { title, happened, fix } of explained?.equivalentFaults.flat() ?? [])
    expect([title, happened, fix].every((words) => words.length > 10)).toBe(true);
  expect(explained?.equivalents.length).toBeGreaterThan(0);
});

test('a curl command is read as it is; the file it sends is asked for, and taken from --hint-body', async () => {
  const { headers } = signedBy({ body: '{"amount":"1"}', path: '/charges' });
  const fields = headers.map(([name, value]) => `-H '${name}: ${value}'`).join(' ');
  const command = file(
    'call.sh',
    `curl https://api.example/api/v1/charges ${fields} --data-binary @order.json`,
  );
  const lacking = await run(['--json', command]);
  expect(lacking.code).toBe(2);
  expect(objects(lacking)).toMatchObject([
    {
      signature: 'not-checked',
      explanations: [],
      gaps: [{ part: 'body', name: null, reason: 'not-shown', said: expect.stringContaining('order.json') }],
    },
  ]);
  const given = await run(['--json', '--hint-body', file('order.json', '{"amount":"1"}'), command]);
  expect(given.code).toBe(1);
  expect(ids(objects(given)[0])).toEqual(['path-prefix-stripped']);
});

const ODDLY_BROKEN = '{\n"amount":\n "1"}\n';
const INDENTED = '{\n  "amount": "1"\n}\n';

test.each([
  ['-d', INDENTED, INDENTED],
  ['-d', INDENTED, INDENTED.trim()],
  ['-d', ODDLY_BROKEN, ODDLY_BROKEN],
  ['-d', ODDLY_BROKEN, ODDLY_BROKEN.trim()],
])(
  '%s with a file that was signed with its line breaks: the mistake is that curl removes them',
  async (option, content, signed) => {
    const { headers } = signedBy({ body: signed });
    const fields = headers.map(([name, value]) => `-H '${name}: ${value}'`).join(' ');
    const url = 'https://api.example/api/v1/charges';
    const command = file('call.sh', `curl ${url} ${fields} ${option} @order.json`);
    const lacking = await run([command]);
    expect(lacking.out.replace(/\s+/g, ' ')).toContain(
      'Give the file order.json. Countersign removes its line breaks, as curl -d does.',
    );
    expect(lacking.out).not.toContain('byte for byte');
    const given = await run(['--full', '--hint-body', file('order.json', content), command]);
    expect(given.code).toBe(1);
    expect(given.out).toContain('Line breaks removed by curl -d @file');
    expect(given.out).not.toContain('Content-Length');
  },
);

test('a file that --data-binary sent is taken as it is, though the signature is valid without its last line break', async () => {
  const { headers } = signedBy({ body: '{"amount":"1"}' });
  const fields = headers.map(([name, value]) => `-H '${name}: ${value}'`).join(' ');
  const url = 'https://api.example/api/v1/charges';
  const command = file('call.sh', `curl ${url} ${fields} --data-binary @order.json`);
  const given = await run(['--json', '--hint-body', file('order.json', '{"amount":"1"}\n'), command]);
  expect(ids(objects(given)[0])).toEqual(['body-trailing-newline']);
});

test('a body that looks masked is valid with its signature, and nothing is said of it without', async () => {
  const body = '{"card":"****4242"}';
  const commandOf = ({ headers }: WireRequest) =>
    `curl https://api.example/api/v1/charges ${headers.map(([name, value]) => `-H '${name}: ${value}'`).join(' ')} -d '${body}'`;
  const right = await run(['--json', file('masked.sh', commandOf(signedBy({ body })))]);
  expect(objects(right)).toMatchObject([{ verdict: 'valid', signature: 'valid', gaps: [] }]);
  const wrong = await run(['--json', file('hidden.sh', commandOf(signedBy({ body, path: '/charges' })))]);
  expect(objects(wrong)).toMatchObject([
    { signature: 'not-checked', explanations: [], gaps: [{ part: 'body' }] },
  ]);
});

test('the URL the client meant is taken from --hint-url: what changed it on its way is named', async () => {
  const { headers } = signedBy({ path: '/pay/api/v1/orders' });
  const sent = { ...signedBy(), headers };
  const given = ['--hint-url', 'https://api.example.com/pay/api/v1/orders'];
  const ran = await run(['--json', ...given, file('proxied.json', captureFile(sent))]);
  expect(ran.code).toBe(1);
  expect(ran.out).toContain('Path prefix removed after signing');
  expect((await run(['--hint-url', ' ', file('any.json', captureFile(sent))])).code).toBe(64);
});

test('a request without its headers is refused for a reason that’s named, and the exit code is 1', async () => {
  const bare = JSON.stringify({ method: 'GET', target: '/api/v1/orders', headers: [] });
  const ran = await run(['--json', file('bare.json', bare)]);
  expect(ran.code).toBe(1);
  expect(objects(ran)).toMatchObject([
    { verdict: 'refused', code: 'missing_auth', signature: 'not-checked' },
  ]);
});

test('an answer names the options that would tell more', async () => {
  const unsorted = file('unsorted.json', captureFile(UNSORTED));
  const told = async (args: readonly string[], secret: string | null = SECRET) =>
    /To learn more\n[\s\S]*/.exec((await run(args, secret)).out)?.[0];
  expect(await told([unsorted])).toContain('--language');
  expect(await told(['--language', 'go', unsorted])).toBeUndefined();
  expect(await told([unsorted], null)).toContain('--secrets');
  const noise = await told(['--budget', '1', file('noise.json', captureFile(NOISE))]);
  expect(noise).toContain('--hint-body');
  expect(noise).toContain('--budget SECONDS');
});

test.each([
  ['python', 'Python requests'],
  ['Node', 'Node fetch'],
  ['java', 'Java OkHttp'],
  ['php', 'PHP Guzzle'],
  ['c#', 'C# HttpClient'],
  ['axios', 'Node axios'],
  ['ts', 'TypeScript fetch'],
  ['browser', 'Browser fetch'],
  ['WebCrypto', 'Browser fetch'],
  ['perl', 'Perl HTTP::Tiny'],
])('--language %s is the one of that family that’s meant', async (typed, name) => {
  const { code, out } = await run(['--language', typed, file('unsorted.json', captureFile(UNSORTED))]);
  expect(code).toBe(1);
  expect(out).toContain(` in ${name}:`);
});

test('a query that was left out of the string is said to be empty, as the app says it', async () => {
  const { out } = await run([file('left-out.json', captureFile(signedBy({ query: '' })))]);
  expect(out).toContain('\n  Place in the canonical string: line 3, query\n  Fix: ');
  expect(out).toContain('\n  Signed   (empty)\n  Correct  limit=50&status=paid\n');
});

test('the first lines are all there is of a failure, unless more is asked for', async () => {
  const unsorted = file('unsorted.json', captureFile(UNSORTED));
  const { out } = await run([unsorted]);
  expect(out.trim().split('\n').length).toBeLessThan(28);
  expect(out).toMatch(
    /^✗ .*\n {2}Place in the canonical string: line 3, query\n {2}Fix: .*\n(?: {4}.*\n)* {2}Signed .*\n {2}Correct .*\n/,
  );
  expect(out).toContain('--full shows');
  expect(out).toMatch(/What happened\n {2}Your code signed the query’s pairs unsorted/);
  expect(out).not.toContain('^^');
  const full = await run(['--full', unsorted]);
  expect(full.out).toContain('^^');
  expect(full.out).not.toContain('--full shows');
});

test('a secret sent with the request is told of in the short form too, and so is a doubled path', async () => {
  const { method, target, headers } = UNSORTED;
  const leaking = { method, target, headers: [...headers, ['X-Debug', 'sk_test_leaked_0123456789']] };
  const { out } = await run([file('leaking.json', JSON.stringify(leaking))]);
  expect(out).toContain('Secret sent with the request');
  const doubled = await run(
    [
      file(
        'doubled.txt',
        `GET /api/v1/api/v1/orders HTTP/1.1\nHost: a.example\n${headers.map((field) => `${field.join(': ')}\n`).join('')}\nHTTP/1.1 404 Not Found\n\n`,
      ),
    ],
    null,
  );
  expect(doubled.out).toContain('The path has “/api/v1” twice');
});

test('what differs is cut at whole characters, and line breaks in it are drawn', async () => {
  const long = `{"note":"${'é'.repeat(30)}`;
  const [hashed, sent] = [`${long}\\n"}`, `${long}\n"}`];
  const hash = createHash('sha256').update(hashed).digest('hex');
  const { out } = await run([file('cut.json', captureFile(signedBy({ body: sent, hash })))]);
  expect(out).not.toContain('\ufffd');
});

test('of a hash that differs the first lines show what was hashed, not its digits', async () => {
  const [spaced, compact] = ['{"amount": "1"}', '{"amount":"1"}'];
  const hash = createHash('sha256').update(spaced).digest('hex');
  const { out } = await run([file('spaced.json', captureFile(signedBy({ body: compact, hash })))]);
  expect(out.split('\n')[1]).toBe('  Place in the canonical string: line 5, body hash');
  expect(out).toContain(`\n  Hashed   ${spaced}\n  Sent     ${compact}\n`);
});

describe('--signer', () => {
  test.each(Object.keys(SIGNERS) as Language[])('prints the signer in %s and nothing else', async (name) => {
    const ran = await run(['--signer', name]);
    expect(ran).toEqual({
      code: 0,
      out: `${SIGNERS[name]}\n`,
      err: 'It reads the environment variables API_KEY_ID and SIGNING_SECRET.\n',
    });
  });

  test.each([[['--signer', 'cobol']], [['--signer']]])(
    '%j is told which languages there are',
    async (args) => {
      const ran = await run(args);
      expect([ran.code, ran.out]).toEqual([64, '']);
      for (const name of Object.keys(SIGNERS)) expect(ran.err).toContain(name);
    },
  );

  test('takes no file', async () => {
    const ran = await run(['--signer', 'go', file('unsorted.json', captureFile(UNSORTED))]);
    expect(ran).toMatchObject({ code: 64, err: '--signer takes a language and no file\n' });
  });
});

test('what nothing explains says how far the search got, and the exit code is 2', async () => {
  const ran = await run(['--json', '--budget', '2', file('noise.json', captureFile(NOISE))]);
  expect(ran.code).toBe(2);
  expect(objects(ran)).toMatchObject([
    { verdict: 'unexplained', signature: 'unexplained', explanations: [], search: { stopped: 'budget' } },
  ]);
});

test('the text for people names the remedy and holds no colour where it isn’t a terminal', async () => {
  const ran = await run([file('unsorted.json', captureFile(UNSORTED))]);
  expect(ran.out).toContain(ADVICE['query-order-as-sent'].title);
  expect(ran.out).not.toContain('\u001b[');
  expect(ran.out).not.toContain(SECRET);
});

test('a request without its secret gets all that can be said without', async () => {
  const plain = signedBy();
  const headers = plain.headers.map(
    ([name, value]) =>
      [name, name === 'X-Signature' ? byteStringOfText(value.toUpperCase()) : value] as const,
  );
  const shouted: WireRequest = { ...plain, headers };
  const ran = await run(['--json', file('shouted.json', captureFile(shouted))], null);
  // The mistake is named.
  expect(ran.code).toBe(1);
  const [one] = objects(ran);
  expect(one).toMatchObject({
    verdict: 'refused',
    code: 'bad_signature',
    signature: 'not-checked',
    expected: null,
    search: { tried: 0, stopped: 'aborted', exhaustedDepth: 0, ms: 0 },
  });
  expect(one?.symptoms.map(({ id }) => id)).toContain('out-uppercase');
});

test('a log line with a timestamp in milliseconds has its mistake named, and the exit code is 1', async () => {
  const fields = `X-Api-Key=${KEY_ID} X-Timestamp=${TIME}123 X-Signature=${'a'.repeat(64)}`;
  const line = `POST https://api.example.com/api/v1/charges ${fields}\n`;
  const ran = await run([file('server.log', line)], null);
  expect(ran.out).toMatch(/^✗ Timestamp in milliseconds, not seconds\n/);
  expect(ran.code).toBe(1);
});

test('a script reads that the secret is missing, or what else keeps the signature from being checked', async () => {
  const right = captureFile(signedBy());
  const notChecked = async (text: string, secret: string | null = null) =>
    objects(await run(['--json', file('one', text)], secret))[0]?.notChecked;
  expect(await notChecked(right)).toBe('no-secret');
  expect(await notChecked(right, SECRET)).toBeNull();
  expect(await notChecked(right.replaceAll('pk_test_', 'pk_live_'), SECRET)).toBe('live-key');
  expect(await notChecked(`curl -d @order.json -H 'X-Api-Key: ${KEY_ID}' https://h/a`, SECRET)).toBe(
    'incomplete',
  );
  expect(await notChecked(JSON.stringify({ method: 'GET', target: '/a', headers: [] }))).toBe('no-signature');
});

test('--now decides whether a request is stale; without it old captures aren’t', async () => {
  const old = file('right.json', captureFile(signedBy()));
  const stale = await run(['--json', '--now', String(TIME + 301), old]);
  expect(objects(stale)).toMatchObject([{ verdict: 'refused', code: 'stale_request', signature: 'valid' }]);
  expect(stale.code).toBe(1);
  // It's named without the secret too.
  expect((await run(['--json', '--now', String(TIME + 301), old], null)).code).toBe(1);
  expect((await run(['--json', '--now', String(TIME + 300), old], null)).code).toBe(2);
  expect((await run(['--json', '--now', String(TIME + 300), old])).code).toBe(0);
});

describe('secrets', () => {
  test('come from a file by key id, and another key’s secret is named', async () => {
    const secrets = file(
      'secrets.json',
      JSON.stringify({ [KEY_ID]: SECRET, pk_test_other: 'sk_test_another_made_up_one' }),
    );
    const ran = await run(['--json', '--secrets', secrets, file('noise.json', captureFile(NOISE))], null);
    expect(ran.code).toBe(1);
    expect(ids(objects(ran)[0])).toEqual(['key-other-known']);
  });

  test('with quotes and a line break are tried without and with them, and it’s said', async () => {
    const ran = await run(['--json', file('right.json', captureFile(signedBy()))], `"${SECRET}"\n`);
    expect(ran.code).toBe(0);
    expect(ran.err).toContain('quotes around it and a line break');
    const quoted = await run(
      ['--json', file('quoted.json', captureFile(signedBy({ secret: `"${SECRET}"` })))],
      `"${SECRET}"`,
    );
    expect(ids(objects(quoted)[0])).toEqual(['key-quoted']);
  });

  test('never stand in what’s printed, whatever the client signed', async () => {
    const ran = await run([
      '--json',
      file(
        'inside.json',
        captureFile(signedBy({ timestamp: String(TIME), path: `/api/v1/orders\n${SECRET}` })),
      ),
    ]);
    expect(
      ran.out + ran.err + atob(objects(ran)[0]?.explanations[0]?.signedStringBase64 ?? ''),
    ).not.toContain(SECRET);
  });

  test.each([
    ['sk_live_made_up_9999', 'live'],
    ['pk_test_made_up', 'key id'],
  ])('%s is refused without being repeated', async (secret, word) => {
    const ran = await run([file('right.json', captureFile(signedBy()))], secret);
    expect(ran.code).toBe(64);
    expect(ran.err).toContain(word);
    expect(ran.err).not.toContain(secret);
  });
});

describe('a secret in the wrong place is never repeated', () => {
  const MISPLACED = 'sk_test_made-up.0123/45';

  test.each<[name: string, secrets: Record<string, string>, words: string]>([
    [
      'a swapped pair',
      { [MISPLACED]: KEY_ID },
      'the name of entry 1 isn’t a pk_test_ key id; the two values may be swapped',
    ],
    ['a swapped pair behind a right one', { [KEY_ID]: SECRET, [MISPLACED]: KEY_ID }, 'entry 2 isn’t'],
    ['a name of another kind', { shop: SECRET }, 'entry 1 isn’t a pk_test_ key id'],
    ['a live key', { pk_live_made_up_1: SECRET }, 'entry 1 is a live key’s id'],
  ])('%s in the file of secrets', async (_, secrets, words) => {
    const right = file('right.json', captureFile(signedBy()));
    const ran = await run(['--secrets', file('secrets.json', JSON.stringify(secrets)), right], null);
    expect(ran.code).toBe(64);
    expect(ran.err).toContain(`secrets.json: the name of ${words.replace('the name of ', '')}`);
    expect(ran.out).toBe('');
    for (const text of [MISPLACED, SECRET, 'made-up']) expect(ran.err).not.toContain(text);
  });

  test.each<[name: string, args: (right: string) => readonly string[]]>([
    ['as the file of secrets', (right) => [`--secrets=${MISPLACED}`, right]],
    ['as a capture', () => [MISPLACED]],
    ['as an option', (right) => [`--${MISPLACED}`, right]],
    ['as an option with a value', (right) => [`--${MISPLACED}=1`, right]],
    ['as the language', (right) => ['--language', MISPLACED, right]],
    ['as the hinted body', (right) => ['--hint-body', MISPLACED, right]],
    ['as the meant URL', (right) => ['--hint-url', `/api/v1/orders?key=${MISPLACED}`, right]],
    ['as the clock', (right) => ['--now', MISPLACED, right]],
  ])('%s', async (_, args) => {
    const ran = await run(args(file('right.json', captureFile(signedBy()))));
    expect(ran.code).toBe(64);
    expect(ran.out + ran.err).not.toMatch(/sk_test_made|made-up|0123|\/45/);
  });

  test('as the name of a file that’s there', async () => {
    const ran = await run([file('sk_test_made-up-0123', captureFile(UNSORTED))]);
    expect(ran.code).toBe(1);
    expect(ran.out + ran.err).not.toMatch(/made-up-0123/);
  });

  test('in the path, where the string to sign would show it', async () => {
    const leaky = { ...UNSORTED, target: byteStringOfText(`/api/v1/${SECRET}?b=1`) };
    const ran = await run(['--json', '--budget', '0', file('leaky.json', captureFile(leaky))]);
    expect(objects(ran)[0]?.expected?.canonicalString).toContain('/api/v1/[secret]');
    expect(ran.out + ran.err).not.toContain(SECRET);
  });

  test.each(ODD_SECRETS)(
    'of any look, %s, in the request, its file’s name or an argument',
    async (secret) => {
      const encoded = encodeURIComponent(secret);
      const leaky = {
        ...UNSORTED,
        target: byteStringOfText(`/api/v1/${encoded}?b=${secret}`),
        headers: [...UNSORTED.headers, ['X-Note', byteStringOfText(secret)] as const],
      };
      const place = file(`${encoded}.json`, captureFile(leaky));
      const all = [
        await run(['--json', '--budget', '0', place], secret),
        await run(['--budget', '0', place], secret),
        await run([place, '--language', secret], secret),
        await run([path.join(folder, `${encoded}-missing.json`)], secret),
      ];
      expect(all.map(({ code }) => code)).toEqual([2, 2, 64, 64]);
      expect(objects(all[0] as Ran)[0]?.expected?.canonicalString).toContain('/api/v1/[secret]');
      for (const { out, err } of all)
        for (const print of spelled(secret)) expect(`${out}${err}`).not.toContain(print);
    },
  );

  test.each([
    ['base64 of base64', (text: string) => btoa(btoa(text))],
    ['hex of hex', (text: string) => Buffer.from(Buffer.from(text).toString('hex')).toString('hex')],
    ['hex of base64', (text: string) => Buffer.from(btoa(text)).toString('hex')],
  ])('in %s, in the path and a header', async (_, spell) => {
    const print = spell(SECRET);
    const leaky = {
      ...UNSORTED,
      target: byteStringOfText(`/api/v1/${print}?b=1`),
      headers: [...UNSORTED.headers, ['X-Note', byteStringOfText(print)] as const],
    };
    const place = file('leaky.json', captureFile(leaky));
    const all = [await run(['--json', '--budget', '0', place]), await run(['--budget', '0', place])];
    expect(objects(all[0] as Ran)[0]?.expected?.canonicalString).toContain('[secret]');
    for (const { out, err } of all) expect(`${out}${err}`).not.toContain(print.slice(4, 24));
  });

  test('longer than any secret is', async () => {
    const ran = await run([file('right.json', captureFile(signedBy()))], `sk_test_${'a'.repeat(2 ** 20)}`);
    expect(ran.code).toBe(64);
    expect(ran.err).toContain('COUNTERSIGN_SECRET is too long');
    expect(ran.err.length).toBeLessThan(200);
  });

  test('in the words of a symptom or of a mistake', () => {
    const shown = JSON.stringify(
      diagnosisJson(
        {
          ...examine({ request: UNSORTED, gaps: [], secretFor: () => undefined }).diagnosis,
          symptoms: [
            {
              id: 'key-pair-swapped',
              title: `Drop ${SECRET}`,
              detail: `It’s ${SECRET}`,
              fix: `Remove ${SECRET}`,
              code: null,
              certainty: 'certain',
            },
          ],
          explanations: [
            {
              mistakes: [
                {
                  id: 'query-order-as-sent',
                  slot: 'query',
                  how: '',
                  title: 'Sort',
                  happened: `It signed ${SECRET}`,
                  fix: 'Sort',
                  clause: 'query',
                },
              ],
              side: 'either',
              cost: 1,
              certainty: 'proved',
              finding: { message: byteStringOfText(SECRET), values: {}, reasons: [] },
              equivalents: [],
            },
          ],
        },
        UNSORTED,
      ),
    );
    expect(shown).not.toContain(SECRET);
    expect(shown).not.toContain(btoa(SECRET));
    expect(shown).toContain('It signed [secret]');
  });
});

describe('live keys get no secret', () => {
  test('whatever is at hand, and it’s said once', async () => {
    const live = signedBy({ keyId: 'pk_live_made_up_1' });
    const ran = await run(['--json', file('live.json', captureFile(signedBy(), live, live))]);
    expect(objects(ran).map(({ verdict }) => verdict)).toEqual(['valid', 'unexplained', 'unexplained']);
    expect(objects(ran)[1]).toMatchObject({ signature: 'not-checked', expected: null });
    expect(ran.err.match(/live key/g)).toHaveLength(2);
    expect(ran.err).toContain('live.json[1]: the request carries a live key’s id');
    expect(ran.err.trim().split('\n')).toHaveLength(1);
    expect(ran.code).toBe(2);
  });

  test('and nothing is said of them where there are none', async () => {
    expect((await run([file('right.json', captureFile(signedBy()))])).err).toBe('');
  });
});

describe('what isn’t the request’s fault has an exit code of its own', () => {
  test.each([
    ['a capture', (big: string, right: string) => [big, right]],
    ['the hinted body', (big: string, right: string) => ['--hint-body', big, right]],
    ['the secrets', (big: string, right: string) => ['--secrets', big, right]],
  ])('%s over 64 MB is refused unread', async (_, args) => {
    const big = file('big.json', '');
    // A hole in the file: it takes no room.
    truncateSync(big, 64 * 2 ** 20 + 1);
    const ran = await run(args(big, file('right.json', captureFile(signedBy()))));
    expect(ran.code).toBe(64);
    expect(ran.err).toContain('big.json is over 64 MB');
  });

  test('what has no size is counted', async () => {
    const endless = '/dev/zero';
    if (!existsSync(endless)) return;
    const ran = await run([endless]);
    expect(ran.code).toBe(64);
    expect(ran.err).toContain('/dev/zero is over 64 MB');
  });

  test('standard input is counted too', async () => {
    const megabyte = Buffer.alloc(2 ** 20, ' ');
    const endless = Readable.from(
      (function* () {
        while (true) yield megabyte;
      })(),
    );
    const stdin = Object.getOwnPropertyDescriptor(process, 'stdin');
    Object.defineProperty(process, 'stdin', { value: endless, configurable: true });
    try {
      const ran = await run(['-']);
      expect(ran.code).toBe(64);
      expect(ran.err).toContain('standard input is over 64 MB');
    } finally {
      if (stdin) Object.defineProperty(process, 'stdin', stdin);
    }
  });

  test('a fault of this program is one line without a stack or a secret, and the exit code is 70', async () => {
    const right = file('right.json', captureFile(signedBy()));
    vi.stubEnv('COUNTERSIGN_SECRET', SECRET);
    const err: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text)) > 0);
    vi.spyOn(process.stdout, 'write').mockImplementation(() => {
      throw new RangeError(`it broke at ${SECRET}`);
    });
    const code = await main(['--json', right]);
    vi.restoreAllMocks();
    expect(code).toBe(70);
    expect(err).toEqual([
      'Diagnosing broke off through a fault of this program (RangeError), not of the request\n',
    ]);
  });

  test('--help tells every exit code', async () => {
    const { code, out } = await run(['--help']);
    expect(code).toBe(0);
    expect(out.match(/^ +(?:Exit code: )?(\d+) (?=\w)/gm)?.map((line) => Number(/\d+/.exec(line)))).toEqual([
      0, 1, 2, 64, 70,
    ]);
    expect(out).toContain('explained, or refused for a reason that’s named');
  });
});

describe('wrong usage and input that can’t be read end with 64, saying what and where', () => {
  test.each([
    ['no file', [], 'Name the file to diagnose, as in npm run'],
    ['an unknown option', ['--jsn', 'x'], '--jsn'],
    ['an unknown language', ['--language', 'cobol', 'x'], 'cobol'],
    ['a time that is none', ['--now', 'soon', 'x'], '--now'],
    ['a negative budget', ['--budget', '-1', 'x'], '--budget needs a value.'],
    ['no value', ['x', '--secrets'], '--secrets needs a value.'],
  ])('%s', async (_, args, words) => {
    const ran = await run(args);
    expect(ran.code).toBe(64);
    expect(ran.err).toContain(words);
    // What was wrong stays in sight.
    expect(ran.err.trim().split('\n').length).toBeLessThan(3);
  });

  test.each([
    ['nothing', '', 'empty'],
    ['half a file', captureFile(UNSORTED).slice(0, 60), 'valid JSON: check line 1'],
    ['a body alone', '{"a": {}}', 'It’s a JSON body.'],
    ['half a capture', '{"target": "/a"}', 'method'],
    ['a HAR without requests', '{"log": {}}', 'log.entries'],
    ['prose', 'The signature is wrong.', 'curl'],
    [
      'a header that isn’t a pair',
      JSON.stringify([{ method: 'GET', target: '/a', headers: [['a']] }]),
      '[0].headers[0]',
    ],
    [
      'a body that isn’t base64',
      JSON.stringify({ method: 'GET', target: '/a', headers: [], bodyBase64: '{}' }),
      'bodyBase64',
    ],
  ])('%s', async (_, content, words) => {
    const ran = await run([file('capture.json', content)]);
    expect(ran.code).toBe(64);
    expect(ran.err).toContain('capture.json');
    expect(ran.err).toContain(words);
  });

  test('a file that isn’t there', async () => {
    const ran = await run([path.join(folder, 'none.json')]);
    expect(ran.code).toBe(64);
    expect(ran.err).toContain('there’s no such file');
  });
});

test('a hundred requests at once have an answer each, in their order', async () => {
  const many = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? signedBy() : UNSORTED));
  const ran = await run(['--json', file('many.json', captureFile(...many))]);
  expect(objects(ran).map(({ verdict }) => verdict)).toEqual(
    many.map((_, index) => (index % 2 === 0 ? 'valid' : 'explained')),
  );
  expect(ran.code).toBe(1);
});

test('the view and the terminal give the same answers', async () => {
  const requests = [
    signedBy(),
    UNSORTED,
    signedBy({ method: 'get' }),
    signedBy({ path: '/orders' }),
    signedBy({ hash: '' }),
    signedBy({ body: '{"amount":"10.00"}', hash: '' }),
    signedBy({ method: 'get', path: '/orders' }),
    signedBy({ secret: `${SECRET}\n` }),
  ];
  const text = captureFile(...requests);
  const page = await openPage();
  const [id, secret] = [checkKeyId(KEY_ID), checkSecret(SECRET)];
  if (!id.ok || !secret.ok) throw new Error('the made-up pair must be a good one');
  await page.app().addKey({
    id: id.value,
    secret: secret.value,
    name: 'Made-up key',
    environments: ['built-in'],
    createdAt: 0,
  });
  page.app().typeCaptures(text);
  await page.app().addCaptures();
  const runs = () => page.app().diagnosisItems.map((item) => page.app().diagnosisRuns[item.id]);
  await vi.waitFor(() => expect(runs().every((one) => one?.kind === 'done')).toBe(true));
  const inView = runs().map((one, at) => {
    const diagnosis = one && shownDiagnosis(one);
    const request = page.app().diagnosisItems[at]?.capture.request;
    return diagnosis && request && diagnosisJson(diagnosis, request);
  });
  const inTerminal = objects(await run(['--json', file('same.json', text)]));
  const withoutTimes = (one: ReturnType<typeof diagnosisJson> | undefined) =>
    one && { ...one, search: { ...one.search, ms: 0, tried: 0, coverage: null } };
  expect(inView).toHaveLength(requests.length);
  expect(inView.map(withoutTimes)).toEqual(inTerminal.map(withoutTimes));
  page.app().clearItems();
});

test('where nothing can be searched, nothing is said to be excluded', async () => {
  const { method, target, headers } = signedBy();
  const odd = headers.map(([name, value]) => [name, name === 'X-Signature' ? 'no digest' : value]);
  const ran = await run(['--json', file('odd.json', JSON.stringify({ method, target, headers: odd }))]);
  expect(objects(ran)[0]?.search).toMatchObject({ tried: 0, exhaustedDepth: 0 });
});

describe('a signature that’s valid, of a request without its response', () => {
  const causes = async (age: number, ...args: readonly string[]) => {
    const { receivedAt, ...pasted } = JSON.parse(captureFile(signedBy()));
    vi.spyOn(Date, 'now').mockReturnValue((TIME + age) * 1000);
    const { out } = await run([...args, file('pasted.json', JSON.stringify(pasted))]);
    return out.replace(/\s+/g, ' ');
  };

  test('may have arrived late: the timestamp’s distance from now is the first cause', async () => {
    const said = await causes(1000);
    expect(said).toMatch(/^✓ Signature valid/);
    expect(said).toMatch(
      /Possible causes - Timestamp is 16 minutes before now If the request arrived more than 5 minutes after its timestamp, the server returns stale_request/,
    );
  });

  test('is ahead of now, or near it, or its arrival is known', async () => {
    expect(await causes(300)).not.toContain(' now');
    expect(await causes(-1000)).toContain('Timestamp is 16 minutes after now');
    expect(await causes(1000, '--now', String(TIME))).not.toContain(' now');
  });
});

describe('the secret was given with another key id', () => {
  const request = captureFile(signedBy({ secret: 'sk_test_0ther5ecret0ther5ecret' }));
  const QUESTION = `Is COUNTERSIGN_SECRET the secret of ${KEY_ID}? COUNTERSIGN_KEY_ID is pk_test_0therKey0therKey.`;
  const asked = (id: string, ...args: readonly string[]) => {
    vi.stubEnv('COUNTERSIGN_KEY_ID', id);
    return run([...args, '--budget', '1', file('other.json', request)]);
  };

  test('the terminal asks whether it’s that key’s, and calls it no bad_signature', async () => {
    const { code, out } = await asked('pk_test_0therKey0therKey');
    const said = out.replace(/\s+/g, ' ');
    expect(code).toBe(2);
    expect(said).toContain(QUESTION);
    expect(said).not.toContain('bad_signature');
  });

  test('so it does with --json, beside it', async () => {
    const ran = await asked('pk_test_0therKey0therKey', '--json');
    expect(ran.err.replace(/\s+/g, ' ')).toContain(QUESTION);
    expect(objects(ran)[0]).toMatchObject({ code: null, verdict: 'unexplained' });
    expect(objects(ran)[0]?.causes[0]).toEqual(wrongSecret());
  });

  test('no question where it’s the same one, or none of a key', async () => {
    for (const id of [KEY_ID, 'merchant-17'])
      expect((await asked(id)).out).not.toContain('Is COUNTERSIGN_SECRET');
  });
});

test('a search that was cut short has the secret checked first', async () => {
  const request = captureFile(signedBy({ secret: 'sk_test_0ther5ecret0ther5ecret' }));
  const { out } = await run(['--budget', '0', file('short.json', request)]);
  expect(out.replace(/\s+/g, ' ')).toContain(
    `Possible causes - ${wrongSecret().title} ${wrongSecret().text}`,
  );
});

describe('a request that no mistake explains, among others of its client and key', () => {
  const agent = 'python-requests/2.32.3';
  const paged = signedBy({ query: 'cursor=7f3a&page=9', userAgent: agent });
  const causesOf = async (...requests: readonly WireRequest[]) => {
    const ran = await run(['--json', '--budget', '0', file('several.json', captureFile(...requests))]);
    return objects(ran).find(({ verdict }) => verdict === 'unexplained')?.causes ?? [];
  };

  test('has its secret second where another is valid, wherever that stands', async () => {
    const valid = signedBy({ body: '{}', userAgent: agent });
    expect((await causesOf(paged))[0]).toEqual(wrongSecret());
    for (const several of [
      [paged, valid],
      [valid, paged],
    ]) {
      const causes = await causesOf(...several);
      expect(causes[1]).toEqual(wrongSecret());
    }
  });

  test('has it first where the same request of that client is valid: its code made the rest right', async () => {
    const causes = await causesOf(paged, signedBy({ userAgent: agent }));
    expect(causes[0]?.title).toBe(wrongSecret().title);
  });

  test('has it first where another client’s is valid', async () => {
    const causes = await causesOf(paged, signedBy({ userAgent: 'curl/8.5.0' }));
    expect(causes[0]).toEqual(wrongSecret());
  });

  test('isn’t blamed first where an earlier one was signed with the secret, but in another order', async () => {
    const unsorted = signedBy({ query: 'status=paid&limit=50', userAgent: agent });
    const ran = await run(['--budget', '2', file('several.json', captureFile(unsorted, paged))]);
    const out = ran.out.replace(/\s+/g, ' ');
    expect(out).toContain('Another request with this key and User-Agent was signed with the secret');
    expect(out).not.toContain('check the secret first');
  });

  test('no question whose secret it is, where that’s seen', async () => {
    vi.stubEnv('COUNTERSIGN_KEY_ID', 'pk_test_0therKey0therKey');
    const both = captureFile(paged, signedBy({ userAgent: agent }));
    expect((await run(['--budget', '0', file('both.json', both)])).out).not.toContain(
      'Is COUNTERSIGN_SECRET',
    );
    expect((await run(['--budget', '0', file('one.json', captureFile(paged))])).out).toContain(
      'Is COUNTERSIGN_SECRET',
    );
  });
});
