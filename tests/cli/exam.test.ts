/** `npm run exam` with the programs of docs/exam.md, right and with mistakes planted in them. */

import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { HARNESS_NAMES, HARNESSES, harnessOf } from '../../cli/exam-harness.ts';
import { ADVICE } from '../../lib/core/mistakes/advice.ts';
import { CATALOGUE_VERSION } from '../../lib/exam/grade.ts';
import { UNSHOWN, UNSHOWN_IDS } from '../../lib/exam/unshown.ts';
import {
  EXAM_DOCS as docs,
  runExam as exam,
  launchExam as launch,
  type PrintedReport,
  reportOfExam as report,
  shownProgram as shownIn,
} from './exam-running.ts';
import { until } from './sandbox-running.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'exam-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process that ended and whose parent is gone counts as ended too, where the system tells. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const status = `/proc/${pid}/status`;
  return !existsSync(status) || !/^State:\tZ/m.test(readFileSync(status, 'utf8'));
}

/** A folder of its own with the programs, the client with a mistake where one is given. */
function clientWith(name: string, from = '', to = '', language: 'mjs' | 'py' = 'mjs'): string {
  const place = path.join(folder, name);
  mkdirSync(place);
  const client = shownIn(`client.${language}`);
  expect(client).toContain(from);
  writeFileSync(path.join(place, `client.${language}`), client.replace(from, to));
  writeFileSync(path.join(place, `exam.${language}`), shownIn(`exam.${language}`));
  return path.join(place, `exam.${language}`);
}

function program(name: string, code: string): string {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return file;
}

const verdictsOf = ({ calls }: PrintedReport) => calls.map(({ verdict }) => verdict);

describe('a right client', () => {
  test('in Node passes, and the report says what that excludes', async () => {
    const file = clientWith('right');
    const { code, report: json, stdout } = await report(['--stdin', '--', process.execPath, file]);
    expect(json).toMatchObject({ version: 1, passed: true, mistakes: [] });
    expect(Object.keys(json)).toEqual(['version', 'passed', 'calls', 'mistakes', 'excluded', 'catalogue']);
    expect(verdictsOf(json)).toEqual(Array.from({ length: 19 }, () => 'right'));
    expect(json.excluded.single).toBeGreaterThan(4000);
    expect(json.catalogue).toBe(CATALOGUE_VERSION);
    expect(stdout).not.toContain('sk_test_');
    expect(code).toBe(0);
  });

  test('may read the list by itself, and people read the outcome first, what no call shows last', async () => {
    const file = clientWith('list');
    const listed = program(
      'list/listed',
      `import { request } from './client.mjs';
      const bodyOf = (b) => b === null ? '' : 'json' in b ? JSON.stringify(b.json) : (b.text ?? Buffer.from(b.base64, 'base64'));
      const { version, baseUrl, keyId, calls, ...more } = await (await fetch(process.env.COUNTERSIGN_EXAM_URL)).json();
      const isAsSaid = version === 1 && baseUrl === process.env.COUNTERSIGN_BASE_URL && keyId === process.env.COUNTERSIGN_KEY_ID;
      if (!isAsSaid || Object.keys(more).length > 0) throw new Error('the list isn’t as it should be');
      for (const { method, path, query, body } of calls.reverse()) await request(method, path, query, bodyOf(body));`,
    );
    expect(file).toBeDefined();
    const { code, stdout, stderr } = await exam(['--', process.execPath, listed]);
    expect(stderr).toBe('');
    expect(stdout.split('\n').slice(0, 2)).toEqual([
      'Passed. Of 19 calls: 19 passed, 0 failed, 0 not received',
      expect.stringMatching(
        /^Passed calls rule out [\d,]+ variants of known mistakes, and [\d,]+ pairs of them\.$/,
      ),
    ]);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .slice(-(UNSHOWN_IDS.length + 2)),
    ).toEqual([
      'Not shown by the calls:',
      ...UNSHOWN_IDS.map((id) => `  ${ADVICE[id].title} (${id})`),
      `Catalogue of mistakes: ${CATALOGUE_VERSION}`,
    ]);
    expect(stdout.match(/✓/g)).toHaveLength(19);
    expect(code).toBe(0);
  });

  const hasPython = spawnSync('python3', ['--version']).status === 0;
  test.skipIf(!hasPython)(
    'in Python passes, and one that encodes the query twice in two ways gets its name',
    async () => {
      const right = clientWith('python', '', '', 'py');
      expect((await report(['--stdin', '--', 'python3', right])).report).toMatchObject({
        passed: true,
        mistakes: [],
      });
      const wrong = clientWith(
        'python-wrong',
        'in sent.split',
        'in urllib.parse.urlencode(query, quote_via=urllib.parse.quote).split',
        'py',
      );
      const { code, report: json, stderr } = await report(['--stdin', '--', 'python3', wrong]);
      expect(stderr).toBe('');
      expect(json.mistakes.map(({ id, calls }) => [id, calls])).toEqual([['query-enc', ['escaped-query']]]);
      expect(code).toBe(1);
    },
  );
});

const PLANTED = [
  ['query-order-as-sent', `.split('&').filter(Boolean).sort().join('&')`, ''],
  ['method-lowercase', '[method,', '[method.toLowerCase(),'],
  ['path-prefix-stripped', 'url.pathname, pairs', `url.pathname.replace('/api/v1', ''), pairs`],
  ['out-uppercase', `update(lines).digest('hex')`, `update(lines).digest('hex').toUpperCase()`],
  [
    'key-prefix-stripped',
    `('sha256', COUNTERSIGN_SECRET)`,
    `('sha256', COUNTERSIGN_SECRET.replace('sk_test_', ''))`,
  ],
] as const;

describe('a client with one mistake', () => {
  test.each(PLANTED)('%s gets that very name', async (id, from, to) => {
    const file = clientWith(id, from, to);
    const { code, report: json } = await report(['--stdin', '--', process.execPath, file]);
    expect(json.mistakes.map((mistake) => mistake.id)).toEqual([id]);
    expect(json.calls.filter(({ verdict }) => verdict === 'wrong').length).toBe(
      json.mistakes[0]?.calls.length,
    );
    expect(json.passed).toBe(false);
    expect(code).toBe(1);
  });

  test('has it in the files for CI systems and for people', async () => {
    const [id, from, to] = PLANTED[0];
    const file = clientWith(`filed-${id}`, from, to);
    const files = ['--junit', 'exam.xml', '--html', 'exam.html'];
    const { code } = await exam(['--stdin', ...files, '--', process.execPath, file], { INIT_CWD: folder });
    expect(code).toBe(1);
    const [junit, html] = ['exam.xml', 'exam.html'].map((name) =>
      readFileSync(path.join(folder, name), 'utf8'),
    );
    expect(junit).toMatch(
      /<testcase classname="countersign.exam" name="unsorted-query"><failure type="query-order-as-sent" message="/,
    );
    expect(html).toContain(`<h3>${ADVICE[id].title}</h3>`);
    expect(`${junit}${html}`).not.toContain('sk_test_');
  });

  test('reads what was mended since an earlier report, and what’s new', async () => {
    const [[first, from, to], , , [second, otherFrom, otherTo]] = PLANTED;
    const wrong = clientWith(`since-${first}`, from, to);
    const before = await exam(['--json', '--stdin', '--', process.execPath, wrong]);
    writeFileSync(path.join(folder, 'before.json'), before.stdout);
    const other = clientWith(`since-${second}`, otherFrom, otherTo);
    const { stdout } = await exam(['--stdin', '--since', 'before.json', '--', process.execPath, other], {
      INIT_CWD: folder,
    });
    expect(stdout.split('\n').filter((line) => line.includes('earlier report:'))).toEqual([
      `Fixed since the earlier report: ${ADVICE[first].title}`,
      `New since the earlier report: ${ADVICE[second].title}`,
    ]);
  });

  test('reads the mistake, its fix and its calls', async () => {
    const [id, from, to] = PLANTED[0];
    const file = clientWith(`told-${id}`, from, to);
    const { stdout } = await exam(['--stdin', '--', process.execPath, file]);
    expect(stdout).toMatch(/^Failed\. Of 19 calls: \d+ passed, \d failed, 0 not received\n/);
    expect(stdout).toContain(`\n\n${ADVICE[id].title}\n  Fix: `);
    expect(stdout).toMatch(/\n {2}Calls: .*unsorted-query/);
    expect(stdout).toContain(`✗ unsorted-query       failed: ${id}`);
    expect(stdout).toMatch(/\n {2}In [\w-]+, line 3, query:\n {4}Signed {3}\S+\n {4}Correct {2}\S+\n/);
    expect(stdout.indexOf('✗')).toBeLessThan(stdout.indexOf('✓'));
  });
});

describe('a program that isn’t a client', () => {
  test('and makes a call of its own choice is told of the harness', async () => {
    const file = program('own', 'await fetch(process.env.COUNTERSIGN_BASE_URL);');
    const told = 'The program didn’t read the calls.';
    const { stdout } = await exam(['--', process.execPath, file]);
    expect(stdout.split('\n')[1]).toContain(told);
    expect(stdout).toContain('which the exam can’t judge: 0 valid signatures, 1 invalid one.');
    expect(stdout).toContain('add --stdin');
    expect(stdout).toContain('npm run exam -- --harness LANGUAGE');
    const handed = await exam(['--stdin', '--timeout', '1', '--', process.execPath, file]);
    expect(handed.stdout).not.toContain(told);
  });

  test('and makes calls of its own choice to paths of the exam isn’t judged by them', async () => {
    const file = clientWith('choice');
    const own = program(
      'choice/own',
      `import { request } from './client.mjs';
      await request('GET', '/api/v1/orders', [['limit', '3']], '');
      await request('POST', '/api/v1/charges', [], '{}');`,
    );
    expect(file).toBeDefined();
    const { code, stdout } = await exam(['--', process.execPath, own]);
    expect(stdout).toMatch(
      /^Incomplete\. Of 19 calls: 0 passed, 0 failed, 19 not received\nThe program didn’t read the calls\./,
    );
    expect(stdout).toContain(
      'It sent 2 requests of its own, which the exam can’t judge: 2 valid signatures, 0',
    );
    expect(stdout).not.toContain('Fix:');
    expect(code).toBe(2);
  });

  test('and calls another path than it’s given fails by each call’s name, without waiting', async () => {
    const file = clientWith('elsewhere', 'BASE_URL + path', `BASE_URL + '/api/v1/orders'`);
    const { code, stderr, report: json } = await report(['--stdin', '--', process.execPath, file]);
    expect(verdictsOf(json).filter((verdict) => verdict === 'wrong')).toHaveLength(18);
    expect(json.calls.find(({ verdict }) => verdict === 'right')?.id).toBe('unsorted-query');
    expect(json.mistakes.map(({ id }) => id)).toEqual(['exam-other-path']);
    expect(json.mistakes[0]?.differences).toContainEqual({
      ...{ call: 'text-digits', sent: 'PATCH /api/v1/orders' },
      asked: expect.stringMatching(/^PATCH \/api\/v1\/prices\/prc_\w+$/),
    });
    expect(stderr).toContain('18 requests belonged to no call: ');
    expect(stderr).toContain('POST /api/v1/orders');
    expect(stderr).not.toContain('was stopped');
    expect(code).toBe(1);
  });

  test('and connects with TLS is told that the base URL has http', async () => {
    const from = 'new URL(COUNTERSIGN_BASE_URL + path)';
    const file = clientWith('tls', from, `new URL(COUNTERSIGN_BASE_URL.replace('http:', 'https:') + path)`);
    const { stderr, report: json } = await report(['--stdin', '--', process.execPath, file]);
    expect(stderr).toContain('The base URL begins with http://, not with https://.');
    expect(stderr).toMatch(/sent no request, for .* and 11 more\./);
    expect(json.calls.every(({ verdict }) => verdict === 'missing')).toBe(true);
  });

  test('and hashes a text without sending it reads which', async () => {
    const file = clientWith('blank', 'update(body)', `update(body || 'null')`);
    const { report: json } = await report(['--stdin', '--', process.execPath, file]);
    const [mistake] = json.mistakes;
    expect(mistake?.id).toBe('body-sent-empty');
    expect(mistake?.happened?.text).toBe('No body was sent, but your code hashed one: null.');
  });

  test('and reads milliseconds is told so of each call, also beside another mistake', async () => {
    const file = clientWith('milliseconds', 'Math.floor(Date.now() / 1000)', 'Date.now()');
    const text = readFileSync(path.join(path.dirname(file), 'client.mjs'), 'utf8');
    writeFileSync(path.join(path.dirname(file), 'client.mjs'), text.replace('.sort()', '.sort().reverse()'));
    const { report: json } = await report(['--stdin', '--', process.execPath, file]);
    const [first, ...others] = json.mistakes;
    expect([first?.id, first?.calls]).toEqual(['ts-ms', json.calls.map(({ id }) => id)]);
    expect(first?.happened?.text).toContain('13 digits');
    expect(others.map(({ id }) => id)).toEqual(['query-order-other']);
  });

  test('and requests something else before each call passes all the same', async () => {
    const file = clientWith(
      'before',
      'return fetch(url',
      `await fetch(COUNTERSIGN_BASE_URL + '/token');\n  return fetch(url`,
    );
    const { report: json } = await report(['--stdin', '--', process.execPath, file]);
    expect(json.passed).toBe(true);
  });

  test('and reads the list only is told that it made no call', async () => {
    const file = program('reads', 'await (await fetch(process.env.COUNTERSIGN_EXAM_URL)).json();');
    const { stdout } = await exam(['--', process.execPath, file]);
    expect(stdout.split('\n')[1]).toMatch(/^The program read the calls, but made none of them here\./);
    expect(stdout).not.toContain('base URL must be');
  });

  test('and sends the secret as its key id is told so, and nothing prints it', async () => {
    const file = clientWith('swapped', `'X-Api-Key': COUNTERSIGN_KEY_ID`, `'X-Api-Key': COUNTERSIGN_SECRET`);
    const own = path.join(folder, 'swapped', 'secret.txt');
    const client = path.join(folder, 'swapped', 'client.mjs');
    writeFileSync(
      client,
      `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(own)}, process.env.COUNTERSIGN_SECRET);\n${readFileSync(client, 'utf8')}`,
    );
    const { stdout, stderr, report: json } = await report(['--stdin', '--', process.execPath, file]);
    expect(json.mistakes.map(({ id, title }) => [id, title])).toEqual([
      ['exam-secret-sent', 'Key id and secret are swapped: X-Api-Key holds the secret'],
    ]);
    expect(`${stdout}${stderr}`).not.toContain(readFileSync(own, 'utf8'));
  });

  test('and takes a body’s last line break away reads where, and why', async () => {
    const file = clientWith(
      'broken',
      'const time',
      `if (typeof body === 'string') body = body.replace(/\\n$/, '');\n  const time`,
    );
    const files = ['--html', 'broken.html', '--junit', 'broken.xml'];
    const { stdout } = await exam(['--stdin', ...files, '--', process.execPath, file], { INIT_CWD: folder });
    expect(stdout).toMatch(
      / {2}In text-final-newline: the line break at its end is missing\n {4}Sent {2}….*"\}\n {4}Call {2}….*"\}\\n\n/,
    );
    const [html, junit] = ['html', 'xml'].map((kind) =>
      readFileSync(path.join(folder, `broken.${kind}`), 'utf8'),
    );
    for (const written of [html, junit])
      expect(written).toContain('In text-final-newline: the line break at its end is missing');
    expect(html).toMatch(/<td class="wrong">failed: Body differs from the exam call<\/td>/);
  });

  test('and sends a signature of its own making fails', async () => {
    const file = program(
      'cheat',
      `const { COUNTERSIGN_BASE_URL: base, COUNTERSIGN_KEY_ID: id, COUNTERSIGN_EXAM_URL: list } = process.env;
      const { calls } = await (await fetch(list)).json();
      const headers = { 'X-Api-Key': id, 'X-Timestamp': String(Math.floor(Date.now() / 1000)), 'X-Signature': '${'ab'.repeat(32)}' };
      await fetch(base + calls.find((call) => call.id === 'no-query').path, { headers });`,
    );
    const { code, report: json } = await report(['--', process.execPath, file]);
    const [mistake] = json.mistakes;
    expect(mistake?.calls).toEqual(['no-query']);
    // On a busy machine there's no time for a diagnosis.
    expect(['exam-cause-unknown', 'exam-not-diagnosed']).toContain(mistake?.id);
    expect(json.excluded).toEqual({ single: 0, pairs: 0 });
    expect(code).toBe(1);
  });

  test('and hangs is stopped, and is told so', async () => {
    const file = program('hangs', 'setInterval(() => {}, 1000);');
    const { code, stderr, report: json } = await report(['--timeout', '1', '--', process.execPath, file]);
    expect(stderr).toContain('The program sent no request for 1 second, so it was stopped.');
    expect(stderr).not.toContain('base URL');
    const handed = await report(['--stdin', '--timeout', '1', '--', process.execPath, file]);
    expect(handed.stderr).toMatch(
      /sent no request for 1 second after it was given [\w-]+, so it was stopped/,
    );
    expect(handed.stderr).toContain('If it sent any, they went elsewhere: its base URL must be');
    expect(new Set(verdictsOf(json))).toEqual(new Set(['missing']));
    expect(code).toBe(2);
  });

  test('and makes each call only when the next is handed to it may', async () => {
    const file = clientWith('late', '', '');
    const late = readFileSync(file, 'utf8').replace(
      /for await[\s\S]*$/,
      `const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
      const first = [await lines.next(), await lines.next()];
      const make = ({ method, path, query, body }) => client.request(method, path, query, body ? bodyOf(body) : '');
      for (const { value } of first) await make(JSON.parse(value));
      for await (const line of { [Symbol.asyncIterator]: () => lines }) await make(JSON.parse(line));`,
    );
    writeFileSync(file, late);
    const { code, report: json } = await report(['--stdin', '--timeout', '5', '--', process.execPath, file]);
    expect(json.passed).toBe(true);
    expect(code).toBe(0);
  });

  test.skipIf(process.platform === 'win32')('is ended with the exam, and all that it started', async () => {
    const file = program(
      'parent',
      `import { spawn } from 'node:child_process';
      const { pid } = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
      console.log('started ' + pid);
      setInterval(() => {}, 1000);`,
    );
    const child = launch(['--', process.execPath, file]);
    const pid = await until(() => /started (\d+)/.exec(child.printed.stderr)?.[1]);
    child.process.kill('SIGINT');
    expect(await child.ended).toBe(130);
    expect(child.printed.stdout).toMatch(/^Incomplete\. Of /);
    await until(() => !isRunning(Number(pid)));
  });

  test('and dies after the first calls is told so', async () => {
    const file = clientWith('dies', 'const time', 'if (++made === 4) process.exit(3);\n  const time');
    const client = path.join(path.dirname(file), 'client.mjs');
    writeFileSync(client, `let made = 0;\n${readFileSync(client, 'utf8')}`);
    const { code, stderr, report: json } = await report(['--stdin', '--', process.execPath, file]);
    expect(stderr).toContain('The program ended with exit code 3 before it had made all calls.');
    expect(stderr).not.toContain('401');
    expect(verdictsOf(json).toSorted().slice(-3)).toEqual(['right', 'right', 'right']);
    expect(verdictsOf(json).filter((verdict) => verdict === 'missing')).toHaveLength(16);
    expect(code).toBe(2);
  });

  test('and ends at the first 401 is told to go on', async () => {
    const file = clientWith('ends', '[method,', '[method.toLowerCase(),');
    const client = path.join(path.dirname(file), 'client.mjs');
    const sent = readFileSync(client, 'utf8');
    writeFileSync(client, sent.replace(/return (fetch.*);/, 'if (!(await $1).ok) process.exit(1);'));
    const { stdout } = await exam(['--stdin', '--', process.execPath, file]);
    expect(stdout).toContain('\nLet it go on after a 401, so that the report is of all calls.\n');
    expect(stdout).toContain(' 1 failed, 18 not received');
  });

  test('and calls something else a thousand times is told so', async () => {
    const file = program(
      'other',
      `const { COUNTERSIGN_BASE_URL: base } = process.env;
      for (let n = 0; n < 20; n++) await Promise.all(Array.from({ length: 50 }, () => fetch(base + '/healthz?n=' + n)));`,
    );
    const { code, stderr } = await report(['--', process.execPath, file]);
    expect(stderr).toContain('1,000 requests belonged to no call: GET /healthz\n');
    expect(stderr).toContain('The program sent 1,000 requests for 19 calls. The latest of each counts.');
    expect(code).toBe(2);
  });

  test('can’t be started', async () => {
    const { code, stderr, stdout } = await exam(['--', 'no-such-program-anywhere']);
    expect(stderr).toBe('There’s no program named no-such-program-anywhere. Check its name and the PATH.\n');
    expect(stdout).toBe('');
    expect(code).toBe(64);
  });
});

test('a program in quotes is told to be given without them', async () => {
  const { code, stderr } = await exam(['--', 'node exam.mjs']);
  expect(stderr).toBe(
    'There’s no program named “node exam.mjs”. It’s started without a shell: give it without quotes, -- node exam.mjs\n',
  );
  expect(code).toBe(64);
});

test('two exams at once have calls and keys of their own', async () => {
  const file = clientWith('beside');
  const both = await Promise.all([1, 2].map(() => report(['--stdin', '--', process.execPath, file])));
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  const orders = both.map(({ report: json }) => json.calls.map(({ id }) => id).join());
  expect(orders[0]).not.toBe(orders[1]);
});

test('an exam is at the port that’s asked for, the next one where another exam is there', async () => {
  const file = program('at', 'console.log(process.env.COUNTERSIGN_BASE_URL); setInterval(() => {}, 1000);');
  const atPort = (port: number) =>
    launch(['--port', String(port), '--timeout', '600', '--', process.execPath, file]);
  const shown = ({ printed }: ReturnType<typeof launch>) =>
    until(() => /^http:\/\/127\.0\.0\.1:(\d+)$/m.exec(printed.stderr)?.[1]);
  const any = atPort(0);
  const port = Number(await shown(any));
  any.process.kill('SIGINT');
  await any.ended;
  const first = atPort(port);
  expect(Number(await shown(first))).toBe(port);
  const second = atPort(port);
  expect(Number(await shown(second))).toBeGreaterThan(port);
  expect(second.printed.stderr).toMatch(new RegExp(`^Port.* ${port}.* busy, so it’s \\d+ this time\\.`));
  for (const { process: one, ended } of [first, second]) {
    one.kill('SIGINT');
    await ended;
  }
});

test('a client finds its key under the names that snippets read', async () => {
  const file = program(
    'named',
    `const { API_KEY_ID, SIGNING_SECRET, COUNTERSIGN_KEY_ID, COUNTERSIGN_SECRET } = process.env;
    console.log(API_KEY_ID === COUNTERSIGN_KEY_ID && SIGNING_SECRET === COUNTERSIGN_SECRET);`,
  );
  const { stderr } = await exam(['--', process.execPath, file], { API_KEY_ID: 'pk_live_mine' });
  expect(stderr).toMatch(/^true$/m);
});

test.skipIf(process.platform === 'win32')('a report’s file is never taken away, whatever it is', async () => {
  const link = path.join(folder, 'null');
  symlinkSync('/dev/null', link);
  await exam(['--junit', link, '--', 'no-such-program-anywhere']);
  await exam(['--junit', path.join(folder, 'none.xml'), '--', 'no-such-program-anywhere']);
  expect(existsSync(link)).toBe(true);
  expect(existsSync(path.join(folder, 'none.xml'))).toBe(false);
});

describe('the command', () => {
  test.each([
    [[], 'No program given'],
    [['python', 'client.py'], 'The program goes after a -- of its own'],
    [['./client.py'], "Unexpected argument './client.py'."],
    [['--timeout', '0', '--', 'x'], '--timeout takes whole seconds from 1 to 3600.'],
    [['--port', '70000', '--', 'x'], '--port takes a whole number from 0 to 65535.'],
    [
      ['--json', '--sdtin', '--', 'x'],
      'Unknown option --sdtin. The options are --stdin, --over-time, --json,',
    ],
    [['--harness'], '--harness takes one of node, typescript, python,'],
    [
      ['--since', '/no/such/before.json', '--', 'x'],
      'The earlier report can’t be read from /no/such/before.json: ENOENT',
    ],
    [['--since', 'package.json', '--', 'x'], 'it isn’t what --json prints'],
    [['--since', 'README.md', '--', 'x'], 'it isn’t JSON'],
    [['--junit', '', '--', 'x'], '--junit takes a file’s name.'],
    [
      ['--junit', '/no/such/folder/a.xml', '--', 'x'],
      'The report can’t be written to /no/such/folder/a.xml: ENOENT',
    ],
  ])('%j is wrong usage', async (args, words) => {
    const { code, stderr, stdout } = await exam(args);
    expect(stderr).toContain(words);
    expect(stdout).toBe('');
    expect(code).toBe(64);
  });

  test('runs the program in the folder that npm was called from', async () => {
    const file = program('where', 'console.log(process.cwd());');
    const { stderr } = await exam(['--', process.execPath, path.basename(file)], { INIT_CWD: folder });
    expect(stderr.trim()).toBe(realpathSync(folder));
  });

  test('--help tells its options, variables and exit codes', async () => {
    const { code, stdout } = await exam(['--help']);
    for (const word of [
      '--stdin',
      '--json',
      '--junit',
      '--html',
      '--timeout',
      'COUNTERSIGN_SECRET',
      '--harness',
      '70',
    ])
      expect(stdout).toContain(word);
    expect(code).toBe(0);
  });
});

describe('--harness', () => {
  test.each(['node', 'python'] as const)(
    '%s prints the program of docs/exam.md, and how it’s run',
    async (name) => {
      const { file, start } = HARNESSES[name];
      const { code, stdout, stderr } = await exam(['--harness', name]);
      expect(stdout).toBe(`${shownIn(file)}\n`);
      expect(stderr).toContain(`Then run: npm run exam -- --stdin -- ${start}\n`);
      expect(code).toBe(0);
    },
  );

  test('takes a language’s other names, and says what to build first', async () => {
    const { code, stdout, stderr } = await exam(['--harness', 'java-okhttp']);
    expect(stdout).toContain('public class Exam {');
    expect(stderr).toContain('It needs Gson, as gson.jar.\nFirst run: javac ');
    expect(code).toBe(0);
  });

  test('--list names those that there are, as docs/exam.md does', async () => {
    const { code, stdout, stderr } = await exam(['--harness', '--list']);
    expect(stdout.match(/^\S+/gm)).toEqual(HARNESS_NAMES);
    for (const name of HARNESS_NAMES)
      expect(docs).toMatch(new RegExp(`^\\| ${harnessOf(name).language} \\| \`${name}\` \\|`, 'm'));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  test('of another language names those that there are', async () => {
    const { code, stderr } = await exam(['--harness', 'cobol']);
    expect(stderr).toBe(`--harness takes one of ${HARNESS_NAMES.join(', ')}.\n`);
    expect(code).toBe(64);
  });
});

test('docs/exam.md says which mistakes no call shows, and why', () => {
  for (const [id, why] of Object.entries(UNSHOWN)) expect(docs).toContain(`| \`${id}\` | ${why} |`);
});
