/** The command palette and the shortcuts in the built extension: in a tab, and in DevTools, which has keys of its own. */

import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AppDriver, openFreshApp } from '../harness/app-driver.ts';
import { violations } from '../harness/axe.ts';
import { openAppPanel, type PlainPage, servePlainPage } from '../harness/plain-page.ts';
import { type BrowserSession, chromiumOf, inChromium, launchSession } from '../harness/session.ts';

let session: BrowserSession;

beforeAll(async () => {
  session = await launchSession();
});
afterEach(() => session.assertNoProblems());
afterAll(() => session?.close());

async function withControl({ window }: AppDriver, key: 'KeyK' | 'Enter'): Promise<void> {
  await window.keyboard.down('Control');
  await window.keyboard.press(key);
  await window.keyboard.up('Control');
}

const isClosed = async (app: AppDriver) => (await app.view.$('dialog[open]')) === null;

describe('in a tab', () => {
  it.each(['light', 'dark'] as const)(
    'the palette and the list are accessible, narrow and wide, in the %s theme',
    async (theme) => {
      for (const width of [400, 1200]) {
        const app = await openFreshApp(session, { theme, width });
        await app.find('button', 'Find a command');
        await withControl(app, 'KeyK');
        await app.find('combobox', 'Command');
        expect(await violations(app.window)).toEqual([]);
        await app.window.keyboard.type('shortcuts');
        await app.window.keyboard.press('Enter');
        await app.find('dialog', 'Keyboard shortcuts');
        expect(await violations(app.window)).toEqual([]);
        const overflow = await app.view.evaluate(() => {
          const dialog = document.querySelector('dialog[open]');
          return (dialog?.scrollWidth ?? 0) - (dialog?.clientWidth ?? 0);
        });
        expect(overflow).toBeLessThanOrEqual(0);
      }
    },
  );

  it('the field stays where it is while what’s found gets less', async () => {
    const app = await openFreshApp(session);
    await app.find('button', 'Find a command');
    await withControl(app, 'KeyK');
    const field = await app.find('combobox', 'Command');
    const top = async () => (await field.boundingBox())?.y;
    // It slides in.
    await field.evaluate((element) =>
      Promise.all((element.closest('dialog')?.getAnimations() ?? []).map(({ finished }) => finished)),
    );
    const before = await top();
    await app.window.keyboard.type('nothing is called this');
    await app.shows('No command matches');
    expect(await top()).toBe(before);
  });

  it('a key that’s added for another environment is said to be there, and switches to it in a click', async () => {
    const app = await openFreshApp(session);
    await app.find('button', 'Find a command');
    await withControl(app, 'KeyK');
    await app.window.keyboard.type('add a key');
    await app.window.keyboard.press('Enter');
    await app.type('Key id', 'pk_test_made_up_for_this_1');
    await app.type('Secret', 'sk_test_made_up_for_this_0123');
    await app.click('Local sandbox', 'checkbox');
    await app.click('Add key');
    await app.shows('Added Test key …is_1 for Local sandbox');
    await app.shows('The selected environment is still Built-in sandbox, where this key isn’t used.');
    expect(await violations(app.view)).toEqual([]);
    await app.click('Switch to Local sandbox');
    await app.shows('To http://127.0.0.1:4610/api/v1/orders');
    const key = await app.find('combobox', 'Key');
    expect(await key.evaluate((one) => (one as HTMLSelectElement).selectedOptions[0]?.text)).toBe(
      'Test key …is_1',
    );
    expect(await app.text()).not.toContain('Added Test key');
  });

  it('a request is written, sent and named without the mouse, and the focus is never lost', async () => {
    const app = await openFreshApp(session);
    await app.find('button', 'Find a command');
    const { keyboard } = app.window;
    await keyboard.press('u');
    await app.until('the address has the focus', async () =>
      app.view.evaluate(
        () =>
          document.activeElement?.getAttribute('role') === 'textbox' ||
          document.activeElement instanceof HTMLInputElement,
      ),
    );
    await keyboard.type('?limit=5');
    await withControl(app, 'Enter');
    await app.shows('Signed and accepted');
    await withControl(app, 'KeyK');
    await keyboard.type('go his');
    await keyboard.press('Enter');
    await app.shows('GET');
    await app.until('the view has the focus', async () =>
      app.view.evaluate(() => document.activeElement?.getAttribute('role') === 'tabpanel'),
    );
    await keyboard.press('g');
    await keyboard.press('r');
    await app.find('textbox', 'Path and query');
    await keyboard.press('?');
    await app.find('dialog', 'Keyboard shortcuts');
    await keyboard.press('Escape');
    await app.until('it’s closed', () => isClosed(app));
  });
});

inChromium('panel', () => {
  describe('in DevTools', () => {
    let page: PlainPage;
    beforeAll(async () => {
      page = await servePlainPage();
    });
    afterAll(() => page?.close());

    it('the keys are the panel’s where it has the focus, and DevTools does nothing besides', async () => {
      const app = await openAppPanel(chromiumOf(session), page, { width: 900, height: 700, theme: 'light' });
      const devtools = app.window;
      await (await app.find('button', 'Find a command')).focus();
      const before = await ofDevtools(devtools);
      await withControl(app, 'KeyK');
      await app.find('combobox', 'Command');
      await devtools.keyboard.press('Escape');
      await app.until('the palette is closed', () => isClosed(app));
      await devtools.keyboard.press('?');
      await app.find('dialog', 'Keyboard shortcuts');
      // From a button DevTools would take the key; from a field it doesn't.
      await devtools.keyboard.press('Tab');
      await devtools.keyboard.press('Escape');
      await app.until('the list is closed', () => isClosed(app));
      await devtools.keyboard.press('g');
      await devtools.keyboard.press('c');
      await app.shows('This page’s requests to the API appear here');
      await devtools.keyboard.press('u');
      await withControl(app, 'Enter');
      await app.shows('Signed and accepted');
      expect(await ofDevtools(devtools)).toEqual(before);
      // Its own are left to it: Esc toggles the drawer. In a field it would lead out of that.
      const isToggled = async () => (await ofDevtools(devtools)).hasDrawer !== before.hasDrawer;
      // DevTools may take the focus itself between this and the key: then it's pressed again, but not at every look.
      let looks = 0;
      await app.until('Esc toggles the drawer', async () => {
        if (looks++ % 50 === 0) {
          await devtools.bringToFront();
          // The one from before may have been drawn anew since.
          await (await app.find('button', 'Find a command')).focus();
          await devtools.keyboard.press('Escape');
        }
        return isToggled();
      });
    });
  });
});

interface DevtoolsState {
  readonly hasDrawer: boolean;
  readonly hasDialog: boolean;
}

function ofDevtools(devtools: Page): Promise<DevtoolsState> {
  // Text, because vitest rewrites the `import()` of a function.
  return devtools.evaluate(`import('./ui/legacy/legacy.js').then(({ InspectorView, Dialog }) => ({
    hasDrawer: InspectorView.InspectorView.instance().drawerVisible(),
    hasDialog: Dialog.Dialog.hasInstance(),
  }))`) as Promise<DevtoolsState>;
}
