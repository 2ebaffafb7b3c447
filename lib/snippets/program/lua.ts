/** Programs in Lua. */

import { byteStringOfBytes, utf8 } from '../../core/signing/bytes.ts';
import {
  doubleQuoted,
  indented,
  type ProgramBody,
  type ProgramCall,
  type ProgramWriter,
  withHeaderLines,
} from './program-writer.ts';

/** Three decimal digits: Lua 5.1 knows no other escape by number. */
const decimal = (bytes: Iterable<number>) =>
  Array.from(bytes, (byte) => `\\${String(byte).padStart(3, '0')}`).join('');

const quoted = (text: string) =>
  doubleQuoted(text, { codePoint: (value) => decimal(utf8(String.fromCodePoint(value))) });

const bytesOf = ({ bytes, text }: ProgramBody) =>
  text === undefined
    ? doubleQuoted(byteStringOfBytes(bytes), { codePoint: (value) => decimal([value]), fragile: /[^ -~]/ })
    : quoted(text);

const written = ({
  method,
  url,
  body,
}: ProgramCall) => `${body ? `local raw = ${bytesOf(body)}\n` : ''}local status, body = send(${quoted(method)}, ${quoted(url)}${body ? ', raw' : ''})
print(status, body)`;

/** A chunk holds no more than 200 locals. */
const inScopes = (calls: readonly string[]) =>
  calls.length === 1 ? calls.join('') : calls.map((lines) => `do\n${indented(lines, '  ')}\nend`).join('\n');

export const LUA_PROGRAM: ProgramWriter = {
  use: 'Save it as signed-request.lua, run luarocks install luasec and luarocks install luaossl, then lua signed-request.lua',
  comment: '--',
  urls: 'kept',
  programOf: (signer, calls, headers) => {
    const signing = withHeaderLines(
      signer,
      '["Content-Type"]',
      headers,
      (name, value) => `[${quoted(name)}] = ${quoted(value)},`,
    );
    return `${signing}\n\n${inScopes(calls.map(written))}\n`;
  },
};
