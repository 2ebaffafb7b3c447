/** On the tab: how many signed requests fail. It's there from the start, and says so aloud when one more does. */

import { useEffect, useRef } from 'react';
import { selectFailingCount } from '../../lib/state/capture-failing.ts';
import { useApp } from '../app/store-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

export function CaptureBadge() {
  const { count, keys, recheck } = useApp((state) => ({
    count: selectFailingCount(state),
    keys: state.keys,
    recheck: state.recheckCapture,
  }));
  const announce = useAnnounce();
  const said = useRef(0);
  // A key that was added or mended meanwhile tells more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change of the keys.
  useEffect(() => recheck(), [keys, recheck]);
  useEffect(() => {
    if (count > said.current)
      announce(count === 1 ? 'A signed request fails' : `${count} signed requests fail`);
    said.current = count;
  }, [count, announce]);
  if (count === 0) return null;
  return (
    <Badge tone="bad" title="Signed requests that fail">
      {count > 999 ? '999+' : count}
      <VisuallyHidden> failing</VisuallyHidden>
    </Badge>
  );
}
