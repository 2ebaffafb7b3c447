/** Authentication headers sent twice, or with characters in them that nobody sees. */

import { AUTH_HEADERS, type AuthHeader, type RefusalCode } from '../../api.ts';
import type { HeadersFacts } from '../../mistakes/headers/shown.ts';
import type { ByteString } from '../../signing/bytes.ts';
import { characterName } from '../../signing/look-alikes.ts';
import { parseTimestamp } from '../../signing/timestamp.ts';
import { headerValues } from '../../signing/wire-request.ts';
import { type Evidence, readable, signatureWith } from './evidence.ts';
import type { Sighting } from './symptom.ts';

const CODES: Readonly<Record<AuthHeader, RefusalCode>> = {
  'X-Api-Key': 'invalid_key',
  'X-Timestamp': 'bad_timestamp',
  'X-Signature': 'bad_signature',
};
const WHERE = { 'X-Api-Key': 'header', 'X-Timestamp': 'timestamp', 'X-Signature': 'signature' } as const;
const NAMES = Object.values(AUTH_HEADERS);

/** More values than this are said to be many, and only these are tried. */
const VALUES_TRIED = 4;

export function headerDuplicate(evidence: Evidence): Sighting[] {
  return NAMES.flatMap((name): Sighting[] => {
    const values = separateValues(evidence, name);
    const empty = headerValues(evidence.request.headers, name).filter((value) => value === '').length;
    const count = values.length + empty;
    if (values.length === 0 || count < 2) return [];
    const isSame = empty === 0 && values.every((value) => value === values[0]);
    return [
      {
        id: 'transport-header-duplicate',
        facts: { name, count, empty, isSame, valid: validAmong(evidence, name) },
        ...{ code: CODES[name], certainty: 'certain' },
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
function validAmong(
  evidence: Evidence,
  name: AuthHeader,
): HeadersFacts['transport-header-duplicate']['valid'] {
  if (name === AUTH_HEADERS.key || evidence.secret === undefined) return undefined;
  const signatures = separateValues(evidence, AUTH_HEADERS.signature).slice(0, VALUES_TRIED);
  const timestamps = separateValues(evidence, AUTH_HEADERS.timestamp).slice(0, VALUES_TRIED);
  for (const [at, timestamp] of timestamps.entries()) {
    const signature = signatures.indexOf(signatureWith(evidence, timestamp) ?? ('' as ByteString));
    if (signature !== -1) return { signature, timestamp: timestamps.length > 1 ? at : undefined };
  }
  return signatures.length > 0 ? 'none' : undefined;
}

const QUOTE = /^["'`“”‘’]|["'`“”‘’]$/;
/** Bytes that Python's `str()` or an f-string printed. */
const PRINTED_BYTES = /^b(["']).*\1$/;
const ODD = /[\s\p{Cc}\p{Cf}]|[^\x20-\x7e]/u;

/** Of key id and timestamp; the signature's own shape tells it of the signature. */
export function strayCharacters(evidence: Evidence): Sighting[] {
  return STRAY_IN.flatMap((name): Sighting[] => {
    const value = evidence.values[name].find((sent) => isOnlyDirty(name, sent));
    if (value === undefined) return [];
    const text = readable(value);
    const isQuoted = QUOTE.test(text);
    const odd = ODD.exec(isQuoted ? text.slice(1, -1) : text)?.[0];
    return [
      {
        id: 'header-stray-characters',
        facts: {
          ...{ name, isQuoted, isPrintedBytes: PRINTED_BYTES.test(text) },
          character: odd === undefined ? undefined : characterName(odd),
        },
        ...{ code: CODES[name], certainty: 'certain' },
        seen: { where: WHERE[name], name, text: evidence.show(value) },
      },
    ];
  });
}

const STRAY_IN = [AUTH_HEADERS.key, AUTH_HEADERS.timestamp] as const;

/** Something is in the value that doesn't belong, and it isn't better told as something else. */
function isOnlyDirty(name: AuthHeader, value: ByteString): boolean {
  const text = readable(value);
  if (!QUOTE.test(text) && !ODD.test(text)) return false;
  // A placeholder, or a word such as Bearer in front, is told of by the key’s shape.
  if (name === AUTH_HEADERS.key) return !/[{<]|^\w{1,20} pk_/.test(text);
  const parsed = parseTimestamp(value);
  if (parsed.ok || parsed.flaw === 'grouped') return false;
  const bare = text.replace(/^b(?=["'])/, '').replace(/["'`“”‘’\s\p{Cc}\p{Cf}]/gu, '');
  return /^-?\d+$/.test(bare);
}
