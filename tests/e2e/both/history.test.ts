/** The history in the built extension: there after a reload, and whole after the browser was killed. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { captureFile, KEY_ID, SECRET, UNSORTED } from '../../state/wrongly-signed.ts';
import { type AppDriver, driverOf, openFreshApp } from '../harness/app-driver.ts';
import { violations } from '../harness/axe.ts';
import { type BrowserSession, keptProfile, launchSession } from '../harness/session.ts';

const LISTED = '[role="grid"] tbody tr';

/** The rows of the list, as they read. */
async function listed(app: AppDriver): Promise<readonly string[]> {
  return app.view.$$eval(LISTED, (rows) => rows.map(({ textContent }) => textContent ?? ''));
}

async function sendTo(app: AppDriver, target: string): Promise<void> {
  await app.goTo('Request');
  await app.type('Path and query', target);
  await app.send();
}

describe('the history', () => {
  let session: BrowserSession;

  beforeAll(async () => {
    session = await launchSession();
  });
  afterEach(() => session.assertNoProblems());
  afterAll(() => session?.close());

  it('has what was sent after a reload, to be searched, pinned, named, opened again and forgotten', async () => {
    const app = await openFreshApp(session);
    await app.find('combobox', 'Key');
    await sendTo(app, '/api/v1/orders?limit=5');
    await sendTo(app, '/api/v1/orders?status=paid');
    await app.goTo('History');
    await app.shows('2 entries');
    await app.reload();
    await app.goTo('History');
    await app.shows('2 entries');
    expect((await listed(app))[0]).toMatch(/status=paid.*200.*Valid/);

    await searchFor(app, 'LIMIT=5');
    await app.shows('1 of 2 entries');
    await app.clickOn(LISTED);
    await app.click('Pin');
    await app.find('button', 'Pinned');
    await app.type('Name', 'Five orders');
    await app.window.keyboard.press('Enter');
    await app.shows('Five orders');
    await app.reload();
    await app.goTo('History');
    await app.shows('2 entries');
    expect((await listed(app))[0]).toContain('Five orders');
    expect(await violations(app.view)).toEqual([]);

    await app.clickOn(LISTED);
    await app.click('Open in Request');
    const target = await app.find('textbox', 'Path and query');
    expect(await target.evaluate((input) => (input as HTMLInputElement).value)).toBe(
      '/api/v1/orders?limit=5',
    );
    expect((await app.send()).word).toBe('Success');

    await app.goTo('History');
    await app.shows('3 entries');
    await app.click('Clear history');
    await app.clickOn('dialog[open] button[data-variant="danger"]');
    await app.shows('Requests you send or diagnose appear here');
    await app.reload();
    await app.goTo('History');
    await app.shows('Requests you send or diagnose appear here');
  });

  it('has two entries back that were deleted in a row, by Ctrl+Z, each with the focus', async () => {
    const app = await openFreshApp(session);
    await app.find('combobox', 'Key');
    for (const limit of [5, 6, 7]) await sendTo(app, `/api/v1/orders?limit=${limit}`);
    await app.goTo('History');
    await app.shows('3 entries');
    const { keyboard } = app.window;
    const focused = () => app.view.evaluate(() => document.activeElement?.textContent ?? '');
    const undo = async () => {
      await keyboard.down('Control');
      await keyboard.press('KeyZ');
      await keyboard.up('Control');
    };
    await app.clickOn(LISTED);
    await keyboard.press('Delete');
    await app.shows('Deleted GET /api/v1/orders?limit=7');
    await app.until('the next has the focus', async () => /limit=6/.test(await focused()));
    await keyboard.press('Delete');
    await app.shows('Deleted GET /api/v1/orders?limit=6');
    await app.shows('Undo also works for the earlier change: press it a second time.');
    expect(await violations(app.view)).toEqual([]);
    for (const limit of [6, 7]) {
      await undo();
      await app.until(`${limit} has the focus`, async () => (await focused()).includes(`limit=${limit}`));
    }
    await app.shows('3 entries');
    expect(await app.has('button', 'Undo')).toBe(false);
  });

  it('of what was sent before its key was stored names the mistake once it is', async () => {
    const app = await openFreshApp(session);
    await app.goTo('Diagnose');
    await (await app.find('textbox', 'Paste a request')).focus();
    await app.paste(captureFile(UNSORTED));
    await app.shows('Add this key');
    await app.goTo('History');
    await app.shows('1 entry');
    expect((await listed(app))[0]).toContain('Signature not checked: secret unknown');
    await app.goTo('Keys');
    await app.click('Add key');
    await (await app.find('textbox', 'Key id')).focus();
    await app.paste(`${KEY_ID} ${SECRET}`);
    await app.shows('Both fields are filled');
    await app.window.keyboard.press('Enter');
    await app.until('it’s stored', async () => !(await app.has('textbox', 'Key id')));
    await app.goTo('History');
    await app.until('it’s named', async () => /Query not sorted/.test((await listed(app))[0] ?? ''));
    expect(await listed(app)).toHaveLength(1);
  });

  it('of a newer Countersign is left as it is, and sending goes on', async () => {
    const app = await openFreshApp(session, { seed: opened(7, "createObjectStore('later')") });
    await app.find('combobox', 'Key');
    await sendTo(app, '/api/v1/orders?limit=6');
    await app.goTo('History');
    await app.shows('A newer Countersign wrote your history');
    const databases = (await app.view.evaluate('indexedDB.databases()')) as IDBDatabaseInfo[];
    expect(databases).toEqual([{ name: 'history', version: 7 }]);
  });

  it('holds none of the secrets, whatever’s sent', async () => {
    const app = await openFreshApp(session);
    await app.find('combobox', 'Key');
    await sendTo(app, '/api/v1/orders?limit=7');
    await app.goTo('History');
    await app.shows('1 entry');
    const stored = JSON.stringify(await app.view.evaluate(ALL_STORED));
    expect(stored).toContain('limit=7');
    expect(stored).not.toContain('sk_');
  });
});

describe('a browser that’s killed while requests are written', () => {
  const kept = keptProfile();
  afterAll(() => kept.remove());

  it('has a history that’s whole, every time', async () => {
    let before = 0;
    for (const delay of [60, 150, 400]) {
      const writer = await launchSession({ kept });
      const app = driverOf(await writer.openApp());
      await app.find('combobox', 'Key');
      // Its window was last seen in the History view.
      await app.goTo('Request');
      if (before === 0) await app.click('Write a request of your own');
      await app.send();
      await app.until('it’s stored', async () => (await stored(app)).entries.length > before);
      await app.view.evaluate(
        'setInterval(() => { for (const button of document.querySelectorAll("button")) if (button.textContent === "Send") button.click(); }, 4) && 1',
      );
      await new Promise((resolve) => setTimeout(resolve, delay));
      await writer.kill();

      const reader = await launchSession({ kept });
      const again = driverOf(await reader.openApp());
      await again.goTo('History');
      await again.until('it’s read', async () => /\d+ entr(?:y|ies)/.test(await again.text()));
      const { entries, requests } = await stored(again);
      const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id).sort();
      expect(ids(entries)).toEqual(ids(requests));
      expect(entries.length).toBeGreaterThan(before);
      expect(await again.text()).not.toContain('can’t be read');
      console.log(`killed after ${delay} ms: ${entries.length - before} more requests, all of them whole`);
      before = entries.length;
      await reader.close();
    }
  });
});

interface Stored {
  readonly entries: readonly { id: string }[];
  readonly requests: readonly { id: string }[];
}

async function stored({ view }: AppDriver): Promise<Stored> {
  return (await view.evaluate(ALL_STORED)) as Stored;
}

async function searchFor(app: AppDriver, text: string): Promise<void> {
  await (await app.find('searchbox', 'Search the history')).focus();
  await app.insert(text);
}

/** An expression: opens the database at this version, as another build would. */
function opened(version: number, upgrade: string): string {
  return `new Promise((resolve, reject) => {
    const request = indexedDB.open('history', ${version});
    request.onupgradeneeded = () => request.result.${upgrade};
    request.onsuccess = () => { request.result.close(); resolve(); };
    request.onerror = () => reject(request.error);
  })`;
}

const ALL_STORED = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('history');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const transaction = opening.result.transaction(['entries', 'requests']);
    const [entries, requests] = ['entries', 'requests'].map((name) => transaction.objectStore(name).getAll());
    transaction.oncomplete = () => {
      opening.result.close();
      resolve({ entries: entries.result, requests: requests.result });
    };
  };
})`;
