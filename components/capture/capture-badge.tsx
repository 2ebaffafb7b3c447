/** On the tab: how many signed requests fail. It's there from the start. */

import { useEffect } from 'react';
import { selectFailingCount } from '../../lib/state/capture-failing.ts';
import { useApp } from '../app/store-context.tsx';
import { CountBadge } from '../ui/count-badge.tsx';

export function CaptureBadge() {
  const { count, keys, recheck } = useApp((state) => ({
    count: selectFailingCount(state),
    keys: state.keys,
    recheck: state.recheckCapture,
  }));
  // A key that was added or mended meanwhile tells more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change of the keys.
  useEffect(() => recheck(), [keys, recheck]);
  return (
    <CountBadge
      count={count}
      what="failing"
      title="Signed requests that fail and didn’t succeed later"
      announced={(more) => (more === 1 ? 'A signed request fails' : `${more} signed requests fail`)}
    />
  );
}
