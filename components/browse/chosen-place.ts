/** A record that's chosen stays chosen while others come in before it: it's known by when it came, not by its place. */

import type { RecordSource } from '../../lib/state/browse-state.ts';
import type { Arranged } from './use-arranged.ts';

export function cameAt(source: RecordSource, place: number): number {
  return source.cameAt?.(place) ?? place;
}

/** −1 where it isn't there. */
export function placeOf(source: RecordSource, came: number): number {
  return source.placeOf ? (source.placeOf(came) ?? -1) : came;
}

/** Its row; `undefined` where it isn't among those shown. */
export function rowOf(
  came: number | undefined,
  { places, source }: Pick<Arranged, 'places' | 'source'>,
): number | undefined {
  if (came === undefined) return undefined;
  const place = placeOf(source, came);
  const row = places ? places.indexOf(place) : place;
  return row < 0 ? undefined : row;
}
