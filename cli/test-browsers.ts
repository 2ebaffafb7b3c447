/** `npm run test:browsers`: the end-to-end tests in the oldest and the newest browser of each kind, and a table of them. */

import { readFileSync, writeFileSync } from 'node:fs';
import type { BrowserName } from './browser-range.ts';
import { buildIfChanged } from './build-extension.ts';
import { type FetchedBrowser, fetchBothEnds } from './debian-browsers.ts';
import { CHROMIUM_VARIABLE, FIREFOX_VARIABLE } from './find-browser.ts';
import { runProgram } from './run-tool.ts';
import { addTallies, closingLine, type Tally } from './tally.ts';
import { runSuite } from './vitest-suite.ts';

interface BrowserResult {
  readonly name: BrowserName;
  readonly version: string;
  readonly tally: Tally;
}

const FOLDER = '.tmp/browsers';
const NAMES: readonly BrowserName[] = ['chromium', 'firefox'];
const TITLES: Readonly<Record<BrowserName, string>> = { chromium: 'Chromium', firefox: 'Firefox ESR' };
const VARIABLES: Readonly<Record<BrowserName, string>> = {
  chromium: CHROMIUM_VARIABLE,
  firefox: FIREFOX_VARIABLE,
};
/** Files of Firefox’s own tests have it in their name, and no others. */
const ONLY: Readonly<Record<BrowserName, readonly string[]>> = {
  chromium: ['--exclude', '**/*firefox*'],
  firefox: ['firefox'],
};
const README = '--readme';

/** @returns 0 where every test passed in every browser. */
export async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(HELP);
    return 0;
  }
  const unknown = args.find((arg) => arg !== README);
  if (unknown !== undefined) {
    console.error(`“${unknown}” isn’t known. npm run test:browsers -- --help names what is`);
    return 2;
  }
  const results = await testBrowsers();
  if (!results) return 1;
  const table = resultsTable(results);
  console.log(`\n${table}\n`);
  const total = addTallies(results.map(({ tally }) => tally));
  console.log(closingLine(total));
  if (total.failed + total.skipped > 0) return 1;
  if (args.includes(README)) writeFileSync('README.md', withTable(readFileSync('README.md', 'utf8'), table));
  return 0;
}

const HELP = `Runs the end-to-end tests in the oldest and the newest Chromium and Firefox that Countersign is for.

  npm run test:browsers
  npm run test:browsers -- ${README}     writes the table of what passed into README.md

The browsers are Debian’s packages, kept in ${FOLDER}. Nothing is installed.
`;

/** @returns what each came to, or `undefined` where one couldn’t be had or nothing be built, which is said. */
export async function testBrowsers(): Promise<readonly BrowserResult[] | undefined> {
  for (const target of ['chrome', 'firefox', 'web'] as const) {
    const built = await buildIfChanged(target);
    if (built.kind !== 'failed') continue;
    console.log(built.output);
    return undefined;
  }
  const browsers: FetchedBrowser[] = [];
  for (const name of NAMES) {
    console.log(`Fetching ${TITLES[name]}`);
    const fetched = await fetchBothEnds(
      name,
      (program, args) => runProgram(program, args, { output: 'capture' }),
      FOLDER,
    );
    if (!fetched.ok) {
      console.log(fetched.message);
      return undefined;
    }
    browsers.push(...fetched.browsers);
  }
  const results: BrowserResult[] = [];
  for (const { name, version, file } of browsers) {
    console.log(`\n── ${TITLES[name]} ${version}`);
    const env = { [VARIABLES[name]]: file };
    const tallies = [await runSuite('e2e', { output: 'stream', env }, ONLY[name])];
    if (name === 'firefox') tallies.push(await runSuite('e2e-firefox', { output: 'stream', env }));
    results.push({ name, version, tally: addTallies(tallies) });
  }
  return results;
}

/** In Markdown. */
export function resultsTable(results: readonly BrowserResult[]): string {
  const rows = results.map(({ name, version, tally: { passed, failed, skipped } }) => {
    const all = passed + failed + skipped;
    return `| ${TITLES[name]} | ${version} | ${passed} of ${all} |`;
  });
  return ['| Browser | Version | End-to-end tests passed |', '|---|---|---|', ...rows].join('\n');
}

const TABLE = /\| Browser \| Version \|.*\n(?:\|.*\n)*/;

/** @param readme a text that has such a table. */
export function withTable(readme: string, table: string): string {
  if (!TABLE.test(readme)) throw new Error('README.md has no table of browsers to replace');
  return readme.replace(TABLE, `${table}\n`);
}
