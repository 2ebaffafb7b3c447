/**
 * What the API document leaves open, decided once: the reading chosen and why. `assumed-values.ts` has what code needs of
 * it, and the interface shows each entry as an assumption, never as specification.
 */

export interface Assumption {
  /** What the document doesn't show. */
  readonly open: string;
  /** The reading chosen, in whole sentences, which are read without `open` beside them, too. */
  readonly reading: string;
  readonly why: string;
}

export const ASSUMPTIONS = {
  'refusal-order': {
    open: 'Which 401 code the server returns when several apply',
    reading:
      'The server checks in this order: missing_auth, bad_timestamp, stale_request, invalid_key, bad_signature. It returns the first code that applies.',
    why: 'Fast checks come first, and the signature can’t be checked without the key.',
  },
  'error-envelope': {
    open: 'Field layout of the error envelope',
    reading: 'The body of an error response is {"error": {"code": "…", "message": "…"}}.',
    why: 'This is the commonest layout of payment APIs. Countersign finds the code wherever a response carries it.',
  },
  'exactly-300-seconds': {
    open: 'Whether a difference of exactly 300 seconds is too old',
    reading: 'The server accepts a difference of exactly 300 seconds. It rejects 301 seconds.',
    why: '“More than 5 minutes” excludes exactly 5 minutes.',
  },
  'empty-header': {
    open: 'Whether an empty authentication header is absent',
    reading: 'An empty authentication header counts as absent. The server returns missing_auth.',
    why: 'An empty value carries nothing to check.',
  },
  'duplicate-header': {
    open: 'An authentication header sent twice',
    reading:
      'The server joins the values of a repeated authentication header with a comma and a space, as HTTP allows.',
    why: 'Most servers hand these joined values to the application (RFC 9110, section 5.2).',
  },
  'timestamp-form': {
    open: 'What a valid Unix-seconds integer looks like',
    reading:
      'X-Timestamp has decimal digits, with or without a minus before them. Leading zeros are signed as sent.',
    why: 'The value is signed as a string, so the server uses it exactly as the header carries it.',
  },
  'query-as-sent': {
    open: 'Whether the query is decoded before it’s sorted',
    reading: 'The server sorts the query’s encoded pairs. It doesn’t decode them first.',
    why: 'The API docs never mention decoding.',
  },
  'query-pair-order': {
    open: 'What “sorted lexicographically” compares',
    reading: 'The server compares whole key=value strings, byte by byte. So a-b=2 comes before a=1.',
    why: 'The words “key=value pairs sorted” mean that the pair is sorted, not the key.',
  },
  'query-empty-segments': {
    open: 'Empty segments (&&), a key without =, and a ? at the end',
    reading:
      'The server drops empty segments. A key without = stays as sent. A ? at the end counts as no query.',
    why: 'An empty segment holds no key=value pair.',
  },
  'path-as-sent': {
    open: 'Whether the path is decoded or normalized before signing',
    reading: 'The signature covers the path exactly as it stands on the request line.',
    why: 'Decoding would make two different requests share a signature.',
  },
  'signature-case': {
    open: 'Whether an uppercase hex signature is accepted',
    reading: 'The server rejects an uppercase hex signature with bad_signature.',
    why: 'The API docs say lowercase hex.',
  },
  'collection-paths': {
    open: 'Paths of Ledger and the six lists of the most recent records',
    reading:
      'Each path is /api/v1/ and the name of the list. The names are ledger, wallets, channels, payouts, disputes, webhook_deliveries and subscriptions.',
    why: 'These paths follow the two paths that the API docs show.',
  },
  'order-fields': {
    open: 'Fields of an order beyond id, status and is_test',
    reading:
      'An order also has merchant_order_id, amount, currency, network, created_at and updated_at. An order in the status awaiting_payment has instructions, too. An order in the status confirming has confirmations, too.',
    why: 'These are the charge’s own fields, and what the payment flow needs.',
  },
  'record-fields': {
    open: 'Fields of ledger, channel, payout, dispute, webhook delivery and subscription records, and the other fields of wallets',
    reading:
      'Each record has a small plausible set of fields. Amounts are decimal strings, and times are ISO 8601 in UTC.',
    why: 'The API docs write amounts as strings everywhere they show one.',
  },
  'record-order': {
    open: 'How the records of a list are sorted',
    reading: 'Every list has its newest records first.',
    why: 'The API docs call six lists, such as Wallets, “the most recent records”.',
  },
  'test-visibility': {
    open: 'Whether a test key sees live orders',
    reading:
      'A test key sees all orders, and is_test shows which are test orders. Test orders have no ledger entries.',
    why: 'A test key “authenticates exactly like a live key”, and test orders never settle to the live wallet.',
  },
  'order-statuses': {
    open: 'Order statuses besides paid, and how they change',
    reading:
      'An order changes from awaiting_payment to confirming, then to paid. An unpaid order becomes expired after an hour.',
    why: '“Instructions, confirmations” are the steps that the API docs name.',
  },
  'payment-timing': {
    open: 'How many confirmations an order needs, and how long they take',
    reading:
      'An order needs three confirmations. One comes every ten seconds after the payment is seen. In the built-in sandbox, you start the payment. The local sandbox pays 20 seconds after the charge.',
    why: 'These times are short enough to watch.',
  },
  'webhook-events': {
    open: 'Kinds of events, and the fields of a webhook delivery',
    reading:
      'Each status of an order makes one webhook delivery. Its event is “order.” plus the status, for example order.paid. The sandbox records the delivery and sends nothing.',
    why: 'The API docs say only that webhooks are sent for orders and that deliveries can be listed.',
  },
  'query-decoding': {
    open: 'Whether query parameters are decoded when they’re read',
    reading:
      'The server decodes query parameters as UTF-8, and each + as a space. The signature still covers them as sent.',
    why: 'Query strings are read like this on the web.',
  },
  'limit-forms': {
    open: 'limit=0, negative, fractional and non-numeric',
    reading:
      'The server uses 20 for limit=0, for limit=201, and for a negative, fractional or non-numeric limit.',
    why: 'The API docs say: “A value outside the range falls back to the default.”',
  },
  'offset-forms': {
    open: 'A negative or non-numeric offset, and one after the last record',
    reading:
      'The server uses 0 for a negative or non-numeric offset. After the last record, the page is empty.',
    why: 'The rule is the same as for limit. An offset after the last record skips every record.',
  },
  'repeated-parameters': {
    open: 'A parameter sent twice',
    reading: 'The server uses the last value of a repeated parameter. The signature covers all its values.',
    why: 'Every parameter sent must be included in the signature. Most frameworks use the last value.',
  },
  'unknown-status': {
    open: 'A status that no order has',
    reading: 'The server returns an empty page with total 0 for a status that no order has.',
    why: 'A filter that matches nothing isn’t an error.',
  },
  'capped-size': {
    open: 'How many records a list of the most recent records has',
    reading: 'Such a list has 50 records. The server ignores its query parameters.',
    why: 'The API docs only say “most recent”.',
  },
  'charge-response': {
    open: 'The response to a created charge',
    reading: 'The response is 201 with the order that the charge created.',
    why: 'The API docs let a merchant read orders, not charges.',
  },
  'charge-validation': {
    open: 'Which charge fields are required and how they’re checked',
    reading:
      'A charge needs merchant_order_id, amount, currency and network, each a string of 1 to 255 characters. The amount must be a positive decimal. Otherwise the server returns 422 invalid_request.',
    why: 'In the API docs, all four fields are strings.',
  },
  'bad-json': {
    open: 'A charge body that isn’t a JSON object',
    reading: 'The server returns 400 invalid_json for a charge body that isn’t a JSON object.',
    why: 'Request bodies are JSON.',
  },
  'unknown-path': {
    open: 'An unknown path, or a known one with another method',
    reading:
      'The server checks the signature first. Then it returns 404 not_found for an unknown path, and 405 method_not_allowed for a different method.',
    why: 'Without a valid signature, every path responds with 401. So nobody without a key can find out which paths exist.',
  },
  'transport-errors': {
    open: 'Responses to malformed requests and to bodies that are too large',
    reading:
      'The local sandbox server returns 400 bad_request, 408 request_timeout, and 413 body_too_large above 64 MiB. It also returns 421 wrong_host, 431 headers_too_large and 503 too_busy. The built-in sandbox returns none of these.',
    why: 'The local sandbox limits the size of requests, and accepts only its own host name.',
  },
} as const satisfies Record<string, Assumption>;

export type AssumptionId = keyof typeof ASSUMPTIONS;
