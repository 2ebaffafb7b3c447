/** The row that's open in Capture: diagnosed without a further click, and no longer than it's looked at. */

import { expect, onTestFinished, test, vi } from 'vitest';
import { isPending } from '../../../lib/features/diagnosis/items.ts';
import type { RequestRow } from '../../../lib/features/requests/row.ts';
import { type Told, told } from '../../state/devtools-entries.ts';
import { madeUpKey, openPage } from '../../state/open-page.ts';
import { KEY_ID, SECRET, signedBy, UNSORTED } from '../../state/wrongly-signed.ts';

const REFUSED = { status: 401, code: 'bad_signature' } as const;
const NAMED: Told = { request: UNSORTED, ...REFUSED };
/** No mistake makes its signature, so that its search goes on for long. */
const unnamed = (): Told => ({ request: signedBy({ secret: 'sk_test_of_nobody_at_all' }), ...REFUSED });

async function captured(...entries: readonly Told[]) {
  const page = await openPage({ surface: 'panel' });
  const { app } = page;
  // What's searched beyond a test would slow down the next.
  onTestFinished(() => app().clearItems());
  await app().startCapture();
  const { checkSecret } = await import('../../../lib/core/signing/key-pair.ts');
  const secret = checkSecret(SECRET);
  if (!secret.ok) throw new Error('a made-up secret must be a good one');
  await app().addKey({ ...madeUpKey('made_up_1', ['local']), secret: secret.value });
  expect(app().keys.map(({ id }) => String(id))).toContain(KEY_ID);
  page.platform.network?.tell(...entries.map((entry, after) => told({ ...entry, after })));
  await vi.waitFor(() => expect(requests()).toHaveLength(entries.length));
  function requests(): readonly RequestRow[] {
    return app().capturedRows.filter((row) => row.kind === 'request');
  }
  const items = () => app().diagnosisItems.map(({ capture }) => capture);
  const runAt = (index: number) => app().diagnosisRuns[app().diagnosisItems[index]?.id ?? ''];
  const isUnderWay = () => vi.waitFor(() => expect(runAt(items().length - 1)?.kind).toBe('searching'));
  return { app, items, runAt, isUnderWay, captures: requests().map(({ capture }) => capture) };
}

test('is named, and stays in Diagnose once it’s left', async () => {
  const { app, captures, items, runAt } = await captured(NAMED);
  const [first] = captures;
  if (!first) throw new Error('it was captured');
  app().diagnoseOpened(first);
  await vi.waitFor(() => expect(runAt(0)?.kind).toBe('done'));
  expect(app().view).not.toBe('diagnose');
  app().leaveOpened();
  await vi.waitFor(() => expect(app().openedItem).toBeUndefined());
  expect(items()).toEqual([first]);
});

test('is no longer searched once it’s left without a mistake found, and is again once it’s opened', async () => {
  const { app, captures, items, isUnderWay } = await captured(unnamed());
  const [first] = captures;
  if (!first) throw new Error('it was captured');
  for (let times = 0; times < 2; times++) {
    app().diagnoseOpened(first);
    await isUnderWay();
    app().leaveOpened();
    await vi.waitFor(() => expect(items()).toEqual([]));
  }
});

test('goes on being searched once Diagnose shows it, or all were asked for', async () => {
  const { app, captures, items, isUnderWay, runAt } = await captured(unnamed(), unnamed());
  const [first, second] = captures;
  if (!first || !second) throw new Error('both were captured');
  app().diagnoseOpened(first);
  await isUnderWay();
  app().show('diagnose');
  app().leaveOpened();
  await vi.waitFor(() => expect(app().openedItem).toBeUndefined());
  app().show('capture');
  app().diagnoseOpened(second);
  await isUnderWay();
  app().diagnoseCaptures(captures);
  app().leaveOpened();
  await vi.waitFor(() => expect(app().openedItem).toBeUndefined());
  expect(items()).toEqual([first, second]);
  expect([runAt(0), runAt(1)].map(isPending)).toEqual([true, true]);
});

test('is searched alone where the others were stopped', async () => {
  const { app, captures, runAt, isUnderWay } = await captured(unnamed(), NAMED);
  const [first, second] = captures;
  if (!first || !second) throw new Error('both were captured');
  app().diagnoseCaptures([first]);
  await isUnderWay();
  app().pauseDiagnoses(true);
  await vi.waitFor(() => expect(runAt(0)?.kind).toBe('waiting'));
  app().diagnoseOpened(second);
  await vi.waitFor(() => expect(runAt(1)?.kind).toBe('done'));
  expect(app().diagnosesPaused).toBe(true);
  expect(runAt(0)?.kind).toBe('waiting');
});
