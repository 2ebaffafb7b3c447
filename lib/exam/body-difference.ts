/** A body that isn’t its call’s: both around the first byte that differs, and what made the one of the other. */

import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  jsonText,
} from '../core/records/json-value.ts';
import {
  type ByteString,
  byteStringOfBytes,
  bytesOf,
  displayText,
  equalBytes,
  hexOf,
  textOfUtf8,
  utf8,
} from '../core/signing/bytes.ts';
import { bodyBytes, type WireRequest } from '../core/signing/wire-request.ts';
import type { CallBody } from './call.ts';
import { isSameJson, parsed } from './differences.ts';
import type { AskedDifference } from './report.ts';

/** @param asked another body than what was sent. */
export function bodyDifference(asked: CallBody, body: WireRequest['body']): AskedDifference {
  const sent = bodyBytes(body);
  if (asked === null)
    return { sent: headOf(sent), asked: '', cause: 'a body was sent, and the call has none' };
  if ('json' in asked) return jsonDifference(sent, asked.json);
  const wanted = 'text' in asked ? utf8(asked.text) : bytesOf(atob(asked.base64) as ByteString);
  const cause = sent.length === 0 ? NO_BODY : causeOf(sent, wanted, asked);
  return { ...aroundDifference(sent, wanted), ...(cause !== undefined && { cause }) };
}

const NO_BODY = 'no body was sent';
const BEFORE = 16;
const SHOWN = 40;

function causeOf(sent: Uint8Array, wanted: Uint8Array, asked: NonNullable<CallBody>): string | undefined {
  const [is, be] = [byteStringOfBytes(sent), byteStringOfBytes(wanted)];
  return CAUSES.find(([, made]) => made(be) === is)?.[0] ?? causeOfText(sent, asked) ?? causeOfLength(is, be);
}

/** Each with what it makes of a body’s bytes. */
const CAUSES: readonly (readonly [cause: string, made: (body: string) => string])[] = [
  ['the \\n of the \\r\\n at its end is missing', (body) => body.replace(/\r\n$/, '\r')],
  ['the line break at its end is missing', (body) => body.replace(/\r?\n$/, '')],
  ['the white space at its end is missing', (body) => body.replace(/\s+$/, '')],
  ['the white space around it is missing', (body) => body.trim()],
  ['its line breaks are missing', (body) => body.replace(/[\r\n]/g, '')],
  ['a line break was added at its end', (body) => `${body}\n`],
  ['its line breaks became \\n', (body) => body.replaceAll('\r\n', '\n')],
  ['its line breaks became \\r\\n', (body) => body.replace(/\r?\n/g, '\r\n')],
  ['a byte-order mark was added', (body) => `\xef\xbb\xbf${body}`],
];

function causeOfText(sent: Uint8Array, asked: NonNullable<CallBody>): string | undefined {
  const text = displayText(sent);
  if ('base64' in asked) {
    if (/^\{"type":"Buffer","data":\[/.test(text))
      return 'Node serialized its Buffer as JSON: send the bytes themselves';
    if (text.trim() === asked.base64) return 'the Base64 was sent as text: decode it first';
    const asText = displayText(bytesOf(atob(asked.base64) as ByteString));
    return text === asText ? 'the bytes were read as text, so that some became U+FFFD' : undefined;
  }
  if (!('text' in asked)) return undefined;
  const isLatin = equalBytes(sent, latin1(asked.text));
  if (isLatin) return 'it was sent in ISO-8859-1, not in UTF-8';
  const value = parsed(text);
  if (value === asked.text) return 'the text was serialized as a JSON string: send the text itself';
  if (typeof value === 'object' && value !== null && 'text' in value && value.text === asked.text)
    return 'the call’s body was serialized whole: send its text';
  const wanted = parsed(asked.text);
  const isSameValue = wanted !== undefined && JSON.stringify(wanted) === JSON.stringify(value);
  return isSameValue ? 'its JSON was parsed and serialized again: send the text as it’s given' : undefined;
}

/** What ISO-8859-1 doesn’t have is sent as a question mark. */
function latin1(text: string): Uint8Array {
  return Uint8Array.from([...text].map((one) => ((one.codePointAt(0) ?? 0) < 256 ? one.charCodeAt(0) : 63)));
}

function causeOfLength(sent: string, wanted: string): string | undefined {
  const lost = wanted.length - sent.length;
  if (lost > 0 && wanted.startsWith(sent))
    return `its last ${lost === 1 ? 'byte is' : `${lost} bytes are`} missing`;
  const more = -lost;
  return more > 0 && sent.startsWith(wanted)
    ? `${more === 1 ? 'a byte was' : `${more} bytes were`} added at its end`
    : undefined;
}

function aroundDifference(sent: Uint8Array, wanted: Uint8Array): AskedDifference {
  const differing = sent.findIndex((byte, at) => byte !== wanted[at]);
  const at = differing === -1 ? sent.length : differing;
  const isText = textOfUtf8(sent) !== undefined && textOfUtf8(wanted) !== undefined;
  const cut = (bytes: Uint8Array) => {
    const from = startOfCharacter(bytes, Math.max(0, at - BEFORE));
    const part = bytes.subarray(from, startOfCharacter(bytes, from + SHOWN));
    const shown = isText ? visible(displayText(part)) : hexOf(part).replace(/..(?=.)/g, '$& ');
    return `${from > 0 ? '…' : ''}${shown}${bytes.length > from + part.length ? '…' : ''}`;
  };
  return { sent: cut(sent), asked: cut(wanted) };
}

function startOfCharacter(bytes: Uint8Array, at: number): number {
  let start = Math.min(at, bytes.length);
  while (start > 0 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--;
  return start;
}

function headOf(bytes: Uint8Array): string {
  return visible(displayText(bytes.subarray(0, SHOWN))) + (bytes.length > SHOWN ? '…' : '');
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function visible(text: string): string {
  return text.replace(
    /\p{Cc}/gu,
    (one) => ESCAPES[one] ?? `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

function jsonDifference(sent: Uint8Array, asked: JsonValue): AskedDifference {
  const wanted = jsonText(asked);
  if (sent.length === 0) return { sent: '', asked: shortened(wanted), cause: NO_BODY };
  const value = parsed(textOfUtf8(sent));
  if (value === undefined) {
    const isText = textOfUtf8(sent) !== undefined;
    const cause = isText ? 'what was sent isn’t JSON' : 'what was sent isn’t UTF-8';
    return { sent: headOf(sent), asked: shortened(wanted), cause };
  }
  if (typeof value === 'string' && isSameJson(parsed(value), asked))
    return { sent: headOf(sent), asked: shortened(wanted), cause: 'the JSON was serialized twice' };
  if (typeof value === 'object' && value !== null && 'json' in value && isSameJson(value.json, asked))
    return {
      sent: headOf(sent),
      asked: shortened(wanted),
      cause: 'the call’s body was serialized whole: send what json has',
    };
  return firstDifference(value, asked, '');
}

/** @param place of both, such as `items[0].title`. */
function firstDifference(sent: unknown, asked: JsonValue, place: string): AskedDifference {
  if (isJsonArray(asked) && Array.isArray(sent) && sent.length === asked.length) {
    const at = asked.findIndex((value, index) => !isSameJson(sent[index], value));
    const value = asked[at];
    if (value !== undefined) return firstDifference(sent[at], value, `${place}[${at}]`);
  }
  if (isJsonObject(asked) && typeof sent === 'object' && sent !== null && !Array.isArray(sent))
    return differenceOfFields(new Map(Object.entries(sent)), asked, place);
  return {
    sent: shortened(JSON.stringify(sent)),
    asked: shortened(jsonText(asked)),
    ...(place !== '' && { cause: `${place} differs` }),
  };
}

function differenceOfFields(
  sent: ReadonlyMap<string, unknown>,
  { entries }: JsonObject,
  place: string,
): AskedDifference {
  const placeOf = (key: string) => (place === '' ? key : `${place}.${key}`);
  const [differing] = entries.filter(([key, value]) => !sent.has(key) || !isSameJson(sent.get(key), value));
  if (differing) {
    const [key, value] = differing;
    return sent.has(key)
      ? firstDifference(sent.get(key), value, placeOf(key))
      : { cause: `${placeOf(key)} is missing` };
  }
  const more = [...sent.keys()].find((key) => entries.every(([name]) => name !== key));
  return { cause: `${placeOf(more ?? '')} isn’t in the call` };
}

function shortened(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
