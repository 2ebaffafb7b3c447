/** Message templates: tokens put together from line names and separators. */

import { type ByteString, byteStringOfText } from '../../signing/bytes.ts';
import type { Mac, MessageSlot, MessageToken } from '../variant.ts';

/** The five lines in the document's order (section 5, canonical string). */
export const LINES = ['method', 'path', 'query', 'timestamp', 'hash'] as const;
export type JoinedLine = (typeof LINES)[number];

const LINE_WORDS: Readonly<Record<JoinedLine, string>> = {
  method: 'method',
  path: 'path',
  query: 'query',
  timestamp: 'timestamp',
  hash: 'body hash',
};

export const HMAC_SHA256: Mac = { hash: 'sha256', form: 'hmac' };

export function literalToken(text: string): MessageToken {
  return { kind: 'literal', bytes: byteStringOfText(text) };
}

export function literalBytes(bytes: ByteString): MessageToken {
  return { kind: 'literal', bytes };
}

export function slot(name: MessageSlot): MessageToken {
  return { kind: 'slot', slot: name };
}

/** Slots one after the other with a separator between each two. */
export function joinedSlots(slots: readonly MessageSlot[], separator: string): MessageToken[] {
  return between(
    slots.map((name) => [slot(name)]),
    separator,
  );
}

/** Parts one after the other with a separator between each two. */
export function between(parts: readonly (readonly MessageToken[])[], separator: string): MessageToken[] {
  return parts.flatMap((part, index) =>
    index === 0 || separator === '' ? [...part] : [literalToken(separator), ...part],
  );
}

/** As `joined`, but empty values are left out together with their separator. */
export function joinedNonEmpty(slots: readonly MessageSlot[], separator: string): MessageToken[] {
  const glue: MessageToken = { kind: 'glue', bytes: byteStringOfText(separator) };
  return slots.flatMap((name, index) => (index === 0 ? [slot(name)] : [glue, slot(name)]));
}

/** The literals as they are once the map has gone over them; slots are mapped by whoever fills them. */
export function mappedLiterals(
  template: readonly MessageToken[],
  map: (value: ByteString) => ByteString,
): readonly MessageToken[] {
  return template.map((token) => (token.kind === 'slot' ? token : { ...token, bytes: map(token.bytes) }));
}

/** `the query`, `the method and the body hash`: lines as words. */
export function lineWords(lines: readonly JoinedLine[]): string {
  const words = lines.map((line) => `the ${LINE_WORDS[line]}`);
  const last = words.at(-1) ?? 'nothing';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** `timestamp, method, path`: an order as words. */
export function orderWords(lines: readonly JoinedLine[]): string {
  return lines.map((line) => LINE_WORDS[line]).join(', ');
}

/** All orders of the items, the given one first. For five items at most. */
export function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  );
}

/** All choices of `count` items, in order. */
export function choices<T>(items: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return items.flatMap((first, index) =>
    choices(items.slice(index + 1), count - 1).map((rest) => [first, ...rest]),
  );
}

/** What a template gives for these values. */
export function render(
  template: readonly MessageToken[],
  values: Readonly<Record<MessageSlot, ByteString>>,
  map: (value: ByteString) => ByteString = (value) => value,
): ByteString {
  let text = '';
  template.forEach((token, index) => {
    if (token.kind === 'literal') text += token.bytes;
    else if (token.kind === 'slot') text += map(values[token.slot]);
    else {
      const next = template[index + 1];
      if (text !== '' && next?.kind === 'slot' && values[next.slot] !== '') text += token.bytes;
    }
  });
  return text as ByteString;
}
