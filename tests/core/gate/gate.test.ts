import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  atOnce,
  clearDraft,
  clearPieces,
  clearRequest,
  clearText,
  STEP_ON_THE_SAME,
} from '../../../lib/core/gate/gate.ts';
import { PIECE } from '../../../lib/core/gate/look.ts';
import { sought } from '../../../lib/core/gate/sought.ts';
import { gateRefusalWords } from '../../../lib/core/gate/standing-words.ts';
import { displayText, joinBytes, utf8 } from '../../../lib/core/signing/bytes.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { SPELLINGS, SURROUNDED } from '../signing/spelled.ts';
import { workOf } from '../work.ts';

/** Made up, and shaped like nothing: only knowing it tells. */
const PLAIN = 'Zq81-made-up-and-shapeless-77';
const SOUGHT = sought([{ name: 'Shop', secret: new Secret(PLAIN) }]);
/** Made up too, and known to nobody here. */
const LIVE = 'sk_live_madeUp0123456789';

function bodyWith(bytes: Uint8Array) {
  return atOnce(clearRequest(wireRequest({ method: 'POST', target: '/a', body: bytes }), SOUGHT));
}

function standing(bytes: Uint8Array) {
  const clearance = bodyWith(bytes);
  return clearance.ok || clearance.problem !== 'holds-secret' ? undefined : clearance.standing;
}

/** A zip archive's entry: APPNOTE 4.3.7, with `method` 0 for stored and 8 for deflated. */
function zipEntry(method: number, data: Uint8Array, flags = 0): Uint8Array {
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(method, 8);
  head.writeUInt16LE(5, 26);
  return joinBytes([head, utf8('a.txt'), data]);
}

const noise = (length: number) =>
  Uint8Array.from({ length }, (_, at) => (Math.imul(at + 1, 2_654_435_761) >>> 13) & 255);

describe.each(Object.entries({ ...SPELLINGS, ...SURROUNDED }))('a stored secret written %s', (_, spell) => {
  it.each([
    ['a short body', 0],
    ['one of over 64 kB', 70_000],
    ['one that begins just before the seam of two pieces', PIECE - 5],
  ])('is found in %s', (_where, before) => {
    const bytes = joinBytes([
      utf8('x'.repeat(before)),
      utf8('\n"'),
      Buffer.from(spell(PLAIN), 'latin1'),
      utf8('"'),
    ]);
    expect(standing(bytes)).toMatchObject({
      what: { kind: 'stored', name: 'Shop' },
      place: { part: 'body' },
    });
  });
});

describe('what nobody knows, but has the shape of a live secret', () => {
  it.each(Object.entries({ ...SPELLINGS, ...SURROUNDED }).filter(([name]) => name !== 'in upper case'))(
    'is found in a body, written %s',
    (_, spell) => {
      expect(standing(utf8(`"${spell(LIVE)}"`))?.what).toEqual({ kind: 'live-secret' });
    },
  );

  it.each(['risk_live_score', 'task_test_runner', 'sk_live_', 'pk_live_', 'pk_test_abcdef', 'disk_testing'])(
    'isn’t seen in %s',
    (text) => expect(bodyWith(utf8(text)).ok).toBe(true),
  );

  it('a live key id is told as such', () =>
    expect(standing(utf8('{"k":"pk_live_1"}'))?.what).toEqual({ kind: 'live-key-id' }));
});

describe('what’s packed', () => {
  const inner = utf8(`${'{"a":1}\n'.repeat(40_000)}"${PLAIN}"`);
  it.each([
    ['gzip', gzipSync(inner), ['gzip']],
    ['zlib', deflateSync(inner), ['deflate']],
    ['a second gzip member', Buffer.concat([gzipSync('first'), gzipSync(inner)]), ['gzip']],
    [
      'gzip in base64 in JSON',
      utf8(JSON.stringify({ file: gzipSync(inner).toString('base64') })),
      ['base64', 'gzip'],
    ],
    [
      'gzip in base64 far behind, over a seam',
      utf8(
        `${'{"b":2}\n'.repeat(16_380)}"${gzipSync(joinBytes([noise(300_000), inner])).toString('base64')}"`,
      ),
      ['base64', 'gzip'],
    ],
    [
      'gzip in base64 as PHP writes JSON',
      utf8(`"${gzipSync(inner).toString('base64').replaceAll('/', '\\/')}"`),
      ['base64', 'gzip'],
    ],
    [
      'gzip in base64 in lines',
      utf8(
        gzipSync(joinBytes([noise(3000), inner]))
          .toString('base64')
          .replace(/.{76}/g, '$&\r\n'),
      ),
      ['base64', 'gzip'],
    ],
    ['base64 of base64 of base64', utf8(btoa(btoa(btoa(`0${PLAIN}`)))), ['base64']],
    ['gzip of gzip', gzipSync(gzipSync(inner)), ['gzip', 'gzip']],
    ['gzip in base64 in a path', utf8(`/a/b/${gzipSync(inner).toString('base64url')}/c`), ['base64', 'gzip']],
    ['base64 of base64 of base64 in a path', utf8(`/abc/d/${btoa(btoa(btoa(`0${PLAIN}`)))}?a=1`), ['base64']],
    [
      'gzip in base64 as a part of MIME',
      utf8(
        `Content-Transfer-Encoding: base64\r\n\r\n${gzipSync(joinBytes([noise(3000), inner]))
          .toString('base64')
          .replace(/.{76}/g, '$&\r\n')}`,
      ),
      ['base64', 'gzip'],
    ],
    [
      'gzip in base64 in indented lines, as in YAML',
      utf8(
        `file: |\n    ${gzipSync(joinBytes([noise(3000), inner]))
          .toString('base64')
          .replace(/.{76}/g, '$&\n    ')}`,
      ),
      ['base64', 'gzip'],
    ],
    [
      'gzip in base64 as .NET writes JSON',
      utf8(
        `"${gzipSync(joinBytes([noise(3000), inner]))
          .toString('base64')
          .replaceAll('+', '\\u002B')}"`,
      ),
      ['base64', 'gzip'],
    ],
    ['gzip in hex', utf8(`{"file":"${gzipSync(inner).toString('hex')}"}`), ['hex', 'gzip']],
    [
      'gzip in hex over a seam',
      utf8(`${'{"b":2}\n'.repeat(16_380)}"${gzipSync(joinBytes([noise(90_000), inner])).toString('hex')}"`),
      ['hex', 'gzip'],
    ],
    ['a file of gzip within a form', joinBytes([utf8('--b\r\n\r\n'), gzipSync(inner)]), ['gzip']],
    ['zlib within a form', joinBytes([utf8('--b\r\n\r\n'), deflateSync(inner)]), ['deflate']],
    [
      'zlib packed fast, within a form',
      joinBytes([utf8('--b\n'), deflateSync(inner, { level: 1 })]),
      ['deflate'],
    ],
    [
      'zlib packed best, within a form',
      joinBytes([utf8('--b\n'), deflateSync(inner, { level: 9 })]),
      ['deflate'],
    ],
    [
      'zlib packed for speed, within a form',
      joinBytes([utf8('--b\n'), deflateSync(inner, { level: 3 })]),
      ['deflate'],
    ],
    ['a ZIP archive', zipEntry(8, deflateRawSync(inner)), ['zip']],
    [
      'the second file of a ZIP archive within a form',
      joinBytes([utf8('--b\r\n\r\n'), zipEntry(0, utf8('a')), zipEntry(8, deflateRawSync(inner))]),
      ['zip'],
    ],
    ['a stored file of a ZIP archive', zipEntry(0, inner), []],
    [
      'a ZIP archive in base64',
      utf8(`{"f":"${Buffer.from(zipEntry(8, deflateRawSync(inner))).toString('base64')}"}`),
      ['base64', 'zip'],
    ],
  ])('a secret in %s is found, and where', (_, bytes, inside) =>
    expect(standing(bytes)).toMatchObject({ what: { kind: 'stored' }, inside }),
  );

  it('what came out before the data broke off is looked at', () => {
    const whole = gzipSync(joinBytes([utf8(PLAIN), noise(200_000)]));
    expect(standing(whole.subarray(0, whole.length - 1000))).toMatchObject({ inside: ['gzip'] });
  });

  it('a secret in bare deflate is found where Content-Encoding says so', () => {
    const headers = [['content-encoding', 'deflate']] as const;
    const request = wireRequest({ method: 'POST', target: '/a', headers, body: deflateRawSync(inner) });
    expect(atOnce(clearRequest(request, SOUGHT))).toMatchObject({ standing: { inside: ['deflate'] } });
  });

  it('a secret in bare deflate in gzip is found where Content-Encoding says so', () => {
    const headers = [['content-encoding', 'deflate, gzip']] as const;
    const body = gzipSync(deflateRawSync(inner));
    const request = wireRequest({ method: 'POST', target: '/a', headers, body });
    expect(atOnce(clearRequest(request, SOUGHT))).toMatchObject({
      standing: { inside: ['gzip', 'deflate'] },
    });
  });

  it.each([
    ['Brotli, by its Content-Encoding', 'gzip, br', utf8('…'), 'Brotli data in the body'],
    ['Zstandard, by its Content-Encoding', 'zstd', utf8('…'), 'Zstandard data in the body'],
    ['an encoding that no one knows', 'x-own', utf8('…'), 'Data in an unknown content encoding in the body'],
    ['Zstandard, by how it begins', '', Buffer.from('28b52ffd00', 'hex'), 'Zstandard data in the body'],
    ['xz in gzip', '', gzipSync(Buffer.from('fd377a585a00', 'hex')), 'xz data inside gzip data in the body'],
    ['bzip2 in small blocks', '', Buffer.from('BZh1\x31AY&SY'), 'bzip2 data in the body'],
    ['bzip2 of nothing', '', Buffer.from('BZh9\x17rE8P\x90', 'latin1'), 'bzip2 data in the body'],
    ['LZMA', '', Buffer.from(`5d00008000${'ff'.repeat(8)}0036`, 'hex'), 'LZMA data in the body'],
    [
      'LZMA that tells its length',
      '',
      Buffer.from('5d000080001e000000000000000036', 'hex'),
      'LZMA data in the body',
    ],
    ['an encrypted ZIP archive', '', zipEntry(8, noise(20), 1), 'An encrypted ZIP archive in the body'],
    ['a ZIP archive by LZMA', '', zipEntry(14, noise(20)), 'A ZIP archive that isn’t packed with deflate'],
  ])('%s isn’t passed as if it had been looked into', (_, coding, body, words) => {
    const headers = [['Content-Encoding', coding]] as const;
    const clearance = atOnce(
      clearRequest(wireRequest({ method: 'POST', target: '/a', headers, body }), SOUGHT),
    );
    expect(clearance).toMatchObject({ ok: false, problem: 'unread' });
    expect(!clearance.ok && gateRefusalWords(clearance)).toContain(`${words}`);
  });

  it.each([
    ['five times over', 5, { standing: { inside: Array(5).fill('gzip') } }],
    ['more often than is looked', 12, { problem: 'unread' }],
  ])('gzip in gzip isn’t passed, %s', (_, times, refusal) => {
    const packed = Array(times)
      .fill(0)
      .reduce<Uint8Array>((bytes) => gzipSync(bytes), inner);
    expect(bodyWith(packed)).toMatchObject({ ok: false, ...refusal });
  });

  it('what only seems to be packed passes, and a request without a body has no encoding', () => {
    expect(bodyWith(joinBytes([utf8('PK\x03\x04'), noise(5000)])).ok).toBe(true);
    expect(bodyWith(joinBytes([Buffer.from('1f8b0800', 'hex'), noise(5000)])).ok).toBe(true);
    const headers = [['Content-Encoding', 'br']] as const;
    expect(atOnce(clearRequest(wireRequest({ method: 'GET', target: '/', headers }), SOUGHT)).ok).toBe(true);
  });

  const many = (bytes: Uint8Array) => joinBytes(Array.from({ length: 60_000 }, () => bytes));
  it.each([
    ['gzip’s beginning', many(Buffer.from('1f8b080000000000', 'hex'))],
    ['zlib’s beginning', many(Buffer.from('78da00000000', 'hex'))],
    ['a power of x', utf8('x^2 + '.repeat(60_000))],
    ['the beginnings of an array of bytes', utf8(`"0":${' '.repeat(9)}`.repeat(20_000))],
    ['gzip’s beginning in base64', utf8('H4sIAAAAAAAA'.repeat(60_000))],
    [
      'a block of no bytes',
      joinBytes([Buffer.from('1f8b0800000000000000', 'hex'), many(Buffer.from('000000ffff', 'hex'))]),
    ],
    ['an entry of a ZIP archive', many(zipEntry(8, Buffer.from('0000')))],
    ['an entry of a ZIP archive in base64', utf8('UEsDBAAAAAAA'.repeat(60_000))],
    ['a slash', utf8(`${'/abcde'.repeat(20_000)}`)],
    ['an indented line', utf8('\n          '.repeat(60_000))],
  ])('%s again and again is no more work than may be done', (_, body) => {
    const looked = [...clearRequest(wireRequest({ method: 'POST', target: '/a', body }), SOUGHT)];
    const work = looked.reduce((sum, one) => sum + (one || STEP_ON_THE_SAME), 0);
    expect(work).toBeLessThan(3 * 67_108_864);
  });

  it('what unpacks to more than can be looked through isn’t let out', () => {
    const bomb = gzipSync(new Uint8Array(70_000_000));
    const clearance = bodyWith(bomb);
    expect(clearance).toMatchObject({ ok: false, problem: 'unread', unread: { inside: ['gzip'] } });
    expect(!clearance.ok && gateRefusalWords(clearance)).toContain('64 MB');
  });
});

it.each([
  ['the method', { method: PLAIN }, 'the method'],
  ['the target', { target: `/a?k=${PLAIN}` }, 'the path and query'],
  ['a header’s name', { headers: [[PLAIN, '']] as const }, 'the name of header 1'],
  ['a header’s value', { headers: [['X-Shop', `a ${PLAIN}`]] as const }, 'the header X-Shop'],
  ['the body', { body: `0123 ${PLAIN}` }, 'the body at byte 5'],
])('the message says that it’s in %s, and not what it is', (_, part, words) => {
  const request = wireRequest({ method: 'POST', target: '/a', ...part });
  const clearance = atOnce(clearRequest(request, SOUGHT));
  const said = clearance.ok ? '' : gateRefusalWords(clearance);
  expect(said).toContain(`The secret of Shop is in ${words}`);
  expect(said).not.toContain(PLAIN);
});

it('rows that are switched off, and the name of a body’s file, are looked at', () => {
  const draft = { method: 'GET', target: '/', headers: [], body: { kind: 'none' } as const };
  const off = { ...draft, headers: [{ name: 'X-A', value: PLAIN, enabled: false }] };
  const file = { ...draft, body: { kind: 'file' as const, name: `${PLAIN}.json`, bytes: utf8('') } };
  expect(atOnce(clearDraft(off, SOUGHT)).ok).toBe(false);
  expect(atOnce(clearDraft(file, SOUGHT)).ok).toBe(false);
});

it('a secret that was made up for a text may stand in it, and no other', () => {
  const madeUp = new Secret('sk_test_made_for_this_text');
  const clears = (text: string) => atOnce(clearText(text, 'the reproduction', SOUGHT, [madeUp])).ok;
  expect(clears(`Secret: ${madeUp.reveal()}`)).toBe(true);
  expect(clears(`Secret: ${madeUp.reveal()} ${LIVE}`)).toBe(false);
});

describe('a file that leaves in pieces', () => {
  const clearances = (...pieces: string[]) => {
    const clear = clearPieces('the file', SOUGHT);
    return pieces.map((piece) => atOnce(clear(piece)));
  };

  it('holds no secret that’s cut in two where one piece ends and the next begins', () => {
    const [first, second] = clearances(`é\n${PLAIN.slice(0, 9)}`, `${PLAIN.slice(9)}\n`);
    expect(first).toMatchObject({ ok: true });
    expect(second).toMatchObject({ problem: 'holds-secret', standing: { place: { of: 'the file' }, at: 3 } });
  });

  it('is handed on as it’s read, in bytes of UTF-8', () => {
    const pieces = ['[{"a":"é"},\n', '{"b":2}', ']'];
    const out = clearances(...pieces).map((one) => (one.ok ? displayText(one.cleared.value) : ''));
    expect(out).toEqual(pieces);
  });
});

const base64 = (text: string) => Buffer.from(text).toString('base64');
const hexOf = (text: string) => Buffer.from(text).toString('hex');
function base32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const fives = bits.match(/.{1,5}/g) ?? [];
  return fives
    .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

const wrapped = (text: string, width: number) => text.replace(new RegExp(`.{${width}}`, 'g'), '$&\r\n');

const ENCODED: Readonly<Record<string, (text: string) => string>> = {
  'in base64 three times': (text) => base64(base64(base64(text))),
  'in base64 four times': (text) => base64(base64(base64(base64(text)))),
  'in base64 twice, in JSON in base64': (text) => base64(`{"name":"Zoë","key":"${base64(base64(text))}"}`),
  'in base64 twice, in hex': (text) => hexOf(base64(base64(text))),
  'in hex twice, in base64': (text) => base64(hexOf(hexOf(text))),
  'in base32': base32,
  'in base32, small': (text) => base32(text).toLowerCase(),
  'in base32, in JSON': (text) => base32(`{"key":"${text}"}`),
  'in base64, in base32': (text) => base32(base64(text)),
  'in base32, in base64': (text) => base64(`{"key":"${base32(text)}"}`),
  ...Object.fromEntries(
    Object.entries({ base64, hex: hexOf, base32 }).flatMap(([name, encode]) => {
      const long = (text: string) => encode(`{"note":"a line that’s wrapped","key":"${text}"}`);
      const within = (text: string) => wrapped(long(text), 20);
      return [
        [`in ${name}, in lines of 76`, (text: string) => wrapped(long(text), 76)],
        [`in ${name}, in lines of 20`, within],
        [`in ${name}, in lines behind a word of its own`, (text: string) => `token\n${within(text)}`],
        [`in ${name}, in lines, in JSON`, (text: string) => JSON.stringify(`${within(text)}\r\n`)],
        [`in ${name}, in lines, in base64`, (text: string) => base64(within(text))],
      ];
    }),
  ),
};

describe.each(Object.entries(ENCODED))('a secret %s', (_, encoded) => {
  it.each([
    ['a short body', 0],
    ['one of over 128 kB', 150_000],
    ['one that begins just before the seam of two pieces', PIECE - 5],
    ['one of many pieces', 3 * PIECE],
  ])('isn’t passed in %s', (_where, before) => {
    for (const secret of [PLAIN, LIVE]) {
      const body = `{"a":"${'x y'.repeat(before / 3)}","k":"${encoded(secret)}"}`;
      const clearance = bodyWith(utf8(body));
      expect(clearance).toMatchObject({ ok: false, problem: 'holds-secret' });
    }
  });
});

it('a body that’s all of it encoded three times isn’t passed', () => {
  const body = base64(base64(base64(`{"a":"${'x y'.repeat(60_000)}","k":"${PLAIN}"}`)));
  expect(standing(utf8(body))).toMatchObject({ inside: ['base64'], isEncoded: true });
});

/** Counted, not timed: `tests/core/work.ts`. */
it.each([
  ['one run of base64', `H4sI${'Abcd0123efgh+/zZ'.repeat(60_000)}`],
  ['escapes of every kind', '\\u0025&#37;=3D+ , \0x0x%5c'.repeat(10_000)],
])('%s is looked at in steps that hold nothing up', (_, body) => {
  const clearing = clearRequest(wireRequest({ method: 'POST', target: '/a', body: utf8(body) }), SOUGHT);
  const steps: number[] = [];
  let isDone = false;
  const step = () => {
    isDone = clearing.next().done === true;
  };
  while (!isDone) steps.push(workOf(step));
  expect(Math.max(...steps)).toBeLessThan(60 * PIECE);
});

it('a picture in base64 and long words pass, and nothing of them is unpacked', () => {
  const picture = Buffer.from(noise(600_000)).toString('base64');
  const words = 'internationalization/characterization/0123456789abcdef0123456789abcdef '.repeat(5_000);
  const clearing = clearRequest(
    wireRequest({ method: 'POST', target: '/a', body: utf8(`${picture} ${words}`) }),
    SOUGHT,
  );
  const looked = [...clearing];
  expect(looked.reduce((sum, one) => sum + one, 0)).toBeLessThan(1.2 * (picture.length + words.length));
});

it('a secret behind 2 MB is found', () =>
  expect(standing(utf8(`${'x'.repeat(2_100_000)} ${PLAIN}`))?.at).toBe(2_100_001));

it('a body of 3 MB is looked at in pieces, none of which is long', () => {
  const bytes = new Uint8Array(3 * 1024 * 1024).fill(0x61);
  const steps: number[] = [];
  const clearing = clearRequest(wireRequest({ method: 'POST', target: '/a', body: bytes }), SOUGHT);
  let step = clearing.next();
  for (; !step.done; step = clearing.next()) steps.push(step.value);
  expect(step.value.ok).toBe(true);
  expect(Math.max(...steps)).toBeLessThanOrEqual(PIECE);
  expect(steps.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(bytes.length);
});

it('a body of many short words of base64 doesn’t hold up the page: its bytes are taken a few times, not for each word', () => {
  const body = utf8('0123456789abcdefghij '.repeat(6_000));
  let taken = 0;
  const subarray = (from = 0, to = body.length): Uint8Array => {
    taken += Math.min(to, body.length) - from;
    return Uint8Array.prototype.subarray.call(body, from, to);
  };
  expect(bodyWith(Object.assign(body, { subarray }))).toMatchObject({ ok: true });
  expect(taken).toBeGreaterThanOrEqual(body.length);
  expect(taken).toBeLessThan(10 * body.length);
});

it('a short request is looked at without a pause, however many headers it has', () => {
  const headers = Array.from({ length: 40 }, (_, at) => [`X-${at}`, 'a b%20c+d'] as const);
  const request = wireRequest({ method: 'POST', target: '/a?b=%20c', headers, body: '{"a": "b c"}' });
  expect([...clearRequest(request, SOUGHT)]).not.toContain(0);
});
