/** What small expressions are made of while they're worked out, and what functions make of them. */

import { hmac } from '../../../core/hashing/other-hashes.ts';
import { sha256 } from '../../../core/hashing/sha256.ts';
import { base64 } from '../../../core/mistakes/key/decoding.ts';
import {
  byteStringOfBytes,
  byteStringOfText,
  equalBytes,
  hexOf,
  isAscii,
  textOfUtf8,
  utf8,
} from '../../../core/signing/bytes.ts';
import type { CodeExpression } from './parse.ts';

export type CodeValue =
  | { readonly kind: 'text'; readonly text: string }
  /** JavaScript’s may be held in other ways than its signers’ own, which fewer functions take. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly held?: 'Uint8Array' | 'ArrayBuffer' }
  /** In JavaScript’s `Array` or Go’s `[32]byte`: a hash takes none. */
  | { readonly kind: 'byte-list'; readonly bytes: Uint8Array }
  /** Java’s arrays and lists have functions of their own. */
  | { readonly kind: 'list'; readonly items: readonly CodeValue[]; readonly held?: 'array' }
  /** Can be gone through once, and held by no name: its order is known or not. */
  | { readonly kind: 'iterable'; readonly items: readonly CodeValue[]; readonly isOrdered: boolean }
  /** A text that’s being built: it’s changed under each of its names. */
  | { readonly kind: 'builder'; readonly text: string }
  /** A method that’s no text yet: it’s written as one. */
  | { readonly kind: 'verb'; readonly text: string }
  /** SHA-256, or its HMAC where it has a key. */
  | { readonly kind: 'hasher'; readonly key: Uint8Array | undefined; readonly data: Uint8Array }
  | { readonly kind: 'function'; readonly parameter: string; readonly body: CodeExpression }
  /** What a language has under a name, as an algorithm: no text takes its place. */
  | { readonly kind: 'constant'; readonly text: string }
  /** Nothing but its own functions takes it. */
  | { readonly kind: 'opaque' }
  /** May be missing in other calls, which code must provide for. */
  | { readonly kind: 'maybe'; readonly of: CodeValue };

/** `undefined` where the code would fail, or nothing here can tell. Of a method, the first is what it’s called on. */
export type Operation = (...args: readonly CodeValue[]) => CodeValue | undefined;

export const textWorth = (text: string): CodeValue => ({ kind: 'text', text });
export const constantWorth = (text: string): CodeValue => ({ kind: 'constant', text });
export const bytesValue = (bytes: Uint8Array): CodeValue => ({ kind: 'bytes', bytes });
export const listValue = (items: readonly CodeValue[]): CodeValue => ({ kind: 'list', items });

export function areEqual(one: CodeValue, other: CodeValue): boolean {
  if (one.kind === 'text' && other.kind === 'text') return one.text === other.text;
  if ('bytes' in one && 'bytes' in other && one.kind === other.kind)
    return equalBytes(one.bytes, other.bytes);
  if (one.kind === 'hasher' && other.kind === 'hasher') return equalBytes(digestOf(one), digestOf(other));
  if (one.kind === 'maybe' && other.kind === 'maybe') return areEqual(one.of, other.of);
  if (one.kind !== 'list' || other.kind !== 'list') return false;
  return (
    one.items.length === other.items.length &&
    one.items.every((item, at) => areEqual(item, other.items[at] ?? textWorth('')))
  );
}

/** Characters and bytes in it, and items. */
const MOST_CHARACTERS = 64_000;
export const MOST_ITEMS = 1000;

/** In characters and bytes; `undefined` beyond what a value may hold. */
export function valueSize(value: CodeValue): number | undefined {
  switch (value.kind) {
    case 'text':
    case 'verb':
    case 'builder':
      return within(value.text.length);
    case 'bytes':
    case 'byte-list':
      return within(value.bytes.length);
    case 'hasher':
      return within(value.data.length + (value.key?.length ?? 0));
    case 'function':
    case 'constant':
    case 'opaque':
      return 1;
    case 'maybe':
      return valueSize(value.of);
    case 'list':
    case 'iterable':
      return value.items.length > MOST_ITEMS ? undefined : sizeOfAll(value.items);
  }
}

function sizeOfAll(items: readonly CodeValue[]): number | undefined {
  let sum = items.length;
  for (const item of items) {
    const size = valueSize(item);
    if (size === undefined) return undefined;
    sum += size;
  }
  return within(sum);
}

function within(size: number): number | undefined {
  return size > MOST_CHARACTERS ? undefined : size;
}

function digestOf({ key, data }: Extract<CodeValue, { kind: 'hasher' }>): Uint8Array {
  return key ? hmac('sha256', key, data) : sha256(data);
}

/** @returns the texts, or `undefined` where one isn’t a text. */
export function isConstant(value: CodeValue | undefined, text: string): boolean {
  return value?.kind === 'constant' && value.text === text;
}

export function textsOf(values: readonly CodeValue[]): readonly string[] | undefined {
  const texts = values.flatMap((value) => (value.kind === 'text' ? [value.text] : []));
  return texts.length === values.length ? texts : undefined;
}

function ofTexts(count: number, made: (...texts: readonly string[]) => CodeValue | undefined): Operation {
  return (...args) => {
    const texts = args.length === count ? textsOf(args) : undefined;
    return texts && made(...texts);
  };
}

/** Case beyond ASCII isn’t the same in all languages. */
function recased(made: (text: string) => string): Operation {
  return (one, ...locales) => {
    if (one?.kind !== 'text' || !isAscii(one.text)) return undefined;
    return locales.every((locale) => isConstant(locale, 'ROOT')) ? textWorth(made(one.text)) : undefined;
  };
}

export const upper = recased((text) => text.toUpperCase());
export const lower = recased((text) => text.toLowerCase());
const BLANKS = ' \t\n\r\f\v';

/** At both ends or one, of blanks or the characters that are named. Blanks beyond ASCII aren’t the same everywhere. */
function trimmedAt(start: boolean, end: boolean): Operation {
  return (...args) => {
    const [text, characters = BLANKS, ...more] = textsOf(args) ?? [];
    if (text === undefined || more.length > 0 || !isAscii(text + characters)) return undefined;
    let [from, to] = [0, text.length];
    while (start && from < to && characters.includes(text.charAt(from))) from += 1;
    while (end && to > from && characters.includes(text.charAt(to - 1))) to -= 1;
    return textWorth(text.slice(from, to));
  };
}
export const trimmedBoth = trimmedAt(true, true);
export const trimmedStart = trimmedAt(true, false);
export const trimmedEnd = trimmedAt(false, true);
/** Of blanks. */
export const trimmedText: Operation = (...args) => (args.length === 1 ? trimmedBoth(...args) : undefined);
/** PHP’s: two dots stand for the characters between two others. */
export function withoutRanges(trimmed: Operation): Operation {
  return (text, characters, ...more) => {
    if (!text || (characters?.kind === 'text' && characters.text.includes('..'))) return undefined;
    return trimmed(text, ...(characters ? [characters] : []), ...more);
  };
}
/** Without its last character, of ASCII. */
export const withoutLast = ofTexts(1, (text = '') =>
  text !== '' && isAscii(text) ? textWorth(text.slice(0, -1)) : undefined,
);
/** Ruby’s: one line break at its end is dropped. */
export const chomped = ofTexts(1, (text = '') => textWorth(text.replace(/(?:\r\n|\n|\r)$/, '')));
/** Ruby’s: both characters of a Windows line break are dropped as one. */
export const chopped = ofTexts(1, (text = '') =>
  isAscii(text) ? textWorth(text.slice(0, text.endsWith('\r\n') ? -2 : -1)) : undefined,
);
export const withoutSuffix = ofTexts(2, (text = '', suffix = '') =>
  textWorth(suffix !== '' && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text),
);
export const replacedAll = ofTexts(3, (text = '', from = '', to = '') =>
  from === '' ? undefined : textWorth(text.replaceAll(from, to)),
);
export const same: Operation = (one, ...more) =>
  more.length === 0 && one?.kind === 'text' ? one : undefined;
/** What’s gone through in its order. */
export const orderedList: Operation = (one, ...more) => {
  const isKnown = one?.kind === 'list' || (one?.kind === 'iterable' && one.isOrdered);
  return isKnown && more.length === 0 ? listValue(one.items) : undefined;
};
export const list: Operation = (...items) => listValue(items);

function joinWith(separator: CodeValue | undefined, items: readonly CodeValue[]): CodeValue | undefined {
  const texts = textsOf(items);
  if (!texts || separator?.kind !== 'text') return undefined;
  const size = texts.reduce((sum, text) => sum + text.length + separator.text.length, 0);
  return size > 2 * MOST_CHARACTERS ? undefined : textWorth(texts.join(separator.text));
}

export const joined: Operation = (items, separator, ...more) =>
  items?.kind === 'list' && more.length === 0 ? joinWith(separator, items.items) : undefined;
export const separatorJoins: Operation = (separator, items, ...more) =>
  items && more.length === 0 ? joined(items, separator) : undefined;
/** Of what’s gone through in its order. */
export const separatorJoinsOnce: Operation = (separator, items, ...more) => {
  const known = items && orderedList(items, ...more);
  if (separator?.kind === 'bytes') return known && joinedBytes(separator, known);
  return known && joined(known, separator);
};
function joinedBytes(separator: CodeValue, items: CodeValue): CodeValue | undefined {
  if (items.kind !== 'list') return undefined;
  const texts = [separator, ...items.items].map((one) => decodedText(one));
  const [between, ...parts] = texts.flatMap((one) => one ?? []);
  const text = parts.length === items.items.length ? joinWith(between, parts) : undefined;
  return text && encodedAs()(text);
}

/** Of the texts themselves. */
export const separatorJoinsTexts: Operation = (separator, ...items) => joinWith(separator, items);
/** Of one list, or of the texts themselves. */
export const separatorJoinsAll: Operation = (separator, ...items) =>
  items.length === 1 && items[0]?.kind === 'list'
    ? joinWith(separator, items[0].items)
    : joinWith(separator, items);
/** Of all texts, also those of lists. */
export const separatorJoinsFlat: Operation = (separator, ...items) =>
  joinWith(
    separator,
    items.flatMap((item) => (item.kind === 'list' ? item.items : [item])),
  );
export const joinedTight: Operation = (...items) =>
  items.length === 1 && items[0]?.kind === 'list' ? joinWith(textWorth(''), items[0].items) : undefined;
export const joinedOrTight: Operation = (...args) =>
  args.length === 1 ? joinedTight(...args) : joined(...args);
export const joinedPair: Operation = (one, other, ...more) =>
  one && other && more.length === 0 ? joinWith(textWorth(''), [one, other]) : undefined;
export const allTight: Operation = (...items) => joinWith(textWorth(''), items);
export const split = ofTexts(2, (text = '', separator = '') =>
  separator === '' ? undefined : listValue(text.split(separator).map(textWorth)),
);
/** Ruby’s: empty ones at its end are dropped, and a blank splits otherwise. */
export const splitWithoutEnd: Operation = (text, separator, ...more) => {
  const parts =
    separator?.kind === 'text' && separator.text !== ' ' && text && more.length === 0
      ? split(text, separator)
      : undefined;
  const texts = parts?.kind === 'list' ? textsOf(parts.items) : undefined;
  const last = texts?.findLastIndex((one) => one !== '');
  return texts && last !== undefined ? listValue(texts.slice(0, last + 1).map(textWorth)) : undefined;
};
/** At its first separator, into two at most. */
export const splitInTwo = ofTexts(2, (text = '', separator = '') => {
  const at = separator === '' ? 0 : text.indexOf(separator);
  if (separator === '') return undefined;
  const parts = at === -1 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
  return listValue(parts.map(textWorth));
});
export function asArray(value: CodeValue | undefined): CodeValue | undefined {
  return value?.kind === 'list' ? { ...value, held: 'array' } : undefined;
}
/** Java’s: what it’s split by is a pattern, and empty ones at the end are dropped, but not of an empty text. */
export const splitByPattern: Operation = (text, pattern, ...more) => {
  if (text?.kind !== 'text' || pattern?.kind !== 'text' || more.length > 0) return undefined;
  const [, plain] = /^(?:\\)?([?&\n])$/.exec(pattern.text) ?? [];
  if (plain === undefined || pattern.text === '?') return undefined;
  return asArray(text.text === '' ? listValue([text]) : splitWithoutEnd(text, textWorth(plain)));
};
export const firstOf: Operation = (one, ...more) =>
  one?.kind === 'list' && more.length === 0 ? one.items[0] : undefined;

export const splitBy: Operation = (separator, text, ...more) =>
  separator && text && more.length === 0 ? split(text, separator) : undefined;

function ofList(made: (texts: readonly string[]) => readonly string[]): Operation {
  return (one, ...more) => {
    const texts = one?.kind === 'list' && more.length === 0 ? textsOf(one.items) : undefined;
    return texts && listValue(made(texts).map(textWorth));
  };
}

/** By bytes, of ASCII. */
export const sorted: Operation = (one, ...more) =>
  one?.kind === 'list' && textsOf(one.items)?.every(isAscii) ? sortedTexts(one, ...more) : undefined;
/** Also of what has no order. */
export const sortedOfAny: Operation = (one, ...more) =>
  sorted(...(one?.kind === 'iterable' ? [listValue(one.items)] : one ? [one] : []), ...more);
const sortedTexts = ofList((texts) => texts.toSorted());
export const once = ofList((texts) => [...new Set(texts)]);
/** Each once, as a set. */
export function onceAsSet(isOrdered: boolean): Operation {
  return (...args) => {
    const items = orderedList(...args);
    return items && asIterable(once(items), isOrdered);
  };
}
export function iterableOf(made: Operation): Operation {
  return (...args) => asIterable(made(...args), true);
}
function asIterable(value: CodeValue | undefined, isOrdered: boolean): CodeValue | undefined {
  return value?.kind === 'list' ? { kind: 'iterable', items: value.items, isOrdered } : undefined;
}
/** PHP’s, without a flag: two numbers are compared as such. */
export const sortedLoosely: Operation = (one, ...more) => {
  const texts = one?.kind === 'list' ? textsOf(one.items) : undefined;
  const numbers = texts?.filter((text) => text.trim() !== '' && Number.isFinite(Number(text)));
  return one && numbers && numbers.length < 2 ? sorted(one, ...more) : undefined;
};
/** PHP’s: `0` counts as empty. */
export const truthyTexts = ofList((texts) => texts.filter((text) => text !== '' && text !== '0'));
export const filledTexts = ofList((texts) => texts.filter((text) => text !== ''));

/** @param charsets by their names there. */
export function encodedAs(...charsets: readonly string[]): Operation {
  return (text, charset, ...more) => {
    const isNamed = charset?.kind === 'text' || charset?.kind === 'constant';
    const isKnown = charset === undefined || (isNamed && charsets.includes(charset.text.toLowerCase()));
    return text?.kind === 'text' && isKnown && more.length === 0 ? bytesValue(utf8(text.text)) : undefined;
  };
}
export const decodedText: Operation = (one, ...more) => {
  const text = one?.kind === 'bytes' && more.length === 0 ? textOfUtf8(one.bytes) : undefined;
  return text === undefined ? undefined : textWorth(text);
};

export const hexText: Operation = (one, ...more) => {
  if (more.length > 0) return undefined;
  if (one?.kind === 'bytes') return textWorth(hexOf(one.bytes));
  return one?.kind === 'hasher' ? textWorth(hexOf(digestOf(one))) : undefined;
};
export const hexOfBytes: Operation = (...args) => (args[0]?.kind === 'bytes' ? hexText(...args) : undefined);
export const upperHexText: Operation = (...args) => {
  const text = hexText(...args);
  return text && upper(text);
};
export const base64Text: Operation = (one, ...more) => {
  if (more.length > 0 || !one) return undefined;
  if (one.kind === 'text') return textWorth(base64(byteStringOfText(one.text)));
  return one.kind === 'bytes' ? textWorth(base64(byteStringOfBytes(one.bytes))) : undefined;
};
/** .NET’s: digits in pairs, with dashes between them. */
export const dashedHex: Operation = (...args) => {
  const text = hexOfBytes(...args);
  return text?.kind === 'text'
    ? textWorth((text.text.match(/../g) ?? []).join('-').toUpperCase())
    : undefined;
};
export const sameBytes: Operation = (one, ...more) =>
  one?.kind === 'bytes' && more.length === 0 ? one : undefined;
/** JavaScript’s, and what `[...one]` makes. An `ArrayBuffer` has nothing to go through. */
export const arrayFrom: Operation = (one, ...more) => {
  if (one?.kind !== 'bytes' && one?.kind !== 'byte-list') return one && orderedList(one, ...more);
  const isGoneThrough = one.kind === 'byte-list' || one.held !== 'ArrayBuffer';
  return isGoneThrough && more.length === 0 ? { kind: 'byte-list', bytes: one.bytes } : undefined;
};
export const byteArray: Operation = (one, ...more) =>
  (one?.kind === 'bytes' || one?.kind === 'byte-list') && more.length === 0
    ? { kind: 'bytes', bytes: one.bytes, held: 'Uint8Array' }
    : undefined;
/** Each as two digits. A typed array would make numbers of the digits again. */
export const hexOfByteList: Operation = (one, ...more) =>
  one?.kind === 'byte-list' && more.length === 0 ? textWorth(hexOf(one.bytes)) : undefined;
export const opaqueOf: Operation = () => ({ kind: 'opaque' });
export const digestBytes: Operation = (one, ...more) =>
  one?.kind === 'hasher' && more.length === 0 ? bytesValue(digestOf(one)) : undefined;

export const newBuilder: Operation = (text = textWorth(''), ...more) =>
  text.kind === 'text' && more.length === 0 ? { kind: 'builder', text: text.text } : undefined;
export const appendedText: Operation = (builder, text, ...more) =>
  builder?.kind === 'builder' && text?.kind === 'text' && more.length === 0
    ? { kind: 'builder', text: builder.text + text.text }
    : undefined;
/** Of a text too, which it’s already. */
export const builtText: Operation = (one, ...more) =>
  one?.kind === 'builder' && more.length === 0 ? textWorth(one.text) : same(...(one ? [one] : []), ...more);
/** Without its last character, which stays in the builder. */
export const builderWithoutLast: Operation = (one, ...more) => {
  const text = one?.kind === 'builder' && more.length === 0 ? withoutLast(textWorth(one.text)) : undefined;
  return text?.kind === 'text' ? { kind: 'builder', text: text.text } : undefined;
};

function dataOf(value: CodeValue | undefined, allows: 'bytes' | 'both'): Uint8Array | undefined {
  if (value?.kind === 'bytes') return value.bytes;
  return value?.kind === 'text' && allows === 'both' ? utf8(value.text) : undefined;
}

/** @param allows `bytes`: a text must be encoded first. */
export function sha256Of(allows: 'bytes' | 'both'): Operation {
  return (data, ...more) => {
    const bytes = dataOf(data, allows);
    return bytes && more.length === 0 ? { kind: 'hasher', key: undefined, data: bytes } : undefined;
  };
}

export function hmacOf(allows: 'bytes' | 'both', order: 'key-first' | 'message-first'): Operation {
  return (one, other, ...more) => {
    const [key, data] = order === 'key-first' ? [one, other] : [other, one];
    const bytes = [dataOf(key, allows), dataOf(data, allows)] as const;
    return bytes[0] && bytes[1] && more.length === 0
      ? { kind: 'hasher', key: bytes[0], data: bytes[1] }
      : undefined;
  };
}

/** With the name of the algorithm at this place, which is left out of the rest. */
export function named(at: 0 | 2, operation: Operation): Operation {
  return (...args) => {
    const name = args[at];
    const isText = name?.kind === 'text' && (name.text === 'sha256' || name.text === 'SHA256');
    const isSha256 = isText || isConstant(name, 'sha256');
    return isSha256 ? operation(...args.toSpliced(at, 1)) : undefined;
  };
}

export const thenHex =
  (operation: Operation): Operation =>
  (...args) => {
    const made = operation(...args);
    return made && hexText(made);
  };

/** PHP’s: as hex, or as bytes where `true` stands at this place. */
export function hexOrRaw(at: 2 | 3, operation: Operation): Operation {
  return (...args) => {
    const isRaw = isConstant(args[at], 'true');
    const isTold = isRaw || isConstant(args[at], 'false');
    const made = operation(...(isTold ? args.toSpliced(at, 1) : args));
    return made && (isRaw ? digestBytes(made) : hexText(made));
  };
}

/** Node’s `update`, with a charset at most. */
export const updated: Operation = (hasher, data, charset, ...more) => {
  const bytes = dataOf(data, 'both');
  const isUtf8 = charset === undefined || (charset.kind === 'text' && /^utf-?8$/i.test(charset.text));
  if (hasher?.kind !== 'hasher' || hasher.data.length > 0 || !bytes || !isUtf8 || more.length > 0)
    return undefined;
  return { ...hasher, data: bytes };
};

/** As `digest('hex')` and `toString('hex')`: in the notation that’s named. */
const written: Operation = (one, notation, ...more) => {
  if (more.length > 0 || notation?.kind !== 'text' || !one) return undefined;
  const bytes = one.kind === 'hasher' ? bytesValue(digestOf(one)) : one;
  if (notation.text === 'hex') return hexText(bytes);
  return notation.text === 'base64' && bytes.kind === 'bytes' ? base64Text(bytes) : undefined;
};

export const digestOrWritten: Operation = (...args) => {
  if (args[0]?.kind !== 'hasher') return undefined;
  return args.length === 1 ? digestBytes(...args) : written(...args);
};
export const sameOrWritten: Operation = (...args) => {
  if (args[0]?.kind === 'text') return same(...args);
  return args[0]?.kind === 'bytes' && args[0].held === undefined ? written(...args) : undefined;
};

/** @param place of the next value in the format. */
function formatted(place: RegExp): Operation {
  return (format, ...values) => {
    const texts = textsOf(values.map((value) => (value.kind === 'verb' ? textWorth(value.text) : value)));
    if (format?.kind !== 'text' || !texts) return undefined;
    const parts = format.text.split(place);
    if (parts.length !== texts.length + 1 || parts.some((part) => /[%{}]/.test(part))) return undefined;
    return textWorth(parts.map((part, at) => part + (texts[at] ?? '')).join(''));
  };
}
/** The text of a method that’s none yet. */
export const textOfVerb: Operation = (one, ...more) =>
  one?.kind === 'verb' && more.length === 0 ? textWorth(one.text) : undefined;
export const percentFormat = formatted(/%s/);
export const braceFormat = formatted(/\{\}/);
/** Python’s: places may have numbers, then all of them do. */
export const numberedFormat: Operation = (format, ...values) => {
  if (format?.kind !== 'text' || !/\{\d\}/.test(format.text))
    return braceFormat(...(format ? [format] : []), ...values);
  const places = [...format.text.matchAll(/\{(\d)\}/g)].map(([, at]) => values[Number(at)]);
  const known = places.flatMap((value) => value ?? []);
  const plain = textWorth(format.text.replace(/\{\d\}/g, '{}'));
  return known.length === places.length && !format.text.includes('{}')
    ? braceFormat(plain, ...known)
    : undefined;
};
/** Of a hash that goes on: what’s written to it comes behind what was. */
export const writtenTo: Operation = (hasher, data, ...more) => {
  const bytes = dataOf(data, 'both');
  if (hasher?.kind !== 'hasher' || !bytes || more.length > 0) return undefined;
  return { ...hasher, data: new Uint8Array([...hasher.data, ...bytes]) };
};
