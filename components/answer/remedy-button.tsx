/** A remedy as a button that carries it out. */

import type { MouseEvent } from 'react';
import { retryAtRisk, riskWords } from '../../lib/core/diagnosis/may-have-happened.ts';
import { type Remedy, type RemedyKind, remedyLabel, sends } from '../../lib/core/diagnosis/remedy.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import { browseToCharge, browseToOrder } from '../../lib/features/browse/to-order.ts';
import { keyIdOf } from '../../lib/features/exchange/explaining.ts';
import { pressSend } from '../../lib/features/exchange/repeat.ts';
import { lastAnswered } from '../../lib/features/exchange/selectors.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import { selectEnvironment } from '../../lib/state/selectors.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { MakeKeyOfRefused } from '../share/local-sandbox-key.tsx';
import { useSentBefore } from '../share/use-sent-before.ts';
import { Button } from '../ui/button.tsx';
import { pressOf } from './press-of.ts';

type Act = (state: AppState, remedy: Remedy) => void;

/** Uses a server's clock where one was measured, ours where not. */
function measuredOffset(state: AppState): number {
  return lastAnswered(state)?.exchange.skew?.seconds ?? 0;
}

/** As it was sent: what's typed may hold a variable that has another value by now. */
async function lookForEffect(state: AppState): Promise<void> {
  const answered = lastAnswered(state);
  if (!answered) return browseToOrder(state, undefined);
  const { environment, exchange } = answered;
  const { request, startedAt: at } = exchange;
  await browseToCharge(state, { request, environment, keyId: keyIdOf(answered), sent: { at } });
}

function keySent(state: AppState): string | undefined {
  const answered = lastAnswered(state);
  return answered && keyIdOf(answered);
}

function signAndSend(state: AppState, offset?: number): void {
  state.makeTyped();
  state.runTimestamp(offset);
  sendAsLabelled(state);
}

/** What it may do again stands on the button. */
function sendAsLabelled(state: AppState): void {
  void state.send({ isRepeated: true });
}

const ACTS: Record<Exclude<RemedyKind, 'make-local-key'>, Act> = {
  'resign-now': (state) => signAndSend(state),
  'use-seconds': (state) => signAndSend(state),
  'use-server-clock': (state) => signAndSend(state, measuredOffset(state)),
  'restore-header': (state, { header }) => {
    if (header) state.makeHeaders([header]);
    sendAsLabelled(state);
  },
  'pick-key': (state) => state.goForKey('keys'),
  'replace-secret': (state) => state.goForKey('keys', keySent(state)),
  'create-sandbox-key': (state) => state.goForKey('sandbox'),
  // Offered only where the page itself can't ask.
  'grant-permission': (state) => void state.openApp(),
  retry: sendAsLabelled,
  'retry-at-risk': sendAsLabelled,
  'look-for-effect': (state) => void lookForEffect(state),
  'edit-base-url': (state) =>
    state.openEnvironmentForm({
      kind: 'edit',
      id: (lastAnswered(state)?.environment ?? selectEnvironment(state)).id,
    }),
  'edit-path': (state) => state.focusField('target'),
  'edit-request': (state) => state.focusField('target'),
  'open-steps': (state) => state.showResult('steps'),
  diagnose: (state) => void state.diagnoseLast(),
};

export function RemedyButton({ remedy }: { remedy: Remedy }) {
  const store = useAppStore();
  const risky = useRisky(remedy);
  const shown = risky && remedy.kind === 'retry' ? retryAtRisk(risky) : remedy;
  const { kind } = shown;
  if (kind === 'make-local-key') return <MakeKeyOfRefused />;
  const press = (event: MouseEvent): void => {
    const state = store.getState();
    const act = (): void => ACTS[kind](state, shown);
    const isRepeated = risky !== undefined || kind === 'retry-at-risk';
    if (sends(kind)) pressSend(state, { by: pressOf(event), isRepeated, send: act });
    else act();
  };
  return <Button onClick={press}>{remedyLabel(shown, risky && riskWords(risky))}</Button>;
}

/**
 * The request, where sending it may do again what it did before: a rejection takes nothing back of that, and it isn't
 * known before the history was read. Where only an order before it is in doubt, it charges another one. The built-in
 * sandbox moves no money.
 */
function useRisky({ kind }: Remedy): WireRequest | undefined {
  const answered = useApp(lastAnswered);
  const isAsked = sends(kind) && answered?.environment.kind === 'remote';
  const exchange = isAsked ? answered.exchange : undefined;
  const before = useSentBefore(exchange?.request, exchange && new URL(exchange.url).origin);
  const isAnother = before !== 'unknown' && before?.order !== undefined;
  return before === undefined || isAnother ? undefined : exchange?.request;
}
