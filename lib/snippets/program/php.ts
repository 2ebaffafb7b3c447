/** Programs in PHP. */

import {
  APPLIED_LIMIT,
  bytesQuoted,
  doubleQuoted,
  escapeInBraces,
  headerPairs,
  lineEdit,
  type ProgramBody,
  type ProgramCall,
  type ProgramHeaders,
  type ProgramWriter,
  withEdits,
} from './program-writer.ts';

const quoted = (text: string) =>
  /^[ -~]*$/.test(text) && !/['\\]/.test(text)
    ? `'${text}'`
    : doubleQuoted(text, { codePoint: escapeInBraces, special: /\$/ });

const bytesOf = ({ bytes, text }: ProgramBody) =>
  text === undefined ? bytesQuoted(bytes, /\$/) : quoted(text);

const written = ({
  method,
  url,
  body,
}: ProgramCall) => `${body ? `$raw = ${bytesOf(body)};\n` : ''}$response = send(${quoted(method)}, ${quoted(url)}${body ? ', $raw' : ''});
echo $response->getStatusCode(), ' ', $response->getBody(), PHP_EOL;`;

const pages = (address: string) => `$address = ${quoted(address)};
$offset = 0;
while (true) {
    $response = send('GET', $address . '&offset=' . $offset);
    if ($response->getStatusCode() !== 200) {
        throw new RuntimeException((string) $response->getBody());
    }
    $page = json_decode((string) $response->getBody(), false, 512, JSON_THROW_ON_ERROR);
    foreach ($page->data as $record) {
        echo json_encode($record), PHP_EOL;
    }
    if (!$page->data || $page->limit < 1 || $offset + count($page->data) >= $page->total) {
        break;
    }
    // ${APPLIED_LIMIT}
    $offset += $page->limit;
}`;

function withHeaders(signer: string, given: ProgramHeaders | undefined): string {
  const all = {
    found: "'allow_redirects' => false,",
    by: "'allow_redirects' => false,\n        'http_errors' => false,",
  };
  if (!given) return withEdits(signer, [all]);
  const headers = headerPairs(given).map(([name, value]) => `${quoted(name)} => ${quoted(value)}`);
  const lines =
    headers.length < 2
      ? [`$headers = [${headers.join('')}];`]
      : ['$headers = [', ...headers.map((line) => `    ${line},`), '];'];
  return withEdits(signer, [lineEdit(signer, '$headers = [', lines), all]);
}

const framed = (signer: string, lines: string) => `<?php
require 'vendor/autoload.php';

${signer}

${lines}
`;

export const PHP_GUZZLE_PROGRAM: ProgramWriter = {
  use: 'Save it as signed-request.php, run composer require guzzlehttp/guzzle, then php signed-request.php',
  comment: '//',
  urls: 'mostly-kept',
  programOf: (signer, calls, headers) =>
    framed(withHeaders(signer, headers), calls.map(written).join('\n\n')),
  pagesOf: (signer, address, headers) => framed(withHeaders(signer, headers), pages(address)),
};
