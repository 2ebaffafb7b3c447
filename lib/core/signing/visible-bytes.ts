/** Splits signed bytes into stretches that can be drawn so that nothing in them is invisible or mistaken. */

import { type ByteString, bytesOf, sliceBytes } from './bytes.ts';
import { lookAlikeName } from './look-alikes.ts';

/** `start` and `end` are byte offsets in the whole text, half-open. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

export type Segment = Stretch &
  (
    | { readonly kind: 'text'; readonly text: string }
    /** A run of U+0020; its length is its count. */
    | { readonly kind: 'space' }
    | { readonly kind: 'tab' }
    | { readonly kind: 'line-feed' }
    | { readonly kind: 'carriage-return' }
    /** A C0 or C1 control character or DEL, such as NUL; `code` is its code point. */
    | { readonly kind: 'control'; readonly code: number }
    /** One character that is invisible or looks like another; `name` as in “U+200B zero width space”. */
    | { readonly kind: 'look-alike'; readonly text: string; readonly name: string }
    /** One byte that is no part of any UTF-8 character. */
    | { readonly kind: 'not-utf8'; readonly byte: number }
  );

/** Segments in order, covering every byte of `range` (by default all) once; equal inputs give equal segments. */
export function visibleBytes(
  text: ByteString,
  range: { readonly start: number; readonly end: number } = { start: 0, end: text.length },
): Segment[] {
  const bytes = bytesOf(sliceBytes(text, range.start, range.end));
  const segments: Segment[] = [];
  let at = 0;
  while (at < bytes.length) {
    const character = characterAt(bytes, at);
    const end = at + (character?.length ?? 1);
    const place = { start: range.start + at, end: range.start + end };
    append(segments, character ? segmentOf(character.code, place) : { ...place, ...invalid(bytes[at] ?? 0) });
    at = end;
  }
  return segments;
}

function invalid(byte: number): { kind: 'not-utf8'; byte: number } {
  return { kind: 'not-utf8', byte };
}

/** Runs of text and of spaces become one segment, since each segment is drawn as an element. */
function append(segments: Segment[], next: Segment): void {
  const last = segments.at(-1);
  if (last?.kind === 'text' && next.kind === 'text')
    segments[segments.length - 1] = { ...last, end: next.end, text: last.text + next.text };
  else if (last?.kind === 'space' && next.kind === 'space')
    segments[segments.length - 1] = { ...last, end: next.end };
  else segments.push(next);
}

function segmentOf(code: number, place: Stretch): Segment {
  if (code === 0x20) return { kind: 'space', ...place };
  if (code === 0x09) return { kind: 'tab', ...place };
  if (code === 0x0a) return { kind: 'line-feed', ...place };
  if (code === 0x0d) return { kind: 'carriage-return', ...place };
  if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return { kind: 'control', code, ...place };
  const text = String.fromCodePoint(code);
  const name = lookAlikeName(code);
  return name === undefined ? { kind: 'text', text, ...place } : { kind: 'look-alike', text, name, ...place };
}

/** The least code point each length may hold; a lower one would be an overlong form. */
const LEAST = [0, 0, 0x80, 0x800, 0x10000] as const;

/** The UTF-8 character that begins here (RFC 3629: no overlong forms, no surrogates), or `undefined`. */
function characterAt(bytes: Uint8Array, at: number): { code: number; length: number } | undefined {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return { code: first, length: 1 };
  if (first < 0xc2 || first > 0xf4) return undefined;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  let code = first & (0xff >> (length + 1));
  for (const next of bytes.subarray(at + 1, at + length)) {
    if ((next & 0xc0) !== 0x80) return undefined;
    code = (code << 6) | (next & 0x3f);
  }
  const whole = at + length <= bytes.length && code >= LEAST[length] && code <= 0x10ffff;
  return whole && !isSurrogate(code) ? { code, length } : undefined;
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}
