/** The files of the code, as they are now. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TOP_FOLDERS = ['lib', 'components', 'entrypoints', 'web', 'cli'];
/** Another language in TypeScript's clothes, which imports nothing but itself; and programs that others start from. */
const NOT_OURS = ['lib/core/search/kernel/wasm/', 'cli/harness/'];

export const CODE_FILES: readonly string[] = TOP_FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[mc]?[jt]sx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
    .filter((file) => !NOT_OURS.some((place) => file.startsWith(place))),
);

export const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
