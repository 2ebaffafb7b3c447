/** From a captured request to its diagnosis: what can be said at once, and what a search adds to it. */

import { AUTH_HEADERS, KEY_PREFIXES, type RefusalCode } from '../api.ts';
import { ADVICE } from '../mistakes/advice.ts';
import { isMistakeId, MISTAKES, type MistakeId } from '../mistakes/catalogue.ts';
import { ecosystemOf } from '../mistakes/client.ts';
import type { Use } from '../mistakes/mistake-row.ts';
import { withOtherWay } from '../mistakes/other-ways.ts';
import { reversedAdvice } from '../mistakes/reversed-advice.ts';
import { measuredAdvice, measuredLines, measuredPlace } from '../mistakes/server/measured.ts';
import { type Hints, NO_HINTS, type Subject, subjectOf } from '../mistakes/subject.ts';
import type { SignedAlike } from '../mistakes/timestamp/shown.ts';
import type { SearchResult } from '../search/conduct.ts';
import type { Coverage, Finding, Reason } from '../search/found.ts';
import { byLikelihood } from '../search/reasons.ts';
import { type KnownServer, readingsWith, refusalOrder } from '../service-readings.ts';
import { signatureAsRead } from '../signing/as-read.ts';
import { type ByteString, byteStringOfText, isHexDigest } from '../signing/bytes.ts';
import { type BodyOrigin, type Gap, isWholeForSecret, knownRequest } from '../signing/gaps.ts';
import { soundKeyId } from '../signing/key-pair.ts';
import { type KnownSecrets, knownSecrets } from '../signing/known-secrets.ts';
import type { Secret } from '../signing/secret.ts';
import { holdsLiveKey } from '../signing/secret-shape.ts';
import { rightSignature } from '../signing/sign.ts';
import type { ClockSkew } from '../signing/timestamp.ts';
import type { Checks, KnownKey } from '../signing/verify.ts';
import { bodyBytes, headerValue, headerValues, type WireRequest, withHost } from '../signing/wire-request.ts';
import { otherWaysWords } from './answer/other-matches.ts';
import { signedBody } from './answer/signed-body.ts';
import { certaintyFor, isRebuilt } from './body-certainty.ts';
import type { Diagnosis, Explained, Mistake } from './diagnosis.ts';
import { failedChecks } from './failed-checks.ts';
import { knownChecks, ownTime } from './known-checks.ts';
import { type GivenAsMeant, givenAsMeant } from './meant/given-as-meant.ts';
import { type ObservedWords, observedWords } from './observed-words.ts';
import { isSuccess } from './response-status.ts';
import { searchLimits } from './search-limits.ts';
import { withSecretInDoubt } from './secret-here.ts';
import type { ServiceAnswer } from './service-answer.ts';
import { shownExpected } from './shown-expected.ts';
import { sideOf } from './side.ts';
import { signedGone } from './signed-gone.ts';
import { findSymptoms } from './symptoms/find-symptoms.ts';
import type { Symptom } from './symptoms/symptom.ts';
import { codeAsGiven } from './timestamp-codes.ts';

export interface DiagnosisInput {
  readonly request: WireRequest;
  /** What of it isn't known: nothing that rests on such a part is said. Empty where all of it is known. */
  readonly gaps: readonly Gap[];
  /**
   * The secret of the key id that was sent, empty where none was; `undefined` where it isn't at hand. An id of a wrong
   * shape may still be answered: the signature doesn't depend on it.
   */
  readonly secretFor: (id: ByteString) => { readonly secret: Secret; readonly revoked: boolean } | undefined;
  /** The server's clock, Unix seconds: when the request arrived. Left out, the timestamp's own time is taken. */
  readonly now?: number | undefined;
  /** What's known of that server: the rest is assumed. */
  readonly server?: KnownServer | undefined;
  /** The server's clock against that of the client, where the response told it. */
  readonly skew?: ClockSkew | undefined;
  /** Requests before it with the same signature. */
  readonly signedAlike?: SignedAlike | undefined;
  /** Where it was sent, as in `https://api.example.com`. */
  readonly origin?: string | undefined;
  readonly hints?: Hints;
  readonly answered?: ServiceAnswer | undefined;
  /** Its client says that no response came. */
  readonly isUnanswered?: boolean | undefined;
  /** The request is exactly what went out: an answer says nothing of that. */
  readonly isOwn?: boolean | undefined;
  /** The sandbox inside the extension answered it. */
  readonly isBuiltIn?: boolean | undefined;
  /** It's exactly what arrived, and another's client signed it: its mistake is looked for though it was accepted. */
  readonly isReceived?: boolean | undefined;
  /** The browser’s DevTools saw it leave: but for a rebuilt body, it’s what was sent. */
  readonly isCaptured?: boolean | undefined;
  /** @see Diagnosis */
  readonly secretHere?: Diagnosis['secretHere'];
  /** @see Diagnosis */
  readonly signedOthers?: Diagnosis['signedOthers'];
}

/** All that can be said without searching, and what's to be searched, where something is. */
export interface Examination {
  readonly diagnosis: Diagnosis;
  readonly subject: Subject | undefined;
  /** Read by the sandbox that received it, whose readings are known. */
  readonly isReceived: boolean;
}

export function examine(input: DiagnosisInput): Examination {
  const { request, answered, isOwn, isReceived, isCaptured } = input;
  const examination = examineEvidence(input);
  if (isReceived || !answered || !isSuccess(answered) || !isBlamed(examination.diagnosis)) return examination;
  // What was sent from here is known to the byte: then it’s the server that took it without a check, or the secret.
  if (isOwn) return { ...examination, subject: undefined };
  if (isCaptured && !isRebuilt(request)) return examination;
  const likelier = likelierToDiffer(examination.diagnosis, request);
  const unknown = examineEvidence({ ...input, gaps: [...input.gaps, likelier ? EITHER : ACCEPTED] });
  return { ...unknown, diagnosis: { ...unknown.diagnosis, ...(likelier && { likelier }) } };
}

/** What was accepted has a valid signature: where the one that was read hasn't, it isn't what was sent. */
const ACCEPTED: Gap = {
  part: { kind: 'request' },
  reason: 'ambiguous',
  said: 'the server accepted the request, so what was read here differs from what was sent',
};

const EITHER: Gap = {
  ...ACCEPTED,
  said: 'the server accepted the request, so what was read here or the secret differs',
};

/** `undefined` where no secret makes it valid. */
function likelierToDiffer(
  { code, signature, checks }: Diagnosis,
  { target, body }: WireRequest,
): Diagnosis['likelier'] {
  const { sent } = checks.bad_signature;
  if (code !== 'bad_signature' || signature !== 'unexplained' || !isHexDigest(sent ?? '')) return undefined;
  const isPlain = bodyBytes(body).length === 0 && PLAIN_TARGET.test(target);
  return isPlain ? 'secret' : 'text';
}

/** Printed by any tool as it was sent. */
const PLAIN_TARGET = /^[\w./?=&-]*$/;

function isBlamed({ code, signature }: Diagnosis): boolean {
  return code !== null || signature === 'unexplained';
}

function examineEvidence(input: DiagnosisInput): Examination {
  const { gaps, now, server, answered, isOwn = false, hints = NO_HINTS } = input;
  const readings = readingsWith(server?.readings);
  const request = knownRequest(input);
  const clock = now ?? ownTime(request);
  const value = (name: string) => headerValue(request.headers, name) ?? NOTHING;
  const id = value(AUTH_HEADERS.key);
  const atHand = secretAtHand(input, id);
  const checks = knownChecks(input, (id) => knownKey(id, atHand), clock ?? 0, undefined, readings);
  const timestamp = value(AUTH_HEADERS.timestamp);
  const known = isCheckable(input, timestamp) ? atHand : undefined;
  const expected = known && rightSignature(request, known.secret, timestamp, undefined, readings);
  const sent = value(AUTH_HEADERS.signature);
  const valid = signatureAsRead(sent, readings) === expected?.signature;
  const subject =
    known && !valid && sent !== ''
      ? subjectOf(withHost(request, input.origin), known.secret, hints, server)
      : undefined;
  const signature = valid ? 'valid' : subject ? 'unexplained' : 'not-checked';
  const others = hints.secrets.map(({ secret }) => secret);
  const secrets = knownSecrets(atHand ? [atHand.secret, ...others] : others);
  const symptoms = findSymptoms({
    request,
    gaps,
    now: clock,
    readings,
    ...clockOf(input),
    others,
    ecosystem: ecosystemOf({ hints, request }),
    ...(known && { secret: known.secret }),
  });
  const code = codeAsGiven(codeFor(checks) ?? codeWithoutKeyId(subject, id), answered, symptoms);
  return {
    subject,
    isReceived: input.isReceived === true,
    diagnosis: {
      verdict: verdictFor(code, signature),
      code,
      answered,
      isOwn,
      ...marksOf(input),
      ...goneFrom(input, signature),
      signature,
      gaps: gaps.map((gap) => withoutSecretsInGap(gap, secrets)),
      checks,
      symptoms: symptoms.map((symptom) =>
        withoutSecretsIn({ ...symptom, code: codeAsGiven(symptom.code, answered, [symptom]) }, secrets),
      ),
      explanations: [],
      expected: expected && shownExpected(expected, secrets),
      search: undefined,
      limits: subject ? searchLimits(subject) : [],
      secrets,
      hints: shownHints(hints, secrets),
    },
  };
}

/** Live keys are for money: nothing is signed for them here, whatever secret is at hand. */
function secretAtHand({ request, secretFor }: DiagnosisInput, id: ByteString) {
  return isOfLiveKey(request) ? undefined : secretFor(id);
}

function isOfLiveKey({ headers }: WireRequest): boolean {
  return headerValues(headers, AUTH_HEADERS.key).some(holdsLiveKey);
}

/** The check needs the key id, which isn’t known; what was found with the secret alone counts. */
function codeWithoutKeyId(subject: Subject | undefined, id: ByteString): RefusalCode | null {
  return subject && id === '' ? 'bad_signature' : null;
}

function marksOf(input: DiagnosisInput) {
  const { isBuiltIn, isReceived, isUnanswered, secretHere, signedOthers, server } = input;
  return {
    ...(server && { server }),
    ...(isUnanswered && { isUnanswered }),
    ...(isBuiltIn && { isBuiltIn }),
    ...(isReceived && { isReceived }),
    ...(secretHere && { secretHere }),
    ...(signedOthers && { signedOthers }),
  };
}

/** Sent from here, it has all that was signed. */
function goneFrom(input: DiagnosisInput, signature: Diagnosis['signature']): Pick<Diagnosis, 'gone'> {
  const gone = signature === 'unexplained' && !input.isOwn ? signedGone(knownRequest(input)) : undefined;
  return gone ? { gone } : {};
}

const NOTHING = byteStringOfText('');

/** Without the header, nothing says which timestamp was signed. */
function isCheckable(input: DiagnosisInput, timestamp: ByteString): boolean {
  return isWholeForSecret(input) && timestamp !== '';
}

/** Whose clock says when it was sent, and where to. */
function clockOf({ isOwn = false, skew, signedAlike, origin }: DiagnosisInput) {
  return { skew, signedAlike, origin, isOwnClock: isOwn && skew === undefined };
}

function withoutSecretsInGap(gap: Gap, secrets: KnownSecrets): Gap {
  const { hide } = secrets;
  const { part, piece, said, from } = gap;
  return {
    ...gap,
    ...(from && { from: withoutSecretsInOrigin(from, secrets) }),
    ...(part.kind === 'header' && { part: { ...part, name: hide(part.name) } }),
    ...(piece !== undefined && { piece: hide(piece) }),
    ...(said !== undefined && { said: hide(said) }),
  };
}

function withoutSecretsInOrigin(from: BodyOrigin, { hide, hideBytes }: KnownSecrets): BodyOrigin {
  if (from.kind === 'command') return from;
  const { file, before, after } = from;
  return {
    ...from,
    ...(file !== undefined && { file: hide(file) }),
    ...{ before: hideBytes(before), after: hideBytes(after) },
  };
}

function withoutSecretsIn(symptom: Symptom, { hide }: KnownSecrets): Symptom {
  const { title, detail, fix, seen } = symptom;
  const shown = { title: hide(title), detail: hide(detail), fix: hide(fix) };
  return { ...symptom, ...shown, ...(seen && { seen: { ...seen, text: hide(seen.text) } }) };
}

function shownHints(hints: Hints, { hide, hideBytes }: KnownSecrets): Hints {
  const { bodies, targets, fragment, file, fileName } = hints;
  return {
    ...hints,
    ...(file !== undefined && { file: hideBytes(file) }),
    ...(fileName !== undefined && { fileName: hide(fileName) }),
    ...(fragment !== undefined && { fragment: hideBytes(fragment) }),
    bodies: bodies.map(hideBytes),
    targets: targets.map(hideBytes),
    secrets: [],
  };
}

function knownKey(
  id: ByteString,
  known: { readonly secret: Secret; readonly revoked: boolean } | undefined,
): KnownKey | undefined {
  const checked = soundKeyId(id);
  return known && checked.ok ? { id: checked.value, ...known } : undefined;
}

/** Adds what a search came to. */
export function conclude(
  { diagnosis, subject, isReceived }: Examination,
  result: SearchResult,
  coverage: Coverage,
): Diagnosis {
  const { findings, ...search } = result;
  const told = isReceived ? withoutReadings(findings) : findings;
  const explanations = subject ? explainedFrom(told, subject, diagnosis) : [];
  const signature = explanations.length > 0 ? 'explained' : diagnosis.signature;
  return {
    ...diagnosis,
    signature,
    verdict: verdictFor(diagnosis.code, signature),
    explanations,
    search: { ...search, exhaustedDepth: search.tried === 0 ? 0 : search.exhaustedDepth, coverage },
  };
}

/** A check that couldn't be made isn't held against the request; a key or signature of the wrong shape is. */
function codeFor(checks: Checks): RefusalCode | null {
  const failed = new Set(failedChecks(checks));
  const { readings } = checks;
  const id = checks.invalid_key.sent;
  if (id !== undefined && ![KEY_PREFIXES.test, KEY_PREFIXES.live].some((prefix) => id.startsWith(prefix)))
    failed.add('invalid_key');
  const { sent } = checks.bad_signature;
  if (sent !== undefined && !isHexDigest(signatureAsRead(sent, readings))) failed.add('bad_signature');
  return refusalOrder(readings['refusal-order']).find((code) => failed.has(code)) ?? null;
}

function verdictFor(code: RefusalCode | null, signature: Diagnosis['signature']): Diagnosis['verdict'] {
  if (signature === 'explained' || signature === 'unexplained') return signature;
  if (code !== null) return 'refused';
  return signature === 'valid' ? 'valid' : 'unexplained';
}

/** Sets of mistakes kept as equal explanations. */
const EQUIVALENTS_KEPT = 24;
const EXPLANATIONS_KEPT = 5;

function explainedFrom(
  findings: readonly Finding[],
  subject: Subject,
  { secrets, secretHere }: Diagnosis,
): Explained[] {
  const ways = findings
    .flatMap((finding) => likelyReasons(finding).map((reason) => ({ finding, reason })))
    .toSorted((a, b) => byLikelihood(a.reason, b.reason));
  const sets = onePerName(ownFirst(ways));
  // Two templates may give one message: then they're equal explanations of it.
  const shown = distinctBy(sets, ({ finding }) => finding.message).slice(0, EXPLANATIONS_KEPT);
  return shown.map(({ finding, reason }) => {
    const given: Given = (use) => givenAsMeant(use, finding, subject);
    const named = (uses: readonly Use[], { values } = finding) =>
      mistakesOf(uses, {
        given,
        observed: (use) =>
          observedWords(use, { subject, values, uses, body: () => hashedBody(uses, values, subject) }),
        server: subject.server,
      }).map((one) => withoutSecrets(secretHere === 'in-doubt' ? withSecretInDoubt(one) : one, secrets));
    const mistakes = named(reason.uses);
    return {
      mistakes,
      side: sideOf(mistakes),
      cost: reason.cost,
      certainty: certaintyFor(subject, () => hashedBody(reason.uses, finding.values, subject)),
      finding,
      equivalents: sets
        .filter((other) => other.reason !== reason && other.finding.message === finding.message)
        .slice(0, EQUIVALENTS_KEPT)
        .map((other) => named(other.reason.uses, other.finding)),
    };
  });
}

interface ExplainedWay {
  readonly finding: Finding;
  readonly reason: Reason;
}

/**
 * Before a way of another client’s libraries stands each that the client itself can have, whatever it costs, if it takes
 * no more mistakes. How the service reads the request is no way of a client.
 * @returns some of them more than once.
 */
function ownFirst(ways: readonly ExplainedWay[]): ExplainedWay[] {
  const own = ways.filter(
    ({ reason: { isForeign, uses } }) => !isForeign && uses.every(({ reading }) => reading === undefined),
  );
  return ways.flatMap((way) => {
    if (!way.reason.isForeign) return [way];
    const { mistakes } = way.reason;
    return [...own.filter(({ reason }) => reason.mistakes <= mistakes), way];
  });
}

/** Whoever received it reads it in a way that's known: only where nothing else explains it did the client read it otherwise. */
function withoutReadings(findings: readonly Finding[]): readonly Finding[] {
  const left = findings.flatMap((finding) => {
    const reasons = finding.reasons.filter(({ uses }) => uses.every(({ reading }) => reading === undefined));
    return reasons.length > 0 ? [{ ...finding, reasons }] : [];
  });
  return left.length > 0 ? left : findings;
}

/** Where what was signed is what the reader gave as meant, guesses at how else the code came to it are no help. */
function likelyReasons({ reasons }: Finding): readonly Reason[] {
  const isGiven = ({ uses }: Reason) => uses.some(({ meant }) => meant !== undefined);
  const [best] = reasons;
  return best && isGiven(best) ? reasons.filter(isGiven) : reasons;
}

/** The first of each set of ids, with the other ways to make these mistakes. */
function onePerName(ways: readonly ExplainedWay[]): ExplainedWay[] {
  const kept = new Map<string, ExplainedWay>();
  for (const way of ways) {
    const name = nameOf(way.reason);
    const known = kept.get(name);
    if (!known) kept.set(name, way);
    else if (known.finding.message === way.finding.message) kept.set(name, withOther(known, way));
  }
  return [...kept.values()];
}

function withOther(way: ExplainedWay, { reason: other }: ExplainedWay): ExplainedWay {
  const { reason } = way;
  return { ...way, reason: { ...reason, uses: withOtherWay(reason.uses, other.uses) } };
}

function nameOf({ uses }: Reason): string {
  return uses
    .map(({ id }) => id)
    .toSorted()
    .join(' ');
}

function distinctBy<T>(items: readonly T[], key: (item: T) => unknown): T[] {
  const seen = new Set<unknown>();
  return items.filter((item) => {
    const name = key(item);
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

function hashedBody(
  uses: readonly Use[],
  { body, hash }: Finding['values'],
  subject: Subject,
): ByteString | undefined {
  return signedBody(subject, mistakesOf(uses), body, hash)?.signed;
}

/** What's known of a mistake that leads from what the reader gave as meant. */
type Given = (use: Use<MistakeId>) => GivenAsMeant | undefined;

interface Besides {
  readonly given?: Given;
  /** Words for what it came to in this request. */
  readonly observed?: (use: Use<MistakeId>) => ObservedWords | undefined;
  /** That it was made against, where something is known of it. */
  readonly server?: KnownServer | undefined;
}

export function mistakesOf(uses: readonly Use[], { given, observed, server }: Besides = {}): Mistake[] {
  const lines = measuredLines(server, uses);
  return uses.flatMap((use) => {
    const { id, how, way, reading, alike, measured } = use;
    if (!isMistakeId(id)) return [];
    const { slot, clause } = placeOf({ ...use, id });
    const meant = given?.({ ...use, id });
    const known = reversedAdvice(way) ?? measuredAdvice(use) ?? meant?.words;
    const seen = known ? undefined : observed?.({ ...use, id });
    const words = known ?? lines.told({ ...use, id }, slot, seen ?? usualWords({ ...use, id }));
    const { title, happened, fix } = words;
    const isWithoutCode = measured !== undefined || seen?.isWithoutCode || lines.differs(slot);
    return [
      {
        id,
        slot,
        how,
        ...(alike && { alike }),
        ...(way && { way }),
        ...(reading && { reading }),
        ...(measured && { measured }),
        ...{ title, happened, fix, clause },
        ...(isWithoutCode && { isWithoutCode: true as const }),
        ...(meant && { given: meant.side }),
      },
    ];
  });
}

function placeOf({ id, measured }: Use<MistakeId>) {
  return measured ? measuredPlace(measured) : MISTAKES[id];
}

function usualWords(use: Use<MistakeId>) {
  const { id, how, way, also } = use;
  const usual = ADVICE[id];
  return {
    title: (way && usual.titles?.[way]) ?? usual.title,
    happened: [usual.happened(how, use), ...(also ? [otherWaysWords(also)] : [])].join(' '),
    fix: (way && usual.fixes?.[way]) ?? usual.fix,
  };
}

/** Names of fields and parts of URLs are in the words. */
function withoutSecrets(mistake: Mistake, { hide }: KnownSecrets): Mistake {
  return { ...mistake, happened: hide(mistake.happened) };
}
