/** Makes the browsers of the end-to-end tests present: installed, from the system’s packages, or downloaded. */

import { existsSync } from 'node:fs';
import {
  type BrowserSearch,
  CHROMIUM_VARIABLE,
  FIREFOX_VARIABLE,
  findChromium,
  findFirefox,
} from './find-browser.ts';
import { runProgram, runTool, type ToolOutcome } from './run-tool.ts';

interface WantedBrowser {
  readonly variable: string;
  readonly debianPackage: string;
  /** As `@puppeteer/browsers`, which comes with puppeteer-core, calls it. */
  readonly download: string;
  readonly find: () => BrowserSearch;
}

const WANTED: readonly WantedBrowser[] = [
  { variable: CHROMIUM_VARIABLE, debianPackage: 'chromium', download: 'chrome@stable', find: findChromium },
  { variable: FIREFOX_VARIABLE, debianPackage: 'firefox-esr', download: 'firefox@esr', find: findFirefox },
];

/**
 * @returns environment variables that name the browsers found. One that could not be made present is left out:
 * the tests that need it fail and say so.
 */
export async function provideBrowsers(): Promise<Readonly<Record<string, string>>> {
  const named: Record<string, string> = {};
  for (const wanted of WANTED) {
    const file = await provide(wanted);
    if (file === undefined) console.log(`There is no ${wanted.debianPackage}, and it could not be installed`);
    else named[wanted.variable] = file;
  }
  return named;
}

async function provide(wanted: WantedBrowser): Promise<string | undefined> {
  const search = wanted.find();
  if (search.found) return search.file;
  if (search.problem === 'named-file-missing') return undefined;
  return (await installPackage(wanted)) ?? (await download(wanted));
}

async function installPackage(wanted: WantedBrowser): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  console.log(`Installing the system’s package ${wanted.debianPackage}`);
  const install = () => aptGet('install', '-y', '--no-install-recommends', wanted.debianPackage);
  // In a fresh container the package lists are missing, so the first try fails at once.
  if ((await install()).code !== 0) {
    await aptGet('update');
    if ((await install()).code !== 0) return undefined;
  }
  const search = wanted.find();
  return search.found && (await answers(search.file)) ? search.file : undefined;
}

function aptGet(...args: readonly string[]): Promise<ToolOutcome> {
  return runProgram('apt-get', args, { output: 'capture', env: { DEBIAN_FRONTEND: 'noninteractive' } });
}

/** Ubuntu’s chromium package is a script that only asks for the snap. */
async function answers(file: string): Promise<boolean> {
  return (await runProgram(file, ['--version'], { output: 'capture' })).code === 0;
}

async function download(wanted: WantedBrowser): Promise<string | undefined> {
  console.log(`Downloading ${wanted.download}`);
  const args = ['install', wanted.download, '--path', '.tmp/browsers', '--format', '{{path}}'];
  const outcome = await runTool('@puppeteer/browsers', args, { output: 'capture' });
  const file = outcome.output.trim().split('\n').at(-1)?.trim();
  if (outcome.code === 0 && file && existsSync(file)) return file;
  console.log(outcome.output.trim());
  return undefined;
}
