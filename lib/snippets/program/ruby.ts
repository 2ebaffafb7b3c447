/** Programs in Ruby. */

import {
  APPLIED_LIMIT,
  bytesQuoted,
  doubleQuoted,
  escapeInBraces,
  formAdded,
  type ProgramBody,
  type ProgramCall,
  type ProgramHeaders,
  type ProgramWriter,
  refusedByUri,
  withHeaderLines,
} from './program-writer.ts';

const quoted = (text: string) => doubleQuoted(text, { codePoint: escapeInBraces, special: /#/ });

const bytesOf = ({ bytes, text }: ProgramBody) =>
  text === undefined ? `${bytesQuoted(bytes, /#/)}.b` : quoted(text);

const written = ({
  method,
  url,
  body,
}: ProgramCall) => `${body ? `raw = ${bytesOf(body)}\n` : ''}response = send_signed(${quoted(method)}, ${quoted(url)}${body ? ', raw' : ''})
puts "#{response.code} #{response.body}"`;

const pages = (address: string) => `address = ${quoted(address)}
offset = 0
loop do
  response = send_signed("GET", "#{address}&offset=#{offset}")
  response.value
  page = JSON.parse(response.body)
  page["data"].each { |record| puts JSON.generate(record) }
  break if page["data"].empty? || page["limit"] < 1 || offset + page["data"].size >= page["total"]
  # ${APPLIED_LIMIT}
  offset += page["limit"]
end`;

const withHeaders = (signer: string, headers: ProgramHeaders | undefined) =>
  withHeaderLines(
    signer,
    'request["Content-Type"]',
    headers,
    (name, value) => `request[${quoted(name)}] = ${quoted(value)}`,
  );

const framed = (signer: string, lines: string) => `${signer}\n\n${lines}\n`;

export const RUBY_PROGRAM: ProgramWriter = {
  use: 'Save it as signed_request.rb, then run ruby signed_request.rb',
  comment: '#',
  urls: 'mostly-kept',
  typeAdded: formAdded,
  refusal: ({ url }) => refusedByUri('Ruby’s URI', url),
  programOf: (signer, calls, headers) =>
    framed(withHeaders(signer, headers), calls.map(written).join('\n\n')),
  pagesOf: (signer, address, headers) =>
    framed(`require "json"\n${withHeaders(signer, headers)}`, pages(address)),
};
