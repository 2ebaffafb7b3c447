/** Says before a request goes out that it went out before, where sending it again may charge twice. */

import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  endedWith,
  isCharge,
  isCreated,
  isSafe,
  lookFirst,
  otherwiseWords,
} from '../../lib/core/diagnosis/may-have-happened.ts';
import {
  earliest,
  isUnclear,
  nextSendTitle,
  orderCharged,
  orderInDoubt,
  repeatRisk,
  sentBeforeTitle,
  sentBeforeWords,
  wasAccepted,
  wouldDoAgain,
} from '../../lib/core/diagnosis/sent-twice.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import { browseToOrder } from '../../lib/features/browse/to-order.ts';
import { keyIdOf } from '../../lib/features/exchange/explaining.ts';
import { isHeldRepeat } from '../../lib/features/exchange/repeat.ts';
import { captureOfSent } from '../../lib/features/exchange/sent-capture.ts';
import type { SentBefore } from '../../lib/features/history/state.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import { selectKeyIdOf, selectSigning } from '../../lib/state/selectors.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { type Found, foundFor, useSearchedSince, useSentBefore } from '../share/use-sent-before.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useRested } from '../ui/use-rested.ts';

export function SentBeforeNotice() {
  const { request, origin } = useApp((state) => selectSigning(state).prepared);
  if (!request || origin === undefined || isSafe(request)) return null;
  return <Told request={request} origin={origin} />;
}

interface ToldProps {
  readonly request: WireRequest;
  readonly origin: string;
}

function Told({ request, origin }: ToldProps) {
  const store = useAppStore();
  const flat = useApp((state) => sentHere(state, request, origin));
  const here = flat && sentBeforeOf(flat);
  const { isPopup, focus, tell, keyId } = useApp((state) => ({
    keyId: selectKeyIdOf(state, request),
    tell: state.tellBefore,
    isPopup: state.surface === 'popup',
    focus: state.focusField,
  }));
  const notice = useRef<HTMLDivElement>(null);
  const rested = useRested(request);
  const found = useSentBefore(rested, origin);
  const stored =
    found === 'unknown' ? undefined : foundFor(request, origin, { of: rested, origin, before: found });
  // What follows, a refusal or none, doesn't take back what the one before it did.
  const [last, setLast] = useState<Found>();
  if (here && here.at !== last?.before?.at)
    setLast({ of: request, origin, before: withEarlier(here, foundFor(request, origin, last)) });
  const before = stored ?? withEarlier(here, foundFor(request, origin, last));
  const searched = useSearchedSince(request, before);
  const isTold = before !== undefined;
  const isAnother = before?.order !== undefined;
  useEffect(() => {
    if (isTold) tell({ request, origin, isAnother });
  }, [isTold, isAnother, request, origin, tell]);
  if (!before) return null;
  const { order: inDoubt } = before;
  // The response on screen is of the one that's told of, and its order's button is there. It may be of another order.
  const isBesideResponse = here !== undefined && here.order === inDoubt;
  const isJustSent = isBesideResponse && inDoubt === undefined;
  const sought = inDoubt ?? orderCharged(request);
  const canLook = isCharge(request) && isUnclearYet(before) && !isBesideResponse && !isCreated(searched);
  const actions = [
    canLook && (
      <Button
        key="look"
        icon="table"
        onClick={() =>
          void browseToOrder(
            store.getState(),
            sought === undefined ? undefined : { order: sought, sentAt: earliest(before) },
          )
        }
      >
        {lookFirst(request, sought).does}
      </Button>
    ),
    isPopup && isCharge(request) && (
      <Button key="body" icon="external" onClick={() => focus('body')}>
        Open the body in the app
      </Button>
    ),
  ].filter((action) => action !== false);
  return (
    <Notice
      place={notice}
      tone="warn"
      live
      actions={actions.length > 0 && actions}
      title={isJustSent ? nextSendTitle(request) : sentBeforeTitle(request, inDoubt, searched)}
    >
      <Held notice={notice} />
      {sentBeforeWords(before, keyId, searched)}{' '}
      {isJustSent ? otherwiseWords(request) : repeatRisk(request, inDoubt, searched)}
    </Notice>
  );
}

function isUnclearYet({ order, status, unclear }: SentBefore): boolean {
  return order !== undefined || status === null || unclear !== undefined;
}

/** Beside the button that has the focus then. */
function Held({ notice }: { readonly notice: RefObject<HTMLDivElement | null> }) {
  const isHeld = useApp(isHeldRepeat);
  useEffect(() => {
    if (isHeld) notice.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isHeld, notice]);
  return isHeld ? 'Nothing was sent. Press again to send it anyway. ' : null;
}

/** Flat, so that it compares as equal. */
interface SentHere extends Omit<SentBefore, 'accepted' | 'unclear'> {
  readonly id: string;
  readonly isAccepted: boolean;
  readonly mayBeAccepted: boolean;
}

function sentBeforeOf({ id, isAccepted, mayBeAccepted, ...before }: SentHere): SentBefore {
  const one = { id, at: before.at, ...(before.keyId !== undefined && { keyId: before.keyId }) };
  return { ...before, ...(isAccepted && { accepted: [one] }), ...(mayBeAccepted && { unclear: [one] }) };
}

/** By this page, and perhaps not in the history yet. */
function sentHere(state: AppState, request: WireRequest, origin: string): SentHere | undefined {
  const { sending } = state;
  if (sending.kind !== 'answered') return undefined;
  const sent = captureOfSent(sending.answered);
  // What broke off may be anything: its status came, and not what it was about.
  const isWhole = sending.answered.exchange.answer.kind === 'response';
  const ended = endedWith(sent.answer);
  if (sent.origin !== origin) return undefined;
  const keyId = keyIdOf(sending.answered);
  const { id, startedAt: at } = sending.answered.exchange;
  const before = {
    ...{ id, at, status: ended.status ?? null, ...(keyId !== undefined && { keyId }) },
    isAccepted: isWhole && wasAccepted(ended),
    mayBeAccepted: isUnclear(sent.request, ended),
  };
  if (wouldDoAgain(request, sent.request, ended)) return before;
  const order = orderInDoubt(request, sent.request, isWhole ? ended : { ...ended, status: undefined });
  return order === undefined ? undefined : { ...before, order };
}

/** In a page whose history can't be read. */
function withEarlier(here: SentBefore | undefined, last: SentBefore | undefined): SentBefore | undefined {
  if (!here || !last) return here ?? last;
  const accepted = withOthers(here.accepted, last.accepted, here.at);
  const unclear = withOthers(here.unclear, last.unclear, here.at);
  return {
    ...here,
    ...(accepted.length > 0 && { accepted }),
    ...(unclear.length > 0 && { unclear }),
  };
}

function withOthers<T extends { readonly at: number }>(
  here: readonly T[] = [],
  last: readonly T[] = [],
  at: number,
): readonly T[] {
  return [...here, ...last.filter((one) => one.at !== at)];
}
