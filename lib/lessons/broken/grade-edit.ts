/** What an edit of a learner’s own came to: the name that it leaves with a wrong value, and the mistake behind it. */

import { mistakesOf } from '../../core/diagnosis/diagnose.ts';
import type { Mistake } from '../../core/diagnosis/diagnosis.ts';
import { keyVariants } from '../../core/mistakes/key/key.ts';
import { readSignature } from '../../core/mistakes/output/output.ts';
import type { Subject } from '../../core/mistakes/subject.ts';
import {
  byteStringOfText,
  bytesOfHex,
  displayTextOf,
  equalBytes,
  textOfUtf8,
} from '../../core/signing/bytes.ts';
import { canonicalLines, LINE_NAMES, type LineName } from '../../core/signing/canonical.ts';
import { gradeString, timestampOf, type WrittenWrong } from '../grade.ts';
import { signatureUnder } from './effect.ts';
import { type KnownFact, valueOfFact } from './expressions/facts.ts';
import type { ChangedName } from './expressions/region.ts';
import { areEqual, type CodeValue, textsOf } from './expressions/value.ts';

const NOTHING = new Uint8Array();

/** Comparing strings takes a while: one request may show as two mistakes what’s one in the next. */
const MOST_COMPARED = 3;

/** @returns `undefined` where nothing here can tell what it comes to. */
export function gradeChangedName({ fact, cases }: ChangedName): WrittenWrong | undefined {
  let told: WrittenWrong | undefined;
  for (const { subject, value } of cases.slice(0, MOST_COMPARED)) {
    const one = gradeCase(fact, subject, value);
    if (!one || one.mistakes.length === 1) return one;
    if (!told || (told.mistakes.length === 0 && one.mistakes.length > 0)) told = one;
  }
  return told;
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
    case 'key':
      return value.kind === 'bytes' ? ofKey(subject, value.bytes) : undefined;
    case 'signature':
      return value.kind === 'text' ? ofSignature(subject, value.text) : undefined;
    default:
      return undefined;
  }
}

function ofLine({ request }: Subject, line: LineName, text: string): WrittenWrong | undefined {
  const string = canonicalLines(request, timestampOf(request))
    .map(({ name, value }) => (name === line ? text : displayTextOf(value)))
    .join('\n');
  const grade = gradeString(request, string, line);
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
  return made && asNamed(mistakesOf(made.uses));
}

function ofSignature(subject: Subject, text: string): WrittenWrong | undefined {
  const digest = bytesOfHex(signatureUnder(subject, []));
  const read = readSignature(byteStringOfText(text)).find((reading) => reading.matches(digest, NOTHING));
  return read && read.uses.length > 0 ? asNamed(mistakesOf(read.uses)) : undefined;
}

function asNamed(mistakes: readonly Mistake[]): WrittenWrong | undefined {
  return mistakes.length === 0 ? undefined : { mistakes, lines: [], verdict: 'named' };
}
