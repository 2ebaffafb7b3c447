/** What beginners got nearly right: the grade names the one thing that’s wrong with it. */

import { expect, it } from 'vitest';
import { displayTextOf } from '../../lib/core/signing/bytes.ts';
import { canonicalLines, canonicalString } from '../../lib/core/signing/canonical.ts';
import { listRequest } from '../../lib/lessons/draw-requests.ts';
import { gradeString, gradeWritten, timestampOf } from '../../lib/lessons/grade.ts';
import type { WriteTask } from '../../lib/lessons/lesson.ts';

const NOW = 1_796_000_000;

const written = (query: string): string[] => {
  const request = listRequest(NOW, query);
  return displayTextOf(canonicalString(canonicalLines(request, timestampOf(request)))).split('\n');
};

const mistakesIn = (query: string, typed: string) => {
  const grade = gradeString(listRequest(NOW, query), typed);
  return grade.passed ? 'passed' : grade.mistakes.map(({ id, how }) => ({ id, how }));
};

it('is one mistake where the body hash was forgotten, with a query or without', () => {
  for (const query of ['status=paid&limit=20', ''])
    expect(mistakesIn(query, written(query).slice(0, 4).join('\n'))).toEqual([
      { id: 'join-component-missing', how: 'the body hash left out' },
    ]);
});

const queryTask = (query: string): WriteTask => ({
  kind: 'write',
  title: '',
  ask: '',
  clause: 'query',
  request: listRequest(NOW, query),
  writes: 'query',
  hints: [''],
  afterwards: '',
});

it.each([
  ['tag=b14&limit=5&tag=a67', 'limit=5&tag=a67,b14', 'query-array-format'],
  ['tag=b14&limit=5&tag=a67', 'limit=5&tag=b14,a67', 'query-array-format'],
  ['status=paid&limit=5', 'limit[]=5&status[]=paid', 'query-array-format'],
  ['status=paid&limit=5', 'limit=5&status[]=paid', 'query-array-format'],
  ['note=tea%20rope&name=Ren%C3%A9e', 'name=Ren%C3%A9e&note=tea%2520rope', 'query-double-encoded'],
  ['note=tea%20rope&name=Ren%C3%A9e', 'name=Ren%25C3%A9e&note=tea%20rope', 'query-double-encoded'],
])('of %s, %s is %s', (query, typed, id) => {
  const [method, path, , time, hash] = written(query);
  const task = queryTask(query);
  const grades = [
    gradeWritten(task, typed),
    gradeWritten({ ...task, writes: 'string' }, [method, path, typed, time, hash].join('\n')),
  ];
  for (const grade of grades) {
    expect(!grade.passed && grade.mistakes.map((mistake) => mistake.id)).toEqual([id]);
    expect(!grade.passed && grade.lines.map(({ name }) => name)).toEqual(['query']);
  }
});
