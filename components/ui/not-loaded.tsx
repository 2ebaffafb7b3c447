/** What's said wherever a part of the extension couldn't be fetched, as after an update under an open page. */

import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

const TITLE = 'Part of Countersign couldn’t be loaded';
const RELOAD = 'Reload this page; in DevTools, close DevTools and open it again.';

/** As one line. */
export const NOT_LOADED = `${TITLE}. ${RELOAD}`;

interface NotLoadedProps {
  readonly actions?: ReactNode;
  /** What wasn't done because of it, in sentences. */
  readonly children?: ReactNode;
}

export function NotLoaded({ actions, children }: NotLoadedProps) {
  return (
    <Notice tone="bad" live title={TITLE} actions={actions}>
      {children} Countersign may have been updated while this page was open. {RELOAD} Your stored data is
      safe.
    </Notice>
  );
}
