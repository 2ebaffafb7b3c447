/** The bootstrap, run in made-up projects with a stand-in for npm: installs when it must, once, and keeps stdout clean. */

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const CLI = path.resolve(import.meta.dirname, '../../cli');
const RUN = path.join(CLI, 'run.mjs');
/** What it has in the place of a patience that ends by itself. */
const ENDLESS = 600_000;

/** Talks as WXT does, and counts its runs. */
const FAKE_WXT = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
appendFileSync('wxt-calls', process.argv.slice(2).join(' ') + '\\n');
console.log('Generating types...');
console.warn('wxt warns');
mkdirSync('.wxt', { recursive: true });
writeFileSync('.wxt/tsconfig.json', '{}');
`;
/** Counts its runs, writes to both streams, takes a moment and leaves a node_modules with a tsx that does nothing. */
const FAKE_NPM = `
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
console.log('npm talks');
if (existsSync('npm-fails')) process.exit(1);
if (existsSync('npm-hangs')) {
  const stubborn = existsSync('npm-is-stubborn');
  const talk = stubborn ? "process.on('SIGTERM', () => {});" : '';
  const child = spawn(process.execPath, ['-e', talk + 'setInterval(() => {}, 1000); require("node:fs").writeFileSync("child-hears", "");'], { stdio: 'ignore' });
  if (stubborn) process.on('SIGTERM', () => writeFileSync('npm-was-asked', ''));
  writeFileSync('npm-pids', process.pid + ' ' + child.pid);
  await setTimeout(60_000);
}
while (existsSync('npm-waits')) await setTimeout(20);
await setTimeout(300);
mkdirSync('node_modules/tsx', { recursive: true });
writeFileSync('node_modules/tsx/package.json', JSON.stringify({ name: 'tsx', type: 'module', exports: { './esm/api': './api.js' } }));
writeFileSync('node_modules/tsx/api.js', 'export const register = () => {};');
mkdirSync('node_modules/wxt/bin', { recursive: true });
writeFileSync('node_modules/wxt/bin/wxt.mjs', ${JSON.stringify(FAKE_WXT)});
`;
/** Valid JavaScript as well, under a name this Node can load without tsx. */
const COMMAND = `export async function main(args) { console.log(JSON.stringify({ args })); return args.includes('--fail') ? 3 : undefined; }`;
const LOADER = `export async function load(url, context, next) { return next(url, url.endsWith('.ts') ? { ...context, format: 'module' } : context); }`;
const PRELOAD = `import { register } from 'node:module'; register('./loader.mjs', import.meta.url);`;

const LOCK = JSON.stringify({
  packages: {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', optional: true },
  },
});

let project: string;

beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'countersign-run-'));
  mkdirSync(path.join(project, 'cli'));
  for (const name of ['run.mjs', 'node-version.mjs'])
    copyFileSync(path.join(CLI, name), path.join(project, 'cli', name));
  write('cli/sandbox.ts', COMMAND);
  write('cli/build-kernel.ts', 'export async function buildKernel() {}');
  write('package.json', '{"type":"module"}');
  write('package-lock.json', LOCK);
  write('npm.mjs', FAKE_NPM);
  write('loader.mjs', LOADER);
  write('preload.mjs', PRELOAD);
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
  writeFileSync(path.join(project, name), text);
}

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(...args: readonly string[]): Promise<Outcome> {
  return launch(...args).outcome;
}

function launch(...args: readonly string[]) {
  const child = spawn(process.execPath, ['--import', './preload.mjs', 'cli/run.mjs', ...args], {
    cwd: project,
    env: { ...process.env, npm_execpath: path.join(project, 'npm.mjs') },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const outcome = new Promise<Outcome>((resolve) =>
    child.once('close', (code) => resolve({ code, stdout, stderr })),
  );
  return { child, outcome, errors: () => stderr };
}

function npmCalls(): readonly string[] {
  const file = path.join(project, 'npm-calls');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

describe('the file that WXT writes', () => {
  it('is made before a command bundles code, once, with WXT’s talk kept off stdout', async () => {
    write('cli/bench.ts', COMMAND);
    const first = await run('bench', '--json');
    const second = await run('bench', '--json');
    expect([first, second]).toMatchObject([
      { code: 0, stdout: '{"args":["--json"]}\n' },
      { code: 0, stdout: '{"args":["--json"]}\n' },
    ]);
    expect(first.stderr).toContain('wxt warns');
    expect(first.stderr).not.toContain('Generating types');
    expect(readFileSync(path.join(project, 'wxt-calls'), 'utf8')).toBe('prepare\n');
  });

  it('isn’t made for a command that bundles nothing', async () => {
    await run('sandbox');
    expect(existsSync(path.join(project, '.wxt'))).toBe(false);
  });
});

describe('dependencies', () => {
  it('are installed when missing, with npm’s talk on stderr and the command’s alone on stdout', async () => {
    const outcome = await run('sandbox', '--json');
    expect(outcome).toMatchObject({ code: 0, stdout: '{"args":["--json"]}\n' });
    expect(outcome.stderr).toContain('npm talks');
    expect(npmCalls()).toEqual(['ci --ignore-scripts --include=dev --no-audit --no-fund --no-progress']);
  });

  it('say from the first line on what’s installed, and how far that is', async () => {
    write('npm-waits', '');
    const { outcome, errors } = launch('sandbox');
    await expect.poll(errors).toMatch(/^Installing the dependencies \(npm ci\)\. The first time/);
    await expect.poll(errors).toMatch(/\n {2}0 of 1 packages after \d+ s\n/);
    write('node_modules/a/package.json', '{}');
    await expect.poll(errors).toMatch(/\n {2}1 of 1 packages after \d+ s\n/);
    rmSync(path.join(project, 'npm-waits'));
    expect((await outcome).code).toBe(0);
  });

  it('are left alone the second time, and installed again when the lock file changes', async () => {
    await run('sandbox');
    await run('sandbox');
    expect(npmCalls()).toHaveLength(1);
    write('package-lock.json', LOCK.replace('1.0.0', '1.0.1'));
    await run('sandbox');
    expect(npmCalls()).toHaveLength(2);
  });

  it('installed by hand are recognised by npm’s own record', async () => {
    await run('sandbox');
    rmSync(path.join(project, 'node_modules/.countersign-lock-hash'));
    rmSync(path.join(project, 'npm-calls'));
    write(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }),
    );
    expect((await run('sandbox')).code).toBe(0);
    expect(npmCalls()).toEqual([]);
    write(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { 'node_modules/a': { version: '0.9.0' } } }),
    );
    await run('sandbox');
    expect(npmCalls()).toHaveLength(1);
  });

  it('are installed once when two runs start together', async () => {
    const outcomes = await Promise.all([run('sandbox', 'one'), run('sandbox', 'two')]);
    expect(outcomes.map((outcome) => outcome.code)).toEqual([0, 0]);
    expect(npmCalls()).toHaveLength(1);
    expect(existsSync(path.join(project, '.tmp/install.lock'))).toBe(false);
  });

  it('are installed despite the lock of a run that was killed', async () => {
    const lock = path.join(project, '.tmp/install.lock');
    mkdirSync(lock, { recursive: true });
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(lock, longAgo, longAgo);
    expect((await run('sandbox')).code).toBe(0);
    expect(npmCalls()).toHaveLength(1);
  });

  it('that can’t be installed end the run, and leave no stamp', async () => {
    write('npm-fails', '');
    const outcome = await run('sandbox');
    expect(outcome.code).toBe(1);
    expect(outcome.stdout).toBe('');
    expect(outcome.stderr).toContain('could not be installed');
    expect(existsSync(path.join(project, 'node_modules/.countersign-lock-hash'))).toBe(false);
  });

  it('leave a stamp that is the hash of the lock file', async () => {
    await run('sandbox');
    expect(readFileSync(path.join(project, 'node_modules/.countersign-lock-hash'), 'utf8')).toBe(
      createHash('sha256').update(LOCK).digest('hex'),
    );
  });
});

describe.skipIf(process.platform === 'win32')('an install that is told to stop', () => {
  const pidsFile = () => path.join(project, 'npm-pids');
  const lock = () => path.join(project, '.tmp/install.lock');
  const isRunning = (pid: string) => {
    const status = `/proc/${pid}/status`;
    return existsSync(status) && !/^State:\s+Z/m.test(readFileSync(status, 'utf8'));
  };

  async function installing() {
    write('npm-hangs', '');
    const launched = launch('sandbox');
    await expect.poll(() => existsSync(pidsFile()) && readFileSync(pidsFile(), 'utf8')).toMatch(/\d+ \d+/);
    await vi.waitFor(() => expect(existsSync(path.join(project, 'child-hears'))).toBe(true));
    return { ...launched, pids: readFileSync(pidsFile(), 'utf8').split(' ') };
  }

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s ends npm and all it started, then lets go of the lock', async (signal, code) => {
    const { child, outcome, pids } = await installing();
    expect(pids.map(isRunning)).toEqual([true, true]);
    child.kill(signal);
    const ended = await outcome;
    expect(ended.code).toBe(code);
    expect(ended.stderr).toContain('Stopping the install');
    expect(ended.stderr).not.toContain('could not be installed');
    expect(pids.map(isRunning)).toEqual([false, false]);
    expect(existsSync(lock())).toBe(false);
  });

  const wasAsked = () => existsSync(path.join(project, 'npm-was-asked'));
  /** Once npm was asked to end. */
  const asked = () => vi.waitFor(() => expect(wasAsked()).toBe(true));

  function withoutEnd(): void {
    const code = readFileSync(RUN, 'utf8');
    const endless = code.replace('const STOP_PATIENCE_MS = 2000;', `const STOP_PATIENCE_MS = ${ENDLESS};`);
    expect(endless).not.toBe(code);
    write('cli/run.mjs', endless);
  }

  it('makes an npm that won’t end, holding the lock until it has', async () => {
    write('npm-is-stubborn', '');
    const { child, outcome, pids } = await installing();
    child.kill('SIGINT');
    await asked();
    let isOver = false;
    void outcome.then(() => {
      isOver = true;
    });
    while (!isOver) {
      // Looked at in this order: a lock that's gone before they are is seen.
      const isHeld = existsSync(lock());
      if (pids.some(isRunning)) expect(isHeld).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect((await outcome).code).toBe(130);
    expect(pids.map(isRunning)).toEqual([false, false]);
    expect(existsSync(lock())).toBe(false);
  });

  it('doesn’t take one Ctrl-C that arrives twice for a second one, which doesn’t wait', async () => {
    withoutEnd();
    write('npm-is-stubborn', '');
    const { child, outcome, pids } = await installing();
    child.kill('SIGINT');
    child.kill('SIGINT');
    await asked();
    // Longer than two that are one may be apart.
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(pids.map(isRunning)).toEqual([true, true]);
    expect(existsSync(lock())).toBe(true);
    child.kill('SIGINT');
    expect((await outcome).code).toBe(130);
    expect(pids.map(isRunning)).toEqual([false, false]);
  });
});

describe('commands', () => {
  it('end with the code their main returns', async () => {
    expect((await run('sandbox', '--fail')).code).toBe(3);
  });

  it.each([[[]], [['nothing-like-it']], [['../evil']], [['start']]])(
    'that don’t exist (%j) are refused before anything is installed',
    async (args) => {
      const outcome = await run(...args);
      expect(outcome.code).toBe(2);
      expect(outcome.stderr).toContain('There are: sandbox');
      expect(npmCalls()).toEqual([]);
    },
  );
});
