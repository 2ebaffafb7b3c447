/** Draws requests as shops send them: names in nine scripts, amounts in ten notations, nested, empty and long members. */

import { below, madeRecordId, type Random } from '../../lib/core/random.ts';
import { drawn } from './draw-client.ts';

/** What a client is asked to sign and send. */
export interface ShopRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below `/api/v1`, as they’re meant: nothing is encoded yet. */
  readonly segments: readonly string[];
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly body?: Readonly<Record<string, unknown>>;
}

const NAMES = [
  'Zoë Müller-Lüdenscheidt',
  'Łukasz Śćiański',
  'Александр Щукин',
  'Ελένη Παπαδοπούλου',
  '山田 太郎',
  '김서연',
  'محمد الأحمد',
  'דוד כהן',
  'प्रिया शर्मा',
  'สมชาย ใจดี',
  "Seán O'Brien & Sons",
  'Nguyễn Thị Hồng Ánh',
] as const;

const AMOUNTS = [
  '1234.50',
  '10.00',
  '7',
  '1,234.50',
  '1.234,50',
  '1 234,50',
  '1’234.50',
  '0.00000001',
  '١٢٣٤٫٥٠',
  '1e3',
  1234.5,
  1999,
  0.1 + 0.2,
  10,
  1e21,
  -0.5,
] as const;

const TEXTS = [
  '',
  'Thanks!',
  'Gift for <b>Mum</b> & "Dad"',
  'a/b\\c',
  'Line one\nline two\ttabbed',
  'Café “Zürich” — 50 % off',
  'emoji 🎁👩‍👩‍👧 and \u2028 a line separator',
  'ends in a blank ',
  'https://shop.example/a?b=1&c=2#d',
  '+49 (0) 151/2345-678',
  "it's 100% ~fine~ *really* (yes)!",
] as const;

const CURRENCIES = ['USDT', 'EUR', 'BTC', 'USDC'] as const;
const NETWORKS = ['tron', 'ethereum', 'Polygon PoS', 'bitcoin'] as const;
const STATUSES = ['paid', 'pending', 'Paid', 'partially paid', ''] as const;

type Pair = readonly [name: string, value: string];

/** Of these a query is made. */
const FILTERS: readonly ((random: Random) => readonly Pair[])[] = [
  (random) => [['status', drawn(random, STATUSES)]],
  (random) => [
    ['status', 'pending'],
    ['status', drawn(random, STATUSES)],
    ['status', 'paid'],
  ],
  (random) => [
    ['limit', String(1 + below(random, 200))],
    ['offset', String(20 * below(random, 30))],
  ],
  (random) => [['q', drawn(random, TEXTS)]],
  (random) => [['customer', drawn(random, NAMES)]],
  () => [['email', 'anna+shop@müller.example']],
  () => [
    ['created[gte]', '2025-11-01T00:00:00+02:00'],
    ['created[lt]', '2025-12-01T00:00:00Z'],
  ],
  () => [
    ['tags[]', 'vip'],
    ['tags[]', 'b2b'],
  ],
  () => [
    ['sort', '-created_at'],
    ['Sort', 'amount'],
    ['sort_dir', 'desc'],
  ],
  () => [
    ['a', '10'],
    ['a', '9'],
    ['a-b', '1'],
    ['a1', '2'],
  ],
  (random) => [['amount', String(drawn(random, AMOUNTS))]],
];

/** Each kind that some mistake needs to show is among them. */
export function drawRequests(random: Random): readonly ShopRequest[] {
  return [
    charge(random, false),
    { method: 'GET', segments: ['orders'], query: drawQuery(random) },
    charge(random, true),
    { method: 'GET', segments: ['orders', drawReference(random)], query: [] },
    { method: 'GET', segments: ['orders'], query: [...drawQuery(random), ...drawQuery(random)] },
    {
      method: 'PUT',
      segments: ['orders', drawReference(random)],
      query: [],
      body: { note: drawn(random, NAMES), metadata: {}, amount: '12.50' },
    },
    { method: 'GET', segments: ['orders', 'Bestellung 7/ü', 'items'], query: drawQuery(random) },
  ];
}

function drawQuery(random: Random): readonly Pair[] {
  return Array.from({ length: 1 + below(random, 3) }, () => drawn(random, FILTERS)(random)).flat();
}

function drawReference(random: Random): string {
  return drawn(random, [madeRecordId('ord_', 1_764_000_000, random), 'Ordre nº 12', 'A-100/2025', 'Заказ 5']);
}

function charge(random: Random, isRich: boolean): ShopRequest {
  const plain = {
    merchant_order_id: `${drawn(random, ['SHOP', 'Web/2025', 'заказ', '#'])}-${below(random, 100_000)}`,
    amount: drawn(random, AMOUNTS),
    currency: drawn(random, CURRENCIES),
    network: drawn(random, NETWORKS),
  };
  const body = isRich ? { ...plain, ...extras(random) } : { ...plain, description: drawn(random, TEXTS) };
  return { method: 'POST', segments: ['charges'], query: [], body };
}

function extras(random: Random): Readonly<Record<string, unknown>> {
  const count = drawn(random, [0, 1, 3, 60]);
  return {
    customer: {
      name: drawn(random, NAMES),
      email: 'anna+shop@example.com',
      address: { line1: drawn(random, TEXTS), line2: null, geo: [52.52, 13.405] },
    },
    items: Array.from({ length: count }, (_, at) => ({
      sku: `S-${at}`,
      title: drawn(random, TEXTS),
      quantity: 1 + below(random, 9),
      price: drawn(random, AMOUNTS),
    })),
    metadata: drawn<object>(random, [
      {},
      { '10': 'ten', '9': 'nine', b: 1, B: 2 },
      { empty: '', none: null },
    ]),
    tags: drawn<readonly string[]>(random, [[], ['vip', 'b2b']]),
    is_gift: drawn(random, [true, false]),
    coupon: null,
    return_url: 'https://shop.example/return?order=7&ok=1',
  };
}
