/** Live capture: which requests are shown, in which order, and what their signatures are worth. */

import { describe, expect, test, vi } from 'vitest';
import { verdictWords } from '../../../components/request/request-words.ts';
import { heldBytes } from '../../../lib/core/held-bytes.ts';
import type { ByteString } from '../../../lib/core/signing/bytes.ts';
import { wireRequest } from '../../../lib/core/signing/wire-request.ts';
import {
  bounded,
  CAPTURE_BOUNDS,
  merged,
  withNavigationsPlaced,
} from '../../../lib/features/capture/intake.ts';
import type { CaptureFilter, CaptureRow } from '../../../lib/features/capture/state.ts';
import { errorOfRow } from '../../../lib/features/requests/error-of-row.ts';
import { isFailing, selectFailingCount } from '../../../lib/features/requests/failing.ts';
import { replayOf } from '../../../lib/features/requests/replay.ts';
import type { RequestRow } from '../../../lib/features/requests/row.ts';
import { shownRows } from '../../../lib/features/requests/shown-rows.ts';
import type { Capture } from '../../../lib/formats/capture/capture.ts';
import { asLatin1, LOCAL, navigated, START, told } from '../../state/devtools-entries.ts';
import { madeUpKey, NOW, type OpenedPage, openPage } from '../../state/open-page.ts';
import { KEY_ID, SECRET, signedBy, UNSORTED } from '../../state/wrongly-signed.ts';

const KEY = { ...madeUpKey('made_up_1', ['local']) };

async function inspecting(): Promise<OpenedPage & { tell: OpenedPage['platform']['network'] }> {
  const page = await openPage({ surface: 'panel' });
  await page.app().startCapture();
  return { ...page, tell: page.platform.network };
}

async function withKey() {
  const page = await inspecting();
  const { checkSecret } = await import('../../../lib/core/signing/key-pair.ts');
  const secret = checkSecret(SECRET);
  if (!secret.ok) throw new Error('a made-up secret must be a good one');
  expect(KEY.id).toBe(KEY_ID);
  await page.app().addKey({ ...KEY, secret: secret.value });
  page.app().recheckCapture();
  return page;
}

type Inspected = Awaited<ReturnType<typeof inspecting>>;

const rows = ({ app }: Inspected): readonly CaptureRow[] => app().capturedRows;
const requests = (page: Inspected): readonly RequestRow[] =>
  rows(page).filter((row): row is RequestRow => row.kind === 'request');
const targets = (page: Inspected) => requests(page).map(({ capture }) => capture.request.target);
const at = (target: string) => wireRequest({ method: 'GET', target, headers: [['X-Api-Key', KEY_ID]] });

async function checked(page: Inspected): Promise<void> {
  await vi.waitFor(() => {
    for (const row of requests(page)) if (row.isSigned) expect(row.verdict).toBeDefined();
  });
}

async function verdictFor(page: Inspected, what: Parameters<typeof told>[0]) {
  page.tell?.tell(told(what));
  await checked(page);
  return requests(page)[0]?.verdict;
}

describe('the list', () => {
  test('is in the order the requests began, whatever order they ended in', async () => {
    const page = await inspecting();
    page.tell?.tell(told({ request: at('/c'), after: 30 }), told({ request: at('/a'), after: 10 }));
    page.tell?.tell(told({ request: at('/b'), after: 20 }), told({ request: at('/d'), after: 40 }));
    expect(targets(page)).toEqual(['/a', '/b', '/c', '/d']);
  });

  test('is kept when the page is left, with a line before the next page’s own request', async () => {
    const page = await inspecting();
    const shop = told({ url: 'https://shop.example/', after: 0, resourceType: 'document' });
    page.tell?.tell(shop, told({ request: at('/first'), after: 5 }));
    page.tell?.tell(navigated('https://shop.example/#top', 150));
    expect(rows(page).at(-1)?.kind).toBe('navigation');
    page.tell?.tell(
      told({ request: at('/second'), after: 160 }),
      told({ url: 'https://shop.example/', after: 100, resourceType: 'document' }),
      told({ request: at('/last-of-first'), after: 90 }),
    );
    expect(rows(page).map((row) => (row.kind === 'navigation' ? '—' : row.startedAt - START))).toEqual([
      0,
      5,
      90,
      '—',
      100,
      160,
    ]);
    page.tell?.tell(told({ url: 'https://shop.example/', after: 500, resourceType: 'document' }));
    expect(rows(page)[3]?.kind).toBe('navigation');
  });

  test('has the line after what was loaded before it, told together or not', async () => {
    const page = await inspecting();
    const url = 'https://shop.example/';
    page.tell?.tell(told({ url, after: 0, resourceType: 'document' }), navigated(url, 150));
    expect(rows(page).map(({ kind }) => kind)).toEqual(['request', 'navigation']);
    page.tell?.tell(told({ url, after: 100, resourceType: 'document' }));
    expect(rows(page).map(({ kind }) => kind)).toEqual(['request', 'navigation', 'request']);
  });

  test('takes nothing in while it’s paused, and says how much it missed', async () => {
    const page = await inspecting();
    page.tell?.tell(told());
    page.app().pauseCapture(true);
    page.tell?.tell(told(), told(), navigated(LOCAL, 5), { kind: 'dropped', count: 3 });
    expect(rows(page)).toHaveLength(1);
    expect(page.app().captureMissed).toBe(5);
    page.app().pauseCapture(false);
    page.tell?.tell(told());
    expect(requests(page)).toHaveLength(2);
    expect(page.app().captureMissed).toBe(0);
  });

  test('has a line between Pause and Resume where requests were missed, which a search leaves out', async () => {
    const page = await inspecting();
    page.platform.clock.advance(START / 1000 + 1 - page.platform.clock.now());
    page.tell?.tell(told({ id: 1 }));
    page.app().pauseCapture(true);
    page.platform.clock.advance(67);
    page.tell?.tell(told({ id: 2 }));
    page.app().pauseCapture(false);
    page.tell?.tell(told({ id: 3, after: 70_000 }), told({ id: 4, after: 40_000 }));
    expect(rows(page).map(({ kind }) => kind)).toEqual(['request', 'pause', 'request', 'request']);
    expect(rows(page)[1]).toMatchObject({ startedAt: START + 1000, endedAt: START + 68_000 });
    const shown = (search: string) =>
      shownRows(rows(page), 'all', search, page.app().environments, () => '').map(({ kind }) => kind);
    expect(shown('')).toContain('pause');
    expect(shown('orders')).toEqual(['request', 'request', 'request']);
    page.app().pauseCapture(true);
    page.app().pauseCapture(false);
    expect(rows(page)).toHaveLength(4);
  });

  test('is emptied, and goes on', async () => {
    const page = await inspecting();
    page.tell?.tell(told({ id: 5001 }), { kind: 'dropped', count: 2 });
    page.app().chooseRow(5001);
    expect(page.app().captureDropped).toBe(2);
    page.app().clearCapture();
    expect(page.app()).toMatchObject({ capturedRows: [], chosenRow: undefined, captureDropped: 0 });
    page.tell?.tell(told());
    expect(rows(page)).toHaveLength(1);
  });

  test('takes no harm from what isn’t an entry, or goes to no server', async () => {
    const page = await inspecting();
    const nonsense = [null, 'x', [], {}, { request: null }, JSON.parse('{"__proto__":{"request":1}}')];
    page.tell?.tell(
      ...nonsense.map((entry, index) => ({ kind: 'request' as const, id: 9000 + index, entry })),
    );
    page.tell?.tell(told({ url: 'data:text/plain,x' }), told({ url: 'blob:null/1' }));
    expect(rows(page)).toEqual([]);
  });

  test('is never of another tab’s page: elsewhere than in DevTools nothing begins', async () => {
    const { app, platform } = await openPage({ surface: 'app' });
    expect(platform.network).toBeUndefined();
    await app().startCapture();
    app().show('capture');
    expect(app().view).toBe('request');
  });

  test('begins once, however often it’s started', async () => {
    const page = await inspecting();
    await page.app().startCapture();
    page.tell?.tell(told());
    expect(rows(page)).toHaveLength(1);
  });
});

describe('bounds', () => {
  const row = (id: number, bytes = 0): CaptureRow => ({
    ...({
      kind: 'request',
      id,
      startedAt: id,
      url: 'x',
      remarks: [],
      isSigned: false,
    } as never as RequestRow),
    capture: {
      gaps: [],
      hints: {},
      request: {
        ...wireRequest({ method: 'POST', target: '/' }),
        body: { kind: 'bytes', bytes: new Uint8Array(bytes), source: 'reencoded' },
      },
    },
  });

  test('let the oldest go by number and by bytes', () => {
    const all = Array.from({ length: 20 }, (_, id) => row(id, 10));
    const each = heldBytes(all[0]);
    expect(bounded(all, { rows: 5, bytes: 1_000_000 })).toEqual({ rows: all.slice(15), dropped: 15 });
    expect(bounded(all, { rows: 50, bytes: 3.5 * each })).toEqual({ rows: all.slice(17), dropped: 17 });
    expect(bounded(all, { rows: 50, bytes: 20 * each })).toEqual({ rows: all, dropped: 0 });
  });

  const LONG = 'x'.repeat(256_000);
  const plain = (id: number) => row(id, 0) as RequestRow;
  const within = (id: number, part: Partial<RequestRow['capture']['request']>): RequestRow => {
    const { capture, ...rest } = plain(id);
    return { ...rest, capture: { ...capture, request: { ...capture.request, ...part } } };
  };
  test.each<[string, (id: number) => CaptureRow]>([
    [
      'answers',
      (id) => ({ ...plain(id), capture: { ...plain(id).capture, answer: { status: 401, text: LONG } } }),
    ],
    ['targets', (id) => within(id, { target: LONG as ByteString })],
    ['methods', (id) => within(id, { method: LONG })],
    ['header names', (id) => within(id, { headers: [[LONG, '' as ByteString]] })],
    ['header values', (id) => within(id, { headers: [['A', LONG as ByteString]] })],
    ['bodies', (id) => row(id, LONG.length)],
    ['URLs', (id) => ({ ...plain(id), url: LONG })],
    ['remarks', (id) => ({ ...plain(id), remarks: [LONG] })],
    [
      'navigations',
      (id) => ({ kind: 'navigation', id, startedAt: id, url: LONG, isPlaced: true, hasLeftPage: true }),
    ],
  ])('don’t let 10,000 rows stay with %s of 256,000 characters', (_, make) => {
    const all = Array.from({ length: 2000 }, (_, id) => make(id));
    const { rows: kept } = bounded(all, CAPTURE_BOUNDS);
    expect(kept.length * LONG.length).toBeLessThanOrEqual(CAPTURE_BOUNDS.bytes);
    expect(kept.length).toBeGreaterThan(100);
    expect(kept.at(-1)).toBe(all.at(-1));
  });

  test('hold for what’s captured', async () => {
    const page = await inspecting();
    const all = Array.from({ length: 10_050 }, (_, after) => told({ request: at('/x'), after }));
    page.tell?.tell(...all);
    expect(rows(page)).toHaveLength(10_000);
    expect(page.app().captureDropped).toBe(50);
    expect(rows(page)[0]?.startedAt).toBe(START + 50);
  });

  test('merging late ones keeps all', () => {
    const early = Array.from({ length: 100 }, (_, id) => row(id * 2));
    const late = Array.from({ length: 100 }, (_, id) => row(id * 2 + 1)).toReversed();
    const ids = merged(early, late).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 200 }, (_, id) => id));
    expect(withNavigationsPlaced(early, late)).toBe(early);
  });
});

describe('a signature', () => {
  test('that’s right is right', async () => {
    expect(await verdictFor(await withKey(), {})).toBe('right');
    expect(await verdictFor(await withKey(), { request: signedBy({ body: '{"a":"é"}' }) })).toBe('right');
  });

  test.each([
    ['wrong', { request: UNSORTED, status: 401, code: 'bad_signature' }],
    ['secret-differs', { request: UNSORTED, status: 200 }],
    ['wrong', { request: UNSORTED, status: 503 }],
    ['disputed', { status: 401, code: 'bad_signature' }],
    ['disputed', { status: 401 }],
    ['stale', { date: 'Thu, 01 Jan 2026 00:10:00 GMT' }],
    ['bad-timestamp', { request: signedBy({ timestamp: 'now' }) }],
    [
      'incomplete',
      {
        request: wireRequest({
          method: 'GET',
          target: '/',
          headers: [
            ['Host', 'api.example'],
            ['x-signature', 'ab'],
          ],
        }),
      },
    ],
    ['unknown-key', { request: signedBy({ keyId: 'pk_test_stranger' }) }],
  ] as const)('is %s', async (verdict, what) => {
    expect(await verdictFor(await withKey(), what)).toBe(verdict);
  });

  test.each([200, 401])(
    'isn’t stale by the browser’s clock, where %i was answered without a date',
    async (status) => {
      const request = signedBy({ timestamp: String(NOW - 3600) });
      expect(await verdictFor(await withKey(), { request, status })).toBe(
        status === 200 ? 'right' : 'disputed',
      );
    },
  );

  test('is never checked without the body that was sent', async () => {
    const request = signedBy({ body: '{"a":1}' });
    expect(await verdictFor(await withKey(), { request, text: '' })).toBe('incomplete-evidence');
  });

  test('over bytes that aren’t text is checked where their number tells which they were', async () => {
    const bytes = new Uint8Array([0, 255, 254, 10]);
    const signed = signedBy({ body: Buffer.from(bytes).toString('latin1') });
    const hash = (await import('node:crypto')).createHash('sha256').update(bytes).digest('hex');
    const request = { ...signedBy({ body: 'x', hash }), body: { ...signed.body, bytes } } as typeof signed;
    expect(await verdictFor(await withKey(), { request, text: asLatin1(bytes) })).toBe('right');
  });

  test('over bytes that were lost on the way isn’t called wrong', async () => {
    const request = signedBy({ body: 'a binary part' });
    const text = 'a bin\ufffdy part';
    expect(await verdictFor(await withKey(), { request, text })).toBe('incomplete-evidence');
    expect(await verdictFor(await withKey(), { request, text, status: 401 })).toBe('incomplete-evidence');
  });

  test.each([
    ['as many bytes, some of them lost', 'abcxyz', 'abc\ufffd', 'doubtful-body'],
    ['other bytes than were sent', '{"a": 1}', '{"a":1}', 'incomplete-evidence'],
  ])('over %s isn’t called wrong, refused or not', async (_, body, text, verdict) => {
    const request = signedBy({ body });
    expect(await verdictFor(await withKey(), { request, text, status: 401 })).toBe(verdict);
  });

  test('over a rebuilt body that was accepted isn’t called wrong either', async () => {
    const request = signedBy({ body: '{"a":1}', hash: 'f'.repeat(64) });
    expect(await verdictFor(await withKey(), { request, status: 201 })).toBe('doubtful-body');
    expect(await verdictFor(await withKey(), { request, status: 401 })).toBe('wrong');
  });

  test('over a long body is checked as well', async () => {
    const request = signedBy({ body: 'x'.repeat(3_000_000) });
    expect(await verdictFor(await withKey(), { request })).toBe('right');
  });

  test('is checked anew once its key is known', async () => {
    const page = await inspecting();
    expect(await verdictFor(page, {})).toBe('unknown-key');
    await page.app().addKey({ ...KEY, id: KEY.id });
    page.app().recheckCapture();
    await vi.waitFor(() => expect(requests(page)[0]?.verdict).toBe('secret-differs'));
  });

  test('is checked once it’s brought back, where it was cleared before or its key came meanwhile', async () => {
    const page = await withKey();
    page.tell?.tell(told({}));
    page.app().clearCapture();
    await new Promise((resolve) => setTimeout(resolve, 50));
    page.app().undoLast('capture');
    await vi.waitFor(() => expect(requests(page)[0]?.verdict).toBe('right'));
    const strange = await inspecting();
    expect(await verdictFor(strange, {})).toBe('unknown-key');
    strange.app().clearCapture();
    await strange.app().addKey({ ...KEY, id: KEY.id });
    strange.app().recheckCapture();
    strange.app().undoLast('capture');
    await vi.waitFor(() => expect(requests(strange)[0]?.verdict).toBe('secret-differs'));
  });

  test('is checked for ten thousand, bit by bit', async () => {
    const page = await withKey();
    const [good, bad] = [signedBy(), UNSORTED];
    page.tell?.tell(
      ...Array.from({ length: 10_000 }, (_, after) =>
        after < 5000 ? told({ request: good, after }) : told({ request: bad, status: 401, after }),
      ),
    );
    expect(requests(page).some(({ verdict }) => verdict === undefined)).toBe(true);
    await vi.waitFor(() => expect(requests(page).every(({ verdict }) => verdict)).toBe(true));
    expect(selectFailingCount(page.app())).toBe(5000);
  });
});

test.each([
  ['stale', { date: 'Thu, 01 Jan 2026 00:10:00 GMT' }],
  ['bad-timestamp', { request: signedBy({ timestamp: 'now' }) }],
  [
    'incomplete',
    {
      request: wireRequest({
        method: 'GET',
        target: '/',
        headers: [
          ['Host', 'api.example'],
          ['x-signature', 'ab'],
        ],
      }),
    },
  ],
] as const)(
  'one that’s %s by the checks made here fails only where the server didn’t accept it',
  async (verdict, what) => {
    const page = await withKey();
    page.tell?.tell(told({ ...what, status: 200 }), told({ ...what, status: 401 }));
    await checked(page);
    expect(requests(page).map((row) => row.verdict)).toEqual([verdict, verdict]);
    expect(requests(page).map(isFailing)).toEqual([false, true]);
    const [accepted, rejected] = requests(page).map((row) => verdictWords({ ...row, keyId: KEY.id }, false));
    expect(accepted).toMatchObject({
      word: 'Accepted, but a server that checks would reject it',
      tone: 'neutral',
    });
    expect(rejected?.tone).toBe('bad');
  },
);

test('a request that the server accepted isn’t failing for a mistyped secret stored here, until that’s mended', async () => {
  const page = await inspecting();
  // Stored with another secret than it’s signed with.
  await page.app().addKey({ ...KEY, id: KEY.id });
  page.app().recheckCapture();
  page.tell?.tell(told({ after: 1 }), told({ after: 2, status: 422 }));
  await checked(page);
  expect(requests(page).map(({ verdict }) => verdict)).toEqual(['secret-differs', 'wrong']);
  expect(requests(page).map(isFailing)).toEqual([false, true]);
  const { checkSecret } = await import('../../../lib/core/signing/key-pair.ts');
  const secret = checkSecret(SECRET);
  if (!secret.ok) throw new Error('a made-up secret must be a good one');
  await page.app().updateKey(KEY.id, { secret: secret.value });
  page.app().recheckCapture();
  await vi.waitFor(() => expect(requests(page)[0]?.verdict).toBe('right'));
});

test('a secret that’s corrected while a request is diagnosed isn’t in doubt any more', async () => {
  const page = await inspecting();
  await page.app().addKey({ ...KEY, id: KEY.id });
  page.app().recheckCapture();
  const quoted = signedBy({ secret: `"${SECRET}"` });
  page.tell?.tell(
    told({ after: 1 }),
    told({ request: quoted, after: 2, status: 401, code: 'bad_signature' }),
  );
  await checked(page);
  expect(requests(page).map(({ verdict }) => verdict)).toEqual(['secret-differs', 'wrong']);
  page
    .app()
    .diagnoseCaptures(requests(page).flatMap(({ capture }) => (isFailingCapture(capture) ? [capture] : [])));
  await vi.waitFor(() => expect(runOf(page)?.kind).toBe('searching'));
  const { checkSecret } = await import('../../../lib/core/signing/key-pair.ts');
  const secret = checkSecret(SECRET);
  if (!secret.ok) throw new Error('a made-up secret must be a good one');
  await page.app().updateKey(KEY.id, { secret: secret.value });
  // The list is checked again once it's looked at, which may be after the diagnosis.
  await vi.waitFor(() => expect(runOf(page)?.kind).toBe('done'));
  page.app().recheckCapture();
  await vi.waitFor(() => expect(requests(page)[0]?.verdict).toBe('right'));
  await vi.waitFor(() => expect(requests(page)[1]?.found).toBe('Quotes around the secret'));
});

test.each(['status=hidden', 'only=secret', 'note=[removed]'])(
  '%s that a page sent isn’t taken for a hidden value',
  async (query) => {
    const page = await withKey();
    const { method, headers } = signedBy();
    const request = wireRequest({ method, headers, target: `/api/v1/orders?${query}` });
    page.tell?.tell(told({ request, status: 401, code: 'bad_signature' }));
    await checked(page);
    expect(requests(page).map(({ capture: { gaps }, verdict }) => [gaps, verdict])).toEqual([[[], 'wrong']]);
  },
);

test('a diagnosis takes the secret for proven no more once it’s replaced, and for doubtful once the list says so', async () => {
  const page = await withKey();
  page.tell?.tell(told());
  await checked(page);
  const [row] = requests(page);
  if (!row) throw new Error('it was captured');
  page.app().diagnoseCaptures([row.capture]);
  const said = () => {
    const run = runOf(page);
    return run?.kind === 'done' || run?.kind === 'searching' ? [run.known?.diagnosis.secretHere] : [];
  };
  await vi.waitFor(() => expect(said()).toEqual(['proven']));
  page.platform.clock.advance(10);
  await page.app().updateKey(KEY.id, { secret: KEY.secret });
  await vi.waitFor(() => expect(said()).toEqual([undefined]));
  page.app().recheckCapture();
  await vi.waitFor(() => expect(said()).toEqual(['in-doubt']));
  // What's still searched would slow down what comes next.
  page.app().clearItems();
});

const isFailingCapture = ({ answer }: Capture): boolean => answer?.status === 401;

function runOf({ app }: Inspected) {
  const [item] = app().diagnosisItems;
  return item && app().diagnosisRuns[item.id];
}

test('a redirect’s target, which nobody signed, doubts no secret that another request proves', async () => {
  const page = await withKey();
  page.tell?.tell(told({ request: UNSORTED, after: 1 }));
  await vi.waitFor(() => expect(requests(page)[0]?.verdict).toBe('secret-differs'));
  page.tell?.tell(told({ after: 2 }));
  await vi.waitFor(() => expect(requests(page).map(({ verdict }) => verdict)).toEqual(['wrong', 'right']));
});

test('the badge settles once the same call doesn’t fail any more', async () => {
  const page = await withKey();
  const refused = { request: UNSORTED, status: 401, code: 'bad_signature' };
  page.tell?.tell(told({ ...refused, after: 1 }), told({ ...refused, after: 2 }));
  await checked(page);
  expect(selectFailingCount(page.app())).toBe(2);
  const { method, target, headers } = signedBy();
  const otherClient = wireRequest({
    method,
    target,
    headers: [...headers, ['User-Agent', 'Go-http-client/1.1']],
  });
  page.tell?.tell(told({ request: otherClient, after: 3 }));
  await checked(page);
  expect(selectFailingCount(page.app())).toBe(2);
  page.tell?.tell(told({ request: signedBy(), after: 3 }));
  await checked(page);
  expect(selectFailingCount(page.app())).toBe(0);
  page.tell?.tell(told({ request: signedBy(), status: 422, after: 4 }));
  await checked(page);
  expect(selectFailingCount(page.app())).toBe(1);
});

test('a response that broke off is no success: it mends none before it, and fails itself until one is whole', async () => {
  const page = await withKey();
  page.tell?.tell(
    told({ request: UNSORTED, after: 1, status: 401, code: 'bad_signature' }),
    told({ request: signedBy(), after: 2, status: 201, error: 'net::ERR_CONTENT_LENGTH_MISMATCH' }),
  );
  await checked(page);
  expect(selectFailingCount(page.app())).toBe(2);
  page.tell?.tell(told({ request: signedBy(), after: 3, status: 201 }));
  await checked(page);
  expect(selectFailingCount(page.app())).toBe(0);
});

test('a failing request that succeeded later is shown as failing no more, but for the one that’s looked at', async () => {
  const page = await withKey();
  page.tell?.tell(told({ request: UNSORTED, after: 0, status: 401, code: 'bad_signature' }));
  page.tell?.tell(told({ request: signedBy({ body: '{}' }), after: 1, status: 422 }));
  await checked(page);
  const shown = (looked?: number) =>
    shownRows(rows(page), 'failing', '', page.app().environments, () => '', looked);
  const [first] = requests(page);
  expect(shown()).toHaveLength(2);
  page.tell?.tell(told({ request: signedBy(), after: 2 }));
  await checked(page);
  expect(shown()).toHaveLength(selectFailingCount(page.app()));
  expect(shown()).toHaveLength(1);
  expect(shown(first?.id)).toHaveLength(2);
});

test('a request that was cancelled or that nobody answered is shown as failing and counted, until it succeeds', async () => {
  const page = await withKey();
  page.tell?.tell(
    told({ request: signedBy(), after: 0, status: 0, error: 'net::ERR_ABORTED' }),
    told({ request: signedBy(), after: 1, status: 0, error: 'net::ERR_CONNECTION_REFUSED' }),
  );
  await checked(page);
  expect(shownRows(rows(page), 'failing', '', page.app().environments, () => '')).toHaveLength(2);
  expect(selectFailingCount(page.app())).toBe(2);
  page.tell?.tell(told({ request: signedBy(), after: 2 }));
  await checked(page);
  expect(selectFailingCount(page.app())).toBe(0);
});

test('a verdict is searched for with its row', async () => {
  const page = await withKey();
  page.tell?.tell(
    told({ request: UNSORTED, after: 0, status: 401, code: 'bad_signature' }),
    told({ after: 1 }),
  );
  await checked(page);
  const words = ({ verdict }: RequestRow) => (verdict === 'wrong' ? 'Query not sorted' : 'Valid');
  const found = (search: string) =>
    shownRows(rows(page), 'all', search, page.app().environments, words).length;
  expect([found('SORTED 401'), found('valid'), found('elsewhere')]).toEqual([1, 1, 0]);
});

test('“can’t tell” is found however its apostrophe is typed', async () => {
  const page = await withKey();
  page.tell?.tell(told({ after: 0 }));
  await checked(page);
  for (const search of ["can't tell", 'can’t tell', 'CAN‘T'])
    expect(shownRows(rows(page), 'all', search, page.app().environments, () => 'Can’t tell')).toHaveLength(1);
});

test('the page’s own files aren’t API requests where an environment serves the page', async () => {
  const page = await withKey();
  const plain = (target: string, headers: [string, string][] = []) =>
    wireRequest({ method: 'GET', target, headers });
  page.tell?.tell(
    told({ request: plain('/'), resourceType: 'document' }),
    told({ request: plain('/app.js'), resourceType: 'script', after: 1, status: 404 }),
    told({ request: plain('/app.css', [['Sec-Fetch-Dest', 'style']]), after: 2 }),
    told({ request: plain('/logo.png'), resourceType: 'image', after: 3 }),
    told({ request: plain('/api/v1/orders'), resourceType: 'fetch', after: 4 }),
    told({ request: signedBy(), resourceType: 'document', after: 5 }),
  );
  const targets = (filter: CaptureFilter) =>
    shownRows(rows(page), filter, '', page.app().environments, () => '').flatMap((row) =>
      row.kind === 'request' ? [row.capture.request.target] : [],
    );
  expect(targets('api')).toEqual(['/api/v1/orders', signedBy().target]);
  expect(targets('failing')).toEqual([]);
  expect(targets('all')).toHaveLength(6);
});

test('an error is named by its code, of whatever kind, as in the Inbox', async () => {
  const page = await withKey();
  page.tell?.tell(
    told({ status: 400, code: 'invalid_json' }),
    told({ status: 401, code: 'bad_signature', after: 1 }),
    told({ status: 400, answer: '<html>', after: 2 }),
    told({ status: 422, answer: '{"error":{"code":"sk_test_made_up_0123456789"}}', after: 3 }),
  );
  expect(requests(page).map(errorOfRow)).toEqual([
    'invalid_json',
    'bad_signature',
    'Bad Request',
    'Unprocessable Content',
  ]);
});

describe('what’s shown', () => {
  const shown = (page: Inspected, filter: CaptureFilter, search = '') =>
    shownRows(rows(page), filter, search, page.app().environments, () => '').map((row) =>
      row.kind === 'request' ? row.capture.request.target : '—',
    );

  async function mixed(): Promise<Inspected> {
    const page = await withKey();
    const plain = (target: string, method = 'GET') => wireRequest({ method, target });
    page.tell?.tell(
      navigated('https://shop.example/', 0),
      told({ request: plain('/style.css'), origin: 'https://shop.example', after: 1 }),
      told({ request: plain('/missing.png'), origin: 'https://shop.example', after: 2, status: 404 }),
      told({ request: plain('/unsigned'), after: 3, status: 401, code: 'missing_auth' }),
      told({ request: signedBy(), after: 4 }),
      told({
        request: UNSORTED,
        after: 5,
        status: 401,
        code: 'bad_signature',
        origin: 'https://api.example',
      }),
      told({ request: plain('/asked', 'OPTIONS'), after: 6, resourceType: 'preflight' }),
      told({ request: plain('/asked-in-vain', 'OPTIONS'), after: 7, resourceType: 'preflight', status: 403 }),
    );
    await checked(page);
    return page;
  }

  test('is what concerns the API without the preflights that passed, what fails of that, or all', async () => {
    const page = await mixed();
    const orders = '/api/v1/orders?status=paid&limit=50';
    expect(shown(page, 'api')).toEqual(['—', '/unsigned', orders, orders, '/asked-in-vain']);
    expect(shown(page, 'failing')).toEqual(['/unsigned', orders, '/asked-in-vain']);
    expect(shown(page, 'all')).toHaveLength(8);
    expect(selectFailingCount(page.app())).toBe(1);
  });

  test.each([
    ['BAD_SIG', 1],
    ['get 401', 2],
    ['shop.example', 2],
    ['css', 1],
    [KEY_ID, 2],
    ['nothing like it', 0],
    ['  ', 8],
  ])('is found by “%s”', async (search, count) => {
    expect(shown(await mixed(), 'all', search)).toHaveLength(count);
  });

  test('is found by an order’s id that stands in the body alone', async () => {
    const page = await withKey();
    const charge = (id: string) =>
      signedBy({ body: JSON.stringify({ merchant_order_id: id, amount: '1.00' }) });
    page.tell?.tell(
      told({ request: charge('SHELF-7001') }),
      told({ request: charge('SHELF-7002'), after: 1 }),
    );
    await checked(page);
    expect(shown(page, 'all', 'shelf-7002')).toEqual(['/api/v1/charges']);
    expect(shown(page, 'all', 'post 7001')).toHaveLength(1);
    expect(shown(page, 'all', 'SHELF-7003')).toEqual([]);
  });
});

describe('one click', () => {
  test('leads to the diagnosis, and to the same one the next time', async () => {
    const page = await withKey();
    page.tell?.tell(told({ id: 7001, request: UNSORTED, status: 401, code: 'bad_signature' }));
    page.app().diagnoseRow(7001);
    page.app().diagnoseRow(7001);
    await vi.waitFor(() => expect(page.app().view).toBe('diagnose'));
    const { diagnosisItems, chosenItem } = page.app();
    expect(diagnosisItems).toMatchObject([
      { source: 'devtools', id: chosenItem, capture: { answer: { status: 401 } } },
    ]);
  });

  test('leads to the steps, with the timestamp it had', async () => {
    const page = await withKey();
    page.tell?.tell(told({ id: 7002, request: signedBy({ body: '{"a":1}', timestamp: '1767225599' }) }));
    page.app().editDraft({ target: '/typed' });
    page.app().showStepsOfRow(7002);
    expect(page.app()).toMatchObject({
      view: 'request',
      result: 'steps',
      timestampMode: { kind: 'fixed', text: '1767225599' },
      draft: {
        method: 'POST',
        target: '/api/v1/charges',
        headers: [],
        body: { kind: 'text', text: '{"a":1}' },
      },
      choices: { environmentId: 'local', keyIds: { local: KEY_ID } },
    });
    await page.app().undoReadyMade();
    expect(page.app().draft.target).toBe('/typed');
  });

  test('sends it again, signed with the time of now, to where it went', async () => {
    const page = await withKey();
    const sent = vi.fn(async () => new Response('{}'));
    Object.assign(page.platform, { fetch: sent });
    page.tell?.tell(told({ id: 7003, request: signedBy({ timestamp: '1767220000' }), status: 401 }));
    page.app().typeTimestamp('1');
    await page.app().sendRowAgain(7003);
    expect(page.app().sending.kind).toBe('answered');
    const [url, init] = sent.mock.calls[0] as unknown as [string, RequestInit];
    expect(String(url)).toBe(`${LOCAL}/api/v1/orders?status=paid&limit=50`);
    expect(new Headers(init.headers).get('x-timestamp')).toBe(String(NOW));
    expect(new Headers(init.headers).get('x-api-key')).toBe(KEY_ID);
  });

  test('is opened where the key or the environment isn’t known, and isn’t sent', async () => {
    const page = await withKey();
    const sent = vi.fn();
    Object.assign(page.platform, { fetch: sent });
    page.tell?.tell(told({ id: 7004, origin: 'https://elsewhere.example' }));
    page.tell?.tell(told({ id: 7005, request: signedBy({ keyId: 'pk_test_stranger' }) }));
    for (const id of [7004, 7005]) await page.app().sendRowAgain(id);
    expect(page.app().draft.target).not.toContain('status=paid');
    for (const id of [7004, 7005]) page.app().openRow(id);
    expect(sent).not.toHaveBeenCalled();
    expect(page.app()).toMatchObject({
      view: 'request',
      draft: { target: '/api/v1/orders?status=paid&limit=50' },
    });
    const [row] = requests(page);
    expect(row && replayOf(row, page.app())).toEqual({ environment: undefined, key: undefined });
  });

  test('leaves out what the browser adds, and what’s signed anew', async () => {
    const page = await withKey();
    const request = wireRequest({
      method: 'POST',
      target: '/gateway/api/v1/charges',
      headers: [
        ['Host', 'api.example'],
        ['User-Agent', 'a browser'],
        ['Accept', '*/*'],
        ['Sec-Fetch-Mode', 'cors'],
        ['Content-Type', 'application/json'],
        ['x-api-key', KEY_ID],
        ['X-Trace', 'a'],
      ],
      body: new Uint8Array([0xff, 0xfe]),
    });
    await page.app().addEnvironment('Gateway', 'https://api.example/gateway');
    page.tell?.tell(told({ id: 7006, request, origin: 'https://api.example', text: '\u00ff\u00fe' }));
    page.app().showStepsOfRow(7006);
    const { choices, draft, environments } = page.app();
    expect(draft.headers.map(({ name }) => name)).toEqual(
      ['Content-Type', 'X-Trace', 'Content-Length'].slice(0, 2),
    );
    expect(draft.target).toBe('/api/v1/charges');
    expect(draft.body).toMatchObject({ kind: 'file', bytes: new Uint8Array([0xff, 0xfe]) });
    expect(environments.find(({ id }) => id === choices.environmentId)?.name).toBe('Gateway');
  });

  test('on what isn’t there any more does nothing', async () => {
    const page = await withKey();
    page.app().diagnoseRow(1);
    page.app().showStepsOfRow(1);
    page.app().openRow(1);
    await page.app().sendRowAgain(1);
    expect(page.app()).toMatchObject({ view: 'request', diagnosisItems: [] });
  });
});
