/** Starting and stopping to follow an order. */

import type { ClockSlice } from '../../state/clock-state.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { BrowseSlice } from '../browse/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import type { FollowClick } from './access.ts';
import { followRun } from './run.ts';
import { type FollowSlice, NOTHING_SEEN } from './state.ts';

type Needs = FollowSlice &
  BrowseSlice &
  ClockSlice &
  EnvironmentsSlice &
  InboxSlice &
  KeysSlice &
  PageSlice &
  SandboxSlice;

export interface FollowActions {
  /** Done once the first look is. */
  follow(orderId: string, clicked: FollowClick): Promise<void>;
  lookNow(): void;
  stop(): void;
}

export function followActions(context: SliceContext<Needs>): FollowActions {
  const { set, get } = context;
  let end = (): void => {};
  let wake = (): void => {};

  function stop(): void {
    end();
    const { followed } = get();
    if (followed && followed.phase !== 'stopped')
      set({ followed: { ...followed, phase: 'stopped', nextAt: undefined, stop: { why: 'asked-to' } } });
  }

  return {
    async follow(orderId, clicked) {
      end();
      const { id: environmentId } = clicked.environment;
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
      const run = followRun(context, { orderId, clicked, signal: ended.signal });
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
