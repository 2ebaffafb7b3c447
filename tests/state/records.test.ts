/** Stored records that can't be read are left alone and reported; pages over one storage stay in step. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryStore } from '../../lib/platform/memory.ts';
import type { RecordName } from '../../lib/state/record-reports.ts';
import { LOCAL_ENVIRONMENT } from '../../lib/storage/environments.ts';
import { madeUpKey, type OpenedPage, openPage, unloadedPage } from './open-page.ts';

const LOCAL = LOCAL_ENVIRONMENT.id;

/** What the popup hands over is gone as soon as it's taken, and variables, columns and clocks are read when they're needed; they've tests of their own. */
type KeptRecord = Exclude<RecordName, 'handover' | 'variables' | 'browse-layout' | 'clocks'>;

/** How the record is changed from a page; each is refused while it can't be read. */
const CHANGES: Record<KeptRecord, (app: OpenedPage['app']) => Promise<unknown>> = {
  vault: (app) => app().addKey(madeUpKey('one', [LOCAL])),
  environments: (app) => app().addEnvironment('Staging', 'https://api.example.com'),
  settings: (app) => app().chooseEnvironment(LOCAL),
  learning: (app) => app().passTask('query', 'order'),
  draft: async (app) => {
    app().editDraft({ target: '/typed' });
    await app().keepDraft();
  },
  windows: async (app) => {
    app().show('keys');
    await app().keepDraft();
  },
};
const RECORDS = Object.keys(CHANGES) as KeptRecord[];
const UNREADABLE = {
  newer: { version: 99, data: { from: 'the future' } },
  corrupt: { version: 1, data: { secret: 'sk_test_made_up_0123' } },
} as const;
const CASES = RECORDS.flatMap((record) => [[record, 'newer'] as const, [record, 'corrupt'] as const]);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

/** Those that have had others before. */
const VERSIONS: Readonly<Partial<Record<string, number>>> = { environments: 4, vault: 2 };

describe.each(CASES)('the record %s that is %s', (record, problem) => {
  async function opened() {
    const store = new MemoryStore();
    store.values.set(record, UNREADABLE[problem]);
    const { app } = await openPage({ store });
    return { app, store };
  }

  test('is reported, without what’s in it, and the page works', async () => {
    const { app } = await opened();
    expect(app().loaded).toBe('ready');
    expect(app().recordReports).toMatchObject([{ record, problem }]);
    expect(JSON.stringify(app().recordReports)).not.toContain('made_up');
  });

  test('isn’t overwritten by any change', async () => {
    const { app, store } = await opened();
    await CHANGES[record](app);
    expect(store.values.get(record)).toEqual(UNREADABLE[problem]);
  });

  test('can be set aside, where it’s kept, and is then written again', async () => {
    const { app, store } = await opened();
    await app().setRecordAside(record);
    expect(app().recordReports).toEqual([]);
    // The other has a secret, which isn't written to disk once more.
    const kept = problem === 'newer' ? store : store.session;
    expect(kept?.values.get(`${record}.unreadable-1`)).toEqual(UNREADABLE[problem]);
    await CHANGES[record](app);
    expect(store.values.get(record)).toMatchObject({ version: VERSIONS[record] ?? 1 });
  });

  test('stays, and stays reported, where it can’t be set aside', async () => {
    const { app, store } = await opened();
    store.failing = { ok: false, problem: 'full', detail: 'quota' };
    await app().setRecordAside(record);
    expect(app().recordReports).toMatchObject([{ record, problem }]);
    expect(store.values.get(record)).toEqual(UNREADABLE[problem]);
  });
});

test('setting one record aside leaves what’s typed as it is', async () => {
  const store = new MemoryStore();
  store.values.set('vault', UNREADABLE.corrupt);
  const { app } = await openPage({ store });
  await app().loadBodyFile(new File(['bytes'], 'charge.bin'));
  app().editDraft({ target: '/typed' });
  await app().setRecordAside('vault');
  expect(app().draft).toMatchObject({ target: '/typed', body: { kind: 'file', name: 'charge.bin' } });
});

test('several unreadable records are reported together, each on its own', async () => {
  const store = new MemoryStore();
  for (const record of RECORDS) store.values.set(record, UNREADABLE.newer);
  const { app } = await openPage({ store });
  expect(
    app()
      .recordReports.map(({ record }) => record)
      .sort(),
  ).toEqual([...RECORDS].sort());
  await app().setRecordAside('settings');
  expect(
    app()
      .recordReports.map(({ record }) => record)
      .sort(),
  ).toEqual(['draft', 'environments', 'learning', 'vault', 'windows']);
});

test('a storage that throws makes the page say so', async () => {
  const { app, platform } = unloadedPage();
  const read = vi.spyOn(platform.storage, 'read').mockRejectedValue(new Error('IO error'));
  expect(app().loaded).toBe('loading');
  await app().load();
  expect(app().loaded).toBe('unavailable');
  await app().readyVariables();
  // What's loaded as the page opens has read in vain by now.
  await vi.waitFor(() => expect(read.mock.calls.map(([record]) => record)).toContain('clocks'));
  await Promise.resolve();
  expect(app()).toMatchObject({ partMissing: false, variables: undefined });
});

describe('two pages over one storage', () => {
  async function opened() {
    const store = new MemoryStore();
    return [await openPage({ store }), await openPage({ store })] as const;
  }

  test('see each other’s keys and environments, and keep their own choices', async () => {
    const [one, other] = await opened();
    await one.app().addKey(madeUpKey('one', [LOCAL]));
    await one.app().addEnvironment('Staging', 'https://api.example.com');
    await one.app().chooseEnvironment(LOCAL);
    expect(other.app().keys.map(({ name }) => name)).toEqual(['Sandbox key', 'one']);
    expect(other.app().environments.map(({ name }) => name)).toContain('Staging');
    expect(other.app().choices.environmentId).toBe('built-in');
  });

  test('lose nothing when both change the same record at once', async () => {
    const [one, other] = await opened();
    await Promise.all([
      one.app().addKey(madeUpKey('one', [LOCAL])),
      other.app().addKey(madeUpKey('two', [LOCAL])),
      one.app().chooseKey(LOCAL, 'pk_test_two'),
      other.app().chooseKey('built-in', 'pk_test_one'),
    ]);
    for (const { app } of [one, other]) {
      expect(
        app()
          .keys.map(({ name }) => name)
          .sort(),
      ).toEqual(['Sandbox key', 'one', 'two']);
    }
    const next = await openPage({ store: one.platform.store });
    expect(next.app().choices.keyIds).toEqual({ [LOCAL]: 'pk_test_two', 'built-in': 'pk_test_one' });
  });

  test('both report a record that turns unreadable, and both recover', async () => {
    const [one, other] = await opened();
    await one.platform.storage.write('vault', UNREADABLE.newer);
    await vi.waitFor(() =>
      expect(other.app().recordReports).toEqual([{ record: 'vault', problem: 'newer' }]),
    );
    await one.app().setRecordAside('vault');
    await vi.waitFor(() => expect([one.app().recordReports, other.app().recordReports]).toEqual([[], []]));
    expect(other.app().keys).toEqual([]);
  });

  test('the theme is followed', async () => {
    const [one] = await opened();
    one.platform.theme.set('dark');
    expect(one.app().theme).toBe('dark');
  });
});
