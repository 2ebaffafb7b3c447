/** Programs in PHP. */

import {
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

export const PHP_GUZZLE_PROGRAM: ProgramWriter = {
  file: 'signed-request.php',
  run: 'php signed-request.php',
  install: 'composer require guzzlehttp/guzzle',
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
  programOf: (signer, calls) => `<?php
require 'vendor/autoload.php';

${signer.replace("'allow_redirects' => false", "'allow_redirects' => false, 'http_errors' => false")}

${calls.map(written).join('\n\n')}
`,
};
