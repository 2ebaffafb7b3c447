/** Reading JSON: what's kept, what's refused, and that no text is too much. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LAYOUTS } from '../../../lib/core/mistakes/serializers/layouts.ts';
import { JSON_DEPTH, readJsonNode, sameJson } from '../../../lib/core/mistakes/serializers/lexemes.ts';
import { printJson } from '../../../lib/core/mistakes/serializers/printing.ts';

const again = (text: string) => {
  const node = readJsonNode(text);
  if (!node) return undefined;
  return printJson(node, {
    layout: LAYOUTS.compact,
    escape: 'kept',
    order: 'as-sent',
    numbers: 'kept',
    keepsRepeats: true,
  });
};

describe('reading JSON', () => {
  test.each([
    '{"b":1.00,"a":-0,"b":1E+2,"c":12345678901234567890.10}',
    '{"\\u0061":"\\/\\u00e9","":[{},[],"",null,true,false]}',
    '"\\ud800"',
    '-0.0e-0',
  ])('%s is kept to the letter', (text) => {
    expect(again(text)).toBe(text);
  });

  test.each([
    '',
    ' ',
    '{',
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '{a:1}',
    "{'a':1}",
    '[1,]',
    '[1 2]',
    '01',
    '.5',
    '1.',
    '+1',
    'NaN',
    'nul',
    'True',
    '"',
    '"\\',
    '"\\x"',
    '"a\nb"',
    '{} {}',
    '\ufeff{}',
    '{"a":1}x',
    'undefined',
  ])('%j is no JSON', (text) => {
    expect(readJsonNode(text)).toBeUndefined();
  });

  test('as JSON.parse does, whatever the text', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        expect(JSON.parse(again(text) ?? '!')).toEqual(JSON.parse(text));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:01.-e\\u tfnals') }), (text) => {
        const parses = () => {
          try {
            JSON.parse(text);
            return true;
          } catch {
            return false;
          }
        };
        expect(readJsonNode(text) !== undefined).toBe(parses());
      }),
      { numRuns: 2000 },
    );
  });

  test('no deeper than the limit', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(readJsonNode(nested(JSON_DEPTH))).toBeDefined();
    expect(readJsonNode(nested(JSON_DEPTH + 1))).toBeUndefined();
    expect(readJsonNode('{"a":'.repeat(100_000))).toBeUndefined();
  });

  test('the same value in another order and another form', () => {
    const same = (a: string, b: string) => {
      const [first, second] = [readJsonNode(a), readJsonNode(b)];
      return first && second && sameJson(first, second);
    };
    expect(same('{"a":[1,{"x":"é"}],"b":null}', '{ "b":null, "a":[1,{"x":"\\u00e9"}]}')).toBe(true);
    expect(same('{"a":1}', '{"a":"1"}')).toBe(false);
    expect(same('[1,2]', '[2,1]')).toBe(false);
  });
});
