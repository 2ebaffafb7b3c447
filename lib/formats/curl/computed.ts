/** What of a command is computed, as `$TOKEN` and `$(…)` are: the part it stands in isn't known, and the rest is read. */

import { type ByteString, byteStringOfText } from '../../core/signing/bytes.ts';
import type { Gap, GapPart } from '../../core/signing/gaps.ts';
import type { HeaderField } from '../../core/signing/wire-request.ts';
import type { Unknown, Word } from './shell-word.ts';
import { unknownWhere } from './transfer.ts';

/** What nothing that curl does to a URL changes, in the place of what's computed. */
const MARK = '0countersign-computed0';
const SHOWN = byteStringOfText('…');
const NOWHERE = `http://${MARK}`;
/** All of the URL is computed. */
const NOTHING_KNOWN = `${NOWHERE}/${MARK}`;

export function computedGap(part: GapPart, { name }: Unknown): Gap {
  return { part, reason: 'computed', piece: name };
}

/** Why the words can't be told from one another, where the shell may make several of one. */
export function splitIn({ unknown }: Word, place: string): string | undefined {
  const doubtful = unknown.find(({ splits, remedy }) => splits === true || remedy !== undefined);
  return doubtful && unknownWhere(doubtful.name, place, doubtful.remedy);
}

/** A URL with a mark for each of its pieces that's computed, and what of the target isn't known for it. */
export interface MarkedUrl {
  readonly url: ByteString;
  readonly gaps: readonly Gap[];
  /** Whether the server isn't known. */
  readonly isElsewhere: boolean;
}

/** @returns why it can't be read, as text. */
export function markedUrl(word: Word): MarkedUrl | string {
  const [first] = word.unknown;
  if (!first) return { url: word.bytes, gaps: [], isElsewhere: false };
  const split = splitIn(word, 'the URL');
  if (split !== undefined) return split;
  // The server is computed, and what follows is its path.
  const isBase = first.at === 0 && /^(?:[/?#]|$)/.test(word.bytes);
  if (word.bytes.includes(MARK) || (first.at === 0 && !isBase) || cutsScheme(word))
    return unknownWhere(first.name, 'the URL');
  const inside = isBase ? word.unknown.filter(({ at }) => at > 0) : word.unknown;
  const base = word.bytes === '' ? NOTHING_KNOWN : isBase ? NOWHERE : '';
  const url = `${base}${withMarks(word.bytes, inside)}` as ByteString;
  const end = authorityEnd(word.bytes, isBase);
  const isElsewhere = isBase || word.unknown.some(({ at }) => at <= end);
  return { url, isElsewhere, gaps: gapsOf(word, isElsewhere) };
}

/** Before the authority begins there's nothing to tell what follows by. */
function cutsScheme({ bytes, unknown }: Word): boolean {
  const [scheme = ''] = /^[A-Za-z][A-Za-z0-9+.-]{0,38}:\/\//.exec(bytes) ?? [];
  return unknown.some(({ at }) => at > 0 && at < scheme.length);
}

function authorityEnd(bytes: string, isBase: boolean): number {
  if (isBase) return 0;
  const [authority = ''] = /^(?:[A-Za-z][A-Za-z0-9+.-]{0,38}:\/\/)?[^/?#]*/.exec(bytes) ?? [];
  return authority.length;
}

function withMarks(bytes: string, unknown: readonly Unknown[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { at } of unknown) {
    pieces.push(bytes.slice(from, at), MARK);
    from = at;
  }
  return `${pieces.join('')}${bytes.slice(from)}`;
}

/** What's computed in front of the query may bring one with it. */
function gapsOf({ bytes, unknown }: Word, isElsewhere: boolean): Gap[] {
  const mark = bytes.indexOf('?');
  const hash = bytes.indexOf('#');
  const pathEnd = Math.min(mark < 0 ? bytes.length : mark, hash < 0 ? bytes.length : hash);
  const inPath = unknown.find(({ at }) => at <= pathEnd);
  const inQuery = unknown.find(({ at }) => hash < 0 || at <= hash);
  return [
    ...(inPath ? [computedGap({ kind: 'path' }, inPath)] : []),
    ...(inQuery ? [computedGap({ kind: 'query' }, inQuery)] : []),
    ...(isElsewhere && unknown[0] ? [computedGap({ kind: 'origin' }, unknown[0])] : []),
  ];
}

/** Whether it holds a part of the server's name that's computed. */
export function isMarked([, value]: HeaderField): boolean {
  return value.includes(MARK);
}

/** As it's shown: each mark as an ellipsis. */
export function withoutMarks(target: ByteString): ByteString {
  return target.replaceAll(MARK, SHOWN) as ByteString;
}
