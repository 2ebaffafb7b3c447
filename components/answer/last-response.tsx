/** In place of a response: that the very request was sent before the page was opened, what came of it, and where that's stored. */

import { type ReactNode, useEffect, useState } from 'react';
import { utcMomentWords } from '../../lib/core/time-words.ts';
import { selectIsChanged, selectSends } from '../../lib/features/saved/selectors.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import { selectEnvironment, selectSigning } from '../../lib/state/selectors.ts';
import type { HistoryEntry } from '../../lib/storage/history/history.ts';
import type { Send } from '../../lib/storage/saved/saved.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useRested } from '../ui/use-rested.ts';

interface LastResponseProps {
  /** Sends the request, where that repeats nothing. */
  readonly send: ReactNode;
  /** Where it wasn't sent before, as far as that's known. */
  readonly children: ReactNode;
}

export function LastResponse({ send, children }: LastResponseProps) {
  const saved = useApp(lastOfSaved);
  const entry = useLastEntry();
  // Saved has the response itself; of the same send, both know.
  if (saved && saved.at >= (entry?.at ?? 0) - 1) return <OfSaved sent={saved} send={send} />;
  return entry ? <OfHistory entry={entry} send={send} /> : children;
}

/** To the chosen environment, of the saved request as it's typed: what its variables made differed from send to send. */
function lastOfSaved(state: AppState): Send | undefined {
  const { savedAs } = state;
  if (savedAs === undefined || selectIsChanged(state)) return undefined;
  const { name } = selectEnvironment(state);
  return selectSends(state, savedAs).find(({ environment }) => environment === name);
}

function useLastEntry(): HistoryEntry | undefined {
  const { find, loaded, changes } = useApp((state) => ({
    find: state.lastSent,
    loaded: state.loaded,
    changes: state.historyChanges,
  }));
  const prepared = useApp((state) => selectSigning(state).prepared);
  const { request, origin } = useRested(prepared);
  const [found, setFound] = useState<{
    readonly of: typeof request;
    readonly entry: HistoryEntry | undefined;
  }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for anew with each change of the history.
  useEffect(() => {
    if (loaded !== 'ready' || !request || origin === undefined) return;
    let isCurrent = true;
    void find(request, origin).then((entry) => {
      if (isCurrent) setFound({ of: request, entry });
    });
    return () => {
      isCurrent = false;
    };
  }, [find, loaded, request, origin, changes]);
  return found?.of === prepared.request ? found?.entry : undefined;
}

function OfHistory({ entry, send }: { readonly entry: HistoryEntry; readonly send: ReactNode }) {
  const open = useApp((state) => state.openEntry);
  const { at, status, code } = entry;
  return (
    <EmptyState
      icon="clock"
      title={titleOf(
        at,
        status === null ? undefined : [status, code].filter((one) => one !== null).join(' '),
      )}
      action={
        <>
          <Button icon="external" onClick={() => open(entry.id)}>
            Open in History
          </Button>
          {send}
        </>
      }
    >
      History stores the request and its status. The response itself isn’t stored.
    </EmptyState>
  );
}

function OfSaved({ sent, send }: { readonly sent: Send; readonly send: ReactNode }) {
  const { show, withSaved } = useApp((state) => ({ show: state.show, withSaved: state.withSaved }));
  const open = async (): Promise<void> => {
    show('saved');
    await withSaved((actions) => actions.choose(sent.request));
  };
  const { at, status, code } = sent;
  return (
    <EmptyState
      icon="clock"
      title={titleOf(at, status === null ? undefined : [status, code].filter(Boolean).join(' '))}
      action={
        <>
          <Button icon="bookmark" onClick={() => void open()}>
            Open in Saved
          </Button>
          {send}
        </>
      }
    >
      The last 20 responses to this saved request are stored there.
    </EmptyState>
  );
}

/** @param at Unix seconds. */
function titleOf(at: number, answer: string | undefined): string {
  const when = utcMomentWords(BigInt(Math.floor(at)));
  return answer === undefined ? `Last send: no response at ${when}` : `Last response: ${answer} at ${when}`;
}
