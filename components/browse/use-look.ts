/** How a list is looked at: what's found in it, how it's sorted, and what stands beside it. */

import { useDeferredValue, useMemo } from 'react';
import type { Arrangement } from '../../lib/core/records/arrange.ts';
import type { CollectionId } from '../../lib/core/records/collections.ts';
import { searchWords } from '../../lib/core/search-words.ts';
import type { LaidOutColumn } from '../../lib/features/browse/layout/layout.ts';
import { FIRST_LOOK } from '../../lib/features/browse/layout/slice.ts';
import type { BrowseLook } from '../../lib/features/browse/layout/state.ts';
import { useApp } from '../app/store-context.tsx';

export interface ListLook {
  readonly filter: string;
  readonly sort: BrowseLook['sort'];
  readonly beside: BrowseLook['beside'];
  /** Which one it is among the records in the order in which they came. */
  readonly chosen: number | undefined;
  readonly find: (text: string) => void;
  /** Upwards, then downwards, then as received. */
  readonly sortBy: (key: string) => void;
  readonly choose: (came: number | undefined) => void;
  readonly show: (beside: BrowseLook['beside']) => void;
}

/** @param of what the records are of: what was chosen among others isn't chosen any more. */
export function useLook(id: CollectionId, of: unknown): ListLook {
  const { look, lookAt } = useApp((state) => ({
    look: state.browseLooks[id] ?? FIRST_LOOK,
    lookAt: state.lookAt,
  }));
  const { filter, sort, chosen } = look;
  const isHere = chosen?.of === of;
  const beside = look.beside === 'record' && !isHere ? undefined : look.beside;
  return {
    filter,
    sort,
    beside,
    chosen: isHere ? chosen?.came : undefined,
    find: (text) => lookAt(id, { filter: text }),
    sortBy: (key) => lookAt(id, { sort: nextSort(sort, key) }),
    choose: (came) =>
      lookAt(
        id,
        came === undefined
          ? { chosen: undefined, beside: undefined }
          : { chosen: { of, came }, beside: 'record' },
      ),
    show: (next) => lookAt(id, { beside: next }),
  };
}

function nextSort(sort: BrowseLook['sort'], key: string): BrowseLook['sort'] {
  if (sort?.key !== key) return { key, direction: 'up' };
  return sort.direction === 'up' ? { key, direction: 'down' } : undefined;
}

/** Typing doesn't wait for it. */
export function useArrangement({ filter, sort }: ListLook, columns: readonly LaidOutColumn[]): Arrangement {
  const wanted = useDeferredValue(filter);
  const column = columns.find((one) => one.column.key === sort?.key)?.column;
  const direction = sort?.direction;
  return useMemo(
    () => ({ filter: searchWords(wanted), sort: column && direction ? { column, direction } : undefined }),
    [wanted, column, direction],
  );
}
