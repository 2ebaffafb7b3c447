/** What a first user saw as the server stopped between two sends: of a list, and of a charge. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { seedExpression } from '../../../lib/storage/seed-local-sandbox.ts';
import { type AppDriver, driverOf, openFreshApp } from '../harness/app-driver.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

const KEY = { id: 'pk_test_made_up_for_this_1', secretText: 'sk_test_made_up_for_this_0123' };
const BODY = '{"merchant_order_id":"till-5513","amount":"8.10","currency":"EUR","network":"SEPA"}';
const GONE = 'No response from a server that answered before';

let session: BrowserSession;
let server: Server | undefined;
let port = 0;
let app: AppDriver;

async function start(): Promise<void> {
  server = createServer((request, response) => {
    request.resume();
    response.writeHead(request.method === 'POST' ? 201 : 200, { 'Content-Type': 'application/json' });
    response.end(
      request.method === 'POST' ? '{"id":"ord_1"}' : '{"data":[],"total":0,"limit":20,"offset":0}',
    );
  });
  await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
}

async function stop(): Promise<void> {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
}

beforeAll(async () => {
  await start();
  session = await launchSession();
  const baseUrl = `http://127.0.0.1:${port}`;
  await session.grantHost(baseUrl);
  app = await openFreshApp(session, { seed: seedExpression({ ...KEY, baseUrl }) });
});
// What isn’t answered is logged.
beforeEach(() => session.problems.expect(/net::ERR_/));
afterEach(() => session.assertNoProblems());
afterAll(async () => {
  await session?.close();
  await stop();
});

it('a list says that the server may have stopped and is sent again once it’s back', async () => {
  await app.type('Path and query', '/api/v1/orders?limit=7&status=paid');
  expect((await app.send()).text).toContain('200 OK');
  await stop();
  const gone = await app.send();
  expect(gone).toMatchObject({ word: 'Problem', title: GONE });
  expect(gone.text).toContain('The server has stopped since it last answered.');
  expect((await app.send('Send again')).title).toBe(GONE);
  await start();
  expect((await app.send('Send again')).text).toContain('200 OK');
  const address = await app.find('textbox', 'Path and query');
  expect(await address.evaluate((input) => (input as HTMLInputElement).value)).toBe(
    '/api/v1/orders?limit=7&status=paid',
  );
});

it('a charge is looked for before it’s sent again, also in a window that’s opened anew', async () => {
  await app.type('Method', 'POST');
  await app.type('Path and query', '/api/v1/charges');
  await app.pasteBody(BODY);
  await stop();
  const gone = await app.send();
  expect(gone.title).toBe(GONE);
  expect(gone.text).toContain('The server may have created the charge anyway.');
  for (const plain of ['Send', 'Send again']) expect(await app.has('button', plain)).toBe(false);
  await app.find('button', 'Send and risk another charge');
  await app.click('Look for order till-5513');
  await app.shows('The list couldn’t be fetched, so Countersign couldn’t look for order till-5513.');
  await app.window.close();
  app = driverOf(await session.openApp());
  await app.goTo('Request');
  await app.shows('Order till-5513 was sent before');
  expect(await app.has('button', 'Send')).toBe(false);
  await app.shows(BODY);
  await start();
  await app.click('Look for order till-5513');
  await app.shows('The list has no orders, so order till-5513 isn’t in it.');
});
