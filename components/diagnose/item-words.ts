/** How a request to be diagnosed is called in lists, and what its verdict is in a word. */

import { counted } from '../../lib/core/counts.ts';
import { acceptanceOf } from '../../lib/core/diagnosis/accepted-invalid.ts';
import type { Answer } from '../../lib/core/diagnosis/answer/answer.ts';
import { brokeOffTitle, NO_RESPONSE, VALID_SIGNATURE } from '../../lib/core/diagnosis/condition-titles.ts';
import type { Diagnosis } from '../../lib/core/diagnosis/diagnosis.ts';
import type { When } from '../../lib/core/diagnosis/sent-twice.ts';
import { bytesOf, displayText } from '../../lib/core/signing/bytes.ts';
import type { KnownSecrets } from '../../lib/core/signing/known-secrets.ts';
import { withoutSecrets } from '../../lib/core/signing/secret-shape.ts';
import { bodyBytes, type WireRequest } from '../../lib/core/signing/wire-request.ts';
import type { DiagnosisItem } from '../../lib/features/diagnosis/items.ts';
import { BUILT_IN_BASE_URL } from '../../lib/features/exchange/signing.ts';
import { succeededLaterMark } from '../request/request-words.ts';
import type { ShownItem } from '../request/use-shown-item.ts';
import type { IconName } from '../ui/icon.tsx';
import type { Tone } from '../ui/notice.tsx';

type Capture = DiagnosisItem['capture'];

/** Path and query; a secret in it is cut. */
export function itemTarget({ target }: WireRequest, { hide }: KnownSecrets): string {
  return withoutSecrets(hide(displayText(bytesOf(target))));
}

/** In Unix seconds, where it's known; else the server's clock tells it. */
export function sentAtOf({ sentAt, capture }: DiagnosisItem): number | undefined {
  const { startedAt, receivedAt } = capture;
  return sentAt ?? (startedAt === undefined ? receivedAt : startedAt / 1000);
}

export function sentWhen(item: DiagnosisItem): When {
  const at = sentAtOf(item);
  return at === undefined ? { at: item.givenAt, isLatest: true } : { at };
}

/** Host and port it was sent to, where they're known; a secret in it is cut. */
export function hostName({ origin }: Capture, { hide }: KnownSecrets): string | undefined {
  if (origin === BUILT_IN_BASE_URL) return 'built-in sandbox';
  return origin && withoutSecrets(hide(origin.replace(/^[a-z]+:\/\//i, '')));
}

export const SOURCES: Record<DiagnosisItem['source'], string> = {
  sent: 'Sent from Countersign',
  popup: 'Sent from the popup',
  pasted: 'Pasted',
  file: 'From a file',
  devtools: 'Captured in DevTools',
  inbox: 'Received by the local sandbox',
  history: 'From History',
  example: 'An example, signed with your key',
};

export interface VerdictWord {
  readonly word: string;
  readonly tone: Tone | 'neutral';
  readonly icon: IconName;
}

/** As the answer is marked beside the list: one verdict has one mark, wherever it's drawn. */
export const MARKS: Record<Answer['tone'], { readonly tone: Tone; readonly icon: IconName }> = {
  good: { tone: 'good', icon: 'success' },
  bad: { tone: 'bad', icon: 'error' },
  neutral: { tone: 'info', icon: 'info' },
};

/** As Capture and the Inbox mark it, once the same request succeeded; `undefined` before it's diagnosed. */
export function mendedWord(shown: ShownItem | undefined): VerdictWord | undefined {
  if (shown?.run.kind !== 'done' || !shown.shown) return undefined;
  const { tone, title } = shown.shown.answer;
  return succeededLaterMark(tone === 'bad' ? title : undefined);
}

type Verdict = Pick<ShownItem, 'item' | 'run' | 'shown'>;

/** Never by colour alone: each has its icon and its word. */
export function verdictWord(verdict: Verdict | undefined): VerdictWord {
  if (!verdict || verdict.run.kind === 'failed') return { word: 'Failed', tone: 'bad', icon: 'warning' };
  const { item, run, shown } = verdict;
  if (run.kind === 'searching') return { word: 'Searching', tone: 'info', icon: 'search' };
  if (run.kind === 'waiting' && run.isBehind) return { word: 'Interrupted', tone: 'neutral', icon: 'clock' };
  if (run.kind === 'waiting' || !shown) return { word: 'Waiting', tone: 'neutral', icon: 'clock' };
  const { diagnosis, answer } = shown;
  return { word: wordFor(diagnosis, item, answer.tone), ...MARKS[answer.tone] };
}

/** What’s passed on with it: path and query always, the body where it’s compared. */
export function reportLabels({ body }: WireRequest, answer: Answer | undefined) {
  const hasBody = answer?.comparisons.some(({ what }) => what === 'body');
  return hasBody
    ? {
        label: `Copy report with body (${counted(bodyBytes(body).length, 'byte')})`,
        shortLabel: 'Copy report',
        copied: 'Copied, with the body',
        title: 'Copies a report: path, query and body, no secret',
      }
    : {
        label: 'Copy report',
        title: 'Copies a report: path and query, no secret',
      };
}

/** By whoever has the secret. */
export function signatureOf({ signature }: Diagnosis, { told }: DiagnosisItem): Diagnosis['signature'] {
  return signature === 'not-checked' && told ? told.signature : signature;
}

const MISTAKE_NAMED = 'Mistake named';

/** The client’s own string showed it, whatever the search found. */
export const MISTAKE_BY_STRING: VerdictWord = { word: MISTAKE_NAMED, ...MARKS.bad };

function wordForValid({ code, answered, isUnanswered }: Diagnosis, tone: Answer['tone']): string {
  if (isUnanswered && tone === 'neutral') return NO_RESPONSE;
  if (answered?.isCut && tone === 'neutral') return brokeOffTitle(answered.status);
  if (code === null && tone === 'bad' && !answered) return MISTAKE_NAMED;
  return code !== null || tone === 'bad' ? 'Rejected' : VALID_SIGNATURE;
}

function wordFor(diagnosis: Diagnosis, item: DiagnosisItem, tone: Answer['tone']): string {
  if (acceptanceOf(diagnosis, item.told) === 'secret-differs') return 'Secret differs';
  const { code } = diagnosis;
  switch (signatureOf(diagnosis, item)) {
    case 'valid':
      return wordForValid(diagnosis, tone);
    case 'explained':
      return tone === 'neutral' ? 'Can’t tell' : MISTAKE_NAMED;
    case 'unexplained':
      return 'Unexplained';
    case 'not-checked':
      return code === null || tone === 'neutral' ? 'Not checked' : 'Rejected';
  }
}
