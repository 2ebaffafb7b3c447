/** A row of the list that opens a lesson, wherever it’s clicked. */

import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../ui/icon.tsx';
import styles from './learn.module.css';

interface LessonRowProps {
  readonly title: string;
  readonly about: string;
  /** What a click does, as in “Start”: part of the name. */
  readonly action: string;
  /** Said beside the progress, where it’s worth it. */
  readonly remark?: string | undefined;
  /** It was just left, and takes the focus. */
  readonly isLeft: boolean;
  /** How far it is. */
  readonly children: ReactNode;
  readonly onOpen: () => void;
}

export function LessonRow({ title, about, action, remark, isLeft, children, onOpen }: LessonRowProps) {
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isLeft) opener.current?.focus();
  }, [isLeft]);
  return (
    <li className={styles['lesson']}>
      <div className={styles['lessonText']}>
        <h3 className={styles['title']}>
          <button
            ref={opener}
            type="button"
            className={styles['open']}
            aria-label={`${action}: ${title}`}
            onClick={onOpen}
          >
            {title}
          </button>
        </h3>
        <p className={styles['muted']}>{about}</p>
      </div>
      <span className={styles['remark']}>{remark}</span>
      {children}
      <Icon name="next" />
    </li>
  );
}
