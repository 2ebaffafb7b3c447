/** What each mistake with the body makes of it. Outputs of languages were printed by them: see the versions. */

import { describe, expect, test } from 'vitest';
import { BODY_ADVICE } from '../../../lib/core/mistakes/body/advice.ts';
import { BODY_LIMITS, bodyVariants } from '../../../lib/core/mistakes/body/body.ts';
import { BODY_MISTAKES } from '../../../lib/core/mistakes/body/mistakes.ts';
import { expectInProportion } from '../in-proportion.ts';
import { hexesOf, sent, textsOf } from './body-subject.ts';

/** Section 3.5 of the catalogue. */
const IDS = `body-serializer-profile body-respaced body-pretty body-key-order body-esc-unicode body-esc-slash
  body-esc-html body-python-repr body-lang-stringify body-bytes-repr body-signed-empty body-sent-empty
  body-double-encoded body-form body-form-encoded body-trailing-newline body-truncated body-padded body-escapes-interpreted body-newlines-stripped body-quotes-lost body-crlf body-bom body-charset
  body-read-as-text body-mojibake body-unicode-form body-number-format body-number-retyped
  body-number-separators body-number-exponent body-minor-units body-date-format body-nulls body-mutated-after-signing
  body-wrapped body-key-case body-placeholder body-blank-stripped body-word-split body-trimmed body-encoded
  body-compressed body-escaped-slashes body-quoted body-html-entities body-multipart body-previous`.split(
  /\s+/,
);

const CHARGE = '{"merchant_order_id":"A-1001","amount":"10.00","currency":"USD","network":"TRON"}';
const UNICODE =
  '{"merchant_order_id":"Café-1001","amount":"10.00","currency":"USD","network":"TRON","callback_url":"https://shop.example/cb?a=1&b=<2>"}';

/** A map's order, and that of the document, in which a struct has its fields. */
const SORTED =
  '{"amount":"1","currency":"USD","merchant_order_id":"A","metadata":{"a":"2","z":"1"},"network":"T","tags":[]}';
const STRUCT =
  '{"merchant_order_id":"A","amount":"1","currency":"USD","network":"T","metadata":{"a":"2","z":"1"},"tags":[]}';

const one = (body: string | Uint8Array | undefined, given = {}) => bodyVariants(sent(body, given), 1);
const two = (body: string | Uint8Array | undefined, given = {}) => bodyVariants(sent(body, given), 2);

describe('the rows', () => {
  test('are those of the catalogue, each with words', () => {
    expect(Object.keys(BODY_MISTAKES).sort()).toEqual([...IDS].sort());
    expect(Object.keys(BODY_ADVICE).sort()).toEqual([...IDS].sort());
  });
});

describe('each mistake alone', () => {
  const cases: readonly (readonly [id: string, body: string | undefined, value: string])[] = [
    [
      'body-serializer-profile',
      CHARGE,
      '{"merchant_order_id": "A-1001", "amount": "10.00", "currency": "USD", "network": "TRON"}',
    ],
    ['body-serializer-profile', '{"a":"é/"}', '{"a":"\\u00e9\\/"}'],
    ['body-serializer-profile', '{"b":1,"a":"<"}', '{"a":"\\u003c","b":1}\n'],
    ['body-respaced', '{"a": 1, "b": [1, 2]}', '{"a":1,"b":[1,2]}'],
    ['body-respaced', '{"a":1,"b":[1,2]}', '{"a": 1,"b": [1,2]}'],
    ['body-respaced', '{"a":"\\u00e9","a":2}', '{"a": "\\u00e9", "a": 2}'],
    ['body-pretty', '{"a":1,"b":[]}', '{\n\t"a": 1,\n\t"b": []\n}'],
    ['body-pretty', '{"a":1}', '{\r\n    "a":  1\r\n}'],
    ['body-pretty', '{"a":1,"b":[2]}', '{\n "a": 1,\n "b": [\n  2\n ]\n}'],
    ['body-pretty', '{"a":1}', '{\n   "a": 1\n}'],
    ['body-pretty', '{"a":1}', '{\n        "a": 1\n}'],
    [
      'body-key-order',
      CHARGE,
      '{"amount":"10.00","currency":"USD","merchant_order_id":"A-1001","network":"TRON"}',
    ],
    // java.util.HashMap of Java 17, by Jackson.
    [
      'body-key-order',
      CHARGE,
      '{"amount":"10.00","merchant_order_id":"A-1001","currency":"USD","network":"TRON"}',
    ],
    ['body-key-order', '{"a": 1, "b": 2}', '{"b": 2, "a": 1}'],
    ['body-key-order', '{"b":[{"d":1,"c":2}],"a":{"f":3,"e":4}}', '{"a":{"f":3,"e":4},"b":[{"d":1,"c":2}]}'],
    ['body-key-order', '{"b":[{"d":1,"c":2}],"a":{"f":3,"e":4}}', '{"b":[{"c":2,"d":1}],"a":{"e":4,"f":3}}'],
    ['body-key-order', SORTED, STRUCT],
    // new HashMap<>(map) of Java 17.
    [
      'body-key-order',
      `{"merchant_order_id":0,"amount":1,"currency":2,"network":{"b":1,"a":2},"metadata":4,"tags":5,"note":6}`,
      `{"note":6,"amount":1,"metadata":4,"merchant_order_id":0,"currency":2,"network":{"b":1,"a":2},"tags":5}`,
    ],
    ['body-serializer-profile', '{"b":{"d":1,"a":2},"a":"é/"}', '{"a":"\\u00e9\\/","b":{"d":1,"a":2}}'],
    ['body-serializer-profile', '{"b":{"d":1,"a":2},"a":[]}', '{"a":[],"b":{"a":2}}'],
    ['body-esc-unicode', '{"a":"é😀"}', '{"a":"\\u00e9\\ud83d\\ude00"}'],
    ['body-esc-unicode', '{"a":"é"}', '{"a":"\\u00E9"}'],
    ['body-esc-unicode', '{"a":"\\u00e9"}', '{"a":"é"}'],
    ['body-esc-slash', '{"a":"x/y"}', '{"a":"x\\/y"}'],
    ['body-esc-slash', '{"a":"x\\/y"}', '{"a":"x/y"}'],
    ['body-esc-html', '{"a":"<&>="}', '{"a":"\\u003c\\u0026\\u003e="}'],
    ['body-esc-html', '{"a":"<=\'>"}', '{"a":"\\u003c\\u003d\\u0027\\u003e"}'],
    ['body-esc-html', '{"a":"\\u003c"}', '{"a":"<"}'],
    ['body-signed-empty', CHARGE, ''],
    ['body-sent-empty', undefined, '{}'],
    ['body-sent-empty', undefined, 'null'],
    ['body-sent-empty', '', '\n'],
    ['body-double-encoded', '{"a":"é"}', '"{\\"a\\":\\"é\\"}"'],
    ['body-double-encoded', '{"a":"é"}', '"{\\"a\\":\\"\\u00e9\\"}"'],
    ['body-double-encoded', '"{\\"a\\":1}"', '{"a":1}'],
    ['body-form', 'a=1&b=caf%C3%A9+x', '{"a":"1","b":"café x"}'],
    ['body-trailing-newline', CHARGE, `${CHARGE}\n`],
    ['body-trailing-newline', `${CHARGE}\r\n`, CHARGE],
    ['body-newlines-stripped', '{  "a": 1,  "b": [    1  ]}', '{\n  "a": 1,\n  "b": [\n    1\n  ]\n}'],
    ['body-newlines-stripped', '{  "a": "x  y"}', '{\n  "a": "x  y"\n}\n'],
    ['body-newlines-stripped', '{\t"a": 1}', '{\r\n\t"a": 1\r\n}'],
    ['body-quotes-lost', '{a:1,b:[x,2],c:{d:}}', '{"a":"1","b":["x","2"],"c":{"d":""}}'],
    ['body-quotes-lost', '{a:1,b:[x,2],c:{d:}}', '{"a":1,"b":["x",2],"c":{"d":""}}'],
    ['body-quotes-lost', '{a:1,b:[x,2],c:{d:}}', '{"a":1,"b":["x","2"],"c":{"d":""}}'],
    ['body-crlf', '{\n"a":1\n}', '{\r\n"a":1\r\n}'],
    ['body-crlf', '{\r\n"a":1\r\n}', '{\n"a":1\n}'],
    // As Python 3.11, Node 20 and PHP 8.2 print them.
    ['body-date-format', '{"a":"2026-01-02T03:04:05.120Z"}', '{"a":"2026-01-02T03:04:05.120000+00:00"}'],
    ['body-date-format', '{"a":"2026-01-02T03:04:05Z"}', '{"a":"2026-01-02T03:04:05+00:00"}'],
    ['body-date-format', '{"a":["2026-01-02T05:04:05+02:00"]}', '{"a":["2026-01-02T03:04:05.000Z"]}'],
    ['body-date-format', '{"a":"2026-01-02T03:04:05.120Z"}', '{"a":"2026-01-02T03:04:05+00:00"}'],
    ['body-date-format', '{"a":"2026-01-02T03:04:05Z"}', '{"a":1767323045}'],
    ['body-form-encoded', 'n=M%C3%BCller+%26+Co~', 'n=M%C3%BCller+%26+Co%7E'],
    ['body-form-encoded', 'n=M%C3%BCller+%26+Co', 'n=Müller & Co'],
    ['body-form-encoded', 'b=1&a=2', 'a=2&b=1'],
    ['body-truncated', `["${'x'.repeat(1100)}"]`, `["${'x'.repeat(1022)}`],
    ['body-truncated', `["${'x'.repeat(1100)}"]`, `["${'x'.repeat(98)}`],
    ['body-padded', '{"a":1}', '{"a":1}\0'],
    ['body-truncated', '{"n":"é"}', '{"n":"é"'],
    ['body-truncated', `["${'é'.repeat(1100)}"]`, `["${'é'.repeat(1022)}`],
    // Java 17: StandardCharsets.UTF_8.encode(…).array() of these 81 characters has 89 bytes.
    ['body-padded', CHARGE, CHARGE.padEnd(89, '\0')],
    ['body-truncated', `${CHARGE}\0\0`, CHARGE],
    ['body-lang-stringify', String.raw`{"a":"x\n\"y\""}`, '{"a":"x\n"y""}'],
    ['body-escapes-interpreted', String.raw`{"a":"x\ny"}`, '{"a":"x\ny"}\n'],
    ['body-quoted', '{"a":"O\'Neil"}', '{"a":"O"Neil"}'],
    ['body-padded', '{"a":1}', `{"a":1}${'\0'.repeat(249)}`],
    ['body-mojibake', '{"a":"é"}', '{"a":"Ã©"}'],
    ['body-mojibake', '{"a":"Ã©"}', '{"a":"é"}'],
    ['body-mojibake', '{"a":"€"}', '{"a":"â‚¬"}'],
    ['body-unicode-form', '{"a":"é"}', '{"a":"e\u0301"}'],
    ['body-number-format', '{"a":10.00,"b":1e-7}', '{"a":10,"b":1e-7}'],
    ['body-number-format', '{"a":10.00,"b":1e-7}', '{"a":10.0,"b":1e-07}'],
    ['body-number-format', '{"a":10.00,"b":1e-7}', '{"a":10.0,"b":1.0E-7}'],
    ['body-number-format', '{"a":1.5274,"b":3}', '{"a":1.5274000000000001,"b":3}'],
    ['body-number-format', '{"n":3}', '{"n":3.0}'],
    ['body-number-retyped', CHARGE, CHARGE.replace('"10.00"', '10.00')],
    ['body-number-retyped', CHARGE, CHARGE.replace('"10.00"', '10')],
    ['body-number-retyped', CHARGE, CHARGE.replace('"10.00"', '10.0')],
    ['body-number-retyped', '{"a":10.50}', '{"a":"10.50"}'],
    // What PHP’s JSON_NUMERIC_CHECK made a number of.
    ['body-number-retyped', '{"a":1.0e-8,"n":3}', '{"a":"0.00000001","n":3}'],
    ['body-number-retyped', '{"a":1.0e-8,"n":3}', '{"a":"0.00000001","n":"3"}'],
    ['body-number-format', '{"a":-1.25e-8}', '{"a":-0.0000000125}'],
    ['body-number-retyped', '{"a":"1","b":"2"}', '{"a":1,"b":"2"}'],
    // The zeros that 12.50 loses as a number, which the hashed text still had.
    ['body-number-format', '{"amount":12.5}', '{"amount":12.50}'],
    ['body-number-format', '{"amount":12}', '{"amount":12.00}'],
    ['body-number-separators', '{"amount":"1250.00"}', '{"amount":"1,250.00"}'],
    ['body-number-separators', '{"amount":"1234567"}', '{"amount":"1,234,567"}'],
    ['body-number-separators', '{"amount":"1250.00"}', '{"amount":"1.250,00"}'],
    ['body-number-separators', '{"amount":"1250.00"}', '{"amount":"1\u202f250,00"}'],
    // toLocaleString of Node 20 in fr-FR and pl-PL, of older ones in de-CH; number_format of PHP 8.2.
    ['body-number-separators', '{"amount":"12345.5"}', '{"amount":"12\u202f345,5"}'],
    ['body-number-separators', '{"amount":"12345.5"}', '{"amount":"12\u00a0345,5"}'],
    ['body-number-separators', '{"amount":"12345.5"}', '{"amount":"12’345.5"}'],
    ['body-number-separators', '{"amount":"1234.50"}', '{"amount":"1 234.50"}'],
    ['body-number-separators', '{"amount":"1234.50"}', '{"amount":"1\'234.50"}'],
    ['body-number-separators', '{"amount":"12.50"}', '{"amount":"12,50"}'],
    ['body-number-separators', '{"amount":1250.5}', '{"amount":"1,250.50"}'],
    ['body-number-separators', '{"amount":1250.5,"count":3}', '{"amount":"1,250.50","count":3}'],
    ['body-number-separators', '{"amount":1250,"count":3}', '{"amount":"1,250.00","count":3}'],
    ['body-number-separators', '{"amount":"1,250.00"}', '{"amount":"1250.00"}'],
    ['body-number-separators', '{"amount":"1.250,00"}', '{"amount":1250}'],
    ['body-number-separators', '{"amount":"1,250"}', '{"amount":"1250.00"}'],
    ['body-number-separators', '{"amount":"12,50"}', '{"amount":12.5}'],
    // Python 3.11 and Ruby 3.1.
    ['body-number-exponent', '{"amount":"100.00"}', '{"amount":"1E+2"}'],
    ['body-number-exponent', '{"amount":-120}', '{"amount":"-1.2E+2"}'],
    ['body-number-exponent', '{"amount":100}', '{"amount":1E+2}'],
    ['body-number-exponent', '{"amount":"12.50"}', '{"amount":"0.125e2"}'],
    ['body-number-exponent', '{"amount":"0.05"}', '{"amount":"0.5e-1"}'],
    ['body-number-exponent', '{"amount":"1E+2"}', '{"amount":"100.00"}'],
    ['body-number-exponent', '{"amount":"1E+2"}', '{"amount":"100"}'],
    ['body-minor-units', '{"amount":"12.50"}', '{"amount":1250}'],
    ['body-minor-units', '{"amount":"0.05"}', '{"amount":"5"}'],
    ['body-minor-units', '{"amount":"12.50","count":3}', '{"amount":"1250","count":3}'],
    ['body-minor-units', '{"amount":1250}', '{"amount":"12.50"}'],
    ['body-minor-units', '{"amount":1250,"count":3}', '{"amount":12.5,"count":3}'],
    ['body-number-format', '{"amount":0.30000000000000004}', '{"amount":0.3}'],
    ['body-number-retyped', '{"amount":0.30000000000000004}', '{"amount":"0.30"}'],
    ['body-mutated-after-signing', '{"amount":"1.00","attempt":2}', '{"amount":"1.00","attempt":1}'],
    ['body-mutated-after-signing', '{"amount":"1.00","attempt":0}', '{"amount":"1.00","attempt":1}'],
    ['body-number-retyped', '{"amount":12.5}', '{"amount":"12.50"}'],
    ['body-number-retyped', '{"amount":12}', '{"amount":"12.00"}'],
    ['body-number-format', '{"amount":"12.5"}', '{"amount":"12.50"}'],
    ['body-number-retyped', '{"amount":"12.5"}', '{"amount":12.50}'],
    ['body-number-format', '{"amount":"12.50"}', '{"amount":"12.5"}'],
    ['body-number-format', '{"amount":"12.00"}', '{"amount":"12"}'],
    ['body-number-retyped', '{"amount":0.5}', '{"amount":"0.500000"}'],
    ['body-number-format', '{"amount":"12.50"}', '{"amount":"12.500"}'],
    ['body-number-format', '{"amount":"-0.5"}', '{"amount":"-0.50000000"}'],
    ['body-number-format', '{"amount":12.5,"count":3}', '{"amount":12.50,"count":3}'],
    ['body-number-retyped', '{"amount":12.5,"count":3}', '{"amount":"12.50","count":3}'],
    ['body-number-format', '{"id":"100234","amount":"12.5"}', '{"id":"100234","amount":"12.50"}'],
    ['body-number-retyped', '{"id":"100234","amount":"12.5"}', '{"id":"100234","amount":12.50}'],
    ['body-number-retyped', '{"id":100234,"amount":12}', '{"id":100234,"amount":"12.00"}'],
    ['body-number-format', '{"id":100234,"amount":12}', '{"id":100234,"amount":12.00}'],
    ['body-number-retyped', '{"lines":[{"price":12.5}]}', '{"lines":[{"price":"12.50"}]}'],
    ['body-nulls', '{"a":null,"b":"","c":{"d":null}}', '{"b":"","c":{}}'],
    ['body-nulls', '{"a":null,"b":"","c":1}', '{"c":1}'],
    ['body-nulls', '{"a":0,"b":"0","c":false,"d":1}', '{"d":1}'],
    ['body-nulls', '{"a":{}}', '{"a":[]}'],
    [
      'body-mutated-after-signing',
      CHARGE,
      '{"merchant_order_id":"A-1001","amount":"10.00","currency":"USD"}',
    ],
    ['body-mutated-after-signing', CHARGE, '{"amount":"10.00","network":"TRON"}'],
    ['body-wrapped', '{"a":1}', '{"data":{"a":1}}'],
    ['body-wrapped', '{"a":1}', '[{"a":1}]'],
    ['body-wrapped', '{"data":{"a": 1}}', '{"a":1}'],
    ['body-key-case', '{"merchant_order_id":1}', '{"merchantOrderId":1}'],
    ['body-key-case', '{"merchant_order_id":1}', '{"MerchantOrderId":1}'],
    ['body-key-case', '{"merchantOrderID":{"aB":1}}', '{"merchant_order_id":{"a_b":1}}'],
    ['body-placeholder', CHARGE, CHARGE.replace('"10.00"', '"{{amount}}"')],
    [
      'body-placeholder',
      CHARGE,
      CHARGE.replace('A-1001', '{{merchantOrderId}}').replace('10.00', '{{amount}}'),
    ],
    ['body-placeholder', CHARGE, CHARGE.replace('A-1001', '{{$guid}}')],
    ['body-placeholder', '{\n  "qty": 3\n}', '{\n  "qty": {{qty}}\n}'],
    ['body-blank-stripped', '{"a": "x y"}', '{"a":"xy"}'],
    // Node 20, /\s/g.
    ['body-blank-stripped', '{"a": "x \u2028y\u00a0z"}', '{"a":"xyz"}'],
    ['body-word-split', '{\n  "a": 1,\n\t"b": "x  y"\n}\n', '{ "a": 1, "b": "x y" }'],
    ['body-word-split', '{\n  "a": 1\n}', '{ "a": 1 }\n'],
    ['body-word-split', '{  "a": 1,  "b": "x"}', '{ "a": 1, "b": "x" }\n'],
    ['body-trimmed', ' {"a":1}\t\n', '{"a":1}'],
    ['body-encoded', '{}x', 'e314'],
    ['body-encoded', '{}x', '7b7d78'],
    ['body-encoded', '{"a":"é !"}', '%7B%22a%22%3A%22%C3%A9%20!%22%7D'],
    ['body-encoded', 'e314', '{}x'],
    ['body-escaped-slashes', '{"a":"it\'s"}', '{\\"a\\":\\"it\\\'s\\"}'],
    ['body-escaped-slashes', '{\\"a\\":1}', '{"a":1}'],
    // Of the census. What WordPress adds, in JSON and in a form.
    ['body-escaped-slashes', '{"a":"it\'s"}', '{"a":"it\\\\\'s"}'],
    ['body-escaped-slashes', 'a=it%27s&b=1', 'a=it%5C%27s&b=1'],
    ['body-form-encoded', 'a=1&b=2&a=3', 'a=3&b=2'],
    ['body-form-encoded', 'a=1&b=2&a=3', 'a=1&b=2'],
    ['body-form-encoded', 'a[]=1&a[]=2&b=x', 'a%5B0%5D=1&a%5B1%5D=2&b=x'],
    ['body-encoded', '{"host":"YWRtaW4uc2hvcC5jb20="}', '{"host":"YWRtaW4uc2hvcC5jb20"}'],
    ['body-encoded', '{"host":"YWRtaW4uc2hvcC5jb20"}', '{"host":"YWRtaW4uc2hvcC5jb20="}'],
    ['body-escapes-interpreted', '{"a":"x\\ny\\"z"}', '{"a":"x\ny\\"z"}'],
    ['body-escapes-interpreted', '{"a":"x\\ny"}', '{"a":"x#$Ay"}'],
    // dash, bash and Perl ran; Go’s is as its documentation of fmt has it.
    ['body-escapes-interpreted', '{"a":"x\\"y","b":"10 % off"}', '{"a":"x\\"y","b":"10 0ff"}'],
    ['body-escapes-interpreted', '{"a":"x\\"y","b":"10 % off"}', '{"a":"x"y","b":"10 0ff"}'],
    ['body-escapes-interpreted', '{"a":"x\\"y"}', '{"a":"x"y"}'],
    ['body-escapes-interpreted', '{"a":"100%","b":1}', '{"a":"100'],
    // Bash 5.2: in UTF-8, and the last in the C locale.
    [
      'body-escapes-interpreted',
      String.raw`{"dir":"C:\\","q":"say \"hi\" \\u00e9"}`,
      String.raw`{"dir":"C:\","q":"say "hi" \u00e9"}`,
    ],
    ['body-escapes-interpreted', String.raw`{"a":"\"\u00e9\u20ac\u0025d %("}`, '{"a":""é€%d '],
    ['body-escapes-interpreted', '{"b":"20% less"}', '{"b":"20 0.000000e+00ss"}'],
    ['body-escapes-interpreted', String.raw`{"a":"\"\u00e9\u0041"}`, String.raw`{"a":""\u00E9A"}`],
    ['body-escapes-interpreted', '{"b":"10 % off, 5%, 3%c3"}', '{"b":"10 0ff, 5%, 3\x003"}'],
    ['body-escapes-interpreted', '{"b":"10 % off"}', '{"b":"10 %!o(MISSING)ff"}'],
    ['body-truncated', 'ab\0cd', 'ab'],
    ['body-truncated', '{"a":1}', '{'],
    ['body-serializer-profile', '{"a":"\\u001b\\t"}', '{"a":"\x1b\t"}'],
    ['body-serializer-profile', '{"a":"x\\ty"}', '{"a":"x\\u0009y"}'],
    ['body-serializer-profile', '{"a":"x\\u0009y"}', '{"a":"x\\ty"}'],
    ['body-serializer-profile', '{"a":"\x1b"}', '{"a":"\\u001b"}'],
    ['body-charset', '{"a":"x\\ud83d"}', '{"a":"x\ufffd"}'],
    ['body-charset', '{"a":"x\\ud83d\\ude00\\ud83d"}', '{"a":"x\\ud83d\\ude00?"}'],
    ['body-respaced', '{"id":1,"email":"x"}', '{"id" : 1, "email" : "x"}'],
    // A typed struct doesn’t know a member.
    ['body-mutated-after-signing', '{"id":1,"extra":{"a":2},"n":1.50}', '{"id":1,"n":1.50}'],
    ['body-quoted', '{}', "'{}'"],
    ['body-quoted', "'{}'", '{}'],
    // PHP 8.2 htmlspecialchars.
    ['body-html-entities', '<a href="x">\'&é', '&lt;a href=&quot;x&quot;&gt;&#039;&amp;é'],
    ['body-html-entities', '&lt;&quot;', '<"'],
    ['body-previous', CHARGE, '{}'],
    ['body-lang-stringify', CHARGE, '[object Object]'],
    ['body-bytes-repr', '{}', '{"type":"Buffer","data":[123,125]}'],
  ];

  test.each(cases)('%s of %s', (id, body, value) => {
    expect(textsOf(one(body), id)).toContain(value);
  });

  test('bash’s printf takes backslashes off in one pass, and leaves no % of a long body', () => {
    const inBash = (body: string) =>
      one(body)
        .filter(({ uses }) => uses.some(({ how }) => how.startsWith('bash’s printf')))
        .map(({ value }) => value);
    expect(inBash(String.raw`{"dir":"C:\\","q":"\"a"}`)).toEqual([String.raw`{"dir":"C:\","q":""a"}`]);
    const long = (text: string) => `{"q":"\\"${text}","a":"${'x'.repeat(65_536)}"}`;
    expect(inBash(long('5'))).toHaveLength(1);
    expect(inBash(long('5%'))).toEqual([]);
  });

  test('every row that is searched is tried somewhere in these', () => {
    const tried = new Set<string>(cases.map(([id]) => id));
    const elsewhere = [
      ...['body-python-repr', 'body-bom', 'body-read-as-text', 'body-compressed'],
      'body-multipart',
    ];
    expect(IDS.filter((id) => !tried.has(id))).toEqual(elsewhere);
  });

  test('a byte-order mark, put there or taken off', () => {
    expect(hexesOf(one('{}'), 'body-bom')).toEqual(['efbbbf7b7d']);
    expect(hexesOf(one('\ufeff{}'), 'body-bom')).toEqual(['7b7d']);
  });

  test('a file’s last line break, which curl -d took out: of no other client', () => {
    const by = (agent: string) =>
      textsOf(one('{"a":1}', { headers: [['User-Agent', agent]] }), 'body-newlines-stripped');
    expect(by('curl/8.5.0')).toEqual(['{"a":1}\n']);
    expect(by('python-requests/2.31.0')).toEqual([]);
  });

  test('bytes that aren’t UTF-8, as text', () => {
    // Node 20 toString() and toString('ascii'), Python 3.11 decode(errors='ignore') and 'replace' of ASCII.
    expect(hexesOf(one(Uint8Array.of(0x61, 0xe9, 0xc3, 0xa9)), 'body-read-as-text')).toEqual(
      expect.arrayContaining([
        '61efbfbdc3a9',
        '61c3a9',
        '613fc3a9',
        '6169' + '4329',
        '61efbfbdefbfbdefbfbd',
        '61',
      ]),
    );
    expect(hexesOf(one('é'), 'body-read-as-text')).toEqual([]);
  });

  test('the fields of a multipart body as JSON', () => {
    const field = (name: string, value: string) =>
      `--xyz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const body = `${field('amount', '10.00')}${field('note', 'é')}--xyz--\r\n`;
    expect(textsOf(one(body), 'body-multipart')).toContain('{"amount":"10.00","note":"é"}');
  });
});

describe('printed by a language', () => {
  const NESTED = '{"b":"it\'s","a":{"x":true,"y":null,"z":[1,2.5,"q\\"r"]},"e":{},"n":10.0}';
  const printed: readonly (readonly [language: string, id: string, text: string])[] = [
    [
      'Python 3.11 str',
      'body-python-repr',
      `{'b': "it's", 'a': {'x': True, 'y': None, 'z': [1, 2.5, 'q"r']}, 'e': {}, 'n': 10.0}`,
    ],
    [
      'Python 3.11 repr of the bytes',
      'body-bytes-repr',
      `b'{"b":"it\\'s","a":{"x":true,"y":null,"z":[1,2.5,"q\\\\"r"]},"e":{},"n":10.0}'`,
    ],
    [
      'Ruby 3.1 to_s',
      'body-lang-stringify',
      `{"b"=>"it's", "a"=>{"x"=>true, "y"=>nil, "z"=>[1, 2.5, "q\\"r"]}, "e"=>{}, "n"=>10.0}`,
    ],
    [
      'Ruby 3.1 to_s of symbols',
      'body-lang-stringify',
      `{:b=>"it's", :a=>{:x=>true, :y=>nil, :z=>[1, 2.5, "q\\"r"]}, :e=>{}, :n=>10.0}`,
    ],
    [
      'Ruby 3.1 to_s, with : for => and null for nil',
      'body-lang-stringify',
      `{"b":"it's", "a":{"x":true, "y":null, "z":[1, 2.5, "q\\"r"]}, "e":{}, "n":10.0}`,
    ],
    [
      'Node 20 util.inspect',
      'body-lang-stringify',
      `{
  b: "it's",
  a: { x: true, y: null, z: [ 1, 2.5, 'q"r' ] },
  e: {},
  n: 10
}`,
    ],
    [
      'Java 17 LinkedHashMap',
      'body-lang-stringify',
      `{b=it's, a={x=true, y=null, z=[1, 2.5, q"r]}, e={}, n=10.0}`,
    ],
    ['Java 17 HashMap', 'body-lang-stringify', `{a={x=true, y=null, z=[1, 2.5, q"r]}, b=it's, e={}, n=10.0}`],
    [
      'Go 1.19 fmt.Sprint',
      'body-lang-stringify',
      `map[a:map[x:true y:<nil> z:[1 2.5 q"r]] b:it's e:map[] n:10]`,
    ],
    [
      'Python 3.11 urlencode',
      'body-form',
      'b=it%27s&a=%7B%27x%27%3A+True%2C+%27y%27%3A+None%2C+%27z%27%3A+%5B1%2C+2.5%2C+%27q%22r%27%5D%7D&e=%7B%7D&n=10.0',
    ],
    [
      'PHP 8.2 http_build_query',
      'body-form',
      'b=it%27s&a%5Bx%5D=1&a%5Bz%5D%5B0%5D=1&a%5Bz%5D%5B1%5D=2.5&a%5Bz%5D%5B2%5D=q%22r&n=10',
    ],
    ['Node 20 URLSearchParams', 'body-form', 'b=it%27s&a=%5Bobject+Object%5D&e=%5Bobject+Object%5D&n=10'],
  ];

  test.each(printed)('%s', (_language, id, text) => {
    expect(textsOf(one(NESTED), id)).toContain(text);
  });

  test('Go 1.19’s %v and %+v of a struct', () => {
    const body =
      '{"merchant_order_id":"A-1001","callback_url":"https://x","amount":10.5,"meta":{"order_id":"B"},"tags":["x","y"],"note":null}';
    const texts = textsOf(one(body), 'body-lang-stringify');
    const fields = 'CallbackURL:https://x Amount:10.5 Meta:{OrderID:B} Tags:[x y] Note:<nil>';
    expect(texts).toContain('{A-1001 https://x 10.5 {B} [x y] <nil>}');
    expect(texts).toContain(`{MerchantOrderID:A-1001 ${fields}}`);
    expect(texts).toContain(`&{MerchantOrderID:A-1001 ${fields}}`);
    expect(texts).toContain(
      '{MerchantOrderId:A-1001 CallbackUrl:https://x Amount:10.5 Meta:{OrderId:B} Tags:[x y] Note:<nil>}',
    );
  });

  test('Java 17’s HashMap, filled and copied', () => {
    const texts = textsOf(one(CHARGE), 'body-lang-stringify');
    expect(texts).toContain('{amount=10.00, merchant_order_id=A-1001, currency=USD, network=TRON}');
    expect(texts).toContain('{amount=10.00, currency=USD, merchant_order_id=A-1001, network=TRON}');
    const names =
      'merchant_order_id amount currency network metadata tags note callback_url customer email phone locale';
    const twelve = JSON.stringify(Object.fromEntries(names.split(' ').map((name, index) => [name, index])));
    expect(textsOf(one(twelve), 'body-lang-stringify')).toContain(
      '{note=6, amount=1, metadata=4, merchant_order_id=0, locale=11, network=3, tags=5, callback_url=7, phone=10, currency=2, email=9, customer=8}',
    );
  });

  test('Python’s text with other quotes, and without blanks', () => {
    const texts = textsOf(one('{"a":"x y","b":1}'), 'body-python-repr');
    expect(texts).toContain('{"a": "x y", "b": 1}');
    expect(texts).toContain('{"a":"xy","b":1}');
  });

  test('Python 3.11 escapes what can’t be printed', () => {
    const texts = textsOf(one('{"z":"\\u007f\\u0085\\u00a0😀\\u200b"}'), 'body-python-repr');
    expect(texts).toContain(`{'z': '\\x7f\\x85\\xa0😀\\u200b'}`);
  });
});

describe('charsets', () => {
  test('of text beyond ASCII', () => {
    const hexes = hexesOf(one('"é"'), 'body-charset');
    expect(hexes).toContain('22e922');
    expect(hexes).toContain('223f22');
    expect(hexes).toContain('2200e9002200');
    expect(hexes).toContain('fffe2200e9002200');
    expect(hexes).toContain('002200e90022');
  });

  test('of ASCII only the wide ones', () => {
    expect(hexesOf(one('{}'), 'body-charset')).toEqual([
      // EBCDIC, CCSID 37.
      'c0d0',
      '7b007d00',
      '007b007d',
      'fffe7b007d00',
      'feff007b007d',
    ]);
  });

  test('half an emoji in three bytes, as CESU-8 has it', () => {
    const hexes = hexesOf(one('{"a":"\\ud83d"}'), 'body-charset');
    expect(hexes).toContain(Buffer.from('{"a":"\xed\xa0\xbd"}', 'latin1').toString('hex'));
  });

  test('text read as base64, as Node reads it', () => {
    const body = '{"note":"a-b_c"}';
    const hexes = hexesOf(one(body), 'body-encoded');
    expect(hexes).toContain(Buffer.from(body, 'base64').toString('hex'));
  });

  test('the UTF-8 meant, where latin-1 was sent', () => {
    const body = Uint8Array.of(0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xe9, 0x22, 0x7d);
    expect(textsOf(one(body), 'body-charset')).toContain('{"a":"é"}');
    expect(textsOf(two(body), 'body-charset', 'body-serializer-profile')).toContain('{"a": "\\u00e9"}');
  });
});

describe('two mistakes', () => {
  test.each<[ids: string[], body: string | undefined, value: string]>([
    [['body-serializer-profile', 'body-trailing-newline'], '{"a":"é"}', '{"a": "\\u00e9"}\n'],
    [['body-nulls', 'body-serializer-profile'], '{"a":null,"b":1}', '{"b": 1}'],
    [['body-number-retyped', 'body-serializer-profile'], '{"a":"10.00","b":1}', '{"a": 10.0, "b": 1}'],
    [['body-number-retyped', 'body-serializer-profile'], '{"a":12.5,"b":"x"}', '{"a": "12.50", "b": "x"}'],
    [['body-number-format', 'body-serializer-profile'], '{"a":"12.5","b":"x"}', '{"a": "12.50", "b": "x"}'],
    [['body-key-case', 'body-serializer-profile'], '{"order_id":1}', '{"OrderId": 1}'],
    [
      ['body-mutated-after-signing', 'body-serializer-profile'],
      CHARGE,
      '{"amount": "10.00", "currency": "USD", "network": "TRON"}',
    ],
    [['body-wrapped', 'body-serializer-profile'], '{"a":1}', '{"data": {"a": 1}}'],
    [['body-respaced', 'body-key-order'], '{"b":1,"a":2}', '{"a": 2, "b": 1}'],
    [['body-respaced', 'body-esc-slash'], '{"a":"/","b":1}', '{"a": "\\/", "b": 1}'],
    [['body-key-order', 'body-serializer-profile'], '{"a":1,"b":2,"c":3}', '{"b": 2, "c": 3, "a": 1}'],
    [['body-serializer-profile', 'body-double-encoded'], '{"a":1}', '"{\\"a\\": 1}"'],
    [['body-python-repr', 'body-trailing-newline'], '{"a":1}', "{'a': 1}\n"],
    [['body-sent-empty', 'body-trailing-newline'], undefined, '{}\n'],
  ])('%s', (ids, body, value) => {
    expect(textsOf(two(body), ...ids)).toContain(value);
  });

  test('a charset after a serializer', () => {
    expect(hexesOf(two('{"a":"é"}'), 'body-serializer-profile', 'body-charset')).toContain(
      Buffer.from('{"a": "é"}', 'latin1').toString('hex'),
    );
  });

  test('are two, in every variant', () => {
    for (const body of [CHARGE, UNICODE, undefined])
      expect(two(body).filter(({ uses }) => uses.length !== 2)).toEqual([]);
  });
});

describe('bodies that were meant', () => {
  test('as given, with and without a line break, and printed by serializers', () => {
    const texts = textsOf(one(CHARGE, { meant: ['{"a":"é"}'] }), 'body-mutated-after-signing');
    expect(texts).toContain('{"a":"é"}');
    expect(texts).toContain('{"a":"é"}\n');
    expect(texts).toContain('{"a": "\\u00e9"}');
  });

  test.each([
    [undefined, '{"a":1}', 'body-sent-empty'],
    ['{"a":1}', '{"a":"{{x}}"}', 'body-placeholder'],
    ['{"a":1,"b":2}', '{ "b":2,\n"a":1 }', 'body-serializer-profile'],
    ['{"a":1}', '{"a":2}', 'body-mutated-after-signing'],
    ['a=1&b%5Bc%5D=2', '{"a":1,"b":{"c":2}}', 'body-form'],
  ])('sent %s, meant %s: %s', (body, meant, id) => {
    const variant = one(body, { meant: [meant] }).find(({ value }) => value === meant);
    expect(variant?.uses).toEqual([{ id, how: 'the body you gave', cost: 2, meant: 'body' }]);
  });

  test('a template is likelier from a client that has them', () => {
    const cost = (agent: string) =>
      one('{"a":"x"}', { headers: [['User-Agent', agent]] }).find(({ value }) => value === '{"a":"{{a}}"}')
        ?.uses[0]?.cost;
    expect(cost('PostmanRuntime/7.43.0')).toBe(4);
    expect(cost('python-requests/2.32')).toBe(9);
  });
});

describe('how many', () => {
  const distinct = (variants: readonly { value: string }[]) =>
    new Set(variants.map(({ value }) => value)).size;
  const unbounded = (body: string) => distinct(one(body).filter(({ reach }) => reach === undefined));

  test('fit the search', () => {
    expect(unbounded(CHARGE)).toBeGreaterThan(60);
    expect(unbounded(CHARGE)).toBeLessThanOrEqual(110);
    expect(unbounded(UNICODE)).toBeGreaterThan(110);
    expect(unbounded(UNICODE)).toBeLessThanOrEqual(150);
    expect(distinct(two(CHARGE))).toBeLessThanOrEqual(500);
    expect(distinct(two(UNICODE))).toBeLessThanOrEqual(1300);
    expect(one(undefined).length).toBeLessThanOrEqual(16);
  });

  test('never the body that was sent, nor one use twice for a value', () => {
    for (const body of [CHARGE, UNICODE, '{ }', 'null', 'x', '\n']) {
      const all = [...one(body), ...two(body)];
      expect(all.filter(({ value }) => value === sent(body).body)).toEqual([]);
      const names = all.map(({ value, uses }) => `${uses.map(({ id }) => id)} ${value}`);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

describe('bodies of any kind', () => {
  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const wide = (count: number) =>
    JSON.stringify(
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`key_${index}`, `${index}`])),
    );
  const odd: readonly (readonly [string, string | Uint8Array])[] = [
    ['cut short', '{"a":'],
    ['as deep as is read', deep(64)],
    ['not UTF-8', Uint8Array.from({ length: 300 }, (_, index) => index & 0xff)],
    ['half a surrogate pair', '{"a":"\\ud800"}'],
    ['a key named __proto__', '{"__proto__":{"a":1},"constructor":2,"":3}'],
    ['huge exponents', '{"a":1e999999999,"b":-1e-999999999,"c":123456789012345678901234567890.1}'],
    ['a boundary without parts', `--${'x'.repeat(200)}\r\n--`],
  ];
  const long: readonly (readonly [string, number, (size: number) => string])[] = [
    ['deep', 50_000, deep],
    ['backslashes', 10_000, (size) => `"${'\\\\'.repeat(size)}"`],
    ['blanks', 20_000, (size) => ' '.repeat(size)],
    ['quotes', 20_000, (size) => '"'.repeat(size)],
    ['wide', 1000, wide],
    ['a form of many fields', 5000, (size) => Array.from({ length: size }, (_, at) => `a${at}=b`).join('&')],
  ];

  test.each(odd)('%s', (_name, body) => {
    expect(one(body).length).toBeGreaterThan(0);
    two(body);
  });

  test.each(long)('%s, in proportion', (_name, most, body) => {
    expectInProportion(most, (size) => {
      expect(one(body(size)).length).toBeGreaterThan(0);
      two(body(size));
    });
  });

  test('beyond a limit less is tried', () => {
    const json = JSON.stringify({ a: 'x'.repeat(BODY_LIMITS.json) });
    expect(textsOf(one(json), 'body-serializer-profile')).toEqual([]);
    expect(textsOf(one(json), 'body-trailing-newline')).toEqual([`${json}\n`, `${json}\r\n`, `-n ${json}\n`]);
    const long = 'x'.repeat(BODY_LIMITS.bytes + 1);
    expect(new Set(one(long).map(({ uses }) => uses[0]?.id))).toEqual(
      new Set(['body-signed-empty', 'body-previous', 'body-lang-stringify']),
    );
    expect(two('x'.repeat(BODY_LIMITS.pairs + 1))).toEqual([]);
  });
});
