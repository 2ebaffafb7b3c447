/** What a failing request is called before any search: as Diagnose calls it; loaded with the first that fails. */

import { AUTH_HEADERS, type RefusalCode } from '../../core/api.ts';
import { acceptanceOf } from '../../core/diagnosis/accepted-invalid.ts';
import type { Answer } from '../../core/diagnosis/answer/answer.ts';
import { answerOf } from '../../core/diagnosis/answer/answer-of.ts';
import type { ToldDiagnosis } from '../../core/diagnosis/answer/told-diagnosis.ts';
import { brokenBody, namedBodyFlaw } from '../../core/diagnosis/body-flaw.ts';
import { examine } from '../../core/diagnosis/diagnose.ts';
import type { Diagnosis } from '../../core/diagnosis/diagnosis.ts';
import { ownTime } from '../../core/diagnosis/known-checks.ts';
import type { RequestVerdict } from '../../core/diagnosis/request-verdicts.ts';
import { isSuccess } from '../../core/diagnosis/response-status.ts';
import { answerTo } from '../../core/diagnosis/service-answer.ts';
import { findSymptoms } from '../../core/diagnosis/symptoms/find-symptoms.ts';
import type { Language } from '../../core/mistakes/languages.ts';
import { NO_HINTS } from '../../core/mistakes/subject.ts';
import { type KnownServer, readingsWith } from '../../core/service-readings.ts';
import { isWhole, knownRequest } from '../../core/signing/gaps.ts';
import { bodyBytes, headerValue } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import type { StoredKey } from '../../storage/vault.ts';
import { isAcceptedAnyway } from './failing.ts';
import type { RequestRow } from './row.ts';

/** The refusal that each verdict leads to: what a symptom must bring about to be shown for it. */
const CODES: Partial<Record<RequestVerdict, RefusalCode>> = {
  wrong: 'bad_signature',
  stale: 'stale_request',
  'bad-timestamp': 'bad_timestamp',
  incomplete: 'missing_auth',
};

/** In bytes: a longer one would be hashed at a stretch. */
const LONGEST_BODY = 1_000_000;

/** The title that Diagnose gives it before any search, where that’s certain. May hold a secret of the keys. */
export function shownMistake(
  { capture }: Pick<RequestRow, 'capture'>,
  verdict: RequestVerdict,
  keys: readonly StoredKey[],
  server?: KnownServer,
): string | undefined {
  if (bodyBytes(capture.request.body).length > LONGEST_BODY) return undefined;
  if (isAcceptedAnyway(verdict, capture.answer)) return undefined;
  switch (verdict) {
    case 'right': {
      const answered = answerTo(capture);
      return answered ? brokenBody(capture, answered, true)?.title : unreadableBody(capture);
    }
    case 'disputed':
    case 'incomplete-evidence':
      return certainOf(answerBeforeSearch(capture, keys, server))?.title;
    case 'unknown-key': {
      const certain = certainOf(answerBeforeSearch(capture, keys, server));
      // That the secret is unknown is what the verdict says.
      return certain?.tone === 'bad' ? certain.title : undefined;
    }
    default:
      return certainSymptom(capture, verdict, keys, server);
  }
}

/** Whatever the server will answer, it can’t read it. */
function unreadableBody(capture: Capture): string | undefined {
  const flaw = namedBodyFlaw(capture);
  return flaw?.kind === 'not-json' ? flaw.title : undefined;
}

/** By the word of the sandbox, which has its secret, whether or not that's stored here. */
export function answerBySandbox(
  capture: Capture,
  told: ToldDiagnosis,
  keys: readonly StoredKey[],
  language?: Language,
): Answer {
  return answerOf(examined(capture, undefined, keys), { request: capture.request, told, language });
}

/** What a server’s acceptance tells, where the sandbox found the signature invalid. */
export function acceptanceBySandbox(capture: Capture, told: ToldDiagnosis, keys: readonly StoredKey[]) {
  return acceptanceOf(examined(capture, undefined, keys), told);
}

/** A title in a list says nothing of how sure it is. */
export function certainOf(answer: Answer | undefined): Pick<Answer, 'tone' | 'title'> | undefined {
  return answer?.certainly ?? answer;
}

/** `undefined` where it was accepted: then nothing is wrong with it. */
function answerBeforeSearch(
  capture: Capture,
  keys: readonly StoredKey[],
  server: KnownServer | undefined,
): Answer | undefined {
  const answered = answerTo(capture);
  if (answered && isSuccess(answered)) return undefined;
  return answerOf(examined(capture, keyOf(capture, keys), keys, server), { request: capture.request });
}

function examined(
  capture: Capture,
  key: StoredKey | undefined,
  keys: readonly StoredKey[],
  server?: KnownServer,
): Diagnosis {
  const { request, gaps, receivedAt, skew, origin, isOwn, isReceived, isCaptured, isUnanswered } = capture;
  const answered = answerTo(capture);
  const others = keys.filter((other) => other !== key);
  return examine({
    ...{
      request,
      gaps,
      now: receivedAt,
      server,
      skew,
      origin,
      answered,
      isOwn,
      isReceived,
      isCaptured,
      isUnanswered,
    },
    secretFor: () => key && { secret: key.secret, revoked: false },
    hints: {
      ...NO_HINTS,
      secrets: others.map(({ id, name, secret }) => ({ name: `${name} (${id})`, secret })),
    },
  }).diagnosis;
}

function keyOf(capture: Capture, keys: readonly StoredKey[]): StoredKey | undefined {
  const id = String(headerValue(knownRequest(capture).headers, AUTH_HEADERS.key));
  return keys.find((key) => key.id === id);
}

function certainSymptom(
  capture: Capture,
  verdict: RequestVerdict,
  keys: readonly StoredKey[],
  server: KnownServer | undefined,
): string | undefined {
  const { request, gaps, receivedAt } = capture;
  const code = CODES[verdict];
  if (code === undefined) return undefined;
  const secret = isWhole(capture) ? keyOf(capture, keys)?.secret : undefined;
  const others = keys.map((key) => key.secret);
  const now = receivedAt ?? ownTime(request);
  const readings = readingsWith(server?.readings);
  const symptoms = findSymptoms({ request, gaps, now, readings, secret, others });
  return symptoms.find((symptom) => symptom.code === code && symptom.certainty === 'certain')?.title;
}
