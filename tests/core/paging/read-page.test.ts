/** Answers that aren't what a list's should be: what's read of them, what's said of them, and never an exception. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListKind } from '../../../lib/core/paging/page-oddities.ts';
import { oddityWords, pageProblemWords } from '../../../lib/core/paging/page-words.ts';
import { type PageRead, readPage } from '../../../lib/core/paging/read-page.ts';
import { wholeCount } from '../../../lib/core/paging/whole-number.ts';
import { readJson } from '../../../lib/core/records/json-cursor.ts';
import { fieldOf } from '../../../lib/core/records/json-value.ts';
import { idOfValue, recordId } from '../../../lib/core/records/listed-record.ts';
import { utf8 } from '../../../lib/core/signing/bytes.ts';
import { expectInProportion } from '../in-proportion.ts';

const read = (text: string, kind: ListKind = 'paged'): PageRead => readPage(utf8(text), kind);
const page = (text: string, kind?: ListKind) => {
  const found = read(text, kind);
  if (!found.ok) throw new Error(`unreadable: ${found.problem}`);
  return found;
};
const ids = ({ records }: PageRead) => records.map(recordId);
const words = (found: PageRead): readonly string[] =>
  found.ok ? found.oddities.map(oddityWords) : Object.values(pageProblemWords(found));

const envelope = (fields: string) => `{"data":[{"id":"a"},{"id":"b"}],${fields}}`;

test('a record that’s read only when it’s looked at has the id and the fields its text has', () => {
  const key = fc.constantFrom('id', '\\u0069d', 'i\\u0064', 'ID', 'idd', 'i', 'a', '\\u0069', 'é');
  const entry = fc.tuple(key, fc.json({ maxDepth: 2 }));
  const records = fc.array(fc.array(entry, { maxLength: 5 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(records, (made) => {
      const texts = made.map(
        (entries) => `{${entries.map(([name, value]) => `"${name}": ${value}`).join(' ,')}}`,
      );
      const found = page(`{"data":[${texts.join(',\n')}],"total":9,"limit":9,"offset":0}`);
      expect(found.records.map(({ text }) => text)).toEqual(texts);
      for (const record of found.records) {
        const whole = readJson(record.text);
        if (!whole.ok) throw new Error('each was made of JSON');
        expect(record.value).toEqual(whole.value);
        expect(record.id).toBe(idOfValue(fieldOf(record.fields, 'id')));
      }
    }),
    { numRuns: 500 },
  );
});

test('a sound page has its records as received, its counts, and nothing odd', () => {
  const text = '{"total": 41, "data": [ {"id":"a", "amount": 1.50} , {"id":7}], "limit":2,"offset":20}';
  const found = page(text);
  expect(found).toMatchObject({ total: 41, limit: 2, offset: 20, oddities: [] });
  expect(found.records.map((record) => record.text)).toEqual(['{"id":"a", "amount": 1.50}', '{"id":7}']);
  expect(ids(found)).toEqual(['a', '7']);
});

test('a capped list has records alone', () => {
  const found = page('{"data":[{"id":"a"}]}', 'capped');
  expect(found).toMatchObject({ oddities: [] });
  expect(found.total).toBeUndefined();
  expect(words(page(envelope('"total":2'), 'capped'))).toEqual([
    'Besides what the API docs show, the response has “total”.',
  ]);
});

describe('a total', () => {
  test.each([
    ['2500', 2500],
    ['0', 0],
    ['-0', 0],
    ['0.000', 0],
    ['0e999', 0],
    ['2500.0', 2500],
    ['25e2', 2500],
    ['2.5E3', 2500],
    ['25000e-1', 2500],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('%s is %i', (text, count) => {
    expect(page(`{"data":[],"total":${text},"limit":20,"offset":0}`).total).toBe(count);
  });

  test.each([
    ['"2500"', 'The total, "2500", isn’t a number.'],
    ['null', 'The total, null, isn’t a number.'],
    ['[1]', 'The total, [1], isn’t a number.'],
    ['-1', 'The total, -1, is negative.'],
    ['-1e999', 'The total, -1e999, is negative.'],
    ['1.5', 'The total, 1.5, isn’t a whole number.'],
    ['5e-1', 'The total, 5e-1, isn’t a whole number.'],
    ['1e-999', 'The total, 1e-999, isn’t a whole number.'],
    ['1e-999999999999', 'The total, 1e-999999999999, isn’t a whole number.'],
    ['1e-99999999999999999999', 'The total, 1e-99999999999999999999, isn’t a whole number.'],
    ['1e999', 'The total, 1e999, is too large for a count.'],
    ['9007199254740992', 'The total, 9007199254740992, is too large for a count.'],
    ['1e99999999999999999999', 'The total, 1e99999999999999999999, is too large for a count.'],
  ])('%s isn’t counted with', (text, said) => {
    const found = page(envelope(`"total":${text},"limit":20,"offset":0`));
    expect(found.total).toBeUndefined();
    expect(words(found)[0]).toMatch(said);
    expect(found.records).toHaveLength(2);
  });

  test('agrees with BigInt on every whole number', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 17n }),
        fc.integer({ min: 0, max: 6 }),
        (wanted, places) => {
          const digits = wanted.toString().padStart(places + 1, '0');
          const text = `${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}0e${places}`;
          const value = readJson(text.replace(/^0+(?=[0-9])/, ''));
          if (!value.ok) throw new Error('it’s a number');
          const count = wholeCount(value.value);
          expect(count.ok).toBe(wanted <= BigInt(Number.MAX_SAFE_INTEGER));
          if (count.ok) expect(BigInt(count.count)).toBe(wanted);
        },
      ),
    );
  });
});

describe('an envelope that contradicts itself', () => {
  test.each([
    ['no total', '"limit":2,"offset":0', 'The response has no total.'],
    ['no limit', '"total":2,"offset":0', 'The response has no limit.'],
    ['no offset', '"total":2,"limit":2', 'The response has no offset.'],
    [
      'a total that’s passed',
      '"total":21,"limit":2,"offset":20',
      'The total says 21, but this page reaches to record 22.',
    ],
    [
      'a short page',
      '"total":50,"limit":20,"offset":0',
      'The limit is 20 records and the total is 50, but the page has only 2.',
    ],
    ['a long page', '"total":50,"limit":1,"offset":0', 'The limit is 1, but the page has 2 records.'],
    ['limit 0', '"total":2,"limit":0,"offset":0', 'The server says that it applied a limit of 0.'],
    ['two totals', '"total":2,"limit":2,"offset":0,"total":2', 'The response has “total” more than once.'],
  ])('%s', (_, fields, said) => {
    const found = page(envelope(fields));
    expect(words(found).join(' ')).toContain(said);
    expect(ids(found)).toEqual(['a', 'b']);
  });

  test('an empty page before the end is said to be one', () => {
    const found = page('{"data":[],"total":50,"limit":20,"offset":20}');
    expect(words(found)[0]).toContain('The total is 50, but this page is empty.');
    expect(page('{"data":[],"total":50,"limit":20,"offset":60}').oddities).toEqual([]);
  });

  test('of two data fields the last counts', () => {
    const found = page('{"data":[{"id":"a"}],"data":[{"id":"b"}],"total":1,"limit":1,"offset":0}');
    expect(ids(found)).toEqual(['b']);
    expect(read('{"data":[{"id":"a"}],"data":5}')).toMatchObject({ ok: false, problem: 'data-not-array' });
  });
});

test('records that aren’t objects are there as they are', () => {
  const found = page('{"data":[{"id":"a"},null,3.10,"x",[1]],"total":5,"limit":5,"offset":0}');
  expect(found.records.map(({ text }) => text)).toEqual(['{"id":"a"}', 'null', '3.10', '"x"', '[1]']);
  expect(found.records.map(({ fields }) => fields.entries.length)).toEqual([1, 0, 0, 0, 0]);
  expect(words(found)).toEqual(['4 records aren’t objects; the first is number 2 of the page.']);
});

test('keys and ids that come twice are said', () => {
  const found = page('{"data":[{"id":"a","id":"b"},{"id":"b"}],"total":2,"limit":2,"offset":0}');
  expect(words(found)).toEqual([
    'Some records have “id” more than once. JSON doesn’t say which value counts. Most programs use the last one.',
    '“b” is on this page more than once.',
  ]);
});

describe('what isn’t a list at all', () => {
  test.each([
    ['', 'empty', 0],
    [' \n ', 'empty', 0],
    ['<!doctype html><p>Sign in', 'web-page', 0],
    ['{}', 'data-missing', 0],
    ['{"total":3}', 'data-missing', 0],
    ['{"data":{"id":"a"}}', 'data-not-array', 0],
    ['{"data":null}', 'data-not-array', 0],
    ['[{"id":"a"},{"id":"b"}]', 'not-object', 2],
    ['"data"', 'not-object', 0],
    ['Service unavailable', 'not-json', 0],
    ['{"data":[{"id":"a"},{"id":"b"},{"id', 'not-json', 2],
    ['{"data":[{"id":"a"}],"total":', 'not-json', 1],
    ['{"data":[{"id":"a"} {"id":"b"}]}', 'not-json', 1],
    ['{"data":[{"id":"a"}]}}', 'not-json', 1],
    [`{"data":[{"id":"a"},${'['.repeat(300)}`, 'not-json', 1],
  ])('%j: %s, %i read', (text, problem, count) => {
    const found = read(text);
    expect(found).toMatchObject({ ok: false, problem });
    expect(found.records).toHaveLength(count);
    for (const said of words(found)) expect(said).toMatch(/\S/);
  });

  test('where it breaks off is told by line and column', () => {
    expect(read('{"data":[\n {"id":"a"},\n  ?')).toMatchObject({ flaw: 'syntax', line: 3, column: 3 });
    expect(words(read('{"data":[\n {"id":"a"},\n  ?'))[1]).toContain('line 3, column 3');
  });

  test('bytes that aren’t UTF-8 are left alone', () => {
    const bytes = Uint8Array.from([...utf8('{"data":["'), 0xe9, ...utf8('"]}')]);
    expect(readPage(bytes, 'paged')).toEqual({ ok: false, problem: 'not-utf8', records: [] });
  });

  test('a byte-order mark is passed over and said', () => {
    expect(words(page(`\ufeff${envelope('"total":2,"limit":2,"offset":0')}`))).toEqual([
      'The response begins with a byte-order mark. JSON doesn’t allow it, and many programs reject it.',
    ]);
  });
});

test('never throws, and keeps whole records only, however an answer is cut or spoilt', () => {
  const text =
    '{"data":[{"id":"a","n":-1.5e3},{"id":"b\\u00e9","x":[null,true]}],"total":2,"limit":2,"offset":0}';
  fc.assert(
    fc.property(fc.nat(text.length), fc.nat(255), fc.constantFrom('cut', 'put', 'set'), (at, byte, how) => {
      const bytes = utf8(text);
      const spoilt =
        how === 'cut'
          ? bytes.slice(0, at)
          : Uint8Array.from([...bytes.slice(0, at), byte, ...bytes.slice(how === 'put' ? at : at + 1)]);
      const found = readPage(spoilt, 'paged');
      for (const record of found.records) expect(() => JSON.parse(record.text)).not.toThrow();
      for (const said of words(found)) expect(said).not.toMatch(/undefined|NaN|\[object/);
    }),
    { numRuns: 2000 },
  );
});

test('ten megabytes are read with work in proportion, and what’s odd about them is looked for once', () => {
  const record = `{"id":"ord_1","note":"${'x'.repeat(160)}","amount":"12.50"}`;
  const readAll = (count: number) => {
    const text = `{"data":[${Array.from({ length: count }, () => record).join(',')}],"total":${count},"limit":200,"offset":0}`;
    const found = page(text);
    expect(found.records).toHaveLength(count);
    if (count > 200)
      expect(found.oddities).toMatchObject([
        { oddity: 'long-page' },
        { oddity: 'repeated-ids', ids: ['ord_1'] },
      ]);
    expect(found.oddities).toBe(found.oddities);
  };
  expectInProportion(5000, readAll);
  readAll(50_000);
});
