/** Where PHP's samples stand. */

import {
  asking,
  CHARGE,
  ESCAPED,
  ORDERS,
  PREFIXED,
  posting,
  QUERY,
  SLASH,
  TIME,
  TWICE,
  UNICODE,
} from './asked.ts';
import { type Bench, type Places, samplesOf } from './sample.ts';

const GUZZLE: Bench = {
  language: 'php-guzzle',
  frozen: `$timestamp = '${TIME}';`,
  signs: [
    [
      "function send(string $method, string $url, string $raw = ''): ResponseInterface",
      "function sign(string $method, string $url, string $raw = ''): array",
    ],
    [
      "$client = new Client();\nreturn $client->send($request, [\n    'allow_redirects' => false,\n    'curl' => [CURLOPT_PATH_AS_IS => true],\n]);",
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

const GUZZLE_SAMPLES = samplesOf(GUZZLE, {
  'path-prefix-stripped': {
    asked: ORDERS,
    before: 'use GuzzleHttp\\Psr7\\UriResolver;',
    for: 'path',
    as: "$base = explode('orders', $url)[0];\n‹code›",
  },
  'query-order-as-sent': { asked: QUERY },
  'query-order-key-only': { asked: PREFIXED },
  'query-identical-pairs-once': { asked: TWICE },
  'query-keys-renamed': { asked: asking('/api/v1/orders?c.d=1&limit=5'), for: 'query' },
  'ts-whitespace': {
    asked: ORDERS,
    clock: true,
    for: 'timestamp',
    as: TS,
    also: [STRIPPED],
  },
  'ts-float': { symptom: 'ts-float', asked: ORDERS, clock: true, for: 'timestamp', as: TS },
  'body-signed-empty': {
    asked: CHARGE,
    for: 'body-hash',
    as: (code) =>
      `$stream = \\GuzzleHttp\\Psr7\\Utils::streamFor($raw);\n$stream->getContents();\n${code.replace('hash(', '$bodyHash = hash(')}`,
  },
  'body-sent-empty': {
    asked: ORDERS,
    for: 'body-hash',
    as: '$body = null;\n$bodyHash = ‹code›\n;',
  },
  'body-form': [
    { way: 'compact', asked: CHARGE, sends: '‹code›' },
    {
      way: 'json-encode',
      asked: SLASH,
      sends: '‹code›',
    },
  ],
  'body-mojibake': { asked: UNICODE },
  'body-esc-unicode': { asked: UNICODE, sends: '‹code›' },
  'body-esc-slash': { asked: SLASH, sends: '‹code›' },
  'body-number-separators': {
    asked: posting('{"amount":"1250.00"}'),
    sends: `$amount = $order['amount'];
$headers = sign('POST', $url, json_encode(‹code›));
$client->post($url, ['headers' => $headers, 'json' => $order]);`,
  },
  'bodyhash-empty': { asked: ORDERS },
  'bodyhash-base64-of-hex': { asked: CHARGE },
  'bodyhash-raw': { asked: CHARGE },
  'bodyhash-alg': { asked: CHARGE },
  'join-empty-dropped': { asked: ORDERS },
  'join-crlf': {
    asked: CHARGE,
    // As on Windows: within a namespace its own constant comes first.
    before: 'const PHP_EOL = "\\r\\n";',
    for: 'joining',
    as: LISTED,
  },
  'join-literal-backslash-n': { asked: CHARGE },
  'hmac-swapped-args': { asked: CHARGE },
  'out-base64': { asked: CHARGE },
  'out-base64-of-hex': { asked: CHARGE },
} satisfies Places);

const CURL: Bench = {
  language: 'php-curl',
  frozen: `$timestamp = '${TIME}';`,
  signs: [
    [
      "function send(string $method, string $url, string $raw = ''): array",
      "function sign(string $method, string $url, string $raw = ''): array",
    ],
    ['curl_setopt($curl, CURLOPT_HTTPHEADER, [', 'return ['],
    ['"X-Signature: $signature",\n]);', '"X-Signature: $signature",\n];'],
  ],
  sender: (code) => `
function send(string $method, string $url, string $given = '')
{
$order = json_decode($given, true);
$curl = curl_init($url);
curl_setopt($curl, CURLOPT_RETURNTRANSFER, true);
${code}
curl_setopt($curl, CURLOPT_HTTPHEADER, $headers);
curl_exec($curl);
}`,
};

/** What's sent was kept before it was hashed. */
const SENT_AS_GIVEN = [
  ['$method = strtoupper($method);', '$method = strtoupper($method);\n$given = $raw;'],
  ['curl_setopt($curl, CURLOPT_POSTFIELDS, $raw);', 'curl_setopt($curl, CURLOPT_POSTFIELDS, $given);'],
] as const;

const CURL_SAMPLES = samplesOf(CURL, {
  'path-decoded': { asked: ESCAPED, for: 'path' },
  'query-order-as-sent': { asked: QUERY },
  'query-order-key-only': { asked: PREFIXED },
  'query-identical-pairs-once': { asked: TWICE },
  'ts-whitespace': {
    asked: ORDERS,
    clock: true,
    for: 'timestamp',
    as: TS,
    also: [['"X-Timestamp: $timestamp"', '"X-Timestamp: " . trim($timestamp)']],
  },
  'ts-float': { symptom: 'ts-float', asked: ORDERS, clock: true, for: 'timestamp', as: TS },
  'body-form': [
    { way: 'compact', asked: CHARGE, sends: '‹code›' },
    { way: 'json-encode', asked: SLASH, sends: '‹code›' },
  ],
  'body-esc-slash': { asked: SLASH, sends: '‹code›' },
  'body-mojibake': { asked: UNICODE, for: 'body-hash', as: '‹code›\n‹step›', also: SENT_AS_GIVEN },
  'bodyhash-empty': { asked: ORDERS },
  'bodyhash-raw': { asked: CHARGE },
  'join-empty-dropped': { asked: ORDERS },
  'join-crlf': {
    asked: CHARGE,
    // As on Windows: within a namespace its own constant comes first.
    before: 'const PHP_EOL = "\\r\\n";',
    for: 'joining',
    as: LISTED,
  },
  'join-literal-backslash-n': { asked: CHARGE },
  'hmac-swapped-args': { asked: CHARGE },
  'out-base64': { asked: CHARGE },
  'out-base64-of-hex': { asked: CHARGE },
} satisfies Places);

export const PHP_SAMPLES = [...GUZZLE_SAMPLES, ...CURL_SAMPLES];
