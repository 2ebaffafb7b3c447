/** Where the code of mistakes stands in the signers of scripting languages, of the shell, and of Postman, Bruno and Insomnia. */

import type { MistakePlaces } from './place.ts';

export const RUBY_PLACES = {
  'method-lowercase': {
    for: 'joining',
    as: 'method = method.downcase.to_sym\n‹code›\nmessage = lines.join("\\n")',
  },
  'method-enum-repr': {
    for: 'joining',
    as: '‹code›\nmessage = [line, path, query, timestamp, body_hash].join("\\n")',
  },
  'path-missing-leading-slash': { for: 'path' },
  'query-order-as-sent': { for: 'query' },
  'query-identical-pairs-once': { for: 'query' },
  'query-order-key-value': { for: 'query' },
  'bodyhash-base64': { for: 'body-hash', as: 'body_hash = ‹code›' },
  'join-empty-dropped': {
    for: 'joining',
    as: 'parts = [method, path, query, timestamp, body_hash]\nmessage = ‹code›',
  },
  'join-literal-backslash-n': {
    for: 'joining',
    as: 'parts = [method, path, query, timestamp, body_hash]\nmessage = ‹code›',
  },
  'hmac-swapped-args': { for: 'hmac', as: 'signature = ‹code›' },
} satisfies MistakePlaces;

export const PERL_PLACES = {
  'path-with-query': { for: 'query', as: '‹step›\n‹code›' },
  'query-order-as-sent': { for: 'query' },
  'bodyhash-empty': { for: 'body-hash', as: '‹code›\nmy $body_hash = $line5;' },
  'join-empty-dropped': {
    for: 'joining',
    as: 'my @parts = ($method, $path, $query, $timestamp, $body_hash);\nmy $message = ‹code›;',
  },
  'join-trailing-newline': {
    for: 'joining',
    as: 'my @parts = ($method, $path, $query, $timestamp, $body_hash);\nmy $message = ‹code›;',
  },
  'join-literal-backslash-n': {
    for: 'joining',
    as: 'my @parts = ($method, $path, $query, $timestamp, $body_hash);\nmy $message = ‹code›;',
  },
  'join-none': { for: 'joining' },
  'hmac-swapped-args': { for: 'hmac', as: 'my $signature = ‹code›;' },
  'out-uppercase': { for: 'hmac', as: 'my $signature = ‹code›;' },
} satisfies MistakePlaces;

export const LUA_PLACES = {
  'path-with-query': { for: 'query', as: '‹step›\n‹code›' },
  'query-order-as-sent': { text: 'table.sort(list)\nlocal query = table.concat(list, "&")' },
  'bodyhash-empty': { for: 'body-hash', as: '‹code›\nlocal body_hash = line5' },
  'join-trailing-newline': {
    for: 'joining',
    as: 'local parts = { method, path, query, timestamp, body_hash }\n‹code›',
  },
  'join-none': { for: 'joining' },
  'hmac-swapped-args': { for: 'hmac', as: 'local signature = ‹code›' },
  'hmac-sha1': { for: 'hmac', as: 'local signature = ‹code›' },
} satisfies MistakePlaces;

export const ELIXIR_PLACES = {
  'query-order-as-sent': { for: 'query' },
  'bodyhash-uppercase': { for: 'body-hash' },
  'join-trailing-newline': { for: 'joining' },
  'out-uppercase': { for: 'output' },
  'out-base64': { for: 'output' },
} satisfies MistakePlaces;

export const R_PLACES = {
  'query-order-as-sent': { over: 'query' },
  'join-none': { for: 'joining' },
  'hmac-swapped-args': { for: 'hmac' },
  'out-base64': { for: 'output' },
} satisfies MistakePlaces;

export const CURL_PLACES = {
  'query-order-as-sent': { for: 'query' },
  'query-identical-pairs-once': { for: 'query' },
  'body-trailing-newline': { for: 'body-hash', as: 'BODY=$raw\n‹code›\nbody_hash=$HASH' },
  'bodyhash-newline-in-hash': { for: 'body-hash', as: 'BODY=$raw\n‹code›\nbody_hash=$HASH' },
  'join-trailing-newline': { for: 'hmac', as: 'STRING=$message SECRET=$secret\nsignature=$(‹code›)' },
  'join-literal-backslash-n': {
    over: 'joining',
    as: 'METHOD=$method PATH_ONLY=$path QUERY=$query TS=$timestamp HASH=$body_hash\n‹code›\nmessage=$STRING',
  },
  'key-unresolved-literal': {
    for: 'hmac',
    as: `signature=$(printf %s "$message" | openssl dgst -sha256 ‹code› -r)\nsignature=\${signature%% *}`,
  },
} satisfies MistakePlaces;

/** Both signers hash, join and sign alike. */
const WITH_PHP = {
  'query-order-as-sent': { for: 'query' },
  'query-identical-pairs-once': { for: 'query' },
  'bodyhash-empty': { for: 'body-hash', as: '‹code›\n$bodyHash = $line5;' },
  'bodyhash-raw': { for: 'body-hash', as: '$bodyHash = ‹code›;' },
  'join-empty-dropped': {
    for: 'joining',
    as: '$parts = [$method, $path, $query, $timestamp, $bodyHash];\n$message = ‹code›;',
  },
  'join-literal-backslash-n': {
    for: 'joining',
    as: '$parts = [$method, $path, $query, $timestamp, $bodyHash];\n$message = ‹code›;',
  },
  'hmac-swapped-args': { for: 'hmac', as: '$signature = ‹code›;' },
  'out-base64': { for: 'hmac', as: '$signature = ‹code›;' },
  'out-base64-of-hex': { for: 'hmac', as: '$signature = ‹code›;' },
} satisfies MistakePlaces;

export const PHP_GUZZLE_PLACES = {
  ...WITH_PHP,
  'query-order-key-only': { for: 'query', as: 'parse_str($sent, $params);\n‹code›' },
  'body-mojibake': { for: 'body-hash', as: '‹code›\n‹step›' },
  'bodyhash-base64-of-hex': { for: 'body-hash', as: '$bodyHash = ‹code›;' },
  'bodyhash-alg': { for: 'body-hash', as: '$bodyHash = ‹code›;' },
} satisfies MistakePlaces;

export const PHP_CURL_PLACES = {
  ...WITH_PHP,
  'query-order-key-only': { for: 'query' },
} satisfies MistakePlaces;

export const POSTMAN_PLACES = {
  'query-order-as-sent': { over: 'query' },
  'query-identical-pairs-once': { for: 'query' },
  'body-double-encoded': { for: 'body-hash', as: 'const bodyHash = CryptoJS.SHA256(‹code›).toString();' },
  'bodyhash-literal': { for: 'body-hash', as: 'const buffer = Buffer.from(raw);\nconst bodyHash = ‹code›;' },
  'hmac-key-wordarray': { for: 'hmac', as: 'const signature = ‹code›.toString();' },
} satisfies MistakePlaces;

export const BRUNO_PLACES = {
  'query-order-as-sent': { for: 'query' },
  'query-identical-pairs-once': { for: 'query', as: "const pairs = sent.split('&');\n‹code›" },
  'bodyhash-empty': { for: 'body-hash', as: '‹code›\nconst bodyHash = line5;' },
  'join-none': { for: 'joining' },
  'hmac-swapped-args': { for: 'hmac', as: 'const signature = ‹code›.toString();' },
  'hmac-key-wordarray': { for: 'hmac', as: 'const signature = ‹code›.toString();' },
  'out-base64': {
    for: 'output',
    as: 'const mac = CryptoJS.HmacSHA256(message, secret);\nconst signature = ‹code›;',
  },
} satisfies MistakePlaces;

export const INSOMNIA_PLACES = {
  'query-order-as-sent': { for: 'query' },
  'query-identical-pairs-once': { for: 'query' },
  'body-double-encoded': { for: 'body-hash', as: 'const bodyHash = CryptoJS.SHA256(‹code›).toString();' },
  'bodyhash-empty': { for: 'body-hash', as: '‹code›\nconst bodyHash = line5;' },
  'join-none': { for: 'joining' },
  'hmac-swapped-args': { for: 'hmac', as: 'const signature = ‹code›.toString();' },
} satisfies MistakePlaces;
