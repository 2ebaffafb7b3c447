/** Records written to a file and read from it again: as many, with the same values, whatever they are. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson } from '../../lib/core/records/json-cursor.ts';
import { fieldOf, isJsonObject, type JsonValue, jsonText } from '../../lib/core/records/json-value.ts';
import { type ListedRecord, listedRecord } from '../../lib/core/records/listed-record.ts';
import type { RecordsFormat } from '../../lib/core/records/records-format.ts';
import { utf8 } from '../../lib/core/signing/bytes.ts';
import { recordsFormat, recordsReader } from '../../lib/formats/records-file.ts';
import { csvColumns, recordsWriter } from '../../lib/snippets/records-text.ts';
import { expectInProportion } from '../core/in-proportion.ts';
import { anyText } from '../formats/reading.ts';

const FORMATS = ['json', 'ndjson', 'csv'] as const;

function record(text: string): ListedRecord {
  const read = readJson(text);
  if (!read.ok) throw new Error(`${read.flaw}: ${text}`);
  return listedRecord(read.value, text);
}

function written(format: RecordsFormat, pages: readonly (readonly ListedRecord[])[]): string {
  const found = csvColumns();
  for (const page of pages) found.add(page);
  const writer = recordsWriter(format, found.columns());
  return writer.begin() + pages.map(writer.add).join('') + writer.end();
}

/** In pieces of this many bytes. */
function read(format: RecordsFormat, file: string | Uint8Array, size = 1 << 20) {
  const bytes = typeof file === 'string' ? utf8(file) : file;
  const reader = recordsReader(format);
  const records: ListedRecord[] = [];
  for (let at = 0; at < bytes.length; at += size) records.push(...reader.push(bytes.slice(at, at + size)));
  records.push(...reader.end());
  return { records, notes: reader.notes() };
}

/** Keys in one order, since a table has one for all. */
function sorted(value: JsonValue): string {
  if (!isJsonObject(value)) return jsonText(value);
  const keys = [...new Set(value.entries.map(([key]) => key))].sort();
  return JSON.stringify(keys.map((key) => [key, jsonText(fieldOf(value, key) ?? null)]));
}

const texts = fc.oneof(
  anyText(12),
  fc.constantFrom(
    '',
    ' ',
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r',
    '\n',
    "'",
    "''",
    "'=1",
    "'tis",
    '"',
    '""',
    '{"a":1}',
    '[1]',
    'null',
    'true',
    'false',
    '12.50',
    '-12.50',
    '1e5',
    '007',
    ',',
    ';',
    'a,b',
    'a"b',
    'a\r\nb',
    ' lead',
    'ord_1',
    '\ufeff',
    'é',
    '＝1',
    '\ud800',
    '=1\ud800',
    '😀',
    '\u0000',
    '__proto__',
  ),
);
/** Texts whose second half would be a cell of its own. */
const cutTexts = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ';',
        '\t',
        '|',
        '؛',
        '\r',
        '\n',
        '=',
        '+',
        '-',
        '@',
        '＝',
        "'",
        '"',
        ' ',
        '\0',
        '\u00a0',
        '1',
        'x',
      ),
      fc.constantFrom(';=1', "\t'=1", '|"-1', '\r\n@SUM(A1)', ';\0=1', ',=1'),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));
const numbers = fc.constantFrom(
  '0',
  '-0',
  '1.50',
  '-12.500',
  '1e999',
  '123456789012345678901234567890.10',
  '-1E-7',
);
const values: fc.Arbitrary<string> = fc.oneof(
  texts.map((text) => JSON.stringify(text)),
  cutTexts.map((text) => JSON.stringify(text)),
  cutTexts.map((text) => JSON.stringify({ [text]: [text, -1] })),
  numbers,
  fc.constantFrom('null', 'true', 'false', '{}', '[]', '{"a":[1.0,{"b":"=x"}]}', '["-1"]'),
);
const objects = fc
  .uniqueArray(fc.tuple(texts, values), { selector: ([key]) => key, maxLength: 6 })
  .map((entries) => `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`);
const pages = fc
  .array(fc.array(objects, { maxLength: 5 }), { maxLength: 4 })
  .map((all) => all.map((page) => page.map(record)));

const cutPages = fc
  .array(fc.dictionary(cutTexts, fc.oneof(cutTexts, fc.array(cutTexts, { maxLength: 3 }), fc.integer())), {
    maxLength: 5,
  })
  .map((all) => [all.map((one) => record(JSON.stringify(one)))]);

describe.each(FORMATS)('as %s', (format) => {
  test('they come back as many, with the same values, in pieces of any size', () => {
    fc.assert(
      fc.property(pages, fc.integer({ min: 1, max: 40 }), (all, size) => {
        const back = read(format, written(format, all), size);
        expect(back.notes).toEqual([]);
        expect(back.records.map(({ value }) => sorted(value))).toEqual(
          all.flat().map(({ value }) => sorted(value)),
        );
      }),
      { numRuns: 400 },
    );
  });

  test('its kind is told by its name, and by its beginning', () => {
    const file = written(format, [[record('{"id":"a","x":1}')], [record('{"id":"b"}')]]);
    expect(recordsFormat(`orders.${format}`, utf8(''))).toBe(format);
    expect(recordsFormat('orders.txt', utf8(file))).toBe(format);
  });
});

test('JSON and lines hold each record byte for byte', () => {
  const all = [[record('{"id": "a", "amount": 1.50, "x":"\\u00e9"}'), record('[1, 2]')], [record('null')]];
  expect(written('json', all)).toBe('[\n{"id": "a", "amount": 1.50, "x":"\\u00e9"},\n[1, 2],\nnull\n]\n');
  expect(written('ndjson', all)).toBe('{"id": "a", "amount": 1.50, "x":"\\u00e9"}\n[1, 2]\nnull\n');
  expect(written('ndjson', [[record('{\n  "a": 1.0\n}')]])).toBe('{"a":1.0}\n');
  expect(written('json', [])).toBe('[\n]\n');
});

describe('a table', () => {
  test('has no formula behind a blank, whichever blank of Unicode it is', () => {
    const blanks = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code)).filter((char) =>
      /[\s\0\u200b]/.test(char),
    );
    expect(blanks.length).toBeGreaterThan(25);
    for (const blank of blanks) {
      const all = [[record(JSON.stringify({ [`${blank}@`]: `${blank}=1`, other: `1;${blank}=1` }))]];
      const csv = written('csv', all);
      for (const cell of rowsOf(csv).flat()) expect(cell).not.toMatch(/(?:^|[;\t\r\n])[\s\0\u200b]*[=@]/);
      expect(read('csv', csv).records.map(({ value }) => value)).toEqual(
        all.flat().map(({ value }) => value),
      );
    }
  });

  test('has no cell that a spreadsheet takes for a formula', () => {
    fc.assert(
      fc.property(pages, (all) => {
        const cells = rowsOf(written('csv', all)).flat();
        expect(cells.filter((cell) => /^(?:[\t\r\n]|[\s\0"]*[=+\-@＝＋－＠])/.test(cell))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test.each([';', '\t', '|', '؛'])(
    'has none either where the spreadsheet’s list separator is %j, however it takes quotes',
    (separator) => {
      fc.assert(
        fc.property(cutPages, (all) => {
          const file = written('csv', all);
          const cells = [
            ...cellsCutAt(file, separator),
            ...file.split(/[\r\n]/).flatMap((line) => line.split(separator)),
          ];
          expect(cells.filter((cell) => /^[\s\0"]*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
        }),
        { numRuns: 400 },
      );
    },
  );

  test('cut at semicolons has no HYPERLINK behind a text that looks harmless', () => {
    const all = [[record('{"n":1,"note":"x;=HYPERLINK(\\"about:blank\\")","tags":["y;=1+1"]}')]];
    const file = written('csv', all);
    expect(file.split('\r\n')[1]).toBe(`1,"x;'=HYPERLINK(""about:blank"")","[""y;\\u003d1+1""]"`);
    expect(read('csv', file).records.map(({ text }) => text)).toEqual([
      '{"n":1,"note":"x;=HYPERLINK(\\"about:blank\\")","tags":["y;=1+1"]}',
    ]);
  });

  test('quotes text and nothing else, so that both stay what they are', () => {
    const all = [
      [
        record('{"id":"a","amount":"12.50","fee":-0.10,"note":"=1+1","paid":true,"at":null}'),
        record('{"id":"b","tags":["x"],"note":"\'tis"}'),
      ],
    ];
    expect(written('csv', all)).toBe(
      [
        // A byte-order mark, so that a spreadsheet reads é as é.
        '\ufeff"id","amount","fee","note","paid","at","tags"',
        '"a","12.50",\'-0.10,"\'=1+1",true,null,',
        '"b",,,"\'\'tis",,,"[""x""]"',
        '',
      ].join('\r\n'),
    );
  });

  test('says what it has no room for', () => {
    const found = [record('1'), record('{"a":1,"a":2}'), record('null')];
    const writer = recordsWriter('csv', ['a']);
    expect(writer.begin() + writer.add(found)).toBe('\ufeff"a"\r\n2\r\n');
    expect(writer.written).toBe(1);
    expect(writer.notes()).toEqual([
      '2 records aren’t objects, so a table has no row for them. JSON has.',
      'One record has a key more than once; the last one is in the file. JSON has all.',
    ]);
  });

  test('from a spreadsheet is read by the same rules', () => {
    const file = '\ufeffid;amount;note;paid\nord_1;12.50;"\'tis, 5"" wide";true\r\nord_2;007;;\n\n';
    const { records, notes } = read('csv', file);
    expect(notes).toEqual([]);
    expect(records.map(({ text }) => text)).toEqual([
      '{"id":"ord_1","amount":12.50,"note":"\'tis, 5\\" wide","paid":true}',
      '{"id":"ord_2","amount":"007"}',
    ]);
  });

  test('keeps every digit of a number', () => {
    const { records } = read('csv', 'n\n123456789012345678901234567890.10\n');
    expect(records[0]?.text).toBe('{"n":123456789012345678901234567890.10}');
  });

  test.each([
    ['a,b\n1,"x', 'A quote that’s opened is never closed'],
    ['a,b\n1\n1,2,3\n', '2 rows have more or fewer cells than the heading'],
  ])('that’s broken says so: %j', (file, said) => {
    expect(read('csv', file).notes[0]).toContain(said);
  });

  test('that isn’t UTF-8 says so', () => {
    expect(read('csv', Uint8Array.from([0x61, 0x0a, 0xe9, 0x0a, 0x62])).notes[0]).toContain('isn’t UTF-8');
  });
});

describe('JSON', () => {
  test('of a whole answer is read too', () => {
    const answer = '{"total":2,"data":[{"id":"a"},{"id":"b"}],"limit":[20],"x":{"data":[1]}}';
    for (const size of [1, 7, 100])
      expect(read('json', answer, size).records.map(({ text }) => text)).toEqual([
        '{"id":"a"}',
        '{"id":"b"}',
      ]);
    expect(recordsFormat('answer.txt', utf8(answer))).toBe('json');
    expect(recordsFormat('answer.txt', utf8('{\n "data": ['))).toBe('json');
  });

  test.each([
    ['[{"id":"a"},{"id"', 1, 'ends in the middle'],
    ['[{"id":"a"},{"id":}]', 1, 'One record isn’t JSON and was left out: record 2'],
    ['{"a":1}', 0, 'holds no list'],
    ['7', 0, 'isn’t a list'],
    ['', 0, 'is empty'],
    ['[1] x', 1, 'isn’t a list'],
  ])('%j: %i read, and what’s wrong is said', (file, count, said) => {
    for (const size of [1, 1000]) {
      const found = read('json', file, size);
      expect(found.records).toHaveLength(count);
      expect(found.notes.join()).toContain(said);
    }
  });
});

test('a file that ends before its first record doesn’t claim that anything was read', () => {
  const { notes } = read('json', '{"data":[{"id"', 1000);
  expect(notes).toEqual(['The file ends in the middle']);
});

test('records of very many fields are a table with work in proportion', () => {
  expectInProportion(40_000, (length) => {
    const fields = Array.from({ length }, (_, at) => `"k${at}":${at}`).join(',');
    const table = written('csv', [[record(`{${fields},"k0":"last"}`), record(`{${fields}}`)]]);
    if (length > 2) expect(table.split('\r\n')[1]).toMatch(/^"last",1,2,/);
  });
});

test.each<[string, (length: number) => string]>([
  ['row', (length) => 'a,b\n"'.padEnd(length + 1, '""')],
  ['line', (length) => 'x'.repeat(length / 2)],
])('a file that’s one endless %s takes work in proportion', (_, textOf) => {
  expectInProportion(800_000, (length) => {
    expect(read('csv', textOf(length), 64 * 1024).records.length).toBe(0);
  });
});

test('a long row that comes in pieces is read when it’s whole', () => {
  const long = 'y'.repeat(700_000);
  const { records, notes } = read('csv', `a,b\n"${long}",1\n"c",2\n"${long}",3\n`, 50_000);
  expect(records.map(({ text }) => text.length)).toEqual([700_014, 15, 700_014]);
  expect(notes).toEqual([]);
});

test('lines that aren’t JSON are left out and counted', () => {
  const { records, notes } = read('ndjson', '{"a":1}\r\n\nnope\n{"a":2}\n{"a":', 3);
  expect(records.map(({ text }) => text)).toEqual(['{"a":1}', '{"a":2}']);
  expect(notes).toEqual(['2 lines aren’t JSON and were left out, the first at line 3']);
});

/** By another reader than the one that's tried: quotes doubled, lines by CRLF outside quotes. */
/** As spreadsheets read it: quotes count where a cell begins with one, and what follows the closing one is added. */
function cellsCutAt(file: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= file.length; at++) {
    let cell = '';
    if (file[at] === '"') {
      const [whole = '"', quoted = ''] = /^"((?:[^"]|"")*)"?/.exec(file.slice(at)) ?? [];
      cell = quoted.replaceAll('""', '"');
      at += whole.length;
    }
    const from = at;
    while (at < file.length && file[at] !== separator && file[at] !== '\n' && file[at] !== '\r') at++;
    cells.push(cell + file.slice(from, at));
  }
  return cells;
}

function rowsOf(file: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of file.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows;
}

describe('a record that never ends', () => {
  const MB = 1 << 20;
  const filler = new Uint8Array(MB).fill(0x78);

  /** So much of it, in pieces that aren’t kept by anybody but the reader. */
  function endless(kind: RecordsFormat, before: string, after: string) {
    const reader = recordsReader(kind);
    const records = [...reader.push(utf8(before))];
    for (let at = 0; at < 33; at++) records.push(...reader.push(filler));
    records.push(...reader.push(utf8(after)), ...reader.end());
    return { ids: records.map(({ id }) => id), notes: reader.notes() };
  }

  test('on a line is left out and named, and the lines after it are read', () => {
    const { ids, notes } = endless('ndjson', '{"id":"a"}\n\n{"id":"', '"}\n{"id":"b"}\nno JSON\n');
    expect(ids).toEqual(['a', 'b']);
    expect(notes).toEqual([
      'Line 3 is longer than the 32 MB that are read of one record, so it was left out. Put each record on a line of its own; a file that’s one list is read where its name ends in .json',
      'One line isn’t JSON and was left out: line 5',
    ]);
  });

  test('with nothing behind it is told of as well', () => {
    const { ids, notes } = endless('ndjson', '{"id":"', '');
    expect(ids).toEqual([]);
    expect(notes[0]).toMatch(/^Line 1 is longer than the 32 MB/);
  });

  test('in a list is left out and named, and the records after it are read', () => {
    const { ids, notes } = endless(
      'json',
      '{\n"data": [\n{"id":"a",\n"x":1},\n{"id":"',
      '"},\n{"id":"b"},{"id":]\n]}',
    );
    expect(ids).toEqual(['a', 'b']);
    expect(notes[0]).toBe(
      'Record 2, on line 5, is longer than the 32 MB that are read of one record, so it was left out. Take it out of the file, or split the file',
    );
  });

  test('and is never closed says both', () => {
    const { ids, notes } = endless('json', '[{"id":"a"},{"id":"', '');
    expect(ids).toEqual(['a']);
    expect(notes).toEqual([
      expect.stringMatching(/^Record 2, on line 1, is longer/),
      'The file ends in the middle; what comes before that was read',
    ]);
  });

  test('is let go of while it’s read', () => {
    const reader = recordsReader('ndjson');
    const before = process.memoryUsage().arrayBuffers;
    // The reader’s own copies are all that could be kept.
    for (let at = 0; at < 200; at++) reader.push(filler);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(120 * MB);
    expect(reader.end()).toEqual([]);
  });
});

test.each([1, 2, 3, 1000])('rows before bytes that aren’t UTF-8 are read, in pieces of %i bytes', (size) => {
  const file = Uint8Array.of(...utf8('id,name\nord_1,Zoë 😀\nord_2,Andr'), 0xe9, ...utf8('\nord_3,Max\n'));
  const { records, notes } = read('csv', file, size);
  expect(records.map(({ id }) => id)).toEqual(['ord_1']);
  expect(records.map(({ text }) => text)).toEqual(['{"id":"ord_1","name":"Zoë 😀"}']);
  expect(notes).toEqual([expect.stringContaining('isn’t UTF-8 from some place on')]);
});
