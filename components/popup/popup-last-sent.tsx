/** The outcome of the shown request's last send: a click outside closes a popup, and its answer with it. */

import { useEffect, useState } from 'react';
import type { Draft } from '../../lib/client/draft.ts';
import { momentWords } from '../../lib/core/diagnosis/time-words.ts';
import { selectSigning } from '../../lib/state/selectors.ts';
import type { HistoryEntry } from '../../lib/storage/history.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** In seconds; what's older was most likely seen. */
const RECENT = 300;

export function PopupLastSent() {
  const store = useAppStore();
  const { loaded, now, draft, open } = useApp((state) => ({
    loaded: state.loaded,
    now: state.now,
    draft: state.draft,
    open: state.openEntry,
  }));
  const [found, setFound] = useState<{ readonly entry: HistoryEntry; readonly of: Draft }>();
  useEffect(() => {
    if (loaded !== 'ready') return;
    const state = store.getState();
    const { draft: of } = state;
    const { request, origin } = selectSigning(state).prepared;
    if (request && origin !== undefined)
      void state.lastSent(request, origin).then((entry) => setFound(entry && { entry, of }));
  }, [store, loaded]);
  if (!found || found.of !== draft || now - found.entry.at > RECENT) return null;
  const { id, at } = found.entry;
  return (
    <Notice
      tone="info"
      live
      actions={
        <Button icon="external" onClick={() => open(id)}>
          Open in History
        </Button>
      }
    >
      Sent at {momentWords(BigInt(Math.floor(at)))}. {outcomeWords(found.entry)}
    </Notice>
  );
}

function outcomeWords({ status, code }: HistoryEntry): string {
  if (status === null) return 'No answer came before this closed.';
  return `The server answered ${code === null ? status : `${status} ${code}`}.`;
}
