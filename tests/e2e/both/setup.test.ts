/** Setting up without hops: what waits for a key is gone back to, a request that's begun can be filled in, and a base URL is checked as it's typed. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADVICE } from '../../../lib/core/mistakes/advice.ts';
import { captureFile, KEY_ID, SECRET, UNSORTED } from '../../state/wrongly-signed.ts';
import { type AppDriver, openFreshApp } from '../harness/app-driver.ts';
import { violations } from '../harness/axe.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

describe('setting up', () => {
  let session: BrowserSession;

  beforeAll(async () => {
    session = await launchSession();
  });
  afterEach(() => session.assertNoProblems());
  afterAll(() => session?.close());

  const focused = ({ view }: AppDriver): Promise<string> =>
    view.evaluate(() => {
      const active = document.activeElement;
      return active instanceof HTMLInputElement
        ? (active.labels?.[0]?.textContent ?? '')
        : (active?.getAttribute('role') ?? active?.tagName ?? '');
    });

  it('a key that a diagnosis waits for is added, and the diagnosis is there', async () => {
    const app = await openFreshApp(session);
    await app.goTo('Diagnose');
    await (await app.find('textbox', 'Paste a request')).focus();
    await app.paste(captureFile(UNSORTED));
    await app.click('Add this key');
    await app.until('the secret can be typed', async () => (await focused(app)).startsWith('Secret'));
    await app.window.keyboard.type(SECRET);
    await app.window.keyboard.press('Enter');
    await app.shows(ADVICE['query-order-as-sent'].title);
    await app.until('the keyboard goes on at its row', async () => (await focused(app)) === 'option');
    await app.choose('Show the code in', 'Go net/http');
    expect(await app.copied('Copy a signer in Go net/http')).toContain('func send(');
    await app.goTo('Keys');
    await app.shows(KEY_ID);
    expect(await app.has('button', 'Back to Diagnose')).toBe(false);
  });

  it('a key that a diagnosis waits for is ticked for where its request came from, which then takes it', async () => {
    const app = await openFreshApp(session);
    await app.goTo('Diagnose');
    await (await app.find('textbox', 'Paste a request')).focus();
    const headers = UNSORTED.headers.map(([name, value]) => `-H '${name}: ${value}'`);
    await app.paste(`curl 'http://127.0.0.1:4610${UNSORTED.target}' ${headers.join(' ')}`);
    await app.click('Add this key');
    const isTicked = async (name: string) =>
      (await app.find('checkbox', name)).evaluate((box) => (box as HTMLInputElement).checked);
    expect([await isTicked('Local sandbox'), await isTicked('Built-in sandbox')]).toEqual([true, false]);
    await app.until('the secret can be typed', async () => (await focused(app)).startsWith('Secret'));
    await app.window.keyboard.type(SECRET);
    expect(await app.text()).not.toContain('The built-in sandbox accepts only keys created in it.');
    await app.window.keyboard.press('Enter');
    await app.shows(ADVICE['query-order-as-sent'].title);
    await app.goTo('Request');
    await app.choose('Environment', 'Local sandbox');
    const keys = await app.find('combobox', 'Key');
    expect(await keys.evaluate(({ textContent }) => textContent)).toBe('Test key …up_1');
  });

  it('a stored key that signs nowhere yet is offered where Send says that this environment has none', async () => {
    const app = await openFreshApp(session);
    await app.goTo('Keys');
    await app.click('Add key');
    await app.type('Key id', KEY_ID);
    await app.type('Secret', SECRET);
    for (const name of ['Built-in sandbox', 'Local sandbox']) {
      const box = await app.find('checkbox', name);
      if (await box.evaluate((one) => (one as HTMLInputElement).checked)) await box.click();
    }
    await app.window.keyboard.press('Enter');
    await app.shows('No environment chosen yet');
    await app.goTo('Request');
    await app.choose('Environment', 'Local sandbox');
    expect((await app.send()).title).toBe('Select a key for this environment');
    await app.shows('Test key …up_1 is stored, but isn’t selected for it yet.');
    await app.clickOn('::-p-xpath(//main//button[normalize-space(.)="Use Test key …up_1 here"])');
    const keys = await app.find('combobox', 'Key');
    expect(await keys.evaluate(({ textContent }) => textContent)).toBe('Test key …up_1');
    await app.shows('The response appears here');
  });

  it('a request without a key leads to one and back, also where one is made in the sandbox', async () => {
    const app = await openFreshApp(session);
    await app.goTo('Keys');
    await app.click('Delete Sandbox key');
    await app.click('Delete key');
    await app.shows('Your keys appear here');
    await app.goTo('Request');
    await app.click('Add a key');
    await app.shows('Add a test key');
    expect(await violations(app.view)).toEqual([]);
    await app.click('Back to Request');
    await app.click('Add a key');
    await app.click('Create a sandbox key');
    await app.shows('SIGNING_SECRET');
    await app.click('Done');
    expect((await app.send()).text).toContain('200 OK');
  });

  it('a charge opens on the body that’s to be filled in', async () => {
    const app = await openFreshApp(session);
    await app.choose('Start from an example request', 'Create a charge');
    await app.find('textbox', 'Body');
    await app.choose('Start from an example request', 'List orders');
    await app.find('button', 'Add a parameter');
  });

  it('a path typed over the assumed one keeps its section open and the focus, and ready-made requests use it', async () => {
    const app = await openFreshApp(session);
    await app.goTo('Environments');
    await app.click('Add environment');
    await app.type('Name', 'My shop');
    await app.type('Base URL', 'https://api.example.com');
    await app.clickOn('form summary');
    await app.until('its first field has the focus', async () => (await focused(app)) === 'Ledger');
    await app.type('Ledger', '');
    // On the way it’s the assumed one, letter by letter.
    await app.window.keyboard.type('/api/v1/ledger_entries');
    expect(await focused(app)).toBe('Ledger');
    await app.shows('1 of 7 changed');
    await app.window.keyboard.press('Enter');
    await app.find('button', 'Edit My shop');
    await app.goTo('Request');
    await app.choose('Environment', 'My shop');
    await app.choose('Start from an example request', 'List ledger');
    const address = await app.find('textbox', 'Path and query');
    expect(await address.evaluate((input) => (input as HTMLInputElement).value)).toBe(
      '/api/v1/ledger_entries?limit=20&offset=0',
    );
  });

  it('a base URL that ends in what every path begins with is called so in its form, which drops it', async () => {
    const app = await openFreshApp(session);
    await app.goTo('Environments');
    await app.click('Add environment');
    await app.type('Name', 'My shop');
    await app.type('Base URL', 'https://api.example.com/api/v1');
    await app.click('Remove /api/v1');
    const field = await app.find('textbox', 'Base URL');
    expect(await field.evaluate((input) => (input as HTMLInputElement).value)).toBe(
      'https://api.example.com',
    );
    expect(await app.has('button', 'Remove /api/v1')).toBe(false);
    await app.click('Add environment');
    await app.find('button', 'Edit My shop');
    await app.goTo('Request');
    await app.choose('Environment', 'My shop');
    await app.choose('Start from an example request', 'List orders');
    await app.shows('To https://api.example.com/api/v1/orders');
  });

  it('a base URL that can’t become right is called so while it’s typed', async () => {
    const app = await openFreshApp(session);
    await app.goTo('Environments');
    await app.click('Add environment');
    await (await app.find('textbox', 'Base URL')).focus();
    await app.window.keyboard.type('https://api.example.com');
    expect(await app.text()).not.toContain('This isn’t a URL');
    await app.window.keyboard.type('?page=1');
    await app.shows('A base URL ends before the ?.');
    expect(await focused(app)).toBe('Base URL');
  });
});
