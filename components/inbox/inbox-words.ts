/** What's said of a request that the local sandbox got: its mistake, in the list by its name, and in sentences. */

import type { SandboxDiagnosis } from '../../lib/client/inbox/record.ts';
import { REFUSAL_STATUS, type RefusalCode } from '../../lib/core/api.ts';
import { counted, listed } from '../../lib/core/counts.ts';
import {
  acceptedWords,
  INVALID_ACCEPTED,
  WOULD_BE_REJECTED,
} from '../../lib/core/diagnosis/accepted-invalid.ts';
import { joinedNames } from '../../lib/core/diagnosis/answer/mistake-names.ts';
import { otherMatchWords } from '../../lib/core/diagnosis/answer/other-matches.ts';
import { cutShortTitle } from '../../lib/core/diagnosis/answer/unexplained-title.ts';
import { brokenBody } from '../../lib/core/diagnosis/body-flaw.ts';
import {
  EXAM_TASK_ANSWERS,
  examTaskTitle,
  LIVE_KEY_UNCHECKED,
  LONGER_WITH_KEY,
  NO_MATCH_WITH_OTHER_SECRET,
  refusalTitle,
  SECRET_UNKNOWN,
  simulatedTitle,
  TURN_SIMULATED_OFF,
  UNEXPLAINED_SIGNATURE,
  unexpectedTitle,
  validButRejected,
} from '../../lib/core/diagnosis/condition-titles.ts';
import { isLiveKeySent, LIVE_KEY_FIX } from '../../lib/core/diagnosis/live-key.ts';
import { REFUSAL_SENTENCES } from '../../lib/core/diagnosis/refusal-words.ts';
import { isErrorStatus, isSimulatedAnswer } from '../../lib/core/diagnosis/response-status.ts';
import { isOfSecretHere } from '../../lib/core/diagnosis/secret-copy.ts';
import { isOfExamTask, isSimulated, type ServiceAnswer } from '../../lib/core/diagnosis/service-answer.ts';
import { type SaidOfSecret, signedOthersWords } from '../../lib/core/diagnosis/signed-others.ts';
import { verify } from '../../lib/core/signing/verify.ts';
import { toldMistakes, toldName } from '../../lib/features/inbox/comparison.ts';
import { acceptedIn } from '../../lib/features/inbox/rows.ts';
import type { InboxRow } from '../../lib/features/inbox/state.ts';
import type { SimulatedError } from '../../lib/sandbox/simulated-errors.ts';
import {
  rightButMistaken,
  rightWords,
  SECRET_DIFFERS_VERDICT,
  type VerdictWords,
} from '../request/request-words.ts';

const THEIRS = 'the sandbox’s';

/** What a switch does, after “The sandbox”. */
const SWITCH_WORDS: Record<SimulatedError, string> = {
  clockOffsetSeconds: 'had its clock changed',
  answerStale: 'was told to answer stale_request',
  revokeKey: 'was told to treat the key as revoked',
  reserialiseBody: 'serialized the body again, as some proxies do',
  stripPathPrefix: 'removed the beginning of the path, as some gateways do',
  dropHeader: 'dropped a header',
  redirectToSlash: 'redirected to the path with a slash at its end',
  delayMs: 'waited before it answered',
};

/** As in “The sandbox dropped a header and waited before it answered.” The exam’s own answer is said first of all. */
export function switchSentence(switches: readonly string[]): string | undefined {
  const known = Object.entries(SWITCH_WORDS).flatMap(([name, words]) =>
    switches.includes(name) ? [words] : [],
  );
  if (isOfExamTask(switches)) return EXAM_TASK_ANSWERS;
  if (known.length === 0) return undefined;
  const last = known.at(-1) ?? '';
  const before = known.slice(0, -1).join(', ');
  return `The sandbox ${before === '' ? last : `${before} and ${last}`}: see Simulated errors.`;
}

/** A server behind the sandbox may not have checked it. */
const ACCEPTED: VerdictWords = {
  word: 'Accepted',
  tone: 'good',
  icon: 'success',
  sentence: 'The server accepted the request. The sandbox hasn’t checked the signature yet.',
};

const NOT_YET: VerdictWords = {
  word: 'Checking',
  tone: 'neutral',
  icon: 'clock',
  sentence: 'The sandbox hasn’t checked the signature yet.',
};

function undiagnosed({ answer }: InboxRow['capture']): VerdictWords {
  return isErrorStatus(answer?.status) ? NOT_YET : ACCEPTED;
}

/**
 * @param summary what Diagnose says of the mistake, where it's one that's known here.
 * @param keyIds of the keys that the sandbox has, where it told them.
 */
export function inboxWords(row: InboxRow, summary?: string, keyIds: readonly string[] = []): VerdictWords {
  const words = ownWords(row, summary, keyIds);
  return row.diagnosis && row.diagnosis.settles.length > 0 ? tellsApart(words) : words;
}

/** Of an earlier request several mistakes matched. It has the name that it has everywhere. */
function tellsApart(words: VerdictWords): VerdictWords {
  return {
    ...words,
    sentence: `${words.sentence} It also shows which of the matching mistakes an earlier request has.`,
  };
}

function ownWords(row: InboxRow, summary: string | undefined, keyIds: readonly string[]): VerdictWords {
  const { capture, code, diagnosis, isGivenUp, switches } = row;
  const isRefused = code !== undefined || capture.answer?.status === REFUSAL_STATUS;
  if (!diagnosis) return isRefused ? (isGivenUp ? GIVEN_UP : LOOKING) : undiagnosed(capture);
  const { verdict, signature, symptoms } = diagnosis;
  const [symptom] = symptoms;
  if (isMadeBySimulation(row)) return simulated(row);
  if (verdict === 'valid' || (signature === 'valid' && !symptom && code !== 'invalid_key'))
    return isRefused || switches.includes('redirectToSlash') ? disputed(row, isRefused) : rightHere(capture);
  const accepted = acceptedIn(row);
  return accepted
    ? acceptedAllTheSame(row.capture, diagnosis, accepted, { detail: symptom?.detail, summary })
    : foundWrong(row, diagnosis, symptom, { summary, keyIds });
}

function rightHere(capture: InboxRow['capture']): VerdictWords {
  const { answer } = capture;
  const broken = answer && brokenBody(capture, answer, true);
  return broken ? rightButMistaken(broken.title, answer.status) : rightWords(capture);
}

/** With a valid signature, what the request shows otherwise is the simulated error’s doing. */
export function isMadeBySimulation({
  capture: { answer },
  answered,
  diagnosis,
  switches,
}: InboxRow): boolean {
  return (
    diagnosis?.signature === 'valid' &&
    answer !== undefined &&
    (isOfExamTask(switches) || (isSimulatedAnswer(answer) && isSimulated(switches, answered)))
  );
}

function simulated({ capture: { answer }, code, switches }: InboxRow): VerdictWords {
  const { status } = answer ?? { status: REFUSAL_STATUS };
  const response = { status, code: code ?? null };
  const right = 'The signature is valid for this request.';
  if (isOfExamTask(switches))
    return { word: examTaskTitle(response), tone: 'warn', icon: 'warning', sentence: right };
  return {
    word: simulatedTitle(response),
    ...(status < REFUSAL_STATUS ? { tone: 'warn', icon: 'warning' } : FAILED),
    sentence: `${right} ${TURN_SIMULATED_OFF}`,
  };
}

function foundWrong(
  row: InboxRow,
  diagnosis: SandboxDiagnosis,
  symptom: SandboxDiagnosis['symptoms'][number] | undefined,
  { summary, keyIds }: { readonly summary: string | undefined; readonly keyIds: readonly string[] },
): VerdictWords {
  const { capture, code, switches, answered } = row;
  const { verdict, signature } = diagnosis;
  const name = toldName(capture, diagnosis, isSimulated(switches, answered) ? undefined : capture.answer);
  if (name !== undefined)
    return {
      ...FAILED,
      word: name,
      sentence: summary ?? toldSummary(diagnosis, toldMistakes(diagnosis).length),
    };
  // What it shows is under “What happened”.
  if (verdict === 'refused' && symptom)
    return {
      ...FAILED,
      word: symptom.title,
      sentence: signature === 'valid' ? RIGHT_BUT_REFUSED : REFUSED.sentence,
    };
  if (verdict === 'unexplained' && code !== 'invalid_key')
    return signature === 'not-checked' ? notChecked(capture) : unexplained(diagnosis, row, summary);
  return code === undefined ? REFUSED : refusedWith(code, capture, keyIds);
}

function acceptedAllTheSame(
  capture: InboxRow['capture'],
  diagnosis: SandboxDiagnosis,
  answer: Pick<ServiceAnswer, 'status'>,
  { detail, summary }: { readonly detail: string | undefined; readonly summary: string | undefined },
): VerdictWords {
  const mistakes = toldMistakes(diagnosis);
  if (mistakes.length > 0 && !mistakes.every(isOfSecretHere))
    return { ...FAILED, word: INVALID_ACCEPTED, sentence: summary ?? acceptedWords(answer, THEIRS) };
  if (mistakes.length > 0 || diagnosis.signature === 'unexplained') return SECRET_DIFFERS_VERDICT;
  return detail === undefined
    ? notChecked(capture)
    : { word: WOULD_BE_REJECTED, tone: 'warn', icon: 'warning', sentence: detail };
}

const FAILED = { tone: 'bad', icon: 'error' } as const;

const LOOKING: VerdictWords = {
  word: 'Searching for the mistake',
  tone: 'bad',
  icon: 'clock',
  sentence:
    'The sandbox rejected the request and is searching for the mistake. The search takes a few seconds at most.',
};

const GIVEN_UP: VerdictWords = {
  word: 'Rejected, cause unknown',
  tone: 'bad',
  icon: 'error',
  sentence:
    'The sandbox rejected the request, and no longer searches for the mistake. Diagnose the request here.',
};

/** Of mistakes that only the sandbox knows, which is of another version. */
function toldSummary({ explanations, untold }: SandboxDiagnosis, count: number): string {
  const alike = (explanations[0]?.sets ?? []).slice(1);
  const made =
    count === 1
      ? 'This mistake makes exactly this signature.'
      : 'These mistakes together make exactly this signature.';
  const others = otherMatchWords({
    alike: alike.map((set) => joinedNames(set.map(({ title }) => title))),
    moreAlike: 0,
    others: Math.max(0, explanations.length - 1) + untold,
    reach: 'unknown',
  });
  return [made, others].filter(Boolean).join(' ');
}

const NOT_CHECKED: VerdictWords = {
  word: SECRET_UNKNOWN,
  tone: 'warn',
  icon: 'info',
  sentence:
    'The sandbox doesn’t have this key’s secret. Start it with COUNTERSIGN_KEY_ID and COUNTERSIGN_SECRET set to this API key.',
};

const LIVE_KEY: VerdictWords = { ...NOT_CHECKED, word: LIVE_KEY_UNCHECKED, sentence: LIVE_KEY_FIX };

/** No secret is asked for that belongs to a live key. */
function notChecked(capture: InboxRow['capture']): VerdictWords {
  return isLiveKeySent(checksOf(capture)) ? LIVE_KEY : NOT_CHECKED;
}

/** Rejected, it's a failure, as Diagnose marks it; a redirect isn't one. */
function disputed({ capture, code, switches }: InboxRow, isRefused: boolean): VerdictWords {
  const why = switches.length > 0 ? '' : ' The key may be revoked there.';
  return {
    word: code ? unexpectedTitle(code, checksOf(capture), THEIRS) : validButRejected(THEIRS),
    ...(isRefused ? FAILED : { tone: 'warn', icon: 'warning' }),
    sentence: `The signature is valid for this request.${why}`,
  };
}

const CAUSE_UNKNOWN: VerdictWords = {
  word: UNEXPLAINED_SIGNATURE,
  tone: 'bad',
  icon: 'error',
  sentence: 'The signature is invalid, and no known mistake makes it.',
};

/** As Diagnose has it, once it has searched too. */
function unexplained(
  { isCutShort }: SandboxDiagnosis,
  { unexplained: title, signedOthers, verdict }: InboxRow,
  summary: string | undefined,
): VerdictWords {
  const longer = verdict === 'unknown-key' ? LONGER_WITH_KEY : 'Diagnose the request here.';
  const words = isCutShort ? cutShort({ signedOthers }, longer) : causeUnknown({ signedOthers });
  return title === undefined ? words : { ...words, word: title, sentence: summary ?? words.sentence };
}

function causeUnknown(said: SaidOfSecret): VerdictWords {
  const ofSecret =
    signedOthersWords(said) ??
    'Most often the secret differs: compare it letter by letter with the sandbox’s.';
  return { ...CAUSE_UNKNOWN, sentence: `${CAUSE_UNKNOWN.sentence} ${ofSecret}` };
}

/** @param longer what searches longer, as a sentence. */
function cutShort(said: SaidOfSecret, longer: string): VerdictWords {
  const ofSecret = signedOthersWords(said) ?? `Check the secret first. ${NO_MATCH_WITH_OTHER_SECRET}`;
  return {
    ...CAUSE_UNKNOWN,
    word: cutShortTitle(said),
    sentence: `The signature is invalid. The sandbox’s search was cut short, so the cause isn’t known yet. ${ofSecret} ${longer}`,
  };
}

const REFUSED: VerdictWords = {
  word: 'Rejected',
  tone: 'bad',
  icon: 'error',
  sentence: 'The sandbox rejected the request.',
};

const RIGHT_BUT_REFUSED = 'The sandbox rejected the request. Its signature is valid.';

/** By the code alone, where the diagnosis says no more. */
function refusedWith(
  code: RefusalCode,
  capture: InboxRow['capture'],
  keyIds: readonly string[],
): VerdictWords {
  const checks = checksOf(capture);
  const unknownKey = isLiveKeySent(checks) ? LIVE_KEY_FIX : `${sandboxKeys(keyIds)}${NEW_KEY}`;
  return {
    ...REFUSED,
    word: refusalTitle(code, checks),
    sentence: code === 'invalid_key' ? unknownKey : REFUSAL_SENTENCES[code],
  };
}

/** Those that need no key. */
function checksOf({ request, receivedAt = 0 }: InboxRow['capture']) {
  return verify(request, () => undefined, receivedAt).checks;
}

const NEW_KEY =
  'Each start of the sandbox makes a new key. To use the same one each time, set COUNTERSIGN_KEY_ID and COUNTERSIGN_SECRET.';

/** More of them are no help. */
const MOST_NAMED = 3;

/** With a space behind it; empty where they aren’t known. */
function sandboxKeys(ids: readonly string[]): string {
  if (ids.length === 0) return '';
  return ids.length > MOST_NAMED
    ? `The sandbox has ${counted(ids.length, 'other key')}. `
    : `The sandbox has ${listed(ids)}: sign with its secret and send its id. `;
}
