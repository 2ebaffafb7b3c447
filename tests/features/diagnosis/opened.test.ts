/** The row that's open in Capture: diagnosed without a further click, and no longer than it's looked at. */

import { expect, onTestFinished, test, vi } from 'vitest';
import type { KeyId } from '../../../lib/core/signing/key-pair.ts';
import { Secret } from '../../../lib/core/signing/secret.ts';
import { type DiagnosisRun, isPending, isQuickStage } from '../../../lib/features/diagnosis/items.ts';
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
  const captures = requests().map(({ capture }) => capture);
  return { app, items, runAt, isUnderWay, captures, subscribe: page.store.subscribe };
}

const isDeep = (run: DiagnosisRun | undefined): boolean =>
  run?.kind === 'searching' && run.progress !== undefined && !isQuickStage(run.progress.stage);

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

test('leaves a pasted string to the next request that stays', async () => {
  const { app, captures, items, isUnderWay } = await captured(unnamed(), NAMED);
  const [first, second] = captures;
  if (!first || !second) throw new Error('both were captured');
  const text = 'GET\n/a\n\n1\nab';
  app().takeOwnString(text);
  app().diagnoseOpened(first);
  await isUnderWay();
  expect(app()).toMatchObject({ ownStrings: {}, ownStringToCome: text });
  app().leaveOpened();
  expect(items()).toEqual([]);
  expect(app().ownStringToCome).toBe(text);
  app().diagnoseOpened(second);
  await vi.waitFor(() => expect(app().openedItem).toBeUndefined());
  const [{ id } = { id: '' }] = app().diagnosisItems;
  expect(app()).toMatchObject({ ownStrings: { [id]: { text } }, ownStringToCome: undefined });
});

test('keeps a string that was given for it, once it’s left', async () => {
  const { app, captures, items, isUnderWay } = await captured(unnamed());
  const [first] = captures;
  if (!first) throw new Error('it was captured');
  app().diagnoseOpened(first);
  await isUnderWay();
  const [{ id } = { id: '' }] = app().diagnosisItems;
  app().giveOwnString(id, { text: 'GET' });
  app().leaveOpened();
  expect(items()).toEqual([first]);
  expect(app().ownStrings[id]?.text).toBe('GET');
});

type App = Awaited<ReturnType<typeof captured>>['app'];

test.each<readonly [string, (app: ReturnType<App>, id: string) => void]>([
  ['searched now', (app, id) => app.searchNow(id)],
  ['searched again', (app, id) => app.searchAgain(id)],
  ['searched with a hint', (app, id) => app.widen(id, { language: 'go' })],
  ['searched with a hint that’s typed', (app, id) => app.widen(id, { meantTarget: '/a' })],
])('stays with its search once it’s %s, as somebody asked', async (_, ask) => {
  const { app, captures, items, runAt, isUnderWay } = await captured(unnamed());
  const [first] = captures;
  if (!first) throw new Error('it was captured');
  app().diagnoseOpened(first);
  await isUnderWay();
  ask(app(), app().diagnosisItems[0]?.id ?? '');
  app().leaveOpened();
  expect(items()).toEqual([first]);
  expect(isPending(runAt(0))).toBe(true);
});

test('stays with what its search came to, also where that’s checked again with another secret', async () => {
  const { app, captures, items, runAt, isUnderWay } = await captured(unnamed());
  const [first] = captures;
  if (!first) throw new Error('it was captured');
  app().diagnoseOpened(first);
  await isUnderWay();
  app().cancelSearch(app().diagnosisItems[0]?.id ?? '');
  await vi.waitFor(() => expect(runAt(0)?.kind).toBe('done'));
  await app().updateKey(KEY_ID as KeyId, { secret: new Secret('sk_test_another_made_up_one') });
  await vi.waitFor(() => expect(isPending(runAt(0))).toBe(true));
  app().leaveOpened();
  expect(items()).toEqual([first]);
});

test('stops no long search that somebody asked for, and has its quick look beside it', async () => {
  const { app, captures, runAt, subscribe } = await captured(unnamed(), NAMED, unnamed());
  const [first, second, third] = captures;
  if (!first || !second || !third) throw new Error('all were captured');
  app().diagnoseCaptures([first]);
  await vi.waitFor(() => expect(isDeep(runAt(0))).toBe(true));
  const kinds = new Set<string | undefined>();
  onTestFinished(subscribe(() => kinds.add(runAt(0)?.kind)));
  app().diagnoseOpened(second);
  await vi.waitFor(() => expect(runAt(1)?.kind).toBe('done'));
  app().leaveOpened();
  app().diagnoseOpened(third);
  await vi.waitFor(() => expect(runAt(2)).toMatchObject({ kind: 'waiting', known: { depth: 'quick' } }));
  expect(kinds).toEqual(new Set(['searching']));
  app().cancelSearch(app().diagnosisItems[0]?.id ?? '');
  await vi.waitFor(() => expect(isDeep(runAt(2))).toBe(true));
});

test('has its quick look beside the one search that goes on where the others were stopped', async () => {
  const { app, captures, runAt } = await captured(unnamed(), unnamed(), NAMED);
  const [first, second, third] = captures;
  if (!first || !second || !third) throw new Error('all were captured');
  app().diagnoseCaptures([first, second]);
  await vi.waitFor(() => expect(runAt(0)?.kind).toBe('searching'));
  app().pauseDiagnoses(true);
  app().searchNow(app().diagnosisItems[0]?.id ?? '');
  await vi.waitFor(() => expect(isDeep(runAt(0))).toBe(true));
  app().diagnoseOpened(third);
  await vi.waitFor(() => expect(runAt(2)?.kind).toBe('done'));
  expect([runAt(0)?.kind, runAt(1)?.kind]).toEqual(['searching', 'waiting']);
});

test('leaves Diagnose at the request that it shows', async () => {
  const { app, captures, items } = await captured(unnamed(), unnamed(), unnamed());
  const [first, second, third] = captures;
  if (!first || !second || !third) throw new Error('all were captured');
  app().diagnoseCaptures([first, second]);
  await vi.waitFor(() => expect(items()).toEqual([first, second]));
  const [{ id } = { id: '' }] = app().diagnosisItems;
  expect(app().chosenItem).toBe(id);
  app().diagnoseOpened(third);
  expect(items()).toHaveLength(3);
  expect(app().chosenItem).toBe(id);
  app().leaveOpened();
  expect(items()).toEqual([first, second]);
  app().diagnoseOpened(second);
  expect(app().chosenItem).toBe(id);
});
