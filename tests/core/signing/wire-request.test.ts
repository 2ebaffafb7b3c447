/** Requests as they are on the wire: header lookup as HTTP has it, bodies as bytes. */

import { describe, expect, test } from 'vitest';
import { bodyBytes, headerValue, headerValues, wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { expectInProportion } from '../in-proportion.ts';
import { latin1 } from './requests.ts';

function headersOf(...fields: (readonly [string, string])[]): Parameters<typeof headerValues>[0] {
  return fields.map(([name, value]) => [name, latin1(value)] as const);
}

describe('header values', () => {
  test.each(['X-Api-Key', 'x-api-key', 'X-API-KEY', 'x-aPi-kEy'])('are found under %s', (name) => {
    expect(headerValues(headersOf([name, 'v']), 'X-Api-Key')).toEqual(['v']);
    expect(headerValues(headersOf(['X-Api-Key', 'v']), name)).toEqual(['v']);
  });

  test.each(['X-Api-Key2', 'X_Api_Key', ' X-Api-Key', 'X-Api-\u212aey', ''])(
    'aren’t found under “%s”',
    (name) => {
      expect(headerValues(headersOf([name, 'v']), 'X-Api-Key')).toEqual([]);
      expect(headerValue(headersOf([name, 'v']), 'X-Api-Key')).toBeUndefined();
    },
  );

  test.each([
    ['  v  ', 'v'],
    ['\t v\t', 'v'],
    ['a \t b', 'a \t b'],
    [' \t ', ''],
    ['', ''],
    ['\u00a0v\u00a0', '\u00a0v\u00a0'],
    ['\0v\0', '\0v\0'],
    ['\rv\n', '\rv\n'],
    ['\x0bv\x0c', '\x0bv\x0c'],
  ])('%j reads as %j', (sent, read) => {
    expect(headerValue(headersOf(['X-Timestamp', sent]), 'X-Timestamp')).toBe(read);
  });

  test('sent twice are one list, in order, each trimmed', () => {
    const headers = headersOf(['x-a', ' 1 '], ['x-b', '9'], ['X-A', ''], ['X-a', '2']);
    expect(headerValues(headers, 'X-A')).toEqual(['1', '', '2']);
    expect(headerValue(headers, 'X-A')).toBe('1, , 2');
  });

  test('a long run of inner spaces is trimmed in proportion', () => {
    expectInProportion(200_000, (length) => {
      const value = `a${' '.repeat(length)}b`;
      expect(headerValue(headersOf(['X-A', value]), 'X-A')).toBe(value);
    });
  });
});

describe('building a request', () => {
  test('text becomes its UTF-8 bytes', () => {
    const request = wireRequest({ method: 'POST', target: '/é?ü=€', headers: [['X-Note', 'ß']], body: 'é' });
    expect(request.target).toBe('/\u00c3\u00a9?\u00c3\u00bc=\u00e2\u0082\u00ac');
    expect(request.headers).toEqual([['X-Note', '\u00c3\u009f']]);
    expect(request.body).toEqual({ kind: 'bytes', bytes: Uint8Array.of(0xc3, 0xa9), source: 'exact' });
  });

  test('bytes stay the bytes they are', () => {
    const bytes = Uint8Array.of(0xff, 0, 0x0d, 0x0a);
    expect(bodyBytes(wireRequest({ method: 'POST', target: '/', body: bytes }).body)).toBe(bytes);
  });

  test('no body and an empty one are told apart', () => {
    expect(wireRequest({ method: 'GET', target: '/' }).body).toEqual({ kind: 'none' });
    expect(wireRequest({ method: 'GET', target: '/', body: '' }).body).toMatchObject({ kind: 'bytes' });
    expect(bodyBytes({ kind: 'none' })).toHaveLength(0);
  });
});
