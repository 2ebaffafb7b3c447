/** JSON as it's answered, in bytes. */

import { type ByteString, byteStringOfText } from '../core/signing/bytes.ts';

export function jsonTextBytes(value: unknown): ByteString {
  return byteStringOfText(JSON.stringify(value));
}

/** Remembers the text of each record: records never change, and are listed again and again. */
export function writtenOnce<T extends object>(shown: (record: T) => unknown): (record: T) => ByteString {
  const texts = new WeakMap<T, ByteString>();
  return (record) => {
    const known = texts.get(record);
    if (known !== undefined) return known;
    const text = jsonTextBytes(shown(record));
    texts.set(record, text);
    return text;
  };
}

/** `{"data":[…]}`. @param rest further fields. */
export function listText(
  records: readonly ByteString[],
  rest: Readonly<Record<string, number>> = {},
): ByteString {
  let fields = '';
  for (const name in rest) fields += `,"${name}":${rest[name]}`;
  return `{"data":[${records.join(',')}]${fields}}` as ByteString;
}
