/** `node cli/run.mjs COMMAND`: makes the dependencies present, then runs cli/COMMAND.ts. Node's own modules only. */

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const MINIMUM_NODE = [20, 19];
const COMMANDS = ['start', 'sandbox', 'test', 'screenshots', 'size'];
const HEARTBEAT_MS = 2000;
const STALE_LOCK_MS = 15_000;
const SIGNALS = ['SIGINT', 'SIGTERM'];

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const stampFile = path.join(root, 'node_modules', '.countersign-lock-hash');
const lockFolder = path.join(root, '.tmp', 'install.lock');

/** Progress goes to stderr: `npm run -s sandbox -- --json` promises one line of JSON on stdout. */
const say = (text) => process.stderr.write(`${text}\n`);

function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [needMajor, needMinor] = MINIMUM_NODE;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return undefined;
  return `Countersign needs Node ${needMajor}.${needMinor} or newer; this is ${version}. Install a newer one from https://nodejs.org and run the command again.`;
}

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
  const stop = () => process.exit(130);
  process.once('exit', release);
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    for (const signal of SIGNALS) process.off(signal, stop);
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

/** npm's exit code. The npm that started this script is used where there is one. */
function npm(args) {
  const cli = process.env.npm_execpath;
  const child = cli?.endsWith('js')
    ? spawn(process.execPath, [cli, ...args], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawn('npm', args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  const killChild = () => child.kill();
  process.once('exit', killChild);
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => {
      process.off('exit', killChild);
      resolve(code ?? 1);
    });
  });
}

async function install() {
  const began = performance.now();
  say('Installing the dependencies (npm ci)');
  const code = await npm(['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund']);
  if (code !== 0) {
    say('The dependencies could not be installed. npm says why above; the commonest reason is no network.');
    return false;
  }
  await writeFile(stampFile, lockHash());
  say(`Dependencies installed in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return true;
}

async function makeDependenciesPresent() {
  if (dependenciesArePresent()) return true;
  return withLock(async () => dependenciesArePresent() || install());
}

async function run(command, args) {
  const problem = nodeProblem(process.versions.node);
  if (problem) {
    say(problem);
    return 1;
  }
  const available = COMMANDS.filter((name) => existsSync(path.join(root, 'cli', `${name}.ts`)));
  if (!available.includes(command)) {
    say(
      `${command ? `There is no command “${command}”` : 'No command given'}. There are: ${available.join(', ')}`,
    );
    return 2;
  }
  process.chdir(root);
  if (!(await makeDependenciesPresent())) return 1;
  const { register } = await import('tsx/esm/api');
  // Without `tsconfig: false` tsx wants the file that `wxt prepare` generates, which a fresh clone doesn't have.
  register({ tsconfig: false });
  const { main } = await import(pathToFileURL(path.join(root, 'cli', `${command}.ts`)).href);
  return (await main(args)) ?? 0;
}

const [command, ...args] = process.argv.slice(2);
process.exitCode = await run(command, args);
