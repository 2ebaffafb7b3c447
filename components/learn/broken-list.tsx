/** Broken clients in the list of lessons: how many were mended of each level. */

import { counted } from '../../lib/core/counts.ts';
import { selectPassed } from '../../lib/features/learn/slice.ts';
import type { BegunId } from '../../lib/features/learn/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { BROKEN_LEVELS, mendedOf } from './broken-levels.ts';
import styles from './learn.module.css';
import { LessonRow } from './lesson-row.tsx';

interface BrokenListProps {
  /** The lesson that was just left. */
  readonly left: BegunId | undefined;
}

export function BrokenList({ left }: BrokenListProps) {
  const { passed, open } = useApp((state) => ({ passed: selectPassed(state), open: state.openLesson }));
  return (
    <>
      <h2 className={styles['group']}>Broken clients</h2>
      <p className={styles['lead']}>
        Code with real mistakes, different each time. Fix it in the editor. Countersign names what’s still
        wrong.
      </p>
      <ol className={styles['lessons']}>
        {BROKEN_LEVELS.map(({ id, title, about }) => {
          const mended = mendedOf(passed, id).length;
          return (
            <LessonRow
              key={id}
              title={title}
              about={about}
              action="Start"
              isLeft={id === left}
              onOpen={() => open(id)}
            >
              <Badge tone={mended > 0 ? 'good' : 'neutral'}>{counted(mended, 'client')} fixed</Badge>
            </LessonRow>
          );
        })}
      </ol>
    </>
  );
}
