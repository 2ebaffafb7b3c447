/**
 * What was found where the secret is, as a diagnosis made here: the other program tells the mistakes, what was signed
 * and the right signature. The rest follows from the request's own bytes, by the same code as with the secret.
 */

import { AUTH_HEADERS } from '../../api.ts';
import { isMistakeId, MISTAKES } from '../../mistakes/catalogue.ts';
import { SERVER_READINGS, type ServerReadingId } from '../../mistakes/server/readings.ts';
import { NO_HINTS, subjectOf } from '../../mistakes/subject.ts';
import { isWay } from '../../mistakes/ways.ts';
import type { Finding } from '../../search/found.ts';
import { type KnownServer, readingsWith } from '../../service-readings.ts';
import { byteStringOfText, type HexDigest } from '../../signing/bytes.ts';
import { canonicalLines, canonicalString } from '../../signing/canonical.ts';
import { isWhole } from '../../signing/gaps.ts';
import type { KnownSecrets } from '../../signing/known-secrets.ts';
import { Secret } from '../../signing/secret.ts';
import type { RightSignature } from '../../signing/sign.ts';
import { headerValue, type WireRequest } from '../../signing/wire-request.ts';
import { withoutAnySecret } from '../compare/redacted.ts';
import type { Diagnosis, Explained, Mistake } from '../diagnosis.ts';
import { searchLimits } from '../search-limits.ts';
import { shownExpected } from '../shown-expected.ts';
import { sideOf } from '../side.ts';
import type { Comparison } from './answer.ts';
import { comparisonsFor } from './comparisons.ts';
import { inFixingOrder } from './mistake-names.ts';

/** In the words of another program, of another version perhaps. */
export interface ToldMistake {
  readonly id: string;
  readonly how: string;
  readonly alike?: readonly string[] | undefined;
  readonly way?: string | undefined;
  readonly reading?: string | undefined;
  readonly title: string;
  readonly happened: string;
  readonly fix: string;
}

/** What was signed, and what of it was each line's value. */
export interface ToldSigned {
  readonly message: Finding['message'];
  readonly values: { readonly [slot in keyof Finding['values']]?: Finding['values'][slot] | undefined };
  /** How many mistakes it was found among. */
  readonly depth?: number | undefined;
}

/** What makes the same bytes of a request. */
export interface ToldExplanation {
  /** Each set of mistakes makes them by itself; the likeliest first. */
  readonly sets: readonly (readonly ToldMistake[])[];
  readonly signed: ToldSigned;
}

export type ToldSearch = NonNullable<Diagnosis['search']>;

export interface ToldDiagnosis {
  readonly signature: 'valid' | 'explained' | 'unexplained' | 'not-checked';
  /** Each of bytes of its own, the likeliest first; empty where nothing explains the signature. */
  readonly explanations: readonly ToldExplanation[];
  /** How many more there are that aren't told one by one. */
  readonly untold: number;
  /** Its search ended early, so that nothing found means nothing. */
  readonly isCutShort: boolean;
  /** An error that it was told to simulate had a part in its answer. */
  readonly isSwitched: boolean;
  /** A task of its exam asked for its answer. */
  readonly isOfExam?: true;
  /** The signature that the request should carry. */
  readonly rightSignature: HexDigest | undefined;
  /** Absent where nothing was searched. */
  readonly search: ToldSearch | undefined;
}

/** What's searched of a request doesn't depend on the secret. */
const NO_SECRET = new Secret('');

/**
 * Without the explanations that this version's catalogue doesn't know; with none where the best one isn't known. What a
 * second request left of them stays as it is.
 */
export function diagnosisThere(
  diagnosis: Diagnosis,
  told: ToldDiagnosis,
  request: WireRequest,
): Diagnosis & { readonly expected: RightSignature | undefined } {
  const { secrets, gaps } = diagnosis;
  const { search } = told;
  const [best, ...others] =
    diagnosis.explanations.length > 0
      ? diagnosis.explanations
      : told.explanations.map((explanation) => explainedThere(explanation, secrets));
  const expected = isWhole({ request, gaps }) ? rightThere(told, request, diagnosis.server) : undefined;
  return {
    ...diagnosis,
    ...{ search, signature: told.signature },
    expected: expected && shownExpected(expected, secrets),
    limits: search ? searchLimits(subjectOf(request, NO_SECRET)) : [],
    explanations: best ? [best, ...others.filter((other) => other !== undefined)] : [],
  };
}

/** As mistakes found here are; what this version doesn’t know comes last. */
export function toldInFixingOrder(set: readonly ToldMistake[]): readonly ToldMistake[] {
  const known = set.flatMap((told) => (isMistakeId(told.id) ? [{ slot: MISTAKES[told.id].slot, told }] : []));
  return [...inFixingOrder(known).map(({ told }) => told), ...set.filter(({ id }) => !isMistakeId(id))];
}

/** How many explanations there are that can't be shown here one by one. */
export function untoldOf({ explanations, untold }: ToldDiagnosis, secrets: KnownSecrets): number {
  return untold + explanations.filter((explanation) => !explainedThere(explanation, secrets)).length;
}

/** What was signed against what should have been, also where a mistake isn't known here. */
export function comparisonsThere(
  told: Pick<ToldDiagnosis, 'explanations' | 'rightSignature'>,
  request: WireRequest,
  secrets: KnownSecrets,
  server?: KnownServer,
): readonly Comparison[] {
  const [best] = told.explanations;
  const expected = rightThere(told, request, server);
  if (!best || !expected) return [];
  const known = best.sets[0]?.flatMap((mistake) => mistakeOf(mistake, secrets)) ?? [];
  return comparisonsFor(explainedBy(known, best.signed), { expected, hints: NO_HINTS, secrets }, request);
}

function explainedThere({ sets, signed }: ToldExplanation, secrets: KnownSecrets): Explained | undefined {
  const [first, ...more] = sets.map((set) => mistakesIn(set, secrets));
  return (
    first && {
      ...explainedBy(first, signed),
      ...{ side: sideOf(first), cost: 0, certainty: 'proved' },
      equivalents: more.filter((set) => set !== undefined),
    }
  );
}

/** What's sent where the body's bytes are known is what was received: there's no doubt about them. */
function explainedBy(
  mistakes: readonly Mistake[],
  { message, values, depth }: ToldSigned,
): Pick<Explained, 'mistakes' | 'finding'> {
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  const reasons = depth === undefined ? [] : [{ uses: [], mistakes: depth, cost: 0 }];
  return { mistakes, finding: { message, values: Object.fromEntries(known), reasons } };
}

function rightThere(
  { rightSignature: signature }: Pick<ToldDiagnosis, 'rightSignature'>,
  request: WireRequest,
  server: KnownServer | undefined,
): RightSignature | undefined {
  if (signature === undefined) return undefined;
  const timestamp = headerValue(request.headers, AUTH_HEADERS.timestamp) ?? byteStringOfText('');
  const lines = canonicalLines(request, timestamp, undefined, readingsWith(server?.readings));
  return { lines, canonical: canonicalString(lines), signature };
}

/** `undefined` where one of them isn’t in this version’s catalogue: the others alone explain nothing. */
function mistakesIn(set: readonly ToldMistake[], secrets: KnownSecrets): readonly Mistake[] | undefined {
  const known = set.flatMap((mistake) => mistakeOf(mistake, secrets));
  return known.length > 0 && known.length === set.length ? known : undefined;
}

function mistakeOf(
  { id, how, alike, way, reading, title, happened, fix }: ToldMistake,
  secrets: KnownSecrets,
): Mistake[] {
  if (!isMistakeId(id)) return [];
  const { slot, clause } = MISTAKES[id];
  const hide = (text: string): string => withoutAnySecret(secrets.hide(text));
  const words = { how: hide(how), title: hide(title), happened: hide(happened), fix: hide(fix) };
  return [
    {
      ...{ id, slot, clause, ...words },
      ...(alike && { alike: alike.map(hide) }),
      ...(way !== undefined && isWay(way) && { way }),
      ...(reading !== undefined && isReading(reading) && { reading }),
    },
  ];
}

function isReading(id: string): id is ServerReadingId {
  return Object.hasOwn(SERVER_READINGS, id);
}
