/** The query hashed as a body, and the body signed as a query. */

import { sha256Hex } from '../../hashing/sha256.ts';
import { type ByteString, byteStringOfText, bytesOf, textOfUtf8, utf8 } from '../../signing/bytes.ts';
import type { Use } from '../mistake-row.ts';
import type { Subject } from '../subject.ts';
import type { Compound } from '../variant.ts';
import { queryJsonChanges } from './maps.ts';
import type { QueryMistakeId } from './mistakes.ts';
import { bySpecification, pairOf, pairText, queryState, renderQuery } from './model.ts';

const NOTHING = '' as ByteString;
const HASH_OF_NOTHING = sha256Hex(utf8(''));
/** Longer bodies aren't signed as a query by anyone. */
const LONGEST_BODY = 4096;

export function queryAsBodyCompounds(subject: Subject): Compound[] {
  if (subject.pairs.length === 0 || subject.body !== '') return [];
  const texts: [string, string, number?][] = [
    ['the query as sent was hashed as the body', subject.rawQuery ?? ''],
    ['the sorted query was hashed as the body', subject.lines.query],
    ...jsonTexts(subject),
  ];
  const seen = new Set<string>();
  return texts.flatMap(([how, text, cost], index) => {
    if (seen.has(text)) return [];
    seen.add(text);
    const body = text as ByteString;
    const hash = sha256Hex(bytesOf(body));
    const beside = compound(`${how}, line 3 correct`, { body, hash }, 9);
    return [compound(how, { query: NOTHING, body, hash }, cost), ...(index < MOST_BESIDE ? [beside] : [])];
  });
}

/** Each is tried with every way of joining: the query and its JSON, with numbers and with strings. */
const MOST_BESIDE = 4;

function jsonTexts(subject: Subject): [string, string, number][] {
  const start = queryState(subject);
  return queryJsonChanges()
    .filter(({ reach }) => reach === undefined)
    .flatMap(({ use, apply }): [string, string, number][] => {
      const state = apply(start);
      return state ? [[`the parameters as ${use.how} were hashed as the body`, renderQuery(state), 8]] : [];
    })
    .slice(0, 4);
}

export function bodyAsQueryCompounds({ body, pairs }: Subject): Compound[] {
  if (body === '' || body.length > LONGEST_BODY || pairs.length > 0) return [];
  const form = formOf(body);
  const sorted =
    form === undefined ? undefined : bySpecification(form.split('&').map(pairOf)).map(pairText).join('&');
  const texts = new Map<string, string>([
    [body, 'the body as it is on line 3, and the hash of zero bytes on line 5'],
  ]);
  if (form !== undefined)
    texts.set(form, 'the body as a query on line 3, and the hash of zero bytes on line 5');
  if (sorted !== undefined)
    texts.set(sorted, 'the body as a sorted query on line 3, and the hash of zero bytes on line 5');
  return [...texts].map(([text, how]) =>
    compound(how, { query: text as ByteString, body: NOTHING, hash: HASH_OF_NOTHING }),
  );
}

/** A form as it is, and a flat JSON object as one; values aren't encoded. */
function formOf(body: ByteString): string | undefined {
  const text = textOfUtf8(bytesOf(body));
  if (text === undefined) return undefined;
  if (!text.trimStart().startsWith('{')) return text.includes('=') ? body : undefined;
  const fields = fieldsOf(text);
  return fields && byteStringOfText(fields.map(([name, value]) => `${name}=${value}`).join('&'));
}

function fieldsOf(text: string): [string, string][] | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const entries = Object.entries(parsed);
  if (entries.length === 0 || entries.some(([, value]) => typeof value === 'object')) return undefined;
  return entries.map(([name, value]) => [name, String(value)]);
}

function compound(how: string, values: Compound['values'], cost?: number): Compound {
  const use: Use<QueryMistakeId> = { id: 'query-params-as-body', how, ...(cost !== undefined && { cost }) };
  return { values, uses: [use] };
}
