/** Whether a request carries a live key, however it's spelled or packed there. */

import { setImmediate as turn } from 'node:timers/promises';
import { type Clearing, clearRequest, STEP_ON_THE_SAME } from '../lib/core/gate/gate.ts';
import { sought } from '../lib/core/gate/sought.ts';
import type { WireRequest } from '../lib/core/signing/wire-request.ts';

const LIVE = sought([], 'live');

/** Bytes that are looked at between two turns. */
const SLICE = 131_072;
/** Bytes after which one goes on alone: what many short bodies unpack to at once would fill the memory. */
export const LOOKED_TOGETHER = 262_144;

/** `unread`: it can't be looked through. `gone`: its client went. */
export type LiveKeyFound = 'live-key' | 'unread' | 'gone' | undefined;
export type LiveKeyCheck = (request: WireRequest, signal: AbortSignal) => Promise<LiveKeyFound>;

/** Of many that are looked through at once, one alone is at any time that's long. */
export function createLiveKeyCheck(
  clear: (request: WireRequest) => Clearing<unknown> = (request) => clearRequest(request, LIVE),
): LiveKeyCheck {
  const longOnes = oneByOne();
  return async (request, signal) => {
    const clearing = clear(request);
    const begun = await lookThrough(clearing, signal, LOOKED_TOGETHER);
    if (begun !== 'not-yet') return begun;
    return longOnes(signal, async () => {
      const found = await lookThrough(clearing, signal, Number.POSITIVE_INFINITY);
      return found === 'not-yet' ? undefined : found;
    });
  };
}

async function lookThrough(
  clearing: Clearing<unknown>,
  signal: AbortSignal,
  most: number,
): Promise<LiveKeyFound | 'not-yet'> {
  let looked = 0;
  for (let told = 0; looked < most; ) {
    if (signal.aborted) return 'gone';
    const step = clearing.next();
    if (step.done && step.value.ok) return undefined;
    if (step.done) return !step.value.ok && step.value.problem === 'unread' ? 'unread' : 'live-key';
    looked += step.value || STEP_ON_THE_SAME;
    if (looked - told < SLICE) continue;
    told = looked;
    await turn();
  }
  return 'not-yet';
}

/** Runs tasks in the order they came. One whose client goes while it waits isn't begun. */
function oneByOne() {
  let last: Promise<unknown> = Promise.resolve();
  return (signal: AbortSignal, task: () => Promise<LiveKeyFound>): Promise<LiveKeyFound> => {
    const ran = last.then(() => (signal.aborted ? 'gone' : task()));
    last = ran.catch(() => undefined);
    return ran;
  };
}
