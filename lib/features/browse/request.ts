/** One page of a list: asked for with a signature and a timestamp of its own, and read. */

import type { Draft } from '../../client/draft/draft.ts';
import { prepare } from '../../client/outgoing.ts';
import { sendSigned } from '../../client/send.ts';
import type { Transport } from '../../client/transport.ts';
import { isSuccess } from '../../core/diagnosis/response-status.ts';
import { clearRequest } from '../../core/gate/gate.ts';
import { appliedLimit, appliedOffset } from '../../core/paging/applied-limit.ts';
import { pageSteps } from '../../core/paging/next-offset.ts';
import { readPage } from '../../core/paging/read-page.ts';
import { type CollectionPath, collectionPath } from '../../core/records/collection-path.ts';
import type { Collection, CollectionId } from '../../core/records/collections.ts';
import { unixSeconds } from '../../core/signing/sign.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { Environment } from '../../storage/environments.ts';
import type { StoredKey } from '../../storage/vault.ts';
import { revokedIn } from '../environments/environment-access.ts';
import { answeredOrigins } from '../exchange/answered-origins.ts';
import { measuringClock } from '../exchange/server-clocks.ts';
import { seeServer } from '../exchange/server-kind.ts';
import { baseUrlOf, environmentReadings } from '../exchange/signing.ts';
import type { Answered, NotSent } from '../exchange/state.ts';
import { lookedInPage } from '../gate/in-page.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import type { AskedPage, BrowseFailure, LoadedPage } from './state.ts';

type Needs = ClockSlice & InboxSlice & KeysSlice & PageSlice & SandboxSlice;

/** Where a list is asked for, and by whom; the same for all of its pages. */
export interface ListAccess {
  readonly collection: Collection;
  readonly path: CollectionPath;
  readonly environment: Environment;
  readonly key: StoredKey;
  readonly transport: Transport;
  readonly permission: Answered['permission'];
}

export function listPath(environment: Environment, id: CollectionId): CollectionPath {
  return collectionPath(id, environment.paths);
}

export type PageOutcome =
  | { readonly kind: 'page'; readonly page: LoadedPage }
  /** `page` is what could be read of an answer that's no list's. */
  | { readonly kind: 'failed'; readonly failure: BrowseFailure; readonly page: LoadedPage | undefined }
  | { readonly kind: 'cancelled' };

/** Never rejects for what the service does. @param hasCome called with an answer that seems to be a page, before it's read. */
export async function askPage(
  context: SliceContext<Needs>,
  access: ListAccess,
  typed: AskedPage,
  signal: AbortSignal,
  hasCome?: () => void,
): Promise<PageOutcome> {
  const { get, platform } = context;
  const { environment, key } = access;
  // Also filters that the document doesn't give this list: what the service makes of them can be tried.
  const asked = { ...typed, filters: sentFilters(typed) };
  const draft = listDraft(access, asked);
  const prepared = prepare(draft, baseUrlOf(environment));
  const { keys, timestampMode } = get();
  const messages = prepared.problems
    .filter(({ severity }) => severity === 'error')
    .map(({ message }) => message);
  if (messages.length > 0 || !prepared.request)
    return notSent({ problem: 'draft-has-errors', messages: [...new Set(messages)] });
  const now = (): number => platform.clock.now();
  const offset = timestampMode.kind === 'running' ? timestampMode.offset : 0;
  const sent = await sendSigned({
    id: platform.randomHex(8),
    prepared,
    key,
    timestamp: unixSeconds(now() + offset),
    readings: environmentReadings(environment),
    leftOut: draft.leftOut,
    clear: (request) => lookedInPage({ get }, (looked) => clearRequest(request, looked), { signal }),
    transport: access.transport,
    answeredOrigins: answeredOrigins(platform),
    measureClock: measuringClock(context),
    signal,
    now,
  });
  if (!sent.ok && sent.problem === 'cancelled') return { kind: 'cancelled' };
  if (!sent.ok) return notSent({ problem: 'held-back', refusal: sent });
  const { exchange } = sent;
  const { answer } = exchange;
  if (answer.kind === 'response' && isSuccess(answer)) hasCome?.();
  const serversSeen = seeServer(context, exchange);
  const revoked = revokedIn(get(), environment);
  return outcomeOf(
    { exchange, environment, serversSeen, draft, used: [], keys, revoked, permission: access.permission },
    access,
    asked,
  );
}

export function notSent(why: NotSent): Extract<PageOutcome, { kind: 'failed' }> {
  return { kind: 'failed', failure: { kind: 'not-sent', why }, page: undefined };
}

function listDraft({ collection, path }: ListAccess, asked: AskedPage): Draft {
  const query = collection.kind === 'paged' ? asked : undefined;
  return {
    method: 'GET',
    target: listTarget(path.path, query),
    headers: [],
    body: { kind: 'none' },
    leftOut: [],
  };
}

function sentFilters({ filters }: AskedPage): AskedPage['filters'] {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

function outcomeOf(answered: Answered, access: ListAccess, asked: AskedPage): PageOutcome {
  const { answer } = answered.exchange;
  const failed = (failure: BrowseFailure, page?: LoadedPage): PageOutcome => ({
    kind: 'failed',
    failure,
    page,
  });
  if (answer.kind === 'failed' && answer.problem === 'cancelled') return { kind: 'cancelled' };
  if (answer.kind !== 'response') return failed({ kind: 'unanswered', answered });
  if (answer.status === 404 && access.path.is !== 'specified')
    return failed({ kind: 'path-unknown', path: access.path.path, answered });
  if (!isSuccess(answer)) return failed({ kind: 'refused', answered });
  const read = readPage(answer.body, access.collection.kind);
  if (read.ok) return { kind: 'page', page: loadedPage(answered, asked, read) };
  const { records, ok: _, ...problem } = read;
  const salvaged = records.length > 0 ? loadedPage(answered, asked, { records, oddities: [] }) : undefined;
  return failed({ kind: 'unreadable', problem, answered }, salvaged);
}

function loadedPage(
  answered: Answered,
  asked: AskedPage,
  page: Pick<LoadedPage, 'records' | 'total' | 'limit' | 'offset' | 'oddities'>,
): LoadedPage {
  const { records, total, limit, offset } = page;
  const applied = [appliedLimit(asked.limit, limit), appliedOffset(String(asked.offset), offset)];
  return {
    asked,
    records,
    ...(total !== undefined && { total }),
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
    get oddities() {
      return page.oddities;
    },
    applied: applied.filter((one) => one !== undefined),
    steps: pageSteps({ offset: offset ?? asked.offset, count: records.length, limit, total }),
    answered,
  };
}

interface ListQuery {
  /** As typed. */
  readonly limit: string;
  readonly offset: number;
  /** An empty value isn't sent. */
  readonly filters: Readonly<Record<string, string>>;
}

/** @param path from the base URL on. @param query absent for capped lists, which take none. */
function listTarget(path: string, query: ListQuery | undefined): string {
  if (!query) return path;
  const filters = Object.entries(query.filters).filter(([, value]) => value !== '');
  const pairs = [...filters, ['limit', query.limit], ['offset', String(query.offset)]];
  return `${path}?${pairs.map(([name = '', value = '']) => `${encoded(name)}=${encoded(value)}`).join('&')}`;
}

/** Half a surrogate pair has no UTF-8. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
}
