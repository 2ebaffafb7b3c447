/** What’s kept passes the gate in slices: a short body that unpacks to much doesn’t hold the page. */

import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Draft } from '../../../lib/client/draft/draft.ts';
import { sha256Hex } from '../../../lib/core/hashing/sha256.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import { handOver } from '../../../lib/storage/handover.ts';
import { deleteEntry } from '../../../lib/storage/history/history.ts';
import { keepRequest, restoreEntry } from '../../../lib/storage/history/keep.ts';
import { keepSend } from '../../../lib/storage/saved/sends.ts';
import { NOW, type OpenedPage, openPage } from '../../state/open-page.ts';

const PACKED = gzipSync('{"a":1}\n'.repeat(400_000));
const REQUEST = wireRequest({ method: 'POST', target: '/a', body: PACKED });
const DRAFT: Draft = {
  method: 'POST',
  target: '/a',
  headers: [],
  body: { kind: 'file', name: 'a.gz', bytes: PACKED, hash: sha256Hex(PACKED) },
  leftOut: [],
};
const TO_KEEP = {
  id: 'a',
  at: NOW,
  from: 'sent',
  request: REQUEST,
  gaps: [],
  ...{ origin: undefined, status: 200, code: undefined, verdict: undefined, mistake: undefined },
} as const;
const SEND = {
  id: 'a',
  at: NOW,
  of: 'b',
  url: 'http://127.0.0.1/a',
  request: REQUEST,
  outcome: 'response',
  ...{ status: 200, code: null, milliseconds: 1, reason: '', answerHeaders: [] },
  answerBody: new Uint8Array(0),
} as const;

/** How often the page could have drawn meanwhile. */
async function turnsWhile(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const tick = () => {
    turns++;
    if (!isOver) setTimeout(tick);
  };
  setTimeout(tick);
  await work.finally(() => {
    isOver = true;
  });
  return turns;
}

const KEEPING: Readonly<Record<string, (page: OpenedPage) => Promise<unknown>>> = {
  'the history': async ({ platform }) => keepRequest(await platform.openHistory(), TO_KEEP, () => []),
  'what’s brought back to it': async ({ platform }) => {
    const port = await platform.openHistory();
    const kept = await keepRequest(port, TO_KEEP, () => []);
    const deleted = kept.ok ? await deleteEntry(port, kept.entry) : kept;
    if (!deleted.ok || !deleted.value) throw new Error('it must be deleted');
    expect(await turnsWhile(restoreEntry(port, deleted.value, () => []))).toBeGreaterThan(8);
  },
  'saved requests': async ({ app }) => {
    app().replaceDraft(DRAFT);
    expect(await app().withSaved((actions) => actions.saveAs('A', { name: 'B' }))).toBeUndefined();
  },
  'their sends': async ({ platform }) => keepSend(await platform.openSaved(), SEND, () => []),
  'the popup’s handover': ({ platform }) =>
    handOver(platform.storage, { request: REQUEST, receivedAt: NOW, revoked: [] }, () => []),
};

test.each(Object.entries(KEEPING))(
  'the page has its turns while a body is looked through for %s',
  async (_, keep) => {
    expect(await turnsWhile(keep(await openPage()))).toBeGreaterThan(8);
  },
);
