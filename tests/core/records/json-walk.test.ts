/** Where things stand in JSON, held to what JSON.parse makes of it. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonCursor } from '../../../lib/core/records/json-cursor.ts';
import { repeatedName, walkJson } from '../../../lib/core/records/json-walk.ts';

interface Told {
  readonly path: readonly (string | number)[];
  readonly isName: boolean;
  /** What stands there. */
  readonly value: unknown;
}

function told(json: string, from = 0): Told[] {
  const all: Told[] = [];
  walkJson(
    json,
    (path, at, isName) => {
      const cursor = new JsonCursor(json, at);
      cursor.skip();
      all.push({ path: [...path], isName, value: JSON.parse(json.slice(at, cursor.at)) });
      return 'in';
    },
    from,
  );
  return all;
}

function* expected(value: unknown, path: readonly (string | number)[] = []): Generator<Told> {
  yield { path, isName: false, value };
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* expected(item, [...path, index]);
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) {
      yield { path: [...path, name], isName: true, value: name };
      yield* expected(part, [...path, name]);
    }
}

test('each name and each value is told where it stands, in their order', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      const json = JSON.stringify(value, null, space);
      expect(told(json)).toEqual([...expected(JSON.parse(json))]);
      expect(told(`\ufeff${json}`, 1)).toEqual(told(json));
    }),
    { numRuns: 300 },
  );
});

test('what’s passed is told without what’s in it, and nothing is told behind the end', () => {
  const json = '{"a":{"b":1},"c":[2,{"d":3}],"e":4}';
  const paths: string[] = [];
  walkJson(json, (path, _, isName) => {
    paths.push(`${path.join('.')}${isName ? ':' : ''}`);
    return path.join('.') === 'a' ? 'past' : path.includes('d') ? 'end' : 'in';
  });
  expect(paths).toEqual(['', 'a:', 'a', 'c:', 'c', 'c.0', 'c.1', 'c.1.d:']);
});

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['[{"a":1},{"a":2}]', undefined],
  ['{"a":{"a":1},"b":{"a":1}}', undefined],
  ['{"a":{"b":1,"c":[{"d":1}],"b":2},"a":1}', 'b'],
  ['{"":1,"":2}', ''],
  ['{"a":"a","b":"{\\"b\\":1,\\"b\\":2}"}', undefined],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['"a"', undefined],
  ['{}', undefined],
])('in %s, %j stands twice', (json, name) => {
  expect(repeatedName(json)).toBe(name);
});

test('deep nesting is no way to break it', () => {
  const deep = `${'[{"a":'.repeat(100_000)}{"b":1,"b":2}${'}]'.repeat(100_000)}`;
  expect(repeatedName(deep)).toBe('b');
});
