/** The permission for a host that isn’t local, at Firefox’s own prompt: refused, allowed, and taken away in its settings. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { seedExpression } from '../../lib/storage/seed-local-sandbox.ts';
import type { AppDriver } from './harness/app-driver.ts';
import { builtExtension } from './harness/builds.ts';
import { type FirefoxSession, launchFirefox } from './harness/firefox.ts';
import { evaluateInWindow } from './harness/firefox-window.ts';

const KEY = { id: 'pk_test_made_up_for_this_1', secretText: 'sk_test_made_up_for_this_0123' };
/** Made up; Firefox takes it for this computer. */
const HOST = 'api.till.test';
const BODY = '{"merchant_order_id":"till-7","amount":"1.00","currency":"EUR","network":"SEPA"}';

let firefox: FirefoxSession;
let server: Server;
let received = 0;
let app: AppDriver;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    received += 1;
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"data":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  firefox = await launchFirefox(builtExtension('firefox'), {
    'extensions.webextOptionalPermissionPrompts': true,
    'network.dns.localDomains': HOST,
  });
  app = await firefox.openApp();
  const seed = seedExpression({ ...KEY, baseUrl: `http://${HOST}:${port}` });
  await app.view.evaluate(seed.replaceAll('chrome.', 'browser.'));
  await app.choose('Environment', 'Local sandbox');
});
afterEach(() => firefox.assertNoProblems());
afterAll(async () => {
  await firefox?.close();
  server?.closeAllConnections();
  server?.close();
});

/** Presses that come sooner after an outcome aren’t taken. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 1100));

/** @returns what the prompt says. */
async function answerPrompt(button: 'button' | 'secondaryButton'): Promise<string> {
  let asked = '';
  await app.until('Firefox asks', async () => {
    asked = String(await evaluateInWindow(firefox.browser, answer(button)));
    return asked !== '';
  });
  return asked;
}

const answer = (button: string): string => `(() => {
  const prompt = browserWindow.PopupNotifications.panel.firstElementChild;
  const text = prompt?.id.startsWith('addon-webext-permissions') ? prompt.textContent : '';
  if (text !== '') prompt.${button}.click();
  return text;
})()`;

/** As the add-on manager does it. */
const TAKE_AWAY = `(async () => {
  const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
  const { id, extension } = WebExtensionPolicy.getActiveExtensions().find(({ name }) => name === 'Countersign');
  const { origins } = await ExtensionPermissions.get(id);
  const taken = [...origins];
  await ExtensionPermissions.remove(id, { origins, permissions: [] }, extension);
  return taken;
})()`;

it('is asked for by the first send, and once refused from the notice', async () => {
  await app.type('Path and query', '/api/v1/orders?limit=4');
  await app.click('Send');
  await app.shows('The browser asks whether Countersign may reach this host');
  expect(await answerPrompt('secondaryButton')).toContain(HOST);
  await app.shows('Nothing was sent. Without this permission, the browser blocks responses of');
  expect(received).toBe(0);
  await settled();
  await app.click('Ask again and send');
  await answerPrompt('button');
  await app.shows('200 OK');
  expect(received).toBe(1);
});

it('that was taken away in the browser’s settings is asked for again, before a charge leaves', async () => {
  expect(await evaluateInWindow(firefox.browser, TAKE_AWAY)).toEqual([expect.stringContaining(HOST)]);
  await app.type('Method', 'POST');
  await app.type('Path and query', '/api/v1/charges');
  await app.pasteBody(BODY);
  await app.click('Send');
  await answerPrompt('secondaryButton');
  await app.shows(`Allow Countersign to reach ${HOST}`);
  expect(received).toBe(1);
  await app.shows(BODY);
  await settled();
  await app.click('Ask again and send');
  await answerPrompt('button');
  await app.shows('200 OK');
  expect(received).toBe(2);
});
