/** Bodies byte for byte in the real DevTools, where the user allows it and Chromium hands them out. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seedExpression } from '../../lib/storage/seed-local-sandbox.ts';
import { publish } from '../search/results.ts';
import type { AppDriver } from './harness/app-driver.ts';
import { violations } from './harness/axe.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';
import { keptProfile } from './harness/session.ts';
import { type Shop, startShop } from './harness/shop.ts';

const KEY_ID = 'pk_test_made_up_exact';
const SECRET = 'sk_test_made_up_exact_0123';

type Outcome = 'exact' | 'rebuilt' | 'missing';

interface Kind {
  readonly what: string;
  /** Of the body, in the page. */
  readonly body: string;
  /** For the page’s `call`. */
  readonly options?: string;
  readonly without: Outcome;
  readonly allowed: Outcome;
  /** What's said where its bytes can’t be had. */
  readonly said?: string;
}

interface Looked {
  readonly text: string;
  readonly outcome: Outcome;
  readonly verdict: string | undefined;
}

const GZIP = `await new Response(new Blob(['{"amount":"1.00"}'.repeat(50)]).stream().pipeThrough(new CompressionStream('gzip')))`;
const OF_BLOB = 'the browser doesn’t give the bytes of a Blob';
const OF_FORM = 'a form’s fields, but not its bytes';

const KINDS: readonly Kind[] = [
  { what: 'JSON', body: `'{"note":"é 😀"}'`, without: 'rebuilt', allowed: 'exact' },
  { what: 'a BOM', body: `new Uint8Array([239, 187, 191, 123, 125])`, without: 'rebuilt', allowed: 'exact' },
  {
    what: 'invalid UTF-8',
    body: `new Uint8Array([123, 255, 195, 40, 0, 125])`,
    without: 'rebuilt',
    allowed: 'exact',
  },
  {
    what: 'gzip’d bytes',
    body: `${GZIP}.arrayBuffer()`,
    options: `{ encoding: 'gzip' }`,
    without: 'missing',
    allowed: 'exact',
  },
  {
    what: '10 MB that are no text',
    body: `new Uint8Array(10_000_000).fill(255)`,
    without: 'missing',
    allowed: 'exact',
  },
  {
    what: 'a Blob',
    body: `new Blob([new Uint8Array([1, 2, 255])])`,
    without: 'missing',
    allowed: 'missing',
    said: OF_BLOB,
  },
  {
    what: 'a gzip’d Blob',
    body: `${GZIP}.blob()`,
    options: `{ encoding: 'gzip' }`,
    without: 'missing',
    allowed: 'missing',
    said: OF_BLOB,
  },
  {
    what: 'FormData',
    body: `(() => { const form = new FormData(); form.append('a', 'é'); return form; })()`,
    options: '{ asForm: true }',
    without: 'rebuilt',
    allowed: 'rebuilt',
    said: OF_FORM,
  },
  {
    what: 'FormData with a file',
    body: `(() => { const form = new FormData(); form.append('a', new Blob([new Uint8Array([0, 255])])); return form; })()`,
    options: '{ asForm: true }',
    without: 'missing',
    allowed: 'missing',
    said: 'which of the captured bytes',
  },
  {
    what: 'URLSearchParams',
    body: `new URLSearchParams({ a: '1 2' })`,
    without: 'rebuilt',
    allowed: 'rebuilt',
    said: OF_FORM,
  },
];

/** Chromium hands bodies out at once only where some extension had such a permission when it was loaded. */
function folderOfAnother(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-another-'));
  const manifest = {
    manifest_version: 3,
    name: 'Another',
    version: '1',
    permissions: ['declarativeNetRequest'],
  };
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
  return folder;
}

describe('bodies in DevTools', () => {
  let chromium: ChromiumSession;
  let shop: Shop;
  const another = folderOfAnother();

  beforeAll(async () => {
    chromium = await launchChromium();
    shop = await startShop(KEY_ID, SECRET);
  });
  afterEach(() => chromium.assertNoProblems());
  afterAll(async () => {
    await chromium?.close();
    await shop?.close();
    rmSync(another, { recursive: true });
  });

  interface Inspecting {
    readonly app: AppDriver;
    readonly page: Page;
  }

  async function inspect(session = chromium): Promise<Inspecting> {
    await session.startAfresh(seedExpression({ id: KEY_ID, secretText: SECRET, baseUrl: shop.origin }));
    const page = await session.openPage(`${shop.origin}/`);
    const app = await session.openPanel(page, { theme: 'light', width: 1200 });
    await app.goTo('Capture');
    return { app, page };
  }

  /** It's then the only one in the list. */
  async function post({ app, page }: Inspecting, run: string, kind: Kind): Promise<void> {
    if ((await app.view.$('[role="grid"] tbody tr')) !== null) await app.click('Clear');
    await page.evaluate(
      `(async () => { await call('POST', ${JSON.stringify(targetOf(run, kind))}, ${kind.body}, ${kind.options ?? '{}'}); })()`,
    );
  }
  const targetOf = (run: string, kind: Kind) =>
    `/api/v1/charges?${new URLSearchParams({ run, kind: kind.what })}`;

  /** Clicks the row. @returns its verdict, and what's said of its body. */
  async function look({ app }: Inspecting, run: string, kind: Kind): Promise<Looked> {
    const target = targetOf(run, kind);
    const row = '[role="grid"] tbody tr';
    await app.until(`there’s a row for ${target}`, async () => (await app.view.$$(row)).length === 1);
    await app.view.click(row);
    await app.until('it’s the one that’s shown, and checked', async () => {
      const text = await app.text();
      return text.includes(`POST ${target}\n`) && !text.includes('Checking');
    });
    const text = await app.text();
    const outcome: Outcome = text.includes('Body not known')
      ? 'missing'
      : text.includes('bytes were reconstructed from text')
        ? 'rebuilt'
        : 'exact';
    return {
      text,
      outcome,
      verdict: /(Valid(?!,)|Invalid|may not be the exact bytes|Signature not checked: part unknown)/.exec(
        text,
      )?.[1],
    };
  }

  it('are exact once the browser was started anew, which is said, without another question', {
    // Two browsers one after the other over one profile: once in eight, the second didn't come up.
    retry: 1,
  }, async () => {
    const kept = keptProfile();
    const invalid = KINDS.find(({ what }) => what === 'invalid UTF-8') as Kind;
    const first = await launchChromium(kept);
    await first.grantHost(shop.origin);
    const before = await inspect(first);
    await post(before, 'before', invalid);
    expect(await look(before, 'before', invalid)).toMatchObject({ outcome: 'rebuilt' });
    await before.app.shows('DevTools shows bodies as text');
    expect(await violations(before.app.view)).toEqual([]);
    await before.app.click('Capture exact bytes');
    await before.app.shows('Restart the browser to capture exact bytes');
    expect(await violations(before.app.view)).toEqual([]);
    await post(before, 'still', invalid);
    expect(await look(before, 'still', invalid)).toMatchObject({ outcome: 'rebuilt' });
    await first.assertNoProblems();
    await first.close();

    const second = await launchChromium(kept);
    const after = await inspect(second);
    expect(await after.app.view.evaluate(HOLDS)).toBe(true);
    await post(after, 'after', invalid);
    expect(await look(after, 'after', invalid)).toMatchObject({ outcome: 'exact', verdict: 'Valid' });
    await after.app.shows('Bodies are captured byte for byte');
    await after.app.click('Remove the permission');
    await after.app.shows('DevTools shows bodies as text');
    expect(await after.app.view.evaluate(HOLDS)).toBe(false);
    await second.assertNoProblems();
    await second.close();
    kept.remove();
  });

  it('are the bytes that were sent where they’re handed out, and never said to be where they aren’t', async () => {
    await chromium.browser.installExtension(another);
    await chromium.grantHost(shop.origin);
    const inspecting = await inspect();
    const { app } = inspecting;
    const before: Looked[] = [];
    for (const kind of KINDS) {
      await post(inspecting, 'text', kind);
      before.push(await look(inspecting, 'text', kind));
    }
    await app.click('Capture exact bytes');
    await app.shows('Bodies are captured byte for byte');
    const after: Looked[] = [];
    for (const kind of KINDS) {
      await post(inspecting, 'bytes', kind);
      after.push(await look(inspecting, 'bytes', kind));
    }
    publish(
      'exact-bytes',
      'Bodies in DevTools: how they’re had, and what’s made of their signature',
      KINDS.map(({ what }, i) => ({
        body: what,
        'from DevTools’ text': `${before[i]?.outcome}, ${before[i]?.verdict}`,
        'with the permission': `${after[i]?.outcome}, ${after[i]?.verdict}`,
      })),
    );
    for (const [i, { what, without, allowed, said }] of KINDS.entries()) {
      expect(before[i]?.outcome, what).toBe(without);
      expect(after[i]?.outcome, what).toBe(allowed);
      // Signed by the page over the bytes that it sent.
      if (allowed === 'exact') expect(after[i]?.verdict, what).toBe('Valid');
      if (said) expect(after[i]?.text, what).toContain(said);
    }
    await app.click('Remove the permission');
    await app.shows('DevTools shows bodies as text');
    expect(await inspecting.app.view.evaluate(HOLDS)).toBe(false);
  });
});

const HOLDS = 'chrome.permissions.contains({ permissions: ["webRequest"] })';
