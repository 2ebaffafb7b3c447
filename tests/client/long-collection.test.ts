/** A long file of saved requests is parsed by the worker, so that the page isn't held while it's imported. */

import { expect, test, vi } from 'vitest';
import { readLongCollection } from '../../lib/features/saved/file-reading.ts';
import { collectionIntake } from '../../lib/formats/collection/intake.ts';
import type {
  FromReadingWorker,
  ReadingWorker,
  ToReadingWorker,
} from '../../lib/formats/reading-protocol.ts';

const saved = (value: string) =>
  JSON.stringify({
    format: 'countersign-requests',
    version: 1,
    collections: [],
    variables: [{ name: 'a', value }],
  });
const LONG = new File([saved('x'.repeat(120_000))], 'long.json');

/** Answers as the real one does, or not at all. */
function workers(answers: (order: ToReadingWorker) => Promise<FromReadingWorker | undefined>) {
  const orders: ToReadingWorker[] = [];
  let ended = 0;
  const startWorker = (): ReadingWorker => {
    let hear = (_: FromReadingWorker): void => {};
    return {
      post(order) {
        orders.push(order);
        hear({ kind: 'begun' });
        void answers(order).then((message) => message && hear(message));
      },
      listen(listener) {
        hear = listener;
      },
      terminate: () => ended++,
    };
  };
  return { orders, startWorker, ended: () => ended };
}

const read = async (order: ToReadingWorker): Promise<FromReadingWorker | undefined> =>
  order.kind === 'collection'
    ? {
        kind: 'collection-read',
        intake: collectionIntake(order.fileName, new Uint8Array(await order.file.arrayBuffer())),
      }
    : undefined;
const { signal } = new AbortController();

test('a long file is read by a worker, which is ended then', async () => {
  const { orders, startWorker, ended } = workers(read);
  const intake = await readLongCollection(LONG, { signal, startWorker });
  expect(orders).toEqual([{ kind: 'collection', file: LONG, fileName: 'long.json' }]);
  expect(intake).toMatchObject({ kind: 'read', seems: 'saved-requests' });
  expect(ended()).toBe(1);
});

test('a short one is read at once', async () => {
  const { orders, startWorker } = workers(read);
  const intake = await readLongCollection(new File([saved('x')], 'short.json'), { signal, startWorker });
  expect(orders).toEqual([]);
  expect(intake).toMatchObject({ kind: 'read', isEmpty: false });
});

const started = (post: (hear: (message: FromReadingWorker) => void) => void) => (): ReadingWorker => {
  let hear: (message: FromReadingWorker) => void = () => {};
  return {
    post: () => post(hear),
    listen: (listener) => {
      hear = listener;
    },
    terminate: () => {
      hear = () => {};
    },
  };
};

test('where the worker can’t be started, or none can be had, the page reads it', async () => {
  const failing = started((hear) => hear({ kind: 'failed' }));
  for (const startWorker of [failing, () => undefined])
    expect(await readLongCollection(LONG, { signal, startWorker })).toMatchObject({ kind: 'read' });
});

test('where the worker dies on a file, the page doesn’t try it as well', async () => {
  const failing = workers(async () => ({ kind: 'failed' }));
  const touched = vi.spyOn(LONG, 'arrayBuffer');
  const { startWorker } = failing;
  expect(await readLongCollection(LONG, { signal, startWorker })).toEqual({ kind: 'failed' });
  expect(failing.orders).toHaveLength(1);
  expect(touched).not.toHaveBeenCalled();
  touched.mockRestore();
});

test.each([
  ['starts slowly', 10_000, 0],
  ['parses for an hour', 0, 3_600_000],
])('a worker that %s isn’t taken for dead', async (_, startMs, parseMs) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const startWorker = started((hear) => {
      setTimeout(() => hear({ kind: 'begun' }), startMs);
      setTimeout(() => hear({ kind: 'collection-read', intake: { kind: 'not-text' } }), startMs + parseMs);
    });
    const reading = readLongCollection(LONG, { signal, startWorker });
    await vi.advanceTimersByTimeAsync(startMs + parseMs);
    expect(await reading).toEqual({ kind: 'not-text' });
  } finally {
    vi.useRealTimers();
  }
});

test('cancelled, it ends the worker and reads nothing', async () => {
  const { startWorker, ended } = workers(async () => undefined);
  const controller = new AbortController();
  const reading = readLongCollection(LONG, { signal: controller.signal, startWorker });
  controller.abort();
  expect(await reading).toEqual({ kind: 'cancelled' });
  expect(ended()).toBe(1);
});

test('a file that’s gone by now can’t be read', async () => {
  const { startWorker } = workers(async () => ({ kind: 'unreadable' }));
  expect(await readLongCollection(LONG, { signal, startWorker })).toEqual({ kind: 'unreadable' });
});
