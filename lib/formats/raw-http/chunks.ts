/** Bodies in chunks (RFC 9112, 7.1), as text shows them: with CRLF or, after pasting, LF. */

import { joinBytes, textOfUtf8, utf8 } from '../../core/signing/bytes.ts';

export type ChunkedBody =
  | { readonly kind: 'decoded'; readonly bytes: Uint8Array; readonly text: string }
  /** It begins with a chunk, whole or not, and ends before the last. */
  | { readonly kind: 'cut' }
  /** Most tools show the joined body. */
  | { readonly kind: 'no-chunks' };

const FEED = 0x0a;
const RETURN = 0x0d;
/** A line with a chunk's size, or the text's end in it. */
const BEGINS_CHUNK = /^[0-9A-Fa-f]{1,8}[ \t]{0,20}(?:;[^\r\n]{0,1000})?\r?(?:\n|$)/;

/** A chunk's size with its extensions. */
const LONGEST_SIZE_LINE = 1000;

export function chunkedBody(text: string): ChunkedBody {
  const all = utf8(text);
  const parts: Uint8Array[] = [];
  for (let at = 0; ; ) {
    const chunk = chunkAt(all, at);
    if (!chunk) return { kind: parts.length === 0 && !BEGINS_CHUNK.test(text) ? 'no-chunks' : 'cut' };
    if (chunk.data.length === 0) break;
    parts.push(chunk.data);
    at = chunk.next;
  }
  const bytes = joinBytes(parts);
  return { kind: 'decoded', bytes, text: textOfUtf8(bytes) ?? '\ufffd' };
}

/** A whole chunk with its line break; the last one is empty. */
function chunkAt(all: Uint8Array, at: number): { data: Uint8Array; next: number } | undefined {
  const size = sizeAt(all, at);
  if (size === undefined) return undefined;
  const end = size.next + size.bytes;
  if (size.bytes === 0) return { data: all.subarray(0, 0), next: end };
  const after = all[end] === RETURN ? end + 1 : end;
  return all[after] === FEED ? { data: all.subarray(size.next, end), next: after + 1 } : undefined;
}

function sizeAt(all: Uint8Array, at: number): { bytes: number; next: number } | undefined {
  const feed = all.subarray(at, at + LONGEST_SIZE_LINE).indexOf(FEED);
  const end = feed < 0 ? Math.min(all.length, at + LONGEST_SIZE_LINE) : at + feed;
  const line = String.fromCharCode(...all.subarray(at, end));
  const [, hex] = /^([0-9A-Fa-f]{1,8})[ \t]*(?:;[^\r]*)?\r?$/.exec(line) ?? [];
  if (hex === undefined) return undefined;
  const bytes = Number.parseInt(hex, 16);
  // The text may end right behind the last size.
  return feed < 0 && bytes > 0 ? undefined : { bytes, next: end + 1 };
}
