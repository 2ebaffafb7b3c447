/** What mistakes would do to another request: made with the catalogue's own variants, as the search makes them. */

import { sha256Hex } from '../../hashing/sha256.ts';
import { bodyVariants } from '../../mistakes/body/body.ts';
import { bodyHashVariants } from '../../mistakes/body-hash/body-hash.ts';
import { extraMacShapes } from '../../mistakes/hmac/hmac.ts';
import { joinShapes, RIGHT_TEMPLATE } from '../../mistakes/joining/joining.ts';
import { HMAC_SHA256, render } from '../../mistakes/joining/templates.ts';
import { methodVariants } from '../../mistakes/method/method.ts';
import { isOneOfWays, type Use } from '../../mistakes/mistake-row.ts';
import { movedCompounds } from '../../mistakes/moved.ts';
import { pathCompounds, pathVariants } from '../../mistakes/path/path.ts';
import { queryCompounds, queryVariants } from '../../mistakes/query/query.ts';
import { recipeShapes } from '../../mistakes/recipes/recipes.ts';
import { serverReadingCompounds } from '../../mistakes/server/reading-compounds.ts';
import { NO_HINTS, type Subject, subjectOf } from '../../mistakes/subject.ts';
import { tiedCompounds, tiedShapes } from '../../mistakes/ties/tied.ts';
import { timestampVariants } from '../../mistakes/timestamp/timestamp.ts';
import type { MessageSlot, Shape } from '../../mistakes/variant.ts';
import type { KnownServer } from '../../service-readings.ts';
import { type ByteString, bytesOf } from '../../signing/bytes.ts';
import { Secret } from '../../signing/secret.ts';
import type { WireRequest } from '../../signing/wire-request.ts';
import type { Mistake } from '../diagnosis.ts';

/** What a request's string to sign becomes by these mistakes; `undefined` where that can't be told. */
export type EffectOn = (mistakes: readonly Mistake[]) => string | undefined;

type Values = Partial<Record<MessageSlot, ByteString>>;

interface Piece {
  readonly uses: readonly Use[];
  readonly values?: Values;
  readonly shape?: Shape;
}

/** What it may become, by each way in which the mistakes may have been made: of the first request those make the same. */
export function possibleEffects(
  effectOn: EffectOn,
  mistakes: readonly Mistake[],
): readonly (string | undefined)[] {
  return [...new Set(waysOf(mistakes).map((way) => way && effectOn(way)))];
}

/** Each mistake in each of its ways, this one first; `undefined` stands for all beyond a number that's worth trying. */
function waysOf(mistakes: readonly Mistake[]): readonly (readonly Mistake[] | undefined)[] {
  let ways: (readonly Mistake[])[] = [[]];
  for (const { alike = [], ...mistake } of mistakes) {
    const each = [mistake.how, ...alike].map((how) => ({ ...mistake, how }));
    if (ways.length * each.length > MOST_WAYS) return [mistakes, undefined];
    ways = ways.flatMap((way) => each.map((made) => [...way, made]));
  }
  return ways;
}

const MOST_WAYS = 100;

/** Nothing compared here depends on the secret: what does is left out. */
const MADE_UP = new Secret('sk_test_0000000000000000');

export function effectsOn(request: WireRequest, server?: KnownServer): EffectOn {
  const subject = subjectOf(request, MADE_UP, NO_HINTS, server);
  const pieces = poolsOf(subject);
  return (mistakes) => {
    const chosen = chosenPieces(mistakes, pieces);
    return chosen && effectOf(chosen, subject);
  };
}

type Pools = (slot: Mistake['slot']) => readonly Piece[];

/** Made when first asked for: some take a tenth of a second. */
function poolsOf(subject: Subject): Pools {
  const made = new Map<Mistake['slot'], readonly Piece[]>();
  return (slot) => {
    const known = made.get(slot) ?? poolOf(slot, subject);
    made.set(slot, known);
    return known;
  };
}

function poolOf(slot: Mistake['slot'], subject: Subject): Piece[] {
  const line = (name: MessageSlot, variants: readonly { value: ByteString; uses: readonly Use[] }[]) =>
    variants.map(({ value, uses }): Piece => ({ uses, values: { [name]: value } }));
  switch (slot) {
    case 'method':
      return line('method', methodVariants(subject, 2));
    case 'path':
      return [...line('path', pathVariants(withIdle(subject, 'path'), 2)), ...pathCompounds(subject)];
    case 'query':
      return [...line('query', queryVariants(withIdle(subject, 'query'), 2)), ...queryCompounds(subject)];
    case 'timestamp':
      return line('timestamp', timestampVariants(subject));
    case 'body':
      return line('body', bodyVariants(subject, 1));
    case 'joining':
      return shaped([...joinShapes(subject), ...recipeShapes(subject), ...tiedShapes(subject)]);
    case 'hmac':
      return shaped(extraMacShapes(subject));
    case 'transport':
      return [...serverReadingCompounds(subject), ...movedCompounds(subject)];
    case 'body-hash':
      // They depend on the body as signed, so `lineFive` makes them. Only helpers that hit several lines are here.
      return tiedCompounds(subject);
    // What they do is the same on every request.
    case 'key':
    case 'output':
    case 'headers':
      return [];
  }
}

/** Of which mistakes are listed too that leave this line as it should be. */
function withIdle(subject: Subject, line: 'path' | 'query'): Subject {
  return { ...subject, lines: { ...subject.lines, [line]: UNLIKE_ANY } };
}

const UNLIKE_ANY = '\0' as ByteString;

function shaped(shapes: readonly Shape[]): Piece[] {
  return shapes.map((shape) => ({ uses: shape.uses, shape }));
}

interface Chosen {
  readonly pieces: readonly Piece[];
  /** Mistakes in hashing the body: what they do depends on the body as it's signed. */
  readonly hashing: readonly Mistake[];
}

/** Pieces that together are made of exactly these mistakes; a mistake that does nothing to this request has none. */
function chosenPieces(mistakes: readonly Mistake[], pools: Pools): Chosen | undefined {
  const candidates = [...new Set(mistakes.map(({ slot }) => slot))].flatMap((slot) => pools(slot));
  const pieces: Piece[] = [];
  let left = mistakes;
  for (const piece of candidates.toSorted((a, b) => b.uses.length - a.uses.length)) {
    if (!piece.uses.every((use) => left.some((mistake) => isOneOfWays(mistake, use)))) continue;
    pieces.push(piece);
    left = left.filter((mistake) => !piece.uses.some((use) => isOneOfWays(mistake, use)));
  }
  for (const { id, slot } of left) {
    if (slot === 'body-hash') continue;
    // Made here in another way, which may or may not be the same: what this way does isn’t known.
    if (candidates.some(({ uses: [use, ...more] }) => use?.id === id && more.length === 0)) return undefined;
  }
  return { pieces, hashing: left.filter(({ slot }) => slot === 'body-hash') };
}

function effectOf({ pieces, hashing }: Chosen, subject: Subject): string | undefined {
  if (isSetTwice(pieces)) return undefined;
  const set: Values = Object.assign({}, ...pieces.map(({ values }) => values ?? {}));
  const shape = pieces.find((piece) => piece.shape)?.shape;
  const body = set.body ?? subject.body;
  const hash = set.hash ?? lineFive(body, hashing, subject);
  if (hash === undefined) return undefined;
  const values = { ...subject.lines, key: NO_KEY, ...set, body, hash };
  return `${JSON.stringify(shape?.mac ?? HMAC_SHA256)} ${render(shape?.template ?? RIGHT_TEMPLATE, values, shape?.map)}`;
}

/** What two mistakes make of one value that aren’t known together isn’t what either makes of it. */
function isSetTwice(pieces: readonly Piece[]): boolean {
  const set = pieces.flatMap(({ values, shape }) => [
    ...Object.keys(values ?? {}),
    ...(shape ? ['shape'] : []),
  ]);
  return new Set(set).size < set.length;
}

const NO_KEY = '' as ByteString;

/** Line 5 for this body, with the mistakes made in hashing it; `undefined` where they're made in another way here. */
function lineFive(body: ByteString, mistakes: readonly Mistake[], subject: Subject): ByteString | undefined {
  if (mistakes.length === 0) return sha256Hex(bytesOf(body));
  const variants = bodyHashVariants(body, subject);
  const exact = variants.find(
    ({ uses }) =>
      uses.length === mistakes.length &&
      mistakes.every((mistake) => uses.some((use) => isOneOfWays(mistake, use))),
  );
  if (exact) return exact.value;
  const isMadeHere = variants.some(({ uses }) =>
    uses.some(({ id }) => mistakes.some((mistake) => mistake.id === id)),
  );
  return isMadeHere ? undefined : sha256Hex(bytesOf(body));
}
