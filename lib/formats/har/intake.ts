/** Reads a HAR of any size and keeps what’s asked for: the wanted requests, up to a number and a size. */

import { REFUSAL_STATUS } from '../../core/api.ts';
import { answerTo } from '../../core/diagnosis/service-answer.ts';
import { heldBytes } from '../../core/held-bytes.ts';
import type { Capture } from '../capture/capture.ts';
import type { HarChoice, HarSummary } from '../reading-protocol.ts';
import { harReader } from './reader.ts';

export interface HarIntake {
  /** @returns the captures that are kept of those that end in this chunk. */
  push(chunk: Uint8Array): readonly Capture[];
  end(): HarSummary;
}

/** Of all captures that are kept, as `heldBytes` counts. */
const MOST_BYTES = 256_000_000;

export function harIntake({ wanted, most }: HarChoice, mostBytes = MOST_BYTES): HarIntake {
  const reader = harReader();
  const names = wanted?.headers.map((name) => name.toLowerCase()) ?? [];
  const isWanted = ({ request, origin, answer }: Capture) =>
    wanted === undefined ||
    isRefused(answer) ||
    (origin !== undefined && wanted.origins.includes(origin)) ||
    request.headers.some(([name]) => names.includes(name.toLowerCase()));
  let [kept, bytes, unwanted, beyond] = [0, 0, 0, 0];
  const isKept = (capture: Capture) => {
    if (!isWanted(capture)) {
      unwanted += 1;
      return false;
    }
    const size = heldBytes(capture);
    if (kept >= most || bytes + size > mostBytes) {
      beyond += 1;
      return false;
    }
    kept += 1;
    bytes += size;
    return true;
  };
  return {
    push: (chunk) => reader.push(chunk).filter(isKept),
    end: () => ({ end: reader.end(), unwanted, beyond }),
  };
}

/** Where authentication failed, the headers may be what’s missing. */
function isRefused(answer: Capture['answer']): boolean {
  if (!answer) return false;
  return answer.status === REFUSAL_STATUS || Boolean(answerTo({ answer })?.code);
}
