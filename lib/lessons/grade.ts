/** Grades what a learner did in a task, with the engine that diagnoses requests. Whatever is known to be wrong is named. */

import { AUTH_HEADERS, type RefusalCode } from '../core/api.ts';
import { compareStrings } from '../core/diagnosis/compare/compare-strings.ts';
import type { Compared, ComparedLine } from '../core/diagnosis/compare/compared.ts';
import { refusalTitle } from '../core/diagnosis/condition-titles.ts';
import { examine, mistakesOf } from '../core/diagnosis/diagnose.ts';
import type { Mistake } from '../core/diagnosis/diagnosis.ts';
import type { Symptom } from '../core/diagnosis/symptoms/symptom.ts';
import { sha256Hex } from '../core/hashing/sha256.ts';
import { bodyVariants } from '../core/mistakes/body/body.ts';
import type { MistakeId } from '../core/mistakes/catalogue.ts';
import { joinShapes, shortRightValues } from '../core/mistakes/joining/joining.ts';
import { readJsonNode, sameJson } from '../core/mistakes/serializers/lexemes.ts';
import { subjectOf } from '../core/mistakes/subject.ts';
import { timestampVariants } from '../core/mistakes/timestamp/timestamp.ts';
import { messageOf } from '../core/search/message.ts';
import { weigherFor } from '../core/search/reasons.ts';
import {
  type ByteString,
  byteStringOfBytes,
  byteStringOfText,
  bytesOf,
  displayTextOf,
  textOfUtf8,
  utf8,
} from '../core/signing/bytes.ts';
import { canonicalLines, LINE_NAMES, type LineName } from '../core/signing/canonical.ts';
import { Secret } from '../core/signing/secret.ts';
import { bodyBytes, headerValue, pathOf, type WireRequest } from '../core/signing/wire-request.ts';
import { handle } from '../sandbox/service.ts';
import { addWorldKey, createWorld, type SandboxKey } from '../sandbox/world.ts';
import type { AnswerTask, ChangeTask, HashTask, WriteTask } from './lesson.ts';

export type Grade<Told> = { readonly passed: true } | ({ readonly passed: false } & Told);

/** What a written string or line differs in. */
export interface WrittenWrong {
  /** What makes the correct string into this one; empty where nothing known does. */
  readonly mistakes: readonly Mistake[];
  /** Those that differ; empty where the text can't be split into five lines. */
  readonly lines: readonly ComparedLine[];
  readonly verdict: Exclude<Compared['verdict'], 'same'>;
}

export function gradeWritten(task: WriteTask, typed: string): Grade<WrittenWrong> {
  const { request, writes } = task;
  if (writes === 'string') {
    const [, , line3 = ''] = typed.split('\n');
    const grade = gradeString(request, typed);
    const isOfQuery = !grade.passed && grade.lines.every(({ name }) => name === 'query');
    return isOfQuery && grade.lines.length > 0 ? nearQuery(grade, request, line3) : grade;
  }
  const text = ofLines(request, (name, value) => (name === writes ? typed : value));
  const whole = gradeString(request, text, writes);
  const grade = writes === 'query' ? nearQuery(whole, request, typed) : whole;
  return task.isReadOnce ? readOnce(grade, request, typed) : grade;
}

/**
 * A query that has no name by itself: by its mistake on sorted pairs, on all escapes in place of some, or on one name in
 * place of all.
 */
function nearQuery(grade: Grade<WrittenWrong>, request: WireRequest, typed: string): Grade<WrittenWrong> {
  if (grade.passed || grade.mistakes.length > 0) return grade;
  const line3 = displayTextOf(canonicalLines(request, timestampOf(request))[2].value);
  const sorted = { ...request, target: byteStringOfText(`${pathOf(request.target)}?${line3}`) };
  const isPartlyTwice = typed.replaceAll('%25', '%') === line3.replaceAll('%25', '%');
  const areAllLists = typed.includes('[]=') && typed.replaceAll('[]=', '=') === line3;
  const all = isPartlyTwice ? line3.replaceAll('%', '%25') : areAllLists ? line3.replace('=', '[]=') : typed;
  const text = ofLines(request, (name, value) => (name === 'query' ? all : value));
  const near = gradeString(sorted, text, 'query');
  return near.passed ? grade : { ...grade, mistakes: near.mistakes };
}

/** The task shows one reading of the clock, so a second more isn’t a second reading: the fraction was rounded up. */
function readOnce(grade: Grade<WrittenWrong>, request: WireRequest, typed: string): Grade<WrittenWrong> {
  const subject = subjectOf(request, new Secret(''));
  const rounded = timestampVariants(subject).find(
    ({ value, uses: [use] }) => use?.id === 'ts-rounding' && displayTextOf(value) === typed,
  );
  const isLater = Number(typed) > Number(displayTextOf(timestampOf(request)));
  if (grade.passed || !rounded || !isLater) return grade;
  const mistakes = mistakesOf(rounded.uses);
  return { ...grade, mistakes, lines: grade.lines.map((line) => ({ ...line, mistakes })) };
}

/** With what was typed: the hashes alone don’t show where it differs. */
export interface HashedWrong extends WrittenWrong {
  readonly typed: ByteString;
  readonly body: ByteString;
}

export function gradeHashed({ request }: HashTask, typed: string): Grade<HashedWrong> {
  const text = ofLines(request, (name, value) => (name === 'body-hash' ? sha256Hex(utf8(typed)) : value));
  const grade = gradeString(request, text, 'body-hash');
  if (grade.passed) return grade;
  return { ...grade, typed: byteStringOfText(typed), body: byteStringOfBytes(bodyBytes(request.body)) };
}

function ofLines(request: WireRequest, text: (name: LineName, value: string) => string): string {
  return canonicalLines(request, timestampOf(request))
    .map(({ name, value }) => text(name, displayTextOf(value)))
    .join('\n');
}

export function timestampOf({ headers }: WireRequest): ByteString {
  return headerValue(headers, AUTH_HEADERS.timestamp) ?? byteStringOfText('');
}

export function gradeString(request: WireRequest, typed: string, only?: LineName): Grade<WrittenWrong> {
  const { verdict, lines, joining } = compareStrings(typed, { request, isExact: true });
  if (verdict === 'same') return { passed: true };
  const wrong = lines
    .filter(({ name, same }) => !same && (only === undefined || name === only))
    .map((line) => (isOfSerializer(line) ? byWhatDiffers(line, request) : line));
  const found = [...joining, ...wrong.flatMap((line) => line.mistakes)];
  const forgotten = found.length > 1 && wrong.length === 0 ? forgottenLine(request, typed) : [];
  const mistakes = forgotten.length > 0 ? forgotten : found;
  return { passed: false, verdict, mistakes, lines: wrong };
}

const SERIALIZED_TWICE: MistakeId = 'body-serializer-profile';

function isOfSerializer({ name, mistakes }: ComparedLine): boolean {
  return name === 'body-hash' && mistakes.length === 1 && mistakes[0]?.id === SERIALIZED_TWICE;
}

/** A learner types bodies, and no serializer prints them: what differs has the same name in every body. */
function byWhatDiffers(line: ComparedLine, request: WireRequest): ComparedLine {
  const subject = subjectOf(request, new Secret(''));
  const weigh = weigherFor(subject);
  const [cheapest] = bodyVariants(subject, 1)
    .filter(({ uses: [use] }) => use !== undefined && use.id !== SERIALIZED_TWICE)
    .filter(({ value }) => sha256Hex(bytesOf(value)) === line.pasted)
    .map(({ uses }) => weigh(uses))
    .toSorted((one, other) => one.cost - other.cost);
  return cheapest ? { ...line, mistakes: mistakesOf(cheapest.uses) } : line;
}

/** A line that's missing is one mistake, also where two others together make the same string. */
function forgottenLine(request: WireRequest, typed: string): readonly Mistake[] {
  const subject = subjectOf(request, new Secret(''));
  const values = { ...shortRightValues(subject), body: subject.body };
  const text = byteStringOfText(typed);
  const shape = joinShapes(subject).find(
    ({ uses, template, map }) =>
      uses.every(({ id }) => id === 'join-component-missing') &&
      !map &&
      messageOf(template, (slot) => values[slot]) === text,
  );
  return shape ? mistakesOf(shape.uses) : [];
}

/** What a change moved, and what it was to move. */
export interface ChangedWrong {
  readonly moved: readonly LineName[];
  /** Nothing at all was changed. */
  readonly isUnchanged: boolean;
  /** The URL has a fragment now, which no request sends. */
  readonly hasFragment: boolean;
  /** The lines are as wanted, but the JSON means something else, or isn't JSON any more. */
  readonly isJsonChanged: boolean;
  /** The query has more empty pairs than before, which line 3 leaves out. */
  readonly hasMoreEmpty: boolean;
  /** The body had to stay JSON, and isn't. */
  readonly isJsonBroken: boolean;
  readonly isBodyGone: boolean;
  /** Of a client that signs what’s there now for the request before, where only known ones do. */
  readonly mistakes: readonly Mistake[];
}

export function movedLines(before: WireRequest, after: WireRequest): readonly LineName[] {
  const ours = canonicalLines(before, timestampOf(before));
  const theirs = canonicalLines(after, timestampOf(after));
  return LINE_NAMES.filter((_, at) => ours[at]?.value !== theirs[at]?.value);
}

export function gradeChanged(task: ChangeTask, changed: WireRequest): Grade<ChangedWrong> {
  const { request, moves } = task;
  const moved = movedLines(request, changed);
  const hasFragment = changed.target.includes('#');
  const isUnchanged =
    moved.length === 0 && request.target === changed.target && request.method === changed.method;
  const isAsWanted = moved.length === moves.length && moved.every((name) => moves.includes(name));
  const isJsonChanged = isAsWanted && task.keepsJson === true && !meansTheSame(request, changed);
  const isJsonBroken = isJsonChanged && jsonIn(changed) === undefined;
  if (isAsWanted && !isUnchanged && !isJsonChanged && !hasFragment) return { passed: true };
  const unwanted = isJsonChanged ? moved : moved.filter((name) => !moves.includes(name));
  const hasMoreEmpty = emptyPairs(changed) > emptyPairs(request);
  const mistakes = hasFragment || isJsonBroken ? [] : namedBetween(changed, request, unwanted);
  const isBodyGone = isJsonBroken && changed.body.kind === 'none';
  const told = { moved, isUnchanged, hasFragment, hasMoreEmpty, isJsonChanged, isJsonBroken, isBodyGone };
  return { passed: false, ...told, mistakes };
}

function emptyPairs({ target }: WireRequest): number {
  const at = target.indexOf('?');
  return at === -1 || at === target.length - 1
    ? 0
    : target
        .slice(at + 1)
        .split('&')
        .filter((pair) => pair === '').length;
}

/** What a client does that signs the lines of `signed` and sends `sent`, as far as these lines show. */
function namedBetween(
  signed: WireRequest,
  sent: WireRequest,
  lines: readonly LineName[],
): readonly Mistake[] {
  const grade = gradeString(
    sent,
    ofLines(signed, (_, value) => value),
  );
  if (grade.passed) return [];
  const mistakes = grade.lines.flatMap((line) => (lines.includes(line.name) ? line.mistakes : []));
  return [...new Map(mistakes.map((one) => [one.id, one])).values()];
}

/** Also in another order of its members: that’s the same object. */
function meansTheSame(one: WireRequest, other: WireRequest): boolean {
  const [before, after] = [jsonIn(one), jsonIn(other)];
  return before !== undefined && after !== undefined && sameJson(before, after);
}

function jsonIn({ body }: WireRequest) {
  return readJsonNode(textOfUtf8(bodyBytes(body)) ?? '');
}

/** What the sandbox answered in place of what was wanted. */
export interface AnsweredWrong {
  readonly status: number;
  /** Absent where it was accepted. */
  readonly code: RefusalCode | undefined;
  /** What's wrong with the request, as Diagnose says it. */
  readonly title: string | undefined;
  /** The lines that differ from those that were signed. */
  readonly moved: readonly LineName[];
  /** Where no line differs and the signature is invalid all the same. */
  readonly signature: 'edited' | 'other-secret' | undefined;
  /** What makes the lines that were signed of those that were sent; empty where nothing known does. */
  readonly mistakes: readonly Mistake[];
  /** What the headers show by themselves. */
  readonly symptoms: readonly Symptom[];
}

/**
 * @param signed what its signature was made of.
 * @param now Unix seconds, of the sandbox too.
 */
export function gradeAnswered(
  { key, wanted, request }: AnswerTask,
  sent: WireRequest,
  { signed, now }: { readonly signed: WireRequest; readonly now: number },
): Grade<AnsweredWrong> {
  const world = addWorldKey(createWorld({ seed: 0, now, orders: 0 }), key);
  const { response, trace } = handle(sent, world, now);
  const code = trace.ok ? undefined : trace.code;
  if (wanted === (code ?? 'accepted')) return { passed: true };
  const title = code && refusalTitle(code, trace.checks);
  const moved = movedLines(signed, sent);
  const isInvalid = code === 'bad_signature' && moved.length === 0;
  const isAsGiven = signatureOf(sent) === signatureOf(request);
  const signature = isInvalid ? (isAsGiven ? 'other-secret' : 'edited') : undefined;
  const mistakes = code === 'bad_signature' ? namedBetween(signed, sent, moved) : [];
  const symptoms = code === undefined ? [] : symptomsOf(sent, { key, now, code });
  return { passed: false, status: response.status, code, title, moved, signature, mistakes, symptoms };
}

/** Those that this code follows from; of a signature, also those that may be behind it. */
function symptomsOf(
  sent: WireRequest,
  { key, now, code }: { readonly key: SandboxKey; readonly now: number; readonly code: RefusalCode },
): readonly Symptom[] {
  const { secret } = key;
  const secretFor = (id: string) => (id === key.id ? { secret, revoked: false } : undefined);
  const { symptoms } = examine({ request: sent, gaps: [], secretFor, now }).diagnosis;
  return symptoms.filter((symptom) => symptom.code === code);
}

function signatureOf({ headers }: WireRequest): ByteString | undefined {
  return headerValue(headers, AUTH_HEADERS.signature);
}
