/** Programs in C. */

import { utf8 } from '../../core/signing/bytes.ts';
import {
  doubleQuoted,
  inBlocks,
  indented,
  lineEdit,
  type ProgramCall,
  type ProgramHeaders,
  type ProgramWriter,
  withEdits,
} from './program-writer.ts';

/** Three octal digits: a hexadecimal escape would go on as long as digits follow. */
const octal = (bytes: Iterable<number>) =>
  Array.from(bytes, (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

/** Older compilers read ?? and the sign after it as another sign. */
const withoutTrigraphs = (literal: string) => literal.replaceAll('??', '?\\?');

const quoted = (text: string) =>
  withoutTrigraphs(doubleQuoted(text, { codePoint: (value) => octal(utf8(String.fromCodePoint(value))) }));

/** Each byte as the character of that number, and all beyond ASCII escaped. */
const bytesOf = (bytes: Uint8Array) =>
  withoutTrigraphs(
    doubleQuoted(String.fromCharCode(...bytes), {
      codePoint: (value) => octal([value]),
      fragile: /[^ -~]/,
    }),
  );

function written({ method, url, body }: ProgramCall): string {
  const raw =
    body && `const char raw[] = ${body.text === undefined ? bytesOf(body.bytes) : quoted(body.text)};\n`;
  const sent = body ? 'raw, sizeof raw - 1' : 'NULL, 0';
  return `${raw ?? ''}if (send_signed(${quoted(method)}, ${quoted(url)}, ${sent}) < 0) return 1;`;
}

const INCLUDES = [
  ...['ctype.h', 'curl/curl.h', 'openssl/evp.h', 'openssl/hmac.h', 'openssl/sha.h', 'stdio.h', 'stdlib.h'],
  ...['string.h', 'strings.h', 'time.h'],
];

const SEND = `// The status of the answer, which is printed; -1 where there's none.
static long send_signed(const char *method, const char *address, const char *raw, size_t size) {
  long status = -1;
  CURL *curl = curl_easy_init();
  CURLU *url = curl_url();
  struct curl_slist *headers = NULL;
  CURLcode code = CURLE_URL_MALFORMAT;
  if (curl_url_set(url, CURLUPART_URL, address, CURLU_PATH_AS_IS) == CURLUE_OK) {
    headers = sign(curl, url, method, raw, size);
    curl_easy_setopt(curl, CURLOPT_CURLU, url);
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    if (size > 0) {
      curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)size);
      curl_easy_setopt(curl, CURLOPT_POSTFIELDS, raw);
    }
    if (strcasecmp(method, "HEAD") == 0) curl_easy_setopt(curl, CURLOPT_NOBODY, 1L);
    code = curl_easy_perform(curl);
  }
  if (code == CURLE_OK) {
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    printf("\\n%ld\\n", status);
  } else {
    fprintf(stderr, "%s\\n", curl_easy_strerror(code));
  }
  curl_slist_free_all(headers);
  curl_url_cleanup(url);
  curl_easy_cleanup(curl);
  return status;
}`;

/** Without a type, libcurl would name its own. */
function withHeaders(signer: string, headers: ProgramHeaders | undefined): string {
  if (!headers) return signer;
  const { contentType, others } = headers;
  const type = contentType === undefined ? 'Content-Type:' : `Content-Type: ${contentType}`;
  return withEdits(signer, [
    lineEdit(signer, '"Content-Type: application/json"', [
      `struct curl_slist *headers = curl_slist_append(NULL, ${quoted(type)});`,
      ...others.map(
        ([name, value]) => `headers = curl_slist_append(headers, ${quoted(`${name}: ${value}`)});`,
      ),
    ]),
  ]);
}

export const C_PROGRAM: ProgramWriter = {
  use: 'Save it as signed_request.c, run cc signed_request.c -o signed_request -lcurl -lcrypto, then ./signed_request',
  comment: '//',
  urls: 'mostly-kept',
  programOf: (signer, calls, headers) => `#define _GNU_SOURCE
${INCLUDES.map((name) => `#include <${name}>`).join('\n')}

${withHeaders(signer, headers)}

${SEND}

int main(void) {
  if (!getenv("API_KEY_ID") || !getenv("SIGNING_SECRET")) {
    fputs("API_KEY_ID and SIGNING_SECRET have to be set\\n", stderr);
    return 1;
  }
  curl_global_init(CURL_GLOBAL_DEFAULT);
${indented(inBlocks(calls.map(written), '  '), '  ')}
  curl_global_cleanup();
  return 0;
}
`,
};
