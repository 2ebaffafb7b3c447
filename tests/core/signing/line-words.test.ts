/** The words of the canonical lines: every note has its sentence, and every sentence reads well. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ASSUMPTIONS } from '../../../lib/core/assumptions.ts';
import { SERVICE_READINGS } from '../../../lib/core/service-readings.ts';
import {
  type CanonicalLine,
  canonicalLines,
  LINE_NAMES,
  type LineNote,
} from '../../../lib/core/signing/canonical.ts';
import {
  assumptionBehind,
  describeLine,
  describeStep,
  lineTitle,
  SIGNING_STEPS,
  stepTitle,
} from '../../../lib/core/signing/line-words.ts';
import { type WireRequest, wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { anyRequest, anyTimestamp, latin1 } from './requests.ts';

const NOW = latin1('1767225600');

function linesOf(parts: Partial<Parameters<typeof wireRequest>[0]>): ReturnType<typeof canonicalLines> {
  return canonicalLines(wireRequest({ method: 'GET', target: '/api/v1/orders', ...parts }), NOW);
}

function queryNotes(target: string): readonly string[] {
  return describeLine(linesOf({ target })[2]).notes;
}

/** A sentence of ours: capital or digit first, full stop last, straight to the point. */
function expectSentence(text: string): void {
  expect(text.length).toBeLessThanOrEqual(140);
  expect(text).toMatch(/^[A-Z0-9].*\.$/u);
  expect(text).not.toMatch(/\b(please|sorry|oops)\b|!/i);
  expect(text).not.toMatch(/['"\n\r\t]| {2}/);
}

const SAMPLES: Record<LineNote['kind'], LineNote> = {
  'method-uppercased': { kind: 'method-uppercased', from: 'post' },
  'query-absent': { kind: 'query-absent' },
  'query-bare-question-mark': { kind: 'query-bare-question-mark' },
  'query-reordered': { kind: 'query-reordered', moved: 3, by: 'pair' },
  'query-empty-segments-dropped': { kind: 'query-empty-segments-dropped', count: 2 },
  'query-key-without-equals': { kind: 'query-key-without-equals', keys: ['a'] },
  'query-duplicates-kept': { kind: 'query-duplicates-kept', keys: ['a'] },
  'query-empty-segments-kept': { kind: 'query-empty-segments-kept', count: 2 },
  'query-equals-added': { kind: 'query-equals-added', keys: ['a'] },
  'query-keys-dropped': { kind: 'query-keys-dropped', keys: ['a'] },
  'encoding-kept': { kind: 'encoding-kept' },
  decoded: { kind: 'decoded' },
  'encoded-again': { kind: 'encoded-again' },
  'path-trailing-slash': { kind: 'path-trailing-slash' },
  'body-absent': { kind: 'body-absent' },
  'body-empty': { kind: 'body-empty' },
  'body-reencoded': { kind: 'body-reencoded' },
};

describe('titles', () => {
  test.each([
    ...LINE_NAMES.map((name) => [name, lineTitle(name)] as const),
    ...SIGNING_STEPS.map((step) => [step, stepTitle(step)] as const),
  ])('of %s: “%s”, in sentence case with no full stop', (_, title) => {
    expect(title).toMatch(/^[A-Z][a-z ]*$/);
  });

  test('are all different', () => {
    const titles = [...LINE_NAMES.map(lineTitle), ...SIGNING_STEPS.map(stepTitle)];
    expect(titles).toHaveLength(8);
    expect(new Set(titles).size).toBe(8);
  });
});

describe('rules', () => {
  test.each(linesOf({}).map((line) => [line.name, describeLine(line).rule] as const))('%s: %s', (_, rule) => {
    expectSentence(rule);
  });

  test.each(SIGNING_STEPS)('step %s', (step) => {
    expectSentence(describeStep(step));
  });
});

describe('notes', () => {
  test('a lowercase method', () => {
    expect(describeLine(linesOf({ method: 'post' })[0]).notes).toEqual([
      'Sent as post; the signature uses POST.',
    ]);
  });

  test.each([
    ['/o', 'No query, so this line is empty. It still counts as a line.'],
    ['/o?', 'Nothing follows the question mark, so it’s read as no query and this line is empty.'],
    ['/o?c=3&b=2&a=1&d=4&e=5', '2 of 5 parameters moved: whole key=value strings are sorted byte by byte.'],
    ['/o?a=1&', '1 empty segment next to an & holds no parameter and is left out.'],
    ['/o?a=1&&&b=1', '2 empty segments next to an & hold no parameter and are left out.'],
    ['/o?a&b', 'Sent without an equals sign, so signed without one: a and b.'],
    ['/o?a=1&a=2', 'Sent more than once: a. Every pair is signed.'],
    ['/o?a=1&a=1&b=1&b=1&c=1&c=1&d=1&d=1', 'Sent more than once: a, b and 2 more. Every pair is signed.'],
    ['/o?=1&=2', 'Sent more than once: (empty). Every pair is signed.'],
    ['/o?é=1&é=2', 'Sent more than once: é. Every pair is signed.'],
    [`/o?${'k'.repeat(50)}`, `Sent without an equals sign, so signed without one: ${'k'.repeat(23)}….`],
    ['/o?a=%20', 'Percent-encoding and plus signs are signed as they’re sent, not decoded.'],
  ])('of %s', (target, words) => {
    expect(queryNotes(target)).toEqual([words]);
  });

  test('of the path', () => {
    expect(describeLine(linesOf({ target: '/a%20b/' })[1]).notes).toEqual([
      'Percent-encoding in the path is signed as it’s sent, not decoded.',
      'The slash at the end is part of the path; with and without it are two different paths.',
    ]);
  });

  test('of the body', () => {
    expect(describeLine(linesOf({})[4]).notes).toEqual(['No body, so this is the SHA-256 of zero bytes.']);
    expect(describeLine(linesOf({ body: '' })[4]).notes).toEqual([
      'The body is empty, so this is the SHA-256 of zero bytes, as if there were none.',
    ]);
  });

  test('a key can’t break the sentence with line breaks or direction marks', () => {
    expect(queryNotes('/o?a\r\n\u202eb')).toEqual([
      'Sent without an equals sign, so signed without one: a\ufffd\ufffd\ufffdb.',
    ]);
  });

  test.each(Object.values(SAMPLES))('$kind has a sentence on every line it may stand on', (note) => {
    for (const line of linesOf({ target: '/o?a=1' })) {
      const noted: CanonicalLine = { ...line, notes: [note] };
      const { notes } = describeLine(noted);
      expect(notes).toHaveLength(1);
      expectSentence(notes[0] ?? '');
    }
  });
});

const anyReadings = fc.record({
  'signed-query': fc.constantFrom(...SERVICE_READINGS['signed-query']),
  'query-order': fc.constantFrom(...SERVICE_READINGS['query-order']),
  'key-without-value': fc.constantFrom(...SERVICE_READINGS['key-without-value']),
  'empty-segments': fc.constantFrom(...SERVICE_READINGS['empty-segments']),
  'signed-path': fc.constantFrom(...SERVICE_READINGS['signed-path']),
});

describe('generated requests', () => {
  test('meet every note, and each sentence reads well', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(anyRequest, anyTimestamp, anyReadings, (request: WireRequest, timestamp, readings) => {
        for (const line of canonicalLines(request, timestamp, undefined, readings)) {
          const { rule, notes } = describeLine(line);
          expectSentence(rule);
          expect(notes).toHaveLength(line.notes.length);
          for (const note of line.notes) met.add(note.kind);
          for (const text of notes) {
            expect(text.length).toBeLessThanOrEqual(140);
            expect(text).toMatch(/^[A-Z0-9].*\.$/u);
          }
        }
      }),
      { numRuns: 3000 },
    );
    expect([...met].toSorted()).toEqual(Object.keys(SAMPLES).toSorted());
  });
});

describe('what rests on a reading of ours', () => {
  test.each([
    ['query-reordered', 'query', 'query-pair-order'],
    ['query-empty-segments-dropped', 'query', 'query-empty-segments'],
    ['query-bare-question-mark', 'query', 'query-empty-segments'],
    ['query-key-without-equals', 'query', 'query-empty-segments'],
    ['encoding-kept', 'query', 'query-as-sent'],
    ['encoding-kept', 'path', 'path-as-sent'],
    ['path-trailing-slash', 'path', 'path-as-sent'],
    ['method-uppercased', 'method', undefined],
    ['query-absent', 'query', undefined],
    ['query-duplicates-kept', 'query', undefined],
    ['body-absent', 'body-hash', undefined],
    ['body-empty', 'body-hash', undefined],
    ['body-reencoded', 'body-hash', undefined],
  ] as const)('%s on the %s line: %s', (kind, name, assumption) => {
    expect(assumptionBehind(SAMPLES[kind], name)).toBe(assumption);
    if (assumption !== undefined) expect(ASSUMPTIONS[assumption].reading).not.toBe('');
  });
});
