/** Diagnose’s list is its window’s own: over a reload its requests are there again, with what was given for them. */

import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { bodyGap } from '../../lib/core/signing/gaps.ts';
import { checkKeyId, checkSecret } from '../../lib/core/signing/key-pair.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import {
  type DiagnosisItem,
  type DiagnosisRun,
  shownDiagnosis,
  type Widening,
} from '../../lib/features/diagnosis/items.ts';
import type { Capture } from '../../lib/formats/capture/capture.ts';
import { MemoryStore, type MemoryTab } from '../../lib/platform/memory.ts';
import type { Surface } from '../../lib/platform/ports.ts';
import { LONGEST_HINT, MOST_DIAGNOSED, MOST_HINTS } from '../../lib/storage/diagnosed.ts';
import type { StoredKey } from '../../lib/storage/vault.ts';
import { madeUpKey, type OpenedPage, openPage, unloadedPage } from './open-page.ts';
import { captureFile, KEY_ID, SECRET, signedBy, UNSORTED } from './wrongly-signed.ts';

interface Opened extends OpenedPage {
  reload(): Promise<Opened>;
}

async function openWindow(
  store = new MemoryStore(),
  surface: Surface = 'app',
  tab: MemoryTab = {},
): Promise<Opened> {
  const page = await openPage({ store, surface, tab });
  await vi.waitFor(() => expect(page.app().isReopening).toBe(false));
  return {
    ...page,
    async reload() {
      await page.app().keepDraft();
      page.platform.close();
      return openWindow(store, surface, tab);
    },
  };
}

async function withKey(page: Opened): Promise<Opened> {
  const [id, secret] = [checkKeyId(KEY_ID), checkSecret(SECRET)];
  if (!id.ok || !secret.ok) throw new Error('the made-up pair must be a good one');
  const key: StoredKey = {
    ...{ id: id.value, secret: secret.value, name: 'Made-up key' },
    ...{ environments: ['built-in'], createdAt: 0 },
  };
  await page.app().addKey(key);
  return page;
}

const QUERIES = ['status=paid&limit=50', 'status=paid&limit=51', 'status=paid&limit=52'];
const requestsOf = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, offset) => ({
      ...{ method: 'GET', target: `/api/v1/orders?offset=${offset}`, headers: [] },
    })),
  );

/** They're in the history by then, which isn't waited for. */
async function kept({ platform }: OpenedPage, count: number): Promise<void> {
  await vi.waitFor(() => expect(platform.store.history.requests.size).toBe(count));
}

async function pasted(page: Opened, text = captureFile(UNSORTED), count = 1): Promise<string> {
  page.app().show('diagnose');
  const { size } = page.platform.store.history.requests;
  await page.app().addCaptures(text);
  await kept(page, size + count);
  return page.app().chosenItem ?? '';
}

const targets = ({ app }: OpenedPage) =>
  app().diagnosisItems.map(({ capture }) => String(capture.request.target));
const runs = ({ app }: OpenedPage): DiagnosisRun[] =>
  app().diagnosisItems.flatMap(({ id }) => app().diagnosisRuns[id] ?? []);
const mistakes = (page: OpenedPage) =>
  runs(page).map((run) => shownDiagnosis(run)?.explanations[0]?.mistakes.map(({ id }) => id));
const givenFor = ({ app }: OpenedPage): Widening | undefined => app().widenings[app().chosenItem ?? ''];
const recordOf = ({ platform }: OpenedPage) => JSON.stringify(platform.store.values.get('windows'));

describe('after a reload', () => {
  test('the same requests are there in the same order, the same one is chosen, and their mistakes are found again', async () => {
    const page = await withKey(await openWindow());
    await pasted(page, captureFile(...QUERIES.map((query) => ({ ...UNSORTED, ...signedFor(query) }))), 3);
    page.app().chooseItem(page.app().diagnosisItems[1]?.id ?? '');
    const [before, chosen] = [page.app().diagnosisItems, page.app().chosenItem];
    const next = await page.reload();
    expect(targets(next)).toEqual(QUERIES.map((query) => `/api/v1/orders?${query}`));
    expect(next.app().diagnosisItems.map(({ id, source, givenAt }) => [id, source, givenAt])).toEqual(
      before.map(({ id, source, givenAt }) => [id, source, givenAt]),
    );
    expect(next.app().chosenItem).toBe(chosen);
    expect(next.app().view).toBe('diagnose');
    const mistake = ['query-order-as-sent'];
    await vi.waitFor(() => expect(mistakes(next)).toEqual([mistake, mistake, mistake]));
    await kept(next, 3);
  });

  test('elsewhere nothing is searched before Diagnose is opened', async () => {
    const page = await withKey(await openWindow());
    await pasted(page);
    page.app().show('request');
    const next = await page.reload();
    expect(runs(next)).toEqual([{ kind: 'waiting', known: undefined }]);
    // As its view does.
    next.app().show('diagnose');
    next.app().recheckKeys();
    await vi.waitFor(() => expect(mistakes(next)).toEqual([['query-order-as-sent']]));
  });

  test('what was sent, and what came from History, is there once', async () => {
    const page = await openWindow();
    page.app().editDraft({ target: '/api/v1/orders?limit=1' });
    page.app().leaveOut('X-Signature', true);
    await page.app().send();
    await kept(page, 1);
    await page.app().diagnoseLast();
    await pasted(page);
    const next = await page.reload();
    expect(targets(next)).toEqual(['/api/v1/orders?limit=1', '/api/v1/orders?status=paid&limit=50']);
    expect(next.app().diagnosisItems[0]).toMatchObject({
      source: 'sent',
      capture: { isOwn: true, answer: { status: 401, code: 'missing_auth' } },
    });
    await next.app().openHistory();
    for (const { id } of [...next.app().diagnosisItems]) {
      await next.app().chooseEntry(id);
      next.app().diagnoseOpenedEntry();
      await vi.waitFor(() => expect(next.app().chosenItem).toBe(id));
    }
    expect(next.app().diagnosisItems).toHaveLength(2);
  });

  test('what the popup handed over while the page was opened is there again', async () => {
    const store = new MemoryStore();
    const popup = await openWindow(store, 'popup');
    popup.app().leaveOut('X-Signature', true);
    await popup.app().send();
    await kept(popup, 1);
    await popup.app().diagnoseLast();
    const page = await openWindow(store);
    expect(page.app().diagnosisItems).toMatchObject([{ source: 'popup' }]);
    expect((await page.reload()).app().diagnosisItems).toMatchObject([{ source: 'popup' }]);
  });

  test('what its reader told besides the request is there again: the body that was meant, and each reading', async () => {
    const page = await withKey(await openWindow());
    const other = signedBy({ query: 'limit=50&status=paid' });
    const capture: Capture = {
      request: UNSORTED,
      gaps: [bodyGap('it depends on the sender', 'ambiguous')],
      hints: { fragment: 'top' as never, language: 'ruby' },
      skew: { seconds: 2, precision: 0.5 },
      readings: [
        { sender: 'One', request: UNSORTED, gaps: [] },
        { sender: 'Other', request: { ...other, body: signedBy({ body: 'é' }).body }, gaps: [] },
      ],
    };
    page.app().diagnoseCapture(capture, 'pasted');
    await kept(page, 1);
    const next = await page.reload();
    expect(next.app().diagnosisItems[0]?.capture).toMatchObject(capture);
  });

  test('what’s opened in the Inbox again is chosen in the list, with what the sandbox told', async () => {
    const page = await openWindow();
    const open = async ({ app }: OpenedPage, found?: DiagnosisItem['told']) => {
      const capture = { request: { ...UNSORTED }, gaps: [], hints: {}, isReceived: true };
      await app().keepCapture(capture, 'inbox', { id: 'inbox-1' });
      app().diagnoseCapture(capture, 'inbox', found);
      await vi.waitFor(() => expect(app().diagnosisItems).toMatchObject([{ source: 'inbox' }]));
    };
    await open(page);
    const next = await page.reload();
    expect(next.app().diagnosisItems).toMatchObject([{ id: 'inbox-1', capture: { isReceived: true } }]);
    const found: DiagnosisItem['told'] = {
      signature: 'unexplained',
      ...{ explanations: [], untold: 0, isCutShort: false, isSwitched: false },
      ...{ rightSignature: undefined, search: undefined },
    };
    await open(next, found);
    await vi.waitFor(() => expect(next.app().diagnosisItems).toMatchObject([{ id: 'inbox-1', told: found }]));
  });

  test('a query that was given is there again', async () => {
    const page = await openWindow();
    const id = await pasted(page);
    page.app().giveQuery(id, 'c=3');
    const [before] = targets(page);
    expect(targets(await page.reload())).toEqual([before]);
  });

  test('what was removed or cleared stays away, and what Undo brought back is there', async () => {
    const page = await openWindow();
    const id = await pasted(page, requestsOf(3), 3);
    page.app().removeItem(id);
    const next = await page.reload();
    expect(targets(next)).toEqual(['/api/v1/orders?offset=1', '/api/v1/orders?offset=2']);
    next.app().clearItems();
    await next.app().keepDraft();
    expect(recordOf(next)).not.toContain('diagnosed');
    await next.app().undoLast('diagnose');
    expect(targets(await next.reload())).toHaveLength(2);
  });

  test('what was deleted in History, or never got in, stays away', async () => {
    const page = await withKey(await openWindow());
    await pasted(page, requestsOf(3), 3);
    const [, second] = page.app().diagnosisItems;
    await page.app().openHistory();
    await page.app().deleteEntry(second?.id ?? '');
    await page.app().addCaptures(captureFile(signedBy({ body: `{"k":"${SECRET}"}` })));
    await vi.waitFor(() => expect(page.app().historyTrouble?.problem).toBe('holds-secret'));
    const next = await page.reload();
    expect(targets(next)).toEqual(['/api/v1/orders?offset=0', '/api/v1/orders?offset=2']);
    expect(next.app().notReopened).toBe(0);
    expect(recordOf(next)).not.toContain(SECRET);
  });

  test('while History is being read the page is ready, and a list that’s stored meanwhile loses none', async () => {
    const page = await openWindow();
    await pasted(page, requestsOf(2), 2);
    await page.app().keepDraft();
    page.platform.close();
    const slow = unloadedPage({ store: page.platform.store });
    const openHistory = vi.spyOn(slow.platform, 'openHistory').mockReturnValue(new Promise(() => undefined));
    await slow.app().load();
    expect(slow.app()).toMatchObject({ loaded: 'ready', isReopening: true, diagnosisItems: [] });
    slow.app().show('diagnose');
    await slow.app().addCaptures(captureFile(UNSORTED));
    await slow.app().keepDraft();
    slow.platform.close();
    expect(openHistory).toHaveBeenCalled();
    expect(targets(await openWindow(page.platform.store))).toEqual(targets(page));
  });

  test('while History can’t be read the list is kept, and is there another day', async () => {
    const page = await openWindow();
    await pasted(page, requestsOf(2), 2);
    const { history } = page.platform.store;
    history.failing = { ok: false, problem: 'unavailable', detail: 'closed' };
    const without = await page.reload();
    expect(without.app().diagnosisItems).toEqual([]);
    without.app().show('history');
    history.failing = undefined;
    expect(targets(await without.reload())).toHaveLength(2);
  });
});

function signedFor(query: string) {
  const { headers } = signedBy({ query });
  return { headers, target: `/api/v1/orders?${query}` as never };
}

describe('what was given for a request', () => {
  const meant = '{"amount":"12.50","note":"as it was meant: ü"}';
  const SENT = signedBy({
    body: '{"amount":"7.00"}',
    hash: createHash('sha256').update(meant).digest('hex'),
  });

  test('is there after a reload, and finds its mistake again', async () => {
    const page = await withKey(await openWindow());
    const id = await pasted(page, captureFile(SENT));
    const given = {
      meantBody: { kind: 'text', text: meant },
      meantTarget: '/api/v1/charges',
      language: 'ruby',
      codeLanguage: 'go',
      environment: 'local',
      second: captureFile(UNSORTED),
    } as const;
    page.app().widen(id, given);
    const next = await page.reload();
    expect(givenFor(next)).toMatchObject(given);
    await vi.waitFor(() => expect(mistakes(next)[0]).toHaveLength(1));
  });

  test('as a file is there, byte for byte', async () => {
    const page = await openWindow();
    const bytes = new Uint8Array([0, 255, 128, 10]);
    await page.app().loadMeantBody(await pasted(page), new File([bytes], 'meant.bin'));
    expect(givenFor(await page.reload())?.meantBody).toEqual({ kind: 'file', name: 'meant.bin', bytes });
  });

  test('and holds a secret isn’t stored; the rest is', async () => {
    const page = await withKey(await openWindow());
    const unknown = 'sk_test_pasted_and_never_stored_0123';
    page.app().widen(await pasted(page), {
      meantBody: { kind: 'text', text: `{"k":"${SECRET}"}` },
      meantTarget: `/orders?k=${unknown}`,
      second: `curl https://api.example/ -H 'X-Secret: ${unknown}'`,
      language: 'go',
    });
    await page.app().keepDraft();
    for (const secret of [SECRET, unknown]) expect(recordOf(page)).not.toContain(secret);
    const given = givenFor(await page.reload());
    expect(given).toMatchObject({
      ...{ meantBody: { kind: 'none' }, meantTarget: '', second: '', language: 'go' },
    });
    expect(given?.leftHints).toBeUndefined();
  });

  test('isn’t stored once a key’s secret is found in it', async () => {
    const page = await openWindow();
    const second = 'sk_x9!Q_z_of_no_known_shape';
    const key = { ...madeUpKey('later', []), secret: new Secret(second) };
    page.app().widen(await pasted(page), { second, meantTarget: '/orders' });
    const next = await page.reload();
    expect(givenFor(next)).toMatchObject({ second, meantTarget: '/orders' });
    expect(await next.app().addKey(key)).toMatchObject({ ok: true });
    next.app().keepSoon();
    expect(givenFor(await next.reload())).toMatchObject({ second: '', meantTarget: '/orders' });
  });

  test('and is too long is missing after a reload, which is said until it’s given again', async () => {
    const page = await openWindow();
    page.app().widen(await pasted(page), {
      meantBody: { kind: 'text', text: 'x'.repeat(LONGEST_HINT + 1) },
      meantTarget: '/orders',
    });
    const next = await page.reload();
    expect(givenFor(next)).toMatchObject({
      ...{ meantBody: { kind: 'none' }, meantTarget: '/orders', leftHints: ['body'] },
    });
    const again = await next.reload();
    expect(givenFor(again)?.leftHints).toEqual(['body']);
    again.app().widen(again.app().chosenItem ?? '', { meantBody: { kind: 'text', text: 'short' } });
    expect(givenFor(again)?.leftHints).toEqual([]);
    expect(givenFor(await again.reload())).toMatchObject({ meantBody: { text: 'short' } });
  });

  test('takes no more room than there is: the newest come first', async () => {
    const page = await openWindow();
    const count = Math.ceil(MOST_HINTS / LONGEST_HINT) + 2;
    await pasted(page, requestsOf(count), count);
    const second = 'y'.repeat(LONGEST_HINT);
    for (const { id } of page.app().diagnosisItems) page.app().widen(id, { second });
    const next = await page.reload();
    const given = next.app().diagnosisItems.map(({ id }) => next.app().widenings[id]);
    expect(given.at(-1)?.second).toBe(second);
    expect(given[0]).toMatchObject({ second: '', leftHints: ['second'] });
    expect(recordOf(next).length).toBeLessThan(MOST_HINTS * 1.1);
  });
});

describe('the list', () => {
  test.each(['app', 'panel'] as const)('is each window’s own: %s', async (surface) => {
    const store = new MemoryStore();
    const [one, other] = [await openWindow(store), await openWindow(store, surface)];
    await pasted(one, requestsOf(2), 2);
    await pasted(other);
    expect(targets(await one.reload())).toHaveLength(2);
    expect(targets(await other.reload())).toEqual(['/api/v1/orders?status=paid&limit=50']);
    expect(targets(await openWindow(store))).toEqual([]);
  });

  test('of a window that was closed is the next one’s, as after a restart', async () => {
    const page = await openWindow();
    await pasted(page);
    await page.app().keepDraft();
    page.platform.close();
    expect(targets(await openWindow(page.platform.store))).toHaveLength(1);
  });

  test('is there where the page was gone at once', async () => {
    const page = await openWindow();
    const id = await pasted(page);
    page.app().widen(id, { meantTarget: '/typed/last' });
    page.app().leaveDraft();
    page.platform.close();
    const next = await openWindow(page.platform.store);
    expect(givenFor(next)?.meantTarget).toBe('/typed/last');
  });

  test(`of a long file holds those that were looked at, ${MOST_DIAGNOSED} at most`, async () => {
    const page = await openWindow();
    await pasted(page, requestsOf(MOST_DIAGNOSED + 10), 1);
    const wanted = page.app().diagnosisItems[3];
    page.app().chooseItem(wanted?.id ?? '');
    await kept(page, 2);
    const next = await page.reload();
    expect(targets(next)).toEqual(['/api/v1/orders?offset=0', '/api/v1/orders?offset=3']);
    expect(next.app().chosenItem).toBe(wanted?.id);
    expect(next.app().notReopened).toBe(MOST_DIAGNOSED + 8);
    expect((await next.reload()).app().notReopened).toBe(0);
  });

  test('says of a file with more than are stored at once how many aren’t there again', async () => {
    const page = await openWindow();
    await pasted(page, requestsOf(30), 1);
    const next = await page.reload();
    expect(targets(next)).toEqual(['/api/v1/orders?offset=0']);
    expect(next.app().notReopened).toBe(29);
    next.app().dismissCaptureNotes();
    expect(next.app().notReopened).toBe(0);
  });

  test('has no example after a reload, and says nothing of it', async () => {
    const page = await withKey(await openWindow());
    await page.app().diagnoseExample();
    const next = await page.reload();
    expect(next.app()).toMatchObject({ diagnosisItems: [], notReopened: 0 });
    expect(recordOf(page)).not.toContain('diagnosed');
  });

  test('of a window that an earlier Countersign stored is empty', async () => {
    const page = await openWindow();
    page.app().show('history');
    const next = await page.reload();
    expect(recordOf(next)).not.toContain('diagnosed');
    expect(next.app().diagnosisItems).toEqual([]);
  });
});
