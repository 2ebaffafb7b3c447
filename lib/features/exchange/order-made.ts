/** The order that a response names, as to a charge. */

import type { TransportAnswer } from '../../client/transport.ts';
import { isSuccess } from '../../core/diagnosis/response-status.ts';
import { orderIdIn } from '../../core/records/order-id-in.ts';
import { textOfUtf8 } from '../../core/signing/bytes.ts';

/** In bytes; one order is far shorter. */
const LONGEST_ORDER = 100_000;

export function orderMade(answer: TransportAnswer): string | undefined {
  if (answer.kind !== 'response' || !isSuccess(answer) || answer.body.length > LONGEST_ORDER)
    return undefined;
  const text = textOfUtf8(answer.body);
  return text === undefined ? undefined : orderIdIn(text);
}
