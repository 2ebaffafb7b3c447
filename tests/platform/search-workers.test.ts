/** The search's workers: as many as there are cores, or as the browser grants; used again while they're unharmed. */

import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FromWorker } from '../../lib/core/search/protocol.ts';
import { searchWorkers } from '../../lib/platform/workers.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type FakeWorker = EventTarget & {
  readonly postMessage: ReturnType<typeof vi.fn>;
  readonly terminate: ReturnType<typeof vi.fn>;
};

const start = () => new Worker('search-worker.js');

/** @param granted how many workers the browser starts before it refuses. */
function browserWith(cores: number, granted = Number.POSITIVE_INFINITY): FakeWorker[] {
  const started: FakeWorker[] = [];
  vi.stubGlobal('navigator', { hardwareConcurrency: cores });
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      readonly postMessage = vi.fn();
      readonly terminate = vi.fn();

      constructor() {
        super();
        if (started.length === granted) throw new Error('No more');
        started.push(this);
      }
    },
  );
  return started;
}

test.each([
  [4, 4],
  [64, 8],
  [0, 1],
])('%i cores get %i workers', (cores, count) => {
  const started = browserWith(cores);
  expect(searchWorkers(start)()).toHaveLength(count);
  expect(started).toHaveLength(count);
});

test('those that started are used where the browser refuses more', () => {
  const started = browserWith(4, 2);
  expect(searchWorkers(start)()).toHaveLength(2);
  expect(started).toHaveLength(2);
});

test('none are left where the browser refuses all', () => {
  browserWith(4, 0);
  expect(searchWorkers(start)()).toEqual([]);
});

describe('when a search is over', () => {
  const LOAD = { kind: 'forget' } as const;
  const tell = (worker: FakeWorker | undefined, data: FromWorker) =>
    worker?.dispatchEvent(Object.assign(new Event('message'), { data }));

  test('a worker that has answered forgets the request and is taken again', () => {
    const [started, take] = [browserWith(2), searchWorkers(start)];
    const first = take();
    const heard = vi.fn();
    first[0]?.listen(heard);
    first[0]?.post(LOAD);
    tell(started[0], { kind: 'ready' });
    expect(heard).toHaveBeenCalledWith({ kind: 'ready' });
    for (const worker of first) worker.terminate();
    expect(started.map(({ terminate }) => terminate.mock.calls.length)).toEqual([0, 0]);
    expect(started[0]?.postMessage).toHaveBeenLastCalledWith({ kind: 'forget' });
    const again = take();
    expect(again).toHaveLength(2);
    expect(started).toHaveLength(2);
    // The former user hears no more of it, and can't end it.
    tell(started[0], { kind: 'ready' });
    first[0]?.terminate();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(started[0]?.terminate).not.toHaveBeenCalled();
  });

  test('one that’s still busy is ended, and another started in its place', () => {
    const [started, take] = [browserWith(1), searchWorkers(start)];
    const [worker] = take();
    worker?.post(LOAD);
    worker?.terminate();
    expect(started[0]?.terminate).toHaveBeenCalledOnce();
    expect(take()).toHaveLength(1);
    expect(started).toHaveLength(2);
  });

  test.each(['error', 'messageerror'])('one that failed with “%s” isn’t taken again', (event) => {
    const [started, take] = [browserWith(1), searchWorkers(start)];
    const [worker] = take();
    const heard = vi.fn();
    worker?.listen(heard);
    started[0]?.dispatchEvent(new Event(event));
    expect(heard).toHaveBeenCalledWith({ kind: 'failed' });
    worker?.terminate();
    expect(started[0]?.terminate).toHaveBeenCalledOnce();
    take();
    expect(started).toHaveLength(2);
  });

  test('spare ones are let go after two minutes', () => {
    vi.useFakeTimers();
    const [started, take] = [browserWith(1), searchWorkers(start)];
    for (const worker of take()) worker.terminate();
    vi.advanceTimersByTime(119_000);
    expect(started[0]?.terminate).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2000);
    expect(started[0]?.terminate).toHaveBeenCalledOnce();
    take();
    expect(started).toHaveLength(2);
  });
});
