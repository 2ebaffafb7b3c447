/** Says before a request goes out that it went out before, where sending it again may charge twice. */

import { useState } from 'react';
import { isCharge, isSafe, repeatWords } from '../../lib/core/diagnosis/may-have-happened.ts';
import { orderCharged, wouldDoAgain } from '../../lib/core/diagnosis/sent-twice.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import { momentWords } from '../../lib/core/time-words.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import type { SentBefore as Before } from '../../lib/state/history-state.ts';
import { selectSigning } from '../../lib/state/selectors.ts';
import { captureOfSent } from '../../lib/state/sent-capture.ts';
import { useApp } from '../app/store-context.tsx';
import { type Found, foundFor, useSentBefore } from '../share/use-sent-before.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useRested } from '../ui/use-rested.ts';

export function SentBefore() {
  const { request, origin } = useApp((state) => selectSigning(state).prepared);
  if (!request || origin === undefined || isSafe(request)) return null;
  return <Told request={request} origin={origin} />;
}

interface ToldProps {
  readonly request: WireRequest;
  readonly origin: string;
}

function Told({ request, origin }: ToldProps) {
  const here = useApp((state) => sentHere(state, request, origin));
  const { isPopup, focus } = useApp((state) => ({
    isPopup: state.surface === 'popup',
    focus: state.focusField,
  }));
  const rested = useRested(request);
  const found = useSentBefore(rested, origin);
  const stored =
    found === 'unknown' ? undefined : foundFor(request, origin, { of: rested, origin, before: found });
  // A refusal that follows doesn't take back what the one before it did.
  const [last, setLast] = useState<Found>();
  if (here && here.at !== last?.before?.at) setLast({ of: request, origin, before: here });
  const before = stored ?? here ?? foundFor(request, origin, last);
  if (!before) return null;
  const order = orderCharged(request);
  return (
    <Notice
      tone="warn"
      live
      actions={
        isPopup && isCharge(request) ? (
          <Button icon="external" onClick={() => focus('body')}>
            Open the body in the app
          </Button>
        ) : undefined
      }
      title={order === undefined ? 'Sent before' : `Order ${order} was sent before`}
    >
      {before.status === null ? 'No response came' : `The server answered ${before.status}`} at{' '}
      {momentWords(BigInt(Math.floor(before.at)))}. {repeatWords(request)}
    </Notice>
  );
}

/** By this page, and perhaps not in the history yet. */
function sentHere({ sending }: AppState, request: WireRequest, origin: string): Before | undefined {
  if (sending.kind !== 'answered') return undefined;
  const sent = captureOfSent(sending.answered);
  const status = sent.answer?.status;
  const ended = { status, isRefused: typeof sent.answer?.code === 'string' };
  if (sent.origin !== origin || !wouldDoAgain(request, sent.request, ended)) return undefined;
  return { at: sending.answered.exchange.startedAt, status: status ?? null };
}
