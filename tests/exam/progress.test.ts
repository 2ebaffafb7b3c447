/** What became of mistakes from one report to the next. */

import { expect, test } from 'vitest';
import { describeProgress } from '../../cli/exam-text.ts';
import { progressSince } from '../../lib/exam/progress.ts';
import type { ExamReport } from '../../lib/exam/report.ts';

function reportOf(wrong: Readonly<Record<string, string>>, missing: readonly string[] = []): ExamReport {
  const calls = ['a', 'b', 'c'].map((id) => {
    const mistake = wrong[id];
    const verdict = missing.includes(id) ? 'missing' : mistake === undefined ? 'right' : 'wrong';
    return { id, verdict, mistakes: mistake === undefined ? [] : [mistake] } as const;
  });
  const ids = [...new Set(Object.values(wrong))];
  const mistakes = ids.map((id) => ({
    ...{ id, title: id, fix: '' },
    calls: Object.keys(wrong).filter((call) => wrong[call] === id),
  }));
  return { version: 1, passed: ids.length === 0, calls, mistakes, excluded: { single: 0, pairs: 0 } };
}

const idsOf = (before: ExamReport, now: ExamReport) => {
  const { mended, added } = progressSince(before, now);
  return [mended.map(({ id }) => id), added.map(({ id }) => id)];
};

const [SORT, CASE, HEX] = ['query-order-as-sent', 'method-lowercase', 'out-uppercase'];

test('a mistake that’s no longer made is mended, one that wasn’t made before is new', () => {
  expect(idsOf(reportOf({ a: SORT, b: CASE }), reportOf({ b: CASE, c: HEX }))).toEqual([[SORT], [HEX]]);
  expect(idsOf(reportOf({ a: SORT }), reportOf({ a: CASE }))).toEqual([[SORT], [CASE]]);
});

test.each(['exam-cause-unknown', 'exam-not-diagnosed'])(
  'nothing is said of a call that has %s: it may hide the mistake',
  (id) => {
    expect(idsOf(reportOf({ a: SORT }), reportOf({ a: id }))).toEqual([[], []]);
    expect(idsOf(reportOf({ a: id }), reportOf({ a: SORT }))).toEqual([[], []]);
  },
);

test.each(['missing_auth', 'exam-wrong-base-url'])(
  '%s is told as well, but hides what’s looked at later',
  (id) => {
    expect(idsOf(reportOf({ a: SORT }), reportOf({ a: id }))).toEqual([[], [id]]);
    expect(idsOf(reportOf({ a: id }), reportOf({ a: SORT }))).toEqual([[id], []]);
    expect(idsOf(reportOf({ a: id }), reportOf({ a: 'exam-cause-unknown' }))).toEqual([[id], []]);
  },
);

test('another body than the call’s is mended once the signature is valid and the body is the call’s', () => {
  const body = 'exam-other-body';
  expect(idsOf(reportOf({ a: body, b: body }), reportOf({}))).toEqual([[body], []]);
  expect(idsOf(reportOf({ a: body }), reportOf({ a: SORT }))).toEqual([[], [SORT]]);
  expect(idsOf(reportOf({ a: SORT }), reportOf({ a: body }))).toEqual([[SORT], []]);
});

test('calls that fail no longer, or pass no longer, are told by their names', () => {
  const progress = progressSince(reportOf({ a: 'exam-other-body', b: SORT }), reportOf({ b: SORT, c: CASE }));
  expect(progress).toMatchObject({ passing: ['a'], failing: ['c'] });
  expect(describeProgress(progress)).toEqual([
    'Fixed since the earlier report: exam-other-body',
    `New since the earlier report: ${CASE}`,
    'Failed in the earlier report, passed now: a',
    'Passed in the earlier report, failed now: c',
  ]);
});

test('of a task too', () => {
  const withTask = (verdict: 'right' | 'wrong'): ExamReport => {
    const mistakes = verdict === 'wrong' ? ['exam-not-retried'] : [];
    const told = mistakes.map((id) => ({ id, title: id, fix: '', calls: [], tasks: ['retry-503'] }));
    return { ...reportOf({}), tasks: [{ id: 'retry-503', verdict, mistakes }], mistakes: told };
  };
  expect(idsOf(withTask('wrong'), withTask('right'))).toEqual([['exam-not-retried'], []]);
  expect(idsOf(withTask('wrong'), reportOf({}))).toEqual([[], []]);
});

test('nothing is said of a call that’s missing', () => {
  expect(idsOf(reportOf({ a: SORT, b: SORT }), reportOf({}, ['b']))).toEqual([[], []]);
  expect(idsOf(reportOf({}, ['a']), reportOf({ a: SORT }))).toEqual([[], []]);
});

test('another catalogue of mistakes is said, where both reports name theirs', () => {
  const isSame = (before: string | undefined, now: string) =>
    progressSince({ ...reportOf({}), catalogue: before }, { ...reportOf({}), catalogue: now })
      .isSameCatalogue;
  expect(isSame('0a1b2c3d', '0a1b2c3d')).toBe(true);
  expect(isSame('0a1b2c3d', '4e5f6071')).toBe(false);
  expect(isSame(undefined, '4e5f6071')).toBe(true);
  const other = { mended: [], added: [], passing: [], failing: [], isSameCatalogue: false };
  expect(describeProgress(other)).toContain(
    'The earlier report was made with another catalogue of mistakes, which may use different names.',
  );
  expect(describeProgress({ ...other, isSameCatalogue: true })).toHaveLength(1);
});
