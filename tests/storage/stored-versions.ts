/** What builds of every version stored, as fixtures, and the records that read it. */

import { readdirSync, readFileSync } from 'node:fs';
import type { VersionedRecord } from '../../lib/storage/versioned.ts';

const STORAGE = new URL('../../lib/storage/', import.meta.url);
const FIXTURES = new URL('../fixtures/stored/', import.meta.url);

/** By key and version, each in several forms. */
export type StoredForms = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;

export function storedFixture<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`${name}.json`, FIXTURES), 'utf8'), (_, value: unknown) => {
    const isAlone = typeof value === 'object' && value !== null && Object.keys(value).length === 1;
    const bytes = isAlone ? Reflect.get(value, 'bytes') : undefined;
    return typeof bytes === 'string' ? Uint8Array.from(Buffer.from(bytes, 'base64')) : value;
  }) as T;
}

type AnyRecord = VersionedRecord<never>;

/** All that modules of `lib/storage` export. */
export async function allRecords(): Promise<readonly AnyRecord[]> {
  const files = readdirSync(STORAGE).filter((name) => name.endsWith('.ts'));
  const modules: object[] = await Promise.all(files.map((name) => import(new URL(name, STORAGE).href)));
  return modules.flatMap((module) => Object.values(module)).filter(isRecord);
}

function isRecord(value: unknown): value is AnyRecord {
  return typeof value === 'object' && value !== null && 'parse' in value && 'next' in value;
}
