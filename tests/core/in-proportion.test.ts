/** That work which grows with the square is noticed, and what doesn't isn't. */

import { expect, test } from 'vitest';
import { byteStringOfBytes } from '../../lib/core/signing/bytes.ts';
import { countingSteps } from './counting-steps.ts';
import { expectInProportion } from './in-proportion.ts';
import { workOf } from './work.ts';

/** Looks at so many characters, a million at a time. */
function look(count: number): void {
  for (let left = count; left > 0; left -= 1e6) 'x'.repeat(Math.min(left, 1e6));
}

test.each<[string, (size: number) => number]>([
  ['what’s the same for all', () => 5000],
  ['what grows with the size', (size) => 3 * size],
  ['what grows little faster', (size) => size * Math.log2(size)],
  ['a square too small to tell', (size) => size ** 2 / 10],
])('%s is in proportion', (_, count) => {
  expectInProportion(10_000, (size) => look(count(size)));
});

test.each<[string, (size: number) => number]>([
  ['a square', (size) => size ** 2],
  ['a cube', (size) => size ** 3 / 10_000],
])('%s isn’t', (_, count) => {
  expect(() => expectInProportion(10_000, (size) => look(count(size)))).toThrow(/to be less than/);
});

const TEXT = 'ab '.repeat(1000);
const BYTES = new TextEncoder().encode(TEXT);

test.each<[string, number, () => unknown]>([
  ['a search that finds nothing', 3000, () => TEXT.indexOf('c')],
  ['a search from a place on', 500, () => TEXT.includes('c', 2500)],
  ['a pattern that finds nothing', 3000, () => /c/.test(TEXT)],
  ['a pattern that finds all', 3000, () => TEXT.match(/b/g)],
  ['what a pattern replaces', 3000, () => TEXT.replaceAll(/ /g, '')],
  ['what’s cut at a letter', 1000, () => TEXT.split(' ')],
  ['characters one by one', 3000, () => [...TEXT]],
  ['bytes one by one', 3000, () => Array.from(BYTES.values())],
  ['a copy of bytes', 3000, () => BYTES.slice()],
  ['bytes as text', 3000, () => new TextDecoder().decode(BYTES)],
  ['JSON', 3000, () => JSON.parse(`"${TEXT}"`)],
])('%s is work', (_, least, act) => {
  const work = workOf(() => void act());
  expect(work).toBeGreaterThanOrEqual(least);
  expect(work).toBeLessThan(5 * least);
});

test('a pattern tried from each place that finds nothing is a square', () => {
  const text = 'x'.repeat(300);
  const from = (pattern: RegExp) => {
    for (let at = 0; at < 300; at++) {
      pattern.lastIndex = at;
      pattern.test(text);
    }
  };
  expect(workOf(() => from(/c/g))).toBeGreaterThan(40_000);
  expect(workOf(() => from(/c/y))).toBeLessThan(1000);
});

test('what was counted with is put back', () => {
  const { indexOf } = String.prototype;
  expect(() =>
    workOf(() => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(String.prototype.indexOf).toBe(indexOf);
  expect(workOf(() => undefined)).toBe(0);
});

/** What the code leaves in `made`, having counted its steps. */
function made(code: string): unknown {
  new Function('made', countingSteps('code.ts', code))(results);
  return results.made;
}
const results: { made?: unknown } = {};

test.each<[string, number, string]>([
  ['a loop with braces', 10, 'for (let i = 0; i < 10; i++) { made.made = i; }'],
  ['a loop without', 10, 'let i = 0; while (i < 10) i++; made.made = 9;'],
  ['loops in loops', 110, 'for (let i = 0; i < 10; i++) for (const k of Array(10).keys()) made.made = k;'],
  ['a function', 1, 'function nine() { return 9; } made.made = nine();'],
  ['a short one that makes an object', 1, 'made.made = (() => ({ nine: 9 }))().nine;'],
  ['one that returns another', 2, 'made.made = ((a) => (b) => a + b)(4)(5);'],
  ['a method, and do', 4, 'made.made = ({ up() { let i = 0; do i += 3; while (i < 9); return i; } }).up();'],
])('%s takes steps', (_, steps, code) => {
  expect(workOf(() => void made(code))).toBeGreaterThanOrEqual(steps);
  const before = globalThis.countersignSteps?.count ?? 0;
  expect(made(code)).toBe(9);
  expect((globalThis.countersignSteps?.count ?? 0) - before).toBe(steps);
});

test('our own code counts them', () => {
  const before = globalThis.countersignSteps?.count ?? 0;
  byteStringOfBytes(BYTES);
  expect((globalThis.countersignSteps?.count ?? 0) - before).toBeGreaterThan(0);
});
