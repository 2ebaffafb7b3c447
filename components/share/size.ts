/** Sizes in words. */

import { counted } from '../../lib/core/counts.ts';

/** A number of bytes, in the unit a reader would pick. */
export function size(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte');
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
