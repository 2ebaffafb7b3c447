/** The whole core loop from the keyboard alone: from the page’s load to an answer and its remedy. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AppDriver, openFreshApp } from '../harness/app-driver.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';

interface Focused {
  readonly name: string;
  readonly tag: string;
  /** Something is drawn around it, in or out; of a pane, at the bar above it. */
  readonly isVisible: boolean;
}

const MOST_STOPS = 120;

describe('from the keyboard alone', () => {
  let session: BrowserSession;

  beforeAll(async () => {
    session = await launchSession();
  });
  afterEach(() => session.assertNoProblems());
  afterAll(() => session?.close());

  it('a ready-made request is picked, sent, refused and put right', async () => {
    const app = await openFreshApp(session);
    const { keyboard } = app.window;
    await app.find('button', 'Send');
    await tabTo(app, 'Start from an example request');
    await keyboard.type('List paid');
    await app.shows('/api/v1/orders?status=paid&limit=5&offset=10 HTTP/1.1');
    await tabTo(app, 'Timestamp');
    await keyboard.type('1000000000');
    await tabTo(app, 'Send', 'back');
    await keyboard.press('Enter');
    const refused = await app.answer();
    expect(refused.text).toContain('stale_request');
    expect((await focused(app)).tag).not.toBe('BODY');
    await tabTo(app, 'Sign again now and send');
    await keyboard.press('Enter');
    await app.shows('200 OK');
    await app.shows('Signed and accepted');
  });

  it('Enter in the target sends it', async () => {
    const app = await openFreshApp(session);
    await app.find('button', 'Send');
    await tabTo(app, 'Path and query');
    await app.window.keyboard.press('Enter');
    expect((await app.answer()).title).toBe('Signed and accepted');
  });

  it('the focus is seen at every stop, and comes round again', async () => {
    const app = await openFreshApp(session);
    // Until it's drawn, there are few stops, and what has the focus may give way to what was stored.
    await app.find('combobox', 'Key');
    await app.find('button', 'Copy canonical string');
    const stops: Focused[] = [];
    for (let i = 0; i < MOST_STOPS; i++) {
      await app.window.keyboard.press('Tab');
      const stop = await focused(app);
      if (stop.tag === 'BODY') break;
      stops.push(stop);
    }
    expect(stops.length).toBeGreaterThan(15);
    expect(stops.length).toBeLessThan(MOST_STOPS);
    expect(stops.filter(({ isVisible }) => !isVisible)).toEqual([]);
    expect(stops.filter(({ name }) => name === '')).toEqual([]);
  });

  it('a pane that has the focus is marked at its bar, with no ring around all of it', async () => {
    const app = await openFreshApp(session);
    await app.find('button', 'Send');
    const isInPane = () => app.view.evaluate(() => document.activeElement?.role === 'tabpanel');
    for (let i = 0; i < MOST_STOPS && !(await isInPane()); i++) await app.window.keyboard.press('Tab');
    const drawn = await app.view.evaluate(() => {
      const pane = document.activeElement ?? document.body;
      const bar = document.querySelector('header:has(~ main > :focus)') ?? pane;
      const { outlineStyle, boxShadow } = getComputedStyle(pane);
      return { role: pane.role, ring: [outlineStyle, boxShadow], bar: getComputedStyle(bar).boxShadow };
    });
    expect(drawn).toMatchObject({ role: 'tabpanel', ring: ['none', 'none'] });
    expect(drawn.bar).not.toBe('none');
  });

  it('the ring around an answer that has the focus is drawn over the code in it', async () => {
    const app = await openFreshApp(session);
    await app.find('button', 'Send');
    await tabTo(app, 'Path and query');
    await app.window.keyboard.press('Enter');
    await app.answer();
    await app.until('its code is drawn', async () => (await app.view.$('main .cm-editor')) !== null);
    const drawn = await app.view.evaluate(() => {
      const answer = [...document.querySelectorAll<HTMLElement>('div[tabindex="-1"]')].find(
        (part) => part.querySelector('.cm-editor') && part.querySelector('[role="tab"]'),
      );
      if (!answer) throw new Error('there is no response with code');
      answer.focus();
      const { outlineStyle, outlineOffset, zIndex, inset } = getComputedStyle(answer, '::after');
      return { outlineStyle, outlineOffset, zIndex, inset };
    });
    expect(drawn).toEqual({ outlineStyle: 'solid', outlineOffset: '-2px', zIndex: '1', inset: '0px' });
  });

  it('the body’s editor can be left again with Tab', async () => {
    const app = await openFreshApp(session);
    await app.choose('Start from an example request', 'Create a charge');
    const editor = await app.openBody();
    await editor.focus();
    await app.window.keyboard.press('Tab');
    expect((await focused(app)).name).not.toBe('Body');
    await app.window.keyboard.down('Shift');
    await app.window.keyboard.press('Tab');
    await app.window.keyboard.up('Shift');
    expect((await focused(app)).name).toBe('Body');
  });

  it('what’s typed after “Write a body” goes into the body, runs no shortcut, and comes back once it was removed', async () => {
    const app = await openFreshApp(session);
    await app.openTab('Body');
    await app.click('Write a body');
    await app.until('the editor has the focus', () =>
      app.view.evaluate(() => document.activeElement?.getAttribute('contenteditable') === 'true'),
    );
    await app.window.keyboard.type('sent as typed');
    await app.shows('sent as typed');
    await app.click('Remove the body');
    await app.shows('Write a body');
    await app.click('Undo');
    await app.shows('sent as typed');
  });

  it('a key is deleted and the focus stays near', async () => {
    const app = await openFreshApp(session);
    const { keyboard } = app.window;
    await app.goTo('Keys');
    await app.find('button', 'Delete Sandbox key');
    await tabTo(app, 'Delete Sandbox key');
    await keyboard.press('Enter');
    await app.shows('Delete the key “Sandbox key”?');
    expect((await focused(app)).name).toBe('Cancel');
    await tabTo(app, 'Delete key');
    await keyboard.press('Enter');
    await app.shows('Your keys appear here');
    await app.until('the focus is on the way to another key', async () => {
      return (await focused(app)).name === 'Add your own';
    });
  });

  it('what’s added leads back to where it was begun, and a step taken back is gone on from', async () => {
    const app = await openFreshApp(session);
    const { keyboard } = app.window;
    const press = async (name: string) => {
      await (await app.find('button', name)).focus();
      await keyboard.press('Enter');
    };
    const comesTo = (name: string) =>
      app.until(`the focus is on “${name}”`, async () => (await focused(app)).name === name);
    await app.goTo('Keys');
    await press('Add key');
    await comesTo('Key id');
    await keyboard.type('pk_test_7b1f0c2de94a4b5f');
    await keyboard.press('Tab');
    await keyboard.type('sk_test_7b1f0c2de94a4b5f8c36a1d2');
    await keyboard.press('Enter');
    await comesTo('Add key');
    await app.goTo('Environments');
    await press('Add environment');
    await comesTo('Name');
    await keyboard.press('Tab');
    await keyboard.type('https://api.example.com');
    await keyboard.press('Enter');
    await comesTo('Name');
    await keyboard.type('Staging');
    await keyboard.press('Enter');
    await comesTo('Add environment');
    await app.goTo('Request');
    await app.choose('Start from an example request', 'Create a charge');
    await app.openTab('Body');
    await press('Remove the body');
    await comesTo('Write a body');
    await app.goTo('Saved');
    await app.openTab('Variables');
    await app.type('Name', 'one');
    await keyboard.press('Enter');
    await press('Delete one');
    await press('Undo');
    await app.shows('{{one}}');
    await app.until('the focus is in the view', async () => (await focused(app)).tag !== 'BODY');
  });

  it('the focus stays near in Browse and in variables, where buttons come, go and are disabled', async () => {
    const app = await openFreshApp(session);
    const { keyboard } = app.window;
    const press = async (role: string, name: string) => {
      await (await app.find(role, name)).focus();
      await keyboard.press('Enter');
    };
    const comesTo = (name: string) =>
      app.until(`the focus is on “${name}”`, async () => (await focused(app)).name === name);
    await app.goTo('Browse');
    await press('button', 'Load orders');
    await app.shows('1–20 of');
    await app.until('it’s in the list', async () => (await focused(app)).tag !== 'BODY');
    await keyboard.press('n');
    await app.shows('21–40 of');
    await press('button', 'Last page');
    await comesTo('First page');
    await press('button', 'Charts');
    await press('button', 'Close the charts');
    await comesTo('Charts');
    await press('button', 'Parameter');
    await keyboard.type('since');
    await keyboard.press('Enter');
    await comesTo('since');
    await app.goTo('Saved');
    await app.openTab('Variables');
    for (const name of ['one', 'two']) {
      await app.type('Name', name);
      await keyboard.press('Enter');
      await app.shows(`{{${name}}}`);
      await comesTo('Name');
    }
    await press('button', 'Change one');
    await comesTo('Value');
    await press('button', 'Delete one');
    await comesTo('Change two');
  });
});

/** Presses Tab until what's called this has the focus, as often as there are stops. */
async function tabTo(app: AppDriver, name: string, direction: 'on' | 'back' = 'on'): Promise<void> {
  const { keyboard } = app.window;
  const passed: string[] = [];
  if (direction === 'back') await keyboard.down('Shift');
  for (let i = 0; i < MOST_STOPS && passed.at(-1) !== name; i++) {
    await keyboard.press('Tab');
    passed.push((await focused(app)).name);
  }
  if (direction === 'back') await keyboard.up('Shift');
  if (passed.at(-1) !== name) throw new Error(`Tab never came to “${name}”, only to ${passed.join(', ')}`);
}

function focused(app: AppDriver): Promise<Focused> {
  return app.view.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const name = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent ?? '';
    const { outlineStyle, outlineWidth, boxShadow, caretColor } = getComputedStyle(element);
    const bars = 'header:has(~ main > :focus), :has(~ [role="tabpanel"]:focus)';
    const bar = element.role === 'tabpanel' ? document.querySelector(bars) : undefined;
    const isMarked = boxShadow !== 'none' || (bar && getComputedStyle(bar).boxShadow !== 'none');
    const ring = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    const editing = element.matches('[contenteditable="true"]') && caretColor !== 'transparent';
    return { name: name.trim(), tag: element.tagName, isVisible: ring || isMarked === true || editing };
  });
}
