/** Three-way: what a form was opened with, what it holds, and what's stored by then. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Secret } from '../../lib/core/signing/secret.ts';
import { mergedEdit } from '../../lib/storage/edit.ts';

const fields = fc.record(
  {
    a: fc.constantFrom('1', '2', '3'),
    b: fc.constantFrom('1', '2', '3'),
    nested: fc.record({ c: fc.constantFrom('1', '2'), d: fc.constantFrom('1', '2') }, { requiredKeys: [] }),
    list: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
  },
  { requiredKeys: ['nested', 'list'] },
);
type Fields = { a?: string; b?: string; nested: { c?: string; d?: string }; list: string[] };

const leaves = ({ a, b, nested, list }: Fields): readonly (readonly [string, unknown])[] => [
  ['a', a],
  ['b', b],
  ['nested.c', nested.c],
  ['nested.d', nested.d],
  ...['x', 'y', 'z'].map((item) => [`list.${item}`, list.includes(item)] as const),
];

test('each field is its only changer’s, and one that both changed is named', () => {
  fc.assert(
    fc.property(fields, fields, fields, (stored, was, now) => {
      const merged = mergedEdit<Fields>(stored, { was, now });
      const [ends, theirs, before, mine] = [merged.value, stored, was, now].map(
        (one) => new Map(leaves(one)),
      );
      const conflicting = new Set(merged.conflicts.map(({ field }) => field));
      for (const [field, value] of mine ?? []) {
        const [old, other] = [before?.get(field), theirs?.get(field)];
        const isConflict = value !== old && other !== old && value !== other;
        expect(conflicting.has(field)).toBe(isConflict);
        expect(ends?.get(field)).toBe(value === old ? other : value);
      }
      expect(mergedEdit<Fields>(stored, { was, now }, 'theirs').conflicts).toEqual([]);
      const mineAgain = mergedEdit<Fields>(stored, { was, now }, 'mine');
      // Saved again, it's what was chosen.
      expect(mergedEdit(stored, { was: mineAgain.was, now: mineAgain.value })).toMatchObject({
        value: mineAgain.value,
        conflicts: [],
      });
    }),
    { numRuns: 2000 },
  );
});

test('a form that changed nothing changes nothing', () => {
  fc.assert(
    fc.property(fields, fields, (stored, was) => {
      expect(mergedEdit<Fields>(stored, { was, now: was })).toEqual({
        value: stored,
        was: stored,
        conflicts: [],
      });
    }),
  );
});

test('secrets are compared, and not printed', () => {
  const [one, same, other] = [
    new Secret('sk_test_made_up_1'),
    new Secret('sk_test_made_up_1'),
    new Secret('sk_test_2'),
  ];
  expect(mergedEdit({ secret: one }, { was: { secret: same }, now: { secret: other } }).conflicts).toEqual(
    [],
  );
  const merged = mergedEdit(
    { secret: other },
    { was: { secret: one }, now: { secret: new Secret('sk_test_3') } },
  );
  expect(merged.conflicts).toHaveLength(1);
  expect(JSON.stringify(merged)).not.toContain('sk_test');
});
