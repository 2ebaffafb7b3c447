/** Programs in Kotlin. */

import { byteStringOfBytes } from '../../core/signing/bytes.ts';
import {
  APPLIED_LIMIT,
  doubleQuoted,
  escapeByHalves,
  indented,
  type ProgramBody,
  type ProgramCall,
  type ProgramHeaders,
  type ProgramWriter,
  refusedAsConstant,
  refusedByUri,
  withHeaderLines,
} from './program-writer.ts';

const quoted = (text: string) => doubleQuoted(text, { codePoint: escapeByHalves, special: /\$/ });

function bytesOf(body: ProgramBody | undefined): string {
  if (!body) return 'ByteArray(0)';
  const { bytes, text } = body;
  return text === undefined
    ? `Base64.getDecoder().decode("${btoa(byteStringOfBytes(bytes))}")`
    : `${quoted(text)}.toByteArray()`;
}

const written = ({ method, url, body }: ProgramCall) =>
  `send(${quoted(method)}, ${quoted(url)}, ${bytesOf(body)}).let { println("\${it.statusCode()} \${it.body()}") }`;

const pages = (address: string) => `val address = ${quoted(address)}
var offset = 0L
while (true) {
    val response = send("GET", "$address&offset=$offset", ByteArray(0))
    check(response.statusCode() == 200) { response.body() }
    val page = JsonParser.parseString(response.body()).asJsonObject
    val records = page.getAsJsonArray("data")
    records.forEach { println(it) }
    val limit = page["limit"].asLong
    val read = offset + records.size()
    if (read == offset || limit < 1 || read >= page["total"].asLong) break
    // ${APPLIED_LIMIT}
    offset += limit
}`;

const withHeaders = (signer: string, headers: ProgramHeaders | undefined) =>
  withHeaderLines(
    signer,
    '"Content-Type"',
    headers,
    (name, value) => `.setHeader(${quoted(name)}, ${quoted(value)})`,
  );

const IMPORTS = [
  'java.net.URI',
  'java.net.http.HttpClient',
  'java.net.http.HttpClient.Redirect',
  'java.net.http.HttpRequest',
  'java.net.http.HttpRequest.BodyPublishers',
  'java.net.http.HttpResponse',
  'java.net.http.HttpResponse.BodyHandlers',
  'java.security.MessageDigest',
  'java.time.Instant',
  'java.util.Base64',
  'java.util.HexFormat',
  'javax.crypto.Mac',
  'javax.crypto.spec.SecretKeySpec',
];

const framed = (imports: readonly string[], signer: string, lines: string) =>
  `${imports.map((name) => `import ${name}`).join('\n')}

${signer}

fun main() {
${indented(lines, '    ')}
}
`;

export const KOTLIN_PROGRAM: ProgramWriter = {
  use: 'Save it as SignedRequest.kt, run kotlinc SignedRequest.kt -include-runtime -d signed.jar, then java -jar signed.jar',
  comment: '//',
  urls: 'mostly-kept',
  refusal: ({ url, body }) => refusedByUri('java.net.URI', url) ?? refusedAsConstant('Kotlin', body),
  programOf: (signer, calls, headers) =>
    framed(IMPORTS, withHeaders(signer, headers), calls.map(written).join('\n')),
  useForPages:
    'Save it as SignedRequest.kt beside the jar of gson as gson.jar, run kotlinc -cp gson.jar SignedRequest.kt -include-runtime -d signed.jar, then java -cp "signed.jar:gson.jar" SignedRequestKt, with ; for : on Windows',
  pagesOf: (signer, address, headers) =>
    framed(['com.google.gson.JsonParser', ...IMPORTS], withHeaders(signer, headers), pages(address)),
};
