/** Programs in Java. */

import { byteStringOfBytes } from '../../core/signing/bytes.ts';
import {
  APPLIED_LIMIT,
  doubleQuoted,
  escapeByHalves,
  headerPairs,
  inBlocks,
  indented,
  lineEdit,
  type ProgramBody,
  type ProgramCall,
  type ProgramHeaders,
  type ProgramWriter,
  refusedAsConstant,
  refusedByUri,
  withEdits,
} from './program-writer.ts';

/** Until Java 18, source is read in the machine's own charset: all that isn't ASCII is escaped. */
const BEYOND_ASCII = /[^ -~]/;

/** An escape such as `\u000c` would be read before the quotes are: octal ones aren't. */
const utf16 = (value: number) =>
  value < 0x20 ? `\\${value.toString(8).padStart(3, '0')}` : escapeByHalves(value);

const quoted = (text: string) => doubleQuoted(text, { codePoint: utf16, fragile: BEYOND_ASCII });

function bytesOf(body: ProgramBody | undefined): string {
  if (!body) return 'new byte[0]';
  const { bytes, text } = body;
  return text === undefined
    ? `Base64.getDecoder().decode("${btoa(byteStringOfBytes(bytes))}")`
    : `${quoted(text)}.getBytes(StandardCharsets.UTF_8)`;
}

const fieldLines = (method: string, headers: ProgramHeaders) =>
  headerPairs(headers).map(([name, value]) => `.${method}(${quoted(name)}, ${quoted(value)})`);

/** How a library's answer is read. */
interface Answer {
  readonly type: string;
  readonly status: string;
  readonly body: string;
}

const FROM_HTTPCLIENT: Answer = { type: 'HttpResponse<String>', status: 'statusCode()', body: 'body()' };
const FROM_OKHTTP: Answer = { type: 'Response', status: 'code()', body: 'body().string()' };

const callWith =
  ({ type, status, body }: Answer) =>
  ({ method, url, body: sent }: ProgramCall) =>
    `byte[] raw = ${bytesOf(sent)};
${type} response = send(${quoted(method)}, ${quoted(url)}, raw);
System.out.println(response.${status} + " " + response.${body});`;

const pages = ({ type, status, body }: Answer, address: string) => `String address = ${quoted(address)};
long offset = 0;
while (true) {
  ${type} response = send("GET", address + "&offset=" + offset, new byte[0]);
  String text = response.${body};
  if (response.${status} != 200) throw new IllegalStateException(text);
  JsonObject page = JsonParser.parseString(text).getAsJsonObject();
  JsonArray records = page.getAsJsonArray("data");
  records.forEach(System.out::println);
  long limit = page.get("limit").getAsLong(), total = page.get("total").getAsLong();
  if (records.size() == 0 || limit < 1 || offset + records.size() >= total) break;
  // ${APPLIED_LIMIT}
  offset += limit;
}`;

interface Library {
  readonly imports: readonly string[];
  readonly withHeaders: (signer: string, headers: ProgramHeaders) => string;
  readonly answer: Answer;
}

const framed = (imports: readonly string[], signer: string, lines: string) =>
  `${imports.map((name) => `import ${name};`).join('\n')}

public class SignedRequest {
${indented(signer, '  ')}

  public static void main(String[] args) throws Exception {
${indented(lines, '    ')}
  }
}
`;

const writing = ({
  imports,
  withHeaders,
  answer,
}: Library): Pick<ProgramWriter, 'programOf' | 'pagesOf'> => ({
  programOf: (signer, calls, headers) =>
    framed(
      imports,
      headers ? withHeaders(signer, headers) : signer,
      inBlocks(calls.map(callWith(answer)), '  '),
    ),
  pagesOf: (signer, address, headers) =>
    framed(['com.google.gson.*', ...imports], withHeaders(signer, headers), pages(answer, address)),
});

const ALL_NEED = [
  'java.nio.charset.StandardCharsets',
  'java.security.MessageDigest',
  'java.time.Instant',
  'java.util.*',
  'java.util.stream.Collectors',
  'javax.crypto.Mac',
  'javax.crypto.spec.SecretKeySpec',
];

export const JAVA_HTTPCLIENT_PROGRAM: ProgramWriter = {
  use: 'Save it as SignedRequest.java, then run java SignedRequest.java',
  comment: '//',
  refusal: (call) => refusedByUri('java.net.URI', call.url) ?? refusedAsConstant('Java', call.body),
  urls: 'mostly-kept',
  useForPages:
    'Put the jar of gson into a folder lib, save it as SignedRequest.java, then run java -cp "lib/*" SignedRequest.java',
  ...writing({
    imports: [
      'java.net.URI',
      'java.net.http.*',
      'java.net.http.HttpClient.Redirect',
      'java.net.http.HttpRequest.*',
      'java.net.http.HttpResponse.BodyHandlers',
      ...ALL_NEED,
    ],
    withHeaders: (signer, headers) =>
      withEdits(signer, [lineEdit(signer, '"Content-Type"', fieldLines('setHeader', headers))]),
    answer: FROM_HTTPCLIENT,
  }),
};

/** The constant is named by its value; with another, it's named by what it is. */
function withOkHttpHeaders(signer: string, { contentType, others }: ProgramHeaders): string {
  const named = signer.replaceAll(/\bJSON\b/g, 'TYPE');
  const type = {
    found: 'MediaType.get("application/json")',
    by: contentType === undefined ? 'null' : `MediaType.get(${quoted(contentType)})`,
  };
  const more = lineEdit(named, '"X-Api-Key"', [
    ...fieldLines('addHeader', { contentType: undefined, others }),
    '.header("X-Api-Key", keyId)',
  ]);
  return withEdits(named, [type, more]);
}

const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w.+-]+)*$/;

function refusedByOkHttp(call: ProgramCall, { contentType }: ProgramHeaders): string | undefined {
  if (call.body && /^(?:GET|HEAD)$/i.test(call.method))
    return `OkHttp refuses to send a body with ${call.method}`;
  return contentType === undefined || MEDIA_TYPE.test(contentType)
    ? refusedAsConstant('Java', call.body)
    : 'OkHttp refuses this Content-Type';
}

export const JAVA_OKHTTP_PROGRAM: ProgramWriter = {
  use: 'Put the jars of okhttp, okio-jvm and kotlin-stdlib into a folder lib, save it as SignedRequest.java, then run java -cp "lib/*" SignedRequest.java',
  comment: '//',
  urls: 'mostly-kept',
  useForPages:
    'Put the jars of okhttp, okio-jvm, kotlin-stdlib and gson into a folder lib, save it as SignedRequest.java, then run java -cp "lib/*" SignedRequest.java',
  ...writing({ imports: ['okhttp3.*', ...ALL_NEED], withHeaders: withOkHttpHeaders, answer: FROM_OKHTTP }),
  refusal: refusedByOkHttp,
};
