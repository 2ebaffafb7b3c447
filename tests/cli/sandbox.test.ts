import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { ADVICE } from '../../lib/core/mistakes/advice.ts';
import { OPEN_QUESTIONS, SERVICE_READINGS } from '../../lib/core/service-readings.ts';
import { PATIENCE_MS } from '../patience-ms.ts';
import { KEY, signed } from '../sandbox/signed.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const LAUNCH = `
  import { register } from 'tsx/esm/api';
  register({ tsconfig: false });
  const { main } = await import('./cli/sandbox.ts');
  process.exitCode = await main(process.argv.slice(1));`;

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function launch(args: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', LAUNCH, '--', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  });
  children.push(child);
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    printed.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed.stderr += chunk;
  });
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const until = async (pattern: RegExp) => {
    for (const started = Date.now(); !pattern.test(printed.stdout); ) {
      if (Date.now() - started > PATIENCE_MS || child.exitCode !== null)
        throw new Error(`never printed ${pattern}: ${printed.stderr}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return printed.stdout;
  };
  return { child, printed, exited, until };
}

function exampleIn(text: string): string {
  return /^ {2}KEY=.*?X-Signature[^\n]*$/ms.exec(text)?.[0] ?? '';
}

describe('the sandbox in a terminal', () => {
  test('--json prints a line when ready, then one for each request and diagnosis, and SIGTERM ends it well', async () => {
    const { child, printed, exited, until } = launch(['--port', '0', '--json']);
    const ready = JSON.parse(await until(/\n$/));
    expect(Object.keys(ready)).toEqual(['event', 'baseUrl', 'keyId', 'secret']);
    expect(ready).toMatchObject({
      event: 'listening',
      baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      keyId: expect.stringMatching(/^pk_test_/),
      secret: expect.stringMatching(/^sk_test_/),
    });
    expect((await fetch(`${ready.baseUrl}/api/v1/orders`)).status).toBe(401);
    await until(/"event":"diagnosis".*\n$/);
    const lines = printed.stdout.trimEnd().split('\n').slice(1);
    const [request, diagnosis, ...more] = lines.map((line) => JSON.parse(line));
    expect(request).toMatchObject({ event: 'request', target: '/api/v1/orders', diagnosis: null });
    expect(diagnosis).toMatchObject({
      event: 'diagnosis',
      id: request.id,
      diagnosis: { verdict: 'refused', code: 'missing_auth' },
    });
    expect(more).toEqual([]);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(printed.stderr).toBe('');
  });

  test('--exam shows the calls’ address and the variables that a client needs', async () => {
    const { child, exited, until } = launch(['--port', '0', '--exam']);
    const words = await until(/Ctrl-C ends it/);
    const [, list = ''] = /export COUNTERSIGN_EXAM_URL=(\S+)/.exec(words) ?? [];
    const { baseUrl, calls } = await (await fetch(list)).json();
    expect(words).toContain(`The sandbox gives an exam of ${calls.length} calls at ${list}\n`);
    expect(words).toContain(`export COUNTERSIGN_BASE_URL=${baseUrl}\n`);
    expect(words).toMatch(/export COUNTERSIGN_SECRET='sk_test_[^']+'\n/);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  test('--exam --over-time --json has both keys, so that a client can do the task of the second', async () => {
    const { child, exited, until } = launch(['--port', '0', '--exam', '--over-time', '--json']);
    const ready = JSON.parse(await until(/\n$/));
    expect(Object.keys(ready)).toEqual([
      ...['event', 'baseUrl', 'keyId', 'secret', 'otherKeyId', 'otherSecret'],
    ]);
    expect(ready.otherSecret).toMatch(/^sk_test_/);
    expect(ready.otherSecret).not.toBe(ready.secret);
    const { tasks } = await (await fetch(`${ready.baseUrl}/_sandbox/exam`)).json();
    expect(tasks).toContainEqual(expect.objectContaining({ id: 'other-key', keyId: ready.otherKeyId }));
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  test('people read the diagnosis below, once, in the client’s own language', async () => {
    const { until } = launch(['--port', '0', '--language', 'golang'], {
      COUNTERSIGN_KEY_ID: KEY.id,
      COUNTERSIGN_SECRET: KEY.secret.reveal(),
    });
    const baseUrl = /http:\/\/127\.0\.0\.1:\d+/.exec(await until(/Each request appears below/))?.[0];
    const now = Math.floor(Date.now() / 1000);
    const { headers } = signed('GET', '/v1/orders', { now });
    const send = () => fetch(`${baseUrl}/api/v1/orders`, { headers: Object.fromEntries(headers) });
    await send();
    const text = await until(/start the sandbox\s+with:\s+npm run sandbox -- --full\n/);
    expect(text).not.toContain('Correct canonical string and signature');
    expect(text).toContain(`✗ ${ADVICE['path-prefix-stripped'].title}`);
    expect(text).toMatch(/^ {2}Correct in Go net\/http/m);
    expect(text).not.toContain('--language');
    expect(text).not.toContain('\u001b');
    await send();
    expect(await until(/The same diagnosis as at \d\d:\d\d:\d\d\n/)).not.toContain(KEY.secret.reveal());
  });

  test('--full prints all of a diagnosis', async () => {
    const { until } = launch(['--port', '0', '--full'], {
      COUNTERSIGN_KEY_ID: KEY.id,
      COUNTERSIGN_SECRET: KEY.secret.reveal(),
    });
    const baseUrl = /http:\/\/127\.0\.0\.1:\d+/.exec(await until(/Each request appears below/))?.[0];
    const { headers } = signed('GET', '/v1/orders', { now: Math.floor(Date.now() / 1000) });
    await fetch(`${baseUrl}/api/v1/orders`, { headers: Object.fromEntries(headers) });
    expect(await until(/Correct canonical string and signature/)).not.toContain('-- --full');
  });

  test('the example it prints works as pasted, and each request gets a line', async () => {
    const { child, exited, until } = launch(['--port', '0']);
    const text = await until(/Each request appears below/);
    const example = exampleIn(text);
    expect(example).toContain('openssl');
    expect(text).toContain('can see a secret in openssl’s arguments');
    const { stdout } = await promisify(execFile)('bash', ['-c', example]);
    expect(JSON.parse(stdout)).toMatchObject({ limit: 5, data: { length: 5 } });
    const baseUrl = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
    await fetch(`${baseUrl}/api/v1/charges`, { method: 'POST', body: '{}' });
    const lines = await until(/missing_auth\n/);
    expect(lines).toMatch(/^\d\d:\d\d:\d\d {2}✓ {2}GET {5}\/api\/v1\/orders\?status=paid&limit=5 {2}200$/m);
    expect(lines).toMatch(/^\d\d:\d\d:\d\d {2}✗ {2}POST {4}\/api\/v1\/charges {2}401 {2}missing_auth$/m);
    child.kill('SIGINT');
    expect(await exited).toBe(0);
  });

  test('the environment sets the key, which isn’t printed for people', async () => {
    const { printed, until } = launch(['--port', '0'], {
      COUNTERSIGN_KEY_ID: KEY.id,
      COUNTERSIGN_SECRET: KEY.secret.reveal(),
    });
    const text = await until(/Each request appears below/);
    expect(text).toContain(KEY.id);
    expect(printed.stdout + printed.stderr).not.toContain(KEY.secret.reveal());
    const example = exampleIn(text);
    expect(example).toContain(`KEY=${KEY.id} SECRET="\${COUNTERSIGN_SECRET:?set it in this terminal too}"`);
    const env = { PATH: process.env['PATH'] ?? '', COUNTERSIGN_SECRET: KEY.secret.reveal() };
    const { stdout } = await promisify(execFile)('bash', ['-c', example], { env });
    expect(JSON.parse(stdout)).toMatchObject({ limit: 5 });
    const elsewhere = promisify(execFile)('bash', ['-c', example], {
      env: { PATH: process.env['PATH'] ?? '' },
    });
    await expect(elsewhere).rejects.toMatchObject({
      stdout: '',
      stderr: expect.stringContaining('COUNTERSIGN_SECRET: set it in this terminal too'),
    });
  });

  test('--json puts no secret into a file that the environment gave, and one that it made once', async () => {
    const given = launch(['--port', '0', '--json'], {
      COUNTERSIGN_KEY_ID: KEY.id,
      COUNTERSIGN_SECRET: KEY.secret.reveal(),
    });
    const made = launch(['--port', '0', '--json']);
    const ready = JSON.parse(await given.until(/\n$/));
    expect(Object.keys(ready)).toEqual(['event', 'baseUrl', 'keyId']);
    const { secret, baseUrl } = JSON.parse(await made.until(/\n$/));
    for (const url of [ready.baseUrl, baseUrl]) await fetch(`${url}/api/v1/orders`);
    for (const { until, child } of [given, made]) {
      await until(/"event":"diagnosis"/);
      child.kill('SIGTERM');
    }
    await Promise.all([given.exited, made.exited]);
    const all = ({ printed }: typeof made) => printed.stdout + printed.stderr;
    expect(all(given).includes(KEY.secret.reveal().slice(8))).toBe(false);
    expect(all(made).split(secret).length - 1).toBe(1);
  });

  test('--upstream says where requests go, and not the key', async () => {
    const { printed, until } = launch(['--port', '0', '--upstream', 'http://127.0.0.1:1/'], {
      COUNTERSIGN_KEY_ID: KEY.id,
      COUNTERSIGN_SECRET: KEY.secret.reveal(),
    });
    const text = await until(/Each request appears below/);
    expect(text).toContain('passed on to http://127.0.0.1:1, byte for byte but for Host');
    const baseUrl = /http:\/\/127\.0\.0\.1:\d{2,}/.exec(text)?.[0];
    expect((await fetch(`${baseUrl}/api/v1/orders`)).status).toBe(502);
    await until(/• {2}GET {5}\/api\/v1\/orders {2}502 {2}upstream_unreachable\n/);
    expect(printed.stdout + printed.stderr).not.toContain(KEY.secret.reveal());
  });

  test('--reading: people read what differs, and the diagnosis names what was set', async () => {
    const { until } = launch(
      ['--port', '0', '--reading', 'signed-query=decoded', '--reading', 'error-envelope=errors-list'],
      { COUNTERSIGN_KEY_ID: KEY.id, COUNTERSIGN_SECRET: KEY.secret.reveal() },
    );
    const words = await until(/Each request appears below/);
    expect(words).toContain(`It differs from Countersign’s assumptions in 2 points:

  Query encoding in line 3: Decoded
  Place of the error code: errors[0].code
`);
    const baseUrl = /http:\/\/127\.0\.0\.1:\d+/.exec(words)?.[0];
    const request = signed('GET', '/api/v1/orders?q=a%20b', { now: Math.floor(Date.now() / 1000) });
    const answer = await fetch(`${baseUrl}${request.target}`, {
      headers: Object.fromEntries(request.headers),
    });
    expect(await answer.json()).toMatchObject({ errors: [{ code: 'bad_signature' }] });
    const text = (await until(/joins the pairs\./)).replace(/\s+/g, ' ');
    expect(text).toContain('401 bad_signature');
    expect(text).toContain('✗ Query not decoded before signing');
    expect(text).toContain('Set in the local sandbox: the server decodes the query’s keys and values');
  });

  test('--reading with --json: the first line and /_sandbox/readings have them', async () => {
    const { until } = launch(['--port', '0', '--json', '--reading', 'query-order=key']);
    const ready = JSON.parse(await until(/\n$/));
    expect(ready.readings).toEqual({ 'query-order': 'key' });
    const told = await fetch(`${ready.baseUrl}/_sandbox/readings`);
    expect(await told.json()).toEqual({ readings: { 'query-order': 'key' } });
  });

  test('--reading list prints every question with its readings', async () => {
    const { printed, exited } = launch(['--reading', 'list']);
    expect(await exited).toBe(0);
    const words = printed.stdout.split(/[\s,]+/);
    for (const question of OPEN_QUESTIONS)
      expect(words).toEqual(expect.arrayContaining([question, ...SERVICE_READINGS[question]]));
    expect(Math.max(...printed.stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(90);
  });

  test('--reading with --upstream is of the server there', async () => {
    const args = ['--port', '0', '--upstream', 'http://127.0.0.1:1/', '--reading', 'query-order=key'];
    const { until } = launch(args, { COUNTERSIGN_KEY_ID: KEY.id, COUNTERSIGN_SECRET: KEY.secret.reveal() });
    expect(
      await until(/Each request appears below/),
    ).toContain(`Diagnoses follow what you set for 1 point of that server:

  Order of parameters: By key; equal keys stay as sent
`);
  });

  test('empty variables count as unset', async () => {
    const { until } = launch(['--port', '0', '--json'], { COUNTERSIGN_KEY_ID: '', COUNTERSIGN_SECRET: '' });
    const ready = JSON.parse(await until(/\n$/));
    expect(ready.keyId).toMatch(/^pk_test_[0-9a-f]{16}$/);
  });

  test('a busy port gives way to the next, and stdout stays one line', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const address = blocker.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { printed, until } = launch(['--port', String(port), '--json']);
    const ready = JSON.parse(await until(/\n$/));
    const taken = Number(new URL(ready.baseUrl).port);
    expect(taken).toBeGreaterThan(port);
    // More than one can be busy.
    const where = `In Countersign, change the base URL of Local sandbox under Set up, Environments, to http://127\\.0\\.0\\.1:${taken}`;
    expect(printed.stderr).toMatch(
      new RegExp(`^Ports? ${port}.* busy, so it’s ${taken} this time\\.\\n${where}\\n$`),
    );
    blocker.close();
  });

  const SECRET = KEY.secret.reveal();
  test.each<[string, string[], Record<string, string>, RegExp]>([
    [
      'an unknown option',
      ['--prot', '1'],
      {},
      /--prot.*\n.*--port, --upstream, --exam, --over-time, --reading, --language, --full, --json and --help/,
    ],
    ['a stray word', ['4700'], {}, /4700.*\n.*\nOptions go after --: npm run sandbox -- --port 4700\n$/],
    ['a service without a scheme', ['--upstream', 'api.example'], {}, /--upstream takes scheme and host/],
    [
      'a service without a key',
      ['--upstream', 'https://api.example'],
      {},
      /--upstream needs COUNTERSIGN_KEY_ID/,
    ],
    [
      'an exam in front of a service',
      ['--exam', '--upstream', 'https://api.example'],
      { COUNTERSIGN_KEY_ID: KEY.id, COUNTERSIGN_SECRET: SECRET },
      /--exam and --upstream exclude each other/,
    ],
    [
      'an unknown language',
      ['--language', 'cobol'],
      {},
      /There is no language “cobol”\. There are: .*python/,
    ],
    [
      'a reading without a question',
      ['--reading', 'decoded'],
      {},
      /--reading takes QUESTION=READING.*“decoded”\n[\s\S]*\n {2}signed-query +as-sent, decoded/,
    ],
    [
      'an unknown question',
      ['--reading', 'signed-queries=decoded'],
      {},
      /^There is no question “signed-queries”\.\n[\s\S]*\n {2}signed-query +as-sent, decoded/,
    ],
    [
      'an unknown reading',
      ['--reading', 'signed-query=raw'],
      {},
      /^The question signed-query has no reading “raw”\.\n[\s\S]*\n {2}signed-query +as-sent, decoded/,
    ],
    [
      'a question that’s there twice',
      ['--reading', 'query-order=key', '--reading', 'query-order=pair'],
      {},
      /^The question query-order is there twice\./,
    ],
    [
      'an exam with readings',
      ['--exam', '--reading', 'query-order=key'],
      {},
      /^--exam and --reading exclude each other/,
    ],
    ['a port that’s text', ['--port', 'http'], {}, /--port takes/],
    ['a port too high', ['--port', '65536'], {}, /--port takes/],
    ['no port after --port', ['--port'], {}, /--port/],
    ['a key id alone', [], { COUNTERSIGN_KEY_ID: KEY.id }, /COUNTERSIGN_SECRET isn’t. Set both/],
    ['a secret alone', [], { COUNTERSIGN_SECRET: SECRET }, /COUNTERSIGN_KEY_ID isn’t. Set both/],
    [
      'a swapped pair',
      [],
      { COUNTERSIGN_KEY_ID: SECRET, COUNTERSIGN_SECRET: KEY.id },
      /^COUNTERSIGN_KEY_ID holds a secret.*swapped/,
    ],
    [
      'a live key',
      [],
      { COUNTERSIGN_KEY_ID: 'pk_live_7b1f0c2de94a4b5f', COUNTERSIGN_SECRET: SECRET },
      /^COUNTERSIGN_KEY_ID belongs to a live key/,
    ],
    [
      'a secret with a line break',
      [],
      { COUNTERSIGN_KEY_ID: KEY.id, COUNTERSIGN_SECRET: `${SECRET}\n` },
      /^COUNTERSIGN_SECRET contains a space or a line break/,
    ],
    [
      'a key id with an empty secret',
      [],
      { COUNTERSIGN_KEY_ID: KEY.id, COUNTERSIGN_SECRET: '' },
      /^COUNTERSIGN_KEY_ID is set but COUNTERSIGN_SECRET isn’t/,
    ],
    [
      'a secret with an empty key id',
      [],
      { COUNTERSIGN_KEY_ID: '', COUNTERSIGN_SECRET: SECRET },
      /^COUNTERSIGN_SECRET is set but COUNTERSIGN_KEY_ID isn’t/,
    ],
  ])('%s is exit 2 with words, and no value repeated', async (_, args, environment, words) => {
    const { printed, exited } = launch(args, environment);
    expect(await exited).toBe(2);
    expect(printed.stderr).toMatch(words);
    expect(printed.stdout).toBe('');
    expect(printed.stderr).not.toContain(SECRET);
  });

  test('--help tells the options', async () => {
    const { printed, exited } = launch(['--help']);
    expect(await exited).toBe(0);
    for (const word of [
      '--port',
      '--json',
      '--language',
      '--full',
      '--reading',
      '/_sandbox/settings',
      'delayMs',
      'COUNTERSIGN_KEY_ID',
      'COUNTERSIGN_SECRET',
    ])
      expect(printed.stdout).toContain(word);
  });
});
