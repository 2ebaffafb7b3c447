/** Compares an installed copy with a known build, file by file. */

import { isDeepStrictEqual } from 'node:util';
import type { InstalledCopy } from './installed-copies.ts';
import { hashOf, type KnownBuild, MANIFEST, readManifest } from './known-builds.ts';

export type FileState =
  | 'same'
  /** The manifest, with nothing but the store’s fields besides. */
  | 'same-but-for-store-fields'
  | 'added-by-store'
  | 'differs'
  | 'missing'
  | 'extra'
  | 'not-a-plain-file';

export interface ComparedFile {
  readonly name: string;
  readonly state: FileState;
}

/** What’s no sign of a change. */
const HARMLESS: readonly FileState[] = ['same', 'same-but-for-store-fields', 'added-by-store'];

export function isHarmless({ state }: ComparedFile): boolean {
  return HARMLESS.includes(state);
}

/** Fields that Chromium’s stores, and the browser itself, put into a manifest. */
const STORE_FIELDS = ['key', 'update_url', 'differential_fingerprint'];
/** Where Chrome’s and Edge’s stores have updates come from. From elsewhere the next one could be anybody’s. */
const UPDATES_FROM = [
  'https://clients2.google.com/service/update2/crx',
  'https://edge.microsoft.com/extensionwebstorebase/v1/crx',
];

const ADDED_BY_STORE = {
  chrome: ['_metadata/verified_contents.json', '_metadata/computed_hashes.json'],
  firefox: ['manifest.mf', 'mozilla.sf', 'mozilla.rsa', 'cose.manifest', 'cose.sig'].map(
    (name) => `META-INF/${name}`,
  ),
} as const;

/** Each file of either, by name. */
export function compareWithBuild(copy: InstalledCopy, build: KnownBuild): readonly ComparedFile[] {
  const known = new Map(Object.entries(build.hashes));
  const names = new Set([...known.keys(), ...copy.files.keys(), ...copy.notPlain]);
  return [...names]
    .toSorted((left, right) => (left < right ? -1 : 1))
    .map((name) => ({ name, state: stateOf(name, copy, known.get(name), build) }));
}

function stateOf(
  name: string,
  { files, notPlain, target }: InstalledCopy,
  known: string | undefined,
  build: KnownBuild,
): FileState {
  if (notPlain.includes(name)) return 'not-a-plain-file';
  const bytes = files.get(name);
  if (!bytes) return 'missing';
  const isOfStore: readonly string[] = ADDED_BY_STORE[target];
  if (known === undefined) return isOfStore.includes(name) ? 'added-by-store' : 'extra';
  if (hashOf(bytes) === known) return 'same';
  const isManifest = name === MANIFEST && target === 'chrome';
  return isManifest && isManifestButForStore(bytes, build) ? 'same-but-for-store-fields' : 'differs';
}

function isManifestButForStore(bytes: Uint8Array, { manifest }: KnownBuild): boolean {
  const installed = { ...readManifest(bytes) };
  const updates = installed['update_url'];
  if (updates !== undefined && !UPDATES_FROM.some((url) => url === updates)) return false;
  for (const field of STORE_FIELDS) if (!(field in manifest)) delete installed[field];
  return isDeepStrictEqual(installed, { ...manifest });
}
