/** What fuzzing found once isn’t there any more: each input on its own, read twice and written again. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Coverage } from './coverage.ts';
import { flawOf } from './fuzzing.ts';
import { READERS } from './readers.ts';

interface Found {
  readonly reader: string;
  readonly input: string;
  readonly was: string;
}

const FOUND: readonly Found[] = JSON.parse(
  readFileSync(new URL('../fixtures/fuzz/findings.json', import.meta.url), 'utf8'),
);

test.each(FOUND.map(({ was, ...found }) => [was, found] as const))('%s', (_, { reader: name, input }) => {
  const reader = READERS.find(({ runs }) => runs.includes(name));
  if (!reader) throw new Error(`there’s no reader ${name}`);
  expect(flawOf(reader, input, new Coverage(), true).flaw).toBeUndefined();
});
