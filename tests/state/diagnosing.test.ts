/** Diagnosing in the page: from the last answer, a paste or a file to the mistake's name. */

import { createHash, createHmac } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answerOf } from '../../lib/core/diagnosis/answer/answer-of.ts';
import { ADVICE } from '../../lib/core/mistakes/advice.ts';
import type { FromWorker, SearchWorker } from '../../lib/core/search/protocol.ts';
import { textOfUtf8, utf8 } from '../../lib/core/signing/bytes.ts';
import { checkKeyId, checkSecret } from '../../lib/core/signing/key-pair.ts';
import { bodyBytes, type WireRequest, wireRequest } from '../../lib/core/signing/wire-request.ts';
import { type DiagnosisRun, isQuickStage, shownDiagnosis } from '../../lib/features/diagnosis/items.ts';
import { selectMended } from '../../lib/features/diagnosis/mended.ts';
import { selectNamedMistake } from '../../lib/features/diagnosis/named-mistake.ts';
import { selectCaptureWarnings } from '../../lib/features/diagnosis/slice.ts';
import type { Capture } from '../../lib/formats/capture/capture.ts';
import type {
  FromReadingWorker,
  ReadingWorker,
  ToReadingWorker,
} from '../../lib/formats/reading-protocol.ts';
import { MemoryStore } from '../../lib/platform/memory.ts';
import type { Surface } from '../../lib/platform/ports.ts';
import type { StoredKey } from '../../lib/storage/vault.ts';
import { told } from './devtools-entries.ts';
import { answered, explained, type OpenedPage, openPage } from './open-page.ts';
import { captureFile, KEY_ID, NOISE, SECRET, signedBy, TIME, UNSORTED } from './wrongly-signed.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function key(idText = KEY_ID, secretText = SECRET, name = 'Made-up key'): StoredKey {
  const [id, secret] = [checkKeyId(idText), checkSecret(secretText)];
  if (!id.ok || !secret.ok) throw new Error('the made-up pair must be a good one');
  return { id: id.value, secret: secret.value, name, environments: ['built-in'], createdAt: 0 };
}

/** Query parameters signed in the order they were sent. */
const SENT_ORDER = 'query-order-as-sent';

async function opened(...keys: StoredKey[]): Promise<OpenedPage> {
  const page = await openPage();
  for (const one of keys) await page.app().addKey(one);
  return page;
}

async function paste({ app }: OpenedPage, text: string): Promise<void> {
  app().typeCaptures(text);
  await app().addCaptures();
}

const printed = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
const runs = ({ app }: OpenedPage): DiagnosisRun[] =>
  app().diagnosisItems.flatMap(({ id }) => app().diagnosisRuns[id] ?? []);
const ended = (page: OpenedPage) =>
  vi.waitFor(() => {
    expect(runs(page).map(({ kind }) => kind)).not.toContain('waiting');
    expect(runs(page).map(({ kind }) => kind)).not.toContain('searching');
  });
const diagnosisOf = (run: DiagnosisRun | undefined) => run && shownDiagnosis(run);
const mistakes = (run: DiagnosisRun | undefined) =>
  diagnosisOf(run)?.explanations[0]?.mistakes.map(({ id }) => id);

test.each([
  ['path-fragment', { path: '/api/v1/orders#top' }],
  ['query-fragment', { query: 'limit=50&status=paid#top' }],
] as const)('the fragment of a pasted URL was signed: %s', async (id, signed) => {
  const { headers } = signedBy(signed);
  const fields = headers.map(([name, value]) => `-H '${name}: ${value}'`).join(' ');
  const page = await opened(key());
  await paste(page, `curl 'https://api.example/api/v1/orders?status=paid&limit=50#top' ${fields}`);
  await ended(page);
  expect(mistakes(runs(page)[0])).toEqual([id]);
  expect(page.app().captureWarnings.map(({ message }) => message)).toEqual([
    'The part after # in the URL isn’t in the request: it’s never sent',
  ]);
});

test('a command whose body is in a file asks for the body, and names the mistake once it’s given', async () => {
  const body = '{"amount":"10.00"}';
  const { headers } = signedBy({ body, path: '/charges' });
  const fields = headers.map(([name, value]) => `-H '${name}: ${value}'`).join(' ');
  const page = await opened(key());
  await paste(page, `curl https://api.example/api/v1/charges ${fields} --data-binary @order.json`);
  await ended(page);
  const lacking = diagnosisOf(runs(page)[0]);
  expect(lacking).toMatchObject({ signature: 'not-checked', explanations: [], expected: undefined });
  expect(lacking?.gaps).toMatchObject([
    { part: { kind: 'body' }, said: expect.stringContaining('order.json') },
  ]);
  const id = page.app().chosenItem ?? '';
  page.app().widen(id, { meantBody: { kind: 'text', text: body } });
  await vi.waitFor(() => expect(mistakes(runs(page)[0])).toEqual(['path-prefix-stripped']));
  expect(diagnosisOf(runs(page)[0])?.explanations[0]?.certainty).toBe('if-body-bytes-are-exact');
});

test('a body that looks masked is shown as it was sent, where its signature is valid', async () => {
  const body = '{"card":"****4242"}';
  const page = await opened(key());
  for (const sent of [signedBy({ body }), signedBy({ body, path: '/charges' })]) {
    const fields = sent.headers.map(([name, value]) => `-H '${name}: ${value}'`).join(' ');
    await paste(page, `curl https://api.example/api/v1/charges ${fields} -d '${body}'`);
  }
  await ended(page);
  const known = runs(page).map((run) => (run.kind === 'done' ? run.known : undefined));
  expect(known).toMatchObject([
    { diagnosis: { signature: 'valid', gaps: [], limits: [] }, request: { body: { kind: 'bytes' } } },
    { diagnosis: { signature: 'not-checked', gaps: [{ part: { kind: 'body' } }], explanations: [] } },
  ]);
  expect(known[1]?.request).toBeUndefined();
});

test('of a HAR the signed requests are taken, and it’s said what was left out', async () => {
  const entry = (url: string, headers: readonly (readonly [string, string])[], status = 200) => ({
    request: { method: 'GET', url, headers: headers.map(([name, value]) => ({ name, value })), bodySize: 0 },
    response: { status, headers: [], content: {} },
  });
  const signed = entry('https://api.example/api/v1/orders?status=paid&limit=50', UNSORTED.headers, 401);
  const others = [1, 2].map((n) => entry(`https://shop.example/${n}.png`, []));
  const har = (entries: unknown[]) =>
    new File([JSON.stringify({ log: { version: '1.2', entries } })], 'page.har', {
      type: 'application/json',
    });
  const page = await opened(key());
  await page.app().openCaptureFiles([har([...others, signed])]);
  expect(page.app().diagnosisItems).toHaveLength(1);
  expect(page.app().importing).toBeUndefined();
  expect(page.app().captureWarnings.map(({ message }) => message)).toEqual([
    '2 other requests in it aren’t signed, and were left out',
  ]);
  await page.app().openCaptureFiles([har([...others.slice(1), signed])]);
  expect(page.app().captureWarnings.map(({ message }) => message)).toEqual([
    '1 other request in it isn’t signed, and was left out',
  ]);
  await page.app().openCaptureFiles([har(others)]);
  expect(page.app().captureProblems[0]).toMatchObject({
    file: 'page.har',
    message: expect.stringContaining('None of its 2 requests carries X-Api-Key'),
  });
  const first = page.app().openCaptureFiles([har([signed])]);
  const opening = page.app().openCaptureFiles([har([signed])]);
  await first;
  page.app().cancelImport();
  await opening;
  expect(page.app().diagnosisItems).toHaveLength(2);
});

test.each([
  ['pasted', 'what was pasted'],
  ['opened', 'long.txt'],
])(
  'a long text that’s %s is read beside the page, which can cancel it and loses nothing',
  async (how, name) => {
    const text = `curl 'https://api.example/api/v1/orders' ${'-H "A: b" '.repeat(20_000)}`;
    const page = await opened(key());
    const asked: ToReadingWorker[] = [];
    const terminate = vi.fn();
    Object.assign(page.platform, {
      startReadingWorker: () => ({
        post: (order: ToReadingWorker) => asked.push(order),
        listen: vi.fn(),
        terminate,
      }),
    });
    page.app().typeCaptures(text);
    const reading =
      how === 'pasted' ? page.app().addCaptures() : page.app().openCaptureFiles([new File([text], name)]);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.kind).toBe('text');
    expect(page.app().importing).toEqual({ file: name, share: undefined, captures: 0 });
    page.app().cancelImport();
    await reading;
    expect(terminate).toHaveBeenCalled();
    expect(page.app()).toMatchObject({ importing: undefined, captureText: text, diagnosisItems: [] });
  },
);

test.each([
  ['pasted', 'what was pasted'],
  ['opened', 'long.txt'],
])('a long text that’s %s and breaks its reader is named, and stays', async (how, name) => {
  const text = `curl 'https://api.example/api/v1/orders' ${'-H "A: b" '.repeat(20_000)}`;
  const page = await opened(key());
  let hear: (message: FromReadingWorker) => void = () => {};
  Object.assign(page.platform, {
    startReadingWorker: (): ReadingWorker => ({
      post: () => {
        hear({ kind: 'begun' });
        hear({ kind: 'failed' });
      },
      listen: (listener) => {
        hear = listener;
      },
      terminate: () => {},
    }),
  });
  page.app().typeCaptures(text);
  await (how === 'pasted' ? page.app().addCaptures() : page.app().openCaptureFiles([new File([text], name)]));
  expect(page.app().captureProblems).toEqual([
    { file: name, where: '', message: expect.stringContaining('Countersign failed') },
  ]);
  expect(page.app()).toMatchObject({ importing: undefined, captureText: text, diagnosisItems: [] });
});

function har(
  entries: readonly (readonly [url: string, status: number])[],
  headers: readonly { readonly name: string; readonly value: string }[] = [{ name: 'X-Api-Key', value: 'a' }],
): string {
  return JSON.stringify({
    log: {
      version: '1.2',
      entries: entries.map(([url, status]) => ({
        request: { method: 'GET', url, headers },
        response: { status, headers: [], content: {} },
      })),
    },
  });
}

test('a HAR opens on the first request that was rejected, or on the first where none was', async () => {
  const page = await opened();
  const targetOfChosen = () => {
    const { diagnosisItems, chosenItem } = page.app();
    return diagnosisItems.find(({ id }) => id === chosenItem)?.capture.request.target;
  };
  await paste(
    page,
    har([
      ['https://api.example/ok', 200],
      ['https://api.example/bad', 401],
    ]),
  );
  expect(targetOfChosen()).toBe('/bad');
  await paste(
    page,
    har([
      ['https://api.example/one', 200],
      ['https://api.example/two', 304],
    ]),
  );
  expect(targetOfChosen()).toBe('/one');
});

test('a HAR opens on its signed request that was rejected, not on the icon that another server refused before it', async () => {
  const page = await opened();
  const { log } = JSON.parse(har([['https://page.example/favicon.ico', 401]], []));
  const signed = JSON.parse(har([['https://api.example/api/v1/orders', 401]]));
  await paste(page, JSON.stringify({ log: { ...log, entries: [...log.entries, ...signed.log.entries] } }));
  const { diagnosisItems, chosenItem } = page.app();
  expect(diagnosisItems).toHaveLength(2);
  expect(diagnosisItems.find(({ id }) => id === chosenItem)?.capture.request.target).toBe('/api/v1/orders');
});

test('what was left out of a HAR is told beside its requests, and not beside one of the Inbox', async () => {
  const left = har(
    [
      ['https://a.example/pixel.png', 200],
      ['https://a.example/orders', 401],
    ],
    [],
  );
  const page = await opened();
  await paste(page, left);
  const warnings = () => selectCaptureWarnings(page.app()).map(({ message }) => message);
  const words = '1 other request in it isn’t signed, and was left out';
  expect(warnings()).toEqual([words]);
  const [own] = page.app().diagnosisItems;
  page.app().diagnoseCapture({ request: UNSORTED, gaps: [], hints: {} }, 'inbox');
  await vi.waitFor(() => expect(page.app().diagnosisItems).toHaveLength(2));
  expect(warnings()).toEqual([]);
  page.app().chooseItem(own?.id ?? '');
  expect(warnings()).toEqual([words]);
});

test('a HAR that’s pasted gives the same requests as its file, one without any header among them', async () => {
  const missing = har(
    [
      ['https://a.example/pixel.png', 200],
      ['https://a.example/orders', 401],
    ],
    [],
  );
  const targets = async (give: (page: OpenedPage) => Promise<void>) => {
    const page = await opened();
    await give(page);
    expect(page.app().captureWarnings.map(({ message }) => message)).toEqual([
      '1 other request in it isn’t signed, and was left out',
    ]);
    return page.app().diagnosisItems.map(({ capture }) => capture.request.target);
  };
  const pasted = await targets((page) => paste(page, missing));
  expect(pasted).toEqual(['/orders']);
  expect(await targets(({ app }) => app().openCaptureFiles([new File([missing], 'a.har')]))).toEqual(pasted);
});

test('a wrong signature that’s pasted is explained, in the page where there are no workers', async () => {
  const page = await opened(key());
  const inPage: boolean[] = [];
  page.store.subscribe(() => {
    const [run] = runs(page);
    if (run?.kind === 'searching' && run.progress) inPage.push(run.progress.inPage);
  });
  await paste(page, captureFile(UNSORTED));
  expect(page.app().captureText).toBe('');
  expect(page.app().chosenItem).toBe(page.app().diagnosisItems[0]?.id);
  await ended(page);
  expect(mistakes(runs(page)[0])).toEqual([SENT_ORDER]);
  expect(inPage.length).toBeGreaterThan(0);
  expect(inPage).not.toContain(false);
});

/** Lets time pass once the search has come to combinations of two. */
function outOfTime(page: OpenedPage): void {
  const stop = page.store.subscribe(() => {
    const deep = runs(page).some(
      (run) => run.kind === 'searching' && run.progress?.exhaustedDepth === 1 && run.progress.tried > 0,
    );
    if (!deep) return;
    stop();
    page.platform.clock.advance(61);
  });
}

test('a search ends when its time is up, and says how far it got', async () => {
  const page = await opened(key());
  outOfTime(page);
  await paste(page, captureFile(NOISE));
  await ended(page);
  const diagnosis = diagnosisOf(runs(page)[0]);
  expect(diagnosis?.verdict).toBe('unexplained');
  expect(diagnosis?.search).toMatchObject({ stopped: 'budget', exhaustedDepth: 1 });
  expect(diagnosis?.search?.tried).toBeGreaterThan(1000);
});

test('a search whose worker hangs ends when its time is up, whatever the page’s clock says', async () => {
  const page = await opened(key());
  const { platform } = page;
  const terminate = vi.fn();
  /** Takes the subject, then never says a word, while the clock is set back. */
  const hanging = (): SearchWorker => {
    let tell: (message: FromWorker) => void = () => undefined;
    return {
      listen: (listener) => {
        tell = listener;
      },
      post: ({ kind }) => {
        if (kind === 'load') queueMicrotask(() => tell({ kind: 'ready' }));
        else platform.clock.advance(-3600);
      },
      terminate,
    };
  };
  Object.assign(platform, { startSearchWorkers: () => [hanging()] });
  // Less than the page offers.
  page.store.setState({ searchBudget: 0.1 as never });
  await paste(page, captureFile(UNSORTED));
  await ended(page);
  expect(diagnosisOf(runs(page)[0])?.search).toMatchObject({
    stopped: 'budget',
    exhaustedDepth: 0,
    tried: 0,
  });
  expect(terminate).toHaveBeenCalled();
});

describe('several at once', () => {
  test('each gets a quick look before any is searched for long', async () => {
    const page = await opened(key());
    const order: string[] = [];
    page.store.subscribe(() => {
      const now = runs(page)
        .map(({ kind }) => kind[0])
        .join('');
      if (order.at(-1) !== now) order.push(now);
    });
    await paste(page, captureFile(NOISE, UNSORTED, signedBy({ path: '/v1/orders' })));
    await vi.waitFor(() => expect(order.at(-1)).toBe('sdd'));
    expect(order).toEqual(['', 'www', 'sww', 'www', 'wsw', 'wdw', 'wds', 'wdd', 'sdd']);
    const [first] = page.app().diagnosisItems;
    page.app().cancelSearch(first?.id ?? '');
    await ended(page);
    expect(diagnosisOf(runs(page)[0])).toMatchObject({
      verdict: 'unexplained',
      search: { stopped: 'aborted', exhaustedDepth: 1 },
    });
    expect(mistakes(runs(page)[1])).toEqual([SENT_ORDER]);
    expect(mistakes(runs(page)[2])).toHaveLength(1);
  });

  test('one that fails doesn’t stop the others', async () => {
    const page = await opened(key());
    const start = vi.fn(page.platform.startSearchWorkers).mockImplementationOnce(() => {
      throw new Error('a bug');
    });
    Object.assign(page.platform, { startSearchWorkers: start });
    await paste(page, captureFile(UNSORTED, UNSORTED));
    await ended(page);
    expect(runs(page)).toMatchObject([{ kind: 'failed', problem: 'unexpected' }, { kind: 'done' }]);
  });

  const isDeep = (run: DiagnosisRun | undefined) =>
    run?.kind === 'searching' && run.progress !== undefined && !isQuickStage(run.progress.stage);

  test('one that’s added gets its quick look at once, and the long search under way goes on', async () => {
    const page = await opened(key());
    await paste(page, captureFile(NOISE));
    await vi.waitFor(() => expect(isDeep(runs(page)[0])).toBe(true));
    const long: DiagnosisRun['kind'][] = [];
    const stop = page.store.subscribe(() => long.push(runs(page)[0]?.kind ?? 'failed'));
    await paste(page, captureFile(UNSORTED));
    await vi.waitFor(() => expect(runs(page)[1]?.kind).toBe('done'));
    expect(mistakes(runs(page)[1])).toEqual([SENT_ORDER]);
    await paste(page, captureFile(NOISE));
    await vi.waitFor(() =>
      expect(runs(page)[2]).toMatchObject({ kind: 'waiting', known: { depth: 'quick' } }),
    );
    expect(new Set(long)).toEqual(new Set(['searching']));
    expect(isDeep(runs(page)[0])).toBe(true);
    stop();
    const [first = ''] = page.app().diagnosisItems.map(({ id }) => id);
    page.app().cancelSearch(first);
    await vi.waitFor(() => expect(isDeep(runs(page)[2])).toBe(true));
    expect(runs(page)[0]?.kind).toBe('done');
  });

  test('one that’s looked at beside a long search can be removed, and another given to be searched now', async () => {
    const page = await opened(key());
    await paste(page, captureFile(NOISE));
    await vi.waitFor(() => expect(isDeep(runs(page)[0])).toBe(true));
    await paste(page, captureFile(NOISE, NOISE));
    await vi.waitFor(() => expect(runs(page)[1]?.kind).toBe('searching'));
    const [first = '', second = '', third = ''] = page.app().diagnosisItems.map(({ id }) => id);
    page.app().removeItem(second);
    await vi.waitFor(() =>
      expect(page.app().diagnosisRuns[third]).toMatchObject({ known: { depth: 'quick' } }),
    );
    page.app().searchNow(third);
    await vi.waitFor(() => expect(isDeep(page.app().diagnosisRuns[third])).toBe(true));
    expect(page.app().diagnosisRuns[first]?.kind).toBe('waiting');
    expect(page.app().diagnosisRuns[second]).toBeUndefined();
  });

  test('one that’s chosen doesn’t wait behind a long search, nor does going past one stop it', async () => {
    const page = await opened(key());
    await paste(page, captureFile(NOISE, NOISE, NOISE));
    const [first = '', second = '', third = ''] = page.app().diagnosisItems.map(({ id }) => id);
    await vi.waitFor(() => expect(isDeep(runs(page)[0])).toBe(true));
    page.app().chooseItem(second);
    page.app().chooseItem(third);
    expect(runs(page)[0]?.kind).toBe('searching');
    await vi.waitFor(() => expect(isDeep(runs(page)[2])).toBe(true));
    expect(runs(page)[0]).toMatchObject({ kind: 'waiting', isBehind: true });
    expect(runs(page)[1]?.kind).toBe('waiting');
    page.app().cancelSearch(third);
    await vi.waitFor(() => expect(isDeep(runs(page)[1])).toBe(true));
    page.app().cancelSearch(second);
    await vi.waitFor(() => expect(isDeep(runs(page)[0])).toBe(true));
    expect(page.app().diagnosisRuns[first]?.kind).toBe('searching');
  });

  test('the one that’s wanted now goes before the one under way, which goes on later', async () => {
    const page = await opened(key());
    await paste(page, captureFile(NOISE, NOISE));
    const [first = '', second = ''] = page.app().diagnosisItems.map(({ id }) => id);
    const kinds = () => runs(page).map(({ kind }) => kind);
    const isLong = (run: DiagnosisRun | undefined) =>
      run?.kind === 'searching' && run.progress !== undefined && run.known?.depth === 'full';
    await vi.waitFor(() => expect(isLong(runs(page)[0])).toBe(true));
    page.app().searchNow(second);
    await vi.waitFor(() => expect(isLong(runs(page)[1])).toBe(true));
    expect(kinds()).toEqual(['waiting', 'searching']);
    page.app().cancelSearch(second);
    await vi.waitFor(() => expect(kinds()).toEqual(['searching', 'done']));
    page.app().pauseDiagnoses(true);
    expect(kinds()).toEqual(['waiting', 'done']);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(kinds()).toEqual(['waiting', 'done']);
    page.app().pauseDiagnoses(false);
    await vi.waitFor(() => expect(kinds()).toEqual(['searching', 'done']));
    page.app().removeItem(first);
    expect(kinds()).toEqual(['done']);
    expect(page.app().chosenItem).toBe(second);
    page.app().clearItems();
    expect(page.app()).toMatchObject({ diagnosisItems: [], diagnosisRuns: {}, chosenItem: undefined });
  });
});

describe('what’s pasted or opened', () => {
  test('stays in the box where it can’t be read, and the place is named', async () => {
    const page = await opened();
    const text = JSON.stringify([
      JSON.parse(captureFile(UNSORTED)),
      { method: 'GET', target: 7, headers: [] },
    ]);
    await paste(page, text);
    expect(page.app().captureText).toBe(text);
    expect(page.app().captureProblems).toMatchObject([{ where: '[1].target' }]);
    expect(page.app().diagnosisItems).toEqual([]);
    page.app().typeCaptures('{');
    expect(page.app().captureProblems).toEqual([]);
  });

  test('may be several files; an unreadable one is named, the others are diagnosed', async () => {
    const page = await opened(key());
    const gone = Object.assign(new File(['x'], 'gone.json'), {
      text: () => Promise.reject(new Error('gone')),
      slice: () => ({ text: () => Promise.reject(new Error('gone')) }),
    });
    await page
      .app()
      .openCaptureFiles([
        new File([captureFile(UNSORTED, UNSORTED)], 'two.json'),
        new File(['nonsense'], 'broken.json'),
        new File(['{"format":"countersign-requests","version":1}'], 'saved.json'),
        new File(['id,amount'], 'orders.csv'),
        new File(['{"id":1}\n{"id":2}'], 'orders.jsonl'),
        new File(['{"method":"GET","url":"https://api.example.com/","status":401}'], 'log.jsonl'),
        gone,
      ]);
    expect(page.app().diagnosisItems.map(({ source }) => source)).toEqual(['file', 'file']);
    expect(page.app().captureProblems).toMatchObject([
      { file: 'broken.json', message: expect.stringContaining('has no request') },
      { file: 'saved.json', message: expect.stringContaining('Import it in Saved') },
      { file: 'orders.csv', message: expect.stringContaining('Open it in Browse') },
      { file: 'orders.jsonl', message: expect.stringContaining('Open it in Browse') },
      { file: 'log.jsonl', message: expect.stringContaining('shows no headers') },
      { file: 'gone.json', message: expect.stringContaining('couldn’t be read') },
    ]);
    page.app().dismissCaptureNotes();
    expect(page.app().captureProblems).toEqual([]);
  });

  test('may be a log, whatever its name', async () => {
    const page = await opened(key());
    const { method, target, headers } = UNSORTED;
    const url = `https://api.example.com${target}`;
    const line = JSON.stringify({ level: 'info', method, url, headers: Object.fromEntries(headers) });
    for (const name of ['log.ndjson', 'log.jsonl', 'log.csv'])
      await page.app().openCaptureFiles([new File([`${line}\n`], name)]);
    expect(page.app().captureProblems).toEqual([]);
    expect(page.app().diagnosisItems).toHaveLength(3);
  });

  test('that holds a secret is warned of', async () => {
    const page = await opened();
    const capture = { method: 'GET', target: '/', headers: [['X-Note', SECRET]] };
    await paste(page, JSON.stringify(capture));
    expect(page.app().captureWarnings).toMatchObject([{ where: 'headers' }]);
    expect(JSON.stringify(page.app().captureWarnings)).not.toContain(SECRET);
  });
});

describe('the secret', () => {
  test('that’s missing leaves the signature unchecked until the key is added', async () => {
    const page = await opened();
    await paste(page, captureFile(UNSORTED));
    await ended(page);
    expect(diagnosisOf(runs(page)[0])?.signature).toBe('not-checked');
    await page.app().addKey(key());
    await vi.waitFor(() => expect(mistakes(runs(page)[0])).toEqual([SENT_ORDER]));
    const before = runs(page)[0];
    page.app().recheckKeys();
    expect(runs(page)[0]).toBe(before);
  });

  test('of another key can be used in its place', async () => {
    const other = key('pk_test_made_up_other', SECRET, 'Other');
    const page = await opened(other);
    await paste(page, captureFile(UNSORTED));
    await ended(page);
    page.app().widen(page.app().chosenItem ?? '', { secretOf: other.id });
    await ended(page);
    expect(mistakes(runs(page)[0])).toEqual([SENT_ORDER]);
  });

  test('of every other key is tried, and its name told, never the secret', async () => {
    const page = await opened(key(), key('pk_test_made_up_other', 'sk_test_made_up_other_9', 'Staging'));
    await paste(page, captureFile(signedBy({ secret: 'sk_test_made_up_other_9' })));
    await ended(page);
    const [explained] = diagnosisOf(runs(page)[0])?.explanations ?? [];
    expect(explained?.mistakes).toMatchObject([{ slot: 'key', how: expect.stringContaining('Staging') }]);
    expect(printed(runs(page))).not.toContain('sk_test_made_up_other_9');
  });
});

test('choosing the language of a fix’s code neither searches again nor renames the mistake, and the report’s code is in it', async () => {
  const page = await opened(key());
  await paste(page, captureFile(UNSORTED));
  await ended(page);
  const [before] = runs(page);
  const id = page.app().chosenItem ?? '';
  page.app().widen(id, { codeLanguage: 'ruby' });
  expect(runs(page)[0]).toBe(before);
  await page.app().copyReport(id);
  expect(page.platform.copied.at(-1)).toContain('Ruby');
  page.app().widen(id, { language: 'go' });
  expect(runs(page)[0]).not.toBe(before);
});

describe('what the user knows of the client', () => {
  test('such as the body it meant explains what nothing else does', async () => {
    const page = await opened(key());
    const meant = '{"amount":"12.50","note":"as it was meant"}';
    const { createHash } = await import('node:crypto');
    const sent = signedBy({
      body: '{"amount":"7.00"}',
      hash: createHash('sha256').update(meant).digest('hex'),
    });
    await paste(page, captureFile(sent));
    const id = page.app().chosenItem ?? '';
    await vi.waitFor(() => expect(runs(page)[0]?.kind).toBe('searching'));
    page.app().widen(id, { meantBody: { kind: 'text', text: meant } });
    await vi.waitFor(() => expect(mistakes(runs(page)[0])).toBeDefined());
    await ended(page);
    await page.app().loadMeantBody(id, new File([meant], 'meant.json'));
    expect(page.app().widenings[id]?.meantBody).toMatchObject({ kind: 'file', name: 'meant.json' });
    await ended(page);
    expect(mistakes(runs(page)[0])).toHaveLength(1);
  });

  test('such as the URL it meant, whole or as a path', async () => {
    const page = await opened(key());
    const sent = signedBy({ path: '/merchants/77/api/v1/orders', query: 'page=3&size=20' });
    outOfTime(page);
    await paste(page, captureFile(sent));
    await ended(page);
    expect(diagnosisOf(runs(page)[0])?.verdict).toBe('unexplained');
    page.app().widen(page.app().chosenItem ?? '', {
      meantTarget: ' https://api.example.com/merchants/77/api/v1/orders?page=3&size=20 ',
    });
    await vi.waitFor(() => expect(diagnosisOf(runs(page)[0])?.verdict).toBe('explained'));
  });

  test('such as a second request, which confirms, rules out or can’t be read', async () => {
    const page = await opened(key());
    await paste(page, captureFile(UNSORTED));
    await ended(page);
    const id = page.app().chosenItem ?? '';
    const second = async (text: string) => {
      page.app().widen(id, { second: text });
      await vi.waitFor(() =>
        expect(runs(page)[0]).toMatchObject({ kind: 'done', second: { kind: expect.any(String) } }),
      );
      const run = runs(page)[0];
      page.app().widen(id, { second: '' });
      await vi.waitFor(() => expect(runs(page)[0]).toMatchObject({ kind: 'done', second: undefined }));
      return run?.kind === 'done' ? run.second : undefined;
    };
    expect(await second('nonsense')).toMatchObject({ kind: 'unreadable', problems: [{ where: '' }] });
    expect(await second(captureFile(UNSORTED, UNSORTED))).toMatchObject({
      kind: 'read',
      left: 1,
      opinion: { verdict: 'confirmed' },
    });
    expect(await second(captureFile(signedBy()))).toMatchObject({ opinion: { verdict: 'gone' } });
    expect(await second(captureFile(signedBy({ path: '/v1/orders' })))).toMatchObject({
      opinion: { verdict: 'ruled-out' },
    });
  });
});

test('what one sent request left stays when the next is looked at, and neither is proposed again', async () => {
  const page = await opened(key());
  /** As a client does that signs the path without its prefix, and hashes `json.dumps` of what it sends without spaces. */
  const sentBy = (method: string, target: string, json: string): WireRequest => {
    const spaced = json.replaceAll(/([,:])(?=")/g, '$1 ');
    const hash = createHash('sha256').update(spaced).digest('hex');
    const lines = [method, target.slice('/api/v1'.length), '', String(TIME), hash].join('\n');
    const signature = createHmac('sha256', SECRET).update(lines).digest('hex');
    const fields = { 'X-Api-Key': KEY_ID, 'X-Timestamp': String(TIME), 'X-Signature': signature };
    return wireRequest({ method, target, headers: Object.entries(fields), body: json || undefined });
  };
  const body = '{"merchant_order_id":"A-1","amount":"10.00"}';
  const first = sentBy('POST', '/api/v1/charges', body);
  page.app().diagnoseCapture({ request: first, gaps: [], hints: {} });
  await ended(page);
  const id = page.app().chosenItem ?? '';
  const asked: string[] = [];
  for (let turn = 0; turn < 6; turn++) {
    const diagnosis = diagnosisOf(runs(page)[0]);
    const probe = diagnosis && answerOf(diagnosis, { request: first }).probe;
    if (!probe) break;
    const json = textOfUtf8(bodyBytes(probe.body)) ?? '';
    asked.push(`${probe.method} ${probe.target} ${json}`);
    const request = sentBy(probe.method, probe.target, json);
    page.app().widen(id, {
      secondSent: { sends: [{ capture: { request, gaps: [], hints: {} } }], proposed: probe },
    });
    await vi.waitFor(() => expect(runs(page)[0]?.kind).not.toBe('done'));
    await ended(page);
  }
  expect(asked.length).toBeGreaterThan(1);
  expect(new Set(asked).size).toBe(asked.length);
  expect(diagnosisOf(runs(page)[0])?.asked).toHaveLength(asked.length);
  expect(mistakes(runs(page)[0])).toEqual(['path-prefix-stripped', 'body-serializer-profile']);
});

describe('the request that tells apart the mistakes of another one', () => {
  const nameOf = (pair: string) => pair.split('=', 1).join();
  const byKey = (one: string, other: string) =>
    nameOf(one) < nameOf(other) ? -1 : Number(nameOf(one) > nameOf(other));
  const sortedByKeyAlone = (target: string): Capture => {
    const [path = '', query = ''] = target.split('?');
    const line3 = query.split('&').toSorted(byKey).join('&');
    const hash = createHash('sha256').update('').digest('hex');
    const lines = ['GET', path, line3, String(TIME), hash].join('\n');
    const signature = createHmac('sha256', SECRET).update(lines).digest('hex');
    const fields = { 'X-Api-Key': KEY_ID, 'X-Timestamp': String(TIME), 'X-Signature': signature };
    return {
      request: wireRequest({ method: 'GET', target, headers: Object.entries(fields) }),
      gaps: [],
      hints: {},
    };
  };
  const first = sortedByKeyAlone('/api/v1/disputes?limit=5&tag=wine&tag=beer');

  async function askedOfFirst() {
    const page = await opened(key());
    page.app().diagnoseCapture(first);
    await ended(page);
    const id = page.app().chosenItem ?? '';
    const diagnosis = diagnosisOf(runs(page)[0]);
    const { probe } = (diagnosis && answerOf(diagnosis, { request: first.request })) ?? {};
    if (!probe) throw new Error('none is proposed');
    const second = sortedByKeyAlone(probe.target);
    const compare = async () => {
      page.app().widen(id, { secondSent: { sends: [{ capture: second }], proposed: probe } });
      await vi.waitFor(() => expect(runs(page)[0]?.kind).not.toBe('done'));
      await ended(page);
    };
    return { page, second, compare };
  }

  test('is diagnosed together with that one: what it rules out is ruled out here too', async () => {
    const { page, second, compare } = await askedOfFirst();
    await compare();
    const named = ADVICE['query-order-key-only'].title;
    expect(selectNamedMistake(page.app(), first)).toBe(named);
    // In the list, before anybody has it diagnosed.
    expect(selectNamedMistake(page.app(), second)).toBe(named);
    page.app().diagnoseCapture(second);
    await vi.waitFor(() => expect(runs(page)).toHaveLength(2));
    await ended(page);
    const run = runs(page)[1];
    expect(run).toMatchObject({ second: { opinion: { verdict: 'confirmed-by-first' } } });
    const diagnosis = diagnosisOf(run);
    expect(diagnosis && answerOf(diagnosis, { request: second.request })).toMatchObject({
      title: named,
      others: [],
    });
  });

  test('is looked at again, where it was diagnosed before that one was there', async () => {
    const page = await opened(key());
    const second = sortedByKeyAlone('/api/v1/orders?limit2=1&limit=2&Status=paid');
    for (const capture of [second, first]) page.app().diagnoseCapture(capture);
    await ended(page);
    expect(runs(page)[0]).toMatchObject({ kind: 'done', second: undefined });
    const [, item] = page.app().diagnosisItems;
    const secondSent = { sends: [{ capture: second }], proposed: second.request };
    page.app().widen(item?.id ?? '', { secondSent });
    await vi.waitFor(() => expect(runs(page)[0]?.kind).not.toBe('done'));
    await ended(page);
    expect(runs(page)[0]).toMatchObject({ second: { opinion: { verdict: 'confirmed-by-first' } } });
  });

  test('is, added below that one, diagnosed with it, also where nobody has looked at that one since', async () => {
    const { page, second, compare } = await askedOfFirst();
    page.app().diagnoseCapture(second);
    await vi.waitFor(() => expect(runs(page)).toHaveLength(2));
    await ended(page);
    expect(runs(page)[1]).toMatchObject({ second: { opinion: { verdict: 'confirmed-by-first' } } });
    await compare();
    expect(runs(page)).toMatchObject([
      { second: { opinion: { verdict: 'confirmed' } } },
      { second: { opinion: { verdict: 'confirmed-by-first' } } },
    ]);
  });
});

describe('the last answer', () => {
  async function refused(surface: Surface = 'app', store = new MemoryStore()) {
    const page = await openPage({ surface, store });
    page.app().leaveOut('X-Signature', true);
    await page.app().send();
    return page;
  }

  test('is diagnosed in one step, and once', async () => {
    const page = await refused();
    await page.app().diagnoseLast();
    expect(page.app().view).toBe('diagnose');
    await ended(page);
    expect(diagnosisOf(runs(page)[0])).toMatchObject({ verdict: 'refused', code: 'missing_auth' });
    expect(page.app().diagnosisItems).toMatchObject([
      { source: 'sent', capture: { receivedAt: expect.closeTo(TIME, -1) } },
    ]);
    await page.app().diagnoseLast();
    expect(page.app().diagnosisItems).toHaveLength(1);
  });

  test('of the built-in sandbox has the same causes in Request and Diagnose: it has no proxy, so the secret alone', async () => {
    const page = await openPage();
    page.app().editDraft({ method: 'GET', target: '/api/v1/wallets?limit=5' });
    await page.app().send();
    const sent = answered(page.app());
    const body = utf8('{"error":{"code":"bad_signature"}}');
    const { answer } = sent.exchange;
    if (answer.kind !== 'response') throw new Error('the sandbox answers');
    const exchange = { ...sent.exchange, answer: { ...answer, status: 401, body } };
    page.store.setState({ sending: { kind: 'answered', answered: { ...sent, exchange } } });
    const [, ...causes] = explained(page.app()).causes;
    await page.app().diagnoseLast();
    await ended(page);
    const diagnosis = diagnosisOf(runs(page)[0]);
    const { reasons = [], separating } = diagnosis ? answerOf(diagnosis, exchange) : {};
    expect(reasons.map(({ title, text }) => `${title}. ${text}`)).toEqual(causes.map(({ text }) => text));
    expect([reasons.length, separating]).toEqual([2, undefined]);
  });

  test('isn’t there before anything was sent', async () => {
    const page = await opened();
    await page.app().diagnoseLast();
    expect(page.app()).toMatchObject({ diagnosisItems: [], view: 'request' });
  });

  test('goes from the popup to the app, which takes it once', async () => {
    const store = new MemoryStore();
    const popup = await refused('popup', store);
    const open = vi.spyOn(popup.platform, 'openApp');
    await popup.app().diagnoseLast();
    expect(open).toHaveBeenCalledWith('diagnose');
    const panel = await openPage({ surface: 'panel', store });
    expect(panel.app().diagnosisItems).toEqual([]);
    expect(JSON.stringify(store.values.get('handover'))).not.toMatch(/sk_/);
    const app = await openPage({ store });
    expect(app.app().diagnosisItems).toMatchObject([
      { source: 'popup', capture: { receivedAt: expect.closeTo(TIME, -1) } },
    ]);
    expect(app.app().diagnosisItems[0]?.capture.request).toEqual(lastRequest(popup));
    expect(store.values.has('handover')).toBe(false);
    await popup.app().send();
    await popup.app().diagnoseLast();
    await vi.waitFor(() => expect(app.app().diagnosisItems).toHaveLength(2));
    expect(panel.app().diagnosisItems).toEqual([]);
  });

  test('is handed over once, however often Diagnose is clicked', async () => {
    const store = new MemoryStore();
    const popup = await refused('popup', store);
    const opened = vi.spyOn(popup.platform, 'openApp');
    await Promise.all([popup.app().diagnoseLast(), popup.app().diagnoseLast()]);
    expect(opened).toHaveBeenCalledTimes(1);
    await popup.app().diagnoseLast();
    const { app } = await openPage({ store });
    expect(app().diagnosisItems).toHaveLength(1);
    const [first] = app().diagnosisItems;
    app().typeCaptures('GET / HTTP/1.1\r\nHost: a.example\r\n\r\n');
    await app().addCaptures();
    expect(app().chosenItem).not.toBe(first?.id);
    await popup.app().diagnoseLast();
    await vi.waitFor(() => expect(app().chosenItem).toBe(first?.id));
    expect(app().diagnosisItems).toHaveLength(2);
  });

  test('with a body that’s too long isn’t handed over, and the app says so', async () => {
    const store = new MemoryStore();
    const popup = await openPage({ surface: 'popup', store });
    popup.app().editDraft({
      method: 'POST',
      target: '/api/v1/charges',
      body: { kind: 'text', text: 'x'.repeat(1_100_000) },
    });
    await popup.app().send();
    await popup.app().diagnoseLast();
    const app = await openPage({ store });
    expect(app.app()).toMatchObject({ diagnosisItems: [], handoverLeft: ['too-long'] });
  });

  test('that can’t be written doesn’t open an app that has nothing of it: the popup says so', async () => {
    const popup = await openPage({ surface: 'popup' });
    const opened = vi.spyOn(popup.platform, 'openApp');
    popup.app().editDraft({ method: 'GET', target: '/api/v1/orders' });
    await popup.app().send();
    popup.platform.storage.write = async () => ({ ok: false, problem: 'full', detail: '' });
    await popup.app().diagnoseLast();
    expect(opened).not.toHaveBeenCalled();
    expect(popup.app().handoverLeft).toEqual(['not-written']);
  });

  test('that a newer Countersign handed over is left alone and reported', async () => {
    const store = new MemoryStore();
    store.values.set('handover', { version: 99, data: {} });
    const { app } = await openPage({ store });
    expect(app().recordReports).toEqual([{ record: 'handover', problem: 'newer' }]);
    expect(store.values.get('handover')).toEqual({ version: 99, data: {} });
    await app().setRecordAside('handover');
    expect(app().recordReports).toEqual([]);
  });
});

function lastRequest({ app }: OpenedPage) {
  const { sending } = app();
  return sending.kind === 'answered' ? sending.answered.exchange.request : undefined;
}

describe('a file has the request that tells mistakes apart', () => {
  const FIRST = '/api/v1/payouts?to=wlt_9&asc=0';
  const PROBE = '/api/v1/orders?a=1&b=2';
  const ORDERS = {
    reversed: (pairs: string[]) => pairs.toSorted().toReversed(),
    sorted: (pairs: string[]) => pairs.toSorted(),
    'as sent': (pairs: string[]) => pairs,
  };
  type Call = readonly [target: string, order: keyof typeof ORDERS];

  function sentInOrder([target, order]: Call, at: number): WireRequest {
    const [path = '', query = ''] = target.split('?');
    const time = String(TIME + at);
    const hash = createHash('sha256').update('').digest('hex');
    const lines = ['GET', path, ORDERS[order](query.split('&')).join('&'), time, hash].join('\n');
    const signature = createHmac('sha256', SECRET).update(lines).digest('hex');
    const fields = { 'X-Api-Key': KEY_ID, 'X-Timestamp': time, 'X-Signature': signature };
    return wireRequest({ method: 'GET', target, headers: Object.entries(fields) });
  }

  function eventOf([target, order]: Call, at: number) {
    const pairs = target.split('?')[1]?.split('&') ?? [];
    const isValid = ORDERS[order](pairs).join() === ORDERS.sorted(pairs).join();
    return told({
      request: sentInOrder([target, order], at),
      after: at * 1000,
      ...(!isValid && { status: 401, code: 'bad_signature' }),
    });
  }

  async function firstOf(...calls: Call[]): Promise<DiagnosisRun | undefined> {
    const page = await opened(key());
    await paste(page, JSON.stringify({ log: { entries: calls.map((call, at) => eventOf(call, at).entry) } }));
    await ended(page);
    expect(runs(page)).toHaveLength(calls.length);
    return runs(page)[0];
  }

  test('sent again mended, it doesn’t confirm the other mistake: the invalid one says which it was', async () => {
    const run = await firstOf([FIRST, 'reversed'], [PROBE, 'reversed'], [PROBE, 'sorted']);
    expect(mistakes(run)).toEqual(['query-order-other']);
    expect(run).toMatchObject({
      second: { opinion: { verdict: 'confirmed', text: expect.stringContaining('This send isn’t counted') } },
    });
  });

  test('valid at first and invalid later, it confirms nothing', async () => {
    const run = await firstOf([FIRST, 'reversed'], [PROBE, 'sorted'], [PROBE, 'reversed']);
    const sets = diagnosisOf(run)?.explanations.flatMap((one) => [one.mistakes, ...one.equivalents]);
    expect(sets?.length).toBeGreaterThan(1);
    expect(run).toMatchObject({ second: { opinion: { verdict: 'silent', ruledOut: [] } } });
  });

  test('a call that failed and is in the file again, succeeded, is marked so as in Capture', async () => {
    const page = await opened(key());
    const calls: Call[] = [
      [FIRST, 'reversed'],
      [PROBE, 'reversed'],
      [FIRST, 'sorted'],
    ];
    await paste(page, JSON.stringify({ log: { entries: calls.map((call, at) => eventOf(call, at).entry) } }));
    const captures = page.app().diagnosisItems.map(({ capture }) => capture);
    expect(captures.map((capture) => selectMended(page.app(), capture))).toEqual([
      'read',
      undefined,
      undefined,
    ]);
    await ended(page);
  });

  test('valid after the first one succeeded, it rules out nothing', async () => {
    const run = await firstOf([FIRST, 'reversed'], [FIRST, 'sorted'], [PROBE, 'sorted']);
    expect(run).toMatchObject({ second: undefined });
  });

  test('valid, and never invalid, it rules out what would have shown', async () => {
    const run = await firstOf([FIRST, 'as sent'], [PROBE, 'as sent']);
    expect(mistakes(run)).toEqual([SENT_ORDER]);
    expect(run).toMatchObject({ second: { opinion: { verdict: 'narrowed' } } });
  });

  test('captured before anybody diagnosed the first one, an invalid one counts all the same', async () => {
    const page = await openPage({ surface: 'panel' });
    await page.app().addKey(key());
    await page.app().startCapture();
    const calls: Call[] = [
      [FIRST, 'reversed'],
      [PROBE, 'reversed'],
    ];
    const requests = calls.map((call, at) => eventOf(call, at));
    for (const one of requests) page.platform.network?.tell(one);
    await vi.waitFor(() => expect(page.app().capturedRows).toHaveLength(2));
    page
      .app()
      .diagnoseCaptures(
        page.app().capturedRows.flatMap((row) => (row.kind === 'request' ? [row.capture] : [])),
      );
    await ended(page);
    for (const run of runs(page)) expect(mistakes(run)).toEqual(['query-order-other']);
  });
});
