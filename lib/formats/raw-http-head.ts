/** The header lines of a request or answer in a text, in their order and case. */

import { byteStringOfText } from '../core/signing/bytes.ts';
import type { HeaderField } from '../core/signing/wire-request.ts';
import { lineAt, quote } from './pasted-text.ts';

/** A doubt about what stands at an offset of the text. */
export interface PlacedNote {
  readonly at: number;
  readonly message: string;
}

export interface Head {
  readonly headers: readonly HeaderField[];
  /** Where the body begins; `undefined` where the text or the section ends before the empty line. */
  readonly bodyAt: number | undefined;
  /** Where the text itself ends before the empty line: whether with a line break. */
  readonly endsText?: 'with-break' | 'in-line';
  readonly notes: readonly PlacedNote[];
  /** Lines that are no headers and no comments. */
  readonly strays: readonly string[];
}

/** Reads the lines from an offset up to the empty line, or up to `limit`. */
export function readHead(text: string, from: number, limit: number): Head {
  const fields: { name: string; pieces: string[] }[] = [];
  const notes: PlacedNote[] = [];
  const strays: string[] = [];
  let bodyAt: number | undefined;
  for (let at = from; at < limit; ) {
    const line = lineAt(text, at);
    const content = text.slice(at, line.end);
    at = line.next;
    if (content === '') {
      bodyAt = Math.min(at, limit);
      break;
    }
    if (/^(?:#|\/\/)/.test(content)) continue;
    const last = fields.at(-1);
    if (/^[ \t]/.test(content) && last) {
      last.pieces.push(content.trimStart());
      notes.push({
        at: line.start,
        message: `${quote(last.name)} goes on over a second line; it’s joined with a space`,
      });
      continue;
    }
    const field = fieldOn(content);
    if (field) fields.push({ name: field.name, pieces: [field.value] });
    else strays.push(content);
    const doubt = field ? field.doubt : `${quote(content)} is no header, so it’s left out`;
    if (doubt !== undefined) notes.push({ at: line.start, message: doubt });
  }
  return {
    headers: fields.map(({ name, pieces }) => [name, byteStringOfText(pieces.join(' '))] as const),
    bodyAt,
    ...(bodyAt === undefined &&
      limit === text.length && { endsText: text.endsWith('\n') ? 'with-break' : 'in-line' }),
    notes,
    strays,
  };
}

/** The space after the colon belongs to the line, any other to the value. */
function fieldOn(line: string): { name: string; value: string; doubt?: string } | undefined {
  const colon = line.indexOf(':');
  const name = line.slice(0, colon);
  if (colon < 1 || /^\s|\s\S/.test(name)) return undefined;
  const value = line.slice(colon + 1).replace(/^[ \t]/, '');
  return /\s$/.test(name)
    ? {
        name,
        value,
        doubt: `${quote(name.trimEnd())} has a space before its colon, which HTTP doesn’t allow`,
      }
    : { name, value };
}
