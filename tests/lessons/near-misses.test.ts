/** What beginners got nearly right: the grade names the one thing that’s wrong with it. */

import { expect, it } from 'vitest';
import { displayTextOf } from '../../lib/core/signing/bytes.ts';
import { canonicalLines, canonicalString } from '../../lib/core/signing/canonical.ts';
import { listRequest } from '../../lib/lessons/draw-requests.ts';
import { gradeString, timestampOf } from '../../lib/lessons/grade.ts';

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
