/** A send of a saved request as it's kept: what went out, and what came back. */

import { findRefusalCode } from '../core/diagnosis/find-refusal.ts';
import type { SecretList } from '../core/gate/sought.ts';
import type { DatabaseOutcome } from '../storage/database-outcome.ts';
import type { SavedPort } from '../storage/saved-port.ts';
import { keepSend, type SendToKeep } from '../storage/saved-sends.ts';
import type { Answered } from './explaining.ts';

export function keepAnswered(
  port: SavedPort,
  { exchange, keys }: Answered,
  of: string,
  known: SecretList,
): Promise<DatabaseOutcome<boolean>> {
  const { id, startedAt, url, request } = exchange;
  return keepSend(port, { id, of, at: startedAt, url, request, ...answerOf(exchange) }, [...keys, ...known]);
}

function answerOf({
  answer,
}: Answered['exchange']): Omit<SendToKeep, 'id' | 'of' | 'at' | 'url' | 'request'> {
  if (answer.kind !== 'response')
    return {
      outcome: answer.kind === 'redirect' ? 'redirect' : answer.problem,
      ...{ status: null, code: null, milliseconds: null, reason: '', answerHeaders: [] },
      answerBody: new Uint8Array(0),
    };
  const { status, reason, headers, body, sentAt, finishedAt } = answer;
  return {
    outcome: 'response',
    status,
    code: (status >= 400 ? findRefusalCode(body)?.code : undefined) ?? null,
    milliseconds: Math.max(0, Math.round((finishedAt - sentAt) * 1000)),
    reason,
    answerHeaders: headers,
    answerBody: body,
  };
}
