/** Where a key leads in a grid, as the ARIA practices for grids have it. */

/** A cell. Row -1 is the head, column -1 the whole row. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** -1 where the head can have the focus, else 0. */
  readonly firstRow: -1 | 0;
  /** -1 where a whole row can have it, else 0. */
  readonly firstColumn: -1 | 0;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/**
 * `undefined` where the key means nothing here.
 * @param page rows in sight at once.
 */
export function placeAfter(
  { key, ctrlKey, metaKey }: Pressed,
  { row, column }: CellPlace,
  size: GridSize & { readonly page: number },
): CellPlace | undefined {
  // On a whole row, its ends are those of the list.
  const far = ctrlKey || metaKey || column < 0;
  const start = column < 0 ? -1 : 0;
  const [lastRow, lastColumn] = [size.rows - 1, column < 0 ? -1 : size.columns - 1];
  const isLeap = ctrlKey || metaKey;
  const moves: Readonly<Record<string, CellPlace>> = {
    ArrowDown: { row: isLeap ? lastRow : row + 1, column },
    ArrowUp: { row: isLeap ? Math.min(row, 0) : row - 1, column },
    ArrowRight: { row, column: isLeap ? size.columns - 1 : column + 1 },
    ArrowLeft: { row, column: isLeap ? size.firstColumn : column - 1 },
    Home: { row: far ? 0 : row, column: start },
    End: { row: far ? lastRow : row, column: lastColumn },
    PageDown: { row: row + size.page, column },
    PageUp: { row: row < 0 ? row : Math.max(0, row - size.page), column },
  };
  const to = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return to && within(to, size);
}

export function within({ row, column }: CellPlace, size: GridSize): CellPlace {
  return {
    row: Math.max(size.firstRow, Math.min(row, size.rows - 1)),
    column: Math.max(size.firstColumn, Math.min(column, size.columns - 1)),
  };
}
