/** The page to try Countersign on, in each browser: a visit, and that nothing typed there can leave. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { driverOf } from '../harness/app-driver.ts';
import { violations } from '../harness/axe.ts';
import { type BrowserSession, launchSession } from '../harness/session.ts';
import { type Elsewhere, type Site, serveElsewhere, serveSite } from '../harness/site.ts';
import { letsNothingLeave, visit, wouldHaveLeft } from '../harness/visit-site.ts';

describe('the page', () => {
  let session: BrowserSession;
  let site: Site;
  const elsewhere: Elsewhere[] = [];

  beforeAll(async () => {
    [session, site] = [await launchSession(), await serveSite()];
    elsewhere.push(await serveElsewhere(), await serveElsewhere());
  });
  afterEach(() => session.assertNoProblems(site.origin));
  afterAll(async () => {
    await session?.close();
    for (const server of [site, ...elsewhere]) server?.close();
  });

  const open = async (url = site.url) => driverOf(await session.openPage(url));

  it('signs, sends, diagnoses and teaches; keeps the draft and no secret; says what needs the extension', async () => {
    const app = await open();
    await visit(app, site);
    expect(await violations(app.window)).toEqual([]);
  });

  it('lets nothing leave, which would have been seen without its policy', async () => {
    const [to, from] = elsewhere as [Elsewhere, Elsewhere];
    // All that’s refused is logged.
    session.problems.expect(/./);
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
