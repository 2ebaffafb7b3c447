/** What's said of a captured request: its verdict in a word and in a sentence, its time, where it went. */

import {
  ACCEPTED_TEXT,
  ACCEPTED_TEXT_WORDS,
  SECRET_DIFFERS,
  SECRET_DIFFERS_WORDS,
  WOULD_BE_REJECTED,
} from '../../lib/core/diagnosis/accepted-invalid.ts';
import {
  BODY_IN_DOUBT,
  brokeOffTitle,
  brokeOffWords,
  CHECK_NEEDS_SECRET,
  LIVE_KEY_UNCHECKED,
  NO_RESPONSE,
  PART_UNKNOWN,
  SECRET_UNKNOWN,
  validButErrorTitle,
  validButErrorWords,
  validButRejected,
} from '../../lib/core/diagnosis/condition-titles.ts';
import { IS_LIVE_KEY } from '../../lib/core/diagnosis/live-key.ts';
import { REFUSAL_SENTENCES } from '../../lib/core/diagnosis/refusal-words.ts';
import type { RequestVerdict } from '../../lib/core/diagnosis/request-verdicts.ts';
import { isErrorStatus } from '../../lib/core/diagnosis/response-status.ts';
import { isWhole } from '../../lib/core/signing/gaps.ts';
import type { KnownSecrets } from '../../lib/core/signing/known-secrets.ts';
import { holdsLiveKey, withoutSecrets } from '../../lib/core/signing/secret-shape.ts';
import { utcMomentWords } from '../../lib/core/time-words.ts';
import { isAcceptedAnyway, isRejected, isUnanswered } from '../../lib/features/requests/failing.ts';
import type { RequestRow } from '../../lib/features/requests/row.ts';
import type { IconName } from '../ui/icon.tsx';
import type { Tone } from '../ui/notice.tsx';

export interface VerdictWords {
  /** Fits the list’s column. */
  readonly word: string;
  readonly tone: Tone | 'neutral';
  readonly icon: IconName;
  readonly sentence: string;
}

/** Not a failure: the server accepted it. */
export const SECRET_DIFFERS_VERDICT: VerdictWords = {
  word: SECRET_DIFFERS,
  tone: 'warn',
  icon: 'key',
  sentence: SECRET_DIFFERS_WORDS,
};

const WORDS: Record<RequestVerdict, VerdictWords> = {
  right: {
    word: 'Valid',
    tone: 'good',
    icon: 'success',
    sentence: 'The signature is valid for this request.',
  },
  disputed: {
    word: validButRejected(),
    tone: 'bad',
    icon: 'error',
    sentence:
      'The signature is valid for the secret stored here. That secret may have a typo, the key may be revoked, or the server may have received different bytes.',
  },
  wrong: {
    word: 'Invalid',
    tone: 'bad',
    icon: 'error',
    sentence: REFUSAL_SENTENCES.bad_signature,
  },
  stale: {
    word: 'Stale',
    tone: 'bad',
    icon: 'clock',
    sentence: REFUSAL_SENTENCES.stale_request,
  },
  'bad-timestamp': {
    word: 'Bad timestamp',
    tone: 'bad',
    icon: 'error',
    sentence: REFUSAL_SENTENCES.bad_timestamp,
  },
  incomplete: {
    word: 'Incomplete',
    tone: 'bad',
    icon: 'error',
    sentence: REFUSAL_SENTENCES.missing_auth,
  },
  'unknown-key': {
    word: SECRET_UNKNOWN,
    tone: 'neutral',
    icon: 'key',
    sentence: CHECK_NEEDS_SECRET,
  },
  'incomplete-evidence': {
    word: PART_UNKNOWN,
    tone: 'neutral',
    icon: 'info',
    sentence: 'A part of the request isn’t known, so the signature can’t be checked.',
  },
  'doubtful-body': {
    word: BODY_IN_DOUBT,
    tone: 'neutral',
    icon: 'info',
    sentence:
      'DevTools shows bodies as text. The bytes of this one may differ from those that were signed, so the signature can’t be checked.',
  },
  'secret-differs': SECRET_DIFFERS_VERDICT,
  'secret-or-text': {
    word: ACCEPTED_TEXT,
    tone: 'neutral',
    icon: 'info',
    sentence: ACCEPTED_TEXT_WORDS.secret,
  },
};

const LIVE_KEY: VerdictWords = {
  word: LIVE_KEY_UNCHECKED,
  tone: 'neutral',
  icon: 'key',
  sentence: `${IS_LIVE_KEY} Countersign uses no secrets of live keys, so the signature isn’t checked. Send the same request with a test key.`,
};

/** A valid signature doesn't say what became of it. */
const UNANSWERED: VerdictWords = {
  ...{ word: NO_RESPONSE, tone: 'warn', icon: 'warning' },
  sentence: 'The signature is valid for this request, but no response came.',
};

function brokenOff(status: number): VerdictWords {
  return {
    ...{ word: brokeOffTitle(status), tone: 'warn', icon: 'warning' },
    sentence: `${WORDS.right.sentence} ${brokeOffWords(status)}.`,
  };
}

/** A right signature doesn't make an answer right: what fails for another reason says which part is done. */
export function rightWords({ answer, isUnanswered }: Judged['capture']): VerdictWords {
  if (!answer && isUnanswered) return UNANSWERED;
  if (answer?.isCut) return brokenOff(answer.status);
  const status = answer?.status;
  if (status === undefined || !isErrorStatus(status)) return WORDS.right;
  return {
    ...{ word: validButErrorTitle(status), tone: 'warn', icon: 'warning' },
    sentence: `${WORDS.right.sentence} ${validButErrorWords(status)}`,
  };
}

/** It fails for a mistake of its own, which isn't one in signing. */
export function rightButMistaken(mistake: string, status: number): VerdictWords {
  return {
    ...{ word: mistake, tone: 'bad', icon: 'error' },
    sentence: `${WORDS.right.sentence} The server answered ${status}, most likely because of this mistake.`,
  };
}

/** As Diagnose has it: nothing is wrong that the server told. */
function acceptedAnyway(verdict: RequestVerdict, answer: Judged['capture']['answer']): VerdictWords {
  const came = answer?.isCut ? brokeOffWords(answer.status) : 'The server accepted the request';
  return {
    ...{ word: WOULD_BE_REJECTED, tone: 'neutral', icon: 'info' },
    sentence: `${came}. By Countersign’s own checks: ${WORDS[verdict].sentence}`,
  };
}

const CHECKING: VerdictWords = {
  word: 'Checking',
  tone: 'neutral',
  icon: 'clock',
  sentence: 'The signature is being checked.',
};

const NOT_SIGNED: VerdictWords = {
  word: 'Not signed',
  tone: 'warn',
  icon: 'warning',
  sentence: 'The request goes to one of your environments without any of the three headers.',
};

type Judged = Pick<RequestRow, 'isSigned' | 'verdict' | 'mistake'> & {
  readonly capture: {
    readonly answer?: { readonly status: number; readonly isCut?: true | undefined } | undefined;
    readonly isUnanswered?: boolean | undefined;
  };
  /** As it was sent. */
  readonly keyId: string;
};

/** By themselves they say of no request that it has a mistake. */
const IS_BAD_ONCE_NAMED: ReadonlySet<RequestVerdict> = new Set<RequestVerdict>([
  'unknown-key',
  'secret-differs',
  'doubtful-body',
]);

/**
 * By its mistake, where that's known.
 * @param isUnsignedCall see `lib/features/requests/shown-rows.ts`. `undefined` for what nobody would sign.
 */
export function verdictWords(
  { isSigned, verdict, mistake, capture, keyId }: Judged,
  isUnsignedCall: boolean,
): VerdictWords | undefined {
  if (!isSigned) return isUnsignedCall ? NOT_SIGNED : undefined;
  if (verdict === undefined) return CHECKING;
  const status = capture.answer?.status;
  if (verdict === 'right')
    return mistake === undefined || status === undefined
      ? rightWords(capture)
      : rightButMistaken(mistake, status);
  if (mistake !== undefined)
    return {
      ...{ ...WORDS[verdict], word: mistake },
      ...(IS_BAD_ONCE_NAMED.has(verdict) && { tone: 'bad', icon: 'error' }),
    };
  if (isAcceptedAnyway(verdict, capture.answer)) return acceptedAnyway(verdict, capture.answer);
  return verdict === 'unknown-key' && holdsLiveKey(keyId) ? LIVE_KEY : WORDS[verdict];
}

const SUCCEEDED_LATER = 'Succeeded later';

/** Also in Diagnose. */
export const SUCCEEDED_LATER_SENTENCES = {
  listed:
    'Later the same request succeeded: same method, URL, data and User-Agent. So this one isn’t counted as failing.',
  read: 'Later the same request succeeded: same method, URL, data and User-Agent.',
} as const;

/** The same, of one that failed: it needs no work any more, and no badge counts it. */
export function succeededLater(words: VerdictWords): VerdictWords {
  const isNamed = words !== WORDS['unknown-key'] && words !== LIVE_KEY;
  return {
    ...succeededLaterMark(isNamed ? words.word : undefined),
    sentence: `${words.sentence} ${SUCCEEDED_LATER_SENTENCES.listed}`,
  };
}

/** @param title of what was wrong with it, where that's known. */
export function succeededLaterMark(title: string | undefined): Omit<VerdictWords, 'sentence'> {
  return {
    word: title === undefined ? SUCCEEDED_LATER : `${title}, succeeded later`,
    ...{ tone: 'neutral', icon: 'success' },
  };
}

/** Nothing is said of these in the list. */
const UNCONCERNED: VerdictWords = {
  word: 'Not an API request',
  tone: 'neutral',
  icon: 'info',
  sentence:
    'The request has no X-Api-Key, X-Timestamp or X-Signature. Its host isn’t one of your environments.',
};

const PREFLIGHT: VerdictWords = {
  word: 'A preflight',
  tone: 'neutral',
  icon: 'info',
  sentence:
    'The browser sends a preflight to ask another origin whether a page may send a request. A preflight is never signed.',
};

/** Of what the list says nothing of. */
export function unsignedWords({ isPreflight }: RequestRow): VerdictWords {
  return isPreflight ? PREFLIGHT : UNCONCERNED;
}

/** Of the preflight, and of the request that it was about. */
export function neverSent(status: number | undefined, isSandbox: boolean): VerdictWords {
  const why = isSandbox
    ? ' The local sandbox rejects web pages on purpose: otherwise any page could use it. Call it from your server or a script, or change the page’s environment to your real server.'
    : '';
  return {
    ...{ word: 'Preflight rejected', tone: 'bad', icon: 'error' },
    sentence: `Before a page’s request to another origin, the browser asks the server with a preflight (CORS). The server answered ${status}, so the browser never sent the request.${why}`,
  };
}

/** Whether there's a mistake to be named, and all that's needed to look for it. */
export function canBeDiagnosed(row: RequestRow): boolean {
  return row.isSigned && isWhole(row.capture);
}

/** Whether the list offers to name the mistake. */
export function invitesDiagnosis(row: RequestRow): boolean {
  return canBeDiagnosed(row) && isRejected(row);
}

/** A right signature says more of a rebuilt body than how it was rebuilt. */
export function provesBytes({ verdict }: RequestRow): boolean {
  return verdict === 'right' || verdict === 'disputed';
}

/** As the clock on the wall shows it, with milliseconds, and in short without. */
export function localTimeOfDay(unixMs: number): { readonly time: string; readonly shortTime: string } {
  const moment = new Date(unixMs);
  const two = (part: number): string => String(part).padStart(2, '0');
  const clock = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(':');
  return { time: `${clock}.${String(moment.getMilliseconds()).padStart(3, '0')}`, shortTime: clock };
}

export function utcMomentOfMs(unixMs: number): string {
  return utcMomentWords(BigInt(Math.floor(unixMs / 1000)));
}

const LONGEST_SHOWN = 400;

/** What's asked for, and whom: apart, since the path matters more than the host. A secret is cut. */
export function shownUrl(
  url: string,
  { hide }: KnownSecrets,
): { readonly target: string; readonly host: string } {
  const [, host = '', target = ''] = /^[a-z]+:\/\/([^/?#]*)(.*)$/is.exec(url.slice(0, LONGEST_SHOWN)) ?? [
    '',
    '',
    url,
  ];
  const shown = (text: string): string => withoutSecrets(hide(text.slice(0, LONGEST_SHOWN)));
  return { target: shown(target === '' ? '/' : target), host: shown(host) };
}

/** More than is shown, so that a secret isn't cut in two before it's seen. */
const LONGEST_LOOKED_AT = 2000;

/**
 * What the server said of an error, as it said it: the layout of the envelope isn't specified. A secret is cut.
 * `undefined` where a mistake in the signing says more.
 */
export function errorText(row: RequestRow, { hide }: KnownSecrets): string | undefined {
  const { answer } = row.capture;
  if (!answer?.text || !isErrorStatus(answer.status) || (row.code && !provesBytes(row))) return undefined;
  const text = withoutSecrets(hide(answer.text.slice(0, LONGEST_LOOKED_AT))).trim();
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** Where nothing came back, as DevTools says it. */
export function statusWord(row: RequestRow): string {
  const { answer } = row.capture;
  if (answer) return String(answer.status);
  return isUnanswered(row) ? 'failed' : '—';
}
