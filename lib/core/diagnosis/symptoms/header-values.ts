/** Authentication headers sent twice, or with characters in them that nobody sees. */

import { AUTH_HEADERS, type AuthHeader, type RefusalCode } from '../../api.ts';
import type { ByteString } from '../../signing/bytes.ts';
import { codePointName, lookAlikeName } from '../../signing/look-alikes.ts';
import { parseTimestamp } from '../../signing/timestamp.ts';
import { headerValues } from '../../signing/wire-request.ts';
import { type Evidence, readable, signatureWith } from './evidence.ts';
import type { Symptom } from './symptom.ts';

const CODES: Readonly<Record<AuthHeader, RefusalCode>> = {
  'X-Api-Key': 'invalid_key',
  'X-Timestamp': 'bad_timestamp',
  'X-Signature': 'bad_signature',
};
const WHERE = { 'X-Api-Key': 'header', 'X-Timestamp': 'timestamp', 'X-Signature': 'signature' } as const;
const NAMES = Object.values(AUTH_HEADERS);

/** More values than this are said to be many, and only these are tried. */
const VALUES_TRIED = 4;

export function headerDuplicate(evidence: Evidence): Symptom[] {
  return NAMES.flatMap((name): Symptom[] => {
    const values = separateValues(evidence, name);
    const empty = headerValues(evidence.request.headers, name).filter((value) => value === '').length;
    const count = values.length + empty;
    if (values.length === 0 || count < 2) return [];
    const same = empty === 0 && values.every((value) => value === values[0]);
    return [
      {
        id: 'sym-header-duplicate',
        title: `Send ${name} once`,
        detail: `${name} carries ${count} values${same ? ', all the same' : ''}${empty > 0 ? `, ${empty} of them empty` : ''}. The document doesn’t show which one counts; most servers join them with a comma, and that’s assumed here.${tried(evidence, name)}`,
        fix: 'Set the header instead of adding to it, and clear all three before a retry is signed anew.',
        code: CODES[name],
        certainty: 'certain',
        seen: { where: WHERE[name], name, text: evidence.show(values.slice(0, VALUES_TRIED).join(', ')) },
      },
    ];
  });
}

const WHOLE: Readonly<Record<AuthHeader, RegExp>> = {
  'X-Api-Key': /^pk_/,
  'X-Timestamp': /^\d{9,19}$/,
  'X-Signature': /^(?:[0-9a-f]{64}|[\w+/-]{43}=)$/i,
};

/** Also those a proxy has joined already, as in `a, a`. */
export function separateValues({ values }: Evidence, name: AuthHeader): ByteString[] {
  return values[name].flatMap((value) => {
    const parts = value.slice(0, 1024).split(/, ?/) as ByteString[];
    return parts.length > 1 && parts.every((part) => WHOLE[name].test(part)) ? parts : [value];
  });
}

/** Each signature with each timestamp, since a server may take the first or the last. */
function tried(evidence: Evidence, name: AuthHeader): string {
  if (name === AUTH_HEADERS.key || evidence.secret === undefined) return '';
  const signatures = separateValues(evidence, AUTH_HEADERS.signature).slice(0, VALUES_TRIED);
  const timestamps = separateValues(evidence, AUTH_HEADERS.timestamp).slice(0, VALUES_TRIED);
  for (const [at, timestamp] of timestamps.entries()) {
    const signature = signatures.indexOf(signatureWith(evidence, timestamp) ?? ('' as ByteString));
    if (signature !== -1)
      return ` The ${ordinal(signature)}signature is right${timestamps.length > 1 ? ` with the ${ordinal(at)}timestamp` : ''}.`;
  }
  return signatures.length > 0 ? ' None of the signatures is right by itself.' : '';
}

function ordinal(index: number): string {
  return `${['first', 'second', 'third', 'fourth'][index] ?? 'next'} `;
}

const QUOTE = /^["'`“”‘’]|["'`“”‘’]$/;
/** Bytes that Python's `str()` or an f-string printed. */
const PRINTED_BYTES = /^b(["']).*\1$/;
const ODD = /[\s\p{Cc}\p{Cf}]|[^\x20-\x7e]/u;

export function headerWhitespace(evidence: Evidence): Symptom[] {
  return NAMES.flatMap((name): Symptom[] => {
    const value = evidence.values[name].find((sent) => isOnlyDirty(name, sent, evidence));
    if (value === undefined) return [];
    const text = readable(value);
    const { isQuoted, what, fix } = dirtIn(text);
    return [
      {
        id: 'sym-header-whitespace',
        title: isQuoted ? `Take the quotes off ${name}` : `Take the stray characters out of ${name}`,
        detail: `${name} holds ${what.join(' and ')}. HTTP trims spaces and tabs around a value only; everything else is part of it.`,
        fix,
        code: CODES[name],
        certainty: 'certain',
        seen: { where: WHERE[name], name, text: evidence.show(value) },
      },
    ];
  });
}

interface Dirt {
  readonly isQuoted: boolean;
  readonly what: readonly string[];
  readonly fix: string;
}

function dirtIn(text: string): Dirt {
  const isQuoted = QUOTE.test(text);
  const odd = ODD.exec(isQuoted ? text.slice(1, -1) : text)?.[0];
  const also = odd === undefined ? [] : [characterName(odd)];
  if (PRINTED_BYTES.test(text))
    return {
      isQuoted,
      what: ['a printed Python bytes object, with b and quotes', ...also],
      fix: 'The code printed bytes with str() or an f-string. Turn them into text with .decode() first.',
    };
  return isQuoted
    ? {
        isQuoted,
        what: ['quotes', ...also],
        fix: 'Remove the quotes from the settings file or the code, or strip them when the value is read.',
      }
    : {
        isQuoted,
        what: also,
        fix: 'Trim the value when it’s read from a file, a variable or a copied text, and type it anew where the character sits inside.',
      };
}

/** Something is in the value that doesn't belong, and it isn't better told as something else. */
function isOnlyDirty(name: AuthHeader, value: ByteString, { shape, signature }: Evidence): boolean {
  if (name === AUTH_HEADERS.signature)
    return value === signature && (shape?.kind === 'quoted' || shape?.kind === 'whitespace');
  const text = readable(value);
  if (!QUOTE.test(text) && !ODD.test(text)) return false;
  // A placeholder, or a word such as Bearer in front, is told of by the key’s shape.
  if (name === AUTH_HEADERS.key) return !/[{<]|^\w{1,20} pk_/.test(text);
  const parsed = parseTimestamp(value);
  if (parsed.ok || parsed.flaw === 'grouped') return false;
  const bare = text.replace(/^b(?=["'])/, '').replace(/["'`“”‘’\s\p{Cc}\p{Cf}]/gu, '');
  return /^-?\d+$/.test(bare);
}

function characterName(character: string): string {
  const names: Record<string, string> = {
    ' ': 'a space',
    '\t': 'a tab',
    '\r': 'a carriage return',
    '\n': 'a line feed',
    '\u0000': 'a NUL',
  };
  const code = character.codePointAt(0) ?? 0;
  return names[character] ?? lookAlikeName(code) ?? codePointName(code);
}
