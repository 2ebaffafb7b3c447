/** Where a key leads in a grid, as the ARIA practices for grids have it. */

/** A cell; row -1 is the head. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows in sight at once. */
  readonly page: number;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/** `undefined` where the key means nothing here. */
export function placeAfter(
  { key, ctrlKey, metaKey }: Pressed,
  { row, column }: Place,
  { rows, columns, page }: GridSize,
): Place | undefined {
  const far = ctrlKey || metaKey;
  const [lastRow, lastColumn] = [rows - 1, columns - 1];
  const moves: Readonly<Record<string, Place>> = {
    ArrowDown: { row: far ? lastRow : row + 1, column },
    ArrowUp: { row: far ? Math.min(row, 0) : row - 1, column },
    ArrowRight: { row, column: far ? lastColumn : column + 1 },
    ArrowLeft: { row, column: far ? 0 : column - 1 },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? lastRow : row, column: lastColumn },
    PageDown: { row: row + page, column },
    PageUp: { row: row < 0 ? row : Math.max(0, row - page), column },
  };
  const to = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return to && within(to, rows, columns);
}

export function within({ row, column }: Place, rows: number, columns: number): Place {
  return {
    row: Math.max(-1, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  };
}
