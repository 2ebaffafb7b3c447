import { afterEach, describe, expect, test, vi } from 'vitest';
import { createDiagnoser } from '../../cli/sandbox-diagnoser.ts';
import type { FromDiagnoser, ToDiagnoser } from '../../cli/sandbox-diagnosis-protocol.ts';
import { createRecord, type RecordedRequest } from '../../cli/sandbox-record.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import { KEY, NOW } from '../sandbox/signed.ts';

/** A thread that does what it's told, at once or when asked to. */
class Thread {
  readonly posted: ToDiagnoser[] = [];
  terminated = false;
  #hear: (message: FromDiagnoser) => void = () => {};
  #end: () => void = () => {};
  post(message: ToDiagnoser) {
    this.posted.push(message);
  }
  listen(onMessage: (message: FromDiagnoser) => void, onEnd: () => void) {
    this.#hear = onMessage;
    this.#end = onEnd;
  }
  terminate() {
    this.terminated = true;
  }
  say(message: FromDiagnoser) {
    this.#hear(message);
  }
  die() {
    this.#end();
  }
}

function setUp(bounds = { requests: 100, bytes: 1e9 }) {
  const threads: Thread[] = [];
  const record = createRecord(NOW * 1000, bounds);
  const told: string[] = [];
  const givenUp: string[] = [];
  const diagnoser = createDiagnoser({
    record,
    createWorker: () => {
      const thread = new Thread();
      threads.push(thread);
      return thread;
    },
    onDiagnosis: ({ id }) => told.push(id),
    onGivenUp: ({ id }) => givenUp.push(id),
    patience: 1000,
  });
  const add = (status = 401): RecordedRequest => {
    const recorded = record.add({
      receivedAt: NOW,
      request: wireRequest({ method: 'GET', target: '/' }),
      response: { status, code: null },
      switches: [],
      keys: [KEY],
    });
    diagnoser.add(recorded);
    return recorded;
  };
  const thread = () => {
    const newest = threads.at(-1);
    if (!newest) throw new Error('no thread');
    return newest;
  };
  return { threads, thread, record, told, givenUp, diagnoser, add };
}

/** What was asked of a thread, as in `look 1`: the place of the request in the order they came. */
const asked = (thread: Thread, all: readonly RecordedRequest[]) =>
  thread.posted.map((message) => `${message.kind} ${all.findIndex(({ id }) => id === message.id)}`);

vi.useFakeTimers();
afterEach(() => vi.clearAllTimers());

describe('looking', () => {
  test('a few at a time, then the newest', () => {
    const { thread, add, record, told } = setUp();
    const all = Array.from({ length: 40 }, () => add());
    expect(asked(thread(), all)).toEqual(Array.from({ length: 32 }, (_, n) => `look ${n}`));
    thread().say({ kind: 'known', id: all[0]?.id ?? '', json: '{"a":1}' });
    expect(asked(thread(), all).at(-1)).toBe('look 39');
    expect(told).toEqual([all[0]?.id]);
    expect(record.get(all[0]?.id ?? '')?.diagnosis).toBe('{"a":1}');
  });

  test('refused requests come before others', () => {
    const { thread, add } = setUp();
    const all = [...Array.from({ length: 32 }, () => add()), add(401), add(200), add(200)];
    const know = (at: number) => thread().say({ kind: 'known', id: all[at]?.id ?? '', json: '{}' });
    know(0);
    know(1);
    know(2);
    expect(asked(thread(), all).slice(32)).toEqual(['look 32', 'look 34', 'look 33']);
  });

  test('in a flood a few now and then, and all again once it’s over', () => {
    const { thread, add } = setUp({ requests: 1000, bytes: 1e9 });
    const all = Array.from({ length: 200 }, () => add());
    const answerAll = () => {
      const before = thread().posted.splice(0);
      for (const { id } of before) thread().say({ kind: 'known', id, json: '{}' });
      return before.length;
    };
    expect(answerAll()).toBe(32);
    expect(thread().posted).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(asked(thread(), all)).toEqual(['look 199', 'look 198', 'look 197', 'look 196']);
    answerAll();
    vi.advanceTimersByTime(200);
    expect(thread().posted.length).toBeGreaterThanOrEqual(32);
  });

  test('what was dropped meanwhile is passed over', () => {
    const { thread, add, record } = setUp({ requests: 2, bytes: 1e9 });
    const all = Array.from({ length: 50 }, () => add());
    for (const { id } of all.slice(0, 32)) thread().say({ kind: 'known', id, json: '{}' });
    expect(asked(thread(), all).slice(32)).toEqual(['look 49', 'look 48']);
    expect([...record.requests()].every(({ diagnosis }) => diagnosis === undefined)).toBe(true);
  });
});

describe('searching', () => {
  test('equal requests are searched once, quickly first, then long; all are looked at again', () => {
    const { thread, add } = setUp();
    const all = [add(), add(), add()];
    for (const { id } of all) thread().say({ kind: 'unknown', id, digest: 'same' });
    const searches = () => thread().posted.filter(({ kind }) => kind === 'search');
    expect(searches()).toMatchObject([{ lane: 'quick', digest: 'same' }]);
    thread().say({ kind: 'searched', lane: 'quick', digest: 'same', settled: false });
    expect(searches()).toMatchObject([{ lane: 'quick' }, { lane: 'long' }]);
    thread().say({ kind: 'searched', lane: 'long', digest: 'same', settled: true });
    expect(asked(thread(), all).slice(5).toSorted()).toEqual(['look 0', 'look 1', 'look 2']);
    expect(searches()).toHaveLength(2);
  });

  test('one of each kind at a time, so that a quick one needn’t wait for a long one', () => {
    const { thread, add } = setUp();
    const all = [add(), add(), add()];
    for (const [n, { id }] of all.entries()) thread().say({ kind: 'unknown', id, digest: String(n) });
    const searches = () =>
      thread().posted.flatMap((message) =>
        message.kind === 'search' ? `${message.lane} ${message.digest}` : [],
      );
    expect(searches()).toEqual(['quick 0']);
    thread().say({ kind: 'searched', lane: 'quick', digest: '0', settled: false });
    expect(searches()).toEqual(['quick 0', 'quick 2', 'long 0']);
    thread().say({ kind: 'searched', lane: 'quick', digest: '2', settled: true });
    expect(searches()).toEqual(['quick 0', 'quick 2', 'long 0', 'quick 1']);
  });
});

describe('a thread that dies', () => {
  test('is replaced, and only the request that kills it is given up', () => {
    const { thread, threads, add, told, givenUp, record } = setUp();
    const all = Array.from({ length: 6 }, () => add());
    const guilty = all[2]?.id;
    thread().die();
    for (let round = 0; round < 20 && told.length + givenUp.length < 6; round++) {
      vi.advanceTimersByTime(500);
      const one = thread();
      for (let message = one.posted.shift(); message; message = one.posted.shift()) {
        if (message.id === guilty) {
          one.die();
          break;
        }
        one.say({ kind: 'known', id: message.id, json: '{}' });
      }
    }
    expect(givenUp).toEqual([guilty]);
    expect([...record.requests()].filter(({ givenUp }) => givenUp).map(({ id }) => id)).toEqual([guilty]);
    expect([...record.events()].map(({ kind }) => kind).filter((kind) => kind === 'given-up')).toHaveLength(
      1,
    );
    expect(told.toSorted()).toEqual(
      all
        .map(({ id }) => id)
        .filter((id) => id !== guilty)
        .toSorted(),
    );
    expect(threads.length).toBe(3);
  });

  test('is replaced more slowly each time it dies at once', () => {
    const { threads, add } = setUp();
    add();
    const begin = () => threads.length;
    threads[0]?.die();
    add();
    expect(begin()).toBe(1);
    vi.advanceTimersByTime(50);
    expect(begin()).toBe(2);
    threads[1]?.die();
    add();
    vi.advanceTimersByTime(99);
    expect(begin()).toBe(2);
    vi.advanceTimersByTime(1);
    expect(begin()).toBe(3);
  });

  test('and at once again where it worked meanwhile', () => {
    const { threads, thread, add } = setUp();
    for (let death = 0; death < 3; death++) {
      add();
      thread().die();
      vi.advanceTimersByTime(500);
    }
    const { id } = add();
    expect(threads).toHaveLength(4);
    thread().say({ kind: 'known', id, json: '{}' });
    add();
    thread().die();
    vi.advanceTimersByTime(50);
    expect(threads).toHaveLength(5);
  });

  test('and one that’s busy without a word is ended', () => {
    const { threads, add } = setUp();
    add();
    vi.advanceTimersByTime(999);
    expect(threads[0]?.terminated).toBe(false);
    vi.advanceTimersByTime(1);
    expect(threads[0]?.terminated).toBe(true);
    vi.advanceTimersByTime(50);
    expect(threads).toHaveLength(2);
  });

  test('but not one that says now and then that it still searches', () => {
    const { threads, thread, add, told } = setUp();
    const { id } = add();
    for (let second = 0; second < 5; second++) {
      vi.advanceTimersByTime(900);
      thread().say({ kind: 'searching' });
    }
    expect(threads[0]?.terminated).toBe(false);
    thread().say({ kind: 'known', id, json: '{}' });
    expect(told).toEqual([id]);
  });

  test('but one with nothing to do may be silent', () => {
    const { threads, thread, add } = setUp();
    const { id } = add();
    thread().say({ kind: 'known', id, json: '{}' });
    vi.advanceTimersByTime(100_000);
    expect(threads[0]?.terminated).toBe(false);
  });

  test('isn’t replaced once all is closed', () => {
    const { threads, add, diagnoser } = setUp();
    add();
    diagnoser.close();
    threads[0]?.die();
    vi.advanceTimersByTime(100_000);
    add();
    expect(threads).toHaveLength(1);
  });
});
