/** Percent-encoding as one library does it. */

import { type ByteString, bytesOf, textOfUtf8 } from '../../signing/bytes.ts';
import { asUtf8 } from './percent.ts';
import { URL_ENCODERS, type UrlEncoder, type UrlEncoderId } from './url-encoders.ts';

/** @param bytes what's meant, not encoded; bytes that are no UTF-8 are taken for Latin-1. */
export function percentEncode(bytes: ByteString, encoder: UrlEncoderId): ByteString {
  const rules: UrlEncoder = URL_ENCODERS[encoder];
  const table = TABLES.get(encoder) ?? [];
  const once = encodeWith(table, rules, asUtf8(bytes));
  return (rules.twice ? encodeWith(table, rules, once) : once) as ByteString;
}

type ByteTable = readonly string[];

const TABLES: ReadonlyMap<UrlEncoderId, ByteTable> = new Map(
  Object.entries(URL_ENCODERS).map(([id, rules]) => [id as UrlEncoderId, byteTable(rules)]),
);

function byteTable({ keeps, space, hex }: UrlEncoder): ByteTable {
  return Array.from({ length: 256 }, (_, byte) => {
    const character = String.fromCharCode(byte);
    if (character === ' ') return space;
    if (typeof keeps === 'object' || /[A-Za-z0-9]/.test(character) || keeps.includes(character))
      return character;
    const digits = byte.toString(16).padStart(2, '0');
    return `%${hex === 'upper' ? digits.toUpperCase() : digits}`;
  });
}

function encodeWith(table: ByteTable, { charset }: UrlEncoder, bytes: string): string {
  const parts: string[] = [];
  for (const character of charset ? (textOfUtf8(bytesOf(bytes as ByteString)) ?? bytes) : bytes)
    parts.push(table[character.charCodeAt(0)] ?? outside(charset, character));
  return parts.join('');
}

/** A character Latin-1 lacks. */
function outside(charset: UrlEncoder['charset'], character: string): string {
  if (charset === 'latin1') return '%3F';
  let text = '';
  for (let i = 0; i < character.length; i++)
    text += `%u${character.charCodeAt(i).toString(16).toUpperCase().padStart(4, '0')}`;
  return text;
}
