/** A key that’s added while its secret is on its way out of the page, or into storage: the secret doesn’t leave, nor is it stored. */

import { expect, test, vi } from 'vitest';
import type { Draft } from '../../lib/client/draft/draft.ts';
import { atOnce, clearText } from '../../lib/core/gate/gate.ts';
import { sought } from '../../lib/core/gate/sought.ts';
import { sha256Hex } from '../../lib/core/hashing/sha256.ts';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import { selectCollections } from '../../lib/features/saved/selectors.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import { LOCAL_ENVIRONMENT } from '../../lib/storage/environments.ts';
import { madeUpKey, type OpenedPage, openPage } from './open-page.ts';

const KEY = madeUpKey('later', [LOCAL_ENVIRONMENT.id]);
const REST = KEY.secret.reveal().slice('sk_test_'.length);
/** Looked through in several turns. */
const BODY = new TextEncoder().encode(`${'a '.repeat(450_000)}${REST}${' a'.repeat(40_000)}`);
const TEXT = new TextDecoder().decode(BODY);
const COLLECTION = JSON.stringify({
  format: 'countersign-requests',
  version: 1,
  collections: [
    {
      name: 'B',
      requests: [
        {
          ...{ name: 'A', method: 'POST', target: '/a', headers: [], leftOut: [] },
          body: { fileName: 'a', base64: Buffer.from(BODY).toString('base64') },
        },
      ],
    },
  ],
  variables: [],
});

const CAPTURE = { request: wireRequest({ method: 'POST', target: '/a', body: BODY }), gaps: [], hints: {} };
const draft = (body: Draft['body']): Draft => ({
  ...{ method: 'POST', target: '/a', headers: [], leftOut: [] },
  body,
});
const FILE: Draft = draft({ kind: 'file', name: 'a', bytes: BODY, hash: sha256Hex(BODY) });
const save = ({ app }: OpenedPage) => app().withSaved((actions) => actions.saveAs('A', { name: 'B' }));

interface Way {
  /** Before, without anything that’s looked for. */
  readonly ready?: (page: OpenedPage) => Promise<unknown>;
  /** Put it on its way. */
  readonly go: (page: OpenedPage) => Promise<unknown>;
  /** Some of it was looked through, or written. */
  readonly isUnderWay?: (app: AppState) => boolean;
}

const isLooked = ({ gateLooks }: AppState) => gateLooks.some(({ looked }) => looked > 0);

const WAYS: Readonly<Record<string, Way>> = {
  history: { go: ({ app }) => app().keepCapture(CAPTURE, 'captured') },
  save: {
    ready: async ({ app }) => app().replaceDraft(FILE),
    go: save,
  },
  import: {
    ready: ({ app }) => app().withSaved((actions) => actions.readFile(new File([COLLECTION], 'b.json'))),
    go: ({ app }) => app().withSaved((actions) => actions.importRead()),
  },
  'copy of a captured request': { go: ({ app }) => app().copyAs(CAPTURE, 'capture') },
  'copy as curl': {
    async ready({ app }) {
      await app().addKey(madeUpKey('signs', [LOCAL_ENVIRONMENT.id]));
      await app().chooseEnvironment(LOCAL_ENVIRONMENT.id);
      app().replaceDraft(draft({ kind: 'text', text: TEXT }));
    },
    go: ({ app }) => app().copyAsCurl(),
  },
  'copy of what’s shown': { go: ({ app }) => app().copy(TEXT) },
  'copy of what was cleared before': {
    go: ({ app }) => app().copy(clearedText()),
  },
  'export of a collection': {
    async ready(page) {
      page.app().replaceDraft(FILE);
      await save(page);
    },
    async go({ app, platform }) {
      const ids = selectCollections(app()).map(({ id }) => id);
      await app().withSaved(async (actions) => {
        const file = await actions.exportCollections(ids);
        if (file) await platform.copy(file.text);
      });
      platform.store.saved.stores.get('drafts')?.clear();
    },
  },
  'export of records': {
    async ready({ app }) {
      const records = Array.from({ length: 20_000 }, (_, n) =>
        JSON.stringify({ id: `ord_${n}`, note: n === 0 ? REST : 'a note that makes it longer' }),
      );
      await app().openRecordsFile(new File([records.join('\n')], 'orders.ndjson'));
    },
    go: ({ app }) => app().exportRecords('ndjson', 'everything'),
    isUnderWay: ({ exporting }) => (exporting?.records ?? 0) > 15_000,
  },
};

test.each(Object.entries(WAYS))('by way of “%s”', async (_, { ready, go, isUnderWay = isLooked }) => {
  const page = await openPage();
  const { app, platform, store } = page;
  await ready?.(page);
  await vi.waitFor(() => expect(app().gateLooks).toEqual([]));
  let added: Promise<unknown> | undefined;
  const stop = store.subscribe((state) => {
    if (isUnderWay(state)) added ??= app().addKey(KEY);
  });
  await go(page);
  stop();
  expect(added).toBeDefined();
  await added;
  await vi.waitFor(() => expect(app().gateLooks).toEqual([]));
  expect(left(platform)).not.toContain(REST);
});

test('into the kept draft', async () => {
  const { app, platform } = await openPage();
  app().replaceDraft(draft({ kind: 'text', text: TEXT }));
  let isKept = false;
  const keeping = app()
    .keepDraft()
    .then(() => {
      isKept = true;
    });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(isKept).toBe(false);
  await app().addKey(KEY);
  await keeping;
  expect(JSON.stringify(platform.store.values.get('draft') ?? null)).not.toContain(REST);
});

/** All that's stored of requests, was copied, or is in a file. */
function left({ store, copied, files }: OpenedPage['platform']): string {
  const stored = [store.history.requests, ...store.saved.stores.values()].flatMap((one) => [...one.values()]);
  const asText = (_: string, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString() : value;
  // A body in a file may be in base64.
  return [
    JSON.stringify([stored, [...files.saved.values()]], asText),
    ...copied,
    ...copied.map(unpacked),
  ].join('\n');
}

function unpacked(text: string): string {
  const [, base64 = ''] = /"([\w+/]{1000,}=*)"/.exec(text) ?? [];
  return Buffer.from(base64, 'base64').toString();
}

function clearedText() {
  const clearance = atOnce(clearText(TEXT, 'a text', sought([])));
  if (!clearance.ok) throw new Error('it looks like no secret');
  return clearance.cleared;
}
