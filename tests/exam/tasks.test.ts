/** What a client does over time: a right client, each wrong one, and one that does nothing. */

import { describe, expect, it } from 'vitest';
import { REFUSAL_CODES } from '../../lib/core/api.ts';
import { findRefusalCode } from '../../lib/core/diagnosis/find-refusal.ts';
import { byteStringOfText, utf8 } from '../../lib/core/signing/bytes.ts';
import { verify } from '../../lib/core/signing/verify.ts';
import { type HeaderField, headerValue, type WireRequest } from '../../lib/core/signing/wire-request.ts';
import { createExam } from '../../lib/exam/exam.ts';
import { examOutcome } from '../../lib/exam/report.ts';
import { ENVELOPE_OF } from '../../lib/exam/tasks/codes.ts';
import { drawTasks } from '../../lib/exam/tasks/draw.ts';
import { TASK_MISTAKES } from '../../lib/exam/tasks/mistakes.ts';
import type { ExamTask, TaskKind, TaskOf, TaskReply } from '../../lib/exam/tasks/task.ts';
import { drawExam, drawPair, NOW, type Pair, signedAs, signedRight, written } from './client.ts';

const { calls, key } = drawExam(21);
const other = drawPair(99);

function take(seed = 3) {
  const tasks = drawTasks(seed, other.id);
  const exam = createExam(calls, key, { tasks, otherKey: other });
  const known = [key, other].map((pair) => ({ ...pair, revoked: false }));
  const send = (request: WireRequest, at: number): TaskReply | undefined => {
    const verdict = verify(request, (id) => known.find((one) => String(one.id) === String(id)), at);
    return exam.arriveForTask(request, verdict, at)?.reply;
  };
  return {
    exam,
    send,
    task<Kind extends TaskKind>(kind: Kind): TaskOf<Kind> {
      const found = tasks.find((task): task is TaskOf<Kind> => task.kind === kind);
      if (!found) throw new Error(`no task ${kind}`);
      return found;
    },
    graded(id: string) {
      const { verdict, mistakes } = exam.report().tasks?.find((task) => task.id === id) ?? {};
      return [verdict, ...(mistakes ?? [])];
    },
  };
}

type Asked = Pick<ExamTask, 'method' | 'path' | 'query' | 'body'>;

function requestFor(asked: Asked, pair: Pair = key, at = NOW): WireRequest {
  return signedRight(bare(asked), pair, at);
}

function bare(asked: Asked): WireRequest {
  return written({ ...asked, id: '', clause: 'query', reveals: '' });
}

/** The target that’s sent, with the headers of another. */
function sentTo(target: string, { headers }: WireRequest): WireRequest {
  return { ...bare({ method: 'GET', path: target, query: [], body: null }), headers };
}

const { rejected, notRetried, notSignedAgain, tooSoon } = TASK_MISTAKES;

describe('tasks', () => {
  it('that nobody does are missing, each by its id, and the exam isn’t passed', () => {
    const { exam } = take();
    const { tasks = [], passed, mistakes } = exam.report();
    expect(tasks.map(({ verdict }) => verdict)).toEqual(tasks.map(() => 'missing'));
    expect(tasks.map(({ id }) => id)).toEqual([
      ...['retry-503', 'retry-429', 'retry-dropped', 'redirect', 'other-key'],
      ...['code-code-field', 'code-other-field', 'code-field-name', 'code-message', 'code-text'],
      ...['pages', 'base-path'],
    ]);
    expect({ passed, mistakes }).toEqual({ passed: false, mistakes: [] });
    expect(examOutcome(exam.report())).toBe(
      'Incomplete. Of 19 calls: 0 passed, 0 failed, 19 not received. Of 12 tasks: 0 passed, 0 failed, 12 not done',
    );
  });

  it('say where the code is to be read from', () => {
    const { exam } = take();
    expect(exam.tasks.find(({ id }) => id === 'code-code-field')?.asks).toMatch(
      /^The response has the error code in its field “code”\. /,
    );
    expect(exam.tasks.find(({ id }) => id === 'code-other-field')?.asks).toBe(
      'The response has the error code in a field with another name. Report it: POST {"id": this task’s id, "code": the error code} to /_sandbox/exam/codes.',
    );
  });

  it('have other paths with each seed, and short sentences that say what they ask for', () => {
    const [one, two] = [1, 2].map((seed) => drawTasks(seed, other.id));
    const paths = new Set(one?.map(({ path }) => path));
    expect(two?.filter(({ path }) => paths.has(path))).toEqual([]);
    for (const { asks } of one ?? []) {
      expect(asks).toMatch(/^[A-Z][^.]*\.(?: [A-Z][^.]*\.)?$/);
      for (const sentence of asks.split('. ')) expect(sentence.split(' ').length).toBeLessThanOrEqual(20);
    }
  });

  it('aren’t there where what a client does over time isn’t examined', () => {
    const report = createExam(calls, key).report();
    expect(Object.keys(report)).toEqual(['version', 'passed', 'calls', 'mistakes', 'excluded', 'catalogue']);
  });

  it.each(['retry-503', 'redirect', 'codes', 'pages', 'base-path'] as const)(
    '%s needs a valid signature, of the right key',
    (kind) => {
      const { send, task, graded } = take();
      const asked = task(kind);
      expect(send(signedAs('0'.repeat(64), bare(asked), key), NOW)).toBeUndefined();
      expect(graded(asked.id)).toEqual(['wrong', rejected.id]);
      send(requestFor(asked, other), NOW);
      expect(graded(asked.id)).toEqual(['wrong', 'exam-unknown-key']);
    },
  );
});

describe.each(['retry-503', 'retry-dropped', 'retry-429'] as const)('%s', (kind) => {
  function begun() {
    const taking = take();
    const asked = taking.task(kind);
    const reply = taking.send(requestFor(asked), NOW);
    const retry = (after: number, signedAt = NOW + after) =>
      taking.send(requestFor(asked, key, signedAt), NOW + after);
    return { ...taking, asked, reply, retry, now: () => taking.graded(kind) };
  }

  it('fails at first, and is missing by name until it’s sent again', () => {
    const { reply, now } = begun();
    expect(reply).toMatchObject(
      {
        'retry-503': { status: 503, hold: 2.1 },
        'retry-dropped': { isDropped: true, hold: 2.1 },
        'retry-429': { status: 429, headers: [['Retry-After', '2']] },
      }[kind],
    );
    expect(now()).toEqual(['missing', notRetried.id]);
  });

  it('is right where it’s signed anew', () => {
    const { retry, now } = begun();
    expect(retry(4.2)).toMatchObject({ status: 200, body: { task: kind, right: true } });
    expect(now()).toEqual(['right']);
  });

  it('is wrong with the old timestamp and signature', () => {
    const { retry, now } = begun();
    expect(retry(4.2, NOW)?.status).not.toBe(200);
    expect(now()).toEqual(['wrong', notSignedAgain.id]);
  });

  it('is wrong with the old signature under a new timestamp', () => {
    const { send, asked, now } = begun();
    const old = requestFor(asked);
    const renewed = requestFor(asked, key, NOW + 4);
    const signature = headerValue(old.headers, 'X-Signature') ?? byteStringOfText('');
    const headers = renewed.headers.map(
      ([name, value]): HeaderField => (name === 'X-Signature' ? [name, signature] : [name, value]),
    );
    expect(send({ ...renewed, headers }, NOW + 4)).toBeUndefined();
    expect(now()).toEqual(['wrong', notSignedAgain.id]);
  });

  it('isn’t judged by a resend in the same second', () => {
    const { retry, now } = begun();
    retry(0.2, NOW);
    expect(now()).toEqual(kind === 'retry-429' ? ['wrong', tooSoon.id] : ['missing', notRetried.id]);
  });

  it('ends for a client that sends the old signature without end, and begins anew for the next run', () => {
    const { retry, now } = begun();
    const statuses = Array.from({ length: 8 }, (_, at) => retry(3 * (at + 1), NOW)?.status);
    expect(statuses).toContain(200);
    expect(now()).toEqual(['wrong', notSignedAgain.id]);
    expect(retry(100)?.status).not.toBe(200);
    expect(now()).toEqual(['missing', notRetried.id]);
  });

  it('begins anew for a program that reads the list, so that no second start passes for a retry', () => {
    const { exam, retry, now } = begun();
    retry(0.2, NOW);
    exam.beginAnew();
    expect(now()).toEqual(kind === 'retry-429' ? ['wrong', tooSoon.id] : ['missing', notRetried.id]);
    expect(retry(12.4)?.status).not.toBe(200);
    expect(now()).toEqual(['missing', notRetried.id]);
    expect(retry(16.8)?.status).toBe(200);
    exam.beginAnew();
    expect(now()).toEqual(['right']);
  });

  it('takes a library’s own resend where the client signs anew after it', () => {
    const { retry, now } = begun();
    retry(2.2, NOW);
    if (kind === 'retry-429') retry(5);
    else expect(retry(4)?.status).toBe(200);
    expect(now()).toEqual(['right']);
  });

  it('is wrong where the retry asks for something else', () => {
    const { send, asked, now } = begun();
    send(requestFor({ ...asked, query: [] }, key, NOW + 4), NOW + 4);
    expect(now()).toEqual(['wrong', 'exam-other-query']);
  });
});

it('retry-429 is wrong sooner than Retry-After says, also where it waits in the end', () => {
  const { send, task, graded } = take();
  const asked = task('retry-429');
  for (const at of [0, 1.2]) expect(send(requestFor(asked, key, NOW + at), NOW + at)?.status).toBe(429);
  expect(graded(asked.id)).toEqual(['wrong', tooSoon.id]);
  expect(send(requestFor(asked, key, NOW + 4), NOW + 4)).toMatchObject({
    status: 200,
    body: { right: false },
  });
  expect(graded(asked.id)).toEqual(['wrong', tooSoon.id]);
});

it('retry-429 takes a timer that ends a little early', () => {
  const { send, task, graded } = take();
  const asked = task('retry-429');
  send(requestFor(asked), NOW);
  send(requestFor(asked, key, NOW + 1.99), NOW + 1.99);
  expect(graded(asked.id)).toEqual(['right']);
});

describe('redirect', () => {
  function redirected() {
    const taking = take();
    const asked = taking.task('redirect');
    const reply = taking.send(requestFor(asked), NOW);
    return { ...taking, asked, reply, now: () => taking.graded('redirect') };
  }

  it('is right where nothing follows', () => {
    const { reply, asked, now } = redirected();
    expect(reply).toMatchObject({ status: 308, headers: [['Location', asked.location]] });
    expect(now()).toEqual(['right']);
  });

  it('is right where the new path is signed', () => {
    const { send, asked, now } = redirected();
    expect(send(requestFor({ ...asked, path: asked.location }), NOW)).toMatchObject({
      body: { right: true },
    });
    expect(now()).toEqual(['right']);
  });

  it.each([
    ['with the old signature', (old: WireRequest) => old],
    ['without any', (old: WireRequest) => ({ ...old, headers: [] })],
  ])('is wrong where it’s followed %s', (_, change) => {
    const { send, asked, now } = redirected();
    expect(send(sentTo(asked.location, change(requestFor(asked))), NOW)).toBeUndefined();
    expect(now()).toEqual(['wrong', TASK_MISTAKES.followed.id]);
  });
});

describe('other-key', () => {
  it.each([
    ['right', other, other, ['right']],
    ['wrong with the first key', key, key, ['wrong', TASK_MISTAKES.otherKeyNotUsed.id]],
    [
      'wrong with a key that isn’t the exam’s',
      drawPair(5),
      drawPair(5),
      ['wrong', TASK_MISTAKES.otherKeyNotUsed.id],
    ],
    ['wrong with its id and the first secret', other, key, ['wrong', TASK_MISTAKES.keysMixed.id]],
    ['wrong with the first id and its secret', key, other, ['wrong', TASK_MISTAKES.keysMixed.id]],
  ])('is %s', (_, { id }, { secret }, graded) => {
    const { send, task, graded: now } = take();
    const asked = task('other-key');
    expect(asked.keyId).toBe(other.id);
    send(requestFor(asked, { id, secret }), NOW);
    expect(now('other-key')).toEqual(graded);
  });
});

describe('codes', () => {
  const codesOf = (taking: ReturnType<typeof take>) =>
    taking.exam.tasks.filter((task): task is TaskOf<'codes'> => task.kind === 'codes');

  it('are each of the five, at each place, in a response that Countersign itself reads', () => {
    const taking = take();
    const tasks = codesOf(taking);
    expect(tasks.map(({ code }) => code).toSorted()).toEqual([...REFUSAL_CODES].toSorted());
    for (const { place } of tasks)
      for (const code of REFUSAL_CODES) {
        const body = ENVELOPE_OF[place](code);
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        expect(findRefusalCode(utf8(text))).toMatchObject({ code, others: [] });
      }
  });

  it('are right where the client tells them, wrong where it tells another or none, missing where it’s silent', () => {
    const taking = take();
    const [right, mistaken, none, silent, unasked] = codesOf(taking);
    if (!right || !mistaken || !none || !silent || !unasked) throw new Error('too few tasks');
    for (const task of [right, mistaken, none, silent])
      expect(taking.send(requestFor(task), NOW)).toMatchObject({ status: 401, code: task.code });
    expect(taking.exam.read(right.id, right.code)).toBe(true);
    taking.exam.read(mistaken.id, right.code);
    taking.exam.read(none.id, undefined);
    taking.exam.read(unasked.id, unasked.code);
    expect([right, mistaken, none, silent, unasked].map(({ id }) => taking.graded(id))).toEqual([
      ['right'],
      ['wrong', TASK_MISTAKES.codeNotRead.id],
      ['wrong', TASK_MISTAKES.codeNotRead.id],
      ['missing', TASK_MISTAKES.codeNotPrinted.id],
      ['missing'],
    ]);
    expect(taking.exam.read('pages', right.code)).toBe(false);
  });

  it('are told once: a client that guesses on doesn’t mend its first answer, the next program may', () => {
    const taking = take();
    const [task] = codesOf(taking);
    if (!task) throw new Error('no task');
    const ask = () => void taking.send(requestFor(task), NOW);
    ask();
    for (const code of REFUSAL_CODES.filter((one) => one !== task.code)) taking.exam.read(task.id, code);
    taking.exam.read(task.id, task.code);
    ask();
    taking.exam.read(task.id, task.code);
    expect(taking.graded(task.id)).toEqual(['wrong', TASK_MISTAKES.codeNotRead.id]);
    taking.exam.beginAnew();
    taking.exam.read(task.id, task.code);
    expect(taking.graded(task.id)).toEqual(['wrong', TASK_MISTAKES.codeNotRead.id]);
    ask();
    taking.exam.read(task.id, task.code);
    expect(taking.graded(task.id)).toEqual(['right']);
  });

  it('aren’t told from one exam to the next', () => {
    const seen = new Set(
      [1, 2, 3, 4, 5].map((seed) =>
        codesOf(take(seed))
          .map(({ code }) => code)
          .join(),
      ),
    );
    expect(seen.size).toBeGreaterThan(1);
  });
});

interface Page {
  readonly data: readonly { readonly id: string }[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

function fetchingPages() {
  const taking = take();
  const asked = taking.task('pages');
  const get = (offset: number, limit = '500'): Page => {
    const query = [['limit', limit], ...(offset === 0 ? [] : [['offset', String(offset)]])] as [
      string,
      string,
    ][];
    const reply = taking.send(requestFor({ ...asked, query }), NOW);
    expect(reply?.status).toBe(200);
    return reply?.body as unknown as Page;
  };
  return { ...taking, asked, get, now: () => taking.graded('pages') };
}

describe('pages', () => {
  it('is right where the rule of the API docs is followed, and every record that stayed was served', () => {
    const { asked, get, now } = fetchingPages();
    const ids = new Set<string>();
    let steps = 0;
    for (let offset = 0; ; steps++) {
      const { data, limit, total } = get(offset);
      for (const { id } of data) ids.add(id);
      if (offset + data.length >= total) break;
      expect(now()).toEqual(['wrong', TASK_MISTAKES.endedEarly.id]);
      offset += limit;
    }
    expect(steps).toBe(3);
    expect(asked.list.ids.filter((id) => !ids.has(id))).toEqual([asked.list.removed]);
    expect(now()).toEqual(['right']);
  });

  it.each([
    ['right in one page of 200', [0], '200', []],
    ['right in any order', [0, 40, 20, 60], '500', []],
    ['right from the end', [0, 60, 40, 20], '500', []],
    ['right once it’s begun anew', [0, 500, 0, 20, 40, 60], '500', []],
    ['wrong by the asked limit', [0, 500], '500', [TASK_MISTAKES.byAskedLimit.id]],
    ['wrong where a page is left out', [0, 20, 60], '500', [TASK_MISTAKES.byAskedLimit.id]],
    ['wrong where a short page ends it', [0], '500', [TASK_MISTAKES.endedEarly.id]],
    ['wrong by the first total', [0, 20, 40], '500', [TASK_MISTAKES.endedEarly.id]],
    ['right where it goes on until a page is empty', [0, 20, 40, 60, 80], '500', []],
    ['wrong where an empty page ends nothing', [0, 20, 40, 60, 80, 100], '500', [TASK_MISTAKES.notEnded.id]],
    ['right where the first page is requested once more', [0, 20, 40, 60, 0, 0], '500', []],
    [
      'wrong where it isn’t fetched to its end again',
      [0, 20, 40, 60, 0, 20],
      '500',
      [TASK_MISTAKES.endedEarly.id],
    ],
  ])('is %s', (_, offsets, limit, mistakes) => {
    const { get, now } = fetchingPages();
    for (const offset of offsets) get(offset, limit);
    expect(now()).toEqual([mistakes.length > 0 ? 'wrong' : 'right', ...mistakes]);
  });
});

describe('pages of a list that changes', () => {
  it('end for a client that begins again whenever the total changes', () => {
    const { get, now } = fetchingPages();
    const walkUnlessChanged = (): boolean => {
      const first = get(0);
      for (let { offset, limit, total, data } = first; offset + data.length < total; ) {
        ({ offset, limit, total, data } = get(offset + limit));
        if (total !== first.total) return false;
      }
      return true;
    };
    expect([1, 2, 3, 4].map(walkUnlessChanged)).toEqual([false, false, false, true]);
    expect(now()).toEqual(['right']);
  });

  it('change again for a program that reads the list of calls', () => {
    const { exam, get, now } = fetchingPages();
    const byFirstTotal = () => {
      for (const offset of [0, 20, 40]) get(offset);
    };
    for (const _ of [1, 2, 3, 4, 5]) {
      byFirstTotal();
      expect(now()).toEqual(['wrong', TASK_MISTAKES.endedEarly.id]);
      exam.beginAnew();
    }
  });

  it('leave what was right to the next program, not beyond its first page', () => {
    const { exam, get, now } = fetchingPages();
    for (const offset of [0, 20, 40, 60]) get(offset);
    exam.beginAnew();
    expect(now()).toEqual(['right']);
    get(0);
    expect(now()).toEqual(['wrong', TASK_MISTAKES.endedEarly.id]);
  });
});

describe('base-path', () => {
  it('is right where the prefix is sent, whether it’s signed or not', () => {
    for (const signedPath of ['whole', 'below'] as const) {
      const { send, task, graded } = take();
      const asked = task('base-path');
      const whole = { ...asked, path: asked.prefix + asked.path };
      const { headers } = requestFor(signedPath === 'whole' ? whole : asked);
      expect(send({ ...bare(whole), headers }, NOW)).toMatchObject({ status: 200, body: { right: true } });
      expect(graded('base-path')).toEqual(['right']);
    }
  });

  it('is wrong where it’s dropped', () => {
    const { send, task, graded } = take();
    expect(send(requestFor(task('base-path')), NOW)).toMatchObject({ status: 200, body: { right: false } });
    expect(graded('base-path')).toEqual(['wrong', TASK_MISTAKES.prefixDropped.id]);
  });

  it('is wrong where it’s sent twice', () => {
    const { send, task, graded } = take();
    const asked = task('base-path');
    send(requestFor({ ...asked, path: asked.prefix + asked.prefix + asked.path }), NOW);
    expect(graded('base-path')).toEqual(['wrong', 'exam-wrong-base-url']);
  });
});

it('an exam with tasks is passed where all of both are right, and names the mistakes of tasks after those of calls', () => {
  const { exam, send, task } = take();
  for (const call of calls) {
    const request = signedRight(bare(call), key);
    exam.arrive(
      request,
      verify(request, () => ({ ...key, revoked: false }), NOW),
    );
  }
  expect(exam.report().passed).toBe(false);
  send(requestFor(task('base-path')), NOW);
  expect(exam.report().mistakes).toEqual([
    { ...TASK_MISTAKES.prefixDropped, calls: [], tasks: ['base-path'] },
  ]);
  expect(examOutcome(exam.report())).toMatch(
    /^Failed\. Of 19 calls: 19 passed, .*\. Of 12 tasks: 0 passed, 1 failed, 11 not done$/,
  );
});
