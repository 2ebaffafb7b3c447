/** A request of a list that’s read, diagnosed and come back to by the keyboard alone. */

import { expect } from 'vitest';
import type { AppDriver } from './app-driver.ts';

type Key = Parameters<AppDriver['window']['keyboard']['press']>[0];

/** Where keys are pressed, and what’s asked of its document. */
export interface Pressable {
  press(key: Key): Promise<void>;
  /** @param inPage uses nothing from around it. */
  evaluate<T>(inPage: () => T): Promise<T>;
  shows(words: string): Promise<unknown>;
  until(what: string, condition: () => Promise<boolean>): Promise<void>;
}

export function pressable(app: AppDriver): Pressable {
  return {
    press: (key) => app.window.keyboard.press(key),
    evaluate: (inPage) => app.view.evaluate(inPage) as Promise<ReturnType<typeof inPage>>,
    shows: (words) => app.shows(words),
    until: (what, condition) => app.until(what, condition),
  };
}

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
async function focused(app: Pressable): Promise<string> {
  const name = await app.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body || element.closest('[hidden]')) return undefined;
    return element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
  });
  if (name === undefined) throw new Error('nothing has the focus');
  return name;
}

/** The target of the chosen row, where that has the focus. */
function focusedRow(app: Pressable): Promise<string | undefined> {
  return app.evaluate(() => {
    const row = document.activeElement?.closest('[role="grid"] tr[aria-selected="true"]');
    return row?.querySelector('[data-column="target"]')?.textContent?.trim();
  });
}

/** From the first of the details to the last of the view, each with a name. Beyond are the browser’s own in Firefox. */
async function passThroughDetails(app: Pressable): Promise<void> {
  const stops = [await focused(app)];
  while (!(await isAtLast(app))) {
    if (stops.length > MOST_STOPS) throw new Error(`Tab never came to the last: ${stops.join(' | ')}`);
    await app.press('Tab');
    stops.push(await focused(app));
  }
  expect(stops).toContain('Close details');
  expect(stops.filter((name) => name === '')).toEqual([]);
}

function isAtLast(app: Pressable): Promise<boolean> {
  return app.evaluate(() => {
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
export async function followRowByKeyboard(app: Pressable, way: Way): Promise<void> {
  const { letter, view, target, mistake } = way;
  const press = async (...keys: readonly Key[]): Promise<void> => {
    for (const key of keys) await app.press(key);
  };
  const comesTo = (name: string) =>
    app.until(`the focus is on “${name}”`, async () => (await focused(app)) === name);
  const isOnRow = () =>
    app.until(`the row of ${target} has the focus`, async () =>
      ((await focusedRow(app)) ?? '').includes(target),
    );
  await press('g', letter);
  await app.until(`${view} has the focus`, () =>
    app.evaluate(() => document.activeElement?.closest('main [role="tabpanel"]') != null),
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
  await app.shows('Compare strings');
  await app.shows(mistake.title);
  await app.until('the focus is in Diagnose', () =>
    app.evaluate(() => document.activeElement?.closest('main [id$="diagnose"]') != null),
  );
  await press('g', letter);
  await isOnRow();
  await press('Escape');
  await app.until('the details are closed', () =>
    app.evaluate(() => document.querySelector('[aria-label="Close details"]') === null),
  );
  expect(await focused(app)).toContain(target);
}
