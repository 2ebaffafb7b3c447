/** A request of a list that’s read, diagnosed and come back to by the keyboard alone. */

import { expect } from 'vitest';
import type { AppDriver } from './app-driver.ts';

type Key = Parameters<AppDriver['window']['keyboard']['press']>[0];

interface Way {
  /** After G, it leads to the view. */
  readonly letter: Key;
  /** The view’s name. */
  readonly view: string;
  /** In the row that’s looked into; it’s the last. */
  readonly target: string;
  readonly mistake: { readonly title: string; readonly fix: string };
}

const MOST_STOPS = 80;
const DIAGNOSE = 'Diagnose this request';

/** Where the keys go: a row by what it reads, else a name. Throws where that’s nowhere. */
async function focused({ view }: AppDriver): Promise<string> {
  const name = await view.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body || element.closest('[hidden]')) return undefined;
    return element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
  });
  if (name === undefined) throw new Error('nothing has the focus');
  return name;
}

/** The target of the chosen row, where that has the focus. */
function focusedRow({ view }: AppDriver): Promise<string | undefined> {
  return view.evaluate(() => {
    const row = document.activeElement?.closest('[role="grid"] tr[aria-selected="true"]');
    return row?.querySelector('[data-column="target"]')?.textContent?.trim();
  });
}

/** From the first of the details to the last of the view, each with a name. Beyond are the browser’s own in Firefox. */
async function passThroughDetails(app: AppDriver): Promise<void> {
  const { keyboard } = app.window;
  const stops = [await focused(app)];
  while (!(await isAtLast(app))) {
    if (stops.length > MOST_STOPS) throw new Error(`Tab never came to the last: ${stops.join(' | ')}`);
    await keyboard.press('Tab');
    stops.push(await focused(app));
  }
  expect(stops).toContain('Close details');
  expect(stops.filter((name) => name === '')).toEqual([]);
}

function isAtLast({ view }: AppDriver): Promise<boolean> {
  return view.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'main [role="tabpanel"][data-state="active"] :is(a[href], button, select, input, textarea, summary, [tabindex="0"])',
    );
    const stops = [...controls].filter(
      (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility(),
    );
    return document.activeElement === stops.at(-1);
  });
}

/** From anywhere but a field: the view is opened, its last row chosen and read, diagnosed, and come back to. */
export async function followRowByKeyboard(app: AppDriver, way: Way): Promise<void> {
  const { keyboard } = app.window;
  const { letter, view, target, mistake } = way;
  const press = async (...keys: readonly Key[]): Promise<void> => {
    for (const key of keys) await keyboard.press(key);
  };
  const comesTo = (name: string) =>
    app.until(`the focus is on “${name}”`, async () => (await focused(app)) === name);
  const isOnRow = () =>
    app.until(`the row of ${target} has the focus`, async () =>
      ((await focusedRow(app)) ?? '').includes(target),
    );
  await press('g', letter);
  await app.until(`${view} has the focus`, () =>
    app.view.evaluate(() => document.activeElement?.closest('main [role="tabpanel"]') != null),
  );
  await press('/', 'Enter', 'End');
  await isOnRow();
  await app.shows('What happened');
  await app.shows(mistake.fix);
  await press('Enter');
  await comesTo(DIAGNOSE);
  await passThroughDetails(app);
  await press('g', letter);
  await isOnRow();
  await press('Enter');
  await comesTo(DIAGNOSE);
  await press('Escape');
  await isOnRow();
  await press('Enter');
  await comesTo(DIAGNOSE);
  await press('Enter');
  await app.find('tab', 'Compare strings');
  await app.shows(mistake.title);
  await app.until('the focus is in Diagnose', () =>
    app.view.evaluate(() => document.activeElement?.closest('main [id$="diagnose"]') != null),
  );
  await press('g', letter);
  await isOnRow();
  await press('Escape');
  await app.until('the details are closed', async () => !(await app.has('button', 'Close details')));
  expect(await focused(app)).toContain(target);
}
