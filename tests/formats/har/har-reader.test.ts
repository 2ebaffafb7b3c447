/** HARs that are broken, cut off, hostile or no HARs: all that's whole is read, and the rest is told with its line. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { utf8 } from '../../../lib/core/signing/bytes.ts';
import type { Capture } from '../../../lib/formats/capture/capture.ts';
import { harReader, looksLikeHar, readHar } from '../../../lib/formats/har/reader.ts';
import type { HarEnd } from '../../../lib/formats/reading-protocol.ts';
import { expectInProportion } from '../../core/in-proportion.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../fixtures/har');
const FILES = new Map(
  readdirSync(FOLDER).map((name) => [name, new Uint8Array(readFileSync(path.join(FOLDER, name)))]),
);

function entry(n: number, rest = ''): string {
  return `{"request":{"method":"GET","url":"https://h.example/${n}","headers":[]}${rest}}`;
}

function har(entries: readonly string[], after = ''): string {
  return `{"log":{"version":"1.2",\n"entries":[\n${entries.join(',\n')}\n]${after}}}`;
}

interface Read {
  readonly targets: readonly string[];
  readonly told: readonly string[];
  readonly ok: boolean;
}

function summary(captures: readonly Capture[], end: HarEnd): Read {
  const told = (end.ok ? end.warnings : end.problems).map(({ where, message }) => `${where}: ${message}`);
  return { targets: captures.map(({ request }) => request.target), told, ok: end.ok };
}

function read(...chunks: readonly (string | Uint8Array)[]): Read {
  const reader = harReader();
  const captures = chunks.flatMap((chunk) => reader.push(chunk));
  return summary(captures, reader.end());
}

describe('what’s wrong is told, and the rest is read', () => {
  const more = ',\n"pages":[]';
  test.each<[name: string, text: string, targets: readonly string[], told: readonly string[]]>([
    ['all well', har([entry(0), entry(1)]), ['/0', '/1'], []],
    ['entries before the rest', har([entry(0)], more), ['/0'], []],
    ['a byte-order mark', `\ufeff${har([entry(0)])}`, ['/0'], []],
    ['carriage returns', har([entry(0), entry(1)]).replaceAll('\n', '\r\n'), ['/0', '/1'], []],
    [
      'escaped keys',
      har([entry(0)])
        .replace('log', '\\u006cog')
        .replace('entries', 'ent\\u0072ies'),
      ['/0'],
      [],
    ],
    ['a key with a quote in it', har([entry(0)]).replace('"version"', '"a\\":[":1,"version"'), ['/0'], []],
    [
      'a bad entry',
      har([entry(0), '{"request":{}}', entry(2)]),
      ['/0', '/2'],
      ['log.entries[1].request.method, line 4: must be an HTTP method'],
    ],
    [
      'one that isn’t JSON',
      har([entry(0), '{"a":\n\nx}', entry(2)]),
      ['/0', '/2'],
      ['log.entries[1], line 4: isn’t JSON: see line'],
    ],
    [
      'one with a raw line feed',
      har([entry(0), '{"a":"\n"}', entry(2)]),
      ['/0', '/2'],
      ['log.entries[1], line 4: isn’t JSON: see line 4'],
    ],
    [
      'one that’s a number',
      har([entry(0), '12', entry(2)]),
      ['/0', '/2'],
      ['log.entries[1], line 4: must be an object'],
    ],
    [
      'one that’s a text with brackets',
      har([entry(0), '"]}\\"],"', entry(2)]),
      ['/0', '/2'],
      ['log.entries[1], line 4: must be'],
    ],
    [
      'mismatched brackets',
      har([entry(0), '{"a":[}]', entry(2)]),
      ['/0', '/2'],
      ['log.entries[1], line 4: isn’t JSON'],
    ],
    ['a stray bracket', har([entry(0), '}', entry(2)]), ['/0', '/2'], ['log.entries[1], line 4: isn’t JSON']],
    ['commas too many', har([entry(0), '', entry(2)]).replace('\n]', ',\n]'), ['/0', '/2'], []],
    ['more behind it', `${har([entry(0)])}\n${har([entry(1)])}`, ['/0'], ['line 5: There’s more behind']],
    ['NULs behind it', `${har([entry(0)])}\0\0`, ['/0'], ['line 4: There’s more behind']],
    [
      'entries twice',
      har([entry(0)], `,"entries":[${entry(1)}]`),
      ['/0', '/1'],
      ['log.entries: is there 2 times'],
    ],
    [
      'log twice',
      `{"log":{"entries":[${entry(0)}]},"log":{"entries":[${entry(1)}]}}`,
      ['/0', '/1'],
      ['is there 2 times'],
    ],
    [
      'entries once as a text',
      har([entry(0)], ',"entries":"none"'),
      ['/0'],
      ['log.entries, line 4: must be a list'],
    ],
    [
      'entries elsewhere',
      `{"entries":[${entry(9)}],"a":{"log":{"entries":[${entry(8)}]}},"log":{"a":[{"entries":[${entry(7)}]}],"entries":[${entry(0)}]}}`,
      ['/0'],
      [],
    ],
    [
      'prototype keys',
      `{"__proto__":{"log":1},"log":{"__proto__":[],"entries":[${entry(0, ',"__proto__":{"request":1},"constructor":1')}]}}`,
      ['/0'],
      [],
    ],
    [
      'a cut within an entry',
      har([entry(0), entry(1)]).slice(0, -20),
      ['/0'],
      ['line 4: The file ends here, within log.entries[1]'],
    ],
    [
      'a cut behind an entry',
      har([entry(0), entry(1)]).slice(0, -4),
      ['/0', '/1'],
      ['line 4: The file ends here: it was cut off'],
    ],
    [
      'a cut behind the list',
      har([entry(0)]).slice(0, -1),
      ['/0'],
      ['line 4: The file ends here: it was cut off'],
    ],
    [
      'a quote too many',
      har([entry(0), '{"a":"b""}', entry(2)]),
      ['/0'],
      ['line 6: The file ends here, within log.entries[1]'],
    ],
    [
      'a data: URL',
      har([entry(0), entry(1).replace('https:', 'data:')]),
      ['/0'],
      [': Entries that aren’t HTTP requests were left out: data: URL × 1'],
    ],
  ])('%s', (_, text, targets, told) => {
    const result = read(text);
    expect(result.targets).toEqual(targets);
    expect(result.told).toEqual(told.map((words) => expect.stringContaining(words)));
    expect(result.ok).toBe(true);
    expect(read(...Array.from(utf8(text), (byte) => Uint8Array.of(byte)))).toEqual(result);
  });

  test('bytes that aren’t UTF-8 are lost, and said to be', () => {
    const bytes = utf8(har([entry(0, ',"comment":"~"'), entry(1)]));
    bytes[bytes.indexOf(0x7e)] = 0xff;
    expect(read(bytes)).toEqual({
      targets: ['/0', '/1'],
      told: [expect.stringContaining('log.entries[0], line 3: holds bytes that aren’t UTF-8')],
      ok: true,
    });
  });

  test('an entry that’s nested without end is refused', () => {
    const deep = `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    const { targets, told } = read(har([entry(0), deep, entry(2)]));
    expect(targets).toEqual(['/0', '/2']);
    expect(told).toEqual([expect.stringContaining('more than 1000 levels deep')]);
  });

  test('an entry of great length is passed over', () => {
    const reader = harReader({ longest: 1000, deepest: 10 });
    const text = har([entry(0), entry(1, `,"comment":"${'a'.repeat(2000)}"`), entry(2)]);
    const captures = [...reader.push(text.slice(0, 1000)), ...reader.push(text.slice(1000))];
    const { targets, told } = summary(captures, reader.end());
    expect(targets).toEqual(['/0', '/2']);
    expect(told).toEqual([expect.stringContaining('is longer than 0.001 MB')]);
  });

  test('entries of ever other schemes are counted together', () => {
    const others = Array.from({ length: 20 }, (_, n) => entry(n).replace('https:', `x${n}:`));
    expect(read(har([entry(0), ...others])).told[0]).toMatch(/x0: URL × 1, .*, others × 12$/);
  });

  test('of many warnings the first are listed and the rest counted', () => {
    const { told } = read(har([entry(0), ...Array.from({ length: 60 }, () => '{}')]));
    expect(told).toHaveLength(51);
    expect(told.at(-1)).toBe(': And 10 more');
  });
});

describe('what’s no HAR is refused', () => {
  test.each<[name: string, text: string | Uint8Array, told: string]>([
    ['nothing', '', ': The text is empty'],
    ['white space', ' \n\t\r\n', ': The text is empty'],
    ['a web page', '\n<!doctype html><title>Sign in</title>', 'line 2: It’s a web page'],
    ['a list', '[{"log":{}}]', 'line 1: It’s a list'],
    ['words', 'hello', 'line 1: It isn’t a HAR'],
    ['NULs', '\0\0\0\0\0', 'line 1: It isn’t a HAR'],
    ['a capture', '{"method":"GET","target":"/","headers":[]}', ': It has no log.entries'],
    ['an object', '{}', ': It has no log.entries'],
    ['a log of no entries', '{"log":{"version":"1.2"}}', ': It has no log.entries'],
    ['entries as an object', '{"log":{"entries":{"0":{}}}}', 'log.entries, line 1: must be a list'],
    ['a log as a list', '{"log":[{"entries":[]}]}', 'log, line 1: must be an object'],
    ['an early cut', '{\n"log":{"pages":[', 'line 2: The file ends here, before log.entries'],
    ['gzip', Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0), ': It’s compressed (gzip)'],
    ['UTF-16', new Uint8Array(Buffer.from(`\ufeff${har([entry(0)])}`, 'utf16le')), ': It’s in UTF-16'],
    ['a ZIP of two bytes', Uint8Array.of(0x50, 0x4b), 'line 1: It isn’t a HAR'],
    ['an empty list', har([]), 'log.entries: has no request in it'],
    ['a list of bad entries', har(['{}', '1']), 'log.entries: has no request in it'],
    ['brackets without end', '['.repeat(1_000_000), 'line 1: It’s a list'],
    ['braces without end', '{"log":'.repeat(300_000), 'line 1: The file ends here'],
  ])('%s', (_, text, told) => {
    const result = read(text);
    expect(result.ok).toBe(false);
    expect(result.targets).toEqual([]);
    expect(result.told[0]).toContain(told);
  });

  test('and its bad entries are told too', () => {
    expect(read(har(['{}', '1'])).told).toHaveLength(3);
  });
});

test('a whole text is read at once', () => {
  expect(readHar(har([entry(0)]))).toMatchObject({ ok: true, captures: [{ origin: 'https://h.example' }] });
  expect(readHar('<html>')).toMatchObject({ ok: false });
});

test('a chunk may be used again once it was pushed', () => {
  const bytes = utf8(har([entry(0), entry(1)]));
  const chunk = new Uint8Array(16);
  const reader = harReader();
  const captures: Capture[] = [];
  for (let at = 0; at < bytes.length; at += chunk.length) {
    const part = bytes.subarray(at, at + chunk.length);
    chunk.set(part);
    captures.push(...reader.push(chunk.subarray(0, part.length)));
  }
  expect(summary(captures, reader.end())).toEqual({ targets: ['/0', '/1'], told: [], ok: true });
});

test('characters cut in half between two texts are whole again', () => {
  const text = har([entry(0).replace('/0', '/😀')]);
  const cut = text.indexOf('😀') + 1;
  expect(read(text.slice(0, cut), text.slice(cut))).toEqual(read(text));
  expect(read(...text.split(''))).toEqual(read(text));
});

test.each<[text: string, looks: boolean]>([
  [har([]), true],
  ['\ufeff\n{ "pages": 1, "log" : {', true],
  ['{"method":"GET","target":"/","headers":[["a","\\"log\\":{"]]}', false],
  ['[{"log":{}}]', false],
  ['curl https://h.example/', false],
  ['', false],
])('%j looks like one: %s', (text, looks) => expect(looksLikeHar(text)).toBe(looks));

describe('whatever it’s given', () => {
  const names = fc.constantFrom(...FILES.keys());
  const bytesOf = (name: string) => FILES.get(name) ?? new Uint8Array(0);
  const cuts = fc.array(fc.nat(), { maxLength: 8 });

  function chunksOf(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
    const at = places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b);
    return [...at, bytes.length].map((end, index) => bytes.slice(at[index - 1] ?? 0, end));
  }

  test('it reads the same, however it’s cut into chunks', () => {
    fc.assert(
      fc.property(names, cuts, (name, places) => {
        const bytes = bytesOf(name);
        const whole = harReader();
        const parts = harReader();
        const captures = whole.push(bytes);
        expect(captures.length).toBeGreaterThan(0);
        expect(chunksOf(bytes, places).flatMap((chunk) => parts.push(chunk))).toEqual(captures);
        expect(parts.end()).toEqual(whole.end());
      }),
    );
  });

  interface Change {
    readonly at: number;
    readonly byte: number;
    readonly length: number;
  }

  function damaged(file: Uint8Array, changes: readonly Change[], cut: number | null): Uint8Array {
    const bytes = file.slice(0, cut === null ? file.length : cut % file.length);
    for (const { at, byte, length } of changes)
      bytes.fill(byte, at % file.length, (at % file.length) + length);
    return bytes;
  }

  test('it never throws, and says whenever a file isn’t whole', () => {
    const change = fc.record({
      at: fc.nat(),
      byte: fc.integer({ min: 0, max: 255 }),
      length: fc.nat({ max: 40 }),
    });
    let read = 0;
    fc.assert(
      fc.property(
        names,
        fc.array(change, { maxLength: 4 }),
        fc.option(fc.nat()),
        cuts,
        (name, changes, cut, places) => {
          const bytes = damaged(bytesOf(name), changes, cut);
          const reader = harReader();
          const captures = chunksOf(bytes, places).flatMap((chunk) => reader.push(chunk));
          const end = reader.end();
          expect(end.ok).toBe(captures.length > 0);
          if (end.ok) read += 1;
          // The last byte of a file is a line feed; without the one before, it isn't whole.
          const isCut = changes.length === 0 && bytes.length < bytesOf(name).length - 1;
          if (end.ok && isCut) expect(end.warnings[0]?.message ?? '').toContain('ends here');
          if (!end.ok) expect(end.problems.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 400 },
    );
    expect(read).toBeGreaterThan(50);
  });

  test('text of any kind is refused or read', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.json(),
          fc.json().map((text) => har([text])),
        ),
        (text) => {
          const result = readHar(text);
          expect(result.ok ? result.captures.length : result.problems.length).toBeGreaterThan(0);
        },
      ),
    );
  });
});

describe('time grows with the file, whatever is in it', () => {
  const inText = (text: string) => har([entry(0, `,"comment":"${text}"`)]);
  const inBody = (text: string) =>
    har([`{"request":{"method":"POST","url":"/","headers":[],"bodySize":1,"postData":{"text":"${text}"}}}`]);
  test.each<[name: string, of: (size: number) => string]>([
    ['backslashes', (size) => inText('\\\\'.repeat(size / 2))],
    ['escaped quotes', (size) => inText('\\"'.repeat(size / 2))],
    ['brackets', (size) => har([`{"a":${'['.repeat(size)}`])],
    ['stray brackets', (size) => har(['} '.repeat(size / 10)])],
    ['numbers', (size) => har(['1,'.repeat(size / 20)])],
    ['a key', (size) => `{"log":{"${'a'.repeat(size)}":1,"entries":[]}}`],
    ['escapes in a body', (size) => inBody('\\udc80'.repeat(size / 6))],
    ['header lines in a body', (size) => inBody('Content-A: b\\r\\n'.repeat(size / 16))],
    ['a base64 body', (size) => inBody(`${'A'.repeat(size)}","encoding":"base64`)],
    ['a URL', (size) => har([entry(0).replace('/0', `/${' '.repeat(size)}`)])],
    ['white space', (size) => `{"log":${' \n'.repeat(size / 2)}{"entries":[]}}`],
  ])('%s', (_, of) => expectInProportion(2_000_000, (size) => expect(readHar(of(size))).toBeDefined()));

  test('and small chunks don’t cost more', () => {
    expectInProportion(1_000_000, (size) => {
      const reader = harReader();
      const bytes = utf8(inText('a'.repeat(size)));
      let count = 0;
      for (let at = 0; at < bytes.length; at += 7) count += reader.push(bytes.subarray(at, at + 7)).length;
      expect(count).toBe(1);
    });
  });
});
