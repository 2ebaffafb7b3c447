/** `npm run zip`: the packages for the stores, and the sources that Firefox’s reviewers build, byte for byte the same anywhere. */

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { archiveOf, type FilesByPath } from './archive.ts';
import { build, buildIfChanged, filesUnder } from './build-extension.ts';
import { buildOf, EXTENSION_TARGETS, type ExtensionTarget, type KnownBuild } from './known-builds.ts';
import { helpOrWrongUsage } from './read-options.ts';
import { runProgram } from './run-tool.ts';

const FOLDER = '.output';
/** Pictures, tests and their data aren’t needed to build, and are two thirds of the whole. */
const NOT_NEEDED = ['assets', 'tests', 'store/pictures'];

const HELP = `Makes the packages for the stores, and the sources that build to the same bytes, in ${FOLDER}.

  npm run zip

  --help   print this

  From the same commit they’re the same bytes in any folder and at any time: the SHA-256 of
  each is printed.
`;

export async function main(args: readonly string[]): Promise<number> {
  const exitCode = helpOrWrongUsage(args, HELP, 'For all options: npm run zip -- --help');
  if (exitCode !== undefined) return exitCode;
  const changed = await git('status', '--porcelain');
  if (changed.length > 0) console.error('Some files aren’t committed: these packages are of no commit.');
  for (const target of EXTENSION_TARGETS) {
    const outcome = await build(target);
    if (outcome.kind === 'failed') {
      console.error(outcome.output);
      return 1;
    }
    save(target, archiveOf(packageFiles(outcome.folder)));
  }
  save('sources', archiveOf(await sourceFiles()));
  return 0;
}

/** The files of a build, as they’re loaded. */
export function packageFiles(folder: string): FilesByPath {
  return new Map(filesUnder(folder).map((file) => [relative(folder, file), readFileSync(file)]));
}

/** Of the sources as they are. */
export async function builtNow(target: ExtensionTarget): Promise<KnownBuild> {
  const outcome = await buildIfChanged(target);
  const built = outcome.kind === 'failed' ? undefined : buildOf(packageFiles(outcome.folder));
  if (built) return built;
  throw new Error(`The build for ${target} failed. Make it with: npm test -- build-${target}`);
}

/** What’s committed, as it stands in the folder: nothing else that lies there is handed out. */
export async function sourceFiles(): Promise<FilesByPath> {
  const names = await git('ls-files', '-z');
  const wanted = names.filter((name) => !NOT_NEEDED.some((folder) => name.startsWith(`${folder}/`)));
  return new Map(wanted.map((name) => [name, readFileSync(name)]));
}

function save(kind: ExtensionTarget | 'sources', bytes: Uint8Array): void {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
  const file = path.join(FOLDER, `countersign-${version}-${kind}.zip`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, bytes);
  console.log(`${createHash('sha256').update(bytes).digest('hex')}  ${file}`);
}

function relative(folder: string, file: string): string {
  return path.relative(folder, file).replaceAll(path.sep, '/');
}

async function git(...args: readonly string[]): Promise<readonly string[]> {
  const { code, output } = await runProgram('git', args, { output: 'capture' });
  if (code !== 0)
    throw new Error(`git ${args[0]} failed. Packages are made in a clone of the repository:\n${output}`);
  return output.split(/[\0\n]/).filter((name) => name !== '');
}
