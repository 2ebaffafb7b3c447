/** A secret typed by hand from a picture or a print: look-alike characters and slips of the fingers. */

import type { ByteString } from '../../signing/bytes.ts';
import type { Use } from '../mistake-row.ts';
import type { Variant } from '../variant.ts';

/** Each character looks like all others of its group. */
const LOOK_ALIKES = [
  '0OoQD',
  '1lIi|',
  '5Ss',
  '8B',
  '2Zz',
  '6bG',
  '9gq',
  'uv',
  'cC',
  'kK',
  'pP',
  'vV',
  'wW',
  'xX',
] as const;
const LIGATURES = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['cl', 'd'],
] as const;

/** Nobody types a longer one. */
const LONGEST_TYPED = 256;
const MOST_PAIRS = 20_000;

interface Misread {
  readonly at: number;
  readonly length: number;
  readonly instead: string;
}

export function typedVariants(key: ByteString): Variant[] {
  if (key.length > LONGEST_TYPED) return [];
  const misread = misreadings(key);
  return [
    ...misread.map((one) => variant(key, [one], place('a look-alike', one.at, key), 8, 2)),
    ...slips(key).map((one) => variant(key, [one], place('a typing slip', one.at, key), 10, 2)),
    ...misreadPairs(key, misread),
  ];
}

/** Not its characters: it's a secret. */
function place(what: string, at: number, key: ByteString): string {
  return `${what} at character ${at + 1} of ${key.length}`;
}

function variant(
  key: ByteString,
  changes: readonly Misread[],
  how: string,
  cost: number,
  reach: 1 | 2,
): Variant {
  const uses: readonly Use[] = [{ id: 'key-homoglyph', how, cost }];
  // From the end, so that places stay true.
  const value = changes.reduceRight(
    (text, { at, length, instead }) => text.slice(0, at) + instead + text.slice(at + length),
    key as string,
  );
  return { value: value as ByteString, uses, reach };
}

/** By place. The prefix isn't read, it's known. */
function misreadings(key: string): Misread[] {
  const start = /^sk_(?:test_|live_)?/.exec(key)?.[0].length ?? 0;
  return Array.from({ length: Math.max(0, key.length - start) }, (_, index) =>
    misreadingsAt(key, start + index),
  ).flat();
}

function misreadingsAt(key: string, at: number): Misread[] {
  const character = key.charAt(at);
  const alike = LOOK_ALIKES.filter((group) => group.includes(character))
    .flatMap((group) => [...group])
    .filter((other) => other !== character);
  return [
    ...alike.map((instead) => ({ at, length: 1, instead })),
    ...LIGATURES.filter(([two]) => key.startsWith(two, at)).map(([, one]) => ({
      at,
      length: 2,
      instead: one,
    })),
    ...LIGATURES.filter(([, one]) => one === character).map(([two]) => ({ at, length: 1, instead: two })),
  ];
}

/** A character left out, typed twice, or changed places with the next. */
function slips(key: string): Misread[] {
  return Array.from(key, (character, at): Misread[] => [
    { at, length: 1, instead: '' },
    { at, length: 1, instead: character + character },
    { at, length: 2, instead: `${key.charAt(at + 1)}${character}` },
  ]).flat();
}

function misreadPairs(key: ByteString, misread: readonly Misread[]): Variant[] {
  const variants: Variant[] = [];
  for (const [index, first] of misread.entries())
    for (const second of misread.slice(index + 1)) {
      if (variants.length === MOST_PAIRS) return variants;
      if (second.at < first.at + first.length) continue;
      variants.push(variant(key, [first, second], 'two look-alikes', 12, 1));
    }
  return variants;
}
