/** What is derived is computed once: a tick of the clock hashes no body, and a request makes no world anew. */

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { prepare } from '../../lib/client/outgoing.ts';
import { sha256Hex } from '../../lib/core/hashing/sha256.ts';
import { MemoryStore } from '../../lib/platform/memory.ts';
import { restoreWorld } from '../../lib/sandbox/world.ts';
import { rememberLast } from '../../lib/state/remember-last.ts';
import { selectSigning } from '../../lib/state/selectors.ts';
import { keepSandboxPairs } from '../../lib/storage/key-changes.ts';
import { readVault } from '../../lib/storage/vault.ts';
import { WINDOWS_RECORD } from '../../lib/storage/windows.ts';
import { madeUpKey, openPage } from './open-page.ts';

vi.mock('../../lib/core/hashing/sha256.ts', async (original) => {
  const module = await original<typeof import('../../lib/core/hashing/sha256.ts')>();
  return { ...module, sha256Hex: vi.fn(module.sha256Hex) };
});
vi.mock('../../lib/client/outgoing.ts', async (original) => {
  const module = await original<typeof import('../../lib/client/outgoing.ts')>();
  return { ...module, prepare: vi.fn(module.prepare) };
});
vi.mock('../../lib/sandbox/world.ts', async (original) => {
  const module = await original<typeof import('../../lib/sandbox/world.ts')>();
  return { ...module, restoreWorld: vi.fn(module.restoreWorld) };
});

beforeEach(() => {
  vi.clearAllMocks();
});

describe('signing', () => {
  test('a tick signs again, but prepares and hashes nothing', async () => {
    const { app, platform } = await openPage();
    app().editDraft({ method: 'POST', body: { kind: 'text', text: 'x'.repeat(1000) } });
    const before = selectSigning(app());
    vi.clearAllMocks();
    platform.clock.advance(1);
    const after = selectSigning(app());
    expect(after.signed?.signature).not.toBe(before.signed?.signature);
    expect(after.prepared).toBe(before.prepared);
    expect(sha256Hex).not.toHaveBeenCalled();
    expect(prepare).not.toHaveBeenCalled();
  });

  test('within one second everything is the same object', async () => {
    const { app, platform } = await openPage();
    const before = selectSigning(app());
    platform.clock.advance(0.2);
    app().showResult('answer');
    expect(selectSigning(app())).toBe(before);
  });

  test('an edit prepares and hashes once, however often it’s asked', async () => {
    const { app } = await openPage();
    vi.clearAllMocks();
    app().editDraft({ method: 'POST', body: { kind: 'text', text: 'body' } });
    for (let i = 0; i < 3; i++) selectSigning(app());
    expect(prepare).toHaveBeenCalledTimes(1);
    expect(sha256Hex).toHaveBeenCalledTimes(1);
  });

  test('a file, hashed when it was read, is never hashed again, not even to be sent', async () => {
    const { app } = await openPage();
    app().editDraft({ method: 'POST', target: '/api/v1/charges' });
    await app().loadBodyFile(new File(['{"a":1}'], 'charge.json'));
    vi.clearAllMocks();
    app().editDraft({ target: '/api/v1/charges?x=1' });
    expect(selectSigning(app()).signed).toBeDefined();
    expect(sha256Hex).not.toHaveBeenCalled();
  });
});

describe('rememberLast', () => {
  test('remembers one call by the identity of its arguments, and of each store its own', () => {
    const compute = vi.fn((a: unknown, b: unknown) => [a, b]);
    const remembered = rememberLast(compute);
    const key = {};
    expect(remembered(key, Number.NaN)).toBe(remembered(key, Number.NaN));
    expect(compute).toHaveBeenCalledTimes(1);
    remembered({}, Number.NaN);
    remembered(key, Number.NaN);
    expect(compute).toHaveBeenCalledTimes(2);
    remembered(key, 1);
    remembered(key, Number.NaN);
    expect(compute).toHaveBeenCalledTimes(4);
  });

  test('an undefined result is remembered too', () => {
    const compute = vi.fn(() => undefined);
    const remembered = rememberLast(compute);
    remembered();
    remembered();
    expect(compute).toHaveBeenCalledTimes(1);
  });
});

/** As Chromium gives records back: with their fields in alphabetical order. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const fields = Object.entries(value).map(([key, part]) => [key, sorted(part)] as const);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}

describe('the sandbox over a storage that sorts fields', () => {
  async function opened() {
    const store = new MemoryStore();
    const { app, platform } = await openPage({ store });
    const { read } = platform.storage;
    vi.spyOn(platform.storage, 'read').mockImplementation(async (key) => sorted(await read(key)));
    const write = vi.spyOn(platform.storage, 'write');
    await app().openSandbox();
    // The first screen is gone with the first request, which is written down.
    await app().endFirstVisit();
    vi.clearAllMocks();
    return { app, platform, write };
  }

  test('a request that changes nothing makes no world anew and writes nothing', async () => {
    const { app, write } = await opened();
    await app().send();
    await app().openSandbox();
    expect(restoreWorld).not.toHaveBeenCalled();
    // The window’s draft is kept a moment after it was sent, whoever asks for the sandbox.
    expect(write.mock.calls.map(([key]) => key).filter((key) => key !== WINDOWS_RECORD.key)).toEqual([]);
  });

  test('what another page changed is read anew', async () => {
    const { app, platform } = await opened();
    const other = await openPage({ store: platform.store });
    const key = await other.app().createSandboxKey('Another');
    vi.clearAllMocks();
    await app().openSandbox();
    expect(restoreWorld).toHaveBeenCalledTimes(1);
    const { sandbox } = app();
    expect(sandbox.kind === 'open' && sandbox.view.keys.map(({ id }) => id)).toContain(key?.id);
  });

  test('a sandbox that differs only in a secret is another one', async () => {
    const { app, platform } = await opened();
    const vault = await readVault(platform);
    const [pair] = vault.state === 'ok' ? vault.value.sandbox : [];
    if (!pair) throw new Error('the first visit makes a key');
    await keepSandboxPairs(platform, [{ ...pair, secret: madeUpKey('other', []).secret }]);
    await app().openSandbox();
    expect(restoreWorld).toHaveBeenCalledTimes(1);
  });
});
