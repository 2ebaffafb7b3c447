/** A computer’s clock that’s set while the app is open: back 2 hours, ahead 2 days. Nobody waits for it, nothing is lost. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FaultFigures, type FaultRow } from '../../fault-figures.ts';
import { type AppDriver, driverOf } from '../harness/app-driver.ts';
import { jump, makeClockMovable } from '../harness/clock-jump.ts';
import { setPassphrase } from '../harness/kept-keys.ts';
import { AT_OWN_PORT, type RecordedSandbox, startRecordedSandbox } from '../harness/recorded-sandbox.ts';
import { type BrowserSession, IS_FIREFOX, launchSession } from '../harness/session.ts';

const HOUR = 3600;
const JUMPS = [
  ['back 2 hours', -2 * HOUR],
  ['ahead 2 days', 48 * HOUR],
] as const;
/** That are kept of each kind. */
const FREE_WINDOWS = 5;
const PASSPHRASE = 'made up for the clock';
/** In seconds. */
const SERVER_AHEAD = 7 * 60;

const figures = new FaultFigures(IS_FIREFOX ? 'clock-jumps-firefox' : 'clock-jumps');
let session: BrowserSession;
let local: RecordedSandbox;

beforeAll(async () => {
  session = await launchSession();
  local = await startRecordedSandbox({ ...AT_OWN_PORT, now: () => Date.now() / 1000 + SERVER_AHEAD });
  await session.grantHost(local.baseUrl);
});
afterEach(() => session.assertNoProblems());
afterAll(async () => {
  await session?.close();
  await local?.close();
  figures.publish();
});

async function openMovable(seed?: string): Promise<AppDriver> {
  await session.startAfresh(seed);
  return openWindow();
}

async function openWindow(): Promise<AppDriver> {
  const page = await session.openApp();
  await makeClockMovable(page);
  const app = driverOf(page);
  await app.find('combobox', 'Key');
  return app;
}

async function jumped(row: FaultRow, app: AppDriver, seconds: number): Promise<void> {
  await jump(app.window, seconds);
  row.injected++;
}

async function sendTo(app: AppDriver, target: string): Promise<string> {
  await app.goTo('Request');
  await app.type('Path and query', target);
  return (await app.send()).title;
}

const rowsOf = (app: AppDriver) =>
  app.view.$$eval('[role="grid"] tbody tr', (rows) => rows.map(({ textContent }) => textContent ?? ''));

describe.each(JUMPS)('the clock is set %s', (what, seconds) => {
  it('requests are signed by it at once, and the history has all of them', async () => {
    const row = figures.row(`clock set ${what}: signing and history`);
    const app = await openMovable();
    expect(await sendTo(app, '/api/v1/orders?limit=1')).toBe('Signed and accepted');
    const before = Number((await app.signing()).lines[3]);
    await jumped(row, app, seconds);
    const isMoved = async () => {
      const moved = Number((await app.signing()).lines[3]) - before - seconds;
      return moved >= 0 && moved < HOUR;
    };
    await row.ends(app.until('the timestamp has jumped as well', isMoved));
    await app.goTo('Request');
    row.said = await row.ends(sendTo(app, '/api/v1/orders?limit=2'));
    expect(row.said).toBe('Signed and accepted');
    await app.reload();
    await app.goTo('History');
    await row.ends(app.shows('2 entries'));
    const rows = await rowsOf(app);
    row.lost = 2 - rows.length;
    const [first, second] = seconds > 0 ? ['limit=2', 'limit=1'] : ['limit=1', 'limit=2'];
    expect(rows[0]).toContain(first);
    expect(rows[1]).toContain(second);
  });

  it('a charge that was sent before is still warned of', async () => {
    const row = figures.row(`clock set ${what}: a charge sent before`);
    const app = await openMovable();
    await app.choose('Start from an example request', 'Create a charge');
    await app.send();
    const [warning = ''] = /Sending again may charge order \S+ once more/.exec(await app.text()) ?? [];
    expect(warning).not.toBe('');
    await jumped(row, app, seconds);
    await app.reload();
    await row.ends(app.shows('was sent before'));
    row.said = 'Order … was sent before';
  });

  it('the keys are locked, as nobody knows how long it was, and unlocked they stay so', async () => {
    const row = figures.row(`clock set ${what}: keys with a passphrase`);
    const app = await openMovable();
    await app.type('Path and query', '/api/v1/orders?limit=3');
    await app.goTo('Keys');
    await setPassphrase(app, PASSPHRASE);
    await isInputNoted(app);
    await jumped(row, app, seconds);
    await row.ends(app.shows('Your keys are locked'));
    row.said = 'Your keys are locked';
    await app.type('Passphrase', PASSPHRASE);
    await app.click('Unlock');
    await row.ends(app.find('button', 'Lock now'));
    await app.goTo('Request');
    const target = await app.find('textbox', 'Path and query');
    const kept = await target.evaluate((input) => (input as HTMLInputElement).value);
    row.lost = kept === '/api/v1/orders?limit=3' ? 0 : 1;
    expect(row.lost).toBe(0);
    expect((await row.ends(app.send())).word).toBe('Success');
  });

  it('a server’s clock that’s followed is measured anew by the next response, and followed where it is', async () => {
    const row = figures.row(`clock set ${what}: the server’s clock is followed`);
    const app = await openMovable(local.seed);
    expect((await app.send()).text).toContain('stale_request');
    expect((await app.send('Follow the server’s clock and send')).word).toBe('Success');
    await jumped(row, app, seconds);
    const refused = await row.ends(app.send());
    expect(refused.text).toContain('stale_request');
    row.said = refused.title;
    expect((await row.ends(app.send())).word).toBe('Success');
  });
});

it('what’s typed after it was set back and the page closed is there again, before what was typed earlier', async () => {
  const row = figures.row('clock set ahead 2 days and back again: windows closed in between');
  await session.startAfresh();
  const ahead: AppDriver[] = [];
  for (let n = 0; n < FREE_WINDOWS + 1; n++) {
    const app = await openWindow();
    await jumped(row, app, 48 * HOUR);
    await app.type('Path and query', `/api/v1/ahead?n=${n}`);
    await isStored(app, `ahead?n=${n}`);
    ahead.push(app);
  }
  for (const app of ahead) await app.close();
  const app = driverOf(await session.openApp());
  await app.type('Path and query', '/api/v1/after?the=jump');
  await isStored(app, 'after?the=jump');
  await app.close();
  const again = driverOf(await session.openApp());
  const field = await again.find('textbox', 'Path and query');
  const shown = () => field.evaluate((input) => (input as HTMLInputElement).value);
  await row.ends(again.until('it’s there', async () => (await shown()) === '/api/v1/after?the=jump'));
  row.said = 'the request is there again';
});

/** What was before it isn't known. */
async function isInputNoted(app: AppDriver): Promise<void> {
  const noted = 'chrome.storage.session.get("vault-activity").then((all) => "vault-activity" in all)';
  await app.until('the last input is noted', async () => (await app.view.evaluate(noted)) === true);
}

async function isStored(app: AppDriver, text: string): Promise<void> {
  const all = () => app.view.evaluate('chrome.storage.local.get("windows").then(JSON.stringify)');
  await app.until(`${text} is stored`, async () => String(await all()).includes(text));
}
