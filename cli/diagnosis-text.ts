/** A diagnosis as a person reads it in a terminal: the very answer the view shows, in the same order. */

import { clauseWords } from '../lib/core/clauses.ts';
import type { Answer, Comparison, Fix } from '../lib/core/diagnosis/answer/answer.ts';
import { answerOf } from '../lib/core/diagnosis/answer/answer-of.ts';
import { comparisonNames } from '../lib/core/diagnosis/answer/comparisons.ts';
import {
  afterwardsHeading,
  basisHeading,
  causesHeading,
  expectedHeading,
  fixHeading,
  fixLabel,
  HEADINGS,
  rightCodeHeading,
  wrongCodeHeading,
} from '../lib/core/diagnosis/answer/headings.ts';
import { bodyToGive, missingRow } from '../lib/core/diagnosis/answer/missing-words.ts';
import { withinSentence } from '../lib/core/diagnosis/answer/mistake-names.ts';
import { ALIKE_WORDS, moreOthersWords } from '../lib/core/diagnosis/answer/others.ts';
import { PASTE_SIGNED } from '../lib/core/diagnosis/answer/reasons.ts';
import { untoldSymptoms } from '../lib/core/diagnosis/answer/untold-symptoms.ts';
import {
  disputedSignature,
  isTurnedAway,
  unexpectedRefusal,
} from '../lib/core/diagnosis/answer/valid-answer.ts';
import { byteDifferences } from '../lib/core/diagnosis/compare/byte-differences.ts';
import { redacted, withoutAnySecret } from '../lib/core/diagnosis/compare/redacted.ts';
import type { Diagnosis } from '../lib/core/diagnosis/diagnosis.ts';
import { isLiveKeySent } from '../lib/core/diagnosis/live-key.ts';
import { opinionTitle, ruledOutRows } from '../lib/core/diagnosis/opinion-words.ts';
import { isSuccess } from '../lib/core/diagnosis/response-status.ts';
import type { SecondOpinion } from '../lib/core/diagnosis/second-opinion.ts';
import { symptomText } from '../lib/core/diagnosis/symptoms/symptom.ts';
import type { Language } from '../lib/core/mistakes/languages.ts';
import { isCutShort } from '../lib/core/search/cut-short.ts';
import type { ByteString } from '../lib/core/signing/bytes.ts';
import { type ByteRange, LINE_NAMES } from '../lib/core/signing/canonical.ts';
import { gapOf } from '../lib/core/signing/gaps.ts';
import type { WireRequest } from '../lib/core/signing/wire-request.ts';
import { byteRows, drawnText, wholeCharacters } from './terminal-bytes.ts';
import { COLUMNS, paintWith, safeOnTerminal, type TerminalPaint, width, wrapped } from './terminal-text.ts';

export interface PrintOptions {
  /** Where the request came from, such as its file. */
  readonly name: string;
  readonly request: WireRequest;
  readonly language?: Language | undefined;
  readonly colour: boolean;
  /** Whose secret it was checked with, as in “the sandbox’s”. Left out, it was given for this. */
  readonly whose?: string;
  /** Unix seconds by this computer’s clock; left out where it’s known when the request arrived. */
  readonly readAt?: number | undefined;
  /** How to go on where nothing was found and the options of `npm run diagnose` can’t be given: a sentence, and a command that’s to be copied. */
  readonly searchOn?: { readonly text: string; readonly command: string };
  /** Likewise, how to have a signature checked whose secret isn’t at hand. */
  readonly giveSecret?: string;
  /** What stands above is the request’s own line. */
  readonly isNamedAbove?: boolean;
  /** What else is known of it, in a sentence. */
  readonly note?: string;
  /** How to see the rest, where only the mistake, its place and the fix are to be printed. Left out, it’s all printed. */
  readonly rest?: string;
}

/** Ends with an empty line, so that several can follow each other. */
export function printDiagnosis(diagnosis: Diagnosis, options: PrintOptions): string {
  const { request, language, colour, rest } = options;
  const paint = paintWith(colour);
  const { readAt } = options;
  const answer = answerOf(diagnosis, { request, language, readAt, whose: options.whose ?? 'the given' });
  const all = rowsInFull(diagnosis, answer, options, paint);
  const first = rest === undefined ? all : rowsInShort(diagnosis, answer, options, paint);
  const lines = [
    ...head(diagnosis, answer, options, paint),
    ...first,
    ...(rest === undefined || first.length === all.length
      ? []
      : ['', ...wrapped(rest, 2).map((line) => paint('dim', line))]),
  ];
  return `${lines.join('\n')}\n\n`;
}

/** What a second request says of a first one, and the diagnosis that it leaves. @param options of the first. */
export function printOpinion(opinion: SecondOpinion, options: PrintOptions): string {
  const { verdict, text, kept, settled } = opinion;
  const paint = paintWith(options.colour);
  const lines = [
    paint(kept.length > 0 ? 'good' : 'bold', opinionTitle({ verdict, kept })),
    ...wrapped(text, 2),
    ...ruledOutRows(opinion).flatMap((row) => wrapped(row, 4, '  - ')),
  ];
  const isLeft = verdict !== 'silent' && verdict !== 'ruled-out';
  const first = isLeft ? printDiagnosis(settled, options) : `${nameLine(settled, options, paint)}\n\n`;
  return `${lines.join('\n')}\n\n${first}`;
}

function rowsInFull(
  diagnosis: Diagnosis,
  answer: Answer,
  options: PrintOptions,
  paint: TerminalPaint,
): readonly string[] {
  return [
    ...section(HEADINGS.unknown, bulleted(answer.missing.map(missingRow)), paint),
    ...section(HEADINGS.happened, [...bulleted(answer.happened), ...comparisonRows(answer, paint)], paint),
    ...section('Signing or sending', answer.side ? wrapped(answer.side.text, 2) : [], paint),
    ...section(fixHeading(answer.fixes.length), fixRows(answer, paint), paint),
    ...section(afterwardsHeading(answer), bulleted(answer.afterwards), paint),
    ...section(HEADINGS.alike, alikeRows(answer), paint),
    ...section(HEADINGS.others, setRows(answer.others, answer.moreOthers), paint),
    ...section(HEADINGS.separating, answer.separating ? wrapped(answer.separating, 2) : [], paint),
    ...section(causesHeading(diagnosis), answer.reasons.flatMap(titled), paint),
    ...section(HEADINGS.also, alsoSeen(diagnosis, answer), paint),
    ...section(
      basisHeading(diagnosis),
      [...(answer.excluded ? wrapped(answer.excluded, 2) : []), ...bulleted(answer.caveats)],
      paint,
    ),
    ...section(expectedHeading(answer), expectedRows(diagnosis, paint), paint),
    ...section('To learn more', moreRows(diagnosis, answer, options), paint),
  ];
}

/** What's to be done next: code in the language that was named, what the capture lacks, or the likeliest cause. */
function rowsInShort(
  diagnosis: Diagnosis,
  answer: Answer,
  options: PrintOptions,
  paint: TerminalPaint,
): readonly string[] {
  const { language } = options;
  const { signature } = diagnosis;
  const { missing, reasons, fixes, happened, comparisons } = answer;
  // Where nothing is compared, its place above is what happened first.
  const untold = comparisons.length > 0 ? happened : happened.slice(1);
  const codes = fixes.flatMap(({ idiom }) => (language && idiom ? ['', ...idiomRows(idiom, 2, paint)] : []));
  return [
    // Below the summary, which counts them.
    ...othersInShort(answer),
    ...section(HEADINGS.happened, bulleted(untold), paint),
    ...codes,
    ...section(HEADINGS.unknown, bulleted(missing.map(missingRow)), paint),
    ...section(causesHeading(diagnosis), likeliest(reasons), paint),
    ...section(HEADINGS.expected, signature === 'valid' ? expectedRows(diagnosis, paint) : [], paint),
    ...section(HEADINGS.also, alsoSeen(diagnosis, { covered: { ...answer.covered, afterwards: [] } }), paint),
    ...section('To learn more', moreRows(diagnosis, answer, options), paint),
  ];
}

/** The first and what the request shows, in full; each of the others by its title. */
function likeliest([first, ...more]: Answer['reasons']): string[] {
  const isShown = ({ isSeen }: Answer['reasons'][number]) => isSeen;
  return [
    ...(first ? titled(first) : []),
    ...more.filter(isShown).flatMap(titled),
    ...more.filter((reason) => !isShown(reason)).flatMap(({ title }) => wrapped(title, 4, '  - ')),
  ];
}

const SIGNS = { good: '✓', bad: '✗', neutral: '•' } as const;

const SIGNATURE_WORDS: Readonly<Record<Diagnosis['signature'], string>> = {
  valid: 'signature valid',
  explained: 'mistake found',
  unexplained: 'no mistake found',
  'not-checked': 'signature not checked',
};

/** What would tell more: the view has buttons for what an answer advises. */
function moreRows(
  diagnosis: Diagnosis,
  answer: Answer,
  { searchOn, giveSecret }: Pick<PrintOptions, 'searchOn' | 'giveSecret'>,
): string[] {
  if (searchOn === undefined) return bulleted(optionsFor(diagnosis, answer));
  if (isUnexplained(diagnosis))
    return [...wrapped(searchOn.text, 2), `    ${safeOnTerminal(searchOn.command)}`];
  return giveSecret !== undefined && lacksSecret(diagnosis) ? wrapped(giveSecret, 2) : [];
}

function lacksSecret({ code, signature, gaps }: Diagnosis): boolean {
  return signature === 'not-checked' && code !== 'missing_auth' && gaps.length === 0;
}

function isUnexplained({ verdict, signature }: Diagnosis): boolean {
  return verdict === 'unexplained' && signature === 'unexplained';
}

function optionsFor(diagnosis: Diagnosis, { fixes }: Answer): string[] {
  const { gaps } = diagnosis;
  const rows: string[] = [];
  const body = gapOf(gaps, 'body');
  if (body) rows.push(`--hint-body FILE gives ${bodyToGive(body.from)}.`);
  // No secret is used for live keys.
  if (lacksSecret(diagnosis) && !isLiveKeySent(diagnosis.checks))
    rows.push('COUNTERSIGN_SECRET, or --secrets FILE, gives the secret of a test key.');
  if (fixes.some(({ hasCode }) => hasCode) && fixes.every(({ idiom }) => !idiom))
    rows.push('--language NAME shows the code to change, if you name what the client is written in.');
  const { search } = diagnosis;
  if (isUnexplained(diagnosis) && search && isCutShort(search))
    rows.push(
      'This search stopped early: --budget SECONDS searches longer. --hint-body FILE and --hint-url URL give the body or URL that your code signed.',
    );
  else if (isUnexplained(diagnosis))
    rows.push(
      `--hint-body FILE and --hint-url URL give the body or URL that your code signed. --budget SECONDS searches longer. ${PASTE_SIGNED}`,
    );
  return rows;
}

/** The mistake, where it is and what to do, a line each where they fit; then the bytes of the place, and what all of it is about. */
function head(diagnosis: Diagnosis, answer: Answer, options: PrintOptions, paint: TerminalPaint): string[] {
  const { tone, title, summary } = answer;
  const places = placesOf(answer);
  const what = [...outcomeOf(diagnosis), SIGNATURE_WORDS[diagnosis.signature]].join(', ');
  return [
    ...wrapped(title, 2, `${SIGNS[tone]} `).map((line) => paint(tone === 'neutral' ? 'bold' : tone, line)),
    ...placeLine(answer, places),
    ...fixLines(answer),
    ...sidesOf(places, paint),
    '',
    ...(options.isNamedAbove ? [] : [nameLine(diagnosis, options, paint)]),
    paint('dim', `  ${what}`),
    ...wrapped(summary, 2),
    ...(options.note === undefined ? [] : wrapped(options.note, 2)),
  ];
}

function nameLine(
  { secrets }: Diagnosis,
  { name, request }: Pick<PrintOptions, 'name' | 'request'>,
  paint: TerminalPaint,
): string {
  const of = `${name}  ${request.method} ${drawnText(request.target)}`;
  return paint('dim', cut(withoutAnySecret(secrets.hide(of))));
}

/** The code or status of the response. Without one, the code that a server which checks would answer. */
function outcomeOf(diagnosis: Diagnosis): string[] {
  const { answered } = diagnosis;
  if (answered && isSuccess(answered))
    return [answered.isCut ? `answered ${answered.status}, broke off` : `answered ${answered.status}`];
  if (answered?.isSwitched && answered.code && diagnosis.code && answered.code !== diagnosis.code)
    return [`${answered.code} by a simulated error`, diagnosis.code];
  // With another secret, a server without an answer here may well accept it.
  if (!answered && diagnosis.code === 'bad_signature' && isUnexplained(diagnosis)) return [];
  const code = unexpectedRefusal(diagnosis) ?? diagnosis.code ?? answered?.code;
  if (code) return [code];
  return isTurnedAway(diagnosis) ? [`answered ${answered?.status}`] : [];
}

function fixLines({ fixes }: Answer): string[] {
  const label = (fix: Fix, index: number): string => `  ${fixLabel(fix, index, fixes.length)}: `;
  return fixes.flatMap((fix, index) => wrapped(fix.text, 4, label(fix, index)));
}

/** All of them stand below, or in the capture. */
const MOST_PLACES = 3;

/** Where anything but the whole request is wrong. Of a hash that differs, the bytes that were hashed. */
function placesOf({ comparisons }: Answer): readonly Place[] {
  const body = comparisons.find(({ what }) => what === 'body');
  const hash = comparisons.find(({ what }) => what === 'body-hash');
  const places = comparisons
    .filter((comparison) => !hash || comparison !== body)
    .map((comparison) => ({
      comparison: body && comparison === hash ? body : comparison,
      line: comparison.label,
      isLine: LINE_NAMES.some((name) => name === comparison.what),
    }));
  return places.slice(0, MOST_PLACES);
}

interface Place {
  /** What’s shown of it. */
  readonly comparison: Comparison;
  /** Where it is, as a label. */
  readonly line: string;
  /** Of the canonical string. */
  readonly isLine: boolean;
}

function placeLine({ happened }: Answer, places: readonly Place[]): string[] {
  if (places.length > 0) {
    const where = places.every(({ isLine }) => isLine) ? 'Place in the canonical string' : 'Place';
    return wrapped(places.map(({ line }) => withinSentence(line)).join('; '), 4, `  ${where}: `);
  }
  return happened.slice(0, 1).flatMap((sentence) => wrapped(sentence, 4, '  '));
}

interface Sides {
  readonly heading: string;
  /** Both sides below each other, from the given column on. */
  readonly rows: (indent: number) => string[];
}

/** Each place under its label, which a single one doesn’t need. */
function sidesOf(places: readonly Place[], paint: TerminalPaint): string[] {
  const all = places.flatMap(({ comparison }) => sidesOfPlace(comparison, paint));
  const [only] = all;
  if (only && all.length === 1) return only.rows(2);
  return all.flatMap(({ heading, rows }) => [...wrapped(`${heading}:`, 4, '  '), ...rows(4)]);
}

/**
 * All of both sides, or where they first differ and, where that’s further on, where they last do. A body of several
 * lines is shown in lines.
 */
function sidesOfPlace(comparison: Comparison, paint: TerminalPaint): Sides[] {
  const { label, what, signed, right } = comparison;
  const [theirs = '', ours = ''] = comparisonNames(comparison);
  const start = (indent: number, name: string): string => `${' '.repeat(indent)}${name.padEnd(7)}  `;
  if (what === 'body' && `${signed}${right}`.includes('\n')) {
    const marks = byteDifferences(signed, right);
    const rows = (indent: number): string[] => [
      ...byteRows(start(indent, theirs), signed, marks.theirs, paint, ROWS_OF_PLACE),
      ...byteRows(start(indent, ours), right, marks.ours, paint, ROWS_OF_PLACE),
    ];
    return [{ heading: label, rows }];
  }
  const columns = COLUMNS - start(4, '').length;
  const sides = (heading: string, their: ByteRange, our: ByteRange): Sides => ({
    heading,
    rows: (indent) => [
      safeOnTerminal(start(indent, theirs) + drawnText(signed, their)),
      safeOnTerminal(start(indent, ours) + drawnText(right, our)),
    ],
  });
  const first = firstDifference(signed, right);
  const [their, our] = [around(signed, first, columns), around(right, first, columns)];
  const last = lastDifference(signed, right);
  const isWithin = (at: number, { end }: ByteRange, { length }: ByteString): boolean =>
    at < end || end === length;
  const isSeen = !last || (isWithin(last.signed, their, signed) && isWithin(last.right, our, right));
  if (isSeen) return [sides(label, their, our)];
  const ends = [around(signed, last.signed, columns), around(right, last.right, columns)] as const;
  return [sides(`${label}, first difference`, their, our), sides(`${label}, last difference`, ...ends)];
}

/** All of it stands below, or in the capture. */
const ROWS_OF_PLACE = 4;

function firstDifference(signed: ByteString, right: ByteString): number {
  let at = 0;
  while (at < signed.length && at < right.length && signed[at] === right[at]) at++;
  return at;
}

/** Where the last stretch that differs begins, in each of the two. */
function lastDifference(
  signed: ByteString,
  right: ByteString,
): { readonly signed: number; readonly right: number } | undefined {
  const { theirs, ours } = byteDifferences(signed, right);
  const sides = [
    { bytes: signed, range: theirs.at(-1) },
    { bytes: right, range: ours.at(-1) },
  ];
  const behind = Math.min(...sides.flatMap(({ bytes, range }) => (range ? [bytes.length - range.end] : [])));
  if (behind === Number.POSITIVE_INFINITY) return undefined;
  const [their = 0, our = 0] = sides.map(({ bytes, range }) => {
    const end = bytes.length - behind;
    return range?.end === end ? range.start : end;
  });
  return { signed: their, right: our };
}

/** Characters before a difference that make it known again. */
const BEFORE = 16;

/** All of it, or as much from before a difference on as there are columns for. */
function around(bytes: ByteString, at: number, columns: number): ByteRange {
  const all = { start: 0, end: bytes.length };
  if (width(drawnText(bytes)) <= columns) return all;
  // Drawn, a byte may take many columns.
  for (let length = columns; length > 1; length--) {
    const from = at - Math.min(BEFORE, Math.floor(length / 3));
    const range = wholeCharacters(bytes, from, from + length);
    if (width(drawnText(bytes, range)) <= columns) return range;
  }
  return wholeCharacters(bytes, at, at + 1);
}

/** What’s cut off is told below, or in the capture. */
function cut(line: string): string {
  const text = safeOnTerminal(line);
  if (width(text) <= COLUMNS) return text;
  const start = startOf(text, COLUMNS - 2);
  const space = start.lastIndexOf(' ');
  const atWord = space > COLUMNS - LONGEST_WORD ? start.slice(0, space) : start;
  return `${atWord.trimEnd()} …`;
}

/** A longer one is cut within. */
const LONGEST_WORD = 24;

function startOf(text: string, columns: number): string {
  let start = '';
  let used = 0;
  for (const character of text) {
    used += width(character);
    if (used > columns) return start;
    start += character;
  }
  return start;
}

function section(heading: string, rows: readonly string[], paint: TerminalPaint): string[] {
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

function alikeRows({ alike, moreAlike }: Answer): string[] {
  return alike.length === 0 ? [] : [...wrapped(ALIKE_WORDS, 2), ...setRows(alike, moreAlike)];
}

function setRows(sets: Answer['others'], more: number): string[] {
  return [...sets.flatMap(titled), ...(more > 0 ? wrapped(moreOthersWords(more), 2) : [])];
}

/** The likeliest of those that differ, and what tells them apart. */
function othersInShort({ others, moreOthers, separating }: Answer): string[] {
  const [other, ...more] = others;
  const isOnly = more.length + moreOthers === 0;
  return [
    ...(other ? [`${isOnly ? 'Matches, too' : 'Most likely of the others'}: “${other.title}”.`] : []),
    ...(other && separating ? [separating] : []),
  ].flatMap((sentence) => wrapped(sentence, 2));
}

function comparisonRows({ comparisons }: Answer, paint: TerminalPaint): string[] {
  return comparisons.flatMap((comparison) => {
    const { label, signed, right } = comparison;
    const differences = byteDifferences(signed, right);
    const [theirs, ours] = comparisonNames(comparison);
    return [
      '',
      ...wrapped(label, 2),
      ...byteRows(`    ${theirs.padEnd(7)}  `, signed, differences.theirs, paint),
      ...byteRows(`    ${ours.padEnd(7)}  `, right, differences.ours, paint),
    ];
  });
}

function fixRows({ fixes }: Answer, paint: TerminalPaint): string[] {
  const isNamed = fixes.length > 1;
  const indent = isNamed ? 5 : 2;
  return fixes.flatMap((fix, index) => [
    ...(index > 0 ? [''] : []),
    ...(isNamed ? wrapped(fix.title, indent, `  ${index + 1}. `) : []),
    ...wrapped(fix.text, indent),
    ...wrapped(clauseWords(fix.clause), indent).map((line) => paint('dim', line)),
    ...(fix.idiom ? idiomRows(fix.idiom, indent, paint) : []),
  ]);
}

function idiomRows(idiom: NonNullable<Fix['idiom']>, indent: number, paint: TerminalPaint): string[] {
  const { wrong, right, why } = idiom;
  const margin = ' '.repeat(indent);
  const code = (text: string) => text.split('\n').map((line) => `${margin}    ${line}`);
  return [
    ...(wrong === undefined
      ? []
      : [`${margin}${wrongCodeHeading(idiom)}:`, ...code(wrong).map((line) => paint('bad', line))]),
    `${margin}${rightCodeHeading(idiom)}:`,
    ...code(right).map((line) => paint('good', line)),
    ...(why === undefined ? [] : wrapped(`${why}.`, indent)),
  ];
}

function alsoSeen(diagnosis: Diagnosis, answer: Pick<Answer, 'covered'>): string[] {
  return untoldSymptoms(diagnosis, answer).flatMap((symptom) =>
    titled({ title: symptom.title, text: symptomText(symptom) }),
  );
}

/** Where the signature is right, only for the team of a server that says it isn't. */
function expectedRows(diagnosis: Diagnosis, paint: TerminalPaint): string[] {
  const disputed = disputedSignature(diagnosis);
  const expected = diagnosis.signature === 'valid' ? disputed : diagnosis.expected;
  if (!expected) return [];
  const rows = byteRows('  ', redacted(expected.canonical), [], paint);
  return disputed ? [...rows, '', `  ${expected.signature}`] : rows;
}
