/**
 * What `.http` files of editors add to raw HTTP: variables, bodies in files, scripts and blank lines around bodies. Where
 * VS Code's REST Client, JetBrains' and Visual Studio's clients or httpYac read the same text each in their own way, the
 * part isn't known.
 */

import { utf8 } from '../../core/signing/bytes.ts';
import { type HeaderField, headerValues, NO_BODY } from '../../core/signing/wire-request.ts';
import { endOfJson } from '../cut/off.ts';
import { lineAt, quote } from '../pasted-text.ts';
import type { FramedBody } from './body.ts';

const LONGEST_VALUE = 10_000;

/** What only such files have: `###`, a variable that's set, a script, a name. */
const ONLY_IN_FILES =
  /^(?:#{3}(?!#)|@[\w.-]{1,100}[ \t]*=|[<>][ \t]*\{%|\{\{[ \t]*\r?$|(?:#|\/\/)[ \t]*@(?:name|no-|prompt))/m;

/** Whether requests are parted by `###`, variables are set, or scripts stand around requests. */
export function isHttpFile(text: string): boolean {
  return ONLY_IN_FILES.test(text);
}

/**
 * The text with `{{name}}` replaced by what `@name = value` sets. No line moves; what isn't set stays, and so does what's
 * set to several values, of which editors take the one above or the last one.
 */
export function filledVariables(text: string): string {
  let room = 4 * text.length + 100_000;
  const values = new Map<string, string | undefined>();
  const filled = (piece: string) =>
    piece.replace(/\{\{[ \t]*([\w.-]{1,100})[ \t]*\}\}/g, (hole, name: string) => {
      const value = values.get(name) ?? hole;
      room -= value.length;
      return value.length > LONGEST_VALUE || room < 0 ? hole : value;
    });
  const SETTING = /^@([\w.-]+)[ \t]*=[ \t]*([^\r\n]*)/gm;
  const rest = text.replace(SETTING, (_, name: string, given: string) => {
    const value = filled(given.trimEnd());
    values.set(name, values.has(name) && values.get(name) !== value ? undefined : value);
    return '';
  });
  return filled(rest);
}

/** What stands for a line of a script: comments, which no editor sends. */
const SCRIPT_LINE = '# \u0000script';
const CODE_LINE = '# \u0000code';
const OPENS_SCRIPT = /^[<>][ \t]{0,10}\{%/;
const OPENS_CODE = /^\{\{[ \t]{0,10}$/;

/**
 * Scripts become comments, so that lines keep their numbers and none of a script is taken for a request, a header or a
 * body: JetBrains' `< {% … %}` and `> {% … %}`, and httpYac's lines between `{{` and `}}`, which may also change the
 * request. One that isn't closed goes on to the next `###`.
 */
export function withoutScripts(text: string): string {
  const kept: string[] = [];
  let stand: typeof SCRIPT_LINE | typeof CODE_LINE | undefined;
  for (let at = 0; at < text.length; ) {
    const { end, next } = lineAt(text, at);
    const line = text.slice(at, end);
    if (line.startsWith('###')) stand = undefined;
    else if (stand === undefined && OPENS_SCRIPT.test(line)) stand = SCRIPT_LINE;
    else if (stand === undefined && OPENS_CODE.test(line)) stand = CODE_LINE;
    kept.push(stand ?? line, text.slice(end, next));
    if (stand === SCRIPT_LINE ? line.includes('%}') : line.trim() === '}}') stand = undefined;
    at = next;
  }
  return kept.join('');
}

/**
 * The body of a section, behind the blank line below the headers. The editors' clients take off those behind it.
 *
 * @param isLast where the text ends with it.
 */
export function fileBody(segment: string, isLast: boolean, headers: readonly HeaderField[]): FramedBody {
  const { body, unsure } = bodyText(segment);
  if (unsure !== undefined) return missing(unsure);
  if (isLast && endOfJson(body) === 'within') return missing('the text ends inside the body');
  if (body === '') return { body: NO_BODY, notes: [] };
  const unwritten = unwrittenBody(body);
  if (unwritten) return unwritten;
  if (headerValues(headers, 'X-Request-Type').some((value) => /graphql/i.test(value)))
    return missing('the editor makes JSON of the GraphQL in the text');
  const plain = /^[\t -~]*$/.test(body);
  return {
    body: { kind: 'bytes', bytes: utf8(body), source: plain ? 'exact' : 'reencoded' },
    notes: plain
      ? []
      : ['The body has line breaks or characters beyond ASCII, which pasting may have changed'],
  };
}

/** JetBrains: `> handler.js`, `>> answer.json`, `>>! answer.json` and `<> earlier.200.json`. */
const AFTER_BODY = /^(?:>[ \t]+\S+\.m?js|>>!?[ \t]+\S+\.\w+|<>[ \t]+\S+\.\w+)[ \t]*$/;
/** These may be any file there, and are text of the body in VS Code; comments are sent by some editors. */
const MAY_BE_LEFT_OUT = /^(?:(?:>|>>!?|<>)[ \t]+\S|[ \t]{0,100}(?:#|\/\/))/;
/** Longer lines are none of these. */
const LONGEST_LINE = 2000;

/** A section's body up to what's done with the response, without the line breaks at its end. */
function bodyText(segment: string): { body: string; unsure?: string } {
  let from: number | undefined;
  let to = 0;
  let isBelowBlanks = false;
  for (let at = 0; at < segment.length; ) {
    const { start, end, next } = lineAt(segment, at);
    const line = segment.slice(start, Math.min(end, start + LONGEST_LINE));
    at = next;
    if (line === CODE_LINE) return { body: '', unsure: 'a script in the text may change it' };
    if (line === SCRIPT_LINE) continue;
    if (AFTER_BODY.test(line)) break;
    if (MAY_BE_LEFT_OUT.test(line))
      return { body: '', unsure: `not every editor sends the line ${quote(line)}` };
    if (line.trim() === '' && end - start < LONGEST_LINE) {
      isBelowBlanks ||= from === undefined;
      continue;
    }
    from ??= start;
    to = end;
  }
  if (from === undefined) return { body: '' };
  const body = segment.slice(from, to).replace(/^# \0script\r?\n/gm, '');
  return isBelowBlanks
    ? { body, unsure: 'there’s more than one blank line above it, and not every editor takes them off' }
    : { body };
}

const FILE_LINE = /^<[ \t]*(?:@\S*[ \t]+)?([^\s<>][^\r\n<>]*)$/;
/** In the midst of a body the blank is needed, since XML has none there. */
const FILE_LINE_WITHIN = /^<(?:@\w{0,40})?[ \t]+([^\s<>][^\r\n<>]*)$/m;

/** A body that isn’t spelled out: its place says what the editor’s client puts there. */
export function unwrittenBody(body: string): FramedBody | undefined {
  const [, file] = FILE_LINE.exec(body) ?? FILE_LINE_WITHIN.exec(body) ?? [];
  if (file !== undefined)
    return missing(`it’s in the file ${quote(file.trim())}, which isn’t part of the text`);
  const hole = holeIn(body);
  return hole === undefined ? undefined : missing(`${quote(hole)} in it isn’t set in the text`);
}

const HOLE = /\{\{(?!\{)[^\r\n]{1,200}?\}\}/;

/** The first `{{ … }}`, whatever stands in it: a variable’s name or code. */
export function holeIn(text: string): string | undefined {
  return HOLE.exec(text)?.[0];
}

function missing(why: string): FramedBody {
  return { body: NO_BODY, missing: why, notes: [] };
}
