/** Runs axe in the page itself, colour contrast and all. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame, Page } from 'puppeteer-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong, as `rule: html`, one per element, in the theme that's shown. Throws where it checked next to
 * nothing: an empty page has no violations.
 * @param rules `colours` for a theme beside the one that all were checked in.
 */
export async function violations(
  view: Page | Frame,
  rules: 'all' | 'colours' = 'all',
): Promise<readonly string[]> {
  // The security policy of extension pages keeps out script elements, not what the test evaluates.
  await view.evaluate(`globalThis.axe ?? (() => { ${SOURCE} })()`);
  await view.evaluate(FADED_IN);
  const { violations: found, passes } = (await view.evaluate(RUN[rules])) as AxeResults;
  const seen = (rule: string) => passes.find(({ id }) => id === rule)?.nodes.length ?? 0;
  if (seen('color-contrast') === 0 || (rules === 'all' && seen('region') < 5))
    throw new Error('axe saw hardly any text');
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\n${failureSummary ?? ''}`),
  );
}

/** All with what axe leaves out unless it’s asked for: targets of 24 px, and names that say what’s seen. */
const RUN = {
  all: `axe.run({ rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } } })`,
  colours: `axe.run({ runOnly: ['color-contrast', 'link-in-text-block'] })`,
};

/** What's fading in has no colour yet that could be measured. */
const FADED_IN = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished))`;
