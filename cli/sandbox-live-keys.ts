/** Whether a request carries a live key, however it's spelled or packed there. */

import { setImmediate as turn } from 'node:timers/promises';
import { clearRequest } from '../lib/core/gate/gate.ts';
import { sought } from '../lib/core/gate/sought.ts';
import type { WireRequest } from '../lib/core/signing/wire-request.ts';

const LIVE = sought([], 'live');

/** Bytes that are looked at between two turns. */
const SLICE = 131_072;

/** Takes turns where the request is large. `unread`: it unpacks to more than can be looked through. */
export async function carriesLiveKey(request: WireRequest): Promise<'live-key' | 'unread' | undefined> {
  const clearing = clearRequest(request, LIVE);
  let looked = 0;
  for (let step = clearing.next(); ; step = clearing.next()) {
    if (step.done && step.value.ok) return undefined;
    if (step.done) return !step.value.ok && step.value.problem === 'unread' ? 'unread' : 'live-key';
    looked += step.value;
    if (looked < SLICE) continue;
    looked = 0;
    await turn();
  }
}
