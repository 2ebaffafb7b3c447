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

/** What providing depends on, so that it can be tried for machines other than this one. */
export interface ProvidingMachine {
  readonly find: Readonly<Record<BrowserName, () => BrowserSearch>>;
  /** As the administrator of Debian or of what’s made of it. */
  readonly mayInstall: boolean;
  readonly run: (program: string, args: readonly string[]) => Promise<ToolOutcome>;
  readonly runTool: (packageName: string, args: readonly string[]) => Promise<ToolOutcome>;
  readonly exists: (file: string) => boolean;
}

type BrowserName = 'chromium' | 'firefox';

interface WantedBrowser {
  readonly name: BrowserName;
  readonly variable: string;
  readonly debianPackage: string;
  /** As `@puppeteer/browsers`, which comes with puppeteer-core, calls it. */
  readonly download: string;
}

const WANTED: readonly WantedBrowser[] = [
  {
    name: 'chromium',
    variable: CHROMIUM_VARIABLE,
    debianPackage: 'chromium',
    download: 'chrome@stable',
  },
  { name: 'firefox', variable: FIREFOX_VARIABLE, debianPackage: 'firefox-esr', download: 'firefox@esr' },
];

const THIS_MACHINE: ProvidingMachine = {
  find: { chromium: findChromium, firefox: findFirefox },
  mayInstall: process.getuid?.() === 0 && existsSync('/etc/debian_version'),
  run: (program, args) =>
    runProgram(program, args, { output: 'capture', env: { DEBIAN_FRONTEND: 'noninteractive' } }),
  runTool: (packageName, args) => runTool(packageName, args, { output: 'capture' }),
  exists: existsSync,
};

/**
 * @returns environment variables that name the browsers found. One that could not be made present is left out:
 * the tests that need it fail and say so.
 */
export async function provideBrowsers(
  machine: ProvidingMachine = THIS_MACHINE,
): Promise<Readonly<Record<string, string>>> {
  const named: Record<string, string> = {};
  let refreshed: Promise<ToolOutcome> | undefined;
  // Lists as old as the machine’s image offer a browser as old, and an empty list none.
  const refreshLists = () => {
    refreshed ??= machine.run('apt-get', ['update']);
    return refreshed;
  };
  for (const wanted of WANTED) {
    const file = await provide(wanted, machine, refreshLists);
    if (file === undefined) console.log(`There is no ${wanted.debianPackage}, and it could not be installed`);
    else named[wanted.variable] = file;
  }
  return named;
}

async function provide(
  wanted: WantedBrowser,
  machine: ProvidingMachine,
  refreshLists: () => Promise<unknown>,
): Promise<string | undefined> {
  const search = machine.find[wanted.name]();
  if (search.found) return search.file;
  if (search.problem === 'named-file-missing') return undefined;
  return (await installPackage(wanted, machine, refreshLists)) ?? (await download(wanted, machine));
}

async function installPackage(
  { name, debianPackage }: WantedBrowser,
  machine: ProvidingMachine,
  refreshLists: () => Promise<unknown>,
): Promise<string | undefined> {
  if (!machine.mayInstall) return undefined;
  console.log(`Installing the system’s newest package ${debianPackage}`);
  // One archive that can’t be reached fails the whole refresh, and the others may have what’s wanted.
  await refreshLists();
  const args = ['install', '-y', '--no-install-recommends', debianPackage];
  const { code, output } = await machine.run('apt-get', args);
  if (code !== 0) {
    console.log(output.trim());
    return undefined;
  }
  const search = machine.find[name]();
  return search.found && (await answers(search.file, machine)) ? search.file : undefined;
}

/** Ubuntu’s chromium package is a script that only asks for the snap. */
async function answers(file: string, machine: ProvidingMachine): Promise<boolean> {
  return (await machine.run(file, ['--version'])).code === 0;
}

async function download(wanted: WantedBrowser, machine: ProvidingMachine): Promise<string | undefined> {
  console.log(`Downloading ${wanted.download}`);
  const args = ['install', wanted.download, '--path', '.tmp/browsers', '--format', '{{path}}'];
  const outcome = await machine.runTool('@puppeteer/browsers', args);
  const file = outcome.output.trim().split('\n').at(-1)?.trim();
  if (outcome.code === 0 && file && machine.exists(file)) return file;
  console.log(outcome.output.trim());
  return undefined;
}
