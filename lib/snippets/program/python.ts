/** Programs in Python. */

import {
  bytesQuoted,
  doubleQuoted,
  headerPairs,
  hexDigits,
  lineReplaced,
  type ProgramBody,
  type ProgramCall,
  type ProgramWriter,
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

const python = (library: string): ProgramWriter => ({
  file: 'signed_request.py',
  run: 'python3 signed_request.py',
  install: `pip install ${library}`,
  comment: '#',
  urls: 'mostly-kept',
  withHeaders: (signer, headers) =>
    lineReplaced(
      signer,
      'request.headers["Content-Type"]',
      headerPairs(headers).map(([name, value]) => `request.headers[${quoted(name)}] = ${quoted(value)}`),
    ),
  programOf: (signer, calls) => `${signer}\n\n\n${calls.map(written).join('\n\n')}\n`,
});

export const PYTHON_REQUESTS_PROGRAM = python('requests');
export const PYTHON_HTTPX_PROGRAM = python('httpx');
