/**
 * Browsers out of Debian’s packages beside each other, none of them installed: each in a folder of its own, with the
 * libraries that the machine lacks. Needs no administrator, and leaves the machine’s own lists and packages as they are.
 */

import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { type BrowserName, OLDEST } from './browser-range.ts';
import type { ToolOutcome } from './run-tool.ts';

export interface FetchedBrowser {
  readonly name: BrowserName;
  /** Such as `150.0.7871.100` or `140.12.0esr`. */
  readonly version: string;
  /** The program to start. */
  readonly file: string;
}

/** `message` says whole what’s wrong and what to do. */
export type FetchOutcome =
  | { readonly ok: true; readonly browsers: readonly FetchedBrowser[] }
  | {
      readonly ok: false;
      readonly problem: 'no-packages' | 'oldest-not-offered' | 'not-fetched';
      readonly message: string;
    };

export type BrowserRun = (program: string, args: readonly string[]) => Promise<ToolOutcome>;

interface DebianBrowser {
  readonly title: string;
  /** The first is the browser’s own; the others have its very version. */
  readonly packages: readonly string[];
  /** Within what’s unpacked. */
  readonly program: string;
}

const DEBIAN: Readonly<Record<BrowserName, DebianBrowser>> = {
  chromium: {
    title: 'Chromium',
    packages: ['chromium', 'chromium-common'],
    program: 'usr/lib/chromium/chromium',
  },
  firefox: {
    title: 'Firefox ESR',
    packages: ['firefox-esr'],
    program: 'usr/lib/firefox-esr/firefox-esr',
  },
};

/** @returns both ends of the range: the newest of the oldest major version, and the newest of all. */
export async function fetchBothEnds(
  name: BrowserName,
  run: BrowserRun,
  folder: string,
): Promise<FetchOutcome> {
  const apt = aptWithin(path.resolve(folder, 'apt'));
  await run('apt-get', [...apt, '-q', 'update']);
  const { title, packages } = DEBIAN[name];
  const offered = offeredVersions((await run('apt-cache', [...apt, 'madison', packages[0] ?? ''])).output);
  const [newest] = offered;
  if (newest === undefined) {
    const message = `No ${title} is among this machine’s packages. Run this on Debian 12, or in a container of it.`;
    return { ok: false, problem: 'no-packages', message };
  }
  const oldest = offered.find((version) => majorOf(version) === OLDEST[name]);
  if (oldest === undefined) {
    const message = `Debian no longer offers ${title} ${OLDEST[name]}, only ${offered.map(upstream).join(' and ')}. Raise OLDEST in cli/browser-range.ts.`;
    return { ok: false, problem: 'oldest-not-offered', message };
  }
  const browsers: FetchedBrowser[] = [];
  for (const version of new Set([oldest, newest])) {
    const place = path.resolve(folder, `${name}-${upstream(version)}`);
    const problem = await unpack(name, version, place, run, apt);
    if (problem !== undefined)
      return { ok: false, problem: 'not-fetched', message: `${title} ${upstream(version)}: ${problem}` };
    browsers.push({ name, version: upstream(version), file: path.join(place, 'start') });
  }
  return { ok: true, browsers };
}

/** Lists and files of its own, which take no administrator and touch nobody else’s. */
function aptWithin(folder: string): readonly string[] {
  for (const part of ['lists/partial', 'cache/archives/partial'])
    mkdirSync(path.join(folder, part), { recursive: true });
  return [
    ...['-o', `Dir::State::lists=${folder}/lists`],
    ...['-o', `Dir::Cache=${folder}/cache`],
    ...['-o', `APT::Sandbox::User=${userInfo().username}`],
    ...['-o', 'Debug::NoLocking=1'],
  ];
}

/** @param madison a line for each version, the newest first: `chromium | 150.0.1-1 | http://… Packages`. */
export function offeredVersions(madison: string): readonly string[] {
  const versions = madison
    .split('\n')
    .map((line) => line.split('|'))
    .filter(([, , origin]) => origin?.trimEnd().endsWith(' Packages'))
    .map(([, version = '']) => version.trim());
  return [...new Set(versions)];
}

/** Without what Debian counts: `150.0.7871.100-1~deb12u1` is Chromium 150.0.7871.100. */
function upstream(version: string): string {
  return version.replace(/-[^-]*$/, '');
}

function majorOf(version: string): number {
  return Number.parseInt(version, 10);
}

/** @returns what went wrong, in the program’s own words. */
async function unpack(
  name: BrowserName,
  version: string,
  place: string,
  run: BrowserRun,
  apt: readonly string[],
): Promise<string | undefined> {
  const { packages, program } = DEBIAN[name];
  if (existsSync(path.join(place, 'start'))) return undefined;
  const [parts, root] = [`${place}.part`, path.join(`${place}.part`, 'root')];
  rmSync(parts, { recursive: true, force: true });
  mkdirSync(path.join(parts, 'archives/partial'), { recursive: true });
  // What this machine has installed isn’t fetched again, apart from the browser itself.
  const wish = ['--reinstall', '--allow-downgrades', '--no-install-recommends', '--download-only', '-y'];
  const fetched = await run('apt-get', [
    ...apt,
    ...['-o', `Dir::Cache::archives=${parts}/archives`, '-q', ...wish, 'install'],
    ...packages.map((one) => `${one}=${version}`),
  ]);
  if (fetched.code !== 0) return fetched.output.trim();
  const archives = readdirSync(path.join(parts, 'archives')).filter((file) => file.endsWith('.deb'));
  for (const archive of archives) {
    const unpacked = await run('dpkg-deb', ['-x', path.join(parts, 'archives', archive), root]);
    if (unpacked.code !== 0) return unpacked.output.trim();
  }
  rmSync(path.join(parts, 'archives'), { recursive: true });
  rmSync(place, { recursive: true, force: true });
  writeFileSync(path.join(parts, 'start'), starter(path.join(place, 'root'), librariesIn(root), program));
  chmodSync(path.join(parts, 'start'), 0o755);
  renameSync(parts, place);
  return undefined;
}

/** Folders as Debian has them for each kind of processor, relative to the root. */
function librariesIn(root: string): readonly string[] {
  return ['lib', 'usr/lib'].flatMap((folder) =>
    existsSync(path.join(root, folder))
      ? readdirSync(path.join(root, folder))
          .filter((name) => name.endsWith('-linux-gnu'))
          .map((name) => `${folder}/${name}`)
      : [],
  );
}

function starter(root: string, libraries: readonly string[], program: string): string {
  const where = libraries.map((folder) => `${root}/${folder}`).join(':');
  const variable = where === '' ? '' : `LD_LIBRARY_PATH='${where}' `;
  return `#!/bin/sh\n${variable}exec '${root}/${program}' "$@"\n`;
}
