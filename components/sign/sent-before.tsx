/** Says before a request goes out that it went out before, where sending it again may charge twice. */

import { useEffect, useState } from 'react';
import {
  isCharge,
  isSafe,
  mayHaveHappened,
  repeatWords,
} from '../../lib/core/diagnosis/may-have-happened.ts';
import {
  orderCharged,
  sentBeforeTitle,
  sentBeforeWords,
  wouldDoAgain,
} from '../../lib/core/diagnosis/sent-twice.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import { lastAnswered } from '../../lib/state/exchange-selectors.ts';
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
  const { isPopup, focus, tell } = useApp((state) => ({
    tell: state.tellBefore,
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
  const isTold = before !== undefined;
  useEffect(() => {
    if (isTold) tell(request, origin);
  }, [isTold, request, origin, tell]);
  const lost = useApp((state) => lostAs(state, request));
  if (!before && lost) return <LostOrder {...lost} />;
  if (!before) return null;
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
      title={sentBeforeTitle(request)}
    >
      {sentBeforeWords(before)} {repeatWords(request)}
    </Notice>
  );
}

function LostOrder({ order, next, at, status }: Lost) {
  return (
    <Notice tone="warn" live title={`Order ${order} may have been charged`}>
      {sentBeforeWords({ at, status })} With Send, you charge another order
      {next !== undefined && `, ${next}`}. Look for {order} first.
    </Notice>
  );
}

interface Lost extends Before {
  readonly order: string;
  /** The order of the next one. */
  readonly next: string | undefined;
}

/** The last charge, where nobody knows what became of it and the same draft stands for another order by now. */
function lostAs(state: AppState, now: WireRequest): Lost | undefined {
  const answered = lastAnswered(state);
  if (!answered || answered.draft !== state.draft) return undefined;
  const { request, answer } = captureOfSent(answered);
  const status = answer?.status;
  const ended = { status, isRefused: typeof answer?.code === 'string' };
  const [order, next] = [orderCharged(request), orderCharged(now)];
  const isKnown = status !== undefined && status < 400;
  if (isKnown || order === undefined || order === next || !mayHaveHappened(request, ended)) return undefined;
  return { order, next, at: answered.exchange.startedAt, status: status ?? null };
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
