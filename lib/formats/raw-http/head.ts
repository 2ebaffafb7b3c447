/** The header lines of a request or answer in a text, in their order and case. */

import { byteStringOfText } from '../../core/signing/bytes.ts';
import type { HeaderField } from '../../core/signing/wire-request.ts';
import { isStandIn } from '../hidden.ts';
import { lineAt, quote } from '../pasted-text.ts';

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
  /** Fields with a fold or such a line behind them, as terminals and chats wrap long lines. */
  readonly wrapped: readonly WrappedField[];
  /** Whether the first line below the request line is none of these either. */
  readonly isTargetWrapped: boolean;
}

interface WrappedField {
  readonly field: HeaderField;
  readonly by: 'fold' | 'stray';
}

interface OpenField {
  readonly name: string;
  readonly pieces: string[];
  wrapped?: WrappedField['by'];
}

/** What was read of a head so far. */
interface Reading {
  readonly fields: OpenField[];
  readonly notes: PlacedNote[];
  readonly strays: string[];
  isTargetWrapped: boolean;
}

/** Reads the lines from an offset up to the empty line, or up to `limit`. */
export function readHead(text: string, from: number, limit: number): Head {
  const reading: Reading = { fields: [], notes: [], strays: [], isTargetWrapped: false };
  let bodyAt: number | undefined;
  for (let at = from; at < limit; ) {
    const line = lineAt(text, at);
    const content = text.slice(at, line.end);
    at = line.next;
    if (content === '') {
      bodyAt = Math.min(at, limit);
      break;
    }
    if (!/^(?:#|\/\/)/.test(content)) takeLine(reading, line.start, content);
  }
  const { fields, notes, strays, isTargetWrapped } = reading;
  return {
    headers: fields.map(fieldOf),
    bodyAt,
    ...(bodyAt === undefined &&
      limit === text.length && { endsText: text.endsWith('\n') ? 'with-break' : 'in-line' }),
    notes,
    strays,
    wrapped: fields.flatMap((field) => (field.wrapped ? [{ field: fieldOf(field), by: field.wrapped }] : [])),
    isTargetWrapped,
  };
}

function takeLine(reading: Reading, at: number, content: string): void {
  const { fields, notes, strays } = reading;
  const last = fields.at(-1);
  if (/^[ \t]/.test(content) && last) {
    last.pieces.push(content.trimStart());
    last.wrapped = 'fold';
    const message = `${quote(last.name)} goes on over a second line; it’s joined with a space`;
    notes.push({ at, message });
    return;
  }
  const field = fieldOn(content);
  if (field) fields.push({ name: field.name, pieces: [field.value] });
  else {
    strays.push(content);
    const isLeftOver = !isStandIn(content);
    if (last && isLeftOver) last.wrapped ??= 'stray';
    reading.isTargetWrapped ||= !last && isLeftOver;
  }
  const doubt = field ? field.doubt : `${quote(content)} is no header, so it’s left out`;
  if (doubt !== undefined) notes.push({ at, message: doubt });
}

function fieldOf({ name, pieces }: OpenField): HeaderField {
  return [name, byteStringOfText(pieces.join(' '))];
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
