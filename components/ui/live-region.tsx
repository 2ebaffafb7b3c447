/** Says things aloud that are seen elsewhere: verdicts, counts, what a click did. */

import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

type Announce = (message: string) => void;

const AnnounceContext = createContext<Announce | undefined>(undefined);

/** One per page, around everything. */
export function LiveRegionProvider({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState({ message: '', turn: 0 });
  const announce = useCallback<Announce>(
    (message) => setSaid(({ turn }) => ({ message, turn: turn + 1 })),
    [],
  );
  const odd = said.turn % 2 === 1;
  // Two regions take turns, so that the same message twice is two changes.
  return (
    <AnnounceContext value={announce}>
      {children}
      <VisuallyHidden>
        <span aria-live="polite">{odd ? said.message : ''}</span>
        <span aria-live="polite">{odd ? '' : said.message}</span>
      </VisuallyHidden>
    </AnnounceContext>
  );
}

/** Politely: after what's being said. The function stays the same between renders. */
export function useAnnounce(): Announce {
  const announce = useContext(AnnounceContext);
  if (!announce) throw new Error('useAnnounce was called outside a LiveRegionProvider.');
  return announce;
}
