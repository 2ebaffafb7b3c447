/** The words by rule: every mistake, alone and with others, and every answer that can be given. */

import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../lib/core/diagnosis/answer/answer.ts';
import { answerOf } from '../../../../lib/core/diagnosis/answer/answer-of.ts';
import {
  joinedNames,
  nameOfMistakes,
  withinSentence,
} from '../../../../lib/core/diagnosis/answer/mistake-names.ts';
import { mistakesOf } from '../../../../lib/core/diagnosis/diagnose.ts';
import type { Diagnosis } from '../../../../lib/core/diagnosis/diagnosis.ts';
import { ADVICE } from '../../../../lib/core/mistakes/advice.ts';
import { MISTAKE_IDS } from '../../../../lib/core/mistakes/catalogue.ts';
import type { WireRequest } from '../../../../lib/core/signing/wire-request.ts';
import { isImperative, nameFaults } from '../../mistakes/word-rules.ts';
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
const FINDABLE = MISTAKE_IDS.filter(
  (id) => !id.startsWith('transport-') || id === 'transport-server-reading',
);
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

/** Of mistakes that were found. */
const explained = answers.slice(0, FINDABLE.length);

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

  it('of every two mistakes name both, whole, within 100 characters', () => {
    const names = MISTAKE_IDS.map((id) => nameOfMistakes(mistakesOf([{ id, how: '' }])));
    const pairs = names.map((name, index) => [name, names.at(index - 1) ?? ''] as const);
    const wrong = pairs.filter(([one, other]) => {
      const joined = joinedNames([one, other]);
      return one !== other && (joined !== `${one} + ${withinSentence(other)}` || joined.length > 100);
    });
    expect(pairs.length).toBeGreaterThan(200);
    expect(wrong).toEqual([]);
  });

  it('name two mistakes and three, and say how many more there are', () => {
    const nameOf = (...titles: readonly string[]) => joinedNames(titles);
    expect(nameOf('Query not sorted')).toBe('Query not sorted');
    expect(nameOf('Query not sorted', 'HMAC computed twice')).toBe('Query not sorted + HMAC computed twice');
    const three = ['Query not sorted', 'Method signed in lower case', 'Line 2 includes the host'];
    const all = 'Query not sorted + method signed in lower case + line 2 includes the host';
    expect(nameOf(...three)).toBe(all);
    expect(nameOf(...three, 'HMAC computed twice', 'SHA-1 used')).toBe(`${all} + 2 more`);
    expect(nameOf('Query not sorted', 'Query not sorted')).toBe('Query not sorted (2 mistakes)');
  });

  it('within a sentence lose their capital, unless it’s an acronym’s or a name’s', () => {
    expect(
      ['SHA-1 used', 'X-Timestamp set', 'Non-ASCII letters', 'Byte-order mark'].map(withinSentence),
    ).toEqual(['SHA-1 used', 'X-Timestamp set', 'Non-ASCII letters', 'byte-order mark']);
    const names = ['Python', 'Java', 'Go', 'Unicode', 'Unix', 'Postman', 'Countersign'];
    const begins = MISTAKE_IDS.map((id) => ADVICE[id].title.replace(/(?:’s)? .*$/, ''));
    expect(begins.filter((word) => names.includes(word))).toEqual([]);
  });

  it('are in sentence case', () => {
    const named = new Set(['Python', 'Unix', 'Unicode', 'CryptoJS', 'Post', 'Countersign']);
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

  it('of mistakes and causes name them, and fixes begin with a verb', () => {
    const named = explained.flatMap(({ title, alike, others, reasons }) => [
      title,
      ...[...alike, ...others, ...reasons].map((other) => other.title),
    ]);
    expect(named.length).toBeGreaterThan(200);
    expect(
      [...new Set(named)].flatMap((title) => nameFaults(title).map((mistake) => `${title}: ${mistake}`)),
    ).toEqual([]);
    const causes = answers.flatMap(({ reasons }) => reasons.map(({ title }) => title));
    expect([...new Set(causes)].filter(isImperative)).toEqual([]);
    const fixes = answers.flatMap((answer) => answer.fixes.map(({ text }) => text));
    expect([...new Set(fixes)].filter((text) => !isImperative(text))).toEqual([]);
  });
});

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
