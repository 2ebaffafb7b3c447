/** Whether two requests do the same: the same charge though it's written otherwise, or the very same bytes. */

import { CHARGE_FIELDS } from '../api.ts';
import { counted } from '../counts.ts';
import { JsonCursor } from '../records/json-cursor.ts';
import { fieldOf, isJsonObject } from '../records/json-value.ts';
import { textOfUtf8 } from '../signing/bytes.ts';
import { bodyBytes, isSameRequest, type WireRequest } from '../signing/wire-request.ts';
import { momentWords } from '../time-words.ts';
import { type Ended, isCharge, mayHaveHappened, repeatWords } from './may-have-happened.ts';
import { isSuccess } from './response-status.ts';

/** A longer body is compared byte by byte alone. In bytes. */
const MOST_READ = 100_000;

/** The merchant's own id of the order that a charge is for; `undefined` where it's no charge, or names none. */
export function orderCharged(request: WireRequest): string | undefined {
  const bytes = bodyBytes(request.body);
  if (!isCharge(request) || bytes.length > MOST_READ) return undefined;
  const text = textOfUtf8(bytes);
  const value = text === undefined ? undefined : new JsonCursor(text).value();
  const id = isJsonObject(value) ? fieldOf(value, CHARGE_FIELDS[0]) : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** Beside the response of the last one: that tells of it, and this of the next. */
export function nextSendTitle(request: WireRequest): string {
  const order = orderCharged(request);
  if (order !== undefined) return `Sending again may charge order ${order} once more`;
  return isCharge(request) ? 'Sending again may charge once more' : 'Sending again may do it once more';
}

export function sentBeforeTitle(request: WireRequest, inDoubt?: string): string {
  if (inDoubt !== undefined) return `Order ${inDoubt} may have been charged`;
  const order = orderCharged(request);
  return order === undefined ? 'Sent before' : `Order ${order} was sent before`;
}

/** What sending the request risks. */
export function repeatRisk(request: WireRequest, inDoubt?: string): string {
  if (inDoubt === undefined) return repeatWords(request);
  const order = orderCharged(request);
  return `With Send, you charge another order${order === undefined ? '' : `, ${order}`}. Look for ${inDoubt} first.`;
}

/** One that the server accepted. */
export interface Accepted {
  /** Unix seconds. */
  readonly at: number;
  /** That the response named. */
  readonly orderId?: string;
}

interface Before {
  /** When it was sent, in Unix seconds. */
  readonly at: number;
  /** `null` where no response came. */
  readonly status: number | null;
  /** The newest first; the last one sent may be among them. */
  readonly accepted?: readonly Accepted[];
}

/** What came of the last one, and of those before it that the server accepted: a later one takes nothing back of them. */
export function sentBeforeWords({ at, status, accepted = [] }: Before): string {
  const came = status === null ? 'No response came' : `The server answered ${status}`;
  const isLastAccepted = status !== null && isSuccess({ status }) && accepted[0]?.at === at;
  const earlier = isLastAccepted ? accepted.slice(1) : accepted;
  const [newest] = earlier;
  const last = `${came} at ${whenWords(at)}.`;
  if (!newest) return last;
  const when = whenWords(newest.at);
  return earlier.length === 1
    ? `${last} Before that, the server accepted it at ${when}.`
    : `${last} Before that, the server accepted it ${counted(earlier.length, 'time')}, last at ${when}.`;
}

function whenWords(at: number): string {
  return momentWords(BigInt(Math.floor(at)));
}

/** What there may be several of by now, as a title and one line each. */
interface AcceptedWords {
  readonly title: string;
  readonly lines: readonly string[];
}

/** More than these are counted only. */
const MOST_LISTED = 5;

/**
 * That a request was accepted more than once, or was once and may have been again.
 * @param earlier those accepted before, the newest first.
 */
export function acceptedTwice(
  request: WireRequest,
  earlier: readonly Accepted[],
  last: Accepted & { readonly isKnown: boolean },
): AcceptedWords | undefined {
  if (earlier.length === 0) return undefined;
  const what = isCharge(request) ? 'This charge' : 'This request';
  const count = earlier.length + (last.isKnown ? 1 : 0);
  const times = count === 1 ? 'once' : count === 2 ? 'twice' : counted(count, 'time');
  const listed = earlier.slice(0, MOST_LISTED).reverse();
  const left = earlier.length - listed.length;
  return {
    title: last.isKnown
      ? `${what} was accepted ${times}`
      : `${what} was accepted ${times}, and perhaps once more`,
    lines: [
      ...(left === 0 ? [] : [`${counted(left, 'time')} before these.`]),
      ...listed.map(acceptedWords),
      last.isKnown
        ? acceptedWords(last)
        : `${whenWords(last.at)}: no response tells whether it was accepted.`,
    ],
  };
}

function acceptedWords({ at, orderId }: Accepted): string {
  return orderId === undefined ? `${whenWords(at)}.` : `${whenWords(at)}: order ${orderId}.`;
}

/** A refusal that came with 200 accepted nothing. */
export function wasAccepted({ status, isRefused }: Ended): boolean {
  return status !== undefined && isSuccess({ status }) && !isRefused;
}

/**
 * The order of an earlier charge, where nobody knows whether it was made and the next is for another order: a variable
 * may have made that of the same draft.
 */
export function orderInDoubt(now: WireRequest, then: WireRequest, ended: Ended): string | undefined {
  const isKnown = ended.status !== undefined && ended.status < 400;
  const isThere = now.method === then.method && now.target === then.target;
  if (isKnown || !isThere || !mayHaveHappened(then, ended)) return undefined;
  const order = orderCharged(then);
  return order === orderCharged(now) ? undefined : order;
}

/** @param ended how the earlier one did. */
export function wouldDoAgain(now: WireRequest, then: WireRequest, ended: Ended): boolean {
  if (now.method !== then.method || now.target !== then.target || !mayHaveHappened(then, ended)) return false;
  const order = orderCharged(now);
  return order === undefined ? isSameRequest(now, then) : order === orderCharged(then);
}
