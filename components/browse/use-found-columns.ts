/** The columns of a list: those found in whatever was shown of it so far, so that they stay from one page to the next. */

import { useEffect, useMemo, useState } from 'react';
import type { CollectionId } from '../../lib/core/records/collections.ts';
import { type Column, ColumnFinder } from '../../lib/core/records/column-kinds.ts';
import type { RecordSource } from '../../lib/features/browse/state.ts';

/** Read before the first drawing; the others a slice at a time. */
const AT_ONCE = 200;
const SLICE = 500;
/** While more come; the others once none do, so that looking for columns doesn’t keep what’s fetched waiting. */
const WHILE_GROWING = 500;

/** @param of what the records are of. @param service with another one, nothing that was seen before counts. */
export function useFoundColumns(
  collection: CollectionId,
  source: RecordSource,
  of: unknown,
  service: unknown,
): readonly Column[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for another service.
  const finding = useMemo(() => finder(collection), [collection, service]);
  const [, redraw] = useState(0);
  const columns = finding.look(source, of);
  useEffect(() => {
    let isWanted = true;
    const readOn = async (): Promise<void> => {
      const more = await finding.readOn(source);
      // Also what an older source's reading found: the newer one won't read it again.
      if (more === 'changed') redraw((turn) => turn + 1);
      if (!isWanted || more === 'done') return;
      timer = setTimeout(readOn, 0);
    };
    let timer = setTimeout(readOn, 0);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [finding, source]);
  return columns;
}

interface Finding {
  look(source: RecordSource, of: unknown): readonly Column[];
  readOn(source: RecordSource): Promise<'changed' | 'same' | 'done'>;
}

function finder(collection: CollectionId): Finding {
  const found = new ColumnFinder(collection);
  const seen: { of: unknown; to: number } = { of: undefined, to: 0 };
  let columns: readonly Column[] = [];

  /** Widths stay as they were first found: columns that grow while one looks are in the way. */
  function update(): boolean {
    const known = new Map(columns.map((column) => [column.key, column]));
    const next = found.columns();
    const isSame = next.length === columns.length && next.every((column, at) => isAlike(column, columns[at]));
    if (!isSame)
      columns = next.map((column) => {
        const before = known.get(column.key);
        if (isAlike(column, before)) return before ?? column;
        return { ...column, longest: before?.longest ?? column.longest };
      });
    return !isSame;
  }

  return {
    look(source, of) {
      if (seen.of !== of) Object.assign(seen, { of, to: 0 });
      const most = Math.min(AT_ONCE, source.count);
      if (seen.to >= most || source.readAsTheyCame) return columns;
      for (let at = seen.to; at < most; at++) {
        const record = source.at(at);
        if (record) found.add(record);
      }
      seen.to = most;
      update();
      return columns;
    },
    async readOn(source) {
      const from = seen.to;
      const most = source.isGrowing ? Math.min(WHILE_GROWING, source.count) : source.count;
      if (from >= most) return 'done';
      const to = Math.min(from + SLICE, most);
      seen.to = to;
      const records = source.readAsTheyCame ? source.readAsTheyCame(from, to) : source.read(from, to);
      for (const record of await records) found.add(record);
      return update() ? 'changed' : 'same';
    },
  };
}

function isAlike(a: Column, b: Column | undefined): boolean {
  return (
    b !== undefined &&
    a.key === b.key &&
    a.kind === b.kind &&
    a.fraction === b.fraction &&
    a.epoch === b.epoch
  );
}
