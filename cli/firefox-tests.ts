/** The end-to-end tests for both browsers, in Firefox. */

import { readdirSync } from 'node:fs';
import type { ToolOptions } from './run-tool.ts';
import type { Tally } from './tally.ts';
import { noteSampled, type Sampling } from './test-sample.ts';
import { runSuite } from './vitest-suite.ts';

const FOLDER = 'tests/e2e/both';
/** What most people come for, and what Firefox does in its own way, is tried each time. */
const EACH_TIME: readonly string[] = [
  ...['background-killed', 'broken-clients', 'browse-walk', 'built-in-sandbox', 'diagnose', 'exam'],
  ...['first-visit', 'going-live', 'har', 'host-permission', 'journeys', 'kept-keys', 'learn', 'lessons'],
  ...[
    'palette',
    'reference',
    'server-gone',
    'site',
    'smoke',
    'storage-faults',
    'storage-full',
    'vault-at-rest',
  ],
];
/** How many of the others are, where not all are: a browser for each file takes its time. */
const SAMPLED = 4;

export function runInFirefox(options: ToolOptions, sampling: Sampling): Promise<Tally> {
  const all = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.test.ts'))
    .sort();
  const taken = sampling.isFull ? all : sampleOf(all, sampling.seed);
  noteSampled('firefox', [
    { what: 'files of end-to-end tests in Firefox', taken: taken.length, of: all.length },
  ]);
  return runSuite(
    'e2e-firefox',
    options,
    taken.map((name) => `${FOLDER}/${name}`),
  );
}

function sampleOf(all: readonly string[], seed: number): readonly string[] {
  const fixed = EACH_TIME.map((name) => `${name}.test.ts`);
  const missing = fixed.filter((name) => !all.includes(name));
  if (missing.length > 0) throw new Error(`${FOLDER} has no ${missing.join(', ')}`);
  const others = all.filter((name) => !fixed.includes(name));
  const first = seed % others.length;
  return [...fixed, ...[...others, ...others].slice(first, first + SAMPLED)];
}
