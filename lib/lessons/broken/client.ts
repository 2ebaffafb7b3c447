/** A broken client: its code, drawn from the catalogue, and what it sends to a sandbox of its own. */

import { AUTH_HEADERS, PATHS, type RefusalCode } from '../../core/api.ts';
import type { AssumptionId } from '../../core/assumptions.ts';
import { mistakesOf } from '../../core/diagnosis/diagnose.ts';
import type { Mistake } from '../../core/diagnosis/diagnosis.ts';
import type { MistakeId } from '../../core/mistakes/catalogue.ts';
import type { Language } from '../../core/mistakes/languages.ts';
import type { Use } from '../../core/mistakes/mistake-row.ts';
import { type Subject, subjectOf } from '../../core/mistakes/subject.ts';
import { pick, randomFrom, shuffled } from '../../core/random.ts';
import { byteStringOfText } from '../../core/signing/bytes.ts';
import { Secret } from '../../core/signing/secret.ts';
import { unixSeconds } from '../../core/signing/sign.ts';
import { type WireRequest, wireRequest } from '../../core/signing/wire-request.ts';
import { handle, type SandboxResponse } from '../../sandbox/service.ts';
import { addWorldKey, createWorld, type SandboxKey } from '../../sandbox/world.ts';
import { drawKey } from '../draw-requests.ts';
import type { Chance } from '../lesson.ts';
import { CALL_KINDS, type CallKind, drawCall } from './calls.ts';
import { areApart, type Effect, effectOf, messageWith, signatureUnder } from './effect.ts';
import { areIndependent, commonCallKinds, offeredIn } from './offered.ts';
import { areDisjoint, codeWith, type KnownStretch, shareNames, stretchesOf } from './stretches.ts';

/** 1: a common mistake. 2: a rarer one. 3: two mistakes. */
export const LEVELS = [1, 2, 3] as const;
export type Level = (typeof LEVELS)[number];

export interface BrokenClient {
  readonly language: Language;
  readonly level: Level;
  /** In the order of its code. */
  readonly planted: readonly MistakeId[];
  readonly code: string;
  /** Of the sandbox: made up for this client. */
  readonly key: SandboxKey;
  /** Of the sandbox, in Unix seconds. */
  readonly now: number;
  /** Without X-Signature. At least one shows each mistake. */
  readonly calls: readonly WireRequest[];
}

/** A call shows these by chance: its hash needs a zero at the right place. */
const BY_CHANCE: readonly MistakeId[] = [
  'bodyhash-zeros-dropped',
  'out-byte-zeros-dropped',
  'out-leading-zeros-dropped',
];
/** Until a call shows them. One in sixteen does, of the rarest. */
const MOST_TRIES = 80;

export function drawBrokenClient(language: Language, level: Level, { random, now }: Chance): BrokenClient {
  const key = drawKey(random, now);
  for (const wrong of shuffled(random, choicesOf(language, level))) {
    const planted = wrong.map(({ mistake }) => mistake);
    const calls = drawCalls(planted, language, { random, now, key });
    if (calls) return { language, level, planted, code: codeWith(language, wrong), key, now, calls };
  }
  throw new Error(`${language} has no mistake that a call shows.`);
}

/** What may be planted together, each as its stretches in the order of the code. */
function choicesOf(language: Language, level: Level): readonly (readonly KnownStretch[])[] {
  const order = offeredIn(language);
  if (level === 3) return pairsIn(language);
  const half = Math.ceil(order.length / 2);
  const wanted = level === 1 ? order.slice(0, half) : order.slice(half);
  return wrongIn(language)
    .filter(({ mistake }) => wanted.includes(mistake))
    .map((one) => [one]);
}

function wrongIn(language: Language): readonly KnownStretch[] {
  return stretchesOf(language).filter(({ isWrong }) => isWrong);
}

/** Two mistakes that can stand in one client. */
export function pairsIn(language: Language): readonly (readonly [KnownStretch, KnownStretch])[] {
  const wrong = wrongIn(language);
  return wrong.flatMap((one) =>
    wrong.filter((other) => isPair(one, other, language)).map((other) => [one, other] as const),
  );
}

function isPair(one: KnownStretch, other: KnownStretch, language: Language): boolean {
  const ids = [one.mistake, other.mistake];
  if (one.from >= other.from || !areDisjoint(one, other) || !areIndependent(ids)) return false;
  if (shareNames(one, other, language)) return false;
  return commonCallKinds(ids, language).length > 1;
}

interface Client {
  readonly key: SandboxKey;
  readonly now: number;
}

/** One that shows each mistake, and one more: it may be accepted, as in production. */
function drawCalls(
  planted: readonly MistakeId[],
  language: Language,
  { random, now, key }: Client & Chance,
): readonly WireRequest[] | undefined {
  const kinds = shuffled(random, commonCallKinds(planted, language));
  const drawn = (kind: CallKind) => withKey(drawCall(kind, random), { key, now });
  const showing = kinds.flatMap((kind) => {
    const first = drawn(kind);
    return showsAll(first, planted, language, key) ? [[kind, first] as const] : [];
  });
  const isByChance = planted.some((id) => BY_CHANCE.includes(id));
  const [shown] =
    showing.length > 0 || !isByChance
      ? showing
      : retried(kinds, drawn, (call) => showsAll(call, planted, language, key));
  if (!shown) return undefined;
  const [shownKind, call] = shown;
  const others = kinds.filter((kind) => kind !== shownKind).map(drawn);
  return [call, ...others.slice(0, 2)];
}

function retried(
  kinds: readonly CallKind[],
  drawn: (kind: CallKind) => WireRequest,
  isWanted: (call: WireRequest) => boolean,
): readonly (readonly [CallKind, WireRequest])[] {
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    const kind = kinds[tried % Math.max(1, kinds.length)];
    const call = kind && drawn(kind);
    if (kind && call && isWanted(call)) return [[kind, call]];
  }
  return [];
}

/** Each changes the signature, also beside the others. */
function showsAll(
  call: WireRequest,
  ids: readonly MistakeId[],
  language: Language,
  key: SandboxKey,
): boolean {
  const subject = subjectOf(call, key.secret);
  const effects = effectsOn(subject, ids, language);
  if (effects.length < ids.length || !areApart(effects)) return false;
  const signature = signatureUnder(subject, effects);
  return effects.every(
    (one) =>
      signatureUnder(
        subject,
        effects.filter((other) => other !== one),
      ) !== signature,
  );
}

function withKey(request: WireRequest, { key, now }: Client): WireRequest {
  const headers = [
    [AUTH_HEADERS.key, byteStringOfText(key.id)],
    [AUTH_HEADERS.timestamp, unixSeconds(now)],
  ] as const;
  return { ...request, headers: [...request.headers, ...headers] };
}

function effectsOn(subject: Subject, ids: readonly MistakeId[], language: Language): readonly Effect[] {
  return ids.flatMap((id) => effectOf(subject, id, language) ?? []);
}

export interface AnsweredCall {
  /** With its X-Signature. */
  readonly request: WireRequest;
  readonly response: SandboxResponse;
  /** Absent where it was accepted. */
  readonly code: RefusalCode | undefined;
}

/** What the client's calls get with these mistakes in its code, which are apart. */
export function answersWith(client: BrokenClient, ids: readonly MistakeId[]): readonly AnsweredCall[] {
  const { key, now, language } = client;
  const world = addWorldKey(createWorld({ seed: 0, now, orders: 3 }), key);
  return client.calls.map((call) => {
    const subject = subjectOf(call, key.secret);
    const signature = signatureUnder(subject, effectsOn(subject, ids, language));
    const signed = [AUTH_HEADERS.signature, byteStringOfText(signature)] as const;
    const request = { ...call, headers: [...call.headers, signed] };
    const { response, trace } = handle(request, world, now);
    return { request, response, code: trace.ok ? undefined : trace.code };
  });
}

/** Does this call's canonical string differ with each of the planted mistakes? */
export function isAllInString({ planted, key, language }: BrokenClient, call: WireRequest): boolean {
  const subject = subjectOf(call, key.secret);
  const right = messageWith(subject, []);
  return planted.every((id) => messageWith(subject, effectsOn(subject, [id], language)) !== right);
}

/** Capitals and escapes in all that a learner’s own code may change the case of. */
export const MIXED = {
  target: '/api/v1/Orders/A7?b=%C3%89%2f&A=1&a=',
  secret: 'sk_test_0123456789abcdefABCDEF9876543210',
};

const SECONDS_APART = 7919;

/** The client’s calls, then one of every kind and a mixed one: what a learner’s own code is worked out for. */
export function subjectsOf(client: BrokenClient): readonly Subject[] {
  const known = subjects.get(client) ?? makeSubjects(client);
  subjects.set(client, known);
  return known;
}

/** The API docs leave open how these are signed. */
export const ASSUMED_TARGETS: readonly (readonly [target: string, assumption: AssumptionId])[] = [
  [`${PATHS.orders}?b=2&&a=1`, 'query-empty-segments'],
  [`${PATHS.orders}?b=2&0`, 'query-empty-segments'],
  [`${PATHS.orders}/a%2Fb`, 'path-as-sent'],
];

/** What code makes of them fails no client: no request of its own shows it. */
export function assumedSubjects({ key, now }: Client): readonly Subject[] {
  return ASSUMED_TARGETS.map(([target], at) => {
    const later = now - (at + 1) * SECONDS_APART;
    return subjectOf(withKey(wireRequest({ method: 'GET', target }), { key, now: later }), key.secret);
  });
}

/** The same ones with each check: what’s worked out for a request is remembered with it. */
const subjects = new WeakMap<BrokenClient, readonly Subject[]>();

function makeSubjects({ calls, key, now }: BrokenClient): readonly Subject[] {
  const random = randomFrom(0);
  // No timestamp may be right for all of them.
  const later = (at: number) => ({ key, now: now + (at + 1) * SECONDS_APART });
  const drawn = CALL_KINDS.map((kind, at) => withKey(drawCall(kind, random), later(at)));
  const request = wireRequest({ method: 'GET', target: MIXED.target });
  const mixed = withKey(request, later(CALL_KINDS.length));
  return [
    ...[...calls, ...drawn].map((call) => subjectOf(call, key.secret)),
    subjectOf(mixed, new Secret(MIXED.secret)),
  ];
}

/** The first request that tells these from correct code, of the client’s own where one does. */
export function requestShowing(client: BrokenClient, ids: readonly MistakeId[]): WireRequest | undefined {
  return subjectsOf(client).find((subject) => {
    const signature = signatureUnder(subject, []);
    return effectsOn(subject, ids, client.language).some(
      (effect) => signatureUnder(subject, [effect]) !== signature,
    );
  })?.request;
}

/** Other ways of a mistake that sign the same are no news where its code is on screen. */
export function asInCode({ also, ...use }: Use): Use {
  return use;
}

/** In words, with the parameter that they have in a call: of this client if one shows it, or another. */
export function namedIn(
  { calls, key, now, language }: BrokenClient,
  ids: readonly MistakeId[],
): readonly Mistake[] {
  const random = randomFrom(0);
  return ids.flatMap((id) => {
    for (let tried = 0; tried < MOST_TRIES; tried++) {
      const kind = pick(random, CALL_KINDS);
      const call = calls[tried] ?? withKey(drawCall(kind, random), { key, now });
      const effect = effectOf(subjectOf(call, key.secret), id, language);
      if (effect?.use) return mistakesOf([asInCode(effect.use)]);
    }
    return mistakesOf([{ id, how: '' }]);
  });
}
