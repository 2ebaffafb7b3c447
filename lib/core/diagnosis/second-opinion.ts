/** What a second request from the same client says about the mistakes found in the first: it confirms, or rules out. */

import { AUTH_HEADERS } from '../api.ts';
import { listed } from '../counts.ts';
import type { MistakeId } from '../mistakes/catalogue.ts';
import type { KnownServer } from '../service-readings.ts';
import { equalBytes } from '../signing/bytes.ts';
import { bodyBytes, isSameRequest, type WireRequest } from '../signing/wire-request.ts';
import { type EffectOn, effectsOn, possibleEffects } from './answer/effects.ts';
import { isBesideString, isReading } from './answer/separating.ts';
import { diagnosisThere, type ToldDiagnosis, untoldOf } from './answer/told-diagnosis.ts';
import type { Diagnosis, Mistake } from './diagnosis.ts';
import { isDisputed, type Probed, probedBy, probedWords, silentWords } from './plain-probe.ts';
import { haveSame } from './probe-sent.ts';
import { sideOf } from './side.ts';

type Mistakes = readonly Mistake[];

export interface SecondOpinion {
  /**
   * `narrowed`: it’s valid, which rules out some of them. `gone`: it’s the first one again, and valid. `unseen`: it’s
   * another one and valid, which none of them would have left it, but it needn’t show what else the first may have.
   * `silent`: it says nothing about them. `confirmed-by-first`: of the second one, by the first.
   */
  readonly verdict:
    | 'confirmed'
    | 'confirmed-by-first'
    | 'narrowed'
    | 'ruled-out'
    | 'gone'
    | 'unseen'
    | 'silent'
    | Probed['outcome'];
  /** One or two sentences. */
  readonly text: string;
  /** Sets that explain both requests; empty where that isn’t known of any. */
  readonly kept: readonly Mistakes[];
  readonly ruledOut: readonly Mistakes[];
  /** The first diagnosis, with what explains both in front and what's ruled out left away. */
  readonly settled: Diagnosis;
}

/** One of the two requests, and what's known of it. */
export interface Looked {
  readonly request: WireRequest;
  readonly diagnosis: Diagnosis;
  /** Found where the secret is: it counts where the signature can’t be checked here. */
  readonly told?: ToldDiagnosis | undefined;
  /** What was proposed to be sent: the same data in other bytes may tell less. */
  readonly proposed?: WireRequest | undefined;
}

export function secondOpinion(one: Looked, other: Looked): SecondOpinion {
  const [first, second] = [knownOf(one), knownOf(other)];
  if ([one, other].some(isPartlyTold)) return silentOn(one.diagnosis, PARTLY_TOLD);
  const opinion = opinionOn(first, second, other.request, one.request);
  const { explanations, asked, probed } = opinion.settled;
  const isSettled = opinion.settled !== first;
  const isOpen =
    opinion.ruledOut.length === 0 && opinion.verdict !== 'accepted' && opinion.verdict !== 'rejected';
  return {
    ...opinion,
    text: isOpen && isReprinted(other) ? `${opinion.text} ${REPRINTED}` : opinion.text,
    settled: isSettled ? { ...one.diagnosis, explanations, asked, ...(probed && { probed }) } : one.diagnosis,
  };
}

/** What the first request says of the second one’s mistakes: the same, where one mistake explains both. */
export function firstOpinion(second: Looked, first: Looked): SecondOpinion | undefined {
  const opinion = secondOpinion(second, first);
  if (opinion.verdict !== 'confirmed') return undefined;
  const text =
    opinion.ruledOut.length === 0
      ? 'This request was sent to find out which mistake it is. One mistake matches both requests.'
      : 'This request was sent to find out which mistake it is. The first request rules out the other mistakes that match this one.';
  return { ...opinion, verdict: 'confirmed-by-first', text };
}

function isReprinted({ request, proposed }: Looked): boolean {
  return proposed !== undefined && !equalBytes(bodyBytes(request.body), bodyBytes(proposed.body));
}

/** As with the secret here. */
function knownOf(looked: Looked): Diagnosis {
  const told = toldOf(looked);
  return told ? diagnosisThere(looked.diagnosis, told, looked.request) : looked.diagnosis;
}

/** What isn’t told could explain both. */
function isPartlyTold(looked: Looked): boolean {
  const told = toldOf(looked);
  return told !== undefined && untoldOf(told, looked.diagnosis.secrets) > 0;
}

function toldOf({ diagnosis, told }: Looked): ToldDiagnosis | undefined {
  return diagnosis.signature === 'not-checked' ? told : undefined;
}

function silentOn(settled: Diagnosis, text: string): SecondOpinion {
  return { verdict: 'silent', text, kept: [], ruledOut: [], settled };
}

function opinionOn(first: Diagnosis, second: Diagnosis, sent: WireRequest, of: WireRequest): SecondOpinion {
  const silent = (text: string): SecondOpinion => silentOn(first, text);
  // Where a valid signature was rejected, the simplest request tells what's behind it.
  if (isDisputed(first)) return probedOpinion(first, second, sent, of);
  if (first.signature !== 'explained')
    return silent('The first request has no explanation that a second one could confirm.');
  switch (second.signature) {
    case 'valid':
      return weighedByValid(first, second, sent, of);
    case 'not-checked':
      return silent(
        'The second request’s signature couldn’t be checked: its key isn’t stored here, or it carries no signature.',
      );
    case 'unexplained':
      return wasSearched(first, second)
        ? weighed(first, second, sent, of)
        : silent('The second request wasn’t explained before its search ended, so it says nothing yet.');
    case 'explained':
      return weighed(first, second, sent, of);
  }
}

function probedOpinion(
  first: Diagnosis,
  { signature, answered }: Diagnosis,
  request: WireRequest,
  of: WireRequest,
): SecondOpinion {
  const sent = { request, answered, isValid: signature === 'valid' };
  const probed = probedBy(of, sent);
  const text = first.secrets.hide(probed ? probedWords(of, probed) : silentWords(of, sent));
  return probed
    ? { verdict: probed.outcome, text, kept: [], ruledOut: [], settled: { ...first, probed } }
    : silentOn(first, text);
}

const REPRINTED =
  'This isn’t the proposed request: its body has the same data in other bytes. So it may not show which mistake it is.';

const PARTLY_TOLD =
  'The local sandbox found more matching mistakes than it lists. Add this key, and Countersign compares the two requests here.';

/** Whether a mistake of the first would have been found in the second. */
function wasSearched({ explanations }: Diagnosis, { search }: Diagnosis): boolean {
  if (!search) return false;
  if (search.stopped === 'exhausted') return true;
  // Its finest fractions come after every three mistakes.
  if (explanations.some(({ mistakes }) => mistakes.some(({ id }) => id === 'ts-float'))) return false;
  const most = Math.max(...explanations.map(({ mistakes }) => mistakes.length));
  return search.exhaustedDepth >= Math.min(most, 3);
}

function weighed(first: Diagnosis, second: Diagnosis, sent: WireRequest, of: WireRequest): SecondOpinion {
  const seen = setsOf(second);
  const sets = setsOf(first);
  const isRejected = second.answered?.code === 'bad_signature';
  // What the service itself does, it would have accepted.
  const fitting = sets.filter((set) => fits(set, seen) && !(isRejected && isReading(set)));
  const madeAs = wayOfBoth(seen, {
    sent: knownEffectsOn(sent, second.server),
    of: knownEffectsOn(of, first.server),
  });
  const kept = fitting.map(madeAs).filter((set) => set !== undefined);
  const names = new Set(kept.map(nameOf));
  const ruledOut = named(sets.filter((set) => !names.has(nameOf(set))));
  if (kept.length === 0)
    return {
      verdict: 'ruled-out',
      text: contradictedBy(second),
      kept,
      ruledOut,
      settled: first,
    };
  return {
    verdict: 'confirmed',
    text: weighedWords(ruledOut.length, names.size),
    kept: named(kept),
    ruledOut,
    settled: settledBy(first, sent, (set) => (fitting.includes(set) ? madeAs(set) : undefined)),
  };
}

/** @param left how many mistakes explain both. */
function weighedWords(ruledOut: number, left: number): string {
  if (ruledOut === 0) return 'The second request matches this mistake, too.';
  return left === 1
    ? 'The second request matches this mistake, too. It rules out the other mistakes that match the first request.'
    : `The second request matches this mistake, too, and rules out some others. ${left} mistakes still match both requests.`;
}

/**
 * Of one mistake that can be made in several ways, the way that signed both: the first request's own, where it may have
 * signed the second as well, or the second's, where it may have signed the first. What its effect isn't known of, may have.
 */
function wayOfBoth(
  seen: readonly Mistakes[],
  { sent: onSecond, of: onFirst }: { readonly sent: EffectOn; readonly of: EffectOn },
): (set: Mistakes) => Mistakes | undefined {
  const signed = seen.map(onSecond);
  const made = (set: Mistakes): Mistakes | undefined => {
    const effect = onSecond(set);
    if (effect === undefined || signed.includes(undefined) || signed.includes(effect)) return set;
    const others = seen.filter((other) => nameOf(other) === nameOf(set));
    const there = onFirst(set);
    const both = others.find((other) => there !== undefined && onFirst(other) === there);
    if (both) return both;
    // Ways that sign the first alike are found once: another may be the one that's meant.
    const isPossible = (one: string | undefined) => one === undefined || signed.includes(one);
    return possibleEffects(onSecond, set).some(isPossible) ||
      others.some((other) =>
        possibleEffects(onFirst, other).some((one) => one === undefined || one === there),
      )
      ? set
      : undefined;
  };
  const known = new Map<Mistakes, Mistakes | undefined>();
  return (set) => {
    if (!known.has(set)) known.set(set, made(set));
    return known.get(set);
  };
}

function knownEffectsOn(request: WireRequest, server: KnownServer | undefined): EffectOn {
  const effectOn = effectsOn(request, server);
  return (set) => (isGiven(set) ? undefined : effectOn(set));
}

/** What a hint gave isn't known of another request. */
function isGiven(set: Mistakes): boolean {
  return set.some(({ given }) => given !== undefined);
}

function contradictedBy({ explanations: [own] }: Diagnosis): string {
  const none = 'No mistake named for the first request matches the second one.';
  if (!own) return `${none} Either the second request has one more mistake, or different code sent it.`;
  const names = listed(own.mistakes.map(({ title }) => `“${title}”`));
  return own.mistakes.length === 1
    ? `${none} Its own mistake is ${names}. Fix it first, then send the request again.`
    : `${none} It has mistakes of its own: ${names}. Fix them first, then send the request again.`;
}

/** What would have signed it otherwise isn't in the code: where that's all of them, none of them is. */
function weighedByValid(
  first: Diagnosis,
  { server }: Diagnosis,
  sent: WireRequest,
  of: WireRequest,
): SecondOpinion {
  const shows = showsIn({ sent, of, server });
  const sets = setsOf(first);
  const ruledOut = sets.filter((set) => shows(set) === true);
  const kept = sets.filter((set) => !ruledOut.includes(set));
  if (ruledOut.length === 0)
    return silentOn(first, kept.some((set) => shows(set) === undefined) ? MAY_SHOW_NONE : SHOWS_NONE);
  if (kept.length === 0) {
    const outcome = isSameRequest(sent, of)
      ? ({ verdict: 'gone', text: GONE } as const)
      : ({ verdict: 'unseen', text: UNSEEN } as const);
    return { ...outcome, kept, ruledOut, settled: first };
  }
  return {
    verdict: 'narrowed',
    text: 'The second request’s signature is valid, which rules out the mistakes that would make it invalid. This holds if the code wasn’t changed in between.',
    kept,
    ruledOut,
    settled: settledBy(first, sent, (set) => (ruledOut.includes(set) ? undefined : set)),
  };
}

interface Both {
  readonly sent: WireRequest;
  readonly of: WireRequest;
  /** That the second was sent to. */
  readonly server: KnownServer | undefined;
}

/** Whether it would have made another signature of the second request; `undefined` where that isn't known. */
function showsIn({ sent, of, server }: Both): (set: Mistakes) => boolean | undefined {
  const effectOf = knownEffectsOn(sent, server);
  const right = effectOf([]);
  const isOfOneKey = haveSame(AUTH_HEADERS.key, sent, of);
  return (set) => {
    const beside = set.filter(isBesideString);
    if (isOfOneKey && beside.some(({ id }) => !OF_SOME_DIGESTS.has(id))) return true;
    const effects = possibleEffects(effectOf, set);
    if (effects.includes(undefined)) return undefined;
    if (!effects.includes(right)) return true;
    return beside.length > 0 || effects.length > 1 ? undefined : false;
  };
}

/** Printed so, digests without such a byte look right. */
const OF_SOME_DIGESTS: ReadonlySet<MistakeId> = new Set<MistakeId>([
  'out-leading-zeros-dropped',
  'out-byte-zeros-dropped',
  'out-signed-bytes',
]);

const SHOWS_NONE =
  'The second request’s signature is valid, but these mistakes wouldn’t change it: they show only in requests like the first.';

const MAY_SHOW_NONE =
  'The second request’s signature is valid, but that rules out none of these mistakes: they may not show in every request.';

const GONE =
  'The second request is the first one again, and its signature is valid. So the code that sent it is fixed, or never had the mistake.';

const UNSEEN =
  'Each mistake named for the first request would have made this signature invalid. So the code was fixed, other code sent it, or the first request’s mistake isn’t named here. Send the first request again to be sure.';

function setsOf({ explanations }: Diagnosis): Mistakes[] {
  return explanations.flatMap(({ mistakes, equivalents }) => [mistakes, ...equivalents]);
}

/** Ways to the same mistakes once. */
function named(sets: readonly Mistakes[]): Mistakes[] {
  const names = new Set<string>();
  return sets.filter((set) => {
    const name = nameOf(set);
    return !names.has(name) && names.add(name);
  });
}

function nameOf(set: Mistakes): string {
  return set
    .map(({ id }) => id)
    .toSorted()
    .join(' ');
}

/** A mistake may leave a request as it should be, as one about the query does where there's none. */
function fits(set: Mistakes, seen: readonly Mistakes[]): boolean {
  const ids = new Set(set.map(({ id }) => id));
  return seen.some((other) => other.every(({ id }) => ids.has(id)));
}

/** @param left what's left of a set: it itself, the same mistakes made in another way, or nothing. */
function settledBy(
  first: Diagnosis,
  sent: WireRequest,
  left: (set: Mistakes) => Mistakes | undefined,
): Diagnosis {
  const explanations = first.explanations.flatMap((explained) => {
    const sets = [explained.mistakes, ...explained.equivalents].map(left).filter((set) => set !== undefined);
    const [best, ...others] = new Set(sets);
    return best ? [{ ...explained, mistakes: best, equivalents: others, side: sideOf(best) }] : [];
  });
  return { ...first, explanations, asked: [...(first.asked ?? []), sent] };
}
