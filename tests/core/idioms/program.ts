/** Where a language’s programs can be run, and what has to be changed in them for it. */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { PATIENCE_MS } from '../../patience-ms.ts';

export interface Program {
  /** What has to be on the machine, in words. */
  readonly needs: string;
  readonly present: () => boolean;
  /** Name and text of each file. */
  readonly files: (program: string) => Readonly<Record<string, string>>;
  /** Run one after the other. */
  readonly commands: () => readonly (readonly [string, ...string[]])[];
  /** Prints the version of what sends: of the library, or of the language where it's a part of that. */
  readonly version: () => readonly [string, ...string[]];
  /** What programs take that read JSON, where the language has no way to of its own. */
  readonly json?: { readonly needs: string; readonly present: () => boolean };
  /** Where its folder has to be, so that it finds its packages. */
  readonly inside?: string | undefined;
}

/**
 * A folder with what's tried by hand and isn't a dependency, used by
 * `SIGNER_LIBRARIES=that/folder npx vitest run --project unit tests/core/idioms`: axios and newman in `node_modules`,
 * Python’s in `python`, and `.cargo/config.toml`, which may name a folder of crates.
 */
export const LIBRARIES = process.env['SIGNER_LIBRARIES'] ?? '/nonexistent';

export const libraryIn = (name: string) => existsSync(path.join(LIBRARIES, 'node_modules', name));

/** What programs are looked for and run in: the same, so that what's found is what runs. No proxy stands between. */
export const ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  HOME: homedir(),
  LANG: 'C.UTF-8',
  GO111MODULE: 'off',
  PYTHONPATH: path.join(LIBRARIES, 'python'),
};

/** Whether a command can be run and succeeds. */
export const works = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore', env: ENVIRONMENT, timeout: PATIENCE_MS }).status === 0;

/** As it's printed: digits and dots. */
export function versionOf({ version }: Program): string {
  const [command, ...args] = version();
  const { stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: ENVIRONMENT,
    timeout: PATIENCE_MS,
  });
  return /\d+(?:\.\d+)+/.exec(`${stdout}${stderr}`)?.[0] ?? '?';
}
