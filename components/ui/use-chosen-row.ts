/** The chosen row of a list stays in sight, and has the focus where a key led to it. */

import { useEffect, useRef } from 'react';

/** @param drawn what the list is drawn of: where it changes, the chosen row may stand elsewhere. */
export function useChosenRow(chosen: string | undefined, drawn?: unknown) {
  const row = useRef<HTMLDivElement>(null);
  const isLed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it's drawn as the chosen one, or in another place.
  useEffect(() => {
    row.current?.scrollIntoView?.({ block: 'nearest' });
    if (isLed.current) row.current?.focus();
    isLed.current = false;
  }, [chosen, drawn]);
  return {
    row,
    /** Whether the focus goes along, once it's drawn. */
    lead: (isElsewhere: boolean) => {
      isLed.current = isElsewhere;
    },
  };
}
