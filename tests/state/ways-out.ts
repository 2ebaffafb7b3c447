/** Every way out of a page: what leaves by it, and why it was held back. A new one belongs here; `tests/architecture/ways-out.test.ts` lists who uses the doors. */

import { expect, vi } from 'vitest';
import { saveProblemWords } from '../../components/compose/save-words.ts';
import { historyTroubleWords } from '../../components/history/history-words.ts';
import { savedTroubleWords } from '../../components/saved/saved-words.ts';
import type { Draft } from '../../lib/client/draft/draft.ts';
import type { Cleared } from '../../lib/core/gate/gate.ts';
import { gateRefusalWords } from '../../lib/core/gate/standing-words.ts';
import { byteStringOfBytes, bytesOf, displayText, textOfUtf8 } from '../../lib/core/signing/bytes.ts';
import { signRequest, unixSeconds } from '../../lib/core/signing/sign.ts';
import { bodyBytes, type WireRequest } from '../../lib/core/signing/wire-request.ts';
import { selectBrowse } from '../../lib/features/browse/selectors.ts';
import { shownDiagnosis } from '../../lib/features/diagnosis/items.ts';
import type { NotSent } from '../../lib/features/exchange/state.ts';
import { selectSecrets } from '../../lib/features/gate/in-page.ts';
import { selectCollections } from '../../lib/features/saved/selectors.ts';
import type { Capture } from '../../lib/formats/capture/capture.ts';
import { type CaptureExportFormat, EXPORT_FORMATS } from '../../lib/snippets/export-capture.ts';
import { DRAFT_RECORD } from '../../lib/storage/draft.ts';
import { LOCAL_ENVIRONMENT } from '../../lib/storage/environments.ts';
import { HANDOVER_RECORD, handOver } from '../../lib/storage/handover.ts';
import type { StoredKey } from '../../lib/storage/vault.ts';
import { NOW, type OpenedPage } from './open-page.ts';
import { LOCAL_ORIGIN, recordJson, type StandInSandbox } from './stand-in-sandbox.ts';

/** What came out, all of it as text or bytes, and what was said. */
export interface Left {
  readonly out: readonly (string | Uint8Array)[];
  readonly said: string;
}

export interface Tried extends OpenedPage {
  readonly fetched: readonly (readonly [url: string, init: RequestInit | undefined])[];
  /** Whose control address is asked apart from what's sent. */
  readonly sandbox: StandInSandbox;
}

interface WayOut {
  /** As it's typed. */
  readonly ofDraft?: (page: Tried, draft: Draft) => Promise<Left>;
  /** As it was captured or sent. */
  readonly ofRequest?: (page: Tried, request: WireRequest) => Promise<Left>;
}

const sentBy = ({ fetched }: Tried): (string | Uint8Array)[] =>
  fetched.flatMap(([url, init]) => [
    url,
    init?.method ?? '',
    JSON.stringify(init?.headers ?? []),
    (init?.body as Uint8Array | undefined) ?? '',
  ]);

function saidOf({ app }: Tried): string {
  const { sending } = app();
  return sending.kind === 'not-sent' ? notSentWords(sending.why) : '';
}

function notSentWords(why: NotSent): string {
  if (why.problem === 'held-back') return gateRefusalWords(why.refusal);
  return why.problem === 'draft-has-errors' ? why.messages.join(' ') : '';
}

const captureOf = (request: WireRequest): Capture => ({ request, gaps: [], hints: {} });

const copyAs = (format: CaptureExportFormat): WayOut => ({
  async ofRequest({ app, platform }, request) {
    const made = await app().copyAs(captureOf(request), format);
    return { out: platform.copied, said: made.kind === 'refused' ? made.message : '' };
  },
});

function keyOf({ app }: Tried): StoredKey {
  const key = app().keys.find(({ environments }) => environments.includes(LOCAL_ENVIRONMENT.id));
  if (!key) throw new Error('the page must have a key');
  return key;
}

/** As a request that's looked into again. */
function signedAgain(page: Tried, request: WireRequest): WireRequest {
  const { headers } = signRequest(request, keyOf(page), unixSeconds(NOW));
  return { ...request, headers: [...request.headers, ...headers] };
}

/** Of what's looked into in Diagnose, once it was. */
async function diagnosed({ app }: Tried, request: WireRequest) {
  app().diagnoseCapture(captureOf(request));
  const found = () => {
    const [item] = app().diagnosisItems;
    const run = item && app().diagnosisRuns[item.id];
    const diagnosis = run?.kind === 'done' ? shownDiagnosis(run) : undefined;
    if (!item || !diagnosis) throw new Error('not yet diagnosed');
    return { item, diagnosis };
  };
  return vi.waitFor(found);
}

async function stored({ platform }: Tried): Promise<string> {
  return JSON.stringify([...platform.store.values].filter(([key]) => key !== 'vault'));
}

/** All that's in a database in memory, bytes as they are. */
function recordsOf(stores: readonly ReadonlyMap<string, unknown>[]): (string | Uint8Array)[] {
  return stores
    .flatMap((store) => [...store.values()])
    .flatMap((record) => [JSON.stringify(record), ...bytesIn(record)]);
}

function bytesIn(value: unknown): Uint8Array[] {
  if (value instanceof Uint8Array) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(bytesIn) : [];
}

export const WAYS_OUT: Readonly<Record<string, WayOut>> = {
  send: {
    async ofDraft(page, draft) {
      page.app().replaceDraft(draft);
      await page.app().send();
      return { out: sentBy(page), said: saidOf(page) };
    },
  },
  'copy as curl what’s typed': {
    async ofDraft({ app, platform }, draft) {
      app().replaceDraft(draft);
      const outcome = await app().copyAsCurl();
      return { out: platform.copied, said: outcome };
    },
  },
  'the kept draft': {
    async ofDraft(page, draft) {
      page.app().replaceDraft(draft);
      await page.app().keepDraft();
      const { draftHeldBack } = page.app();
      const record = await page.platform.storage.read(DRAFT_RECORD.key);
      return {
        out: [JSON.stringify(record ?? null), await stored(page)],
        said: draftHeldBack ? gateRefusalWords(draftHeldBack) : '',
      };
    },
  },
  save: {
    async ofDraft(page, draft) {
      page.app().replaceDraft(draft);
      const problem = await page.app().withSaved((actions) => actions.saveAs('A', { name: 'B' }));
      const { saved } = page.platform.store;
      return { out: recordsOf([...saved.stores.values()]), said: problem ? saveProblemWords(problem) : '' };
    },
  },
  ...Object.fromEntries(EXPORT_FORMATS.map((format) => [`copy as ${format}`, copyAs(format)])),
  history: {
    async ofRequest({ app, platform }, request) {
      await app().keepCapture(captureOf(request), 'captured');
      const { entries, requests } = platform.store.history;
      const { historyTrouble } = app();
      return {
        out: recordsOf([entries, requests]),
        said: historyTrouble ? historyTroubleWords(historyTrouble).words : '',
      };
    },
  },
  'collection export': {
    async ofDraft({ app, platform }, draft) {
      const plain = { ...draft, method: 'POST', target: '/a', headers: [], body: { kind: 'none' } as const };
      app().replaceDraft(plain);
      await app().withSaved((actions) => actions.saveAs('A', { name: 'B' }));
      // As it was stored before the key was: by now nothing that holds its secret is saved.
      const { method, target, headers, body } = draft;
      const drafts = platform.store.saved.stores.get('drafts');
      for (const [id, record] of drafts ?? [])
        drafts?.set(id, { ...(record as object), method, target, headers, body });
      const [collection] = selectCollections(app());
      let file: Cleared<string> | undefined;
      await app().withSaved(async (actions) => {
        file = (await actions.exportCollections(collection ? [collection.id] : []))?.text;
      });
      const { savedTrouble } = app();
      return {
        out: file ? [file.value] : [],
        said: savedTrouble ? savedTroubleWords(savedTrouble).words : '',
      };
    },
  },
  Browse: {
    async ofRequest(page, { target }) {
      const { app } = page;
      app().setServerFilter('merchant_order_id', textOfUtf8(bytesOf(target)) ?? '');
      await app().loadPage(0);
      const { failure } = selectBrowse(app());
      return { out: sentBy(page), said: failure?.kind === 'not-sent' ? notSentWords(failure.why) : '' };
    },
  },
  'handover from the popup': {
    async ofRequest(page, request) {
      const handed = { request, receivedAt: 0, revoked: [] };
      await handOver(page.platform.storage, handed, () => selectSecrets(page.app()));
      const record = JSON.stringify(await page.platform.storage.read(HANDOVER_RECORD.key));
      return { out: [record], said: record };
    },
  },
  'send again what was captured': {
    async ofRequest(page, request) {
      const { draftOfCapture } = await import('../../lib/features/requests/replay.ts');
      page.app().replaceDraft(draftOfCapture(captureOf(request), undefined));
      await page.app().send();
      return { out: sentBy(page), said: saidOf(page) };
    },
  },
  'send again from the Inbox': {
    async ofRequest(page, request) {
      const { app, sandbox, platform } = page;
      platform.permissions.granted.add(LOCAL_ORIGIN);
      await app().openInbox();
      await vi.waitFor(() => expect(app().inbox.kind).toBe('connected'));
      const { method, target, headers, body } = signedAgain(page, request);
      const bodyBase64 = body.kind === 'none' ? null : btoa(byteStringOfBytes(body.bytes));
      sandbox.tell('request', recordJson({ method, target, headers, bodyBase64 }));
      await vi.waitFor(() => expect(app().inboxRows).toHaveLength(1));
      await app().sendInboxRowAgain(app().inboxRows[0]?.id ?? 0);
      return { out: [...sentBy(page), ...sandbox.asked], said: saidOf(page) };
    },
  },
  'the report of a diagnosis': {
    async ofRequest(page, request) {
      const { item } = await diagnosed(page, request);
      const outcome = await page.app().copyReport(item.id);
      return { out: page.platform.copied, said: outcome };
    },
  },
  'a reproduction': {
    async ofRequest(page, request) {
      const { item, diagnosis } = await diagnosed(page, signedAgain(page, request));
      const { secret } = keyOf(page);
      const choice = { diagnosis, secret, language: undefined, chosen: new Set<string>() };
      const made = await page
        .app()
        .makeReproduction({ ...choice, capture: item.capture }, new AbortController().signal);
      return {
        out: made?.ok ? [made.text.value] : [],
        said: made?.ok ? 'without it' : (made?.problem ?? ''),
      };
    },
  },
  'export of records': {
    async ofRequest({ app, platform }, { method, target, headers, body }) {
      const record = { id: 'ord_1', method, target, headers, body: displayText(bodyBytes(body)) };
      await app().openRecordsFile(new File([`${JSON.stringify(record)}\n`], 'orders.ndjson'));
      const outcomes = [];
      for (const format of ['json', 'ndjson', 'csv'] as const)
        outcomes.push(await app().exportRecords(format, 'everything'));
      const said = outcomes.map((one) =>
        one.ok ? '' : 'standing' in one ? gateRefusalWords(one) : one.problem,
      );
      return { out: [...platform.files.saved.values()], said: said.join('\n') };
    },
  },
  'copy what’s shown': {
    async ofRequest({ app, platform }, { target }) {
      const outcome = await app().copy(target);
      return { out: platform.copied, said: outcome };
    },
  },
};
