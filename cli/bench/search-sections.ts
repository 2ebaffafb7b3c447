/** The five sample requests searched to the end, in Chromium with a worker per core. */

import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Stage } from '../../lib/core/search/found.ts';
import { STAGES } from '../../lib/core/search/search.ts';
import { type BenchPage, BUNDLE, bundle, openBenchPage } from './bench-page.ts';
import { SAMPLES } from './sample-requests.ts';
import type { BenchSection } from './section.ts';
import type { WholeSearch } from './whole-searches.ts';

/** How many of the search's stages end with the first of these. */
function upTo(kind: Stage['kind'], mistakes: number): number {
  return STAGES.findIndex((stage) => stage.kind === kind && stage.mistakes === mistakes) + 1;
}

const COLUMNS = [
  { heading: '1 mistake', stages: upTo('level', 1), isWarm: false },
  { heading: '2', stages: upTo('level', 2), isWarm: false },
  { heading: '1, warm', stages: upTo('level', 1), isWarm: true },
  { heading: '2, warm', stages: upTo('level', 2), isWarm: true },
  { heading: '2, every one', stages: upTo('twice', 2), isWarm: false },
  { heading: '3', stages: upTo('slow', 3), isWarm: false },
];

const WORKERS = availableParallelism();
const ROUNDS = 2;
const ROUNDS_BESIDE = 6;
/** The folder of another checkout. Its sample requests and stages are taken to be the same as here. */
export const OTHER_CHECKOUT_VARIABLE = 'COUNTERSIGN_BENCH_CHECKOUT';

export async function searchSections(say: (line: string) => void): Promise<readonly BenchSection[]> {
  say('Searching the five sample requests in Chromium');
  const own = await searcherOf('.');
  if (!own) {
    say('There is no Chromium to search in');
    return [];
  }
  const folder = process.env[OTHER_CHECKOUT_VARIABLE];
  let other: Searcher | undefined;
  try {
    if (folder) other = await searcherOf(path.resolve(folder));
    const results: Compared[][] = [];
    for (const [sample, { name }] of SAMPLES.entries()) {
      say(name);
      const row: Compared[] = [];
      for (const column of COLUMNS) row.push(await inTurn(own, other, sample, column));
      results.push(row);
    }
    return [section(own.name, results)];
  } finally {
    await own.close();
    await other?.close();
  }
}

interface Searcher extends Pick<BenchPage, 'name' | 'close'> {
  readonly search: (sample: number, column: (typeof COLUMNS)[number]) => Promise<WholeSearch>;
}

interface Compared {
  readonly own: WholeSearch;
  /** By the other checkout’s code. */
  readonly other: WholeSearch | undefined;
}

/** By the code in this folder. */
async function searcherOf(folder: string): Promise<Searcher | undefined> {
  const opened = await openBenchPage(path.join(folder, 'cli/bench/whole-searches.ts'));
  if (!opened) return undefined;
  const source = await bundle(path.join(folder, 'lib/platform/search-worker.ts')).catch(async (error) => {
    await opened.close();
    throw error;
  });
  return {
    ...opened,
    search: async (sample, { stages, isWarm }) => {
      const args = [sample, stages, WORKERS, isWarm, source].map((value) => JSON.stringify(value)).join(', ');
      return (await opened.page.evaluate(`${BUNDLE}.searchWhole(${args})`)) as WholeSearch;
    },
  };
}

/** The best of several rounds, in which each has the same of the machine. */
async function inTurn(
  own: Searcher,
  other: Searcher | undefined,
  sample: number,
  column: (typeof COLUMNS)[number],
): Promise<Compared> {
  let best: Compared | undefined;
  for (let round = 0; round < (other ? ROUNDS_BESIDE : ROUNDS); round++) {
    // Whoever comes second finds the other's workers still being ended.
    const isFirst = round % 2 === 0;
    const first = isFirst ? await own.search(sample, column) : undefined;
    const now = {
      other: await other?.search(sample, column),
      own: first ?? (await own.search(sample, column)),
    };
    best = best
      ? { own: shorter(best.own, now.own), other: now.other && shorter(best.other ?? now.other, now.other) }
      : now;
  }
  if (!best) throw new Error('Nothing was measured');
  return best;
}

function shorter(one: WholeSearch, other: WholeSearch): WholeSearch {
  return other.ms < one.ms ? other : one;
}

function section(browser: string, results: readonly (readonly Compared[])[]): BenchSection {
  const isBeside = results.some((row) => row.some(({ other }) => other));
  return {
    id: 'samples',
    title: `A search by ${WORKERS} workers in ${browser}, from starting them to the last combination (warm: they have searched before): milliseconds${isBeside ? `, and the ratio to the checkout in ${OTHER_CHECKOUT_VARIABLE}` : ''}`,
    heading: ['', ...COLUMNS.map(({ heading }) => heading), 'candidates', 'million per second'],
    rows: SAMPLES.map(({ name }, index) => {
      const row = results[index] ?? [];
      const last = row.at(-1)?.own ?? { tried: 0, ms: 1 };
      return [
        name,
        ...row.map(({ own, other }) =>
          other ? `${own.ms.toFixed(0)} ×${(own.ms / other.ms).toFixed(2)}` : own.ms.toFixed(0),
        ),
        last.tried.toLocaleString('en'),
        (last.tried / last.ms / 1000).toFixed(2),
      ];
    }),
    data: SAMPLES.map(({ name }, index) => ({
      name,
      workers: WORKERS,
      searches: COLUMNS.map(({ heading }, column) => {
        const { own, other } = results[index]?.[column] ?? { own: { tried: 0, ms: 0 }, other: undefined };
        return { mistakes: heading, ...own, ...(other && { other }) };
      }),
    })),
  };
}
