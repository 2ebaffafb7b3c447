/** Finds copies of the extension: in a browser’s profile, in a folder of its own, in a package. */

import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { type FilesByPath, unpack } from './archive.ts';
import { type ExtensionTarget, GECKO_ID, MANIFEST, readManifest } from './known-builds.ts';
import { isNamed } from './manifest-name.ts';

export interface InstalledCopy {
  /** Folder or package. */
  readonly place: string;
  readonly target: ExtensionTarget;
  readonly version: string;
  readonly files: FilesByPath;
  /** Links and the like, which lead elsewhere. */
  readonly notPlain: readonly string[];
  /** Where the place really is, where a link leads to it. */
  readonly linkedTo?: string;
  /** As its browser knows it, where that shows. */
  readonly id?: string;
  /** Chromium’s preferences name this place as that id’s, or another; `undefined` where they don’t have the id. */
  readonly isActive?: boolean;
}

export type FoundCopies =
  | { readonly ok: true; readonly copies: readonly InstalledCopy[] }
  | { readonly ok: false; readonly problem: 'cannot-read' | 'not-an-archive' | 'a-name-twice' | 'too-large' };

const NAME = 'Countersign';
const PACKAGE = /\.(?:xpi|crx|zip)$/i;
/** As browsers call the folder in a profile; where names differ by case, each has its own. */
const EXTENSIONS = /^extensions$/i;
const PREFERENCES = ['Preferences', 'Secure Preferences'];

/**
 * A profile is looked through whole, whatever else is in it: a copy that’s just put there hides no installed one.
 * @param given a profile, a folder of profiles, an extension’s folder, or a package.
 */
export function findCopies(given: string): FoundCopies {
  const place = path.resolve(given);
  const kind = kindOf(place);
  if (kind === 'other') return { ok: false, problem: 'cannot-read' };
  if (kind === 'file') return inPackage(place);
  const here = isExtension(place) ? [place] : foldersIn(place).filter(isExtension);
  const profiles = [place, ...foldersIn(place)]
    .flatMap((folder) => [folder, ...underProfiles(folder)])
    .filter(isProfile);
  const itself = here.map((folder) => inFolder(folder, place)).filter(isCopy);
  const copies = [
    ...(profiles.length > 0 ? itself.filter(isOurs) : itself),
    ...profiles.flatMap((profile) => inProfile(profile, place)),
  ];
  return found(copies.filter((copy, index) => copies.findIndex((one) => one.place === copy.place) === index));
}

function found(copies: readonly (InstalledCopy | undefined)[]): FoundCopies {
  return { ok: true, copies: copies.filter(isCopy) };
}

/** Firefox has its profiles one folder deeper. */
function underProfiles(folder: string): readonly string[] {
  return /^(?:firefox|profiles)$/i.test(path.basename(folder)) ? foldersIn(folder) : [];
}

function isProfile(folder: string): boolean {
  return namesIn(folder).some((name) => EXTENSIONS.test(name) || PREFERENCES.includes(name));
}

/** @param root what was given: links above it are the caller’s own. */
function inProfile(profile: string, root: string): readonly InstalledCopy[] {
  const own = foldersIn(profile).filter((folder) => EXTENSIONS.test(path.basename(folder)));
  const installed = own.flatMap((folder) => foldersIn(folder)).flatMap((one) => [one, ...foldersIn(one)]);
  const noted = notedIn(profile, own);
  const places = new Set([...installed, ...noted.map((one) => one.place)].filter(isExtension));
  const folders = [...places].map((folder) => inFolder(folder, root)).filter(isCopy);
  const copies = [...folders, ...packagesIn(own, root)].map((copy) => withId(copy, own, noted));
  // Other extensions are none of ours, whatever is wrong with them.
  const ids = new Set([GECKO_ID, ...copies.filter(isOurs).flatMap(({ id }) => id ?? [])]);
  return copies.filter((copy) => isOurs(copy) || (copy.id !== undefined && ids.has(copy.id)));
}

/** One that can’t be read has no files: a build’s are all missing in it. */
function packagesIn(own: readonly string[], root: string): readonly InstalledCopy[] {
  return own
    .flatMap((folder) => namesIn(folder).map((name) => path.join(folder, name)))
    .filter((file) => PACKAGE.test(file) && isThere(file, 'file'))
    .flatMap((file) => {
      const read = inPackage(file);
      const copies = read.ok ? read.copies : [copyOf(file, new Map(), [])];
      return copies.map((copy) => linked(copy, root));
    });
}

function isOurs({ files }: InstalledCopy): boolean {
  return isNamed(files, NAME);
}

/** What Chromium’s preferences say of an id. */
interface Noted {
  readonly id: string;
  readonly place: string;
}

/** Developers’ copies stay where they are; the others’ places are noted from the folder of all. */
function notedIn(profile: string, own: readonly string[]): readonly Noted[] {
  return PREFERENCES.flatMap((name) => {
    const file = path.join(profile, name);
    if (!isThere(file, 'file')) return [];
    const settings = recordIn(recordIn(readManifest(readFileSync(file)), 'extensions'), 'settings');
    return Object.entries(settings).flatMap(([id, one]) => {
      const folder = recordIn({ one }, 'one')['path'];
      if (typeof folder !== 'string') return [];
      const from = path.isAbsolute(folder) ? [''] : own;
      return from.map((extensions) => ({ id, place: path.resolve(extensions, folder) }));
    });
  });
}

function withId(copy: InstalledCopy, own: readonly string[], noted: readonly Noted[]): InstalledCopy {
  const itsOwn = own.find((folder) => copy.place.startsWith(folder + path.sep));
  const first = itsOwn && path.relative(itsOwn, copy.place).split(path.sep)[0]?.replace(PACKAGE, '');
  const id = noted.find(({ place }) => place === copy.place)?.id ?? first;
  const its = noted.filter((one) => one.id === id);
  return {
    ...copy,
    ...(id !== undefined && { id }),
    ...(its.length > 0 && { isActive: its.some(({ place }) => place === copy.place) }),
  };
}

function recordIn(of: Readonly<Record<string, unknown>> | undefined, name: string): Record<string, unknown> {
  const value = of?.[name];
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const isExtension = (folder: string) => isThere(path.join(folder, MANIFEST), 'file');
const isCopy = (copy: InstalledCopy | undefined): copy is InstalledCopy => copy !== undefined;

/** Itself reached by whatever links; what’s in it by none. */
function inFolder(folder: string, root: string): InstalledCopy | undefined {
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
  return linked(copyOf(folder, files, notPlain), root);
}

/** A link below what was given leads to files that someone may change without touching the profile. */
function linked(copy: InstalledCopy, root: string): InstalledCopy {
  const { place, notPlain } = copy;
  const isBelow = place.startsWith(root + path.sep);
  const names = isBelow ? path.relative(root, place).split(path.sep) : [];
  const onTheWay = isBelow ? names.map((_, at) => path.join(root, ...names.slice(0, at + 1))) : [place];
  if (onTheWay.every((one) => !lstatSync(one).isSymbolicLink())) return copy;
  return { ...copy, notPlain: [...notPlain, '.'], linkedTo: realpathSync(place) };
}

function inPackage(file: string): FoundCopies {
  const unpacked = unpack(readFileSync(file));
  if (!unpacked.ok) return unpacked;
  return found(unpacked.files.has(MANIFEST) ? [copyOf(file, unpacked.files, [])] : []);
}

function copyOf(place: string, files: FilesByPath, notPlain: readonly string[]): InstalledCopy {
  const manifest = readManifest(files.get(MANIFEST));
  const isFirefox = /\.xpi$/i.test(place) || (manifest && 'browser_specific_settings' in manifest);
  const target = isFirefox ? 'firefox' : 'chrome';
  return { place, target, version: String(manifest?.['version'] ?? 'unknown'), files, notPlain };
}

/** Of the place itself: a link is `other`, wherever it leads. */
function kindOf(place: string): 'file' | 'folder' | 'other' {
  const state = lstatSync(place, { throwIfNoEntry: false });
  if (state?.isFile()) return 'file';
  return state?.isDirectory() ? 'folder' : 'other';
}

/** By whatever links: browsers follow them. */
function isThere(place: string, kind: 'file' | 'folder'): boolean {
  try {
    const state = statSync(place);
    return kind === 'file' ? state.isFile() : state.isDirectory();
  } catch {
    return false;
  }
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
    .filter((inside) => isThere(inside, 'folder'));
}
