/** What must not leave: the secrets that are known, in any spelling, and what's shaped like a secret or a live key. */

import type { ByteString } from '../signing/bytes.ts';
import { type DecodedView, decodedViews } from '../signing/decoded-views.ts';
import { asDigits, encodingsOfText, type KnownSecrets, knownSecrets } from '../signing/known-secrets.ts';
import { type NamedSecret, Secret } from '../signing/secret.ts';
import { secretAt } from '../signing/secret-shape.ts';
import { anyOf } from './any-of.ts';
import type { StandingKind } from './standing.ts';

/** Those that are known here, whatever they look like. */
export type SecretList = readonly (NamedSecret | Secret)[];

export interface Hit {
  readonly what: StandingKind;
  /** Characters before it. */
  readonly at: number;
  readonly isEncoded: boolean;
}

export interface Sought {
  /** The first that's known, else the first that's shaped like one. Yields 0 in between. */
  readonly find: (text: ByteString) => Generator<0, Hit | undefined>;
  /** Characters: as long as any spelling may be. */
  readonly longest: number;
}

/** Characters: what's shorter is looked at in no time, with no turn in between. */
const SHORT = 16_384;

/** A shaped secret with its escapes: long ones of those that are known may be longer. */
const LONGEST_SHAPED = 512;

/**
 * @param list shorter than four characters aren't looked for.
 * @param shapes `live`: of what isn't known, live keys and their secrets alone. `none`: what's known alone.
 */
export function sought(list: SecretList, shapes: keyof typeof SHAPES = 'all'): Sought {
  const secrets = list.map((one) => (one instanceof Secret ? { name: '', secret: one } : one));
  const known = knownSecrets(secrets.map(({ secret }) => secret));
  const { prefixes, shapedFirst } = SHAPES[shapes];
  const shaped = prefixes.flatMap(shapesOf);
  // In nearly every piece of nearly every body there's nothing.
  const { plain, encoded } = known.spellings();
  const mayStand = anyOf([...plain, ...prefixes.map(({ text }) => text)]);
  const mayStandEncoded = anyOf([...encoded, ...prefixes.flatMap(printsOf)]);
  return {
    longest: Math.max(LONGEST_SHAPED, known.longest),
    *find(text) {
      let first = shapedFirst(text);
      for (const view of decodedViews(text)) {
        if (text.length > SHORT) yield 0;
        if (!mayStand(view.text) && !mayStandEncoded(asDigits(view.text))) continue;
        const hit = knownIn(view, known, secrets) ?? shapedIn(view, shaped);
        if (hit?.what.kind === 'stored') return hit;
        first = moreTelling(first, hit);
      }
      return first;
    },
  };
}

function asItStands(text: string): Hit | undefined {
  const at = secretAt(text);
  return at === undefined ? undefined : { what: { kind: 'secret' }, at, isEncoded: false };
}

/** Where no one is asked first, one that's glued to a word is taken for one, however short. */
function gluedIn(text: string): Hit | undefined {
  const at = text.search(/sk_live_\w/);
  return at === -1 ? undefined : { what: { kind: 'live-secret' }, at, isEncoded: false };
}

/** A live one is worth saying. */
function moreTelling(first: Hit | undefined, hit: Hit | undefined): Hit | undefined {
  return first && !(first.what.kind === 'secret' && hit?.what.kind === 'live-secret') ? first : hit;
}

function knownIn(view: DecodedView, known: KnownSecrets, secrets: readonly NamedSecret[]): Hit | undefined {
  const found = known.findIn(view);
  if (!found) return undefined;
  const its = secrets.find(({ secret }) => secret === found.of);
  return {
    what: { kind: 'stored', name: its?.name ?? '' },
    at: found.start,
    isEncoded: found.spelled === 'encoded',
  };
}

interface Prefix {
  readonly kind: Exclude<StandingKind['kind'], 'stored'>;
  readonly text: string;
  /** Characters behind it that make it more than a prefix. */
  readonly rest: number;
}

const LIVE_PREFIXES: readonly Prefix[] = [
  { kind: 'live-secret', text: 'sk_live_', rest: 1 },
  { kind: 'live-key-id', text: 'pk_live_', rest: 1 },
];
const TEST_PREFIX: Prefix = { kind: 'secret', text: 'sk_test_', rest: 4 };

/** What's found by its shape: by prefix in any spelling, and in the text as it stands. */
const SHAPES = {
  all: { prefixes: [...LIVE_PREFIXES, TEST_PREFIX], shapedFirst: asItStands },
  live: { prefixes: LIVE_PREFIXES, shapedFirst: gluedIn },
  none: { prefixes: [], shapedFirst: (_: string) => undefined },
} satisfies Record<string, { prefixes: readonly Prefix[]; shapedFirst: (text: string) => Hit | undefined }>;

interface Shape {
  readonly kind: Prefix['kind'];
  readonly pattern: RegExp;
  readonly isEncoded: boolean;
}

/** In lower case, as views are. A short word is one by itself; a long one may be glued to others. */
function shapesOf({ kind, text, rest }: Prefix): readonly Shape[] {
  const plain = new RegExp(`(?<![a-z0-9])${text}\\w{${rest}}|${text}[a-z0-9]{12}`);
  const encoded = new RegExp(printsOf({ text }).join('|'));
  return [
    { kind, pattern: plain, isEncoded: false },
    { kind, pattern: encoded, isEncoded: true },
  ];
}

const knownPrints = new Map<string, readonly string[]>();

/** However it's encoded, its beginning is always the same. */
function printsOf({ text }: Pick<Prefix, 'text'>): readonly string[] {
  const prints =
    knownPrints.get(text) ??
    encodingsOfText(text).filter(
      (print, _, all) => !all.some((other) => other !== print && print.startsWith(other)),
    );
  knownPrints.set(text, prints);
  return prints;
}

function shapedIn({ text, source }: DecodedView, shapes: readonly Shape[]): Hit | undefined {
  const digits = asDigits(text);
  for (const { kind, pattern, isEncoded } of shapes) {
    const match = pattern.exec(isEncoded ? digits : text);
    if (match) return { what: { kind }, at: source(match.index, match.index + 1)[0], isEncoded };
  }
  return undefined;
}
