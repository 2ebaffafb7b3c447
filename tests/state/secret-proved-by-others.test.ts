/** No mistake is found in a request, and others of its key were signed with the stored secret: the lists, Diagnose and the sandbox tell so. */

import { expect, test, vi } from 'vitest';
import type { SandboxDiagnosis } from '../../lib/client/inbox/record.ts';
import { checkKeyId, checkSecret } from '../../lib/core/signing/key-pair.ts';
import { Secret } from '../../lib/core/signing/secret.ts';
import { rightSignature } from '../../lib/core/signing/sign.ts';
import { headerValue, type WireRequest } from '../../lib/core/signing/wire-request.ts';
import { type DiagnosisRun, shownDiagnosis } from '../../lib/features/diagnosis/items.ts';
import { signedElsewhereOf } from '../../lib/features/diagnosis/signed-elsewhere.ts';
import { toldBySandbox } from '../../lib/features/inbox/comparison.ts';
import type { InboxRow } from '../../lib/features/inbox/state.ts';
import type { RequestRow } from '../../lib/features/requests/row.ts';
import type { StoredKey } from '../../lib/storage/vault.ts';
import { latin1 } from '../core/signing/requests.ts';
import { type OpenedPage, openPage } from './open-page.ts';
import { captureFile, KEY_ID, SECRET, signedBy, TIME, UNSORTED } from './wrongly-signed.ts';

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
  ['a valid one', signedBy({ userAgent: AGENT }), 'same-request'],
  [
    'one with a mistake',
    { ...UNSORTED, headers: signedBy({ query: 'status=paid&limit=50', userAgent: AGENT }).headers },
    'same-client',
  ],
])('in one file with %s of the same client, whichever is first', async (_, other, said) => {
  for (const requests of [
    [other, PAGED],
    [PAGED, other],
  ]) {
    const page = await opened();
    await paste(page, captureFile(...requests));
    await vi.waitFor(() => expect(saidOf(page)).toEqual([said]));
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
  await vi.waitFor(() => expect(saidOf(page)).toEqual(['same-request']));
});

/** As the sandbox tells it. */
function received(
  id: number,
  request: WireRequest,
  told: Partial<SandboxDiagnosis>,
  { secret = SECRET } = {},
): InboxRow {
  const timestamp = headerValue(request.headers, 'X-Timestamp') ?? latin1('');
  const diagnosis: SandboxDiagnosis = {
    ...{ verdict: 'explained', signature: 'explained', symptoms: [], explanations: [], untold: 0 },
    ...{ search: undefined, settles: [], isCutShort: false },
    rightSignature: rightSignature(request, new Secret(secret), timestamp).signature,
    ...told,
  };
  return {
    ...{ kind: 'request', id, startedAt: 0, url: '', remarks: [], isSigned: true, isPreflight: false },
    ...{ code: 'bad_signature', failure: undefined, isOfExtension: false, isOwn: false },
    ...{ answered: 'bad_signature', switches: [], isGivenUp: false, diagnosis },
    capture: { request, gaps: [], hints: {}, receivedAt: TIME },
  };
}

const NOT_SORTED: SandboxDiagnosis['explanations'] = [
  {
    sets: [[{ id: 'query-order-as-sent', how: '', title: '', happened: '', fix: '' }]],
    signed: { message: latin1('GET'), values: {} },
  },
];
const UNKNOWN = { verdict: 'unexplained', signature: 'unexplained' } as const;
const RIGHT = { verdict: 'valid', signature: 'valid' } as const;
const MISTAKEN = {
  ...UNSORTED,
  headers: signedBy({ query: 'status=paid&limit=50', userAgent: AGENT }).headers,
};
const SECOND_SECRET = signedBy({ secret: 'sk_test_of_a_second_process', userAgent: AGENT });

test.each([
  ['with a mistake in another request', PAGED, [MISTAKEN, { explanations: NOT_SORTED }], 'same-client'],
  ['with the same request right', SECOND_SECRET, [signedBy({ userAgent: AGENT }), RIGHT], 'same-request'],
] as const)('Diagnose says at once what the Inbox says: %s', async (_, request, [other, told], said) => {
  const page = await opened();
  const row = received(2, request, UNKNOWN);
  page.store.setState({ inboxRows: [received(1, other, told), row] });
  expect(signedElsewhereOf(page.app(), row)).toBe(said);
  page.app().diagnoseCapture(row.capture, 'inbox', toldBySandbox(row));
  await vi.waitFor(() => expect(saidOf(page)).toEqual([said]));
  // Pasted, or reopened after a reload, it’s no request of the Inbox.
  page.app().clearItems();
  await paste(page, captureFile(request));
  await vi.waitFor(() => expect(saidOf(page)).toEqual([said]));
});

test('what the sandbox checked with another secret says nothing of the stored one, but of its own', async () => {
  const page = await opened();
  const theirs = { secret: 'sk_test_of_the_sandbox' };
  const row = received(2, PAGED, UNKNOWN, theirs);
  page.store.setState({ inboxRows: [received(1, MISTAKEN, { explanations: NOT_SORTED }, theirs), row] });
  await paste(page, captureFile(PAGED));
  await vi.waitFor(() => expect(saidOf(page)).toEqual([undefined]));
  expect(signedElsewhereOf(page.app(), row)).toBe('same-client');
});

test('the Inbox says what captured requests say of the secret that it shares with the stored key', async () => {
  const page = await opened();
  const row = received(1, PAGED, UNKNOWN);
  page.store.setState({ inboxRows: [row] });
  expect(signedElsewhereOf(page.app(), row)).toBeUndefined();
  await paste(page, captureFile(signedBy({ userAgent: AGENT })));
  await vi.waitFor(() => expect(signedElsewhereOf(page.app(), row)).toBe('same-request'));
});
