/** A request read from somewhere, and what else is known of it: the one thing every reader of `lib/formats` yields. */

import type { CapturedAnswer } from '../../core/diagnosis/service-answer.ts';
import type { UrlUser } from '../../core/diagnosis/url-rest-words.ts';
import type { Language } from '../../core/mistakes/languages.ts';
import type { MeasuredReadings } from '../../core/service-readings.ts';
import { type ByteString, byteStringOfBytes, bytesOf, joinBytes, utf8 } from '../../core/signing/bytes.ts';
import type { Gap, MarkedRequest } from '../../core/signing/gaps.ts';
import type { Secret } from '../../core/signing/secret.ts';
import type { ClockSkew } from '../../core/signing/timestamp.ts';
import type { BodySource, WireRequest } from '../../core/signing/wire-request.ts';
import type { MadeUpPair } from '../reproduction-head.ts';

/** What a capture may tell besides the request. */
export interface CaptureHints {
  /** The body the client meant to send. */
  readonly body?: ByteString;
  /** The target the client meant to ask for. */
  readonly target?: ByteString;
  /** What the URL as it was written has behind its `#`: it's never sent. */
  readonly fragment?: ByteString;
  readonly language?: Language;
}

export interface Capture {
  readonly request: WireRequest;
  /**
   * What of the request its reader left out, found computed or had to assume. A body that isn't there is `none` in the
   * request and must not be hashed; a target that's known in part holds what's known.
   */
  readonly gaps: readonly Gap[];
  readonly hints: CaptureHints;
  /** Unix seconds by the server's clock, where it's known. */
  readonly receivedAt?: number;
  /** When it began, in Unix milliseconds by the client’s clock, where a list shows that. */
  readonly startedAt?: number;
  /** The server's clock against that of the client, where its response told it. */
  readonly skew?: ClockSkew;
  /** Scheme and host, as in `https://api.example`, where they're known. */
  readonly origin?: string;
  /** Names of headers that its text doesn’t have: what sends the request adds them. */
  readonly addedHeaders?: readonly string[];
  /** Where its URL has a user: what became of it. */
  readonly urlUser?: UrlUser;
  /**
   * Where the text stands for several requests, depending on what sent it: each of them, two at least. The first is
   * `request`, in which gaps mark what differs.
   */
  readonly readings?: readonly RequestReading[];
  /**
   * Whole requests that the text may stand for as well, though it tells more of what `request` is. One is taken where
   * its signature is valid, which proves it, and nothing is said of it otherwise.
   */
  readonly ifValid?: readonly MarkedRequest[];
  /** The text has the body's hash, which proves its bytes: what looks hidden in them was sent so. */
  readonly isBodyProven?: true;
  readonly answer?: CapturedAnswer;
  /** It was sent, and its client says that no response came. */
  readonly isUnanswered?: true;
  /** Where it’s a reproduction, the key pair that came with it: to check it with, and never to be stored. `said`: its diagnosis, as the text has it. */
  readonly madeUp?: { readonly keyId: string; readonly secret: Secret; readonly said: readonly string[] };
  /** It was sent by Countersign itself: the request is exactly what went out, whatever was answered. */
  readonly isOwn?: boolean;
  /** The local sandbox received it: the request is exactly what arrived there, whatever was answered. */
  readonly isReceived?: boolean;
  /** The browser’s DevTools saw it leave: but for gaps and a rebuilt body, it’s exactly what was sent. */
  readonly isCaptured?: boolean;
  /** What the sandbox that it went to was set to read when it was judged first; empty where all was as assumed. */
  readonly readThen?: MeasuredReadings;
}

/** Whether its bytes are evidence, also against what its answer says. */
export function isExactlyKnown({ request: { body }, isOwn, isReceived, isCaptured }: Capture): boolean {
  const isExact = body.kind === 'none' || body.source === 'exact' || body.bytes.length === 0;
  return isOwn === true || isReceived === true || (isCaptured === true && isExact);
}

export interface RequestReading {
  /** What sends it, as in “curl 8.21.0 and later”. */
  readonly sender: string;
  readonly request: WireRequest;
  /** What isn't known of it even so. */
  readonly gaps: readonly Gap[];
}

/** `where` names the place in the text, as in `[2].headers[0]` or `line 3`; empty for the text as a whole. */
export interface CaptureProblem {
  readonly where: string;
  readonly message: string;
}

/** `warnings`: what couldn't be read of it, or can't be right; the captures are there all the same. */
export type ReadCaptures =
  | {
      readonly ok: true;
      readonly captures: readonly Capture[];
      readonly warnings: readonly CaptureProblem[];
      readonly reproductions?: Reproductions;
    }
  | { readonly ok: false; readonly problems: readonly CaptureProblem[] };

/** What the text calls made up; see `made-up-pairs.ts` for whether it is. As text, since it's handed from one thread to another. */
export interface Reproductions {
  readonly pairs: readonly MadeUpPair[];
  /** Those that hold where all of the pairs are made up. */
  readonly warnings: readonly CaptureProblem[];
}

/** With the body that the capture lacks. */
export function withBody(capture: Capture, bytes: Uint8Array, source: BodySource): Capture {
  return {
    ...capture,
    request: { ...capture.request, body: { kind: 'bytes', bytes, source } },
    gaps: capture.gaps.filter(({ part }) => part.kind !== 'body'),
  };
}

/** With the query that the capture lacks; empty where there was none. */
export function withQuery(capture: Capture, query: ByteString): Capture {
  const { request, gaps } = capture;
  const target =
    query.length === 0
      ? request.target
      : byteStringOfBytes(joinBytes([bytesOf(request.target), bytesOf(query)], utf8('?')));
  return {
    ...capture,
    request: { ...request, target },
    gaps: gaps.filter(({ part }) => part.kind !== 'query'),
  };
}
