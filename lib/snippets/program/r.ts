/** Programs in R. */

import { byteStringOfBytes } from '../../core/signing/bytes.ts';
import {
  APPLIED_LIMIT,
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

const pages = (address: string) => `address <- ${quoted(address)}
offset <- 0
repeat {
  url <- paste0(address, "&offset=", format(offset, scientific = FALSE))
  response <- send_signed("GET", url)
  text <- rawToChar(response$content)
  Encoding(text) <- "UTF-8"
  if (response$status_code != 200) stop(text)
  page <- fromJSON(text, simplifyVector = FALSE)
  for (record in page$data) {
    cat(toJSON(record, auto_unbox = TRUE, null = "null", digits = NA), "\\n", sep = "")
  }
  count <- length(page$data)
  if (count == 0 || page$limit < 1 || offset + count >= page$total) break
  # ${APPLIED_LIMIT}
  offset <- offset + page$limit
}`;

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

const framed = (signer: string, lines: string, libraries: readonly string[]) =>
  `${libraries.map((name) => `library(${name})`).join('\n')}

${signer}

${lines}
`;

const LIBRARIES = ['curl', 'openssl'];
const WITH_JSON = ['curl', 'jsonlite', 'openssl'];

const howToRun = (libraries: readonly string[]) =>
  `Save it as signed_request.R, run Rscript -e "install.packages(c(${libraries.map((name) => `'${name}'`).join(', ')}))", then Rscript signed_request.R`;

export const R_PROGRAM: ProgramWriter = {
  refusal: ({ method, body }) =>
    body && /^HEAD$/i.test(method) ? 'libcurl sends no body with HEAD' : undefined,
  use: howToRun(LIBRARIES),
  comment: '#',
  urls: 'mostly-kept',
  programOf: (signer, calls, headers) =>
    framed(withHeaders(signer, headers), calls.map(written).join('\n\n'), LIBRARIES),
  useForPages: howToRun(WITH_JSON),
  pagesOf: (signer, address, headers) => framed(withHeaders(signer, headers), pages(address), WITH_JSON),
};
