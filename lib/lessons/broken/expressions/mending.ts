/** Lines of a learner’s own behind a client’s wrong code: which of its mistakes they mend. */

import type { MistakeId } from '../../../core/mistakes/catalogue.ts';
import type { Subject } from '../../../core/mistakes/subject.ts';
import { bytesOf, displayTextOf } from '../../../core/signing/bytes.ts';
import {
  areApart,
  digestUnder,
  type Effect,
  effectOf,
  messageWith,
  signatureUnder,
  valuesWith,
} from '../effect.ts';
import { type KnownStretch, signerLines } from '../stretches.ts';
import type { WorkLeft } from './evaluate.ts';
import { assigns, hasName, type KnownFact, valueOfFact } from './facts.ts';
import { type EditPlace, type OwnCode, worthAfter } from './region.ts';
import { areEqual, bytesValue, type CodeValue, listValue, textWorth } from './value.ts';

interface Behind {
  readonly place: EditPlace;
  /** Wrong code above these lines, in its order. */
  readonly wrong: readonly KnownStretch[];
  readonly subjects: readonly Subject[];
  readonly work: WorkLeft;
}

export type Mended =
  /** Mistakes that the lines leave as they are. */
  | { readonly kind: 'left'; readonly mistakes: readonly MistakeId[] }
  /** The lines use none of what’s wrong, or make something else of it. */
  | { readonly kind: 'as-alone' }
  /** What the lines make of it isn’t known. */
  | { readonly kind: 'unknown' };

/** What lines make of names that hold something wrong is worked out for every request. */
export function mendedBy(own: OwnCode, { place, wrong, subjects, work }: Behind): Mended {
  if (!touchesWrong(own, place, wrong)) return { kind: 'as-alone' };
  let possible = subsetsOf(wrong);
  for (const subject of subjects) {
    const names = new Map<string, CodeValue>();
    for (const [name, fact] of own.before) {
      const value = valueUnder(fact, subject, holdingWrong(name, wrong, place), place);
      if (value) names.set(name, value);
    }
    const worth = worthAfter(own, names, work);
    if (!worth) return { kind: 'unknown' };
    possible = possible.filter((left) =>
      own.used.every((name) => {
        const fact = own.after.get(name);
        const [value, wanted] = [worth.get(name), fact && valueUnder(fact, subject, left, place)];
        return value !== undefined && wanted !== undefined && areEqual(value, wanted);
      }),
    );
  }
  const [fewest] = possible;
  if (!fewest) return { kind: 'as-alone' };
  const mended = wrong.filter((one) => !fewest.includes(one));
  if (mended.some((one) => isUsedLater(one, own, place))) return { kind: 'unknown' };
  return { kind: 'left', mistakes: fewest.map(({ mistake }) => mistake) };
}

/** The fewest first. */
function subsetsOf(wrong: readonly KnownStretch[]): readonly (readonly KnownStretch[])[] {
  const all: (readonly KnownStretch[])[] = [[]];
  for (const one of wrong) all.push(...all.map((some) => [...some, one]));
  return all.toSorted((one, other) => one.length - other.length);
}

function touchesWrong(
  { statements, before }: OwnCode,
  place: EditPlace,
  wrong: readonly KnownStretch[],
): boolean {
  return [...before.keys()].some(
    (name) =>
      holdingWrong(name, wrong, place).length > 0 && statements.some(({ text }) => hasName(text, name)),
  );
}

/** The wrong code that assigns the name, or stands above the line that does. */
function holdingWrong(
  name: string,
  wrong: readonly KnownStretch[],
  { language, from }: EditPlace,
): readonly KnownStretch[] {
  const assignedAt = signerLines(language).findLastIndex((line, at) => at < from && assigns(line, name));
  return wrong.filter((one) => assignedAt >= one.from || one.lines.some((line) => assigns(line, name)));
}

/** Is a name that it makes wrong used below these lines, which don’t assign it anew? */
function isUsedLater(one: KnownStretch, { before, statements }: OwnCode, place: EditPlace): boolean {
  const lines = signerLines(place.language).slice(place.to);
  const signing = lines.findIndex((line) => /signature/i.test(line));
  return [...before].some(([name, fact]) => {
    if (!one.lines.some((line) => assigns(line, name)) || statements.some((own) => own.name === name))
      return false;
    const later = fact === 'timestamp' ? lines : lines.slice(0, signing + 1);
    return later.some((line) => hasName(line, name));
  });
}

/** @returns `undefined` where nothing here can tell. */
function valueUnder(
  fact: KnownFact,
  subject: Subject,
  wrong: readonly KnownStretch[],
  { language }: EditPlace,
): CodeValue | undefined {
  const effects = wrong.flatMap(({ mistake }) => effectOf(subject, mistake, language) ?? []);
  if (effects.length === 0) return valueOfFact(fact, subject);
  return areApart(effects) ? changedValue(fact, subject, effects) : undefined;
}

/** What a name may hold where one of these parts is wrong can’t be told. */
const DEPENDS_ON: Readonly<Partial<Record<KnownFact, readonly Effect['part'][]>>> = {
  parts: ['joining'],
  secret: ['key'],
  pairs: ['query'],
  'sorted-pairs': ['query'],
  digest: ['hash'],
  'digest-array': ['hash'],
  'raw-bytes': ['hash'],
  'raw-text': ['hash'],
  'raw-maybe': ['hash'],
  mac: ['mac', 'joining'],
  'fresh-mac': ['mac'],
};

function changedValue(fact: KnownFact, subject: Subject, effects: readonly Effect[]): CodeValue | undefined {
  if (effects.some(({ part }) => DEPENDS_ON[fact]?.includes(part))) return undefined;
  const { method, path, query, timestamp, hash, key } = valuesWith(subject, effects);
  const text = (value: typeof method) => textWorth(displayTextOf(value));
  switch (fact) {
    case 'method':
      return text(method);
    case 'verb':
      return { kind: 'verb', text: displayTextOf(method) };
    case 'path':
      return text(path);
    case 'query':
      return text(query);
    case 'timestamp':
      return text(timestamp);
    case 'body-hash':
      return text(hash);
    case 'parts':
      return listValue([method, path, query, timestamp, hash].map(text));
    case 'message':
      return isHashedFirst(effects) ? undefined : text(messageWith(subject, effects));
    case 'key':
      return bytesValue(bytesOf(key));
    case 'mac':
      return { kind: 'hasher', key: bytesOf(key), data: bytesOf(messageWith(subject, effects)) };
    case 'fresh-mac':
      return { kind: 'hasher', key: bytesOf(key), data: new Uint8Array() };
    case 'signed':
      return bytesValue(digestUnder(subject, effects));
    case 'signed-buffer':
      return { kind: 'bytes', bytes: digestUnder(subject, effects), held: 'ArrayBuffer' };
    case 'signature':
      return textWorth(signatureUnder(subject, effects));
    default:
      return valueOfFact(fact, subject);
  }
}

function isHashedFirst(effects: readonly Effect[]): boolean {
  return effects.some((effect) => effect.part === 'joining' && effect.before !== undefined);
}
