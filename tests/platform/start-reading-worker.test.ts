/** The worker of a HAR import, as the page sees it, and what the worker answers. */

import { afterEach, expect, test, vi } from 'vitest';
import type { FromReadingWorker, ToReadingWorker } from '../../lib/formats/reading-protocol.ts';
import { readingWorker } from '../../lib/platform/workers.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const FILE = {
  kind: 'har',
  file: new Blob(['{"log":{"entries":[{"request":{"method":"GET","url":"/a","headers":[]}}]}}']),
  choice: { most: 10 },
} satisfies ToReadingWorker;

const start = () => new Worker('reading-worker.js');

class FakeWorker extends EventTarget {
  static last: FakeWorker | undefined;
  readonly postMessage = vi.fn();
  readonly terminate = vi.fn();

  constructor() {
    super();
    FakeWorker.last = this;
  }
}

test('what it says is heard until it’s ended', () => {
  vi.stubGlobal('Worker', FakeWorker);
  const worker = readingWorker(start);
  const heard = vi.fn();
  worker?.listen(heard);
  worker?.post(FILE);
  expect(FakeWorker.last?.postMessage).toHaveBeenCalledWith(FILE);
  FakeWorker.last?.dispatchEvent(Object.assign(new Event('message'), { data: { kind: 'unreadable' } }));
  expect(heard).toHaveBeenLastCalledWith({ kind: 'unreadable' });
  worker?.terminate();
  FakeWorker.last?.dispatchEvent(new Event('error'));
  expect(heard).toHaveBeenCalledTimes(1);
  expect(FakeWorker.last?.terminate).toHaveBeenCalledOnce();
});

test.each(['error', 'messageerror'])('“%s” is a failure', (event) => {
  vi.stubGlobal('Worker', FakeWorker);
  const heard = vi.fn();
  readingWorker(start)?.listen(heard);
  FakeWorker.last?.dispatchEvent(new Event(event));
  expect(heard).toHaveBeenCalledWith({ kind: 'failed' });
});

test('there’s none where the browser grants none', () => {
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        throw new Error('No more');
      }
    },
  );
  expect(readingWorker(start)).toBeUndefined();
});

/** The worker's own module, with its messages. */
async function answersTo(message: unknown): Promise<readonly FromReadingWorker[]> {
  const told: FromReadingWorker[] = [];
  const done = new Promise<void>((resolve) => {
    vi.stubGlobal('postMessage', (answer: FromReadingWorker) => {
      told.push(answer);
      if (answer.kind !== 'read' && answer.kind !== 'begun') resolve();
    });
  });
  const listen = vi.fn();
  vi.stubGlobal('addEventListener', listen);
  await import('../../lib/platform/reading-worker.ts');
  listen.mock.calls[0]?.[1](Object.assign(new Event('message'), { data: message }));
  await done;
  return told;
}

test('it reads a file, and says when it’s through', async () => {
  const [begun, read, done, ...more] = await answersTo(FILE);
  expect(begun).toEqual({ kind: 'begun' });
  expect(read).toMatchObject({
    kind: 'read',
    bytes: FILE.file.size,
    captures: [{ request: { target: '/a' } }],
  });
  expect(done).toMatchObject({ kind: 'done', summary: { end: { ok: true }, unwanted: 0, beyond: 0 } });
  expect(more).toEqual([]);
});

test('it says where it can’t go on', async () => {
  expect(await answersTo({ kind: 'har', file: null })).toEqual([{ kind: 'begun' }, { kind: 'failed' }]);
});

test('it says where the file can’t be read', async () => {
  const file = { size: 1, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) };
  expect(await answersTo({ ...FILE, file })).toEqual([{ kind: 'begun' }, { kind: 'unreadable' }]);
});

test.each<[string, string | Blob]>([
  ['text', 'curl https://api.example/api/v1/orders'],
  ['a file', new Blob(['curl https://api.example/api/v1/orders'])],
])('it reads %s in any format', async (_, text) => {
  const [begun, read] = await answersTo({ kind: 'text', text });
  expect(begun).toEqual({ kind: 'begun' });
  expect(read).toMatchObject({
    kind: 'text-read',
    read: { ok: true, captures: [{ request: { target: '/api/v1/orders' } }] },
  });
});
