/** Settings and the last draft: what version 1 looks like, and what isn't kept. */

import { beforeEach, describe, expect, test } from 'vitest';
import { DRAFT_RECORD, keptBody, MAX_KEPT_BODY_LENGTH, type StoredDraft } from '../../lib/storage/draft.ts';
import { type Choices, DEFAULT_CHOICES, SETTINGS_RECORD, type Settings } from '../../lib/storage/settings.ts';
import type { Json, StoragePort } from '../../lib/storage/storage-port.ts';
import { readRecord, updateRecord, writeRecord } from '../../lib/storage/versioned.ts';
import { SharedStore } from './memory-port.ts';

let store: SharedStore;
let port: StoragePort;

beforeEach(() => {
  store = new SharedStore();
  port = store.port();
});

describe('settings', () => {
  const SETTINGS: Choices & Settings = {
    environmentId: 'local',
    keyIds: { local: 'pk_test_1', 'built-in': 'pk_test_2' },
  };

  test('version 1 of the record is read', async () => {
    store.put('settings', { version: 1, data: SETTINGS as Json });
    expect(await readRecord(port, SETTINGS_RECORD)).toEqual({ state: 'ok', value: SETTINGS });
  });

  test('start at the built-in sandbox, and change a part at a time on two pages', async () => {
    await Promise.all([
      updateRecord(port, SETTINGS_RECORD, DEFAULT_CHOICES, (old) => ({ ...old, environmentId: 'local' })),
      updateRecord(store.port(), SETTINGS_RECORD, DEFAULT_CHOICES, (old) => ({
        ...old,
        keyIds: { ...old.keyIds, local: 'pk_test_1' },
      })),
    ]);
    expect(await readRecord(port, SETTINGS_RECORD)).toEqual({
      state: 'ok',
      value: { ...DEFAULT_CHOICES, environmentId: 'local', keyIds: { local: 'pk_test_1' } },
    });
    expect(DEFAULT_CHOICES.environmentId).toBe('built-in');
  });

  test.each<[Json, string]>([
    [{ ...SETTINGS, keyIds: { local: 1 } } as Json, 'data.keyIds.local: expected string'],
    [{}, 'data.environmentId: expected "environmentId"; data.keyIds: expected "keyIds"'],
  ])('%j is corrupt', async (data, detail) => {
    store.put('settings', { version: 1, data });
    expect(await readRecord(port, SETTINGS_RECORD)).toEqual({ state: 'corrupt', detail });
  });
});

describe('the draft', () => {
  const DRAFT: StoredDraft = {
    method: 'pOST',
    target: '/api/v1/charges?b=1&&a=%2f ',
    headers: [
      { name: 'X-Note', value: ' é\t', enabled: false },
      { name: 'X-Note', value: '', enabled: true },
    ],
    bodyText: '{ "amount" : "1.00" }\r\n',
    leftOut: ['X-Signature'],
  };

  test('version 1 of the record is read, nothing normalised', async () => {
    store.put('draft', { version: 1, data: DRAFT as Json });
    expect(await readRecord(port, DRAFT_RECORD)).toEqual({ state: 'ok', value: DRAFT });
  });

  test('what’s written is what’s read', async () => {
    for (const draft of [DRAFT, { ...DRAFT, bodyText: null, bodyNotKept: 'file' as const }]) {
      expect(await writeRecord(port, DRAFT_RECORD, draft)).toEqual({ ok: true });
      expect(await readRecord(port, DRAFT_RECORD)).toEqual({ state: 'ok', value: draft });
    }
  });

  test('a body of 1 MB is kept, a longer one isn’t, and says so', async () => {
    const longest = 'x'.repeat(MAX_KEPT_BODY_LENGTH);
    expect(keptBody('')).toEqual({ bodyText: '' });
    expect(keptBody(longest)).toEqual({ bodyText: longest });
    expect(keptBody(`${longest}x`)).toEqual({ bodyText: null, bodyNotKept: 'too-long' });
    const kept: StoredDraft = { ...DRAFT, ...keptBody(longest) };
    expect(await writeRecord(port, DRAFT_RECORD, kept)).toEqual({ ok: true });
  });

  test('where storage is full, the last one stays', async () => {
    await writeRecord(port, DRAFT_RECORD, DRAFT);
    const before = store.texts.get('draft');
    store.quota = 1000;
    const long: StoredDraft = { ...DRAFT, bodyText: 'x'.repeat(2000) };
    expect(await writeRecord(port, DRAFT_RECORD, long)).toMatchObject({ ok: false, problem: 'full' });
    expect(store.texts.get('draft')).toBe(before);
  });
});
