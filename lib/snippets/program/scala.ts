/** Programs in Scala. */

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

/** Source may be read in the machine's own charset: all that isn't ASCII is escaped. */
const quoted = (text: string) => doubleQuoted(text, { codePoint: escapeByHalves, fragile: /[^ -~]/ });

function bytesOf(body: ProgramBody | undefined): string {
  if (!body) return 'Array()';
  const { bytes, text } = body;
  return text === undefined
    ? `Base64.getDecoder.decode("${btoa(byteStringOfBytes(bytes))}")`
    : `${quoted(text)}.getBytes("UTF-8")`;
}

const written = ({ method, url, body }: ProgramCall) =>
  `show(send(${quoted(method)}, ${quoted(url)}, ${bytesOf(body)}))`;

const pages = (address: string) => `val address = ${quoted(address)}
var offset = 0L
var isLast = false
while (!isLast) {
  val response = send("GET", address + "&offset=" + offset, Array())
  if (response.statusCode != 200) throw new IllegalStateException(response.body)
  val page = JsonParser.parseString(response.body).getAsJsonObject
  val records = page.getAsJsonArray("data")
  for (at <- 0 until records.size) println(records.get(at))
  val limit = page.get("limit").getAsLong
  val read = offset + records.size
  isLast = read == offset || limit < 1 || read >= page.get("total").getAsLong
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
  'java.net.http.{HttpClient, HttpRequest, HttpResponse}',
  'java.net.http.HttpClient.Redirect',
  'java.net.http.HttpRequest.BodyPublishers',
  'java.net.http.HttpResponse.BodyHandlers',
  'java.security.MessageDigest',
  'java.time.Instant',
  'java.util.{Base64, HexFormat, Locale}',
  'javax.crypto.Mac',
  'javax.crypto.spec.SecretKeySpec',
];

const SHOW = `

  def show(response: HttpResponse[String]): Unit =
    println(response.statusCode.toString + " " + response.body)`;

const framed = (imports: readonly string[], signer: string, lines: string) =>
  `${imports.map((name) => `import ${name}`).join('\n')}

object SignedRequest {
${signer}

  def main(args: Array[String]): Unit = {
${indented(lines, '    ')}
  }
}
`;

export const SCALA_PROGRAM: ProgramWriter = {
  use: 'Save it as SignedRequest.scala, then run scala SignedRequest.scala',
  comment: '//',
  urls: 'mostly-kept',
  refusal: ({ url, body }) => refusedByUri('java.net.URI', url) ?? refusedAsConstant('Scala', body),
  programOf: (signer, calls, headers) =>
    framed(IMPORTS, `${indented(withHeaders(signer, headers), '  ')}${SHOW}`, calls.map(written).join('\n')),
  useForPages:
    'Save it as SignedRequest.scala beside the jar of gson as gson.jar, then run scala -cp gson.jar SignedRequest.scala',
  pagesOf: (signer, address, headers) =>
    framed(
      ['com.google.gson.JsonParser', ...IMPORTS],
      indented(withHeaders(signer, headers), '  '),
      pages(address),
    ),
};
