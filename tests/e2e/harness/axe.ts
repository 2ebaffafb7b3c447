/** Runs axe in the page itself, colour contrast and all. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame, Page } from 'puppeteer-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong, as `rule: html`, one per element, in the theme that's shown. Throws where it checked next to
 * nothing: an empty page has no violations.
 */
export async function violations(view: Page | Frame): Promise<readonly string[]> {
  // The security policy of extension pages keeps out script elements, not what the test evaluates.
  await view.evaluate(`globalThis.axe ?? (() => { ${SOURCE} })()`);
  const { violations: found, passes } = (await view.evaluate('axe.run()')) as AxeResults;
  const contrast = passes.find(({ id }) => id === 'color-contrast');
  if (!contrast || contrast.nodes.length < 5) throw new Error('axe saw hardly any text');
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\n${failureSummary ?? ''}`),
  );
}
