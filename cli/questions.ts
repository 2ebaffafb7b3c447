/**
 * Which requests would tell a client’s explanations apart. Once one of them comes, it’s weighed as the extension does,
 * and what it leaves is known of the first request, of this one, and of what the same client sends later.
 */

import { AUTH_HEADERS } from '../lib/core/api.ts';
import { answerOf } from '../lib/core/diagnosis/answer/answer-of.ts';
import type { Diagnosis } from '../lib/core/diagnosis/diagnosis.ts';
import { isDisputed } from '../lib/core/diagnosis/plain-probe.ts';
import {
  isSentAfter,
  isSentPlainProbe,
  isSentProbe,
  type TimedRequest,
} from '../lib/core/diagnosis/probe-sent.ts';
import { type Looked, type SecondOpinion, secondOpinion } from '../lib/core/diagnosis/second-opinion.ts';
import { headerValue, isSameRequest, type WireRequest } from '../lib/core/signing/wire-request.ts';

interface Received extends TimedRequest {
  readonly id: string;
}

/** One that several mistakes explain, or none that’s the client’s, and the request that tells. */
interface Question extends Received {
  readonly diagnosis: Diagnosis;
  readonly probe: WireRequest;
}

interface Answered {
  readonly question: Question;
  readonly opinion: SecondOpinion;
}

interface Taken {
  /** Without what other requests of its client have ruled out. */
  readonly diagnosis: Diagnosis;
  /** An earlier request ruled them out: with this one, the terminal has to say so. */
  readonly isKnownBefore: boolean;
  /** What it answers, the newest last. */
  readonly answers: readonly Answered[];
}

type Sent = Pick<Looked, 'request'>;

/** A client’s newest ones are those it’s asked about. */
const MOST_OPEN = 16;
const MOST_SETTLED = 16;

/** @param isOfCode whether it’s surely the client’s own code that sent and signed it. */
export function createQuestions(isOfCode: (request: WireRequest) => boolean) {
  let open: readonly Question[] = [];
  /** First requests, with what second ones left of their explanations. */
  let settled: readonly Looked[] = [];

  const isProbeOf = ({ request, diagnosis, probe }: Question, sent: WireRequest): boolean =>
    // Of a valid signature that was rejected, whoever sends it: it tells of the server.
    diagnosis.signature === 'valid'
      ? isSentPlainProbe(sent, request, probe)
      : isOfCode(sent) && isSentProbe(sent, request, probe);
  const answeredBy = (received: Received): Question[] =>
    open.filter((question) => isSentAfter(received, question) && isProbeOf(question, received.request));

  function ask({ id, request, receivedAt }: Received, diagnosis: Diagnosis): void {
    const { probe } = isOpen(diagnosis) ? answerOf(diagnosis, { request }) : {};
    const when = receivedAt === undefined ? {} : { receivedAt };
    if (probe) open = [...open.slice(1 - MOST_OPEN), { id, request, ...when, diagnosis, probe }];
  }

  function settle({ question, opinion }: Answered): void {
    if (opinion.verdict === 'silent') return;
    open = open.filter((other) => other !== question);
    if (opinion.kept.length === 0) return;
    const looked = { request: question.request, diagnosis: opinion.settled };
    settled = [...settled.filter((one) => !isSameClient(one, looked)), looked].slice(-MOST_SETTLED);
    ask(question, opinion.settled);
  }

  return {
    answers: (received: Received): boolean => answeredBy(received).length > 0,
    /** Whether another request could still tell its mistakes apart. */
    isAsked: (id: string): boolean => open.some((question) => question.id === id),
    /** Draws the answers to what was asked before, and asks what’s open of this one. */
    take(received: Received, found: Diagnosis): Taken {
      const sent: Looked = { request: received.request, diagnosis: found };
      const answers = answeredBy(received).map((question) => ({
        question,
        opinion: secondOpinion(question, { ...sent, proposed: question.probe }),
      }));
      for (const answer of answers) settle(answer);
      if (found.signature === 'valid') open = open.filter((question) => !isMendedBy(question, received));
      const known = isOfCode(received.request) ? settled.find((one) => isSameClient(one, sent)) : undefined;
      const left = known && secondOpinion(sent, known);
      if (known && isNoMore(secondOpinion(known, sent))) settled = settled.filter((one) => one !== known);
      const isNarrowed = left?.verdict === 'confirmed' && left.ruledOut.length > 0;
      const diagnosis = isNarrowed ? left.settled : found;
      ask(received, diagnosis);
      return { diagnosis, isKnownBefore: isNarrowed && answers.length === 0, answers };
    },
  };
}

/** Its code is another since: what that signs right tells nothing of it. */
function isMendedBy({ diagnosis, ...question }: Question, received: Received): boolean {
  const isOfServer = diagnosis.signature === 'valid';
  return (
    !isOfServer &&
    isSameRequest(question.request, received.request) &&
    isSameClient(question, received) &&
    isSentAfter(received, question)
  );
}

/** Whoever sends a request right that would have shown it has mended the code since, or it was another mistake. */
function isNoMore({ verdict }: SecondOpinion): boolean {
  return verdict === 'gone' || verdict === 'unseen';
}

/** Whether anything is left to be told apart. */
function isOpen(diagnosis: Diagnosis): boolean {
  const sets = diagnosis.explanations.flatMap(({ mistakes, equivalents }) => [mistakes, ...equivalents]);
  return sets.length > 1 || isDisputed(diagnosis);
}

function isSameClient({ request: one }: Sent, { request: other }: Sent): boolean {
  return [AUTH_HEADERS.key, 'User-Agent'].every(
    (name) => headerValue(one.headers, name) === headerValue(other.headers, name),
  );
}
