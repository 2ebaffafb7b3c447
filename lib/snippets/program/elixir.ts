/** Programs in Elixir. */

import {
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

export const ELIXIR_PROGRAM: ProgramWriter = {
  use: 'Save it as signed_request.exs, then run elixir signed_request.exs',
  comment: '#',
  urls: 'mostly-kept',
  refusal,
  typeAdded: () => 'application/octet-stream',
  programOf: (signer, calls, headers) => `defmodule SignedRequest do
${indented(withHeaders(signer, headers), '  ')}
end

for name <- [:inets, :ssl], do: {:ok, _} = Application.ensure_all_started(name)

${calls.map(written).join('\n\n')}
`,
};
