/** A send of a saved request as it's kept: what went out, and what came back. */

import { serviceAnswer } from '../../core/diagnosis/service-answer.ts';
import type { SecretsNow, Turns } from '../../storage/in-turns.ts';
import type { SavedPort } from '../../storage/saved/port.ts';
import { keepSend, type SendToKeep } from '../../storage/saved/sends.ts';
import type { Answered } from '../exchange/state.ts';

export function keepAnswered(
  port: SavedPort,
  { exchange, environment, keys }: Answered,
  of: string,
  known: SecretsNow,
  turns: Turns,
): ReturnType<typeof keepSend> {
  const { id, startedAt, url, request } = exchange;
  const sent = { id, of, at: startedAt, url, request, environment: environment.name };
  const toKeep = { ...sent, ...answerOf(exchange) };
  return keepSend(port, toKeep, () => [...keys, ...known()], turns);
}

function answerOf({
  answer,
}: Answered['exchange']): Omit<SendToKeep, 'id' | 'of' | 'at' | 'environment' | 'url' | 'request'> {
  if (answer.kind !== 'response')
    return {
      outcome: answer.kind === 'redirect' ? 'redirect' : answer.problem,
      status: 'status' in answer ? answer.status : null,
      ...{ code: null, milliseconds: null, reason: '', answerHeaders: [] },
      answerBody: new Uint8Array(0),
    };
  const { status, reason, headers, body, sentAt, finishedAt } = answer;
  return {
    outcome: 'response',
    status,
    code: serviceAnswer(status, body).code ?? null,
    milliseconds: Math.max(0, Math.round((finishedAt - sentAt) * 1000)),
    reason,
    answerHeaders: headers,
    answerBody: body,
  };
}
