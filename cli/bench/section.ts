/** One table of the benchmark: as text for people, as data for `--json`. */

export interface BenchSection {
  readonly id: string;
  readonly title: string;
  readonly heading: readonly string[];
  /** As many cells as the heading has; the first stands left, numbers right. */
  readonly rows: readonly (readonly string[])[];
  /** Fit for JSON. */
  readonly data: unknown;
}

export function describeSection({ title, heading, rows }: BenchSection): string {
  const widths = heading.map((_, column) =>
    Math.max(...[heading, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((text, column) =>
        column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0),
      )
      .join('   ')
      .trimEnd();
  return [title, '', line(heading), ...rows.map(line)].join('\n');
}
