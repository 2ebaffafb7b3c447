/** Programs for Node. */

import { byteStringOfBytes } from '../../core/signing/bytes.ts';
import { FRAGILE } from '../fragile.ts';
import {
  headerPairs,
  hexDigits,
  inBlocks,
  lineReplaced,
  type ProgramBody,
  type ProgramCall,
  type ProgramHeaders,
  type ProgramWriter,
} from './program-writer.ts';

/** Between single quotes, as the signers have their strings. */
function quoted(text: string): string {
  const inner = Array.from(text, (character) => {
    if (character === "'" || character === '\\') return `\\${character}`;
    if (character === '\n') return '\\n';
    return FRAGILE.test(character) ? `\\u{${hexDigits(character.codePointAt(0) ?? 0, 1)}}` : character;
  });
  return `'${inner.join('')}'`;
}

function bodyOf({ bytes, text }: ProgramBody): string {
  return text === undefined ? `Buffer.from('${btoa(byteStringOfBytes(bytes))}', 'base64')` : quoted(text);
}

const withHeaders = (signer: string, headers: ProgramHeaders) =>
  lineReplaced(
    signer,
    "'Content-Type':",
    headerPairs(headers).map(([name, value]) => `${quoted(name)}: ${quoted(value)},`),
  );

const writing = (written: (call: ProgramCall) => string) => (signer: string, calls: readonly ProgramCall[]) =>
  `${signer.replace('export async', 'async')}\n\n${inBlocks(calls.map(written), '  ')}\n`;

const COMMON = {
  file: 'signed-request.mjs',
  run: 'node signed-request.mjs',
  comment: '//',
  urls: 'whatwg',
} as const;

/** In an object literal it would set the prototype. */
const refusedInObject = ({ others }: ProgramHeaders) =>
  others.some(([name]) => name === '__proto__') ? 'No object holds a header called __proto__' : undefined;

/** Node's fetch refuses what browsers do. */
function refusedByFetch({ method, body }: ProgramCall, headers: ProgramHeaders): string | undefined {
  const isProto = refusedInObject(headers);
  if (isProto !== undefined) return isProto;
  if (body && /^(?:GET|HEAD)$/i.test(method)) return `fetch refuses to send a body with ${method}`;
  return /^(?:CONNECT|TRACE|TRACK)$/i.test(method) ? `fetch refuses the method ${method}` : undefined;
}

export const NODE_FETCH_PROGRAM: ProgramWriter = {
  ...COMMON,
  withHeaders,
  programOf: writing(
    ({
      method,
      url,
      body,
    }) => `${body ? `const raw = ${bodyOf(body)};\n` : ''}const response = await send(${quoted(method)}, ${quoted(url)}${body ? ', raw' : ''});
console.log(response.status, await response.text());`,
  ),
  refusal: refusedByFetch,
};

export const NODE_AXIOS_PROGRAM: ProgramWriter = {
  ...COMMON,
  install: 'npm install axios',
  withHeaders,
  programOf: writing(
    ({
      method,
      url,
      body,
    }) => `${body ? `const raw = ${bodyOf(body)};\n` : ''}const response = await send({ method: ${quoted(method)}, url: ${quoted(url)} }${body ? ', raw' : ''}).catch(({ response }) => response);
console.log(response.status, response.data);`,
  ),
  refusal: (_, headers) => refusedInObject(headers),
};
