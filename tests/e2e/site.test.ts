/** The page to try Countersign on, in Chromium: a visit, and that nothing typed there can leave. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { driverOf } from './harness/app-driver.ts';
import { violations } from './harness/axe.ts';
import { type ChromiumSession, launchChromium } from './harness/chromium.ts';
import { type Elsewhere, type Site, serveElsewhere, serveSite } from './harness/site.ts';
import { letsNothingLeave, visit, wouldHaveLeft } from './harness/visit-site.ts';

describe('the page in Chromium', () => {
  let chromium: ChromiumSession;
  let site: Site;
  const elsewhere: Elsewhere[] = [];

  beforeAll(async () => {
    [chromium, site] = [await launchChromium(), await serveSite()];
    elsewhere.push(await serveElsewhere(), await serveElsewhere());
  });
  afterEach(() => chromium.assertNoProblems());
  afterAll(async () => {
    await chromium?.close();
    for (const server of [site, ...elsewhere]) server?.close();
  });

  const open = async (url = site.url) => driverOf(await chromium.openPage(url));

  it('signs, sends, diagnoses and teaches; keeps the draft and no secret; says what needs the extension', async () => {
    const app = await open();
    await visit(app, site);
    expect(await violations(app.window)).toEqual([]);
  });

  it('lets nothing leave, which would have been seen without its policy', async () => {
    const [to, from] = elsewhere as [Elsewhere, Elsewhere];
    // All that’s refused is logged.
    chromium.problems.expect(/./);
    await letsNothingLeave(await open(), site, to);
    await wouldHaveLeft(await open(from.origin), to);
  });

  it.each([[400], [1200]])('has what it says of itself in reach of everyone, %i px wide', async (width) => {
    const app = await open();
    await app.window.setViewport({ width, height: 800 });
    for (const view of ['Capture', 'Keys']) {
      await app.goTo(view);
      await app.find('button', 'Get the extension');
      expect(await violations(app.window)).toEqual([]);
      expect(await app.window.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
});
