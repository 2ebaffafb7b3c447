/** Pictures of Browse where something is under way, in the way, or opened: against a service that answers as it's told to. */

import type { AppDriver } from '../tests/e2e/harness/app-driver.ts';
import { openFreshApp } from '../tests/e2e/harness/app-driver.ts';
import type { ChromiumSession, Theme } from '../tests/e2e/harness/chromium.ts';
import { browseShot, chooseList, type PictureSize } from './screenshots-of-browse.ts';
import { altered, refusing, type StagedService, slowly, startStagedService } from './screenshots-service.ts';

type Stage = readonly [name: string, stage: (app: AppDriver, service: StagedService) => Promise<void>];

/** Each goes on from where the one before it left the page. */
const PAGE_STAGES: readonly Stage[] = [
  [
    'loading',
    async (app, service) => {
      service.answer('silent');
      await app.click('Load orders');
      await app.find('button', 'Cancel');
    },
  ],
  [
    'unanswered',
    async (app, service) => {
      service.answer('cut');
      await app.click('Cancel');
      await app.click('Load');
      await app.find('button', 'Load');
    },
  ],
  ['overloaded', (app, service) => refusedWith(app, service, 429, 'rate_limited', { 'retry-after': '30' })],
  ['broken', (app, service) => refusedWith(app, service, 503, 'unavailable')],
  [
    'no-list',
    async (app, service) => {
      service.answer(altered(({ data }) => ({ records: data })));
      await again(app);
    },
  ],
  [
    'lies',
    async (app, service) => {
      service.answer(altered((list) => ({ ...list, total: 3, limit: 7, offset: 5 })));
      await again(app);
    },
  ],
  [
    'found-none',
    async (app, service) => {
      service.answer('as-it-is');
      await app.type('status', 'refunded');
      await again(app);
    },
  ],
  [
    'none-matches',
    async (app) => {
      await app.type('status', '');
      await again(app);
      await findInLoaded(app, 'nothing like this');
    },
  ],
  [
    'sorted',
    async (app) => {
      await findInLoaded(app, 'paid');
      await app.clickOn('[role="grid"] thead th:nth-child(5)');
    },
  ],
  ['columns', (app) => app.click('Columns')],
  [
    'export',
    async (app) => {
      await app.click('Done');
      await app.click('Export');
    },
  ],
  [
    'exported',
    async (app) => {
      // A download, which needs nobody to say where.
      await app.view.evaluate('globalThis.showSaveFilePicker = undefined');
      await app.clickOn('dialog[open] button[data-variant="primary"]');
      await app.shows('bytes.');
    },
  ],
  [
    'json',
    async (app) => {
      await app.click('Close');
      await app.clickOn('[role="grid"] tbody td');
      await app.openTab('JSON');
    },
  ],
  [
    'tree',
    async (app) => {
      await findInLoaded(app, 'awaiting');
      await app.clickOn('[role="grid"] tbody td');
      await app.find('tree', 'Fields of the record');
      await app.clickOn('[role="treeitem"][aria-expanded="false"]');
    },
  ],
  [
    'answer',
    async (app) => {
      await app.click('Signing steps');
      await app.openTab('Response');
    },
  ],
];

const WALK_STAGES: readonly Stage[] = [
  [
    'fetching',
    async (app, service) => {
      await again(app);
      service.answer(slowly(400));
      await app.click('Fetch all');
      await app.shows('per second');
    },
  ],
  [
    'paused',
    async (app) => {
      await app.click('Pause');
      await app.find('button', 'Resume');
    },
  ],
  [
    'waiting',
    async (app, service) => {
      service.answer(refusing(503, 'unavailable', { 'retry-after': '120' }));
      await app.click('Resume');
      await app.shows('retr');
    },
  ],
  [
    'told-to-wait',
    async (app, service) => {
      await app.click('Pause');
      service.answer(refusing(429, 'rate_limited', { 'retry-after': '3600' }));
      await app.click('Resume');
      await app.shows('The server accepts requests again after ');
    },
  ],
  [
    'cut-off',
    async (app, service) => {
      service.answer(refusing(403, 'forbidden'));
      await app.click('Resume');
      await app.shows('403');
    },
  ],
  [
    'stopped',
    async (app) => {
      await app.click('Keep partial result');
      await app.shows('Stopped after');
    },
  ],
  [
    'drift',
    async (app, service) => {
      let asked = 0;
      service.answer(
        altered((list) => {
          asked += 1;
          const data = asked % 40 === 0 ? list.data.slice(0, -1) : list.data;
          return { ...list, data, total: asked < 20 ? 2600 : list.total };
        }),
      );
      await app.click('Fetch all');
      await app.shows('Fetched 2,6');
      await app.clickOn('details summary');
    },
  ],
];

/** The first list that has no pages. */
const CAPPED_STAGES: readonly Stage[] = [
  [
    'capped-path-unknown',
    async (app, service) => {
      service.answer(refusing(404, 'not_found'));
      await again(app);
    },
  ],
  ['capped-broken', (app, service) => refusedWith(app, service, 503, 'unavailable')],
  [
    'capped-loading',
    async (app, service) => {
      service.answer('silent');
      await app.click('Load');
      await app.find('button', 'Cancel');
    },
  ],
  [
    'capped-none',
    async (app, service) => {
      service.answer(altered(({ data }) => ({ data: data.slice(0, 0) })));
      await app.click('Cancel');
      await again(app);
    },
  ],
  [
    'capped-none-matches',
    async (app, service) => {
      service.answer('as-it-is');
      await again(app);
      await findInLoaded(app, 'nothing like this');
    },
  ],
];

/** In lists, loaded one after the other. */
const CHARTED = ['Payouts', 'Wallets', 'Webhook deliveries', 'Ledger', 'Orders'];

export async function shootBrowseStates(
  chromium: ChromiumSession,
  theme: Theme,
  sizes: readonly PictureSize[],
): Promise<void> {
  const service = await startStagedService();
  try {
    await chromium.grantHost(service.baseUrl);
    for (const { name, ...size } of sizes) {
      const shot = (app: AppDriver, what: string) => browseShot(app.window, `${what}-${name}-${theme}`);
      const open = async (secret?: string) => {
        service.answer('as-it-is');
        const app = await openFreshApp(chromium, { theme, ...size, seed: service.seed(secret) });
        await app.find('combobox', 'Key');
        await app.goTo('Browse');
        return app;
      };
      const go = async (app: AppDriver, stages: readonly Stage[]): Promise<void> => {
        for (const [what, stage] of stages) {
          await stage(app, service);
          await shot(app, what);
        }
      };
      await go(await open(), PAGE_STAGES);
      const app = await open();
      await go(app, WALK_STAGES);
      await chooseList(app, 'Payouts', name === 'wide');
      await go(app, CAPPED_STAGES);
      service.answer('as-it-is');
      for (const list of CHARTED) {
        await chooseList(app, list, name === 'wide');
        await again(app);
        await app.click('Charts');
        await app.find('heading', 'Charts of what’s loaded');
        await shot(app, `charts-${list.toLowerCase().replace(' ', '-')}`);
      }
      await app.clickOn('[aria-label="Charts"] details summary');
      const sums = await app.find('heading', 'Amounts per currency and network');
      await sums.scrollIntoView();
      await shot(app, 'charts-sums');
      const refused = await open('sk_test_another_secret_0123456789');
      await refused.click('Load');
      await refused.shows('bad_signature');
      await shot(refused, 'refused');
    }
  } finally {
    await service.close();
  }
}

async function refusedWith(
  app: AppDriver,
  service: StagedService,
  ...answer: Parameters<typeof refusing>
): Promise<void> {
  service.answer(refusing(...answer));
  await again(app);
}

async function findInLoaded(app: AppDriver, text: string): Promise<void> {
  await app.view.locator('input[type="search"]').fill(text);
}

/** Loads, and waits for whatever comes. */
async function again(app: AppDriver): Promise<void> {
  await app.click('Load');
  await app.find('button', 'Load');
}
