/** Prints a table of results, and keeps it as JSON for docs/benchmarks.md. */

import { mkdirSync, writeFileSync } from 'node:fs';

/** In the order they're printed; every row has the same. */
export type Row = Readonly<Record<string, string | number>>;

/** Holds what was published, as JSON. */
export const RESULTS_FOLDER = '.tmp/search-proof';

/** @param name of the file `.tmp/search-proof/<name>.json` too. */
export function publish(name: string, title: string, rows: readonly Row[]): void {
  mkdirSync(RESULTS_FOLDER, { recursive: true });
  writeFileSync(`${RESULTS_FOLDER}/${name}.json`, `${JSON.stringify({ title, rows }, null, 2)}\n`);
  process.stdout.write(`\n${title}\n${tableOf(rows)}\n`);
}

function tableOf(rows: readonly Row[]): string {
  const heads = Object.keys(rows[0] ?? {});
  const cells = [heads, ...rows.map((row) => heads.map((head) => cellText(row[head] ?? '')))];
  const widths = heads.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const isNumber = heads.map((head) => rows.every((row) => typeof row[head] === 'number'));
  const lines = cells.map((line) =>
    line
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return isNumber[column] ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => '─'.repeat(width)).join('  '));
  return lines.join('\n');
}

function cellText(value: string | number): string {
  return typeof value === 'number' ? value.toLocaleString('en') : value;
}

export function percent(part: number, whole: number): string {
  if (whole === 0) return '–';
  const share = (100 * part) / whole;
  // Rounding must not make a miss look like none.
  return part < whole && share > 99.99 ? '99.99 %' : `${share.toFixed(2)} %`;
}

export function seconds(ms: number): number {
  return Number((ms / 1000).toFixed(1));
}
