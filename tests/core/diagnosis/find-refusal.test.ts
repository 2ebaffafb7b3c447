/** Finding a refusal code in answers of every shape, friendly and hostile. */

import { describe, expect, test } from 'vitest';
import { REFUSAL_CODES } from '../../../lib/core/api.ts';
import { findRefusalCode } from '../../../lib/core/diagnosis/find-refusal.ts';
import { utf8 } from '../../../lib/core/signing/bytes.ts';
import { expectInProportion } from '../in-proportion.ts';

function found(text: string) {
  return findRefusalCode(utf8(text));
}

describe('the code is found', () => {
  test.each([
    ['{"error":{"code":"bad_signature","message":"no"}}', 'error.code'],
    ['{"error":"bad_signature"}', 'error'],
    ['{"errors":[{"title":"x"},{"code":"bad_signature"}]}', 'errors[1].code'],
    ['["bad_signature"]', '[0]'],
    ['"bad_signature"', 'the whole response'],
    ['{"bad_signature":true}', 'the name of bad_signature'],
    ['{"message":"refused (bad_signature)"}', 'message'],
    ['{"detail":"{\\"code\\":\\"bad_signature\\"}"}', 'detail'],
    ['\ufeff{"code":" bad_signature "}', 'code'],
    ['bad_signature', 'the text'],
    ['<h1>401</h1><p>Error: bad_signature.</p>', 'the text'],
    ['{"code":"bad_signature"', 'the text'],
    ['code=bad_signature&x=1', 'the text'],
  ])('in %s', (text, at) => {
    expect(found(text)).toEqual({ code: 'bad_signature', at, others: [] });
  });

  test.each(REFUSAL_CODES)('whichever of the five: %s', (code) => {
    expect(found(JSON.stringify({ error: { code } }))?.code).toBe(code);
  });
});

describe('nothing is found', () => {
  test.each([
    '',
    '{}',
    'null',
    '401',
    '{"code":"unauthorized"}',
    '{"code":"not_bad_signature"}',
    '{"code":"bad_signatures"}',
    '{"code":"x-bad_signature"}',
    '{"__proto__":{"code":"nope"}}',
    '<html>Unauthorized</html>',
  ])('in %j', (text) => {
    expect(found(text)).toBeUndefined();
  });

  test('in bytes that are no text', () => {
    expect(findRefusalCode(new Uint8Array([0xff, 0xfe, 0x00, 0x80]))).toBeUndefined();
  });
});

describe('two codes', () => {
  test('a field named code wins against other values, and the other is told', () => {
    expect(found('{"type":"missing_auth","code":"bad_timestamp"}')).toEqual({
      code: 'bad_timestamp',
      at: 'code',
      others: [{ code: 'missing_auth', at: 'type' }],
    });
  });

  test('a value wins against a name, a name against a mention', () => {
    expect(found('{"message":"not stale_request","invalid_key":{"reason":"bad_signature"}}')).toEqual({
      code: 'bad_signature',
      at: 'invalid_key.reason',
      others: [
        { code: 'invalid_key', at: 'the name of invalid_key' },
        { code: 'stale_request', at: 'message' },
      ],
    });
  });

  test('among equals the first wins', () => {
    expect(found('[{"code":"invalid_key"},{"code":"bad_signature"}]')?.code).toBe('invalid_key');
  });

  test('the same code twice is one code', () => {
    expect(found('{"error":"missing_auth","message":"missing_auth: no key"}')?.others).toEqual([]);
  });
});

describe('hostile answers', () => {
  test('nesting of any depth neither overflows nor hides the code', () => {
    const deep = `${'['.repeat(100_000)}"stale_request"${']'.repeat(100_000)}`;
    expect(found(deep)?.code).toBe('stale_request');
    const objects = `${'{"a":'.repeat(50_000)}"stale_request"${'}'.repeat(50_000)}`;
    const { code, at } = found(objects) ?? {};
    expect(code).toBe('stale_request');
    expect(at).toBe('….a.a.a.a.a.a');
  });

  test('a huge body is read at its beginning only', () => {
    expectInProportion(2_000_000, (length) => {
      const { code } = found(`{"code":"invalid_key","pad":"${'x'.repeat(10 * length)}"}`) ?? {};
      expect(code).toBe('invalid_key');
    });
    expect(found(`${' '.repeat(2_000_000)}invalid_key`)).toBeUndefined();
  });

  test('a very wide body ends', () => {
    expect(found(`[${'1,'.repeat(400_000)}1]`)).toBeUndefined();
  });

  test('a long field name is cut', () => {
    expect(found(JSON.stringify({ ['k'.repeat(5000)]: 'missing_auth' }))?.at.length).toBeLessThan(60);
  });
});
