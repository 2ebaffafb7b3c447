/** No amount passes through a float: where records are read, added, sorted and shown, only what counts is made a number. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { floatsIn } from './floats-in.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = ['lib/core/records', 'lib/core/paging', 'components/browse'];
/** Where records are fetched, kept, written to files and read from them, and made up. */
const ALONGSIDE =
  /^lib\/(?:features\/(?:browse|follow)\/|(?:formats|snippets)\/records-|sandbox\/(?:charge|decimal|payment-flow|records|seeding)\b).*\.ts$/;
/** Far fewer than there are, far more than a walk that went wrong would find. */
const AT_LEAST = 30;

/** What these make numbers of; none of it is an amount. */
const COUNTED: Readonly<Record<string, string>> = {
  'lib/core/paging/applied-limit.ts': 'the limit that was asked for',
  'lib/core/paging/whole-number.ts': 'counts of an envelope, exact or refused',
  'lib/core/records/decimal-text.ts': 'an exponent',
  'lib/core/records/json-cursor.ts': 'the escapes of a string',
  'lib/core/records/over-time.ts': 'the parts of a date',
  'lib/core/records/sums.ts': 'an exponent, and ten-thousandths of the longest bar',
  'lib/core/records/time-text.ts': 'milliseconds since 1970',
  'lib/sandbox/charge.ts': 'a body, of which only text is taken for an amount',
  'components/browse/charts-bars.ts': 'a tick of the axis of counts',
  'components/browse/page-bar.tsx': 'the number of a page',
  'components/browse/record-tree.tsx': 'the place in an array',
};

const filesIn = (folder: string): readonly string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`);
const files = [
  ...FOLDERS.flatMap(filesIn),
  ...['lib/features', 'lib/formats', 'lib/snippets', 'lib/sandbox']
    .flatMap(filesIn)
    .filter((file) => ALONGSIDE.test(file)),
];
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

describe('records, pages and their views', () => {
  it('are all seen', () => {
    expect(files.length).toBeGreaterThanOrEqual(AT_LEAST);
    const folders = [...FOLDERS, 'lib/features', 'lib/formats', 'lib/snippets', 'lib/sandbox'];
    for (const folder of folders) expect(files.filter((file) => file.startsWith(folder))).not.toEqual([]);
  });

  it('make a number of nothing but what counts something', () => {
    const others = files.filter((file) => !Object.hasOwn(COUNTED, file));
    expect(others.flatMap((file) => floatsIn(file, textOf(file)).map((use) => `${file}:${use}`))).toEqual([]);
  });

  it.each(Object.keys(COUNTED))('%s still does', (file) => {
    expect(floatsIn(file, textOf(file))).not.toEqual([]);
  });
});

describe('a float is caught', () => {
  it.each([
    ['const amount = Number(text);', 'Number'],
    ['const amount = parseFloat(text);', 'parseFloat'],
    ['const amount = Number.parseFloat(text);', 'Number.parseFloat'],
    [`const amount = Number['parseFloat'](text);`, `Number['parseFloat']`],
    ['const amount = Number.parseInt(text, 10);', 'Number.parseInt'],
    ['const amount = +text;', '+text'],
    ['const amount = +record.amount;', '+record.amount'],
    ['const amounts = texts.map(Number);', 'Number'],
    ['const convert = { Number };', 'Number'],
    ['const record = JSON.parse(body);', 'JSON.parse'],
    ['const { parse } = JSON;', 'JSON'],
    ['const amount = (Number as Convert)(text);', 'Number'],
    ['const cell = <td>{Number(text).toFixed(2)}</td>;', 'Number'],
  ])('%s', (text, use) => {
    expect(floatsIn('components/browse/a.tsx', text)).toContain(`1: ${use}`);
  });

  it('where it’s planted in the module that adds', () => {
    const sound = textOf('lib/core/records/group.ts');
    const planted = sound.replace('all.add(amount);', 'all.add(String(Number(amount)));');
    expect(planted).not.toBe(sound);
    expect(floatsIn('lib/core/records/group.ts', planted)).toEqual([expect.stringMatching(/^\d+: Number$/)]);
  });

  it.each([
    'const isCount = Number.isSafeInteger(count);',
    'let first = Number.POSITIVE_INFINITY;',
    'const units = BigInt(digits);',
    'const at = -1; const one = +1;',
    'interface Reader { parse(text: string): Number }',
    'const parts = { parseInt: 1, Number: 2 }; parts.Number;',
    'const text = JSON.stringify(value);',
  ])('but not in %s', (text) => {
    expect(floatsIn('lib/core/records/a.ts', text)).toEqual([]);
  });
});
