/** What an edit of a learner’s own came to: the name that it leaves with a wrong value, and the mistake behind it. */

import { mistakesOf } from '../../core/diagnosis/diagnose.ts';
import type { Mistake } from '../../core/diagnosis/diagnosis.ts';
import { bodyHashWays } from '../../core/mistakes/body-hash/body-hash.ts';
import { MISTAKES, type MistakeId } from '../../core/mistakes/catalogue.ts';
import { joinShapes } from '../../core/mistakes/joining/joining.ts';
import { keyVariants } from '../../core/mistakes/key/key.ts';
import type { Language } from '../../core/mistakes/languages.ts';
import { methodVariants } from '../../core/mistakes/method/method.ts';
import { readSignature } from '../../core/mistakes/output/output.ts';
import { pathVariants } from '../../core/mistakes/path/path.ts';
import { queryVariants } from '../../core/mistakes/query/query.ts';
import type { Subject } from '../../core/mistakes/subject.ts';
import { fewTimestamps } from '../../core/mistakes/timestamp/timestamp.ts';
import type { Variant } from '../../core/mistakes/variant.ts';
import { messageOf } from '../../core/search/message.ts';
import { rightValues } from '../../core/search/slot-lists.ts';
import {
  byteStringOfText,
  bytesOfHex,
  displayTextOf,
  equalBytes,
  textOfUtf8,
} from '../../core/signing/bytes.ts';
import { canonicalLines, LINE_NAMES, type LineName } from '../../core/signing/canonical.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';
import { gradeString, timestampOf, type WrittenWrong } from '../grade.ts';
import { asInCode } from './client.ts';
import { effectOf, signatureUnder } from './effect.ts';
import { type KnownFact, valueOfFact } from './expressions/facts.ts';
import type { ChangedName } from './expressions/region.ts';
import { areEqual, type CodeValue, textsOf } from './expressions/value.ts';

const NOTHING = new Uint8Array();

/**
 * Comparing strings takes a while: the first requests, one with a body, and the last, which has what the others don’t.
 */
function comparedOf(cases: ChangedName['cases']): ChangedName['cases'] {
  const withBody = cases.find(({ subject }) => subject.body !== '');
  return [...new Set([...cases.slice(0, 2), ...(withBody ? [withBody] : []), ...cases.slice(-1)])];
}

/** With a request that shows it, the first one. */
export interface ShownWrong extends WrittenWrong {
  readonly request: WireRequest;
}

/**
 * What’s named explains every request that’s compared.
 * @returns `undefined` where nothing here can tell what it comes to.
 */
export function gradeChangedName({ fact, cases }: ChangedName, language: Language): ShownWrong | undefined {
  const told: ToldCase[] = [];
  for (const { subject, value } of comparedOf(cases)) {
    const wrong = gradeCase(fact, subject, value);
    if (!wrong) return undefined;
    told.push({ subject, value, wrong });
  }
  const [first] = told;
  if (!first) return undefined;
  const { request } = first.subject;
  const named = namedInAll(told, fact, language);
  if (named) return { ...named, request };
  const lines = first.wrong.lines.map((line) => ({ ...line, mistakes: [] }));
  return { ...first.wrong, lines, mistakes: [], request };
}

interface ToldCase {
  readonly subject: Subject;
  readonly value: CodeValue;
  readonly wrong: WrittenWrong;
}

const idsOf = ({ wrong }: ToldCase): readonly MistakeId[] => wrong.mistakes.map(({ id }) => id);

/** One request may show as two mistakes what’s one in the next, and may not show both of two. */
function namedInAll(
  told: readonly ToldCase[],
  fact: KnownFact,
  language: Language,
): WrittenWrong | undefined {
  if (!told.every((one) => idsOf(one).length > 0 && idsOf(one).every(isOfClient))) return undefined;
  const fewest = told.toSorted((one, other) => idsOf(one).length - idsOf(other).length);
  const single = fewest.find((one) => told.every((other) => explains(idsOf(one), other, fact)));
  if (single) return single.wrong;
  const all = new Map(told.flatMap(({ wrong }) => wrong.mistakes.map((one) => [one.id, one] as const)));
  const ids = [...all.keys()];
  const isEach =
    !ids.some((id) => MISTAKES[id].slot === 'joining') && told.every((one) => areUnseen(ids, one, language));
  const most = fewest.at(-1);
  return isEach && most ? { ...most.wrong, mistakes: [...all.values()] } : undefined;
}

/** How a server reads requests is nothing that code of a client does. */
function isOfClient(id: MistakeId): boolean {
  return MISTAKES[id].slot !== 'transport';
}

function explains(ids: readonly MistakeId[], one: ToldCase, fact: KnownFact): boolean {
  const own = new Set(idsOf(one));
  if (own.size === new Set(ids).size && ids.every((id) => own.has(id))) return true;
  const [id, ...more] = ids;
  if (id === undefined || more.length > 0 || one.value.kind !== 'text') return false;
  const line = LINE_NAMES.find((name) => name === fact);
  const text = line ? ofLines(one.subject, line, one.value.text) : one.value.text;
  return stringsWith(id, one.subject).includes(text);
}

/** The canonical strings of the mistake made alone, in any of its ways. */
function stringsWith(id: MistakeId, subject: Subject): readonly string[] {
  const { slot } = MISTAKES[id];
  if (slot !== 'joining') {
    const [line, values] = lineVariants(slot, subject);
    return values
      .filter(({ uses }) => uses.length === 1 && uses[0]?.id === id)
      .map(({ value }) => ofLines(subject, line, displayTextOf(value)));
  }
  const values = rightValues(subject);
  return joinShapes(subject)
    .filter(({ uses, keys }) => !keys && uses.length === 1 && uses[0]?.id === id)
    .map(({ template, map }) => messageOf(template, (at) => (map ? map(values[at]) : values[at])))
    .map(displayTextOf);
}

function lineVariants(
  slot: (typeof MISTAKES)[MistakeId]['slot'],
  subject: Subject,
): readonly [LineName, readonly Variant[]] {
  switch (slot) {
    case 'method':
      return ['method', methodVariants(subject, 1)];
    case 'path':
      return ['path', pathVariants(subject, 1)];
    case 'query':
      return ['query', queryVariants(subject, 1)];
    case 'timestamp':
      return ['timestamp', fewTimestamps(subject)];
    case 'body-hash':
      return ['body-hash', bodyHashWays(subject)];
    default:
      return ['method', []];
  }
}

/** Those of them that this request isn’t told of change nothing in it. */
function areUnseen(ids: readonly MistakeId[], one: ToldCase, language: Language): boolean {
  const own = idsOf(one);
  return ids.every((id) => own.includes(id) || !effectOf(one.subject, id, language)?.use);
}

function gradeCase(fact: KnownFact, subject: Subject, value: CodeValue): WrittenWrong | undefined {
  const line = LINE_NAMES.find((name) => name === fact);
  if (line && value.kind === 'text') return ofLine(subject, line, value.text);
  switch (fact) {
    case 'parts':
      return value.kind === 'list' ? ofString(subject, textsOf(value.items)?.join('\n')) : undefined;
    case 'message':
      return value.kind === 'text' ? ofString(subject, value.text) : undefined;
    case 'mac':
      return ofMac(subject, value);
    case 'fresh-mac':
      return value.kind === 'hasher' && value.key ? ofKey(subject, value.key) : undefined;
    case 'key':
      return value.kind === 'bytes' ? ofKey(subject, value.bytes) : undefined;
    case 'signature':
      return value.kind === 'text' ? ofSignature(subject, value.text) : undefined;
    default:
      return undefined;
  }
}

function ofLines({ request }: Subject, line: LineName, text: string): string {
  return canonicalLines(request, timestampOf(request))
    .map(({ name, value }) => (name === line ? text : displayTextOf(value)))
    .join('\n');
}

function ofLine(subject: Subject, line: LineName, text: string): WrittenWrong | undefined {
  const { request } = subject;
  const grade = gradeString(request, ofLines(subject, line, text), line);
  return grade.passed ? undefined : grade;
}

function ofString({ request }: Subject, text: string | undefined): WrittenWrong | undefined {
  if (text === undefined) return undefined;
  const grade = gradeString(request, text);
  if (grade.passed) return undefined;
  return grade.verdict === 'ends-in-newline' && grade.mistakes.length === 0
    ? { ...grade, mistakes: mistakesOf([{ id: 'join-trailing-newline', how: '' }]) }
    : grade;
}

function ofMac(subject: Subject, value: CodeValue): WrittenWrong | undefined {
  if (value.kind !== 'hasher') return undefined;
  const { key = NOTHING, data } = value;
  const right = valueOfFact('mac', subject);
  if (right.kind !== 'hasher' || !right.key) return undefined;
  if (equalBytes(key, right.key)) return ofString(subject, textOfUtf8(data));
  if (equalBytes(data, right.data)) return ofKey(subject, key);
  const isSwapped = areEqual({ ...right, key: right.data, data: right.key }, value);
  return isSwapped ? asNamed(mistakesOf([{ id: 'hmac-swapped-args', how: '' }])) : undefined;
}

function ofKey(subject: Subject, key: Uint8Array): WrittenWrong | undefined {
  const text = textOfUtf8(key);
  const made = keyVariants(subject, 1).find(
    ({ value }) => text !== undefined && value === byteStringOfText(text),
  );
  return made && asNamed(mistakesOf(made.uses.map(asInCode)));
}

function ofSignature(subject: Subject, text: string): WrittenWrong | undefined {
  const digest = bytesOfHex(signatureUnder(subject, []));
  const read = readSignature(byteStringOfText(text)).find((reading) => reading.matches(digest, NOTHING));
  return read && read.uses.length > 0 ? asNamed(mistakesOf(read.uses.map(asInCode))) : undefined;
}

function asNamed(mistakes: readonly Mistake[]): WrittenWrong | undefined {
  return mistakes.length === 0 ? undefined : { mistakes, lines: [], verdict: 'named' };
}
