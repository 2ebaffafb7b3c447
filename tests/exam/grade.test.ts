import { describe, expect, it } from 'vitest';
import { byteStringOfText } from '../../lib/core/signing/bytes.ts';
import { canonicalLines } from '../../lib/core/signing/canonical.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import type { ExamCall } from '../../lib/exam/call.ts';
import { createExam } from '../../lib/exam/exam.ts';
import type { NamedMistake } from '../../lib/exam/report.ts';
import {
  arrivalOf,
  drawExam,
  drawPair,
  NOW,
  signedAs,
  signedRight,
  targetOf,
  WRITINGS,
  written,
} from './client.ts';

const { calls, key } = drawExam(11);
const named = (id: string): NamedMistake => ({ id, title: `${id} title`, fix: `${id} fix` });

function newExam() {
  const exam = createExam(calls, key);
  return {
    exam,
    send: (request: WireRequest, explanations?: readonly (readonly NamedMistake[])[], now = NOW) => {
      const outcome = exam.arrive(request, arrivalOf(request, key, now).verdict);
      if (explanations) exam.explain(request, explanations);
      return outcome;
    },
  };
}

function callNamed(id: string): ExamCall {
  const found = calls.find((call) => call.id === id);
  if (!found) throw new Error(`no call ${id}`);
  return found;
}

const WRONG = '0'.repeat(64);

describe('an exam', () => {
  it('is passed by a right client, and says how many mistakes that excludes', () => {
    const { exam, send } = newExam();
    for (const call of calls) send(signedRight(written(call), key));
    const { version, passed, mistakes, excluded, calls: graded } = exam.report();
    expect({ version, passed, mistakes }).toEqual({ version: 1, passed: true, mistakes: [] });
    expect(graded.map(({ id, verdict }) => [id, verdict])).toEqual(calls.map(({ id }) => [id, 'right']));
    expect(excluded.single).toBeGreaterThan(4000);
    expect(excluded.pairs).toBeGreaterThan(1_000_000);
  });

  it.each(Object.entries(WRITINGS))(
    'isn’t passed by a client that signs identical pairs once: %s',
    (_, writing) => {
      const { exam, send } = newExam();
      for (const call of calls) {
        const request = written(call, writing);
        const [path = '', query] = request.target.split('?');
        const once = query === undefined ? path : `${path}?${[...new Set(query.split('&'))].join('&')}`;
        const { headers } = signedRight({ ...request, target: byteStringOfText(once) }, key);
        send({ ...request, headers });
      }
      const { passed, calls: graded } = exam.report();
      expect(passed).toBe(false);
      expect(graded.filter(({ verdict }) => verdict !== 'right').map(({ id }) => id)).toEqual(['odd-pairs']);
    },
  );

  it.each(Object.entries(WRITINGS))('takes each call written with %s', (_, writing) => {
    const { send } = newExam();
    for (const call of calls) expect(send(signedRight(written(call, writing), key))?.right).toBe(true);
  });

  it('has at most 30 calls, each of another kind, with its clause and what it reveals', () => {
    expect(calls.length).toBeLessThanOrEqual(30);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
    for (const { reveals } of calls) {
      expect(reveals).toMatch(/^[A-Z].*\.$/);
      expect(reveals.split(' ').length).toBeLessThanOrEqual(20);
    }
  });

  it('is another with each seed, in order and values', () => {
    const shown = (seed: number) => drawExam(seed).calls.map((call) => JSON.stringify(call));
    expect(shown(1)).toEqual(shown(1));
    const other = new Set(shown(2));
    expect(shown(1).filter((call) => other.has(call)).length).toBeLessThan(2);
    expect(drawExam(1).calls.map(({ id }) => id)).not.toEqual(drawExam(2).calls.map(({ id }) => id));
  });

  it('isn’t passed while a call is missing', () => {
    const { exam, send } = newExam();
    for (const call of calls.slice(1)) send(signedRight(written(call), key));
    const { passed, calls: graded } = exam.report();
    expect(passed).toBe(false);
    expect(graded.filter(({ verdict }) => verdict === 'missing').map(({ id }) => id)).toEqual([calls[0]?.id]);
  });

  it('counts the latest request for a call', () => {
    const { exam, send } = newExam();
    const [call] = calls;
    if (!call) throw new Error('no call');
    const verdictNow = () => exam.report().calls[0]?.verdict;
    send(signedAs(WRONG, written(call), key), [[named('query-unsorted')]]);
    expect(verdictNow()).toBe('wrong');
    send(signedRight(written(call), key, NOW + 1));
    expect(verdictNow()).toBe('right');
    expect(exam.report().excluded.single).toBeGreaterThan(0);
    send(signedAs(WRONG, written(call), key));
    expect(verdictNow()).toBe('wrong');
    expect(exam.report().excluded).toEqual({ single: 0, pairs: 0 });
  });

  it('takes no signature that a diagnosis told', () => {
    const { exam, send } = newExam();
    const request = written(callNamed('json'));
    send(signedAs(WRONG, request, key), [[named('body-serializer-profile')]]);
    expect(send(signedRight(request, key))?.right).toBe(false);
    expect(exam.report().mistakes.map(({ id }) => id)).toEqual(['exam-signature-told']);
    expect(send(signedRight(request, key, NOW + 2))?.right).toBe(true);
  });

  it('asks for nothing of requests that answer no call', () => {
    const { exam, send } = newExam();
    const foreign = signedRight(written({ ...callNamed('json'), path: '/api/v1/merchants' }), key);
    expect(send(foreign)).toBeUndefined();
    expect(exam.report().calls.every(({ verdict }) => verdict === 'missing')).toBe(true);
  });
});

describe('mistakes of several calls', () => {
  it('are as few as explain them all', () => {
    const { exam, send } = newExam();
    const [a, b, c] = ['json', 'json-keys', 'unsorted-query'].map(callNamed);
    if (!a || !b || !c) throw new Error('no calls');
    send(signedAs(WRONG, written(a), key), [[named('one')], [named('shared')]]);
    send(signedAs(WRONG, written(b), key), [[named('two'), named('three')], [named('shared')]]);
    send(signedAs(WRONG, written(c), key), [[named('shared')], [named('one')]]);
    expect(exam.report().mistakes).toEqual([
      { ...named('shared'), calls: expect.arrayContaining(['json', 'json-keys', 'unsorted-query']) },
    ]);
  });

  it('don’t say of pairs that were sorted by key that they were left as sent', () => {
    const call = callNamed('unsorted-query');
    const sets = [[named('query-order-as-sent')], [named('query-order-key-value')]];
    const namedFor = (request: WireRequest) => {
      const { exam, send } = newExam();
      send(signedAs(WRONG, request, key), sets);
      return exam.report().mistakes.map(({ id }) => id);
    };
    const asked = written(call);
    const [path, query = ''] = asked.target.split('?');
    const target = `${path}?${query.split('&').toReversed().join('&')}` as WireRequest['target'];
    expect(namedFor(asked)).toEqual(['query-order-as-sent']);
    expect(namedFor({ ...asked, target })).toEqual(['query-order-key-value']);
  });

  it('stay apart where nothing explains both, and unknown where nothing was found', () => {
    const { exam, send } = newExam();
    const [a, b, c] = ['json', 'json-keys', 'unsorted-query'].map(callNamed);
    if (!a || !b || !c) throw new Error('no calls');
    send(signedAs(WRONG, written(a), key), [[named('one')]]);
    send(signedAs(WRONG, written(b), key), [[named('two')]]);
    expect(exam.looked).toEqual({ open: 0, named: 2, unknown: 0 });
    send(signedAs(WRONG, written(c), key));
    expect(exam.looked).toEqual({ open: 1, named: 2, unknown: 0 });
    exam.explain(signedAs(WRONG, written(c), key), []);
    expect(exam.looked).toEqual({ open: 0, named: 2, unknown: 1 });
    const { mistakes } = exam.report();
    expect(mistakes.map(({ id, calls: of }) => [id, of])).toEqual(
      expect.arrayContaining([
        ['one', ['json']],
        ['two', ['json-keys']],
        ['exam-cause-unknown', ['unsorted-query']],
      ]),
    );
    const unknown = mistakes.find(({ id }) => id === 'exam-cause-unknown');
    expect(unknown?.fix).toBe(
      'Correct the other mistakes first. Then take the exam again. Compare your canonical string with the correct one of this call.',
    );
    expect(unknown?.canonical?.call).toBe('unsorted-query');
    expect(unknown?.canonical?.text.split('\n').slice(0, 3)).toEqual(
      canonicalLines(written(c), byteStringOfText('0'))
        .slice(0, 3)
        .map(({ value }) => value),
    );
  });
});

describe('where there was no time for a diagnosis', () => {
  it('that’s said of the call, and never that its cause is unknown', () => {
    const { exam, send } = newExam();
    const [a, b, c] = ['json', 'json-keys', 'unsorted-query'].map(callNamed);
    if (!a || !b || !c) throw new Error('no calls');
    send(signedAs(WRONG, written(a), key), [[named('one')]]);
    const cut = signedAs(WRONG, written(b), key);
    send(cut);
    exam.explain(cut, [], true);
    send(signedAs(WRONG, written(c), key));
    expect(exam.undiagnosed).toHaveLength(2);
    exam.endDiagnoses();
    expect(exam.undiagnosed).toHaveLength(2);
    expect(exam.report().mistakes.map(({ id, title, calls: of }) => [id, title, of.length])).toEqual([
      ['one', 'one title', 1],
      ['exam-not-diagnosed', 'Invalid signature: the search ran out of time', 2],
    ]);
    exam.explain(cut, [[named('one')]]);
    expect(exam.undiagnosed).toHaveLength(1);
  });

  it('that’s said too where no call has a known mistake', () => {
    const { exam, send } = newExam();
    send(signedAs(WRONG, written(callNamed('json')), key));
    exam.endDiagnoses();
    const [mistake] = exam.report().mistakes;
    expect([mistake?.id, mistake?.fix]).toEqual([
      'exam-not-diagnosed',
      expect.stringContaining('the whole secret in COUNTERSIGN_SECRET'),
    ]);
  });
});

describe('where no signature is known', () => {
  it('says that it’s probably another secret, of those too that nobody waited for', () => {
    const { exam, send } = newExam();
    const [a, b, c] = ['json', 'json-keys', 'unsorted-query'].map(callNamed);
    if (!a || !b || !c) throw new Error('no calls');
    send(signedAs(WRONG, written(a), key), []);
    send(signedAs(WRONG, written(b), key));
    const titles = () => exam.report().mistakes.map(({ id, title }) => [id, title]);
    const secret = ['exam-cause-unknown', 'Invalid signature, cause unknown: probably another secret'];
    // In the exam’s order, which is drawn.
    expect(titles().toSorted()).toEqual([secret, ['exam-not-diagnosed', expect.any(String)]]);
    expect(exam.endDiagnoses()).toBe(1);
    expect(titles()).toEqual([secret]);
    expect(exam.looked).toEqual({ open: 0, named: 0, unknown: 2 });
    send(signedRight(written(c), key));
    expect(titles()).toEqual(
      expect.arrayContaining([
        ['exam-cause-unknown', 'Invalid signature, cause unknown'],
        ['exam-not-diagnosed', 'Invalid signature: the search ran out of time'],
      ]),
    );
  });

  it('doesn’t, where a valid signature of something else shows that the secret is the exam’s', () => {
    const { exam, send } = newExam();
    const [a, c] = ['json', 'unsorted-query'].map(callNamed);
    if (!a || !c) throw new Error('no calls');
    send(signedAs(WRONG, written(a), key), []);
    const [one, ...rest] = c.query;
    expect(one).toBeDefined();
    send(signedRight(written({ ...c, query: rest }), key));
    expect(exam.report().mistakes.map(({ id, title }) => [id, title])).toEqual([
      ['exam-other-query', expect.any(String)],
      ['exam-cause-unknown', 'Invalid signature, cause unknown'],
    ]);
  });
});

describe('what comes first', () => {
  const call = callNamed('json');
  const firstOf = (request: WireRequest, now = NOW) => {
    const { exam, send } = newExam();
    send(request, undefined, now);
    return exam.report().mistakes.map(({ id, title }) => [id, title]);
  };
  const withKeyId = (id: string): WireRequest => {
    const request = signedRight(written(call), key);
    return {
      ...request,
      headers: request.headers.map(([name, value]) =>
        name === 'X-Api-Key' ? [name, byteStringOfText(id)] : [name, value],
      ),
    };
  };

  it('a live key', () => {
    expect(firstOf(withKeyId('pk_live_1'))).toEqual([['exam-live-key', 'Live key used']]);
  });

  it('another key that the sandbox made and accepts', () => {
    const other = drawExam(12).key;
    const { exam } = newExam();
    const request = signedRight(written(call), other);
    const outcome = exam.arrive(request, arrivalOf(request, other).verdict);
    expect(outcome?.right).toBe(false);
    expect(exam.report().mistakes.map(({ id }) => id)).toEqual(['exam-unknown-key']);
  });

  it('an unknown key', () => {
    expect(firstOf(withKeyId('pk_test_other'))).toEqual([['exam-unknown-key', 'Key id isn’t the exam’s']]);
    const other = signedRight(written(call), drawPair(99));
    expect(firstOf(other)[0]?.[0]).toBe('exam-unknown-key');
  });

  it('a clock that’s off', () => {
    const request = signedRight(written(call), key, NOW);
    expect(firstOf(request, NOW + 480)).toEqual([['exam-clock-off', 'Clock is 8 minutes behind']]);
    expect(firstOf(request, NOW - 480)).toEqual([['exam-clock-off', 'Clock is 8 minutes ahead']]);
    expect(firstOf(request, NOW - 300)).toEqual([]);
  });

  it('a wrong base URL', () => {
    const request = signedRight(written({ ...call, path: `/gateway${call.path}` }), key);
    expect(firstOf(request).map(([id]) => id)).toEqual(['exam-wrong-base-url']);
  });

  it('a header that’s missing, by its name', () => {
    const request = signedRight(written(call), key);
    const headers = request.headers.filter(([name]) => name !== 'X-Timestamp');
    expect(firstOf({ ...request, headers })).toEqual([['missing_auth', 'Missing header: X-Timestamp']]);
  });

  it('a signature in Authorization, which the docs don’t use', () => {
    const request = signedRight(written(call), key);
    const fixOf = (headers: typeof request.headers) => {
      const { exam, send } = newExam();
      send({ ...request, headers }, undefined, NOW);
      return exam.report().mistakes.map(({ fix }) => fix);
    };
    const others = request.headers.filter(([name]) => name !== 'X-Signature');
    expect(fixOf([...others, ['Authorization', byteStringOfText('Bearer abc')]])).toEqual([
      expect.stringContaining('send the signature as X-Signature'),
    ]);
    expect(fixOf(others)).toEqual([expect.not.stringContaining('Authorization')]);
  });

  it('then what was asked for instead', () => {
    const request = signedRight(written({ ...call, body: null }), key);
    expect(firstOf(request).map(([id]) => id)).toEqual(['exam-other-body']);
    const lost = callNamed('odd-pairs');
    const target = targetOf({ ...lost, query: lost.query.slice(1) }, WRITINGS['json.dumps, quote']);
    const shorter = signedRight({ ...written(lost), target: byteStringOfText(target) }, key);
    expect(firstOf(shorter).map(([id]) => id)).toEqual(['exam-other-query']);
  });
});
