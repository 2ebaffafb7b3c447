/** Following an order: looking for it in the list again and again, until it's final. Loaded when it's first asked for. */

import { chosenAtClick } from './environment-access.ts';
import type { Followed } from './follow-state.ts';
import { loadedOnce } from './load-part.ts';
import type { Slice } from './slice.ts';

export interface FollowSlice {
  readonly followed: Followed | undefined;
  /** Call inside the click: it may ask for the host permission. Goes on where the same order was followed before. */
  followOrder(orderId: string): Promise<void>;
  /** Looks at once rather than when it's due. */
  lookAtOrderNow(): void;
  stopFollowing(): void;
}

export const followSlice: Slice<FollowSlice> = (context) => {
  const actions = loadedOnce(context, async () =>
    (await import('./follow-actions.ts')).followActions(context),
  );
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
