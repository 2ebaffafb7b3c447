/**
 * How what the client signed became what was sent, where the reader gave what was meant. The catalogue is read the other
 * way round: those of its mistakes that, made of what was signed, give what was sent.
 */

import { BODY_LIMITS, bodyVariants } from '../../mistakes/body/body.ts';
import { ecosystemOf } from '../../mistakes/client.ts';
import { asCurlSends } from '../../mistakes/line-breaks.ts';
import type { Use } from '../../mistakes/mistake-row.ts';
import { pathVariants } from '../../mistakes/path/path.ts';
import { queryVariants } from '../../mistakes/query/query.ts';
import {
  type JsonMember,
  type JsonNode,
  readJsonNode,
  sameJson,
} from '../../mistakes/serializers/lexemes.ts';
import { NO_HINTS, type Subject, subjectOf } from '../../mistakes/subject.ts';
import type { Variant } from '../../mistakes/variant.ts';
import { weigherFor } from '../../search/reasons.ts';
import { type ByteString, bytesOf, textOfUtf8 } from '../../signing/bytes.ts';

export type Became =
  /** Nothing of it was sent. */
  | { readonly kind: 'dropped' }
  /** Only its beginning was sent. */
  | { readonly kind: 'cut'; readonly kept: number; readonly of: number; readonly atCharacters: boolean }
  /** Only its end was sent. */
  | { readonly kind: 'consumed'; readonly from: number; readonly of: number }
  | { readonly kind: 'repeated' }
  /** `curl -d @file` took its line breaks out. */
  | { readonly kind: 'read-by-curl' }
  /** The same JSON, written in a way that no known serializer has. */
  | { readonly kind: 'reprinted' }
  /** Members of a JSON object, or parameters of a query, by name. */
  | {
      readonly kind: 'members';
      readonly added: readonly string[];
      readonly removed: readonly string[];
      readonly changed: readonly string[];
    }
  /** The beginning of a path wasn't sent. */
  | { readonly kind: 'prefix'; readonly text: string }
  /** @see Use: what the catalogue calls it. `grew`: what was sent is longer than what was signed. */
  | { readonly kind: 'made'; readonly uses: readonly Use[]; readonly grew: boolean };

/** Both as bytes. `undefined` where nothing known makes the one into the other. @param sent with its body. */
export function bodyBecame(signed: ByteString, sent: Subject): Became | undefined {
  const { body } = sent;
  if (body === '') return { kind: 'dropped' };
  if (ecosystemOf(sent) === 'shell' && body === asCurlSends(signed)) return { kind: 'read-by-curl' };
  const meant: Subject = { ...sent, body: signed, hints: NO_HINTS };
  return (
    made(signed, body, sent, () => bodyVariants(meant, 1).filter(isChangeOfBytes)) ??
    partOf(signed, body) ??
    jsonBecame(signed, body) ??
    made(signed, body, sent, () => bodyVariants(meant, 2).filter(isChangeOfBytes))
  );
}

/** What a signer hashes in place of the body, and changes that are better told by members or as a cut. */
const NO_CHANGES_OF_BYTES: readonly string[] = [
  'body-signed-empty',
  'body-sent-empty',
  'body-previous',
  'body-placeholder',
  'body-mutated-after-signing',
  'body-truncated',
];

function isChangeOfBytes({ uses }: Variant): boolean {
  return !uses.some(({ id }) => NO_CHANGES_OF_BYTES.includes(id));
}

function made(
  signed: string,
  sent: string,
  subject: Subject,
  variants: () => readonly Variant[],
): Became | undefined {
  const weigh = weigherFor(subject);
  const [best] = variants()
    .filter(({ value }) => value === sent)
    .map(({ uses }) => weigh(uses))
    .toSorted((a, b) => a.cost - b.cost);
  return best && { kind: 'made', uses: best.uses, grew: sent.length > signed.length };
}

function partOf(signed: ByteString, sent: ByteString): Became | undefined {
  const [kept, of] = [sent.length, signed.length];
  if (kept < of && signed.startsWith(sent)) {
    const text = textOfUtf8(bytesOf(signed));
    return { kind: 'cut', kept, of, atCharacters: text !== undefined && countsOf(text).includes(kept) };
  }
  if (kept < of && signed.endsWith(sent)) return { kind: 'consumed', from: of - kept, of };
  return sent === signed + signed ? { kind: 'repeated' } : undefined;
}

/** A text's length as languages count it: in UTF-16 units or in code points. */
function countsOf(text: string): number[] {
  return [text.length, [...text].length];
}

function jsonBecame(signed: ByteString, sent: ByteString): Became | undefined {
  const [before, after] = [signed, sent].map(jsonOf);
  if (!before || !after) return undefined;
  if (sameJson(before, after)) return { kind: 'reprinted' };
  if (before.kind !== 'object' || after.kind !== 'object') return undefined;
  return membersBecame(valuesByName(before.members), valuesByName(after.members), sameJson);
}

function jsonOf(body: ByteString): JsonNode | undefined {
  const text = body.length > BODY_LIMITS.json ? undefined : textOfUtf8(bytesOf(body));
  return text === undefined ? undefined : readJsonNode(text);
}

function valuesByName(members: readonly JsonMember[]): Map<string, JsonNode> {
  return new Map(members.map(({ key, value }) => [key.text, value]));
}

function membersBecame<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  same: (a: T, b: T) => boolean,
): Became | undefined {
  const added = [...after.keys()].filter((name) => !before.has(name));
  const removed = [...before.keys()].filter((name) => !after.has(name));
  const changed = [...before].flatMap(([name, value]) => {
    const now = after.get(name);
    return now === undefined || same(value, now) ? [] : [name];
  });
  const isNoise = added.length + removed.length + changed.length === 0 || removed.length === before.size;
  return isNoise ? undefined : { kind: 'members', added, removed, changed };
}

/** A path that was signed relative to a base URL isn't told: that's how the code was meant to write it. */
export function pathBecame(signed: ByteString, sent: Subject): Became | undefined {
  const { path } = sent.lines;
  if (signed.length > 1 && path.endsWith(signed)) return undefined;
  if (path.length > 1 && signed.endsWith(path))
    return { kind: 'prefix', text: signed.slice(0, -path.length) };
  const meant: Subject = {
    ...sent,
    path: signed,
    lines: { ...sent.lines, path: signed },
    hints: NO_HINTS,
  };
  return made(signed, path, sent, () => pathVariants(meant, 1));
}

/** @param signed line 3, its pairs sorted as those of line 3 are. */
export function queryBecame(signed: ByteString, sent: Subject): Became | undefined {
  const { query } = sent.lines;
  if (query === '') return { kind: 'dropped' };
  const target = `${sent.path}?${signed}` as ByteString;
  const meant = subjectOf({ ...sent.request, target }, sent.secret, NO_HINTS, sent.server);
  const names = membersBecame(parametersOf(signed), parametersOf(query), (a, b) => a === b);
  const onlyNames = names?.kind === 'members' && names.changed.length === 0;
  return onlyNames ? names : (made(signed, query, sent, () => queryVariants(meant, 1)) ?? names);
}

/** All values of each name. */
function parametersOf(query: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const pair of query.split('&').filter((text) => text !== '')) {
    const mark = pair.indexOf('=');
    const name = mark === -1 ? pair : pair.slice(0, mark);
    values.set(name, `${values.get(name) ?? ''}&${pair}`);
  }
  return values;
}
