/** What a screen reader is given of the canonical string and of a diff, word for word: bytes that can’t be seen have names. */

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openFreshApp } from '../harness/app-driver.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';
import { spoken } from '../harness/spoken.ts';

let session: BrowserSession;

beforeAll(async () => {
  session = await launchSession();
});
afterEach(() => session.assertNoProblems());
afterAll(() => session?.close());

const BLOCK = '::-p-xpath(//section[.//h2="Canonical string"]//p/following-sibling::div[1])';

it('the canonical string is read line by line, with its line feeds', async () => {
  const app = await openFreshApp(session);
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
  const app = await openFreshApp(session);
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
