/** Sending the request: permission, transport, progress, cancel, and the answer that came back. */

import type { DraftProblem } from '../client/draft-problem.ts';
import type { Refusal } from '../core/gate/gate.ts';
import type { AppState } from './app-store.ts';
import { askForHost } from './environment-access.ts';
import type { Answered, KeptAnswered } from './explaining.ts';
import { loadPart } from './load-part.ts';
import { rememberLast } from './remember-last.ts';
import { selectEnvironment, selectKey, selectResolved, selectSigning } from './selectors.ts';
import type { Slice, SliceContext } from './slice.ts';

/** Why nothing was sent, for choosing words and the way back. */
export type NotSent =
  | { readonly problem: 'no-key' }
  | { readonly problem: 'draft-has-errors'; readonly messages: readonly string[] }
  /** The gate found what must not leave, or couldn't look. */
  | { readonly problem: 'held-back'; readonly refusal: Refusal }
  /** Request, destination or key: something was read or chosen after the click. */
  | { readonly problem: 'changed-meanwhile' }
  | { readonly problem: 'unexpected' }
  | { readonly problem: 'permission-refused'; readonly origin: string }
  | { readonly problem: 'permission-unavailable'; readonly origin: string; readonly reason: string };

export type SendState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking-permission'; readonly origin: string }
  /** For secrets; of a long request how far is told by `gateLooks`. */
  | { readonly kind: 'checking' }
  | { readonly kind: 'sending'; readonly startedAt: number; readonly received: number }
  | { readonly kind: 'not-sent'; readonly why: NotSent }
  | { readonly kind: 'answered'; readonly answered: Answered }
  /** Before the page was opened. */
  | { readonly kind: 'kept'; readonly answered: KeptAnswered };

export type SignedPart = 'headers' | 'canonical' | 'signature';

/** Then nothing else is sent: one request could arrive twice, and what became of the other wouldn't be known. */
export function isSending({ sending: { kind } }: Pick<ExchangeSlice, 'sending'>): boolean {
  return kind === 'sending' || kind === 'asking-permission' || kind === 'checking';
}

/** Whatever is shown as the last answer. */
export function lastAnswered({
  sending,
}: Pick<ExchangeSlice, 'sending'>): Answered | KeptAnswered | undefined {
  return sending.kind === 'answered' || sending.kind === 'kept' ? sending.answered : undefined;
}

export interface ExchangeSlice {
  readonly sending: SendState;
  /** Beside an answer stands what was sent, until it's closed. */
  readonly isSentShown: boolean;
  showSent(isShown: boolean): void;
  /** Call inside the user's click or key press: it may ask for the host permission. */
  send(): Promise<void>;
  cancelSend(): void;
  /** Of the request as it would be sent now. What's copied next goes with it, see `copied`. False as below. */
  copySigned(part: SignedPart): Promise<boolean>;
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
    const clicked = get();
    // The click's own request, where nothing is to be waited for.
    const reading = readStored(get);
    if (reading) await reading;
    const asked = get();
    // What was read put another request or destination in place: nobody has seen that one.
    const unseen: NotSent | undefined = isInSight(asked, clicked)
      ? undefined
      : { problem: 'changed-meanwhile' };
    const refused = unseen ?? whyBlocked(asked) ?? (await permit(originToAsk(asked)));
    if (signal.aborted) return undefined;
    // The prompt may have been open for long: the request is the one of the click, all else as it's now.
    const { draft, variables, savedAs } = asked;
    const state = { ...get(), draft, variables: variables?.stopped(draft, asked), savedAs };
    const why = refused ?? whyChanged(asked, state) ?? whyBlocked(state);
    const key = selectKey(state);
    if (why || !key) return { kind: 'not-sent', why: why ?? { problem: 'no-key' } };
    set({ sending: { kind: 'checking' } });
    // Loaded with the first send, so that pages open without it.
    const { exchangeOver } = await import('./exchange-over.ts');
    return exchangeOver(context, { state, key, signal, permission });
  }

  return {
    sending: { kind: 'idle' },
    isSentShown: false,
    showSent: (isSentShown) => set({ isSentShown }),
    async send() {
      if (running) return;
      const controller = new AbortController();
      running = controller;
      set({ result: 'answer', copied: undefined });
      get().dropUndo('sign');
      try {
        const outcome = await attempt(controller.signal);
        if (outcome && running === controller) set({ sending: outcome });
      } catch {
        // A part of the extension couldn't be loaded, as after an update under an open page.
        if (running === controller) set({ sending: { kind: 'not-sent', why: { problem: 'unexpected' } } });
      } finally {
        if (running === controller) running = undefined;
      }
    },
    cancelSend() {
      running?.abort();
      const { kind } = get().sending;
      // What may have left ends as sent, without an answer. Until it has ended, nothing else is sent.
      if (kind !== 'sending') running = undefined;
      if (kind === 'asking-permission' || kind === 'checking') set({ sending: { kind: 'idle' } });
      if (kind === 'checking') set({ gateCancelled: 'send' });
    },
    copySigned: async (part) =>
      (await loadPart(context, () => import('./copy-signed.ts')))?.copySigned(context, part) ?? false,
    copyAsCurl: async () =>
      (await loadPart(context, () => import('./copy-as-curl.ts')))?.copyAsCurl(context) ?? false,
  };
};

/** Before everything stored is read there would seem to be no key. `undefined` where it is. */
function readStored(get: SliceContext['get']): Promise<void> | undefined {
  if (get().loaded === 'loading')
    return get()
      .load()
      .then(() => readStored(get));
  // Seldom: they're read as soon as one is typed.
  const lacksVariables = !get().variables && selectResolved(get()).problems.length > 0;
  return lacksVariables ? get().readyVariables() : undefined;
}

/**
 * What was shown as the outcome of the last send, from before the page was opened: what keeps the request from being sent,
 * or what it was answered.
 * @param isInstead as of `showLastAnswer`.
 */
export async function showOutcome({ get, set }: SliceContext, isInstead = false): Promise<void> {
  await readStored(get);
  if (errorsOf(get()).length === 0) await get().showLastAnswer(isInstead);
  const why = whyBlocked(get());
  if (why && get().sending.kind === 'idle') set({ result: 'answer', sending: { kind: 'not-sent', why } });
}

function originToAsk(state: AppState): string | undefined {
  return selectEnvironment(state).kind === 'remote' ? selectSigning(state).prepared.origin : undefined;
}

function whyBlocked(
  state: AppState,
): Extract<NotSent, { problem: 'no-key' | 'draft-has-errors' }> | undefined {
  if (!selectKey(state)) return { problem: 'no-key' };
  const messages = errorsOf(state).map(({ message }) => message);
  return messages.length > 0 ? { problem: 'draft-has-errors', messages: [...new Set(messages)] } : undefined;
}

const IDLE: SendState = { kind: 'idle' };
const NO_KEY: SendState = { kind: 'not-sent', why: { problem: 'no-key' } };
const heldByErrors = rememberLast(
  (messages: string): SendState => ({
    kind: 'not-sent',
    why: { problem: 'draft-has-errors', messages: messages.split('\n') },
  }),
);

/** What a send came to. What kept it from being sent is told only while it still does. */
export function selectSending(state: AppState): SendState {
  const { sending } = state;
  if (sending.kind !== 'not-sent') return sending;
  if (sending.why.problem !== 'no-key' && sending.why.problem !== 'draft-has-errors') return sending;
  const blocked = whyBlocked(state);
  if (!blocked) return IDLE;
  return blocked.problem === 'draft-has-errors' ? heldByErrors(blocked.messages.join('\n')) : NO_KEY;
}

export function errorsOf(state: AppState): readonly DraftProblem[] {
  return selectSigning(state).problems.filter(({ severity }) => severity === 'error');
}

function whyChanged(asked: AppState, state: AppState): NotSent | undefined {
  const same = selectKey(asked)?.id === selectKey(state)?.id && goesToSame(asked, state);
  return same ? undefined : { problem: 'changed-meanwhile' };
}

function isInSight(asked: AppState, clicked: AppState): boolean {
  return asked.draft === clicked.draft && goesToSame(asked, clicked);
}

function goesToSame(asked: AppState, state: AppState): boolean {
  return (
    selectEnvironment(asked).id === selectEnvironment(state).id &&
    selectSigning(asked).prepared.origin === selectSigning(state).prepared.origin
  );
}
