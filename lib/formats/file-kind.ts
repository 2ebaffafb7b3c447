/** What a file seems to be by its name and how it begins: to say where one belongs that was opened elsewhere. */

import { utf8 } from '../core/signing/bytes.ts';
import { passageFrom, passValue } from './json/value-end.ts';

export type FileKind = 'saved-requests' | 'captures' | 'records';

/** Characters in which a file shows what it is. */
const LOOKED_AT = 64_000;

/** No record has all of them, each of its kind. */
const OF_CAPTURES = [
  /"method"\s{0,20}:\s{0,20}"/,
  /"target"\s{0,20}:\s{0,20}"\//,
  /"headers"\s{0,20}:\s{0,20}\[/,
];

/** Of the version that’s imported. */
const POSTMAN = /"schema"\s{0,20}:\s{0,20}"https:\/\/schema\.(?:get)?postman\.com\/json\/collection\/v2\.1\./;

/** `undefined` where it may be anything. Only looks: what's in it may still be broken. */
export function fileKind(fileName: string, text: string): FileKind | undefined {
  const start = text.slice(0, LOOKED_AT).trimStart();
  if (/\.har$/i.test(fileName)) return 'captures';
  if (/\.(csv|ndjson|jsonl)$/i.test(fileName)) return 'records';
  if (/^[[{]/.test(start)) return kindOfJson(start);
  return /^(curl\s|[A-Z]{3,7} \S+ HTTP\/)/.test(start) ? 'captures' : undefined;
}

/** Whether saved requests are a collection of Postman’s. */
export function isPostman(text: string): boolean {
  return POSTMAN.test(text.slice(0, LOOKED_AT));
}

export interface CollectionText {
  /** A collection of Postman’s; else one that Countersign exported. */
  readonly isPostman: boolean;
  readonly json: string;
  /** What stands behind it; empty where nothing does. */
  readonly rest: string;
}

/** A text that begins with saved requests, apart from what follows. `undefined` where it doesn’t. */
export function collectionTextIn(text: string): CollectionText | undefined {
  if (fileKind('', text) !== 'saved-requests') return undefined;
  const bytes = utf8(text.slice(text.search(/[[{]/)));
  const { at } = passValue(bytes, 0, passageFrom(bytes[0] ?? 0));
  const part = (from: number, to: number) => new TextDecoder().decode(bytes.subarray(from, to));
  return { isPostman: isPostman(text), json: part(0, at), rest: part(at, bytes.length).trim() };
}

function kindOfJson(start: string): FileKind | undefined {
  if (/"format"\s{0,20}:\s{0,20}"countersign-requests"/.test(start) || POSTMAN.test(start))
    return 'saved-requests';
  if (/^\{\s*"log"\s*:\s*\{/.test(start)) return 'captures';
  // Where somebody sorted its keys, the format comes last.
  if (OF_CAPTURES.every((name) => name.test(start)))
    return /^\{\s*"collections"\s*:/.test(start) ? 'saved-requests' : 'captures';
  return /^(\[|\{\s*"(data|total|limit|offset)"\s*:)/.test(start) ? 'records' : undefined;
}
