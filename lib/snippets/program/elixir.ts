/** Programs in Elixir. */

import {
  APPLIED_LIMIT,
  bytesQuoted,
  doubleQuoted,
  escapeInBraces,
  indented,
  lineEdit,
  type ProgramBody,
  type ProgramCall,
  type ProgramHeaders,
  type ProgramWriter,
  withEdits,
} from './program-writer.ts';

const quoted = (text: string) => doubleQuoted(text, { codePoint: escapeInBraces, special: /#/ });

const bytesOf = ({ bytes, text }: ProgramBody) =>
  text === undefined ? bytesQuoted(bytes, /#/) : quoted(text);

const written = ({
  method,
  url,
  body,
}: ProgramCall) => `${body ? `raw = ${bytesOf(body)}\n` : ''}{status, body} = SignedRequest.send_signed(${quoted(method)}, ${quoted(url)}${body ? ', raw' : ''})
IO.binwrite(["#{status} ", body, "\\n"])`;

const pages = (address: string) => `defmodule Pages do
  def print(address, offset \\\\ 0) do
    {status, body} = SignedRequest.send_signed("GET", "#{address}&offset=#{offset}")
    if status != 200, do: raise(body)
    page = JSON.decode!(body)
    for record <- page["data"], do: IO.puts(JSON.encode!(record))
    count = length(page["data"])
    is_last = count == 0 or page["limit"] < 1 or offset + count >= page["total"]
    # ${APPLIED_LIMIT}
    if not is_last, do: print(address, offset + page["limit"])
  end
end

Pages.print(${quoted(address)})`;

function withHeaders(signer: string, headers: ProgramHeaders | undefined): string {
  if (!headers) return signer;
  const { contentType, others } = headers;
  const key = '{~c"X-Api-Key", to_charlist(key_id)},';
  const lines = others.map(([name, value]) => `{~c${quoted(name)}, ~c${quoted(value)}},`);
  const type =
    contentType === undefined
      ? ['# httpc sends no body without a type.', 'type = ~c"application/octet-stream"']
      : [`type = ~c${quoted(contentType)}`];
  return withEdits(signer, [lineEdit(signer, key, [...lines, key]), lineEdit(signer, 'type = ', type)]);
}

function refusal({ method, url, body }: ProgramCall): string | undefined {
  if (/["<>\\^`{|}[\]]|%(?![0-9A-Fa-f]{2})/.test(url))
    return 'httpc refuses this URL: escape its special characters';
  return body && /^(?:GET|HEAD|OPTIONS)$/i.test(method)
    ? `httpc refuses to send a body with ${method}`
    : undefined;
}

const framed = (signer: string, lines: string) => `defmodule SignedRequest do
${indented(signer, '  ')}
end

for name <- [:inets, :ssl], do: {:ok, _} = Application.ensure_all_started(name)

${lines}
`;

export const ELIXIR_PROGRAM: ProgramWriter = {
  use: 'Save it as signed_request.exs, then run elixir signed_request.exs',
  comment: '#',
  urls: 'mostly-kept',
  refusal,
  typeAdded: () => 'application/octet-stream',
  programOf: (signer, calls, headers) =>
    framed(withHeaders(signer, headers), calls.map(written).join('\n\n')),
  useForPages: 'Save it as signed_request.exs, then run elixir signed_request.exs, of version 1.18 or later',
  pagesOf: (signer, address, headers) => framed(withHeaders(signer, headers), pages(address)),
};
