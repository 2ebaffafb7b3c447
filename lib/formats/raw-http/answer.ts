/** The answer that follows a request in a text: its status, what it says and the server's clock. */

import { displayText } from '../../core/signing/bytes.ts';
import { headerValues } from '../../core/signing/wire-request.ts';
import type { Capture } from '../capture/capture.ts';
import { secondsOfAnswer } from '../http-date.ts';
import { framedBody } from './body.ts';
import { readHead } from './head.ts';
import type { AnswerStart } from './starts.ts';

/** @param limit where the answer ends in the text at the latest. */
export function answered(capture: Capture, start: AnswerStart, text: string, limit: number): Capture {
  const { headers, bodyAt = limit } = readHead(text, start.next, limit);
  const { body } = framedBody(text.slice(bodyAt, limit), false, headers);
  const receivedAt = secondsOfAnswer((name) => headerValues(headers, name)[0]);
  return {
    ...capture,
    answer: { status: start.status, ...(body.kind === 'bytes' && { text: displayText(body.bytes) }) },
    ...(receivedAt !== undefined && { receivedAt }),
  };
}
