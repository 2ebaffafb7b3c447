/** Finds copies of the extension: in a browser’s profile, in a folder of its own, in a package. */

import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type FilesByPath, unpack } from './archive.ts';
import { type ExtensionTarget, MANIFEST, readManifest } from './known-builds.ts';

export interface InstalledCopy {
  /** Folder or package. */
  readonly place: string;
  readonly target: ExtensionTarget;
  readonly version: string;
  readonly files: FilesByPath;
  /** Links and the like, which lead elsewhere. */
  readonly notPlain: readonly string[];
}

export type FoundCopies =
  | { readonly ok: true; readonly copies: readonly InstalledCopy[] }
  | { readonly ok: false; readonly problem: 'cannot-read' | 'not-an-archive' | 'a-name-twice' | 'too-large' };

const NAME = 'Countersign';
const PACKAGE = /\.(?:xpi|crx|zip)$/i;
/** As browsers call the folder in a profile; where names differ by case, each has its own. */
const EXTENSIONS = /^extensions$/i;
const PREFERENCES = ['Preferences', 'Secure Preferences'];

/** @param place a profile, a folder of profiles, an extension’s folder, or a package. */
export function findCopies(place: string): FoundCopies {
  const kind = kindOf(place);
  if (kind === 'other') return { ok: false, problem: 'cannot-read' };
  if (kind === 'file') return inPackage(place);
  if (kindOf(path.join(place, MANIFEST)) === 'file') return found([inFolder(place)]);
  const versions = foldersIn(place).filter(isExtension);
  if (versions.length > 0) return found(versions.map(inFolder));
  const profiles = [place, ...foldersIn(place)].flatMap((folder) => [folder, ...underProfiles(folder)]);
  const copies = profiles.flatMap((profile) => inProfile(profile));
  return found(copies.filter((copy, index) => copies.findIndex((one) => one.place === copy.place) === index));
}

function found(copies: readonly (InstalledCopy | undefined)[]): FoundCopies {
  return { ok: true, copies: copies.filter((copy) => copy !== undefined) };
}

/** Firefox has its profiles one folder deeper. */
function underProfiles(folder: string): readonly string[] {
  return /^(?:firefox|profiles)$/i.test(path.basename(folder)) ? foldersIn(folder) : [];
}

function inProfile(profile: string): readonly InstalledCopy[] {
  const own = foldersIn(profile).filter((folder) => EXTENSIONS.test(path.basename(folder)));
  const installed = own.flatMap((folder) => foldersIn(folder)).flatMap((one) => [one, ...foldersIn(one)]);
  const folders = [...installed, ...loadedUnpacked(profile)].filter(isExtension).map(inFolder);
  const packages = own.flatMap((folder) =>
    namesIn(folder)
      .filter((name) => PACKAGE.test(name))
      .map((name) => inPackage(path.join(folder, name))),
  );
  // Other extensions are none of ours, whatever is wrong with them.
  return [...folders, ...packages.flatMap((one) => (one.ok ? one.copies : []))].filter(
    (copy) => copy !== undefined && isNamedSo(copy.files),
  ) as readonly InstalledCopy[];
}

function isNamedSo(files: FilesByPath): boolean {
  return readManifest(files.get(MANIFEST))?.['name'] === NAME;
}

/** Developers’ copies stay where they are: Chromium notes their folders. */
function loadedUnpacked(profile: string): readonly string[] {
  return PREFERENCES.flatMap((name) => {
    const file = path.join(profile, name);
    if (kindOf(file) !== 'file') return [];
    const noted = readManifest(readFileSync(file));
    return Object.values(recordIn(recordIn(noted, 'extensions'), 'settings')).flatMap((one) => {
      const folder = recordIn({ one }, 'one')['path'];
      return typeof folder === 'string' && path.isAbsolute(folder) ? [folder] : [];
    });
  });
}

function recordIn(of: Readonly<Record<string, unknown>> | undefined, name: string): Record<string, unknown> {
  const value = of?.[name];
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const isExtension = (folder: string) => kindOf(path.join(folder, MANIFEST)) === 'file';

function inFolder(folder: string): InstalledCopy | undefined {
  const files = new Map<string, Uint8Array>();
  const notPlain: string[] = [];
  const visit = (below: string) => {
    for (const name of namesIn(path.join(folder, below))) {
      const inside = below === '' ? name : `${below}/${name}`;
      const kind = kindOf(path.join(folder, inside));
      if (kind === 'folder') visit(inside);
      else if (kind === 'file') files.set(inside, readFileSync(path.join(folder, inside)));
      else notPlain.push(inside);
    }
  };
  visit('');
  return copyOf(folder, files, notPlain);
}

function inPackage(file: string): FoundCopies {
  const unpacked = unpack(readFileSync(file));
  return unpacked.ok ? found([copyOf(file, unpacked.files, [])]) : unpacked;
}

function copyOf(place: string, files: FilesByPath, notPlain: readonly string[]): InstalledCopy | undefined {
  const manifest = readManifest(files.get(MANIFEST));
  if (!manifest) return undefined;
  const target = 'browser_specific_settings' in manifest ? 'firefox' : 'chrome';
  return { place, target, version: String(manifest['version']), files, notPlain };
}

/** Of the place itself: a link is `other`, wherever it leads. */
function kindOf(place: string): 'file' | 'folder' | 'other' {
  const state = lstatSync(place, { throwIfNoEntry: false });
  if (state?.isFile()) return 'file';
  return state?.isDirectory() ? 'folder' : 'other';
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

function foldersIn(folder: string): readonly string[] {
  return namesIn(folder)
    .map((name) => path.join(folder, name))
    .filter((inside) => kindOf(inside) === 'folder');
}
