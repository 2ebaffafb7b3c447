/** Where the verdict stands. Brought into view when it's new: in a narrow page it may lie below what's seen. */

import { type ReactNode, useEffect, useRef } from 'react';
import styles from './answer.module.css';

interface VerdictProps {
  /** What it's a verdict on. */
  readonly of: object;
  readonly children: ReactNode;
}

export function Verdict({ of, children }: VerdictProps) {
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new one.
  useEffect(() => {
    frame.current?.scrollIntoView?.({ block: 'nearest' });
  }, [of]);
  return (
    <div ref={frame} className={styles['verdict']}>
      {children}
    </div>
  );
}
