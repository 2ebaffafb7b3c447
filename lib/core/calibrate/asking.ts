/** What calibration sends and sees: signed GETs, the answers to them, and what one question made of these. */

import { AUTH_HEADERS, type RefusalCode } from '../api.ts';
import type { ClockSample } from '../clock/estimate.ts';
import { clockSample, estimateClock, skewOf } from '../clock/estimate.ts';
import { findRefusalCode } from '../diagnosis/find-refusal.ts';
import {
  ASSUMED_READINGS,
  type OpenQuestion,
  type ServiceReadings,
  type SigningReadings,
} from '../service-readings.ts';
import { type ByteString, byteStringOfText, textOfUtf8 } from '../signing/bytes.ts';
import type { KeyId } from '../signing/key-pair.ts';
import type { Secret } from '../signing/secret.ts';
import { signRequest, unixSeconds } from '../signing/sign.ts';
import { type HeaderField, NO_BODY, type WireRequest } from '../signing/wire-request.ts';

/** A GET to send, and which question it's for. */
export interface CalibrationProbe {
  readonly parts: ProbeParts;
  readonly about: OpenQuestion | 'baseline' | 'control';
  readonly request: WireRequest;
  /** What its signature covers. */
  readonly canonical: ByteString;
  /** Unix seconds by this computer's clock; absent: at once. */
  readonly notBefore?: number;
}

export interface ProbeAnswer {
  readonly status: number;
  readonly headers: readonly HeaderField[];
  readonly body: Uint8Array;
  /** Unix seconds by this computer's clock. */
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** One request and what came back. */
export interface SeenProbe {
  readonly probe: CalibrationProbe;
  readonly answer: ProbeAnswer;
  /** Of a 401, wherever its body has it. */
  readonly refusal: { readonly code: RefusalCode | undefined; readonly at: string | undefined } | undefined;
}

/** Why a question stays open. */
export type OpenReason =
  /** Every reading was tried, and the server rejected each. */
  | 'none-fits'
  /** The server answered what no reading explains. */
  | 'odd-answer'
  /** More readings than one fit. */
  | 'several-fit'
  /** Its Date header leaves more than the second that it takes. */
  | 'clock-uncertain'
  /** It rounds the two ends differently, as a clock with fractions of seconds does. */
  | 'fractions'
  /** Without an order in it, an empty page and an ignored filter look alike. */
  | 'no-orders'
  /** With fewer than two records in it, a list looks the same with a limit of 1. */
  | 'too-few-records'
  /** Calibration ended before. */
  | 'not-asked'
  /** The same request was answered in two ways. */
  | 'unsteady';

/** What one question came to, and the requests that it rests on. */
export type CalibrationAnswer<Question extends OpenQuestion = OpenQuestion> =
  | FoundReading<Question>
  | { readonly question: Question; readonly open: OpenReason; readonly seen: readonly SeenProbe[] };

type FoundReading<Question extends OpenQuestion> = Question extends OpenQuestion
  ? {
      readonly question: Question;
      readonly reading: ServiceReadings[Question];
      readonly seen: readonly SeenProbe[];
    }
  : never;

/** Yields what to send, takes what came back. */
export type Asking<Result> = Generator<CalibrationProbe, Result, SeenProbe>;

/** Of questions that are asked together: each answer as soon as it's known, for whatever ends it. */
export type KeepAnswer = (answer: CalibrationAnswer) => void;

export interface CalibrationKey {
  readonly id: KeyId;
  readonly secret: Secret;
}

interface ProbeParts {
  readonly about: CalibrationProbe['about'];
  readonly target: string;
  readonly readings?: Partial<SigningReadings>;
  /** What's signed in place of the target. */
  readonly signedTarget?: string;
  readonly keyId?: string;
  readonly timestamp?: string;
  /** What X-Signature carries in place of the signature; `undefined` leaves the header out. */
  readonly signature?: ((right: string) => string) | 'absent';
  readonly notBefore?: number;
}

/** Makes the probes: holds the key, and how far the server's clock is from this one. */
export class ProbeMaker {
  readonly #key: CalibrationKey;
  readonly #prefix: string;
  #now: number;
  #samples: readonly ClockSample[] = [];

  /** @param now Unix seconds. @param prefix what the base URL puts before every path. */
  constructor(key: CalibrationKey, now: number, prefix: string) {
    this.#key = key;
    this.#now = now;
    this.#prefix = prefix;
  }

  see({ probe, answer }: SeenProbe): void {
    const { headers, status, sentAt, receivedAt } = answer;
    const { method } = probe.request;
    this.#samples = [...this.#samples, clockSample({ method, status, headers, sentAt, receivedAt })];
    this.#now = receivedAt;
  }

  /** When the last answer came. */
  get now(): number {
    return this.#now;
  }

  /** Seconds that the server's clock is ahead of this one, between two bounds. */
  get offset(): { readonly low: number; readonly high: number } | undefined {
    return estimateClock(this.#samples, this.#now).latest;
  }

  /** Of the server's clock, Unix seconds. */
  get serverNow(): number {
    return this.#now + (skewOf(estimateClock(this.#samples, this.#now))?.seconds ?? 0);
  }

  /** The same, with the time that it is now. */
  again({ probe }: SeenProbe): CalibrationProbe {
    return this.probe(probe.parts);
  }

  probe(parts: ProbeParts): CalibrationProbe {
    const { about, target, readings, signedTarget, keyId, timestamp, signature, notBefore } = parts;
    const time = timestamp === undefined ? unixSeconds(this.serverNow) : byteStringOfText(timestamp);
    const signed = signRequest(get(this.#prefix + (signedTarget ?? target)), this.#key, time, undefined, {
      ...ASSUMED_READINGS,
      ...readings,
    });
    const headers: HeaderField[] = [
      [AUTH_HEADERS.key, byteStringOfText(keyId ?? this.#key.id)],
      [AUTH_HEADERS.timestamp, time],
    ];
    if (signature !== 'absent')
      headers.push([
        AUTH_HEADERS.signature,
        byteStringOfText(signature ? signature(signed.signature) : signed.signature),
      ]);
    return {
      parts,
      about,
      request: { ...get(this.#prefix + target), headers },
      canonical: signed.canonical,
      ...(notBefore !== undefined && { notBefore }),
    };
  }
}

function get(target: string): WireRequest {
  return { method: 'GET', target: byteStringOfText(target), headers: [], body: NO_BODY };
}

export function seenOf(probe: CalibrationProbe, answer: ProbeAnswer): SeenProbe {
  if (answer.status !== 401) return { probe, answer, refusal: undefined };
  const found = findRefusalCode(answer.body);
  return { probe, answer, refusal: { code: found?.code, at: found?.at } };
}

export function isAccepted({ answer: { status } }: SeenProbe): boolean {
  return status >= 200 && status < 300;
}

/** By its signature, or by a 401 that says nothing of why. */
export function isUnsigned({ refusal }: SeenProbe): boolean {
  return refusal !== undefined && (refusal.code === undefined || refusal.code === 'bad_signature');
}

export interface ListSeen {
  /** Records on the page. */
  readonly count: number;
  readonly total: unknown;
  readonly limit: unknown;
  readonly offset: unknown;
}

/** What a list's page says of itself; `undefined` where the answer is no list. */
export function listIn({ answer: { body } }: SeenProbe): ListSeen | undefined {
  const value = jsonIn(body);
  if (typeof value !== 'object' || value === null || !('data' in value) || !Array.isArray(value.data))
    return undefined;
  return {
    count: value.data.length,
    total: 'total' in value ? value.total : undefined,
    limit: 'limit' in value ? value.limit : undefined,
    offset: 'offset' in value ? value.offset : undefined,
  };
}

function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(textOfUtf8(body) ?? '');
  } catch {
    return undefined;
  }
}
