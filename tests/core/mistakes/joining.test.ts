/** Wrong ways to join: each shape’s message written out by hand, and how many there are of each kind. */

import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asFormat, BASH_PRINTF, SPRINTFS } from '../../../lib/core/mistakes/format-string.ts';
import { JOINING_ADVICE } from '../../../lib/core/mistakes/joining/advice.ts';
import { joinShapes, RIGHT_TEMPLATE } from '../../../lib/core/mistakes/joining/joining.ts';
import { JOINING_MISTAKES } from '../../../lib/core/mistakes/joining/mistakes.ts';
import { render } from '../../../lib/core/mistakes/joining/templates.ts';
import type { Shape } from '../../../lib/core/mistakes/variant.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { expectInProportion } from '../in-proportion.ts';
import { subject, textOf, valuesOf } from './joining-subjects.ts';

const IDS = [
  'join-empty-dropped',
  'join-trailing-newline',
  'join-echo-option',
  'join-format-string',
  'join-leading-newline',
  'join-crlf',
  'join-literal-backslash-n',
  'join-none',
  'join-other-sep',
  'join-order',
  'join-component-missing',
  'join-extra-component',
  'join-indented',
  'join-labelled',
  'join-json',
  'join-case',
  'join-encoded',
  'join-prehashed',
  'join-charset',
  'join-repr',
  'join-array-tostring',
  'join-empty-message',
  'join-foreign-scheme',
];

const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
/** SHA-256 of `{"a":1}`, from sha256sum. */
const HASH = '015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862';
const GET = subject('GET', '/api/v1/orders');
const POST = subject('POST', '/api/v1/charges?b=2', '{"a":1}');

function messages(of: typeof GET, id: string, uses = 1): string[] {
  return joinShapes(of)
    .filter((shape) => shape.uses.length === uses && shape.uses.some((use) => use.id === id))
    .map((shape) => textOf(render(shape.template, valuesOf(of), shape.map)));
}

describe('one joining mistake', () => {
  const H = EMPTY_HASH;
  it.each([
    ['join-empty-dropped', `GET\n/api/v1/orders\n1764000000\n${H}`],
    ['join-other-sep', `GET^/api/v1/orders^^1764000000^${H}^`],
    ['join-other-sep', `GET#$A/api/v1/orders#$A#$A1764000000#$A${H}`],
    ['join-extra-component', `sk_test_xGET\n/api/v1/orders\n\n1764000000\n${H}sk_test_x`],
    ['join-extra-component', `GET\n/api/v1/orders\n\n1764000000sk_test_x\n${H}`],
    ['join-case', `GET\n/APİ/V1/ORDERS\n\n1764000000\n${H.toUpperCase()}`],
    ['join-charset', 'G'],
    ['join-trailing-newline', `GET\n/api/v1/orders\n\n1764000000\n${H}\n`],
    ['join-trailing-newline', `GET\n/api/v1/orders\n\n1764000000\n${H}\n\n`],
    ['join-trailing-newline', `GET\n/api/v1/orders\n\n1764000000\n${H}\r\n`],
    ['join-echo-option', `-e GET\n/api/v1/orders\n\n1764000000\n${H}\n`],
    ['join-leading-newline', `\nGET\n/api/v1/orders\n\n1764000000\n${H}`],
    ['join-crlf', `GET\r\n/api/v1/orders\r\n\r\n1764000000\r\n${H}`],
    ['join-crlf', `GET\r\n/api/v1/orders\r\n\r\n1764000000\r\n${H}\r\n`],
    ['join-literal-backslash-n', `GET\\n/api/v1/orders\\n\\n1764000000\\n${H}`],
    ['join-literal-backslash-n', `GET\\n/api/v1/orders\\n\\n1764000000\\n${H}\n`],
    ['join-none', `GET/api/v1/orders1764000000${H}`],
    ['join-none', `GET/api/v1/orders\n\n1764000000\n${H}`],
    ['join-none', `GET\n/api/v1/orders\n\n1764000000${H}`],
    ['join-other-sep', `GET /api/v1/orders\n\n1764000000\n${H}`],
    ['join-other-sep', `GET|/api/v1/orders||1764000000|${H}`],
    ['join-other-sep', `GET:/api/v1/orders::1764000000:${H}`],
    ['join-other-sep', `GET\0/api/v1/orders\0\x001764000000\0${H}`],
    ['join-other-sep', `GET\u2028/api/v1/orders\u2028\u20281764000000\u2028${H}`],
    ['join-array-tostring', `GET,/api/v1/orders,,1764000000,${H}`],
    ['join-order', `1764000000\nGET\n/api/v1/orders\n\n${H}`],
    ['join-order', `GET\n/api/v1/orders\n\n${H}\n1764000000`],
    ['join-component-missing', `GET\n/api/v1/orders\n1764000000`],
    ['join-component-missing', `GET\n/api/v1/orders\n\n1764000000`],
    ['join-component-missing', `1764000000\n${H}`],
    ['join-component-missing', `GET\n/api/v1/orders\n\n\n`],
    ['join-extra-component', `pk_test_abc\nGET\n/api/v1/orders\n\n1764000000\n${H}`],
    ['join-extra-component', `GET\napi.example.com\n/api/v1/orders\n\n1764000000\n${H}`],
    ['join-extra-component', `GET\n/api/v1/orders\n\n1764000000\n${H}\nsk_test_x`],
    ['join-extra-component', `GET\n/api/v1/orders\n\nX-Api-Key: pk_test_abc\n1764000000\n${H}`],
    ['join-indented', `GET\n    /api/v1/orders\n    \n    1764000000\n    ${H}`],
    [
      'join-indented',
      `\n        GET\n        /api/v1/orders\n        \n        1764000000\n        ${H}\n      `,
    ],
    ['join-indented', `\n\tGET\n\t/api/v1/orders\n\t\n\t1764000000\n\t${H}\n`],
    [
      'join-labelled',
      `METHOD: GET\nPATH: /api/v1/orders\nCANONICAL_QUERY: \nTIMESTAMP: 1764000000\nSHA256_HEX(BODY): ${H}`,
    ],
    ['join-labelled', `method=GET&path=/api/v1/orders&query=&timestamp=1764000000&body=${H}`],
    ['join-json', `["GET","/api/v1/orders","","1764000000","${H}"]`],
    ['join-json', `["GET","\\/api\\/v1\\/orders","","1764000000","${H}"]`],
    [
      'join-json',
      `{"method":"GET","path":"/api/v1/orders","query":"","timestamp":1764000000,"bodyHash":"${H}"}`,
    ],
    // PHP 8.2 json_encode.
    [
      'join-json',
      `{"method":"GET","path":"\\/api\\/v1\\/orders","query":"","timestamp":"1764000000","body":"${H}"}`,
    ],
    ['join-case', `get\n/api/v1/orders\n\n1764000000\n${H}`],
    ['join-case', `GET\n/API/V1/ORDERS\n\n1764000000\n${H.toUpperCase()}`],
    ['join-encoded', `GET%0A%2Fapi%2Fv1%2Forders%0A%0A1764000000%0A${H}`],
    ['join-encoded', `GET%0A/api/v1/orders%0A%0A1764000000%0A${H}`],
    ['join-encoded', Buffer.from(`GET\n/api/v1/orders\n\n1764000000\n${H}`).toString('hex')],
    ['join-repr', `b'GET\\n/api/v1/orders\\n\\n1764000000\\n${H}'`],
    ['join-repr', `['GET', '/api/v1/orders', '', '1764000000', '${H}']`],
    ['join-repr', `[GET /api/v1/orders  1764000000 ${H}]`],
    ['join-repr', `"GET\\n/api/v1/orders\\n\\n1764000000\\n${H}"`],
    ['join-empty-message', ''],
    ['join-empty-message', 'undefined'],
  ])('%s: %j', (id, message) => {
    expect(messages(GET, id)).toContain(message);
  });

  // Bash 5.2 and dash 0.5.12 print the same.
  it.each([
    ['q=Caf%C3%A9', 'q=Caf'],
    ['a=%20b', `a=${' '.repeat(20)}`],
    ['a=%3A00', 'a=0X0P+000'],
    ['x=%2F1', 'x=0.0000001'],
    ['x=%7E', 'x=0.000000E+00'],
    ['a=%25', 'a='],
    ['a=%05d%%', 'a=00000%'],
    ['a=1%E2%80%99', 'a=10.000000E+002'],
    ['a=%20%25', 'a='],
    ['a=%c3%bc', 'a=\x003c'],
    ['a=% d|% x|%.0d|%.d', 'a= 0|0||'],
    ['a=b', undefined],
  ])('printf makes of %s', (text, printed) => {
    expect(asFormat(byteStringOfText(text))?.text).toBe(printed);
    expect(asFormat(byteStringOfText(text), BASH_PRINTF)?.text).toBe(printed);
  });

  // Dash 0.5.12 and bash 5.2.
  it.each([
    ['q=%20hello', 'q=', `q=${'0.000000e+00'.padStart(20)}llo`],
    ['q=%20long', 'q=', `q=${'0'.padStart(20)}ng`],
    ['q=%20name', 'q=', 'q=ame'],
    ['q=%20quick', 'q=', `q=${"''".padStart(20)}uick`],
    ['q=%20hat%20h', 'q=', `q=${'0x0p+0'.padStart(20)}t`],
    ['q=%zu%Lf', 'q=', 'q=00.000000'],
  ])('of %s printf prints another text than bash’s', (text, printed, inBash) => {
    expect(asFormat(byteStringOfText(text))?.text).toBe(printed);
    expect(asFormat(byteStringOfText(text), BASH_PRINTF)?.text).toBe(inBash);
  });

  // Perl 5.36.
  it.each([
    ['q=Caf%C3%A9', 'q=Caf%C30X0P+09'],
    ['a=1%E2%80%99', `a=10.000000E+002${'%'.padStart(80)}99`],
    ['a=%20b', `a=${'0'.padStart(20)}`],
    ['a=%D0%97', 'a=00%97'],
    ['a=%2', 'a=%2'],
    ['a=%20Gx', `a=${'0'.padStart(20)}x`],
    ['q=%20hello', 'q=%20hello'],
    ['q=%20hat%zf%hhg', 'q=%20hat%zf%hhg'],
    ['q=%20long%lf', `q=${'0'.padStart(20)}ng0.000000`],
    ['q=%hd%hs', 'q=0'],
    ['q=%20name', undefined],
    ['a=% d|%.%|%1$s', 'a= 0||'],
  ])('Perl’s sprintf makes of %s', (text, printed) => {
    const [, perl] = SPRINTFS;
    expect(asFormat(byteStringOfText(text), perl)?.text).toBe(printed);
  });

  // As the documentation of Go’s package fmt has it, and its doPrintf goes about it.
  it.each([
    ['q=Caf%C3%A9', 'q=Caf%!C(MISSING)3%!A(MISSING)9'],
    ['a%20b', 'a%!b(MISSING)'],
    ['a%20\u00e9', 'a%!\u00e9(MISSING)'],
    ['a%20%25', 'a%25'],
    ['a%20', 'a%!(NOVERB)'],
  ])('Go’s Sprintf makes of %s', (text, printed) => {
    const [go] = SPRINTFS;
    expect(textOf(asFormat(byteStringOfText(text), go)?.text ?? byteStringOfText(''))).toBe(printed);
  });

  it('a hostile width makes no megabytes', () => {
    expect(asFormat(byteStringOfText('%9999d'.repeat(10_000)))).toBeUndefined();
    expect(asFormat(byteStringOfText('%2012345678901a'))).toBeUndefined();
    expect(asFormat(byteStringOfText('%.2012345678901d'))).toBeUndefined();
    expect(asFormat(byteStringOfText(`%${'0'.repeat(65_000)}!`))).toEqual({ text: '', isEnded: true });
  });

  it('ends where printf ends, or goes on after what it changed', () => {
    const signed = (query: string) => messages(subject('GET', `/p?${query}`), 'join-format-string');
    expect(signed('q=%C3%A9')[0]).toBe('GET\n/p\nq=');
    expect(signed('q=%3A')[0]).toBe(`GET\n/p\nq=0X0P+0\n1764000000\n${EMPTY_HASH}`);
    expect(signed('q=a')).toEqual([]);
  });

  it('names bytes once that a shell’s printf makes of the whole text and of a line', () => {
    const inShell = joinShapes(subject('GET', '/p?q=%20a'))
      .filter(({ uses: [use] }) => use?.id === 'join-format-string' && !/Go|Perl/.test(use.how))
      .map(({ uses: [use] }) => use?.how);
    expect(inShell).toEqual(['the canonical string to printf']);
    const inBash = `GET\n/p\nq=${'0.000000e+00'.padStart(20)}llo\n1764000000\n${EMPTY_HASH}`;
    const signed = messages(subject('GET', '/p?q=%20hello'), 'join-format-string');
    expect(signed.filter((text) => text === inBash)).toHaveLength(1);
  });

  it('may be one line that’s printed, or what another language prints', () => {
    const signed = messages(subject('GET', '/p/%C3%BC?q=%3A'), 'join-format-string');
    const rest = `1764000000\n${EMPTY_HASH}`;
    expect(signed).toEqual([
      'GET\n/p/',
      `GET\n/p/\nq=%3A\n${rest}`,
      `GET\n/p/%C3%BC\nq=0X0P+0\n${rest}`,
      `GET\n/p/%!C(MISSING)3%!B(MISSING)C\nq=%!A(MISSING)\n${rest}`,
      `GET\n/p/%!C(MISSING)3%!B(MISSING)C\nq=%3A\n${rest}`,
      `GET\n/p/%C3%BC\nq=%!A(MISSING)\n${rest}`,
      `GET\n/p/%C30C\nq=0X0P+0\n${rest}`,
      `GET\n/p/%C30C\nq=%3A\n${rest}`,
      `GET\n/p/%C3%BC\nq=0X0P+0\n${rest}`,
    ]);
  });

  it('printf prints what another mistake made of the query, too', () => {
    const asked = subject('GET', '/p?b=%3A&a=1');
    const [shape] = joinShapes(asked).filter(({ uses }) => uses[0]?.id === 'join-format-string');
    const unsorted = { ...valuesOf(asked), query: byteStringOfText('b=%3A&a=1') };
    expect(shape && render(shape.template, unsorted, shape.map)).toBe(
      `GET\n/p\nb=0X0P+0&a=1\n1764000000\n${EMPTY_HASH}`,
    );
  });

  it('takes the bytes of UTF-16 from every part', () => {
    const texts = joinShapes(GET)
      .filter(({ uses }) => uses[0]?.id === 'join-charset')
      .map((shape) => render(shape.template, valuesOf(GET), shape.map));
    const right = `GET\n/api/v1/orders\n\n1764000000\n${EMPTY_HASH}`;
    const little = Buffer.from(right, 'utf16le');
    expect(texts).toContain(little.toString('latin1'));
    expect(texts).toContain(`\xfe\xff${Buffer.from(little).swap16().toString('latin1')}`);
    expect(texts).toContain(`\xef\xbb\xbf${right}`);
    expect(texts).toContain(`${right}\0`);
    // Java 17: of 95 characters, StandardCharsets.UTF_8.encode(…).array() has 104 bytes.
    expect(right).toHaveLength(95);
    expect(texts).toContain(right.padEnd(104, '\0'));
  });

  it('tries eight-bit charsets where there’s something outside ASCII only', () => {
    const charsets = (of: typeof GET) => messages(of, 'join-charset').length;
    const cafe = subject('GET', '/api/v1/orders/café');
    // Besides the three, a string cut to its count of characters.
    expect(charsets(cafe)).toBe(charsets(GET) + 4);
    const latin1 = joinShapes(cafe).find(({ uses }) => uses[0]?.how === 'ISO-8859-1');
    expect(latin1 && render(latin1.template, valuesOf(cafe), latin1.map)).toBe(
      `GET\n/api/v1/orders/caf\xe9\n\n1764000000\n${EMPTY_HASH}`,
    );
  });

  it('cuts the bytes to the count of characters', () => {
    const cafe = subject('GET', '/api/v1/orders/café');
    expect(messages(cafe, 'join-charset')).toContain(
      `GET\n/api/v1/orders/café\n\n1764000000\n${EMPTY_HASH.slice(0, -1)}`,
    );
    const query = subject('GET', '/api/v1/orders?q=caf%C3%A9');
    expect(messages(query, 'join-charset', 2)).toContain(
      `GET\n/api/v1/orders\nq=café\n1764000000\n${EMPTY_HASH.slice(0, -1)}`,
    );
  });

  it('reads the string as base64, as Node does, and prints it in EBCDIC, as Python’s cp037 does', () => {
    const right = `GET\n/api/v1/orders\n\n1764000000\n${EMPTY_HASH}`;
    const bytesOf = (id: string) =>
      joinShapes(GET)
        .filter((shape) => shape.uses[0]?.id === id)
        .map((shape) =>
          Buffer.from(render(shape.template, valuesOf(GET), shape.map), 'latin1').toString('hex'),
        );
    expect(bytesOf('join-encoded')).toContain(Buffer.from(right, 'base64').toString('hex'));
    expect(bytesOf('join-charset').some((bytes) => bytes.startsWith('c7c5e32561819789'))).toBe(true);
  });

  it('hashes the whole message first, or encodes it', () => {
    const befores = joinShapes(GET).map(({ mac }) => mac.before);
    expect(befores.filter((before) => before !== undefined).toSorted()).toEqual([
      'base64',
      'hash-hex',
      'hash-raw',
    ]);
  });

  it('signs headers that other APIs sign', () => {
    const extra = messages(POST, 'join-extra-component');
    expect(extra).toContain(`POST\n/api/v1/charges\nb=2\n1764000000\n${HASH}\napplication/json`);
    expect(extra).toContain(`POST\n/api/v1/charges\nb=2\n1764000000\n${HASH}\n{"a":1}`);
    expect(extra).not.toContain(`POST\n/api/v1/charges\nb=2\n1764000000\n${HASH}\nignored`);
  });
});

describe('two and three joining mistakes', () => {
  it.each([
    ['join-order', 2, `1764000000POST/api/v1/chargesb=2${HASH}`],
    ['join-order', 2, `1764000000\nPOST\n/api/v1/charges\nb=2\n${HASH}\n`],
    ['join-order', 2, `POST|/api/v1/charges|b=2|${HASH}|1764000000`],
    ['join-order', 2, `1764000000\nPOST\n/api/v1/charges\n${HASH}`],
    ['join-order', 3, `1764000000POST/api/v1/charges${HASH}`],
    ['join-component-missing', 2, `POST/api/v1/charges1764000000${HASH}`],
    ['join-crlf', 2, `POST\r\n    /api/v1/charges\r\n    b=2\r\n    1764000000\r\n    ${HASH}`],
    ['join-crlf', 2, `POST\r\n/api/v1/charges\r\nb=2\r\n1764000000\r\n${HASH}\n`],
    ['join-case', 2, `post/api/v1/chargesb=21764000000${HASH}`],
    ['join-leading-newline', 2, `\nPOST\n/api/v1/charges\nb=2\n1764000000\n${HASH}\n`],
  ])('%s, %i in all: %j', (id, uses, message) => {
    expect(messages(POST, id, uses)).toContain(message);
  });

  it('leaves empty lines out with other separators', () => {
    expect(messages(GET, 'join-empty-dropped', 2)).toContain(`GET|/api/v1/orders|1764000000|${EMPTY_HASH}`);
  });
});

describe('all joining shapes', () => {
  const counts = (of: typeof GET) => {
    const shapes = joinShapes(of);
    const tied = (shape: Shape) =>
      ['join-indented', 'join-crlf'].every((id) => shape.uses.some((use) => use.id === id));
    return {
      deep: shapes.filter(({ uses, reach }) => uses.length === 1 && reach === undefined).length,
      one: shapes.filter(({ uses, reach }) => uses.length === 1 && reach !== 1).length,
      two: shapes.filter((shape) => shape.uses.length === 2 && !tied(shape)).length,
    };
  };

  it.each([
    ['without a query or a body', GET],
    ['with both', POST],
  ])('are few enough to combine, %s', (_, of) => {
    const { deep, one, two } = counts(of);
    expect(deep).toBeGreaterThan(200);
    expect(deep).toBeLessThanOrEqual(240);
    expect(one).toBeLessThanOrEqual(550);
    expect(two).toBeLessThanOrEqual(1500);
  });

  it('hold all 119 other orders, and none that is right', () => {
    expect(new Set(messages(POST, 'join-order')).size).toBe(119);
    const right = `POST\n/api/v1/charges\nb=2\n1764000000\n${HASH}`;
    expect(textOf(render(RIGHT_TEMPLATE, valuesOf(POST)))).toBe(right);
    const same = joinShapes(POST).filter(
      ({ mac, template, map }) => !mac.before && textOf(render(template, valuesOf(POST), map)) === right,
    );
    expect(same).toEqual([]);
  });

  it('keep within what a kernel takes', () => {
    for (const { template } of joinShapes(POST)) {
      expect(template.length).toBeLessThanOrEqual(40);
      template.forEach((token, index) => {
        if (token.kind === 'glue') expect(template[index + 1]?.kind).toBe('slot');
      });
    }
  });

  it('don’t run away with a long body or many headers', () => {
    expectInProportion(2000, (length) => {
      const body = 'x'.repeat(500 * length);
      const headers = Array.from({ length }, (_, at): [string, string] => [`x-nonce-${at}`, 'y'.repeat(300)]);
      const shapes = joinShapes(subject('POST', '/p', body, headers));
      expect(shapes.length).toBeLessThan(2500);
      for (const { template, reach } of length === 2000 ? shapes : [])
        if (template.some((token) => token.kind === 'slot' && token.slot === 'body')) expect(reach).toBe(1);
    });
  });

  it('agree with a signature made elsewhere', () => {
    // openssl: printf 'GET|/api/v1/orders||1764000000|e3b0…' | openssl dgst -sha256 -hmac sk_test_x
    const shape = joinShapes(GET).find(({ uses }) => uses[0]?.how === 'a pipe');
    const message = shape ? render(shape.template, valuesOf(GET)) : byteStringOfText('');
    expect(createHmac('sha256', 'sk_test_x').update(message, 'latin1').digest('hex')).toBe(
      'a1ff6507db17546f8e7795111c5a64c7b98fcf556402ce33b86a9c2501b37ea5',
    );
  });
});

describe('the rows', () => {
  it('are those of the research, each with words', () => {
    expect(Object.keys(JOINING_MISTAKES).toSorted()).toEqual(IDS.toSorted());
    expect(Object.keys(JOINING_ADVICE).toSorted()).toEqual(IDS.toSorted());
  });

  it('are each made by a shape, but for the recipes', () => {
    const made = new Set(
      [GET, POST, subject('GET', '/p?q=%C3%A9')]
        .flatMap(joinShapes)
        .flatMap(({ uses }) => uses.map(({ id }) => id)),
    );
    const ofJoining = [...made].filter((id) => id.startsWith('join-'));
    expect(ofJoining.toSorted()).toEqual(IDS.filter((id) => id !== 'join-foreign-scheme').toSorted());
  });
});
