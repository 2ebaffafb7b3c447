/** What a request asks for, in a cell: nothing of it is lost, and its end is what stays. */

import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { requestColumns, requestRowHeight } from '../../../components/request/request-columns.tsx';
import type { RequestLook } from '../../../components/request/request-look.ts';
import { ShownTarget } from '../../../components/request/shown-target.tsx';
import { targetsBeside } from '../../../components/request/stands-out.ts';

it.each(['/api/v1/orders?limit=5&offset=20', '/a', '/a?', '?a=1', '/a?b=/c?d', '/א?ב=1'])(
  'reads %s whole, from left to right, with its query marked',
  (target) => {
    const { container } = render(<ShownTarget target={target} beside={`${target}/b\n${target}`} />);
    expect(container.textContent).toBe(target);
    for (const text of container.querySelectorAll('bdi')) expect(text.dir).toBe('ltr');
    expect([...container.querySelectorAll('span')].some(({ textContent }) => textContent === '?')).toBe(
      target.includes('?'),
    );
  },
);

it.each([
  ['/api/v1/charges/ch_1042/refunds/history', '/api/v1/charges/ch_2043/refunds/history', 'ch_1042'],
  [
    '/o?after=17&cursor=MTA&currency=USDT&limit=50',
    '/o?after=17&cursor=MTE&currency=USDT&limit=50',
    'cursor=MTA',
  ],
  ['/api/v1/orders?limit=50&offset=10', '/api/v1/orders?limit=50&offset=20', undefined],
  ['/api/v1/orders', '/healthz', undefined],
  ['/api/v1/orders', '/api/v1/orders', undefined],
])('of %s beside %s the cut text keeps %s', (target, beside, kept) => {
  const { container } = render(<ShownTarget target={target} beside={beside} />);
  expect(container.textContent).toBe(target);
  const pieces = [...container.querySelectorAll('[data-cut] bdi')].map(({ textContent }) => textContent);
  expect(pieces[1]).toBe(kept);
});

it.each([
  ['where the rows beside ask for something else', ['/o?currency=USDT&status=paid'], true],
  ['alone in its list', [], true],
  ['not where the end tells it apart', ['/o?limit=50&offset=20'], undefined],
])('a query is cut at its end %s', (_, beside, isCutAtEnd) => {
  const { container } = render(<ShownTarget target="/o?limit=50&offset=10" beside={beside.join('\n')} />);
  expect(container.querySelector('[data-begins]') !== null || undefined).toBe(isCutAtEnd);
});

const LONG_QUERY = 'created_after=1795713719&currency=USDT&limit=50';

it.each([
  ['before the path that tells it apart', '/charges/ch_2043/refunds', LONG_QUERY, 'first'],
  ['before the path, alone in its list', undefined, LONG_QUERY, 'first'],
  ['not at all where it’s short', '/charges/ch_2043/refunds', 'a=1', 'never'],
  ['after the path that all rows beside have', '/charges/ch_1042/refunds', LONG_QUERY, undefined],
])('a query gives way %s', (_, pathBeside, query, yields) => {
  const path = '/charges/ch_1042/refunds';
  const beside = pathBeside === undefined ? '' : `${pathBeside}?${query}&offset=10`;
  const { container } = render(<ShownTarget target={`${path}?${query}`} beside={beside} />);
  expect(container.querySelector('[data-yields]')?.getAttribute('data-yields')).toBe(yields);
  expect(container.querySelector('[data-stays]') !== null).toBe(yields !== undefined);
});

it('asks only for the rows beside, however many there are', () => {
  const asked: number[] = [];
  targetsBeside(500_000, (at) => {
    asked.push(at);
    return '/';
  });
  expect(asked).toEqual([499_998, 499_999, 500_001, 500_002]);
});

const LOOK: RequestLook = {
  ...{ time: '12:00:00.123', shortTime: '12:00:00', method: 'POST', host: 'h', isHostKnown: true },
  ...{ target: '/api/v1/charges', status: '401', isError: true, error: 'bad_signature' },
  words: { word: 'Query not sorted', tone: 'bad', icon: 'error', sentence: '' },
};
const ROOM = { isNarrow: false, isNarrowest: false, isBeside: false, isHistory: false };

it.each([false, true])(
  'a list of 400 pixels has method, target, status, verdict and time in a row of lines, old or not: %s',
  (isHistory) => {
    const columns = requestColumns({ ...ROOM, isNarrow: true, isNarrowest: true, isHistory });
    expect(columns.map(({ label }) => label)).toEqual(['Request']);
    expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeLessThan(320);
    const shown = (look: RequestLook) => render(columns[0]?.cell(look, '')).container.textContent;
    expect(shown(LOOK)).toBe('POST /api/v1/charges 401 Query not sorted 12:00:00');
    const target = '/api/v1/charges?a=1&b=2';
    expect(shown({ ...LOOK, target, host: 'shop.test', isHostKnown: false, words: undefined })).toBe(
      'POST /api/v1/charges?a=1&b=2 shop.test 401  12:00:00',
    );
  },
);

it.each([false, true])(
  'where details stand beside it, a list still says when each request came and which it is, old or not: %s',
  (isHistory) => {
    const columns = requestColumns({ ...ROOM, isBeside: true, isHistory });
    expect(columns.map(({ label }) => label)).toEqual(['Time', 'Request', 'Status', 'Verdict']);
    expect(render(columns[0]?.cell(LOOK, '')).container.textContent).toBe(
      `${isHistory ? LOOK.time : LOOK.shortTime}${isHistory ? ' ' : ''}`,
    );
    expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(480);
    expect(columns[1]?.width).toBeGreaterThanOrEqual(172);
  },
);

it.each([
  ['beside its details', { ...ROOM, isBeside: true }, 1],
  ['in a panel of 500 pixels', { ...ROOM, isNarrow: true }, 0],
  ['in an old one of 500 pixels', { ...ROOM, isNarrow: true, isHistory: true }, 1],
])('%s a row has a second line for the query or the body, and for the verdict', (_, room, at) => {
  const columns = requestColumns(room);
  const target = columns[at];
  expect(target?.id).toBe('target');
  const { container } = render(target?.cell({ ...LOOK, target: '/o?a=1' }, ''));
  expect([...(container.firstElementChild?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'POST /o',
    '?a=1',
  ]);
  expect(render(columns.at(-1)?.cell(LOOK, '')).container.querySelector('[data-wrapped]')).not.toBeNull();
  expect(requestRowHeight(room)).toBeGreaterThan(requestRowHeight(ROOM));
});

it.each([
  ['{"merchant_order_id":"A-1 \\"x\\"","amount":"25.00"}', 'A-1 \\"x\\"'],
  ['{"amount": "25.00", "merchant_order_id" : 17}', '17'],
  ["{'merchant_order_id': 'A-1'}", 'A-1'],
  ['amount=25.00&merchant_order_id=A-1&currency=USDT', 'A-1'],
  ['{"merchant_order_id":"A-10', undefined],
  ['{"merchant_order_id":"/api/v1/charges/7"}', 'order /api/v1/charges/7'],
  ['{"amount":"25.00"}', undefined],
])('of the body %s the order stands first, which alone tells charges apart', (body, orderId) => {
  for (const room of [ROOM, { ...ROOM, isBeside: true }, { ...ROOM, isNarrow: true, isNarrowest: true }]) {
    const target = requestColumns(room).find(({ id }) => id === 'target');
    const { container } = render(target?.cell({ ...LOOK, body }, ''));
    expect(container.querySelector('[data-part="order"]')?.textContent.trim()).toBe(orderId);
    expect(container.textContent).toContain(orderId === undefined ? body : `${orderId} ${body}`);
  }
});

it('draws what can’t be seen, or turns the text around, as the view of the bytes does', async () => {
  const target = '/a\u202eb?c=\u200b\u0007d\u3164';
  const { container, findByRole } = render(<ShownTarget target={target} beside={`/x\n${target}`} />);
  expect(container.textContent).not.toMatch(/[\p{Cc}\p{Cf}\u3164]/u);
  await findByRole('img', { name: 'U+202E right-to-left override' });
  await findByRole('img', { name: 'U+200B zero width space' });
  await findByRole('img', { name: 'U+0007 control character' });
  expect(container.textContent).not.toMatch(/[\p{Cc}\p{Cf}\u3164]/u);
});

it('draws them in a body too, but not its line breaks alone', async () => {
  const [column] = requestColumns(ROOM).filter(({ id }) => id === 'target');
  const laidOut = render(column?.cell({ ...LOOK, body: '{\n\t"a": 1\n}' }, ''));
  expect(laidOut.container.textContent).toContain('{\n\t"a": 1\n}');
  const odd = render(column?.cell({ ...LOOK, body: '{"merchant_order_id":"A\u202e1"}' }, ''));
  expect(await odd.findAllByRole('img', { name: 'U+202E right-to-left override' })).not.toEqual([]);
  expect(odd.container.textContent).not.toContain('\u202e');
});

it('a list without details gives the verdict, which may name several things, more room than the target', () => {
  const shares = new Map(requestColumns(ROOM).map(({ id, share = 0 }) => [id, share]));
  expect(shares.get('verdict')).toBeGreaterThan(shares.get('target') ?? 0);
});

it('in three lines, how the body begins stands where a query would', () => {
  const [column] = requestColumns({ ...ROOM, isNarrow: true, isNarrowest: true });
  const look: RequestLook = { ...LOOK, body: '{"id":"A-1"}' };
  expect(render(column?.cell(look, '')).container.textContent).toBe(
    'POST /api/v1/charges {"id":"A-1"} 401 Query not sorted 12:00:00',
  );
});
