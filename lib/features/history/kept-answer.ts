/** The last answer to the request that's typed, from before the page was opened: its status and its code, out of the history. */

import type { Draft } from '../../client/draft/draft.ts';
import { AUTH_HEADERS, refusalCode } from '../../core/api.ts';
import { isSuccess } from '../../core/diagnosis/response-status.ts';
import { isCredentialField } from '../../core/signing/credential-fields.ts';
import { isSameRequest, type WireRequest } from '../../core/signing/wire-request.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import type { PageSlice } from '../../state/page-state.ts';
import { selectEnvironment, selectKeyIdOf, selectSigning } from '../../state/selectors.ts';
import type { SliceContext } from '../../state/slice.ts';
import { type HistoryEntry, type KeptRequest, readKeptRequest } from '../../storage/history/history.ts';
import type { HistoryPort } from '../../storage/history/port.ts';
import type { DraftSlice } from '../draft/state.ts';
import { revokedIn } from '../environments/environment-access.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { isSending, lastAnswered } from '../exchange/selectors.ts';
import type { ExchangeSlice, KeptAnswered } from '../exchange/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import { sentWithKey } from './alike.ts';

type Needs = ClockSlice &
  DraftSlice &
  EnvironmentsSlice &
  ExchangeSlice &
  InboxSlice &
  KeysSlice &
  PageSlice &
  SandboxSlice &
  VariablesSlice;

/** How far a server's clock may be from the one that was measured: half of the longest wait. In seconds. */
const PRECISION = 15.5;

/** @param isInstead of the answer that's shown, where that's another. */
export async function showLastAnswer(
  { get, set }: SliceContext<Needs>,
  port: HistoryPort,
  isInstead: boolean,
): Promise<void> {
  const { draft } = get();
  const { request, origin } = selectSigning(get()).prepared;
  if (!request || origin === undefined) return;
  const keyId = selectKeyIdOf(get(), request);
  const kept = await lastOf(await sentWithKey(port, { request, origin }, keyId), port, request, draft);
  const state = get();
  if (!kept || state.draft !== draft || selectKeyIdOf(state, request) !== keyId || isSending(state)) return;
  if (!isInstead && state.sending.kind !== 'idle') return;
  // A popup has a line for these.
  if (state.surface === 'popup' && isSuccess(kept.answer)) return;
  set({ result: 'answer' });
  if (lastAnswered(state)?.exchange.id !== kept.entry.id)
    set({ sending: { kind: 'kept', answered: keptAnswered(state, kept) } });
}

interface Kept extends KeptRequest {
  readonly entry: HistoryEntry;
  readonly answer: KeptAnswered['exchange']['answer'] & { readonly kind: 'kept' };
}

/** `undefined` where it wasn't answered, and where not all of it was kept. */
async function lastOf(
  sent: readonly HistoryEntry[],
  port: HistoryPort,
  request: WireRequest,
  { leftOut }: Draft,
): Promise<Kept | undefined> {
  for (const entry of sent) {
    const read = await readKeptRequest(port, entry.id);
    if (!read.ok || !read.value || !isSame(request, leftOut, read.value.request)) continue;
    const { status, code } = entry;
    const isKnown = status !== null && read.value.gaps.length === 0;
    return isKnown
      ? { ...read.value, entry, answer: { kind: 'kept', status, code: refusalCode(code) ?? null } }
      : undefined;
  }
  return undefined;
}

/** But for the values of the headers that are made for each send. */
function isSame(now: WireRequest, leftOut: Draft['leftOut'], sent: WireRequest): boolean {
  const own = now.headers.filter(([name]) => !isCredentialField(name));
  const made = Object.values(AUTH_HEADERS).filter((name) => !leftOut.includes(name));
  return (
    isSameRequest(now, sent) &&
    sent.headers.length === own.length + made.length &&
    own.every(([name, value], at) => sent.headers[at]?.[0] === name && sent.headers[at]?.[1] === value) &&
    made.every((name) => sent.headers.slice(own.length).some(([one]) => one === name))
  );
}

function keptAnswered(state: Needs, { entry, request, receivedAt, answer }: Kept): KeptAnswered {
  const environment = selectEnvironment(state);
  const { id, at, origin, keyId } = entry;
  const { draft, keys, serversSeen, timestampMode } = state;
  const skew =
    receivedAt === undefined || receivedAt === at
      ? undefined
      : { seconds: receivedAt - at, precision: PRECISION };
  return {
    entry,
    exchange: {
      ...{ id, request, answer, skew, startedAt: at },
      ...{ url: `${origin ?? ''}${request.target}`, answeredBefore: true },
    },
    ...{ environment, serversSeen, draft, keys, revoked: revokedIn(state, environment) },
    ...(keyId !== null && { chosen: { keyId, timestampMode } }),
    permission: 'granted',
  };
}
