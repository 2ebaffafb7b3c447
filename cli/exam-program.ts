/** Runs the program that takes an exam, and ends it where it hangs. */

import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { callersFolder } from './callers-folder.ts';

export type RunOutcome =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'killed'; readonly signal: string }
  /** Without a request for so long. */
  | { readonly kind: 'hung'; readonly seconds: number; readonly after: string | undefined }
  /** It makes one call or task over and over. */
  | { readonly kind: 'endless'; readonly id: string; readonly requests: number }
  /** This program was told to end. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'not-started'; readonly why: string; readonly isMissing: boolean };

export interface ProgramOptions {
  readonly command: readonly [program: string, ...args: string[]];
  readonly env: Readonly<Record<string, string>>;
  /** Seconds without a request, after which it hangs. */
  readonly timeout: number;
  /** Calls and tasks to hand it, one a line; without any it reads them by itself. */
  readonly handed: readonly HandedLine[] | undefined;
  /** Told what it prints, line by line. @returns whether that was meant for the exam. Without it nothing is. */
  readonly onLine?: ((line: string) => boolean) | undefined;
  readonly arrivals: Arrivals;
  /** Told every few seconds of waiting for a request. @param after the id of what was handed over last. */
  readonly onWaiting?: ((seconds: number, after: string | undefined) => void) | undefined;
  readonly stop: AbortSignal;
}

export interface HandedLine {
  readonly id: string;
  readonly json: string;
}

/** Which calls were answered so far, and when the next is. */
export interface Arrivals {
  note(call: string): void;
  count(call: string): number;
  /** Ids of what the program was handed so far, one after another. */
  readonly given: string[];
  /** Of these, what it printed an error about. */
  readonly failed: Set<string>;
  /** A sign of life without a request. */
  stir(): void;
  /** Resolves with the next one, or another sign of life. */
  readonly next: Promise<void>;
  /** Resolves with one that was answered too often. */
  readonly endless: Promise<{ readonly id: string; readonly requests: number }>;
}

/** Of one call or task. Each request is a sign of life, so no silence would end a client that never ends. */
const MOST_REQUESTS = 2000;

export function createArrivals(): Arrivals {
  const counts = new Map<string, number>();
  const endless = newWait<{ readonly id: string; readonly requests: number }>();
  let waiting = newWait<void>();
  function stir(): void {
    const { resolve } = waiting;
    waiting = newWait<void>();
    resolve();
  }

  return {
    note(call) {
      const requests = (counts.get(call) ?? 0) + 1;
      counts.set(call, requests);
      if (requests === MOST_REQUESTS) endless.resolve({ id: call, requests });
      stir();
    },
    stir,
    count: (call) => counts.get(call) ?? 0,
    given: [],
    failed: new Set(),
    endless: endless.promise,
    get next() {
      return waiting.promise;
    },
  };
}

function newWait<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

const TELL_EVERY_MS = 5000;

const HAS_GROUPS = process.platform !== 'win32';
const KILL_AFTER_MS = 2000;
/** Of what it printed last, once it ended. What it left behind in a group of its own may keep its stdout open. */
const LAST_LINES_MS = 2000;

/** What it prints goes to this program’s stderr: stdout is the report’s. */
export async function runExamProgram(options: ProgramOptions): Promise<RunOutcome> {
  const { command, env, timeout, handed, onLine, arrivals, onWaiting, stop } = options;
  const [program, ...args] = command;
  const child = spawn(program, args, {
    stdio: [handed ? 'pipe' : 'ignore', onLine ? 'pipe' : 2, handed ? 'pipe' : 2],
    env: { ...process.env, ...env },
    cwd: callersFolder(),
    // What it starts itself is ended with it.
    detached: HAS_GROUPS,
  });
  const killNow = () => kill(child, 'SIGKILL');
  process.once('exit', killNow);
  // It may have closed its standard input, or be gone.
  child.stdin?.on('error', () => undefined);
  const handing = handed && createHanding(child, handed, arrivals);
  const printed = Promise.all([
    onLine && child.stdout && readLines(child.stdout, onLine),
    child.stderr && readLines(child.stderr, (line) => noteError(line, arrivals, handing)),
  ]);
  const ended = endOf(child);
  const stopping = abortOf(stop);
  try {
    return await endOrHang({ ended, stopping, arrivals, timeout, handing, onWaiting });
  } finally {
    await end(child, ended);
    await Promise.race([printed, sleep(LAST_LINES_MS, undefined, { ref: false })]);
    child.stdout?.destroy();
    child.stderr?.destroy();
    process.off('exit', killNow);
  }
}

/** Resolves when there's no more. */
function readLines(stdout: Readable, onLine: (line: string) => boolean): Promise<void> {
  const lines = createInterface({ input: stdout });
  lines.on('line', (line) => {
    if (!onLine(line)) process.stderr.write(`${line}\n`);
  });
  return new Promise((resolve) => lines.once('close', resolve));
}

/** A line that was logged before the request is no error. */
const SENT_AFTER_MS = 1000;
/** A time that Go’s log prints in front, and the quotes that JSON has around the id. */
const ERROR_OF = /^(?:[\d/:. -]+ )?"?([a-z][a-z0-9-]*)"?: /;

/** Harnesses print `id: error` where the client throws. What then hasn't been sent won't be. @returns false: it's for people too. */
function noteError(line: string, arrivals: Arrivals, handing: Handing | undefined): false {
  const id = ERROR_OF.exec(line)?.[1];
  if (id === undefined || !arrivals.given.includes(id)) return false;
  arrivals.failed.add(id);
  setTimeout(() => {
    if (id !== handing?.latest || arrivals.count(id) > 0) return;
    handing.skip();
    arrivals.stir();
  }, SENT_AFTER_MS).unref();
  return false;
}

async function endOrHang(waits: {
  readonly ended: Promise<RunOutcome>;
  readonly stopping: Promise<RunOutcome>;
  readonly arrivals: Arrivals;
  readonly timeout: number;
  readonly handing: Handing | undefined;
  readonly onWaiting: ProgramOptions['onWaiting'];
}): Promise<RunOutcome> {
  const { ended, stopping, arrivals, timeout, handing, onWaiting } = waits;
  const heard = () => 'heard' as const;
  const endless = arrivals.endless.then((one) => ({ kind: 'endless', ...one }) as const);
  for (let silences = 0; ; ) {
    const timer = new AbortController();
    const silence = sleep(timeout * 1000, 'silent' as const, { signal: timer.signal }).catch(heard);
    const began = performance.now();
    const telling = setInterval(
      () => onWaiting?.(Math.round((performance.now() - began) / 1000), handing?.latest),
      TELL_EVERY_MS,
    );
    const first = await Promise.race([ended, stopping, endless, silence, arrivals.next.then(heard)]);
    timer.abort();
    clearInterval(telling);
    if (first === 'heard') {
      silences = 0;
      handing?.goOn();
    } else if (first !== 'silent') return first;
    else if (++silences === 2 || !handing?.skip())
      return { kind: 'hung', seconds: timeout, after: handing?.latest };
  }
}

interface Handing {
  /** Hands over the next call, if the one before arrived. */
  goOn(): void;
  /** Hands over the next call. @returns whether there was one. */
  skip(): boolean;
  /** The id of what was handed over last. */
  readonly latest: string | undefined;
}

/** The first at once. After the last its standard input ends. */
function createHanding({ stdin }: ChildProcess, lines: readonly HandedLine[], arrivals: Arrivals): Handing {
  let at = -1;
  function skip(): boolean {
    const line = lines[++at];
    if (line) {
      arrivals.given.push(line.id);
      stdin?.write(`${line.json}\n`);
    }
    if (at === lines.length) stdin?.end();
    return line !== undefined;
  }
  skip();
  return {
    skip,
    get latest() {
      return arrivals.given.at(-1);
    },
    goOn() {
      for (let line = lines[at]; line && arrivals.count(line.id) > 0; line = lines[at]) skip();
    },
  };
}

function endOf(child: ChildProcess): Promise<RunOutcome> {
  return new Promise((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ kind: 'not-started', why: error.message, isMissing: error.code === 'ENOENT' }),
    );
    child.once('exit', (code, signal) =>
      resolve(signal === null ? { kind: 'exited', code: code ?? 0 } : { kind: 'killed', signal }),
    );
  });
}

function abortOf(stop: AbortSignal): Promise<RunOutcome> {
  return new Promise((resolve) => {
    const stopped = () => resolve({ kind: 'stopped' });
    if (stop.aborted) stopped();
    else stop.addEventListener('abort', stopped, { once: true });
  });
}

async function end(child: ChildProcess, ended: Promise<RunOutcome>): Promise<void> {
  if (!kill(child, 'SIGTERM')) return;
  const timer = new AbortController();
  const patience = sleep(KILL_AFTER_MS, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([ended, patience]);
  timer.abort();
  kill(child, 'SIGKILL');
}

/** Its whole group, so that what it left behind ends as well. @returns whether there was anything to signal. */
function kill(child: ChildProcess, signal: NodeJS.Signals): boolean {
  const { pid } = child;
  if (pid === undefined) return false;
  try {
    return HAS_GROUPS ? process.kill(-pid, signal) : child.kill(signal);
  } catch {
    return false;
  }
}
