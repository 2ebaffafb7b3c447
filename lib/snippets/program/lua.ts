/** Programs in Lua. */

import {
  bytesQuoted,
  doubleQuoted,
  escapeAsBytes,
  indented,
  type ProgramBody,
  type ProgramCall,
  type ProgramWriter,
  withHeaderLines,
} from './program-writer.ts';

const quoted = (text: string) => doubleQuoted(text, { codePoint: escapeAsBytes });

const bytesOf = ({ bytes, text }: ProgramBody) => (text === undefined ? bytesQuoted(bytes) : quoted(text));

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
