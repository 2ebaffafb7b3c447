/** Whether a stored send of a saved request holds a secret: in its request, or in the answer. */

import { type Clearing, clearRecord, clearText } from '../core/gate/gate.ts';
import type { Sought } from '../core/gate/sought.ts';
import type { StoredExchange } from './saved/records.ts';

/** What couldn't be looked into of an answer was never stored. */
export function* clearExchange(exchange: StoredExchange, looked: Sought): Clearing<StoredExchange> {
  const request = yield* clearRecord(exchange, exchange.url, looked);
  if (!request.ok) return request;
  const { reason, answerHeaders, answerBody } = exchange;
  for (const answer of [reason, answerHeaders.flat().join('\n'), answerBody]) {
    const clearance = yield* clearText(answer, 'the response', looked);
    if (!clearance.ok && clearance.problem === 'holds-secret')
      return { ...clearance, standing: { ...clearance.standing, place: { part: 'answer' } } };
  }
  return request;
}
