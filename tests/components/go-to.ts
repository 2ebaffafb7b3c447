/** Goes to a view as one does by what's in sight. */

import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { wayTo } from '../way-to.ts';

/** A tab of the app’s own, by how its name begins: some have a count behind. */
export function appTab(name: string): HTMLElement | undefined {
  return within(screen.getByRole('banner'))
    .getAllByRole('tab')
    .find(({ textContent }) => textContent?.startsWith(name));
}

/** @param view its name. */
export async function goTo(user: UserEvent, view: string): Promise<void> {
  for (const name of wayTo(view)) {
    const tab = appTab(name);
    if (!tab) throw new Error(`There is no tab “${name}”`);
    await user.click(tab);
  }
}
