/** JSON read without floats and without losing anything, held to JSON.parse where both can read it. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonCursor, readJson } from '../../../lib/core/records/json-cursor.ts';
import {
  fieldOf,
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  type JsonValue,
  jsonText,
  repeatedKeys,
} from '../../../lib/core/records/json-value.ts';

function plain(value: JsonValue): unknown {
  if (isJsonArray(value)) return value.map(plain);
  if (isJsonNumber(value)) return Number(value.text);
  if (isJsonObject(value)) return Object.fromEntries(value.entries.map(([key, part]) => [key, plain(part)]));
  return value;
}

const whole = (text: string): JsonValue => {
  const read = readJson(text);
  if (!read.ok) throw new Error(`${read.flaw} at ${read.at}`);
  return read.value;
};

test('reads what JSON.parse reads, and as it does', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      const text = JSON.stringify(value, null, space);
      // -0 has no JSON of its own.
      expect(plain(whole(text))).toEqual(JSON.parse(text));
      expect(JSON.parse(jsonText(whole(text)))).toEqual(JSON.parse(text));
    }),
    { numRuns: 500 },
  );
});

test('refuses what JSON.parse refuses, wherever a text is spoilt', () => {
  const spoilt = fc
    .tuple(
      fc.json({ maxDepth: 4 }),
      fc.nat(),
      fc.constantFrom('', ',', '"', '}', ']', '\\', '0', '-', '\u0001', 'e', '{'),
    )
    .map(
      ([text, at, put]) =>
        `${text.slice(0, at % (text.length + 1))}${put}${text.slice((at % (text.length + 1)) + 1)}`,
    );
  fc.assert(
    fc.property(spoilt, (text) => {
      let expected: { value: unknown } | undefined;
      try {
        expected = { value: JSON.parse(text) };
      } catch {
        expected = undefined;
      }
      const read = readJson(text);
      expect(read.ok).toBe(expected !== undefined);
      if (read.ok) expect(plain(read.value)).toEqual(expected?.value);
    }),
    { numRuns: 3000 },
  );
});

test('passes what it reads, and stops where and for what it would', () => {
  const texts = fc
    .tuple(
      fc.json({ maxDepth: 4 }),
      fc.nat(),
      fc.constantFrom('', ',', '"', '}', ']', '\\', '0', '\u0001', ' ', '{', 'é'),
    )
    .map(([text, at, put]) => {
      const place = at % (text.length + 1);
      return `${text.slice(0, place)}${put}${text.slice(place)}`;
    });
  fc.assert(
    fc.property(fc.oneof(texts, fc.json({ maxDepth: 4 }), fc.string()), (text) => {
      const [reading, passing] = [new JsonCursor(text), new JsonCursor(text)];
      expect(passing.skip()).toBe(reading.value() !== undefined);
      expect(passing.flaw).toEqual(reading.flaw);
      if (!reading.flaw) expect(passing.at).toBe(reading.at);
    }),
    { numRuns: 3000 },
  );
  const deep = '['.repeat(100_000);
  const cursor = new JsonCursor(deep);
  expect(cursor.skip()).toBe(false);
  expect(cursor.flaw).toMatchObject({ flaw: 'too-deep' });
});

test.each(['1.50', '-0', '-0.00', '0.1', '1e999', '123456789012345678901234567890.10', '1E+2'])(
  'the number %s stays as it’s written',
  (text) => {
    expect(whole(text)).toEqual({ type: 'number', text });
    expect(jsonText(whole(`[${text}]`))).toBe(`[${text}]`);
  },
);

test('keys that come twice are both there, and the last counts', () => {
  const value = whole('{"a":1,"b":2,"a":3,"__proto__":{"x":1},"toString":null}');
  if (!isJsonObject(value)) throw new Error('it’s an object');
  expect(value.entries).toHaveLength(5);
  expect(fieldOf(value, 'a')).toEqual({ type: 'number', text: '3' });
  expect(repeatedKeys(value)).toEqual(['a']);
  expect(fieldOf(value, '__proto__')).toMatchObject({ entries: [['x', { text: '1' }]] });
  expect(fieldOf(value, 'hasOwnProperty')).toBeUndefined();
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

describe('what breaks off', () => {
  test.each(['', '{', '[1,', '"abc', '"abc\\', '{"a"', '{"a":', 'tru', '-', '[{"a":"b"', '"\\"'])(
    '%s',
    (text) => {
      expect(readJson(text)).toMatchObject({ ok: false, flaw: 'cut-off' });
    },
  );
  test.each([
    '}',
    '[1 2]',
    '"\n"',
    '"\\x"',
    '01',
    '.5',
    '+1',
    'NaN',
    "{'a':1}",
    '[1,]',
    '{"a":1,}',
    '1 2',
    'truely',
  ])('but %j is wrong where it stands', (text) => {
    expect(readJson(text)).toMatchObject({ ok: false, flaw: 'syntax' });
  });
});

test('deep nesting and long texts are no way to break it', () => {
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  expect(readJson(deep(200))).toMatchObject({ ok: true });
  expect(readJson(deep(201))).toMatchObject({ ok: false, flaw: 'too-deep', at: 200 });
  expect(readJson(deep(1_000_000))).toMatchObject({ ok: false, flaw: 'too-deep' });
  expect(readJson('{"a":'.repeat(500_000))).toMatchObject({ ok: false, flaw: 'too-deep' });
  const long = 'x'.repeat(20_000_000);
  expect(readJson(`"${long}"`)).toEqual({ ok: true, value: long });
  expect(readJson(`"${long}\\n"`)).toEqual({ ok: true, value: `${long}\n` });
  expect(readJson(`"${'\\\\'.repeat(100_000)}`)).toMatchObject({ flaw: 'cut-off' });
});

test('a cursor goes on where it stopped', () => {
  const cursor = new JsonCursor(' 1 , "a"');
  expect(cursor.value()).toEqual({ type: 'number', text: '1' });
  expect(cursor.pass(',')).toBe(true);
  expect(cursor.value()).toBe('a');
  expect(cursor.peek()).toBe('');
});
