/** Every primitive in its usual states has no violation axe can find. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Button } from '../../../components/ui/button.tsx';
import { expectAccessible } from '../accessibility.ts';
import { GALLERY } from './gallery.tsx';

describe('accessibility', () => {
  it('is checked for every component of the folder', () => {
    const files = readdirSync(join(process.cwd(), 'components/ui')).filter((name) => name.endsWith('.tsx'));
    expect(files.length).toBeGreaterThan(20);
    expect(files.map((name) => name.replace('.tsx', '')).sort()).toEqual(Object.keys(GALLERY).sort());
  });

  it.each(Object.keys(GALLERY))('of %s has no violation', async (name) => {
    const { baseElement } = render(GALLERY[name]);
    await expectAccessible(baseElement);
  });

  it('of a button without a name is refused by the check itself', async () => {
    const { baseElement } = render(<Button icon="trash" />);
    await expect(expectAccessible(baseElement)).rejects.toThrow('button-name');
  });
});
