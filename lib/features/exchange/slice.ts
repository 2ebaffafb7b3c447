/** Sending the request: permission, transport, progress, cancel, and the answer that came back. */

import type { ClockSlice } from '../../state/clock-state.ts';
import { loadPart } from '../../state/load-part.ts';
import type { PageSlice, PartsState } from '../../state/page-state.ts';
import { selectEnvironment, selectKey, selectResolved, selectSigning } from '../../state/selectors.ts';
import type { Slice, SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import type { DraftSlice } from '../draft/state.ts';
import { askForHost, type HostAccess } from '../environments/environment-access.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { GateSlice } from '../gate/state.ts';
import type { HistorySlice } from '../history/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PlainProbeSlice } from '../plain-probe/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import { errorsOf, methodWithoutBody, whyBlocked } from './selectors.ts';
import type { ExchangeSlice, NotSent, SendAsked, SendState, ToldBefore } from './state.ts';

type Needs = ExchangeSlice &
  ClockSlice &
  DraftSlice &
  EnvironmentsSlice &
  GateSlice &
  HistorySlice &
  InboxSlice &
  KeysSlice &
  PageSlice &
  PartsState &
  PlainProbeSlice &
  SandboxSlice &
  UndoSlice &
  VariablesSlice;

/** Longer than people take between two presses that they mean as one, or by mistake. In seconds. */
const SETTLED_IN = 1;

export const exchangeSlice: Slice<ExchangeSlice, Needs> = (context) => {
  const { set, get, platform } = context;
  let running: AbortController | undefined;
  let changedAt = Number.NEGATIVE_INFINITY;
  let relabelledAt = Number.NEGATIVE_INFINITY;
  const change = (): void => {
    changedAt = platform.clock.now();
  };

  return {
    sending: { kind: 'idle' },
    isSentShown: false,
    showSent: (isSentShown) => set({ isSentShown }),
    toldBefore: undefined,
    tellBefore: (toldBefore) => set({ toldBefore }),
    heldRepeat: undefined,
    holdRepeat(heldRepeat) {
      change();
      set({ heldRepeat });
    },
    takePress(isRepeat = false) {
      const now = platform.clock.now();
      const isSettled = (since: number): boolean => Math.abs(now - since) >= SETTLED_IN;
      const isMeant = isSettled(changedAt) && (!isRepeat || isSettled(relabelledAt));
      if (!isMeant) change();
      return isMeant;
    },
    relabelSend() {
      relabelledAt = platform.clock.now();
    },
    async send(asked = {}) {
      if (running) return;
      const controller = new AbortController();
      running = controller;
      change();
      set({ result: 'answer', copied: undefined, heldRepeat: undefined });
      get().dropUndo('request');
      try {
        const outcome = await attempt(context, controller.signal, asked);
        if (outcome && running === controller) set({ sending: outcome });
      } catch {
        // A part of the extension couldn't be loaded, as after an update under an open page.
        if (running === controller) set({ sending: { kind: 'not-sent', why: { problem: 'unexpected' } } });
      } finally {
        if (running === controller) running = undefined;
        change();
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
    async showOutcome(isInstead = false) {
      await readStored(get);
      if (errorsOf(get()).length === 0) await get().showLastAnswer(isInstead);
      const why = whyBlocked(get());
      if (why && get().sending.kind === 'idle') set({ result: 'answer', sending: { kind: 'not-sent', why } });
    },
    copySigned: async (part) =>
      (await loadPart(context, () => import('./copy-signed.ts')))?.copySigned(context, part) ?? 'not-ready',
    copyAsCurl: async () =>
      (await loadPart(context, () => import('./copy-as-curl.ts')))?.copyAsCurl(context) ?? 'not-ready',
  };
};

/** `undefined` once cancelled. */
async function attempt(
  context: SliceContext<Needs>,
  signal: AbortSignal,
  told: SendAsked,
): Promise<SendState | undefined> {
  const { set, get } = context;
  const clicked = get();
  // The click's own request, where nothing is to be waited for.
  const reading = readStored(get);
  if (reading) await reading;
  const asked = get();
  // What was read put another request or destination in place: nobody has seen that one.
  const unseen: NotSent | undefined = isInSight(asked, clicked)
    ? undefined
    : { problem: 'changed-meanwhile' };
  const blocked = unseen ?? whyBlocked(asked) ?? (told.isBodyless ? undefined : bodyToAsk(asked));
  const access = blocked ? undefined : await permit(context, originToAsk(asked));
  if (signal.aborted) return undefined;
  // The prompt may have been open for long: the request is the one of the click, all else as it's now.
  const { draft, variables, savedAs } = asked;
  const state = { ...get(), draft, variables: variables?.stopped(draft, asked), savedAs };
  const why = blocked ?? access?.refused ?? whyChanged(asked, state) ?? whyBlocked(state);
  const key = selectKey(state);
  if (why || !key) return { kind: 'not-sent', why: why ?? { problem: 'no-key' } };
  set({ sending: { kind: 'checking' } });
  // Loaded with the first send, so that pages open without it.
  const { exchangeOver } = await import('./exchange.ts');
  const permission = access?.permission ?? 'granted';
  return exchangeOver(context, { state, key, signal, permission, toldBefore: toldAt(clicked), ...told });
}

/** A response on screen tells of its own request, also before the words beside the next one are loaded. */
function toldAt({ toldBefore, sending }: Needs): readonly ToldBefore[] {
  const told = toldBefore ? [toldBefore] : [];
  if (sending.kind !== 'answered') return told;
  const { request, url } = sending.answered.exchange;
  return [...told, { request, origin: new URL(url).origin }];
}

async function permit(
  { set, platform }: SliceContext<Needs>,
  origin: string | undefined,
): Promise<HostAccess | undefined> {
  if (origin === undefined) return undefined;
  set({ sending: { kind: 'asking-permission', origin } });
  return askForHost(origin, platform);
}

/** Before everything stored is read there would seem to be no key. `undefined` where it is. */
function readStored(get: SliceContext<Needs>['get']): Promise<void> | undefined {
  if (get().loaded === 'loading')
    return get()
      .load()
      .then(() => readStored(get));
  // Seldom: they're read as soon as one is typed.
  const lacksVariables = !get().variables && selectResolved(get()).problems.length > 0;
  return lacksVariables ? get().readyVariables() : undefined;
}

function bodyToAsk(state: Needs): NotSent | undefined {
  const method = state.surface === 'popup' ? methodWithoutBody(state) : undefined;
  return method === undefined ? undefined : { problem: 'without-body', method };
}

function originToAsk(state: Needs): string | undefined {
  return selectEnvironment(state).kind === 'remote' ? selectSigning(state).prepared.origin : undefined;
}

function whyChanged(asked: Needs, state: Needs): NotSent | undefined {
  const same = selectKey(asked)?.id === selectKey(state)?.id && goesToSame(asked, state);
  return same ? undefined : { problem: 'changed-meanwhile' };
}

function isInSight(asked: Needs, clicked: Needs): boolean {
  return asked.draft === clicked.draft && goesToSame(asked, clicked);
}

function goesToSame(asked: Needs, state: Needs): boolean {
  return (
    selectEnvironment(asked).id === selectEnvironment(state).id &&
    selectSigning(asked).prepared.origin === selectSigning(state).prepared.origin
  );
}
