/** What's said of a request that the local sandbox got: its mistake, in the list by the remedy, and in sentences. */

import type { RefusalCode } from '../../lib/core/api.ts';
import {
  refusalTitle,
  UNEXPLAINED_SIGNATURE,
  validButRejected,
} from '../../lib/core/diagnosis/condition-titles.ts';
import { verify } from '../../lib/core/signing/verify.ts';
import type { FaultSwitch } from '../../lib/sandbox/fault-switches.ts';
import type { InboxRow } from '../../lib/state/inbox-rows.ts';
import type { VerdictWords } from '../capture/capture-words.ts';

/** What a switch does, after “The sandbox”. */
const SWITCH_WORDS: Record<FaultSwitch, string> = {
  clockOffsetSeconds: 'had its clock moved',
  answerStale: 'was told to answer stale_request',
  revokeKey: 'was told to take the key for revoked',
  reserialiseBody: 'wrote the body again, as some proxies do',
  stripPathPrefix: 'took the beginning off the path, as some gateways do',
  dropHeader: 'lost a header',
  redirectToSlash: 'redirected to the path with a slash at its end',
  delayMs: 'waited before it answered',
};

/** As in “The sandbox lost a header and waited before it answered.” */
export function switchSentence(switches: readonly string[]): string | undefined {
  const known = Object.entries(SWITCH_WORDS).flatMap(([name, words]) =>
    switches.includes(name) ? [words] : [],
  );
  if (known.length === 0) return undefined;
  const last = known.at(-1) ?? '';
  const before = known.slice(0, -1).join(', ');
  return `The sandbox ${before === '' ? last : `${before} and ${last}`}: see Faults.`;
}

const RIGHT: VerdictWords = {
  word: 'Right',
  tone: 'good',
  icon: 'success',
  sentence: 'The signature is the one this very request should carry.',
};

export function inboxWords({ capture, code, diagnosis, isGivenUp, switches }: InboxRow): VerdictWords {
  const isRefused = code !== undefined;
  const undiagnosed = isGivenUp ? GIVEN_UP : LOOKING;
  if (!diagnosis) return isRefused ? undiagnosed : RIGHT;
  const { verdict, mistakes, symptoms } = diagnosis;
  if (verdict === 'valid')
    return isRefused || switches.includes('redirectToSlash') ? disputed(switches) : RIGHT;
  const [mistake] = mistakes;
  if (mistake) return mistaken(mistake.title, mistakes.length);
  const [symptom] = symptoms.filter(({ id }) => id !== 'sym-sig-valid');
  if (verdict === 'refused' && symptom) return mistaken(symptom.title, 1, symptom.detail);
  if (verdict === 'unexplained' && code !== 'invalid_key') return UNEXPLAINED;
  return code === undefined ? REFUSED : refusedWith(code, capture);
}

const LOOKING: VerdictWords = {
  word: 'Looking for the mistake',
  tone: 'bad',
  icon: 'clock',
  sentence:
    'It was refused. The sandbox is looking for the mistake behind it; that takes a few seconds at most.',
};

const GIVEN_UP: VerdictWords = {
  word: 'Refused, not explained',
  tone: 'bad',
  icon: 'error',
  sentence:
    'It was refused, and the sandbox couldn’t look for the mistake: the search ended twice on this request. Have it named here.',
};

function mistaken(title: string, count: number, detail?: string): VerdictWords {
  const sentence = detail ?? 'The signature it carries is exactly what this mistake makes.';
  return count > 1
    ? { word: `${title}, and ${count - 1} more`, tone: 'bad', icon: 'error', sentence: MISTAKES }
    : { word: title, tone: 'bad', icon: 'error', sentence };
}

const MISTAKES = 'The signature it carries is exactly what these mistakes make together.';

function disputed(switches: readonly string[]): VerdictWords {
  const why = switches.length > 0 ? '' : ' The key may be revoked there.';
  return {
    word: validButRejected('the sandbox’s'),
    tone: 'warn',
    icon: 'warning',
    sentence: `The signature is the one this request should carry.${why}`,
  };
}

const UNEXPLAINED: VerdictWords = {
  word: UNEXPLAINED_SIGNATURE,
  tone: 'bad',
  icon: 'error',
  sentence:
    'It isn’t the signature of this request, and none of the known mistakes makes it. Most often the secret is another: compare it letter by letter with the sandbox’s.',
};

const REFUSED: VerdictWords = {
  word: 'Rejected',
  tone: 'bad',
  icon: 'error',
  sentence: 'The sandbox rejected it.',
};

/** By the code alone, where the diagnosis says no more. */
function refusedWith(code: RefusalCode, { request, receivedAt = 0 }: InboxRow['capture']): VerdictWords {
  const { checks } = verify(request, () => undefined, receivedAt);
  return { ...REFUSED, word: refusalTitle(code, checks), sentence: SENTENCES[code] };
}

const SENTENCES: Record<RefusalCode, string> = {
  missing_auth: 'The sandbox needs X-Api-Key, X-Timestamp and X-Signature on every request.',
  bad_timestamp: 'X-Timestamp isn’t a valid number of Unix seconds.',
  stale_request: 'Its timestamp is more than 5 minutes from the sandbox’s clock.',
  invalid_key:
    'A new run of the sandbox has a new key, unless COUNTERSIGN_KEY_ID and COUNTERSIGN_SECRET set it.',
  bad_signature: 'It isn’t the signature of this request under its key.',
};
