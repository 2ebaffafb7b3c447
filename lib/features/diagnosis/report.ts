/** The answer as text to pass on: to a colleague, an issue, a chat. Never holds a secret. */

import type { Answer } from '../../core/diagnosis/answer/answer.ts';
import { answerOf } from '../../core/diagnosis/answer/answer-of.ts';
import { comparisonNames } from '../../core/diagnosis/answer/comparisons.ts';
import {
  afterwardsHeading,
  basisHeading,
  causesHeading,
  fixLabel,
  HEADINGS,
  rightCodeHeading,
  wrongCodeHeading,
} from '../../core/diagnosis/answer/headings.ts';
import { languageFor } from '../../core/diagnosis/answer/language-for.ts';
import { missingRow } from '../../core/diagnosis/answer/missing-words.ts';
import { ALIKE_WORDS, moreOthersWords } from '../../core/diagnosis/answer/others.ts';
import type { ToldDiagnosis } from '../../core/diagnosis/answer/told-diagnosis.ts';
import { untoldSymptoms } from '../../core/diagnosis/answer/untold-symptoms.ts';
import { disputedSignature } from '../../core/diagnosis/answer/valid-answer.ts';
import { byteDifferences } from '../../core/diagnosis/compare/byte-differences.ts';
import { comparisonPieces } from '../../core/diagnosis/compare/comparison-pieces.ts';
import type { Diagnosis } from '../../core/diagnosis/diagnosis.ts';
import { probedWords } from '../../core/diagnosis/plain-probe.ts';
import { symptomText } from '../../core/diagnosis/symptoms/symptom.ts';
import type { Language } from '../../core/mistakes/languages.ts';
import { type ByteString, bytesOf, displayText, sliceBytes } from '../../core/signing/bytes.ts';
import type { ByteRange } from '../../core/signing/canonical.ts';
import { knownSecrets } from '../../core/signing/known-secrets.ts';
import type { Secret } from '../../core/signing/secret.ts';
import { withoutSecrets } from '../../core/signing/secret-shape.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';

export { isOfNoEnvironment } from '../paste/pasted-request.ts';

interface Reported {
  readonly diagnosis: Diagnosis;
  readonly request: WireRequest;
  /** Picked, or told by the capture. */
  readonly language: Language | undefined;
  /** The one picked last. */
  readonly usual?: string | undefined;
  readonly told?: ToldDiagnosis | undefined;
  /** It went to a host that's none of the environments. */
  readonly isElsewhere?: boolean;
  /** @see readAtOf */
  readonly readAt?: number | undefined;
  /** Of a search that isn’t over. */
  readonly triedSoFar?: number;
  /** Whatever they look like, they're taken out. */
  readonly secrets: readonly Secret[];
}

export function reportText({
  diagnosis,
  request,
  told,
  isElsewhere,
  readAt,
  triedSoFar,
  secrets,
  ...known
}: Reported): string {
  const language = languageFor(request, known.language, known.usual);
  const answer = answerOf(diagnosis, { request, language, told, isElsewhere, readAt, triedSoFar });
  const { hide, hideBytes } = knownSecrets(secrets);
  const disputed = disputedSignature(diagnosis);
  const { probed } = diagnosis;
  const parts = [
    [
      ...[answer.title, `${request.method} ${quoted(hideBytes(request.target))}`, answer.summary],
      ...(probed ? [probedWords(request, probed)] : []),
    ],
    section(HEADINGS.unknown, answer.missing.map(missingRow)),
    section(HEADINGS.happened, [
      ...answer.happened,
      ...answer.comparisons.flatMap(({ label, ...compared }) => {
        const [theirs, ours] = comparisonNames(compared);
        // Before anything is left out: of a secret that's cut, a part would stay.
        const signed = hideBytes(compared.signed);
        const right = hideBytes(compared.right);
        const differences = byteDifferences(signed, right);
        return [
          label,
          `  ${theirs}: ${around(signed, differences.theirs, differences.ours)}`,
          `  ${ours}: ${around(right, differences.ours, differences.theirs)}`,
        ];
      }),
      ...(answer.side ? [answer.side.text] : []),
    ]),
    ...answer.fixes.map((fix, index) => fixPart(fix, fixLabel(fix, index, answer.fixes.length))),
    section(afterwardsHeading(answer), answer.afterwards),
    section(
      HEADINGS.alike,
      answer.alike.length === 0 ? [] : [ALIKE_WORDS, ...listedSets(answer.alike, answer.moreAlike)],
    ),
    ...othersParts(answer),
    section(
      causesHeading(diagnosis),
      answer.reasons.map(({ title, text }) => `${title}. ${text}`),
    ),
    section(
      HEADINGS.expected,
      disputed
        ? [JSON.stringify(displayText(bytesOf(hideBytes(disputed.canonical)))), disputed.signature]
        : [],
    ),
    section(basisHeading(diagnosis), [
      ...(answer.excluded === undefined ? [] : [answer.excluded]),
      ...answer.caveats,
    ]),
    section(
      HEADINGS.also,
      untoldSymptoms(diagnosis, answer).map((symptom) => `${symptom.title}. ${symptomText(symptom)}`),
    ),
  ];
  const text = parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
  return withoutPatterns(hide(text));
}

/** What tells others apart stands with them; where there are none, it's the server that's asked. */
function othersParts({ others, moreOthers, separating }: Answer): string[][] {
  const next = separating === undefined ? [] : [separating];
  return others.length > 0
    ? [section(HEADINGS.others, [...listedSets(others, moreOthers), ...next])]
    : [section(HEADINGS.separating, next)];
}

function listedSets(sets: Answer['others'], more: number): string[] {
  return [
    ...sets.map(({ title, text }) => `${title}. ${text}`),
    ...(more > 0 ? [moreOthersWords(more)] : []),
  ];
}

function section(title: string, sentences: readonly string[]): string[] {
  return sentences.length === 0 ? [] : [`${title}:`, ...sentences.map((sentence) => `- ${sentence}`)];
}

function fixPart({ text, idiom }: Answer['fixes'][number], label: string): string[] {
  const wrong = idiom?.wrong === undefined ? [] : [`${wrongCodeHeading(idiom)}:`, indented(idiom.wrong)];
  const right = idiom ? [`${rightCodeHeading(idiom)}:`, indented(idiom.right)] : [];
  return [`${label}: ${text}`, ...wrong, ...right];
}

function indented(code: string): string {
  return code.replace(/^/gm, '    ');
}

/** Long stretches that are equal are left out, so that what differs isn't. */
function around(bytes: ByteString, differences: readonly ByteRange[], others: readonly ByteRange[]): string {
  return comparisonPieces(bytes, differences, others)
    .map((piece) =>
      piece.kind === 'left-out'
        ? `(${piece.bytes} equal bytes)`
        : quoted(sliceBytes(bytes, piece.start, piece.end)),
    )
    .join(' ');
}

/** Longer values are cut: a report is read by people. In characters. */
const MOST_QUOTED = 400;

function quoted(bytes: ByteString): string {
  const text = displayText(bytesOf(bytes));
  return JSON.stringify(text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text);
}

/** Line by line, since a secret that can't be cut out takes all around it along. */
function withoutPatterns(text: string): string {
  return text
    .split('\n')
    .map((line) => withoutSecrets(line))
    .join('\n');
}
