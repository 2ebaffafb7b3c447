/** What fuzzing found once isn’t there any more: each input on its own, read twice and written again. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Coverage } from './coverage.ts';
import { flawOf, growthFlaw } from './fuzzing.ts';
import { READERS } from './readers.ts';

interface Found {
  readonly reader: string;
  readonly input: string;
  /** A stretch of the input that took work in its square when it was repeated. */
  readonly repeated?: string;
  readonly was: string;
}

const FOUND: readonly Found[] = JSON.parse(
  readFileSync(new URL('../fixtures/fuzz/findings.json', import.meta.url), 'utf8'),
);

test.each(FOUND.map(({ was, ...found }) => [was, found] as const))(
  '%s',
  (_, { reader: name, input, repeated }) => {
    const reader = READERS.find(({ runs }) => runs.includes(name));
    if (!reader) throw new Error(`there’s no reader ${name}`);
    expect(flawOf(reader, input, new Coverage(), true).flaw).toBeUndefined();
    if (repeated === undefined) return;
    const from = input.indexOf(repeated);
    expect(from).toBeGreaterThan(-1);
    expect(growthFlaw(reader, input, from, from + repeated.length)).toBeUndefined();
  },
);
