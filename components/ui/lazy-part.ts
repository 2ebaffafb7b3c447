/** A component that's loaded when it's first drawn. Where it can't be, that's said in its place. */

import { type ComponentType, lazy } from 'react';
import { NotLoaded } from './not-loaded.tsx';

/** @param instead where the page does without it. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = NotLoaded,
) {
  return lazy(async () => ({ default: await load().catch(() => instead) }));
}
