/** Programs in Dart. */

import { byteStringOfBytes } from '../../core/signing/bytes.ts';
import {
  APPLIED_LIMIT,
  doubleQuoted,
  escapeInBraces,
  indented,
  type ProgramBody,
  type ProgramCall,
  type ProgramHeaders,
  type ProgramWriter,
  withHeaderLines,
} from './program-writer.ts';

const quoted = (text: string) => doubleQuoted(text, { codePoint: escapeInBraces, special: /\$/ });

function bytesOf(body: ProgramBody | undefined): string {
  if (!body) return '[]';
  const { bytes, text } = body;
  return text === undefined
    ? `base64.decode("${btoa(byteStringOfBytes(bytes))}")`
    : `utf8.encode(${quoted(text)})`;
}

const written = ({ method, url, body }: ProgramCall) =>
  `show(await send(${quoted(method)}, ${quoted(url)}, ${bytesOf(body)}));`;

const SHOW = `void show(http.Response response) {
  print('\${response.statusCode} \${response.body}');
}`;

const pages = (address: string) => `final address = ${quoted(address)};
for (var offset = 0;;) {
  final response = await send('GET', '$address&offset=$offset', []);
  if (response.statusCode != 200) throw Exception(response.body);
  final page = jsonDecode(response.body);
  for (final record in page["data"]) {
    print(jsonEncode(record));
  }
  final read = offset + page["data"].length;
  if (page["data"].isEmpty || page["limit"] < 1 || read >= page["total"]) break;
  // ${APPLIED_LIMIT}
  offset += page["limit"] as int;
}`;

const withHeaders = (signer: string, headers: ProgramHeaders | undefined) =>
  withHeaderLines(
    signer,
    "'Content-Type'",
    headers,
    (name, value) => `request.headers[${quoted(name)}] = ${quoted(value)};`,
  );

const framed = (signer: string, lines: string, more = '') => `import 'dart:convert';
import 'dart:io';

import 'package:crypto/crypto.dart';
import 'package:http/http.dart' as http;

${signer}
${more}
Future<void> main() async {
${indented(lines, '  ')}
}
`;

export const DART_PROGRAM: ProgramWriter = {
  use: 'Run dart create signed_request, in it dart pub add http crypto, save it as bin/signed_request.dart, then run dart run',
  comment: '//',
  urls: 'mostly-kept',
  programOf: (signer, calls, headers) =>
    framed(withHeaders(signer, headers), calls.map(written).join('\n'), `\n${SHOW}\n`),
  pagesOf: (signer, address, headers) => framed(withHeaders(signer, headers), pages(address)),
};
