/** A command whose words depend on what hands them on: it's read once for each, and the requests stand side by side. */

import type { ByteString } from '../../core/signing/bytes.ts';
import type { Gap } from '../../core/signing/gaps.ts';
import { NO_BODY } from '../../core/signing/wire-request.ts';
import type { Capture, RequestReading } from '../capture/capture.ts';
import { ambiguities } from './ambiguities.ts';

/** What was read of the words that one of the senders passes. */
export interface ReadCall {
  readonly captures: readonly Capture[];
  readonly remarks: readonly string[];
  /** Why there isn't more. */
  readonly message?: string;
  /** Whether each request’s method is given, as by `-X`. */
  readonly isMethodGiven?: boolean;
}

export interface ReadBy {
  readonly by: string;
  readonly read: ReadCall;
}

/** The captures of the first that can be read, with what the others send. */
export function sideBySide(all: readonly ReadBy[]): ReadCall {
  const first = all.find(({ read }) => read.captures.length > 0) ?? all[0];
  if (!first) return { captures: [], remarks: [] };
  const captures = first.read.captures.map((capture, index) => merged(capture, index, all));
  const differ = captures.some((capture, index) => capture !== first.read.captures[index]);
  const senders = all.map(({ by }) => by).join('; ');
  const remarks = differ
    ? [`It isn’t known which of these sent it, and they send different requests: ${senders}`]
    : [];
  return { ...first.read, captures, remarks: [...first.read.remarks, ...remarks] };
}

const SAID = 'it depends on the program that ran the command, which isn’t known';

function merged(capture: Capture, index: number, all: readonly ReadBy[]): Capture {
  const readings = distinct(all.flatMap((one) => readingsOf(one, index, capture)));
  if (readings.length < 2) return capture;
  const [first = capture] = readings;
  const gaps = [...first.gaps, ...ambiguities(readings, SAID)];
  return { ...capture, request: first.request, gaps, readings };
}

function readingsOf({ by, read }: ReadBy, index: number, other: Capture): RequestReading[] {
  const capture = read.captures[index];
  if (!capture) return [unread(by, other)];
  const { request, gaps, readings } = capture;
  return (
    readings?.map((reading) => ({ ...reading, sender: `${by}, ${reading.sender}` })) ?? [
      { sender: by, request, gaps },
    ]
  );
}

/** Nothing is known of what it sends. */
function unread(sender: string, { request }: Capture): RequestReading {
  const said = `${sender} makes another command of it, which can’t be read`;
  const gaps = (['method', 'path', 'query', 'body', 'other-headers'] as const).map(
    (kind): Gap => ({ part: { kind }, reason: 'left-out', said }),
  );
  return { sender, request: { ...request, target: '/' as ByteString, headers: [], body: NO_BODY }, gaps };
}

/** Those that send the same stand together. */
function distinct(readings: readonly RequestReading[]): RequestReading[] {
  const kept: RequestReading[] = [];
  for (const reading of readings) {
    const at = kept.findIndex((other) => ambiguities([other, reading], SAID).length === 0);
    const same = kept[at];
    if (same) kept[at] = { ...same, sender: `${same.sender} or ${reading.sender}` };
    else kept.push(reading);
  }
  return kept;
}
