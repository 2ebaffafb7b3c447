/** Builds the extension for one browser, unless the build is already that of the sources as they are. */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runTool } from './run-tool.ts';

export type BuildTarget = 'chrome' | 'firefox';

export type BuildOutcome =
  | { readonly kind: 'built' | 'up-to-date'; readonly folder: string }
  | { readonly kind: 'failed'; readonly output: string };

const SOURCES = [
  'assets',
  'cli/browser-range.ts',
  'components',
  'entrypoints',
  'lib',
  'public',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'wxt.config.ts',
];

/** Relative to the project: where WXT puts the build. */
export function buildFolder(target: BuildTarget): string {
  return `.output/${target}-mv3`;
}

export async function buildIfChanged(target: BuildTarget): Promise<BuildOutcome> {
  return isUpToDate(target) ? { kind: 'up-to-date', folder: buildFolder(target) } : build(target);
}

export async function build(target: BuildTarget): Promise<BuildOutcome> {
  const sources = fingerprint(SOURCES);
  const args = target === 'firefox' ? ['build', '-b', 'firefox', '--mv3'] : ['build'];
  const { code, output } = await runTool('wxt', args, { output: 'capture' });
  const folder = buildFolder(target);
  if (code !== 0 || !existsSync(path.join(folder, 'manifest.json'))) return { kind: 'failed', output };
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

function filesUnder(place: string): readonly string[] {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesUnder(`${place}/${name}`));
}
