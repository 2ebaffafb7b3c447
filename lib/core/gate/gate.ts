/**
 * The one gate that everything leaves through: what's sent, copied, shared, saved, exported, kept or handed over is looked
 * at byte by byte, as it will be there. What passed is `Cleared`, which only this module makes and the ways out ask for.
 */

import { type ByteString, byteStringOfText, sliceBytes, utf8 } from '../signing/bytes.ts';
import { type Gap, textsOfGaps } from '../signing/gaps.ts';
import type { Secret } from '../signing/secret.ts';
import { withoutSecrets } from '../signing/secret-shape.ts';
import { bodyBytes, type WireRequest } from '../signing/wire-request.ts';
import { type LeavingPart, look } from './look.ts';
import { codingOf } from './packed.ts';
import type { Sought } from './sought.ts';
import type { LeavingPlace, Standing, Unread } from './standing.ts';

let made: <T>(value: T) => Cleared<T>;

/** A value that holds no secret. A copy with another field is no longer one. */
export class Cleared<T> {
  readonly value: T;

  static {
    made = (value) => new Cleared(value);
  }

  private constructor(value: T) {
    this.value = value;
  }
}

export type GateRefusal =
  | { readonly ok: false; readonly problem: 'holds-secret'; readonly standing: Standing }
  | { readonly ok: false; readonly problem: 'unread'; readonly unread: Unread };

export type Clearance<T> = { readonly ok: true; readonly cleared: Cleared<T> } | GateRefusal;

/** A step's work in bytes, where it looked again at the same ones. */
export const STEP_ON_THE_SAME = 16_384;

/** Yields how many bytes were looked at since, 0 for more work on the same ones: run by `atOnce`, or in slices where it may be long. */
export type Clearing<T> = Generator<number, Clearance<T>>;

/** Of what takes no time to speak of. */
export function atOnce<T>(work: Generator<number, T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/** With its authentication headers, as it will be on the wire. */
export function clearRequest(request: WireRequest, sought: Sought): Clearing<WireRequest> {
  return cleared(request, requestParts(request), sought);
}

/** As `Capture` in `lib/formats` has it. */
interface CaptureLike {
  readonly request: WireRequest;
  readonly hints?: {
    readonly body?: ByteString;
    readonly target?: ByteString;
    readonly fragment?: ByteString;
  };
  readonly answer?: { readonly text?: string };
  readonly gaps: readonly Gap[];
  readonly origin?: string;
}

/** A request with what else is known of it. */
export function clearCapture<T extends CaptureLike>(capture: T, sought: Sought): Clearing<T> {
  const { request, hints, answer, gaps, origin } = capture;
  const parts = [
    ...requestParts(request),
    ...[hints?.body, hints?.target, hints?.fragment].map(
      (content = '' as ByteString): LeavingPart => ({ place: { part: 'hint' }, content }),
    ),
    textPart({ part: 'answer' }, answer?.text),
    ...textsOfGaps(gaps).map((text) => textPart({ part: 'note' }, text)),
    textPart({ part: 'origin' }, origin),
  ];
  return cleared(capture, parts, sought);
}

/** As `Draft` in `lib/client` has it, and what's saved of one. */
interface DraftLike {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body:
    | { readonly kind: 'none' | 'missing' }
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array };
}

/** A request as it's typed, with rows that are switched off. */
export function clearDraft<T extends DraftLike>(draft: T, sought: Sought): Clearing<T> {
  const { method, target, headers, body } = draft;
  const fields = headers.map(({ name, value }) => [name, byteStringOfText(value)] as const);
  const parts = [
    ...headParts(method, byteStringOfText(target), fields),
    ...(body.kind === 'text' ? [textPart({ part: 'body' }, body.text)] : []),
    ...(body.kind === 'file'
      ? [textPart({ part: 'file-name' }, body.name), bodyPart(body.bytes, fields)]
      : []),
  ];
  return cleared(draft, parts, sought);
}

/** As the history and saved requests have it. */
interface RecordLike {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array | null;
  readonly gaps?: readonly Gap[];
}

/** A request as it's kept: with all that's left of it. @param from its origin or URL. */
export function clearRecord<T extends RecordLike>(
  record: T,
  from: string | undefined,
  sought: Sought,
): Clearing<T> {
  const { method, target, headers, body, gaps = [] } = record;
  const fields = headers.map(([name, value]) => [name, byteStringOfText(value)] as const);
  const parts = [
    ...headParts(method, byteStringOfText(target), fields),
    bodyPart(body ?? new Uint8Array(0), headers),
    ...textsOfGaps(gaps).map((text) => textPart({ part: 'note' }, text)),
    textPart({ part: 'origin' }, from),
  ];
  return cleared(record, parts, sought);
}

/**
 * Text for people or programs: a report, a name, a file. @param of what it is, as in “the report”.
 * @param madeUp secrets made for this very text, which may stand in it.
 */
export function clearText<T extends string | Uint8Array>(
  text: T,
  of: string,
  sought: Sought,
  madeUp: readonly Secret[] = [],
): Clearing<T> {
  const whole: string | Uint8Array = text;
  const content =
    typeof whole === 'string'
      ? byteStringOfText(madeUp.reduce((left, secret) => left.replaceAll(secret.reveal(), ''), whole))
      : whole;
  return cleared(text, [{ place: { part: 'text', of }, content }], sought);
}

/**
 * A file that leaves piece by piece: each is looked at with the end of the one before, so that nothing hides at a seam.
 * What's packed is looked into where it's whole within a piece: pieces are cut between lines.
 */
export function clearPieces(of: string, sought: Sought): (piece: string) => Clearing<Uint8Array> {
  let before = '' as ByteString;
  let gone = 0;
  return function* (piece) {
    const content = (before + byteStringOfText(piece)) as ByteString;
    const first = gone - before.length;
    const clearance = yield* cleared(piece, [{ place: { part: 'text', of }, content }], sought);
    before = sliceBytes(content, -sought.longest);
    gone = first + content.length;
    if (clearance.ok) return { ok: true, cleared: made(utf8(piece)) };
    if (clearance.problem === 'unread' || clearance.standing.inside.length > 0) return clearance;
    const { standing } = clearance;
    return { ...clearance, standing: { ...standing, at: first + standing.at } };
  };
}

/** The secret itself, where someone asked for it to put it into their own code: the one way out that's for it. */
export function askedFor(secret: Secret): Cleared<string> {
  return made(secret.reveal());
}

function* cleared<T>(value: T, parts: readonly LeavingPart[], sought: Sought): Clearing<T> {
  const found = yield* look(parts, sought);
  switch (found.kind) {
    case 'clear':
      return { ok: true, cleared: made(value) };
    case 'stands':
      return { ok: false, problem: 'holds-secret', standing: found.standing };
    case 'unread':
      return { ok: false, problem: 'unread', unread: found.unread };
  }
}

function bodyPart(content: Uint8Array, headers: readonly (readonly [string, string])[]): LeavingPart {
  return { place: { part: 'body' }, content, coding: codingOf(headers) };
}

function requestParts({ method, target, headers, body }: WireRequest): LeavingPart[] {
  return [...headParts(method, target, headers), bodyPart(bodyBytes(body), headers)];
}

function headParts(method: string, target: ByteString, headers: WireRequest['headers']): LeavingPart[] {
  return [
    textPart({ part: 'method' }, method),
    { place: { part: 'target' }, content: target },
    ...headers.flatMap(([name, value], index): LeavingPart[] => [
      textPart({ part: 'header-name', index }, name),
      { place: { part: 'header-value', name: withoutSecrets(name) }, content: value },
    ]),
  ];
}

function textPart(place: LeavingPlace, text = ''): LeavingPart {
  return { place, content: byteStringOfText(text) };
}
