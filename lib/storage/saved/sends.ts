/** What came of the sends of a saved request: the request as it was sent, and as much of the answer as is worth keeping. */

import { type Cleared, clearRecord, clearText } from '../../core/gate/gate.ts';
import type { Sought } from '../../core/gate/sought.ts';
import { heldBytes } from '../../core/held-bytes.ts';
import { isCredentialField } from '../../core/signing/credential-fields.ts';
import type { HeaderField, WireRequest } from '../../core/signing/wire-request.ts';
import type { DatabaseOutcome } from '../database-outcome.ts';
import { CANCELLED, type Cancelled, lookedInTurns, type SecretsNow, type Turns } from '../in-turns.ts';
import type { SavedPort } from './port.ts';
import { type StoredExchange, type StoredSend, savedRecords } from './records.ts';
import type { Send } from './saved.ts';

/** Of one body, in bytes; of a longer answer its beginning is kept, and of a longer request all but the body. */
export const MOST_KEPT_OF_BODY = 256_000;
/** In bytes: of a secret that's cut there the beginning isn't kept either, however it's spelled. */
const BEYOND = 4000;
/** Of one request. */
export const MOST_SENDS = 20;
/** Of all requests together. */
const MOST_SEND_BYTES = 50_000_000;
/** About what its entry in the list takes, in bytes. */
const SEND_BYTES = 500;

export interface SendToKeep
  extends Pick<Send, 'id' | 'at' | 'environment' | 'outcome' | 'status' | 'code' | 'milliseconds'> {
  /** The saved request's id. */
  readonly of: string;
  readonly url: string;
  readonly request: WireRequest;
  readonly reason: string;
  readonly answerHeaders: readonly HeaderField[];
  readonly answerBody: Uint8Array;
}

/**
 * Never writes a secret: a request that holds one isn't kept, and of an answer that does, as where a key is made, the
 * body isn't.
 * @param secrets that are stored here, whatever they look like.
 * @returns whether it was kept: not where the request is gone.
 */
export async function keepSend(
  port: SavedPort,
  toKeep: SendToKeep,
  secrets: SecretsNow,
  turns: Turns = {},
): Promise<DatabaseOutcome<boolean> | Cancelled> {
  const look = await lookedInTurns(secrets, (looked) => clearSend(toKeep, looked), turns);
  if (!look) return CANCELLED;
  if (!look.cleared) return { ok: true, value: false };
  const { cleared: exchange, environment, code } = look;
  const { id, of, at, outcome, status, milliseconds, answerBody } = toKeep;
  const size = SEND_BYTES + heldBytes(exchange.value);
  const send: StoredSend = {
    ...{ id, request: of, environment, at, outcome, status, code, milliseconds },
    length: answerBody.length,
    size,
  };
  const kept = await port.change((lists) => {
    if (!savedRecords('requests', lists.requests).some((request) => request.id === of)) return undefined;
    const going = leaving([...savedRecords('sends', lists.sends), send], of);
    return {
      put: [
        { store: 'sends', record: send },
        { store: 'exchanges', exchange },
      ],
      remove: going.flatMap((gone) => [
        { store: 'sends' as const, id: gone },
        { store: 'exchanges' as const, id: gone },
      ]),
      value: true,
    };
  });
  return kept.ok ? { ok: true, value: kept.value !== undefined } : kept;
}

function* clearSend(
  toKeep: SendToKeep,
  looked: Sought,
): Generator<
  number,
  {
    readonly cleared: Cleared<StoredExchange> | undefined;
    readonly environment: string;
    readonly code: string | null;
  }
> {
  const exchange = yield* exchangeRecord(toKeep, looked);
  const clearance = yield* clearRecord(exchange, exchange.url, looked);
  const { environment = '', code } = toKeep;
  return {
    cleared: clearance.ok ? clearance.cleared : undefined,
    environment: (yield* clearText(environment, 'the name', looked)).ok ? environment : '',
    code: code !== null && (yield* clearText(code, 'the response', looked)).ok ? code : null,
  };
}

function* exchangeRecord(toKeep: SendToKeep, looked: Sought): Generator<number, StoredExchange> {
  function* isSecret(text: string | Uint8Array): Generator<number, boolean> {
    return !(yield* clearText(text, 'the response', looked)).ok;
  }
  const { id, url, request, reason, answerHeaders, answerBody } = toKeep;
  const { method, target, body } = request;
  const isTooLong = body.kind === 'bytes' && body.bytes.length > MOST_KEPT_OF_BODY;
  const fields: HeaderField[] = [];
  for (const [name, value] of answerHeaders)
    if (!/^set-cookie$/i.test(name) && !(yield* isSecret(value))) fields.push([name, value]);
  const kept = answerBody.slice(0, MOST_KEPT_OF_BODY);
  const isAnswerSecret = yield* isSecret(answerBody.subarray(0, MOST_KEPT_OF_BODY + BEYOND));
  return {
    id,
    url,
    method,
    target,
    headers: request.headers
      .filter(([name]) => !isCredentialField(name))
      .map(([name, value]) => [name, value]),
    // A copy: of a view into a long buffer all of the buffer would be stored.
    body: body.kind === 'none' || isTooLong ? null : body.bytes.slice(),
    bodyLeft: isTooLong ? 'too-long' : null,
    reason: (yield* isSecret(reason)) ? '' : reason,
    answerHeaders: fields.map(([name, value]) => [name, value]),
    answerBody: isAnswerSecret ? new Uint8Array(0) : kept,
    answerLeft: isAnswerSecret ? 'holds-secret' : answerBody.length > kept.length ? 'too-long' : null,
  };
}

/** The oldest beyond what's kept of this request, then of all. */
function leaving(sends: readonly StoredSend[], of: string): readonly string[] {
  const newest = [...sends].sort((a, b) => b.at - a.at);
  const beyond = newest.filter(({ request }) => request === of).slice(MOST_SENDS);
  const going = new Set(beyond.map(({ id }) => id));
  let bytes = 0;
  for (const { id, size } of newest) {
    if (going.has(id)) continue;
    bytes += size;
    if (bytes > MOST_SEND_BYTES) going.add(id);
  }
  return [...going];
}
