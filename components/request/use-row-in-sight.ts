/** The row of a list that commands are about: with the list it goes out of sight. */

import { useEffect } from 'react';
import type { RowKey } from '../ui/data-grid-window.ts';

export function useRowInSight(id: RowKey | undefined, see: (id: RowKey | undefined) => void): void {
  useEffect(() => {
    see(id);
    return () => see(undefined);
  }, [see, id]);
}
