/** The row whose details are shown, for commands about it: with the details it goes out of sight. */

import { useEffect } from 'react';
import { useApp } from '../app/store-context.tsx';

export function useRowInSight(id: number): void {
  const see = useApp((state) => state.seeRow);
  useEffect(() => {
    see(id);
    return () => see(undefined);
  }, [see, id]);
}
