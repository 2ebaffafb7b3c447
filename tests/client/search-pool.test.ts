/** The search's workers: a stage is shared out, whoever fails is stood in for, and the page itself is the last resort. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { searchPool } from '../../lib/client/search-pool.ts';
import { type Subject, subjectOf } from '../../lib/core/mistakes/subject.ts';
import type { BlockProgress, Coverage, Stage } from '../../lib/core/search/found.ts';
import type { FromWorker, SearchWorker, ToWorker } from '../../lib/core/search/protocol.ts';
import { STAGES } from '../../lib/core/search/search.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import { SECRET, UNSORTED } from '../state/wrongly-signed.ts';

const SUBJECT: Subject = subjectOf(UNSORTED, new Secret(SECRET));
const [FIRST] = STAGES;
if (!FIRST) throw new Error('there must be a first stage');
const STAGE: Stage = FIRST;
const COVERAGE: Coverage = {
  method: 1,
  path: 2,
  query: 3,
  timestamp: 4,
  body: 5,
  hash: 6,
  key: 7,
  joining: 8,
};

type Behaviour =
  | 'works'
  | 'fails to start'
  | 'never starts'
  | 'dies'
  | 'dies after a while'
  | 'dies of the first part'
  | 'never ends'
  | 'refuses messages';

/** A worker that does as it's told, a microtask later. */
class FakeWorker implements SearchWorker {
  readonly behaviour: Behaviour;
  readonly heard: ToWorker[] = [];
  terminated = false;
  #tell: (message: FromWorker) => void = () => undefined;

  constructor(behaviour: Behaviour = 'works') {
    this.behaviour = behaviour;
  }

  listen(listener: (message: FromWorker) => void): void {
    this.#tell = listener;
  }

  terminate(): void {
    this.terminated = true;
  }

  post(message: ToWorker): void {
    if (this.behaviour === 'refuses messages') throw new Error('It can’t be cloned');
    this.heard.push(message);
    for (const answer of this.#answers(message))
      queueMicrotask(() => {
        if (!this.terminated) this.#tell(answer);
      });
  }

  #answers(message: ToWorker): FromWorker[] {
    if (this.behaviour === 'never starts') return [];
    if (this.behaviour === 'fails to start') return [{ kind: 'failed' }];
    if (message.kind === 'load') return [{ kind: 'ready' }];
    if (this.behaviour === 'dies of the first part' && message.kind === 'run' && message.part === 0)
      return [{ kind: 'failed' }];
    if (this.behaviour === 'dies') return [{ kind: 'failed' }];
    const progress: FromWorker = { kind: 'progress', progress: { tried: 10, findings: [] } };
    if (this.behaviour === 'dies after a while') return [progress, { kind: 'failed' }];
    return this.behaviour === 'never ends' ? [progress] : [progress, { kind: 'done', coverage: COVERAGE }];
  }

  parts(): (readonly [number, number])[] {
    return this.heard.flatMap((message) =>
      message.kind === 'run' ? [[message.part, message.parts] as const] : [],
    );
  }
}

async function run(
  workers: readonly FakeWorker[],
  signal = new AbortController().signal,
  subject: Subject = SUBJECT,
) {
  const reported: BlockProgress[] = [];
  const pool = searchPool(subject, () => workers);
  const running = pool.run(STAGE, (progress) => reported.push(progress), signal);
  return { pool, running, reported, tried: () => reported.reduce((sum, { tried }) => sum + tried, 0) };
}

/** What the page finds where it searches by itself. */
const found = (reported: readonly BlockProgress[]) =>
  reported.flatMap(({ findings }) => findings.flatMap(({ reasons }) => reasons[0]?.uses.map(({ id }) => id)));

describe('workers that work', () => {
  test('each do their own part of a stage, and report as they go', async () => {
    const workers = [new FakeWorker(), new FakeWorker(), new FakeWorker()];
    const { pool, running, tried } = await run(workers);
    await running;
    expect(workers.map((worker) => worker.parts())).toEqual([[[0, 3]], [[1, 3]], [[2, 3]]]);
    expect(tried()).toBe(30);
    expect(pool.workers()).toBe(3);
    expect(pool.coverage()).toEqual(COVERAGE);
  });

  test('get the subject once, and every stage after it', async () => {
    const worker = new FakeWorker();
    const { pool, running } = await run([worker]);
    await running;
    await pool.run(STAGE, () => undefined, new AbortController().signal);
    expect(worker.heard.map(({ kind }) => kind)).toEqual(['load', 'run', 'run']);
  });

  test('end with the pool', async () => {
    const workers = [new FakeWorker(), new FakeWorker()];
    const { pool, running } = await run(workers);
    await running;
    pool.close();
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, true]);
  });

  test('end at once when the search is cancelled', async () => {
    const worker = new FakeWorker('never ends');
    const controller = new AbortController();
    const { running, reported } = await run([worker], controller.signal);
    await vi.waitFor(() => expect(reported).toHaveLength(1));
    controller.abort();
    await running;
    expect(worker.terminated).toBe(true);
  });
});

describe('workers that fail', () => {
  test('to start are left out', async () => {
    const workers = [new FakeWorker('fails to start'), new FakeWorker(), new FakeWorker()];
    const { pool, running } = await run(workers);
    await running;
    expect(workers.map((worker) => worker.parts())).toEqual([[], [[0, 2]], [[1, 2]]]);
    expect(pool.workers()).toBe(2);
  });

  test('in the middle are stood in for by another, which does its own part too', async () => {
    const workers = [new FakeWorker('dies'), new FakeWorker()];
    const { running, tried } = await run(workers);
    await running;
    expect(workers[1]?.parts().toSorted()).toEqual([
      [0, 2],
      [1, 2],
    ]);
    expect(tried()).toBe(20);
    expect(workers[0]?.terminated).toBe(true);
  });

  test('have what they counted taken back, since it’s done and counted again', async () => {
    const { running, tried, reported } = await run([new FakeWorker('dies after a while'), new FakeWorker()]);
    expect(await running).toBe('whole');
    expect(tried()).toBe(20);
    expect(reported.map((progress) => progress.tried)).toContain(-10);
  });

  test('over one part are two at most: the page does it rather than lose them all', async () => {
    const workers = Array.from({ length: 4 }, () => new FakeWorker('dies of the first part'));
    const { running, pool, reported } = await run(workers);
    expect(await running).toBe('whole');
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, true, false, false]);
    expect(pool.workers()).toBe(2);
    // Beside what three workers count, it's what the page does.
    expect(reported.filter(({ tried }) => tried !== 10).length).toBeGreaterThan(0);
  });

  test('to take the subject are left out', async () => {
    const workers = [new FakeWorker('refuses messages'), new FakeWorker()];
    const { running } = await run(workers);
    await running;
    expect(workers[0]?.terminated).toBe(true);
    expect(workers[1]?.parts()).toEqual([[0, 1]]);
  });

  test('all of them leave the search to the page, which finds the same', async () => {
    const { pool, running, reported } = await run([new FakeWorker('dies'), new FakeWorker('dies')]);
    await running;
    expect(pool.workers()).toBe(0);
    expect(found(reported)).toContain('query-order-as-sent');
    expect(pool.coverage()?.query).toBeGreaterThan(10);
  });

  test('not to be had leave it to the page, in whole', async () => {
    const { running, reported } = await run([]);
    await running;
    expect(found(reported)).toContain('query-order-as-sent');
  });
});

describe('a search that fails in the page too', () => {
  /** Fails where its lines are first read for, as a bug would. */
  function failingOnce() {
    let reads = 0;
    const subject: Subject = {
      ...SUBJECT,
      get lines() {
        reads += 1;
        if (reads === 1) throw new Error('a bug');
        return SUBJECT.lines;
      },
    };
    return { subject, hasFailed: () => reads > 0 };
  }

  test('ends that part alone, and says so', async () => {
    const { subject, hasFailed } = failingOnce();
    const { running, pool, reported } = await run([new FakeWorker('dies')], undefined, subject);
    expect(await running).toBe('in-part');
    expect(hasFailed()).toBe(true);
    expect(found(reported)).toEqual([]);
    expect(await pool.run(STAGE, (progress) => reported.push(progress), new AbortController().signal)).toBe(
      'whole',
    );
    expect(found(reported)).toContain('query-order-as-sent');
  });
});

describe('a worker that never answers', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
  });

  test('doesn’t hold up a cancel, and leaves no timer behind', async () => {
    const worker = new FakeWorker('never starts');
    const controller = new AbortController();
    const { running } = await run([worker], controller.signal);
    controller.abort();
    await running;
    expect(worker.terminated).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('holds nothing up where the pool is closed', async () => {
    const { running, pool } = await run([new FakeWorker('never starts')]);
    pool.close();
    expect(await running).toBe('in-part');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is waited for only so long', async () => {
    const workers = [new FakeWorker('never starts'), new FakeWorker()];
    const { running, pool } = await run(workers);
    await vi.advanceTimersByTimeAsync(3900);
    expect(workers[1]?.parts()).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    await running;
    expect(workers[0]?.terminated).toBe(true);
    expect(pool.workers()).toBe(1);
  });
});
