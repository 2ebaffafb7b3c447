/** The search in several workers: each does every n-th part of a stage. Without workers, in the page itself. */

import type { Subject } from '../core/mistakes/subject.ts';
import { inProcessRunner, type StageRunner } from '../core/search/conduct.ts';
import { coveredTogether } from '../core/search/coverage.ts';
import type { BlockProgress, Coverage, Stage } from '../core/search/found.ts';
import { createKernel } from '../core/search/kernel/simd-kernel.ts';
import {
  type FromWorker,
  messageOfSubject,
  type SearchWorker,
  type SubjectMessage,
  type ToWorker,
} from '../core/search/protocol.ts';
import { createSearch, type Search } from '../core/search/search.ts';

export interface SearchPool extends StageRunner {
  /** Known once a stage has been run. */
  readonly coverage: () => Coverage | undefined;
  /** How many workers take part; 0 where the page searches by itself. */
  readonly workers: () => number;
  close(): void;
}

/** A part that ended two workers would likely end them all. */
const MOST_WORKERS_PER_PART = 2;

export function searchPool(subject: Subject, start: () => readonly SearchWorker[]): SearchPool {
  const members = start().map((worker) => member(worker));
  const message = messageOfSubject(subject);
  const ready = Promise.all(members.map((one) => one.load(message)));
  let known: Coverage | undefined;
  const learn = (more: Coverage | undefined) => {
    if (more) known = known ? coveredTogether(known, more) : more;
  };
  let closed = false;
  const inPage = pageRunner(subject);

  /** A part whose worker dies is done by another, or by the page. True where it was done in whole. */
  async function runPart(task: Part): Promise<boolean> {
    const { stage, part, parts, report, signal } = task;
    let workersLost = 0;
    for (const one of fromNth(living(), part)) {
      if (!one.alive() || workersLost === MOST_WORKERS_PER_PART) continue;
      let counted = 0;
      const done = await one.run({ kind: 'run', stage, part, parts }, (progress) => {
        counted += progress.tried;
        report(progress);
      });
      learn(done);
      if (closed || signal.aborted || done) return done !== undefined;
      workersLost += 1;
      // Whoever does it again counts it again.
      if (counted > 0) report({ tried: -counted, findings: [] });
    }
    const done = await inPage(task);
    learn(done);
    return done !== undefined;
  }

  const living = () => members.filter((one) => one.alive());
  const close = () => {
    closed = true;
    for (const one of members) one.terminate();
  };
  return {
    coverage: () => known,
    workers: () => living().length,
    close,
    async run(stage, report, signal) {
      const stopped = abortOf(signal);
      await Promise.race([stopped, ready]);
      const parts = Math.max(1, living().length);
      const all = async () => {
        if (closed || signal.aborted) return [false];
        const numbers = Array.from({ length: parts }, (_, part) => part);
        return Promise.all(numbers.map((part) => runPart({ stage, part, parts, report, signal })));
      };
      const ends = await Promise.race([stopped, all()]);
      if (signal.aborted) close();
      return ends?.every(Boolean) ? 'whole' : 'in-part';
    },
  };
}

interface Part {
  readonly stage: Stage;
  readonly part: number;
  readonly parts: number;
  readonly report: Report;
  readonly signal: AbortSignal;
}

/** Does parts in the page, one at a time since they share a kernel. `undefined` where the search itself failed. */
function pageRunner(subject: Subject): (task: Part) => Promise<Coverage | undefined> {
  let search: Search | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const runNow = async ({ stage, part, parts, report, signal }: Part) => {
    if (signal.aborted) return undefined;
    try {
      search ??= createSearch(subject, createKernel());
      await inProcessRunner(search, breathe, part, parts).run(stage, report, signal);
      return search.coverage;
    } catch {
      // What state it's in isn't known: the next part gets a new one.
      search = undefined;
      return undefined;
    }
  };
  return (task) => {
    const mine = last.then(() => runNow(task));
    last = mine;
    return mine;
  };
}

function abortOf(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

function fromNth<T>(all: readonly T[], n: number): readonly T[] {
  const first = n % Math.max(1, all.length);
  return [...all.slice(first), ...all.slice(0, first)];
}

/** Lets the page draw and hear clicks between two slices. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Long enough for a slow machine; a worker that hasn't answered by then is left out. */
const START_PATIENCE_MS = 4000;

type Report = (progress: BlockProgress) => void;

/**
 * One of the workers, seen from the page. `alive` once it has loaded the subject, until it dies or is terminated; then
 * whatever is awaited of it resolves.
 */
export interface Member {
  alive(): boolean;
  load(subject: SubjectMessage): Promise<void>;
  /** The coverage once it's done; `undefined` where the worker died. */
  run(message: ToWorker, report: Report): Promise<Coverage | undefined>;
  terminate(): void;
}

export function member(worker: SearchWorker): Member {
  let alive = false;
  let dead = false;
  /** A worker does one part at a time. */
  let last: Promise<unknown> = Promise.resolve();
  let hear: (message: FromWorker) => void = () => {};
  const die = () => {
    if (dead) return;
    dead = true;
    alive = false;
    worker.terminate();
    hear({ kind: 'failed' });
  };
  const ask = (message: ToWorker) => {
    try {
      if (dead) hear({ kind: 'failed' });
      else worker.post(message);
    } catch {
      die();
    }
  };
  const oneRun = (message: ToWorker, report: Report) =>
    new Promise<Coverage | undefined>((resolve) => {
      hear = (answer) => {
        if (answer.kind === 'progress') report(answer.progress);
        else resolve(answer.kind === 'done' ? answer.coverage : undefined);
      };
      ask(message);
    });
  worker.listen((message) => {
    if (message.kind === 'failed') die();
    else if (!dead) hear(message);
  });
  return {
    alive: () => alive,
    terminate: die,
    load: (subject) =>
      new Promise((resolve) => {
        const late = setTimeout(die, START_PATIENCE_MS);
        hear = ({ kind }) => {
          clearTimeout(late);
          alive = kind === 'ready';
          resolve();
        };
        ask({ kind: 'load', subject });
      }),
    run: (message, report) => {
      const mine = last.then(() => oneRun(message, report));
      last = mine;
      return mine;
    },
  };
}
