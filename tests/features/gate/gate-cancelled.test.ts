/** A look for secrets that takes longer than a moment is shown, and cancelled it leaves nothing kept and says so. */

import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import type { Draft } from '../../../lib/client/draft/draft.ts';
import { sha256Hex } from '../../../lib/core/hashing/sha256.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { selectShownLooks } from '../../../lib/features/gate/slice.ts';
import type { GateLook, LookFor } from '../../../lib/features/gate/state.ts';
import { selectCollections } from '../../../lib/features/saved/selectors.ts';
import type { Surface } from '../../../lib/platform/ports.ts';
import { LOCAL_ENVIRONMENT } from '../../../lib/storage/environments.ts';
import { madeUpKey, type OpenedPage, openPage } from '../../state/open-page.ts';

/** Longer than a moment, unpacked. */
const PACKED = gzipSync('{"a":1}\n'.repeat(800_000));
const CAPTURE = { request: wireRequest({ method: 'POST', target: '/a', body: PACKED }), gaps: [], hints: {} };
const LONG: Draft['body'] = { kind: 'file', name: 'a.gz', bytes: PACKED, hash: sha256Hex(PACKED) };
const draft = (body: Draft['body']): Draft => ({
  ...{ method: 'POST', target: '/a', headers: [], leftOut: [] },
  body,
});
const COLLECTION = JSON.stringify({
  format: 'countersign-requests',
  version: 1,
  collections: [
    {
      name: 'B',
      requests: [
        {
          ...{ name: 'A', method: 'POST', target: '/a', headers: [], leftOut: [] },
          body: { fileName: 'a.gz', base64: PACKED.toString('base64') },
        },
      ],
    },
  ],
  variables: [],
});

const saveAs = ({ app }: OpenedPage) => app().withSaved((actions) => actions.saveAs('A', { name: 'B' }));

interface WaitedFor {
  readonly surface?: Surface;
  /** Before: without anything to cancel. */
  readonly ready?: (page: OpenedPage) => Promise<unknown>;
  readonly ask: (page: OpenedPage) => Promise<unknown>;
}

const WAITED_FOR: Readonly<Record<LookFor, WaitedFor>> = {
  send: {
    ready: async ({ app }) => app().replaceDraft(draft(LONG)),
    ask: ({ app }) => app().send(),
  },
  save: { ready: async ({ app }) => app().replaceDraft(draft(LONG)), ask: saveAs },
  duplicate: {
    async ready(page) {
      page.app().replaceDraft(draft(LONG));
      await saveAs(page);
    },
    ask: ({ app }) => app().withSaved((actions) => actions.duplicate(app().savedAs ?? '')),
  },
  restore: {
    async ready({ app, platform }) {
      await app().keepCapture(CAPTURE, 'captured');
      await app().openHistory();
      await app().deleteEntry(String([...platform.store.history.entries.keys()][0]));
    },
    ask: ({ app }) => app().undoLast('history'),
  },
  history: { ask: ({ app }) => app().keepCapture(CAPTURE, 'captured') },
  copy: { ask: ({ app }) => app().copyAs(CAPTURE, 'capture') },
  import: {
    async ask({ app }) {
      const file = new File([COLLECTION], 'b.json');
      await app().withSaved((actions) => actions.readFile(file));
      await app().withSaved((actions) => actions.importRead());
    },
  },
  export: {
    async ready(page) {
      page.app().replaceDraft(draft(LONG));
      await saveAs(page);
    },
    async ask({ app }) {
      const ids = selectCollections(app()).map(({ id }) => id);
      expect(await app().withSaved((actions) => actions.exportCollections(ids))).toBeUndefined();
    },
  },
  'saved-send': {
    async ready(page) {
      page.app().replaceDraft(draft({ kind: 'none' }));
      await saveAs(page);
    },
    ask: ({ app }) => app().send(),
  },
  kept: {
    ready: ({ app }) => app().keepCapture(CAPTURE, 'captured'),
    async ask({ app }) {
      await app().addKey(madeUpKey('later', [LOCAL_ENVIRONMENT.id]));
      await vi.waitFor(() => expect(app().keptSecrets).toMatchObject([{ found: [], unread: ['cancelled'] }]));
    },
  },
  handover: {
    surface: 'popup',
    async ready({ app, platform }) {
      app().replaceDraft(draft(LONG));
      await app().send();
      await vi.waitFor(() => expect(platform.store.history.entries.size).toBe(1));
    },
    ask: ({ app }) => app().diagnoseLast(),
  },
};

const kept = ({ platform }: OpenedPage) => ({
  handedOver: platform.store.values.get('handover'),
  history: platform.store.history.entries.size,
  saved: [...platform.store.saved.stores].map(([name, store]) => [name, store.size]),
  copied: platform.copied.length,
});

test.each(Object.entries(WAITED_FOR))(
  '“%s” that takes long is shown, and leaves nothing behind once it’s cancelled',
  async (what, { surface = 'app', ready, ask }) => {
    const sent: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (url) => {
      sent.push(url);
      return new Response(new Uint8Array(PACKED), { status: 400 });
    };
    const page = await openPage({ fetch, surface });
    const { app, store } = page;
    await app().addKey(madeUpKey('a', [LOCAL_ENVIRONMENT.id]));
    await app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
    await app().openHistory();
    await ready?.(page);
    await vi.waitFor(() => expect(app().gateLooks).toEqual([]));
    const [before, sentBefore] = [kept(page), sent.length];
    const shown: number[] = [];
    store.subscribe(({ gateLooks }) => {
      for (const look of selectShownLooks(gateLooks)) {
        if (look.what !== what) continue;
        shown.push(look.looked);
        look.cancel();
      }
    });
    await ask(page);
    // The search tells of it beside what it has found.
    await vi.waitFor(() => expect(app().gateCancelled).toBe(what === 'kept' ? undefined : what));
    await vi.waitFor(() => expect(app().gateLooks).toEqual([]));
    expect(shown.length).toBeGreaterThan(0);
    const after = kept(page);
    // What's sent from a saved request goes to the history as well.
    expect(what === 'saved-send' ? { ...after, history: before.history } : after).toEqual(before);
    expect(sent.length - sentBefore).toBe(what === 'saved-send' ? 1 : 0);
  },
);

const SHORT = { ...CAPTURE, request: wireRequest({ method: 'GET', target: '/short' }) };

/** A page whose history waits before it writes. */
async function slowToWrite(): Promise<OpenedPage & { readonly writes: () => Promise<void>; go(): void }> {
  const page = await openPage();
  const { platform } = page;
  const port = await platform.openHistory();
  let go = () => {};
  let writes = () => {};
  const going = new Promise<void>((resolve) => {
    go = resolve;
  });
  const writing = new Promise<void>((resolve) => {
    writes = resolve;
  });
  const add = async (...args: Parameters<typeof port.add>) => {
    writes();
    await going;
    return port.add(...args);
  };
  platform.openHistory = async () => Object.assign(Object.create(port), { add });
  return { ...page, writes: () => writing, go };
}

test('what’s cancelled once it’s being written is stored, and not said to be cancelled', async () => {
  const { app, platform, store, writes, go } = await slowToWrite();
  let look: GateLook | undefined;
  store.subscribe(({ gateLooks }) => {
    look ??= gateLooks[0];
  });
  const kept = app().keepCapture(SHORT, 'captured');
  await writes();
  expect(look).toBeDefined();
  expect(app().gateLooks).toEqual([]);
  look?.cancel();
  go();
  await kept;
  expect(platform.store.history.entries.size).toBe(1);
  expect(app().gateCancelled).toBeUndefined();
});

test('that something was cancelled stays said while something else is looked through', async () => {
  const page = await openPage();
  page.store.setState({ gateCancelled: 'send' });
  await page.app().keepCapture(SHORT, 'captured');
  expect(page.app().gateCancelled).toBe('send');
});

test('an import that’s closed while it’s under way leaves the next file alone', async () => {
  const { app, store } = await openPage();
  const short = COLLECTION.replace(PACKED.toString('base64'), 'AAAA');
  await app().withSaved((actions) => actions.readFile(new File([short], 'one.json')));
  const first = app().withSaved((actions) => actions.importRead());
  app().dismissSaved('savedImport');
  const next = { kind: 'reading', fileName: 'two.json', cancel: () => {} } as const;
  store.setState({ savedImport: next });
  await first;
  expect(app().savedImport).toBe(next);
});
