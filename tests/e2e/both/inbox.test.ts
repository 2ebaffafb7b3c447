/** What integrators' own code sends to the local sandbox is in the Inbox at once: by curl, Python and Node, its mistake named. */

import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADVICE } from '../../../lib/core/mistakes/advice.ts';
import { type AppDriver, openFreshApp } from '../harness/app-driver.ts';
import { violations } from '../harness/axe.ts';
import { listenInInbox, type RecordedSandbox, startRecordedSandbox } from '../harness/recorded-sandbox.ts';
import { referenceCanonical, referenceSignature } from '../harness/reference-signer.ts';
import { followRowByKeyboard, pressable } from '../harness/row-by-keyboard.ts';
import { type BrowserSession, inChromium, launchSession } from '../harness/session.ts';

const run = promisify(execFile);

/** Signs the query's pairs in the order they're sent. */
const CURL = `
set -euo pipefail
timestamp=$(date +%s)
hash=$(printf '' | openssl dgst -sha256 -r | cut -d' ' -f1)
signature=$(printf 'GET\\n/api/v1/orders\\nstatus=paid&limit=5\\n%s\\n%s' "$timestamp" "$hash" |
  openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)
curl -sS "$BASE_URL/api/v1/orders?status=paid&limit=5" \\
  -H "X-Api-Key: $KEY_ID" -H "X-Timestamp: $timestamp" -H "X-Signature: $signature"
`;

/** Signs the body with json.dumps's own spaces, and sends it without them. */
const PYTHON = `
import hashlib, hmac, json, os, time, urllib.error, urllib.request
body = {"merchant_order_id": "python-é", "amount": "1.00", "currency": "USDT", "network": "TRON"}
sent = json.dumps(body, separators=(",", ":")).encode()
timestamp = str(int(time.time()))
digest = hashlib.sha256(json.dumps(body).encode()).hexdigest()
lines = "\\n".join(["POST", "/api/v1/charges", "", timestamp, digest])
signature = hmac.new(os.environ["SECRET"].encode(), lines.encode(), hashlib.sha256).hexdigest()
headers = {"X-Api-Key": os.environ["KEY_ID"], "X-Timestamp": timestamp, "X-Signature": signature}
request = urllib.request.Request(os.environ["BASE_URL"] + "/api/v1/charges", data=sent, headers=headers)
try:
    urllib.request.urlopen(request)
except urllib.error.HTTPError as error:
    print(error.read().decode())
`;

/** Signs in upper-case hex. */
const NODE = `
const { createHash, createHmac } = require('node:crypto');
const { BASE_URL, KEY_ID, SECRET } = process.env;
const timestamp = String(Math.floor(Date.now() / 1000));
const hash = createHash('sha256').update('').digest('hex');
const lines = ['GET', '/api/v1/orders', 'limit=7', timestamp, hash].join('\\n');
const signature = createHmac('sha256', SECRET).update(lines).digest('hex').toUpperCase();
fetch(BASE_URL + '/api/v1/orders?limit=7', {
  headers: { 'X-Api-Key': KEY_ID, 'X-Timestamp': timestamp, 'X-Signature': signature },
}).then((answer) => answer.text()).then(console.log);
`;

const CLIENTS = [
  ['curl', 'bash', CURL, '/api/v1/orders?status=paid&limit=5', ADVICE['query-order-as-sent'].title],
  ['Python', 'python3', PYTHON, '/api/v1/charges', ADVICE['body-serializer-profile'].title],
  ['Node', 'node', NODE, '/api/v1/orders?limit=7', ADVICE['out-uppercase'].title],
] as const;

/** Hashed with the spaces that the body goes out without. */
const SERIALISED_TWICE = `
const { createHash, createHmac } = require('node:crypto');
const { BASE_URL, KEY_ID, SECRET } = process.env;
const timestamp = String(Math.floor(Date.now() / 1000));
const body = { merchant_order_id: 'A-1001', amount: '10.00', currency: 'USD', network: 'TRON' };
const hash = createHash('sha256').update(JSON.stringify(body, null, 2)).digest('hex');
const lines = ['POST', '/api/v1/charges', '', timestamp, hash].join('\\n');
const signature = createHmac('sha256', SECRET).update(lines).digest('hex');
fetch(BASE_URL + '/api/v1/charges', {
  method: 'POST',
  headers: { 'X-Api-Key': KEY_ID, 'X-Timestamp': timestamp, 'X-Signature': signature },
  body: JSON.stringify(body),
}).then((answer) => answer.text()).then(console.log);
`;

type Code = Pick<RecordedSandbox, 'baseUrl' | 'keyId' | 'secret'>;

/** @returns what it printed. */
async function runClient(program: string, script: string, { baseUrl, keyId, secret }: Code): Promise<string> {
  const env = { ...process.env, BASE_URL: baseUrl, KEY_ID: keyId, SECRET: secret };
  return (await run(program, [program === 'node' ? '-e' : '-c', script], { env })).stdout;
}

describe('the Inbox', () => {
  let session: BrowserSession;
  let sandbox: RecordedSandbox;

  beforeAll(async () => {
    session = await launchSession();
    sandbox = await startRecordedSandbox();
    await session.grantHost(sandbox.baseUrl);
  });
  beforeEach(async () => {
    await fetch(`${sandbox.baseUrl}/_sandbox/requests`, { method: 'DELETE' });
  });
  afterEach(() => session.assertNoProblems());
  afterAll(async () => {
    await session?.close();
    await sandbox?.close();
  });

  async function openInbox(seed = sandbox.seed): Promise<AppDriver> {
    const app = await openFreshApp(session, { seed });
    await listenInInbox(app, sandbox);
    return app;
  }

  /** Without their times, and without how their bodies begin. */
  const rowsOf = ({ view }: AppDriver): Promise<readonly string[]> =>
    view.evaluate(() =>
      [...document.querySelectorAll('[role="grid"] tbody tr')].map((row) =>
        [...row.querySelectorAll('td:not([data-column="time"])')]
          .map((cell) => {
            const copy = cell.cloneNode(true) as Element;
            for (const part of copy.querySelectorAll('[data-part="body"], [data-part="order"]'))
              part.remove();
            // Beside details it stands before the query.
            const sender = copy.querySelector('[data-part="sender"]');
            sender?.remove();
            return [copy.textContent?.trim(), sender?.textContent?.trim()].filter(Boolean).join(' ');
          })
          .join(' '),
      ),
    );

  async function showsRow(app: AppDriver, row: string): Promise<void> {
    await app.until(`there’s the row “${row}”`, async () => (await rowsOf(app)).includes(row));
  }

  it('is opened in a click, and tells how to get a first request there', async () => {
    const app = await openInbox();
    await app.shows('Waiting for the first request');
    expect((await violations(app.view)).join('\n\n')).toBe('');
    await app.click('Copy the request');
    const command = await app.clipboard();
    await run('bash', ['-c', command]);
    await showsRow(
      app,
      'GET /api/v1/orders 401 missing_auth Missing headers: X-Api-Key, X-Timestamp and X-Signature',
    );
  });

  it.each(CLIENTS)(
    'shows what %s sent, with its mistake by name',
    async (name, program, script, target, title) => {
      const app = await openInbox();
      const code = await runClient(program, script, sandbox);
      const answered = performance.now();
      expect(code).toContain('bad_signature');
      await showsRow(app, `${program === 'python3' ? 'POST' : 'GET'} ${target} 401 bad_signature ${title}`);
      console.log(`${name}: named ${Math.round(performance.now() - answered)} ms after the client was done`);
    },
  );

  it('is gone through, a row diagnosed and come back to, by the keyboard alone', async () => {
    const app = await openInbox();
    await runClient('node', NODE, sandbox);
    await runClient('bash', CURL, sandbox);
    await app.until('both are there', async () => (await rowsOf(app)).length === 2);
    await app.goTo('Request');
    await followRowByKeyboard(pressable(app), {
      letter: 'i',
      view: 'Inbox',
      target: CLIENTS[0][3],
      mistake: ADVICE['query-order-as-sent'],
    });
  });

  it('goes from a request to what was signed, the fix, its diagnosis, its steps and once more to the sandbox', async () => {
    const app = await openInbox();
    const [, , , target, title] = CLIENTS[0];
    await runClient('bash', CURL, sandbox);
    await showsRow(app, `GET ${target} 401 bad_signature ${title}`);
    await app.view.focus('[role="grid"]');
    await app.window.keyboard.press('End');
    await app.shows('What happened');
    await app.shows('Countersign checked the request too, with Local sandbox key: the signature is invalid.');
    const text = await app.text();
    expect(text).toMatch(/Signed\s+status=paid&limit=5\s+Correct\s+limit=5&status=paid/);
    expect(text).toContain('Split the query on &');
    expect((await violations(app.view)).join('\n\n')).toBe('');
    await app.click('Diagnose this request');
    await app.shows(title);
    await app.goTo('Inbox');
    await app.click('Show signing steps');
    expect((await app.signing()).lines.slice(0, 3)).toEqual(['GET', '/api/v1/orders', 'limit=5&status=paid']);
    await app.goTo('Inbox');
    expect(
      (
        await (async () => {
          await app.click('Sign and send again');
          return app.answer();
        })()
      ).text,
    ).toContain('200 OK');
    await app.goTo('Inbox');
    await showsRow(app, `GET ${target} Extension 200 Valid`);
  });

  it('sets the separating request beside the first one by itself, once the same code has sent it', async () => {
    const app = await openInbox();
    const [, , , target, title] = CLIENTS[0];
    await runClient('bash', CURL, sandbox);
    await showsRow(app, `GET ${target} 401 bad_signature ${title}`);
    await app.view.focus('[role="grid"]');
    await app.window.keyboard.press('End');
    await app.click('Diagnose this request');
    await app.shows('How to tell them apart');
    const [, query = ''] = / send GET \/api\/v1\/orders\?(\S+) as well\./.exec(await app.text()) ?? [];
    expect(query).toContain('&');
    await runClient('bash', CURL.replaceAll('status=paid&limit=5', query), sandbox);
    await app.shows('The second request rules out other mistakes');
    const text = await app.text();
    expect(text).toContain('Ruled out: ');
    expect(text).toContain(title);
    expect(text).not.toContain('How to tell them apart');
    await app.goTo('Inbox');
    await app.until('the second request has its own verdict', async () =>
      (await rowsOf(app)).some((row) => row.includes(query) && row.includes('Valid')),
    );
  });

  it.each([1280, 1200])(
    'shows time, request, status and the whole verdict beside the details, %i px wide',
    async (width) => {
      const app = await openInbox();
      await app.window.setViewport({ width, height: 800 });
      await runClient('node', SERIALISED_TWICE, sandbox);
      const title = ADVICE['body-serializer-profile'].title;
      await showsRow(app, `POST /api/v1/charges 401 bad_signature ${title}`);
      await app.view.focus('[role="grid"]');
      await app.window.keyboard.press('End');
      await app.shows('What happened');
      const cells = await app.view.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[role="grid"] tbody tr td')].flatMap((cell) => {
          const text = cell.querySelector<HTMLElement>('span > span') ?? cell;
          // Of two lines the first: how a body begins may be cut.
          const path = cell.querySelector('[data-parts] > span')?.getBoundingClientRect();
          const isWhole = path
            ? path.width > 0 && path.right <= cell.getBoundingClientRect().right
            : text.offsetWidth > 0 && text.scrollWidth <= text.clientWidth + 1;
          return isWhole ? [cell.dataset['column']] : [];
        }),
      );
      expect(cells).toEqual(['time', 'target', 'status', 'verdict']);
    },
  );

  it('counts as failing on the tab and in the list the same: not what succeeded later', async () => {
    const app = await openInbox();
    const ask = async (target: string, lines = referenceCanonical) => {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = referenceSignature(sandbox.secret, lines({ method: 'GET', target, timestamp }));
      await fetch(sandbox.baseUrl + target, {
        headers: { 'X-Api-Key': sandbox.keyId, 'X-Timestamp': timestamp, 'X-Signature': signature },
      });
    };
    const withoutPrefix: typeof referenceCanonical = (of) => referenceCanonical(of).replace('/api/v1', '');
    for (const limit of [7, 8]) await ask(`/api/v1/orders?limit=${limit}`, withoutPrefix);
    const title = ADVICE['path-prefix-stripped'].title;
    await showsRow(app, `GET /api/v1/orders?limit=8 401 bad_signature ${title}`);
    await app.choose('Which requests', 'Failing');
    await app.shows('2 requests');
    await ask('/api/v1/orders?limit=7');
    await app.shows('1 of 3 requests');
    expect(await rowsOf(app)).toEqual([`GET /api/v1/orders?limit=8 401 bad_signature ${title}`]);
    expect(await app.view.$eval('header [title*="succeed later"]', (badge) => badge.textContent)).toBe(
      '1 failing',
    );
    await app.choose('Which requests', 'All requests');
    await app.shows('3 requests');
    await (await app.find('searchbox', 'Search received requests')).focus();
    await app.insert('prefix missing');
    await app.shows('2 of 3 requests');
    for (let at = 0; at < 'prefix missing'.length; at++) await app.window.keyboard.press('Backspace');
    await app.choose('Which requests', 'Failing');
    await ask('/api/v1/orders?limit=8');
    await app.shows('No request fails any more');
  });

  it('400 px wide, requests that differ in the middle of a long path or query look different, each with its verdict and time', async () => {
    const app = await openInbox();
    await app.window.setViewport({ width: 400, height: 800 });
    const since = (month: string, offset: number) =>
      `/api/v1/orders?created_after=2026-${month}-01T00%3A00%3A00Z&limit=50&offset=${offset}&status=paid`;
    const charges = (customer: string) => `/api/v1/customers/${customer}/payment-methods/pm_1a2b3c/charges`;
    const targets = [
      ...[since('01', 200), since('01', 300), since('02', 300)],
      ...[charges('cus_8f2a91b7c3'), charges('cus_8f2a91b7c4')],
    ];
    for (const target of targets) await fetch(sandbox.baseUrl + target);
    const title = 'Missing headers: X-Api-Key, X-Timestamp and X-Signature';
    const rows = targets.map((target) => `GET ${target} 401 ${title} (time)`);
    await app.until('each has its verdict and its time', async () => {
      const shown = (await rowsOf(app)).map((row) => row.replace(/\d\d:\d\d:\d\d$/, '(time)'));
      return JSON.stringify(shown) === JSON.stringify(rows);
    });
    const seen = await app.view.$$eval('[role="grid"] tbody td', (cells) =>
      cells.map((cell) => {
        const isSeen = (text: Text, at: number, { left, right }: DOMRect): boolean => {
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          const of = range.getBoundingClientRect();
          return of.left >= left - 1 && of.right <= right + 1;
        };
        const shown = [...cell.querySelectorAll('bdi')].map((part) => {
          const around = (part.parentElement ?? part).getBoundingClientRect();
          const text = part.firstChild as Text;
          return [...text.data].filter((_, at) => isSeen(text, at, around)).join('');
        });
        const { top, bottom } = (cell.closest('tr') ?? cell).getBoundingClientRect();
        const isWithin = [...cell.querySelectorAll('span')].every((part) => {
          const of = part.getBoundingClientRect();
          return of.top >= top && of.bottom <= bottom && of.right <= 400;
        });
        return { shown: shown.join('?'), isWithin };
      }),
    );
    expect(new Set(seen.map(({ shown }) => shown)).size).toBe(targets.length);
    expect(seen.every(({ isWithin }) => isWithin)).toBe(true);
    expect((await violations(app.view)).join('\n\n')).toBe('');
  });

  it.each([1280, 400])(
    'a target that’s marked in a row is copied as it was sent, %i px wide',
    async (width) => {
      const app = await openInbox();
      await app.window.setViewport({ width, height: 800 });
      const target = '/api/v1/orders?status=paid&q=a%20%20b&limit=5';
      await fetch(sandbox.baseUrl + target);
      await app.until('it’s there', async () => (await rowsOf(app)).some((row) => row.includes(target)));
      await app.view.$eval('[role="grid"] tbody td[data-column="target"]', (cell) => {
        const [path, query] = cell.querySelectorAll('bdi');
        getSelection()?.setBaseAndExtent(path ?? cell, 0, query ?? cell, 1);
      });
      await app.window.keyboard.down('Control');
      await app.window.keyboard.press('KeyC');
      await app.window.keyboard.up('Control');
      expect(await app.clipboard()).toBe(target);
    },
  );

  inChromium('marking', () => {
    it.each([
      '/api/v1/orders?memo=left-edge',
      '/api/v1/disputes',
      `/api/v1/charges/${'ch_0042/'.repeat(20)}refunds?memo=cut`,
    ])('%s is copied whole where the pointer marks it from edge to edge', async (target) => {
      const app = await openInbox();
      const { keyboard, mouse } = app.window;
      await fetch(sandbox.baseUrl + target);
      await app.until('it’s there', async () => (await rowsOf(app)).some((row) => row.includes(target)));
      const cells = await app.view.$$('[role="grid"] tbody td[data-column="target"]');
      const path = await cells.at(-1)?.$('bdi');
      const cell = await cells.at(-1)?.boundingBox();
      const begin = await (await path?.evaluateHandle((text) => text.closest('[class*="path"]')))
        ?.asElement()
        ?.boundingBox();
      if (!cell || !begin) throw new Error('There is no row');
      const y = cell.y + cell.height / 2;
      for (const x of [begin.x - 1, begin.x + 1]) {
        await mouse.move(x, y);
        await mouse.down();
        await mouse.move(cell.x + cell.width - 2, y, { steps: 5 });
        await mouse.up();
        await keyboard.down('Control');
        await keyboard.press('KeyC');
        await keyboard.up('Control');
        const copied = await app.clipboard();
        expect(copied.split(/[ \t]/).at(-1)).toBe(target);
      }
    });
  });

  it('that’s scrolled away from its end stays where it is, and a click chooses the row under the pointer', async () => {
    const app = await openInbox();
    for (let at = 0; at < 60; at++) await fetch(`${sandbox.baseUrl}/api/v1/orders?offset=${at}`);
    await showsRow(
      app,
      'GET /api/v1/orders?offset=59 401 missing_auth Missing headers: X-Api-Key, X-Timestamp and X-Signature',
    );
    const scrolledTo = (): Promise<number> =>
      app.view.$eval('[role="grid"]', (grid) => Math.round(grid.scrollTop));
    expect(await scrolledTo()).toBeGreaterThan(0);
    const frame = await (await app.view.$('[role="grid"]'))?.boundingBox();
    if (!frame) throw new Error('There is no list');
    await app.window.mouse.move(frame.x + 60, frame.y + 90);
    await app.window.mouse.wheel({ deltaY: -5000 });
    await app.until('it’s at its beginning', async () => (await scrolledTo()) === 0);
    // The head and two rows are 72 px high.
    await app.window.mouse.click(frame.x + 60, frame.y + 84, { delay: 100 });
    await app.shows('The request, as it arrived');
    const chosen = await app.view.$$eval('[role="grid"] [aria-selected="true"]', (rows) =>
      rows.map(({ textContent }) => textContent),
    );
    expect(chosen).toEqual([expect.stringContaining('offset=2')]);
    // Beside details rows are higher: the chosen one stays under the pointer all the same.
    const underPointer = await app.view.evaluate(
      (x, y) => document.elementFromPoint(x, y)?.closest('[aria-selected]')?.textContent,
      frame.x + 60,
      frame.y + 84,
    );
    expect(underPointer).toContain('offset=2');
    await app.window.keyboard.press('ArrowDown');
    await app.until('the next one is chosen', async () =>
      app.view.$eval(
        '[role="grid"] [aria-selected="true"]',
        (row) => row.textContent?.includes('offset=3') === true,
      ),
    );
  });

  it('tells the sandbox which errors to simulate, and shows what it then has', async () => {
    const app = await openInbox();
    await app.click('Simulated errors');
    await app.click('Return stale_request for signed requests', 'checkbox');
    await app.shows('Simulated errors: 1 on');
    await app.type('Delay each response (ms)', '999999');
    await app.window.keyboard.press('Enter');
    await app.shows('The simulated error wasn’t changed');
    await app.shows('“Delay each response (ms)” must be whole milliseconds');
    expect((await violations(app.view)).join('\n\n')).toBe('');
    expect(await runClient('node', NODE.replace('.toUpperCase()', ''), sandbox)).toContain('stale_request');
    await showsRow(
      app,
      'GET /api/v1/orders?limit=7 401 stale_request Simulated error: response 401 stale_request',
    );
    await app.click('Turn all off');
    await app.until('none is on', async () => !(await app.text()).includes('Simulated errors: '));
    expect(await (await fetch(`${sandbox.baseUrl}/_sandbox/settings`)).json()).toMatchObject({
      answerStale: false,
    });
  });

  it('has its requests back after Clear and Undo, also after a reload', async () => {
    const app = await openInbox();
    const [, , , target, title] = CLIENTS[0];
    await runClient('bash', CURL, sandbox);
    const row = `GET ${target} 401 bad_signature ${title}`;
    await showsRow(app, row);
    await app.click('Clear');
    await app.shows('Cleared the Inbox');
    expect(await rowsOf(app)).toEqual([]);
    await app.click('Undo');
    await showsRow(app, row);
    await app.reload();
    await showsRow(app, row);
    await app.click('Clear');
    await app.shows('Cleared the Inbox');
    await app.reload();
    await app.shows('cleared from the Inbox');
    expect((await violations(app.view)).join('\n\n')).toBe('');
    await app.click('Undo');
    await showsRow(app, row);
  });

  it('keeps the named mistake in Diagnose, with no key stored', async () => {
    const app = await openInbox(`${sandbox.seed}.then(() => chrome.storage.local.remove('vault'))`);
    const [, , , target, title] = CLIENTS[0];
    await runClient('bash', CURL, sandbox);
    await showsRow(app, `GET ${target} 401 bad_signature ${title}`);
    await app.view.focus('[role="grid"]');
    await app.window.keyboard.press('End');
    await app.click('Diagnose this request');
    await app.shows('The local sandbox found this with the secret of the request’s key.');
    const text = await app.text();
    expect(text).toContain(title);
    expect(text).not.toContain('nothing wrong');
    // The key is for where the request came from.
    await app.click('Add this key');
    const isTicked = async (name: string) =>
      (await app.find('checkbox', name)).evaluate((box) => (box as HTMLInputElement).checked);
    expect([await isTicked('Local sandbox'), await isTicked('Built-in sandbox')]).toEqual([true, false]);
  });

  it('has the sandbox make a key where none of its keys is stored', async () => {
    const withoutKeys = `${sandbox.seed}.then(() => chrome.storage.local.remove('vault'))`;
    const app = await openInbox(withoutKeys);
    await app.shows('You have no key for this sandbox');
    await app.click('Make a key for it');
    await app.until('it’s kept', async () => !(await app.text()).includes('no key for this sandbox'));
    await app.shows('New local sandbox key');
    await app.choose('Language of the signer', 'curl and openssl');
    const lines = await app.copied('Copy these lines');
    const signer = await app.copied('Copy a signer in curl and openssl');
    expect((await violations(app.view)).join('\n\n')).toBe('');
    await app.click('Done');
    await app.shows('Waiting for the first request');
    // As pasted into one's own terminal.
    const call = `send_signed GET "$BASE_URL/api/v1/orders?status=paid&limit=2"`;
    const { stdout } = await run('bash', ['-c', [lines, signer, call].join('\n')]);
    expect(JSON.parse(stdout)).toMatchObject({ limit: 2, data: [{}, {}] });
    await showsRow(app, 'GET /api/v1/orders?status=paid&limit=2 200  Valid');
    expect(await app.text()).not.toContain(/SIGNING_SECRET=(.*)/.exec(lines)?.[1]);
    await app.goTo('Request');
    await app.choose('Environment', 'Local sandbox');
    await app.choose('Start from an example request', 'List orders');
    expect((await app.send()).text).toContain('200 OK');
    await app.goTo('Inbox');
    await app.until('it’s there', async () => (await rowsOf(app)).some((row) => row.endsWith('200  Valid')));
  });

  it('says of a wrong signature that one’s own server accepted just that, and names the mistake', async () => {
    const own = createServer((_, answer) => answer.end('{}'));
    await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
    const { port } = own.address() as AddressInfo;
    const proxy = await startRecordedSandbox({ upstream: new URL(`http://127.0.0.1:${port}`) });
    try {
      await session.grantHost(proxy.baseUrl);
      const app = await openFreshApp(session, { seed: proxy.seed });
      await app.goTo('Inbox');
      await app.click(`Listen at ${new URL(proxy.baseUrl).host}`);
      await app.shows('Waiting for the first request');
      await runClient('bash', CURL, proxy);
      const [, , , target, title] = CLIENTS[0];
      await showsRow(app, `GET ${target} 200  The server accepted an invalid signature`);
      await app.view.focus('[role="grid"]');
      await app.window.keyboard.press('End');
      await app.shows('one character of X-Signature changed');
      await app.click('Diagnose this request');
      await app.shows('The server answered 200, though the signature isn’t valid for your stored secret.');
      expect(await app.text()).toContain(title);
      expect((await violations(app.view)).join('\n\n')).toBe('');
    } finally {
      await proxy.close();
      own.close();
    }
  });

  inChromium('ports', () => {
    it('says that it may not listen at the sandbox’s new port, asks in a click, and goes on by itself', async () => {
      const first = await startRecordedSandbox();
      const second = await startRecordedSandbox();
      const at = (running: RecordedSandbox) => new URL(running.baseUrl).host;
      try {
        await session.grantHost(first.baseUrl);
        const app = await openFreshApp(session, { seed: first.seed });
        await app.goTo('Inbox');
        await app.click(`Listen at ${at(first)}`);
        await app.shows('Waiting for the first request');
        await runClient('bash', CURL, first);
        const [, , , target, title] = CLIENTS[0];
        const row = `GET ${target} 401 bad_signature ${title}`;
        await showsRow(app, row);
        await first.close();
        await app.shows(
          `Nothing answers at ${at(first)}. The requests below stay until you reload this page.`,
        );
        await app.click('Open Environments');
        await app.type('Base URL', second.baseUrl);
        await app.click('Save environment');
        await app.until('it’s saved', async () => (await app.view.$('dialog[open]')) === null);
        await app.shows(`Allow Countersign to reach ${at(second)}`);
        await showsRow(app, row);
        expect(await app.text()).not.toContain('Nothing answers');
        expect(await app.has('button', 'Simulated errors')).toBe(false);
        expect((await violations(app.view)).join('\n\n')).toBe('');
        await session.grantHost(second.baseUrl);
        await app.click(`Listen at ${at(second)}`);
        await app.shows(`Listening at ${at(second)}`);
        await app.shows(`1 request below came to ${at(first)}. It stays until you reload this page.`);
        await runClient('node', NODE, second);
        await app.until('both are listed', async () => (await rowsOf(app)).length === 2);
        await app.click('Clear');
        await app.until('none is listed', async () => (await rowsOf(app)).length === 0);
        session.problems.expect(/net::ERR_/);
      } finally {
        await second.close();
      }
    });
  });

  it('keeps what arrived when the sandbox stops, and goes on by itself when it’s started again', async () => {
    const first = await startRecordedSandbox();
    await session.grantHost(first.baseUrl);
    const app = await openFreshApp(session, { seed: first.seed });
    await app.goTo('Inbox');
    await app.click(`Listen at ${new URL(first.baseUrl).host}`);
    await app.shows('Waiting for the first request');
    await runClient('bash', CURL, first);
    const [row] = CLIENTS.map(([, , , target, title]) => `GET ${target} 401 bad_signature ${title}`);
    await showsRow(app, row ?? '');
    await first.close();
    await app.shows('Nothing answers at');
    const second = await startRecordedSandbox({ port: Number(new URL(first.baseUrl).port) });
    expect(second.baseUrl).toBe(first.baseUrl);
    try {
      await app.shows('Listening at');
      await runClient('node', NODE, second);
      await showsRow(app, `GET /api/v1/orders?limit=7 401 bad_signature ${CLIENTS[2][4]}`);
      expect(await rowsOf(app)).toHaveLength(2);
      session.problems.expect(/net::ERR_/);
    } finally {
      await second.close();
    }
  });
});
