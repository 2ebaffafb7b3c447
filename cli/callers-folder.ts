/** Where a command was called: files that are given to it, and programs it starts, are looked for there. */

import path from 'node:path';
import { IS_PACKED } from '../lib/core/command-line.ts';

/** In the repository npm runs each command in the repository's own folder, and tells where it was called. */
export function callersFolder(): string {
  return (IS_PACKED ? undefined : process.env['INIT_CWD']) || process.cwd();
}

/** @param file as it was given. @returns its whole path. */
export function callersFile(file: string): string {
  return path.resolve(callersFolder(), file);
}
