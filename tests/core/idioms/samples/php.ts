/** Where PHP's samples stand. */

import { asking, CHARGE, ORDERS, PREFIXED, QUERY, SLASH, TIME, UNICODE } from './asked.ts';
import { type Bench, type Place, type Places, samplesOf } from './sample.ts';

const BENCH: Bench = {
  language: 'php-guzzle',
  frozen: `$timestamp = '${TIME}';`,
  signs: [
    [
      "function send(string $method, string $url, string $raw = ''): ResponseInterface",
      "function sign(string $method, string $url, string $raw = ''): array",
    ],
    [
      "$client = new Client();\nreturn $client->send($request, ['allow_redirects' => false]);",
      "return ['X-Api-Key' => $keyId, 'X-Timestamp' => $timestamp, 'X-Signature' => $signature];",
    ],
  ],
  sender: (code) => `
function send(string $method, string $url, string $given = '')
{
$client = new Client();
$order = json_decode($given, true);
${code}
}`,
};

const TS = '‹code›\n$timestamp = $ts;';
const STRIPPED = [
  "->withHeader('X-Timestamp', $timestamp)",
  "->withHeader('X-Timestamp', trim($timestamp))",
] as const;
const LISTED = '$parts = [$method, $path, $query, $timestamp, $bodyHash];\n$message = ‹code›;';
const PARAMS = 'parse_str($sent, $params);\n‹code›';
const HASHED = '$bodyHash = ‹code›;';

const hashed = (how: string): Place => ({ how, asked: CHARGE, for: 'body-hash', as: HASHED });
const signed = (how?: string): Place => ({
  ...(how !== undefined && { how }),
  asked: CHARGE,
  for: 'hmac',
  as: '$signature = ‹code›;',
});

export const PHP_SAMPLES = samplesOf(BENCH, {
  'path-prefix-stripped': {
    how: 'the first 2 segments and the slash dropped',
    asked: ORDERS,
    before: 'use GuzzleHttp\\Psr7\\UriResolver;',
    for: 'path',
    as: "$base = explode('orders', $url)[0];\n‹code›",
  },
  'query-order-as-sent': { how: 'as sent', asked: QUERY, for: 'query' },
  'query-order-key-only': { asked: PREFIXED, for: 'query', as: PARAMS },
  'query-keys-renamed': { asked: asking('/api/v1/orders?c.d=1&limit=5'), for: 'query' },
  'ts-whitespace': {
    how: 'a newline after it',
    asked: ORDERS,
    clock: true,
    for: 'timestamp',
    as: TS,
    also: [STRIPPED],
  },
  'ts-float': { symptom: 'sym-ts-float', asked: ORDERS, clock: true, for: 'timestamp', as: TS },
  'body-signed-empty': {
    asked: CHARGE,
    for: 'body-hash',
    as: (code) =>
      `$stream = \\GuzzleHttp\\Psr7\\Utils::streamFor($raw);\n$stream->getContents();\n${code.replace('hash(', '$bodyHash = hash(')}`,
  },
  'body-sent-empty': {
    how: 'null',
    asked: ORDERS,
    for: 'body-hash',
    as: '$body = null;\n$bodyHash = ‹code›\n;',
  },
  'body-form': [
    { how: 'JSON of the form fields that were sent, without spaces', asked: CHARGE, sends: '‹code›' },
    {
      how: 'JSON of the form fields that were sent, as json_encode prints it',
      asked: SLASH,
      sends: '‹code›',
    },
  ],
  'body-mojibake': {
    how: 'the text read as ISO-8859-1 and encoded again',
    asked: UNICODE,
    for: 'body-hash',
    as: '‹code›\n‹step›',
  },
  'body-esc-unicode': { how: 'as UTF-8', asked: UNICODE, sends: '‹code›' },
  'body-esc-slash': { how: 'as /', asked: SLASH, sends: '‹code›' },
  'bodyhash-empty': { asked: ORDERS, for: 'body-hash', as: '‹code›\n$bodyHash = $line5;' },
  'bodyhash-base64-of-hex': hashed('base64 of the hex text'),
  'bodyhash-raw': hashed('32 raw bytes'),
  'bodyhash-alg': hashed('MD5'),
  'join-empty-dropped': { asked: ORDERS, for: 'joining', as: LISTED },
  'join-crlf': {
    how: 'CR LF between the lines',
    asked: CHARGE,
    // As on Windows: within a namespace its own constant comes first.
    before: 'const PHP_EOL = "\\r\\n";',
    for: 'joining',
    as: LISTED,
  },
  'join-literal-backslash-n': { how: 'the two characters \\n', asked: CHARGE, for: 'joining', as: LISTED },
  'hmac-swapped-args': signed(),
  'out-base64': signed('the standard alphabet'),
  'out-base64-of-hex': signed('base64 of the hex digits'),
} satisfies Places);
