/** Paste anywhere, in the built extension: into the address field, into Diagnose, on any view; and what’s asked first. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADVICE } from '../../../lib/core/mistakes/advice.ts';
import { reproductionHead } from '../../../lib/formats/reproduction-head.ts';
import { type AppDriver, driverOf, openFreshApp } from '../harness/app-driver.ts';
import { violations } from '../harness/axe.ts';
import { FIRST_PAIR } from '../harness/chromium.ts';
import { openAppPanel, type PlainPage, servePlainPage } from '../harness/plain-page.ts';
import { referenceSignature, sha256 } from '../harness/reference-signer.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

const KEY_ID = 'pk_test_made_up_for_this_1';
const SECRET = 'sk_test_made_up_for_this_0123';
const LOCAL = 'http://127.0.0.1:4610';
const QUERY = 'status=paid&limit=5';
const REMEDY = ADVICE['query-order-as-sent'].title;

/** Signed in the order it’s sent. */
function unsorted(secret: string): readonly string[] {
  const lines = ['GET', '/api/v1/orders', QUERY, '1764000000', sha256('')].join('\n');
  const signature = referenceSignature(secret, lines);
  return [`X-Api-Key: ${KEY_ID}`, 'X-Timestamp: 1764000000', `X-Signature: ${signature}`];
}

const curl = (headers: readonly string[], host = 'https://api.example.com') =>
  `curl '${host}/api/v1/orders?${QUERY}' ${headers.map((header) => `-H '${header}'`).join(' ')}`;
const REJECTED = `GET /api/v1/orders?${QUERY} 401 ${unsorted(SECRET).join(' ').replaceAll(': ', '=')}`;

const PERL = `use Digest::SHA qw(hmac_sha256_hex sha256_hex);
my $ts = time();
my $sig = hmac_sha256_hex(join("\\n", 'POST', '/api/v1/charges', '', $ts, sha256_hex($body)), $secret);
my $res = $ua->post('https://api.pay.example/api/v1/charges', 'X-Api-Key' => 'pk_test_eel', 'X-Timestamp' => $ts, 'X-Signature' => $sig, Content => $body);`;
const RUST = `let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes())?;
let res = client.post("https://api.pay.example/api/v1/charges")
    .header("X-Api-Key", "pk_test_plum_4").header("X-Timestamp", &ts).header("X-Signature", sig)
    .body(body).send().await?;`;
const SIGNER_ALONE = `def sign(secret, method, path, query, ts, body):
    digest = hashlib.sha256(body).hexdigest()
    return hmac.new(secret, "\\n".join([method, path, query, ts, digest]).encode(), hashlib.sha256).hexdigest()`;
const FETCH_CLIENT = `export async function listOrders() {
  const url = new URL('https://api.pay.example/api/v1/orders');
  url.searchParams.set('limit', '35');
  const ts = String(Math.floor(Date.now() / 1000));
  const res = await fetch(url, {
    headers: { 'X-Api-Key': 'pk_test_heron_09', 'X-Timestamp': ts, 'X-Signature': sign('GET', url, ts) },
  });
  return res.json();
}`;
const PYTHON_CLIENT = `import requests
BASE_URL = "https://api.pay.example"
class Client:
    def charge(self, payload):
        headers = self.sign("POST", "/api/v1/charges", payload)
        return self.session.post(self.base_url + "/api/v1/charges", json=payload, headers=headers)`;

const address = async (app: AppDriver) =>
  (await app.find('textbox', 'Path and query')).evaluate((input) => (input as HTMLInputElement).value);

/** With Ctrl+V and whatever has the focus, through the clipboard. */
async function pressPaste(app: AppDriver, text: string): Promise<void> {
  await app.window.evaluate((written) => navigator.clipboard.writeText(written), text);
  await app.window.keyboard.down('Control');
  await app.window.keyboard.press('KeyV', { commands: ['Paste'] });
  await app.window.keyboard.up('Control');
}

describe('pasting', () => {
  let session: BrowserSession;
  let page: PlainPage;

  beforeAll(async () => {
    session = await launchSession();
    page = await servePlainPage();
  });
  afterEach(() => session.assertNoProblems());
  afterAll(async () => {
    await session?.close();
    page?.close();
  });

  it('the address field takes a URL of an environment, and leads back', async () => {
    const app = await openFreshApp(session);
    await app.type('Path and query', '/typed');
    await pressPaste(app, `${LOCAL}/api/v1/orders?b=2&a=1`);
    await app.shows('Countersign read a URL');
    expect(await address(app)).toBe('/api/v1/orders?b=2&a=1');
    await app.shows(`To ${LOCAL}/api/v1/orders?b=2&a=1`);
    expect(await violations(app.view)).toEqual([]);
    await app.shows('Path: /api/v1/orders. The pasted text replaced your path and query.');
    await app.click('Dismiss');
    await app.shows('This request replaced the request that you had typed.');
    await app.click('Restore earlier request');
    await app.shows('To the built-in sandbox, with no network');
    expect(await address(app)).toBe('/typed');
  });

  it('the address field takes a curl command: nothing is sent elsewhere unsaid, and it can be diagnosed instead', async () => {
    const app = await openFreshApp(session);
    await app.type('Path and query', '/typed');
    await app.paste(`${curl(unsorted(SECRET))} -H 'X-Trace: 7'`);
    await app.shows('The Send button sends to Built-in sandbox, not to https://api.example.com');
    await app.shows('To send the request to https://api.example.com, add that host as an environment.');
    expect(await address(app)).toBe(`/api/v1/orders?${QUERY}`);
    await app.openTab('Headers');
    await app.find('textbox', 'Header 1');
    await app.click('Diagnose instead');
    await app.shows('Add requests');
    await app.goTo('Request');
    await app.until('the request is back', async () => (await address(app)) === '/typed');
  });

  it.each([
    ['the address field', 'Request'],
    ['Diagnose', 'Diagnose'],
    ['a view without a field', 'Environments'],
  ])('code of another language, or without its call, is named as code: in %s', async (_, view) => {
    const app = await openFreshApp(session);
    await app.goTo(view);
    for (const code of [PERL, RUST, SIGNER_ALONE]) {
      if (view === 'Request') await app.type('Path and query', '/typed');
      else await app.view.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await pressPaste(app, code);
      await app.shows('This is source code, and Countersign can’t find the request in it.');
      expect(await app.text()).not.toMatch(/X-Timestamp is “|isn’t a whole number/);
      await app.click('Dismiss');
      await app.until('it’s gone', async () => !(await app.text()).includes('This is source code'));
    }
  });

  it('a client around a call to fetch is read as its code: what it computes is named', async () => {
    const app = await openFreshApp(session);
    await app.type('Path and query', '/typed');
    await pressPaste(app, FETCH_CLIENT);
    await app.shows('Countersign read source code that sends a request');
    expect(await address(app)).toBe('/api/v1/orders');
    await app.shows('Not certain from the text: query.');
    await app.click('Diagnose instead');
    await app.shows('Query that was sent');
  });

  it('a client with a base URL of its own: the path that follows it is in the field', async () => {
    const app = await openFreshApp(session);
    await app.type('Path and query', '/typed');
    await pressPaste(app, PYTHON_CLIENT);
    await app.shows('Countersign read source code that sends a request');
    expect(await address(app)).toBe('/api/v1/charges');
    await app.shows('Not certain from the text: method, path, query and body.');
  });

  it('a curl command in the body stays there, and becomes the request only when that’s clicked', async () => {
    const app = await openFreshApp(session);
    await app.type('Path and query', '/typed');
    await app.pasteBody(curl(unsorted(SECRET)));
    await app.shows('The body is a curl command');
    const body = await app.find('textbox', 'Body');
    expect(await body.evaluate((editor) => editor.textContent)).toContain('curl ');
    expect(await address(app)).toBe('/typed');
    expect(await violations(app.view)).toEqual([]);
    await app.click('Use it as the request');
    await app.shows('The Send button sends to Built-in sandbox, not to https://api.example.com');
    expect(await address(app)).toBe(`/api/v1/orders?${QUERY}`);
    await app.click('Undo');
    await app.until('the request is back', async () => (await address(app)) === '/typed');
  });

  it('that Send doesn’t go to where the pasted request was for is still said after a reload', async () => {
    const app = await openFreshApp(session);
    await app.type('Path and query', '/typed');
    await app.paste(curl([]));
    await app.shows('The Send button sends to Built-in sandbox, not to https://api.example.com');
    await app.until('it’s stored', async () =>
      JSON.stringify(await app.view.evaluate(`chrome.storage.local.get('windows')`)).includes('origins'),
    );
    await app.reload();
    await app.shows('The Send button sends to Built-in sandbox, not to https://api.example.com');
  });

  it('what isn’t taken along is said: a URL’s password and fragment, old signatures, another host’s Authorization', async () => {
    const app = await openFreshApp(session);
    await app.find('textbox', 'Path and query');
    await app.type('Path and query', '/typed');
    await pressPaste(app, 'http://me:made-up@127.0.0.1:4610/api/v1/orders#top');
    await app.shows('The user name and password of the URL were left out');
    await app.shows('The part of the URL after # was left out, because it’s never sent.');
    expect(await app.text()).not.toContain('made-up');
    await app.type('Path and query', '/typed');
    await pressPaste(app, `${curl([])} -H 'Authorization: Bearer made-up' -H 'X-Trace: 7'`);
    await app.shows(
      'Authorization and cookies were left out, because they’re for the host in the pasted text.',
    );
    await app.shows('X-Trace: 7');
    expect(await app.text()).not.toContain('Bearer made-up');
    await app.view.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await app.paste(`${unsorted(SECRET).join('\n')}\nX-Trace: 7`);
    await app.click('Use them in the request');
    await app.shows('X-Api-Key, X-Timestamp and X-Signature were left out');
  });

  it('a signed fragment is the mistake that’s named; a URL’s user is said to be a header, and its password isn’t shown', async () => {
    const app = await openFreshApp(session);
    const { id, secret } = await storedPair(app);
    await app.goTo('Diagnose');
    await app.find('textbox', 'Paste a request');
    const lines = ['GET', '/api/v1/orders', 'limit=5&status=paid#top', '1764000000', sha256('')].join('\n');
    const headers = [
      `X-Api-Key: ${id}`,
      'X-Timestamp: 1764000000',
      `X-Signature: ${referenceSignature(secret, lines)}`,
    ].map((header) => `-H '${header}'`);
    await pressPaste(
      app,
      `curl 'http://me:made-up@127.0.0.1:4610/api/v1/orders?${QUERY}#top' ${headers.join(' ')}`,
    );
    await app.find('heading', ADVICE['query-fragment'].title);
    await app.shows('The part after # in the URL isn’t in the request: it’s never sent');
    await app.shows('The user name and password in the URL are sent as the header Authorization (Basic)');
    await app.openTab('Request');
    await app.shows('Authorization: Basic …');
    expect(await app.text()).not.toContain(btoa('me:made-up'));
    await app.clickOn('::-p-text(Add requests)');
    await app.type('Paste a request', 'https://me:made-up@127.0.0.1:4610/api/v1/orders');
    await app.click('Diagnose');
    await app.shows('The text is a URL');
    const box = await app.find('textbox', 'Paste a request');
    expect(await box.evaluate((field) => (field as HTMLTextAreaElement).value)).toBe('');
  });

  it('a request to another service is called that, in the list too; one that may be for this API is asked about', async () => {
    const app = await openFreshApp(session);
    await app.goTo('Diagnose');
    await app.find('textbox', 'Paste a request');
    await pressPaste(app, 'curl -u sk_test_made_up_0123: https://files.example.com/v3/items');
    await app.find('heading', 'This looks like a request for another service');
    const text = await app.text();
    expect(text).not.toContain('Missing headers');
    expect(text).not.toContain('bearer');
    await app.clickOn('::-p-text(Add requests)');
    await app.type('Paste a request', "curl https://files.example.com/api/v1/orders -H 'X-Trace: 7'");
    await app.click('Diagnose');
    await app.shows('Check first: is this request for this API?');
    await app.shows('What follows is true only if this API answers at files.example.com.');
    expect(await violations(app.view)).toEqual([]);
  });

  it('Clear in Diagnose clears the box and its notes, and Z brings all of it back', async () => {
    const app = await openFreshApp(session);
    await app.goTo('Diagnose');
    await app.find('textbox', 'Paste a request');
    await pressPaste(app, curl(unsorted(SECRET)));
    await app.shows('Add this key');
    await app.view.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await app.paste('curl --no-such-thing-here');
    await app.shows('Couldn’t read a request');
    await app.click('Clear');
    await app.until(
      'nothing is left of it',
      async () => !(await app.text()).includes('Couldn’t read a request'),
    );
    await app.find('button', 'Undo');
    await app.window.keyboard.press('KeyZ');
    await app.shows('Add this key');
    await app.shows('Couldn’t read a request');
  });

  it('a picture that’s dropped is called one, and can be a body', async () => {
    const app = await openFreshApp(session);
    await app.find('textbox', 'Path and query');
    await app.view.evaluate(() => {
      const dataTransfer = new DataTransfer();
      const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);
      dataTransfer.items.add(new File([bytes], 'receipt.png', { type: 'image/png' }));
      const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
      document.body.dispatchEvent(drop);
    });
    await app.shows('receipt.png is an image');
    await app.click('Use it as the request’s body');
    await app.openTab('Body');
    await app.shows('receipt.png, 12 bytes');
  });

  it('a charge for a foreign host says from every door that Send goes elsewhere, and History doesn’t say it was sent', async () => {
    const app = await openFreshApp(session);
    const tellsWhere = async (): Promise<void> => {
      await app.shows('The Send button sends to Built-in sandbox, not to http://127.0.0.1:5701');
      expect(await violations(app.view)).toEqual([]);
    };
    await app.goTo('Diagnose');
    await app.find('textbox', 'Paste a request');
    await pressPaste(app, curl(unsorted(SECRET), 'http://127.0.0.1:5701'));
    await app.click('Open in Request');
    await tellsWhere();
    await app.goTo('History');
    await app.clickOn('[role="grid"] tbody tr');
    await app.shows('Response from 127.0.0.1:5701 unknown. The request was pasted or came from a file');
    expect(await app.text()).not.toContain('No response');
    await app.choose('Environment', 'Local sandbox');
    await app.click('Open in Request');
    await app.shows('The Send button sends to Local sandbox, not to http://127.0.0.1:5701');
    await app.type('Method', 'POST');
    await app.shows('The Send button sends to Local sandbox, not to');
  });

  it('Ctrl+V in Diagnose works without a click into the box, also once there is a request', async () => {
    const app = await openFreshApp(session);
    await app.goTo('Diagnose');
    await app.find('textbox', 'Paste a request');
    await pressPaste(app, curl(unsorted(SECRET)));
    await app.shows('Add this key');
    await app.view.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await pressPaste(app, REJECTED);
    await app.until('there are two', async () => (await app.view.$$('[role="option"]')).length === 2);
  });

  it('a full URL signed on line 2 is named in a pasted fetch, which shows no Host', async () => {
    const app = await openFreshApp(session);
    const origin = 'https://api.example.com';
    const lines = ['GET', `${origin}/api/v1/orders`, 'limit=3', '1764000000', sha256('')].join('\n');
    const headers = {
      'x-api-key': KEY_ID,
      'x-timestamp': '1764000000',
      'x-signature': referenceSignature(SECRET, lines),
    };
    await app.goTo('Diagnose');
    await app.paste(`fetch("${origin}/api/v1/orders?limit=3", ${JSON.stringify({ headers })})`);
    await app.click('Add this key');
    await app.type('Secret', SECRET);
    await app.window.keyboard.press('Enter');
    await app.shows(ADVICE['path-full-url'].title);
    await app.shows(`Your code signed a full URL on line 2: ${origin} in front.`);
  });

  it('a pasted charge opens on its body; the host’s suggested name gives way to typing; the key form has its key id', async () => {
    const app = await openFreshApp(session);
    const body = '{"merchant_order_id":"O-1"}';
    await app.type('Path and query', '');
    await app.paste(
      `curl 'https://api.example.com/api/v1/charges' -H 'X-Api-Key: ${KEY_ID}' -H 'X-Signature: ab' -H 'Content-Type: application/json' -d '${body}'`,
    );
    await app.shows('The Send button sends to Built-in sandbox, not to https://api.example.com');
    await app.find('button', 'Remove the body');
    await app.click('Add environment');
    const field = (name: string) => async () =>
      (await app.find('textbox', name)).evaluate((input) => (input as HTMLInputElement).value);
    await app.until('the host is filled in', async () => (await field('Base URL')()) !== '');
    await app.window.keyboard.type('Mine');
    expect(await field('Name')()).toBe('Mine');
    await app.window.keyboard.press('Enter');
    await app.shows('Environment: Mine.');
    await app.click('Add a key');
    await app.until('the key id is filled in', async () => (await field('Key id')()) === KEY_ID);
  });

  it('a rejected request that’s pasted on any view is diagnosed; anything else is named first', async () => {
    const app = await openFreshApp(session);
    await app.goTo('History');
    await app.view.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await app.paste(curl([]));
    await app.shows('The text is a curl command');
    await app.find('button', 'Use it as the request');
    expect(await violations(app.view)).toEqual([]);
    await app.paste(`${KEY_ID} ${SECRET}`);
    await app.shows('The text has an API key');
    expect(await app.text()).not.toContain(SECRET);
    await app.paste(REJECTED);
    await app.shows('Add this key');
    expect(JSON.stringify(await app.view.evaluate('chrome.storage.local.get()'))).not.toContain(SECRET);
  });

  it('a reproduction is diagnosed with the made-up key it contains, and nobody is told to revoke that', async () => {
    const app = await openFreshApp(session);
    const head = reproductionHead({ keyId: KEY_ID, secret: SECRET }).map((line) => `# ${line}\n`);
    await app.goTo('Diagnose');
    await app.find('textbox', 'Paste a request');
    await app.paste(`${head.join('')}${curl(unsorted(SECRET))}\n`);
    await app.find('heading', REMEDY);
    await app.shows('Checked with the made-up key that this reproduction contains. It isn’t stored.');
    expect(await app.text()).not.toContain('Revoke');
    expect(JSON.stringify(await app.view.evaluate('chrome.storage.local.get()'))).not.toContain(SECRET);
  });

  it('a log line that begins with the method is no long path, and its headers were sent', async () => {
    const app = await openFreshApp(session);
    const headers = unsorted(SECRET).join(' ').replaceAll(': ', '=');
    await app.goTo('Diagnose');
    await app.find('textbox', 'Paste a request');
    await app.paste(`POST /api/v1/charges 401 ${headers}`);
    await app.shows('The log doesn’t show the body.');
    expect(await app.text()).toMatch(/^POST\s+\/api\/v1\/charges\s+401$/m);
    expect(await app.text()).not.toMatch(/(?:wasn|weren)’t sent|Missing header/);
    await app.openTab('Request');
    for (const header of unsorted(SECRET)) await app.shows(header);
  });

  it('a header whose name stands in the text isn’t said not to have been sent', async () => {
    const app = await openFreshApp(session);
    const [key = '', timestamp = '', signature = ''] = unsorted(SECRET);
    await app.goTo('Diagnose');
    await app.find('textbox', 'Paste a request');
    await app.paste(`# ${signature}\n${curl([key, timestamp])}\n`);
    await app.shows('The text has its name and a value, but not as a header of this request');
    expect(await app.text()).toMatch(/^GET\s+\/api\/v1\/orders$/m);
    expect(await app.text()).not.toMatch(/wasn’t sent|Missing header/);
  });

  it('the popup’s address field takes a URL and a command as well', async () => {
    await openFreshApp(session);
    const popup = driverOf(await session.openPopup());
    await (await popup.find('textbox', 'Path and query')).focus();
    await popup.paste(`${LOCAL}/api/v1/orders?b=2`);
    await popup.shows('Countersign read a URL');
    expect(await address(popup)).toBe('/api/v1/orders?b=2');
    await popup.paste(curl([]));
    await popup.shows('The Send button sends to Local sandbox, not to https://api.example.com');
    expect(await violations(popup.view)).toEqual([]);
    await popup.click('Undo');
    await popup.until('it’s the URL', async () => (await address(popup)) === '/api/v1/orders?b=2');
  });

  it('in DevTools the address field and the page take what’s pasted as well', async () => {
    const app = await openAppPanel(session, page, { width: 900, theme: 'light' });
    await (await app.find('textbox', 'Path and query')).focus();
    await app.paste(`${LOCAL}/api/v1/orders?b=2`);
    await app.shows('Countersign read a URL');
    await app.view.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await app.paste(REJECTED);
    await app.shows('Add this key');
  });
});

async function storedPair(app: AppDriver): Promise<{ readonly id: string; readonly secret: string }> {
  await app.find('combobox', 'Key');
  const read = FIRST_PAIR;
  return (await app.view.evaluate(read)) as { readonly id: string; readonly secret: string };
}
