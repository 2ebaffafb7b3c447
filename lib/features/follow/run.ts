/** Looks at an order again and again, each time with newly signed requests, until it's final or enough is enough. */

import { mayPass, retryAfter } from '../../client/retry-after.ts';
import { FINAL_ORDER_STATUSES } from '../../core/assumed-values.ts';
import { fieldOf } from '../../core/records/json-value.ts';
import type { ListedRecord } from '../../core/records/listed-record.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import { askPage } from '../browse/request.ts';
import type { BrowseFailure, BrowseSlice } from '../browse/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import { accessToFollow, type FollowAccess, type FollowClick, isStillChosen } from './access.ts';
import { type AskList, lookForDeliveries, lookForOrder, type OrderLook } from './look.ts';
import { LONGEST_TOLD, MOST_FAILURES, MOST_LOOKS, secondsToNextLook } from './pace.ts';
import type { Followed, FollowSlice, FollowStop } from './state.ts';

type Needs = FollowSlice &
  BrowseSlice &
  ClockSlice &
  EnvironmentsSlice &
  InboxSlice &
  KeysSlice &
  PageSlice &
  SandboxSlice;

interface FollowRun {
  /** Goes on by itself afterwards. */
  firstLook(): Promise<void>;
  /** Cuts the waiting short. */
  wake(): void;
}

/** What comes of a look: how long to wait, or that it was the last. */
type Next = { readonly wait: number; readonly moved: boolean } | { readonly stop: FollowStop };

interface RunInput {
  readonly orderId: string;
  readonly clicked: FollowClick;
  /** Once it's aborted, nothing of this run is shown any more. */
  readonly signal: AbortSignal;
}

export function followRun(context: SliceContext<Needs>, { orderId, clicked, signal }: RunInput): FollowRun {
  const { set, get, platform } = context;
  const followed = (): Followed | undefined => get().followed;
  const change = (part: Partial<Followed>): void => {
    const before = followed();
    if (before && !signal.aborted) set({ followed: { ...before, ...part } });
  };
  let wake = (): void => {};

  async function look(access: FollowAccess, sinceMove: number): Promise<Next> {
    if (!isStillChosen(get(), access)) return { stop: { why: 'changed' } };
    change({ phase: 'asking', nextAt: undefined });
    const ask: AskList = (list, asked) => askPage(context, access[list], asked, signal);
    const looked = await lookForOrder(ask, orderId, followed()?.place);
    change({ looks: (followed()?.looks ?? 0) + 1 });
    if (looked.found !== 'no-page') change({ answered: looked.page.answered });
    if (looked.found !== 'order') {
      const failures = (followed()?.failures ?? 0) + 1;
      change({ failures });
      return afterFailure(looked, failures, platform.clock.now());
    }
    const moved = take(looked.order, looked.place);
    const { path } = access.deliveries;
    const found = await lookForDeliveries(ask, orderId, followed()?.deliveries?.records ?? []);
    change({ failures: 0, deliveries: { path, ...found } });
    if (FINAL_ORDER_STATUSES.includes(statusOf(looked.order))) return { stop: { why: 'final' } };
    // Deliveries that can't be had now are no reason to stop, but one to be slower.
    const told = found.failure ? Math.min(LONGEST_TOLD, toldBy(found.failure, platform.clock.now())) : 0;
    return { wait: Math.max(told, secondsToNextLook(moved ? 0 : sinceMove)), moved };
  }

  /** Whether it has another status than before. */
  function take(order: ListedRecord, place: number): boolean {
    const status = statusOf(order);
    const statuses = followed()?.statuses ?? [];
    const moved = statuses.at(-1)?.status !== status;
    const seen = moved ? [...statuses, { status, at: platform.clock.now() }] : statuses;
    change({ order, place, statuses: seen });
    return moved;
  }

  function waitFor(seconds: number): Promise<void> {
    change({ phase: 'waiting', nextAt: platform.clock.now() + seconds });
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, seconds * 1000);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function keepLooking(access: FollowAccess, first: Next): Promise<void> {
    let next = first;
    let sinceMove = 1;
    for (let looks = 1; 'wait' in next && looks < MOST_LOOKS; looks++) {
      await waitFor(next.wait);
      if (signal.aborted) return;
      next = await look(access, sinceMove);
      sinceMove = 'wait' in next && next.moved ? 1 : sinceMove + 1;
    }
    end('stop' in next ? next.stop : { why: 'long-enough' });
  }

  function end(stop: FollowStop): void {
    change({ phase: 'stopped', nextAt: undefined, stop });
  }

  return {
    async firstLook() {
      try {
        const access = await accessToFollow(context, clicked);
        if ('problem' in access) return end({ why: 'failed', failure: { kind: 'not-sent', why: access } });
        const next = await look(access, 0);
        void keepLooking(access, next).catch(() => end({ why: 'unexpected' }));
      } catch {
        // A part of the extension couldn't be loaded, as after an update under an open page.
        end({ why: 'unexpected' });
      }
    },
    wake: () => wake(),
  };
}

/** Empty where it has none. */
function statusOf({ fields }: ListedRecord): string {
  const status = fieldOf(fields, 'status');
  return typeof status === 'string' ? status : '';
}

/** What may pass is looked at again for a while: no answer, too many requests, a server in trouble, an order not listed yet. */
function afterFailure(looked: Exclude<OrderLook, { found: 'order' }>, failures: number, now: number): Next {
  const isLast = failures >= MOST_FAILURES;
  const wait = secondsToNextLook(failures);
  if (looked.found === 'nothing') {
    const { searched, all } = looked;
    return isLast ? { stop: { why: 'not-found', searched, all } } : { wait, moved: false };
  }
  if (looked.outcome.kind === 'cancelled') return { stop: { why: 'asked-to' } };
  const { failure } = looked.outcome;
  const told = toldBy(failure, now);
  if (isLast || told > LONGEST_TOLD || !failureMayPass(failure)) return { stop: { why: 'failed', failure } };
  return { wait: Math.max(wait, told), moved: false };
}

function failureMayPass(failure: BrowseFailure): boolean {
  if (failure.kind === 'not-sent') return false;
  const { answer } = failure.answered.exchange;
  if (answer.kind === 'failed') return mayPass(answer);
  return answer.kind === 'response' && (answer.status === 429 || answer.status >= 500);
}

function toldBy(failure: BrowseFailure, now: number): number {
  if (failure.kind === 'not-sent') return 0;
  const { answer } = failure.answered.exchange;
  return answer.kind === 'response' ? (retryAfter(answer, now) ?? 0) : 0;
}
