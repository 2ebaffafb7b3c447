/** The outcome of the shown request's last send, where it isn't explained: a click outside closes a popup, and its answer with it. */

import { useEffect, useState } from 'react';
import type { Draft } from '../../lib/client/draft/draft.ts';
import { selectSigning } from '../../lib/state/selectors.ts';
import type { HistoryEntry } from '../../lib/storage/history/history.ts';
import { SentAt } from '../answer/kept-answer.tsx';
import { useApp, useAppStore } from '../app/store-context.tsx';

/** In seconds; what's older was most likely seen. */
const RECENT = 300;

export function PopupLastSent() {
  const store = useAppStore();
  const { loaded, now, draft } = useApp((state) => ({
    loaded: state.loaded,
    now: state.now,
    draft: state.draft,
  }));
  const [found, setFound] = useState<{ readonly entry: HistoryEntry; readonly of: Draft }>();
  useEffect(() => {
    if (loaded !== 'ready') return;
    const state = store.getState();
    const { draft: of } = state;
    const { request, origin } = selectSigning(state).prepared;
    if (request && origin !== undefined)
      void state
        .showLastAnswer()
        .then(() => state.lastSent(request, origin))
        .then((entry) => setFound(entry && { entry, of }));
  }, [store, loaded]);
  if (!found || found.of !== draft || now - found.entry.at > RECENT) return null;
  return <SentAt entry={found.entry} />;
}
