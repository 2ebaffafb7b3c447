/** Programs in Lua. */

import { byteStringOfBytes, utf8 } from '../../core/signing/bytes.ts';
import {
  APPLIED_LIMIT,
  doubleQuoted,
  indented,
  type ProgramBody,
  type ProgramCall,
  type ProgramHeaders,
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

const pages = (address: string) => `local json = require("dkjson")
local address = ${quoted(address)}
local offset = 0
while true do
  local status, body = send("GET", address .. "&offset=" .. offset)
  if status ~= 200 then error(body) end
  local page = assert(json.decode(body, 1, json.null))
  for _, record in ipairs(page.data) do print(json.encode(record)) end
  local count = #page.data
  if count == 0 or page.limit < 1 or offset + count >= page.total then break end
  -- ${APPLIED_LIMIT}
  offset = offset + page.limit
end`;

const withHeaders = (signer: string, headers: ProgramHeaders | undefined) =>
  withHeaderLines(
    signer,
    '["Content-Type"]',
    headers,
    (name, value) => `[${quoted(name)}] = ${quoted(value)},`,
  );

/** A chunk holds no more than 200 locals. */
const inScopes = (calls: readonly string[]) =>
  calls.length === 1 ? calls.join('') : calls.map((lines) => `do\n${indented(lines, '  ')}\nend`).join('\n');

export const LUA_PROGRAM: ProgramWriter = {
  use: 'Save it as signed-request.lua, run luarocks install luasec and luarocks install luaossl, then lua signed-request.lua',
  comment: '--',
  urls: 'kept',
  programOf: (signer, calls, headers) =>
    `${withHeaders(signer, headers)}\n\n${inScopes(calls.map(written))}\n`,
  useForPages:
    'Save it as signed-request.lua, run luarocks install luasec, luarocks install luaossl and luarocks install dkjson, then lua signed-request.lua',
  pagesOf: (signer, address, headers) => `${withHeaders(signer, headers)}\n\n${pages(address)}\n`,
};
