/**
 * The API document as something to look things up in: each of its clauses under a title, with the rows of its tables, and
 * beside which clause it leaves something open. The compiler asks for a place for each clause and each assumption.
 */

import {
  AUTH_HEADERS,
  CHARGE_FIELDS,
  CLOCK_TOLERANCE_SECONDS,
  KEY_PREFIXES,
  PAGE,
  PATHS,
  RECORD_ID_PREFIXES,
} from '../api.ts';
import type { AssumptionId } from '../assumptions.ts';
import type { ClauseId } from '../clauses.ts';

export const REFERENCE_GROUPS = [
  { id: 'canonical-string', title: 'Canonical string' },
  { id: 'headers', title: 'Headers and API keys' },
  { id: 'errors', title: 'Errors' },
  { id: 'endpoints', title: 'Endpoints' },
  { id: 'paging', title: 'Paging' },
  { id: 'test-mode', title: 'Test mode' },
  { id: 'limits', title: 'Limits' },
  { id: 'resources', title: 'Resources' },
  { id: 'webhooks', title: 'Webhooks and versions' },
] as const;

export type ReferenceGroup = (typeof REFERENCE_GROUPS)[number]['id'];

/** A row of one of the document's tables. */
export interface Fact {
  readonly name: string;
  readonly type?: string;
  readonly words: string;
}

interface Listed {
  readonly group: ReferenceGroup;
  /** What people look for, in the document's terms. */
  readonly title: string;
  /** What people may look for instead. */
  readonly also?: string;
  readonly facts?: readonly Fact[];
}

const ORDER_FACTS: readonly Fact[] = [
  { name: 'id', type: 'string', words: `Order identifier, prefix ${RECORD_ID_PREFIXES.orders}` },
  { name: 'status', type: 'string', words: 'Order status. The value paid exists.' },
  {
    name: 'is_test',
    type: 'boolean',
    words: `true when the order was created with a ${KEY_PREFIXES.test} key`,
  },
];

const WALLET_FACTS: readonly Fact[] = [
  { name: 'id', type: 'string', words: `Identifier, prefix ${RECORD_ID_PREFIXES.wallets}` },
  { name: 'currency', type: 'string', words: 'Currency code' },
  { name: 'balance', type: 'string', words: 'Decimal amount as a string' },
];

const CHARGE_WORDS: Readonly<Record<(typeof CHARGE_FIELDS)[number], string>> = {
  merchant_order_id: "The merchant's own order reference",
  amount: 'Decimal amount written as a string',
  currency: 'Currency code',
  network: 'Payment network name',
};

const HEADER_FACTS: readonly Fact[] = [
  { name: AUTH_HEADERS.key, words: 'The key id (pk_live_... or pk_test_...), i.e. <API_KEY_ID>' },
  {
    name: AUTH_HEADERS.timestamp,
    words: 'Unix time in seconds, as a string; the same value that is used in the canonical string',
  },
  { name: AUTH_HEADERS.signature, words: 'Lowercase hex HMAC-SHA256 signature' },
];

const KEY_FACTS: readonly Fact[] = [
  {
    name: 'key id',
    type: 'string',
    words: `Public identifier, prefix ${KEY_PREFIXES.live} or ${KEY_PREFIXES.test}. Sent in ${AUTH_HEADERS.key}. Safe to log.`,
  },
  {
    name: 'secret',
    type: 'string',
    words: `Shared HMAC secret, prefix ${KEY_PREFIXES.secret}. Used to compute signatures and never sent over the wire. Shown once, at creation.`,
  },
];

const PAGE_FACTS: readonly Fact[] = [
  { name: 'data', type: 'array', words: 'The page of records' },
  { name: 'total', type: 'integer', words: 'Count of all records matching the query, across pages' },
  { name: 'limit', type: 'integer', words: 'Page size that was applied' },
  { name: 'offset', type: 'integer', words: 'Offset that was applied' },
];

const LIMIT_FACTS: readonly Fact[] = [
  { name: 'Clock tolerance', words: `${CLOCK_TOLERANCE_SECONDS / 60} minutes` },
  { name: 'Default page size', words: String(PAGE.defaultLimit) },
  { name: 'Maximum page size', words: String(PAGE.maxLimit) },
  { name: 'Default offset', words: String(PAGE.defaultOffset) },
];

/** In the order they're listed. */
export const LISTED_CLAUSES: Readonly<Record<ClauseId, Listed>> = {
  joining: {
    group: 'canonical-string',
    title: 'Five lines joined by a newline',
    also: 'string sign separator order line feed trailing',
  },
  method: { group: 'canonical-string', title: 'Line 1: METHOD', also: 'verb GET POST uppercase' },
  path: { group: 'canonical-string', title: 'Line 2: PATH', also: 'url host base trailing slash' },
  query: {
    group: 'canonical-string',
    title: 'Line 3: CANONICAL_QUERY',
    also: 'parameters sort encode encoding url',
  },
  timestamp: { group: 'canonical-string', title: 'Line 4: TIMESTAMP', also: 'milliseconds time clock' },
  'body-hash': {
    group: 'canonical-string',
    title: 'Line 5: SHA256_HEX(BODY)',
    also: 'hash digest empty body e3b0c442',
  },
  'body-as-transmitted': {
    group: 'canonical-string',
    title: 'The hashed bytes are the sent bytes',
    also: 'line 5 serialize json whitespace raw',
  },
  signature: { group: 'canonical-string', title: 'Signature', also: 'hmac sha256 secret key hex' },
  'one-route-only': {
    group: 'canonical-string',
    title: 'A signature is for one request',
    also: 'replay reuse retry cache',
  },
  authentication: { group: 'headers', title: 'Authentication', also: 'bearer token cookie oauth login' },
  'auth-headers': {
    group: 'headers',
    title: 'Headers on every request',
    also: 'authorization',
    facts: HEADER_FACTS,
  },
  'same-timestamp': { group: 'headers', title: AUTH_HEADERS.timestamp, also: 'line 4' },
  'key-pair': { group: 'headers', title: 'Key id and secret', also: 'api key prefix', facts: KEY_FACTS },
  'missing-auth': { group: 'errors', title: 'missing_auth', also: '401 error code header' },
  'bad-timestamp': {
    group: 'errors',
    title: 'bad_timestamp',
    also: '401 error code milliseconds format',
  },
  'stale-request': {
    group: 'errors',
    title: 'stale_request',
    also: '401 error code clock skew tolerance expired old',
  },
  'clock-tolerance': {
    group: 'errors',
    title: 'Clock tolerance',
    also: '401 error code stale skew expired old',
  },
  'invalid-key': { group: 'errors', title: 'invalid_key', also: '401 error code' },
  'bad-signature': { group: 'errors', title: 'bad_signature', also: '401 error code invalid' },
  'bad-signature-causes': {
    group: 'errors',
    title: 'Usual causes of bad_signature',
    also: '401 error code invalid',
  },
  'refusal-status': { group: 'errors', title: 'Status 401', also: 'error body response json' },
  'limit-is-no-error': { group: 'errors', title: 'limit outside the range', also: 'parameter page size' },
  'other-errors': { group: 'errors', title: 'All other errors', also: 'status 400 403 404 422 429 500' },
  paths: { group: 'endpoints', title: 'Paths', also: 'base url prefix host' },
  'json-bodies': { group: 'endpoints', title: 'Request bodies', also: 'content type form' },
  'create-charge': {
    group: 'endpoints',
    title: `POST ${PATHS.charges}`,
    also: 'create charge payment',
    facts: [
      { name: 'Query', words: 'none' },
      { name: 'Body', words: `JSON object with ${CHARGE_FIELDS.join(', ')}` },
    ],
  },
  'charge-fields': {
    group: 'endpoints',
    title: 'Fields of a charge',
    also: 'create payload body',
    facts: CHARGE_FIELDS.map((name) => ({ name, type: 'string', words: CHARGE_WORDS[name] })),
  },
  'list-orders': {
    group: 'endpoints',
    title: `GET ${PATHS.orders}`,
    also: 'list filter',
    facts: [
      { name: 'Query', words: 'status (string filter), limit, offset' },
      { name: 'Body', words: 'none' },
      { name: 'Response', words: 'Paginated envelope whose data holds orders' },
    ],
  },
  'list-ledger': { group: 'endpoints', title: 'Ledger list' },
  'capped-endpoints': { group: 'endpoints', title: 'The other six lists', also: 'path url' },
  'limit-fallback': {
    group: 'paging',
    title: 'limit',
    also: 'page size parameter',
    facts: [
      { name: 'Type', words: 'integer' },
      { name: 'Default', words: String(PAGE.defaultLimit) },
    ],
  },
  offset: {
    group: 'paging',
    title: 'offset',
    also: 'skip parameter',
    facts: [
      { name: 'Type', words: 'integer' },
      { name: 'Default', words: String(PAGE.defaultOffset) },
    ],
  },
  'page-envelope': { group: 'paging', title: 'Fields of a page', also: 'response json', facts: PAGE_FACTS },
  'paging-rule': { group: 'paging', title: 'How to read every page', also: 'next loop last fetch all' },
  'capped-list': { group: 'paging', title: 'Lists of the most recent records', also: 'capped' },
  'capped-envelope': { group: 'paging', title: 'Lists without total', also: 'capped most recent' },
  'test-mode': { group: 'test-mode', title: 'Test keys and live keys', also: 'sandbox real money' },
  'test-orders': { group: 'test-mode', title: 'Orders of a test key', also: 'is_test sandbox' },
  'test-flow': { group: 'test-mode', title: 'Payments of a test order', also: 'confirmations webhooks flow' },
  limits: {
    group: 'limits',
    title: 'All limits',
    also: 'maximum minimum range numbers',
    facts: LIMIT_FACTS,
  },
  'what-it-is': { group: 'resources', title: 'What the API does', also: 'merchant payment' },
  collections: { group: 'resources', title: 'Resources', also: 'collections lists' },
  'order-record': { group: 'resources', title: 'Fields of an order', also: 'response', facts: ORDER_FACTS },
  'paid-status': { group: 'resources', title: 'Status of an order', also: 'state transition' },
  'wallet-record': {
    group: 'resources',
    title: 'Fields of a wallet',
    also: 'response',
    facts: WALLET_FACTS,
  },
  webhooks: { group: 'webhooks', title: 'Webhooks', also: 'event delivery callback' },
  version: { group: 'webhooks', title: 'API version', also: 'v1 v2' },
};

/** The clause that leaves it open. */
export const LEFT_OPEN_BY: Readonly<Record<AssumptionId, ClauseId>> = {
  'path-as-sent': 'path',
  'query-as-sent': 'query',
  'query-pair-order': 'query',
  'query-empty-segments': 'query',
  'signature-case': 'signature',
  'duplicate-header': 'auth-headers',
  'error-envelope': 'refusal-status',
  'refusal-order': 'refusal-status',
  'empty-header': 'missing-auth',
  'timestamp-form': 'bad-timestamp',
  'exactly-300-seconds': 'clock-tolerance',
  'unknown-path': 'other-errors',
  'transport-errors': 'other-errors',
  'bad-json': 'create-charge',
  'charge-response': 'create-charge',
  'charge-validation': 'charge-fields',
  'unknown-status': 'list-orders',
  'query-decoding': 'list-orders',
  'repeated-parameters': 'list-orders',
  'collection-paths': 'capped-endpoints',
  'limit-forms': 'limit-fallback',
  'offset-forms': 'offset',
  'record-order': 'page-envelope',
  'capped-size': 'capped-list',
  'test-visibility': 'test-orders',
  'order-fields': 'order-record',
  'order-statuses': 'paid-status',
  'payment-timing': 'paid-status',
  'record-fields': 'wallet-record',
  'webhook-events': 'webhooks',
};

interface NotShown {
  /** In the document's words. */
  readonly open: string;
  readonly by: ClauseId;
}

/** What the document calls “not shown”, and Countersign needs no reading of. */
export const NOT_SHOWN = {
  'charge-values': { open: 'Allowed values of currency and network', by: 'charge-fields' },
  'other-operations': {
    open: 'Other operations (single-record reads, creation or change of other resources)',
    by: 'capped-endpoints',
  },
  'rate-limits': { open: 'Rate limits and body size limits', by: 'limits' },
  'collection-purposes': {
    open: 'Purpose and behavior of each collection beyond its name',
    by: 'collections',
  },
  'webhook-details': {
    open: 'Payload shape, webhook signing, retry behavior and subscription of endpoints',
    by: 'webhooks',
  },
  'version-policy': { open: 'Policy for new versions, deprecation and compatibility', by: 'version' },
} as const satisfies Readonly<Record<string, NotShown>>;

export type NotShownId = keyof typeof NOT_SHOWN;
