/** Where the verdict stands. Brought into view when it's new: in a narrow page it may lie below what's seen. */

import { type ReactNode, useEffect, useRef } from 'react';
import { isAbout } from '../../lib/features/exchange/explaining.ts';
import { lastAnswered } from '../../lib/features/exchange/selectors.ts';
import { useAppStore } from '../app/store-context.tsx';
import styles from './answer.module.css';

interface SignatureVerdictProps {
  /** What it's a verdict on. */
  readonly of: object;
  readonly children: ReactNode;
}

export function SignatureVerdict({ of, children }: SignatureVerdictProps) {
  const store = useAppStore();
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new one.
  useEffect(() => {
    frame.current?.scrollIntoView?.({ block: 'nearest' });
    const state = store.getState();
    const answered = lastAnswered(state);
    // Whoever types on is left where they type.
    if (!answered || isAbout(answered, state.draft)) takeFocusAlong(frame.current);
  }, [of]);
  return (
    <div ref={frame} className={styles['verdict']}>
      {children}
    </div>
  );
}

/** What sent it from the keyboard would have the focus out of sight. */
function takeFocusAlong(frame: HTMLElement | null): void {
  const { activeElement: active } = document;
  if (!active?.matches('button:focus-visible, input:focus-visible') || isSeen(active)) return;
  frame?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
}

/** Not where even a part of it is scrolled away, as below the tabs, or has another part lie over it. */
function isSeen(element: Element): boolean {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  const seenAt = (y: number): boolean => {
    const there = document.elementFromPoint?.(left + width / 2, y);
    return there === undefined || element.contains(there);
  };
  return seenAt(top + 1) && seenAt(bottom - 1);
}
