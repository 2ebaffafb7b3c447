/** Starting the search's workers: as many as there are cores, or as the browser grants. */

import { afterEach, expect, test, vi } from 'vitest';
import { startSearchWorkers } from '../../lib/platform/search-workers.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** @param granted how many workers the browser starts before it refuses. */
function browserWith(cores: number, granted = Number.POSITIVE_INFINITY): EventTarget[] {
  const started: EventTarget[] = [];
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
  expect(startSearchWorkers()).toHaveLength(count);
  expect(started).toHaveLength(count);
});

test('those that started are used where the browser refuses more', () => {
  const started = browserWith(4, 2);
  const workers = startSearchWorkers();
  expect(workers).toHaveLength(2);
  for (const worker of workers) worker.terminate();
  expect(started).toMatchObject([
    { terminate: expect.objectContaining({ mock: expect.objectContaining({ calls: [[]] }) }) },
    { terminate: expect.objectContaining({ mock: expect.objectContaining({ calls: [[]] }) }) },
  ]);
});

test('none are left where the browser refuses all', () => {
  browserWith(4, 0);
  expect(startSearchWorkers()).toEqual([]);
});
