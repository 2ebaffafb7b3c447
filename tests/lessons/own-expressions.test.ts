/** Small expressions that a learner types into a broken client: right ones pass, wrong ones are named, in every language that's read. */

import { describe, expect, it } from 'vitest';
import type { Language } from '../../lib/core/mistakes/languages.ts';
import { randomFrom } from '../../lib/core/random.ts';
import { drawBrokenClient } from '../../lib/lessons/broken/client.ts';
import { gradeClient } from '../../lib/lessons/broken/grade-client.ts';
import { edited, OWN_CODE } from './own-code.ts';

const told = (language: Language, code: string): string => {
  const client = drawBrokenClient(language, 1, { random: randomFrom(1), now: 1_796_000_000 });
  const grade = gradeClient(client, code);
  if (grade.passed) return 'passed';
  if (grade.kind === 'unknown') return `unknown ${grade.line}`;
  if (grade.kind === 'signs-other')
    return `other ${grade.edit.line}: ${grade.edit.lines.map(({ name }) => name)}`;
  return grade.mistakes.map(({ id }) => id).join();
};

describe('a learner’s own code', () => {
  for (const [languages, start, lines, expected] of OWN_CODE)
    it.for(languages)(`in %s: ${lines.split('\n').at(-1)}`, (language) => {
      expect(told(language, edited(language, start, lines))).toBe(expected);
    });
});
