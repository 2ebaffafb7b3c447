/** Lists looked through: a page at a time and all of it, whatever the service does. */

import { afterEach, describe, expect, test, vi } from 'vitest';
import { fieldOf } from '../../../lib/core/records/json-value.ts';
import { type ListedRecord, recordId } from '../../../lib/core/records/listed-record.ts';
import { KeptRecords } from '../../../lib/features/browse/records.ts';
import { selectBrowse, selectListPath } from '../../../lib/features/browse/selectors.ts';
import { explanationOf } from '../../../lib/features/exchange/explaining.ts';
import { LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import { type ListService, listService } from '../../state/list-service.ts';
import { madeUpKey, NOW, type OpenedPage, openPage } from '../../state/open-page.ts';

const KEY = madeUpKey('browser', [LOCAL_ENVIRONMENT.id]);

afterEach(() => {
  vi.useRealTimers();
});

interface Browsing extends OpenedPage {
  readonly service: ListService;
}

/** The local sandbox is where it's asked. */
async function browsing(orders?: number): Promise<Browsing> {
  const service = listService(KEY, orders);
  const page = await openPage({ fetch: service.fetch });
  await page.app().addKey(KEY);
  await page.app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
  return { ...page, service };
}

const shown = ({ app }: OpenedPage) => selectBrowse(app());
const ids = (records: readonly ListedRecord[]) => records.map(recordId);
async function everything(page: OpenedPage): Promise<readonly ListedRecord[]> {
  const { fetched } = shown(page);
  return (await fetched?.read(0, fetched.count)) ?? [];
}
/** The clock of the page runs while it waits. */
async function passing(page: OpenedPage, seconds: number): Promise<void> {
  for (let i = 0; i < seconds * 4; i++) {
    page.platform.clock.advance(0.25);
    await vi.advanceTimersByTimeAsync(250);
  }
}

describe('a page', () => {
  test('of the built-in sandbox is signed, sent, read and explained', async () => {
    const page = await openPage();
    await page.app().loadPage(0);
    const { page: loaded, source, failure } = shown(page);
    expect(failure).toBeUndefined();
    expect(loaded).toMatchObject({ limit: 20, offset: 0, oddities: [], applied: [], steps: { next: 20 } });
    expect(source.count).toBe(20);
    expect(source.at(0)).toBe(loaded?.records[0]);
    if (!loaded) throw new Error('it was loaded');
    expect(explanationOf(loaded.answered).title).toBe('Signed and accepted');
    expect(String(loaded.answered.exchange.request.target)).toBe('/api/v1/orders?limit=20&offset=0');
    expect(loaded.answered.exchange.signed.lines).toBeDefined();
  });

  test('has a timestamp of its own, corrected by the server’s clock, and never the one that’s typed', async () => {
    const page = await browsing();
    await page.app().loadPage(0);
    page.platform.clock.advance(7);
    page.service.now += 7;
    page.app().runTimestamp(2);
    await page.app().loadPage(20);
    page.app().typeTimestamp('12345');
    await page.app().loadPage(40);
    expect(page.service.timestamps).toEqual([NOW, NOW + 9, NOW + 7].map(String));
    expect(shown(page).page?.offset).toBe(40);
  });

  test('goes by what was applied, and says the rule', async () => {
    const page = await browsing();
    page.app().setPageSize('500');
    await page.app().loadPage(0);
    expect(page.service.asked).toEqual(['/api/v1/orders?limit=500&offset=0']);
    expect(shown(page).page).toMatchObject({
      limit: 20,
      steps: { first: undefined, previous: undefined, next: 20, last: 440 },
      applied: [{ field: 'limit', asked: '500', applied: 20, by: { clause: 'limit-fallback' } }],
    });
  });

  test('carries the parameters that were typed for its own list, and a capped one none', async () => {
    const page = await browsing();
    page.app().setServerFilter('status', 'paid & more');
    await page.app().loadPage(0);
    page.app().chooseCollection('ledger');
    page.app().setServerFilter('made up', '1');
    await page.app().loadPage(0);
    page.app().chooseCollection('wallets');
    await page.app().loadPage(0);
    expect(page.service.asked).toEqual([
      '/api/v1/orders?status=paid%20%26%20more&limit=20&offset=0',
      '/api/v1/ledger?made%20up=1&limit=20&offset=0',
      '/api/v1/wallets',
    ]);
    expect(shown(page).page).toMatchObject({ oddities: [] });
    expect(shown(page).page?.total).toBeUndefined();
  });

  test('that’s refused says why, and the one before it stays', async () => {
    const page = await browsing();
    await page.app().loadPage(0);
    page.service.now += 4000;
    await page.app().loadPage(20);
    const { failure, page: kept, loading } = shown(page);
    expect(loading).toBe(false);
    expect(kept?.offset).toBe(0);
    if (failure?.kind !== 'refused') throw new Error('it was refused');
    expect(explanationOf(failure.answered).found?.code).toBe('stale_request');
  });

  test('isn’t asked for without a key, or where the permission is refused, or the key was changed meanwhile', async () => {
    const page = await browsing();
    page.platform.permissions.answer = { kind: 'refused' };
    await page.app().loadPage(0);
    expect(shown(page).failure).toMatchObject({ kind: 'not-sent', why: { problem: 'permission-refused' } });
    page.platform.permissions.request = async () => {
      await page.app().chooseEnvironment('built-in');
      return { kind: 'granted' };
    };
    await page.app().loadPage(0);
    expect(page.app().browse).toMatchObject({
      orders: { failure: { why: { problem: 'changed-meanwhile' } } },
    });
    await page.app().addEnvironment('Mine', 'https://api.example.com');
    await page.app().loadPage(0);
    expect(shown(page).failure).toMatchObject({ why: { problem: 'no-key' } });
    expect(page.service.asked).toEqual([]);
  });

  test('never carries a stored secret', async () => {
    const page = await browsing();
    page.app().setServerFilter('status', KEY.secret.reveal());
    await page.app().loadPage(0);
    expect(shown(page).failure).toMatchObject({ kind: 'not-sent', why: { problem: 'draft-has-errors' } });
    expect(page.service.asked).toEqual([]);
  });

  test('at a path that’s assumed may be elsewhere, and can be told', async () => {
    const page = await browsing();
    page.app().chooseCollection('payouts');
    page.service.instead = (target) =>
      target === '/v2/payouts'
        ? Response.json({ data: [{ id: 'po_1' }] })
        : new Response('', { status: 404 });
    expect(selectListPath(page.app(), 'payouts')).toEqual({ path: '/api/v1/payouts', is: 'assumed' });
    await page.app().loadPage(0);
    expect(shown(page).failure).toMatchObject({ kind: 'path-unknown', path: '/api/v1/payouts' });
    await page.app().updateEnvironment('local', { paths: { payouts: '/v2/payouts' } });
    expect(page.app().browse).toEqual({});
    await page.app().loadPage(0);
    expect(ids(shown(page).page?.records ?? [])).toEqual(['po_1']);
    page.app().chooseCollection('orders');
    await page.app().loadPage(0);
    expect(shown(page).failure).toMatchObject({ kind: 'refused' });
  });

  test('that breaks off shows what could be read', async () => {
    const page = await browsing();
    page.service.instead = () => new Response('{"data":[{"id":"a"},{"id":"b"},{"i');
    await page.app().loadPage(0);
    const { failure, source } = shown(page);
    expect(failure).toMatchObject({ kind: 'unreadable', problem: { problem: 'not-json', flaw: 'cut-off' } });
    expect(source.count).toBe(2);
  });

  test('is forgotten with its key and environment, but not for a new name', async () => {
    const page = await browsing();
    await page.app().loadPage(0);
    await page.app().updateEnvironment('local', { name: 'Mine' });
    expect(shown(page).page).toBeDefined();
    await page.app().chooseEnvironment('built-in');
    expect(shown(page).page).toBeUndefined();
    expect(shown(page).source.count).toBe(0);
  });

  test('can be cancelled, and one asked for later wins', async () => {
    const page = await browsing();
    const answers: ((response: undefined) => void)[] = [];
    page.service.instead = () => new Promise((resolve) => answers.push(resolve));
    const first = page.app().loadPage(0);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    const second = page.app().loadPage(20);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    for (const answer of answers.toReversed()) answer(undefined);
    await Promise.all([first, second]);
    expect(shown(page).page?.offset).toBe(20);
    const third = page.app().loadPage(40);
    await vi.waitFor(() => expect(answers).toHaveLength(3));
    page.app().cancelLoad();
    answers[2]?.(undefined);
    await third;
    expect(shown(page)).toMatchObject({ loading: false, failure: undefined, page: { offset: 20 } });
  });

  test('of one list goes on loading while another list’s is loaded, or cancelled', async () => {
    const page = await browsing();
    const answers: ((response: undefined) => void)[] = [];
    page.service.instead = () => new Promise((resolve) => answers.push(resolve));
    const orders = page.app().loadPage(0);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    page.app().chooseCollection('ledger');
    const ledger = page.app().loadPage(0);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    page.app().cancelLoad();
    await vi.waitFor(() => expect(shown(page).loading).toBe(false));
    for (const answer of answers) answer(undefined);
    await Promise.all([orders, ledger]);
    expect(shown(page)).toMatchObject({ loading: false, page: undefined });
    page.app().chooseCollection('orders');
    expect(shown(page)).toMatchObject({ loading: false, page: { offset: 0 } });
  });
});

describe('everything', () => {
  test('of the built-in sandbox is there, each order once', async () => {
    const page = await openPage();
    page.app().setPageSize('200');
    await page.app().fetchAll();
    expect(page.app().walk).toMatchObject({ phase: 'done', missing: [], drift: [], stop: undefined });
    const records = await everything(page);
    const total = page.app().walk?.total ?? 0;
    expect(total).toBeGreaterThan(2500);
    expect(records).toHaveLength(total);
    expect(new Set(ids(records)).size).toBe(total);
    const times = records.map(({ fields }) => String(fieldOf(fields, 'created_at')));
    expect(times).toEqual(times.toSorted().toReversed());
    expect(shown(page)).toMatchObject({ showing: 'everything', source: { count: total } });
  });

  test('goes by several pages at once, each signed when it’s sent', async () => {
    const page = await browsing();
    let underWay = 0;
    let most = 0;
    page.service.instead = async () => {
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setTimeout(resolve, 5));
      page.platform.clock.advance(1);
      page.service.now += 1;
      underWay -= 1;
      return undefined;
    };
    page.app().setWalkAtOnce(99);
    expect(page.app().walkAtOnce).toBe(8);
    page.app().setWalkAtOnce(4);
    await page.app().fetchAll();
    expect(most).toBe(4);
    expect(new Set(page.service.timestamps).size).toBeGreaterThan(5);
    expect(shown(page).source.count).toBe(page.app().walk?.total);
  });

  test('of a capped list is one request, and no total', async () => {
    const page = await browsing();
    page.app().chooseCollection('payouts');
    await page.app().fetchAll();
    expect(page.service.asked).toEqual(['/api/v1/payouts']);
    expect(page.app().walk).toMatchObject({ phase: 'done', total: undefined, missing: [] });
    expect(shown(page).source.count).toBeGreaterThan(0);
  });

  test('stops when the key is revoked or the clock is stale, keeps what’s there, and goes on', async () => {
    const page = await browsing();
    page.service.instead = (_, turn) => {
      if (turn === 4) page.service.now += 4000;
      return undefined;
    };
    page.app().setWalkAtOnce(1);
    await page.app().fetchAll();
    const { walk } = page.app();
    expect(walk).toMatchObject({ phase: 'stopped', records: 80, stop: { kind: 'refused' } });
    if (walk?.stop?.kind !== 'refused') throw new Error('it was refused');
    expect(explanationOf(walk.stop.answered).found?.code).toBe('stale_request');
    expect(walk.missing[0]?.from).toBe(80);
    expect(walk.requests).toBe(page.service.asked.length);
    page.app().runTimestamp(4000);
    await page.app().resumeWalk();
    expect(page.app().walk).toMatchObject({ phase: 'done', missing: [] });
    expect(page.app().walk?.requests).toBe(page.service.asked.length);
    const all = ids(await everything(page));
    expect(new Set(all).size).toBe(page.app().walk?.total);
    expect(page.service.asked.filter((target) => target.endsWith('offset=0'))).toHaveLength(1);
  });

  test('stopped without a key, begins once a stored one is to sign here', async () => {
    const page = await browsing();
    await page.app().updateKey(KEY.id, { environments: [] });
    page.app().setServerFilter('status', 'paid');
    await page.app().fetchAll();
    const stopped = page.app().walk;
    expect(stopped).toMatchObject({ phase: 'stopped', stop: { why: { problem: 'no-key' } } });
    await page.app().updateKey(KEY.id, { environments: [LOCAL_ENVIRONMENT.id] });
    await page.app().chooseKey(LOCAL_ENVIRONMENT.id, KEY.id);
    page.app().chooseCollection('ledger');
    await page.app().resumeWalk(stopped);
    expect(page.service.asked).toEqual([]);
    page.app().chooseCollection('orders');
    await page.app().resumeWalk(stopped);
    expect(page.app().walk).toMatchObject({ phase: 'done' });
    expect(page.service.asked.length).toBeGreaterThan(0);
    expect(page.service.asked.every((target) => target.includes('status=paid'))).toBe(true);
  });

  test('pauses, resumes and cancels', async () => {
    const page = await browsing();
    const open: ((response: undefined) => void)[] = [];
    page.service.instead = () => new Promise((resolve) => open.push(resolve));
    page.app().setWalkAtOnce(1);
    const walking = page.app().fetchAll();
    await vi.waitFor(() => expect(open).toHaveLength(1));
    page.app().pauseWalk();
    await vi.waitFor(() =>
      expect(page.app().walk).toMatchObject({ phase: 'fetching', isPausing: true, records: 0 }),
    );
    open[0]?.(undefined);
    await walking;
    expect(page.app().walk).toMatchObject({ phase: 'paused', isPausing: false, records: 20 });
    expect(shown(page).source.isGrowing).toBe(false);
    const resumed = page.app().resumeWalk();
    await vi.waitFor(() => expect(open).toHaveLength(2));
    expect(shown(page).source.isGrowing).toBe(true);
    page.app().cancelWalk();
    await new Promise((resolve) => setTimeout(resolve, 0));
    open[1]?.(undefined);
    await resumed;
    expect(page.app().walk).toMatchObject({ phase: 'cancelled', records: 20 });
    expect(shown(page).source).toMatchObject({ count: 20, isGrowing: false });
    page.service.instead = () => undefined;
    await page.app().resumeWalk();
    expect(page.app().walk).toMatchObject({ phase: 'done', missing: [] });
  });

  test.each(['begun', 'resumed'] as const)(
    'that gives way to another in the moment it’s %s can be gone on with',
    async (how) => {
      const page = await browsing();
      const open: ((response: undefined) => void)[] = [];
      if (how === 'resumed') {
        page.service.instead = () => new Promise((resolve) => open.push(resolve));
        const walking = page.app().fetchAll();
        await vi.waitFor(() => expect(open).toHaveLength(1));
        page.app().pauseWalk();
        await vi.waitFor(() => expect(page.app().walk?.isPausing).toBe(true));
        open[0]?.(undefined);
        await walking;
        page.service.instead = () => undefined;
      }
      const first = how === 'begun' ? page.app().fetchAll() : page.app().resumeWalk();
      page.app().chooseCollection('ledger');
      await Promise.all([first, page.app().fetchAll()]);
      expect(shown(page).walk?.phase).toBe('done');
      page.app().chooseCollection('orders');
      expect(shown(page).walk?.phase).toBe('paused');
      await page.app().resumeWalk();
      expect(shown(page).walk).toMatchObject({ phase: 'done', records: 450, missing: [] });
    },
  );

  test('that’s gone on with while a first click still waits for the permission is walked once', async () => {
    const page = await browsing();
    const done = new Set<number>();
    page.store.subscribe(({ browse: { orders } }) => {
      if (orders?.walk?.phase === 'done') done.add(orders.walk.records);
    });
    const first = page.app().fetchAll();
    page.app().chooseCollection('ledger');
    const second = page.app().fetchAll();
    page.app().chooseCollection('orders');
    await Promise.all([first, second, page.app().resumeWalk()]);
    expect([...done]).toEqual([450]);
  });

  test('leaves what’s on screen there until it has something in its place', async () => {
    const page = await browsing();
    await page.app().loadPage(20);
    page.service.now += 4000;
    await page.app().fetchAll();
    expect(page.app().walk).toMatchObject({ phase: 'stopped', records: 0 });
    expect(shown(page)).toMatchObject({ showing: 'page', source: { count: 20 } });
    page.service.now -= 4000;
    await page.app().fetchAll();
    const [first] = await everything(page);
    expect(shown(page)).toMatchObject({ showing: 'everything', source: { count: 450 } });
    page.service.now += 4000;
    await page.app().fetchAll();
    expect(shown(page)).toMatchObject({ walk: { phase: 'stopped', records: 0 }, source: { count: 450 } });
    const saved = await page.app().exportRecords('ndjson', 'everything');
    expect(saved).toMatchObject({ ok: true, records: 450, notes: [] });
    page.service.now -= 4000;
    page.app().setServerFilter('status', 'none has it');
    await page.app().fetchAll();
    expect(shown(page)).toMatchObject({ walk: { phase: 'done', records: 0 }, source: { count: 0 } });
    expect(first).toBeDefined();
  });

  test('is begun once by two clicks, and seen as under way once it takes a moment', async () => {
    const page = await browsing();
    await page.app().loadPage(0);
    const first = page.app().fetchAll();
    await page.app().fetchAll();
    await first;
    const { asked } = page.service;
    expect(new Set(asked.slice(1)).size).toBe(asked.length - 1);
    expect(shown(page).walk).toMatchObject({ phase: 'done', records: 450 });

    const slow = await browsing();
    await slow.app().loadPage(0);
    vi.useFakeTimers();
    let answer = (): void => undefined;
    slow.service.instead = () =>
      new Promise((resolve) => {
        answer = () => resolve(undefined);
      });
    const walking = slow.app().fetchAll();
    await vi.advanceTimersByTimeAsync(200);
    expect(shown(slow).walk).toBeUndefined();
    expect(slow.app().walk).toMatchObject({ phase: 'fetching' });
    await vi.advanceTimersByTimeAsync(100);
    expect(shown(slow).walk).toMatchObject({ phase: 'fetching', records: 0 });
    slow.service.instead = () => undefined;
    answer();
    await vi.advanceTimersByTimeAsync(1000);
    await walking;
    expect(shown(slow).walk).toMatchObject({ phase: 'done' });
  });

  test('stops where a page can’t be kept, and says so', async () => {
    const page = await browsing();
    await page.app().loadPage(0);
    const add = vi.spyOn(KeptRecords.prototype, 'add').mockImplementationOnce(() => {
      throw new RangeError('Array buffer allocation failed');
    });
    await page.app().fetchAll();
    add.mockRestore();
    expect(shown(page).walk).toMatchObject({
      phase: 'stopped',
      stop: { kind: 'not-sent', why: { problem: 'unexpected' } },
    });
  });

  test('tries again what fails, and leaves an overloaded service alone for as long as it asks', async () => {
    const page = await browsing();
    await page.app().loadPage(0);
    vi.useFakeTimers();
    page.service.instead = (_, turn) => {
      if (turn === 3) return new Response('', { status: 429, headers: { 'Retry-After': '20' } });
      if (turn === 5) return new Response('', { status: 502 });
      return undefined;
    };
    const walking = page.app().fetchAll();
    await passing(page, 5);
    expect(page.app().walk).toMatchObject({ phase: 'fetching' });
    expect(page.app().walk?.waitingUntil).toBeCloseTo(NOW + 20, -1);
    const before = page.service.asked.length;
    await passing(page, 14);
    expect(page.service.asked).toHaveLength(before);
    page.service.now += 25;
    await passing(page, 6);
    await walking;
    expect(page.app().walk).toMatchObject({ phase: 'done', missing: [], retries: 2 });
    expect((await everything(page)).length).toBe(page.app().walk?.total);
  });

  test('says what it couldn’t get', async () => {
    const page = await browsing();
    await page.app().loadPage(0);
    vi.useFakeTimers();
    page.service.instead = (target) =>
      target.endsWith('offset=40') ? new Response('<html>', { status: 500 }) : undefined;
    const walking = page.app().fetchAll();
    await passing(page, 20);
    await walking;
    expect(page.app().walk).toMatchObject({
      phase: 'stopped',
      stop: { kind: 'failing' },
      missing: [{ from: 40, to: 60 }],
    });
    page.service.instead = () => undefined;
    const again = page.app().resumeWalk();
    await passing(page, 1);
    await again;
    expect(page.app().walk).toMatchObject({ phase: 'done', missing: [] });
    expect(new Set(ids(await everything(page))).size).toBe(page.app().walk?.total);
  });

  test('is each record once where the list moved on meanwhile, and says that it did', async () => {
    const page = await browsing();
    page.app().setWalkAtOnce(1);
    page.service.instead = (target, turn) => {
      // A charge comes in between: all that was there moves down by one.
      if (turn === 3) {
        const [newest] = page.service.world.orders;
        if (!newest) throw new Error('there are orders');
        page.service.world = {
          ...page.service.world,
          orders: [{ ...newest, id: 'ord_new' }, ...page.service.world.orders],
        };
      }
      expect(target).toContain('limit=20');
      return undefined;
    };
    await page.app().fetchAll();
    const { walk } = page.app();
    const all = ids(await everything(page));
    expect(walk).toMatchObject({ phase: 'done', records: 450, total: 451 });
    expect(walk?.driftCounts).toEqual({ 'total-changed': 1, 'repeated-id': 1 });
    expect(all).toHaveLength(450);
    expect(new Set(all).size).toBe(450);
    expect(all).not.toContain('ord_new');
  });

  test('that comes to nothing leaves what was fetched before on screen, and that’s still read as it’s looked at', async () => {
    const page = await browsing();
    const padding = 'x'.repeat(3_000_000);
    page.service.instead = (target) => {
      const offset = Number(new URLSearchParams(target.split('?')[1]).get('offset'));
      const data = offset < 8 ? `{"id":"ord_${offset}","note":"${padding}"}` : '';
      return new Response(`{"data":[${data}],"total":8,"limit":1,"offset":${offset}}`);
    };
    await page.app().fetchAll();
    expect(page.app().walk).toMatchObject({ phase: 'done', records: 8 });
    page.service.instead = () => new Response('{"error":{"code":"invalid_key"}}', { status: 401 });
    await page.app().fetchAll();
    expect(page.app().walk).toMatchObject({ phase: 'stopped', records: 0 });
    const before = shown(page).source;
    const away = Array.from({ length: 8 }, (_, at) => at).filter((at) => !before.at(at));
    expect(away).not.toEqual([]);
    await expect.poll(() => shown(page).source !== before).toBe(true);
    expect(away.map((at) => shown(page).source.at(at)?.id)).toContain(`ord_${away.at(-1)}`);
  });

  test('is let go with another environment, in whatever moment after the click that’s chosen', async () => {
    const page = await browsing(60);
    let moments = 0;
    for (let asked = 0; asked < 3; moments++) {
      await page.app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
      const before = page.service.asked.length;
      const walking = page.app().fetchAll();
      for (let moment = 0; moment < moments; moment++) await Promise.resolve();
      await Promise.all([walking, page.app().chooseEnvironment('built-in')]);
      asked = page.service.asked.length - before;
      await new Promise((resolve) => setTimeout(resolve, 0));
      const { browse, walk } = page.app();
      expect([moments, browse.orders?.fetched?.count ?? 0, walk?.phase ?? 'stopped']).toEqual([
        moments,
        0,
        'stopped',
      ]);
    }
    expect(moments).toBeGreaterThan(20);
  });

  test('is let go with another key, in the middle of it', async () => {
    const page = await browsing();
    page.service.instead = () => new Promise((resolve) => setTimeout(() => resolve(undefined), 2));
    const walking = page.app().fetchAll();
    await vi.waitFor(() => expect(page.service.asked.length).toBeGreaterThan(3));
    await page.app().chooseEnvironment('built-in');
    await walking;
    const asked = page.service.asked.length;
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(page.app().walk).toBeUndefined();
    expect(page.app().browse).toEqual({});
    expect(page.service.asked.length).toBe(asked);
  });
});
