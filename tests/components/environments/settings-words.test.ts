/** Every way an environment or a record can fail has words that say how to recover. */

import { describe, expect, it } from 'vitest';
import {
  BASE_URL_WARNINGS,
  BASE_URL_WORDS,
  environmentFailureAdvice,
} from '../../../components/environments/environment-words.ts';
import { RECORD_WORDS, reportWords } from '../../../components/environments/record-report-words.ts';
import type { BaseUrlProblem } from '../../../lib/core/base-url.ts';
import type { RecordName } from '../../../lib/state/record-reports.ts';
import type { EnvironmentsChange } from '../../../lib/storage/environments.ts';

const URL_PROBLEMS = Object.keys(BASE_URL_WORDS) as BaseUrlProblem[];
const RECORDS = Object.keys(RECORD_WORDS) as RecordName[];
const RECOVERY =
  /\b(Enter|Start|Look|Change|Remove|Move|Save|Add|Use|Delete|Set|set|Update|update|Close|Shorten)\b/;

function expectHelpful(words: string): void {
  expect(words.length).toBeLessThanOrEqual(200);
  expect(words).not.toMatch(/please|sorry/i);
  expect(words).not.toMatch(/['"]/);
  expect(words).toMatch(/\.$/);
  expect(words).toMatch(RECOVERY);
}

type Failure = Extract<EnvironmentsChange, { ok: false }>;
const FAILURES: readonly (readonly [Failure, string | undefined])[] = [
  ...URL_PROBLEMS.map((reason) => [{ ok: false, problem: 'base-url', reason }, 'base-url'] as const),
  [{ ok: false, problem: 'name', reason: 'empty' }, 'name'],
  [{ ok: false, problem: 'duplicate-id' }, undefined],
  [{ ok: false, problem: 'not-found' }, undefined],
  [{ ok: false, problem: 'permanent' }, undefined],
  [{ ok: false, problem: 'full', detail: '' }, undefined],
  [{ ok: false, problem: 'unavailable', detail: '' }, undefined],
  [{ ok: false, problem: 'newer', version: 9 }, undefined],
  [{ ok: false, problem: 'corrupt', detail: '' }, undefined],
];

describe('the words of settings', () => {
  it('cover problems there really are', () => {
    expect(URL_PROBLEMS.length).toBeGreaterThanOrEqual(7);
    expect(RECORDS).toEqual(expect.arrayContaining(['vault', 'environments', 'settings', 'draft']));
  });

  it.each(FAILURES)('help where an environment wasn’t kept: %o', (failure, field) => {
    const advice = environmentFailureAdvice(failure);
    expectHelpful(advice.words);
    expect(advice.field).toBe(field);
  });

  it('warn of an API path', () => expectHelpful(BASE_URL_WARNINGS['ends-in-api-path']));
  it('warn of plain http', () => expectHelpful(BASE_URL_WARNINGS['plain-http']));

  it.each(RECORDS)('help where the record of %s can’t be read', (record) => {
    expectHelpful(reportWords({ record, problem: 'newer' }));
    expectHelpful(reportWords({ record, problem: 'corrupt', detail: 'data: expected keys' }));
  });
});
