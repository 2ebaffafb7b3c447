/** The five refusals, met in both sandboxes: what the app says about each, and whether its remedy leads to a 200. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AppDriver, driverOf, openFreshApp, type ShownAnswer } from '../harness/app-driver.ts';
import { AT_OWN_PORT, type RecordedSandbox, startRecordedSandbox } from '../harness/recorded-sandbox.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

const OTHER_SECRET = 'sk_test_0ther5ecret0ther5ecret0ther5e';

describe('the refusals', () => {
  let session: BrowserSession;
  let local: RecordedSandbox;

  beforeAll(async () => {
    session = await launchSession();
    local = await startRecordedSandbox(AT_OWN_PORT);
    await session.grantHost(local.baseUrl);
  });
  afterEach(() => session.assertNoProblems());
  afterAll(async () => {
    await session?.close();
    await local?.close();
  });

  const sandboxes = [
    { where: 'the built-in sandbox', keyName: 'Sandbox key', seed: () => ({}) },
    { where: 'the local sandbox', keyName: 'Local sandbox key', seed: () => ({ seed: local.seed }) },
  ];

  describe.each(sandboxes)('of $where', ({ keyName, seed }) => {
    const open = () => openFreshApp(session, seed());

    it('missing_auth: names the header that wasn’t sent and puts it back', async () => {
      const app = await open();
      await app.openTab('Headers');
      await app.click('Send X-Signature', 'checkbox');
      const refused = await app.send();
      expectRefusal(refused, 'missing_auth', 'Missing header: X-Signature');
      expect(refused.text).toContain('X-Signature wasn’t sent.');
      await expectAccepted(app, 'Put X-Signature back and send');
    });

    it('missing_auth: an API that got none of the three is told so', async () => {
      const app = await open();
      await app.openTab('Headers');
      for (const name of ['X-Api-Key', 'X-Timestamp', 'X-Signature'])
        await app.click(`Send ${name}`, 'checkbox');
      const refused = await app.send();
      expectRefusal(refused, 'missing_auth', 'Missing headers: X-Api-Key, X-Timestamp and X-Signature');
    });

    it('bad_timestamp: quotes what was sent and uses the current seconds', async () => {
      const app = await open();
      await app.type('Timestamp', 'abc');
      await app.shows('If you send it, the server returns bad_timestamp.');
      const refused = await app.send();
      expectRefusal(refused, 'bad_timestamp', 'Timestamp isn’t whole Unix seconds');
      expect(refused.text).toContain('X-Timestamp is “abc”, which isn’t a whole number.');
      await expectAccepted(app, 'Use the current Unix seconds and send');
    });

    it('stale_request: says how old the timestamp is and signs again', async () => {
      const app = await open();
      await app.type('Timestamp', `${Math.floor(Date.now() / 1000) - 400}`);
      const refused = await app.send();
      expectRefusal(refused, 'stale_request', /^Timestamp is .+ old; limit 5 minutes$/);
      expect(refused.text).toMatch(/40\d seconds|6 minutes/);
      await expectAccepted(app, 'Sign again now and send');
    });

    it('stale_request: recognises milliseconds', async () => {
      const app = await open();
      const typed = `${Date.now()}`;
      await app.type('Timestamp', typed);
      await app.shows('This looks like milliseconds.');
      const refused = await app.send();
      expectRefusal(refused, 'stale_request', 'Timestamp in milliseconds, not seconds');
      expect(refused.text).toContain(`X-Timestamp is “${typed}”`);
      await expectAccepted(app, 'Use the current Unix seconds and send');
    });

    it('bad_signature: finds the secret to blame and leads to it', async () => {
      const app = await open();
      const secret = await changeSecret(app, keyName, OTHER_SECRET);
      await app.goTo('Request');
      const refused = await app.send();
      const title = 'Signed correctly with your stored secret, but rejected';
      expectRefusal(refused, 'bad_signature', title);
      const causes = ['Secret mistyped or cut when pasted', 'Server has a different secret for this key id'];
      for (const cause of causes) expect(refused.text).toContain(cause);
      // Diagnose says the same, in the list as beside it.
      await app.click('Diagnose this request');
      await app.shows('Correct canonical string and signature');
      expect(await app.text()).toContain(title);
      expect(
        await app.view.evaluate(() =>
          document.querySelector('[role="option"] [data-tone]')?.getAttribute('data-tone'),
        ),
      ).toBe('bad');
      await app.find('button', 'Replace the stored secret');
      await app.goTo('Request');
      await app.click('Replace the stored secret');
      await app.find('textbox', 'New secret');
      await app.insert(secret);
      await app.click('Save key');
      // Back at the request that waited for it.
      await app.find('button', 'Send');
      await app.until('the new secret signs', async () => !(await app.has('button', 'Save key')));
      const popup = driverOf(await session.openPopup());
      await popup.shows('The stored secret was replaced after this request was sent.');
      await popup.shows('Changed since then: secret of the key.');
      expect(await popup.text()).not.toContain('Something changed after signing');
      await popup.window.close();
      await app.window.bringToFront();
      await expectAccepted(app, 'Send');
    });
  });

  it('invalid_key in the built-in sandbox: a revoked key, and a new one made from there', async () => {
    const app = await openFreshApp(session);
    await app.goTo('Sandbox');
    const keyId = await app.find('table', 'Sandbox keys').then((table) => table.$eval('code', textOf));
    await app.click(`Revoke ${keyId}`);
    await app.click('Revoke key');
    await app.shows('Revoked');
    await app.goTo('Request');
    const refused = await app.send();
    expectRefusal(refused, 'invalid_key', 'Key id revoked');
    expect(refused.text).toContain(`“${keyId}” was revoked, and a revoked key is never accepted again.`);
    await app.click('Create a sandbox key');
    await app.click('Create key');
    await (await app.find('textbox', 'Name')).focus();
    await app.window.keyboard.press('Enter');
    await app.shows('Stored in Keys');
    await app.click('Done');
    await app.goTo('Request');
    await app.choose('Key', 'Sandbox key 2');
    await expectAccepted(app, 'Send');
  });

  it('invalid_key in the local sandbox: a key it never had, and the right one picked', async () => {
    const stranger = await startRecordedSandbox();
    const seed = `(${stranger.seed}).then(() => ${local.seed})`;
    await stranger.close();
    const app = await openFreshApp(session, { seed: `${seed}.then(() => ${renamed(stranger.keyId)})` });
    await app.choose('Key', 'A stranger');
    const refused = await app.send();
    expectRefusal(refused, 'invalid_key', 'Key id unknown or revoked');
    expect(refused.text).toContain(`“${stranger.keyId}” is well formed and stored here.`);
    expect(refused.text).toContain('The local sandbox was started with another key');
    await app.choose('Key', 'Local sandbox key');
    await expectAccepted(app, 'Send');
  });
});

const textOf = (element: Element): string => element.textContent ?? '';

function expectRefusal(answer: ShownAnswer, code: string, title: string | RegExp): void {
  expect(answer.word).toBe('Problem');
  expect(answer.title).toMatch(title);
  expect(answer.text).toContain(`The server answered ${code}`);
  expect(answer.text).toContain('API docs, section');
  expect(answer.text).toContain('401 Unauthorized');
}

async function expectAccepted(app: AppDriver, button: string): Promise<void> {
  const answer = await app.send(button);
  expect(answer.title).toBe('Signed and accepted');
  expect(answer.text).toContain('200 OK');
}

/** Through the dialog, as a user would. @returns the secret it had. */
async function changeSecret(app: AppDriver, keyName: string, secret: string): Promise<string> {
  await app.goTo('Keys');
  const before = await app.copied(`Copy secret of ${keyName}`);
  await app.click(`Edit ${keyName}`);
  await (await app.find('textbox', 'New secret')).focus();
  await app.insert(secret);
  await app.click('Save key');
  await app.until('the dialog is closed', async () => !(await app.has('button', 'Save key')));
  return before;
}

/** An expression that gives the key with this id another name. */
function renamed(keyId: string): string {
  return `chrome.storage.local.get('vault').then(({ vault }) => {
    for (const key of vault.data.keys) if (key.id === ${JSON.stringify(keyId)}) key.name = 'A stranger';
    return chrome.storage.local.set({ vault });
  })`;
}
