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
  'what-it-is': {
    section: '1',
    text: 'Merchants create charges and read orders over HTTPS. Payments are made in a currency on a network. Orders move through a payment flow with instructions, confirmations and webhooks.',
  },
  collections: {
    section: '1',
    text: 'resource collections: Orders, Ledger, Wallets, Channels, Payouts, Disputes, Webhook deliveries, Subscriptions.',
  },
  'order-record': { section: '2, Order', summary: 'an order has id, status and is_test' },
  'wallet-record': { section: '2, Wallet', summary: 'a wallet has id, currency and balance' },
  'charge-fields': {
    section: '2, charge creation payload',
    summary: 'a charge has merchant_order_id, amount, currency and network, each a string',
  },
  'paid-status': { section: '3', text: 'Order status has at least the value paid.' },
  method: { section: '5, canonical string', text: 'METHOD: the uppercase HTTP method.' },
  path: { section: '5, canonical string', text: 'PATH: the request path without the query string.' },
  query: {
    section: '5, canonical string',
    text: "CANONICAL_QUERY: the query's key=value pairs sorted lexicographically and rejoined with &. It is the empty string when there is no query. The order in which parameters are sent does not matter. Every parameter sent must be included.",
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
    text: 'Five components joined by a newline character (\\n), in this order: … 1. METHOD … 2. PATH … 3. CANONICAL_QUERY … 4. TIMESTAMP … 5. SHA256_HEX(BODY)',
  },
  signature: {
    section: '5, canonical string',
    text: 'Signature = lowercase hex of HMAC-SHA256 with the key <SIGNING_SECRET> over the canonical string.',
  },
  authentication: {
    section: '5',
    text: 'Every request is authenticated with a key pair and an HMAC-SHA256 signature. There are no bearer tokens and no cookies. Each request carries its own signature.',
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
  'test-orders': {
    section: '5, test mode',
    text: 'A pk_test_ key authenticates exactly like a live key. … Orders created with it have is_test set to true and never settle to the live wallet.',
  },
  'test-flow': {
    section: '5, test mode',
    text: 'Test orders run the complete payment flow (instructions, confirmations, webhooks).',
  },
  paths: {
    section: '4, endpoints',
    text: 'All paths are relative to {base_url} and begin with /api/v1.',
  },
  'json-bodies': { section: '4, endpoints', text: 'Request bodies are JSON.' },
  'create-charge': {
    section: '4, endpoints',
    summary: 'POST /api/v1/charges creates a charge, and has no query',
  },
  'list-orders': {
    section: '4, endpoints',
    summary: 'GET /api/v1/orders lists orders, filtered by status, in pages of limit and offset',
  },
  'list-ledger': { section: '4, endpoints', text: 'The Ledger list is paginated the same way.' },
  'capped-endpoints': {
    section: '4, endpoints',
    text: 'Wallets, Channels, Payouts, Disputes, Webhook deliveries and Subscriptions are each listed by a capped list endpoint returning the plain list envelope.',
  },
  'limit-fallback': {
    section: '4, pagination',
    text: 'Maximum 200. A value outside the range falls back to the default.',
  },
  offset: { section: '4, pagination', text: 'Number of records to skip.' },
  'page-envelope': { section: '4, pagination', summary: 'a page has data, total, limit and offset' },
  'paging-rule': {
    section: '4, pagination',
    text: 'request a page, then increase offset by limit until offset plus the length of data reaches total.',
  },
  'capped-list': {
    section: '4, capped lists',
    text: 'The response is an object with a single field data, an array of the most recent records.',
  },
  'capped-envelope': {
    section: '4, capped lists',
    text: 'The response has no total, limit or offset.',
  },
  webhooks: {
    section: '6',
    text: 'Webhooks are sent for orders, including test orders, and deliveries can be listed.',
  },
  'refusal-status': {
    section: '7',
    text: 'Authentication failures return HTTP status 401 Unauthorized, with the error code inside an error envelope.',
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
  'limit-is-no-error': {
    section: '7',
    text: 'A limit outside the allowed range is not an error; the default applies.',
  },
  'other-errors': {
    section: '7',
    describesOnly: 'the five 401 codes',
  },
  limits: {
    section: '8',
    summary:
      'the clock tolerance is 5 minutes, and a page has 20 records unless asked otherwise, at most 200',
  },
  version: { section: '9', text: 'The version is carried in the path prefix /api/v1.' },
} as const satisfies Record<string, Clause>;

export type ClauseId = keyof typeof CLAUSES;

/** The document's words in quotation marks, its gist without; where it has neither, that. */
export function clauseWords(id: ClauseId): string {
  const { source, rest } = clauseParts(id);
  return source + rest;
}

/** The same, cut behind what names the section. */
export function clauseParts(id: ClauseId): { readonly source: string; readonly rest: string } {
  const clause: Clause = CLAUSES[id];
  if ('describesOnly' in clause)
    return {
      source: `Section ${clause.section} of the API docs`,
      rest: ` describes only ${clause.describesOnly}.`,
    };
  const rest = 'summary' in clause ? `, summed up: ${clause.summary}.` : `: “${clause.text}”`;
  return { source: `API docs, section ${clause.section}`, rest };
}
