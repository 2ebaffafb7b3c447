/** Long bodies of windows over a real implementation of IndexedDB, and those in memory: what both promise. */

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { atOnce, clearDraft } from '../../lib/core/gate/gate.ts';
import { sought } from '../../lib/core/gate/sought.ts';
import 'fake-indexeddb/auto';
import { sha256Hex } from '../../lib/core/hashing/sha256.ts';
import { MemoryWindowBodies } from '../../lib/platform/memory.ts';
import { windowBodiesDatabase } from '../../lib/platform/window-bodies-db.ts';
import { bodyStoredAs, type LongBody, type WindowBodiesPort } from '../../lib/storage/window-bodies.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  globalThis.IDBKeyRange = IDBKeyRange;
});

const BYTES = new Uint8Array([0, 255, 128, 10]);
/** A view of far more than it shows. */
const VIEW = new Uint8Array([9, ...BYTES, 9]).subarray(1, 5);
const FILE: LongBody = { kind: 'file', name: 'a.bin', bytes: VIEW, hash: sha256Hex(BYTES) };
const TEXT: LongBody = { kind: 'text', text: '{"ü":1}\ud800' };

/** It holds no secret. */
function cleared(body: LongBody) {
  const clearance = atOnce(clearDraft({ method: 'POST', target: '/', headers: [], body }, sought([])));
  if (!clearance.ok) throw new Error(clearance.problem);
  return clearance.cleared;
}

async function done<T>(outcome: Promise<{ ok: true; value: T } | { ok: false; problem: string }>) {
  const settled = await outcome;
  if (!settled.ok) throw new Error(settled.problem);
  return settled.value;
}

describe.each([
  ['memory', () => new MemoryWindowBodies().port()],
  ['the browser’s database', windowBodiesDatabase],
])('a window’s body in %s', (_, open: () => WindowBodiesPort) => {
  it.each([FILE, TEXT])('is read as it was put: $kind', async (body) => {
    const port = open();
    await done(port.put('one', 'key', cleared(body)));
    const stored = bodyStoredAs(await done(port.read('one')), 'key');
    expect(stored).toEqual(body.kind === 'file' ? { ...body, bytes: BYTES } : body);
    if (stored?.kind === 'file') expect(stored.bytes.buffer.byteLength).toBe(BYTES.length);
  });

  it('is one, and each window has its own until it’s removed', async () => {
    const port = open();
    await done(port.put('one', 'first', cleared(TEXT)));
    await done(port.put('one', 'second', cleared(FILE)));
    await done(port.put('other', 'first', cleared(TEXT)));
    expect(bodyStoredAs(await done(port.read('one')), 'first')).toBeUndefined();
    await done(port.remove(['one', 'never there']));
    expect(await done(port.ids())).toEqual(['other']);
    expect(await done(port.read('one'))).toBeUndefined();
  });
});
