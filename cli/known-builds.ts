/** Countersign’s own builds, by the hash of every file: what an installed copy is compared with. */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { FilesByPath } from './archive.ts';

/** The one for Chrome is Edge’s as well. */
export const EXTENSION_TARGETS = ['chrome', 'firefox'] as const;

export type ExtensionTarget = (typeof EXTENSION_TARGETS)[number];

/** Made at random, for good: Firefox keeps what’s stored by it. An address would need a domain of ours. */
export const GECKO_ID = '{caba8cda-6bfb-4a3a-a20f-aa1cd121bc65}';

export const MANIFEST = 'manifest.json';

const KNOWN_BUILD = v.object({
  version: v.string(),
  /** SHA-256 in hex, by path. */
  hashes: v.record(v.string(), v.string()),
  /** As it’s read, since stores write it anew. */
  manifest: v.record(v.string(), v.unknown()),
});

export type KnownBuild = v.InferOutput<typeof KNOWN_BUILD>;

const RECORD = v.object({ chrome: KNOWN_BUILD, firefox: KNOWN_BUILD });

/** In the npm package, beside its code. */
export const BUILDS_RECORD = 'builds.json';

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** @returns what the manifest says; `undefined` where it isn’t a JSON object. */
export function readManifest(bytes: Uint8Array | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    // A byte that isn’t UTF-8 is no character that can be compared.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : undefined;
  } catch {
    return undefined;
  }
}

/** @returns `undefined` where the files aren’t an extension’s. */
export function buildOf(files: FilesByPath): KnownBuild | undefined {
  const manifest = readManifest(files.get(MANIFEST));
  if (!manifest) return undefined;
  const hashes = Object.fromEntries([...files].map(([name, bytes]) => [name, hashOf(bytes)]));
  return { version: String(manifest['version']), hashes, manifest };
}

/** Of the npm package. @throws where it’s missing: the package then isn’t whole. */
export function packedBuild(target: ExtensionTarget): KnownBuild {
  const file = path.join(import.meta.dirname, BUILDS_RECORD);
  if (!existsSync(file)) throw new Error(`${BUILDS_RECORD} is missing`);
  return v.parse(RECORD, JSON.parse(readFileSync(file, 'utf8')))[target];
}
