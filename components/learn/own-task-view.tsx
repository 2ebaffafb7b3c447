/** A task made of a request of one’s own code; from there to the lesson about its mistake. */

import { useMemo } from 'react';
import type { BegunLesson, OwnRequest } from '../../lib/features/learn/state.ts';
import { LESSONS } from '../../lib/lessons/lessons.ts';
import { ownTask } from '../../lib/lessons/own.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import styles from './learn.module.css';
import { TaskView } from './task-view.tsx';

interface OwnTaskViewProps {
  readonly own: OwnRequest;
  readonly begun: BegunLesson;
}

export function OwnTaskView({
  own: { mistake, request, lesson },
  begun: { seed, drawnAt },
}: OwnTaskViewProps) {
  const task = useMemo(() => ownTask(request, mistake), [request, mistake]);
  const { close, open } = useApp((state) => ({ close: state.closeLesson, open: state.openLesson }));
  return (
    <div className={styles['view']}>
      <header className={styles['head']}>
        <Button icon="previous" variant="quiet" onClick={close}>
          All lessons
        </Button>
        <h2 className={styles['lessonTitle']}>Your own request</h2>
      </header>
      <TaskView
        key={seed}
        task={task}
        now={drawnAt}
        lessonId="own"
        taskId={mistake}
        next={{ label: `Start the lesson: ${LESSONS[lesson].title}`, go: () => open(lesson) }}
      />
    </div>
  );
}
