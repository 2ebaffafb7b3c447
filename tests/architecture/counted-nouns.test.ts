/** “1 other requests” can't be written: what's counted on screen or in the terminal goes through `counted`. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { counted } from '../../lib/core/counts.ts';

const FOLDERS = ['lib', 'components', 'entrypoints', 'cli'];
const ROOT = path.resolve(import.meta.dirname, '../..');

/** A number put into a text, with a plural behind it: `${rows.length} rows`, `{grouped(left)} more rows`. */
const NUMBER =
  /\{(?:[^{}]*(?:\.length|\.size|toLocaleString\('en'\)|(?<!\w)grouped\([^{}]*\)))\}\s+(?:[a-z]+ ){0,2}?(?!this\b|is\b|was\b|has\b|its\b|as\b)[a-z]+s\b/g;

/** It's never one there, or the line says both. */
const NEVER_ONE: readonly (readonly [file: string, text: string])[] = [
  ['cli/bench/', ''],
  ['cli/size.ts', 'files'],
  ['lib/formats/capture/file.ts', 'captures'],
  ['lib/formats/pasted-text.ts', 'requests'],
  ['lib/formats/har/reader.ts', 'times'],
  ['lib/formats/indentation.ts', ''],
  ['lib/snippets/curl-cmd.ts', 'characters'],
  ['lib/core/mistakes/output/layers.ts', ''],
  ['lib/core/mistakes/output/alphabets.ts', 'characters'],
  ['lib/core/diagnosis/symptoms/timestamp-form.ts', 'digits'],
  ['lib/core/diagnosis/signature-shapes/dressed.ts', 'numbers'],
  ['lib/core/diagnosis/explain-bad-timestamp.ts', 'digits'],
  ['lib/core/diagnosis/search-limits.ts', ''],
  ['lib/core/time-words.ts', 'years'],
  ['lib/core/diagnosis/answer/unexplained-answers.ts', 'parts'],
  ['components/browse/charts-series.tsx', 'others'],
  ['components/sandbox/assumption-table.tsx', 'assumptions'],
  ['components/saved/sends.tsx', ' ms'],
];

function sources(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/'))),
  );
}

test('no number stands before a plural that’s fixed', () => {
  const files = sources();
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      // Two texts beside each other, for one and for more, are for sentences that differ as a whole.
      .filter((line) => !line.includes('=== 1 ?') && !line.includes('length > 1 ?'))
      .flatMap((line) => [...line.matchAll(NUMBER)].map(([text]) => `${file}: ${text}`)),
  );
  const excused = (one: string) =>
    NEVER_ONE.some(([file, text]) => one.startsWith(file) && one.includes(text));
  expect(found.filter((one) => !excused(one))).toEqual([]);
});

test('what’s counted is one of it, or several', () => {
  expect(counted(1, 'other request')).toBe('1 other request');
  expect(counted(1n, 'second')).toBe('1 second');
  expect(counted(0, 'entry', 'entries')).toBe('0 entries');
  expect(counted(1031, 'key')).toBe('1,031 keys');
});
