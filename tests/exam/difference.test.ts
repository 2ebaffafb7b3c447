/** What is said of a request that asks for something else than its call. */

import { describe, expect, test } from 'vitest';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import type { CallBody, ExamCall } from '../../lib/exam/call.ts';
import { differenceIn } from '../../lib/exam/difference.ts';
import { jsonValueOf, WRITINGS, written } from './client.ts';

const CALL: ExamCall = {
  ...{ id: 'one', method: 'POST', path: '/api/v1/notes/nte_1', query: [], body: null },
  ...{ clause: 'query', reveals: '' },
};
const text = (value: string): CallBody => ({ text: value, contentType: 'text/plain' });
const bytes = (...values: number[]): CallBody => ({
  base64: Buffer.from(values).toString('base64'),
  contentType: 'application/octet-stream',
});
const sent = (change: Partial<ExamCall>): WireRequest => written({ ...CALL, ...change });

describe('a body', () => {
  const of = (asked: CallBody, was: CallBody) =>
    differenceIn('body', { ...CALL, body: asked }, sent({ body: was }));

  test('is shown around the first byte that differs, with its line breaks', () => {
    const long = `{"amount": "1.50", "currency": "USD", "network": "TRON"}`;
    expect(of(text(`${long}\n`), text(long))).toEqual({
      sent: '…etwork": "TRON"}',
      asked: '…etwork": "TRON"}\\n',
      cause: 'the line break at its end is missing',
    });
  });

  test.each([
    ['a\r\n', 'a\r', 'the \\n of the \\r\\n at its end is missing'],
    ['a\r\n', 'a', 'the line break at its end is missing'],
    ['a\nb', 'a\nb\n', 'a line break was added at its end'],
    ['{\n  "a": 1\n}\n', '{  "a": 1}', 'its line breaks are missing'],
    ['a\r\nb\r\n', 'a\nb\n', 'its line breaks became \\n'],
    ['a\nb', 'a\r\nb', 'its line breaks became \\r\\n'],
    [' a ', 'a', 'the white space around it is missing'],
    ['a', '\ufeffa', 'a byte-order mark was added'],
    ['{"z":1.50}', '{"z":1.5}', 'its JSON was parsed and serialized again: send the text as it’s given'],
    ['a', '"a"', 'the text was serialized as a JSON string: send the text itself'],
    ['a', '{"text":"a","contentType":"x"}', 'the call’s body was serialized whole: send its text'],
    ['abcdef', 'abc', 'its last 3 bytes are missing'],
    ['a', '', 'no body was sent'],
    ['abc', 'abd', undefined],
  ])('%j sent as %j: %s', (asked, was, cause) => {
    expect(of(text(asked), text(was)).cause).toBe(cause);
  });

  test('in another charset, and bytes as text', () => {
    expect(of(text('Zoë'), bytes(0x5a, 0x6f, 0xeb)).cause).toBe('it was sent in ISO-8859-1, not in UTF-8');
    expect(of(bytes(0x89, 0x50, 0xff), text('\ufffdP\ufffd'))).toEqual({
      sent: 'ef bf bd 50 ef bf bd',
      asked: '89 50 ff',
      cause: 'the bytes were read as text, so that some became U+FFFD',
    });
    expect(of(bytes(1, 2), text(JSON.stringify(Buffer.of(1, 2)))).cause).toBe(
      'Node serialized its Buffer as JSON: send the bytes themselves',
    );
    expect(of(bytes(1, 2, 3), text('AQID')).cause).toBe('the Base64 was sent as text: decode it first');
  });

  test('of JSON names the place', () => {
    const asked: CallBody = { json: jsonValueOf({ items: [{ title: 'tea' }, { title: 'rope' }], note: '' }) };
    const json = (value: unknown): CallBody => text(JSON.stringify(value));
    expect(of(asked, json({ items: [{ title: 'tea' }, { title: 'lamp' }], note: '' }))).toEqual({
      ...{ sent: '"lamp"', asked: '"rope"' },
      cause: 'items[1].title differs',
    });
    expect(of(asked, json({ items: [{ title: 'tea' }, { title: 'rope' }] })).cause).toBe('note is missing');
    expect(of(asked, json({ items: [{ title: 'tea' }, { title: 'rope' }], note: '', x: 1 })).cause).toBe(
      'x isn’t in the call',
    );
    expect(of(asked, text('a=1')).cause).toBe('what was sent isn’t JSON');
    expect(of(asked, null).cause).toBe('no body was sent');
  });

  test('shows nothing that looks like a secret', () => {
    expect(of(text('a'), text('sk_test_51Habcdefghij')).sent).toBe('[secret]');
  });
});

describe('a query', () => {
  const pairs = [
    ['tag', 'a'],
    ['status', ''],
    ['tag', 'b c'],
    ['tag', 'a'],
  ] as const;
  const of = (query: ExamCall['query']) =>
    differenceIn('query', { ...CALL, query: pairs }, sent({ query })).cause;

  test.each([
    [[pairs[0], pairs[2], pairs[3]], 'status= (an empty value) is missing; nothing else differs'],
    [[pairs[0], pairs[1], pairs[2]], 'tag=a is missing once of 2 times; nothing else differs'],
    [[...pairs, ['limit', '10']], 'limit=10 isn’t in the call; nothing else differs'],
    [
      [pairs[0], ['status', 'null'], pairs[2], pairs[3]],
      'status=null was sent in place of status= (an empty value); nothing else differs',
    ],
    [[], 'no query was sent'],
  ] as const)('%j: %s', (query, words) => {
    expect(of(query)).toBe(words);
  });

  test('may be encoded as a form', () => {
    const form = written(
      { ...CALL, query: pairs.slice(1) },
      WRITINGS['json.dumps with sort_keys, urlencode'],
    );
    expect(differenceIn('query', { ...CALL, query: pairs }, form).cause).toBe(
      'tag=a is missing once of 2 times; nothing else differs',
    );
  });
});
