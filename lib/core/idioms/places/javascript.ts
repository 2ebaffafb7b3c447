/** Where the code of mistakes stands in JavaScript’s signers: Node’s, axios’s, a web page’s and TypeScript’s. */

import type { MistakePlaces } from './place.ts';

/** The signer is alike in Node and in a web page up to the hash. */
const WITH_FETCH = {
  'path-with-query': { for: 'path' },
  'path-slashes-encoded': { for: 'path', as: '‹code›\nconst path = line2;' },
  'query-order-as-sent': { over: 'query' },
  'query-identical-pairs-once': { for: 'query' },
  'query-order-ci-locale': { for: 'query', as: "‹code›\nconst query = pairs.join('&');" },
  'query-bare-qmark': {
    for: 'joining',
    as: "‹code›\nconst message = [method, path, line3, timestamp, bodyHash].join('\\n');",
  },
  'query-edge-amp': { over: 'query', as: 'const pairs = [...url.searchParams];\n‹code›' },
  'ts-quoted': {
    for: 'joining',
    as: "const ts = timestamp;\nconst message = [method, path, query, ‹code›, bodyHash].join('\\n');",
  },
  'join-empty-dropped': {
    for: 'joining',
    as: 'const parts = [method, path, query, timestamp, bodyHash];\nconst message = ‹code›;',
  },
  'join-trailing-newline': {
    for: 'joining',
    as: 'const parts = [method, path, query, timestamp, bodyHash];\nconst message = ‹code›;',
  },
  'join-literal-backslash-n': {
    for: 'joining',
    as: 'const parts = [method, path, query, timestamp, bodyHash];\nconst message = ‹code›;',
  },
  'join-array-tostring': {
    for: 'joining',
    as: 'const parts = [method, path, query, timestamp, bodyHash];\nconst message = ‹code›;',
  },
  'out-quoted': { text: "'X-Signature': signature,", as: "'X-Signature': ‹code›," },
} satisfies MistakePlaces;

export const NODE_FETCH_PLACES = {
  ...WITH_FETCH,
  'bodyhash-base64': {
    for: 'body-hash',
    as: "const hash = createHash('sha256').update(raw ?? '');\nconst bodyHash = ‹code›;",
  },
  'bodyhash-raw': {
    for: 'body-hash',
    as: "const hash = createHash('sha256').update(raw ?? '');\nconst bodyHash = ‹code›;",
  },
  'bodyhash-hmac': { for: 'body-hash', as: 'const bodyHash = ‹code›;' },
  'bodyhash-zeros-dropped': {
    for: 'body-hash',
    as: "const bodyHash = [...createHash('sha256').update(raw ?? '').digest()].map((b) => ‹code›).join('');",
  },
  'bodyhash-literal': { for: 'body-hash', as: '‹code›\nconst bodyHash = line5;' },
  'join-none': { for: 'hmac', as: "const hmac = createHmac('sha256', key);\n‹code›\nconst mac = hmac;" },
  'join-empty-message': { for: 'output', as: 'const signature = ‹code›;' },
  'key-base64-encoded': { for: 'hmac', as: "const mac = ‹code›.update(message, 'utf8');" },
  'key-hex-encoded': { for: 'hmac', as: "const mac = ‹code›.update(message, 'utf8');" },
  'out-base64': { for: 'output', as: 'const signature = mac‹code›;' },
  'out-base64url': { for: 'output', as: 'const signature = mac‹code›;' },
  'out-byte-zeros-dropped': {
    for: 'output',
    as: 'const bytes = [...mac.digest()];\nconst signature = ‹code›;',
  },
  'out-signed-bytes': {
    for: 'output',
    as: "const signature = [...new Int8Array(mac.digest())].map((b) => ‹code›).join('');",
  },
} satisfies MistakePlaces;

export const BROWSER_FETCH_PLACES = {
  ...WITH_FETCH,
  'bodyhash-empty': { for: 'body-hash' },
  'bodyhash-base64': {
    for: 'body-hash',
    as: "const digest = await crypto.subtle.digest('SHA-256', bytesOf(raw ?? ''));\n‹code›",
  },
  'bodyhash-raw': {
    for: 'body-hash',
    as: "const digest = await crypto.subtle.digest('SHA-256', bytesOf(raw ?? ''));\n‹code›",
  },
  'bodyhash-zeros-dropped': {
    for: 'body-hash',
    as: "const digest = await crypto.subtle.digest('SHA-256', bytesOf(raw));\nconst bodyHash = Array.from(new Uint8Array(digest), (b) => ‹code›).join('');",
  },
  'bodyhash-literal': { for: 'body-hash' },
  'join-none': { for: 'joining' },
  'join-prehashed': { for: 'hmac' },
  'key-base64-encoded': { for: 'key-bytes' },
  'hmac-sha1': { text: "const algorithm = { name: 'HMAC', hash: 'SHA-256' };" },
  'out-base64': { for: 'output' },
  'out-byte-zeros-dropped': {
    for: 'output',
    as: 'const bytes = Array.from(new Uint8Array(mac));\nconst signature = ‹code›;',
  },
  'out-signed-bytes': {
    for: 'output',
    as: "const signature = Array.from(new Int8Array(mac), (b) => ‹code›).join('');",
  },
} satisfies MistakePlaces;

export const NODE_AXIOS_PLACES = {
  'method-lowercase': {
    for: 'joining',
    as: "config.method = config.method.toLowerCase();\n‹code›\nconst message = lines.join('\\n');",
  },
  'query-order-as-sent': { over: 'query' },
  'query-identical-pairs-once': { for: 'query' },
  'join-empty-dropped': {
    for: 'joining',
    as: 'const parts = [method, path, query, timestamp, bodyHash];\nconst message = ‹code›;',
  },
  'join-array-tostring': {
    for: 'joining',
    as: 'const parts = [method, path, query, timestamp, bodyHash];\nconst message = ‹code›;',
  },
  'out-base64': { for: 'output', as: 'const signature = mac‹code›;' },
} satisfies MistakePlaces;

export const TYPESCRIPT_FETCH_PLACES = {
  'method-lowercase': {
    for: 'joining',
    as: "method = method.toLowerCase();\n‹code›\nconst message = lines.join('\\n');",
  },
  'path-with-query': { for: 'path' },
  'query-order-as-sent': { for: 'query' },
  'query-identical-pairs-once': { for: 'query' },
  'bodyhash-base64': {
    for: 'body-hash',
    as: "const hash = createHash('sha256').update(raw ?? '');\nconst bodyHash = ‹code›;",
  },
  'join-empty-dropped': {
    for: 'joining',
    as: 'const parts = [method, path, query, timestamp, bodyHash];\nconst message = ‹code›;',
  },
  'join-trailing-newline': {
    for: 'joining',
    as: 'const parts = [method, path, query, timestamp, bodyHash];\nconst message = ‹code›;',
  },
  'key-hex-encoded': { for: 'hmac', as: "const mac = ‹code›.update(message, 'utf8');" },
  'hmac-swapped-args': { for: 'hmac', as: 'const mac = ‹code›;' },
  'out-base64': { for: 'output', as: 'const signature = mac‹code›;' },
  'out-base64url': { for: 'output', as: 'const signature = mac‹code›;' },
} satisfies MistakePlaces;
