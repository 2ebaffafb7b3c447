/** What `.http` files of editors add to raw HTTP: variables, bodies in files, scripts and blank lines around bodies. */

import { utf8 } from '../core/signing/bytes.ts';
import { NO_BODY } from '../core/signing/wire-request.ts';
import { quote } from './pasted-text.ts';
import type { FramedBody } from './raw-http-body.ts';

const LONGEST_VALUE = 10_000;

/** Whether requests are parted by `###`, or variables are set. */
export function isHttpFile(text: string): boolean {
  return /^(?:###(?!#)|@[\w.-]+[ \t]*=)/m.test(text);
}

/** The text with `{{name}}` replaced by what `@name = value` sets. No line moves; what isn't set stays. */
export function filledVariables(text: string): string {
  let room = 4 * text.length + 100_000;
  const values = new Map<string, string>();
  const filled = (piece: string) =>
    piece.replace(/\{\{[ \t]*([\w.-]{1,100})[ \t]*\}\}/g, (hole, name: string) => {
      const value = values.get(name) ?? hole;
      room -= value.length;
      return value.length > LONGEST_VALUE || room < 0 ? hole : value;
    });
  const SETTING = /^@([\w.-]+)[ \t]*=[ \t]*([^\r\n]*)/gm;
  const rest = text.replace(SETTING, (_, name: string, value: string) => {
    values.set(name, filled(value.trimEnd()));
    return '';
  });
  return filled(rest);
}

/** The body of a section. The editors' clients take off the blank lines around it. */
export function fileBody(segment: string): FramedBody {
  const body = withoutScripts(segment).trim();
  if (body === '') return { body: NO_BODY, notes: [] };
  const unwritten = unwrittenBody(body);
  if (unwritten) return unwritten;
  const plain = /^[\t -~]*$/.test(body);
  return {
    body: { kind: 'bytes', bytes: utf8(body), source: plain ? 'exact' : 'reencoded' },
    notes: plain
      ? []
      : ['The body has line breaks or characters beyond ASCII, which pasting may have changed'],
  };
}

/** A body that isn’t spelled out: its place says what the editor’s client puts there. */
export function unwrittenBody(body: string): FramedBody | undefined {
  const [, file] = /^<[ \t]*(?:@\S*[ \t]+)?([^\s<>][^\r\n<>]*)$/.exec(body) ?? [];
  if (file !== undefined)
    return missing(`it’s in the file ${quote(file.trim())}, which isn’t part of the text`);
  const hole = /\{\{[^{}\n]{1,100}\}\}/.exec(body)?.[0];
  return hole === undefined ? undefined : missing(`${quote(hole)} in it isn’t set in the text`);
}

function missing(why: string): FramedBody {
  return { body: NO_BODY, missing: why, notes: [] };
}

/** Scripts before the body (`< {% … %}`), and what's done with the answer after it (`> {% … %}`, `>> file`, `<> file`). */
function withoutScripts(segment: string): string {
  const after = /^(?:>|<>)[^\r\n]*$/m.exec(segment);
  const body = after ? segment.slice(0, after.index) : segment;
  const script = /^\s*<[ \t]*\{%/.exec(body);
  const close = script ? body.indexOf('%}') : -1;
  return close < 0 ? body : body.slice(close + 2);
}
