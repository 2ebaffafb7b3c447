/** Reads a HAR from a file, piece by piece, the next of which is fetched while one is read. */

import type { Capture } from '../capture/capture.ts';
import type { HarChoice, HarSummary } from '../reading-protocol.ts';
import { harIntake } from './intake.ts';

/** A `Blob`, as far as it’s needed. */
export interface FileBytes {
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

export interface HarFileReading {
  readonly choice: HarChoice;
  /** Bytes that are read at once. */
  readonly piece: number;
  /** @param bytes how many of the file have been read. */
  readonly report: (captures: readonly Capture[], bytes: number) => void;
  /** Waited for between two pieces; `false` ends it. */
  readonly goOn?: () => Promise<boolean>;
}

/**
 * @returns `undefined` where `goOn` ended it. `unreadable`: the file can’t be read any more; it was changed or taken away.
 */
export async function readHarFile(
  file: FileBytes,
  { choice, piece, report, goOn = async () => true }: HarFileReading,
): Promise<HarSummary | 'unreadable' | undefined> {
  const intake = harIntake(choice);
  let next = pieceOf(file, 0, piece);
  for (let at = 0; at < file.size; at += piece) {
    const bytes = await next;
    if (!bytes) return 'unreadable';
    next = pieceOf(file, at + piece, piece);
    report(intake.push(bytes), Math.min(file.size, at + piece));
    if (!(await goOn())) return undefined;
  }
  return intake.end();
}

async function pieceOf(file: FileBytes, at: number, length: number): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.slice(at, at + length).arrayBuffer());
  } catch {
    return undefined;
  }
}
