/** Programs in PHP. */

import {
  APPLIED_LIMIT,
  bytesQuoted,
  doubleQuoted,
  headerPairs,
  hexDigits,
  lineReplaced,
  type ProgramBody,
  type ProgramCall,
  type ProgramWriter,
} from './program-writer.ts';

const quoted = (text: string) =>
  /^[ -~]*$/.test(text) && !/['\\]/.test(text)
    ? `'${text}'`
    : doubleQuoted(text, { codePoint: (value) => `\\u{${hexDigits(value, 1)}}`, special: /\$/ });

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
    if (!$page->data || $offset + count($page->data) >= $page->total) {
        break;
    }
    // ${APPLIED_LIMIT}
    $offset += $page->limit;
}`;

const framed = (signer: string, lines: string) => `<?php
require 'vendor/autoload.php';

${signer.replace("'allow_redirects' => false", "'allow_redirects' => false,\n        'http_errors' => false")}

${lines}
`;

export const PHP_GUZZLE_PROGRAM: ProgramWriter = {
  use: 'Save it as signed-request.php, run composer require guzzlehttp/guzzle, then php signed-request.php',
  comment: '//',
  urls: 'mostly-kept',
  withHeaders: (signer, given) => {
    const headers = headerPairs(given).map(([name, value]) => `${quoted(name)} => ${quoted(value)}`);
    const lines =
      headers.length < 2
        ? [`$headers = [${headers.join('')}];`]
        : ['$headers = [', ...headers.map((line) => `    ${line},`), '];'];
    return lineReplaced(signer, '$headers = [', lines);
  },
  programOf: (signer, calls) => framed(signer, calls.map(written).join('\n\n')),
  pagesOf: (signer, address) => framed(signer, pages(address)),
};
