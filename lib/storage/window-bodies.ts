/** Bodies too long for a small record: files, and long texts. Each window has at most one. */

import * as v from 'valibot';
import type { Cleared } from '../core/gate/gate.ts';
import { type HexDigest, isHexDigest } from '../core/signing/bytes.ts';
import type { DatabaseOutcome } from './database-outcome.ts';

/** Longer ones aren't kept. In bytes, or in UTF-16 code units of a text. */
export const LARGEST_WINDOW_BODY = 10 * 1024 * 1024;

const BODY = v.object({
  /** The window's. */
  id: v.string(),
  /** As the window's record has it: another with each body. */
  key: v.string(),
  body: v.variant('kind', [
    v.object({ kind: v.literal('text'), text: v.string() }),
    v.object({
      kind: v.literal('file'),
      name: v.string(),
      bytes: v.custom<Uint8Array>((value) => Object.prototype.toString.call(value) === '[object Uint8Array]'),
      /** SHA-256 of the bytes, made when the file was read. */
      hash: v.custom<HexDigest>((value) => typeof value === 'string' && isHexDigest(value)),
    }),
  ]),
});

export type StoredBody = v.InferOutput<typeof BODY>;
export type LongBody = StoredBody['body'];
export type WindowBody = LongBody | { readonly kind: 'none' };

/** `undefined` for what's cut off, or another body than the window's record says. */
export function bodyStoredAs(stored: unknown, key: string): LongBody | undefined {
  const parsed = v.safeParse(BODY, stored);
  return parsed.success && parsed.output.key === key ? parsed.output.body : undefined;
}

/** As it's stored: of the bytes a copy of their own, since a view would take all that it's a view of. */
export function bodyToStore(id: string, key: string, body: WindowBody) {
  return { id, key, body: body.kind === 'file' ? { ...body, bytes: body.bytes.slice() } : body };
}

/** The browser's database and the one in memory implement it. Never rejects. */
export interface WindowBodiesPort {
  /** `undefined` where there's none. */
  read(id: string): Promise<DatabaseOutcome<unknown>>;
  /** Of all that are there. */
  ids(): Promise<DatabaseOutcome<readonly string[]>>;
  /** In place of the window's former one. */
  put(
    id: string,
    key: string,
    draft: Cleared<{ readonly body: WindowBody }>,
  ): Promise<DatabaseOutcome<undefined>>;
  remove(ids: readonly string[]): Promise<DatabaseOutcome<undefined>>;
}
