/** How a request to be diagnosed is called in lists, and what its verdict is in a word. */

import type { Answer } from '../../lib/core/diagnosis/answer/answer.ts';
import { answerOf } from '../../lib/core/diagnosis/answer/answer-of.ts';
import type { Diagnosis } from '../../lib/core/diagnosis/diagnosis.ts';
import type { Language } from '../../lib/core/faults/languages.ts';
import { bytesOf, displayText } from '../../lib/core/signing/bytes.ts';
import type { KnownSecrets } from '../../lib/core/signing/known-secrets.ts';
import { withoutSecrets } from '../../lib/core/signing/secret-shape.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import type { DiagnosisItem, DiagnosisRun } from '../../lib/state/diagnosis-items.ts';
import { shownDiagnosis } from '../../lib/state/diagnosis-items.ts';
import type { IconName } from '../ui/icon.tsx';
import type { Tone } from '../ui/notice.tsx';

/** As in `POST /api/v1/charges`; a secret in it is cut. */
export function requestName({ method, target }: WireRequest, { hide }: KnownSecrets): string {
  return withoutSecrets(hide(`${method} ${displayText(bytesOf(target))}`));
}

export const SOURCES: Record<DiagnosisItem['source'], string> = {
  sent: 'Sent from here',
  popup: 'Sent from the popup',
  pasted: 'Pasted',
  file: 'From a file',
  devtools: 'Captured in DevTools',
  inbox: 'Received by the local sandbox',
  history: 'Out of the history',
  example: 'An example, made with a key of yours',
};

export interface VerdictWord {
  readonly word: string;
  readonly tone: Tone | 'neutral';
  readonly icon: IconName;
}

/** Never by colour alone: each has its icon and its word. */
export function verdictWord(run: DiagnosisRun | undefined): VerdictWord {
  if (!run || run.kind === 'failed') return { word: 'Failed', tone: 'bad', icon: 'warning' };
  if (run.kind === 'waiting') return { word: 'Waiting', tone: 'neutral', icon: 'clock' };
  if (run.kind === 'searching') return { word: 'Searching', tone: 'info', icon: 'search' };
  return wordFor(shownDiagnosis(run) ?? run.known.diagnosis);
}

function wordFor({ signature, code }: Diagnosis): VerdictWord {
  switch (signature) {
    case 'valid':
      return code === null
        ? { word: 'Signature valid', tone: 'good', icon: 'success' }
        : { word: 'Refused', tone: 'bad', icon: 'error' };
    case 'explained':
      return { word: 'Mistake named', tone: 'bad', icon: 'error' };
    case 'unexplained':
      return { word: 'Unexplained', tone: 'warn', icon: 'warning' };
    case 'not-checked':
      return code === null
        ? { word: 'Not checked', tone: 'neutral', icon: 'info' }
        : { word: 'Refused', tone: 'bad', icon: 'error' };
  }
}

/** The last answer of each diagnosis: it's drawn in the list and beside it. */
const answers = new WeakMap<
  Diagnosis,
  { readonly language: Language | undefined; readonly answer: Answer }
>();

export function answerFor(
  diagnosis: Diagnosis,
  request: WireRequest,
  language: Language | undefined,
): Answer {
  const known = answers.get(diagnosis);
  if (known && known.language === language) return known.answer;
  const answer = answerOf(diagnosis, { request, language });
  answers.set(diagnosis, { language, answer });
  return answer;
}
