/** What a screen reader is given of the canonical string and of a diff, word for word: bytes that can’t be seen have names. */

import type { ElementHandle, SerializedAXNode } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type AppDriver, openFreshApp } from './harness/app-driver.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';

let chromium: ChromiumSession;

beforeAll(async () => {
  chromium = await launchChromium();
});
afterEach(() => chromium.assertNoProblems());
afterAll(() => chromium?.close());

/** Texts and names of images in the accessibility tree, in the order they’re read. */
async function spoken({ window, view }: AppDriver, selector: string): Promise<readonly string[]> {
  const root = (await view.waitForSelector(selector)) as ElementHandle<Element>;
  const tree = await window.accessibility.snapshot({ root, interestingOnly: false });
  const wordsOf = ({ role, name = '', children = [] }: SerializedAXNode): readonly string[] => {
    if (role === 'StaticText' || role === 'image') return [name];
    return children.flatMap(wordsOf);
  };
  return tree ? wordsOf(tree).filter((words) => words.trim()) : [];
}

const BLOCK = '::-p-xpath(//section[.//h2="Canonical string"]//p/following-sibling::div[1])';

it('the canonical string is read line by line, with its line feeds', async () => {
  const app = await openFreshApp(chromium);
  await app.type('Path and query', '/api/v1/orders?status=paid&limit=5');
  await app.type('Timestamp', '1764000000');
  await app.shows('limit=5&status=paid');
  await app.find('status', 'Signature');
  expect(await spoken(app, BLOCK)).toEqual([
    ...['GET', 'line feed, \\n', '/api/v1/orders', 'line feed, \\n', 'limit=5&status=paid', 'line feed, \\n'],
    ...['1764000000', 'line feed, \\n', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ]);
});

it('of a diff each side is named, and what differs is said to, with the bytes that can’t be seen', async () => {
  const app = await openFreshApp(chromium);
  await app.goTo('Diagnose');
  await app.click('Show an example');
  await app.shows('After the fix');
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(await spoken(app, 'figure dl')).toEqual(['Signed', hash, 'Correct', hash]);
  await app.openTab('Compare strings');
  await app.until('the editor is there', async () =>
    (await app.find('textbox', 'The string your code signed')).evaluate((one) => one.isContentEditable),
  );
  await (await app.find('textbox', 'The string your code signed')).focus();
  await app.paste('POST \n\ufeff/api/v1/charges\t\na=1  b\u00a0c\n1764000000\r\nabc');
  await app.shows('Line by line');
  const side = (line: number) => spoken(app, `::-p-xpath((//dl)[${line}])`);
  const [from, to] = [' differs: ', ' end of difference '];
  expect(await side(1)).toEqual(['Yours', 'POST', from, 'space', to, 'Correct', 'POST']);
  const path = '/api/v1/charges';
  expect(await side(2)).toEqual([
    ...['Yours', from, 'U+FEFF byte order mark', to, path, from, 'tab', to, 'Correct', path],
  ]);
  expect(await side(3)).toEqual([
    ...['Yours', from, 'a=1', '2 spaces', 'b', 'U+00A0 no-break space', 'c', to],
    ...['Correct', 'empty'],
  ]);
  expect(await side(4)).toContain('carriage return, \\r');
});
