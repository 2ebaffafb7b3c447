/** What’s printed as util.inspect prints it is what this Node’s util.inspect prints. */

import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inspected, inspectedParams } from '../../../lib/core/mistakes/serializers/inspected.ts';
import { readJsonNode } from '../../../lib/core/mistakes/serializers/lexemes.ts';

function printed(text: string): string {
  const node = readJsonNode(text);
  if (!node) throw new Error(`not JSON: ${text}`);
  return inspected(node);
}

const TITLES = [
  '',
  'Gift for <b>Mum</b> & "Dad"',
  "it's",
  'a/b\\c',
  'Line one\nline two\ttabbed',
  '`\'"',
  '\u2028\u007f\u0085\u001b',
];

const BODIES: readonly unknown[] = [
  { amount: '10.00', currency: 'EUR' },
  { amount: 1e21, rate: 0.1 + 0.2, small: 1e-7, empty: '', none: null, yes: true },
  {
    customer: { name: 'Zoë', address: { line1: 'a', geo: [52.52, 13.405], tags: [] } },
    items: [],
    metadata: {},
  },
  { 'not-a-name': 1, '9': 2, __x: { y: { z: { deep: 1 } } } },
  { titles: TITLES },
  {
    items: Array.from({ length: 60 }, (_, at) => ({ sku: `S-${at}`, title: TITLES[at % 7], price: at / 8 })),
  },
  {
    ids: Array.from({ length: 120 }, (_, at) => at * at),
    words: Array.from({ length: 9 }, (_, at) => 'w'.repeat(at)),
  },
  { long: `${'x'.repeat(50)}\n${'y'.repeat(50)}\n` },
  [1, 2, 3],
  [[[[1]]]],
];

describe('util.inspect', () => {
  test.each(BODIES.map((body) => [JSON.stringify(body).slice(0, 60), body]))('of %s', (_, body) => {
    expect(printed(JSON.stringify(body))).toBe(inspect(JSON.parse(JSON.stringify(body))));
  });

  test('of any JSON in letters of one column', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab \n\'"\\`$é'), maxLength: 100 });
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        ...[text, fc.integer(), fc.boolean(), fc.constant(null)],
        fc.array(tie('tree'), { maxLength: 12 }),
        fc.dictionary(fc.constantFrom('amount', 'b-c', 'd'), tie('tree')),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        const json = JSON.stringify(value);
        expect(printed(json)).toBe(inspect(JSON.parse(json)));
      }),
    );
  });
});

describe('util.inspect of URLSearchParams', () => {
  const long = TITLES.map((title, at): [string, string] => [`title[${at}]`, title]);
  test.each<[what: string, pairs: [string, string][]]>([
    ['none', []],
    [
      'a few',
      [
        ['a', '1'],
        ['b', "it's"],
      ],
    ],
    ['many', long],
  ])('%s', (_, pairs) => {
    expect(inspectedParams(pairs)).toBe(inspect(new URLSearchParams(pairs)));
  });
});
