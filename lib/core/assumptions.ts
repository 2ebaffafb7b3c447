/**
 * What the API document leaves open, decided once: the reading chosen and why. `assumed-values.ts` has what code needs of
 * it, and the interface shows each entry as an assumption, never as specification.
 */

export interface Assumption {
  /** What the document doesn't show. */
  readonly open: string;
  /** The reading chosen. */
  readonly reading: string;
  readonly why: string;
}

export const ASSUMPTIONS = {
  'refusal-order': {
    open: 'Which 401 wins when several apply',
    reading: 'missing_auth, bad_timestamp, stale_request, invalid_key, bad_signature, in that order',
    why: 'Each check needs the result of the check before. Fast checks come first.',
  },
  'error-envelope': {
    open: 'Field layout of the error envelope',
    reading: '{"error": {"code": "…", "message": "…"}}',
    why: 'The commonest layout of payment APIs. Countersign finds the code wherever a response carries it.',
  },
  'exactly-300-seconds': {
    open: 'Whether a difference of exactly 300 seconds is too old',
    reading: 'It’s accepted; 301 seconds is rejected',
    why: '“More than 5 minutes” excludes exactly 5 minutes.',
  },
  'empty-header': {
    open: 'Whether an empty authentication header is absent',
    reading: 'It counts as absent: missing_auth',
    why: 'An empty value carries nothing to check.',
  },
  'duplicate-header': {
    open: 'An authentication header sent twice',
    reading: 'The values are joined with a comma and a space, as HTTP allows',
    why: 'It’s what most servers hand to the application (RFC 9110, section 5.2).',
  },
  'timestamp-form': {
    open: 'What a valid Unix-seconds integer looks like',
    reading:
      'X-Timestamp has decimal digits only, and a minus before them is accepted; leading zeros stay as sent',
    why: 'The value is signed as a string, so it’s used exactly as the header carries it.',
  },
  'query-as-sent': {
    open: 'Whether the query is decoded before it’s sorted',
    reading: 'Pairs are sorted as transmitted, percent-encoding untouched',
    why: 'The API docs never mention decoding.',
  },
  'query-pair-order': {
    open: 'How “sorted lexicographically” compares',
    reading: 'Whole key=value strings, byte by byte: a-b=2 comes before a=1',
    why: '“key=value pairs sorted” sorts the pair, not the key.',
  },
  'query-empty-segments': {
    open: 'Empty segments (&&), a key without =, and a bare ?',
    reading: 'Empty segments are dropped, a key without = stays as sent, a bare ? is no query',
    why: 'An empty segment holds no key=value pair.',
  },
  'path-as-sent': {
    open: 'Whether the path is decoded or normalised before signing',
    reading: 'It’s taken as it stands on the request line',
    why: 'Decoding would make two different requests share a signature.',
  },
  'signature-case': {
    open: 'Whether an uppercase hex signature is accepted',
    reading: 'It’s rejected: bad_signature',
    why: 'The API docs say lowercase hex.',
  },
  'collection-paths': {
    open: 'Paths of Ledger and the six recent-only lists',
    reading:
      '/api/v1/ and the collection’s name: ledger, wallets, channels, payouts, disputes, webhook_deliveries, subscriptions',
    why: 'They follow the two paths that are shown.',
  },
  'order-fields': {
    open: 'Fields of an order beyond id, status and is_test',
    reading:
      'merchant_order_id, amount, currency, network, created_at, updated_at; also instructions in the status awaiting_payment, and confirmations in the status confirming',
    why: 'The charge’s own fields, and what the payment flow needs.',
  },
  'record-fields': {
    open: 'Fields of ledger, channel, payout, dispute, webhook delivery and subscription records, and the other fields of wallets',
    reading: 'A small plausible set; amounts are decimal strings, times are ISO 8601 in UTC',
    why: 'The API docs write amounts as strings everywhere they show one.',
  },
  'record-order': {
    open: 'How the records of a list are sorted',
    reading: 'Newest first, in every list',
    why: 'The API docs call six lists, such as Wallets, “the most recent records”.',
  },
  'test-visibility': {
    open: 'Whether a test key sees live orders',
    reading:
      'It sees all orders, and is_test shows which are test orders; test orders have no ledger entries',
    why: '“Authenticates exactly like a live key”, and test orders never settle to the live wallet.',
  },
  'order-statuses': {
    open: 'Order statuses besides paid, and how they change',
    reading: 'awaiting_payment → confirming → paid; unpaid orders become expired after an hour',
    why: '“Instructions, confirmations” are the steps that the API docs name.',
  },
  'payment-timing': {
    open: 'How many confirmations an order needs, and how long they take',
    reading:
      'Three confirmations, one every ten seconds after the payment is seen. In the built-in sandbox you start the payment; the local sandbox pays 20 seconds after the charge',
    why: 'Short enough to watch.',
  },
  'webhook-events': {
    open: 'Event kinds, and what a webhook delivery records',
    reading:
      'One delivery per status of an order, named “order.” plus the status, for example order.paid; the sandbox records it and sends nothing',
    why: 'The API docs say only that webhooks are sent for orders and that deliveries can be listed.',
  },
  'query-decoding': {
    open: 'Whether query parameters are decoded when they’re read',
    reading: 'Percent-encoding as UTF-8, + as a space; the signature still covers them as sent',
    why: 'It’s how query strings are read on the web.',
  },
  'limit-forms': {
    open: 'limit=0, negative, fractional and non-numeric',
    reading: 'All become 20, and so does limit=201',
    why: '“A value outside the range falls back to the default.”',
  },
  'offset-forms': {
    open: 'A negative or non-numeric offset, and one after the last record',
    reading: 'The first two become 0; after the last record the page is empty',
    why: 'Same rule as limit; an offset after the last record skips every record.',
  },
  'repeated-parameters': {
    open: 'A parameter sent twice',
    reading: 'The last one counts; both are signed',
    why: 'Every parameter sent must be included in the signature; most frameworks keep the last.',
  },
  'unknown-status': {
    open: 'A status that no order has',
    reading: 'An empty page with total 0',
    why: 'A filter that matches nothing isn’t an error.',
  },
  'capped-size': {
    open: 'How many records a recent-only list holds',
    reading: 'The 50 most recent; query parameters are ignored',
    why: 'The API docs only say “most recent”.',
  },
  'charge-response': {
    open: 'The response to a created charge',
    reading: '201 with the order it created',
    why: 'The API docs let a merchant read orders, not charges.',
  },
  'charge-validation': {
    open: 'Which charge fields are required and how they’re checked',
    reading: 'All four, strings of 1 to 255 characters, amount a positive decimal; else 422 invalid_request',
    why: 'In the API docs, all four are strings.',
  },
  'bad-json': {
    open: 'A charge body that isn’t a JSON object',
    reading: '400 invalid_json',
    why: 'Request bodies are JSON.',
  },
  'unknown-path': {
    open: 'An unknown path, or a known one with another method',
    reading: '404 not_found and 405 method_not_allowed, after authentication',
    why: 'Without a valid signature, every path responds with 401. So nobody without a key can find out which paths exist.',
  },
  'transport-errors': {
    open: 'Responses to malformed requests and to bodies that are too large',
    reading:
      '400 bad_request, 408 request_timeout, 413 body_too_large above 64 MiB, 421 wrong_host, 431 headers_too_large, 503 too_busy; only the local sandbox server gives them',
    why: 'The local sandbox limits the size of requests, and accepts only its own host name.',
  },
} as const satisfies Record<string, Assumption>;

export type AssumptionId = keyof typeof ASSUMPTIONS;
