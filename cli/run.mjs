/** `node cli/run.mjs COMMAND`: makes the dependencies present, then runs cli/COMMAND.ts. Needs none of them itself. */

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { nodeProblem } from './node-version.mjs';

const COMMANDS = [
  'start',
  'sandbox',
  'exam',
  'test',
  'test-browsers',
  'test-snippets',
  'test-fuzz',
  'diagnose',
  'snippet',
  'bench',
  'trouble',
  'screenshots',
  'size',
  'pack',
  'build-web',
  'zip',
  'verify',
  'store-pictures',
];
/** They run the search, or build what does. */
const NEED_KERNEL = [
  'start',
  'sandbox',
  'exam',
  'test',
  'test-browsers',
  'test-snippets',
  'test-fuzz',
  'diagnose',
  'bench',
  'trouble',
  'screenshots',
  'pack',
  'build-web',
  'zip',
  'verify',
  'store-pictures',
];
const BUNDLE_NOTHING = ['sandbox', 'exam', 'diagnose', 'trouble'];
/** They bundle code, and bundlers read tsconfig.json, which builds upon a file that WXT writes. */
const NEED_WXT = NEED_KERNEL.filter((name) => !BUNDLE_NOTHING.includes(name));
/** Where a command never got to run. To scripts that read its exit code, 1 says something about a signature. */
const NOT_RUN = { diagnose: 70, exam: 70, snippet: 70, verify: 70 };
const HEARTBEAT_MS = 2000;
const PROGRESS_MS = 3000;
const STALE_LOCK_MS = 15_000;
const STOP_PATIENCE_MS = 2000;
const KILL_PATIENCE_MS = 500;
/** One Ctrl-C can arrive twice: from the terminal, and passed on by the npm that runs this. */
const SAME_SIGNAL_MS = 300;
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 };
const HAS_GROUPS = process.platform !== 'win32';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const stampFile = path.join(root, 'node_modules', '.countersign-lock-hash');
const lockFolder = path.join(root, '.tmp', 'install.lock');

/** Progress goes to stderr: `npm run -s sandbox -- --json` promises one line of JSON on stdout. */
const say = (text) => process.stderr.write(`${text}\n`);

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

function dependenciesArePresent() {
  if (!existsSync(path.join(root, 'node_modules'))) return false;
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') === lockHash() : installedByHand();
}

/** npm leaves its own record of what it installed; when that is the lock file's content, there's nothing to do. */
function installedByHand() {
  const recordFile = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(recordFile)) return false;
  const installed = JSON.parse(readFileSync(recordFile, 'utf8')).packages ?? {};
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages ?? {};
  const isWanted = Object.entries(wanted).every(([place, entry]) => {
    if (place === '') return true;
    const present = installed[place];
    return present ? present.version === entry.version : Boolean(entry.optional || entry.devOptional);
  });
  return isWanted && Object.keys(installed).every((place) => place in wanted);
}

function takeLock() {
  mkdirSync(path.dirname(lockFolder), { recursive: true });
  try {
    mkdirSync(lockFolder);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** A holder touches its lock every two seconds, so an old one was left by a process that was killed. */
function removeStaleLock() {
  try {
    if (Date.now() - statSync(lockFolder).mtimeMs < STALE_LOCK_MS) return;
    const aside = `${lockFolder}.${process.pid}`;
    renameSync(lockFolder, aside);
    rmSync(aside, { recursive: true, force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

async function withLock(work) {
  let waiting = false;
  while (!takeLock()) {
    if (!waiting) say('Another run is installing the dependencies; waiting for it');
    waiting = true;
    removeStaleLock();
    await sleep(200);
  }
  const heartbeat = setInterval(touchLock, HEARTBEAT_MS);
  const release = () => rmSync(lockFolder, { recursive: true, force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

function touchLock() {
  try {
    utimesSync(lockFolder, new Date(), new Date());
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** npm's exit code. The npm that started this script is used where there is one. Told to stop, it stops npm first. */
function npm(args) {
  const cli = process.env.npm_execpath;
  // A process group of its own: the terminal's Ctrl-C reaches only this process, which ends npm and all it started.
  const options = { cwd: root, stdio: ['ignore', 2, 2], detached: HAS_GROUPS };
  const child = cli?.endsWith('js')
    ? spawn(process.execPath, [cli, ...args], options)
    : spawn('npm', args, { ...options, shell: !HAS_GROUPS });
  const forget = stopWithSignals(child);
  return new Promise((resolve) => {
    // Being stopped, this process ends when all of npm's group has.
    const finish = (code) => forget() && resolve(code);
    child.once('error', () => finish(1));
    child.once('close', (code) => finish(code ?? 1));
  });
}

/** The first signal asks the group to end, the second makes it. @returns what takes it back, if it's not too late. */
function stopWithSignals(child) {
  const hurry = new AbortController();
  let stoppedAt;
  const kill = () => signalGroup(child, 'SIGKILL');
  const stop = (signal) => {
    if (stoppedAt === undefined) {
      stoppedAt = performance.now();
      say('Stopping the install');
      void endGroup(child, hurry.signal).then(() => process.exit(EXIT_CODES[signal]));
    } else if (performance.now() - stoppedAt > SAME_SIGNAL_MS) hurry.abort();
  };
  process.once('exit', kill);
  for (const signal of Object.keys(EXIT_CODES)) process.on(signal, stop);
  return () => {
    if (stoppedAt !== undefined) return false;
    process.off('exit', kill);
    for (const signal of Object.keys(EXIT_CODES)) process.off(signal, stop);
    return true;
  };
}

async function endGroup(child, hurry) {
  signalGroup(child, 'SIGTERM');
  const asked = performance.now();
  while (signalGroup(child, 0) && !hurry.aborted && performance.now() - asked < STOP_PATIENCE_MS)
    await sleep(20);
  signalGroup(child, 'SIGKILL');
  // Killed processes count until their parent notices, which in a container may be never.
  const killed = performance.now();
  while (signalGroup(child, 0) && performance.now() - killed < KILL_PATIENCE_MS) await sleep(20);
}

/** @returns whether there was anything to signal. */
function signalGroup(child, signal) {
  try {
    return HAS_GROUPS ? process.kill(-child.pid, signal) : child.kill(signal);
  } catch {
    return false;
  }
}

/** Those that npm may leave out, such as other systems' programs, don't count. */
function wantedFolders() {
  const { packages = {} } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).flatMap(([place, { optional, devOptional }]) =>
    place === '' || optional || devOptional ? [] : [path.join(root, place)],
  );
}

/** @returns what ends it. */
function showInstalling(began) {
  const wanted = wantedFolders();
  const timer = setInterval(() => {
    const present = wanted.filter((folder) => existsSync(path.join(folder, 'package.json')));
    say(`  ${present.length} of ${wanted.length} packages after ${seconds(began)} s`);
  }, PROGRESS_MS);
  return () => clearInterval(timer);
}

const seconds = (began) => ((performance.now() - began) / 1000).toFixed(0);

async function install() {
  const began = performance.now();
  say('Installing the dependencies (npm ci). The first time this takes a minute or two');
  const stopShowing = showInstalling(began);
  const code = await npm([
    ...['ci', '--ignore-scripts', '--include=dev'],
    // It has no line of its own beside ours.
    ...['--no-audit', '--no-fund', '--no-progress'],
  ]);
  stopShowing();
  if (code !== 0) {
    say('The dependencies could not be installed. npm says why above; the commonest reason is no network.');
    return false;
  }
  writeFileSync(stampFile, lockHash());
  say(`Dependencies installed in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return true;
}

async function makeDependenciesPresent() {
  if (dependenciesArePresent()) return true;
  return withLock(async () => dependenciesArePresent() || install());
}

/** In a process of its own, since WXT sets NODE_ENV and globals of a browser, which tests would inherit. */
async function makeTsconfigPresent() {
  if (existsSync(path.join(root, '.wxt/tsconfig.json'))) return;
  const wxt = path.join(root, 'node_modules/wxt/bin/wxt.mjs');
  const child = spawn(process.execPath, [wxt, 'prepare'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('error', () => resolve(1)).once('close', resolve));
  if (code !== 0) say('WXT could not write .wxt/tsconfig.json');
}

async function run(command, args) {
  const notRun = NOT_RUN[command] ?? 1;
  const problem = nodeProblem(process.versions.node);
  if (problem) {
    say(problem);
    return notRun;
  }
  const available = COMMANDS.filter((name) => existsSync(path.join(root, 'cli', `${name}.ts`)));
  if (!available.includes(command)) {
    say(
      `${command ? `There is no command “${command}”` : 'No command given'}. There are: ${available.join(', ')}`,
    );
    return 2;
  }
  process.chdir(root);
  if (!(await makeDependenciesPresent())) return notRun;
  const main = await load(command).catch((error) =>
    say(`“${command}” could not be loaded: ${error.message}`),
  );
  return main ? ((await main(args)) ?? 0) : notRun;
}

async function load(command) {
  const { register } = await import('tsx/esm/api');
  // Without `tsconfig: false` tsx wants the file that `wxt prepare` generates, which a fresh clone doesn't have.
  register({ tsconfig: false });
  if (NEED_WXT.includes(command)) await makeTsconfigPresent();
  if (NEED_KERNEL.includes(command)) {
    const { buildKernel } = await import('./build-kernel.ts');
    await buildKernel(() => say('Compiling the search. Once, for a few seconds'));
  }
  const { main } = await import(pathToFileURL(path.join(root, 'cli', `${command}.ts`)).href);
  return main;
}

const [command, ...args] = process.argv.slice(2);
process.exitCode = await run(command, args);
