/** The history on a page: what gets in by itself, and what can be done with it. */

import { describe, expect, test, vi } from 'vitest';
import { ADVICE } from '../../../lib/core/mistakes/advice.ts';
import { byteStringOfText } from '../../../lib/core/signing/bytes.ts';
import { signRequest, unixSeconds } from '../../../lib/core/signing/sign.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { selectNamedMistake } from '../../../lib/features/diagnosis/named-mistake.ts';
import { selectShownEntries } from '../../../lib/features/history/selectors.ts';
import { secretHere } from '../../../lib/features/requests/stored-secret.ts';
import { MemoryStore } from '../../../lib/platform/memory.ts';
import { showPlace } from '../../../lib/state/named-place.ts';
import { placeNamed } from '../../../lib/state/places.ts';
import type { HistoryEntry } from '../../../lib/storage/history/history.ts';
import { told } from '../../state/devtools-entries.ts';
import { madeUpKey, NOW, type OpenedPage, openPage } from '../../state/open-page.ts';

const KEY = madeUpKey('made_up_1', ['built-in', 'local']);

async function withHistory(store = new MemoryStore(), surface: 'app' | 'panel' | 'popup' = 'app') {
  const page = await openPage({ store, surface });
  await page.app().addKey(KEY);
  await page.app().chooseKey('built-in', KEY.id);
  return page;
}

const entries = ({ app }: OpenedPage): readonly HistoryEntry[] => {
  const { history } = app();
  return history.kind === 'open' ? history.entries : [];
};

/** Once it's kept, which isn't waited for. */
async function kept(page: OpenedPage, count: number): Promise<readonly HistoryEntry[]> {
  await vi.waitFor(() => expect(page.platform.store.history.entries.size).toBe(count));
  await page.app().openHistory();
  return entries(page);
}

async function first(page: OpenedPage): Promise<HistoryEntry> {
  const [entry] = await kept(page, 1);
  if (!entry) throw new Error('nothing was kept');
  return entry;
}

test('what the popup sends is heard of by a page that has only sent, and never opened History', async () => {
  const store = new MemoryStore();
  const page = await withHistory(store);
  await page.app().send();
  await kept(page, 1);
  const before = page.app().historyChanges;
  const popup = await withHistory(store, 'popup');
  await popup.app().send();
  await vi.waitFor(() => expect(page.app().historyChanges).toBeGreaterThan(before));
});

test('an error is called in History by the server’s own code, as in Capture, unless that is a secret', async () => {
  const page = await openPage({});
  const request = wireRequest({ method: 'POST', target: '/api/v1/charges' });
  const { headers } = signRequest(request, KEY, unixSeconds(NOW));
  const answered = (code: string) => ({ status: 409, text: JSON.stringify({ error: { code } }) });
  for (const code of ['duplicate_charge', 'sk_test_made_up_made_up_2_0123'])
    await page
      .app()
      .keepCapture(
        { request: { ...request, headers }, gaps: [], hints: {}, receivedAt: NOW, answer: answered(code) },
        'captured',
      );
  expect(new Set((await kept(page, 2)).map(({ code }) => code))).toEqual(new Set([null, 'duplicate_charge']));
});

describe('a request whose key wasn’t stored', () => {
  test('is called in History as the Inbox calls it, also where the sandbox told it after it was kept', async () => {
    const page = await openPage({});
    const bare = wireRequest({ method: 'GET', target: '/api/v1/orders' });
    const { headers } = signRequest(bare, KEY, unixSeconds(NOW));
    const answer = { status: 401, code: 'bad_signature' } as const;
    const capture = { request: { ...bare, headers }, gaps: [], hints: {}, receivedAt: NOW, answer };
    await page.app().keepCapture(capture, 'inbox', { id: 'inbox-1' });
    expect(await first(page)).toMatchObject({ verdict: 'unknown-key', mistake: null });
    const told = {
      ...({ signature: 'valid', explanations: [], untold: 0, isCutShort: false, isSwitched: false } as const),
      ...{ rightSignature: undefined, search: undefined },
    };
    await page.app().keepCapture(capture, 'inbox', { id: 'inbox-1', told });
    expect(await first(page)).toMatchObject({
      verdict: 'disputed',
      mistake: 'Signed correctly with the sandbox’s secret, but rejected',
    });
  });

  test('isn’t said to be unchecked any more once the key is', async () => {
    const page = await openPage({});
    const [sent, other] = [KEY, madeUpKey('made_up_2', ['local'])];
    for (const { id } of [sent, other])
      await page.app().keepCapture(
        {
          request: wireRequest({
            method: 'GET',
            target: '/api/v1/orders',
            headers: [
              ['X-Api-Key', id],
              ['X-Timestamp', String(NOW)],
              ['X-Signature', '0'.repeat(64)],
            ],
          }),
          gaps: [],
          hints: {},
          receivedAt: NOW,
        },
        'captured',
      );
    expect((await kept(page, 2)).map(({ verdict }) => verdict)).toEqual(['unknown-key', 'unknown-key']);
    await page.app().addKey(sent);
    await page.app().openHistory();
    const verdicts = Object.fromEntries(entries(page).map(({ keyId, verdict }) => [keyId, verdict]));
    expect(verdicts).toEqual({ [sent.id]: 'wrong', [other.id]: 'unknown-key' });
  });

  test.each([
    [
      'keeps the name that Diagnose gave it, where its signature is invalid',
      'POST',
      'wrong',
      'Query not sorted',
    ],
    ['loses that name, where its signature is valid after all', 'GET', 'right', null],
  ] as const)('%s, once its key is added', async (_, signedMethod, verdict, mistake) => {
    const page = await openPage({});
    const bare = wireRequest({ method: 'GET', target: '/api/v1/orders' });
    const { headers } = signRequest({ ...bare, method: signedMethod }, KEY, unixSeconds(NOW));
    const capture = { request: { ...bare, headers }, gaps: [], hints: {}, receivedAt: NOW };
    await page.app().keepCapture(capture, 'pasted', { mistake: 'Query not sorted' });
    expect(await first(page)).toMatchObject({ verdict: 'unknown-key', mistake: 'Query not sorted' });
    await page.app().addKey(KEY);
    await page.app().openHistory();
    expect(await first(page)).toMatchObject({ verdict, mistake });
  });
});

describe('an accepted request in History', () => {
  /** Its secret is proven by it. */
  async function proving() {
    const page = await withHistory();
    const request = wireRequest({ method: 'GET', target: '/api/v1/orders' });
    const { headers } = signRequest(request, KEY, unixSeconds(NOW));
    const answer = { status: 200, code: null };
    const capture = { request: { ...request, headers }, gaps: [], hints: {}, receivedAt: NOW, answer };
    await page.app().keepCapture(capture, 'inbox');
    expect(await first(page)).toMatchObject({ verdict: 'right', status: 200 });
    const proof = () => secretHere(page.app(), capture);
    expect(proof()).toBe('proven');
    page.platform.clock.advance(10);
    return { ...page, proof };
  }

  /** Its request can't be read any more. */
  async function broken(page: OpenedPage): Promise<void> {
    const { id } = await first(page);
    page.platform.store.history.requests.set(id, { id, body: 'cut o' });
  }

  const MISTYPED = { secret: madeUpKey('mistyped', []).secret };

  test('is checked again with a secret that replaces the one it was signed with, and proves the new one never', async () => {
    const page = await proving();
    await page.app().updateKey(KEY.id, MISTYPED);
    expect(page.proof()).toBeUndefined();
    await vi.waitFor(() => expect(entries(page)[0]?.verdict).not.toBe('right'));
    expect(page.proof()).not.toBe('proven');
    await page.app().updateKey(KEY.id, { secret: KEY.secret });
    await vi.waitFor(() => expect(page.proof()).toBe('proven'));
    expect(JSON.stringify([...page.platform.store.history.entries.values()])).not.toContain('sk_');
  });

  test('doesn’t prove a replaced secret where it can’t be checked again', async () => {
    const page = await proving();
    await broken(page);
    await page.app().updateKey(KEY.id, MISTYPED);
    await page.app().openHistory();
    expect(entries(page)).toMatchObject([{ verdict: 'right' }]);
    expect(page.proof()).toBeUndefined();
  });

  test('doesn’t prove the secret of a key that was removed and added again', async () => {
    const page = await proving();
    await broken(page);
    await page.app().removeKey(KEY.id);
    await page.app().addKey({ ...KEY, ...MISTYPED, createdAt: NOW + 10 });
    await page.app().openHistory();
    expect(entries(page)).toMatchObject([{ verdict: 'right' }]);
    expect(page.proof()).toBeUndefined();
  });

  test('goes on proving a secret whose key is renamed', async () => {
    const page = await proving();
    await page.app().updateKey(KEY.id, { name: 'Renamed' });
    expect(page.proof()).toBe('proven');
  });
});

describe('what’s sent', () => {
  test('is opened by the address that the popup names, in a page that has just begun', async () => {
    const store = new MemoryStore();
    const popup = await withHistory(store, 'popup');
    await popup.app().send();
    const { id } = await first(popup);
    const open = vi.spyOn(popup.platform, 'openApp');
    popup.app().openEntry(id);
    await vi.waitFor(() => expect(open).toHaveBeenCalled());
    const place = placeNamed(open.mock.calls[0]?.[0] ?? '');
    expect(place).toMatchObject({ view: 'history', about: id });
    const { app } = await openPage({ store });
    if (place) await showPlace(app, place);
    expect(app().openedEntry).toMatchObject({ kind: 'read', id });
  });

  test('is kept with its answer and what its signature was worth', async () => {
    const page = await withHistory();
    await page.app().send();
    expect(await first(page)).toMatchObject({
      from: 'sent',
      at: NOW,
      method: 'GET',
      target: '/api/v1/orders',
      origin: 'https://sandbox.invalid',
      keyId: KEY.id,
      status: 401,
      code: 'invalid_key',
      verdict: 'disputed',
      name: null,
      pinned: false,
    });
  });

  test('is there for the next session, and in other windows as it happens', async () => {
    const store = new MemoryStore();
    const page = await withHistory(store);
    const other = await openPage({ store });
    await other.app().openHistory();
    await page.app().send();
    await vi.waitFor(() => expect(entries(other)).toHaveLength(1));
    const later = await openPage({ store });
    await later.app().openHistory();
    expect(entries(later)).toEqual(entries(other));
  });

  test('from the popup is kept as well', async () => {
    const page = await withHistory(new MemoryStore(), 'popup');
    await page.app().send();
    expect((await first(page)).from).toBe('sent');
  });

  test('isn’t kept where it seems to hold a secret, and that’s said', async () => {
    const page = await withHistory();
    await page.app().keepCapture(
      {
        request: wireRequest({ method: 'GET', target: '/?k=sk_test_not_stored_here' }),
        gaps: [],
        hints: {},
      },
      'captured',
    );
    expect(page.app().historyTrouble).toMatchObject({ what: 'keep', problem: 'holds-secret' });
    expect(page.app().historyTrouble?.refusal).toMatchObject({ standing: { place: { part: 'target' } } });
    expect(page.platform.store.history.entries.size).toBe(0);
    expect(page.platform.store.history.requests.size).toBe(0);
  });

  test('works where nothing can be kept, and why is said', async () => {
    const page = await withHistory();
    page.platform.store.history.failing = { ok: false, problem: 'full', detail: 'QuotaExceededError' };
    await page.app().send();
    expect(page.app().sending.kind).toBe('answered');
    await vi.waitFor(() =>
      expect(page.app().historyTrouble).toMatchObject({ what: 'keep', problem: 'full' }),
    );
  });

  test('works where this part of the extension can’t be loaded', async () => {
    const page = await withHistory();
    const missing = vi.spyOn(page.platform, 'openHistory');
    missing.mockRejectedValue(new TypeError('Failed to fetch'));
    await page.app().send();
    await vi.waitFor(() => expect(page.app().partMissing).toBe(true));
    missing.mockRestore();
    await page.app().send();
    expect(await kept(page, 1)).toHaveLength(1);
  });
});

describe('what’s captured', () => {
  const request = wireRequest({
    method: 'GET',
    target: '/api/v1/orders',
    headers: [
      ['Host', 'api.example'],
      ['X-Api-Key', KEY.id],
    ],
  });

  test('is kept once it’s looked at in Diagnose, and not before', async () => {
    const page = await withHistory(new MemoryStore(), 'panel');
    await page.app().startCapture();
    page.platform.network?.tell(told({ request }), told({ request }));
    expect(page.platform.store.history.entries.size).toBe(0);
    const [row] = page.app().capturedRows;
    page.app().diagnoseRow(row?.id ?? -1);
    expect(await first(page)).toMatchObject({ from: 'captured', verdict: 'incomplete' });
    page.app().diagnoseRow(row?.id ?? -1);
    expect(await kept(page, 1)).toHaveLength(1);
  });

  test('and diagnosed with all that fail is kept with its mistake, opened or not', async () => {
    const page = await withHistory(new MemoryStore(), 'panel');
    await page.app().startCapture();
    const refused = (query: string) => {
      const bare = wireRequest({ method: 'GET', target: `/api/v1/orders?${query}` });
      const unsorted = { ...bare, target: byteStringOfText('/api/v1/orders') };
      const { headers } = signRequest(unsorted, KEY, unixSeconds(NOW));
      return told({ request: { ...bare, headers }, status: 401, code: 'bad_signature' });
    };
    page.platform.network?.tell(refused('a=1'), refused('b=2'), refused('c=3'));
    const captures = page.app().capturedRows.flatMap((row) => (row.kind === 'request' ? [row.capture] : []));
    page.app().diagnoseCaptures(captures);
    const mistake = ADVICE['query-omitted'].title;
    await vi.waitFor(async () => {
      await page.app().openHistory();
      expect(entries(page).map((entry) => entry.mistake)).toEqual([mistake, mistake, mistake]);
    });
    expect(new Set(entries(page).map(({ target, from }) => `${from} ${target}`)).size).toBe(3);
  });

  test('is kept once it’s replayed', async () => {
    const page = await withHistory(new MemoryStore(), 'panel');
    await page.app().startCapture();
    page.platform.network?.tell(told({ request }));
    const [row] = page.app().capturedRows;
    page.app().showStepsOfRow(row?.id ?? -1);
    expect(await first(page)).toMatchObject({ from: 'captured', target: '/api/v1/orders' });
    page.app().diagnoseRow(row?.id ?? -1);
    expect(await kept(page, 1)).toHaveLength(1);
  });

  test('and pasted with many others is kept as far as it’s looked at', async () => {
    const page = await withHistory();
    const one = (offset: number) => ({
      method: 'GET',
      target: `/api/v1/orders?offset=${offset}`,
      headers: [],
    });
    page.app().typeCaptures(JSON.stringify(Array.from({ length: 30 }, (_, offset) => one(offset))));
    await page.app().addCaptures();
    expect((await first(page)).from).toBe('pasted');
    page.app().chooseItem(page.app().diagnosisItems[2]?.id ?? '');
    expect((await kept(page, 2)).map(({ target }) => target)).toContain('/api/v1/orders?offset=2');
  });

  test('and pasted with a few others is kept, opened or not', async () => {
    const page = await withHistory();
    const requests = [1, 2, 3].map((offset) => ({
      method: 'GET',
      target: `/orders?offset=${offset}`,
      headers: [],
    }));
    await page.app().addCaptures(JSON.stringify(requests));
    expect((await kept(page, 3)).map(({ target }) => target).sort()).toEqual(
      requests.map(({ target }) => target),
    );
  });

  test('out of the history isn’t kept anew', async () => {
    const page = await withHistory();
    await page.app().keepCapture({ request, gaps: [], hints: {} }, 'inbox');
    const { id } = await first(page);
    await page.app().chooseEntry(id);
    page.app().diagnoseOpenedEntry();
    await vi.waitFor(() => expect(page.app().view).toBe('diagnose'));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await kept(page, 1)).toHaveLength(1);
  });

  test('by an id of its own isn’t kept twice on another day, and keeps its name', async () => {
    const store = new MemoryStore();
    const one = await withHistory(store);
    await one.app().keepCapture({ request, gaps: [], hints: {} }, 'inbox', { id: 'inbox-1' });
    await one.app().nameEntry('inbox-1', 'Looked at');
    const other = await withHistory(store);
    await other
      .app()
      .keepCapture({ request: { ...request }, gaps: [], hints: {} }, 'inbox', { id: 'inbox-1' });
    expect(await kept(other, 1)).toMatchObject([{ id: 'inbox-1', name: 'Looked at' }]);
    expect(other.app().historyTrouble).toBeUndefined();
  });

  test('is called by its mistake once Diagnose found it, also on another day and in a search', async () => {
    const store = new MemoryStore();
    const page = await withHistory(store);
    const right = wireRequest({ method: 'GET', target: '/api/v1/orders?b=2&a=1' });
    const { headers } = signRequest({ ...right, method: 'POST' }, KEY, unixSeconds(NOW));
    const wrong = { request: { ...right, headers }, gaps: [], hints: {}, receivedAt: NOW };
    page.app().diagnoseCapture(wrong, 'pasted');
    expect(await first(page)).toMatchObject({ verdict: 'wrong' });
    await vi.waitFor(() => expect(entries(page)[0]?.mistake).toEqual(expect.stringMatching(/./)));
    const { id, mistake } = await first(page);
    const [item] = page.app().diagnosisItems;
    expect(mistake).toBe(item && selectNamedMistake(page.app(), item.capture));
    const later = await withHistory(store);
    await later.app().openHistory();
    later.app().searchHistory(String(mistake).toUpperCase());
    expect(selectShownEntries(later.app()).map((entry) => entry.id)).toEqual([id]);
  });

  test('is called by what it shows of its mistake by itself, without a search', async () => {
    const page = await withHistory();
    const bare = wireRequest({ method: 'GET', target: '/api/v1/orders' });
    const headers = signRequest(bare, KEY, unixSeconds(NOW)).headers.map(
      ([name, value]) =>
        [name, name === 'X-Signature' ? byteStringOfText(value.toUpperCase()) : value] as const,
    );
    const answer = { status: 401, code: 'bad_signature' } as const;
    await page
      .app()
      .keepCapture(
        { request: { ...bare, headers }, gaps: [], hints: {}, receivedAt: NOW, answer },
        'captured',
      );
    expect((await first(page)).mistake).toBe(ADVICE['out-uppercase'].title);
  });

  test('isn’t called stale for being old, where nobody knows when it arrived', async () => {
    const page = await withHistory();
    const { app } = page;
    app().typeTimestamp('1500000000');
    await app().send();
    const sending = app().sending;
    if (sending.kind !== 'answered') throw new Error('nothing was answered');
    const again = { ...sending.answered.exchange.request };
    await app().keepCapture({ request: again, gaps: [], hints: {} }, 'pasted');
    const verdicts = (await kept(page, 2)).map(({ from, verdict }) => [from, verdict]);
    expect(Object.fromEntries(verdicts)).toEqual({ sent: 'stale', pasted: 'right' });
  });
});

describe('an entry', () => {
  async function withEntry() {
    const page = await withHistory();
    page.app().editDraft({
      method: 'POST',
      target: '/api/v1/charges?b=2&a=%2f',
      body: { kind: 'text', text: '{"amount":"1.00"}' },
    });
    await page.app().send();
    const { id } = await first(page);
    return { ...page, id, entry: () => entries(page).find((one) => one.id === id) };
  }

  test('is pinned and named, for all windows', async () => {
    const { app, id, entry, platform } = await withEntry();
    await app().pinEntry(id, true);
    expect(await app().nameEntry(id, '  The first charge ')).toBeUndefined();
    expect(entry()).toMatchObject({ pinned: true, name: 'The first charge' });
    expect(platform.store.history.entries.get(id)).toMatchObject({ pinned: true, name: 'The first charge' });
    await app().nameEntry(id, '');
    expect(entry()?.name).toBeNull();
  });

  test('is found by what its body begins with, also once it’s answered and on another day', async () => {
    const { app, id, platform } = await withEntry();
    app().searchHistory('"1.00"');
    expect(selectShownEntries(app())).toMatchObject([{ id, bodyStart: '{"amount":"1.00"}' }]);
    const later = await openPage({ store: platform.store });
    await later.app().openHistory();
    later.app().searchHistory('POST amount');
    expect(selectShownEntries(later.app()).map((one) => one.id)).toEqual([id]);
    later.app().searchHistory('"2.00"');
    expect(selectShownEntries(later.app())).toEqual([]);
  });

  test.each([
    ['too-long', 'x'.repeat(61)],
    ['holds-secret', 'sk_test_not_stored_here'],
    ['holds-secret', btoa('sk_test_made_up_made_up_1_0123')],
  ])('isn’t given a name that’s refused: %s', async (problem, name) => {
    const { app, id, entry } = await withEntry();
    expect(await app().nameEntry(id, name)).toBe(problem);
    expect(entry()?.name).toBeNull();
  });

  test('is deleted and brought back', async () => {
    const page = await withEntry();
    const { app, id, entry } = page;
    await app().chooseEntry(id);
    await app().deleteEntry(id);
    expect([entries(page), app().openedEntry]).toEqual([[], undefined]);
    await app().undoLast('history');
    expect(entry()?.id).toBe(id);
    expect(app()).toMatchObject({ undoables: [], openedEntry: { kind: 'read', id } });
  });

  test('goes to Request as it was typed, with its key and where it went, to be signed anew', async () => {
    const { app, id } = await withEntry();
    app().editDraft({ method: 'GET', target: '/', body: { kind: 'none' } });
    await app().chooseEnvironment('local');
    await app().chooseEntry(id);
    await app().draftOpenedEntry('now');
    expect(app().draft).toMatchObject({
      method: 'POST',
      target: '/api/v1/charges?b=2&a=%2f',
      body: { kind: 'text', text: '{"amount":"1.00"}' },
    });
    expect([app().view, app().choices.environmentId, app().timestampMode.kind]).toEqual([
      'request',
      'built-in',
      'running',
    ]);
  });

  test('goes to Request with the time of then, to see how it was signed', async () => {
    const { app, id, entry } = await withEntry();
    await app().chooseEntry(id);
    const { openedEntry } = app();
    if (openedEntry?.kind !== 'read') throw new Error('it must be read');
    const then = openedEntry.capture.request.headers.find(([name]) => name === 'X-Timestamp')?.[1];
    await app().draftOpenedEntry('then');
    expect(app().timestampMode).toEqual({ kind: 'fixed', text: then });
    expect(entry()?.id).toBe(id);
  });

  test('whose request is gone is said to be', async () => {
    const { app, id, platform } = await withEntry();
    platform.store.history.requests.set(id, { id, body: 'cut o' });
    await app().chooseEntry(id);
    expect(app().openedEntry).toEqual({ kind: 'gone', id });
  });
});

describe('everything', () => {
  test('is forgotten on the user’s word, in all windows', async () => {
    const page = await withHistory();
    const other = await openPage({ store: page.platform.store });
    await page.app().send();
    await kept(page, 1);
    await other.app().openHistory();
    expect(await page.app().forgetHistory()).toBe(true);
    await vi.waitFor(() => expect(entries(other)).toEqual([]));
    expect(page.platform.store.history.requests.size).toBe(0);
  });

  test.each(['newer', 'blocked', 'unavailable'] as const)(
    'that’s %s is refused, and shown once it isn’t',
    async (problem) => {
      const page = await withHistory();
      await page.app().send();
      await kept(page, 1);
      page.platform.store.history.failing = { ok: false, problem, detail: 'SomeError' };
      await page.app().openHistory();
      expect(page.app().history).toEqual({ kind: 'refused', problem });
      expect(await page.app().forgetHistory()).toBe(false);
      page.platform.store.history.failing = undefined;
      await page.app().openHistory();
      expect(entries(page)).toHaveLength(1);
    },
  );
});
