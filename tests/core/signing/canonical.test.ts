/** The canonical lines: what each is made of, what is noted about it, and the clause it rests on. */

import { describe, expect, test } from 'vitest';
import { CLAUSES } from '../../../lib/core/clauses.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import {
  canonicalLines,
  canonicalString,
  LINE_NAMES,
  queryPairs,
} from '../../../lib/core/signing/canonical.ts';
import { signRequest, unixSeconds } from '../../../lib/core/signing/sign.ts';
import { type WireRequest, wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { latin1, TEST_KEY } from './requests.ts';

const NOW = latin1('1767225600');
const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

function linesOf(parts: Partial<Parameters<typeof wireRequest>[0]>): ReturnType<typeof canonicalLines> {
  return canonicalLines(wireRequest({ method: 'GET', target: '/api/v1/orders', ...parts }), NOW);
}

function queryOf(target: string): ReturnType<typeof canonicalLines>[2] {
  return linesOf({ target })[2];
}

describe('the five lines', () => {
  test('come in the order of the document, each with an existing clause and its own part', () => {
    const lines = linesOf({});
    expect(lines.map(({ name }) => name)).toEqual([...LINE_NAMES]);
    expect(lines.map(({ name }) => name)).toEqual(['method', 'path', 'query', 'timestamp', 'body-hash']);
    expect(lines.map(({ part }) => part)).toEqual(['method', 'target', 'target', 'timestamp', 'body']);
    for (const { name, clause } of lines) {
      expect(clause).toBe(name);
      expect(CLAUSES[clause].section).toBe('5, canonical string');
    }
  });

  test('are joined by single newlines, with none after the last', () => {
    expect(canonicalString(linesOf({ target: '/a?b=1' }))).toBe(`GET\n/a\nb=1\n1767225600\n${EMPTY_HASH}`);
  });

  test('nothing is noted about a plain request with a query and a body', () => {
    const lines = linesOf({ method: 'POST', target: '/a?b=1&c=2', body: '{}' });
    expect(lines.flatMap(({ notes }) => notes)).toEqual([]);
  });
});

describe('the method', () => {
  test.each([
    ['GET', 'GET', []],
    ['get', 'GET', [{ kind: 'method-uppercased', from: 'get' }]],
    ['pOsT', 'POST', [{ kind: 'method-uppercased', from: 'pOsT' }]],
    ['m-search_2', 'M-SEARCH_2', [{ kind: 'method-uppercased', from: 'm-search_2' }]],
  ])('%s is signed as %s', (method, value, notes) => {
    const [line] = linesOf({ method });
    expect(line.value).toBe(value);
    expect(line.notes).toEqual(notes);
  });

  test('only ASCII letters are uppercased', () => {
    expect(linesOf({ method: 'fıxß' })[0].value).toBe(byteStringOfText('FıXß'));
  });
});

describe('the path', () => {
  test.each([
    ['/api/v1/orders', '/api/v1/orders', []],
    ['/api/v1/orders?a=1', '/api/v1/orders', []],
    ['/api/v1/orders/?a=1', '/api/v1/orders/', ['path-trailing-slash']],
    ['/', '/', []],
    ['/a%20b/%2F', '/a%20b/%2F', ['encoding-kept']],
    ['/a%20b/', '/a%20b/', ['encoding-kept', 'path-trailing-slash']],
    ['/a//b/../c', '/a//b/../c', []],
    ['/a?b?c', '/a', []],
    ['?a=1', '', []],
  ])('of %s is %s', (target, value, notes) => {
    const line = linesOf({ target })[1];
    expect(line.value).toBe(value);
    expect(line.notes.map(({ kind }) => kind)).toEqual(notes);
    expect(line.pieces).toEqual([
      { value: { start: 0, end: value.length }, source: { start: 0, end: value.length } },
    ]);
  });

  test('keeps bytes that aren’t UTF-8', () => {
    const request: WireRequest = {
      ...wireRequest({ method: 'GET', target: '/' }),
      target: latin1('/\xff\xfe'),
    };
    expect(canonicalLines(request, NOW)[1].value).toBe('/\xff\xfe');
  });
});

describe('the query', () => {
  test.each([
    ['whole pairs are compared, not keys', '/o?a=1&a-b=2', 'a-b=2&a=1'],
    ['uppercase comes before lowercase', '/o?a=1&B=2', 'B=2&a=1'],
    ['values take part in the order', '/o?a=2&a=10', 'a=10&a=2'],
    ['a prefix comes first', '/o?ab&a', 'a&ab'],
    ['a key without = comes before the same key with one', '/o?a=&a', 'a&a='],
    ['percent-encoding is compared as it stands', '/o?a=%7e&a=%7E&a=~', 'a=%7E&a=%7e&a=~'],
    ['bytes above 127 come last, as unsigned', '/o?é=1&z=1', 'z=1&é=1'],
    ['a second ? is data', '/o?b=?&a=1', 'a=1&b=?'],
    ['= inside a value is data', '/o?b=c=d&a', 'a&b=c=d'],
    ['identical pairs are all kept', '/o?a=1&a=1', 'a=1&a=1'],
    ['a semicolon separates nothing', '/o?b=1;a=2', 'b=1;a=2'],
  ])('%s', (_, target, value) => {
    expect(queryOf(target).value).toBe(byteStringOfText(value));
  });

  test.each([
    ['/o', '', [{ kind: 'query-absent' }]],
    ['/o?', '', [{ kind: 'query-bare-question-mark' }]],
    ['/o??', '?', [{ kind: 'query-key-without-equals', keys: ['?'] }]],
    ['/o?&', '', [{ kind: 'query-empty-segments-dropped', count: 2 }]],
    ['/o?a=1&', 'a=1', [{ kind: 'query-empty-segments-dropped', count: 1 }]],
    ['/o?&&a=1', 'a=1', [{ kind: 'query-empty-segments-dropped', count: 2 }]],
    ['/o?b=1&a=1', 'a=1&b=1', [{ kind: 'query-reordered', moved: 2, by: 'pair' }]],
    ['/o?c=1&b=1&a=1', 'a=1&b=1&c=1', [{ kind: 'query-reordered', moved: 2, by: 'pair' }]],
    ['/o?a=1&a=2', 'a=1&a=2', [{ kind: 'query-duplicates-kept', keys: ['a'] }]],
    ['/o?a=1&a=1&a=2', 'a=1&a=1&a=2', [{ kind: 'query-duplicates-kept', keys: ['a'] }]],
    ['/o?a&b=', 'a&b=', [{ kind: 'query-key-without-equals', keys: ['a'] }]],
    ['/o?a=%20', 'a=%20', [{ kind: 'encoding-kept' }]],
    ['/o?a=b+c', 'a=b+c', [{ kind: 'encoding-kept' }]],
    [
      '/o?b=+&&a&b',
      'a&b&b=+',
      [
        { kind: 'query-reordered', moved: 3, by: 'pair' },
        { kind: 'query-empty-segments-dropped', count: 1 },
        { kind: 'query-key-without-equals', keys: ['a', 'b'] },
        { kind: 'query-duplicates-kept', keys: ['b'] },
        { kind: 'encoding-kept' },
      ],
    ],
  ])('of %s is “%s”, with its notes', (target, value, notes) => {
    const line = queryOf(target);
    expect(line.value).toBe(value);
    expect(line.notes).toEqual(notes);
  });

  test('each piece points at the pair it came from', () => {
    expect(queryOf('/o?b=1&&a=10').pieces).toEqual([
      { value: { start: 0, end: 4 }, source: { start: 8, end: 12 } },
      { value: { start: 5, end: 8 }, source: { start: 3, end: 6 } },
    ]);
  });

  test('pairs are listed in the order they’re sent', () => {
    expect(queryPairs(latin1('/o?b=1&&a'))).toEqual({
      pairs: [
        { text: 'b=1', source: { start: 3, end: 6 } },
        { text: 'a', source: { start: 8, end: 9 } },
      ],
      emptySegments: 1,
    });
  });
});

describe('the timestamp', () => {
  test.each(['1767225600', '01767225600', '-1', 'abc', '', ' 1'])('“%s” is signed as it stands', (text) => {
    const line = canonicalLines(wireRequest({ method: 'GET', target: '/' }), latin1(text))[3];
    expect(line.value).toBe(text);
    expect(line.notes).toEqual([]);
  });

  test.each([
    [1_767_225_600, '1767225600'],
    [1_767_225_600.999, '1767225600'],
    [0, '0'],
  ])('%d becomes %s', (now, text) => {
    expect(unixSeconds(now)).toBe(text);
  });
});

describe('the body hash', () => {
  const bytes = new TextEncoder().encode('{}');

  test('no body', () => {
    const line = linesOf({})[4];
    expect(line.value).toBe(EMPTY_HASH);
    expect(line.notes).toEqual([{ kind: 'body-absent' }]);
    expect(line.pieces).toEqual([{ value: { start: 0, end: 64 }, source: { start: 0, end: 0 } }]);
  });

  test('a body of zero bytes', () => {
    const line = linesOf({ body: '' })[4];
    expect(line.value).toBe(EMPTY_HASH);
    expect(line.notes).toEqual([{ kind: 'body-empty' }]);
  });

  test('a body rebuilt from text says so', () => {
    const request: WireRequest = {
      ...wireRequest({ method: 'POST', target: '/' }),
      body: { kind: 'bytes', bytes, source: 'reencoded' },
    };
    const line = canonicalLines(request, NOW)[4];
    expect(line.notes).toEqual([{ kind: 'body-reencoded' }]);
    expect(line.pieces).toEqual([{ value: { start: 0, end: 64 }, source: { start: 0, end: 2 } }]);
  });

  test('a hash that is already known is used without hashing again', () => {
    const known = linesOf({ body: 'other' })[4].value as Parameters<typeof canonicalLines>[2];
    const request = wireRequest({ method: 'POST', target: '/', body: '{}' });
    expect(canonicalLines(request, NOW, known)[4].value).toBe(known);
    const signed = signRequest(request, TEST_KEY, NOW, known);
    expect(signed.signature).not.toBe(signRequest(request, TEST_KEY, NOW).signature);
  });
});
