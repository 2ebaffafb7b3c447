/** The files of the code, as they are now. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TOP_FOLDERS = ['lib', 'components', 'entrypoints', 'cli'];
/** Another language in TypeScript's clothes, which imports nothing but itself. */
const ASSEMBLYSCRIPT = 'lib/core/search/kernel/wasm/';

export const CODE_FILES: readonly string[] = TOP_FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[mc]?[jt]sx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
    .filter((file) => !file.startsWith(ASSEMBLYSCRIPT)),
);

export const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
