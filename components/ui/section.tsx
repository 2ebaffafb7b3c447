/** A titled part of a view: a heading row with its actions, then the content. Hairlines, no boxes. */

import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './section.module.css';

interface SectionProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Beside the title, such as a badge. */
  readonly note?: ReactNode;
  /** At the end of the heading row. */
  readonly actions?: ReactNode;
  /** Lets the content reach the edges, for tables and editors. */
  readonly flush?: boolean | undefined;
  readonly level?: 2 | 3 | undefined;
}

export function Section({ title, children, note, actions, flush = false, level = 2 }: SectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['head']}>
        <Heading id={id} className={styles['title']}>
          {title}
        </Heading>
        {note}
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
      <div className={classNames(styles['body'], flush && styles['flush'])}>{children}</div>
    </section>
  );
}
