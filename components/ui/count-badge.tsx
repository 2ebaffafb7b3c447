/** On a tab: how many there are of something. Says so aloud when there are more. */

import { useEffect, useRef } from 'react';
import { Badge } from './badge.tsx';
import { useAnnounce } from './live-region.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface CountBadgeProps {
  readonly count: number;
  /** What they have in common, after the number. */
  readonly what: string;
  readonly title: string;
  readonly announced: (count: number) => string;
}

export function CountBadge({ count, what, title, announced }: CountBadgeProps) {
  const announce = useAnnounce();
  const said = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the count changes, not its words.
  useEffect(() => {
    if (count > said.current) announce(announced(count));
    said.current = count;
  }, [count, announce]);
  if (count === 0) return null;
  return (
    <Badge tone="bad" title={title}>
      {count > 999 ? '999+' : count}
      <VisuallyHidden> {what}</VisuallyHidden>
    </Badge>
  );
}
