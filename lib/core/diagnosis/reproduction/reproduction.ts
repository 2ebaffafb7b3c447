/**
 * A request like the one captured, to pass on: under a key pair nobody was given, with made-up values where they were chosen
 * and signed with the very mistakes that were made. Whether it’s diagnosed the same is for the caller to see.
 */

import { AUTH_HEADERS } from '../../api.ts';
import { isMistakeId, MISTAKES } from '../../mistakes/catalogue.ts';
import { nameOfUse, type Use } from '../../mistakes/mistake-row.ts';
import { NO_HINTS, type Subject, subjectOf } from '../../mistakes/subject.ts';
import { readingsOf } from '../../search/readings.ts';
import type { KnownServer } from '../../service-readings.ts';
import { type ByteString, byteStringOfBytes } from '../../signing/bytes.ts';
import { knownSecrets } from '../../signing/known-secrets.ts';
import { Secret } from '../../signing/secret.ts';
import { bodyBytes, type HeaderField, headerValue, type WireRequest } from '../../signing/wire-request.ts';
import { type Print, printLike } from './printing.ts';
import { madeUpRequest } from './request.ts';
import { isOfOutput, type WrongSigning, wrongSignings } from './signing.ts';
import {
  type RandomBelow,
  randomBelowFrom,
  SECRET_LIKENESSES,
  type SecretLikeness,
  throwAwayKeyId,
  throwAwaySecret,
} from './text.ts';

export interface Original {
  readonly request: WireRequest;
  readonly secret: Secret;
  /** What's known of the server that it was for. */
  readonly server?: KnownServer | undefined;
  /** Those of the best explanation; none where the signature is right. */
  readonly mistakes: readonly Use[];
  /** Ids of values to make up. */
  readonly chosen: ReadonlySet<string>;
  /** At least 16 random bytes. */
  readonly seed: Uint8Array;
}

export interface Reproduction {
  readonly request: WireRequest;
  readonly keyId: string;
  /** Made up, to be shown along with the request. */
  readonly secret: Secret;
  /** What it has in common with the real one. */
  readonly secretLike: SecretLikeness;
}

/**
 * `not-found-again`: the mistakes don’t come out as the signature that was sent, as where they’re about another key.
 * `not-made-again`: they can’t be made with what was made up. `holds-original`: something real would be left in it.
 */
export type ReproductionProblem = 'no-key' | 'not-found-again' | 'not-made-again' | 'holds-original';

export type Reproduced =
  | { readonly ok: true; readonly reproductions: readonly Reproduction[] }
  | { readonly ok: false; readonly problem: ReproductionProblem };

/** Ways that differ in a parameter are worth a try each. */
const MOST_REPRODUCTIONS = 3;
/** Some mistakes show with few digests, as zeros that are dropped in front. */
const MOST_PAIRS = 600;
/** And some with few bodies, as zeros that are dropped from their hash. */
const MOST_REQUESTS = 100;

/** The likeliest to come out the same first. */
export function reproduce(original: Original): Reproduced {
  const { request, secret, mistakes, server } = original;
  const keyId = headerValue(request.headers, AUTH_HEADERS.key) ?? '';
  if (keyId === '') return { ok: false, problem: 'no-key' };
  const output = mistakes.filter(isOfOutput).map(({ id }) => id);
  const signing = mistakes.filter((use) => !isOfOutput(use));
  const subject = subjectOf(request, secret, NO_HINTS, server);
  const found = wrongSignings(subject, signing).find((way) => isPrintedAs(way, subject, output));
  const prints = found && printsOf(found, original);
  if (!found || !prints) return { ok: false, problem: 'not-found-again' };
  const random = randomBelowFrom(original.seed);
  const other = otherKeyId(keyId, random);
  const printing = { prints, output, random, original };
  const reproductions = firstNotEmpty(MOST_REQUESTS, () => {
    const like = madeUpRequest(original, keyId, other, random);
    return likenessesFor(mistakes).flatMap((secretLike) => {
      const madeUp = made(secret, secretLike, random);
      if (!madeUp) return [];
      const unsigned = { request: like, keyId: other, secret: madeUp, secretLike };
      return wrongSignings(subjectOf(like, madeUp, NO_HINTS, server), [...found.uses])
        .filter(({ uses }) => secretLike === 'classes' || ofKey(uses) === ofKey(found.uses))
        .slice(0, MOST_REPRODUCTIONS)
        .flatMap((way) => printed(way, unsigned, printing) ?? []);
    });
  });
  if (reproductions.length === 0) return { ok: false, problem: 'not-made-again' };
  const telling = [keyId, ...signaturesOf(request)];
  const clean = reproductions.filter((one) => !tellsOf(one, secret, telling));
  return clean.length === 0 ? { ok: false, problem: 'holds-original' } : { ok: true, reproductions: clean };
}

function firstNotEmpty<T>(attempts: number, attempt: () => readonly T[]): readonly T[] {
  for (let count = 0; count < attempts; count++) {
    const made = attempt();
    if (made.length > 0) return made;
  }
  return [];
}

/** A made-up one may begin with a short one. */
function otherKeyId(keyId: string, random: RandomBelow): string {
  for (let attempt = 0; attempt < MOST_PAIRS; attempt++) {
    const other = throwAwayKeyId(random);
    if (!other.includes(keyId)) return other;
  }
  return keyId;
}

/** What was done with the key, in which way: a made-up secret that isn’t like the real one must show the very same. */
function ofKey(uses: readonly Use[]): string {
  return sorted(uses.filter(({ id }) => isMistakeId(id) && MISTAKES[id].slot === 'key').map(nameOfUse));
}

/** Where the request is written wrongly, and how the digest is printed, has nothing to do with the secret. */
const WITHOUT_SECRET: readonly string[] = ['method', 'path', 'query', 'timestamp', 'body', 'output'];

/** Only a mistake of the key, or of what’s done with it, may need one that’s like the real one. */
function likenessesFor(mistakes: readonly Use[]): readonly SecretLikeness[] {
  const needsNone = mistakes.every(({ id }) => isMistakeId(id) && WITHOUT_SECRET.includes(MISTAKES[id].slot));
  return needsNone ? ['nothing'] : SECRET_LIKENESSES;
}

function made(secret: Secret, like: SecretLikeness, random: RandomBelow): Secret | undefined {
  const text = throwAwaySecret(secret.reveal(), like, random);
  return text === undefined ? undefined : new Secret(text);
}

function signaturesOf({ headers }: WireRequest): readonly ByteString[] {
  const wanted = AUTH_HEADERS.signature.toLowerCase();
  return headers.filter(([name]) => name.toLowerCase() === wanted).map(([, value]) => value);
}

/** Whether the signature of a request reads as this digest, printed with these mistakes. */
function isPrintedAs(
  { digest, message }: WrongSigning,
  subject: Subject,
  output: readonly string[],
): boolean {
  const wanted = sorted(output);
  return readingsOf(subject).some(
    ({ uses, digestBytes, matches }) =>
      digestBytes === digest.length &&
      sorted(uses.map(({ id }) => id)) === wanted &&
      matches(digest, message),
  );
}

function sorted(ids: readonly string[]): string {
  return ids.toSorted().join(' ');
}

/** One for each X-Signature. */
function printsOf(way: WrongSigning, { request, secret }: Original): Print[] | undefined {
  const prints = signaturesOf(request).map((sent) => printLike({ ...way, key: secret.keyBytes() }, sent));
  return prints.length > 0 && prints.every((print) => print !== undefined) ? prints : undefined;
}

interface Printing {
  readonly prints: readonly Print[];
  readonly output: readonly string[];
  readonly random: RandomBelow;
  readonly original: Original;
}

/** With a pair under which the mistakes of printing show. */
function printed(way: WrongSigning, pair: Reproduction, printing: Printing): Reproduction | undefined {
  const { prints, output, random, original } = printing;
  let tried: { way: WrongSigning; secret: Secret } = { way, secret: pair.secret };
  for (let attempt = 0; attempt < MOST_PAIRS; attempt++) {
    const request = withSignatures(
      pair.request,
      prints.map((print) => print({ ...tried.way, key: tried.secret.keyBytes() })),
    );
    const subject = subjectOf(request, tried.secret, NO_HINTS, original.server);
    if (isPrintedAs(tried.way, subject, output)) return { ...pair, request, secret: tried.secret };
    const secret = way.digestWith && made(original.secret, pair.secretLike, random);
    if (!way.digestWith || !secret) return undefined;
    tried = { secret, way: { ...way, digest: way.digestWith(secret.keyBytes()) } };
  }
  return undefined;
}

function withSignatures(request: WireRequest, signatures: readonly ByteString[]): WireRequest {
  const left = [...signatures];
  const wanted = AUTH_HEADERS.signature.toLowerCase();
  const headers = request.headers.map(
    ([name, value]): HeaderField => [name, name.toLowerCase() === wanted ? (left.shift() ?? value) : value],
  );
  return { ...request, headers };
}

/** The last look: the real secret in any spelling, the key id or the signature. */
function tellsOf(
  { request, keyId, secret: made }: Reproduction,
  secret: Secret,
  telling: readonly string[],
): boolean {
  const parts = [
    request.method,
    request.target,
    ...request.headers.flat(),
    byteStringOfBytes(bodyBytes(request.body)),
    keyId,
    made.reveal(),
  ];
  const { holds } = knownSecrets([secret]);
  return parts.some((part) => holds(part) || telling.some((text) => part.includes(text)));
}
