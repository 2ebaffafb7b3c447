import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NAMED_COLLECTIONS } from '../../lib/core/api.ts';
import { COLLECTION_PATHS } from '../../lib/core/assumed-values.ts';
import { handle } from '../../lib/sandbox/service.ts';
import { json, NOW, records, signed, worldWithKey } from './signed.ts';

const world = worldWithKey({ orders: 450 });
const get = (target: string) => handle(signed('GET', target), world, NOW).response;

describe.each(['/api/v1/orders', '/api/v1/ledger'])('paging %s', (path) => {
  test.each([
    ['', 20],
    ['limit=1', 1],
    ['limit=20', 20],
    ['limit=199', 199],
    ['limit=200', 200],
    ['limit=201', 20],
    ['limit=0', 20],
    ['limit=-1', 20],
    ['limit=-0', 20],
    ['limit=abc', 20],
    ['limit=1.5', 20],
    ['limit=1e1', 20],
    ['limit=0x10', 20],
    ['limit=', 20],
    ['limit', 20],
    ['limit=+5', 20],
    ['limit=%35', 5],
    ['%6Cimit=5', 5],
    ['limit=05', 5],
    ['limit=NaN', 20],
    ['limit=Infinity', 20],
    [`limit=${'9'.repeat(400)}`, 20],
    ['limit=%EF%BC%95', 20],
    ['Limit=5', 20],
    ['limit=5&limit=7', 7],
    ['limit=5&limit=abc', 20],
    ['limit=5=5', 20],
    ['&&limit=5&&', 5],
  ])('?%s gives pages of %i', (query, limit) => {
    const response = get(`${path}?${query}`);
    expect(response.status).toBe(200);
    expect(json(response)['limit']).toBe(limit);
    expect(records(response)).toHaveLength(limit);
  });

  test.each([
    ['offset=0', 0],
    ['offset=7', 7],
    ['offset=-1', 0],
    ['offset=abc', 0],
    ['offset=1.5', 0],
    ['offset=', 0],
    ['offset=3&offset=9', 9],
    ['offset=9&offset=-3', 0],
  ])('?%s skips %i', (query, offset) => {
    const response = get(`${path}?limit=5&${query}`);
    expect(json(response)['offset']).toBe(offset);
    const all = records(get(`${path}?limit=200`));
    expect(records(response)).toEqual(all.slice(offset, offset + 5));
  });

  test('past the end is an empty page that still counts', () => {
    const total = json(get(path))['total'];
    expect(json(get(`${path}?offset=${total}`))).toEqual({ data: [], total, limit: 20, offset: total });
    expect(records(get(`${path}?offset=${Number(total) - 1}`))).toHaveLength(1);
    const far = json(get(`${path}?offset=${'9'.repeat(400)}`));
    expect(far).toEqual({ data: [], total, limit: 20, offset: Number.MAX_SAFE_INTEGER });
  });

  test('walking the pages visits each record once, for any limit', () => {
    const total = Number(json(get(path))['total']);
    expect(total).toBeGreaterThan(400);
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 230 }), (limit) => {
        const ids: unknown[] = [];
        for (let offset = 0; offset < total; ) {
          const page = get(`${path}?limit=${limit}&offset=${offset}`);
          ids.push(...records(page).map(({ id }) => id));
          offset += Number(json(page)['limit']);
        }
        expect(ids).toHaveLength(total);
        expect(new Set(ids).size).toBe(total);
      }),
      { numRuns: 12 },
    );
  });

  test('newest first', () => {
    const times = records(get(`${path}?limit=200`)).map((record) => String(record['created_at']));
    expect(times).toHaveLength(200);
    expect(times).toEqual(times.toSorted().reverse());
  });
});

describe('the status filter', () => {
  const total = (query: string) => Number(json(get(`/api/v1/orders?${query}`))['total']);

  test('the totals of all statuses make the whole', () => {
    const counts = ['awaiting_payment', 'confirming', 'paid', 'expired'].map((status) =>
      total(`status=${status}`),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total(''));
    expect(counts[2]).toBeGreaterThan(0);
    expect(counts[3]).toBeGreaterThan(0);
  });

  test('every order on a filtered page has the status, and paging is over those alone', () => {
    const page = records(get('/api/v1/orders?status=paid&limit=200'));
    expect(page).toHaveLength(200);
    expect(new Set(page.map(({ status }) => status))).toEqual(new Set(['paid']));
    expect(records(get('/api/v1/orders?status=paid&limit=5&offset=10'))).toEqual(page.slice(10, 15));
  });

  test.each(['refunded', 'PAID', '', 'pai%64+', '__proto__'])('status=%s matches nothing', (status) => {
    expect(json(get(`/api/v1/orders?status=${status}`))).toEqual({
      data: [],
      total: 0,
      limit: 20,
      offset: 0,
    });
  });

  test('the value is decoded for filtering, and the last of several counts', () => {
    const paid = total('status=paid');
    expect(paid).toBeGreaterThan(0);
    expect(total('status=pai%64')).toBe(paid);
    expect(total('status=expired&status=paid')).toBe(paid);
  });

  test('the ledger has no filter', () => {
    const whole = json(get('/api/v1/ledger'));
    expect(json(get('/api/v1/ledger?status=paid'))['total']).toBe(whole['total']);
  });
});

describe('capped lists', () => {
  const capped = NAMED_COLLECTIONS.filter(({ list }) => list === 'capped').map(
    ({ id }) => COLLECTION_PATHS[id].path,
  );
  const full = worldWithKey({ orders: 2640 });

  test('there are six', () => expect(capped).toHaveLength(6));

  test.each(capped)('%s answers data alone, at most 50, and ignores the query', (path) => {
    const plain = handle(signed('GET', path), full, NOW).response;
    expect(Object.keys(json(plain))).toEqual(['data']);
    expect(records(plain).length).toBeGreaterThan(0);
    expect(records(plain).length).toBeLessThanOrEqual(50);
    const times = records(plain).map((record) => String(record['created_at']));
    expect(times).toEqual(times.toSorted().reverse());
    const asked = handle(signed('GET', `${path}?limit=1&offset=3&status=paid`), full, NOW).response;
    expect(json(asked)).toEqual(json(plain));
  });

  test.each(['/api/v1/payouts', '/api/v1/webhook_deliveries'])('%s has more than it shows', (path) => {
    expect(records(handle(signed('GET', path), full, NOW).response)).toHaveLength(50);
  });
});
