/** Whether two requests do the same: the same charge though it's written otherwise, or the very same bytes. */

import { CHARGE_FIELDS } from '../api.ts';
import { counted } from '../counts.ts';
import { JsonCursor } from '../records/json-cursor.ts';
import { fieldOf, isJsonObject } from '../records/json-value.ts';
import { equalBytes, textOfUtf8 } from '../signing/bytes.ts';
import { bodyBytes, type WireRequest } from '../signing/wire-request.ts';
import { utcMomentWords } from '../time-words.ts';
import {
  type Ended,
  isCharge,
  isCreated,
  type KnownSends,
  mayHaveHappened,
  repeatWords,
  type SearchedOrder,
  searchedWords,
  wasInListWords,
} from './may-have-happened.ts';
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

export function sentBeforeTitle(request: WireRequest, inDoubt?: string, searched?: SearchedOrder): string {
  if (inDoubt !== undefined)
    return isCreated(searched)
      ? createdTitle(inDoubt, searched?.times)
      : `Order ${inDoubt} may have been charged`;
  const order = orderCharged(request);
  return order === undefined ? 'Sent before' : `Order ${order} was sent before`;
}

/** Of a request whose own response doesn't tell whether the server did what it asks for. */
export function unclearTitle(request: WireRequest, searched?: SearchedOrder): string {
  const order = orderCharged(request);
  if (order !== undefined) return sentBeforeTitle(request, order, searched);
  return isCharge(request) ? 'The charge may have been created' : 'The server may have done it';
}

function createdTitle(order: string, times = 1): string {
  if (times < 2) return `The charge for order ${order} was created`;
  return `${times === 2 ? 'Two' : times} charges for order ${order} were created`;
}

/** What sending the request risks. */
export function repeatRisk(request: WireRequest, inDoubt?: string, searched?: SearchedOrder): string {
  const order = orderCharged(request);
  if (inDoubt === undefined) return repeatWords(request, order);
  const charges = `With Send, you charge another order${order === undefined ? '' : `, ${order}`}.`;
  return searched ? charges : `${charges} Look for ${inDoubt} first.`;
}

/** When a request was sent. */
export interface When {
  /** Unix seconds. */
  readonly at: number;
  /** It was sent before that: only when it was stored is known. */
  readonly isLatest?: true;
}

/** When it may have been sent, at the earliest. In Unix seconds. */
export function earliest({ at, isLatest }: When): number {
  return isLatest ? 0 : at;
}

/** One that the server accepted. */
export interface Accepted extends When {
  /** Of its sending. */
  readonly id: string;
  /** That the response named. */
  readonly orderId?: string;
  /** That it was sent with, where that's known. */
  readonly keyId?: string;
  /** A page or a client sent it, and not Countersign. */
  readonly isForeign?: true;
}

/** One of which no response tells whether the server accepted it. */
export type Unclear = Omit<Accepted, 'orderId'>;

interface Before extends When {
  /** That it was sent with, where that's known. */
  readonly keyId?: string;
  /** See `Accepted`. */
  readonly isForeign?: true;
  /** `null` where no response came. */
  readonly status: number | null;
  /** The newest first; the last one sent may be among them. */
  readonly accepted?: readonly Accepted[];
  /** The same of those. */
  readonly unclear?: readonly Unclear[];
}

/**
 * How the last sending ended. Then the earlier ones that the server accepted, or may have: a later response doesn't undo them.
 * @param keyId of the key that it would be sent with now.
 * @param searched since the last sending. @param found by a search before it.
 */
export function sentBeforeWords(
  before: Before,
  keyId?: string,
  searched?: SearchedOrder,
  found?: SearchedOrder,
): string {
  const { status } = before;
  const came = status === null ? 'No response came' : `The server answered ${status}`;
  return [
    `${came} ${whenWords(before)}.`,
    acceptedBefore(before),
    ...(isCreated(searched) ? [] : [foundBefore(before, found)]),
    unclearBefore(untold(untold(before, found), searched)),
    otherKeyWords(before, keyId),
    searched ? searchedWords(searched, sendsUpTo(before, searched.at)) : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** Those that may have been accepted by then, in Unix seconds. */
function sendsUpTo(before: Before, when: number): KnownSends {
  const { status, accepted = [], unclear = [] } = before;
  const isRejected = status !== null && status >= 400 && status < 500 && status !== 408;
  const sent = [...(isRejected ? [] : [before]), ...accepted, ...unclear].filter(({ at }) => at <= when);
  return {
    count: new Set(sent.map(({ at }) => at)).size,
    isOwn: sent.every(({ isForeign }) => isForeign !== true),
  };
}

/** Without those of which the list shows what became. */
function untold(before: Before, searched: SearchedOrder | undefined): Before {
  if (!searched || !isCreated(searched)) return before;
  return { ...before, unclear: (before.unclear ?? []).filter(({ at }) => at > searched.at) };
}

/** Where it tells of one that no response told of. */
function foundBefore({ at, unclear = [] }: Before, found: SearchedOrder | undefined): string {
  if (!found || !isCreated(found)) return '';
  const isTold = unclear.some((one) => one.at < at && one.at <= found.at);
  return isTold ? wasInListWords(found) : '';
}

/** Two keys may be one merchant's: then it's the same charge. */
function otherKeyWords(before: Before, keyId: string | undefined): string {
  const isOther = (one: Unclear | Before): boolean => !mayBeSameKey(keyId, one.keyId);
  const { accepted = [], unclear = [] } = before;
  const others = new Set([before, ...accepted, ...unclear].filter(isOther).map((one) => one.keyId));
  const [only] = others;
  if (only === undefined) return '';
  const sent = isOther(before) ? 'It was sent' : 'It was also sent';
  return others.size === 1
    ? `${sent} with another key, ${only}. Both keys may belong to one merchant.`
    : `${sent} with ${counted(others.size, 'other key')}. All of them may belong to one merchant.`;
}

function acceptedBefore({ at, status, accepted = [] }: Before): string {
  const isLastAccepted = status !== null && isSuccess({ status }) && accepted[0]?.at === at;
  const earlier = (isLastAccepted ? accepted.slice(1) : accepted).filter((one) => one.at <= at);
  const [newest] = earlier;
  if (!newest) return '';
  const when = whenWords(newest);
  return earlier.length === 1
    ? `Before that, the server accepted it ${when}.`
    : `Before that, the server accepted it ${counted(earlier.length, 'time')}, last ${when}.`;
}

function unclearBefore({ at, unclear = [] }: Before): string {
  const earlier = unclear.filter((one) => one.at < at);
  const [newest] = earlier;
  if (!newest) return '';
  const when = whenWords(newest);
  return earlier.length === 1
    ? `An earlier send ${when} got no clear response, so it may have been accepted, too.`
    : `${counted(earlier.length, 'earlier send')}, the last ${when}, got no clear response, so they may have been accepted, too.`;
}

/** As in “at 2026-01-01 00:00:00 UTC”. */
function whenWords(when: When): string {
  return `${when.isLatest ? 'before' : 'at'} ${moment(when)}`;
}

/** At the head of a line. */
function lineHead(when: When): string {
  return when.isLatest ? `Before ${moment(when)}` : moment(when);
}

function moment({ at }: When): string {
  return utcMomentWords(BigInt(Math.floor(at)));
}

/** What there may be several of by now, as a title and one line each. */
interface AcceptedWords {
  readonly title: string;
  /** A search of the list excludes all but one. */
  readonly isOnce: boolean;
  readonly lines: readonly { readonly id: string; readonly words: string }[];
}

/** More than these are counted only. */
const MOST_LISTED = 5;

/** Those sent before, or since from another window, each the newest first. */
interface Others {
  readonly accepted: readonly Accepted[];
  readonly unclear: readonly Unclear[];
}

/** What a search of the list tells of those that no response tells of. */
interface FoundOut {
  /** In Unix seconds. */
  readonly at: number;
  /** All of those that were sent by then, or none. */
  readonly isCreated: boolean;
  /** The list has others with their id. */
  readonly hasOthers: boolean;
}

function foundOut(
  searched: SearchedOrder | undefined,
  accepted: readonly When[],
  unclear: readonly When[],
): FoundOut | undefined {
  if (!searched || (searched.unnamed ?? 'none') !== 'none' || searched.foundWith !== undefined)
    return undefined;
  const { at } = searched;
  const isBefore = (one: When): boolean => one.at <= at;
  const created = searched.isFound ? (searched.times ?? 1) : 0;
  const more = created - accepted.filter(isBefore).length;
  const hasOthers = searched.isFound;
  if (more <= 0) return { at, isCreated: false, hasOthers };
  return more >= unclear.filter(isBefore).length ? { at, isCreated: true, hasOthers } : undefined;
}

/**
 * That a request was accepted more than once, or was once and may have been again.
 * @param searched the last search for its order, with the key that it was sent with.
 */
export function acceptedTwice(
  request: WireRequest,
  { accepted, unclear }: Others,
  shown: Accepted & { readonly isKnown: boolean },
  searched?: SearchedOrder,
): AcceptedWords | undefined {
  const known = [...accepted, ...(shown.isKnown ? [shown] : [])];
  const open = [...unclear, ...(shown.isKnown ? [] : [shown])];
  if (known.length === 0 || known.length + open.length < 2) return undefined;
  const found = foundOut(searched, known, open);
  const told = open.filter(({ at }) => found !== undefined && at <= found.at).length;
  const count = known.length + (found?.isCreated ? told : 0);
  const perhaps = open.length - told;
  const what = isCharge(request) ? 'This charge' : 'This request';
  const times = count === 1 ? 'once' : count === 2 ? 'twice' : counted(count, 'time');
  const more = perhaps === 1 ? 'once more' : counted(perhaps, 'more time');
  const withKey = (one: Unclear): string =>
    mayBeSameKey(shown.keyId, one.keyId) ? '' : ` It was sent with another key, ${one.keyId}.`;
  const others = [
    ...accepted.map((one) => ({ ...one, words: `${acceptedWords(one)}${withKey(one)}` })),
    ...unclear.map((one) => ({ ...one, words: `${unclearWords(one, found)}${withKey(one)}` })),
  ].toSorted((one, other) => other.at - one.at);
  const own = { ...shown, words: shown.isKnown ? acceptedWords(shown) : unclearWords(shown, found) };
  const listed = others.slice(0, MOST_LISTED).reverse();
  // The shown one may be older than some that aren't listed.
  const left = others.slice(MOST_LISTED);
  const between = left.filter(({ at }) => at > shown.at).length;
  const before = left.length - between;
  const lines = [...listed, own].toSorted((one, other) => one.at - other.at);
  return {
    isOnce: count + perhaps === 1,
    title:
      perhaps === 0 ? `${what} was accepted ${times}` : `${what} was accepted ${times}, and perhaps ${more}`,
    lines: [
      ...(before === 0 ? [] : [{ id: 'before', words: `${counted(before, 'time')} before these.` }]),
      ...lines.flatMap((line) =>
        line === own && between > 0
          ? [line, { id: 'between', words: `${counted(between, 'time')} in between.` }]
          : [line],
      ),
    ],
  };
}

function acceptedWords({ orderId, ...when }: Accepted): string {
  return `${lineHead(when)}: ${orderId === undefined ? 'accepted' : `order ${orderId}`}.`;
}

function unclearWords(when: Unclear, found: FoundOut | undefined): string {
  if (!found || when.at > found.at) return `${lineHead(when)}: no response tells whether it was accepted.`;
  const looked = moment(found);
  return found.isCreated
    ? `${lineHead(when)}: no response, but at ${looked} its order was in the list.`
    : `${lineHead(when)}: no response, and at ${looked} the list had no ${found.hasOthers ? 'other ' : ''}order with this id.`;
}

/** A refusal that came with 200 accepted nothing. */
export function wasAccepted({ status, isRefused }: Ended): boolean {
  return status !== undefined && isSuccess({ status }) && !isRefused;
}

/** It may have been accepted, and no response tells. */
export function isUnclear(request: WireRequest, ended: Ended): boolean {
  return mayHaveHappened(request, ended) && (ended.status === undefined || ended.status >= 400);
}

/**
 * The order of an earlier charge, where nobody knows whether it was made and the next is for another order: a variable
 * may have made that of the same draft.
 */
export function orderInDoubt(now: WireRequest, then: WireRequest, ended: Ended): string | undefined {
  if (!isToSamePlace(now, then) || !isUnclear(then, ended)) return undefined;
  const order = orderCharged(then);
  return order === orderCharged(now) ? undefined : order;
}

/** Whatever key either is sent with: one merchant may have several. @param ended how the earlier one did. */
export function wouldDoAgain(now: WireRequest, then: WireRequest, ended: Ended): boolean {
  if (!isToSamePlace(now, then) || !mayHaveHappened(then, ended)) return false;
  const order = orderCharged(now);
  return order === undefined
    ? equalBytes(bodyBytes(now.body), bodyBytes(then.body))
    : order === orderCharged(then);
}

/** Charges have no query: whatever is typed there, the server takes it for the same charge. */
export function placeOf({ target }: { readonly target: string }): string {
  return isCharge({ target }) ? target.replace(/\/?(?:\?.*)?$/s, '') : target;
}

/** Where one isn't known, nothing is known to differ. */
export function mayBeSameKey(now: string | undefined, then: string | undefined): boolean {
  return now === undefined || then === undefined || now === then;
}

function isToSamePlace(now: WireRequest, then: WireRequest): boolean {
  return now.method === then.method && placeOf(now) === placeOf(then);
}
