/** A record that's chosen stays chosen while others come in before it: it's known by when it came, not by its place. */

import { useRef } from 'react';
import type { ListedRecord } from '../../lib/core/records/listed-record.ts';
import type { RecordSource } from '../../lib/features/browse/state.ts';
import type { Arranged } from './use-arranged.ts';

export function cameAt(source: RecordSource, place: number): number {
  return source.cameAt?.(place) ?? place;
}

/** −1 where it isn't there. */
function placeOf(source: RecordSource, came: number): number {
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

/** The chosen record. It stays while others push it out of memory, and what's shown of it with it. */
export function useChosenRecord(
  source: RecordSource,
  of: unknown,
  chosen: number | undefined,
): ListedRecord | undefined {
  const held = useRef<{ of: unknown; chosen: number; record: ListedRecord }>(undefined);
  if (chosen === undefined) return undefined;
  const record = source.at(placeOf(source, chosen));
  if (record) held.current = { of, chosen, record };
  const { current } = held;
  return current && current.of === of && current.chosen === chosen ? current.record : undefined;
}
