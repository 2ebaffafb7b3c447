/** Opens a Chromium-family browser in a profile of its own, loads an unpacked extension and opens its pages. */

import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CdpConnection, type CdpResult, connectOverPipe } from './devtools-pipe.ts';

export interface OpenPage {
  /** Runs an expression in the page and waits for its promise; rejects with what it threw. */
  evaluate(expression: string): Promise<void>;
  /** Loads the page again and waits until it's complete. */
  reload(): Promise<void>;
}

export interface OpenBrowser {
  /** As in `Chrome/156.0.7800.0`. */
  readonly product: string;
  /** @returns the extension's id. */
  loadExtension(folder: string): Promise<string>;
  /** Shows the address in the browser's first tab and waits until it's complete. */
  show(url: string): Promise<OpenPage>;
  /** Settles when the browser has ended and its profile is removed. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

export interface BrowserOptions {
  readonly file: string;
  readonly headless: boolean;
  /** Ends the browser, however far it has come. */
  readonly stop?: AbortSignal;
  /** Milliseconds until the first answer; 15,000 unless given. */
  readonly patience?: number;
}

/** The program can’t be used as a Chromium browser. The message is whole sentences to show as they are. */
export class UnusableBrowserError extends Error {
  override readonly name = 'UnusableBrowserError';
}

const ANSWER_TIMEOUT_MS = 15_000;
const LOAD_TIMEOUT_MS = 15_000;
const CLOSE_TIMEOUT_MS = 3000;
const EXIT_GRACE_MS = 500;
const POLL_MS = 50;

/** No window can be shown: Linux without an X or Wayland display. */
export function hasNoDisplay(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean {
  return platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY'];
}

/** Rejects with an `UnusableBrowserError` where the file is no program, or none that talks like Chromium. */
export async function openBrowser(options: BrowserOptions): Promise<OpenBrowser> {
  const { child, exit } = startProgram(options);
  const [, , , toBrowser, fromBrowser] = child.stdio;
  if (!(toBrowser instanceof Writable && fromBrowser instanceof Readable))
    throw new Error('The browser was started without its control pipes');
  const cdp = connectOverPipe(toBrowser, fromBrowser);
  const ended = exit.then(() => undefined);
  const close = async () => {
    const tooSlow = setTimeout(() => killGroup(child), CLOSE_TIMEOUT_MS);
    await cdp.send('Browser.close').catch(() => killGroup(child));
    await ended;
    clearTimeout(tooSlow);
  };
  const stopEarly = () => killGroup(child);
  options.stop?.addEventListener('abort', stopEarly, { once: true });
  if (options.stop?.aborted) stopEarly();
  try {
    const version = await firstAnswer(cdp, exit, options);
    const product = textField(version, 'product');
    options.stop?.removeEventListener('abort', stopEarly);
    options.stop?.addEventListener('abort', () => void close(), { once: true });
    return {
      product,
      loadExtension: async (folder) =>
        textField(await cdp.send('Extensions.loadUnpacked', { path: path.resolve(folder) }), 'id'),
      show: (url) => showInFirstTab(cdp, url),
      ended,
      close,
    };
  } catch (error) {
    killGroup(child);
    await ended;
    throw error;
  }
}

interface StartedProgram {
  readonly child: ChildProcess;
  /** Settles when it's over and its profile removed: with the error where it never began. */
  readonly exit: Promise<Error | undefined>;
}

/** In a process group of its own, so that a script around a browser can be ended together with the browser. */
function startProgram({ file, headless }: BrowserOptions): StartedProgram {
  refuseNonProgram(file);
  const { COUNTERSIGN_SECRET: _, ...env } = process.env;
  const profile = mkdtempSync(path.join(tmpdir(), 'countersign-profile-'));
  const removeProfile = () =>
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  try {
    const child = spawn(file, browserArguments(profile, headless), {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      detached: HAS_GROUPS,
      env,
    });
    const killChild = () => killGroup(child);
    process.once('exit', killChild);
    const exit = new Promise<Error | undefined>((resolve) => {
      child.once('error', resolve);
      child.once('exit', () => resolve(undefined));
    }).finally(() => {
      process.off('exit', killChild);
      removeProfile();
    });
    return { child, exit };
  } catch (error) {
    removeProfile();
    throw notStarted(file, error);
  }
}

function refuseNonProgram(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new UnusableBrowserError(`${file} is a folder, not a program`);
  try {
    accessSync(file, constants.X_OK);
  } catch {
    throw new UnusableBrowserError(`${file} isn’t a program that may be run`);
  }
}

function notStarted(file: string, error: unknown): UnusableBrowserError {
  return new UnusableBrowserError(
    `${file} could not be started: ${error instanceof Error ? error.message : String(error)}`,
  );
}

const HAS_GROUPS = process.platform !== 'win32';

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (HAS_GROUPS) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}

async function firstAnswer(
  cdp: CdpConnection,
  exit: Promise<Error | undefined>,
  { file, patience = ANSWER_TIMEOUT_MS }: BrowserOptions,
): Promise<CdpResult> {
  const tooLate = new AbortController();
  const silence = sleep(patience, 'silent' as const, { signal: tooLate.signal });
  const answer = cdp.send('Browser.getVersion').catch(() => 'refused' as const);
  const outcome = await Promise.race([answer, silence]);
  tooLate.abort();
  silence.catch(() => undefined);
  if (outcome === 'silent') throw new UnusableBrowserError(`${file} doesn’t answer like a Chromium browser`);
  if (outcome !== 'refused') return outcome;
  const failure = await Promise.race([exit, sleep(EXIT_GRACE_MS)]);
  if (failure) throw notStarted(file, failure);
  throw new UnusableBrowserError(`${file} ended before it answered; is it a Chromium browser?`);
}

function browserArguments(profile: string, headless: boolean): readonly string[] {
  return [
    '--remote-debugging-pipe',
    '--enable-unsafe-extension-debugging',
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-search-engine-choice-screen',
    // Bodies byte for byte take a restart of the browser otherwise, which this profile wouldn't outlive.
    '--enable-features=ForceWebRequestProxyForTest',
    // Chromium refuses to start as root with its sandbox on, as in a container.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...(headless ? ['--headless=new'] : []),
    'about:blank',
  ];
}

async function showInFirstTab(cdp: CdpConnection, url: string): Promise<OpenPage> {
  const targetId =
    (await firstTab(cdp)) ??
    textField(await cdp.send('Target.createTarget', { url: 'about:blank' }), 'targetId');
  const sessionId = textField(
    await cdp.send('Target.attachToTarget', { targetId, flatten: true }),
    'sessionId',
  );
  const evaluate = async (expression: string) => {
    const answer = await cdp.send(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
      sessionId,
    );
    const failure = thrownText(answer);
    if (failure !== undefined) throw new Error(failure);
    return evaluatedValue(answer);
  };
  const untilComplete = async () => {
    const deadline = performance.now() + LOAD_TIMEOUT_MS;
    const isComplete = `location.href === ${JSON.stringify(url)} && document.readyState === 'complete' && !globalThis.countersignLeaving`;
    // Between two documents there's nothing to evaluate in, so a failure here only means “not yet”.
    while ((await evaluate(isComplete).catch(() => false)) !== true) {
      if (performance.now() > deadline) throw new Error(`${url} did not finish loading`);
      await sleep(POLL_MS);
    }
  };
  const failure = (await cdp.send('Page.navigate', { url }, sessionId))['errorText'];
  if (failure) throw new Error(`${url}: ${String(failure)}`);
  await untilComplete();
  return {
    evaluate: async (expression) => {
      await evaluate(expression);
    },
    reload: async () => {
      await evaluate('globalThis.countersignLeaving = true');
      await cdp.send('Page.reload', {}, sessionId);
      await untilComplete();
    },
  };
}

async function firstTab(cdp: CdpConnection): Promise<string | undefined> {
  const { targetInfos } = await cdp.send('Target.getTargets');
  const targets: readonly CdpResult[] = Array.isArray(targetInfos) ? targetInfos : [];
  const tab = targets.find((target) => target['type'] === 'page');
  return tab && textField(tab, 'targetId');
}

function textField(result: CdpResult, name: string): string {
  const value = result[name];
  if (typeof value !== 'string') throw new Error(`The browser’s answer has no “${name}”`);
  return value;
}

function isRecord(value: unknown): value is CdpResult {
  return typeof value === 'object' && value !== null;
}

function evaluatedValue(answer: CdpResult): unknown {
  return isRecord(answer['result']) ? answer['result']['value'] : undefined;
}

function thrownText(answer: CdpResult): string | undefined {
  const details = answer['exceptionDetails'];
  if (!isRecord(details)) return undefined;
  const exception = isRecord(details['exception']) ? details['exception']['description'] : undefined;
  return String(exception ?? details['text']);
}
