/** How many requests fail: on the tabs that lead to them, and said aloud when there are more. */

import { useEffect, useRef } from 'react';
import { selectFailingCount, selectFailingInboxCount } from '../../lib/features/requests/failing.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import type { View } from '../../lib/state/places.ts';
import { Badge } from '../ui/badge.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { useApp } from './store-context.tsx';

interface Failing {
  readonly count: (state: AppState) => number;
  readonly title: string;
  readonly announced: (count: number) => string;
}

const CAPTURED: Failing = {
  count: selectFailingCount,
  title: 'Signed requests that fail and didn’t succeed later',
  announced: (count) => (count === 1 ? 'A signed request fails' : `${count} signed requests fail`),
};

const RECEIVED: Failing = {
  count: selectFailingInboxCount,
  title: 'Requests to the local sandbox that fail and didn’t succeed later',
  announced: (count) =>
    count === 1 ? 'A request to the local sandbox fails' : `${count} requests to the local sandbox fail`,
};

const FAILING: Readonly<Partial<Record<View, Failing>>> = { capture: CAPTURED, inbox: RECEIVED };

/** @param views all that the tab leads to. */
export function FailingBadge({ views }: { readonly views: readonly View[] }) {
  const failing = views.flatMap((view) => FAILING[view] ?? []);
  const count = useApp((state) => failing.reduce((sum, one) => sum + one.count(state), 0));
  if (count === 0) return null;
  const [only, ...more] = failing;
  return (
    <Badge tone="bad" title={more.length > 0 ? 'Requests that fail and didn’t succeed later' : only?.title}>
      {count > 999 ? '999+' : count}
      <VisuallyHidden> failing</VisuallyHidden>
    </Badge>
  );
}

/** Nothing that’s seen; there from the start, whatever is shown. */
export function FailingAnnounced() {
  const { keys, environments, recheck } = useApp((state) => ({
    keys: state.keys,
    environments: state.environments,
    recheck: state.recheckCapture,
  }));
  // A key that was added or mended meanwhile tells more, and so does a calibration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change of the keys and environments.
  useEffect(() => recheck(), [keys, environments, recheck]);
  useAnnounced(CAPTURED);
  useAnnounced(RECEIVED);
  return null;
}

function useAnnounced({ count: select, announced }: Failing): void {
  const count = useApp(select);
  const announce = useAnnounce();
  const said = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the count changes, not its words.
  useEffect(() => {
    if (count > said.current) announce(announced(count));
    said.current = count;
  }, [count, announce]);
}
