/** The answer as text to pass on: to a colleague, an issue, a chat. Never holds a secret. */

import type { Answer } from '../core/diagnosis/answer/answer.ts';
import { answerOf } from '../core/diagnosis/answer/answer-of.ts';
import { comparisonNames } from '../core/diagnosis/answer/comparisons.ts';
import { moreOthersWords } from '../core/diagnosis/answer/others.ts';
import { untoldSymptoms } from '../core/diagnosis/answer/untold-symptoms.ts';
import type { Diagnosis } from '../core/diagnosis/diagnosis.ts';
import type { Language } from '../core/faults/languages.ts';
import { LANGUAGES } from '../core/faults/languages.ts';
import { type ByteString, bytesOf, displayText } from '../core/signing/bytes.ts';
import type { Secret } from '../core/signing/secret.ts';
import { withoutSecrets } from '../core/signing/secret-shape.ts';
import type { WireRequest } from '../core/signing/wire-request.ts';

interface Reported {
  readonly diagnosis: Diagnosis;
  readonly request: WireRequest;
  readonly language: Language | undefined;
  /** Whatever they look like, they're taken out. */
  readonly secrets: readonly Secret[];
}

export function reportText({ diagnosis, request, language, secrets }: Reported): string {
  const answer = answerOf(diagnosis, { request, language });
  const parts = [
    [answer.title, `${request.method} ${quoted(request.target)}`, answer.summary],
    section('What happened', [
      ...answer.happened,
      ...answer.comparisons.flatMap(({ what, label, signed, right }) => {
        const [theirs, ours] = comparisonNames(what);
        return [label, `  ${theirs}: ${quoted(signed)}`, `  ${ours}: ${quoted(right)}`];
      }),
      ...(answer.side ? [answer.side.text] : []),
    ]),
    ...answer.fixes.map((fix) => fixPart(fix)),
    section('Afterwards', answer.afterwards),
    section('What fits just as well', [
      ...answer.others.map(({ title, text }) => `${title}. ${text}`),
      ...(answer.moreOthers > 0 ? [moreOthersWords(answer.moreOthers)] : []),
      ...(answer.separating === undefined ? [] : [answer.separating]),
    ]),
    section(
      'Likely reasons, in this order',
      answer.reasons.map(({ title, text }) => `${title}. ${text}`),
    ),
    section('What this rests on', [
      ...(answer.excluded === undefined ? [] : [answer.excluded]),
      ...answer.caveats,
    ]),
    section(
      'Also seen in this request',
      untoldSymptoms(diagnosis, answer).map(({ title, detail, fix }) => `${title}. ${detail} ${fix}`),
    ),
  ];
  const text = parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
  return withoutAny(text, secrets);
}

function section(title: string, sentences: readonly string[]): string[] {
  return sentences.length === 0 ? [] : [`${title}:`, ...sentences.map((sentence) => `- ${sentence}`)];
}

function fixPart({ title, text, idiom }: Answer['fixes'][number]): string[] {
  const code = idiom
    ? [
        `${idiom.isOwn ? 'Wrong' : 'Often wrong at this step'}, in ${LANGUAGES[idiom.language].name}:`,
        indented(idiom.wrong),
        'Right:',
        indented(idiom.right),
      ]
    : [];
  return [`Fix: ${title}`, text, ...code];
}

function indented(code: string): string {
  return code.replace(/^/gm, '    ');
}

/** Longer values are cut: a report is read by people. In characters. */
const MOST_QUOTED = 400;

function quoted(bytes: ByteString): string {
  const text = displayText(bytesOf(bytes));
  return JSON.stringify(text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text);
}

function withoutAny(text: string, secrets: readonly Secret[]): string {
  let safe = text;
  for (const secret of secrets) safe = safe.replaceAll(secret.reveal(), '[secret]');
  return safe
    .split('\n')
    .map((line) => withoutSecrets(line))
    .join('\n');
}
