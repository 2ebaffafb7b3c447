/** What a first user saw when a charge could go out twice: a double-click, a reload, an answer that never came. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ElementHandle } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedExpression } from '../../../lib/storage/seed-local-sandbox.ts';
import { type AppDriver, driverOf, openFreshApp } from '../harness/app-driver.ts';
import { selectorByName } from '../harness/elements-by-name.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

const KEY = { id: 'pk_test_made_up_for_this_1', secretText: 'sk_test_made_up_for_this_0123' };
const BODY = '{"merchant_order_id":"A-1","amount":"10.00","currency":"USD","network":"TRON"}';

/** Presses that come sooner after a send, its outcome or one another aren't taken. */
const GUARDED_MS = 1000;
const settled = () => new Promise((resolve) => setTimeout(resolve, GUARDED_MS + 100));

/** When, by the page's clock. */
const NOTE_PRESSES = `globalThis.presses = [];
  for (const kind of ['pointerdown', 'keydown'])
    addEventListener(kind, ({ timeStamp }) => void presses.push(timeStamp), true);`;

interface Shop {
  readonly baseUrl: string;
  /** The order of each charge that came. */
  readonly charged: string[];
  /** What charges are answered with, once they’re made; absent where nothing is answered, `cut` where the connection is. */
  status: number | 'cut' | undefined;
  /** Of what wasn't answered yet. */
  answerWaiting(status: number): void;
  close(): void;
}

async function openShop(): Promise<Shop> {
  const charged: string[] = [];
  const waiting: ServerResponse[] = [];
  const server: Server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const shop: Shop = {
    baseUrl: `http://127.0.0.1:${port}`,
    charged,
    status: 201,
    answerWaiting(status) {
      for (const response of waiting.splice(0)) response.writeHead(status).end('{}');
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.setHeader('Content-Type', 'application/json');
    if (request.method === 'GET') {
      const records = charged.map((id, place) => ({ id: `ord_${place}`, merchant_order_id: id }));
      response.end(JSON.stringify({ data: records, total: records.length, limit: 20, offset: 0 }));
      return;
    }
    charged.push(JSON.parse(Buffer.concat(chunks).toString())['merchant_order_id']);
    // As long as people take for a double-click.
    const { status } = shop;
    if (status === 'cut') request.socket.destroy();
    else if (status === undefined) waiting.push(response);
    else setTimeout(() => response.writeHead(status).end('{"id":"ord_1"}'), 600);
  }
  return shop;
}

describe('a charge', () => {
  let session: BrowserSession;
  let shop: Shop;
  let app: AppDriver;

  beforeAll(async () => {
    session = await launchSession();
    shop = await openShop();
    await session.grantHost(shop.baseUrl);
  });
  async function openAfresh(): Promise<void> {
    shop.charged.length = 0;
    app = await openFreshApp(session, { seed: seedExpression({ ...KEY, baseUrl: shop.baseUrl }) });
    await app.type('Method', 'POST');
    await app.type('Path and query', '/api/v1/charges');
  }

  /** @returns whether no two were so far apart that the page takes the later one. */
  async function pressFourTimes(by: 'Enter' | 'Space' | 'mouse', gap: number): Promise<boolean> {
    await app.pasteBody(BODY);
    const send = await app.find('button', 'Send');
    await send.focus();
    await app.view.evaluate(NOTE_PRESSES);
    for (let press = 0; press < 4; press++) {
      if (by === 'mouse') await send.click();
      else await app.window.keyboard.press(by === 'Space' ? ' ' : by);
      await new Promise((resolve) => setTimeout(resolve, gap));
    }
    const presses = (await app.view.evaluate('presses')) as number[];
    expect(presses).toHaveLength(4);
    return presses.every((at, index) => at - (presses[index - 1] ?? at) < GUARDED_MS);
  }

  beforeEach(async () => {
    shop.status = 201;
    await openAfresh();
  });
  afterEach(() => session.assertNoProblems());
  afterAll(async () => {
    await session?.close();
    shop?.close();
  });

  it('that’s sent with a double-click goes out once, and isn’t cancelled', async () => {
    await app.pasteBody(BODY);
    await (await app.find('button', 'Send')).click({ count: 2, delay: 20 });
    await app.shows('201 Created');
    expect(shop.charged).toEqual(['A-1']);
  });

  it.each([
    ['Enter', 201, 60],
    ['Space', 201, 300],
    ['Enter', 502, 60],
    ['Enter', 502, 300],
    ['mouse', 201, 300],
    ['mouse', 502, 300],
  ] as const)(
    'goes out once however often Send is pressed with %s, answered %i, %i ms apart',
    async (by, status, gap) => {
      shop.status = status;
      // On a busy machine they may be so far apart that a person had time to read what the button says by then.
      while (!(await pressFourTimes(by, gap))) await openAfresh();
      await app.shows(`Sending again may charge order A-1 once more`);
      await app.shows(`${status}`);
      expect(shop.charged).toEqual(['A-1']);
    },
  );

  it('leaves Send where it was once it’s said that it was sent before, and has its title first after a reload', async () => {
    await app.pasteBody(BODY);
    const placeOf = async (label: string) =>
      (await app.find('button', label)).evaluate((send) => send.getBoundingClientRect().top);
    const before = await placeOf('Send');
    const { title } = await app.send();
    await app.shows('Sending again may charge order A-1 once more');
    expect(await placeOf('Send and risk another charge')).toBe(before);
    expect(await app.has('button', 'Send')).toBe(false);
    await app.shows('To charge a different order, change merchant_order_id.');
    await app.reload();
    await app.shows('Order A-1 was sent before');
    await app.shows('Open in History');
    expect(await placeOf('Send and risk another charge')).toBe(before);
    const text = await app.text();
    expect(text.indexOf(title)).toBeGreaterThan(0);
    expect(text.indexOf(title)).toBeLessThan(text.indexOf('History doesn’t store responses'));
  });

  it('that went out before the reload isn’t sent again before it’s told, however soon one clicks', async () => {
    await app.pasteBody(BODY);
    await app.send();
    await app.shows('Sending again may charge order A-1 once more');
    await app.reload();
    // On a fast machine it's told by the time that the button is there.
    const labels = ['Send', 'Send and risk another charge'];
    const send = await app.view.waitForSelector(
      labels.map((label) => selectorByName('button', label)).join(', '),
    );
    if (!send) throw new Error('there is no button that sends');
    await app.until('the request is back', async () => (await app.text()).includes('/api/v1/charges'));
    const wasTold = await (send as ElementHandle<HTMLButtonElement>).evaluate((button) => {
      const told = document.body.textContent?.includes('A-1 was sent before') === true;
      button.click();
      return told;
    });
    // What no pointer did counts as pressed by a key.
    await app.shows(
      wasTold
        ? 'Nothing was sent. Wait a second, then press again to send it anyway.'
        : 'Nothing was sent: check this first',
    );
    expect(shop.charged).toHaveLength(1);
    await settled();
    await app.click('Send and risk another charge');
    await app.shows('This charge was accepted twice');
    expect(shop.charged).toEqual(['A-1', 'A-1']);
  });

  it('that the browser itself repeats as its connection breaks is said to have been created twice', async () => {
    shop.status = 'cut';
    session.problems.expect(/net::ERR_EMPTY_RESPONSE|net::ERR_CONNECTION/);
    await app.pasteBody(BODY);
    // Repeated is what went over a connection that served before.
    await app.goTo('Browse');
    await app.click('Load');
    await app.shows('The list is empty');
    await app.goTo('Request');
    await app.click('Send');
    await app.shows('The browser doesn’t say whether a connection was made.');
    expect(shop.charged).toEqual(['A-1', 'A-1']);
    await app.click('Look for order A-1');
    await app.shows('Fetched 2 records in 1 signed request.');
    await app.shows(
      'Order A-1 is in the list twice: two charges were created. Its charge was sent more than once, or the browser repeated a request',
    );
    expect(await app.has('button', 'Resume')).toBe(false);
    await app.goTo('Request');
    await app.shows('Connection closed before a response');
    const text = await app.text();
    expect(text.split('is in the list twice: two charges were created.')).toHaveLength(3);
    expect(text).not.toContain('listens');
  });

  it('that the popup sent is a risk until the server rejected it, and none from then on', async () => {
    shop.status = undefined;
    session.problems.expect(/status of 401/);
    await app.pasteBody(BODY);
    const draft = `chrome.storage.local.get('draft').then((all) => JSON.stringify(all).includes('A-1'))`;
    await app.until('the popup starts with it', async () => (await app.view.evaluate(draft)) === true);
    const popup = driverOf(await session.openPopup());
    await popup.click('Send');
    await app.until('the charge came', async () => shop.charged.length === 1);
    await app.window.bringToFront();
    await app.shows('Order A-1 was sent before');
    await app.find('button', 'Send and risk another charge');
    shop.answerWaiting(401);
    await app.find('button', 'Send');
    expect(await app.has('button', 'Send and risk another charge')).toBe(false);
    expect(await app.text()).not.toContain('was sent before');
  });

  it('that may have been made is looked for in the app, also where a popup only shows that it was sent', async () => {
    shop.status = 502;
    await app.pasteBody(BODY.replace('A-1', 'A-{{random}}'));
    await app.send();
    const [order] = shop.charged;
    const popup = driverOf(await session.openPopup());
    await popup.click(`Look for order ${order}`);
    await app.shows('Fetched 1 record in 1 signed request.');
    const field = await app.find('searchbox', 'Search loaded records');
    expect(await field.evaluate((input) => (input as HTMLInputElement).value)).toBe(order);
  });

  it('that a gateway answers with 502 may have been made: that’s said, and nothing just sends it again', async () => {
    shop.status = 502;
    await app.pasteBody(BODY);
    const { title, text } = await app.send();
    expect(title).toBe('502: the proxy got no valid response');
    expect(text).toContain('The server may have created the charge anyway.');
    expect(await app.has('button', 'Send again')).toBe(false);
    await app.find('button', 'Send and risk another charge');
    await app.click('Look for order A-1');
    await app.shows('ord_0');
    expect(shop.charged).toEqual(['A-1']);
  });

  it('isn’t repeated by Ctrl+Enter in the body before the warning and its button are in sight', async () => {
    shop.status = 502;
    await app.pasteBody(BODY);
    await app.send();
    await app.window.setViewport({ width: 400, height: 500 });
    const editor = await app.openBody();
    await editor.evaluate((body) => {
      body.scrollIntoView({ block: 'start' });
      body.focus();
    });
    const { keyboard } = app.window;
    await keyboard.down('Control');
    await keyboard.down('Enter');
    await app.shows('Nothing was sent. Wait a second, then press again to send it anyway.');
    // A key that’s held.
    await keyboard.down('Enter');
    await keyboard.up('Enter');
    await keyboard.up('Control');
    const seen = await app.view.evaluate(() => {
      const notice = [...document.querySelectorAll('[role="status"]')].find((one) =>
        one.textContent?.includes('Nothing was sent.'),
      );
      const isInSight = (one: Element | null | undefined) => {
        const { top = -1, bottom = Number.POSITIVE_INFINITY } = one?.getBoundingClientRect() ?? {};
        return top >= 0 && bottom <= innerHeight;
      };
      const button = document.activeElement;
      return { label: button?.textContent, inSight: [isInSight(button), isInSight(notice)] };
    });
    expect(seen).toEqual({ label: 'Send and risk another charge', inSight: [true, true] });
    expect(shop.charged).toEqual(['A-1']);
    await settled();
    await keyboard.down('Control');
    await keyboard.press('Enter');
    await keyboard.up('Control');
    await app.until('it’s sent', async () => shop.charged.length === 2);
    await app.window.setViewport({ width: 1200, height: 800 });
  });

  it('with a random order and no answer: that order is named, and found among the orders', async () => {
    shop.status = undefined;
    await app.pasteBody(BODY.replace('A-1', 'A-{{random}}'));
    await app.click('Send');
    await app.until('the charge came', async () => shop.charged.length === 1);
    await app.click('Cancel');
    const [order] = shop.charged;
    expect(order).toMatch(/^A-\w+$/);
    await app.shows(`Order ${order} may have been charged`);
    await app.reload();
    app = driverOf(app.window);
    await app.shows(`Order ${order} may have been charged`);
    await app.click(`Look for order ${order}`);
    await app.until('it’s the one that’s listed', async () => (await app.text()).includes(`${order}`));
    const field = await app.find('searchbox', 'Search loaded records');
    expect(await field.evaluate((input) => (input as HTMLInputElement).value)).toBe(order);
  });
});
