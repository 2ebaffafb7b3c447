/** Source as tokens: strings with what they stand for, names, and signs. Tolerant, in one pass, for all languages alike. */

import type { Traits } from './languages.ts';

/** Offsets in the source. */
interface Place {
  readonly start: number;
  readonly end: number;
}

export type Token = Place &
  (
    | {
        readonly kind: 'string';
        /** Literal text, and `undefined` for each piece that code puts in. */
        readonly pieces: readonly (string | undefined)[];
        /** Whether nothing closes it. */
        readonly isOpen: boolean;
      }
    | { readonly kind: 'name'; readonly text: string }
    | { readonly kind: 'sign'; readonly text: string }
  );

const NAME = /[\p{L}_$@][\p{L}\p{N}_$]*|\d[\w.]*/uy;
const SIGN = /=>|->|::|:=|===?|!==?|\+=|\.=|\?\.|[\s\S]/uy;
const PREFIX = /^(?:[rbuft]{1,2}|[$@]{1,2})$/i;

export function tokensOf(text: string, traits: Traits): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const comment = commentEnd(text, at, traits);
    if (comment !== undefined) {
      at = comment;
      continue;
    }
    const character = text.charAt(at);
    if (/\s/.test(character)) {
      if (character === '\n' && !endsInBreak(tokens))
        tokens.push({ kind: 'sign', text: '\n', start: at, end: at + 1 });
      at++;
    } else if (`"'\``.includes(character)) {
      const string = stringAt(text, at, takePrefix(tokens, at), traits);
      tokens.push(string);
      at = string.end;
    } else {
      const token = plainToken(text, at);
      tokens.push(token);
      at = token.end;
    }
  }
  return tokens;
}

/** Blank lines are no tokens of their own: what looks across a line break needn't look across thousands. */
function endsInBreak(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1);
  return last?.kind === 'sign' && last.text === '\n';
}

function plainToken(text: string, at: number): Token {
  NAME.lastIndex = at;
  SIGN.lastIndex = at;
  const name = NAME.exec(text)?.[0];
  if (name !== undefined) return { kind: 'name', text: name, start: at, end: at + name.length };
  const sign = SIGN.exec(text)?.[0] ?? text.charAt(at);
  return { kind: 'sign', text: sign, start: at, end: at + sign.length };
}

function commentEnd(text: string, at: number, traits: Traits): number | undefined {
  if (traits.hasBlockComments && text.startsWith('/*', at)) {
    const end = text.indexOf('*/', at + 2);
    return end < 0 ? text.length : end + 2;
  }
  if (!traits.comments.some((mark) => text.startsWith(mark, at))) return undefined;
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** What touches the quote, as the `f` of `f"…"`, is part of the string. */
function takePrefix(tokens: Token[], at: number): string {
  const last = tokens.at(-1);
  if (last?.end !== at || last.kind === 'string' || !PREFIX.test(last.text)) return '';
  tokens.pop();
  const before = tokens.at(-1);
  if (before?.end !== last.start || before.kind === 'string' || !/^[$@]$/.test(before.text)) return last.text;
  tokens.pop();
  return before.text + last.text;
}

function stringAt(text: string, at: number, prefix: string, traits: Traits): Token & { kind: 'string' } {
  const quote = text.charAt(at);
  const three = quote.repeat(3);
  const mark = traits.tripled.includes(quote) && text.startsWith(three, at) ? three : quote;
  const isVerbatim =
    traits.verbatim.includes(quote) || /[r@]/i.test(prefix) || (traits.name === 'C#' && mark === three);
  const mayBreak = mark === three || traits.multiline.includes(quote) || prefix.includes('@');
  const open = at + mark.length;
  const close = closeOf(text, open, mark, { isVerbatim, mayBreak });
  const raw = text.slice(open, close ?? lineEnd(text, open));
  const start = at - prefix.length;
  const end = close === undefined ? open + raw.length : close + mark.length;
  // Languages differ in how they indent text blocks and double quotes.
  const isDoubtful =
    close === undefined ||
    (mark === three && raw.includes('\n')) ||
    (prefix.includes('@') && text[end] === quote);
  if (isDoubtful) return { kind: 'string', pieces: [undefined], isOpen: close === undefined, start, end };
  return {
    kind: 'string',
    pieces: piecesOf(raw, quote, prefix, isVerbatim, traits),
    isOpen: false,
    start,
    end,
  };
}

function piecesOf(
  raw: string,
  quote: string,
  prefix: string,
  isVerbatim: boolean,
  traits: Traits,
): readonly (string | undefined)[] {
  const code = traits.interpolation(prefix, quote);
  // Python’s bytes know no characters by their numbers.
  const escapes = /b/i.test(prefix) ? traits.escapes.replace('u', '') : traits.escapes;
  const plain = (piece: string) => (isVerbatim ? piece : unescaped(piece, escapes));
  if (code?.test(raw)) return interpolated(raw, code, plain);
  return [traits.raw.includes(quote) && !isVerbatim ? raw.replace(/\\([\\'])/g, '$1') : plain(raw)];
}

interface StringRules {
  readonly isVerbatim: boolean;
  readonly mayBreak: boolean;
}

/** `undefined` where nothing closes it. */
function closeOf(
  text: string,
  open: number,
  mark: string,
  { isVerbatim, mayBreak }: StringRules,
): number | undefined {
  for (let at = open; at < text.length; at++) {
    if (text.startsWith(mark, at)) return at;
    if (!isVerbatim && text[at] === '\\') at++;
    else if (text[at] === '\n' && !mayBreak) return undefined;
  }
  return undefined;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** What stands in braces, and names behind a dollar, wherever one of the languages has code in a string. */
const HOLE = /([$#]?\{[^{}]*\}|\$[A-Za-z_]\w*)/;

function interpolated(
  raw: string,
  code: RegExp,
  plain: (piece: string) => string | undefined,
): (string | undefined)[] {
  const parts = raw.split(HOLE);
  // Without a simple one, all from the first on is code.
  if (parts.length === 1) parts.splice(0, 1, raw.slice(0, raw.search(code)), '');
  return parts.flatMap((part, index) => {
    if (index % 2 === 1) return [undefined];
    return part === '' ? [] : [plain(part)];
  });
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\' };

/** `undefined` where an escape isn't known in the language. */
function unescaped(raw: string, escapes: string): string | undefined {
  let isKnown = true;
  const text = raw.replace(
    /\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g,
    (_, unit: string | undefined, other = 'u') => {
      if (unit !== undefined && escapes.includes('u')) return String.fromCharCode(Number.parseInt(unit, 16));
      if (Object.hasOwn(ESCAPES, other)) return ESCAPES[other] ?? '';
      if (other === 'u' || !escapes.includes(other)) isKnown = false;
      return other;
    },
  );
  return isKnown ? text : undefined;
}

/** Whether a token stands right inside parentheses, where `name=` names an argument or its default. */
export function insideParentheses(tokens: readonly Token[]): (at: number) => boolean {
  const inside = new Set<number>();
  const open: string[] = [];
  tokens.forEach((token, at) => {
    const sign = token.kind === 'sign' ? token.text : '';
    if (sign !== '' && '([{'.includes(sign)) open.push(sign);
    else if (sign !== '' && ')]}'.includes(sign)) open.pop();
    if (open.at(-1) === '(') inside.add(at);
  });
  return (at) => inside.has(at);
}
