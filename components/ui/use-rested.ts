/** Tells where what moves or is typed last stood still. */

import { useEffect, useState } from 'react';

/** After that long without a change it’s at rest. */
const REST_MS = 150;

/** What it was when it last stayed so for a while. */
export function useRested<T>(now: T): T {
  const [rested, setRested] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setRested(now), REST_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return rested;
}
