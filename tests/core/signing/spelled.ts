/** Ways a secret may be written in what comes out, made without the code that looks for them. */

import { byteStringOfText, utf8 } from '../../../lib/core/signing/bytes.ts';

/** Unlike the usual ones: with characters of base64 and URLs, with blanks and beyond ASCII, and short. */
export const ODD_SECRETS = ['a+b/c.d-e_f~g==', 'geheime Wörter “mit” 日本', 'x9!Q_z'] as const;

const hex = (text: string): string => Buffer.from(text).toString('hex');
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const percent = (text: string): string =>
  Array.from(utf8(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const escaped = (text: string): string =>
  text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const utf16 = (text: string): string => Buffer.from(text, 'utf16le').toString('latin1');

/** How programs write a text. */
export const SPELLINGS: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'as bytes': byteStringOfText,
  'in lower case': (text) => text.toLowerCase(),
  'in upper case': (text) => text.toUpperCase(),
  'in JSON': (text) => JSON.stringify(text).slice(1, -1),
  'in JSON from PHP': (text) => escaped(JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/')),
  'in JSON in JSON': (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
  'by encodeURIComponent': encodeURIComponent,
  'by encodeURI': encodeURI,
  'as a form': (text) => new URLSearchParams([['', text]]).toString().slice(1),
  'with every byte percent-encoded': percent,
  'percent-encoded in upper case': (text) => percent(text).toUpperCase(),
  'encoded twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'in hex': hex,
  'in hex in capitals': (text) => hex(text).toUpperCase(),
  'in hex with colons': (text) => hex(text).replace(/..(?=.)/g, '$&:'),
  'in base64': base64,
  'in base64url': (text) => Buffer.from(text).toString('base64url'),
  'in base64 in a URL': (text) => encodeURIComponent(base64(text)),
  'as numbers': (text) => JSON.stringify([...utf8(text)]),
  'as a typed array in JSON': (text) => JSON.stringify(utf8(text)),
  'as a typed array in indented JSON': (text) => JSON.stringify(utf8(text), null, 2),
  'in lines of base64 in JSON': (text) => base64(text).replace(/.{8}/g, '$&\\r\\n'),
  'in UTF-16': utf16,
  'with HTML’s entities': (text) => text.replace(/[^\w]/gu, (one) => `&#${one.codePointAt(0)};`),
  'with HTML’s entities and no semicolon': (text) =>
    Array.from(text, (one) => `&#${one.codePointAt(0)}`).join(''),
};

/** Where the digits of others stand beside it. */
export const SURROUNDED: Readonly<Record<string, (text: string) => string>> = {
  'in base64 with a name before it': (text) => base64(`user:${text}`),
  'in base64 with something around it': (text) => base64(`{"k":"${text}"}`),
  'in base64 of a longer text': (text) => base64(`ab${text}cd`),
  'in base64 of base64': (text) => base64(base64(`a${text}`)),
  'in base64url of base64 with something around both': (text) =>
    Buffer.from(`x=${base64(`{"k":"${text}"}`)};`).toString('base64url'),
  'in hex of hex': (text) => hex(hex(text)),
  'in hex of hex in capitals': (text) => hex(hex(text).toUpperCase()),
  'in hex of base64': (text) => hex(base64(text)),
  'in base64 of hex': (text) => base64(hex(`a${text}`)),
  'in hex of UTF-16': (text) => Buffer.from(text, 'utf16le').toString('hex'),
  'in base64 of UTF-16, as PowerShell’s commands are': (text) =>
    Buffer.from(`a${text}`, 'utf16le').toString('base64'),
  'with every byte percent-encoded twice': (text) => percent(percent(text)),
  'as quoted-printable': (text) =>
    Array.from(utf8(text), (byte) => `=${byte.toString(16).padStart(2, '0').toUpperCase()}`)
      .join('')
      .replace(/.{60}/g, '$&=\r\n'),
};

/** The secret in each spelling, and in base64 those digits that it alone decides, wherever it begins there. */
export function spelled(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const inBase64 = [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const digits = text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    return [digits, digits.replaceAll('+', '-').replaceAll('/', '_'), encodeURIComponent(digits)];
  });
  return [...new Set([...Object.values(SPELLINGS).map((spell) => spell(secret)), ...inBase64])];
}

/** All texts in it, at any depth, each as it is: `JSON.stringify` would escape them once more. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof Uint8Array) return [Buffer.from(value).toString('latin1')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
