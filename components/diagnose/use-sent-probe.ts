/** The separating request is compared by itself, once it was sent. */

import { useEffect } from 'react';
import type { DiagnosisItem } from '../../lib/state/diagnosis-items.ts';
import { isSameSend, rejectedItem, sentPlain, sentProbe } from '../../lib/state/sent-probe.ts';
import { useApp } from '../app/store-context.tsx';
import type { ShownItem } from './use-shown-item.ts';

/** @param shown of the item, once there is something. Where a second request was given, that’s the one. */
export function useSentProbe(item: DiagnosisItem, shown: ShownItem | undefined): void {
  const widen = useApp((state) => state.widen);
  const { second = '', secondSent } = shown?.widening ?? {};
  const isOpen = shown?.run.kind === 'done' && second.trim() === '';
  const probe = isOpen ? shown.shown?.answer.probe : undefined;
  const isValid = shown?.shown?.diagnosis.signature === 'valid';
  const sent = useApp(
    (state) =>
      probe && (isValid ? sentPlain(state, rejectedItem(item), probe) : sentProbe(state, item, probe)),
  );
  // A search of it that was cancelled stays so, until it's sent anew.
  const isNew = sent !== undefined && !(secondSent && isSameSend(sent, secondSent));
  useEffect(() => {
    if (isNew) widen(item.id, { secondSent: sent });
  }, [item.id, isNew, sent, widen]);
}
