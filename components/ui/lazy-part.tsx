/** A component that's loaded when it's first drawn. Where it can't be, that's said in its place. */

import { type ComponentType, lazy } from 'react';
import { Notice } from './notice.tsx';

/** @param instead where the page does without it. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = NotLoaded,
) {
  return lazy(async () => ({ default: await load().catch(() => instead) }));
}

export function NotLoaded() {
  return (
    <Notice tone="bad" live title="Reload this page">
      A part of Countersign couldn’t be loaded, as happens when it was updated while this page was open.
      Nothing that’s stored is lost. In DevTools, close DevTools and open it again.
    </Notice>
  );
}
