/** A remedy as a button that carries it out. */

import type { Remedy, RemedyKind } from '../../lib/core/diagnosis/explanation.ts';
import type { AppState } from '../../lib/state/app-store.ts';
import { useAppStore } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';

type Act = (state: AppState, remedy: Remedy) => void;

/** Uses a server's clock where one was measured, ours where not. */
function measuredOffset({ sending }: AppState): number {
  return sending.kind === 'answered' ? (sending.answered.exchange.skew?.seconds ?? 0) : 0;
}

const ACTS: Record<RemedyKind, Act> = {
  'resign-now': (state) => {
    state.runTimestamp();
    void state.send();
  },
  'use-seconds': (state) => {
    state.runTimestamp();
    void state.send();
  },
  'use-server-clock': (state) => {
    state.runTimestamp(measuredOffset(state));
    void state.send();
  },
  'restore-header': (state, { header }) => {
    if (header) state.leaveOut(header, false);
    void state.send();
  },
  'pick-key': (state) => state.show('keys'),
  'check-secret': (state) => state.show('keys'),
  'create-sandbox-key': (state) => state.show('sandbox'),
  // Offered only where the page itself can't ask.
  'grant-permission': (state) => void state.openApp(),
  retry: (state) => void state.send(),
  'edit-base-url': (state) => state.show('settings'),
  'edit-path': (state) => state.focusField('target'),
  'edit-request': (state) => state.focusField('target'),
  'open-steps': (state) => state.showResult('steps'),
  diagnose: (state) => void state.diagnoseLast(),
};

export function RemedyButton({ remedy }: { remedy: Remedy }) {
  const store = useAppStore();
  return <Button onClick={() => ACTS[remedy.kind](store.getState(), remedy)}>{remedy.label}</Button>;
}
