/** The words for mistakes by the style guide: a title names the mistake, what happened says what the code did, the fix what to do. */

import { describe, expect, it } from 'vitest';
import { ADVICE } from '../../../lib/core/mistakes/advice.ts';
import { MISTAKE_IDS, MISTAKES } from '../../../lib/core/mistakes/catalogue.ts';
import type { Advice, Use } from '../../../lib/core/mistakes/mistake-row.ts';
import { reversedAdvice } from '../../../lib/core/mistakes/reversed-advice.ts';
import { WAYS } from '../../../lib/core/mistakes/ways.ts';
import { fixFaults, nameFaults, sentenceFaults } from './word-rules.ts';

interface Worded {
  readonly id: string;
  readonly titles: readonly string[];
  readonly happened: readonly string[];
  readonly fixes: readonly string[];
}

/** What the words depend on besides the parameter. */
const KNOWN: readonly (Pick<Use, 'way' | 'meant'> | undefined)[] = [
  undefined,
  { way: 'get' },
  { way: 'all-digits' },
  { way: 'as-sent' },
  { way: 'no-escapes' },
  { way: 'object-printed' },
  { way: 'line-breaks-removed' },
  { meant: 'body' },
];

const ROWS: readonly Worded[] = Object.entries(ADVICE).map(
  ([id, { title, titles = {}, happened, fix, fixes = {} }]) => ({
    ...{ id, titles: [title, ...Object.values(titles)], fixes: [fix, ...Object.values(fixes)] },
    happened: KNOWN.map((use) => happened('THE PARAMETER', use)),
  }),
);

const REVERSED: readonly Worded[] = WAYS.flatMap((id) => {
  const words = reversedAdvice(id);
  return words ? [{ id, titles: [words.title], fixes: [words.fix], happened: [words.happened] }] : [];
});

const ALL = [...ROWS, ...REVERSED];

const listOf = (faults: (worded: Worded) => readonly string[]) =>
  ALL.flatMap((worded) => faults(worded).map((fault) => `${worded.id} ${fault}`));

it('are all seen', () => {
  expect(ROWS.length).toBeGreaterThan(240);
  expect(REVERSED).toHaveLength(6);
});

describe('a title', () => {
  it('names the mistake, in the terms of the glossary', () => {
    expect(listOf(({ titles }) => titles.flatMap(nameFaults))).toEqual([]);
  });

  it('is of one mistake', () => {
    const titles = ALL.flatMap((worded) => worded.titles);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });
});

/** Made in one way only, which their sentence says. */
const MADE_IN_ONE_WAY = [
  ...['body-signed-empty', 'bodyhash-empty', 'bodyhash-rawbody'],
  ...['join-empty-dropped', 'join-array-tostring', 'out-urlencoded'],
];

describe('the sentences', () => {
  it('say what happened', () => {
    expect(listOf(({ happened }) => happened.flatMap(sentenceFaults))).toEqual([]);
  });

  it('name the parameter, where there are several', () => {
    const unnamed = MISTAKE_IDS.filter(
      (id) =>
        MISTAKES[id].found === 'search' && !ADVICE[id].happened('THE PARAMETER').includes('THE PARAMETER'),
    );
    expect(unnamed.toSorted()).toEqual(MADE_IN_ONE_WAY.toSorted());
  });

  it('say what to do', () => {
    expect(listOf(({ fixes }) => fixes.flatMap(fixFaults))).toEqual([]);
  });
});

it('depend on the way and on what was given, where these say more than the parameter', () => {
  const depend = ROWS.filter(({ happened }) => new Set(happened).size > 1).map(({ id }) => id);
  expect(depend.toSorted()).toEqual([
    'body-blank-stripped',
    'body-esc-html',
    'body-sent-empty',
    'body-serializer-profile',
    'method-head-as-get',
    'out-uppercase',
    'query-as-literal',
    'query-order-as-sent',
  ]);
});

describe('what the rules forbid is found', () => {
  it.each([
    ['Sort the query’s pairs', 'begins with an imperative'],
    ['Don’t sort the query', 'begins with an imperative'],
    ['Query not sorted.', 'ends as a sentence does'],
    ['query not sorted', 'begins with no capital'],
    [`Query not sorted${' at all'.repeat(7)}`, 'has 65 characters'],
    ['Body serialised twice', '“serialis” for -ize'],
    ['Path that the service doesn’t know', '“the service” for server'],
    ['Header name not in the API document', '“API document” for API docs'],
    ['Wrong charset', '“Wrong” for valid, invalid, differs'],
    ['A fault in the string to sign', '“string to sign” for canonical string'],
  ])('in “%s”', (title, fault) => {
    expect(nameFaults(title)).toContain(fault);
  });

  it.each([
    [`Your code signed ${'one '.repeat(18)}line. It’s long.`, 'a sentence of 22 words'],
    ['Your code hashed nothing.', '“nothing” for zero bytes, an empty text'],
    ['it was hashed.', 'isn’t whole sentences'],
    ['Please hash it.', 'begs pardon or has a straight apostrophe'],
  ])('in “%s”', (text, fault) => {
    expect(sentenceFaults(text)).toContain(fault);
  });

  it('and in a fix that names what’s to be fixed', () => {
    expect(fixFaults('The query isn’t sorted.')).toEqual(['doesn’t begin with an imperative']);
    expect(fixFaults('Sort the query.')).toEqual([]);
  });
});

/** Each sets the Content-Type by itself: of JSON, or of a form. */
const SETS_ITS_TYPE =
  /\bjson=|'json' =>|AsJsonAsync|JsonContent|StringContent|'form_params'|http_build_query|urlencode\(|data=order\b/;

it('a body’s fix says that the body is JSON, where the code that it takes the place of left that to its library', () => {
  const fixes = Object.values(ADVICE).flatMap(({ idioms = {} }: Advice) => Object.values(idioms));
  const concerned = fixes.filter(({ wrong = '' }) => SETS_ITS_TYPE.test(wrong));
  expect(concerned.length).toBeGreaterThan(10);
  expect(concerned.filter(({ right = '' }) => sendsBody(right) && !/Content-Type/.test(right))).toEqual([]);
});

const sendsBody = (code: string): boolean => /\bdata=|\bcontent=|'body' =>|POSTFIELDS|Content\(/.test(code);
