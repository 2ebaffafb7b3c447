/** Reads what a command is given, files and standard input alike, and stops before it's too much. */

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { callersFile } from './callers-folder.ts';

/** Says what was wrong with the usage or the input, and where. */
export class UsageError extends Error {}

const MOST_MEGABYTES = 64;
const MOST_BYTES = MOST_MEGABYTES * 2 ** 20;

/** @param file `-` for standard input. @throws UsageError where it can't be read or is over 64 MB. */
export async function readBytes(file: string): Promise<Uint8Array> {
  try {
    if (file === '-') return await collect(process.stdin, 'standard input');
    const found = callersFile(file);
    if ((await stat(found)).size > MOST_BYTES) throw tooLarge(file);
    // Counted as well, since pipes and devices have no size.
    return await collect(createReadStream(found), file);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} can’t be read: ${reasonOf(error)}`);
  }
}

async function collect(stream: Readable, name: string): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MOST_BYTES) throw tooLarge(name);
    chunks.push(bytes);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function tooLarge(name: string): UsageError {
  return new UsageError(
    `${name} is over ${MOST_MEGABYTES} MB. Take out what isn’t needed, or split it into several files`,
  );
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there’s no such file',
  EACCES: 'it may not be read',
  EISDIR: 'it’s a folder',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (code || 'reading failed');
}
