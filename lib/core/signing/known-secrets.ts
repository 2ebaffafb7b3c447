/** Secrets that are known, found in text and bytes whatever they look like, and however they're spelled there. */

import { allOf, anyOf } from '../gate/any-of.ts';
import { type ByteString, byteStringOfBytes, byteStringOfText, bytesOf, hexOf, utf8 } from './bytes.ts';
import { type DecodedView, decodedViews, lowered } from './decoded-views.ts';
import type { Secret } from './secret.ts';

export interface KnownSecrets {
  /** The text with every spelling of a secret blanked out: escaped, percent-encoded, in hex or base64, in any case. */
  readonly hide: (text: string) => string;
  /** As `hide`, for bytes, one character each. */
  readonly hideBytes: (bytes: ByteString) => ByteString;
  readonly holds: (text: string) => boolean;
  /** The first that's found in a text as it reads in one view of it, for those who look at the views themselves. */
  readonly findIn: (view: DecodedView) => FoundSpelling | undefined;
  /**
   * As they begin in a view: `encoded` in hex, as numbers and in base64, of which the view's text is made `asDigits`.
   * A function, so that printing what holds this prints no secret.
   */
  readonly spellings: () => { readonly plain: readonly string[]; readonly encoded: readonly string[] };
  /** In characters, an upper bound: of one spelling, however it's escaped. */
  readonly longest: number;
}

/** Where it stands in the text that the view is of. */
export interface FoundSpelling {
  readonly start: number;
  readonly spelled: 'plain' | 'encoded';
  /** The first of the list that stands there; `undefined` for what's none of them but tells as much. */
  readonly of: Secret | undefined;
}

const BLANK = '[secret]';
/** Characters: shorter ones would be found everywhere. */
const SHORTEST = 4;
/** Characters that one may take, such as &#x00073;. */
const LONGEST_ESCAPE = 9;
/** As long a part of a secret is no word by chance. */
const SHORTEST_REST = 8;

/**
 * @param secrets those shorter than four characters aren't looked for.
 * @param others bytes that tell as much, such as keys made of a secret.
 */
export function knownSecrets(secrets: readonly Secret[], others: readonly ByteString[] = []): KnownSecrets {
  const texts = [...new Set(secrets.map((secret) => secret.reveal()))].filter(isLongEnough);
  const known = withLengths([
    ...secrets.flatMap(spellingsOfSecret),
    ...others.filter(isLongEnough).map(spellingsOfBytes),
  ]);
  const hide = (text: string) => {
    // What's blank already stays so, even where the word is a secret.
    const parts = text.split(BLANK).map((part) => withoutRanges(part, [...rangesOf(part, known)]));
    return withoutCutTexts(parts.join(BLANK), texts);
  };
  return {
    hide,
    hideBytes: (bytes) => hide(bytes) as ByteString,
    holds: (text) => !rangesOf(text, known).next().done,
    findIn: (view) => firstIn(view, known),
    spellings: () => ({
      plain: known.spellings.flatMap(({ start }) => start.plain),
      encoded: known.spellings.flatMap(({ start }) => start.encoded),
    }),
    longest: known.longest * LONGEST_ESCAPE,
  };
}

/** Some clients take the prefix for a name that's no part of the secret. */
function formsOf(secret: string): string[] {
  const rest = secret.replace(/^sk_(?:test_|live_)?/, '');
  return rest === secret || rest.length < SHORTEST_REST ? [secret] : [secret, rest];
}

function isLongEnough({ length }: string): boolean {
  return length >= SHORTEST;
}

type Range = readonly [start: number, end: number];

function withoutRanges(text: string, ranges: readonly Range[]): string {
  let shown = '';
  let last = 0;
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    if (start > last || (last === 0 && start === 0)) shown += text.slice(last, start) + BLANK;
    last = Math.max(last, end);
  }
  return shown + text.slice(last);
}

interface Known {
  readonly spellings: readonly Spellings[];
  /** Those of them that may stand in a text, in their order. */
  readonly standing: (text: string, digits: string) => readonly Spellings[];
  /** Characters of the shortest of them all. */
  readonly shortest: number;
  readonly longest: number;
}

function withLengths(spellings: readonly Spellings[]): Known {
  // One by one: of a thousand secrets there are more than a call takes arguments.
  let [shortest, longest] = [Number.POSITIVE_INFINITY, 0];
  for (const { start, most } of spellings) {
    longest = Math.max(longest, most);
    for (const { length } of [...start.plain, ...start.encoded]) shortest = Math.min(shortest, length);
  }
  return { spellings, standing: standingAmong(spellings), shortest, longest };
}

/** More are looked for together: one by one, a thousand names that hold one of a thousand secrets take a million looks. */
const FEW = 16;

function standingAmong(all: readonly Spellings[]): Known['standing'] {
  if (all.length <= FEW) return () => all;
  const together = once(() => {
    const owners = new Map<string, Spellings[]>();
    for (const one of all)
      for (const word of [...one.start.plain, ...one.start.encoded])
        owners.set(word, [...(owners.get(word) ?? []), one]);
    return { owners, wordsIn: allOf([...owners.keys()]) };
  });
  return (text, digits) => {
    const { owners, wordsIn } = together();
    const words = [...wordsIn(text), ...wordsIn(digits)];
    const standing = new Set(words.flatMap((word) => owners.get(word) ?? []));
    return all.filter((one) => standing.has(one));
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function* rangesOf(text: string, { standing, shortest }: Known): Generator<Range> {
  // Undoing an escape makes no text longer.
  if (text.length < shortest) return;
  for (const view of decodedViews(text))
    for (const { from, to } of spelledIn(view.text, standing)) yield view.source(from, to);
}

function firstIn({ text, source }: DecodedView, { standing, shortest }: Known): FoundSpelling | undefined {
  if (text.length < shortest) return undefined;
  for (const { from, to, spelled, of } of spelledIn(text, standing))
    return { start: source(from, to)[0], spelled, of };
  return undefined;
}

interface Spelled {
  readonly from: number;
  readonly to: number;
  readonly spelled: FoundSpelling['spelled'];
  readonly of: Secret | undefined;
}

function* spelledIn(text: string, standing: Known['standing']): Generator<Spelled> {
  const digits = asDigits(text);
  for (const { whole, mayStand, mayStandEncoded, of } of standing(text, digits)) {
    if (mayStand(text))
      for (const spelling of whole().plain) yield* found(text, spelling, { spelled: 'plain', of });
    if (mayStandEncoded(digits))
      for (const spelling of whole().encoded) yield* found(digits, spelling, { spelled: 'encoded', of });
  }
}

/** Base64 as base64url has it. @param text in lower case, as the digits then are. */
export function asDigits(text: string): string {
  return text.replaceAll('+', '-').replaceAll('/', '_');
}

function* found(text: string, spelling: string, what: Pick<Spelled, 'spelled' | 'of'>): Generator<Spelled> {
  for (let at = text.indexOf(spelling); at !== -1; at = text.indexOf(spelling, at + spelling.length))
    yield { from: at, to: at + spelling.length, ...what };
}

interface Written {
  /** As text and as its bytes in UTF-8 and UTF-16. */
  readonly plain: readonly string[];
  /** In hex, as numbers, and in base64url wherever it begins there, once and twice over. */
  readonly encoded: readonly string[];
}

interface Spellings {
  /** Of its beginning: where none of these stands, none of the others does. */
  readonly start: Written;
  /** Made when it's needed, since one takes two hundred times the memory of the secret. */
  readonly whole: () => Written;
  /** In characters, an upper bound of one. */
  readonly most: number;
  readonly mayStand: (text: string) => boolean;
  readonly mayStandEncoded: (digits: string) => boolean;
  readonly of: Secret | undefined;
}

const spelledSecrets = new WeakMap<Secret, readonly Spellings[]>();

/** Remembered as long as the secret is: whoever does it ahead, in turns, looks for many without holding up the page. */
export function spellSecret(secret: Secret): void {
  spellingsOfSecret(secret);
}

function spellingsOfSecret(secret: Secret): readonly Spellings[] {
  const known = spelledSecrets.get(secret);
  if (known) return known;
  const text = secret.reveal();
  const made = isLongEnough(text) ? [spellingsOf(formsOf(text), secret)] : [];
  spelledSecrets.set(secret, made);
  return made;
}

/** Characters: as many tell a secret apart from the others, and most have no more. */
const START = 64;
/** Characters that one takes at most: as three bytes in hex twice over. */
const MOST_EACH = 12;

function spellingsOf(forms: readonly string[], of: Secret): Spellings {
  // Half of a pair would be spelled as another character.
  const starts = forms.map((text) => text.slice(0, START).replace(/[\ud800-\udbff]$/, ''));
  return spellings(writtenOf(starts), () => writtenOf(forms), forms, of);
}

function writtenOf(forms: readonly string[]): Written {
  const plain = forms.flatMap((text) => [text, byteStringOfText(text), ...inUtf16(text)]);
  return written(plain, forms.flatMap(encodingsOfText));
}

function spellingsOfBytes(bytes: ByteString): Spellings {
  const all = written([bytes], encodings(bytesOf(bytes)));
  return spellings(all, () => all, [bytes]);
}

function written(plain: readonly string[], encoded: readonly string[]): Written {
  return { plain: [...new Set(plain.map(lowered))], encoded: [...new Set(encoded)] };
}

function spellings(
  start: Written,
  whole: () => Written,
  [longest = '']: readonly string[],
  of?: Secret,
): Spellings {
  const inText = once(() => anyOf(start.plain));
  const inDigits = once(() => anyOf(start.encoded));
  return {
    ...{ start, most: longest.length * MOST_EACH, of },
    whole: once(whole),
    mayStand: (text) => inText()(text),
    mayStandEncoded: (digits) => inDigits()(digits),
  };
}

/** One character per byte, in either order. */
function inUtf16(text: string): ByteString[] {
  const units = (order: (low: string, high: string) => string) =>
    text.replace(/[\s\S]/g, (unit) => {
      const code = unit.charCodeAt(0);
      return order(String.fromCharCode(code & 0xff), String.fromCharCode(code >> 8));
    }) as ByteString;
  return [units((low, high) => low + high), units((low, high) => high + low)];
}

/** As digits are looked for: of its bytes in UTF-8 and UTF-16, and of what UTF-8 is once encoded. */
export function encodingsOfText(text: string): string[] {
  const bytes = utf8(text);
  const inner = bytes.length < SHORTEST_TWICE ? [] : innerDigits(bytes);
  return [
    ...encodings(bytes),
    ...inUtf16(text).flatMap((units) => encodings(bytesOf(units))),
    ...inner.flatMap((digits) => [
      hexOf(utf8(digits)),
      ...STARTS.flatMap((before) => base64Digits(utf8(digits), before).slice(1)),
    ]),
  ];
}

/** Bytes: of fewer the digits that they alone decide are few enough to stand there by chance. */
const SHORTEST_TWICE = 6;
const STARTS = [0, 1, 2];

/** As they're written, wherever the bytes begin: those that they alone decide. */
function innerDigits(bytes: Uint8Array): readonly string[] {
  const base64 = STARTS.map((before) => {
    const all = btoa('\0'.repeat(before) + byteStringOfBytes(bytes));
    return all.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
  const hex = hexOf(bytes);
  return [...new Set([hex, hex.toUpperCase(), ...base64, ...base64.map(asDigits)])];
}

/** In hex, as numbers, and in base64 wherever it begins there: as digits are looked for. */
function encodings(bytes: Uint8Array): string[] {
  const starts = bytes.length < SHORTEST_TWICE ? [0] : STARTS;
  return [hexOf(bytes), bytes.join(','), ...starts.flatMap((before) => base64Digits(bytes, before))];
}

/** Behind so many bytes: all digits, as they are at a text's end, and those that these bytes alone decide. */
function base64Digits(bytes: Uint8Array, before: number): string[] {
  const all = asDigits(btoa('\0'.repeat(before) + byteStringOfBytes(bytes)).toLowerCase()).replaceAll(
    '=',
    '',
  );
  const first = Math.ceil((before * 8) / 6);
  const end = Math.floor(((before + bytes.length) * 8) / 6);
  return [all.slice(first), all.slice(first, end)];
}

/** What a value that was cut for being long shows of a secret at its end. */
function withoutCutTexts(text: string, texts: readonly string[]): string {
  if (!text.includes('…')) return text;
  const parts = text.split('…');
  const last = parts.length - 1;
  return parts.map((part, index) => (index === last ? part : withoutStartAtEnd(part, texts))).join('…');
}

/** Characters: no value is shown longer than this when it's cut. */
const LONGEST_CUT = 512;

/** The prefix alone is in the API document, and every secret has it. */
const PREFIX = /^(?:sk_(?:test_|live_)?)?/;

function withoutStartAtEnd(part: string, texts: readonly string[]): string {
  for (const text of texts) {
    const shown = (PREFIX.exec(text)?.[0].length ?? 0) + SHORTEST;
    for (const form of [text, byteStringOfText(text)])
      for (let length = Math.min(form.length, part.length, LONGEST_CUT); length >= shown; length--)
        if (part.endsWith(form.slice(0, length))) return part.slice(0, -length) + BLANK;
  }
  return part;
}
