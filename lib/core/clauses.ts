/** The API document's rules, each with its section: quoted, or summed up where they stand in a table. */

/** A rule of the document, told wherever a byte or a verdict is explained. */
export type Clause = {
  /** Section of the document, as in "5" or "5, rule 2". */
  readonly section: string;
} /** In its own words, with “…” where some are left out. Code marks (`) aren’t written. */ & (
  | { readonly text: string }
  /** The gist of a table, which has no sentences. */
  | { readonly summary: string }
  /** All that the section describes of it, to follow “describes only”. */
  | { readonly describesOnly: string }
);

export const CLAUSES = {
  method: { section: '5, canonical string', text: 'METHOD: the uppercase HTTP method.' },
  path: { section: '5, canonical string', text: 'PATH: the request path without the query string.' },
  query: {
    section: '5, canonical string',
    text: "CANONICAL_QUERY: the query's key=value pairs sorted lexicographically and rejoined with &. It is the empty string when there is no query. … Every parameter sent must be included.",
  },
  timestamp: {
    section: '5, canonical string',
    text: 'TIMESTAMP: the current Unix time in seconds, as a string.',
  },
  'body-hash': {
    section: '5, canonical string',
    text: 'SHA256_HEX(BODY): the lowercase hex SHA-256 of the raw request body bytes. For a request without a body it is the SHA-256 of the empty string.',
  },
  joining: {
    section: '5, canonical string',
    text: 'Five components joined by a newline character (\\n), in this order:',
  },
  signature: {
    section: '5, canonical string',
    text: 'Signature = lowercase hex of HMAC-SHA256 with the key <SIGNING_SECRET> over the canonical string.',
  },
  'auth-headers': {
    section: '5, headers',
    summary: 'every request carries X-Api-Key, X-Timestamp and X-Signature',
  },
  'same-timestamp': {
    section: '5, headers',
    text: 'Unix time in seconds, as a string; the same value that is used in the canonical string',
  },
  'body-as-transmitted': {
    section: '5, rule 1',
    text: 'The body is hashed as transmitted. The exact bytes sent must be the bytes hashed.',
  },
  'clock-tolerance': {
    section: '5, rule 2',
    text: 'The timestamp must be within 5 minutes of the server clock, otherwise the request is rejected with stale_request.',
  },
  'bad-signature-causes': {
    section: '5, rule 3',
    text: 'A signature that does not match is rejected with bad_signature. Usual causes are a body that differs from the hashed bytes, a wrong path, or a wrong secret.',
  },
  'one-route-only': {
    section: '5, rule 4',
    text: 'Because the timestamp, method, path and body hash are signed, a signature cannot be reused on another route or after it expires.',
  },
  'key-pair': {
    section: '2, API key pair',
    summary:
      'the key id begins with pk_live_ or pk_test_ and is sent in X-Api-Key. The secret begins with sk_, is never sent over the wire and is shown once, at creation. A key can be revoked',
  },
  'test-mode': {
    section: '5, test mode',
    text: 'A pk_test_ key authenticates exactly like a live key. … A pk_live_ key is used for real money.',
  },
  'json-bodies': { section: '4, endpoints', text: 'Request bodies are JSON.' },
  'limit-fallback': {
    section: '4, pagination',
    text: 'Maximum 200. A value outside the range falls back to the default.',
  },
  'paging-rule': {
    section: '4, pagination',
    text: 'request a page, then increase offset by limit until offset plus the length of data reaches total.',
  },
  'capped-list': {
    section: '4, capped lists',
    text: 'The response is an object with a single field data, an array of the most recent records.',
  },
  'missing-auth': {
    section: '7, missing_auth',
    text: 'One or more of X-Api-Key, X-Timestamp, X-Signature is absent',
  },
  'bad-timestamp': {
    section: '7, bad_timestamp',
    text: 'X-Timestamp is not a valid Unix-seconds integer',
  },
  'stale-request': {
    section: '7, stale_request',
    text: 'The timestamp is more than 5 minutes from the server clock',
  },
  'invalid-key': { section: '7, invalid_key', text: 'The key id is unknown or revoked' },
  'bad-signature': { section: '7, bad_signature', text: 'The signature does not match' },
  'other-errors': {
    section: '7',
    describesOnly: 'the five 401 codes',
  },
} as const satisfies Record<string, Clause>;

export type ClauseId = keyof typeof CLAUSES;

/** The document's words in quotation marks, its gist without; where it has neither, that. */
export function clauseWords(id: ClauseId): string {
  const clause: Clause = CLAUSES[id];
  if ('summary' in clause) return `API docs, section ${clause.section}, summed up: ${clause.summary}.`;
  return 'text' in clause
    ? `API docs, section ${clause.section}: “${clause.text}”`
    : `Section ${clause.section} of the API docs describes only ${clause.describesOnly}.`;
}
