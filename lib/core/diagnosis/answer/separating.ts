/** The one next request that would tell equal explanations apart: tried on a few, not guessed. */

import type { WireRequest } from '../../signing/wire-request.ts';
import type { Mistake } from '../diagnosis.ts';
import { type EffectOn, effectsOn } from './effects.ts';
import { PROBES, type Probe } from './probes.ts';

type Sets = readonly (readonly Mistake[])[];

/** Beyond these, explanations are too unlikely to send a request for. */
const MOST_SETS = 6;

/** @param sets at least two, the likeliest first. */
export function separatingRequest(sets: Sets, request: WireRequest): string {
  const likely = sets.slice(0, MOST_SETS);
  const found = bestProbe(likely, request);
  if (!found) return withoutRequest(likely);
  const { probe, apart } = found;
  const tells =
    apart < likely.length - 1
      ? 'some of these explanations'
      : likely.length > 2
        ? 'these explanations'
        : 'the two explanations';
  return `Send ${probe.text} with the same code, and diagnose it too. It has ${probe.has}, which tells ${tells} apart.`;
}

/** The first that tells the likeliest from the most others. Those of the request's own method come first. */
function bestProbe(sets: Sets, request: WireRequest): { probe: Probe; apart: number } | undefined {
  const sameMethod = (probe: Probe) => Number(probe.request.method === request.method.toUpperCase());
  let best: { probe: Probe; apart: number } | undefined;
  for (const probe of PROBES.toSorted((a, b) => sameMethod(b) - sameMethod(a))) {
    const [first, ...others] = sets.map(effectsOfProbe(probe));
    if (first === undefined) continue;
    const apart = others.filter((other) => other !== undefined && other !== first).length;
    if (apart > (best?.apart ?? 0)) best = { probe, apart };
    if (apart === sets.length - 1) break;
  }
  return best;
}

/** The same for every diagnosis, and they take a while. */
const known = new Map<Probe, EffectOn>();

function effectsOfProbe(probe: Probe): EffectOn {
  const effectOn = known.get(probe) ?? effectsOn(probe.request);
  known.set(probe, effectOn);
  return effectOn;
}

/** What no request shows. */
function withoutRequest(sets: Sets): string {
  const mistakes = differing(sets);
  if (mistakes.some(({ slot }) => slot === 'timestamp'))
    return 'Send the same request again a few seconds later, and diagnose it too: its timestamp is another.';
  if (mistakes.length > 0 && mistakes.every(isAboutKey))
    return 'No request tells these apart: they’re about the key alone. Look at how the code loads the secret, and print its length.';
  if (mistakes.length > 0 && mistakes.every(({ slot }) => slot === 'output'))
    return 'No request tells these apart: they’re about how the digest is printed. Look at the code that turns it into text.';
  return 'No request is known that tells these apart. Print the string your code signs and compare it, or look at the code for each of them.';
}

function isAboutKey({ slot, id }: Mistake): boolean {
  return slot === 'key' || id === 'hmac-key-wordarray';
}

/** The mistakes that not all sets have. */
function differing(sets: Sets): Mistake[] {
  return sets.flat().filter(({ id }) => !sets.every((set) => set.some((other) => other.id === id)));
}
