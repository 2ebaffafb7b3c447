/** A signature that's valid here was rejected: the simplest request tells more, and is sent from here with one click. */

import { HEADINGS } from '../../lib/core/diagnosis/answer/headings.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import { accessForProbe, type Rejected, unsignedProbe } from '../../lib/features/diagnosis/sent-probe.ts';
import type { PlainProbing } from '../../lib/features/plain-probe/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { CopyAs } from './copy-as.tsx';

interface PlainProbeProps {
  readonly rejected: Rejected;
  /** Absent where the signature was checked elsewhere, with a secret that isn't stored here. */
  readonly probe: WireRequest | undefined;
  readonly advice: string;
  /** What its answer came to, where that isn't said elsewhere. With one that tells, this notice is gone. */
  readonly answered?: string | undefined;
}

export function PlainProbe({ rejected, probe, advice, answered }: PlainProbeProps) {
  const { capture } = rejected;
  const { canSend, probing, send } = useApp((state) => ({
    canSend: probe !== undefined && accessForProbe(state, capture) !== undefined,
    probing: state.probing?.of === capture.request ? state.probing.kind : undefined,
    send: state.sendPlain,
  }));
  const outcome = outcomeWords(probing, answered);
  return (
    <Notice
      tone="info"
      title={HEADINGS.separating}
      actions={
        probe && canSend ? (
          <Button icon="send" busy={probing === 'sending'} onClick={() => void send(capture)}>
            Send {probe.method} {probe.target}
          </Button>
        ) : (
          probe && <CopyAs capture={unsignedProbe(probe, capture)} isUnsigned />
        )
      }
    >
      <p>{advice}</p>
      {probe && !canSend && (
        <p>
          If the Inbox or Capture receives that request, its outcome appears here. The copied request has no
          signature: your code has to sign it.
        </p>
      )}
      <div role="status">{outcome !== undefined && <p>{outcome}</p>}</div>
    </Notice>
  );
}

function outcomeWords(
  probing: PlainProbing['kind'] | undefined,
  answered: string | undefined,
): string | undefined {
  switch (probing) {
    case 'not-allowed':
      return 'The browser didn’t allow this host, so the request wasn’t sent. Click again and allow it.';
    case 'held-back':
      return 'The request wasn’t sent. Send it under Request to see why.';
    case 'unanswered':
      return 'The request got no response. Send it again.';
    case 'sending':
      return undefined;
    case 'sent':
    case undefined:
      return answered;
  }
}
