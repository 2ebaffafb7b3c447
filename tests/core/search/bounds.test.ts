/** Requests that are huge on purpose: what's loaded and what's hashed between two looks at the clock stays bounded. */

import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { examine } from '../../../lib/core/diagnosis/diagnose.ts';
import { NO_HINTS } from '../../../lib/core/mistakes/subject.ts';
import type { Kernel, KernelProgram } from '../../../lib/core/search/kernel/kernel.ts';
import { createKernel } from '../../../lib/core/search/kernel/simd-kernel.ts';
import { heldLists, leadersOf, spanOf } from '../../../lib/core/search/kernel/spans.ts';
import { createSearch, STAGES } from '../../../lib/core/search/search.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';

const KB = 2 ** 10;
const MB = 2 ** 20;
/** Characters. */
const HUGE_TEXT = 256 * KB;

function long(text: string, length = HUGE_TEXT): string {
  return text.repeat(Math.ceil(length / text.length));
}

const SECRET = new Secret('sk_test_made_up_4eC39HqLyj');

interface Huge {
  readonly method?: string;
  readonly target?: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string;
  readonly hint?: string;
}

function examined({
  method = 'POST',
  target = '/api/v1/orders?b=2&a=1',
  headers = [],
  body = '{}',
  hint,
}: Huge) {
  const own = [
    ['X-Api-Key', 'pk_test_made_up'],
    ['X-Timestamp', '1764000000'],
    ['X-Signature', '0'.repeat(64)],
  ] as const;
  const names = new Set(headers.map(([name]) => name));
  const request = wireRequest({
    method,
    target,
    headers: [...own.filter(([name]) => !names.has(name)), ...headers],
    body,
  });
  const texts = hint === undefined ? [] : [byteStringOfText(hint)];
  return examine({
    request,
    gaps: [],
    secretFor: () => ({ secret: SECRET, revoked: false }),
    hints: { ...NO_HINTS, bodies: texts, targets: texts },
  });
}

function subjectOfHuge(huge: Huge) {
  const { subject } = examined(huge);
  if (!subject) throw new Error('there is nothing to search');
  return subject;
}

/** Tries nothing; counts the bytes it's loaded with and those it would hash. */
function countingKernel() {
  let program: KernelProgram | undefined;
  const count = { loaded: 0, hashed: 0 };
  const kernel: Kernel = {
    name: 'plain',
    load: (loaded) => {
      program = loaded;
      count.loaded = Math.max(count.loaded, bytesOfProgram(loaded));
    },
    run: (index, ranges) => {
      const template = program?.templates[index];
      if (!program || !template) return 0;
      const { lists, keys } = program;
      const valuesOf = (list: number) => {
        const values = lists[list] ?? [];
        const { start, end } = spanOf(ranges, list, values.length);
        return values.slice(start, Math.max(end, start + 1));
      };
      const held = leadersOf(heldLists(template), ranges);
      const messages = held.reduce((product, list) => product * valuesOf(list).length, 1);
      const { start, end } = spanOf(ranges, lists.length, keys.length);
      const tried = messages * (template.mac.form === 'hash' ? 1 : end - start);
      const bytes = template.tokens.map((token) =>
        token.kind === 'list' ? average(valuesOf(token.list)) : token.bytes.length,
      );
      count.hashed += tried * bytes.reduce((sum, length) => sum + length, 0);
      return tried;
    },
  };
  return { kernel, count };
}

function total(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}

function average(texts: readonly string[]): number {
  return total(texts) / Math.max(1, texts.length);
}

function bytesOfProgram({ lists, keys, templates }: KernelProgram): number {
  const literals = templates.flatMap(({ tokens }) =>
    tokens.flatMap((token) => (token.kind === 'list' ? [] : [token.bytes])),
  );
  return total(lists.flat()) + total(keys) + total(literals);
}

const PAIRS = Array.from({ length: 10_000 }, (_, index) => `k${(index * 7919) % 10_000}=v`).join('&');

const HUGE: Readonly<Record<string, Huge>> = {
  'a method': { method: long('POST') },
  'a path': { target: `/${long('%')}` },
  'a query': { target: `/a?${PAIRS}` },
  'one parameter': { target: `/a?b=${long('x%20+')}` },
  'ampersands alone': { target: `/a?${'&'.repeat(20_000)}` },
  'a timestamp': { headers: [['X-Timestamp', long('12')]] },
  'a key id': { headers: [['X-Api-Key', `pk_test_${long('aB3')}`]] },
  'a host': { headers: [['Host', long('a.b')]] },
  'a header that may be signed': { headers: [['Content-Type', long('text/plain ')]] },
  'many headers': {
    headers: Array.from({ length: 5000 }, (_, index) => [`X-Nonce-${index}`, `n${index}`] as const),
  },
  'a body': { body: long('a', 4 * MB) },
  'a body of numbers': { body: JSON.stringify(Array.from({ length: 50_000 }, (_, index) => index / 3)) },
  'a nested body': { body: '['.repeat(10_000) + ']'.repeat(10_000) },
  'what the client meant': { hint: `/a?${long('{"a":1}', 2 * MB)}` },
};

/** A slice is meant for 30 MB; one message may be longer, and values aren't all as long as the average. */
const MOST_HASHED = 128 * MB;
const MOST_LOADED = 5 * MB;
/** Of each stage: enough to see its longest. */
const SLICES = 40;

describe.each(Object.entries(HUGE))('%s of a huge size', (_, huge) => {
  it('is loaded and hashed a little at a time', () => {
    const subject = subjectOfHuge(huge);
    const { kernel, count } = countingKernel();
    const search = createSearch(subject, kernel);
    let most = 0;
    for (const stage of STAGES.slice(0, 2)) {
      let slices = 0;
      let before = count.hashed;
      for (const _ of search.run(stage, 0, 1)) {
        most = Math.max(most, count.hashed - before);
        before = count.hashed;
        if (++slices === SLICES) break;
      }
    }
    expect(count.loaded).toBeGreaterThan(0);
    expect(count.loaded).toBeLessThan(MOST_LOADED);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(MOST_HASHED);
  });
});

describe('what isn’t tried of a huge request is said', () => {
  it.each<[string, Huge, readonly string[]]>([
    ['a plain one', {}, []],
    [
      'a method',
      { method: 'P'.repeat(9000) },
      [
        'The method has 9000 bytes: it was tried only as it is.',
        'With so much to sign, mistakes that change several lines of the string at once weren’t tried.',
      ],
    ],
    ['a path', { target: `/${'a'.repeat(2999)}` }, ['The path has 3000 bytes: it was tried only as it is.']],
    [
      'many parameters',
      { target: `/a?${'b=1&'.repeat(201)}` },
      [
        'The query has 201 parameters: it was tried in other orders and left out, but its parameters weren’t changed.',
        'With so much to sign, mistakes that change several lines of the string at once weren’t tried.',
      ],
    ],
    [
      'a long parameter',
      { target: `/a?b=${'c'.repeat(4998)}` },
      [
        'The query has 5000 bytes: it was tried in other orders and left out, but its parameters weren’t changed.',
      ],
    ],
    [
      'long headers',
      { headers: [['Host', 'a'.repeat(5000)]] },
      ['Too long to be tried as part of what was signed: one header.'],
    ],
    [
      'a long hint',
      { hint: `/${'a'.repeat(5000)}` },
      ['Too long to be tried as part of what was signed: the URL you gave.'],
    ],
    [
      'a body',
      { body: 'a'.repeat(300_000) },
      [
        'The body has 300000 bytes: it was tried with other line breaks and blanks, but not encoded or serialized anew.',
      ],
    ],
    [
      'a larger body',
      { body: 'a'.repeat(2 * MB) },
      ['The body has 2097152 bytes: only an empty one and constant ones were tried in its place.'],
    ],
  ])('for %s', (_, huge, limits) => {
    expect(examined(huge).diagnosis.limits).toEqual(limits);
  });
});

describe('a huge request is explained all the same', () => {
  const sign = (text: string) => createHmac('sha256', SECRET.reveal()).update(text).digest('hex');
  const hash = createHash('sha256').update('{}').digest('hex');
  const firstIds = (huge: Huge, string: string): readonly string[] => {
    const headers = [...(huge.headers ?? []), ['X-Signature', sign(string)] as const];
    const search = createSearch(subjectOfHuge({ ...huge, headers }), createKernel());
    for (const stage of STAGES.slice(0, 2))
      for (const { findings } of search.run(stage, 0, 1))
        if (findings[0]) return findings[0].reasons[0]?.uses.map(({ id }) => id) ?? [];
    return [];
  };

  it('where its long path was signed with a trailing newline', () => {
    const path = `/${long('%2F', 9000)}`;
    expect(firstIds({ target: path }, `POST\n${path}\n\n1764000000\n${hash}\n`)).toEqual([
      'join-trailing-newline',
    ]);
  });

  it('where its many parameters were signed as sent', () => {
    const target = `/a?${PAIRS}`;
    expect(firstIds({ target }, `POST\n/a\n${PAIRS}\n1764000000\n${hash}`)).toEqual(['query-order-as-sent']);
  });

  it('where its long method was signed with another time', () => {
    const method = long('POST', 9000);
    const string = `${method}\n/a\n\n1764000001\n${hash}`;
    expect(firstIds({ method, target: '/a' }, string)).toEqual(['ts-two-clock-reads']);
  });
});
