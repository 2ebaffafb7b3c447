/** What a visitor does with the page to try Countersign on, the same in every browser. */

import { expect } from 'vitest';
import type { AppDriver } from './app-driver.ts';
import { referenceSignature, sha256 } from './reference-signer.ts';
import type { Elsewhere, Site } from './site.ts';
import { tryToLeave } from './tries-to-leave.ts';

/** Made up. */
const KEY_ID = 'pk_test_00madeup00';
const SECRET = 'sk_test_made_up_0123456789';
const NAME = 'Made up';
const DRAFT = '/api/v1/orders?limit=7&status=paid';

/** Signed with the mistakes “query as sent” and a path without its prefix, so that the search has to look for them. */
function wronglySigned(): string {
  const query = 'status=paid&limit=5';
  const lines = ['GET', '/orders', query, '1764000000', sha256('')].join('\n');
  return [
    `curl 'https://api.example.com/api/v1/orders?${query}'`,
    `-H 'X-Api-Key: ${KEY_ID}'`,
    `-H 'X-Timestamp: 1764000000'`,
    `-H 'X-Signature: ${referenceSignature(SECRET, lines)}'`,
  ].join(' ');
}

/** From the first look to a reload. */
export async function visit(app: AppDriver, site: Site): Promise<void> {
  await signsAndSends(app);
  await addMadeUpKey(app);
  await namesTheMistake(app, site);
  await opensLearn(app);
  await findsTheWayToTheExtension(app);
  await keepsTheDraftAlone(app);
  // Nothing is asked for but files below the page’s path.
  expect(site.asked.filter((asked) => asked.startsWith('/'))).toEqual([]);
}

async function signsAndSends(app: AppDriver): Promise<void> {
  await app.click('Sign and send a request');
  const { title, text } = await app.answer();
  expect(title).toBe('Signed and accepted');
  expect(text).toContain('200 OK');
}

async function addMadeUpKey(app: AppDriver): Promise<void> {
  await app.goTo('Keys');
  await app.shows('Your keys are kept in memory only');
  await app.click('Add key');
  await app.type('Name', NAME);
  await app.type('Key id', KEY_ID);
  await app.type('Secret', SECRET);
  await app.click('Add key');
  await app.find('button', `Delete ${NAME}`);
}

/** With the key from above. The search’s workers are loaded for it. */
async function namesTheMistake(app: AppDriver, site: Site): Promise<void> {
  await app.goTo('Diagnose');
  await (await app.find('textbox', 'Paste a request')).focus();
  await app.paste(wronglySigned());
  await app.shows('Query not sorted');
  expect(site.asked.some((file) => file.startsWith('assets/search-worker-'))).toBe(true);
}

async function findsTheWayToTheExtension(app: AppDriver): Promise<void> {
  const places = [
    ['Capture', 'Capture needs the extension'],
    ['Inbox', 'The Inbox needs the extension'],
    ['Environments', 'Other environments need the extension'],
  ] as const;
  for (const [view, title] of places) {
    await app.goTo(view);
    await app.find('heading', title);
    await app.find('heading', 'Get the extension');
  }
  await app.goTo('Request');
  await app.click('Get the extension');
  await app.find('heading', 'Other environments need the extension');
  const environments = await app.find('combobox', 'Environment');
  expect(await environments.evaluate((select) => select.textContent)).toBe('Built-in sandbox');
}

async function opensLearn(app: AppDriver): Promise<void> {
  await app.goTo('Lessons');
  await app.find('heading', 'Learn how requests are signed');
}

async function keepsTheDraftAlone(app: AppDriver): Promise<void> {
  await app.goTo('Request');
  await app.type('Path and query', DRAFT);
  await app.until('the draft is at rest', async () => (await atRest(app)).includes('limit=7'));
  await app.reload();
  const target = await app.find('textbox', 'Path and query');
  await app.until('the draft is back', () =>
    target.evaluate((field, draft) => (field as HTMLInputElement).value === draft, DRAFT),
  );
  await app.goTo('Keys');
  await app.find('button', 'Delete Sandbox key');
  expect(await app.has('button', `Delete ${NAME}`)).toBe(false);
  const rest = await atRest(app);
  expect(rest).toContain('limit=7');
  expect(rest).not.toContain(SECRET);
  expect(rest).not.toMatch(/sk_test_/);
}

/** All that the browser keeps of the page, as text. */
async function atRest(app: AppDriver): Promise<string> {
  return String(await app.window.evaluate(READ_ALL));
}

const READ_ALL = `(async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie];
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames)
      texts.push(JSON.stringify(await done(database.transaction(store).objectStore(store).getAll())));
    database.close();
  }
  return texts.join('\\n');
})()`;

/** What the page’s own host may be asked for: it gave the page its code. */
const FROM_ITS_HOST = [
  '/image',
  '/css-image',
  '/style.css',
  '/script.js',
  '/module.js',
  '/modulepreload.js',
  '/prefetch',
  '/imported.js',
];

/** But a navigation, which no policy of a page can stop. */
export async function letsNothingLeave(app: AppDriver, site: Site, elsewhere: Elsewhere): Promise<void> {
  await app.find('tab', 'Request');
  await app.window.evaluate(tryToLeave, elsewhere.origin);
  expect(elsewhere.arrived).toEqual([]);
  const before = site.asked.length;
  await app.window.evaluate(tryToLeave, site.origin);
  expect(site.asked.slice(before).filter((asked) => !FROM_ITS_HOST.includes(asked))).toEqual([]);
  await app.window.evaluate((to) => void setTimeout(() => location.assign(`${to}/left`)), elsewhere.origin);
  await app.until('another page is there', async () => elsewhere.arrived.includes('/left'));
}

/** The same ways, so that the above would have been seen. @param app on a page without a policy. */
export async function wouldHaveLeft(app: AppDriver, to: Elsewhere): Promise<void> {
  await app.window.evaluate(tryToLeave, to.origin);
  expect(to.arrived).toEqual(
    expect.arrayContaining([
      ...['/fetch', '/fetch-no-cors', '/keepalive', '/xhr', '/websocket', '/events', '/beacon'],
      ...['/image', '/css-image', '/style.css', '/script.js', '/module.js'],
      ...['/frame', '/object', '/embed', '/video', '/form', '/in-worker', '/imported.js'],
    ]),
  );
}
