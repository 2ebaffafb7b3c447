/** The Inbox in a real Firefox, by the keyboard alone. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { ADVICE } from '../../lib/core/mistakes/advice.ts';
import { seedExpression } from '../../lib/storage/seed-local-sandbox.ts';
import { launchFirefox } from './harness/firefox.ts';
import { AT_OWN_PORT, listenInInbox, startRecordedSandbox } from './harness/recorded-sandbox.ts';
import { referenceSignature, sha256 } from './harness/reference-signer.ts';
import { followRowByKeyboard, pressable } from './harness/row-by-keyboard.ts';

const PATH = '/api/v1/orders';
const QUERY = 'status=paid&limit=5';

it('is gone through in Firefox, a row diagnosed and come back to, by the keyboard alone', async () => {
  const sandbox = await startRecordedSandbox(AT_OWN_PORT);
  const firefox = await launchFirefox();
  try {
    const app = await firefox.openApp();
    await app.view.evaluate(sandbox.seed.replaceAll('chrome.', 'browser.'));
    await app.choose('Environment', 'Local sandbox');
    await app.shows(`To ${sandbox.baseUrl}`);
    await app.send();
    await listenInInbox(app, sandbox);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const unsorted = ['GET', PATH, QUERY, timestamp, sha256('')].join('\n');
    const refused = await fetch(`${sandbox.baseUrl}${PATH}?${QUERY}`, {
      headers: {
        'X-Api-Key': sandbox.keyId,
        'X-Timestamp': timestamp,
        'X-Signature': referenceSignature(sandbox.secret, unsorted),
      },
    });
    expect(refused.status).toBe(401);
    await app.shows(ADVICE['query-order-as-sent'].title);
    await app.goTo('Request');
    await followRowByKeyboard(pressable(app), {
      letter: 'i',
      view: 'Inbox',
      target: `${PATH}?${QUERY}`,
      mistake: ADVICE['query-order-as-sent'],
    });
    await firefox.assertNoProblems();
  } finally {
    await firefox.close();
    await sandbox.close();
  }
});

it('tells in DevTools that the browser withholds what answers, not that nothing does', async () => {
  // Unlike the sandbox, it lets no extension read it.
  const server = createServer((_, response) => response.end('{}'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const firefox = await launchFirefox();
  try {
    const app = await firefox.openApp();
    const pair = { id: 'pk_test_made_up', secretText: 'sk_test_made_up_0123456789' };
    await app.view.evaluate(seedExpression({ ...pair, baseUrl }).replaceAll('chrome.', 'browser.'));
    const panel = await firefox.openPanel(`${baseUrl}/`);
    await panel.goTo('Inbox');
    const text = await panel.shows('The browser can’t ask for the permission here');
    expect(text).not.toContain('Start the local sandbox');
  } finally {
    await firefox.close();
    server.close();
  }
});
