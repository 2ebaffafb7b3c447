/** The grammar of variables: what is one, what isn't, and that everything else goes through untouched. */

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  isMade,
  MADE_VARIABLES,
  makeValues,
  timeValues,
} from '../../../lib/core/templates/made-variables.ts';
import {
  encoded,
  filled,
  isVariableName,
  literalTemplate,
  nearMisses,
  variableUses,
} from '../../../lib/core/templates/template.ts';
import { expectInProportion } from '../in-proportion.ts';

const VALUES = new Map([
  ['id', 'A-1'],
  ['odd', '{{id}} "&'],
]);
const fill = (text: string) =>
  filled(text, variableUses(text), (name) => VALUES.get(name) ?? (name === 'braces' ? '{{' : undefined));

describe('a variable', () => {
  it.each([
    ['/orders/{{id}}', '/orders/A-1'],
    ['{{id}}{{id}}', 'A-1A-1'],
    ['{"a":{"b":"{{id}}"}}', '{"a":{"b":"A-1"}}'],
    ['{{{id}}}', '{A-1}'],
    ['{{odd}}', '{{id}} "&'],
    ['{{odd|url}}', '%7B%7Bid%7D%7D%20%22%26'],
    ['"{{odd|json}}"', '"{{id}} \\"&"'],
    ['{{none}}', '{{none}}'],
    ['{{braces}}id}}', '{{id}}'],
    ['{{a{{id}}}}', '{{aA-1}}'],
  ])('in %s is filled in', (template, text) => {
    expect(fill(template)).toBe(text);
  });

  it.each([
    '{"a":{"b":1}}',
    '[[{"a":{"b":{}}}]]',
    '{{ id }}',
    '{{Id}}',
    '{{1d}}',
    '{{}}',
    '{{id}',
    '{id}}',
    '{{id|hex}}',
    '{{_id}}',
    '${{id',
  ])('isn’t in %s, which stays as it is', (text) => {
    expect(variableUses(text)).toEqual([]);
    expect(fill(text)).toBe(text);
  });

  test('has a name of small letters, digits and _', () => {
    expect(['a', 'merchant_order_id', 'a1'].every(isVariableName)).toBe(true);
    expect(['', 'A', '1a', '_a', 'a-b', 'a b', 'a'.repeat(41)].some(isVariableName)).toBe(false);
  });
});

describe('properties', () => {
  test('JSON whose texts hold no braces holds no variable', () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        fc.integer(),
        fc.string().map((text) => text.replace(/[{}]/g, '')),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('a', 'id', 'now'), tie('any'), { maxKeys: 3 }),
      ),
    })).any;
    fc.assert(
      fc.property(value, fc.constantFrom(0, 2), (any, indent) => {
        const text = JSON.stringify(any, null, indent);
        expect(fill(text)).toBe(text);
        expect(nearMisses(text)).toEqual([]);
      }),
    );
  });

  const braced = fc
    .array(
      fc.constantFrom(
        '{',
        '}',
        '{{',
        '}}',
        'id',
        'odd',
        '|url',
        '|json',
        ' ',
        '"',
        '\\',
        '{{braces}}',
        'é\ud800',
      ),
    )
    .map((parts) => parts.join(''));

  test('a literal stands for the very text it was made of', () => {
    fc.assert(
      fc.property(braced, (text) => {
        expect(fill(literalTemplate(text))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test('whatever’s outside of the variables stays byte for byte', () => {
    fc.assert(
      fc.property(braced, (text) => {
        const uses = variableUses(text);
        expect(filled(text, uses, () => undefined)).toBe(text);
        const parts = uses.map(({ start, end }) => text.slice(start, end));
        for (const part of parts) expect(part).toMatch(/^\{\{[a-z_]+(\|url|\|json)?\}\}$/);
      }),
    );
  });

  test('encoded values come back as they were', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        expect(decodeURIComponent(encoded(text, 'url'))).toBe(text.replace(/\p{Cs}/gu, '\ufffd'));
        expect(encoded(text, 'url')).toMatch(/^[\w.~%-]*$/);
        expect(JSON.parse(`"${encoded(text, 'json')}"`)).toBe(text);
      }),
    );
  });

  test.each<[string, (count: number) => string]>([
    ['braces', (count) => '{{'.repeat(count)],
    ['braces with a letter', (count) => '{{a'.repeat(count)],
    ['braces and spaces', (count) => `{{${' '.repeat(count)}`],
    ['braces and strokes', (count) => '{{a|'.repeat(count)],
  ])('text of %s alone takes work in proportion', (_, textOf) => {
    expectInProportion(200_000, (count) => {
      nearMisses(textOf(count));
      fill(textOf(count));
    });
  });
});

describe('what was perhaps meant as a variable', () => {
  it.each([
    ['/orders/{{id', '{{id', 'unclosed'],
    ['{{id}', '{{id', 'unclosed'],
    ['{{a{{id}}}}', '{{a{{', 'nested'],
    ['{{ id }}', '{{ id }}', 'name'],
    ['{{orderId}}', '{{orderId}}', 'name'],
    ['{{$timestamp}}', '{{$timestamp}}', 'name'],
    ['{{id|hex}}', '{{id|hex}}', 'encoding'],
    ['{{id | url}}', '{{id | url}}', 'encoding'],
  ])('in %s is told', (template, text, reason) => {
    expect(nearMisses(template)).toEqual([{ text, reason }]);
  });

  it('isn’t told of variables, nor of braces with no name behind them', () => {
    for (const text of ['{{id}}', '{{id|url}}', '{{', '{{"', '{{ }}', '{{{id}}}', '{{1}}', '{{Hello'])
      expect(nearMisses(text)).toEqual([]);
  });
});

describe('made variables', () => {
  const randomHex = (bytes: number) => '00112233445566778899aabbccddeeff'.slice(0, bytes * 2);

  it('are made of the time and the randomness they’re given', () => {
    expect(Object.fromEntries([...timeValues(1_767_225_600.75), ...makeValues(randomHex)])).toEqual({
      now: '1767225600',
      now_ms: '1767225600750',
      now_iso: '2026-01-01T00:00:00Z',
      today: '2026-01-01',
      uuid: '00112233-4455-4677-8899-aabbccddeeff',
      random: '00112233',
      braces: '{{',
    });
  });

  it('have names that can be written, each once, and a sentence', () => {
    const names = MADE_VARIABLES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => isVariableName(name) && isMade(name))).toBe(true);
    expect(MADE_VARIABLES.every(({ about }) => about.length > 12 && !about.endsWith('.'))).toBe(true);
    expect(isMade('constructor')).toBe(false);
  });

  it('make UUIDs of version 4 of whatever’s drawn', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const drawn = () => Buffer.from(bytes).toString('hex');
        expect(makeValues(drawn).get('uuid')).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        );
      }),
    );
  });
});
