/** From a refusal to the mistake's name, in the built extension: in the app, from the popup, inside DevTools. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { nothingSoFar } from '../../../lib/core/diagnosis/answer/unexplained-title.ts';
import { ADVICE } from '../../../lib/core/mistakes/advice.ts';
import { type AppDriver, driverOf, openFreshApp } from '../harness/app-driver.ts';
import { violations } from '../harness/axe.ts';
import { FIRST_PAIR } from '../harness/chromium.ts';
import { openAppPanel, type PlainPage, servePlainPage } from '../harness/plain-page.ts';
import { referenceSignature, sha256 } from '../harness/reference-signer.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

const QUERY = 'status=paid&limit=5&offset=10';
const TARGET = `/api/v1/orders?${QUERY}`;
const REMEDY = ADVICE['query-order-as-sent'].title;
const SERIALISE = ADVICE['body-serializer-profile'].title;
const WHOLE_PATH = ADVICE['path-prefix-stripped'].title;

interface StoredPair {
  readonly id: string;
  readonly secret: string;
}

/** The query in the order it was sent. */
function unsortedSignature({ secret }: StoredPair, timestamp: string, query = QUERY): string {
  return referenceSignature(secret, ['GET', '/api/v1/orders', query, timestamp, sha256('')].join('\n'));
}

function captureBy(pair: StoredPair, query = QUERY): string {
  const headers = [
    ['X-Api-Key', pair.id],
    ['X-Timestamp', '1764000000'],
    ['X-Signature', unsortedSignature(pair, '1764000000', query)],
  ];
  return JSON.stringify({ method: 'GET', target: `/api/v1/orders?${query}`, headers });
}

interface Posted {
  /** On line 2. */
  readonly path: string;
  /** That was hashed. */
  readonly body: string;
  readonly sent: string;
  readonly agent: string;
}

function postedBy(pair: StoredPair, { path, body, sent, agent }: Posted): string {
  const lines = ['POST', path, '', '1764000000', sha256(body)].join('\n');
  const headers = [
    ['User-Agent', agent],
    ['Content-Type', 'application/json'],
    ['X-Api-Key', pair.id],
    ['X-Timestamp', '1764000000'],
    ['X-Signature', referenceSignature(pair.secret, lines)],
  ];
  const bodyBase64 = Buffer.from(sent).toString('base64');
  return JSON.stringify({ method: 'POST', target: '/api/v1/charges', headers, bodyBase64 });
}

describe('naming the mistake', () => {
  let session: BrowserSession;
  let page: PlainPage;

  beforeAll(async () => {
    session = await launchSession();
    page = await servePlainPage();
  });
  afterEach(() => session.assertNoProblems());
  afterAll(async () => {
    await session?.close();
    page?.close();
  });

  it('is one click from a refusal; workers search, and the report can be passed on', async () => {
    const app = await openFreshApp(session);
    // Firefox 140 tells WebDriver of no worker.
    await app.view.evaluate(`{
      globalThis.fromWorkers = 0;
      globalThis.Worker = class extends Worker {
        constructor(...given) {
          super(...given);
          this.addEventListener('message', () => globalThis.fromWorkers++);
        }
      };
    }`);
    const pair = await storedPair(app);
    await app.type('Path and query', TARGET);
    await app.click('Freeze');
    const field = await app.find('textbox', 'Timestamp');
    const timestamp = await field.evaluate((input) => (input as HTMLInputElement).value);
    await sendWithSignature(app, unsortedSignature(pair, timestamp));
    await app.click('Diagnose this request');
    await app.find('heading', REMEDY);
    expect(await app.view.evaluate('fromWorkers')).toBeGreaterThan(0);
    expect(await violations(app.view)).toEqual([]);
    const report = await app.copied('Copy report');
    expect(report).toContain('Correct: "limit=5&offset=10&status=paid"');
    expect(`${report} ${await app.text()}`).not.toContain(pair.secret);
  });

  it('goes from the popup to the app, which has it once', async () => {
    const app = await openFreshApp(session);
    const popup = driverOf(await session.openPopup());
    await popup.view.evaluate(`chrome.storage.local.remove('draft')`);
    await popup.type('Timestamp', '1764000000');
    await popup.click('Send');
    await popup.click('Diagnose this request');
    await app.shows('stale_request');
    await app.openTab('Request');
    await app.shows('Sent from the popup');
    expect(await app.view.evaluate(`chrome.storage.local.get('handover')`)).toEqual({});
  });

  it('shows wrong code only where it makes the very mistake, in its direction', async () => {
    const shownFor = async (posted: Posted, title: string, shown: string) => {
      const app = await openFreshApp(session);
      await pasteCapture(app, postedBy(await storedPair(app), posted), title);
      await app.shows(shown);
      return app.text();
    };
    const path = '/api/v1/charges';
    const compact = '{"amount":"10.00","currency":"USD"}';
    const spaced = '{"amount": "10.00", "currency": "USD"}';
    const python = 'python-requests/2.31.0';

    const there = { path, body: compact, sent: spaced, agent: python };
    expect(await shownFor(there, SERIALISE, 'This mistake in Python requests')).toContain(
      'separators=(",", ":")))\nrequests.post(url, json=order',
    );
    const back = { path, body: spaced, sent: compact, agent: python };
    expect(await shownFor(back, SERIALISE, 'Correct in Python requests')).not.toContain('This mistake in');
    const sorted = '{"amount":"10.00","currency":"USD"}';
    const asTyped = '{"currency":"USD","amount":"10.00"}';
    const keys = { path, body: sorted, sent: asTyped, agent: python };
    expect(await shownFor(keys, SERIALISE, 'Correct in Python requests')).not.toContain('This mistake in');
    const go = { path: '/charges', body: compact, sent: compact, agent: 'Go-http-client/2.0' };
    expect(await shownFor(go, WHOLE_PATH, 'Correct in Go net/http')).not.toContain('This mistake in');
  });

  it('asks for no second request that can’t tell the mistakes apart, and says which answer means what', async () => {
    const app = await openFreshApp(session);
    const pair = await storedPair(app);
    await pasteCapture(app, captureBy(pair, 'status=paid&limit=5'));
    await app.shows('How to tell them apart');
    const told =
      /Next, let the same code send GET \S+?\?(\S+) as well\..* bad_signature, the mistake is “(.+?)”\. If not, it’s “(.+?)”/;
    const [, asSent = '', wrong, right] = told.exec(await app.text()) ?? [];
    const pairs = asSent.split('&');
    // In order as it’s sent, and in another one backwards.
    expect(pairs).toEqual(pairs.toSorted());
    expect(pairs.toReversed()).not.toEqual(pairs.toSorted());
    expect([wrong, right]).toEqual([ADVICE['query-order-other'].title, REMEDY]);

    await app.click('Clear');
    // An empty body's hash with a line break behind, or a line break behind the whole string.
    const lines = ['GET', '/api/v1/orders', '', '1764000000', `${sha256('')}\n`].join('\n');
    const headers = [
      ['X-Api-Key', pair.id],
      ['X-Timestamp', '1764000000'],
      ['X-Signature', referenceSignature(pair.secret, lines)],
    ];
    const capture = JSON.stringify({ method: 'GET', target: '/api/v1/orders', headers });
    await pasteCapture(app, capture, 'Other ways to the same bytes');
    expect(await app.text()).not.toMatch(/tell them apart|let the same code send/);
  });

  it('advises nothing against a request that was answered 200', async () => {
    const app = await openFreshApp(session);
    const sorted = 'limit=5&status=paid';
    const capture = JSON.parse(captureBy(await storedPair(app), sorted));
    await pasteCapture(app, JSON.stringify({ ...capture, response: { status: 200 } }), 'Signature valid');
    await app.shows('is valid for this request. The server answered 200.');
    expect(await app.text()).not.toMatch(/Possible causes|rejected|revoked/);
  });

  it('asks for the language once: the next request’s code is in it, after a reload too', async () => {
    const app = await openFreshApp(session);
    const capture = captureBy(await storedPair(app));
    await pasteCapture(app, capture);
    await app.choose('Show the code in', 'Go net/http');
    await app.shows('This mistake in Go net/http');
    await app.reload();
    await app.shows('This mistake in Go net/http');
    await app.click('Clear');
    await pasteCapture(app, capture);
    await app.shows('This mistake in Go net/http');
  });

  it('says what’s likely above a search that takes long, and goes on', async () => {
    const app = await openFreshApp(session);
    const pair = await storedPair(app);
    // The three seconds pass at once: no verdict hangs on how fast it searches.
    await app.view.evaluate(`{
      const wait = globalThis.setTimeout;
      globalThis.setTimeout = (act, ms, ...given) => wait(act, ms === 3000 ? 0 : ms, ...given);
    }`);
    await pasteCapture(
      app,
      captureBy({ ...pair, secret: 'sk_test_0ther5ecret0ther5ecret' }),
      nothingSoFar({}),
    );
    const text = await app.text();
    expect(text).toContain('No known mistake can match a signature made with a different secret.');
    expect(text.slice(text.indexOf(nothingSoFar({})))).toContain('Searching for the mistake');
    await app.click('Cancel');
    await app.shows('The search was cancelled.');
  });

  it('is named again after a reload, by the body that was given in Hints', async () => {
    const app = await openFreshApp(session);
    const pair = await storedPair(app);
    const body = '{"amount":"10.00"}';
    const lines = ['POST', '/charges', '', '1764000000', sha256(body)].join('\n');
    const fields = [`X-Api-Key: ${pair.id}`, 'X-Timestamp: 1764000000'];
    const headers = [...fields, `X-Signature: ${referenceSignature(pair.secret, lines)}`];
    const options = headers.map((header) => `-H '${header}'`).join(' ');
    await app.goTo('Diagnose');
    await (await app.find('textbox', 'Paste a request')).focus();
    await app.paste(`curl https://api.example/api/v1/charges ${options} --data-binary @order.json`);
    await app.openTab('Hints');
    const editor = () => app.find('textbox', 'File order.json');
    await app.until('the editor is there', async () =>
      (await editor()).evaluate((one) => one.isContentEditable),
    );
    await (await editor()).focus();
    await app.paste(body);
    await app.openTab('Diagnosis');
    await app.find('heading', WHOLE_PATH);
    const isKept = `chrome.storage.local.get('windows').then(({ windows }) => JSON.stringify(windows).includes('10.00'))`;
    await app.until('the hint is kept', async () => (await app.view.evaluate(isKept)) === true);
    await app.reload();
    await app.find('heading', WHOLE_PATH);
    await app.openTab('Hints');
    await app.shows('"amount"');
  });

  it('has its requests back after Clear and Undo', async () => {
    const app = await openFreshApp(session);
    await pasteCapture(app, captureBy(await storedPair(app)));
    await app.click('Clear');
    await app.shows('Find the mistake behind a rejected request');
    await app.click('Undo');
    await app.find('heading', REMEDY);
  });

  it('works where workers don’t start, and inside DevTools', async () => {
    const panel = await openAppPanel(session, page, { width: 900, theme: 'light' });
    const capture = captureBy(await storedPair(panel));
    await pasteCapture(panel, capture);
    const app = driverOf(await session.openApp());
    await app.find('combobox', 'Key');
    await app.view.evaluate('globalThis.Worker = class { constructor() { throw new Error("none"); } }');
    await pasteCapture(app, capture);
  });
});

async function storedPair(app: AppDriver): Promise<StoredPair> {
  await app.find('combobox', 'Key');
  const read = FIRST_PAIR;
  return (await app.view.evaluate(read)) as StoredPair;
}

/** Leaves out the right signature and sends this one in its place. */
async function sendWithSignature(app: AppDriver, signature: string): Promise<void> {
  await app.openTab('Headers');
  await app.click('Send X-Signature', 'checkbox');
  await app.click('Add a header');
  await app.type('Header 1', 'X-Signature');
  await app.type('Header value 1', signature);
  await app.send();
}

async function pasteCapture(app: AppDriver, capture: string, title = REMEDY): Promise<void> {
  await app.goTo('Diagnose');
  await (await app.find('textbox', 'Paste a request')).focus();
  await app.paste(capture);
  await app.find('heading', title);
}
