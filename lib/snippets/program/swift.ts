/** Programs in Swift. */

import { byteStringOfBytes } from '../../core/signing/bytes.ts';
import {
  APPLIED_LIMIT,
  doubleQuoted,
  escapeInBraces,
  type ProgramBody,
  type ProgramCall,
  type ProgramHeaders,
  type ProgramWriter,
  withHeaderLines,
} from './program-writer.ts';

const quoted = (text: string) => doubleQuoted(text, { codePoint: escapeInBraces });

function bytesOf(body: ProgramBody | undefined): string {
  if (!body) return 'Data()';
  const { bytes, text } = body;
  return text === undefined
    ? `Data(base64Encoded: "${btoa(byteStringOfBytes(bytes))}")!`
    : `Data(${quoted(text)}.utf8)`;
}

const written = ({ method, url, body }: ProgramCall) =>
  `show(try await send(${quoted(method)}, URL(string: ${quoted(url)})!, ${bytesOf(body)}))`;

const SHOW = `func show(_ answer: (Data, HTTPURLResponse)) {
    print(answer.1.statusCode, String(decoding: answer.0, as: UTF8.self))
}`;

const pages = (address: string) => `let address = ${quoted(address)}
var offset = 0
while true {
    let (data, response) = try await send("GET", URL(string: "\\(address)&offset=\\(offset)")!, Data())
    let page = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    guard response.statusCode == 200, let page, let records = page["data"] as? [Any],
        let total = page["total"] as? Int, let limit = page["limit"] as? Int
    else { fatalError(String(decoding: data, as: UTF8.self)) }
    for record in records {
        let line = try JSONSerialization.data(withJSONObject: record)
        print(String(decoding: line, as: UTF8.self))
    }
    if records.isEmpty || limit < 1 || offset + records.count >= total { break }
    // ${APPLIED_LIMIT}
    offset += limit
}`;

const withHeaders = (signer: string, headers: ProgramHeaders | undefined) =>
  withHeaderLines(
    signer,
    '"Content-Type"',
    headers,
    (name, value) => `request.setValue(${quoted(value)}, forHTTPHeaderField: ${quoted(name)})`,
  );

const framed = (signer: string, lines: string) => `import CryptoKit
import Foundation

final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest
    ) async -> URLRequest? { nil }
}

${signer}

${lines}
`;

export const SWIFT_PROGRAM: ProgramWriter = {
  use: 'Save it as main.swift, run swiftc main.swift -o signed-request on a Mac, then ./signed-request',
  comment: '//',
  urls: 'mostly-kept',
  refusal: ({ method, body }) =>
    body && /^GET$/i.test(method) ? 'URLSession refuses to send a body with GET' : undefined,
  programOf: (signer, calls, headers) =>
    framed(withHeaders(signer, headers), `${SHOW}\n\n${calls.map(written).join('\n')}`),
  pagesOf: (signer, address, headers) => framed(withHeaders(signer, headers), pages(address)),
};
