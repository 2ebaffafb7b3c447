/** Builds the extension for one browser, or the page to try it on, unless the build is already that of the sources as they are. */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram, runTool, type ToolOutcome } from './run-tool.ts';

export type BuildTarget = 'chrome' | 'firefox' | 'web';

export type BuildOutcome =
  | { readonly kind: 'built' | 'up-to-date'; readonly folder: string }
  | { readonly kind: 'failed'; readonly output: string };

const SOURCES = [
  'assets',
  'cli/browser-range.ts',
  'cli/build-web.ts',
  'cli/bundled-licences.ts',
  'cli/first-chunks.ts',
  'components',
  'entrypoints',
  'lib',
  'public',
  'web',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'wxt.config.ts',
];

interface Build {
  readonly folder: string;
  /** A file of every whole build. */
  readonly mark: string;
  readonly run: () => Promise<ToolOutcome>;
}

const extension = (target: BuildTarget, ...args: readonly string[]): Build => ({
  folder: `.output/${target}-mv3`,
  mark: 'manifest.json',
  run: () => runTool('wxt', ['build', ...args], { output: 'capture' }),
});

const BUILDS: Readonly<Record<BuildTarget, Build>> = {
  chrome: extension('chrome'),
  firefox: extension('firefox', '-b', 'firefox', '--mv3'),
  web: {
    folder: '.output/web',
    mark: 'index.html',
    // A program of its own: Vite makes `production` of all that runs with it.
    run: () => runProgram(process.execPath, ['cli/run.mjs', 'build-web'], { output: 'capture' }),
  },
};

/** Relative to the project. */
export function buildFolder(target: BuildTarget): string {
  return BUILDS[target].folder;
}

export async function buildIfChanged(target: BuildTarget): Promise<BuildOutcome> {
  return isUpToDate(target) ? { kind: 'up-to-date', folder: buildFolder(target) } : build(target);
}

export async function build(target: BuildTarget): Promise<BuildOutcome> {
  const sources = fingerprint(SOURCES);
  const { folder, mark, run } = BUILDS[target];
  const { code, output } = await run();
  if (code !== 0 || !existsSync(path.join(folder, mark))) return { kind: 'failed', output };
  mkdirSync(path.dirname(stampFile(target)), { recursive: true });
  writeFileSync(stampFile(target), `${sources} ${fingerprint([folder])}`);
  return { kind: 'built', folder };
}

/** Both sides count: a build made or changed by other means isn't taken for this one. */
function isUpToDate(target: BuildTarget): boolean {
  if (!existsSync(stampFile(target))) return false;
  return (
    readFileSync(stampFile(target), 'utf8') ===
    `${fingerprint(SOURCES)} ${fingerprint([buildFolder(target)])}`
  );
}

function stampFile(target: BuildTarget): string {
  return `.tmp/build-${target}.stamp`;
}

/** Hex digest of the names and contents of these files and of all files in these folders. */
export function fingerprint(places: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of places.flatMap(filesUnder)) {
    const content = readFileSync(file);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** All files in a folder and below it, sorted; a file is itself. */
export function filesUnder(place: string): readonly string[] {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesUnder(`${place}/${name}`));
}
