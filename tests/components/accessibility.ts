/** Runs axe over what’s rendered. What needs colours or a layout is seen in browsers: by `tests/contrast` and `tests/e2e`. */

import axe, { type RunOptions } from 'axe-core';
import { expect } from 'vitest';

/** They look at colours, sizes and style sheets, of which jsdom has none: here they find nothing whatever is wrong. */
const BLIND_HERE = [
  'color-contrast',
  'css-orientation-lock',
  'link-in-text-block',
  'scrollable-region-focusable',
];

/** The page around it is the app's. */
const OFF = [...BLIND_HERE, 'region'];

const options: RunOptions = {
  rules: Object.fromEntries(OFF.map((rule) => [rule, { enabled: false }])),
  resultTypes: ['violations'],
  selectors: false,
};

/** Both themes are one here: they differ by colours alone. Fails also where axe found nothing to check. */
export async function expectAccessible(container: Element): Promise<void> {
  const { violations, passes } = await axe.run(container, options);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found.join('\n')).toBe('');
  expect(passes.length).toBeGreaterThan(0);
}
