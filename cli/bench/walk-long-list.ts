/** A list of very many made-up orders, a page of it for a query: so short a service that who fetches is what's measured. */

export function longList(count: number): (query: string) => Buffer {
  const orders = Array.from({ length: count }, (_, at) => madeUpOrder(at));
  return (query) => {
    const asked = new URLSearchParams(query);
    const limit = Number(asked.get('limit'));
    const offset = Number(asked.get('offset'));
    const data = orders.slice(offset, offset + limit).join(',');
    return Buffer.from(`{"data":[${data}],"total":${count},"limit":${limit},"offset":${offset}}`);
  };
}

const STATUSES = ['paid', 'expired', 'confirming', 'awaiting_payment'];

/** @returns its JSON, as long as the sandbox's own. */
export function madeUpOrder(at: number): string {
  const two = (part: number): string => String(part % 60).padStart(2, '0');
  return `{"id":"ord_${String(at).padStart(12, '0')}","status":"${STATUSES[at % 4]}","is_test":${at % 3 === 0},"merchant_order_id":"SHOP-${at}","amount":"${(at * 7919) % 100_000}.${two(at)}","currency":"USDT","network":"TRON","created_at":"2026-01-01T${two(at % 24)}:${two(at)}:00Z"}`;
}
