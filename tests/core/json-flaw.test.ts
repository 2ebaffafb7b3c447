/** Where a text stops being JSON, and what stands there. */

import { expect, test } from 'vitest';
import { flawDetail, flawedJson } from '../../lib/core/json-flaw.ts';

test.each([
  ['{"network":"TRON",}', 'line 1, column 19', 'a comma before }', '{"network":"TRON",▶}'],
  ['[1, 2, ]', 'line 1, column 8', 'a comma before ]', '[1, 2, ▶]'],
  ["{'a':1}", 'line 1, column 2', 'single quotes, where JSON has double quotes', "{▶'a':1}"],
  ['{"a":“b”}', 'line 1, column 6', 'typographic quotes, where JSON has plain ones', '{"a":▶“b”}'],
  ['{"a": NaN}', 'line 1, column 7', 'NaN, which JSON doesn’t have', '{"a": ▶NaN}'],
  ['{"a":\n  True}', 'line 2, column 3', 'True, which JSON writes true', '{"a": ▶True}'],
  ['{"a":1 // one\n}', 'line 1, column 8', 'a comment, which JSON doesn’t have', '{"a":1 ▶// one }'],
  ['{amount:1}', 'line 1, column 2', 'a quote is missing before it', '{▶amount:1}'],
  ['{"a":"b, "c":1}', 'line 1, column 11', 'a quote is missing, or one too many', '{"a":"b, "▶c":1}'],
  ['{"a":1 "b":2}', 'line 1, column 8', 'a comma is missing before it', '{"a":1 ▶"b":2}'],
  ['{"a":1,,"b":2}', 'line 1, column 8', 'two commas', '{"a":1,▶,"b":2}'],
  ['{"a":"x\ny"}', 'line 1, column 8', 'a line break or control character inside quotes', '{"a":"x▶ y"}'],
  ['\ufeff{"a":1}', 'line 1, column 1', 'a byte-order mark (EF BB BF), which JSON doesn’t have', '▶ {"a":1}'],
  ['{"a":1}}', 'line 1, column 8', '', '{"a":1}▶}'],
])('%j', (text, place, found, excerpt) => {
  expect(flawedJson(text)).toEqual({ isCutOff: false, place, found, excerpt });
});

test('what breaks off is told from what’s wrong', () => {
  expect(flawedJson('{"amount":"1"')).toMatchObject({ isCutOff: true, excerpt: '{"amount":"1"▶' });
  expect(flawedJson('{"amount":1}')).toBeUndefined();
});

test('a few characters are shown, and never a part of what may be a secret', () => {
  const secret = 'sk_test_0123456789abcdef';
  for (const text of [`{"secret":"${secret}",}`, `{"a":1,,"secret":"${secret}"}`, `{"a":'${secret}'}`]) {
    const excerpt = flawedJson(text)?.excerpt ?? '';
    expect(excerpt).toContain('▶');
    expect(excerpt).not.toMatch(/sk_|0123|cdef/);
    expect(excerpt.length).toBeLessThan(45);
  }
  expect(flawedJson(`{"merchant_order_id":"NF-1",${' '.repeat(50)}"amount":1,}`)?.excerpt).toBe(
    '… "amount":1,▶}',
  );
});

test('what’s quoted of it has no character that can’t be seen', () => {
  const flaw = flawedJson('{"a":"\u202ex\u0007\u200b\u001b"}');
  expect(flaw && flawDetail(flaw)).toContain(String.raw`\u202ex▶\u0007\u200b\u001b`);
});
