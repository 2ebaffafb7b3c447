/** Which requests would tell a client’s explanations apart: once one of them arrives, it’s weighed as the extension does. */

import { answerOf } from '../lib/core/diagnosis/answer/answer-of.ts';
import type { Diagnosis } from '../lib/core/diagnosis/diagnosis.ts';
import { isSentPlainProbe, isSentProbe } from '../lib/core/diagnosis/probe-sent.ts';
import { type SecondOpinion, secondOpinion } from '../lib/core/diagnosis/second-opinion.ts';
import type { WireRequest } from '../lib/core/signing/wire-request.ts';

/** A request as it was received, with what’s known of it. */
interface Received {
  readonly request: WireRequest;
  /** Unix seconds. */
  readonly receivedAt: number;
}

/** One that several mistakes explain, or none that’s the client’s, and the request that tells. */
interface Question extends Received {
  readonly diagnosis: Diagnosis;
  readonly probe: WireRequest;
}

/** A client’s newest ones are those it’s asked about. */
const MOST_OPEN = 16;

export function createQuestions() {
  let open: readonly Question[] = [];

  function ask(received: Received, diagnosis: Diagnosis): void {
    const { probe } = answerOf(diagnosis, { request: received.request });
    if (probe) open = [...open.slice(1 - MOST_OPEN), { ...received, diagnosis, probe }];
  }

  return {
    ask,
    /** The newest that this request answers. */
    answeredBy({ request, receivedAt }: Received): Question | undefined {
      return open.findLast((question) => question.receivedAt <= receivedAt && isProbeOf(question, request));
    },
    /** Whatever it leaves open is asked next. */
    answer(question: Question, sent: Received, diagnosis: Diagnosis): SecondOpinion {
      const { request, probe } = question;
      const opinion = secondOpinion(
        { request, diagnosis: question.diagnosis },
        { request: sent.request, diagnosis, proposed: probe },
      );
      if (opinion.verdict !== 'silent') {
        open = open.filter((other) => other !== question);
        if (opinion.verdict === 'confirmed') ask(question, opinion.settled);
      }
      return opinion;
    },
  };
}

function isProbeOf({ request, diagnosis, probe }: Question, sent: WireRequest): boolean {
  return (diagnosis.signature === 'valid' ? isSentPlainProbe : isSentProbe)(sent, request, probe);
}
