/** Where the code of mistakes stands in the signers of Go, C#, Rust and C. */

import type { MistakePlaces } from './place.ts';

export const GO_PLACES = {
  'path-with-query': { for: 'path' },
  'query-order-as-sent': { over: 'query' },
  'query-order-key-only': { over: 'query' },
  'query-omitted': { over: 'query' },
  'bodyhash-go-sum-misuse': { over: 'body-hash', as: 'body := raw\nbodyHash := ‹code›' },
  'join-trailing-newline': { text: 'mac.Write([]byte(message))' },
  'out-hex-of-text': {
    for: 'output',
    as: 'hexString := hex.EncodeToString(mac.Sum(nil))\nsignature := ‹code›',
  },
} satisfies MistakePlaces;

export const CSHARP_PLACES = {
  'path-with-query': { for: 'path', as: 'var uri = url;\n‹code›' },
  'query-order-as-sent': { over: 'query' },
  'query-identical-pairs-once': { for: 'query' },
  'query-order-ci-locale': {
    text: 'Array.Sort(pairs, StringComparer.Ordinal);',
    as: 'pairs = ‹code›.ToArray();',
  },
  'bodyhash-uppercase': { for: 'body-hash', as: 'byte[] hash = digest;\nstring bodyHash = ‹code›;' },
  'bodyhash-separated': { for: 'body-hash', as: 'byte[] hash = digest;\nstring bodyHash = ‹code›;' },
  'join-literal-backslash-n': {
    for: 'joining',
    as: 'string[] parts = { method, path, query, timestamp, bodyHash };\nstring message = ‹code›;',
  },
  'join-charset': { text: 'Encoding.UTF8.GetBytes(message)' },
  'out-uppercase': { for: 'output', as: 'byte[] hash = signed;\nstring signature = ‹code›;' },
  'out-dashed': { for: 'output', as: 'byte[] hash = signed;\nstring signature = ‹code›;' },
  'out-byte-zeros-dropped': {
    for: 'output',
    as: 'string signature = string.Concat(signed.Select(b => ‹code›));',
  },
} satisfies MistakePlaces;

export const RUST_PLACES = {
  'query-order-as-sent': {
    text: 'let query = pairs.join("&");',
    as: '‹code›\nlet query = query.to_owned();',
  },
  'query-identical-pairs-once': { for: 'query' },
  'bodyhash-zeros-dropped': {
    for: 'body-hash',
    as: 'let digest = Sha256::digest(&raw);\nlet body_hash: String = ‹code›;',
  },
  'out-byte-zeros-dropped': {
    for: 'output',
    as: 'let bytes = mac.finalize().into_bytes();\nlet signature: String = ‹code›;',
  },
} satisfies MistakePlaces;

export const C_PLACES = {
  'query-order-as-sent': { over: 'query' },
  'join-trailing-newline': { for: 'joining' },
  'hmac-swapped-args': { for: 'hmac' },
  'out-uppercase': { for: 'output' },
  'out-byte-zeros-dropped': { for: 'output' },
} satisfies MistakePlaces;
