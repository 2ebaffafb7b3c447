/** The signature is right; whether the request is, and what came of it, is another question. */

import { AUTH_HEADERS, REFUSAL_STATUS, type RefusalCode } from '../../api.ts';
import type { WireRequest } from '../../signing/wire-request.ts';
import {
  acceptedWords,
  CHECK_ON_SERVER,
  INVALID_ACCEPTED,
  reasonsForAccepted,
  SECRET_DIFFERS,
  SECRET_DIFFERS_WORDS,
  WOULD_BE_REJECTED,
} from '../accepted-invalid.ts';
import { namedBodyFlaw } from '../body-flaw.ts';
import {
  brokeOffWords,
  EXAM_TASK_ANSWERS,
  examTaskTitle,
  refusalTitle,
  simulatedTitle,
  TURN_SIMULATED_OFF,
  unexpectedTitle,
  VALID_SIGNATURE,
  validButErrorTitle,
  validButErrorWords,
  validButRejected,
} from '../condition-titles.ts';
import type { Diagnosis } from '../diagnosis.ts';
import { isPlainest } from '../open-point.ts';
import { plainProbe, probeAdvice } from '../plain-probe.ts';
import { refusalWordsFor, serverRefusalWords } from '../refusal-words.ts';
import { isSimulatedAnswer, isSuccess, mayBeSigning } from '../response-status.ts';
import type { ServiceAnswer } from '../service-answer.ts';
import type { Symptom } from '../symptoms/symptom.ts';
import { nextRefusals } from './afterwards.ts';
import type { Answer } from './answer.ts';
import {
  lateArrival,
  reasonsAgainstServer,
  reasonsBeyondSigning,
  SHOWN_BELOW,
  secretReasons,
  untoldBodyFlaw,
} from './reasons.ts';
import { refusalFixes } from './symptom-fixes.ts';
import {
  brokenBodyWords,
  fixesOfSymptoms,
  nothing,
  titleOf,
  type UnexplainedRequest,
} from './unexplained-answers.ts';
import { leadingSymptoms } from './unexplained-title.ts';

/** Whose secret it was checked with, and how that’s said. */
export interface CheckedWith {
  readonly whose: string;
  readonly right: string;
  /** Why the service may have answered as it did, where something was told to make it so. */
  readonly because?: Answer['reasons'] | undefined;
  /** Unix seconds, where the request’s arrival isn’t known. */
  readonly readAt?: number | undefined;
  /** A task of the sandbox’s exam made it so: there’s nothing to turn off. */
  readonly isOfExam?: true | undefined;
}

const HERE: CheckedWith = {
  whose: 'your stored',
  right: `${AUTH_HEADERS.signature} is valid for this request.`,
};

export function validSignatureAnswer(
  diagnosis: Diagnosis,
  reader: UnexplainedRequest,
  checked: Partial<CheckedWith> = {},
): Answer {
  const by: CheckedWith = { ...HERE, ...checked };
  const { code, answered } = diagnosis;
  if (by.because && answered && (by.isOfExam || isSimulatedAnswer(answered)))
    return simulatedAnswer(diagnosis, reader, by);
  const unexpected = refusalBesides(diagnosis);
  if (unexpected) return refusedAllTheSame(diagnosis, unexpected, reader, by);
  if (code === null) return rightAsFarAsSeen(diagnosis, reader, by);
  const leading = leadingSymptoms(diagnosis);
  return {
    ...nothing(diagnosis, reader),
    ...titleOf(leading, { tone: 'bad', title: refusalTitle(code, diagnosis.checks) }),
    summary: `${by.right} But ${refusalWordsFor(code, diagnosis)}`,
    ...fixesOfSymptoms(leading, reader),
    ...(leading.length === 0 && { fixes: refusalFixes(code, diagnosis.checks, reader.language) }),
    afterwards: nextRefusals(diagnosis),
    // A clock in another unit isn't one that runs ahead; and what may lie behind a distance is said with it.
    reasons: leading.some(({ id, causes }) => OTHER_UNIT.has(id) || causes)
      ? []
      : reasonsBeyondSigning(diagnosis, reader.request, code),
  };
}

function refusalBesides({ code, answered }: Diagnosis): RefusalCode | undefined {
  const answer = answered?.code;
  return answer && answer !== code ? answer : undefined;
}

/** The request is right by all that’s known: what’s said of it otherwise is the simulated error’s doing. */
function simulatedAnswer(
  diagnosis: Diagnosis,
  reader: UnexplainedRequest,
  { right, isOfExam }: CheckedWith,
): Answer {
  const answered = { status: REFUSAL_STATUS, ...diagnosis.answered };
  if (isOfExam)
    return {
      ...nothing(diagnosis, reader),
      ...{ tone: 'neutral', title: examTaskTitle(answered), summary: `${right} ${EXAM_TASK_ANSWERS}` },
      covered: { happened: diagnosis.symptoms, afterwards: [] },
    };
  return {
    ...nothing(diagnosis, reader),
    tone: answered.status < REFUSAL_STATUS ? 'neutral' : 'bad',
    title: simulatedTitle(answered),
    summary: `${right} A simulated error of the local sandbox had a part in the response.`,
    fixes: [
      {
        ...{ mistake: undefined, idiom: undefined, hasCode: false, clause: 'signature' },
        ...{ title: 'Turn off simulated errors', text: TURN_SIMULATED_OFF },
      },
    ],
    covered: { happened: diagnosis.symptoms, afterwards: [] },
  };
}

/** What the server refused it for, where it's signed right and nothing in it is what that code says. */
export function unexpectedRefusal(diagnosis: Diagnosis): RefusalCode | undefined {
  return diagnosis.signature === 'valid' ? refusalBesides(diagnosis) : undefined;
}

/** What the server's developers are given, who can tell where theirs differs. */
export function disputedSignature(diagnosis: Diagnosis): Diagnosis['expected'] {
  return unexpectedRefusal(diagnosis) === 'bad_signature' ? diagnosis.expected : undefined;
}

/** A status that may be about the signature, without a code that says so. */
export function isTurnedAway({ answered }: Diagnosis): boolean {
  return answered !== undefined && !answered.code && mayBeSigning(answered.status);
}

function bodyReasons({ gaps }: Diagnosis, request: WireRequest): Answer['reasons'] {
  const flaw = namedBodyFlaw({ request, gaps });
  return flaw ? [{ title: flaw.title, text: flaw.text }] : [];
}

/** Of a request whose answer isn’t known: what a server can’t read it rejects, however well it’s signed. */
function flawedBodyWords(
  diagnosis: Diagnosis,
  request: WireRequest,
  { right }: CheckedWith,
  beyond: Answer['reasons'],
): Partial<Answer> {
  const flaw = untoldBodyFlaw(diagnosis, request);
  if (!flaw) return {};
  const { kind, title, text, fix } = flaw;
  if (kind !== 'not-json') return { reasons: [{ title, text }, ...beyond] };
  return {
    ...{ tone: 'bad', title, happened: [text], reasons: [] },
    summary: `${right} But a server can’t read the body as JSON.`,
    fixes: [
      {
        ...{ mistake: undefined, idiom: undefined, hasCode: false, title, text: fix },
        clause: 'json-bodies',
      },
    ],
    afterwards: ['Once the body is changed, it needs a new signature: its hash is on line 5.'],
  };
}

const OTHER_UNIT: ReadonlySet<Symptom['id']> = new Set<Symptom['id']>(['ts-ms', 'ts-us-ns']);

function rightAsFarAsSeen(diagnosis: Diagnosis, reader: UnexplainedRequest, by: CheckedWith): Answer {
  const { answered } = diagnosis;
  if (diagnosis.isUnanswered) return unanswered(diagnosis, reader, by);
  const late = lateArrival(diagnosis, by.readAt);
  const beyond = reasonsBeyondSigning(diagnosis, reader.request);
  const base: Answer = {
    ...nothing(diagnosis, reader),
    tone: 'good',
    title: VALID_SIGNATURE,
    summary: `${by.right} If the server rejected it, signing isn’t the cause. Check the clock, the key, the host, and any proxy before the server.`,
    reasons: [...late, ...beyond],
  };
  if (!answered) return { ...base, ...flawedBodyWords(diagnosis, reader.request, by, [...late, ...beyond]) };
  const { status, code } = answered;
  if (answered.isCut && !mayBeSigning(status)) return brokenOff(diagnosis, reader, by, status);
  const came = `${by.right} The server answered ${status}`;
  if (isSuccess(answered)) return { ...base, summary: `${came}.`, reasons: [] };
  if (!mayBeSigning(status)) {
    const broken = brokenBodyWords(diagnosis, reader.request);
    return {
      ...base,
      title: validButErrorTitle(status),
      ...broken,
      tone: broken ? 'bad' : 'neutral',
      summary: `${by.right} ${validButErrorWords(status)}`,
      reasons: broken ? [] : bodyReasons(diagnosis, reader.request),
    };
  }
  const title = validButRejected(by.whose);
  if (code === undefined)
    return {
      ...base,
      tone: 'neutral',
      title,
      summary: `${came}. The text that was read doesn’t include the error code (error.code). Look the code up in the response: if it isn’t bad_signature, the cause isn’t the signature.`,
      reasons: [...late, ...(by.because ?? secretReasons()), ...beyond],
    };
  return {
    ...base,
    tone: 'neutral',
    title,
    summary: `${came} without a code, so it may come from a proxy. The cause is beyond signing: the server’s secret, the clock, the key, the host, or a proxy on the way.`,
    reasons: by.because ?? [...late, ...(status === REFUSAL_STATUS ? secretReasons() : []), ...beyond],
  };
}

/** Nothing was rejected: nothing is to be said of why. */
function unanswered(diagnosis: Diagnosis, reader: UnexplainedRequest, by: CheckedWith): Answer {
  return {
    ...nothing(diagnosis, reader),
    tone: 'neutral',
    title: 'Signature valid, but no response came',
    summary: `${by.right} No response came, so nobody knows what the server did with the request.`,
    ...flawedBodyWords(diagnosis, reader.request, by, []),
  };
}

/** The same of one whose status came, and not what it was about. */
function brokenOff(
  diagnosis: Diagnosis,
  reader: UnexplainedRequest,
  { right }: CheckedWith,
  status: number,
): Answer {
  return {
    ...nothing(diagnosis, reader),
    tone: 'neutral',
    title: `Signature valid, but response ${status} broke off`,
    summary: `${right} ${brokeOffWords(status)}.`,
  };
}

/** The service found something wrong that isn’t by what’s known here: the titles are those of its answer in Request. */
function refusedAllTheSame(
  diagnosis: Diagnosis,
  code: RefusalCode,
  reader: UnexplainedRequest,
  by: CheckedWith,
): Answer {
  const { request } = reader;
  const isOfSignature = code === 'bad_signature';
  const isOpen = isOfSignature && !by.because && !diagnosis.isBuiltIn;
  const probe = isOpen ? plainProbe(request) : undefined;
  const reasons =
    by.because ??
    (isOfSignature
      ? reasonsAgainstServer(diagnosis, request, diagnosis.expected && SHOWN_BELOW)
      : reasonsBeyondSigning(diagnosis, request, code));
  const remains = isOpen && isPlainest(request) ? REMAINS : '';
  return {
    ...nothing(diagnosis, reader),
    tone: 'bad',
    title: unexpectedTitle(code, diagnosis.checks, by.whose),
    summary: `${by.right} The server still answered ${code}${MEANS[code] ?? ''}.${remains}`,
    afterwards: nextRefusals(diagnosis),
    reasons,
    ...(probe && !diagnosis.probed && { separating: probeAdvice(request, probe) }),
    ...(probe && diagnosis.signature === 'valid' && { probe }),
  };
}

const REMAINS =
  ' No open point of the API docs makes a difference to this request. So the cause is one of three: a different secret on the server, a change on the way, or the server’s own check.';

const MEANS: Partial<Record<RefusalCode, string>> = {
  invalid_key: ': it doesn’t know this key id, or the key is revoked',
};

function cameWords(answered: Diagnosis['answered']): string {
  return answered?.isCut ? brokeOffWords(answered.status) : `The server answered ${answered?.status}`;
}

/** It was accepted, though the checks made here say otherwise: nothing is wrong that anyone was told of. */
export function acceptedAnswer(diagnosis: Diagnosis, reader: UnexplainedRequest, code: RefusalCode): Answer {
  return {
    ...nothing(diagnosis, reader),
    tone: 'neutral',
    title: WOULD_BE_REJECTED,
    summary: `${cameWords(diagnosis.answered)}. By Countersign’s own checks, ${serverRefusalWords(code, diagnosis.checks)}`,
  };
}

/** The bytes are known, and so is that the server holds another secret, if it checks signatures at all. */
export function secretDiffersAnswer(diagnosis: Diagnosis, reader: UnexplainedRequest): Answer {
  return {
    ...nothing(diagnosis, reader),
    tone: 'neutral',
    title: SECRET_DIFFERS,
    summary: SECRET_DIFFERS_WORDS,
    reasons: reasonsForAccepted(diagnosis),
  };
}

/** @param answer of the request as if it had been rejected: its mistake, where one is named, stands below. */
export function acceptedInvalid(
  answer: Answer,
  { code }: Diagnosis,
  { answered, whose }: { readonly answered: ServiceAnswer; readonly whose: string },
): Answer {
  const { title, fix } = CHECK_ON_SERVER;
  const isOfSignature = code === null || code === 'bad_signature';
  return {
    ...answer,
    tone: 'bad',
    title: INVALID_ACCEPTED,
    certainly: undefined,
    summary: [acceptedWords(answered, whose), ...(isOfSignature ? [answer.summary] : [])].join(' '),
    fixes: [
      { mistake: undefined, title, text: fix, clause: 'signature', idiom: undefined, hasCode: false },
      ...answer.fixes,
    ],
    ...(!isOfSignature && { afterwards: [], covered: { ...answer.covered, afterwards: [] } }),
  };
}
