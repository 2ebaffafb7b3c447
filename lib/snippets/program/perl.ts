/** Programs in Perl. */

import {
  APPLIED_LIMIT,
  bytesQuoted,
  doubleQuoted,
  escapeAsBytes,
  inBlocks,
  type ProgramBody,
  type ProgramCall,
  type ProgramHeaders,
  type ProgramWriter,
  withHeaderLines,
} from './program-writer.ts';

/** What means a variable between double quotes. */
const SIGIL = /[$@]/;

const quoted = (text: string) =>
  /^[ -~]*$/.test(text) && !/['\\]/.test(text)
    ? `'${text}'`
    : doubleQuoted(text, { codePoint: escapeAsBytes, special: SIGIL });

const bytesOf = ({ bytes, text }: ProgramBody) =>
  text === undefined ? bytesQuoted(bytes, SIGIL) : quoted(text);

const written = ({
  method,
  url,
  body,
}: ProgramCall) => `${body ? `my $raw = ${bytesOf(body)};\n` : ''}my $response = send_signed(${quoted(method)}, ${quoted(url)}${body ? ', $raw' : ''});
print "$response->{status} $response->{content}\\n";`;

const pages = (address: string) => `my $address = ${quoted(address)};
my $offset = 0;
while (1) {
    my $response = send_signed('GET', "$address&offset=$offset");
    die $response->{content} unless $response->{success};
    my $page = decode_json($response->{content});
    my $records = $page->{data};
    print encode_json($_), "\\n" for @$records;
    last if !@$records || $page->{limit} < 1 || $offset + @$records >= $page->{total};
    # ${APPLIED_LIMIT}
    $offset += $page->{limit};
}`;

const withHeaders = (signer: string, headers: ProgramHeaders | undefined) =>
  withHeaderLines(signer, "'Content-Type'", headers, (name, value) => `${quoted(name)} => ${quoted(value)},`);

const framed = (signer: string, lines: string) => `${signer}\n\n${lines}\n`;

export const PERL_PROGRAM: ProgramWriter = {
  use: 'Save it as signed-request.pl, then run perl signed-request.pl',
  comment: '#',
  urls: 'kept',
  programOf: (signer, calls, headers) =>
    framed(withHeaders(signer, headers), inBlocks(calls.map(written), '    ')),
  pagesOf: (signer, address, headers) =>
    framed(`use JSON::PP;\n${withHeaders(signer, headers)}`, pages(address)),
};
