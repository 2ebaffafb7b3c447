/** Details on demand, over the browser's own `<details>`. They never close by themselves: someone may be typing there. */

import { type ReactNode, type ToggleEvent, useLayoutEffect, useRef } from 'react';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
  /** Opens it when it becomes true. Nothing happens when it becomes false again. */
  readonly opensWhen?: boolean | undefined;
  /** For what's drawn only once someone wants to see it. */
  readonly onToggle?: ((isOpen: boolean) => void) | undefined;
}

const FIELD = 'input:not([type="file"]):not(:disabled), textarea:not(:disabled)';

export function Disclosure({ summary, children, opensWhen = false, onToggle }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const isOpenedHere = useRef(false);
  useLayoutEffect(() => {
    const { current } = details;
    if (!opensWhen || !current || current.open) return;
    isOpenedHere.current = true;
    current.open = true;
  }, [opensWhen]);
  /** Whoever opens it goes on typing in it, where there's a field. */
  const enter = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void => {
    if (currentTarget.open && !isOpenedHere.current) currentTarget.querySelector<HTMLElement>(FIELD)?.focus();
    isOpenedHere.current = false;
    onToggle?.(currentTarget.open);
  };
  return (
    <details ref={details} className={styles['disclosure']} onToggle={enter}>
      <summary className={styles['summary']}>
        <Icon name="chevron" className={styles['chevron']} />
        {summary}
      </summary>
      <div className={styles['body']}>{children}</div>
    </details>
  );
}
