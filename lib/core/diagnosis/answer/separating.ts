/** The one next request that would tell equal explanations apart: tried on a few, not guessed. */

import type { RefusalCode } from '../../api.ts';
import { counted } from '../../counts.ts';
import type { KnownServer } from '../../service-readings.ts';
import type { WireRequest } from '../../signing/wire-request.ts';
import type { Mistake } from '../diagnosis.ts';
import { isSafe } from '../may-have-happened.ts';
import { type EffectOn, effectsOn, possibleEffects } from './effects.ts';
import { nameOfMistakes, withinSentence } from './mistake-names.ts';
import { type Probe, probesFor } from './probes.ts';

type Sets = readonly (readonly Mistake[])[];

/** Beyond these, explanations are too unlikely to send a request for. */
const MOST_SETS = 6;

/** What becomes of one request: the explanations after which it’s signed alike, by their places in the list. */
interface Separation {
  readonly probe: Probe;
  /** Those after which it’s accepted: they do nothing to it. */
  readonly accepted: readonly number[];
  /** Each group signs a wrong string of its own. */
  readonly rejected: readonly (readonly number[])[];
  /** Those of which it isn’t known what they’d sign. */
  readonly untold: readonly number[];
}

/** The request to send, and what each outcome of it means. */
interface Separating {
  readonly text: string;
  /** Without the signature that it will have. */
  readonly probe: WireRequest | undefined;
}

const ASK = 'No known request tells these apart. Ask the API’s support what the API docs mean here.';

/** Code that serializes by itself may not be able to send these very bytes. */
const AS_SHOWN = 'Send exactly this body. If your code can’t, diagnose that request, too.';

/** Where no request tells them apart, they sign other bytes in this one. */
const OTHER_BYTES =
  'These mistakes sign different bytes of this request. Print the string your code signs. If it differs from the signed string shown here, your code has one of the other mistakes.';

/**
 * Groups of explanations of the same bytes, the likeliest of each first: those of a group sign alike, whatever of the
 * requests worth sending is sent.
 */
export function signingAlike(
  sets: Sets,
  request: WireRequest,
  { asked = [], server }: Pick<Client, 'asked' | 'server'> = {},
): Sets[] {
  if (sets.length < 2) return [sets];
  const places = probesFor(request, asked).map((probe) =>
    placesIn(partition(probe, sets, effectsOfProbe(probe, request, server))),
  );
  const readings = sets.map(isReading);
  const isToldApart = (one: number, other: number): boolean =>
    // Signed by the service’s own reading, there’s nothing to mend in the code.
    readings[one] !== readings[other] ||
    places.some((place) => {
      const [first, second] = [place.get(one), place.get(other)];
      return first !== undefined && second !== undefined && first !== second;
    });
  const groups: number[][] = [];
  for (const index of sets.keys()) {
    const group = groups.find(([first]) => first !== undefined && !isToldApart(first, index));
    if (group) group.push(index);
    else groups.push([index]);
  }
  return groups.map((group) => group.flatMap((index) => (sets[index] ? [sets[index]] : [])));
}

/** Which group each is in, of those that are told. */
function placesIn({ accepted, rejected }: Separation): ReadonlyMap<number, number> {
  return new Map([accepted, ...rejected].flatMap((group, at) => group.map((index) => [index, at] as const)));
}

/** What’s known of who sent the request, and where to. */
interface Client {
  /** What the client has sent to tell them apart. */
  readonly asked?: readonly WireRequest[] | undefined;
  /** What the server rejects the client’s requests with, whatever their signature is. */
  readonly rejected?: RefusalCode | undefined;
  readonly server?: KnownServer | undefined;
}

/** @param sets at least two that something tells apart, the likeliest first. */
export function separating(
  sets: Sets,
  request: WireRequest,
  { asked, rejected, server }: Client = {},
): Separating {
  const likely = sets.slice(0, MOST_SETS);
  const found = separationOf(likely, request, { asked, server });
  if (!found) return { text: sets.some(isReading) ? ASK : OTHER_BYTES, probe: undefined };
  const { probe } = found;
  const sent = `Next, let the same code send ${probe.text} as well. It has ${probe.has}.`;
  const more = sets.length - likely.length;
  const left =
    more > 0 && !rejected ? [`${counted(more, 'less likely mistake')} may give either response.`] : [];
  const isHarmless = isSafe(probe.request) || found.accepted.length + found.untold.length === 0;
  const effect = isHarmless
    ? []
    : ['Use a test key: if the server accepts the request, it creates a charge.'];
  const hasRule = !rejected && found.accepted.length > 0 && probe.request.body.kind === 'bytes';
  const outcomes = rejected ? [saysNothing(rejected)] : outcomeWords(found, likely);
  const words = [sent, ...outcomes, ...(hasRule ? [AS_SHOWN] : []), ...left, ...effect];
  return { text: words.join(' '), probe: probe.request };
}

/**
 * The probe that parts them into the most groups, the likeliest from as many as possible. Those of the request's own
 * method come first. `undefined` where none parts any two of those that are told.
 */
export function separationOf(
  sets: Sets,
  request: WireRequest,
  { asked = [], server }: Pick<Client, 'asked' | 'server'> = {},
): Separation | undefined {
  const sameMethod = (probe: Probe) => Number(probe.request.method === request.method.toUpperCase());
  let best: Separation | undefined;
  for (const probe of probesFor(request, asked).toSorted((a, b) => sameMethod(b) - sameMethod(a))) {
    const found = partition(probe, sets, effectsOfProbe(probe, request, server));
    if (groups(found) < 2 || found.untold.includes(0)) continue;
    if (!best || worth(found) > worth(best)) best = found;
    if (groups(found) === sets.length && isToldByResponse(found)) break;
  }
  return best;
}

function groups({ accepted, rejected }: Separation): number {
  return rejected.length + (accepted.length > 0 ? 1 : 0);
}

/** Whether the response alone tells the groups apart. */
function isToldByResponse({ accepted, rejected }: Pick<Separation, 'accepted' | 'rejected'>): boolean {
  return accepted.length > 0 && rejected.length === 1;
}

/** What the likeliest is told from counts most, then how many groups there are, then whether the response alone tells. */
function worth(found: Separation): number {
  const { accepted, rejected } = found;
  const all = [accepted, ...rejected];
  const told = all.flat().length;
  const alike = all.find((group) => group.includes(0))?.length ?? told;
  return (told - alike) * MOST_SETS + groups(found) + (isToldByResponse(found) ? 0.5 : 0);
}

function partition(probe: Probe, sets: Sets, effectOn: EffectOn): Separation {
  const right = effectOn([]);
  const signed = new Map<string, number[]>();
  const untold: number[] = [];
  for (const [index, set] of sets.entries()) {
    const outcome = outcomeOf(set, effectOn, right);
    if (outcome === undefined) untold.push(index);
    // Of those that sign wrong, its diagnosis tells in what way.
    else signed.set(outcome, [...(signed.get(outcome) ?? []), index]);
  }
  const accepted = right === undefined ? [] : (signed.get(right) ?? []);
  if (right !== undefined) signed.delete(right);
  return { probe, accepted, rejected: [...signed.values()], untold };
}

/** Whether the signer reads a point as the service does: then the service accepts whatever it signs. */
export function isReading(set: readonly Mistake[]): boolean {
  return set.some(({ id, measured }) => id === 'transport-server-reading' && !measured);
}

/** What would be signed, and for which path where that's another; `undefined` where it isn't known. */
function outcomeOf(
  set: readonly Mistake[],
  effectOn: EffectOn,
  right: string | undefined,
): string | undefined {
  const [effect, ...others] = isReading(set) ? [right] : possibleEffects(effectOn, set);
  if (effect === undefined || isUnforeseen(set) || others.includes(undefined)) return undefined;
  const isAnyRight = [effect, ...others].includes(right);
  if (isAnyRight && (others.length > 0 || set.some(isBesideString))) return undefined;
  return set.some(isSentOtherwise) ? `${effect}, for another path` : effect;
}

/** A base URL with a slash at its end doubles it in the next request too: signed well, that's sent to another path. */
function isSentOtherwise({ id }: Mistake): boolean {
  return id === 'path-double-slash-collapsed';
}

/**
 * What a hint gave isn't known of another request, nor what other mistakes do to another reading. A slash at the end was
 * in the call, or the client adds it to each URL.
 */
function isUnforeseen(set: readonly Mistake[]): boolean {
  const isOpen = ({ given, id }: Mistake) => given !== undefined || id === 'path-trailing-slash-removed';
  return set.some(isOpen) || (isReading(set) && set.length > 1);
}

/** What it does to a signature, the string doesn’t show. */
export function isBesideString({ slot }: Mistake): boolean {
  return slot === 'key' || slot === 'hmac' || slot === 'output';
}

/** The same for every diagnosis of one client, and they take a while. */
const known = new Map<Probe, { readonly client: string; readonly effectOn: EffectOn }>();

/** As the request’s own client would send it: what a library does is known by its name, what it signs of a URL by its host. */
function effectsOfProbe(probe: Probe, { headers }: WireRequest, server: KnownServer | undefined): EffectOn {
  const told = headers.filter(([name]) => /^(?:host|user-agent|content-type)$/i.test(name));
  const client = JSON.stringify([told, server]);
  const last = known.get(probe);
  if (last?.client === client) return last.effectOn;
  const names = new Set(told.map(([name]) => name.toLowerCase()));
  const own = probe.request.headers.filter(([name]) => !names.has(name.toLowerCase()));
  const effectOn = effectsOn({ ...probe.request, headers: [...own, ...told] }, server);
  known.set(probe, { client, effectOn });
  return effectOn;
}

const DIAGNOSE_NEW = 'diagnose that request, too: the result shows which mistake your code has.';

/** The response to the next request isn’t about its signature either. */
function saysNothing(rejected: RefusalCode): string {
  return `The server returns ${rejected} before it checks the signature. So ${DIAGNOSE_NEW}`;
}

/** Which outcome means what. What isn’t told may have any, so it’s named with each. */
function outcomeWords({ accepted, rejected, untold }: Separation, sets: Sets): string[] {
  const names = (group: readonly number[]) =>
    [...group, ...untold].map((index) => nameIn(sets, index)).join(' or ');
  const [first = []] = rejected;
  if (isToldByResponse({ accepted, rejected }))
    return [`If it gets bad_signature, the mistake is ${names(first)}. If not, it’s ${names(accepted)}.`];
  const open = untold.map((index) => nameIn(sets, index)).join(' or ');
  return [
    ...(accepted.length > 0
      ? [
          `If it gets anything but bad_signature, the mistake is ${names(accepted)}.`,
          `If it gets bad_signature, ${DIAGNOSE_NEW}`,
        ]
      : [
          open === ''
            ? `Whichever of these mistakes your code has, the server rejects that request. So ${DIAGNOSE_NEW}`
            : `If it gets bad_signature, ${DIAGNOSE_NEW}`,
        ]),
    ...(open === '' ? [] : [`For ${open}, the response isn’t known.`]),
  ];
}

/** By the one name of all its mistakes, as in the title, and by what happened where another has the same name. */
function nameIn(sets: Sets, index: number): string {
  const titles = sets.map((set) => `“${nameOfMistakes(set)}”`);
  const title = titles[index] ?? '';
  const isAlone = titles.filter((other) => other === title).length === 1;
  return isAlone ? title : `${title} (${(sets[index] ?? []).map(clauseOf).join('; ')})`;
}

/** Its first sentence, within another one. */
function clauseOf({ happened }: Mistake): string {
  const [sentence = ''] = happened.split(/(?<=\.) (?=[A-Z“])/);
  return withinSentence(sentence.replace(/\.$/, ''));
}
