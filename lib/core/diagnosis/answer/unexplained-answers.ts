/** The answers where no mistake in signing was found: the signature is right, wasn't checked, or nothing explains it. */

import { AUTH_HEADERS, KEY_PREFIXES, type RefusalCode } from '../../api.ts';
import { counted } from '../../counts.ts';
import type { Language } from '../../mistakes/languages.ts';
import { isCutShort } from '../../search/cut-short.ts';
import { type GapPart, gapOf, signedGaps } from '../../signing/gaps.ts';
import { holdsLiveKey } from '../../signing/secret-shape.ts';
import { headerValue, type WireRequest } from '../../signing/wire-request.ts';
import { ACCEPTED_TEXT, ACCEPTED_TEXT_WORDS, reasonsForAcceptedText } from '../accepted-invalid.ts';
import { brokenBody } from '../body-flaw.ts';
import { CHECK_NEEDS_SECRET, LIVE_KEY_UNCHECKED, refusalTitle, SECRET_UNKNOWN } from '../condition-titles.ts';
import type { Diagnosis } from '../diagnosis.ts';
import { isLiveKeySent } from '../live-key.ts';
import { refusalWordsFor, serverRefusalWords } from '../refusal-words.ts';
import { isSecretLikely, type SaidOfSecret, signedOthersWords } from '../signed-others.ts';
import { type Symptom, symptomSentences } from '../symptoms/symptom.ts';
import { nextRefusals, otherRefusals } from './afterwards.ts';
import type { Answer } from './answer.ts';
import { caveatsFor } from './caveats.ts';
import { excludedWords } from './coverage-words.ts';
import { isSeveral, missingWords, partName, sentence, unknownWords } from './missing-words.ts';
import { reasonsForCutShort, reasonsForNothing, untoldBodyFlaw } from './reasons.ts';
import { refusalFixes, symptomFixes } from './symptom-fixes.ts';
import { leadingSymptoms, soFarTitle, unexplainedTitle } from './unexplained-title.ts';

export interface UnexplainedRequest {
  readonly request: WireRequest;
  readonly language: Language | undefined;
  /** See `About`. */
  readonly triedSoFar?: number | undefined;
}

/** Without the secret, or without a signature, only what the request shows by itself can be said. @param isCheckedThere by the sandbox, which has the secret. */
export function notCheckedAnswer(
  diagnosis: Diagnosis,
  reader: UnexplainedRequest,
  { isCheckedThere = false } = {},
): Answer {
  const answer = answerByItself(diagnosis, reader, isCheckedThere);
  const broken = answer.tone === 'neutral' ? brokenBodyWords(diagnosis, reader.request) : undefined;
  const { why } = whyNotChecked(reader.request, diagnosis);
  return broken ? { ...answer, ...broken, tone: 'bad', summary: why } : answer;
}

function answerByItself(diagnosis: Diagnosis, reader: UnexplainedRequest, isCheckedThere: boolean): Answer {
  const { answered } = diagnosis;
  // Whether it's signed right is what isn't known; what else the server refused is.
  const told = answered?.code === 'bad_signature' ? undefined : answered?.code;
  const code = diagnosis.code ?? told ?? null;
  const leading = leadingSymptoms(diagnosis);
  const { why, check, isIncomplete } = whyNotChecked(reader.request, diagnosis);
  const seen = seenIn(diagnosis, reader.request, {
    leading,
    isIncomplete,
    isByKey: code === 'invalid_key' || isLiveKeySent(diagnosis.checks),
  });
  const unled = {
    tone: code === null ? 'neutral' : 'bad',
    title: code === null ? (check?.title ?? 'No signature to check') : refusalTitle(code, diagnosis.checks),
  } as const;
  return {
    ...nothing(diagnosis, reader),
    ...titleOf(leading, unled),
    summary:
      diagnosis.code !== null
        ? `${sentence(refusalWordsFor(diagnosis.code, diagnosis))} ${why}`
        : `${told ? `The server answered ${told}. ` : ''}${why}${seen.words}`,
    ...fixesOfSymptoms(leading, reader),
    ...(leading.length === 0 && { fixes: refusalFixes(code, diagnosis.checks, reader.language) }),
    afterwards: [
      ...nextRefusals(diagnosis),
      ...(check && !isCheckedThere ? [check.afterwards] : []),
      ...seen.afterwards,
    ],
    ...(diagnosis.likelier && { reasons: reasonsForAcceptedText(diagnosis.likelier) }),
  };
}

interface Leading {
  readonly leading: readonly Symptom[];
  readonly isIncomplete: boolean | undefined;
  readonly isByKey: boolean;
}

/** `words` is a sentence with a space before it; nothing where it's said which part may differ. */
function seenIn(
  diagnosis: Diagnosis,
  request: WireRequest,
  { leading, isIncomplete, isByKey }: Leading,
): { readonly words: string; readonly afterwards: readonly string[] } {
  // Text that isn't what was sent says nothing of what was.
  if (diagnosis.likelier) return { words: '', afterwards: [] };
  const flaw = untoldBodyFlaw(diagnosis, request);
  const alsoFound = flaw ? [`Also found: ${flaw.text} ${flaw.fix}`] : [];
  if (leading.length > 0) return { words: ' The request itself shows this.', afterwards: alsoFound };
  if (diagnosis.code === null && flaw) return { words: ` ${alsoFound.join('')}`, afterwards: [] };
  // A live key, or one the server doesn't know, is the mistake.
  if (isByKey) return { words: '', afterwards: alsoFound };
  return {
    words: isIncomplete ? ' The known parts show no mistake.' : ' The request itself shows no mistake.',
    afterwards: alsoFound,
  };
}

/** @param unled what's said where the request shows nothing by itself. */
export function titleOf(
  leading: readonly Symptom[],
  unled: Pick<Answer, 'tone' | 'title'>,
): Pick<Answer, 'tone' | 'title' | 'certainly'> {
  const [first] = leading;
  if (!first) return unled;
  const { title } = first;
  if (first.certainty === 'certain') return { tone: 'bad', title };
  const certain = leading.find(({ certainty }) => certainty === 'certain');
  return { tone: 'bad', title, certainly: certain ? { tone: 'bad', title: certain.title } : unled };
}

/** For programs: a contract with scripts. */
export type NotCheckedId =
  | 'not-as-sent'
  | 'incomplete'
  | 'no-signature'
  | 'no-timestamp'
  | 'no-key-id'
  | 'live-key'
  | 'no-secret';

interface NotChecked {
  readonly id: NotCheckedId;
  /** A sentence. */
  readonly why: string;
  /** What would have it checked; left out where there's nothing to check. */
  readonly check?: { readonly title: string; readonly afterwards: string };
  /** Something that's signed isn't known. */
  readonly isIncomplete?: boolean;
}

export function whyNotChecked(
  request: WireRequest,
  { gaps, likelier }: Pick<Diagnosis, 'gaps' | 'likelier'>,
): NotChecked {
  const { headers } = request;
  const sent = (name: string) => headerValue(headers, name) ?? '';
  const key = sent(AUTH_HEADERS.key);
  if (gapOf(gaps, 'request'))
    return likelier ? { ...ACCEPTED, why: ACCEPTED_TEXT_WORDS[likelier] } : ACCEPTED;
  const unknown = signedGaps({ request, gaps }).map(({ part }) => part);
  const isUnsigned = unknown.length === 0 && sent(AUTH_HEADERS.signature) === '';
  // With all of it known, it wouldn’t be checked either.
  if (!isUnsigned && holdsLiveKey(key)) return { ...LIVE_KEY, isIncomplete: unknown.length > 0 };
  if (unknown.length > 0) return incomplete(unknown);
  if (isUnsigned) return { id: 'no-signature', why: 'There’s no signature to check.' };
  if (sent(AUTH_HEADERS.timestamp) === '')
    return {
      id: 'no-timestamp',
      why: 'Countersign can’t check the signature: without X-Timestamp, Countersign doesn’t know which timestamp was signed.',
      check: WITH_TIMESTAMP,
    };
  if (key === '')
    return {
      id: 'no-key-id',
      why: holdsKeyId(request)
        ? 'Countersign can’t check the signature: the key id isn’t in X-Api-Key, where Countersign and the server look for it.'
        : 'Countersign can’t check the signature: without X-Api-Key, Countersign doesn’t know which secret made the signature.',
      check: WITH_KEY,
    };
  return {
    id: 'no-secret',
    why: CHECK_NEEDS_SECRET,
    check: WITH_SECRET,
  };
}

/** Sent in another place: in Authorization, for example, or in the query. */
function holdsKeyId({ headers, target }: WireRequest): boolean {
  return [target, ...headers.map(([, value]) => value)].some((text) => KEY_ID.test(text));
}

const KEY_ID = new RegExp(`(?<![A-Za-z0-9])(?:${KEY_PREFIXES.test}|${KEY_PREFIXES.live})[A-Za-z0-9]`);

const SEARCHED_FOR = 'Countersign also checks the signature and searches for the mistake.';

const ACCEPTED: NotChecked = {
  id: 'not-as-sent',
  why: 'The server accepted this request, so the text here isn’t exactly what was sent. Countersign doesn’t check it.',
  check: {
    title: ACCEPTED_TEXT,
    afterwards: `With a request that was rejected, ${SEARCHED_FOR}`,
  },
  isIncomplete: true,
};

function incomplete(parts: readonly GapPart[]): NotChecked {
  const [only] = parts.length === 1 ? parts : [];
  const isKey = only?.kind === 'header' && only.name.toLowerCase() === AUTH_HEADERS.key.toLowerCase();
  return {
    id: 'incomplete',
    why: `Countersign can’t check the signature: ${unknownWords(parts)}.`,
    check: {
      title: `Signature not checked: ${only ? partName(only) : `${parts.length} parts`} unknown`,
      afterwards: isKey
        ? `With the secret that signed it, ${SEARCHED_FOR}`
        : `With ${only && !isSeveral(only) ? 'this part' : 'these parts'} known, ${SEARCHED_FOR}`,
    },
    isIncomplete: true,
  };
}

const WITH_SECRET = {
  title: SECRET_UNKNOWN,
  afterwards: `With the secret, ${SEARCHED_FOR}`,
};
const WITH_TIMESTAMP = {
  title: 'Send X-Timestamp so that the signature can be checked',
  afterwards: `With X-Timestamp, ${SEARCHED_FOR}`,
};
const WITH_KEY = {
  title: 'Send X-Api-Key so that the signature can be checked',
  afterwards: `With the key id in X-Api-Key and its secret, ${SEARCHED_FOR}`,
};
const LIVE_KEY: NotChecked = {
  id: 'live-key',
  why: 'The signature isn’t checked: the key in the request is a live key, and Countersign uses no secrets of live keys.',
  check: {
    title: LIVE_KEY_UNCHECKED,
    afterwards:
      'Send the same request with a test key: your code signs it in the same way, and Countersign can check that signature.',
  },
};

/** Nothing that was tried gives the signature as sent. */
export function unexplainedAnswer(diagnosis: Diagnosis, reader: UnexplainedRequest): Answer {
  const { search } = diagnosis;
  const leading = leadingSymptoms(diagnosis);
  const isProved = leading.some(({ certainty }) => certainty === 'certain');
  const before = otherRefusals(diagnosis);
  return {
    ...nothing(diagnosis, reader),
    tone: search || isProved ? 'bad' : 'neutral',
    title: !search && reader.triedSoFar !== undefined ? soFarTitle(diagnosis) : unexplainedTitle(diagnosis),
    summary: [
      searchedWords(diagnosis, reader.triedSoFar),
      ...(search ? [signedOthersWords(diagnosis)].filter((words) => words !== undefined) : []),
      ...before.slice(0, 1).map((code) => hides(code)),
    ].join(' '),
    ...fixesOfSymptoms(leading, reader),
    afterwards: before
      .filter((code) => !leading.some((symptom) => symptom.code === code))
      .map((code) => sentence(serverRefusalWords(code, diagnosis.checks))),
    reasons:
      search && (search.tried > 0 || search.stopped !== 'exhausted')
        ? reasonsAfter(search, diagnosis, reader.request)
        : [],
  };
}

function reasonsAfter(search: NonNullable<Diagnosis['search']>, diagnosis: Diagnosis, request: WireRequest) {
  return isCutShort(search) ? reasonsForCutShort(diagnosis, request) : reasonsForNothing(diagnosis, request);
}

/**
 * Where a search that ended early was made by another program, the number isn’t known.
 * @param longer what searches longer, as a sentence; left out where a button does.
 */
export function cutShortWords(tried: number | undefined, said: SaidOfSecret, longer?: string): string {
  const after = tried === undefined ? '' : `, after ${counted(tried, 'variant')}`;
  return `The search stopped early${after}. Not all pairs of mistakes were tried. ${nextWords(said, longer)}`;
}

function nextWords(said: SaidOfSecret, longer: string | undefined): string {
  if (longer !== undefined) return isSecretLikely(said) ? `Check the secret first. ${longer}` : longer;
  return isSecretLikely(said)
    ? 'Check the secret first, then search longer.'
    : 'A longer search may find the cause.';
}

function searchedWords(diagnosis: Diagnosis, triedSoFar: number | undefined): string {
  const { search } = diagnosis;
  const differs = 'The signature is invalid for this request';
  if (!search && triedSoFar !== undefined)
    return `${differs}. The search is still running: ${counted(triedSoFar, 'variant')} tried so far, none matches yet.`;
  if (!search) return `${differs}. Nothing has been searched yet.`;
  if (search.tried === 0 && search.stopped !== 'exhausted')
    return `${differs}. The search ended before anything was tried.`;
  if (isCutShort(search)) return `${differs}. ${cutShortWords(search.tried, diagnosis)}`;
  if (search.tried === 0)
    return `${AUTH_HEADERS.signature} holds nothing that could be a digest, so there was nothing to search.`;
  return `${differs}, and none of the ${counted(search.tried, 'variant')} that were tried matches it.`;
}

function hides(code: RefusalCode): string {
  return `The server returns ${code} before it looks at the signature.`;
}

/** Of a body that the server complained of: the signature has no part in it. */
export function brokenBodyWords(
  { answered, gaps, signature }: Diagnosis,
  request: WireRequest,
): Pick<Answer, 'title' | 'happened' | 'fixes'> | undefined {
  const broken = answered && brokenBody({ request, gaps }, answered, signature === 'valid');
  if (!broken) return undefined;
  const { title, text, fix } = broken;
  return {
    ...{ title, happened: [text] },
    fixes: [
      {
        ...{ mistake: undefined, idiom: undefined, hasCode: false, title, text: fix },
        clause: 'json-bodies',
      },
    ],
  };
}

/** What the request shows by itself, as what happened; titled by the first, where there's one. */
export function fixesOfSymptoms(
  leading: readonly Symptom[],
  { language }: UnexplainedRequest,
): Pick<Answer, 'happened' | 'fixes' | 'covered'> {
  return {
    happened: leading.flatMap(symptomSentences),
    fixes: symptomFixes(leading, language),
    covered: { happened: leading, afterwards: [] },
  };
}

/** What all these answers have in common. */
export function nothing(
  diagnosis: Diagnosis,
  { request }: UnexplainedRequest,
): Omit<Answer, 'tone' | 'title' | 'summary'> {
  return {
    mistakes: [],
    happened: [],
    comparisons: [],
    side: undefined,
    fixes: [],
    afterwards: [],
    covered: { happened: [], afterwards: [] },
    alike: [],
    moreAlike: 0,
    others: [],
    moreOthers: 0,
    separating: undefined,
    excluded: excludedWords(diagnosis),
    missing: diagnosis.gaps.map(missingWords),
    caveats: caveatsFor(diagnosis, request),
    reasons: [],
  };
}
