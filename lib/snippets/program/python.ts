/** Programs in Python. */

import {
  APPLIED_LIMIT,
  bytesQuoted,
  doubleQuoted,
  escapeByLength,
  type ProgramBody,
  type ProgramCall,
  type ProgramHeaders,
  type ProgramWriter,
  withEdits,
  withHeaderLines,
} from './program-writer.ts';

const quoted = (text: string) => doubleQuoted(text, { codePoint: escapeByLength });

function bytesOf({ bytes, text }: ProgramBody): string {
  return text === undefined ? `b${bytesQuoted(bytes)}` : `${quoted(text)}.encode("utf-8")`;
}

function written({ method, url, body }: ProgramCall): string {
  const raw = body && `raw = ${bytesOf(body)}\n`;
  return `${raw ?? ''}response = send(${quoted(method)}, ${quoted(url)}${body ? ', raw' : ''})
print(response.status_code, response.text)`;
}

const pages = (address: string) => `address = ${quoted(address)}
offset = 0
while True:
    response = send("GET", address + "&offset=" + str(offset))
    response.raise_for_status()
    page = response.json()
    for record in page["data"]:
        print(json.dumps(record))
    if not page["data"] or page["limit"] < 1 or offset + len(page["data"]) >= page["total"]:
        break
    # ${APPLIED_LIMIT}
    offset += page["limit"]`;

/** It says by an exception that an answer is no success. */
const writtenUrllib = ({ method, url, body }: ProgramCall) =>
  `${body ? `raw = ${bytesOf(body)}\n` : ''}try:
    response = send(${quoted(method)}, ${quoted(url)}${body ? ', raw' : ''})
except urllib.error.HTTPError as error:
    response = error
print(response.status, response.read().decode("utf-8", "replace"))`;

const pagesUrllib = (address: string) => `address = ${quoted(address)}
offset = 0
while True:
    page = json.load(send("GET", address + "&offset=" + str(offset)))
    for record in page["data"]:
        print(json.dumps(record))
    if not page["data"] or page["limit"] < 1 or offset + len(page["data"]) >= page["total"]:
        break
    # ${APPLIED_LIMIT}
    offset += page["limit"]`;

/** As each library sets a header. */
type SetHeader = (name: string, value: string) => string;

const inHeaders: SetHeader = (name, value) => `request.headers[${name}] = ${value}`;
const added: SetHeader = (name, value) => `request.add_header(${name}, ${value})`;

const withHeaders = (signer: string, headers: ProgramHeaders | undefined, set: SetHeader) =>
  withHeaderLines(signer, '"Content-Type"', headers, (name, value) => set(quoted(name), quoted(value)));

const framed = (signer: string, lines: string) => `${signer}\n\n\n${lines}\n`;

const IMPORT_JSON = { found: 'import hashlib, hmac, os', by: 'import hashlib, hmac, json, os' };

interface Library {
  readonly use: string;
  readonly urls: ProgramWriter['urls'];
  readonly set: SetHeader;
  readonly written: (call: ProgramCall) => string;
  readonly pages: (address: string) => string;
}

const python = ({ use, urls, set, written, pages }: Library): ProgramWriter => ({
  use,
  comment: '#',
  urls,
  programOf: (signer, calls, headers) =>
    framed(withHeaders(signer, headers, set), calls.map(written).join('\n\n')),
  pagesOf: (signer, address, headers) =>
    framed(withHeaders(withEdits(signer, [IMPORT_JSON]), headers, set), pages(address)),
});

const installed = (library: string): Library => ({
  use: `Save it as signed_request.py, run pip install ${library}, then python3 signed_request.py`,
  urls: 'mostly-kept',
  set: inHeaders,
  written,
  pages,
});

export const PYTHON_REQUESTS_PROGRAM = python(installed('requests'));
export const PYTHON_HTTPX_PROGRAM = python(installed('httpx'));
export const PYTHON_URLLIB_PROGRAM = python({
  use: 'Save it as signed_request.py, then run python3 signed_request.py',
  urls: 'kept',
  set: added,
  written: writtenUrllib,
  pages: pagesUrllib,
});
