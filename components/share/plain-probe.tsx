/** A signature that's valid here was rejected: the simplest request tells more, and is sent from here with one click. */

import { HEADINGS } from '../../lib/core/diagnosis/answer/headings.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import type { PlainProbing } from '../../lib/state/plain-probe-slice.ts';
import { accessFor, type Rejected, sentPlain } from '../../lib/state/sent-probe.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

interface PlainProbeProps {
  readonly rejected: Rejected;
  /** Absent where the signature was checked elsewhere, with a secret that isn't stored here. */
  readonly probe: WireRequest | undefined;
  readonly advice: string;
}

export function PlainProbe({ rejected, probe, advice }: PlainProbeProps) {
  const { capture } = rejected;
  const { canSend, probing, send, status } = useApp((state) => ({
    canSend: probe !== undefined && accessFor(state, capture) !== undefined,
    probing: state.probing?.of === capture.request ? state.probing.kind : undefined,
    send: state.sendPlain,
    status: probe && sentPlain(state, rejected, probe)?.answer?.status,
  }));
  const outcome = outcomeWords(probing, status);
  return (
    <Notice
      tone="info"
      title={HEADINGS.separating}
      actions={
        probe && canSend ? (
          <Button icon="send" busy={probing === 'sending'} onClick={() => void send(capture)}>
            Send {probe.method} {probe.target}
          </Button>
        ) : undefined
      }
    >
      <p>{advice}</p>
      {probe && !canSend && (
        <p>Send it to the local sandbox, or capture it in DevTools: its outcome is shown here by itself.</p>
      )}
      <div role="status">{outcome !== undefined && <p>{outcome}</p>}</div>
    </Notice>
  );
}

/** @param status of an answer that doesn't tell: with one that does, this notice is gone. */
function outcomeWords(probing: PlainProbing['kind'] | undefined, status: number | undefined) {
  switch (probing) {
    case 'not-allowed':
      return 'The browser didn’t allow this host, so the request wasn’t sent. Click again and allow it.';
    case 'held-back':
      return 'The request wasn’t sent. Send it under Request to see why.';
    case 'unanswered':
      return 'The request got no answer. Send it again.';
    case 'sending':
      return undefined;
    case 'sent':
    case undefined:
      return status === undefined
        ? undefined
        : `The server answered ${status} to it, which doesn’t tell the cause. Send the rejected request again, then this one.`;
  }
}
