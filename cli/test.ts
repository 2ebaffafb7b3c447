/** `npm test`: every check and every suite in one run, ending with `N passed, N failed`. */

import { type BuildTarget, build } from './build-extension.ts';
import { runInFirefox } from './firefox-tests.ts';
import { provideBrowsers } from './provide-browsers.ts';
import { runTool } from './run-tool.ts';
import { main as checkSizes } from './size.ts';
import { addTallies, closingLine, type Tally, tallyCheck } from './tally.ts';
import { testBrowsers } from './test-browsers.ts';
import {
  runRound,
  type StageOutput,
  type StageResult,
  type TestRound,
  type TestStage,
} from './test-rounds.ts';
import {
  forgetSampled,
  readSampled,
  SEED_VARIABLE,
  sampledLines,
  samplingFrom,
  samplingVariables,
} from './test-sample.ts';
import { runSuite } from './vitest-suite.ts';

/**
 * The generated types come first, the builds before what looks at them. The browsers and the searches keep two cores busy
 * by themselves: beside others they would only be slower.
 */
const ROUNDS: readonly TestRound[] = [
  [
    [
      { name: 'types', run: checkTypes },
      { name: 'build-chrome', run: (place) => checkBuild('chrome', place) },
      { name: 'build-firefox', run: (place) => checkBuild('firefox', place) },
      { name: 'build-web', run: (place) => checkBuild('web', place) },
      { name: 'size', run: async () => tallyCheck(await checkSizes([])) },
    ],
    [
      {
        name: 'lint',
        run: (place) => checkWith('@biomejs/biome', ['check', '.', '--error-on-warnings'], place),
      },
      { name: 'unused', run: (place) => checkWith('knip', [], place) },
    ],
  ],
  [[{ name: 'e2e', run: async (place) => runSuite('e2e', { ...place, env: await provideBrowsers() }) }]],
  [[{ name: 'e2e-firefox', run: inFirefox }]],
  [['components', 'platform', 'unit'].map(suite), ['pure', 'alone', 'fuzz'].map(suite)],
  [[suite('search')]],
];

function suite(name: string): TestStage {
  return { name, run: (place) => runSuite(name, place) };
}

/** What only a full run has besides. */
const BOTH_ENDS: TestRound = [[{ name: 'browsers', run: checkBrowsers }]];

/** Has what's sampled otherwise done to the end, and both ends of the range of browsers tested. */
const FULL = '--full';

/** Of one stage at the end; all are said where they happened. */
const FAILURES_SAID = 8;

/** @param args names of stages to run alone; without any, all run, whatever the earlier ones came to. */
export async function main(args: readonly string[]): Promise<number> {
  const names = ROUNDS.flat(2).map((stage) => stage.name);
  if (args.includes('--help')) {
    console.log(describeStages(names));
    return 0;
  }
  const chosen = args.filter((arg) => arg !== FULL);
  const unknown = chosen.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    console.error(`There is no stage “${unknown}”. There are: ${names.join(', ')}`);
    return 2;
  }
  const sampling = samplingFrom(process.env, args.includes(FULL));
  if (!sampling) {
    console.error(`${SEED_VARIABLE} must be a whole number from 0 to 4294967295`);
    return 2;
  }
  Object.assign(process.env, samplingVariables(sampling));
  forgetSampled();
  const isChosen = ({ name }: TestStage) => chosen.length === 0 || chosen.includes(name);
  const began = performance.now();
  const results: StageResult[] = [];
  const isWhole = sampling.isFull && chosen.length === 0;
  for (const round of isWhole ? [...ROUNDS, BOTH_ENDS] : ROUNDS)
    results.push(...(await runRound(round.map((lane) => lane.filter(isChosen)))));
  const total = addTallies(results.map(({ tally }) => tally));
  const lines = results.map(({ name, seconds, tally }) => summaryLine(name, seconds, closingLine(tally)));
  const whole = (performance.now() - began) / 1000;
  const sampled = sampledLines(sampling, readSampled());
  const failures = results.flatMap(failureLines);
  const closing = [...failures, ...lines, summaryLine('all', whole, ''), '', ...sampled, closingLine(total)];
  console.log(`\n${closing.join('\n')}`);
  return total.failed === 0 ? 0 : 1;
}

function summaryLine(name: string, seconds: number, tally: string): string {
  return `${name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s  ${tally}`.trimEnd();
}

/** Again at the end, where they’re found, and where only the end is kept. */
function failureLines({ name, tally: { failed, failures } }: StageResult): readonly string[] {
  if (failed === 0) return [];
  return failures.length === 0
    ? [`Failed in ${name}: what it said is above`, '']
    : [`Failed in ${name}:`, ...failures.slice(0, FAILURES_SAID).map((text) => `  ${text}`), ''];
}

function describeStages(names: readonly string[]): string {
  return `Runs every check and every suite, or the stages that are named.

  npm test
  npm test -- [STAGE …]
  npm run test:full           the same, with nothing left to a sample, and in both ends of the range of browsers
  ${SEED_VARIABLE}=NUMBER npm test     the sample that an earlier run told the seed of

  The stages, lint and unused beside the builds, pure, alone and fuzz beside components, platform and unit:
${names.map((name) => `    ${name}`).join('\n')}
`;
}

async function inFirefox(place: StageOutput): Promise<Tally> {
  const sampling = samplingFrom(process.env);
  if (!sampling) throw new Error(`${SEED_VARIABLE} was checked when the run began`);
  return runInFirefox({ ...place, env: await provideBrowsers() }, sampling);
}

async function checkBrowsers(): Promise<Tally> {
  const results = await testBrowsers();
  return results ? addTallies(results.map(({ tally }) => tally)) : tallyCheck(1);
}

async function checkWith(packageName: string, args: readonly string[], place: StageOutput): Promise<Tally> {
  return tallyCheck((await runTool(packageName, args, place)).code);
}

async function checkTypes(place: StageOutput): Promise<Tally> {
  const prepared = await runTool('wxt', ['prepare'], place);
  const checked = await runTool('typescript', ['--noEmit'], place, 'tsc');
  return tallyCheck(prepared.code || checked.code);
}

async function checkBuild(target: BuildTarget, { output }: StageOutput): Promise<Tally> {
  const outcome = await build(target);
  const text = outcome.kind === 'failed' ? outcome.output : `Built ${outcome.folder}`;
  if (typeof output === 'function') output(`${text}\n`);
  else console.log(text);
  return tallyCheck(outcome.kind === 'failed' ? 1 : 0);
}
