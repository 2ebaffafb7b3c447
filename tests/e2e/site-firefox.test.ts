/** The page to try Countersign on, in Firefox: a visit, and that nothing typed there can leave. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FirefoxSession, launchFirefox } from './harness/firefox.ts';
import { type Elsewhere, type Site, serveElsewhere, serveSite } from './harness/site.ts';
import { letsNothingLeave, visit, wouldHaveLeft } from './harness/visit-site.ts';

describe('the page in Firefox', () => {
  let firefox: FirefoxSession;
  let site: Site;
  const elsewhere: Elsewhere[] = [];

  beforeAll(async () => {
    [firefox, site] = [await launchFirefox(), await serveSite()];
    elsewhere.push(await serveElsewhere(), await serveElsewhere());
  });
  afterAll(async () => {
    await firefox?.close();
    for (const server of [site, ...elsewhere]) server?.close();
  });

  it('signs, sends, diagnoses and teaches; keeps the draft and no secret; says what needs the extension', async () => {
    await visit(await firefox.openSite(site.url), site);
    await firefox.assertNoProblems(site.origin);
    expect.hasAssertions();
  });

  it('lets nothing leave, which would have been seen without its policy', async () => {
    const [to, from] = elsewhere as [Elsewhere, Elsewhere];
    await letsNothingLeave(await firefox.openSite(site.url), site, to);
    await wouldHaveLeft(await firefox.openSite(from.origin), to);
  });
});
