/** The words by rule: every fault, alone and with others, and every answer that can be given. */

import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../lib/core/diagnosis/answer/answer.ts';
import { answerOf } from '../../../../lib/core/diagnosis/answer/answer-of.ts';
import { remedyTitle } from '../../../../lib/core/diagnosis/answer/remedies.ts';
import { mistakesOf } from '../../../../lib/core/diagnosis/diagnose.ts';
import type { Diagnosis } from '../../../../lib/core/diagnosis/diagnosis.ts';
import { FAULT_IDS } from '../../../../lib/core/faults/catalogue.ts';
import type { WireRequest } from '../../../../lib/core/signing/wire-request.ts';
import {
  CHARGE,
  EMPTY_HASH,
  explainedBy,
  glance,
  hmac,
  sentRequest,
  TIME,
  unexplainedAfter,
} from './diagnosed.ts';

const request = sentRequest({
  method: 'POST',
  target: '/api/v1/charges?b=1&a=2',
  body: CHARGE,
  agent: 'curl/8.5.0',
});
const FINDABLE = FAULT_IDS.filter((id) => !id.startsWith('transport-') || id === 'transport-server-reading');
const SIGNED = ['POST', '/api/v1/charges', 'b=1&a=2', TIME, EMPTY_HASH].join('\n');

const right = hmac(['GET', '/api/v1/orders', '', TIME, EMPTY_HASH].join('\n'));

/** Each with the request it's about. */
function* diagnoses(): Generator<readonly [WireRequest, Diagnosis]> {
  for (const id of FINDABLE)
    yield [request, explainedBy({ request, sets: [[{ id, how: 'in one way' }]], message: SIGNED })];
  for (const timestamp of [TIME, `${TIME}123`, '1.764e9', 'NaN', '2025-11-24T16:00:00Z', '0'])
    for (const signature of [right, 'undefined', right.toUpperCase(), null, ''])
      for (const keyId of ['pk_test_4f3a', 'sk_test_0123456789', '{{key}}'])
        for (const secret of ['sk_test_9fK2xQ7vLm3RtY8wZ1aB4cD6', null]) {
          const sent = sentRequest({ timestamp, signature, keyId, agent: 'axios/1.7.9' });
          yield [sent, glance(sent, { secret, now: 1_764_003_000 })];
        }
  for (const exhaustedDepth of [0, 1, 2, 3])
    for (const stopped of ['budget', 'aborted', 'exhausted'] as const)
      yield [request, unexplainedAfter(request, { exhaustedDepth, stopped })];
}

const answers: readonly Answer[] = [...diagnoses()].map(([sent, diagnosis]) =>
  answerOf(diagnosis, { request: sent }),
);

/** Not the code, not the bytes, and not the quotations of what was sent. */
function sentencesOf(answer: Answer): string[] {
  return [
    answer.summary,
    ...answer.happened,
    ...(answer.side ? [answer.side.text] : []),
    ...answer.fixes.map(({ text }) => text),
    ...answer.afterwards,
    ...[...answer.alike, ...answer.others].map(({ text }) => text),
    ...answer.caveats,
    ...answer.reasons.map(({ text }) => text),
    ...[answer.separating, answer.excluded].filter((text) => text !== undefined),
  ];
}

function titlesOf(answer: Answer): string[] {
  return [
    answer.title,
    ...[...answer.fixes, ...answer.alike, ...answer.others, ...answer.reasons].map(({ title }) => title),
  ];
}

const titles = [...new Set(answers.flatMap(titlesOf))];
const sentences = [...new Set(answers.flatMap(sentencesOf))];

it('sees enough to judge', () => {
  expect(answers.length).toBeGreaterThan(400);
  expect(titles.length).toBeGreaterThan(200);
  expect(sentences.length).toBeGreaterThan(500);
});

describe('titles', () => {
  it('have at most 60 characters and no full stop', () => {
    expect(titles.filter((title) => title.length > 60 || /[.!]$/.test(title) || title === '')).toEqual([]);
  });

  it('stay within 60 characters for every mistake and however many more', () => {
    const all = FAULT_IDS.flatMap((id) =>
      [1, 2, 6].map((count) => {
        const set = mistakesOf(Array.from({ length: count }, () => ({ id, how: '' })));
        return remedyTitle(set);
      }),
    );
    expect(all).toHaveLength(3 * FAULT_IDS.length);
    expect(all.filter((title) => title.length > 60)).toEqual([]);
    // With several, how many there are comes first: lists cut the end.
    const uncounted = FAULT_IDS.filter((id) => {
      const use = { id, how: '' };
      return !remedyTitle(mistakesOf([use, use])).startsWith('2 fixes: ');
    });
    expect(uncounted).toEqual([]);
  });

  it('are in sentence case', () => {
    const named = new Set(['Python’s', 'Unix', 'Unicode', 'CryptoJS']);
    const capitals = titles.filter((title) =>
      title
        // Calls in code have capitals of their own.
        .replace(/\S*\([^ )]*\)\S*/g, '')
        .split(' ')
        .slice(1)
        .some((word) => /^[A-Z][a-z]/.test(word) && !named.has(word) && !word.includes('-')),
    );
    expect(capitals).toEqual([]);
    expect(titles.filter((title) => /^[a-z]/.test(title))).toEqual([]);
  });

  it('are beside fixes that begin with a verb', () => {
    const fixes = answers.flatMap((answer) => answer.fixes.map(({ text }) => text));
    const firsts = new Set(fixes.map(firstWord));
    expect([...firsts].filter((word) => !VERBS.has(word))).toEqual([]);
  });
});

function firstWord(text: string): string {
  return text.split(' ', 1)[0] ?? '';
}

const VERBS = new Set(
  [
    'Sign Send Trim Leave Begin Join Build Keep Encode Put Fill Sort Take Print',
    'Read Cut Round Refresh Serialise Hash Escape Use Turn Don’t Remove Write End Start',
    'Separate Give Swap Load Quote Undo Paste Pass Check Compute Make Set Ask Revoke',
    'Add Search Rule Call Hand Let Resolve Split Filter Work Collect Store Divide Move',
    'Name Normalise Clean Find Lowercase Mask Replace Run Order Change Copy Compare Look Pad',
  ].flatMap((line) => line.split(' ')),
);

describe('sentences', () => {
  it('end as sentences do', () => {
    expect(sentences.filter((text) => !/[.?!”]$/.test(text))).toEqual([]);
  });

  it('begin with a capital or a name', () => {
    expect(sentences.filter((text) => /^[a-z]/.test(text))).toEqual([]);
  });

  it('beg no pardon, and keep to plain signs', () => {
    expect(sentences.filter((text) => /\b(?:please|sorry|oops|unfortunately)\b/i.test(text))).toEqual([]);
    expect(sentences.filter((text) => /[—–]|\b\w+'(?:s|t|re|ll)\b/.test(text))).toEqual([]);
    expect(
      sentences.filter((text) =>
        / {2}|undefined is|\bNaN\b(?!”)|\[object/.test(text.replace(/“[^”]*”/g, '')),
      ),
    ).toEqual([]);
  });

  it('use contractions', () => {
    const stiff = /\b(?:is not|are not|does not|do not|cannot|can not|it is|that is|was not|has not)\b/i;
    expect(sentences.filter((text) => stiff.test(text))).toEqual([]);
  });

  it('never hold a secret', () => {
    expect(sentences.filter((text) => /sk_test_\w/.test(text))).toEqual([]);
    expect(titles.filter((text) => /sk_test_\w/.test(text))).toEqual([]);
  });

  it('claim no certainty', () => {
    expect(sentences.filter((text) => /\b(?:certainly|definitely|surely|undoubtedly)\b/i.test(text))).toEqual(
      [],
    );
  });
});
