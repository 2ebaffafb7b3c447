/** How one gets to a view by what's in sight: by what one comes for, and then by the view's own name. */

import { PURPOSES, VIEW_NAMES } from '../lib/state/places.ts';

/** The names of the tabs to choose, in turn. @param view its name. */
export function wayTo(view: string): readonly string[] {
  const purpose = PURPOSES.find(({ views }) => views.some((id) => VIEW_NAMES[id] === view));
  if (!purpose) throw new Error(`There is no view “${view}”`);
  return [...new Set([purpose.name, view])];
}
