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
  withHeaderLines,
} from './program-writer.ts';

const quoted = (text: string) =>
  /^[ -~]*$/.test(text) && !/['\\]/.test(text)
    ? `'${text}'`
    : doubleQuoted(text, { codePoint: escapeInBraces, special: /\$/ });

const bytesOf = ({ bytes, text }: ProgramBody) =>
  text === undefined ? bytesQuoted(bytes, /\$/) : quoted(text);

/** How a library's answer is read. */
interface Answer {
  readonly status: string;
  readonly text: string;
}

const FROM_GUZZLE: Answer = {
  status: '$response->getStatusCode()',
  text: '(string) $response->getBody()',
};
const FROM_CURL: Answer = { status: "$response['status']", text: "$response['body']" };

const writing =
  ({ status, text }: Answer) =>
  ({ method, url, body }: ProgramCall) =>
    `${body ? `$raw = ${bytesOf(body)};\n` : ''}$response = send(${quoted(method)}, ${quoted(url)}${body ? ', $raw' : ''});
echo ${status}, ' ', ${text}, PHP_EOL;`;

const pages = ({ status, text }: Answer, address: string) => `$address = ${quoted(address)};
$offset = 0;
while (true) {
    $response = send('GET', $address . '&offset=' . $offset);
    if (${status} !== 200) {
        throw new RuntimeException(${text});
    }
    $page = json_decode(${text}, false, 512, JSON_THROW_ON_ERROR);
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

const withHeaderTexts = (signer: string, headers: ProgramHeaders | undefined) =>
  withHeaderLines(signer, "'Content-Type: ", headers, (name, value) => `${quoted(`${name}: ${value}`)},`);

const framed = (signer: string, lines: string) => `<?php
${signer}

${lines}
`;

const framedGuzzle = (signer: string, lines: string) =>
  framed(`require 'vendor/autoload.php';\n\n${signer}`, lines);

export const PHP_GUZZLE_PROGRAM: ProgramWriter = {
  use: 'Save it as signed-request.php, run composer require guzzlehttp/guzzle, then php signed-request.php',
  comment: '//',
  urls: 'mostly-kept',
  programOf: (signer, calls, headers) =>
    framedGuzzle(withHeaders(signer, headers), calls.map(writing(FROM_GUZZLE)).join('\n\n')),
  pagesOf: (signer, address, headers) =>
    framedGuzzle(withHeaders(signer, headers), pages(FROM_GUZZLE, address)),
};

export const PHP_CURL_PROGRAM: ProgramWriter = {
  use: 'Save it as signed-request.php, then run php signed-request.php',
  comment: '//',
  urls: 'kept',
  programOf: (signer, calls, headers) =>
    framed(`\n${withHeaderTexts(signer, headers)}`, calls.map(writing(FROM_CURL)).join('\n\n')),
  pagesOf: (signer, address, headers) =>
    framed(`\n${withHeaderTexts(signer, headers)}`, pages(FROM_CURL, address)),
  refusal: ({ method, body }) =>
    body && /^HEAD$/i.test(method) ? 'PHP’s curl sends no body with HEAD' : undefined,
};
