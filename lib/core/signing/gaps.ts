/**
 * What of a captured request isn't known, part by part. A reader that left something out, found it computed or had to
 * assume it marks that part with a gap, and no statement may rest on a part that's marked.
 */

import { AUTH_HEADERS, type AuthHeader } from '../api.ts';
import { asByteString, type ByteString } from './bytes.ts';
import { headerValues, type WireRequest } from './wire-request.ts';

const PLAIN_PARTS = ['request', 'method', 'path', 'query', 'body', 'origin', 'other-headers'] as const;

/**
 * `other-headers`: there may be more header fields than those that were read. `request`: any part of it may be another
 * than was sent.
 */
export type GapPart =
  | { readonly kind: (typeof PLAIN_PARTS)[number] }
  | { readonly kind: 'header'; readonly name: string };

/**
 * `left-out`: the source has it, and the reader couldn't take it; `computed`: code makes it as it runs; `not-shown`: the
 * source doesn't have it; `assumed`: the reader took what's usual; `ambiguous`: the source leaves several values open.
 */
export const GAP_REASONS = ['left-out', 'computed', 'not-shown', 'assumed', 'ambiguous'] as const;
export type GapReason = (typeof GAP_REASONS)[number];

export interface Gap {
  readonly part: GapPart;
  readonly reason: GapReason;
  /** What stands in its place, as in `sign(body)`, or what was assumed, as in `GET`. */
  readonly piece?: string;
  /** What only its reader can say of it: a clause such as “it’s in the file order.json, which isn’t part of the command”. */
  readonly said?: string;
  /** Of a body: where it can be taken from. */
  readonly from?: BodyOrigin;
}

/** `command`: it’s in the curl command that the source is the transcript of. */
export type BodyOrigin = { readonly kind: 'command' } | ReadByCurl;

/** What curl read a file or its standard input for, and made a body of. */
export interface ReadByCurl {
  readonly kind: 'read-by-curl';
  /** As it’s shown; standard input has none. */
  readonly file?: string;
  /** `-d` removes them; `--data-binary`, `--json` and `-T` send the bytes as they are. */
  readonly lineBreaks: 'removed' | 'kept';
  /** What the command has sent in front of it and behind it. */
  readonly before: ByteString;
  readonly after: ByteString;
}

/** A request with what isn't known of it. */
export interface MarkedRequest {
  readonly request: WireRequest;
  readonly gaps: readonly Gap[];
}

export function bodyGap(said: string, reason: GapReason = 'not-shown', from?: BodyOrigin): Gap {
  return { part: { kind: 'body' }, reason, said, ...(from && { from }) };
}

export function headerGap(name: string, reason: GapReason, piece?: string): Gap {
  return { part: { kind: 'header', name }, reason, ...(piece !== undefined && { piece }) };
}

/** Where any header may have been sent, and with any value. */
export function anyHeaderGaps(piece: string): Gap[] {
  const parts: GapPart[] = [
    ...Object.values(AUTH_HEADERS).map((name) => ({ kind: 'header', name }) as const),
    { kind: 'other-headers' },
  ];
  return parts.map((part) => ({ part, reason: 'computed', piece }));
}

/** Where the authentication headers that are shown may be another request's. */
export const MIXED_HEADERS: readonly Gap[] = Object.values(AUTH_HEADERS).map((name) =>
  headerGap(name, 'ambiguous'),
);

/** A gap for each authentication header that isn't among the fields, where the source may not show all of them. */
export function absentHeaderGaps(headers: WireRequest['headers'], known: readonly Gap[] = []): Gap[] {
  return Object.values(AUTH_HEADERS)
    .filter((name) => headerValues(headers, name).length === 0 && !known.some((gap) => isOfHeader(gap, name)))
    .map((name) => headerGap(name, 'not-shown'));
}

function isOfHeader({ part }: Gap, name: string): boolean {
  return part.kind === 'header' && part.name.toLowerCase() === name.toLowerCase();
}

export function gapOf(gaps: readonly Gap[], kind: Exclude<GapPart['kind'], 'header'>): Gap | undefined {
  return gaps.find(({ part }) => part.kind === kind);
}

/** The gap that keeps a header's value, or its absence, from being known. */
function gapOfHeader({ request, gaps }: MarkedRequest, name: string): Gap | undefined {
  return (
    gaps.find((gap) => isOfHeader(gap, name)) ??
    gapOf(gaps, 'request') ??
    (headerValues(request.headers, name).length === 0 ? gapOf(gaps, 'other-headers') : undefined)
  );
}

/** The gap that keeps a part from being known. */
export function gapIn(marked: MarkedRequest, part: GapPart): Gap | undefined {
  return part.kind === 'header'
    ? gapOfHeader(marked, part.name)
    : (gapOf(marked.gaps, part.kind) ?? gapOf(marked.gaps, 'request'));
}

/** Those in what the signature covers, or in the headers it's checked with: with any of them it can't be checked. */
export function signedGaps(marked: MarkedRequest): Gap[] {
  return gapsBehind(marked, Object.values(AUTH_HEADERS));
}

/** @param auth the headers it’s checked with. */
function gapsBehind({ request, gaps }: MarkedRequest, auth: readonly AuthHeader[]): Gap[] {
  return gaps.filter(({ part }) => isSigned(part, request, auth));
}

function isSigned(part: GapPart, { headers }: WireRequest, auth: readonly AuthHeader[]): boolean {
  switch (part.kind) {
    case 'request':
    case 'method':
    case 'path':
    case 'query':
    case 'body':
      return true;
    case 'header':
      return auth.some((name) => name.toLowerCase() === part.name.toLowerCase());
    case 'other-headers':
      return auth.some((name) => headerValues(headers, name).length === 0);
    case 'origin':
      return false;
  }
}

/** Whether all that's signed is known. */
export function isWhole(marked: MarkedRequest): boolean {
  return signedGaps(marked).length === 0;
}

/** Whether the secret is enough to check it: the key id isn’t signed, and only says which secret was used. */
export function isWholeForSecret(marked: MarkedRequest): boolean {
  return gapsBehind(marked, [AUTH_HEADERS.timestamp, AUTH_HEADERS.signature]).length === 0;
}

/** The request without the header fields whose values aren't known, whatever was read in their place. */
export function knownRequest({ request, gaps }: MarkedRequest): WireRequest {
  if (gapOf(gaps, 'request')) return { ...request, headers: [] };
  const isMarked = (name: string) => gaps.some((gap) => isOfHeader(gap, name));
  return gaps.some(({ part }) => part.kind === 'header')
    ? { ...request, headers: request.headers.filter(([name]) => !isMarked(name)) }
    : request;
}

/** The authentication headers of which it isn't known whether they were sent, or with which value. */
export function unknownHeaders(marked: MarkedRequest): AuthHeader[] {
  return Object.values(AUTH_HEADERS).filter((name) => gapOfHeader(marked, name) !== undefined);
}

/** All that stands in them, to be looked through for secrets. */
export function textsOfGaps(gaps: readonly Gap[]): string[] {
  return gaps.flatMap(({ part, piece = '', said = '', from }) => [
    ...(part.kind === 'header' ? [part.name] : []),
    piece,
    said,
    ...(from?.kind === 'read-by-curl' ? [from.file ?? '', from.before, from.after] : []),
  ]);
}

/** With each part marked once: what was said first counts. */
export function distinctGaps(gaps: readonly Gap[]): Gap[] {
  const seen = new Set<string>();
  return gaps.filter(({ part }) => {
    const name = part.kind === 'header' ? `header ${part.name.toLowerCase()}` : part.kind;
    return !seen.has(name) && seen.add(name);
  });
}

/** Gaps as they were written to a file or a record; `undefined` where any of them makes no sense, so that none is lost. */
export function gapsFrom(value: unknown): Gap[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const gaps = value.map(gapFrom).filter((gap) => gap !== undefined);
  return gaps.length === value.length ? gaps : undefined;
}

function gapFrom(value: unknown): Gap | undefined {
  if (!isObject(value)) return undefined;
  const { piece, said, from: stored } = value;
  const part = partFrom(value['part']);
  const reason = GAP_REASONS.find((one) => one === value['reason']);
  const from = originFrom(stored);
  if (!part || !reason || !isOptionalText(piece) || !isOptionalText(said)) return undefined;
  return {
    ...{ part, reason },
    ...(piece !== undefined && { piece }),
    ...(said !== undefined && { said }),
    ...(from && { from }),
  };
}

/** Without one the body itself is asked for. */
function originFrom(value: unknown): BodyOrigin | undefined {
  if (!isObject(value)) return undefined;
  const { kind, file, lineBreaks } = value;
  if (kind === 'command') return { kind };
  const [before, after] = [bytesFrom(value['before']), bytesFrom(value['after'])];
  if (kind !== 'read-by-curl' || before === undefined || after === undefined || !isOptionalText(file))
    return undefined;
  if (lineBreaks !== 'removed' && lineBreaks !== 'kept') return undefined;
  return { kind, ...(file !== undefined && { file }), lineBreaks, before, after };
}

function bytesFrom(value: unknown): ByteString | undefined {
  return typeof value === 'string' ? asByteString(value) : undefined;
}

function partFrom(value: unknown): GapPart | undefined {
  if (!isObject(value)) return undefined;
  const { kind, name } = value;
  if (kind === 'header') return typeof name === 'string' ? { kind, name } : undefined;
  const plain = PLAIN_PARTS.find((one) => one === kind);
  return plain && { kind: plain };
}

function isObject(value: unknown): value is Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}
