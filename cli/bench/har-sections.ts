/** Reading a HAR, beside `JSON.parse` of the same bytes in the same run: in Node, and as an import in a page. */

import { verify } from '../../lib/core/signing/verify.ts';
import type { Capture } from '../../lib/formats/capture/capture.ts';
import { harReader } from '../../lib/formats/har/reader.ts';
import { type BenchPage, BUNDLE, bundle, openBenchPage } from './bench-page.ts';
import type { PageImport } from './har-in-page.ts';
import { HAR_KEY, HAR_LOADS, HAR_TIME, type HarLoad, makeHar } from './har-load.ts';
import type { BenchSection } from './section.ts';

const SIZE = 100_000_000;
const ROUNDS = 3;
const PIECE = 1 << 20;

interface Result {
  readonly name: string;
  readonly ms: number;
  /** Of all rounds. */
  readonly longTasks?: readonly number[];
}

interface Measured {
  readonly load: HarLoad;
  readonly megabytes: number;
  readonly entries: number;
  readonly results: readonly Result[];
}

export async function harSections(say: (line: string) => void): Promise<readonly BenchSection[]> {
  say('Reading 100 MB of HAR');
  const page = await openBenchPage('cli/bench/har-in-page.ts');
  if (!page) say('There is no Chromium to import in');
  try {
    const measured: Measured[] = [];
    for (const load of HAR_LOADS) {
      say(load.name);
      measured.push(await measure(load, page));
    }
    return [section(measured)];
  } finally {
    await page?.close();
  }
}

async function measure(load: HarLoad, page: BenchPage | undefined): Promise<Measured> {
  const { parts, entries } = makeHar(load, SIZE);
  const bytes = Buffer.from(parts.join(''));
  const results: Result[] = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, work] of NODE_WORK) {
      const began = performance.now();
      if (work(bytes) !== entries) throw new Error('Not all of it was read');
      keepBest(results, { name, ms: performance.now() - began });
    }
  const source = page ? await bundle('lib/platform/reading-worker.ts') : '';
  const index = HAR_LOADS.indexOf(load);
  for (let round = 0; page && round < ROUNDS; round++)
    for (const [name, script] of [
      [`import in ${page.name}, in a worker`, source],
      [`import in ${page.name}, in the page`, ''],
    ] as const) {
      const args = [index, SIZE, script].map((value) => JSON.stringify(value)).join(', ');
      const { ms, longTasks } = (await page.page.evaluate(`${BUNDLE}.importInPage(${args})`)) as PageImport;
      keepBest(results, { name, ms, longTasks });
    }
  return { load, megabytes: bytes.length / 1e6, entries, results };
}

const NODE_WORK: readonly (readonly [name: string, work: (bytes: Uint8Array) => number])[] = [
  ['JSON.parse of it all', (bytes) => JSON.parse(new TextDecoder().decode(bytes)).log.entries.length],
  ['captures in Node', (bytes) => readAll(bytes, () => true)],
  [
    'captures, each verified',
    (bytes) => readAll(bytes, ({ request }) => verify(request, () => HAR_KEY, HAR_TIME).ok),
  ],
];

function readAll(bytes: Uint8Array, counts: (capture: Capture) => boolean): number {
  const reader = harReader();
  let count = 0;
  for (let at = 0; at < bytes.length; at += PIECE)
    for (const capture of reader.push(bytes.subarray(at, at + PIECE))) if (counts(capture)) count += 1;
  return reader.end().ok ? count : 0;
}

/** Others at work on the machine slow some rounds down; long tasks count wherever they were. */
function keepBest(results: Result[], one: Result): void {
  const at = results.findIndex(({ name }) => name === one.name);
  const known = results[at];
  if (!known) results.push(one);
  else
    results[at] = {
      ...known,
      ms: Math.min(known.ms, one.ms),
      ...(one.longTasks && { longTasks: [...(known.longTasks ?? []), ...one.longTasks] }),
    };
}

function section(measured: readonly Measured[]): BenchSection {
  const rows = measured.flatMap(({ load, entries, results }) => {
    const plain = results[0]?.ms ?? 1;
    return results.map(({ name, ms, longTasks }) => [
      `${load.name}: ${name}`,
      ms.toFixed(0),
      Math.round((entries * 1000) / ms).toLocaleString('en'),
      (ms / plain).toFixed(2),
      longTasks === undefined ? '' : String(longTasks.length),
    ]);
  });
  return {
    id: 'har',
    title: `100 MB of HAR, the best of ${ROUNDS} rounds (long tasks: those of the page over 50 ms, in all rounds)`,
    heading: ['', 'ms', 'entries per second', '× JSON.parse', 'long tasks'],
    rows,
    data: measured.map(({ load, megabytes, entries, results }) => ({
      name: load.name,
      megabytes,
      entries,
      results,
    })),
  };
}
