/** `npm test`: every check and every suite in one run, ending with `N passed, N failed`. */

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { type BuildTarget, build } from './build-extension.ts';
import { provideBrowsers } from './provide-browsers.ts';
import { runTool } from './run-tool.ts';
import { main as checkSizes } from './size.ts';
import { addTallies, closingLine, type Tally, tallyCheck, tallyVitest } from './tally.ts';

interface Stage {
  readonly name: string;
  readonly run: () => Promise<Tally>;
}

/** In the order they run: the generated types come first, the builds before what looks at them. */
const STAGES: readonly Stage[] = [
  { name: 'types', run: checkTypes },
  { name: 'lint', run: () => checkWith('@biomejs/biome', 'check', '.', '--error-on-warnings') },
  { name: 'unused', run: () => checkWith('knip') },
  { name: 'build-chrome', run: () => checkBuild('chrome') },
  { name: 'build-firefox', run: () => checkBuild('firefox') },
  { name: 'size', run: async () => tallyCheck(await checkSizes([])) },
  { name: 'unit', run: () => runSuite('unit') },
  { name: 'platform', run: () => runSuite('platform') },
  { name: 'components', run: () => runSuite('components') },
  { name: 'search', run: () => runSuite('search') },
  { name: 'e2e', run: async () => runSuite('e2e', await provideBrowsers()) },
];

/** @param args names of stages to run alone; without any, all run, whatever the earlier ones came to. */
export async function main(args: readonly string[]): Promise<number> {
  const names = STAGES.map((stage) => stage.name);
  if (args.includes('--help')) {
    console.log(describeStages(names));
    return 0;
  }
  const unknown = args.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    console.error(`There is no stage “${unknown}”. There are: ${names.join(', ')}`);
    return 2;
  }
  const chosen = STAGES.filter((stage) => args.length === 0 || args.includes(stage.name));
  // tsconfig.json builds upon a file that WXT writes, and vitest doesn't start without it.
  if (!existsSync('.wxt/tsconfig.json')) await runTool('wxt', ['prepare'], { output: 'capture' });
  const results: Tally[] = [];
  const summary: string[] = [];
  for (const stage of chosen) {
    const began = performance.now();
    console.log(`\n── ${stage.name}`);
    const tally = await stage.run();
    for (const remark of tally.remarks) console.log(remark);
    results.push(tally);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    summary.push(`${stage.name.padEnd(14)} ${seconds.padStart(6)} s  ${closingLine(tally)}`);
  }
  const total = addTallies(results);
  console.log(`\n${summary.join('\n')}\n\n${closingLine(total)}`);
  return total.failed === 0 ? 0 : 1;
}

function describeStages(names: readonly string[]): string {
  return `Runs every check and every suite, or the stages that are named.

  npm test
  npm test -- [STAGE …]

  The stages, in the order they run:
${names.map((name) => `    ${name}`).join('\n')}
`;
}

async function checkWith(packageName: string, ...args: readonly string[]): Promise<Tally> {
  return tallyCheck((await runTool(packageName, args, { output: 'stream' })).code);
}

async function checkTypes(): Promise<Tally> {
  const prepared = await runTool('wxt', ['prepare'], { output: 'stream' });
  const checked = await runTool('typescript', ['--noEmit'], { output: 'stream' }, 'tsc');
  return tallyCheck(prepared.code || checked.code);
}

async function checkBuild(target: BuildTarget): Promise<Tally> {
  const outcome = await build(target);
  console.log(outcome.kind === 'failed' ? outcome.output : `Built ${outcome.folder}`);
  return tallyCheck(outcome.kind === 'failed' ? 1 : 0);
}

async function runSuite(project: string, env: Readonly<Record<string, string>> = {}): Promise<Tally> {
  const reportFile = `.tmp/vitest-${project}.json`;
  rmSync(reportFile, { force: true });
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json'];
  const { code } = await runTool('vitest', [...args, `--outputFile.json=${reportFile}`], {
    output: 'stream',
    env,
  });
  return tallyVitest(existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : undefined, code);
}
