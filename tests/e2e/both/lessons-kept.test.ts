/** A lesson half done is there again, as it was, after a crash, a reload and a closed tab; each window has its own. */

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type AppDriver, driverOf, openFreshApp } from '../harness/app-driver.ts';
import { openAppPanel, type PlainPage, servePlainPage } from '../harness/plain-page.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

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

const HALF_DONE = 'limit=5&a=typed%20half';
const CODE = 'import hmac\n# half done: ü\nsignature = ""\n';
const CLIENT = 'Code of the client';

const windowsIn = async ({ view }: AppDriver) =>
  String(await view.evaluate('chrome.storage.local.get("windows").then(JSON.stringify)'));

async function isStored(app: AppDriver, text: string): Promise<void> {
  await app.until(`${text} is stored`, async () => (await windowsIn(app)).includes(text));
}

/** The request that the task was drawn with. */
async function requestIn(app: AppDriver): Promise<string> {
  const [, target = ''] = /(\/api\/v1\/\S+)/.exec(await app.text()) ?? [];
  expect(target).toContain('?');
  return target;
}

const lineIn = async (app: AppDriver) =>
  (await app.find('textbox', 'Line 3, query')).evaluate((field) => (field as HTMLTextAreaElement).value);

async function beginQuery(app: AppDriver): Promise<string> {
  await app.goTo('Lessons');
  await app.click('Start: The query');
  await app.clickOn('nav[aria-label="Tasks of this lesson"] li:nth-child(2) button');
  await app.shows('Keep repeated names');
  await app.click('Show hint 1 of 3');
  await app.type('Line 3, query', HALF_DONE);
  return requestIn(app);
}

async function isQueryAsLeft(app: AppDriver, request: string): Promise<void> {
  await app.shows('Keep repeated names');
  expect(await requestIn(app)).toBe(request);
  await app.until('the text is there', async () => (await lineIn(app)) === HALF_DONE);
  expect(await app.has('button', 'Show hint 2 of 3')).toBe(true);
}

it('the same task with the same values, hint and text, after a crash', async () => {
  const app = await openFreshApp(session);
  const request = await beginQuery(app);
  await isStored(app, HALF_DONE);
  await session.crash(app.window);
  await isQueryAsLeft(driverOf(await session.openApp()), request);
});

it('what was typed right before a reload', async () => {
  const app = await openFreshApp(session);
  const request = await beginQuery(app);
  await app.reload();
  await isQueryAsLeft(app, request);
});

it('what was typed in the panel, after a reload', async () => {
  const panel = await openAppPanel(session, page, { width: 400, theme: 'dark' });
  const request = await beginQuery(panel);
  await isStored(panel, HALF_DONE);
  await panel.reload();
  await isQueryAsLeft(panel, request);
});

async function codeIn(app: AppDriver): Promise<string> {
  await app.until('the editor is there', async () =>
    (await app.find('textbox', CLIENT)).evaluate((one) => one.isContentEditable),
  );
  return (await app.find('textbox', CLIENT)).evaluate((editor) =>
    [...editor.querySelectorAll('.cm-line')].map(({ textContent }) => textContent).join('\n'),
  );
}

const callsIn = async (app: AppDriver) => (await app.text()).match(/(GET|POST|PUT|PATCH|DELETE) \/api\/\S+/g);

it('the edited code of a broken client, beside the same calls, after the tab was closed; another window has its own', async () => {
  const app = await openFreshApp(session);
  await app.goTo('Lessons');
  await app.click('Start: Common mistakes');
  await app.shows('401 Unauthorized: bad_signature');
  expect(await codeIn(app)).not.toContain('half done');
  const calls = await callsIn(app);
  await (await app.find('textbox', CLIENT)).focus();
  await app.window.keyboard.down('Control');
  await app.window.keyboard.press('KeyA');
  await app.window.keyboard.up('Control');
  await app.paste(CODE);
  await isStored(app, 'half done');
  const other = driverOf(await session.openApp());
  await other.goTo('Lessons');
  await other.find('button', 'Start: Common mistakes');
  await app.close();
  const again = driverOf(await session.openApp());
  await again.shows('Fix this client in Python requests');
  await again.until('the code is there', async () => (await codeIn(again)) === CODE);
  expect(await callsIn(again)).toEqual(calls);
  await again.find('button', 'Undo my changes');
});

it('an answer with a secret isn’t stored, which the task says', async () => {
  const app = await openFreshApp(session);
  await app.goTo('Lessons');
  await app.click('Start: Keeping the secret');
  await app.clickOn('main form textarea');
  await app.window.keyboard.type('x');
  await app.shows('Your answer isn’t stored');
  await app.shows('If you close or reload this page, your answer is lost.');
  expect(await windowsIn(app)).toContain('"id":"secret"');
  expect(await windowsIn(app)).not.toContain('sk_test_');
});
