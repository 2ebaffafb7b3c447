/** The background alone is killed, over and over, while its pages send, capture and store: nothing is lost, nothing hangs. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { seedExpression } from '../../../lib/storage/seed-local-sandbox.ts';
import { FaultFigures } from '../../fault-figures.ts';
import { IS_FULL } from '../../search/sampling.ts';
import { type AppDriver, driverOf, openFreshApp } from '../harness/app-driver.ts';
import { killOverAndOver } from '../harness/background-kills.ts';
import { setPassphrase } from '../harness/kept-keys.ts';
import { type BrowserSession, IS_FIREFOX, launchSession } from '../harness/session.ts';
import { startShop } from '../harness/shop.ts';

/** Made up for these tests. */
const KEY = { id: 'pk_test_made_up_killed', secretText: 'sk_test_made_up_killed_0123' };
const PASSPHRASE = 'made up for the kills';
const SENDS = IS_FULL ? 60 : 12;
const CAPTURED = IS_FULL ? 200 : 40;
const KEYS = IS_FULL ? 20 : 5;

const figures = new FaultFigures(IS_FIREFOX ? 'background-killed-firefox' : 'background-killed');
let session: BrowserSession;

beforeAll(async () => {
  session = await launchSession();
  await session.leaveBackground();
});
afterEach(() => session.assertNoProblems());
afterAll(async () => {
  await session?.close();
  figures.publish();
});

/** It answers charges once it’s told how: also one that the browser itself repeats as its connection breaks. */
async function openSlowShop() {
  let ending: number | 'cut' | undefined;
  const waiting: ServerResponse[] = [];
  const charged: string[] = [];
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    charged.push(Buffer.concat(chunks).toString());
    if (ending === undefined) waiting.push(response);
    else end(response, ending);
  }

  function end(response: ServerResponse, how: number | 'cut'): void {
    if (how === 'cut') response.socket?.destroy();
    else response.writeHead(how, { 'Content-Type': 'application/json' }).end('{"id":"ord_1"}');
  }

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    charged,
    answer(how: number | 'cut'): void {
      ending = how;
      for (const response of waiting.splice(0)) end(response, how);
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

it.each([
  ['answered', 201, '201 Created'],
  ['cut off', 'cut', 'Sending again may charge order K-1 once more'],
] as const)('while a charge is on its way, which is then %s', async (what, status, words) => {
  const row = figures.row(`background killed while a charge is on its way, then ${what}`);
  const shop = await openSlowShop();
  try {
    await session.grantHost(shop.baseUrl);
    const app = await openFreshApp(session, { seed: seedExpression({ ...KEY, baseUrl: shop.baseUrl }) });
    if (status === 'cut') session.problems.expect(/net::ERR_/);
    await app.type('Method', 'POST');
    await app.type('Path and query', '/api/v1/charges');
    await app.pasteBody('{"merchant_order_id":"K-1","amount":"1.00","currency":"USD","network":"TRON"}');
    await app.click('Send');
    await row.ends(app.until('the charge came', async () => shop.charged.length === 1));
    const killing = await killOverAndOver(session);
    await killing.stop();
    row.injected = killing.kills;
    shop.answer(status);
    await row.ends(app.shows(words));
    row.said = words;
    await app.goTo('History');
    await row.ends(app.shows('1 entry'));
    expect(new Set(shop.charged).size).toBe(1);
    if (status !== 'cut') expect(shop.charged).toHaveLength(1);
  } finally {
    shop.close();
  }
});

it('while the popup sends', async () => {
  const row = figures.row('background killed while the popup sends');
  await session.startAfresh();
  const popup = driverOf(await session.openPopup());
  await popup.find('combobox', 'Key');
  const killing = await killOverAndOver(session);
  await popup.window.bringToFront();
  await popup.type('Path and query', '/api/v1/orders?limit=1');
  await popup.click('Send');
  await row.ends(popup.shows('Signed and accepted'));
  await killing.stop();
  row.injected = killing.kills;
  row.said = 'Signed and accepted';
});

it('while requests of the inspected page arrive', async () => {
  const row = figures.row('background killed while captured requests arrive');
  const shop = await startShop(KEY.id, KEY.secretText);
  try {
    await session.startAfresh(seedExpression({ ...KEY, baseUrl: shop.origin }));
    const page = await session.openPage(`${shop.origin}/`);
    const panel = await session.drivePanel(page, { width: 1200 });
    await panel.goTo('Capture');
    const killing = await killOverAndOver(session);
    await page.evaluate(`(async () => {
    for (let n = 0; n < ${CAPTURED}; n++) await call('GET', '/api/v1/orders?n=' + n);
  })()`);
    await killing.stop();
    row.injected = killing.kills;
    await row.ends(panel.shows(`${CAPTURED} requests`));
    row.said = `${CAPTURED} requests`;
    expect(shop.received).toHaveLength(CAPTURED);
  } finally {
    await shop.close();
  }
});

it('while the history is written', async () => {
  const row = figures.row('background killed while the history is written');
  const app = await openFreshApp(session);
  await app.find('combobox', 'Key');
  const killing = await killOverAndOver(session);
  await app.window.bringToFront();
  for (let n = 0; n < SENDS; n++) {
    await app.type('Path and query', `/api/v1/orders?limit=${n + 1}`);
    expect((await row.ends(app.send())).word).toBe('Success');
  }
  expect(killing.kills).toBeGreaterThan(0);
  await killing.stop();
  row.injected = killing.kills;
  await app.reload();
  await app.goTo('History');
  await row.ends(app.shows(`${SENDS} entries`));
  row.said = `${SENDS} entries`;
});

it('while keys are added, encrypted, locked and unlocked', async () => {
  const row = figures.row('background killed while the vault is written');
  const app = await openFreshApp(session);
  await app.goTo('Keys');
  await app.find('button', 'Add key');
  const killing = await killOverAndOver(session);
  await app.window.bringToFront();
  const ids = Array.from({ length: KEYS }, (_, n) => `pk_test_killed_${n}`);
  for (const [n, id] of ids.entries()) {
    await row.ends(addKey(app, id, `sk_test_made_up_${n}_0123456789`));
    if (n === 1) await row.ends(setPassphrase(app, PASSPHRASE));
  }
  await app.click('Lock now');
  await row.ends(app.shows('Your keys are locked'));
  expect(killing.kills).toBeGreaterThan(0);
  await killing.stop();
  row.injected = killing.kills;
  await app.reload();
  await app.find('textbox', 'Passphrase');
  await app.type('Passphrase', PASSPHRASE);
  await app.click('Unlock');
  await row.ends(app.find('button', `Edit ${ids[0]}`));
  const text = await app.text();
  row.lost = ids.filter((id) => !text.includes(id)).length;
  row.said = 'Your keys are locked';
  expect(row.lost).toBe(0);
});

async function addKey(app: AppDriver, id: string, secret: string): Promise<void> {
  await app.click('Add key');
  await app.type('Key id', id);
  await app.type('Secret', secret);
  await app.type('Name', id);
  await app.window.keyboard.press('Enter');
  await app.find('button', `Edit ${id}`);
}
