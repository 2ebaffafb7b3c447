/** Whatever opens a request as the one that’s typed: where it goes is where it went, or it’s said that it isn’t. */

import { expect, test, vi } from 'vitest';
import { wireRequest } from '../../lib/core/signing/wire-request.ts';
import { placeOfPasted } from '../../lib/features/paste/pasted-request.ts';
import type { Capture } from '../../lib/formats/capture/capture.ts';
import { selectEnvironment } from '../../lib/state/selectors.ts';
import { told } from './devtools-entries.ts';
import { type OpenedPage, openPage } from './open-page.ts';

import { LOCAL_ORIGIN, recordJson, standInSandbox } from './stand-in-sandbox.ts';

const FOREIGN = 'http://127.0.0.1:5701';

const REQUEST = wireRequest({
  method: 'POST',
  target: '/api/v1/charges',
  headers: [['Authorization', 'Bearer made-up']],
  body: '{}',
});

function captureFor(origin: string | undefined): Capture {
  const request = REQUEST;
  return { request, gaps: [], hints: {}, ...(origin !== undefined && { origin }) };
}

function place({ app }: OpenedPage) {
  const { pasted } = app();
  return pasted?.kind === 'draft' ? placeOfPasted(app(), pasted) : undefined;
}

async function fromDiagnose(page: OpenedPage, origin: string | undefined): Promise<void> {
  page.app().diagnoseCapture(captureFor(origin), 'pasted');
  await vi.waitFor(() => expect(page.app().diagnosisItems).toHaveLength(1));
  page.app().editItem(page.app().diagnosisItems[0]?.id ?? '');
  await vi.waitFor(() => expect(page.app().draft.target).toBe('/api/v1/charges'));
}

async function fromHistory(page: OpenedPage, origin: string | undefined): Promise<void> {
  await page.app().keepCapture(captureFor(origin), 'captured');
  await page.app().openHistory();
  const { history } = page.app();
  const [entry] = history.kind === 'open' ? history.entries : [];
  await page.app().chooseEntry(entry?.id);
  await page.app().draftOpenedEntry('now');
  await vi.waitFor(() => expect(page.app().draft.target).toBe('/api/v1/charges'));
}

async function fromCapture(page: OpenedPage, origin: string | undefined): Promise<void> {
  await page.app().startCapture();
  page.platform.network?.tell(told({ id: 9001, request: REQUEST, ...(origin !== undefined && { origin }) }));
  await vi.waitFor(() => expect(page.app().capturedRows).toHaveLength(1));
  page.app().showStepsOfRow(9001);
  await vi.waitFor(() => expect(page.app().draft.target).toBe('/api/v1/charges'));
}

/** DevTools always tells the host. */
const DOORS_WITH_HOST = [['Capture', fromCapture, 'panel'] as const];
const DOORS = [
  ['Diagnose', fromDiagnose],
  ['History', fromHistory],
] as const;

const ALL_DOORS = [...DOORS.map(([name, open]) => [name, open, 'app'] as const), ...DOORS_WITH_HOST];

test.each(ALL_DOORS)('from %s to a host of none of the environments', async (_, open, surface) => {
  const page = await openPage({ surface });
  await open(page, FOREIGN);
  expect(selectEnvironment(page.app()).name).toBe('Built-in sandbox');
  expect(place(page)).toMatchObject({ kind: 'elsewhere', host: FOREIGN, name: 'Built-in sandbox' });
  page.app().editDraft({ method: 'PUT' });
  expect(place(page)?.kind).toBe('elsewhere');
});

test.each(ALL_DOORS)(
  'from %s to another host, its Authorization stays there, and that’s said',
  async (_, open, surface) => {
    const page = await openPage({ surface });
    await open(page, FOREIGN);
    expect(page.app().draft.headers.map(({ name }) => name)).not.toContain('Authorization');
    // The history never had it.
    const leftOut = open === fromHistory ? [] : ['credentials'];
    expect(page.app().pasted).toMatchObject({ leftOut });
  },
);

test.each(DOORS_WITH_HOST)('from %s to its own host it takes its Authorization along', async (_, open) => {
  const page = await openPage({ surface: 'panel' });
  await open(page, LOCAL_ORIGIN);
  expect(page.app().draft.headers.map(({ name }) => name)).toContain('Authorization');
  expect(page.app().pasted).toMatchObject({ leftOut: [] });
});

test.each(ALL_DOORS)('from %s to one of them', async (_, open, surface) => {
  const page = await openPage({ surface });
  await open(page, LOCAL_ORIGIN);
  expect(place(page)).toMatchObject({ kind: 'there', name: 'Local sandbox' });
  await page.app().chooseEnvironment('built-in');
  expect(place(page)).toMatchObject({
    kind: 'elsewhere',
    other: { name: 'Local sandbox' },
    name: 'Built-in sandbox',
  });
});

test.each(DOORS)('from %s to where nothing tells', async (_, open) => {
  const page = await openPage();
  await open(page, undefined);
  expect(place(page)).toEqual({ kind: 'unknown', name: 'Built-in sandbox' });
});

test('from the Inbox, once the environment has another base URL', async () => {
  const sandbox = standInSandbox();
  const page = await openPage({ fetch: sandbox.fetch });
  page.platform.permissions.granted.add(LOCAL_ORIGIN);
  await page.app().openInbox();
  await vi.waitFor(() => expect(page.app().inbox.kind).toBe('connected'));
  sandbox.tell('request', recordJson());
  await vi.waitFor(() => expect(page.app().inboxRows).toHaveLength(1));
  await page.app().updateEnvironment('local', { baseUrl: 'http://127.0.0.1:4611' });
  page.app().openInboxRow(1);
  expect(place(page)).toMatchObject({ kind: 'elsewhere', host: LOCAL_ORIGIN });
  expect(page.app().sending.kind).toBe('idle');
});
