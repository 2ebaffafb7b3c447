/** Line 3 with parameters that weren't sent: empty values printed as text, defaults, and what other services want. */

import { PAGE } from '../../api.ts';
import type { ByteString } from '../../signing/bytes.ts';
import type { Change } from '../changes.ts';
import { ecosystemOf } from '../client.ts';
import type { Ecosystem } from '../languages.ts';
import type { Use } from '../mistake-row.ts';
import type { Subject } from '../subject.ts';
import { bySpecification, pairOf, pairText, plainBytes, type QueryState, queryChange } from './model.ts';

/** The query parameters the API document names. */
const KNOWN = ['status', 'limit', 'offset'] as const;
const NULLS = [
  ['None', 6],
  ['null', 6],
  ['undefined', 6],
  ['', 6],
  ['nil', 8],
  ['NaN', 9],
] as const;
/** Parameters that lists have and callers leave empty most often. */
const MOST_OFTEN_EMPTY = ['cursor', 'page', 'q', 'from', 'to', 'sort', 'customer_id', 'search'];
/** The literal of nothing that's tried beside other mistakes. */
const NOTHING_IN: Readonly<Partial<Record<Ecosystem, string>>> = { python: 'None', javascript: 'undefined' };
/** Others; with those that are left empty together. */
const OFTEN_EMPTY: readonly string[] = [
  ...['page_size', 'per_page', 'after', 'before', 'since', 'until', 'query'],
  ...['date', 'start', 'end', 'date_from', 'date_to', 'start_date', 'end_date', 'from_date', 'to_date'],
  ...['created_after', 'created_before', 'starting_after', 'ending_before', 'order', 'sort_by'],
  ...['order_by', 'filter', 'fields', 'include', 'expand', 'type', 'currency'],
  ...['network', 'order_id', 'merchant_order_id', 'is_test', 'id', 'token', 'next_token'],
];
const EMPTY_TOGETHER: readonly (readonly [string, string])[] = [
  ['from', 'to'],
  ['start', 'end'],
  ['since', 'until'],
  ['after', 'before'],
  ['date_from', 'date_to'],
  ['start_date', 'end_date'],
  ['from_date', 'to_date'],
  ['created_after', 'created_before'],
  ['starting_after', 'ending_before'],
];
/** Of lists anywhere, with what the API’s own requests have; in snake_case, and tried in camelCase too. */
const SOMETIMES_EMPTY: readonly string[] = [
  ...['account', 'account_id', 'action', 'active', 'after_id', 'amount', 'api_version', 'archived', 'asc'],
  ...['before_id', 'begin', 'bookmark', 'brand', 'card', 'category', 'category_id', 'channel', 'client_id'],
  ...['code', 'columns', 'comment', 'count', 'country', 'coupon', 'created', 'created_at', 'created_from'],
  ...['created_to', 'customer', 'customer_email', 'date_range', 'day', 'deleted', 'desc', 'description'],
  ...['device_id', 'dir', 'direction', 'email', 'enabled', 'end_at', 'end_time', 'event', 'event_type'],
  ...['exclude', 'external_id', 'field', 'filters', 'first', 'format', 'from_time', 'group', 'group_by'],
  ...['group_id', 'hash', 'ids', 'invoice_id', 'ip', 'is_active', 'item_id', 'key', 'keyword', 'keywords'],
  ...['kind', 'label', 'lang', 'language', 'last', 'last_id', 'level', 'locale', 'location', 'marker'],
  ...['max', 'max_amount', 'max_results', 'memo', 'merchant_id', 'metadata', 'method', 'min', 'min_amount'],
  ...['mode', 'month', 'name', 'next', 'next_cursor', 'nonce', 'note', 'number', 'order_by_field'],
  ...['order_dir', 'order_direction', 'order_status', 'owner', 'owner_id', 'page_no', 'page_num'],
  ...['page_number', 'page_token', 'parent_id', 'partner_id', 'payment_id', 'payment_method', 'payout_id'],
  ...['per', 'period', 'phone', 'price', 'product_id', 'project_id', 'provider', 'quantity', 'reason'],
  ...['ref', 'reference', 'reference_id', 'region', 'request_id', 'role', 'scope', 'search_term', 'session'],
  ...['session_id', 'size', 'skip', 'slug', 'sort_dir', 'sort_direction', 'sort_order', 'source', 'start_at'],
  ...['start_time', 'starts_with', 'state', 'statuses', 'store_id', 'subscription_id', 'symbol', 'tag'],
  ...['tags', 'take', 'target', 'tenant_id', 'term', 'text', 'time', 'timezone', 'title', 'to_time', 'top'],
  ...['total', 'transaction_id', 'tx_id', 'types', 'tz', 'updated', 'updated_after', 'updated_at'],
  ...['updated_before', 'updated_since', 'user', 'user_id', 'username', 'value', 'version', 'view', 'wallet'],
  ...['wallet_id', 'with', 'with_deleted', 'year', 'zip'],
];

/** `page_size` as `pageSize`. */
function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** No timestamp or key id is longer; one that is isn't put into a query. */
const LONGEST_ADDED = 128;

export function unsentParameterChanges(subject: Subject): Change<QueryState>[] {
  const extras = [...ownParameters(subject), ...routeParameters(subject)];
  const { method } = subject.lines;
  if (method !== 'GET' && method !== 'HEAD') return [...extras, ...addedToAll(subject)];
  const sent = new Set(subject.pairs.map((pair) => plainBytes(pairOf(pair, 0).key) as string));
  const missing = KNOWN.filter((key) => !sent.has(key));
  return [
    ...nulls(missing),
    ...joinedWithNothing(subject),
    ...oftenEmpty(sent, NOTHING_IN[ecosystemOf(subject) ?? 'python']),
    ...sometimesEmpty(sent),
    ...pages(sent),
    ...extras,
  ];
}

/** By themselves alone, and all of one literal: a thousand signatures, not a family to be combined. */
function sometimesEmpty(sent: ReadonlySet<string>): Change<QueryState>[] {
  const written = [...MOST_OFTEN_EMPTY, ...OFTEN_EMPTY, ...SOMETIMES_EMPTY];
  const known = new Set([...MOST_OFTEN_EMPTY, ...OFTEN_EMPTY, ...sent]);
  const names = new Set([...SOMETIMES_EMPTY, ...written.map(camelCase)]);
  return [...names]
    .filter((key) => !known.has(key))
    .flatMap((key) =>
      NULLS.filter(([, cost]) => cost === 6).map(([literal]) =>
        added('query-null-literal', [`${key}=${literal}`], { cost: 8, reach: 1 }),
      ),
    );
}

function nulls(missing: readonly string[]): Change<QueryState>[] {
  const groups = missing.map((key) => [key]);
  if (missing.length === 3) groups.push(missing.filter((key) => key !== 'status'));
  if (missing.length > 1) groups.push([...missing]);
  return groups.flatMap((keys) => [
    ...NULLS.map(([literal, cost]) => {
      const all = keys.map((key) => `${key}=${literal}`);
      const rare = cost > 6 ? ({ reach: 2 } as const) : {};
      return added('query-null-literal', all, { cost, ...rare });
    }),
    added('query-null-literal', keys, { cost: 9, reach: 2 }),
  ]);
}

/** By code that doesn’t ask for the method. */
function addedToAll(subject: Subject): Change<QueryState>[] {
  if (subject.pairs.length > 0) return [];
  return [
    ...literalsOfNothing().map((text) => added('query-null-literal', [text], { cost: 8, reach: 1 })),
    ...joinedWithNothing(subject),
  ];
}

/** The empty query was joined with it. */
function joinedWithNothing({ pairs }: Subject): Change<QueryState>[] {
  if (pairs.length > 0) return [];
  return literalsOfNothing().map((text) => added('query-null-literal', ['', text], { cost: 9, reach: 1 }));
}

function literalsOfNothing(): string[] {
  return MOST_OFTEN_EMPTY.flatMap((key) =>
    NULLS.filter(([, cost]) => cost < 9).map(([literal]) => `${key}=${literal}`),
  );
}

/** Nearly all alone: beside each other mistake they would be a third of all queries. */
function oftenEmpty(sent: ReadonlySet<string>, nothing: string | undefined): Change<QueryState>[] {
  const names = [...MOST_OFTEN_EMPTY, ...OFTEN_EMPTY];
  const sets = [...names.map((key) => [key]), ...EMPTY_TOGETHER];
  return sets
    .filter((keys) => !keys.some((key) => sent.has(key)))
    .flatMap((keys) =>
      NULLS.filter(([, cost]) => cost === 6 || (cost < 9 && areMostOften(keys))).map(([literal]) => {
        const texts = keys.map((key) => `${key}=${literal}`);
        const isOften = literal === nothing && areMostOften(keys);
        return added('query-null-literal', texts, { cost: 7, reach: isOften ? 2 : 1 });
      }),
    );
}

function areMostOften(keys: readonly string[]): boolean {
  return keys.every((key) => MOST_OFTEN_EMPTY.includes(key));
}

function pages(sent: ReadonlySet<string>): Change<QueryState>[] {
  const limits = sent.has('limit')
    ? []
    : [PAGE.defaultLimit, 50, 100, PAGE.maxLimit].map((limit) => `limit=${limit}`);
  const offset = sent.has('offset') ? [] : ['offset=0'];
  const sets = [...limits.map((limit) => [limit]), ...(offset.length > 0 ? [offset] : [])];
  if (offset.length > 0) sets.push(...limits.map((limit) => [limit, ...offset]));
  if (!sent.has('status')) sets.push(['status=paid']);
  return sets.map((texts) => added('query-extra-param-signed', texts, {}));
}

/** As exchanges want them in the query. */
function ownParameters({ timestamp, keyId, pairs }: Subject): Change<QueryState>[] {
  if (timestamp.length > LONGEST_ADDED || keyId.length > LONGEST_ADDED) return [];
  const alone = { cost: 10, reach: 1 } as const;
  // The clock was read twice, or rounded for one of them.
  const clocks = (/^\d{10}$/.test(timestamp) ? [-1, 1] : []).map(
    (more) => `timestamp=${Number(timestamp) + more}`,
  );
  const rare = [
    ...clocks.map((text) => [text]),
    // The empty query was joined with it.
    ...(pairs.length === 0
      ? [...clocks, `timestamp=${timestamp}`, `api_key=${keyId}`].map((text) => ['', text])
      : []),
  ].map((texts) => added('query-extra-param-signed', texts, alone));
  const time = `timestamp=${timestamp}`;
  const sets: (readonly [readonly string[], number])[] = [
    [[time], 7],
    [[`api_key=${keyId}`], 9],
    [[`api_key=${keyId}`, time], 8],
    [['recvWindow=5000', time], 9],
  ];
  const common = sets.map(([texts, cost]) =>
    added('query-extra-param-signed', texts, cost > 8 ? { cost, reach: 2 } : { cost }),
  );
  return [...common, ...rare];
}

/** Names that routers give to what a path holds. */
const ROUTE_NAMES = ['id', 'slug', 'path', 'route', 'all', 'params', 'resource', 'orderId', 'order_id'];
const FIRST_CAPTURED = 3;

/** As Next.js and Rails merge them into the query: the last segment, by the names of a catch-all route. */
function routeParameters({ path }: Subject): Change<QueryState>[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  const last = segments.at(-1);
  if (last === undefined || segments.length < FIRST_CAPTURED || last.length > LONGEST_ADDED) return [];
  return ROUTE_NAMES.map((name) =>
    added('query-extra-param-signed', [`${name}=${last}`], { cost: 9, reach: 1 }),
  );
}

const MOST_ADDED = 4;
const NAMED_PAIR = /^[\w.[\]%-]+=[^\s&]*$/;

/** A sorted line 3 that holds all that was sent and more, whatever its name: no list could have them all. */
export function addedUses({ pairs }: Subject, value: ByteString): readonly Use[] {
  const signed = value.split('&');
  if (signed.length > pairs.length + MOST_ADDED) return [];
  const isSorted = bySpecification(signed.map(pairOf)).map(pairText).join('&') === value;
  const more = [...signed];
  for (const pair of pairs) {
    const at = more.indexOf(pair);
    if (at === -1) return [];
    more.splice(at, 1);
  }
  if (!isSorted || more.length === 0 || !more.every((pair) => NAMED_PAIR.test(pair))) return [];
  const isNothing = more.every((pair) => NULLS.some(([literal]) => pairOf(pair, 0).value === literal));
  return [{ id: isNothing ? 'query-null-literal' : 'query-extra-param-signed', how: more.join('&') }];
}

function added(
  id: 'query-null-literal' | 'query-extra-param-signed',
  texts: readonly string[],
  more: { cost?: number; reach?: 1 | 2 },
): Change<QueryState> {
  const apply = (state: QueryState) => ({
    ...state,
    pairs: [...state.pairs, ...texts.map((text, index) => pairOf(text, state.pairs.length + index))],
  });
  return queryChange('content', id, texts.join('&'), apply, more);
}
