/** How long what’s signed with a timestamp stays valid, and what’s said of it once it isn’t. */

import { CLOCK_TOLERANCE_SECONDS } from '../../lib/core/api.ts';
import type { ByteString } from '../../lib/core/signing/bytes.ts';
import { parseTimestamp, secondsAhead } from '../../lib/core/signing/timestamp.ts';
import { shortSpan, spanWords } from '../../lib/core/time-words.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import { useApp } from '../app/store-context.tsx';

type Clock = Pick<AppState, 'now' | 'timestampMode'>;

/** How long what’s signed with this timestamp stays valid, by the server’s clock where the timestamp follows it. */
function validityOf({ now, timestampMode: mode }: Clock, timestamp: ByteString): Validity | undefined {
  const offset = mode.kind === 'running' ? mode.offset : 0;
  const parsed = parseTimestamp(timestamp);
  return parsed.ok ? validityWords(secondsAhead(parsed.seconds, Math.floor(now + offset))) : undefined;
}

export function useValidity(timestamp: ByteString): Validity | undefined {
  return useApp((state) => validityOf(state, timestamp));
}

/** What’s said of a copy that the server would reject for its timestamp. */
export function staleWords(clock: Clock, timestamp: ByteString): string | undefined {
  return validityOf(clock, timestamp)?.flaw;
}

interface Validity {
  readonly tone: 'good' | 'bad';
  readonly text: string;
  /** Of what’s copied. */
  readonly sentence: string;
  /** Why the server would reject it; absent where it wouldn’t. */
  readonly flaw?: string;
}

/** @param ahead seconds the timestamp is ahead of the clock. API document, section 5, rule 2. */
export function validityWords(ahead: bigint): Validity {
  const tolerance = BigInt(CLOCK_TOLERANCE_SECONDS);
  if (ahead > tolerance) return flawed('not valid yet', `Not valid yet, ${shortSpan(ahead)} ahead`);
  const left = tolerance + ahead;
  if (left < 0n) return flawed('expired', `Expired ${shortSpan(left)} ago`);
  const clock = `${left / 60n}:${(left % 60n).toString().padStart(2, '0')}`;
  const sentence = `What you copy is valid for ${spanWords(left)}.`;
  return { tone: 'good', text: `Valid for ${clock}`, sentence };
}

function flawed(flaw: string, text: string): Validity {
  return { tone: 'bad', text, sentence: `${text}.`, flaw };
}
