/** The values of a JSON body that a reproduction may make up, where they stand in it, and the body with others there. */

import { JSON_DEPTH, readJsonNode } from '../../mistakes/serializers/lexemes.ts';
import { JsonCursor } from '../../records/json-cursor.ts';
import { type JsonPath, walkJson } from '../../records/json-walk.ts';
import { textOfUtf8, utf8 } from '../../signing/bytes.ts';
import { lookAlike, type RandomBelow } from './text.ts';

export interface BodyField {
  /** As in `items[0].sku`; empty for a body that’s one value. */
  readonly path: string;
  /** As written: a string with its quotes, or a number. */
  readonly lexeme: string;
  /** In characters of the text. */
  readonly start: number;
}

/** Values of a body that are told apart; a longer one is left as it is. */
const MOST_FIELDS = 2000;

/** Strings and numbers, in their order. Empty where the body isn’t JSON, or has more of them than can be chosen from. */
export function bodyFields(body: Uint8Array): readonly BodyField[] {
  const text = textOfUtf8(body);
  if (text === undefined || !readJsonNode(text.replace(/^\ufeff/, ''))) return [];
  const fields: BodyField[] = [];
  /** As written, each at its depth. */
  const names: string[] = [];
  walkJson(
    text,
    (path, start, isName) => {
      if (isName) names[path.length - 1] = lexemeAt(text, start).slice(1, -1);
      else if (/^["0-9-]/.test(text.charAt(start)))
        fields.push({ path: pathText(path, names), lexeme: lexemeAt(text, start), start });
      return fields.length > MOST_FIELDS ? 'end' : 'in';
    },
    text.startsWith('\ufeff') ? 1 : 0,
  );
  return fields.length > MOST_FIELDS ? [] : fields;
}

function lexemeAt(text: string, start: number): string {
  const cursor = new JsonCursor(text, start);
  cursor.skip();
  return text.slice(start, cursor.at);
}

function pathText(path: JsonPath, names: readonly string[]): string {
  return path
    .slice(0, JSON_DEPTH)
    .map((step, depth) => (typeof step === 'number' ? `[${step}]` : `.${names[depth]}`))
    .join('')
    .replace(/^\./, '');
}

export interface ReplacedBody {
  readonly body: Uint8Array;
  /** Texts that were replaced, and what stands for them now. */
  readonly texts: ReadonlyMap<string, string>;
}

/** @param isChosen by their paths. The same value becomes the same everywhere. */
export function withMadeUp(
  body: Uint8Array,
  isChosen: (path: string) => boolean,
  random: RandomBelow,
): ReplacedBody {
  const texts = new Map<string, string>();
  const text = textOfUtf8(body) ?? '';
  const pieces: string[] = [];
  let at = 0;
  for (const { path, lexeme, start } of bodyFields(body)) {
    if (!isChosen(path)) continue;
    const inner = lexeme.replace(/^"|"$/g, '');
    const made = texts.get(inner) ?? madeUp(inner, random);
    texts.set(inner, made);
    pieces.push(text.slice(at, start), lexeme.startsWith('"') ? `"${made}"` : made);
    at = start + lexeme.length;
  }
  return texts.size === 0 ? { body, texts } : { body: utf8(pieces.join('') + text.slice(at)), texts };
}

const ATTEMPTS = 8;

/** Another one, unless there’s nothing in it that could be. */
function madeUp(inner: string, random: RandomBelow): string {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const made = /^-?[0-9.]+[eE]/.test(inner) ? numberLike(inner, random) : lookAlike(inner, random);
    if (made !== inner) return made;
  }
  return inner;
}

/** The e of an exponent is no letter to change. */
function numberLike(number: string, random: RandomBelow): string {
  return number.replace(/[1-9]/g, () => String(1 + random(9)));
}
