/** What became of mistakes from one report to the next. */

import { expect, test } from 'vitest';
import { type ExamReport, progressSince } from '../../lib/exam/report.ts';

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

test('a mistake that’s no longer made is mended, one that wasn’t made before is new', () => {
  expect(idsOf(reportOf({ a: 'x', b: 'y' }), reportOf({ b: 'y', c: 'z' }))).toEqual([['x'], ['z']]);
});

test('a mistake isn’t mended while a call that showed it is missing, or its mistake has no name', () => {
  expect(idsOf(reportOf({ a: 'x', b: 'x' }), reportOf({}, ['b']))).toEqual([[], []]);
  expect(idsOf(reportOf({ a: 'x' }), reportOf({ a: 'y' }))).toEqual([['x'], ['y']]);
  const unnamed = reportOf({ a: 'exam-cause-unknown' });
  expect(idsOf(reportOf({ a: 'x' }), unnamed)).toEqual([[], ['exam-cause-unknown']]);
});
