/** Importing a HAR: in a worker or in the page, in whole or not at all. */

import { describe, expect, test, vi } from 'vitest';
import { type HarImportOptions, importHar, readLongText } from '../../lib/client/long-reading.ts';
import { readHarFile } from '../../lib/formats/har/file.ts';
import type {
  FromReadingWorker,
  HarChoice,
  ReadingWorker,
  ToReadingWorker,
} from '../../lib/formats/reading-protocol.ts';

const ALL: HarChoice = { most: 100_000 };

function entry(n: number, header = 'Accept', host = 'h.example'): string {
  const request = { method: 'GET', url: `https://${host}/${n}`, headers: [{ name: header, value: '1' }] };
  return JSON.stringify({ request });
}

function fileOf(entries: readonly string[], end = ']}}'): Blob {
  return new Blob([`{"log":{"entries":[${entries.join(',\n')}${end}`]);
}

/** Large enough for several pieces. */
const LARGE = fileOf(Array.from({ length: 9000 }, (_, n) => entry(n)));

type Worker = ReadingWorker & { readonly ended: () => boolean };

/** Reads as the real one does, in this thread. @param changed makes another message of the nth, or none. */
function workerThat(
  changed = (message: FromReadingWorker, _nth: number): FromReadingWorker | undefined => message,
): Worker {
  let hear: (message: FromReadingWorker) => void = () => {};
  let isEnded = false;
  let count = 0;
  const tell = (message: FromReadingWorker) => {
    const told = changed(message, count++);
    if (!isEnded && told) hear(told);
  };
  return {
    ended: () => isEnded,
    listen: (listener) => {
      hear = listener;
    },
    terminate: () => {
      isEnded = true;
    },
    post: async (order: ToReadingWorker) => {
      if (order.kind !== 'har') throw new Error('a HAR is asked for here');
      const { file, choice } = order;
      const summary = await readHarFile(file, {
        choice,
        piece: 1 << 17,
        report: (captures, bytes) => tell({ kind: 'read', captures, bytes }),
        goOn: async () => !isEnded,
      });
      if (summary === 'unreadable') tell({ kind: 'unreadable' });
      else if (summary) tell({ kind: 'done', summary });
    },
  };
}

function optionsWith(more: Partial<HarImportOptions> = {}): HarImportOptions {
  return { startWorker: () => undefined, choice: ALL, signal: new AbortController().signal, ...more };
}

function targetsOf(outcome: Awaited<ReturnType<typeof importHar>>): readonly string[] {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.captures.map(({ request }) => request.target);
}

describe.each<[where: string, start: () => Worker | undefined]>([
  ['in a worker', () => workerThat()],
  ['in the page', () => undefined],
])('%s', (_, start) => {
  test('a large file is read in whole, with progress', async () => {
    const worker = start();
    const onProgress = vi.fn();
    const outcome = await importHar(LARGE, optionsWith({ startWorker: () => worker, onProgress }));
    expect(targetsOf(outcome)).toEqual(Array.from({ length: 9000 }, (_, n) => `/${n}`));
    expect(onProgress.mock.calls.length).toBeGreaterThan(2);
    expect(onProgress.mock.lastCall).toEqual([LARGE.size, 9000]);
    if (worker) expect(worker.ended()).toBe(true);
  });

  test('only what’s wanted is kept, and no more than asked for', async () => {
    const file = fileOf([
      entry(0),
      entry(1, 'x-SIGNATURE'),
      entry(2, 'Accept', 'API.example:443'),
      entry(3, 'X-Signature'),
      entry(4, 'X-Signature'),
    ]);
    const choice = { wanted: { headers: ['X-Signature'], origins: ['https://api.example'] }, most: 3 };
    const outcome = await importHar(file, optionsWith({ startWorker: start, choice }));
    expect(targetsOf(outcome)).toEqual(['/1', '/2', '/3']);
    expect(outcome).toMatchObject({ left: { unwanted: 1, beyond: 1 } });
  });

  test('what was cut off is told', async () => {
    const outcome = await importHar(fileOf([entry(0)], ''), optionsWith({ startWorker: start }));
    expect(outcome).toMatchObject({ ok: true, warnings: [{ where: 'line 1' }] });
  });

  test('what’s no HAR is refused', async () => {
    const outcome = await importHar(new Blob(['<html>']), optionsWith({ startWorker: start }));
    expect(outcome).toMatchObject({ ok: false, problem: 'refused', problems: [{ where: 'line 1' }] });
  });

  test('an empty file is refused', async () => {
    expect(await importHar(new Blob([]), optionsWith({ startWorker: start }))).toMatchObject({
      problem: 'refused',
    });
  });

  test('it can be cancelled on its way, and nothing is handed over', async () => {
    const worker = start();
    const controller = new AbortController();
    const onProgress = vi.fn(() => controller.abort());
    const { signal } = controller;
    const outcome = await importHar(LARGE, optionsWith({ startWorker: () => worker, signal, onProgress }));
    expect(outcome).toEqual({ ok: false, problem: 'cancelled' });
    expect(onProgress).toHaveBeenCalledTimes(1);
    if (worker) expect(worker.ended()).toBe(true);
  });

  test('a file that’s taken away is told', async () => {
    const gone = Object.assign(new Blob([]), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
    });
    Object.defineProperty(gone, 'size', { value: 10 });
    const outcome = await importHar(gone, optionsWith({ startWorker: start }));
    expect(outcome).toEqual({ ok: false, problem: 'unreadable' });
  });
});

test('where it was cancelled before, no worker is started', async () => {
  const startWorker = vi.fn();
  const options = optionsWith({ startWorker, signal: AbortSignal.abort() });
  expect(await importHar(LARGE, options)).toEqual({ ok: false, problem: 'cancelled' });
  expect(startWorker).not.toHaveBeenCalled();
});

test('where a worker dies on a file, the page doesn’t try it as well', async () => {
  const worker = workerThat((message, nth) => (nth === 1 ? { kind: 'failed' } : message));
  const onProgress = vi.fn();
  const outcome = await importHar(LARGE, optionsWith({ startWorker: () => worker, onProgress }));
  expect(outcome).toEqual({ ok: false, problem: 'failed' });
  expect(onProgress).toHaveBeenCalledTimes(1);
  expect(worker.ended()).toBe(true);
});

test('what breaks its reader in the page ends, and that’s told', async () => {
  const breaking: HarChoice = {
    get most(): number {
      throw new RangeError('broken');
    },
  };
  const outcome = await importHar(LARGE, optionsWith({ choice: breaking }));
  expect(outcome).toEqual({ ok: false, problem: 'failed' });
});

describe('the page reads the file itself, from the start', () => {
  test('where a worker can’t be started', async () => {
    const worker = workerThat(() => ({ kind: 'failed' }));
    const outcome = await importHar(LARGE, optionsWith({ startWorker: () => worker }));
    expect(targetsOf(outcome)).toHaveLength(9000);
    expect(worker.ended()).toBe(true);
  });

  test('where a worker can’t be given the file', async () => {
    const worker = {
      ...workerThat(),
      post: () => {
        throw new Error('not cloned');
      },
    };
    expect(targetsOf(await importHar(LARGE, optionsWith({ startWorker: () => worker })))).toHaveLength(9000);
  });

  test('where a worker never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const worker = workerThat(() => undefined);
    const outcome = importHar(fileOf([entry(0)]), optionsWith({ startWorker: () => worker }));
    await vi.advanceTimersByTimeAsync(21_000);
    vi.useRealTimers();
    expect(targetsOf(await outcome)).toEqual(['/0']);
    expect(worker.ended()).toBe(true);
  });
});

describe('a long text in any format', () => {
  const LINE =
    '2026-01-01T00:00:00Z GET /api/v1/orders 401 X-Api-Key: pk_test_a X-Timestamp: 1 X-Signature: 00\n';
  const signal = new AbortController().signal;

  /** Answers as it's told to, once it was asked. */
  function answering(...answers: readonly FromReadingWorker[]) {
    let hear: (message: FromReadingWorker) => void = () => {};
    const asked: ToReadingWorker[] = [];
    const terminate = vi.fn();
    const worker: ReadingWorker = {
      listen: (listener) => {
        hear = listener;
      },
      post: (message) => {
        asked.push(message);
        for (const answer of answers) hear(answer);
      },
      terminate,
    };
    return { worker, asked, terminate };
  }

  test.each<[string, string | Blob]>([
    ['pasted', LINE],
    ['in a file', new Blob([LINE])],
  ])('%s is read by the worker', async (_, text) => {
    const read = { ok: true, captures: [], warnings: [] } as const;
    const { worker, asked, terminate } = answering({ kind: 'begun' }, { kind: 'text-read', read });
    expect(await readLongText(text, { startWorker: () => worker, signal })).toEqual({ ok: true, read });
    expect(asked).toEqual([{ kind: 'text', text }]);
    expect(terminate).toHaveBeenCalled();
  });

  test('can be cancelled while the worker is busy, which ends it', async () => {
    const controller = new AbortController();
    const { worker, terminate } = answering({ kind: 'begun' });
    const reading = readLongText(LINE, { startWorker: () => worker, signal: controller.signal });
    controller.abort();
    expect(await reading).toEqual({ ok: false, problem: 'cancelled' });
    expect(terminate).toHaveBeenCalled();
  });

  test('on which the worker died isn’t tried by the page as well', async () => {
    const { worker } = answering({ kind: 'begun' }, { kind: 'failed' });
    expect(await readLongText(LINE, { startWorker: () => worker, signal })).toEqual({
      ok: false,
      problem: 'failed',
    });
  });

  test('is read by the page where the worker can’t be started, or there’s none', async () => {
    const failing = answering({ kind: 'failed' }).worker;
    for (const startWorker of [() => failing, () => undefined])
      expect(await readLongText(LINE, { startWorker, signal })).toMatchObject({ ok: true });
  });

  test('of a file that’s taken away says so', async () => {
    const { worker } = answering({ kind: 'begun' }, { kind: 'unreadable' });
    expect(await readLongText(new Blob(), { startWorker: () => worker, signal })).toEqual({
      ok: false,
      problem: 'unreadable',
    });
  });
});
