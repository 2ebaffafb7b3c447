/** Whether a request may have had its effect, so that sending it again may charge twice; and what's offered then. */

import { counted } from '../counts.ts';
import type { WireRequest } from '../signing/wire-request.ts';
import { utcMomentWords } from '../time-words.ts';
import type { Remedy } from './remedy.ts';
import type { ServiceAnswer } from './service-answer.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/** Sent as often as one likes, it changes nothing. */
export function isSafe({ method }: WireRequest): boolean {
  return SAFE_METHODS.includes(method.toUpperCase());
}

/** What's known of how a request ended. */
export interface Ended {
  /** Absent where no answer came. */
  readonly status: number | undefined;
  /** One of the five refusals is in the answer. */
  readonly isRefused: boolean;
}

/** @param answer `undefined` where none came, or isn't known. */
export function endedWith(answer: ServiceAnswer | undefined): Ended {
  return { status: answer?.status, isRefused: typeof answer?.code === 'string' };
}

/** Only a safe method or a refusal excludes it. 408 is no refusal: a proxy may have passed the request on by then. */
export function mayHaveHappened(request: WireRequest, { status, isRefused }: Ended): boolean {
  if (isRefused || isSafe(request)) return false;
  return status === undefined || status === 408 || status < 400 || status >= 500;
}

export function isCharge({ target }: { readonly target: string }): boolean {
  return /\/charges\/?(?:\?|$)/.test(target);
}

/** In characters. */
const LONGEST_ORDER_ON_BUTTON = 40;

/** @param order the merchant's own id of what's charged, where that's known. */
export function lookFirst(request: WireRequest, order?: string): Remedy {
  const does = isCharge(request)
    ? order !== undefined && order.length <= LONGEST_ORDER_ON_BUTTON
      ? `Look for order ${order}`
      : 'Look for the order in Browse'
    : 'Look for the effect in Browse';
  return { kind: 'look-for-effect', does };
}

export function retryAtRisk(request: WireRequest): Remedy {
  return { kind: 'retry-at-risk', does: `Send and ${riskWords(request)}` };
}

/** Behind an “and”. */
export function riskWords(request: WireRequest): string {
  return isCharge(request) ? 'risk another charge' : 'risk doing it twice';
}

/** Which of the orders may be the one that's sought, as they carry no `merchant_order_id`: an order's fields aren't specified. */
export type Unnamed = 'none' | 'some' | 'all';

/** How a search for a charge's order in the list ended. */
export interface SearchedOrder {
  /** The merchant's own id. */
  readonly order: string;
  /** When the search began, in Unix seconds. */
  readonly at: number;
  readonly isFound: boolean;
  /** Where it wasn't found: see `Unnamed`. */
  readonly unnamed?: Unnamed;
  /** Of the orders with this very id, where there are several: one request may have made them. */
  readonly times?: number;
  /** The id of the key that found it, where that isn't the charge's: another merchant may have an equal order id. */
  readonly foundWith?: string;
}

/** Found with the key that charged it. */
export function isCreated(searched: SearchedOrder | undefined): boolean {
  return searched?.isFound === true && searched.foundWith === undefined;
}

/** What's known of a request whose response was lost. */
interface Lost {
  /** Since the request was sent. */
  readonly searched?: SearchedOrder | undefined;
  /** A browser sent it and got no response: it may repeat a request by itself where a connection that it used before breaks. */
  readonly mayBeRepeated?: boolean;
}

export function happenedWords(request: WireRequest, { searched, mayBeRepeated = false }: Lost): string {
  const isFound = isCharge(request) && isCreated(searched);
  return [
    isFound
      ? ''
      : `The server may have ${isCharge(request) ? 'created the charge' : 'carried out the request'} anyway.`,
    mayBeRepeated && !isFound ? 'The browser may have sent the request twice.' : '',
    isCharge(request)
      ? searched
        ? searchedWords(searched)
        : 'Look for the order before you send the charge again.'
      : 'Look for the effect of the request before you send it again.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** Of a charge, as far as they're known. */
export interface KnownSends {
  readonly count: number;
  /** Countersign sent all of them, and no page or client. */
  readonly isOwn: boolean;
}

/** @param sends until then, where they're known. */
export function searchedWords(
  { order, at, isFound, unnamed, times, foundWith }: SearchedOrder,
  sends?: KnownSends,
): string {
  if (foundWith !== undefined)
    return `Order ${order} was found with key ${foundWith}. The order may be another merchant’s. Look for the order with the charge’s own key before you send the charge again.`;
  if (isFound) return isInListWords(order, times, sends);
  const when = utcMomentWords(BigInt(Math.floor(at)));
  switch (unnamed) {
    case 'all':
      return `At ${when}, the orders carried no merchant_order_id, so order ${order} couldn’t be found this way. ${LOOK_ELSEWHERE}`;
    case 'some':
      return `At ${when}, order ${order} wasn’t among the orders that carry a merchant_order_id. Some orders carry none, and one of them may be it. ${LOOK_ELSEWHERE}`;
    default:
      return `At ${when}, order ${order} wasn’t in the list. Look again before you send the charge again.`;
  }
}

const LOOK_ELSEWHERE = 'Check the server’s own records before you send the charge again.';

/** Said beside the list. @param records of them that were fetched, and it wasn't found among them. */
export function cantFindWords(order: string, unnamed: Exclude<Unnamed, 'none'>, records: number): string {
  return unnamed === 'all'
    ? `These orders carry no merchant_order_id, so order ${order} can’t be found this way.`
    : `None of the ${counted(records, 'record')} fetched has the merchant_order_id ${order}. Some carry no merchant_order_id, and one of them may be order ${order}.`;
}

/** @param times how many orders there have the id. @param sends of its charge, where they're known. */
export function isInListWords(order: string, times = 1, sends?: KnownSends): string {
  if (times < 2) return `Order ${order} is in the list: its charge was created.`;
  return `Order ${order} is in the list ${oftenWords(times)}. ${severalWords(times, sends)}`;
}

/** Of a search before the charge was sent once more. */
export function wasInListWords({ order, at, times = 1 }: SearchedOrder): string {
  const often = times < 2 ? ': its charge was created' : ` ${oftenWords(times)}`;
  return `At ${utcMomentWords(BigInt(Math.floor(at)))}, order ${order} was in the list${often}.`;
}

function oftenWords(times: number): string {
  return times === 2
    ? 'twice: two charges were created'
    : `${counted(times, 'time')}: ${times} charges were created`;
}

function severalWords(times: number, sends: KnownSends | undefined): string {
  if (sends === undefined)
    return 'Its charge was sent more than once, or the browser repeated a request whose connection broke.';
  const { count, isOwn } = sends;
  const often = count === 1 ? 'once' : count === 2 ? 'twice' : counted(count, 'time');
  const sent = isOwn
    ? `Countersign sent its charge ${often}`
    : `Countersign knows that its charge was sent ${often}`;
  return count < times ? `${sent}, but a browser may repeat a request whose connection breaks.` : `${sent}.`;
}

/** Said before it's sent once more. @param order the merchant's own id of what's charged, where that's known. */
export function repeatWords(request: WireRequest, order: string | undefined): string {
  return isCharge(request)
    ? `Sending it again may charge the same order twice. ${otherwiseWords(request, order)}`
    : 'Sending it again may do it twice.';
}

/** What to do for another one; nothing is known to be said of what’s no charge. @param order as above. */
export function otherwiseWords(request: WireRequest, order: string | undefined): string {
  if (!isCharge(request)) return '';
  return order === undefined
    ? 'To charge a different order, set a new merchant_order_id.'
    : 'To charge a different order, change merchant_order_id.';
}
