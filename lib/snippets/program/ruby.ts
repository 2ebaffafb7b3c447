/** Programs in Ruby. */

import {
  bytesQuoted,
  doubleQuoted,
  headerPairs,
  hexDigits,
  lineReplaced,
  type ProgramBody,
  type ProgramCall,
  type ProgramWriter,
  refusedByUri,
} from './program-writer.ts';

const quoted = (text: string) =>
  doubleQuoted(text, { codePoint: (value) => `\\u{${hexDigits(value, 1)}}`, special: /#/ });

const bytesOf = ({ bytes, text }: ProgramBody) =>
  text === undefined ? `${bytesQuoted(bytes, /#/)}.b` : quoted(text);

const written = ({
  method,
  url,
  body,
}: ProgramCall) => `${body ? `raw = ${bytesOf(body)}\n` : ''}response = send_signed(${quoted(method)}, ${quoted(url)}${body ? ', raw' : ''})
puts "#{response.code} #{response.body}"`;

export const RUBY_PROGRAM: ProgramWriter = {
  file: 'signed_request.rb',
  run: 'ruby signed_request.rb',
  comment: '#',
  urls: 'mostly-kept',
  refusal: ({ url }) => refusedByUri('Ruby’s URI', url),
  withHeaders: (signer, headers) =>
    lineReplaced(
      signer,
      'request["Content-Type"]',
      headerPairs(headers).map(([name, value]) => `request[${quoted(name)}] = ${quoted(value)}`),
    ),
  programOf: (signer, calls) => `${signer}\n\n${calls.map(written).join('\n\n')}\n`,
};
