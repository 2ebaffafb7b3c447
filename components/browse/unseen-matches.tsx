/** In which columns a search found what the grid doesn’t show: in hidden ones, and inside of nested values, which are cut. */

import { useMemo } from 'react';
import { listed } from '../../lib/core/counts.ts';
import { fieldsHolding } from '../../lib/core/records/arrange.ts';
import { Button } from '../ui/button.tsx';
import styles from './browse.module.css';
import type { Arranged } from './use-arranged.ts';
import { type Columns, columnLabel } from './use-columns.ts';

/** Of the records found, the first: the words are about what’s in sight. */
const LOOKED_THROUGH = 100;
const MOST_NAMED = 4;

interface UnseenMatchesProps {
  /** As they’re searched for. */
  readonly words: readonly string[];
  readonly arranged: Arranged;
  readonly columns: Columns;
}

export function UnseenMatches({ words, arranged: { places, source }, columns }: UnseenMatchesProps) {
  const { all, show } = columns;
  const unseen = useMemo(() => {
    if (words.length === 0 || !places) return [];
    const seen = new Set(
      all.filter(({ hidden, column }) => !hidden && column.kind !== 'json').map(({ column }) => column.key),
    );
    const found = new Set<string>();
    for (const place of places.subarray(0, LOOKED_THROUGH)) {
      const record = source.at(place);
      if (record) for (const key of unseenIn(fieldsHolding(record, words), seen)) found.add(key);
    }
    return all.filter(({ column }) => found.has(column.key));
  }, [words, places, source, all]);
  if (unseen.length === 0) return null;
  const hidden = unseen.filter((one) => one.hidden);
  const nested = unseen.filter((one) => !one.hidden);
  return (
    <p className={styles['unseen']}>
      {hidden.length > 0 && (
        <>
          Found in hidden columns: {namesOf(hidden)}.
          <Button size="small" onClick={() => show(hidden.map(({ column }) => column.key))}>
            Show {hidden.length === 1 ? `column ${namesOf(hidden)}` : 'these columns'}
          </Button>
        </>
      )}
      {nested.length > 0 && <span>Found inside {namesOf(nested)}.</span>}
    </p>
  );
}

/** For each word that no column in sight has, those that have it. */
function unseenIn(holding: readonly (readonly string[])[], seen: ReadonlySet<string>): readonly string[] {
  return holding.flatMap((keys) => (keys.some((key) => seen.has(key)) ? [] : keys));
}

function namesOf(columns: Columns['all']): string {
  const names = columns.slice(0, MOST_NAMED).map(({ column }) => columnLabel(column));
  const more = columns.length - names.length;
  return listed(more > 0 ? [...names, `${more} more`] : names);
}
