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
import { isHeldRepeat, selectRepeat } from '../../lib/features/exchange/repeat.ts';
import { captureOfSent } from '../../lib/features/exchange/sent-capture.ts';
import type { SentBefore } from '../../lib/features/history/state.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import { selectKeyIdOf, selectSigning } from '../../lib/state/selectors.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { type Found, foundFor, useSearches, useSentBefore } from '../share/use-sent-before.ts';
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
  const { isPopup, focus, tell, keyId } = useApp((state) => ({
    keyId: selectKeyIdOf(state, request),
    tell: state.tellBefore,
    isPopup: state.surface === 'popup',
    focus: state.focusField,
  }));
  const notice = useRef<HTMLDivElement>(null);
  const { before, here, isKnown } = useBefore(request, origin);
  const { searched, found } = useSearches(request, before);
  const isTold = before !== undefined;
  const isAnother = before?.order !== undefined;
  useEffect(() => {
    if (isTold) tell({ request, origin, isAnother });
    // What another page sent was rejected after all.
    else if (isKnown && selectRepeat(store.getState()) !== undefined) tell(undefined);
  }, [isTold, isKnown, isAnother, request, origin, tell, store]);
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
      {sentBeforeWords(before, keyId, searched, found)}{' '}
      {isJustSent ? otherwiseWords(request, sought) : repeatRisk(request, inDoubt, searched)}
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
  return isHeld ? 'Nothing was sent. Wait a second, then press again to send it anyway. ' : null;
}

interface KnownBefore {
  readonly before: SentBefore | undefined;
  /** What this page sent last, whose response it shows. */
  readonly here: SentBefore | undefined;
  /** The history was read for this very request. */
  readonly isKnown: boolean;
}

function useBefore(request: WireRequest, origin: string): KnownBefore {
  const flat = useApp((state) => sentHere(state, request, origin));
  const here = flat && sentBeforeOf(flat);
  const rested = useRested(request);
  const read = useSentBefore(rested, origin);
  const stored =
    read === 'unknown' ? undefined : foundFor(request, origin, { of: rested, origin, before: read });
  const last = useLast({ request, origin, here, stored });
  return { before: stored ?? last, here, isKnown: rested === request && read !== 'unknown' };
}

interface Last extends Found {
  /** What it tells of; `of` may be for another order. */
  readonly sent: WireRequest;
}

interface ToRemember extends ToldProps {
  readonly here: SentBefore | undefined;
  readonly stored: SentBefore | undefined;
}

/** Until the history was read, and where it can't be. What follows, a refusal or none, doesn't take back what the one before it did. */
function useLast({ request, origin, here, stored }: ToRemember): SentBefore | undefined {
  const [last, setLast] = useState<Last>();
  const sent = useApp(({ sending }) =>
    sending.kind === 'answered' ? sending.answered.exchange.request : undefined,
  );
  if (!here || !sent) return foundFor(request, origin, last);
  const before = withEarlier(here, foundFor(sent, origin, last && { ...last, of: last.sent }));
  const kept = stored?.at === here.at ? stored : before;
  const isNew = here.at !== last?.before?.at || (kept === stored && stored !== last.before);
  if (isNew) setLast({ of: request, sent, origin, before: kept });
  return before;
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

function withEarlier(here: SentBefore, last: SentBefore | undefined): SentBefore {
  if (!last) return here;
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
