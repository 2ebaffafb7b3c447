/** Programs in Scala. */

import { byteStringOfBytes } from '../../core/signing/bytes.ts';
import {
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

export const SCALA_PROGRAM: ProgramWriter = {
  use: 'Save it as SignedRequest.scala, then run scala SignedRequest.scala',
  comment: '//',
  urls: 'mostly-kept',
  refusal: ({ url, body }) => refusedByUri('java.net.URI', url) ?? refusedAsConstant('Scala', body),
  programOf: (signer, calls, headers) => `${IMPORTS.map((name) => `import ${name}`).join('\n')}

object SignedRequest {
${indented(withHeaders(signer, headers), '  ')}

  def show(response: HttpResponse[String]): Unit =
    println(response.statusCode.toString + " " + response.body)

  def main(args: Array[String]): Unit = {
${indented(calls.map(written).join('\n'), '    ')}
  }
}
`,
};
