/** Rows of the grid of records, and their cells. */

import { screen, waitFor } from '@testing-library/react';

export function rows(): readonly HTMLElement[] {
  return screen.getAllByRole('row').slice(1);
}

/** The first cell of a row, once there is one: rows are there before their columns are known. */
export function firstCell(index: number): Promise<HTMLElement> {
  return waitFor(() => {
    const cell = rows()[index]?.querySelector('td');
    if (!cell) throw new Error(`Row ${index} has no cells`);
    return cell;
  });
}
