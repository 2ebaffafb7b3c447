/** What real programs did wrong when they signed, and which row names it: read in public threads and code, see `docs/coverage.md`. */

import { readFileSync } from 'node:fs';
import { ADVICE } from '../../../lib/core/mistakes/advice.ts';
import type { MistakeId } from '../../../lib/core/mistakes/catalogue.ts';

export interface CensusEntry {
  /** An address, a repository’s file, or an excerpt whose file isn’t known. */
  readonly source: string;
  /** Whose requests it signs. */
  readonly api: string;
  readonly language: string;
  readonly wrong: string;
  /** That name it; none where nothing was wrong, or where it’s left out. */
  readonly rows?: readonly MistakeId[];
  /** `census`: no row named it before. */
  readonly since?: 'census';
  /** What of it no row names, and why that’s left out. */
  readonly except?: string;
  /** Why all of it is left out. */
  readonly excluded?: string;
}

export type CensusKind = 'threads' | 'clients';

const FILE = new URL('../../fixtures/census/census.json', import.meta.url);

export function readCensus(): Readonly<Record<CensusKind, readonly CensusEntry[]>> {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Record<CensusKind, CensusEntry[]>;
}

export interface Share {
  readonly entries: number;
  readonly languages: number;
  readonly excluded: number;
  readonly right: number;
  /** Of those that are left: named by the catalogue before the census, and now. */
  readonly wrong: number;
  readonly before: number;
  readonly now: number;
}

export function shareOf(entries: readonly CensusEntry[]): Share {
  const excluded = entries.filter((entry) => entry.excluded !== undefined).length;
  const right = entries.filter(isRight).length;
  const now = entries.filter(isNamed);
  return {
    ...{ entries: entries.length, excluded, right, wrong: entries.length - excluded - right },
    languages: new Set(entries.map(({ language }) => language)).size,
    before: now.filter(({ since }) => since === undefined).length,
    now: now.length,
  };
}

function isRight({ rows, excluded }: CensusEntry): boolean {
  return excluded === undefined && rows?.length === 0;
}

function isNamed({ rows = [], excluded }: CensusEntry): boolean {
  return excluded === undefined && rows.length > 0;
}

const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)} %`;

/** The page of the documentation. */
export function coveragePage(): string {
  const census = readCensus();
  const kinds = Object.entries(census) as [CensusKind, readonly CensusEntry[]][];
  const all = kinds.flatMap(([, entries]) => entries);
  const shares = [...kinds.map(([, entries]) => shareOf(entries)), shareOf(all)];
  const row = (what: string, cell: (share: Share) => string | number) =>
    `| ${what} | ${shares.map(cell).join(' | ')} |`;
  return `${[
    '# Coverage',
    'This page shows which real signing mistakes Countersign has a name for. It lists public threads about signatures that don’t match, and public clients that sign with HMAC. Each was read, not run: its row was chosen from what the thread or the code says. `tests/fixtures/census/census.json` has the data, and a test makes this page of it.',
    [
      '| | Threads | Clients | Both |',
      '|---|---|---|---|',
      row('read', ({ entries }) => entries),
      row('languages and tools', ({ languages }) => languages),
      row('left out, each with its reason below', ({ excluded }) => excluded),
      row('no mistake found', ({ right }) => right),
      row('with a mistake', ({ wrong }) => wrong),
      row('named before this census', ({ before, wrong }) => `${before} (${percent(before, wrong)})`),
      row('named now', ({ now, wrong }) => `${now} (${percent(now, wrong)})`),
    ].join('\n'),
    '## Left out, with the reason',
    'A mistake is left out where no request of this API can show it. Or it’s none of a client that signs, or what was read doesn’t tell its cause. Where a part of a mistake is left out, the rest of it has a row.',
    table(
      ['Language', 'What was wrong', 'Reason'],
      all.flatMap(({ language, wrong, excluded, except }) => [
        ...(excluded === undefined ? [] : [[language, wrong, excluded]]),
        ...(except === undefined ? [] : [[language, wrong, `in part: ${except}`]]),
      ]),
    ),
    ...kinds.flatMap(([kind, entries]) => [
      kind === 'threads' ? '## Threads' : '## Clients',
      table(
        ['Source', 'API', 'Language', 'What was wrong', 'Row'],
        entries.map((one) => [one.source, one.api, one.language, one.wrong, rowCell(one)]),
      ),
    ]),
  ].join('\n\n')}\n`;
}

function rowCell({ rows = [], excluded }: CensusEntry): string {
  if (excluded !== undefined) return `left out: ${excluded}`;
  return rows.length === 0 ? 'nothing wrong' : rows.map((id) => ADVICE[id].title).join('; ');
}

/** In tables a bar would end the cell, and a tag would be one. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const cell = (text: string) =>
    text.startsWith('https://') ? text : text.replace(/[\\|<>*_`[\]]/g, '\\$&').replace(/\s+/g, ' ');
  return [line(heads), line(heads.map(() => '---')), ...rows.map((cells) => line(cells.map(cell)))].join(
    '\n',
  );
}
