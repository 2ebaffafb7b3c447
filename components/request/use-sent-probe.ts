/** The separating request is compared by itself, once it was sent. */

import { useEffect } from 'react';
import type { DiagnosisItem } from '../../lib/features/diagnosis/items.ts';
import { isSameSend, rejectedItem, sentPlain, sentProbe } from '../../lib/features/diagnosis/sent-probe.ts';
import { toldBySandbox } from '../../lib/features/inbox/comparison.ts';
import { isReceived } from '../../lib/features/inbox/rows.ts';
import type { InboxRow } from '../../lib/features/inbox/state.ts';
import type { RequestRow } from '../../lib/features/requests/row.ts';
import { useApp } from '../app/store-context.tsx';
import type { ShownItem } from './use-shown-item.ts';

/** @param shown of the item, once there is something. Where a second request was given, that’s the one. */
export function useSentProbe(shown: ShownItem | undefined): void {
  const item = shown?.item;
  const widen = useApp((state) => state.widen);
  const { second = '', secondSent } = shown?.widening ?? {};
  const isOpen = shown?.run.kind === 'done' && second.trim() === '';
  const probe = isOpen ? shown.shown?.answer.probe : undefined;
  const signature = shown?.shown?.diagnosis.signature;
  const plain = useApp((state) =>
    item && probe && signature === 'valid' ? sentPlain(state, rejectedItem(item), probe) : undefined,
  );
  const sent = useApp((state) =>
    item && probe && signature !== 'valid' ? sentProbe(state, item, probe) : undefined,
  );
  useEffect(() => {
    const capture = plain ?? (sent && !isAwaited(sent, signature) ? sent.capture : undefined);
    if (!item || !probe || !capture) return;
    // A search of it that was cancelled stays so, until it's sent anew.
    if (secondSent && isSameSend(capture, secondSent.capture)) return;
    const told = sent && toldOf(sent);
    widen(item.id, { secondSent: { capture, told, proposed: probe } });
  }, [item, probe, plain, sent, signature, secondSent, widen]);
}

/** With no key stored here, the sandbox's word is awaited: without it the two can't be compared. */
function isAwaited(sent: Sent, signature: string | undefined): boolean {
  return signature === 'not-checked' && isRow(sent) && isReceived(sent) && !sent.diagnosis && !sent.isGivenUp;
}

type Sent = InboxRow | RequestRow | DiagnosisItem;

function toldOf(sent: Sent): DiagnosisItem['told'] {
  if (!isRow(sent)) return sent.told;
  return isReceived(sent) ? toldBySandbox(sent) : undefined;
}

function isRow(sent: Sent): sent is InboxRow | RequestRow {
  return 'kind' in sent;
}
