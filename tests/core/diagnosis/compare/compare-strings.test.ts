import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { compareStrings } from '../../../../lib/core/diagnosis/compare/compare-strings.ts';
import type { Compared } from '../../../../lib/core/diagnosis/compare/compared.ts';
import { asServers } from '../../../../lib/core/diagnosis/compare/server-words.ts';
import { ADVICE } from '../../../../lib/core/mistakes/advice.ts';
import { Secret } from '../../../../lib/core/signing/secret.ts';
import { expectInProportion } from '../../in-proportion.ts';
import { latin1 } from '../../signing/requests.ts';
import { CHARGE, EMPTY_HASH, sentRequest, sha256, TIME } from '../answer/diagnosed.ts';

const orders = sentRequest({ target: '/api/v1/orders?status=paid&limit=5' });
const charge = sentRequest({ method: 'POST', target: '/api/v1/charges', body: CHARGE });
const OURS = `GET\n/api/v1/orders\nlimit=5&status=paid\n${TIME}\n${EMPTY_HASH}`;
const ESCAPED = OURS.replaceAll('\n', '\\n');
const CHARGED = `POST\n/api/v1/charges\n\n${TIME}\n${sha256(CHARGE)}`;

function compare(pasted: string, request = orders): Compared {
  return compareStrings(pasted, { request });
}

function mistakes({ joining, lines }: Compared): Record<string, string[]> {
  const named = lines
    .filter(({ same }) => !same)
    .map(({ name, mistakes: own }) => [name, own.map(({ id }) => id)]);
  const joined = joining.length > 0 ? [['joining', joining.map(({ id }) => id)]] : [];
  return Object.fromEntries([...joined, ...named]);
}

describe('two mistakes of which one has no name', () => {
  it('names Sum, whatever body was passed to it', () => {
    const passed = Buffer.from('{"of":"another serializer"}').toString('hex') + EMPTY_HASH;
    const compared = compare(CHARGED.replace(sha256(CHARGE), passed), charge);
    expect(mistakes(compared)).toEqual({ 'body-hash': ['bodyhash-go-sum-misuse'] });
    const short = compare(CHARGED.replace(sha256(CHARGE), `0${EMPTY_HASH}`), charge);
    expect(mistakes(short)).toEqual({ 'body-hash': [] });
  });

  it('names how the lines are joined, though nothing explains the hash', () => {
    const secret = new Secret('sk_test_compared');
    const pasted = CHARGED.replace(sha256(CHARGE), sha256('a body of nobody')).replaceAll('\n', '\\n');
    const signed = sentRequest({
      ...{ method: 'POST', target: '/api/v1/charges', body: CHARGE },
      signature: secret.sign(latin1(pasted)),
    });
    const compared = compareStrings(pasted, { request: signed, secret });
    expect(mistakes(compared)).toEqual({ joining: ['join-literal-backslash-n'], 'body-hash': [] });
    expect(compared.title).toBe(`${ADVICE['join-literal-backslash-n'].title}. On line 5, the hashes differ`);
    expect(compared.summary).toContain('No known mistake explains line 5, body hash.');
  });
});

/** `xxd` of the string, made by the real one. */
const XXD = `00000000: 4745 540a 2f61 7069 2f76 312f 6f72 6465  GET./api/v1/orde
00000010: 7273 0a6c 696d 6974 3d35 2673 7461 7475  rs.limit=5&statu
00000020: 733d 7061 6964 0a31 3736 3430 3030 3030  s=paid.176400000
00000030: 300a 6533 6230 6334 3432 3938 6663 3163  0.e3b0c44298fc1c
00000040: 3134 3961 6662 6634 6338 3939 3666 6239  149afbf4c8996fb9
00000050: 3234 3237 6165 3431 6534 3634 3962 3933  2427ae41e4649b93
00000060: 3463 6134 3935 3939 3162 3738 3532 6238  4ca495991b7852b8
00000070: 3535                                     55
`;
const HEXDUMP = `00000000  47 45 54 0a 2f 61 70 69  2f 76 31 2f 6f 72 64 65  |GET./api/v1/orde|
00000010  72 73 0a 6c 69 6d 69 74  3d 35 26 73 74 61 74 75  |rs.limit=5&statu|
00000020  73 3d 70 61 69 64 0a 31  37 36 34 30 30 30 30 30  |s=paid.176400000|
00000030  30 0a 65 33 62 30 63 34  34 32 39 38 66 63 31 63  |0.e3b0c44298fc1c|
00000040  31 34 39 61 66 62 66 34  63 38 39 39 36 66 62 39  |149afbf4c8996fb9|
00000050  32 34 32 37 61 65 34 31  65 34 36 34 39 62 39 33  |2427ae41e4649b93|
00000060  34 63 61 34 39 35 39 39  31 62 37 38 35 32 62 38  |4ca495991b7852b8|
00000070  35 35                                             |55|
00000072
`;

describe('whatever was pasted', () => {
  const bytes = Buffer.from(OURS);
  const forms: readonly (readonly [what: string, pasted: string, kind: Compared['reading']['kind']])[] = [
    ['the string itself', OURS, 'plain'],
    ['JSON', JSON.stringify(OURS), 'escaped'],
    [
      'a field of a JSON log',
      JSON.stringify({ level: 'debug', canonical: OURS, key: 'pk_test_1' }),
      'escaped',
    ],
    ['JSON in JSON', JSON.stringify({ msg: JSON.stringify({ canonical: OURS }) }), 'escaped'],
    ['Python’s repr of bytes', `b'${ESCAPED}'`, 'byte-string'],
    ['Python’s repr of a string in a log line', `2025-11-24 16:00:00 DEBUG sign: '${ESCAPED}' ok`, 'escaped'],
    ['a log line before it', `[signer] string to sign: ${OURS}\n`, 'part'],
    ['blank lines around it', `\n\n${OURS}`, 'part'],
    ['hex', bytes.toString('hex'), 'hex'],
    ['hex with blanks', bytes.toString('hex').replace(/../g, '$& '), 'hex'],
    ['a Node Buffer', `<Buffer ${bytes.toString('hex').replace(/../g, '$& ').trim()}>`, 'hex'],
    ['xxd', XXD, 'hex-dump'],
    ['hexdump -C', HEXDUMP, 'hex-dump'],
    ['xxd -p', `${bytes.toString('hex').replace(/.{60}/g, '$&\n')}\n`, 'hex'],
    ['Go’s %v of bytes', `[${[...bytes].join(' ')}]`, 'byte-list'],
    ['Java’s Arrays.toString', `[${[...bytes].join(', ')}]`, 'byte-list'],
    ['base64', bytes.toString('base64'), 'base64'],
    ['base64url in lines', bytes.toString('base64url').replace(/.{64}/g, '$&\n'), 'base64'],
    ['URL encoding', encodeURIComponent(OURS), 'url-encoded'],
  ];

  it.each(forms)('reads %s', (_, pasted, kind) => {
    const compared = compare(pasted);
    expect([compared.verdict, compared.reading.kind, compared.pasted]).toEqual(['same', kind, OURS]);
    expect(compared.lines.map(({ same }) => same)).toEqual([true, true, true, true, true]);
    expect(compared.differences).toEqual({ theirs: [], ours: [] });
  });

  it('takes the whole text where that’s what was signed, with the line break that pasting lost', () => {
    const text = 'sk_test_made_up_0123';
    const signedOver = (string: string) =>
      sentRequest({
        target: '/api/v1/orders?status=paid&limit=5',
        signature: createHmac('sha256', text).update(string).digest('hex'),
      });
    const of = (signed: string, pasted = signed) =>
      compareStrings(pasted, { request: signedOver(signed), secret: new Secret(text) });
    expect(compare(`-e ${OURS}`).verdict).toBe('same');
    for (const compared of [of(`-e ${OURS}\n`), of(`-e ${OURS}\n`, `-e ${OURS}`)]) {
      expect(compared).toMatchObject({ verdict: 'named', isSignedAsSent: true });
      expect(mistakes(compared)).toEqual({ joining: ['join-echo-option'] });
    }
    expect(of(OURS, `2026-01-01 DEBUG ${OURS}`)).toMatchObject({ verdict: 'same', isSignedAsSent: true });
  });

  it('says so when the string is right', () => {
    expect(compare(OURS)).toMatchObject({
      title: 'String correct: key, HMAC or printing differs',
      summary:
        'Your string is the canonical string, byte for byte (114 bytes). If the signature still differs, compare the secret, create a new HMAC object for each request, and print the digest in hex. In a shell, look at what the HMAC gets, not at the variable: printf "$STRING" reads % as a format, and echo adds a newline.',
    });
  });

  it('keeps bytes that are no ASCII', () => {
    const request = sentRequest({ target: '/api/v1/orders?name=Ünï' });
    const ours = `GET\n/api/v1/orders\nname=Ünï\n${TIME}\n${EMPTY_HASH}`;
    const python = `b'${ours.replaceAll('\n', '\\n').replaceAll('Ü', '\\xc3\\x9c').replaceAll('ï', '\\xc3\\xaf')}'`;
    const json = JSON.stringify(ours).replaceAll('Ü', '\\u00dc').replaceAll('ï', '\\u00ef');
    const signed = `[${[...new Int8Array(Buffer.from(ours))].join(', ')}]`;
    for (const pasted of [ours, python, json, signed]) expect(compare(pasted, request).verdict).toBe('same');
  });

  it('knows both alphabets of base64', () => {
    const request = sentRequest({ target: '/api/v1/orders?a=??>>~~' });
    const bytes = Buffer.from(`GET\n/api/v1/orders\na=??>>~~\n${TIME}\n${EMPTY_HASH}`);
    expect(bytes.toString('base64')).toMatch(/[+/]/);
    for (const pasted of [bytes.toString('base64'), bytes.toString('base64url')])
      expect(compare(pasted, request).verdict).toBe('same');
  });
});

describe('a newline', () => {
  it('at the end may be the print’s, or the mistake', () => {
    const compared = compare(`${OURS}\n`);
    expect(compared).toMatchObject({
      verdict: 'ends-in-newline',
      title: 'Pasted string ends with a newline',
    });
    expect(compared.summary).toContain('longer than 114 bytes');
    expect(mistakes(compared)).toEqual({ joining: ['join-trailing-newline'] });
  });

  it('that’s printed as \\n without quotes may be a backslash and an n', () => {
    const compared = compare(ESCAPED);
    expect(compared).toMatchObject({
      verdict: 'named',
      title: ADVICE['join-literal-backslash-n'].title,
    });
    expect(compared.summary).toContain('If it was copied from JSON or a debugger, the string is correct');
    expect(mistakes(compared)).toEqual({ joining: ['join-literal-backslash-n'] });
  });
});

describe('differing lines', () => {
  it.each([
    ['method', OURS.replace('GET', 'get'), { method: ['method-lowercase'] }],
    ['path', OURS.replace('/api/v1', ''), { path: ['path-prefix-stripped'] }],
    ['query', OURS.replace('limit=5&status=paid', 'status=paid&limit=5'), { query: ['query-order-as-sent'] }],
    [
      'parameter that wasn’t sent',
      OURS.replace('limit=5', 'cursor=None&limit=5'),
      { query: ['query-null-literal'] },
    ],
    [
      'parameter that’s another’s',
      OURS.replace('limit=5', 'cursor=x1&limit=5'),
      { query: ['query-extra-param-signed'] },
    ],
    ['timestamp', OURS.replace(TIME, `${TIME}123`), { timestamp: ['ts-signed-ms'] }],
    ['timestamp as Python prints it', OURS.replace(TIME, `${TIME}.1234567`), { timestamp: ['ts-float'] }],
    [
      'body hash',
      OURS.replace(EMPTY_HASH, EMPTY_HASH.toUpperCase()),
      { 'body-hash': ['bodyhash-uppercase'] },
    ],
    [
      'query in the path',
      `GET\n/api/v1/orders?status=paid&limit=5\n\n${TIME}\n${EMPTY_HASH}`,
      { path: ['path-with-query'], query: ['path-with-query'] },
    ],
    [
      'method, path and query',
      `get\n/orders\nstatus=paid&limit=5\n${TIME}\n${EMPTY_HASH}`,
      { method: ['method-lowercase'], path: ['path-prefix-stripped'], query: ['query-order-as-sent'] },
    ],
  ])('are named: %s', (_, pasted, named) => {
    const compared = compare(pasted);
    expect(compared.verdict).toBe('named');
    expect(mistakes(compared)).toEqual(named);
  });

  it('are named by what stands beside the hash of a file, whatever it’s called', () => {
    const lineOf = (line5: string) => {
      const compared = compare(`POST\n/api/v1/charges\n\n${TIME}\n${line5}`, charge);
      const [mistake] = compared.lines.at(-1)?.mistakes.slice(-1) ?? [];
      return [compared.verdict, mistake?.id, mistake?.how];
    };
    const hex = sha256(CHARGE);
    const other = sha256(`${CHARGE}\n`);
    expect(lineOf(`${hex}  my own order.txt`)).toEqual([
      'named',
      'bodyhash-suffixed',
      'two spaces and my own order.txt',
    ]);
    expect(lineOf(`${hex} *order.bin`)).toEqual(['named', 'bodyhash-suffixed', 'two spaces and order.bin']);
    expect(lineOf(`SHA2-256(my.json)= ${hex}`)).toEqual(['named', 'bodyhash-prefixed', 'SHA2-256(my.json)=']);
    expect(lineOf(`SHA256(my.json)= ${hex}`)).toEqual(['named', 'bodyhash-prefixed', 'SHA256(my.json)=']);
    const [first] =
      compare(`POST\n/api/v1/charges\n\n${TIME}\n${other}  my.json`, charge).lines.at(-1)?.mistakes ?? [];
    expect(first?.id).toBe('bodyhash-newline-in-hash');
    expect(lineOf(`${sha256('nothing')}  my.json`)).toEqual(['differs', undefined, undefined]);
  });

  it('say that secret and HMAC are correct where the string gives the signature that was sent', () => {
    const secret = new Secret('sk_test_made_up');
    const signed = CHARGED.replace(/[0-9a-f]{64}$/, sha256('another body')).replace(
      String(TIME),
      String(Number(TIME) + 9),
    );
    const signature = createHmac('sha256', 'sk_test_made_up').update(signed).digest('hex');
    const request = sentRequest({ method: 'POST', target: '/api/v1/charges', body: CHARGE, signature });
    const compared = compareStrings(signed, { request, secret });
    // Its timestamp differs, but it’s this request’s string.
    expect(compared).toMatchObject({ verdict: 'differs', isSignedAsSent: true });
    expect(compareStrings(CHARGED, { request, secret }).isSignedAsSent).toBe(false);
    expect(compareStrings(signed, { request })).toMatchObject({
      verdict: 'other-request',
      isSignedAsSent: false,
    });
  });

  it('say that more differs where a wrong string doesn’t give the signature that was sent either', () => {
    const unsorted = OURS.replace('limit=5&status=paid', 'status=paid&limit=5');
    const sent = (secret: string) =>
      sentRequest({
        target: '/api/v1/orders?status=paid&limit=5',
        signature: createHmac('sha256', secret).update(unsorted).digest('hex'),
      });
    const of = (pasted: string, signedWith: string) =>
      compareStrings(pasted, { request: sent(signedWith), secret: new Secret('sk_test_made_up') });
    expect(of(unsorted, 'sk_test_another')).toMatchObject({ verdict: 'named', isSignedOtherwise: true });
    expect(of(unsorted, 'sk_test_made_up')).toMatchObject({ verdict: 'named', isSignedOtherwise: false });
    // That string is right: its title says so already.
    expect(of(OURS, 'sk_test_another')).toMatchObject({ verdict: 'same', isSignedOtherwise: false });
    const { isSignedOtherwise } = compareStrings(unsorted, { request: sent('sk_test_another') });
    expect(isSignedOtherwise).toBe(false);
  });

  it('are named by the bytes of the body behind a hash', () => {
    const spaced = sha256(CHARGE.replaceAll(':', ': ').replaceAll(',', ', '));
    expect(mistakes(compare(CHARGED.replace(sha256(CHARGE), spaced), charge))).toEqual({
      'body-hash': ['body-serializer-profile'],
    });
    expect(mistakes(compare(CHARGED.replace(sha256(CHARGE), CHARGE), charge))).toEqual({
      'body-hash': ['bodyhash-rawbody'],
    });
  });

  it('mark their bytes', () => {
    const [, path] = compare(OURS.replace('/api/v1', '')).lines;
    expect(path).toMatchObject({
      label: 'Line 2, path',
      pasted: '/orders',
      ours: '/api/v1/orders',
      differences: { theirs: [], ours: [{ start: 1, end: 8 }] },
    });
  });

  it('are named where line 5 itself has several lines', () => {
    const pretty = sentRequest({ method: 'POST', target: '/api/v1/charges', body: '{\n  "a": 1\n}' });
    const head = `POST\n/api/v1/charges\n\n${TIME}\n`;
    expect(mistakes(compare(`${head}{\n  "a": 1\n}`, pretty))).toEqual({ 'body-hash': ['bodyhash-rawbody'] });
    const broken = sha256('{\n  "a": 1\n}').replace(/.{60}/, '$&\n');
    expect(mistakes(compare(head + broken, pretty))).toEqual({ 'body-hash': ['bodyhash-separated'] });
    expect(compare(`${head.replace('\n\n', '\nx\n')}${broken}`, pretty).lines).toEqual([]);
  });

  it('are told where nothing explains them', () => {
    const compared = compare(CHARGED.replace(sha256(CHARGE), sha256('something else')), charge);
    expect(compared).toMatchObject({
      verdict: 'differs',
      title: 'Line 5: the hashes differ',
      summary: 'No known mistake explains line 5, body hash. The other lines are the same.',
    });
  });

  it('are no mistake in the string of another request', () => {
    const other = OURS.replace(TIME, '1764009999').replace('orders', 'charges');
    expect(compare(other)).toMatchObject({
      verdict: 'other-request',
      title: 'Pasted string belongs to a different request',
    });
  });

  it('go by the timestamp that’s asked for', () => {
    const pasted = OURS.replace(TIME, '1764009999');
    expect(compareStrings(pasted, { request: orders, timestamp: latin1('1764009999') }).verdict).toBe('same');
  });
});

describe('joining', () => {
  it.each([
    ['CR LF', JSON.stringify(OURS.replaceAll('\n', '\r\n')), { joining: ['join-crlf'] }],
    ['nothing', OURS.replaceAll('\n', ''), { joining: ['join-none'] }],
    ['a newline forgotten', OURS.replace('orders\n', 'orders'), { joining: ['join-none'] }],
    [
      'HTTP’s request line',
      OURS.replace('\n', ' ').replace('\n', ' HTTP/1.1\n'),
      { joining: ['join-foreign-scheme'] },
    ],
    ['a pipe', OURS.replaceAll('\n', '|'), { joining: ['join-other-sep'] }],
    ['indentation', OURS.replaceAll('\n', '\n    '), { joining: ['join-indented'] }],
    [
      'another order',
      `GET\n/api/v1/orders\n${TIME}\nlimit=5&status=paid\n${EMPTY_HASH}`,
      { joining: ['join-order'] },
    ],
    [
      'CR LF and an unsorted query',
      JSON.stringify(OURS.replaceAll('\n', '\r\n').replace('limit=5&status=paid', 'status=paid&limit=5')),
      { joining: ['join-crlf'], query: ['query-order-as-sent'] },
    ],
  ])('with %s is named', (_, pasted, named) => {
    const compared = compare(pasted);
    expect(compared.verdict).toBe('named');
    expect(mistakes(compared)).toEqual(named);
  });

  it('names what’s left out, and other APIs’ strings', () => {
    expect(mistakes(compare(CHARGED.replace('\n\n', '\n'), charge))).toEqual({
      joining: ['join-empty-dropped'],
    });
    expect(mistakes(compare(`${TIME}POST/api/v1/charges${CHARGE}`, charge))).toEqual({
      joining: ['join-foreign-scheme'],
    });
  });

  it('doesn’t take what follows the hash for a log’s where there’s no log', () => {
    expect(compare(`${OURS}\nmore`).verdict).not.toBe('same');
    const logged = compare(`DEBUG ${OURS} (signed)`);
    expect(logged.verdict).toBe('same');
    expect(logged.notes[0]).toBe('The text after the hash was read as part of the log, not of the string.');
  });
});

describe('what isn’t a string to sign', () => {
  it.each([
    [' \n', 'empty'],
    ['hello world', 'no-string'],
    [sha256('x'), 'a-digest'],
  ])('%j', (pasted, verdict) => {
    expect(compare(pasted)).toMatchObject({ verdict, lines: [], joining: [] });
  });

  it('is told from a hash of ours', () => {
    expect(compare(sha256(OURS)).summary).toMatch(/^That’s the plain SHA-256 of the canonical string\./);
    expect(compare(EMPTY_HASH).summary).toMatch(/^That’s the body’s hash, line 5 of the string\./);
  });

  it('never shows a secret', () => {
    const compared = compare(`${OURS}sk_test_abcdefghijklmnop`);
    expect(compared.verdict).toBe('differs');
    expect(JSON.stringify(compared)).not.toContain('abcdefgh');
    expect(compared.pasted).toBe(`${OURS}[secret]`);
    expect(compared.notes[0]).toMatch(/^It holds a secret/);
  });

  it.each([
    ['letters', 3_000_000, 'x'],
    ['quotes', 200_000, '"'],
    ['backslashes', 200_000, '\\'],
    ['hex', 100_000, 'a1'],
    ['methods', 50_000, 'GET '],
    ['blanks', 200_000, ' ', 'GET', 'x'],
    ['numbers', 100_000, '1,', '['],
    ['rows of a dump', 20_000, '00000000: 4745 '],
    ['lone surrogates', 20_000, '\\ud800'],
  ])('takes time in proportion: %s', (_, most, piece, before = '', after = '') => {
    expectInProportion(most, (count) => {
      const compared = compare(before + piece.repeat(count) + after);
      expect(compared.title.length).toBeGreaterThan(0);
    });
  });
});

describe('the server’s string, as “valid, but rejected” advises to compare it', () => {
  const server = (pasted: string, request = orders) => asServers(compare(pasted, request));

  it('with its path cut blames a proxy or the server, and no code of the client', () => {
    const cut = server(OURS.replace('/api/v1/orders', '/v1/orders'));
    expect(cut).toMatchObject({ verdict: 'named', title: 'The server’s path differs' });
    expect(cut.summary).toMatch(
      /^The path in the server’s string is “\/v1\/orders”\. Check whether a proxy or the server cuts it\. .* set up the gateway so that it doesn’t change the path\.$/,
    );
    expect(JSON.stringify(cut)).not.toMatch(/your code/i);
    expect(mistakes(cut)).toEqual({ path: [] });
  });

  it('says what any other difference comes to, in titles that fit', () => {
    const titles = [
      [server(OURS), 'Strings are the same: secret or HMAC differs'],
      [server(`${ESCAPED}\\n`), 'Server’s string ends with a newline'],
      [server(ESCAPED), 'Server joins the five lines differently'],
      [server(CHARGED.replace(sha256(CHARGE), EMPTY_HASH), charge), 'The server’s body hash differs'],
      [
        server(OURS.replace('GET', 'POST').replace('limit=5&status=paid', '')),
        'The server’s method and query differ',
      ],
      [server(''), 'Paste the string the server passes to the HMAC'],
      [server('nothing like it'), 'Paste the string the server passes to the HMAC'],
    ] as const;
    for (const [{ title, summary }, expected] of titles) {
      expect(title).toBe(expected);
      expect(title.length).toBeLessThanOrEqual(60);
      expect(summary).not.toMatch(/your code/i);
    }
  });
});
