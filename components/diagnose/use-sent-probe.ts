/** The separating request is compared by itself, once it was sent. */

import { useEffect } from 'react';
import type { DiagnosisItem } from '../../lib/state/diagnosis-items.ts';
import { sentProbe } from '../../lib/state/sent-probe.ts';
import { useApp } from '../app/store-context.tsx';
import type { ShownItem } from './use-shown-item.ts';

/** @param shown of the item, once there is something. Where a second request was given, that’s the one. */
export function useSentProbe(item: DiagnosisItem, shown: ShownItem | undefined): void {
  const widen = useApp((state) => state.widen);
  // Once it's taken, a search of it that was cancelled stays so.
  const isTaken = shown?.widening.secondSent !== undefined;
  const isOpen = shown?.run.kind === 'done' && !shown.run.second && !isTaken;
  const probe = isOpen ? shown.shown?.answer.probe : undefined;
  const sent = useApp((state) => probe && sentProbe(state, item, probe));
  useEffect(() => {
    if (sent) widen(item.id, { secondSent: sent });
  }, [item.id, sent, widen]);
}
