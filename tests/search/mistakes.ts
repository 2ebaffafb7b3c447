/** What the catalogue can break about one request, as single mistakes, and how mistakes go together. */

import { bodyVariants } from '../../lib/core/mistakes/body/body.ts';
import { bodyHashVariants } from '../../lib/core/mistakes/body-hash/body-hash.ts';
import type { Mistakes } from '../../lib/core/mistakes/changes.ts';
import { compoundsOf } from '../../lib/core/mistakes/compounds.ts';
import { extraMacShapes, type MacMistake, macMistakes } from '../../lib/core/mistakes/hmac/hmac.ts';
import { joinShapes, RIGHT_TEMPLATE } from '../../lib/core/mistakes/joining/joining.ts';
import { keyVariants } from '../../lib/core/mistakes/key/key.ts';
import { methodVariants } from '../../lib/core/mistakes/method/method.ts';
import { pathVariants } from '../../lib/core/mistakes/path/path.ts';
import { queryVariants } from '../../lib/core/mistakes/query/query.ts';
import { recipeShapes } from '../../lib/core/mistakes/recipes/recipes.ts';
import type { Subject } from '../../lib/core/mistakes/subject.ts';
import { tiedShapes } from '../../lib/core/mistakes/ties/tied.ts';
import { TIES } from '../../lib/core/mistakes/ties/ties.ts';
import { timestampVariants } from '../../lib/core/mistakes/timestamp/timestamp.ts';
import type {
  Compound,
  Mac,
  MessageSlot,
  MessageToken,
  Shape,
  Variant,
} from '../../lib/core/mistakes/variant.ts';
import type { ByteString } from '../../lib/core/signing/bytes.ts';
import { type Signing, type SlotValues, sha256OfBytes } from './reference-signer.ts';

export const PLACES = [
  'method',
  'path',
  'query',
  'timestamp',
  'key',
  'body',
  'hash',
  'several',
  'joining',
  'mac',
] as const;
export type Place = (typeof PLACES)[number];

type Change =
  | { readonly place: 'method' | 'path' | 'query' | 'timestamp' | 'key' | 'body'; readonly value: string }
  | { readonly place: 'hash' }
  | { readonly place: 'several'; readonly compound: Compound }
  | {
      readonly place: 'joining';
      readonly shape: Shape;
      readonly key: string | undefined;
      /** Another digest can be taken in its place; a whole recipe has its own. */
      readonly wraps: boolean;
    }
  | { readonly place: 'mac'; readonly made: MacMistake };

export type Mistake = Change & {
  readonly ids: readonly string[];
  readonly how: string;
  /** How many mistakes it counts as. */
  readonly depth: number;
  /** The most mistakes it's combined up to, itself included. */
  readonly reach: number;
};

const UNBOUNDED = Number.POSITIVE_INFINITY;

/** What has one cause counts as one. */
function depthOf(ids: readonly string[]): number {
  const saved = TIES.filter((tie) => tie.ids.every((id) => ids.includes(id))).reduce(
    (sum, tie) => sum + tie.ids.length - 1,
    0,
  );
  return Math.max(1, ids.length - saved);
}

function described({ uses, reach }: Pick<Variant, 'uses' | 'reach'>) {
  const ids = uses.map(({ id }) => id);
  return {
    ids,
    how: uses.map(({ how }) => how).join('; '),
    depth: depthOf(ids),
    reach: reach ?? UNBOUNDED,
  };
}

/** By place. @param most how many mistakes those of one place may take. */
export function mistakesOf(subject: Subject, most: Mistakes = 3): Record<Place, Mistake[]> {
  const values =
    (place: Exclude<Change, { compound: unknown } | { shape: unknown }>['place']) =>
    (variants: readonly Variant[]) =>
      variants.map((variant) => ({ ...described(variant), place, value: variant.value }) as Mistake);
  const shapes = (list: readonly Shape[], wraps: boolean) =>
    list.flatMap((shape): Mistake[] =>
      (shape.keys ?? [undefined]).map((key) => ({
        ...described(shape),
        place: 'joining',
        shape,
        key,
        wraps: wraps && shape.uses.length === 1,
      })),
    );
  return {
    method: values('method')(methodVariants(subject, most)),
    path: values('path')(pathVariants(subject, most)),
    query: values('query')(queryVariants(subject, most)),
    timestamp: values('timestamp')(timestampVariants(subject)),
    key: values('key')(keyVariants(subject, most)),
    body: values('body')([...bodyVariants(subject, 1), ...(most > 1 ? bodyVariants(subject, 2) : [])]),
    hash: bodyHashVariants(subject.body, subject).map((variant) => ({
      ...described(variant),
      place: 'hash',
    })),
    several: compoundsOf(subject).map((compound) => ({
      ...described(compound),
      place: 'several',
      compound,
    })),
    joining: [
      ...shapes(joinShapes(subject), true),
      ...shapes([...recipeShapes(subject), ...tiedShapes(subject), ...extraMacShapes(subject)], false),
    ],
    mac: macMistakes(subject).map((made) => ({
      ...described(made),
      place: 'mac',
      made,
      reach: RARE_HASHES.includes(made.mac.hash) ? 2 : UNBOUNDED,
    })),
  };
}

/** As long as SHA-256 and hardly ever seen: the search bounds them to two mistakes, and the answer says so. */
const RARE_HASHES: readonly string[] = ['sha512-256', 'sha3-256'];

const RIGHT_MAC: Mac = { hash: 'sha256', form: 'hmac' };

/**
 * All these mistakes in one signer. `undefined` where they can't be made together: two in one place, one that another
 * leaves nothing to be made in, another digest for a recipe that has its own.
 */
export function signingWith(subject: Subject, mistakes: readonly Mistake[]): Signing | undefined {
  const found = <P extends Place>(place: P) =>
    mistakes.find((one): one is Extract<Mistake, { place: P }> => one.place === place);
  if (new Set(mistakes.map(({ place }) => place)).size < mistakes.length) return undefined;
  const join = found('joining');
  const mac = found('mac');
  if (join && mac && !join.wraps) return undefined;
  const template = [
    ...(mac?.made.before ?? []),
    ...(join?.shape.template ?? RIGHT_TEMPLATE),
    ...(mac?.made.after ?? []),
  ];
  const compound = found('several')?.compound.values ?? {};
  const key = found('key');
  const held = slotsOf(template);
  const used = macOf(join?.shape.mac, mac?.made.mac);
  if (key && (join?.key !== undefined || (used.form === 'hash' && !held.has('key')))) return undefined;
  if (!mistakes.every((one) => hasPlace(one, held, compound))) return undefined;
  const values = valuesWith(subject, mistakes, compound);
  if (!values) return undefined;
  return { template, map: join?.shape.map, mac: used, values, key: join?.key ?? values.key };
}

function macOf(joined: Mac | undefined, made: Mac | undefined): Mac {
  if (!made) return joined ?? RIGHT_MAC;
  const before = joined?.before ?? made.before;
  return { ...made, ...(before && { before }) };
}

function slotsOf(template: readonly MessageToken[]): ReadonlySet<MessageSlot> {
  return new Set(template.flatMap((token) => (token.kind === 'slot' ? [token.slot] : [])));
}

function hasPlace(one: Mistake, held: ReadonlySet<MessageSlot>, compound: Compound['values']): boolean {
  switch (one.place) {
    case 'method':
    case 'path':
    case 'query':
    case 'timestamp':
      return held.has(one.place) && compound[one.place] === undefined;
    case 'body':
      // Signed as it is and hashed as well, it's two values to the search: wrong in both, it's found one level later.
      if (held.has('body') && held.has('hash')) return false;
      return (
        (held.has('body') || held.has('hash')) && compound.hash === undefined && compound.body === undefined
      );
    case 'hash':
      return held.has('hash') && compound.hash === undefined;
    case 'several':
      return Object.keys(one.compound.values).every(
        (slot) =>
          held.has(slot as MessageSlot) ||
          // A body goes along with its hash, of which a signer takes one.
          (slot === 'body' && held.has('hash') && one.compound.values.hash !== undefined) ||
          (slot === 'hash' && held.has('body') && one.compound.values.body !== undefined),
      );
    default:
      return true;
  }
}

function valuesWith(
  subject: Subject,
  mistakes: readonly Mistake[],
  compound: Compound['values'],
): SlotValues | undefined {
  const values: Record<MessageSlot, string> = {
    ...subject.lines,
    body: subject.body,
    key: Buffer.from(subject.secret.keyBytes()).toString('latin1'),
    ...compound,
  };
  for (const one of mistakes) if ('value' in one) values[one.place] = one.value;
  if (mistakes.some(({ place }) => place === 'body')) values.hash = sha256OfBytes(values.body);
  const hash = mistakes.find(({ place }) => place === 'hash');
  if (!hash) return values;
  const line = hashesOf(values.body as ByteString, subject).get(nameOf(hash));
  return line === undefined ? undefined : { ...values, hash: line };
}

const hashed = new WeakMap<Subject, Map<string, ReadonlyMap<string, string>>>();

/** Every wrong line 5 of a body, by the mistake's name. */
function hashesOf(body: ByteString, subject: Subject): ReadonlyMap<string, string> {
  const known = hashed.get(subject) ?? new Map<string, ReadonlyMap<string, string>>();
  hashed.set(subject, known);
  const made =
    known.get(body) ??
    new Map(bodyHashVariants(body, subject).map((variant) => [nameOf(described(variant)), variant.value]));
  known.set(body, made);
  return made;
}

function nameOf({ ids, how }: Pick<Mistake, 'ids' | 'how'>): string {
  return `${ids.join(' ')} ${how}`;
}
