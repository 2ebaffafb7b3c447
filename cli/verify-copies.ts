/** The command `verify`: compares installed copies of the extension with Countersign’s own builds, and prints what differs. */

import { commandLine, IS_PACKED } from '../lib/core/command-line.ts';
import { counted } from '../lib/core/counts.ts';
import { callersFile } from './callers-folder.ts';
import { type ComparedFile, compareWithBuild, type FileState, isHarmless } from './compare-builds.ts';
import { type FoundCopies, findCopies, type InstalledCopy } from './installed-copies.ts';
import { buildOf, type ExtensionTarget, type KnownBuild } from './known-builds.ts';
import { UsageError } from './limited-input.ts';
import { readOptions } from './read-options.ts';
import { safeOnTerminal } from './terminal-text.ts';
import { usage } from './usage.ts';

/** Of those that aren’t the same. Of another commit’s build that’s nearly all. */
const FILES_SHOWN = 20;

const HELP = `Compares an installed Countersign with its source, file by file.

${usage('verify', 'FOLDER', '[--files]', '[--against FOLDER]')}

  FOLDER            a browser’s profile, the extension’s own folder, or its package
                    (.xpi, .crx or .zip); chrome://version and about:profiles show where
                    the profile is
  --files           print every file, not only the first ${FILES_SHOWN} that differ
  --against FOLDER  compare with this build, which you made yourself, and not with
                    ${IS_PACKED ? 'the hashes in this package' : 'the build of these sources'}
  --help            print this

  What stores add is named and isn’t counted: their signatures, and in Chrome’s and Edge’s
  manifest the fields key and update_url. FOLDER is read and never changed.
  Exit code  0 every copy is this source
             1 a copy differs, or is another version
             64 wrong usage, or no Countersign in FOLDER
             70 an internal error
`;

const EXIT = { same: 0, differs: 1, usage: 64, fault: 70 } as const;
const SEE_HELP = `For all options: ${commandLine('verify', '--help')}`;

const OPTIONS = {
  files: { type: 'boolean' },
  against: { type: 'string' },
  help: { type: 'boolean' },
} as const;

const BROWSERS: Readonly<Record<ExtensionTarget, string>> = {
  chrome: 'Chrome and Edge',
  firefox: 'Firefox',
};

type BuildSource = (target: ExtensionTarget) => KnownBuild | Promise<KnownBuild>;

/** @returns the exit code. */
export async function verifyCopies(args: readonly string[], knownBuild: BuildSource): Promise<number> {
  try {
    return await verify(args, knownBuild);
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const message = error instanceof Error ? error.message : typeof error;
    process.stderr.write(`${safeOnTerminal(isUsage ? message : `Internal error: ${message}`)}\n`);
    return isUsage ? EXIT.usage : EXIT.fault;
  }
}

async function verify(args: readonly string[], knownBuild: BuildSource): Promise<number> {
  const { values, positionals } = readOptions(args, OPTIONS, SEE_HELP);
  if (values.help) {
    process.stdout.write(HELP);
    return EXIT.same;
  }
  const [place, ...more] = positionals;
  if (place === undefined || more.length > 0) throw new UsageError(`Give one folder or package. ${SEE_HELP}`);
  const against = values.against === undefined ? undefined : ownBuild(values.against);
  let isSame = true;
  for (const copy of copiesIn(place)) {
    const build = against ?? (await knownBuild(copy.target));
    const compared = compareWithBuild(copy, build);
    isSame &&= compared.every(isHarmless);
    process.stdout.write(`${describe(copy, build, compared, Boolean(values.files)).join('\n')}\n`);
  }
  return isSame ? EXIT.same : EXIT.differs;
}

function copiesIn(place: string): readonly InstalledCopy[] {
  const found = findCopies(callersFile(place));
  if (!found.ok) throw new UsageError(`${place} ${PROBLEMS[found.problem]}`);
  if (found.copies.length === 0)
    throw new UsageError(`There’s no Countersign in ${place}. Give the browser’s profile. ${SEE_HELP}`);
  return found.copies;
}

const PROBLEMS: Readonly<Record<Extract<FoundCopies, { ok: false }>['problem'], string>> = {
  'cannot-read': 'isn’t there, or can’t be read. Check the path',
  'not-an-archive': 'isn’t a package of an extension. Give an .xpi, .crx or .zip',
  'a-name-twice': 'has two files of one name, which no package of Countersign has. Don’t use it',
  'too-large': 'is larger than any package of Countersign. Don’t use it',
};

function ownBuild(folder: string): KnownBuild {
  const found = findCopies(callersFile(folder));
  const copy = found.ok && found.copies.length === 1 ? found.copies[0] : undefined;
  const build = copy && buildOf(copy.files);
  if (!build)
    throw new UsageError(`--against takes the folder of one build, which ${folder} isn’t. ${SEE_HELP}`);
  return build;
}

const STATES: Readonly<Record<FileState, string>> = {
  same: 'same',
  'same-but-for-store-fields': 'same, but for the fields that the store or the browser adds',
  'added-by-store': 'added by the store: its signature',
  differs: 'DIFFERS',
  missing: 'MISSING',
  extra: 'EXTRA: not in the build',
  'not-a-plain-file': 'NOT A FILE: a link to somewhere else',
};

const ACTIVE = {
  yes: ', active: the browser’s Preferences name this folder',
  no: ', not active: the browser’s Preferences name another folder',
} as const;

function describe(
  { place, target, version, id, isActive, linkedTo }: InstalledCopy,
  build: KnownBuild,
  compared: readonly ComparedFile[],
  withAll: boolean,
): readonly string[] {
  const told = withAll ? compared : compared.filter(({ state }) => state !== 'same');
  const shown = withAll ? told : told.slice(0, FILES_SHOWN);
  const left = told.length - shown.length;
  const different = compared.filter((file) => !isHarmless(file)).length;
  return [
    `Countersign ${version} for ${BROWSERS[target]}, in ${place}`,
    ...(id === undefined
      ? []
      : [`  id ${id}${isActive === undefined ? '' : ACTIVE[isActive ? 'yes' : 'no']}`]),
    ...(linkedTo === undefined ? [] : [`  a link leads from there to ${linkedTo}`]),
    ...shown.map(({ name, state }) => `  ${name}  ${STATES[state]}`),
    ...(left > 0 ? [`  and ${counted(left, 'more file')}: --files prints all`] : []),
    ...conclusion(version, build.version, compared.length, different),
    '',
  ].map(safeOnTerminal);
}

function conclusion(version: string, known: string, all: number, different: number): readonly string[] {
  if (different === 0)
    return [`✓ This copy is Countersign ${known}: ${counted(all, 'file')} compared, none differs.`];
  const differ = different === 1 ? 'differs' : 'differ';
  return [
    `✗ This copy isn’t Countersign ${known}: ${different} of ${counted(all, 'file')} ${differ}.`,
    version === known
      ? '  If it was built from another commit, compare it with the sources of that commit.'
      : `  Its version is ${version}, compared with ${known}. Run this command from version ${version}.`,
  ];
}
