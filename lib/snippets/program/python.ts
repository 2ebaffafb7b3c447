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

const withHeaders = (signer: string, headers: ProgramHeaders | undefined) =>
  withHeaderLines(
    signer,
    'request.headers["Content-Type"]',
    headers,
    (name, value) => `request.headers[${quoted(name)}] = ${quoted(value)}`,
  );

const framed = (signer: string, lines: string) => `${signer}\n\n\n${lines}\n`;

const IMPORT_JSON = { found: 'import hashlib, hmac, os', by: 'import hashlib, hmac, json, os' };

const python = (library: string): ProgramWriter => ({
  use: `Save it as signed_request.py, run pip install ${library}, then python3 signed_request.py`,
  comment: '#',
  urls: 'mostly-kept',
  programOf: (signer, calls, headers) =>
    framed(withHeaders(signer, headers), calls.map(written).join('\n\n')),
  pagesOf: (signer, address, headers) =>
    framed(withHeaders(withEdits(signer, [IMPORT_JSON]), headers), pages(address)),
});

export const PYTHON_REQUESTS_PROGRAM = python('requests');
export const PYTHON_HTTPX_PROGRAM = python('httpx');
