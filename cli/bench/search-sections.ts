/** The five sample requests searched to the end, in Chromium with a worker per core. */

import { availableParallelism } from 'node:os';
import type { Stage } from '../../lib/core/search/found.ts';
import { STAGES } from '../../lib/core/search/search.ts';
import { BUNDLE, bundle, openBenchPage } from './bench-page.ts';
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

const ROUNDS = 2;

export async function searchSections(say: (line: string) => void): Promise<readonly BenchSection[]> {
  say('Searching the five sample requests in Chromium');
  const opened = await openBenchPage('cli/bench/whole-searches.ts');
  if (!opened) {
    say('There is no Chromium to search in');
    return [];
  }
  const workers = availableParallelism();
  try {
    const source = await bundle('lib/platform/search-worker.ts');
    const results: WholeSearch[][] = [];
    for (const [sample, { name }] of SAMPLES.entries()) {
      say(name);
      const row: WholeSearch[] = [];
      for (const { stages, isWarm } of COLUMNS) {
        const args = [sample, stages, workers, isWarm, source]
          .map((value) => JSON.stringify(value))
          .join(', ');
        const rounds: WholeSearch[] = [];
        for (let round = 0; round < ROUNDS; round++)
          rounds.push((await opened.page.evaluate(`${BUNDLE}.searchWhole(${args})`)) as WholeSearch);
        row.push(rounds.reduce((best, one) => (one.ms < best.ms ? one : best)));
      }
      results.push(row);
    }
    return [section(opened.name, workers, results)];
  } finally {
    await opened.close();
  }
}

function section(
  browser: string,
  workers: number,
  results: readonly (readonly WholeSearch[])[],
): BenchSection {
  return {
    id: 'samples',
    title: `A search by ${workers} workers in ${browser}, from starting them to the last combination (warm: they have searched before): milliseconds`,
    heading: ['', ...COLUMNS.map(({ heading }) => heading), 'candidates', 'million per second'],
    rows: SAMPLES.map(({ name }, index) => {
      const row = results[index] ?? [];
      const last = row.at(-1) ?? { tried: 0, ms: 1 };
      return [
        name,
        ...row.map(({ ms }) => ms.toFixed(0)),
        last.tried.toLocaleString('en'),
        (last.tried / last.ms / 1000).toFixed(2),
      ];
    }),
    data: SAMPLES.map(({ name }, index) => ({
      name,
      workers,
      searches: COLUMNS.map(({ heading }, column) => ({
        mistakes: heading,
        ...(results[index]?.[column] ?? { tried: 0, ms: 0 }),
      })),
    })),
  };
}
