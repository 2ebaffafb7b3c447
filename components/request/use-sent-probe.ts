/** The separating request is compared by itself, once it was sent. */

import { useEffect } from 'react';
import { isSameProbe, sentOfProposed } from '../../lib/features/diagnosis/sent-again.ts';
import { useApp } from '../app/store-context.tsx';
import type { ShownItem } from './use-shown-item.ts';

/** @param shown of the item, once there is something. Where a second request was given, that’s the one. */
export function useSentProbe(shown: ShownItem | undefined): void {
  const item = shown?.item;
  const { widen, inboxRows, capturedRows, diagnosisItems, plainSends } = useApp((state) => ({
    widen: state.widen,
    inboxRows: state.inboxRows,
    capturedRows: state.capturedRows,
    diagnosisItems: state.diagnosisItems,
    plainSends: state.plainSends,
  }));
  const { second = '', secondSent } = shown?.widening ?? {};
  const isOpen = shown?.run.kind === 'done' && second.trim() === '';
  const { diagnosis, answer } = (isOpen ? shown.shown : undefined) ?? {};
  // Once it told the mistakes apart none is proposed; sent again, it may contradict itself.
  const probe = answer && (answer.probe ?? secondSent?.proposed);
  useEffect(() => {
    const sent =
      item && probe && diagnosis
        ? sentOfProposed({ inboxRows, capturedRows, diagnosisItems, plainSends }, item, diagnosis, probe)
        : undefined;
    // A search of it that was cancelled stays so, until it's sent anew.
    if (!item || !sent || (secondSent && isSameProbe(sent, secondSent))) return;
    widen(item.id, { secondSent: sent });
  }, [item, probe, diagnosis, inboxRows, capturedRows, diagnosisItems, plainSends, secondSent, widen]);
}
