/** Which parameters of a call are missing from a query, changed or added. */

import { type ByteString, bytesOf, displayText } from '../core/signing/bytes.ts';
import type { AskedRequest } from './call.ts';
import { decoded, decodedAsForm } from './differences.ts';

type Pair = readonly [name: string, value: string];

const MOST_NAMED = 4;
const LONGEST_SHOWN = 40;

/** @returns a clause: “status= (an empty value) is missing; nothing else differs”. */
export function differingPairs(asked: AskedRequest['query'], target: string): string {
  const query = /^[^?]*\??(.*)$/s.exec(target)?.[1] ?? '';
  if (query === '') return 'no query was sent';
  const ways = [decoded, decodedAsForm].map((decode) => changesIn(asked, pairsIn(query, decode)));
  const [first = [], second = first] = ways;
  const changes = second.length < first.length ? second : first;
  const rest = changes.length - MOST_NAMED;
  const named = changes.slice(0, MOST_NAMED).join(', ');
  return `${named}${rest > 0 ? `, and ${rest} more` : '; nothing else differs'}`;
}

function pairsIn(query: string, decode: (text: string) => string): readonly Pair[] {
  const read = (text: string) => displayText(bytesOf(decode(text) as ByteString));
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
      return [read(name), read(value)];
    });
}

function changesIn(asked: readonly Pair[], sent: readonly Pair[]): readonly string[] {
  const missing = without(asked, sent);
  const added = [...without(sent, asked)];
  const changes = missing.map((pair) => {
    const at = added.findIndex(([name]) => name === pair[0]);
    const [instead] = at === -1 ? [] : added.splice(at, 1);
    if (instead) return `${shown(instead)} was sent in place of ${shown(pair)}`;
    const left = sent.filter((other) => isSame(other, pair)).length;
    return left > 0 ? `${shown(pair)} is missing once of ${left + 1} times` : `${shown(pair)} is missing`;
  });
  return [...changes, ...added.map((pair) => `${shown(pair)} isn’t in the call`)];
}

/** Each as often as it’s in one of them more than in the other. */
function without(pairs: readonly Pair[], others: readonly Pair[]): readonly Pair[] {
  const left = [...others];
  return pairs.filter((pair) => {
    const at = left.findIndex((other) => isSame(other, pair));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

function isSame([name, value]: Pair, other: Pair): boolean {
  return name === other[0] && value === other[1];
}

function shown([name, value]: Pair): string {
  const text = `${name}=${value}`;
  const cut = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
  return value === '' ? `${cut} (an empty value)` : cut;
}
