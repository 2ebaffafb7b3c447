/** What the tests of all readers of pasted text share. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gapOf } from '../../lib/core/signing/gaps.ts';
import type { Capture, ReadCaptures } from '../../lib/formats/capture/capture.ts';
import { expectInProportion, MOST_COUNTED } from '../core/in-proportion.ts';

/** Characters of a text that would be read for long in its square: more than one call takes arguments. */
const LONG = 70_000;

/** What's expected of a capture: headers as `Name: value` lines, the body as text, where they matter. */
export interface Expected {
  readonly method?: string;
  readonly target?: string;
  readonly headers?: readonly string[];
  readonly body?: string | Uint8Array | null;
  readonly source?: 'exact' | 'reencoded';
  readonly missing?: string;
  /** Names of the headers that aren't known. */
  readonly unknown?: readonly string[];
  readonly origin?: string | null;
  readonly status?: number | undefined;
  readonly answer?: string;
  readonly receivedAt?: number;
  readonly warnings?: readonly string[];
}

export function captures(read: ReadCaptures): readonly Capture[] {
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.captures;
}

export function only(read: ReadCaptures): Capture {
  const all = captures(read);
  const [capture] = all;
  if (!capture || all.length !== 1) throw new Error(`there must be one capture, not ${all.length}`);
  return capture;
}

/** Compares what is given. Warnings are compared in full where they're given, else there must be none. */
export function expectRead(read: ReadCaptures, expected: Expected): void {
  const capture = only(read);
  expectCapture(capture, expected);
  const told = read.ok ? read.warnings.map(({ where, message }) => `${where}: ${message}`) : [];
  expect(told).toEqual((expected.warnings ?? []).map((words) => expect.stringContaining(words)));
}

/** What its reader says of a body that isn't known. */
export function missingBody(capture: Capture | undefined): string | undefined {
  return gapOf(capture?.gaps ?? [], 'body')?.said;
}

export function expectCapture(capture: Capture, expected: Expected): void {
  const { request, origin, answer, receivedAt } = capture;
  const { body } = request;
  const shown = {
    method: request.method,
    target: request.target,
    headers: request.headers.map(([name, value]) => `${name}: ${value}`),
    body: body.kind === 'none' ? null : Buffer.from(body.bytes).toString('latin1'),
    source: body.kind === 'none' ? undefined : body.source,
    // A body that depends on its sender is there, in each of the readings.
    missing: capture.readings ? undefined : missingBody(capture),
    unknown: capture.gaps.flatMap(({ part }) => (part.kind === 'header' ? [part.name] : [])),
    origin: origin ?? null,
    status: answer?.status,
    answer: answer?.text,
    receivedAt,
  };
  const { warnings: _, body: expectedBody, missing, ...plain } = expected;
  expect(shown).toMatchObject({
    ...plain,
    missing: missing === undefined ? undefined : expect.stringContaining(missing),
    ...(expectedBody !== undefined && {
      body: expectedBody === null ? null : Buffer.from(expectedBody).toString('latin1'),
    }),
  });
  if (missing !== undefined) expect(body.kind).toBe('none');
}

export function problemsOf(read: ReadCaptures): string[] {
  if (read.ok) throw new Error('it must be refused');
  return read.problems.map(({ where, message }) => `${where}: ${message}`);
}

/** Any UTF-16 at all, half of it ASCII. `fc.string` takes seconds to build such an alphabet. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  const unit = fc.oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0xffff }));
  return fc.array(unit, { maxLength }).map((units) => String.fromCharCode(...units));
}

/**
 * Arbitrary and hostile texts: nothing throws, work is in proportion, and what comes out is one of the two results.
 * @param pieces of the format, which are mixed and repeated.
 */
export function testHostile(
  read: (text: string) => ReadCaptures,
  looksLike: (text: string) => boolean,
  pieces: readonly string[],
): void {
  const check = (text: string) => {
    looksLike(text);
    const result = read(text);
    if (result.ok) expect(result.captures.length).toBeGreaterThan(0);
    else expect(result.problems.length).toBeGreaterThan(0);
  };
  const odd = [
    '\u0000',
    '\ufeff',
    '\ud800',
    '\u2028',
    '__proto__',
    'constructor',
    '\r',
    '\n',
    '\r\n',
    ' ',
    '"',
    "'",
  ];
  test('arbitrary text never throws', () => {
    fc.assert(fc.property(anyText(300), check), { numRuns: 300 });
  });
  test('pieces of the format in any order never throw', () => {
    const mixed = fc.array(fc.constantFrom(...pieces, ...odd), { maxLength: 40 }).map((all) => all.join(''));
    fc.assert(fc.property(mixed, check), { numRuns: 1500 });
  });
  test('every beginning of a text never throws', () => {
    const whole = pieces.join('');
    for (let end = 0; end <= whole.length; end++) check(whole.slice(0, end));
  });
  test.each([...pieces, ...odd].map((piece) => [piece]))('%j repeated takes work in proportion', (piece) => {
    expectInProportion(MOST_COUNTED, (length) => check(piece.repeat(Math.ceil(length / piece.length))));
    const [first = ''] = pieces;
    expectInProportion(LONG, (length) => check(`${first}${piece.repeat(Math.ceil(length / piece.length))}`));
  });
}
