import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laidOutJson } from '../../../components/request/json-layout.ts';

describe('JSON laid out for reading', () => {
  it.each([
    ['1.10', '1.10'],
    [
      '{"amount":0.10,"big":12345678901234567890,"e":1E+2}',
      '{\n  "amount": 0.10,\n  "big": 12345678901234567890,\n  "e": 1E+2\n}',
    ],
    ['{"a":1,"a":2}', '{\n  "a": 1,\n  "a": 2\n}'],
    ['{"path":"\\/a\\u00e9"}', '{\n  "path": "\\/a\\u00e9"\n}'],
    ['[]', '[]'],
    ['{}', '{}'],
    ['{\r\n"a" :\t[1 , 2]\r\n}\r\n', '{\n  "a": [\n    1,\n    2\n  ]\n}'],
  ])('%j keeps every token', (text, laidOut) => {
    expect(laidOutJson(text)).toBe(laidOut);
  });

  it.each(['', 'not json', '{"a":1', '{/* comment */}', "{'a':1}", '[1,]'])('%j isn’t JSON', (text) => {
    expect(laidOutJson(text)).toBeUndefined();
  });

  it('changes nothing but white space between tokens', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t'), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent);
        const laidOut = laidOutJson(text) ?? '';
        expect(JSON.parse(laidOut)).toEqual(JSON.parse(text));
        expect(bare(laidOut)).toBe(bare(text));
      }),
    );
  });

  it('gives up on nesting that no screen can show', () => {
    expect(laidOutJson('['.repeat(200) + ']'.repeat(200))).toBeUndefined();
  });
});

/** Without the white space outside strings. */
function bare(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
}
