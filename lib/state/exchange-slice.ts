/** Sending the request: permission, transport, progress, cancel, and the answer that came back. */

import type { DraftProblem } from '../client/draft-problem.ts';
import { withAuthHeaders } from '../client/outgoing.ts';
import { clearRequest, clearText, type Refusal } from '../core/gate/gate.ts';
import { inTurns } from '../storage/in-turns.ts';
import type { StoredKey } from '../storage/vault.ts';
import type { AppState } from './app-store.ts';
import { askForHost, revokedIn, transportTo } from './environment-access.ts';
import type { Answered } from './explaining.ts';
import { selectSought, withVariables } from './gate-in-page.ts';
import { loadPart } from './load-part.ts';
import { selectEnvironment, selectKey, selectResolved, selectSigning } from './selectors.ts';
import type { Slice, SliceContext } from './slice.ts';

/** Why nothing was sent, for choosing words and the way back. */
export type NotSent =
  | { readonly problem: 'no-key' }
  | { readonly problem: 'draft-has-errors'; readonly messages: readonly string[] }
  /** The gate found what must not leave, or couldn't look. */
  | { readonly problem: 'held-back'; readonly refusal: Refusal }
  /** Destination or key, while the browser asked for the permission. */
  | { readonly problem: 'changed-meanwhile' }
  | { readonly problem: 'unexpected' }
  | { readonly problem: 'permission-refused'; readonly origin: string }
  | { readonly problem: 'permission-unavailable'; readonly origin: string; readonly reason: string };

export type SendState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking-permission'; readonly origin: string }
  /** Bytes looked through for secrets so far; told of long requests alone. */
  | { readonly kind: 'checking'; readonly looked: number }
  | { readonly kind: 'sending'; readonly startedAt: number; readonly received: number }
  | { readonly kind: 'not-sent'; readonly why: NotSent }
  | { readonly kind: 'answered'; readonly answered: Answered };

/** Then another send isn't offered: the same request would arrive twice. */
export function isSending({ sending: { kind } }: Pick<ExchangeSlice, 'sending'>): boolean {
  return kind === 'sending' || kind === 'asking-permission' || kind === 'checking';
}

export interface ExchangeSlice {
  readonly sending: SendState;
  /** Call inside the user's click or key press: it may ask for the host permission. */
  send(): Promise<void>;
  cancelSend(): void;
  /** The request as it would be sent now, as a command for bash. False where there’s none, or the browser refused. */
  copyAsCurl(): Promise<boolean>;
}

export const exchangeSlice: Slice<ExchangeSlice> = (context) => {
  const { set, get, platform } = context;
  let running: AbortController | undefined;
  let permission: Answered['permission'] = 'granted';

  async function permit(origin: string | undefined): Promise<NotSent | undefined> {
    if (origin === undefined) return undefined;
    set({ sending: { kind: 'asking-permission', origin } });
    const access = await askForHost(origin, platform);
    permission = access.permission;
    return access.refused;
  }

  /** `undefined` once cancelled. */
  async function attempt(signal: AbortSignal): Promise<SendState | undefined> {
    permission = 'granted';
    // Before everything stored is read there would seem to be no key.
    if (get().loaded === 'loading') await get().load();
    // Seldom: they're read as soon as one is typed.
    if (!get().variables && selectResolved(get()).problems.length > 0) await get().readyVariables();
    const asked = get();
    const refused = whyBlocked(asked) ?? (await permit(originToAsk(asked)));
    if (signal.aborted) return undefined;
    // The prompt may have been open for long: the request is the one of the click, all else as it's now.
    const { draft, variables, savedAs } = asked;
    const state = { ...get(), draft, variables: variables?.stopped(draft, asked), savedAs };
    const why = refused ?? whyChanged(asked, state) ?? whyBlocked(state);
    const key = selectKey(state);
    if (why || !key) return { kind: 'not-sent', why: why ?? { problem: 'no-key' } };
    return exchangeOver(context, { state, key, signal, permission });
  }

  return {
    sending: { kind: 'idle' },
    async send() {
      running?.abort();
      const controller = new AbortController();
      running = controller;
      set({ result: 'answer' });
      try {
        const outcome = await attempt(controller.signal);
        if (outcome && running === controller) set({ sending: outcome });
      } catch {
        // A part of the extension couldn't be loaded, as after an update under an open page.
        if (running === controller) set({ sending: { kind: 'not-sent', why: { problem: 'unexpected' } } });
      }
    },
    cancelSend() {
      running?.abort();
      const { kind } = get().sending;
      if (kind === 'asking-permission' || kind === 'checking') set({ sending: { kind: 'idle' } });
    },
    copyAsCurl: () => copyAsCurl(context),
  };
};

interface ToExchange {
  /** Of the click. */
  readonly state: AppState;
  readonly key: StoredKey;
  readonly signal: AbortSignal;
  readonly permission: Answered['permission'];
}

/** `undefined` once cancelled. */
async function exchangeOver(
  { set, get, platform }: SliceContext,
  { state, key, signal, permission }: ToExchange,
): Promise<SendState | undefined> {
  const now = (): number => platform.clock.now();
  const startWaiting = (): void => set({ sending: { kind: 'sending', startedAt: now(), received: 0 } });
  startWaiting();
  const environment = selectEnvironment(state);
  const { prepared, timestamp, bodyHash } = selectSigning(state);
  // Whatever comes of it, these may have arrived: none is sent twice.
  if (state.variables) void get().remakeValues();
  // Loaded with the first send, so that pages open without it.
  const { sendSigned } = await import('../client/send.ts');
  const sent = await sendSigned({
    id: platform.randomHex(8),
    prepared,
    key,
    timestamp,
    bodyHash,
    leftOut: state.draft.leftOut,
    async clear(request) {
      const progress = (looked: number): void => set({ sending: { kind: 'checking', looked } });
      const clearance = await inTurns(clearRequest(request, selectSought(get())), { signal, progress });
      if (clearance?.ok) startWaiting();
      return clearance;
    },
    transport: await transportTo(environment, get, platform, (received) => showProgress(set, get, received)),
    signal,
    now,
  });
  if (!sent.ok && sent.problem === 'cancelled') return undefined;
  if (!sent.ok)
    return { kind: 'not-sent', why: { problem: 'held-back', refusal: await withVariables(sent, state) } };
  const { exchange } = sent;
  const revoked = revokedIn(get(), environment);
  const { draft, savedAs, keys } = state;
  return {
    kind: 'answered',
    answered: { exchange, environment, draft, savedAs, keys, revoked, permission },
  };
}

function showProgress(set: SliceContext['set'], get: SliceContext['get'], received: number): void {
  const { sending } = get();
  if (sending.kind === 'sending') set({ sending: { ...sending, received } });
}

function originToAsk(state: AppState): string | undefined {
  return selectEnvironment(state).kind === 'remote' ? selectSigning(state).prepared.origin : undefined;
}

function whyBlocked(state: AppState): NotSent | undefined {
  if (!selectKey(state)) return { problem: 'no-key' };
  const messages = errorsOf(state).map(({ message }) => message);
  return messages.length > 0 ? { problem: 'draft-has-errors', messages: [...new Set(messages)] } : undefined;
}

function errorsOf(state: AppState): readonly DraftProblem[] {
  return selectSigning(state).problems.filter(({ severity }) => severity === 'error');
}

function whyChanged(asked: AppState, state: AppState): NotSent | undefined {
  const same =
    selectKey(asked)?.id === selectKey(state)?.id &&
    selectEnvironment(asked).id === selectEnvironment(state).id &&
    selectSigning(asked).prepared.origin === selectSigning(state).prepared.origin;
  return same ? undefined : { problem: 'changed-meanwhile' };
}

async function copyAsCurl(context: SliceContext): Promise<boolean> {
  const state = context.get();
  const { prepared, signed } = selectSigning(state);
  if (!prepared.request || prepared.url === undefined || !signed) return false;
  // A GET with a body can't be sent from here, but curl sends it.
  if (errorsOf(state).some(({ problem }) => problem !== 'body-with-get')) return false;
  const request = withAuthHeaders(prepared.request, signed, state.draft.leftOut);
  const { url } = prepared;
  const asked = await inTurns(clearRequest(request, selectSought(state)));
  const snippets = await loadPart(context, () => import('../snippets/curl.ts'));
  const made = asked?.ok ? snippets?.curlCommand(asked.cleared.value, url) : undefined;
  if (!made || !('command' in made)) return false;
  const written = await inTurns(clearText(made.command, 'the command', selectSought(state)));
  return written?.ok === true && context.platform.copy(written.cleared);
}
