/** Bodies too large to be pushed: each is asked for when its request is told of. */

import { textWithin } from './bounded-text.ts';
import { type InboxEvent, type InboxRecord, readInboxRecord } from './record.ts';

/** Characters of a record that's asked for. */
const LONGEST_RECORD = 100_000_000;

export function askSandbox(
  fetch: typeof globalThis.fetch,
  url: string,
  signal: AbortSignal,
): Promise<Response> {
  return fetch(url, {
    signal,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  });
}

/** As it is where the sandbox no longer has it. */
export async function withKeptBody(
  event: InboxEvent,
  origin: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<InboxEvent> {
  if (event.kind !== 'request' || !event.record.isBodyOmitted) return event;
  const record = await wholeRecord(event.record, origin, fetch, signal).catch(() => undefined);
  return record ? { kind: 'request', record } : event;
}

async function wholeRecord(
  { id }: InboxRecord,
  origin: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<InboxRecord | undefined> {
  const response = await askSandbox(
    fetch,
    `${origin}/_sandbox/requests/${String(id).padStart(16, '0')}`,
    signal,
  );
  if (response.ok) return readInboxRecord((await textWithin(response, LONGEST_RECORD, signal)) ?? '');
  await response.body?.cancel();
  return undefined;
}
