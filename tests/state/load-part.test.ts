/** Parts that are gone, as after an update under an open page: said once, and nothing typed is lost. */

import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryStore } from '../../lib/platform/memory.ts';
import { loadedOnce, loadPart } from '../../lib/state/load-part.ts';
import { openPage } from './open-page.ts';

const GONE = new TypeError('Failed to fetch dynamically imported module');
vi.mock('../../lib/features/capture/files.ts', () => {
  throw GONE;
});
afterEach(() => vi.restoreAllMocks());

describe('a part', () => {
  test('that’s there is handed over', async () => {
    const { app, store } = await openPage();
    expect(await loadPart({ set: store.setState }, async () => 7)).toBe(7);
    expect(app().partMissing).toBe(false);
  });

  test('that’s gone is told of', async () => {
    const { app, store } = await openPage();
    expect(await loadPart({ set: store.setState }, () => Promise.reject(GONE))).toBeUndefined();
    expect(app().partMissing).toBe(true);
  });
});

describe('what a slice does', () => {
  test('is loaded once, with the first of it, and then done at once', async () => {
    const { store } = await openPage();
    const load = vi.fn(async () => ({ add: (a: number, b: number) => a + b }));
    const sums = loadedOnce({ set: store.setState }, load);
    expect(await sums.ifBegun((own) => own.add(1, 1))).toBeUndefined();
    expect(load).not.toHaveBeenCalled();
    const begun = sums.act((own) => own.add(1, 2));
    expect(await Promise.all([begun, sums.ifBegun((own) => own.add(2, 2))])).toEqual([3, 4]);
    let done = 0;
    void sums.act((own) => {
      done = own.add(3, 3);
    });
    expect([done, load.mock.calls.length]).toEqual([6, 1]);
  });

  test('is asked for again where it couldn’t be loaded, which is told of', async () => {
    const { app, store } = await openPage();
    const load = vi.fn(async () => 7).mockRejectedValueOnce(GONE);
    const seven = loadedOnce({ set: store.setState }, load);
    expect(await seven.act((own) => own)).toBeUndefined();
    expect(app().partMissing).toBe(true);
    expect(await seven.required()).toBe(7);
    await expect(loadedOnce({ set: store.setState }, () => Promise.reject(GONE)).required()).rejects.toBe(
      GONE,
    );
  });
});

describe('without the part that reads what’s pasted', () => {
  test('Diagnose says so and leaves the text where it is', async () => {
    const { app } = await openPage();
    app().typeCaptures('curl https://api.example');
    await app().addCaptures();
    expect(app().partMissing).toBe(true);
    expect(app().captureText).toBe('curl https://api.example');
  });

  test('files aren’t opened, and none seems to be read for ever', async () => {
    const { app } = await openPage();
    await app().openCaptureFiles([new File(['{}'], 'a.json')]);
    expect([app().partMissing, app().importing]).toEqual([true, undefined]);
  });
});

test('without the part that diagnoses, what the popup handed over goes on waiting', async () => {
  const store = new MemoryStore();
  const popup = await openPage({ surface: 'popup', store });
  await popup.app().send();
  await popup.app().diagnoseLast();
  expect(store.values.has('handover')).toBe(true);
  vi.resetModules();
  vi.doMock('../../lib/features/diagnosis/actions.ts', () => {
    throw GONE;
  });
  const { app } = await openPage({ store });
  expect(app()).toMatchObject({ partMissing: true, diagnosisItems: [] });
  expect(store.values.has('handover')).toBe(true);
  vi.doUnmock('../../lib/features/diagnosis/actions.ts');
  vi.resetModules();
  const opened = await openPage({ store });
  expect(opened.app().diagnosisItems).toMatchObject([{ source: 'popup' }]);
});
