/** A diagnosis as a person reads it in a terminal: the very answer the view shows, in the same order. */

import { clauseWords } from '../lib/core/clauses.ts';
import type { Answer, Fix } from '../lib/core/diagnosis/answer/answer.ts';
import { answerOf } from '../lib/core/diagnosis/answer/answer-of.ts';
import { comparisonNames } from '../lib/core/diagnosis/answer/comparisons.ts';
import {
  afterwardsHeading,
  basisHeading,
  causesHeading,
  fixHeading,
  HEADINGS,
  wrongCodeHeading,
} from '../lib/core/diagnosis/answer/headings.ts';
import { missingRow } from '../lib/core/diagnosis/answer/missing-words.ts';
import { moreOthersWords } from '../lib/core/diagnosis/answer/others.ts';
import { untoldSymptoms } from '../lib/core/diagnosis/answer/untold-symptoms.ts';
import { byteDifferences } from '../lib/core/diagnosis/compare/byte-differences.ts';
import { redacted, withoutAnySecret } from '../lib/core/diagnosis/compare/redacted.ts';
import type { Diagnosis } from '../lib/core/diagnosis/diagnosis.ts';
import type { Language } from '../lib/core/faults/languages.ts';
import { bytesOf, displayText } from '../lib/core/signing/bytes.ts';
import { gapOf } from '../lib/core/signing/gaps.ts';
import type { WireRequest } from '../lib/core/signing/wire-request.ts';
import { byteRows } from './terminal-bytes.ts';
import { COLUMNS, harmless, type Paint, paintWith, wrapped } from './terminal-text.ts';

export interface PrintOptions {
  /** Where the request came from, such as its file. */
  readonly name: string;
  readonly request: WireRequest;
  readonly language?: Language | undefined;
  readonly colour: boolean;
  /** How to go on where nothing was found and the options of `npm run diagnose` can’t be given. */
  readonly searchOn?: string;
}

/** Ends with an empty line, so that several can follow each other. */
export function printDiagnosis(diagnosis: Diagnosis, options: PrintOptions): string {
  const { request, language, colour, searchOn } = options;
  const paint = paintWith(colour);
  const answer = answerOf(diagnosis, { request, language });
  const lines = [
    ...head(diagnosis, answer, options, paint),
    ...section(HEADINGS.unknown, bulleted(answer.missing.map(missingRow)), paint),
    ...section(HEADINGS.happened, [...bulleted(answer.happened), ...comparisonRows(answer, paint)], paint),
    ...section('Signing or sending', answer.side ? wrapped(answer.side.text, 2) : [], paint),
    ...section(fixHeading(answer.fixes.length), fixRows(answer.fixes, paint), paint),
    ...section(afterwardsHeading(answer), bulleted(answer.afterwards), paint),
    ...section(HEADINGS.others, othersRows(answer), paint),
    ...section(HEADINGS.separating, answer.separating ? wrapped(answer.separating, 2) : [], paint),
    ...section(causesHeading(diagnosis), answer.reasons.flatMap(titled), paint),
    ...section(HEADINGS.also, alsoSeen(diagnosis, answer), paint),
    ...section(
      basisHeading(diagnosis),
      [...(answer.excluded ? wrapped(answer.excluded, 2) : []), ...bulleted(answer.caveats)],
      paint,
    ),
    ...section(HEADINGS.expected, expectedRows(diagnosis, paint), paint),
    ...section('To learn more', bulleted(moreRows(diagnosis, answer, searchOn)), paint),
  ];
  return `${lines.join('\n')}\n\n`;
}

const SIGNS = { good: '✓', bad: '✗', neutral: '•' } as const;

const SIGNATURE_WORDS: Readonly<Record<Diagnosis['signature'], string>> = {
  valid: 'signature valid',
  explained: 'signature explained',
  unexplained: 'signature unexplained',
  'not-checked': 'signature not checked',
};

/** What would tell more: the view has buttons for what an answer advises. */
function moreRows(diagnosis: Diagnosis, answer: Answer, searchOn: string | undefined): string[] {
  if (searchOn === undefined) return optionsFor(diagnosis, answer);
  return isUnexplained(diagnosis) ? [searchOn] : [];
}

function isUnexplained({ verdict, signature }: Diagnosis): boolean {
  return verdict === 'unexplained' && signature === 'unexplained';
}

function optionsFor(diagnosis: Diagnosis, { fixes }: Answer): string[] {
  const { code, signature, gaps } = diagnosis;
  const rows: string[] = [];
  if (gapOf(gaps, 'body')) rows.push('--hint-body FILE gives the body that was sent.');
  if (signature === 'not-checked' && code !== 'missing_auth' && gaps.length === 0)
    rows.push('COUNTERSIGN_SECRET, or --secrets FILE, gives the secret of a test key.');
  if (fixes.length > 0 && fixes.every(({ idiom }) => !idiom))
    rows.push('--language NAME shows the code to change, if you name what the client is written in.');
  if (isUnexplained(diagnosis))
    rows.push(
      '--hint-body FILE and --hint-url URL search with what your code meant, --budget SECONDS for longer. The extension compares the string your code signs, under Compare strings.',
    );
  return rows;
}

function head(
  { code, signature, secrets: { hide } }: Diagnosis,
  { tone, title, summary }: Answer,
  { name, request }: PrintOptions,
  paint: Paint,
): string[] {
  const what = [...(code === null ? [] : [code]), SIGNATURE_WORDS[signature]].join(', ');
  const style = tone === 'neutral' ? 'bold' : tone;
  const [first = '', ...more] = wrapped(title, 2, `${SIGNS[tone]} `);
  return [
    ...cut(withoutAnySecret(hide(`${name}  ${request.method} ${displayText(bytesOf(request.target))}`))).map(
      (line) => paint('dim', line),
    ),
    ...[first, ...more].map((line) => paint(style, line)),
    paint('dim', `  ${what}`),
    ...wrapped(summary, 2),
  ];
}

/** The rest of a long target is in the capture. */
function cut(line: string): string[] {
  const characters = [...harmless(line)];
  return [
    characters.length <= COLUMNS ? characters.join('') : `${characters.slice(0, COLUMNS - 1).join('')}…`,
  ];
}

function section(heading: string, rows: readonly string[], paint: Paint): string[] {
  return rows.length === 0 ? [] : ['', paint('bold', heading), ...rows];
}

function bulleted(sentences: readonly string[]): string[] {
  return sentences.length === 1
    ? wrapped(sentences[0] ?? '', 2)
    : sentences.flatMap((sentence) => wrapped(sentence, 4, '  - '));
}

function titled({ title, text }: { readonly title: string; readonly text: string }): string[] {
  return [...wrapped(title, 4, '  - '), ...wrapped(text, 4)];
}

function othersRows({ others, moreOthers }: Answer): string[] {
  return [...others.flatMap(titled), ...(moreOthers > 0 ? wrapped(moreOthersWords(moreOthers), 2) : [])];
}

function comparisonRows({ comparisons }: Answer, paint: Paint): string[] {
  return comparisons.flatMap((comparison) => {
    const { label, signed, right, what } = comparison;
    const differences = byteDifferences(signed, right);
    const [theirs, ours] = comparisonNames(what);
    return [
      '',
      ...wrapped(label, 2),
      ...byteRows(`    ${theirs.padEnd(6)}  `, signed, differences.theirs, paint),
      ...byteRows(`    ${ours.padEnd(6)}  `, right, differences.ours, paint),
    ];
  });
}

function fixRows(fixes: readonly Fix[], paint: Paint): string[] {
  const indent = fixes.length > 1 ? 5 : 2;
  return fixes.flatMap((fix, index) => [
    ...(index > 0 ? [''] : []),
    // A single one is the title of it all.
    ...(fixes.length > 1 ? wrapped(fix.title, 5, `  ${index + 1}. `) : []),
    ...wrapped(fix.text, indent),
    ...wrapped(clauseWords(fix.clause), indent).map((line) => paint('dim', line)),
    ...(fix.idiom ? idiomRows(fix.idiom, indent, paint) : []),
  ]);
}

function idiomRows(idiom: NonNullable<Fix['idiom']>, indent: number, paint: Paint): string[] {
  const { wrong, right, why } = idiom;
  const margin = ' '.repeat(indent);
  const code = (text: string) => text.split('\n').map((line) => `${margin}    ${line}`);
  return [
    `${margin}${wrongCodeHeading(idiom)}:`,
    ...code(wrong).map((line) => paint('bad', line)),
    `${margin}Right:`,
    ...code(right).map((line) => paint('good', line)),
    ...(why === undefined ? [] : wrapped(`${why}.`, indent)),
  ];
}

function alsoSeen(diagnosis: Diagnosis, answer: Answer): string[] {
  return untoldSymptoms(diagnosis, answer).flatMap(({ title, detail, fix }) =>
    titled({ title, text: `${detail} ${fix}` }),
  );
}

function expectedRows({ expected, verdict, signature }: Diagnosis, paint: Paint): string[] {
  if (!expected || verdict === 'valid' || signature === 'valid') return [];
  return byteRows('  ', redacted(expected.canonical), [], paint);
}
