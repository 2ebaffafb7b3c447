/** Programs in C. */

import { byteStringOfBytes, utf8 } from '../../core/signing/bytes.ts';
import {
  APPLIED_LIMIT,
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

/** The standards before C23 read ?? and the sign after it as another sign: no ? stands after a ?. */
const withoutTrigraphs = (literal: string) => literal.replace(/(?<=\?)\?/g, '\\?');

const quoted = (text: string) =>
  withoutTrigraphs(doubleQuoted(text, { codePoint: (value) => octal(utf8(String.fromCodePoint(value))) }));

/** Each byte as the character of that number, and all beyond ASCII escaped. */
const bytesOf = (bytes: Uint8Array) =>
  withoutTrigraphs(
    doubleQuoted(byteStringOfBytes(bytes), {
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

const SEND_INTO = withEdits(SEND, [
  {
    found: "// The status of the answer, which is printed; -1 where there's none.",
    by: "// The status of the answer, which is written to out; -1 where there's none.",
  },
  {
    found: 'const char *raw, size_t size) {',
    by: 'const char *raw, size_t size,\n                        FILE *out) {',
  },
  {
    found: '    if (size > 0) {',
    by: '    curl_easy_setopt(curl, CURLOPT_WRITEDATA, out);\n    if (size > 0) {',
  },
  { found: '    printf("\\n%ld\\n", status);\n', by: '' },
]);

const pages = (address: string) => `const char address[] = ${quoted(address)};
double offset = 0;
int is_last = 0;
while (!is_last) {
  char url[sizeof address + 32], *text = NULL;
  size_t size = 0;
  snprintf(url, sizeof url, "%s&offset=%.0f", address, offset);
  FILE *out = open_memstream(&text, &size);
  long status = send_signed("GET", url, NULL, 0, out);
  fclose(out);
  cJSON *page = status == 200 ? cJSON_Parse(text) : NULL, *record;
  cJSON *data = cJSON_GetObjectItemCaseSensitive(page, "data");
  double limit = cJSON_GetNumberValue(cJSON_GetObjectItemCaseSensitive(page, "limit"));
  double total = cJSON_GetNumberValue(cJSON_GetObjectItemCaseSensitive(page, "total"));
  if (!cJSON_IsArray(data) || isnan(limit) || isnan(total)) {
    fprintf(stderr, "%s\\n", text);
    return 1;
  }
  cJSON_ArrayForEach(record, data) {
    char *line = cJSON_PrintUnformatted(record);
    puts(line);
    free(line);
  }
  int count = cJSON_GetArraySize(data);
  is_last = count == 0 || limit < 1 || offset + count >= total;
  // ${APPLIED_LIMIT}
  offset += limit;
  cJSON_Delete(page);
  free(text);
}`;

const framed = (signer: string, send: string, lines: string, more: readonly string[] = []) =>
  `#define _GNU_SOURCE
${[...more, ...INCLUDES].map((name) => `#include <${name}>`).join('\n')}

${signer}

${send}

int main(void) {
  if (!getenv("API_KEY_ID") || !getenv("SIGNING_SECRET")) {
    fputs("API_KEY_ID and SIGNING_SECRET have to be set\\n", stderr);
    return 1;
  }
  curl_global_init(CURL_GLOBAL_DEFAULT);
${indented(lines, '  ')}
  curl_global_cleanup();
  return 0;
}
`;

const howToRun = (libraries: string) =>
  `Save it as signed_request.c, run cc signed_request.c -o signed_request ${libraries}, then ./signed_request`;

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
  use: howToRun('-lcurl -lcrypto'),
  comment: '//',
  urls: 'mostly-kept',
  programOf: (signer, calls, headers) =>
    framed(withHeaders(signer, headers), SEND, inBlocks(calls.map(written), '  ')),
  useForPages: howToRun('-lcurl -lcrypto -lcjson'),
  pagesOf: (signer, address, headers) =>
    framed(withHeaders(signer, headers), SEND_INTO, pages(address), ['cjson/cJSON.h', 'math.h']),
  refusal: ({ method, body }) =>
    body && /^HEAD$/i.test(method) ? 'libcurl sends no body with HEAD' : undefined,
};
