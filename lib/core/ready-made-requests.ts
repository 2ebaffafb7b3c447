/** A request for every endpoint of the API document, ready to sign; and one that's signed wrongly. */

import { AUTH_HEADERS, CHARGE_FIELDS, NAMED_COLLECTIONS, PATHS } from './api.ts';
import type { AssumptionId } from './assumptions.ts';
import { type CollectionPaths, collectionPath } from './records/collection-path.ts';
import { byteStringOfText } from './signing/bytes.ts';
import type { Secret } from './signing/secret.ts';
import { rightSignature, unixSeconds } from './signing/sign.ts';
import { type WireRequest, wireRequest } from './signing/wire-request.ts';

export interface ReadyMadeRequest {
  readonly id: string;
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly target: string;
  readonly contentType?: string;
  readonly bodyText?: string;
  /** Set where the document doesn't show the path, and the environment wasn't told it either. */
  readonly assumption?: AssumptionId;
}

const EXAMPLE_CHARGE: Record<(typeof CHARGE_FIELDS)[number], string> = {
  merchant_order_id: 'A-1001',
  amount: '25.00',
  currency: 'USDT',
  network: 'TRON',
};

function lists(told: CollectionPaths): ReadyMadeRequest[] {
  return NAMED_COLLECTIONS.filter(({ id }) => id !== 'orders').map(({ id, name, list }) => {
    const { path, is } = collectionPath(id, told);
    return {
      id: `list-${id}`,
      name: `List ${name.toLowerCase()}`,
      method: 'GET',
      target: list === 'paginated' ? `${path}?limit=20&offset=0` : path,
      ...(is === 'assumed' && { assumption: 'collection-paths' }),
    };
  });
}

const SHOWN: readonly ReadyMadeRequest[] = [
  { id: 'list-orders', name: 'List orders', method: 'GET', target: PATHS.orders },
  {
    id: 'list-paid-orders',
    name: 'List paid orders, five a page, third page',
    method: 'GET',
    target: `${PATHS.orders}?status=paid&limit=5&offset=10`,
  },
  {
    id: 'create-charge',
    name: 'Create a charge',
    method: 'POST',
    target: PATHS.charges,
    contentType: 'application/json',
    bodyText: JSON.stringify(EXAMPLE_CHARGE, [...CHARGE_FIELDS], 2),
  },
];

/** @param told paths of the environment the request is for. */
export function readyMadeRequests(told: CollectionPaths): readonly ReadyMadeRequest[] {
  return [...SHOWN, ...lists(told)];
}

/** At the paths that are assumed where none is told. */
export const READY_MADE_REQUESTS: readonly ReadyMadeRequest[] = readyMadeRequests({});

const SENT = '{"merchant_order_id":"A-1001","amount":"25.00","currency":"USD","network":"TRON"}';
const HASHED = '{"merchant_order_id": "A-1001", "amount": "25.00", "currency": "USD", "network": "TRON"}';

/**
 * A request signed with a common mistake, to see what a diagnosis looks like: json.dumps hashed, another JSON sent.
 * @param now Unix seconds.
 */
export function wronglySignedRequest(
  { id, secret }: { readonly id: string; readonly secret: Secret },
  now: number,
): WireRequest {
  const charge = (body: string): WireRequest =>
    wireRequest({
      method: 'POST',
      target: PATHS.charges,
      headers: [
        ['User-Agent', 'python-requests/2.32.3'],
        ['Content-Type', 'application/json'],
      ],
      body,
    });
  const timestamp = unixSeconds(now);
  const { signature } = rightSignature(charge(HASHED), secret, timestamp);
  const sent = charge(SENT);
  return {
    ...sent,
    headers: [
      ...sent.headers,
      [AUTH_HEADERS.key, byteStringOfText(id)],
      [AUTH_HEADERS.timestamp, timestamp],
      [AUTH_HEADERS.signature, signature],
    ],
  };
}
