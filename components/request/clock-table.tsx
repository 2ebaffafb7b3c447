/** The clocks of client and server, and what follows from them. */

import type { ClockRow } from '../../lib/core/clock/clock-rows.ts';
import { KeyValueTable } from '../ui/key-value-table.tsx';

export function ClockTable({ rows }: { readonly rows: readonly ClockRow[] }) {
  return <KeyValueTable caption="Clocks" rows={rows.map(({ name, value }) => ({ id: name, name, value }))} />;
}
