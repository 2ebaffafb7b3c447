/** Runs axe over what's rendered. Colour contrast can't be measured in jsdom: `tests/contrast` does that. */

import axe from 'axe-core';
import { expect } from 'vitest';

/** In both themes. Fails also where axe found nothing to check. */
export async function expectAccessible(container: Element): Promise<void> {
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset['theme'] = theme;
    const { violations, passes } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect(found.join('\n')).toBe('');
    expect(passes.length).toBeGreaterThan(0);
  }
}
