/** A file as a request's body, hashed while it's read. */

import type { DraftBody } from '../../client/draft/draft.ts';
import { sha256Stream } from '../../core/hashing/sha256.ts';

const CHUNK_BYTES = 4_000_000;

/** Reads in chunks with a pause between, so that 50 MB neither freeze the page nor are hashed again later. `undefined` once aborted. */
export async function hashedFile(
  file: File,
  signal: AbortSignal,
  progress: (part: number) => void,
): Promise<DraftBody | undefined> {
  const hash = sha256Stream();
  const bytes = new Uint8Array(file.size);
  for (let at = 0; at < file.size; at += CHUNK_BYTES) {
    const chunk = new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer());
    if (signal.aborted) return undefined;
    hash.update(chunk);
    bytes.set(chunk, at);
    progress((at + chunk.length) / file.size);
  }
  return { kind: 'file', name: file.name, bytes, hash: hash.hex() };
}
