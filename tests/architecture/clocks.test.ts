/** No test passes or fails by a clock: work is counted, and what's waited for is a condition. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { clocksIn } from './clocks-in.ts';

const TESTS = path.resolve(import.meta.dirname, '..');
/** Raise them as the tests grow. */
const AT_LEAST = { all: 370, tests: 290 };

const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll(path.sep, '/'))
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('fixtures/'))
  // Made-up code that's wrong, and what compares a time with those before and after it.
  .filter((name) => !['architecture/clocks.test.ts', 'time-of.ts'].includes(name));

describe('the tests', () => {
  it('are all seen', () => {
    expect(files.length).toBeGreaterThanOrEqual(AT_LEAST.all);
    expect(files.filter((name) => /\.test\.tsx?$/.test(name)).length).toBeGreaterThanOrEqual(AT_LEAST.tests);
  });

  it('compare no time that a clock told, and give up on nothing too soon', () => {
    const found = files.flatMap((name) =>
      clocksIn(name, readFileSync(path.join(TESTS, name), 'utf8')).map((what) => `${name}:${what}`),
    );
    expect(found).toEqual([]);
  });
});

describe('a clock is caught', () => {
  it.each([
    'const began = performance.now(); act(); expect(performance.now() - began).toBeLessThan(10);',
    'const began = Date.now(); act(); const took = Date.now() - began; expect(took).not.toBeGreaterThan(10);',
    'let took = 0; const t = process.hrtime.bigint(); took = Number(process.hrtime.bigint() - t); expect(took).toBeLessThan(9);',
    'const { user } = process.cpuUsage(); act(); expect(process.cpuUsage().user - user).toBeLessThan(9);',
    'const timeOf = () => { const t = process.cpuUsage(); act(); return process.cpuUsage(t).user; }; expect(timeOf()).toBeLessThan(9);',
    'function timeOf() { const t = performance.now(); return performance.now() - t; } const most = 45 * timeOf(); expect(1).toBeLessThan(most);',
    'const took: number[] = []; took.push(performance.now()); expect(took[0]).toBeLessThan(9);',
    'expect(performance.now() < 10).toBe(true);',
    'expect(Math.abs(Number(sent) - Date.now() / 1000)).toBeLessThan(5);',
    'expect(+new Date() - before).toBeLessThan(5);',
    'it("is quick", () => act(), 500);',
    'test("is quick", { timeout: 2000 }, () => act());',
    'await vi.waitFor(() => expect(a).toBe(1), { timeout: 3000 });',
    'await vi.waitFor(() => expect(a).toBe(1), 50);',
    'await screen.findByText("a", {}, { timeout: 3000 });',
    'test("is patient", () => act(), SLOW);',
    'test("is patient", { timeout: 600_000 }, () => act());',
    'vi.setConfig({ testTimeout: 30_000 });',
    'conduct(runner, { budgetMs: 60_000, clock: () => performance.now() });',
  ])('%s', (code) => {
    expect(clocksIn('a.ts', code)).toHaveLength(1);
  });
});

describe('what’s no verdict of a clock isn’t', () => {
  it.each([
    'const timestamp = String(Date.now()); expect(headers).toContain(timestamp);',
    'const stop = everySecond(() => at.push(Date.now())); expect(stop).toBeDefined();',
    'const date = new Date(2026, 1, 1); expect(date.getTime()).toBeGreaterThan(5);',
    'const began = performance.now(); publish(performance.now() - began); expect(2).toBeLessThan(3);',
    'test("waits", { retry: 1 }, () => act());',
    'await vi.waitFor(() => expect(a).toBe(1));',
    'conduct(runner, { budgetMs: 5000, clock: () => 0 });',
    'conduct(runner, { budgetMs: Number.POSITIVE_INFINITY, clock: () => performance.now() });',
  ])('%s', (code) => {
    expect(clocksIn('a.ts', code)).toEqual([]);
  });
});
