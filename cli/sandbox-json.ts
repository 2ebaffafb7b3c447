/** A recorded request as JSON: a contract with scripts and the extension. It reads as a capture file too. */

import { printedJson } from './printed-json.ts';
import type { RecordEvent, RecordedRequest } from './sandbox-record.ts';

/** Bytes: what's larger isn't pushed to whoever listens, but fetched. */
const LARGEST_PUSHED = 1024 * 1024;

type Shown = Omit<RecordedRequest, 'number' | 'keys'>;

/**
 * `switches` is there only where a simulated error had a part in the answer, so that the answer and the diagnosis, which
 * is of what was sent, don't seem to contradict each other. `givenUp` is there only where no diagnosis will come.
 */
export function requestJson(recorded: Shown): string {
  const { body } = recorded.request;
  return json(recorded, body.kind === 'bytes' ? Buffer.from(body.bytes).toString('base64') : null);
}

function json(recorded: Shown, bodyBase64: string | null, note: object = {}): string {
  const { id, receivedAt, request, response, switches, diagnosis, givenUp } = recorded;
  const { method, target, headers } = request;
  const shown = { id, receivedAt, method, target, headers, bodyBase64, bodySource: 'exact', response };
  const special = { ...(switches.length > 0 && { switches }), ...(givenUp && { givenUp }) };
  const head = printedJson({ ...shown, ...special, ...note });
  return `${head.slice(0, -1)},"diagnosis":${diagnosis ?? 'null'}}`;
}

/** One server-sent event. A body of over 1 MiB is left out, with `bodyOmitted` in its place. */
export function eventText({ id, kind, of }: RecordEvent): string {
  return `id: ${id}\nevent: ${kind}\ndata: ${dataOf(kind, of)}\n\n`;
}

function dataOf(kind: RecordEvent['kind'], of: RecordedRequest): string {
  if (kind === 'request') return pushedJson(of);
  return kind === 'given-up'
    ? `{"id":"${of.id}"}`
    : `{"id":"${of.id}","diagnosis":${of.diagnosis ?? 'null'}}`;
}

/** As it was when it was recorded. */
export function pushedJson(recorded: RecordedRequest): string {
  const { request } = recorded;
  const { body } = request;
  const isLarge = body.kind === 'bytes' && body.bytes.length > LARGEST_PUSHED;
  // By the time it's pushed the diagnosis may be known or given up, and that has an event of its own.
  const { id, receivedAt, response, switches } = recorded;
  const asRecorded = { id, receivedAt, request, response, switches, diagnosis: undefined, givenUp: false };
  return isLarge ? json(asRecorded, null, { bodyOmitted: true }) : requestJson(asRecorded);
}
