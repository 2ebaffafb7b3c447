/** Programs in Python. */

import {
  APPLIED_LIMIT,
  bytesQuoted,
  doubleQuoted,
  headerPairs,
  hexDigits,
  lineEdit,
  type ProgramBody,
  type ProgramCall,
  type ProgramHeaders,
  type ProgramWriter,
  type SignerEdit,
  withEdits,
} from './program-writer.ts';

const quoted = (text: string) =>
  doubleQuoted(text, {
    codePoint: (value) => (value > 0xffff ? `\\U${hexDigits(value, 8)}` : `\\u${hexDigits(value, 4)}`),
  });

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

const headerEdits = (signer: string, headers: ProgramHeaders | undefined): readonly SignerEdit[] =>
  headers
    ? [
        lineEdit(
          signer,
          'request.headers["Content-Type"]',
          headerPairs(headers).map(([name, value]) => `request.headers[${quoted(name)}] = ${quoted(value)}`),
        ),
      ]
    : [];

const framed = (signer: string, lines: string) => `${signer}\n\n\n${lines}\n`;

const python = (library: string): ProgramWriter => ({
  use: `Save it as signed_request.py, run pip install ${library}, then python3 signed_request.py`,
  comment: '#',
  urls: 'mostly-kept',
  programOf: (signer, calls, headers) =>
    framed(withEdits(signer, headerEdits(signer, headers)), calls.map(written).join('\n\n')),
  pagesOf: (signer, address, headers) =>
    framed(
      withEdits(signer, [
        { found: 'import hashlib, hmac, os', by: 'import hashlib, hmac, json, os' },
        ...headerEdits(signer, headers),
      ]),
      pages(address),
    ),
});

export const PYTHON_REQUESTS_PROGRAM = python('requests');
export const PYTHON_HTTPX_PROGRAM = python('httpx');
