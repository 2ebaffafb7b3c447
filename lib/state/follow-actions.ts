/** Starting and stopping to follow an order. */

import { followRun } from './follow-run.ts';
import { type Followed, NOTHING_SEEN } from './follow-state.ts';
import { selectEnvironment } from './selectors.ts';
import type { SliceContext } from './slice.ts';

export interface FollowActions {
  /** Call inside the click. Done once the first look is. */
  follow(orderId: string): Promise<void>;
  lookNow(): void;
  stop(): void;
}

export function followActions(context: SliceContext): FollowActions {
  const { set, get } = context;
  let end = (): void => {};
  let wake = (): void => {};

  /** Whatever an earlier run still hears of is its own business. */
  function changesUntil({ aborted }: { readonly aborted: () => boolean }) {
    return (change: Partial<Followed>): void => {
      const { followed } = get();
      if (followed && !aborted()) set({ followed: { ...followed, ...change } });
    };
  }

  function stop(): void {
    end();
    const { followed } = get();
    if (followed && followed.phase !== 'stopped')
      set({ followed: { ...followed, phase: 'stopped', nextAt: undefined, stop: { why: 'asked-to' } } });
  }

  return {
    async follow(orderId) {
      end();
      const { id: environmentId } = selectEnvironment(get());
      const { followed } = get();
      const isSame = followed?.orderId === orderId && followed.environmentId === environmentId;
      const before = isSame ? followed : NOTHING_SEEN;
      set({
        followed: {
          ...before,
          orderId,
          environmentId,
          phase: 'asking',
          stop: undefined,
          failures: 0,
          looks: 0,
        },
      });
      const ended = new AbortController();
      const run = followRun(
        context,
        orderId,
        ended.signal,
        changesUntil({ aborted: () => ended.signal.aborted }),
      );
      wake = run.wake;
      end = () => {
        ended.abort();
        run.wake();
      };
      await run.firstLook();
    },
    lookNow: () => wake(),
    stop,
  };
}
