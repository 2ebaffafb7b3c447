/** Programs for Node. */

import { byteStringOfBytes } from '../../core/signing/bytes.ts';
import { FRAGILE } from '../fragile.ts';
import {
  APPLIED_LIMIT,
  formAdded,
  hexDigits,
  inBlocks,
  type ProgramBody,
  type ProgramCall,
  type ProgramHeaders,
  type ProgramWriter,
  refusedAsMember,
  withHeaderLines,
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

const withHeaders = (signer: string, headers: ProgramHeaders | undefined) =>
  withHeaderLines(signer, "'Content-Type':", headers, (name, value) => `${quoted(name)}: ${quoted(value)},`);

const framed = (signer: string, headers: ProgramHeaders | undefined, lines: string) =>
  `${withHeaders(signer.replace('export async', 'async'), headers)}\n\n${lines}\n`;

const writing =
  (written: (call: ProgramCall) => string): ProgramWriter['programOf'] =>
  (signer, calls, headers) =>
    framed(signer, headers, inBlocks(calls.map(written), '  '));

const pagesWith = (send: string, toJson: string) => (address: string) =>
  `const address = ${quoted(address)};
let offset = 0;
while (true) {
  const response = await ${send};
${toJson}
  for (const record of page.data) console.log(JSON.stringify(record));
  if (page.data.length === 0 || page.limit < 1 || offset + page.data.length >= page.total) break;
  // ${APPLIED_LIMIT}
  offset += page.limit;
}`;

const pagingWith =
  (pages: (address: string) => string): NonNullable<ProgramWriter['pagesOf']> =>
  (signer, address, headers) =>
    framed(signer, headers, pages(address));

const fetchPages = (json: string) =>
  pagesWith(
    "send('GET', address + '&offset=' + offset)",
    `  if (!response.ok) throw new Error(await response.text());\n  const page = ${json};`,
  );
const FETCH_PAGES = fetchPages('await response.json()');
const TYPED_PAGES = fetchPages(
  '(await response.json()) as { data: unknown[]; limit: number; total: number }',
);
const AXIOS_PAGES = pagesWith(
  "send({ method: 'GET', url: address + '&offset=' + offset })",
  '  const page = response.data;',
);

const COMMON = { comment: '//', urls: 'whatwg' } as const;

/** Node's fetch refuses what browsers do. */
function refusedByFetch({ method, body }: ProgramCall, headers: ProgramHeaders): string | undefined {
  const isProto = refusedAsMember(headers);
  if (isProto !== undefined) return isProto;
  if (body && /^(?:GET|HEAD)$/i.test(method)) return `fetch refuses to send a body with ${method}`;
  return /^(?:CONNECT|TRACE|TRACK)$/i.test(method) ? `fetch refuses the method ${method}` : undefined;
}

const fetching = (bodyWritten: (body: ProgramBody) => string) =>
  writing(
    ({
      method,
      url,
      body,
    }) => `${body ? `const raw = ${bodyWritten(body)};\n` : ''}const response = await send(${quoted(method)}, ${quoted(url)}${body ? ', raw' : ''});
console.log(response.status, await response.text());`,
  );

const FETCH = {
  ...COMMON,
  typeAdded: ({ text }: ProgramBody) => (text === undefined ? undefined : 'text/plain;charset=UTF-8'),
  programOf: fetching(bodyOf),
  refusal: refusedByFetch,
} as const;

export const NODE_FETCH_PROGRAM: ProgramWriter = {
  ...FETCH,
  use: 'Save it as signed-request.mjs, then run node signed-request.mjs',
  pagesOf: pagingWith(FETCH_PAGES),
};

/** Bytes without Node's Buffer. */
const BROWSER_BODY = ({ bytes, text }: ProgramBody): string =>
  text === undefined
    ? `Uint8Array.from(atob('${btoa(byteStringOfBytes(bytes))}'), (c) => c.charCodeAt(0))`
    : quoted(text);

export const BROWSER_FETCH_PROGRAM: ProgramWriter = {
  ...FETCH,
  programOf: fetching(BROWSER_BODY),
  use: 'Put a test key into its fourth line, save it as signed-request.mjs, then load it in a page: <script type="module" src="signed-request.mjs"></script>',
  pagesOf: pagingWith(FETCH_PAGES),
};

export const TYPESCRIPT_FETCH_PROGRAM: ProgramWriter = {
  ...FETCH,
  use: 'Save it as signed-request.mts, then run npx tsx signed-request.mts',
  pagesOf: pagingWith(TYPED_PAGES),
};

export const NODE_AXIOS_PROGRAM: ProgramWriter = {
  ...COMMON,
  typeAdded: formAdded,
  use: 'Save it as signed-request.mjs, run npm install axios, then node signed-request.mjs',
  programOf: writing(
    ({
      method,
      url,
      body,
    }) => `${body ? `const raw = ${bodyOf(body)};\n` : ''}const response = await send({ method: ${quoted(method)}, url: ${quoted(url)} }${body ? ', raw' : ''}).catch(({ response }) => response);
console.log(response.status, response.data);`,
  ),
  pagesOf: pagingWith(AXIOS_PAGES),
  refusal: (_, headers) => refusedAsMember(headers),
};
