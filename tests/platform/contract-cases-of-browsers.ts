/** What a real browser promises beyond what every host does: tabs, and databases that outlive a page. */

import type { ContractCase, Host } from './contract-cases.ts';

export interface BrowserHost extends Host {
  /** How many tabs show the app. */
  appTabs(): Promise<number>;
}

export interface BrowserCase extends Omit<ContractCase, 'observe'> {
  observe(host: BrowserHost): Promise<unknown>;
}

const NOT_THERE = { ok: true, value: undefined };

export const CONTRACT_OF_BROWSERS: readonly BrowserCase[] = [
  {
    name: 'opening the app brings the tab that’s open to the front, and opens no second one',
    expected: [0, 1, 1, 1],
    async observe({ page, appTabs, wait }) {
      const counts = [await appTabs()];
      for (const view of [undefined, 'keys', undefined]) {
        await page.openApp(view);
        // A tab has its address a moment after it’s there.
        for (let step = 0; step < 50 && (await appTabs()) === 0; step++) await wait(0.1);
        await wait(0.5);
        counts.push(await appTabs());
      }
      return counts;
    },
  },
  {
    name: 'the history’s database is one for all pages, and answers for what isn’t there',
    expected: { read: { ok: true, value: { entries: [], requestIds: [] } }, missing: true, cleared: true },
    async observe({ page, other }) {
      const [here, there] = await Promise.all([page.openHistory(), other.openHistory()]);
      const cleared = await there.clear();
      const missing = await here.readRequest('none');
      return {
        read: await here.read(),
        missing: missing.ok === NOT_THERE.ok && 'value' in missing && missing.value === NOT_THERE.value,
        cleared: cleared.ok,
      };
    },
  },
];
