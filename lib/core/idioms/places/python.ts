/** Where the code of mistakes stands in Python’s signers. */

import type { MistakePlaces } from './place.ts';

export const PYTHON_REQUESTS_PLACES = {
  'path-with-query': { for: 'query', as: '‹step›\nprepared = request\n‹code›' },
  'path-slashes-encoded': { for: 'query', as: '‹step›\nprepared = request\n‹code›\npath = line2' },
  'query-order-as-sent': { for: 'query', as: 'params = dict(parse_qsl(urlsplit(url).query))\n‹code›' },
  'query-identical-pairs-once': { for: 'query' },
  'query-order-key-value': { for: 'query', as: 'params = dict(parse_qsl(urlsplit(url).query))\n‹code›' },
  'bodyhash-empty': {
    for: 'body-hash',
    as: 'digest = lambda data: hashlib.sha256(data).hexdigest()\n‹code›\nbody_hash = line5',
  },
  'bodyhash-alg': { for: 'body-hash', as: 'body_hash = ‹code›' },
  'join-empty-dropped': {
    for: 'joining',
    as: 'parts = [method, path, query, timestamp, body_hash]\nmessage = ‹code›',
  },
  'join-trailing-newline': {
    for: 'joining',
    as: 'parts = [method, path, query, timestamp, body_hash]\nmessage = ‹code›',
  },
  'join-none': { for: 'joining' },
  'join-empty-message': { for: 'output', as: 'signature = ‹code›' },
  'key-prefix-stripped': { for: 'key-bytes' },
  'out-leading-zeros-dropped': { for: 'output', as: 'digest = mac.digest()\nsignature = ‹code›' },
  'out-quoted': { for: 'output', as: 'signature_bytes = mac.hexdigest().encode()\nsignature = ‹code›' },
} satisfies MistakePlaces;

export const PYTHON_HTTPX_PLACES = {
  'query-identical-pairs-once': { for: 'query' },
  'query-order-as-sent': { for: 'query' },
  'join-empty-dropped': {
    for: 'joining',
    as: 'parts = [method, path, query, timestamp, body_hash]\nmessage = ‹code›',
  },
  'out-quoted': { for: 'output', as: 'signature_bytes = mac.hexdigest().encode()\nsignature = ‹code›' },
} satisfies MistakePlaces;

export const PYTHON_URLLIB_PLACES = {
  'path-with-query': { for: 'query', as: '‹step›\n‹code›' },
  'query-order-as-sent': { for: 'query' },
  'body-bytes-repr': { for: 'body-hash' },
  'bodyhash-empty': { for: 'body-hash' },
  'join-trailing-newline': { for: 'joining' },
  'hmac-swapped-args': { for: 'hmac' },
  'out-uppercase': { for: 'output', as: 'signature = ‹code›' },
} satisfies MistakePlaces;
