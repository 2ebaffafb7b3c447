/** No mistake is found in a request, and others of its key were signed with the stored secret: the lists, Diagnose and the sandbox tell so. */

import { afterEach, expect, test, vi } from 'vitest';
import { checkKeyId, checkSecret } from '../../lib/core/signing/key-pair.ts';
import { type DiagnosisRun, shownDiagnosis } from '../../lib/features/diagnosis/items.ts';
import type { RequestRow } from '../../lib/features/requests/row.ts';
import type { StoredKey } from '../../lib/storage/vault.ts';
import { type OpenedPage, openPage } from './open-page.ts';
import { captureFile, KEY_ID, SECRET, signedBy, TIME, UNSORTED } from './wrongly-signed.ts';

const pages: OpenedPage[] = [];
afterEach(() => {
  // What's still searched would slow down what comes next.
  for (const { app } of pages.splice(0)) app().clearItems();
});

const AGENT = 'python-requests/2.32.3';
/** Another page was signed than the one that was asked for. */
const PAGED = signedBy({ query: 'cursor=7f3a&page=9', userAgent: AGENT });

function key(): StoredKey {
  const [id, secret] = [checkKeyId(KEY_ID), checkSecret(SECRET)];
  if (!id.ok || !secret.ok) throw new Error('the made-up pair must be a good one');
  return { id: id.value, secret: secret.value, name: 'Made-up', environments: ['built-in'], createdAt: 0 };
}

async function opened(): Promise<OpenedPage> {
  const page = await openPage();
  pages.push(page);
  await page.app().addKey(key());
  return page;
}

async function paste({ app }: OpenedPage, text: string): Promise<void> {
  app().typeCaptures(text);
  await app().addCaptures();
}

const runs = ({ app }: OpenedPage): DiagnosisRun[] =>
  app().diagnosisItems.flatMap(({ id }) => app().diagnosisRuns[id] ?? []);
/** Of each request that no mistake explains. */
const saidOf = (page: OpenedPage) =>
  runs(page).flatMap((run) => {
    const diagnosis = shownDiagnosis(run);
    return diagnosis?.signature === 'unexplained' ? [diagnosis.signedOthers] : [];
  });

test.each([
  ['a valid one', signedBy({ userAgent: AGENT })],
  [
    'one with a mistake',
    { ...UNSORTED, headers: signedBy({ query: 'status=paid&limit=50', userAgent: AGENT }).headers },
  ],
])('in one file with %s of the same client, whichever is first', async (_, other) => {
  for (const requests of [
    [other, PAGED],
    [PAGED, other],
  ]) {
    const page = await opened();
    await paste(page, captureFile(...requests));
    await vi.waitFor(() => expect(saidOf(page)).toEqual(['same-client']));
    page.app().clearItems();
  }
});

test('not by a request of another client for sure, and not by one whose own secret differs', async () => {
  const page = await opened();
  await paste(page, captureFile(PAGED, signedBy({ userAgent: 'curl/8.5.0' })));
  await vi.waitFor(() => expect(saidOf(page)).toEqual(['other-client']));
  page.app().clearItems();
  await paste(page, captureFile(PAGED, signedBy({ secret: `"${SECRET}"`, userAgent: AGENT })));
  await vi.waitFor(() =>
    expect(runs(page).some((run) => shownDiagnosis(run)?.signature === 'explained')).toBe(true),
  );
  await vi.waitFor(() => expect(saidOf(page)).toEqual([undefined]));
});

test('by the Inbox, as soon as a valid one arrives there; not by one checked with an earlier secret', async () => {
  const page = await opened();
  await paste(page, captureFile(PAGED));
  await vi.waitFor(() => expect(saidOf(page)).toEqual([undefined]));
  const row = (checkedAt: number): RequestRow => ({
    ...{ kind: 'request', id: 1, startedAt: 0, url: '', remarks: [], isSigned: true, isPreflight: false },
    ...{ code: undefined, failure: undefined, verdict: 'right', checkedAt },
    capture: { request: signedBy({ userAgent: AGENT }), gaps: [], hints: {}, receivedAt: TIME },
  });
  page.store.setState({ capturedRows: [row(-1)] });
  page.app().recheckKeys();
  expect(saidOf(page)).toEqual([undefined]);
  page.store.setState({ capturedRows: [row(1)] });
  await vi.waitFor(() => expect(saidOf(page)).toEqual(['same-client']));
});
