/** Services that lie, hurry or never end, and clicks that come at the wrong moment, while a list is fetched, saved and opened. */

import { afterEach, describe, expect, test, vi } from 'vitest';
import { displayText } from '../../../lib/core/signing/bytes.ts';
import { selectBrowse } from '../../../lib/features/browse/selectors.ts';
import { LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import { type ListService, listService } from '../../state/list-service.ts';
import { madeUpKey, NOW, type OpenedPage, openPage } from '../../state/open-page.ts';

const KEY = madeUpKey('browser', [LOCAL_ENVIRONMENT.id]);

afterEach(() => {
  vi.useRealTimers();
});

async function browsing(): Promise<OpenedPage & { readonly service: ListService }> {
  const service = listService(KEY);
  const page = await openPage({ fetch: service.fetch });
  await page.app().addKey(KEY);
  await page.app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
  return { ...page, service };
}

async function passing(page: OpenedPage, seconds: number): Promise<void> {
  for (let i = 0; i < seconds * 4; i++) {
    page.platform.clock.advance(0.25);
    await vi.advanceTimersByTimeAsync(250);
  }
}

const offsetIn = (target: string) => Number(/offset=([0-9]+)/.exec(target)?.[1]);
const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `ord_${from + at}` }));

describe('a service that’s asked too often', () => {
  test.each(['0', '-5', '1.5', 'Wed, 21 Oct 2015 07:28:00 GMT', 'soon', ''])(
    'isn’t asked faster for its Retry-After of “%s”',
    async (value) => {
      const page = await browsing();
      await page.app().loadPage(0);
      vi.useFakeTimers();
      page.service.instead = (_, turn) =>
        turn >= 2 ? new Response('', { status: 429, headers: { 'Retry-After': value } }) : undefined;
      const walking = page.app().fetchAll();
      await passing(page, 1);
      // The first page, three at once, and each of them once again.
      expect(page.service.asked.length).toBeLessThanOrEqual(2 + 3 + 3);
      expect(page.app().walk?.phase).toBe('fetching');
      page.app().cancelWalk();
      await passing(page, 1);
      await walking;
    },
  );

  test('names a date by its own clock', async () => {
    const page = await browsing();
    await page.app().loadPage(0);
    vi.useFakeTimers();
    const ahead = (seconds: number) => new Date((NOW + 250 + seconds) * 1000).toUTCString();
    page.service.instead = (_, turn) =>
      turn === 3
        ? new Response('', { status: 429, headers: { Date: ahead(0), 'Retry-After': ahead(100) } })
        : undefined;
    const walking = page.app().fetchAll();
    await passing(page, 5);
    expect(page.app().walk?.waitingUntil).toBeCloseTo(NOW + 100, -1);
    page.app().cancelWalk();
    await passing(page, 1);
    await walking;
  });

  test('is left alone until the time it names, where that’s longer than anyone would wait', async () => {
    const page = await browsing();
    page.service.instead = (_, turn) =>
      turn >= 2 ? new Response('', { status: 429, headers: { 'Retry-After': '3600' } }) : undefined;
    await page.app().fetchAll();
    page.platform.clock.advance(60);
    expect(page.app().walk?.stop).toEqual({ kind: 'told-to-wait', until: NOW + 3600 });
  });
});

describe('an envelope that lies', () => {
  test('by a total that no computer can write out: it’s a list all the same', async () => {
    const page = await browsing();
    page.service.instead = () => new Response('{"data":[{"id":"a"}],"total":1e-999999999999}');
    await page.app().loadPage(0);
    expect(selectBrowse(page.app()).page?.records).toHaveLength(1);
    await page.app().fetchAll();
    expect(page.app().walk).toMatchObject({ phase: 'done', records: 1 });
  });

  test.each([true, false])('by a total without end over the same page, ids %s', async (withIds) => {
    const page = await browsing();
    page.service.instead = (target) =>
      Response.json({
        data: numbered(0, 20).map((one, at) => (withIds ? one : { at })),
        total: 1e12,
        limit: 20,
        offset: offsetIn(target),
      });
    await page.app().fetchAll();
    expect(page.app().walk).toMatchObject({ phase: 'stopped', stop: { kind: 'endless' } });
    expect(page.service.asked.length).toBeLessThan(250);
  });

  test('by a single empty page that says there’s nothing: it’s asked once more', async () => {
    const page = await browsing();
    page.app().setWalkAtOnce(1);
    page.service.instead = (target, turn) =>
      turn === 5 ? Response.json({ data: [], total: 0, limit: 20, offset: offsetIn(target) }) : undefined;
    await page.app().fetchAll();
    expect(page.app().walk).toMatchObject({ phase: 'done', records: 450, missing: [] });
    expect(page.app().walk?.driftCounts).toEqual({ 'total-changed': 2 });
  });

  test('by a page that stands in another’s place: a file of the list says that it isn’t whole', async () => {
    const page = await browsing();
    page.service.instead = (target) => {
      const offset = offsetIn(target);
      const data = numbered(offset === 40 ? 20 : offset, Math.max(0, Math.min(20, 90 - offset)));
      return Response.json({ data, total: 90, limit: 20, offset });
    };
    await page.app().fetchAll();
    expect(page.app().walk).toMatchObject({ phase: 'done', records: 70, missing: [] });
    const saved = await page.app().exportRecords('ndjson', 'everything');
    expect(saved).toMatchObject({
      ok: true,
      notes: ['The list wasn’t fetched whole: the file holds 70 of 90 records'],
    });
  });

  test('by a capped list that’s longer than anything is read: it’s said that there’s more', async () => {
    const page = await browsing();
    page.app().chooseCollection('payouts');
    const padding = 'y'.repeat(100_000);
    const data = numbered(0, 300).map((one) => ({ ...one, padding }));
    page.service.instead = () => Response.json({ data });
    await page.app().fetchAll();
    const { walk } = page.app();
    expect(walk).toMatchObject({ phase: 'done', drift: [{ drift: 'cut-off', count: walk?.records }] });
    const outcome = await page.app().exportRecords('ndjson', 'everything');
    expect(outcome).toMatchObject({ notes: [expect.stringContaining('wasn’t fetched whole')] });
  });
});

describe('clicks at the wrong moment', () => {
  test('a cancel while it’s being paused is a cancel', async () => {
    const page = await browsing();
    const open: ((response: undefined) => void)[] = [];
    page.service.instead = () => new Promise((resolve) => open.push(resolve));
    const walking = page.app().fetchAll();
    await vi.waitFor(() => expect(open).toHaveLength(1));
    page.app().pauseWalk();
    page.app().cancelWalk();
    await new Promise((resolve) => setTimeout(resolve, 0));
    open[0]?.(undefined);
    await walking;
    expect(page.app().walk?.phase).toBe('cancelled');
  });

  test('another list that’s fetched meanwhile pauses this one, which stays its own and goes on', async () => {
    const page = await browsing();
    let other: Promise<void> | undefined;
    page.service.instead = (_, turn) => {
      if (turn !== 4) return undefined;
      page.app().chooseCollection('ledger');
      other = page.app().fetchAll();
      return new Promise((resolve) => setTimeout(() => resolve(undefined), 30));
    };
    await page.app().fetchAll();
    await other;
    expect(page.app().browse.ledger?.walk).toMatchObject({ collection: 'ledger', phase: 'done' });
    const { walk } = page.app().browse.orders ?? {};
    expect(walk).toMatchObject({ collection: 'orders', phase: 'paused', total: 450 });
    page.app().chooseCollection('orders');
    const outcome = await page.app().exportRecords('json', 'everything');
    expect(outcome).toMatchObject({
      notes: [`The list wasn’t fetched whole: the file holds ${walk?.records} of 450 records`],
    });
    await page.app().resumeWalk();
    expect(page.app().browse.orders?.walk).toMatchObject({ phase: 'done', records: 450, missing: [] });
  });

  test('what’s saved as CSV while it’s fetched is whole, with every column of what’s in it', async () => {
    const page = await browsing();
    page.app().setWalkAtOnce(1);
    let goOn = (): void => undefined;
    page.service.instead = async (target) => {
      const offset = offsetIn(target);
      if (offset === 20) await new Promise<void>((resolve) => (goOn = resolve));
      const data = numbered(offset, offset < 60 ? 20 : 0).map((one) =>
        offset === 0 ? one : { ...one, later: 'x' },
      );
      return Response.json({ data, total: 60, limit: 20, offset });
    };
    const walking = page.app().fetchAll();
    await vi.waitFor(() => expect(page.app().walk?.records).toBe(20));
    const { saveFile } = page.platform;
    page.platform.saveFile = async (...place) => {
      goOn();
      await walking;
      return saveFile(...place);
    };
    const outcome = await page.app().exportRecords('csv', 'everything');
    expect(outcome).toMatchObject({
      records: 20,
      notes: ['The list wasn’t fetched whole: the file holds 20 of 60 records'],
    });
    const [bytes] = page.platform.files.saved.values();
    expect(displayText(bytes ?? new Uint8Array()).split('\r\n')).toHaveLength(22);
    expect(page.app().walk).toMatchObject({ phase: 'done', records: 60 });
  });

  test('files opened in two lists at once are both read', async () => {
    const page = await openPage();
    const first = page.app().openRecordsFile(new File(['{"id":"a"}\n'.repeat(50_000)], 'slow.ndjson'));
    await new Promise((resolve) => setTimeout(resolve, 0));
    page.app().chooseCollection('ledger');
    await page.app().openRecordsFile(new File(['{"id":"b"}\n'], 'quick.ndjson'));
    await first;
    expect(page.app().browse).toMatchObject({
      orders: { file: { kind: 'read', records: { count: 50_000 } } },
      ledger: { file: { kind: 'read', records: { count: 1 } } },
    });
  });

  test('a file that’s being read when another key is chosen is let go', async () => {
    const page = await browsing();
    const begun = new Promise<void>((resolve) => {
      page.store.subscribe((app) => {
        if (selectBrowse(app).file?.kind === 'reading') resolve();
      });
    });
    const reading = page.app().openRecordsFile(new File(['{"id":"a"}\n'.repeat(50_000)], 'slow.ndjson'));
    await begun;
    await page.app().chooseEnvironment('built-in');
    await reading;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(page.app().browse).toEqual({});
  });
});

test('a request that can’t even be made stops it, and it goes on from there', async () => {
  const page = await browsing();
  page.app().setWalkAtOnce(1);
  const { randomHex } = page.platform;
  page.service.instead = (_, turn) => {
    if (turn === 2)
      page.platform.randomHex = () => {
        throw new Error('out of order');
      };
    return undefined;
  };
  await page.app().fetchAll();
  expect(page.app().walk).toMatchObject({
    phase: 'stopped',
    records: 60,
    stop: { kind: 'not-sent', why: { problem: 'unexpected' } },
  });
  page.platform.randomHex = randomHex;
  page.service.instead = () => undefined;
  await page.app().resumeWalk();
  expect(page.app().walk).toMatchObject({ phase: 'done', records: 450, missing: [] });
});
