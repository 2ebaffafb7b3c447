/** By what a button was pressed. */

import type { MouseEvent } from 'react';
import type { PressedBy } from '../../lib/features/exchange/repeat.ts';

/** A screen reader's press counts as a key's. */
export function pressOf({ detail }: Pick<MouseEvent, 'detail'>): PressedBy {
  return detail === 0 ? 'key' : 'pointer';
}
