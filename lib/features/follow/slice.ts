/** Following an order: looking for it in the list again and again, until it's final. Loaded when it's first asked for. */

import type { ClockSlice } from '../../state/clock-state.ts';
import { loadedOnce } from '../../state/load-part.ts';
import type { PageSlice, PartsState } from '../../state/page-state.ts';
import type { Slice } from '../../state/slice.ts';
import type { BrowseSlice } from '../browse/state.ts';
import { chosenAtClick } from '../environments/environment-access.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import type { FollowSlice } from './state.ts';

type Needs = FollowSlice &
  BrowseSlice &
  ClockSlice &
  EnvironmentsSlice &
  InboxSlice &
  KeysSlice &
  PageSlice &
  PartsState &
  SandboxSlice;

export const followSlice: Slice<FollowSlice, Needs> = (context) => {
  const actions = loadedOnce(context, async () => (await import('./actions.ts')).followActions(context));
  return {
    followed: undefined,
    async followOrder(orderId) {
      const { environment, key, asking } = chosenAtClick(context);
      await actions.act(async (own) => own.follow(orderId, { environment, key, access: await asking }));
    },
    lookAtOrderNow: () => void actions.ifBegun((own) => own.lookNow()),
    stopFollowing: () => void actions.ifBegun((own) => own.stop()),
  };
};
