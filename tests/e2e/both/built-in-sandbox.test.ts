/** From the first visit to a charge: what the built extension signs, sends to the sandbox inside it, and shows. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fromNowOn } from '../../time-of.ts';
import { type AppDriver, openFreshApp } from '../harness/app-driver.ts';
import { violations } from '../harness/axe.ts';
import { readSteps } from '../harness/page-readings.ts';
import { referenceCanonical, referenceSignature } from '../harness/reference-signer.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

describe('the built-in sandbox', () => {
  let session: BrowserSession;

  beforeAll(async () => {
    session = await launchSession();
  });
  afterEach(() => session.assertNoProblems());
  afterAll(() => session?.close());

  it('has a key ready on the first visit, and no access to any site', async () => {
    const app = await openFreshApp(session);
    const key = await app.find('combobox', 'Key');
    expect(await key.evaluate((select) => select.textContent)).toBe('Sandbox key');
    const permissions = await app.view.evaluate('chrome.permissions.getAll()');
    expect(permissions).toMatchObject({ origins: [] });
  });

  it('answers the third page of the paid orders', async () => {
    const app = await openFreshApp(session);
    await app.choose('Start from an example request', 'List paid orders, five a page, third page');
    const { title, text } = await app.send();
    expect(title).toBe('Signed and accepted');
    expect(text).toContain('200 OK');
    const page = (await app.answerJson()) as { data: { status: string }[]; limit: number; offset: number };
    expect(page).toMatchObject({ limit: 5, offset: 10 });
    expect(page.data.map(({ status }) => status)).toEqual(Array(5).fill('paid'));
  });

  it('takes a charge, which is then the newest order, made with a test key', async () => {
    const app = await openFreshApp(session);
    await app.choose('Start from an example request', 'Create a charge');
    const { title, text } = await app.send();
    expect(title).toBe('Signed and accepted');
    expect(text).toContain('201 Created');
    const charge = await app.answerJson();
    await app.choose('Start from an example request', 'List orders');
    expect((await app.send()).text).toContain('200 OK');
    const { data } = (await app.answerJson()) as { data: Record<string, unknown>[] };
    expect(data[0]).toMatchObject({
      id: charge['id'],
      merchant_order_id: 'A-1001',
      amount: '25.00',
      is_test: true,
    });
  });

  it('names the place where a charge’s JSON is broken as the sure cause, and a name that stands twice before it’s sent', async () => {
    const app = await openFreshApp(session);
    await app.choose('Start from an example request', 'Create a charge');
    await app.pasteBody('{"amount":"25.00",}');
    const { text } = await app.send();
    expect(text).toContain('400');
    expect(text).toMatch(/Certain\s+The body isn’t valid JSON at line 1, column 19: a comma before }\./);
    expect(text).not.toContain('Possible');
    expect(text).not.toContain('Content-Type is');
    await app.pasteBody('{"amount":"25.00","amount":"1.00"}');
    await app.shows('The body has “amount” twice.');
  });

  it('“Copied” covers no words beside the button that was pressed', async () => {
    const app = await openFreshApp(session);
    await app.signing();
    for (const name of ['Copy canonical string', 'Copy signature', 'Copy headers']) {
      await app.click(name);
      await app.shows('Copied');
      expect(await app.view.evaluate(wordsUnderCopied)).toEqual([]);
      await app.until('it’s gone', async () => !(await app.text()).includes('Copied'));
    }
    await app.goTo('Keys');
    await app.click('Copy key id of Sandbox key');
    await app.shows('Copied');
    expect(await app.view.evaluate(wordsUnderCopied)).toEqual([]);
  });

  it('Steps copy curl as the answer does, where curl can’t reach the sandbox too', async () => {
    const app = await openFreshApp(session);
    await app.send();
    const fromAnswer = await app.copied('Copy as curl (bash)');
    await app.openTab('Steps');
    const fromSteps = await app.copied(
      'Copy as curl: put your host into it, since curl can’t reach the built-in sandbox',
    );
    for (const command of [fromAnswer, fromSteps])
      expect(command).toMatch(/curl .*X-Signature: [0-9a-f]{64}/s);
    await app.shows('Put your host in place of sandbox.invalid.');
  });

  it('each Copy button beside an answer says what it copies', async () => {
    const app = await openFreshApp(session);
    await app.choose('Start from an example request', 'Create a charge');
    await app.send();
    await app.find('button', 'Copy body');
    const buttons = await app.view.$$eval('button', (all) =>
      all
        .filter((button) => button.checkVisibility() && button.textContent?.startsWith('Copy'))
        .map((button) => ({ name: button.ariaLabel ?? button.textContent, reads: button.innerText.trim() })),
    );
    const names = buttons.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Copy body', 'Copy as curl (bash)']));
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain('Copy');
    // Beside the list of formats one needs no more words.
    expect(buttons.filter(({ reads }) => reads === 'Copy')).toHaveLength(1);
  });

  it('shows what was sent after the values and the timestamp went on: Steps have the next request', async () => {
    const app = await openFreshApp(session);
    await app.type('Path and query', '/api/v1/orders?status={{random}}');
    await app.find('table', 'Variables of this request and their values');
    await app.send();
    await app.clickOn('::-p-xpath(//summary[contains(., "Request as it was sent")])');
    await app.find('status', 'Signature');
    const sent = await app.view.evaluate(readSteps);
    const [, path, query, timestamp = ''] = sent.lines;
    const target = `${path}?${query}`;
    expect(sent.canonical).toBe(referenceCanonical({ method: 'GET', target, timestamp }));
    expect(await app.copied('Copy headers')).toContain(
      `X-Timestamp: ${timestamp}\nX-Signature: ${sent.signature}`,
    );
    expect(await violations(app.view)).toEqual([]);
    const next = await app.signing();
    await app.shows('The next request, as it will be sent');
    expect(next.lines[2]).not.toBe(query);
    await app.openTab('Response');
    await app.find('status', 'Signature');
    expect(await app.view.evaluate(readSteps)).toEqual(sent);
    expect(sent.signature).toBe(referenceSignature(await revealedSecret(app), sent.canonical));
  });

  it.each([
    { request: 'List paid orders, five a page, third page', method: 'GET', hasBody: false },
    { request: 'Create a charge', method: 'POST', hasBody: true },
  ])('shows the bytes it signs: $request', async ({ request, method, hasBody }) => {
    const expectNow = fromNowOn();
    const app = await openFreshApp(session);
    await app.choose('Start from an example request', request);
    const body = hasBody ? await bodyText(app) : '';
    const shown = await app.signing();
    const target = await app.find('textbox', 'Path and query');
    const timestamp = shown.lines[3] ?? '';
    const expected = referenceCanonical({
      method,
      target: await target.evaluate((input) => (input as HTMLInputElement).value),
      timestamp,
      body,
    });
    expectNow(Number(timestamp));
    expect(shown.canonical).toBe(expected);
    expect(shown.lines.map((line) => (line === 'empty line' ? '' : line))).toEqual(expected.split('\n'));
    expect(shown.signature).toBe(referenceSignature(await revealedSecret(app), expected));
  });
});

async function bodyText(app: AppDriver): Promise<string> {
  const editor = await app.openBody();
  return editor.evaluate((element) =>
    [...element.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'),
  );
}

async function revealedSecret(app: AppDriver): Promise<string> {
  await app.goTo('Keys');
  await app.click('Show secret of Sandbox key');
  const row = await app.find('table', 'Keys');
  const secret = await row.$$eval('code', (codes) => codes.at(-1)?.textContent ?? '');
  expect(secret).toMatch(/^sk_test_/);
  return secret;
}

/** Runs in the page: texts that aren’t the button’s own, where the bubble is drawn. */
function wordsUnderCopied(): string[] {
  const bubble = [...document.querySelectorAll('[data-outcome] [role="status"]')].find(
    ({ textContent }) => textContent === 'Copied',
  );
  const over = bubble?.getBoundingClientRect();
  if (!bubble || !over) return ['there’s no bubble'];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const covered: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (bubble.parentElement?.contains(node) || !node.parentElement?.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const isUnder = [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        Math.min(right, over.right) - Math.max(left, over.left) > 1 &&
        Math.min(bottom, over.bottom) - Math.max(top, over.top) > 1,
    );
    if (isUnder) covered.push(node.textContent ?? '');
  }
  return covered;
}
