/** Says things aloud that are seen elsewhere: verdicts, counts, what a click did. */

import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

type Announce = (message: string) => void;

/** Keys that do something by themselves; the others of a button end in a click. */
const ACTING = ['Enter', 'Delete', 'Escape'];

const AnnounceContext = createContext<Announce | undefined>(undefined);

/** One per page, around everything. */
export function LiveRegionProvider({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState({ message: '', turn: 0 });
  const announce = useCallback<Announce>(
    (message) => setSaid(({ turn }) => ({ message, turn: turn + 1 })),
    [],
  );
  useEffect(() => {
    // What an earlier act came to isn't what the next one does.
    const act = () => setSaid((now) => (now.message === '' ? now : { ...now, message: '' }));
    const press = ({ key }: KeyboardEvent) => ACTING.includes(key) && act();
    // A pointer's click comes once it's let go of, and what that came to is said already.
    const click = ({ detail }: MouseEvent) => detail === 0 && act();
    addEventListener('pointerdown', act, true);
    addEventListener('click', click, true);
    addEventListener('keydown', press, true);
    return () => {
      removeEventListener('pointerdown', act, true);
      removeEventListener('click', click, true);
      removeEventListener('keydown', press, true);
    };
  }, []);
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
