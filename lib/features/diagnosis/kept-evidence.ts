/** What a capture tells besides the request that the history keeps: to the record of its window, through the gate, and back. */

import { answerTo } from '../../core/diagnosis/service-answer.ts';
import { atOnce, clearCapture } from '../../core/gate/gate.ts';
import type { Sought } from '../../core/gate/sought.ts';
import { isLanguage } from '../../core/mistakes/languages.ts';
import { type ByteString, byteStringOfBytes, bytesOf } from '../../core/signing/bytes.ts';
import { gapsFrom, type MarkedRequest } from '../../core/signing/gaps.ts';
import { bodyBytes, NO_BODY, type WireRequest } from '../../core/signing/wire-request.ts';
import type { Capture, CaptureHints, RequestReading } from '../../formats/capture/capture.ts';
import { LONGEST_HINT, type StoredMarked, type StoredTold } from '../../storage/diagnosed.ts';

const NO_REQUEST: WireRequest = { method: '', target: '' as ByteString, headers: [], body: NO_BODY };

/** `undefined` where it's too long, or holds a secret. */
export function clearedTold(capture: Capture, sought: Sought): StoredTold | undefined {
  const { hints, skew, isReceived, readings, ifValid } = capture;
  const marked = [...(readings ?? []), ...(ifValid ?? [])];
  const texts = [hints.body, hints.target, hints.fragment].filter((text) => text !== undefined);
  const lengths = [...texts.map(({ length }) => length), ...marked.map(lengthOf)];
  if (lengths.some((length) => length > LONGEST_HINT)) return undefined;
  const parts = [{ request: NO_REQUEST, gaps: [], hints }, ...marked];
  if (!parts.every((part) => atOnce(clearCapture(part, sought)).ok)) return undefined;
  const answer = answerTo(capture);
  return {
    hints: { ...hints },
    ...(skew && { skew: { ...skew } }),
    ...(answer && { answer: { ...answer } }),
    ...(isReceived && { isReceived: true as const }),
    ...(readings && { readings: readings.map(storedReading) }),
    ...(ifValid && { ifValid: ifValid.map(storedMarked) }),
  };
}

function lengthOf({ request: { target, headers, body } }: MarkedRequest): number {
  const lengths = [target.length, bodyBytes(body).length, ...headers.map(([, value]) => value.length)];
  return lengths.reduce((sum, length) => sum + length, 0);
}

function storedReading({ sender, ...marked }: RequestReading) {
  return { sender, ...storedMarked(marked) };
}

function storedMarked({ request, gaps }: MarkedRequest): StoredMarked {
  const { method, target, headers, body } = request;
  return {
    ...{ method, target },
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    body: body.kind === 'none' ? null : byteStringOfBytes(body.bytes),
    bodySource: body.kind === 'none' ? 'exact' : body.source,
    gaps: gaps.map(({ part, from, ...rest }) => ({
      part: { ...part },
      ...rest,
      ...(from && { from: { ...from } }),
    })),
  };
}

/** @param kept as the history has it. */
export function captureAgain(kept: Capture, told: StoredTold | undefined): Capture {
  if (!told) return kept;
  const { hints, skew, answer, isReceived, ...several } = told;
  return {
    ...kept,
    hints: hintsAgain(hints),
    ...(skew && { skew }),
    ...(answer && { answer }),
    ...(isReceived && { isReceived }),
    ...severalAgain(several),
  };
}

function severalAgain(
  stored: Pick<StoredTold, 'readings' | 'ifValid'>,
): Pick<Capture, 'readings' | 'ifValid'> {
  const readings = allAgain(stored.readings, readingAgain);
  const ifValid = allAgain(stored.ifValid, markedAgain);
  return { ...(readings && { readings }), ...(ifValid && { ifValid }) };
}

/** All of them or none: without one, the others would stand for too much. */
function allAgain<Stored, Again extends object>(
  stored: readonly Stored[] = [],
  again: (one: Stored) => Again | undefined,
): readonly Again[] | undefined {
  const all = stored.map(again).filter((one) => one !== undefined);
  return all.length > 0 && all.length === stored.length ? all : undefined;
}

function hintsAgain({ body, target, fragment, language }: StoredTold['hints']): CaptureHints {
  return {
    ...(body !== undefined && { body: body as ByteString }),
    ...(target !== undefined && { target: target as ByteString }),
    ...(fragment !== undefined && { fragment: fragment as ByteString }),
    ...(language !== undefined && isLanguage(language) && { language }),
  };
}

function readingAgain({
  sender,
  ...stored
}: NonNullable<StoredTold['readings']>[number]): RequestReading | undefined {
  const marked = markedAgain(stored);
  return marked && { sender, ...marked };
}

function markedAgain({ method, target, headers, body, ...stored }: StoredMarked): MarkedRequest | undefined {
  const gaps = gapsFrom(stored.gaps);
  const bytes = body === null ? undefined : bytesOf(body as ByteString);
  return (
    gaps && {
      request: {
        ...{ method, target: target as ByteString },
        headers: headers.map(([name, value]) => [name, value as ByteString]),
        body: bytes ? { kind: 'bytes', bytes, source: stored.bodySource } : NO_BODY,
      },
      gaps,
    }
  );
}
