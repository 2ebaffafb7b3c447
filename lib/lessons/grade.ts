/** Grades what a learner did in a task, with the engine that diagnoses requests. Whatever is known to be wrong is named. */

import { AUTH_HEADERS, type RefusalCode } from '../core/api.ts';
import { compareStrings } from '../core/diagnosis/compare/compare-strings.ts';
import type { Compared, ComparedLine } from '../core/diagnosis/compare/compared.ts';
import { refusalTitle } from '../core/diagnosis/condition-titles.ts';
import type { Mistake } from '../core/diagnosis/diagnosis.ts';
import { sha256Hex } from '../core/hashing/sha256.ts';
import { readJsonNode, sameJson } from '../core/mistakes/serializers/lexemes.ts';
import { type ByteString, byteStringOfText, displayTextOf, textOfUtf8, utf8 } from '../core/signing/bytes.ts';
import { canonicalLines, LINE_NAMES, type LineName } from '../core/signing/canonical.ts';
import { bodyBytes, headerValue, type WireRequest } from '../core/signing/wire-request.ts';
import { handle } from '../sandbox/service.ts';
import { addWorldKey, createWorld } from '../sandbox/world.ts';
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
  if (writes === 'string') return gradeString(request, typed);
  const text = ofLines(request, (name, value) => (name === writes ? typed : value));
  return gradeString(request, text, writes);
}

export function gradeHashed({ request }: HashTask, typed: string): Grade<WrittenWrong> {
  const text = ofLines(request, (name, value) => (name === 'body-hash' ? sha256Hex(utf8(typed)) : value));
  return gradeString(request, text, 'body-hash');
}

function ofLines(request: WireRequest, text: (name: LineName, value: string) => string): string {
  return canonicalLines(request, timestampOf(request))
    .map(({ name, value }) => text(name, displayTextOf(value)))
    .join('\n');
}

export function timestampOf({ headers }: WireRequest): ByteString {
  return headerValue(headers, AUTH_HEADERS.timestamp) ?? byteStringOfText('');
}

function gradeString(request: WireRequest, typed: string, only?: LineName): Grade<WrittenWrong> {
  const { verdict, lines, joining } = compareStrings(typed, { request, isExact: true });
  if (verdict === 'same') return { passed: true };
  const wrong = lines.filter(({ name, same }) => !same && (only === undefined || name === only));
  const mistakes = [...joining, ...wrong.flatMap((line) => line.mistakes)];
  return { passed: false, verdict, mistakes, lines: wrong };
}

/** What a change moved, and what it was to move. */
export interface ChangedWrong {
  readonly moved: readonly LineName[];
  /** Nothing at all was changed. */
  readonly isUnchanged: boolean;
  /** The lines are as wanted, but the JSON means something else, or isn't JSON any more. */
  readonly isJsonChanged: boolean;
}

export function movedLines(before: WireRequest, after: WireRequest): readonly LineName[] {
  const ours = canonicalLines(before, timestampOf(before));
  const theirs = canonicalLines(after, timestampOf(after));
  return LINE_NAMES.filter((_, at) => ours[at]?.value !== theirs[at]?.value);
}

export function gradeChanged(task: ChangeTask, changed: WireRequest): Grade<ChangedWrong> {
  const { request, moves } = task;
  const moved = movedLines(request, changed);
  const isUnchanged =
    moved.length === 0 && request.target === changed.target && request.method === changed.method;
  const isAsWanted = moved.length === moves.length && moved.every((name) => moves.includes(name));
  const isJsonChanged = isAsWanted && task.keepsJson === true && !meansTheSame(request, changed);
  if (isAsWanted && !isUnchanged && !isJsonChanged) return { passed: true };
  return { passed: false, moved, isUnchanged, isJsonChanged };
}

/** Also in another order of its members: that’s the same object. */
function meansTheSame(one: WireRequest, other: WireRequest): boolean {
  const [before, after] = [one, other].map(({ body }) => readJsonNode(textOfUtf8(bodyBytes(body)) ?? ''));
  return before !== undefined && after !== undefined && sameJson(before, after);
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
}

/**
 * @param signed what its signature was made of.
 * @param now Unix seconds, of the sandbox too.
 */
export function gradeAnswered(
  { key, wanted }: AnswerTask,
  sent: WireRequest,
  { signed, now }: { readonly signed: WireRequest; readonly now: number },
): Grade<AnsweredWrong> {
  const world = addWorldKey(createWorld({ seed: 0, now, orders: 0 }), key);
  const { response, trace } = handle(sent, world, now);
  const code = trace.ok ? undefined : trace.code;
  if (wanted === (code ?? 'accepted')) return { passed: true };
  const title = code && refusalTitle(code, trace.checks);
  return { passed: false, status: response.status, code, title, moved: movedLines(signed, sent) };
}
