/** The body that fetch makes of what it's given, and the Content-Type it adds. */

import { utf8 } from '../../core/signing/bytes.ts';
import { type Body, NO_BODY } from '../../core/signing/wire-request.ts';
import { type ReadingRoom, type ScriptValue, textOfValue, unknownIn } from './values.ts';

export interface FetchBody {
  readonly body: Body;
  /** The Content-Type that's added where none is given. */
  readonly type?: string;
  readonly missing?: string;
  readonly notes: readonly string[];
}

const TEXT_TYPE = 'text/plain;charset=UTF-8';
const FORM_TYPE = 'application/x-www-form-urlencoded;charset=UTF-8';

export function bodyOf(value: ScriptValue, room: ReadingRoom): FetchBody {
  const unspelled = unknownIn(value, room);
  if (unspelled) return missing(`it’s ${unspelled.what}, which the text doesn’t spell out`);
  if (value.kind === 'plain' && value.value == null) return { body: NO_BODY, notes: [] };
  if (value.kind === 'form-data') return missing('its multipart boundary is random');
  if (value.kind === 'bytes') return { body: bytesBody(value.bytes, 'exact'), notes: [] };
  const text = textOfValue(value);
  if (text === undefined) return missing('Countersign can’t tell what fetch sends for this value');
  if (value.kind === 'params') return { body: bytesBody(utf8(text), 'exact'), type: FORM_TYPE, notes: [] };
  const notes: string[] = [];
  if (value.kind === 'object')
    notes.push('The body is an object, of which fetch sends “[object Object]”. Use JSON.stringify');
  const isLost = text.includes('\ufffd');
  if (isLost) notes.push('The body has characters that were lost where it was copied (U+FFFD)');
  return { body: bytesBody(utf8(text), isLost ? 'reencoded' : 'exact'), type: TEXT_TYPE, notes };
}

function bytesBody(bytes: Uint8Array, source: 'exact' | 'reencoded'): Body {
  return { kind: 'bytes', bytes, source };
}

function missing(why: string): FetchBody {
  return { body: NO_BODY, missing: why, notes: [] };
}
