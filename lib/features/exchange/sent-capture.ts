/** What was sent from here, as evidence: exactly as it went out, when it arrived, where, and what was answered. */

import type { Departing } from '../../client/send.ts';
import { type ServiceAnswer, serviceAnswer } from '../../core/diagnosis/service-answer.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import type { Answered, KeptAnswered } from './state.ts';

interface SentCapture extends Capture {
  /** By the server’s clock, where one was measured. */
  readonly receivedAt: number;
  readonly origin: string;
  readonly answer?: ServiceAnswer;
}

type Sent = Departing & Partial<Pick<(Answered | KeptAnswered)['exchange'], 'skew' | 'answer'>>;

/** @param exchange without its answer as long as there's none. */
export function captureOfSent({ exchange }: { readonly exchange: Sent }): SentCapture {
  const { request, url, startedAt, skew, answer } = exchange;
  return {
    request,
    gaps: [],
    hints: {},
    receivedAt: startedAt + (skew?.seconds ?? 0),
    ...(skew && { skew }),
    origin: new URL(url).origin,
    isOwn: true,
    ...(answer?.kind === 'kept' && { answer: { status: answer.status, code: answer.code } }),
    ...(answer?.kind === 'failed' && !('status' in answer) && { isUnanswered: true as const }),
    // The body didn't come whole; the status came.
    ...(answer?.kind === 'failed' &&
      'status' in answer && {
        answer: {
          status: answer.status,
          code: null,
          ...(answer.problem === 'cut' && { isCut: true as const }),
        },
      }),
    ...(answer?.kind === 'response' && { answer: serviceAnswer(answer.status, answer.body) }),
  };
}
