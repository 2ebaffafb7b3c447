/** The npm package as someone has it who never saw the repository: packed, installed into an empty folder, and run. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildFolder, fingerprint } from '../../cli/build-extension.ts';
import { HARNESS_NAMES } from '../../cli/exam-harness.ts';
import { pack } from '../../cli/pack.ts';
import { ADVICE } from '../../lib/core/mistakes/advice.ts';
import { LANGUAGES } from '../../lib/core/mistakes/languages.ts';
import { referenceSignature, sha256 } from '../e2e/harness/reference-signer.ts';
import { until } from './sandbox-running.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const COMMANDS = ['sandbox', 'exam', 'diagnose', 'snippet', 'verify'];
const SECRET = 'sk_test_made_up_for_the_package';

const folder = mkdtempSync(path.join(tmpdir(), 'countersign-package-'));
const home = path.join(folder, 'home');
const installed = path.join(home, 'node_modules/countersign');
/** Printed, never run here: in many languages. */
const HARNESSES = path.join(installed, 'dist/harness');
const running: ReturnType<typeof spawn>[] = [];
let asInstalled: string;

beforeAll(async () => {
  mkdirSync(home);
  const file = await pack(path.join(folder, 'npm'));
  const { code, stdout } = await ended('npm', ['install', file, '--offline', '--no-audit', '--no-fund']);
  expect({ code, stdout: stdout.trim() }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^added 1 package in /),
  });
  asInstalled = fingerprint([installed]);
});

afterEach(() => {
  for (const child of running.splice(0)) child.kill();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Without the variables of the npm that runs the tests, which would lead into the repository. */
function start(program: string, args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const child = spawn(program, args, {
    cwd: home,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? folder, ...variables },
  });
  running.push(child);
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text;
    });
  child.stdin.end();
  return { child, printed, code: once(child, 'close').then(([code]) => code as number | null) };
}

async function ended(...of: Parameters<typeof start>) {
  const { printed, code } = start(...of);
  return { code: await code, ...printed };
}

/** As npx runs it, but for the second that npx takes itself. */
const countersign = (args: readonly string[], variables?: Readonly<Record<string, string>>) =>
  ended(path.join(home, 'node_modules/.bin/countersign'), args, variables);

/** Headers of a signed GET with a mistake: the query’s pairs are in the order they’re sent. */
function signed(keyId: string, secret: string, target: string, sorted: boolean): Record<string, string> {
  const [where = '', query = ''] = target.split('?');
  const pairs = sorted ? query.split('&').sort().join('&') : query;
  const now = String(Math.floor(Date.now() / 1000));
  return {
    'X-Api-Key': keyId,
    'X-Timestamp': now,
    'X-Signature': referenceSignature(secret, ['GET', where, pairs, now, sha256('')].join('\n')),
  };
}

function curl(): string {
  const target = '/api/v1/orders?status=paid&limit=5';
  const headers = Object.entries(signed('pk_test_example', SECRET, target, false));
  return `curl 'https://api.example${target}' ${headers.map((field) => `-H '${field.join(': ')}'`).join(' ')}`;
}

const filesOf = (place: string) =>
  readdirSync(place, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

describe('the package', () => {
  test('needs no other, is plain JavaScript, and says so', () => {
    const { version, license, engines } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
    const manifest = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ name: 'countersign', version, license, engines });
    expect(Object.keys(manifest)).not.toEqual(expect.arrayContaining(['private']));
    expect(Object.keys(manifest).filter((name) => /dependencies|scripts/i.test(name))).toEqual([]);
    const own = filesOf(installed).filter((file) => !file.startsWith(HARNESSES));
    const kinds = new Set(own.map((file) => path.extname(file)));
    expect([...kinds].sort()).toEqual(['', '.json', '.md', '.mjs']);
  });

  test('has the licences of what’s bundled into it', () => {
    const licences = readFileSync(path.join(installed, 'THIRD-PARTY-LICENSES.md'), 'utf8');
    for (const name of ['@noble/hashes', 'acorn', 'fflate', 'valibot'])
      expect(licences).toMatch(
        new RegExp(`^## ${name} - [\\d.]+ \\(MIT\\)\\n\\n[^#]*Permission is hereby`, 'm'),
      );
    expect(licences.match(/^## /gm)).toHaveLength(4);
  });

  test('names no script of the repository', () => {
    const files = filesOf(installed).filter((file) => !file.endsWith('LICENSES.md'));
    expect(files.length).toBeGreaterThan(10);
    const named = /.{0,40}(?:npm run|npm start|run\.mjs).{0,40}/g;
    expect(files.flatMap((file) => readFileSync(file, 'utf8').match(named) ?? [])).toEqual([]);
  });
});

test('has the schemas of what its exam gives, as documented', () => {
  for (const file of ['exam-calls.json', 'exam-report.json'])
    expect(readFileSync(path.join(installed, 'schemas', file))).toEqual(
      readFileSync(path.join(ROOT, 'docs/schemas', file)),
    );
});

describe('npx --no -- countersign', () => {
  test('lists its commands, and tells its version', async () => {
    const { code, stdout } = await ended('npx', ['--offline', '--no', '--', 'countersign', '--help']);
    expect(stdout.match(/^ {2}\w+(?= {2})/gm)?.map((name) => name.trim())).toEqual(COMMANDS);
    expect(code).toBe(0);
    const { version } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
    expect(await countersign(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  test.each([
    [[], 'Finds out why'],
    [['frobnicate'], 'There is no command “frobnicate”. There are:\n'],
    [['toString'], 'There is no command “toString”. There are:\n'],
  ])('without one of them (%j) it lists them and has exit code 64', async (args, words) => {
    const { code, stdout, stderr } = await countersign(args);
    expect(stderr.startsWith(words)).toBe(true);
    for (const name of COMMANDS) expect(stderr).toMatch(new RegExp(`^ {2}${name} `, 'm'));
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
  });

  test.each(COMMANDS)('%s --help and wrong usage name the command as it was started', async (name) => {
    const { code, stdout } = await countersign([name, '--help']);
    expect(stdout).toContain(`\n  npx --no -- countersign ${name} `);
    expect(code).toBe(0);
    const wrong = await countersign([name, '--frobnicate']);
    expect(wrong.stdout).toBe('');
    expect(wrong.stderr).not.toContain(' -- --');
    expect(wrong.code).toBe(name === 'sandbox' ? 2 : 64);
  });
});

test('sandbox answers a signed request, and names the mistake of another', async () => {
  const { child, printed, code } = start(path.join(home, 'node_modules/.bin/countersign'), [
    ...['sandbox', '--port', '0', '--json'],
  ]);
  const lines = () =>
    printed.stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  const { baseUrl, keyId, secret } = await until(() => lines()[0]);
  const target = '/api/v1/orders?status=paid&limit=5';
  const ask = async (sorted: boolean) =>
    (await fetch(`${baseUrl}${target}`, { headers: signed(keyId, secret, target, sorted) })).status;
  expect(await ask(true)).toBe(200);
  expect(await ask(false)).toBe(401);
  const diagnosed = await until(() =>
    lines().find((line) => line.event === 'diagnosis' && line.diagnosis?.verdict !== 'valid'),
  );
  expect(JSON.stringify(diagnosed)).toContain('"query-order-as-sent"');
  child.kill('SIGINT');
  expect(await code).toBe(0);
  expect(printed.stderr).toBe('');
});

describe('exam', () => {
  const docs = readFileSync(path.join(ROOT, 'docs/exam.md'), 'utf8');
  const client = docs.split('\n// client.mjs\n')[1]?.split('\n```')[0] ?? '';
  const take = (more: readonly string[] = [], variables?: Readonly<Record<string, string>>) =>
    countersign(['exam', '--stdin', ...more, '--', 'node', 'exam.mjs'], variables);

  beforeAll(async () => {
    writeFileSync(path.join(home, 'exam.mjs'), (await countersign(['exam', '--harness', 'node'])).stdout);
  });

  test('is passed by a right client with the harness that it prints', async () => {
    writeFileSync(path.join(home, 'client.mjs'), client);
    const { code, stdout, stderr } = await take();
    expect(stdout).toMatch(/^Passed\. Of 19 calls: 19 passed, 0 failed, 0 not received\n/);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  test('prints the harness of each language that it lists', async () => {
    const { stdout: list } = await countersign(['exam', '--harness', '--list']);
    const names = list.match(/^\S+/gm) ?? [];
    expect(names).toEqual(HARNESS_NAMES);
    for (const name of names) {
      const { code, stdout, stderr } = await countersign(['exam', '--harness', name]);
      expect(stdout.length, name).toBeGreaterThan(300);
      expect(stderr).toContain('\nThen run: npx --no -- countersign exam --stdin -- ');
      expect(code).toBe(0);
    }
  });

  test('names the mistake of a wrong one, and writes its report into the current folder', async () => {
    const wrong = client.replace(`.split('&').filter(Boolean).sort().join('&')`, '');
    expect(wrong).not.toBe(client);
    writeFileSync(path.join(home, 'client.mjs'), wrong);
    const { code, stdout } = await take(['--junit', 'exam.xml'], { INIT_CWD: folder });
    expect(stdout).toContain(`\n${ADVICE['query-order-as-sent'].title}\n  Fix: `);
    expect(readFileSync(path.join(home, 'exam.xml'), 'utf8')).toContain('type="query-order-as-sent"');
    expect(code).toBe(1);
  });
});

test('diagnose names the mistake in a curl command', async () => {
  writeFileSync(path.join(home, 'call.sh'), curl());
  const { code, stdout } = await countersign(['diagnose', 'call.sh'], { COUNTERSIGN_SECRET: SECRET });
  expect(stdout).toContain(`✗ ${ADVICE['query-order-as-sent'].title}\n`);
  expect(code).toBe(1);
});

test('snippet lists its languages, and writes a program', async () => {
  const { stdout: list } = await countersign(['snippet', '--list']);
  expect(list.match(/^\S+/gm)).toEqual(Object.keys(LANGUAGES));
  writeFileSync(path.join(home, 'call.sh'), curl());
  const { code, stdout } = await countersign(['snippet', '--language', 'node', 'call.sh']);
  writeFileSync(path.join(home, 'signed.mjs'), stdout);
  expect(stdout).toContain('SIGNING_SECRET');
  expect((await ended('node', ['--check', 'signed.mjs'])).code).toBe(0);
  expect(code).toBe(0);
});

test('verify tells this build of the extension from a changed one', async () => {
  const copy = path.join(folder, 'copy');
  cpSync(path.join(ROOT, buildFolder('chrome')), copy, { recursive: true });
  expect(await countersign(['verify', copy])).toMatchObject({ code: 0, stderr: '' });
  appendFileSync(path.join(copy, 'background.js'), '\n');
  const { code, stdout } = await countersign(['verify', copy]);
  expect(stdout).toContain('\n  background.js  DIFFERS\n✗ ');
  expect(code).toBe(1);
});

test('none of them writes into the package’s own folder', () => {
  expect(fingerprint([installed])).toBe(asInstalled);
});
