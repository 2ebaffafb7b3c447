/** Finds an installed browser: one named by an environment variable, else one where its installer puts it. */

import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** What the search depends on, so that it can be tried for machines other than this one. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists: (file: string) => boolean;
}

/** `named-file-missing`: the environment variable names a file that isn't there. */
export type BrowserSearch =
  | { readonly found: true; readonly file: string }
  | {
      readonly found: false;
      readonly problem: 'none-installed' | 'named-file-missing';
      readonly lookedFor: readonly string[];
    };

export const CHROMIUM_VARIABLE = 'COUNTERSIGN_BROWSER';
export const FIREFOX_VARIABLE = 'COUNTERSIGN_FIREFOX';

const THIS_MACHINE: Machine = {
  platform: process.platform,
  home: homedir(),
  env: process.env,
  exists: existsSync,
};

export function findChromium(machine: Machine = THIS_MACHINE): BrowserSearch {
  return find(machine, CHROMIUM_VARIABLE, chromiumCandidates(machine));
}

export function findFirefox(machine: Machine = THIS_MACHINE): BrowserSearch {
  return find(machine, FIREFOX_VARIABLE, firefoxCandidates(machine));
}

function find(machine: Machine, variable: string, candidates: readonly string[]): BrowserSearch {
  const named = machine.env[variable];
  if (named)
    return machine.exists(named)
      ? { found: true, file: named }
      : { found: false, problem: 'named-file-missing', lookedFor: [named] };
  const file = candidates.find((candidate) => machine.exists(candidate));
  return file ? { found: true, file } : { found: false, problem: 'none-installed', lookedFor: candidates };
}

function chromiumCandidates(machine: Machine): readonly string[] {
  if (machine.platform === 'darwin')
    return applications(machine, ['Chromium', 'Google Chrome', 'Microsoft Edge', 'Brave Browser']);
  if (machine.platform === 'win32')
    return programFiles(machine, [
      'Google/Chrome/Application/chrome.exe',
      'Chromium/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
      'BraveSoftware/Brave-Browser/Application/brave.exe',
    ]);
  return [
    // Debian's own file: /usr/bin/chromium is a shell script around it that takes half a second.
    '/usr/lib/chromium/chromium',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/opt/google/chrome/chrome',
    '/usr/bin/microsoft-edge',
    '/opt/microsoft/msedge/msedge',
    '/usr/bin/brave-browser',
  ];
}

function firefoxCandidates(machine: Machine): readonly string[] {
  if (machine.platform === 'darwin')
    return applications(machine, ['Firefox']).map((file) => file.replace(/Firefox$/, 'firefox'));
  if (machine.platform === 'win32') return programFiles(machine, ['Mozilla Firefox/firefox.exe']);
  return ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox', '/opt/firefox/firefox'];
}

function applications(machine: Machine, names: readonly string[]): readonly string[] {
  return ['', machine.home].flatMap((base) =>
    names.map((name) => `${base}/Applications/${name}.app/Contents/MacOS/${name}`),
  );
}

function programFiles(machine: Machine, tails: readonly string[]): readonly string[] {
  const bases = ['LOCALAPPDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)'].map((name) => machine.env[name]);
  return bases.flatMap((base) => (base ? tails.map((tail) => path.win32.join(base, tail)) : []));
}
