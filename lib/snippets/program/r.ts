/** Programs in R. */

import { byteStringOfBytes } from '../../core/signing/bytes.ts';
import {
  doubleQuoted,
  escapeByLength,
  lineEdit,
  type ProgramBody,
  type ProgramCall,
  type ProgramHeaders,
  type ProgramWriter,
  withEdits,
} from './program-writer.ts';

const quoted = (text: string) => doubleQuoted(text, { codePoint: escapeByLength });

/** No text of R holds a NUL. */
const bytesOf = ({ bytes, text }: ProgramBody) =>
  text === undefined || bytes.includes(0)
    ? `base64_decode("${btoa(byteStringOfBytes(bytes))}")`
    : `charToRaw(${quoted(text)})`;

const written = ({
  method,
  url,
  body,
}: ProgramCall) => `${body ? `raw <- ${bytesOf(body)}\n` : ''}response <- send_signed(${quoted(method)}, ${quoted(url)}${body ? ', raw' : ''})
cat(response$status_code, rawToChar(response$content), "\\n")`;

/** Without a type, curl would name its own: an empty one is left out. */
function withHeaders(signer: string, headers: ProgramHeaders | undefined): string {
  if (!headers) return signer;
  const all = [['Content-Type', headers.contentType ?? ''] as const, ...headers.others];
  const fields = all.map(([name, value]) => `${quoted(name)} = ${quoted(value)}`);
  return withEdits(signer, [
    lineEdit(signer, 'headers <- c("Content-Type"', [
      'headers <- c(',
      ...fields.map((field, at) => `  ${field}${at < fields.length - 1 ? ',' : ''}`),
      ')',
    ]),
  ]);
}

export const R_PROGRAM: ProgramWriter = {
  refusal: ({ method, body }) =>
    body && /^HEAD$/i.test(method) ? 'libcurl sends no body with HEAD' : undefined,
  use: "Save it as signed_request.R, run Rscript -e \"install.packages(c('curl', 'openssl'))\", then Rscript signed_request.R",
  comment: '#',
  urls: 'mostly-kept',
  programOf: (signer, calls, headers) => `library(curl)
library(openssl)

${withHeaders(signer, headers)}

${calls.map(written).join('\n\n')}
`,
};
