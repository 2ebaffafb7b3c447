/** Both kernels against Node's crypto: every token, every way to hash, every block edge, partial ranges, many hits. */

import { describe, expect, it } from 'vitest';
import type { Mac } from '../../../../lib/core/mistakes/variant.ts';
import type {
  Kernel,
  KernelFilter,
  KernelHit,
  KernelProgram,
  KernelToken,
} from '../../../../lib/core/search/kernel/kernel.ts';
import { createPlainKernel } from '../../../../lib/core/search/kernel/plain-kernel.ts';
import { createKernel, createSimdKernel } from '../../../../lib/core/search/kernel/simd-kernel.ts';
import { along } from '../../../../lib/core/search/kernel/spans.ts';
import { expectedRun, nodeMac, randomFrom, sorted, text, wholeRanges } from './programs.ts';

const HMAC: Mac = { hash: 'sha256', form: 'hmac' };
/** Passes every digest: one bit of a word that is either 0 or 1. */
const EVERY: readonly KernelFilter[] = [
  { word: 0, mask: 0x80000000, value: 0 },
  { word: 0, mask: 0x80000000, value: 0x80000000 },
];

const kernels: readonly [string, () => Kernel][] = [
  ['plain', createPlainKernel],
  ['simd', () => createSimdKernel() as Kernel],
  ['the chosen one', createKernel],
];

it('has SIMD here, so that what follows tests it', () => {
  expect(createSimdKernel()?.name).toBe('simd');
  expect(createKernel().name).toBe('simd');
});

function runAll(kernel: Kernel, program: KernelProgram, template = 0, ranges = wholeRanges(program)) {
  const hits: KernelHit[] = [];
  kernel.load(program);
  const tried = kernel.run(template, ranges, hits);
  return { tried, hits: sorted(hits) };
}

/** By what it was asked: of every kernel the same is expected. */
const knownRuns = new Map<string, { readonly tried: number; readonly hits: readonly string[] }>();

function expected(program: KernelProgram, template = 0, ranges = wholeRanges(program)) {
  const asked = JSON.stringify([
    { ...program, templates: program.templates[template] },
    template,
    [...ranges],
  ]);
  const known = knownRuns.get(asked);
  if (known) return known;
  const { tried, hits } = expectedRun(program, template, ranges);
  const run = { tried, hits: sorted(hits) };
  knownRuns.set(asked, run);
  return run;
}

/** Filters that only this digest passes, each looking at another word. */
function exactly(digest: Buffer, word: number, mask = 0xffffffff): KernelFilter {
  return { word, mask, value: (digest.readUInt32BE(word * 4) & mask) >>> 0 };
}

function simple(messages: readonly string[], keys: readonly string[], mac = HMAC): KernelProgram {
  return {
    lists: [messages.map(text)],
    keys: keys.map(text),
    templates: [{ tokens: [{ kind: 'list', list: 0 }], mac }],
    filters: EVERY,
  };
}

describe.each(kernels)('%s', (label, create) => {
  it('finds the message of RFC 4231 under its key, in every test case', () => {
    const cases: readonly [key: string, data: string, firstWord: number][] = [
      ['\x0b'.repeat(20), 'Hi There', 0xb0344c61],
      ['Jefe', 'what do ya want for nothing?', 0x5bdcc146],
      ['\xaa'.repeat(20), '\xdd'.repeat(50), 0x773ea91e],
      [
        Array.from({ length: 25 }, (__, i) => String.fromCharCode(i + 1)).join(''),
        '\xcd'.repeat(50),
        0x82558a38,
      ],
      ['\x0c'.repeat(20), 'Test With Truncation', 0xa3b61674],
      ['\xaa'.repeat(131), 'Test Using Larger Than Block-Size Key - Hash Key First', 0x60e43159],
      [
        '\xaa'.repeat(131),
        'This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.',
        0x9b09ffa7,
      ],
    ];
    cases.forEach(([, , value], i) => {
      const program = {
        ...simple(
          cases.map((entry) => entry[1]),
          cases.map((entry, place) => (place === 5 ? 'once is enough' : entry[0])),
        ),
        filters: [{ word: 0, mask: 0xffffffff, value }],
      };
      expect(runAll(create(), program)).toEqual({ tried: 49, hits: [`0 [${i}] key ${i === 5 ? 6 : i}`] });
    });
  });

  it('hashes messages of every length from 0 to 300 right, in any word of the digest', () => {
    const messages = Array.from({ length: 301 }, (__, i) =>
      'abcdefghij'.repeat(31).slice(i % 7, (i % 7) + i),
    );
    const program = simple(messages, ['a key']);
    const kernel = create();
    for (const word of [0, 3, 7]) {
      const filters = messages.map((message) =>
        exactly(nodeMac(HMAC, Buffer.from('a key'), Buffer.from(message)), word),
      );
      // In parts, since a program has up to 256 filters.
      for (const start of [0, 200]) {
        const part = { ...program, filters: filters.slice(start, start + 200) };
        expect(runAll(kernel, part).hits).toEqual(
          sorted(messages.map((__, i) => ({ template: 0, picks: [i], key: 0 })).slice(start, start + 200)),
        );
      }
    }
  });

  it('takes keys of every kind of length', () => {
    const lengths = [0, 1, 31, 32, 55, 56, 63, 64, 65, 127, 128, 129, 200];
    const keys = lengths.map((length) => '\xe9k'.repeat(100).slice(0, length));
    for (const oddity of [undefined, 'block-128', 'long-key-cut'] as const) {
      const mac: Mac = { ...HMAC, ...(oddity && { oddity }) };
      keys.forEach((key, i) => {
        const digest = nodeMac(mac, Buffer.from(key, 'latin1'), Buffer.from('second'));
        const program = { ...simple(['first', 'second', 'third'], keys, mac), filters: [exactly(digest, 5)] };
        expect(runAll(create(), program)).toEqual(expected(program));
        expect(runAll(create(), program).hits).toContain(`0 [1] key ${i}`);
      });
    }
  });

  it('compares under the mask, with any of the filters, and never with a word beyond the digest', () => {
    const messages = Array.from({ length: 40 }, (__, i) => `message ${i}`);
    const digest = (i: number) => nodeMac(HMAC, Buffer.from('key'), Buffer.from(messages[i] ?? ''));
    const program = {
      ...simple(messages, ['key']),
      filters: [
        exactly(digest(7), 2, 0x00ffffff),
        exactly(digest(31), 6, 0xffffff00),
        { word: 8, mask: 0, value: 0 },
        { word: 1, mask: 0x0000ffff, value: 0xffff0000 },
      ],
    };
    expect(runAll(create(), program).hits).toEqual(['0 [31] key 0', '0 [7] key 0']);
  });

  it('reports each candidate once, whatever number of filters it passes', () => {
    expect(runAll(create(), simple(['one', 'two'], ['k', 'l', 'm']))).toEqual({
      tried: 6,
      hits: expected(simple(['one', 'two'], ['k', 'l', 'm'])).hits,
    });
    expect(runAll(create(), { ...simple(['one'], ['k']), filters: [...EVERY, ...EVERY] }).hits).toHaveLength(
      1,
    );
  });

  it('finds nothing without filters, and counts all the same', () => {
    expect(runAll(create(), { ...simple(['one', 'two'], ['k']), filters: [] })).toEqual({
      tried: 2,
      hits: [],
    });
  });

  it('tries nothing where a list, a range or the keys are empty', () => {
    const program = simple(['one', 'two'], ['k']);
    expect(runAll(create(), simple([], ['k'])).tried).toBe(0);
    expect(runAll(create(), simple(['one'], [])).tried).toBe(0);
    expect(runAll(create(), program, 0, Int32Array.of(1, 1, 0, 1)).tried).toBe(0);
    expect(runAll(create(), program, 0, Int32Array.of(0, 2, 1, 1)).tried).toBe(0);
    expect(runAll(create(), program, 5).tried).toBe(0);
    expect(create().run(0, Int32Array.of(0, 1, 0, 1), [])).toBe(0);
  });

  it('writes glue only between something and a value that is not empty', () => {
    const glue: KernelToken = { kind: 'glue', bytes: text('&&') };
    const list = (number: number): KernelToken => ({ kind: 'list', list: number });
    const program: KernelProgram = {
      lists: [['', 'a', 'bc'].map(text), ['', 'd'].map(text), [''].map(text), ['e'].map(text)],
      keys: [text('k')],
      templates: [
        [glue, list(0), glue, list(1), glue, list(2), glue],
        [list(0), glue, list(1), { kind: 'literal' as const, bytes: text('') }, glue, list(3)],
        [{ kind: 'literal' as const, bytes: text('') }, glue, list(3), glue, list(0), list(0), glue, list(2)],
        [
          { kind: 'literal' as const, bytes: text('x') },
          glue,
          list(2),
          glue,
          list(3),
          list(1),
          glue,
          list(0),
        ],
      ].map((tokens) => ({ tokens, mac: { hash: 'sha256', form: 'hash' } })),
      filters: EVERY,
    };
    program.templates.forEach((__, template) => {
      for (const word of [0, 1, 2, 3]) {
        const wanted = { ...program, filters: [{ word, mask: 0x3, value: 1 }] };
        expect(runAll(create(), wanted, template)).toEqual(expected(wanted, template));
      }
    });
  });

  it('holds the same value where a list stands twice', () => {
    const program: KernelProgram = {
      lists: [['a', 'b', 'c', 'd', 'e'].map(text), ['1', '2', '3'].map(text)],
      keys: [text('k')],
      templates: [{ tokens: [0, 1, 0, 1, 1].map((list) => ({ kind: 'list', list })), mac: HMAC }],
      filters: [exactly(nodeMac(HMAC, Buffer.from('k'), Buffer.from('d2d22')), 4)],
    };
    expect(runAll(create(), program)).toEqual({ tried: 15, hits: ['0 [3 1] key 0'] });
  });

  it('has a list go along with the one before it, past every length of either', () => {
    const program: KernelProgram = {
      lists: [
        Array.from({ length: 30 }, (__, i) => text('p'.repeat(i * 5))),
        Array.from({ length: 40 }, (__, i) => text(i % 4 === 0 ? '' : `q${'r'.repeat(200 - i * 5)}`)),
        ['x', 'yy'].map(text),
      ],
      keys: ['k', 'l'].map(text),
      templates: [
        {
          tokens: [
            { kind: 'list', list: 2 },
            { kind: 'list', list: 0 },
            { kind: 'glue', bytes: text('?') },
            { kind: 'list', list: 1 },
            { kind: 'list', list: 0 },
            { kind: 'literal', bytes: text('.') },
          ],
          mac: HMAC,
        },
      ],
      filters: EVERY,
    };
    const kernel = create();
    for (const [start, end, from] of [
      [0, 30, 0],
      [3, 29, 14],
      [7, 8, 39],
      [9, 9, 2],
    ] as const) {
      const ranges = Int32Array.of(start, end, from, along(0), 0, 2, 0, 2);
      const found = runAll(kernel, program, 0, ranges);
      expect(found.tried).toBe(4 * (end - start));
      expect(found).toEqual(expected(program, 0, ranges));
    }
  });

  it('tries nothing where a list that goes along is too short', () => {
    const program = {
      ...simple([], ['k']),
      lists: [
        ['a', 'b', 'c'],
        ['d', 'e', 'f'],
      ].map((list) => list.map(text)),
      templates: [
        {
          tokens: [
            { kind: 'list', list: 0 },
            { kind: 'list', list: 1 },
          ] as const,
          mac: HMAC,
        },
      ],
    };
    expect(runAll(create(), program, 0, Int32Array.of(0, 3, 1, along(0), 0, 1))).toEqual({
      tried: 0,
      hits: [],
    });
    expect(runAll(create(), program, 0, Int32Array.of(0, 2, 1, along(0), 0, 1)).tried).toBe(2);
  });

  it('takes values of 64 KB, alone and twice, beside short ones', () => {
    const long = 'x'.repeat(65536);
    const program: KernelProgram = {
      lists: [['', long, 'short', `${long}y`].map(text)],
      keys: [text('k'), text('l')],
      templates: [1, 2, 3].map((times) => ({
        tokens: Array.from({ length: times }, () => ({ kind: 'list', list: 0 })),
        mac: HMAC,
      })),
      filters: [{ word: 7, mask: 1, value: 1 }],
    };
    for (const template of [0, 1, 2])
      expect(runAll(create(), program, template)).toEqual(expected(program, template));
  });

  it('can be loaded again, with more or with less', () => {
    const kernel = create();
    for (const count of [3, 5000, 1, 20]) {
      const messages = Array.from({ length: count }, (__, i) => `${i}:${'z'.repeat(i % 90)}`);
      const wanted = nodeMac(HMAC, Buffer.from('k'), Buffer.from(messages[count - 1] ?? ''));
      const program = { ...simple(messages, ['j', 'k']), filters: [exactly(wanted, 7)] };
      expect(runAll(kernel, program)).toEqual({ tried: count * 2, hits: [`0 [${count - 1}] key 1`] });
    }
  });

  it('keeps every byte of long lists, whether ASCII or not', () => {
    const messages = Array.from({ length: 1500 }, (__, i) =>
      i % 500 === 321 ? `\xe9${i}\x80\xff` : `${i}`.repeat(i % 9),
    );
    const program = {
      ...simple(messages, ['k'], { hash: 'sha256', form: 'hash' }),
      filters: [{ word: 0, mask: 0x3, value: 1 }],
    };
    expect(runAll(create(), program)).toEqual(expected(program));
  });

  it('gives the same hits in parts as in one', () => {
    const program: KernelProgram = {
      lists: [
        Array.from({ length: 7 }, (__, i) => text(`${i}`.repeat(i))),
        [text('only')],
        Array.from({ length: 9 }, (__, i) => text(`/${'v'.repeat(i * 8)}`)),
      ],
      keys: ['k', 'l', 'm', 'n', 'o'].map(text),
      templates: [{ tokens: [0, 1, 2].map((list) => ({ kind: 'list', list })), mac: HMAC }],
      filters: [{ word: 4, mask: 0xf, value: 9 }],
    };
    const kernel = create();
    kernel.load(program);
    const whole: KernelHit[] = [];
    expect(kernel.run(0, wholeRanges(program), whole)).toBe(315);
    expect(sorted(whole)).toEqual(expected(program).hits);
    const parts: KernelHit[] = [];
    for (const [a, b] of [
      [0, 3],
      [3, 4],
      [4, 7],
    ] as const)
      for (const [c, d] of [
        [0, 1],
        [1, 9],
      ] as const)
        for (const [e, f] of [
          [0, 2],
          [2, 3],
          [3, 5],
        ] as const)
          kernel.run(0, Int32Array.of(a, b, 0, 1, c, d, e, f), parts);
    expect(sorted(parts)).toEqual(sorted(whole));
  });

  it.each(['sha256', 'sha1', 'sha512', 'sha3-256'] as const)(
    'signs as Node does in every way with %s',
    (hash) => {
      const kernel = create();
      for (const mac of [...everyMac(hash), ...hashedAgain(hash)]) {
        if (label !== 'simd' || hash === 'sha256') {
          const program = {
            ...simple(['a', 'b'.repeat(70), '', 'd'.repeat(130)], ['k', 'l'.repeat(140)], mac),
            filters: [
              { word: 3, mask: 0x7, value: 4 },
              { word: 4, mask: 0x3, value: 2 },
            ],
          };
          expect(runAll(kernel, program), JSON.stringify(mac)).toEqual(expected(program));
        }
      }
    },
  );

  it('agrees with a plain reading of the contract on made-up programs, in every way to sign', () => {
    const kernel = create();
    everyMac('sha256').forEach((mac, at) => {
      let hits = 0;
      // At least three, and on until there was a hit.
      for (let round = 0; round < 3 || (hits === 0 && round < 20); round++) {
        const seed = 20 * at + round;
        const { program, ranges } = madeUp(seed, mac);
        const found = runAll(kernel, program, 0, ranges);
        expect(found, `seed ${seed}`).toEqual(expected(program, 0, ranges));
        hits += found.hits.length;
      }
      expect(hits, JSON.stringify(mac)).toBeGreaterThan(0);
    });
  });

  it('signs messages at every edge of a key, a block and a group of three in every way', () => {
    const lengths = [
      0, 1, 2, 3, 54, 55, 56, 63, 64, 65, 66, 119, 120, 127, 128, 129, 130, 131, 183, 184, 200,
    ];
    const messages = lengths.map((length) => '\xf3m>?'.repeat(50).slice(0, length));
    const keys = ['', 'k', 'k'.repeat(55), 'k'.repeat(56), 'k'.repeat(64), '\xe9'.repeat(120)];
    const kernel = create();
    for (const mac of everyMac('sha256')) {
      const program = {
        ...simple(messages, keys, mac),
        filters: [
          { word: 7, mask: 0x3, value: 1 },
          { word: 7, mask: 0xf0, value: 0x30 },
        ],
      };
      expect(runAll(kernel, program), JSON.stringify(mac)).toEqual(expected(program));
    }
  });

  it('keeps templates of one program apart, run in any order', () => {
    const kernel = create();
    const macs = everyMac('sha256');
    const program: KernelProgram = {
      lists: [['a', 'b'.repeat(61), 'c'.repeat(140)].map(text), ['', '1', '2'].map(text)],
      keys: ['k', 'l'.repeat(70), 'm'].map(text),
      templates: macs.map((mac) => ({ tokens: [1, 0].map((list) => ({ kind: 'list', list })), mac })),
      filters: [{ word: 2, mask: 0x3, value: 2 }],
    };
    kernel.load(program);
    const random = randomFrom(7);
    for (let run = 0; run < 400; run++) {
      const template = Math.floor(random() * macs.length);
      const ranges = Int32Array.of(run % 3, 3, 0, 1 + (run % 3), run % 2, 3);
      const hits: KernelHit[] = [];
      const tried = kernel.run(template, ranges, hits);
      expect({ tried, hits: sorted(hits) }).toEqual(expected(program, template, ranges));
    }
  });
});

function everyMac(hash: Mac['hash']): readonly Mac[] {
  const forms = ['hmac', 'hash', 'swapped'] as const;
  const befores = [{}, { before: 'hash-hex' }, { before: 'hash-raw' }, { before: 'base64' }] as const;
  const afters = [
    {},
    { after: 'hash-hex' },
    { after: 'hash-raw' },
    { after: 'hmac-hex' },
    { after: 'hmac-raw' },
  ] as const;
  const oddities = [{}, { oddity: 'block-128' }, { oddity: 'long-key-cut' }] as const;
  return forms.flatMap((form) =>
    befores.flatMap((before) =>
      afters.flatMap((after) => oddities.map((oddity) => ({ hash, form, ...before, ...after, ...oddity }))),
    ),
  );
}

/** Over an HMAC with another hash: of those that SIMD doesn’t do. */
function hashedAgain(hash: Mac['hash']): readonly Mac[] {
  if (hash === 'sha256') return [];
  const made = { hash, hmacHash: 'sha256', form: 'hmac' } as const;
  return (['hash-hex', 'hash-raw'] as const).flatMap((after) => [
    { ...made, after },
    { ...made, after, before: 'hash-hex' as const },
  ]);
}

/** A program of a few lists of odd values with one template, and ranges that may be partial. */
function madeUp(seed: number, mac: Mac): { readonly program: KernelProgram; readonly ranges: Int32Array } {
  const random = randomFrom(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const bytes = (most: number) =>
    text(Array.from({ length: upTo(most) }, () => String.fromCharCode(upTo(255))).join(''));
  const lists = Array.from({ length: 1 + upTo(3) }, () => {
    const longest = [0, 3, 20, 70, 200][upTo(4)] ?? 0;
    return Array.from({ length: 1 + upTo(5) }, () => bytes(longest));
  });
  const tokens: KernelToken[] = [];
  for (let i = upTo(8) + 1; i > 0; i--) {
    if (random() < 0.4) tokens.push({ kind: 'literal', bytes: bytes(40) });
    if (random() < 0.4) tokens.push({ kind: 'glue', bytes: bytes(3) });
    if (random() < 0.2) tokens.push({ kind: 'glue', bytes: bytes(3) }, { kind: 'literal', bytes: text('=') });
    tokens.push({ kind: 'list', list: upTo(lists.length - 1) });
  }
  const keys = Array.from({ length: 1 + upTo(9) }, () => bytes(150));
  const filters = Array.from({ length: 1 + upTo(4) }, () => {
    const mask = [0x7, 0x30000000, 0x00018000][upTo(2)] ?? 1;
    return { word: upTo(7), mask, value: (upTo(0xffffffff) & mask) >>> 0 };
  });
  // Passed by half of all digests, so that no way to sign goes without a hit.
  filters.push({ word: upTo(7), mask: 0x100, value: upTo(1) << 8 });
  const ranges = [...lists, keys].flatMap(({ length }) => {
    const start = random() < 0.7 ? 0 : upTo(length - 1);
    return [start, random() < 0.7 ? length : start + upTo(length - start)];
  });
  linkSome(ranges, lists, tokens, random);
  return {
    program: { lists, keys, templates: [{ tokens, mac }], filters },
    ranges: Int32Array.from(ranges),
  };
}

/** Has lists go along with ones that stand before them, where they're long enough for it. */
function linkSome(
  ranges: number[],
  lists: KernelProgram['lists'],
  tokens: readonly KernelToken[],
  random: () => number,
): void {
  const firstAt = (list: number) => tokens.findIndex((token) => token.kind === 'list' && token.list === list);
  lists.forEach(({ length }, list) => {
    const leader = Math.floor(random() * list);
    const [start = 0, end = 0] = ranges.slice(2 * leader, 2 * leader + 2);
    const spare = length - Math.max(end - start, 0);
    if (list === 0 || end < 0 || spare < 0 || firstAt(leader) < 0 || firstAt(list) < firstAt(leader)) return;
    if (random() < 0.4) return;
    ranges[2 * list] = Math.floor(random() * (spare + 1));
    ranges[2 * list + 1] = along(leader);
  });
}
