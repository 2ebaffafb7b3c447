/** One lesson: its tasks in a row, and the one that's being done. */

import { useMemo } from 'react';
import { randomFrom } from '../../lib/core/random.ts';
import { selectPassed } from '../../lib/features/learn/slice.ts';
import { type BegunLesson, taskKey } from '../../lib/features/learn/state.ts';
import { LESSON_IDS, type LessonId } from '../../lib/lessons/lesson.ts';
import { LESSONS } from '../../lib/lessons/lessons.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './learn.module.css';
import { TaskView } from './task-view.tsx';

interface LessonViewProps {
  readonly id: LessonId;
  /** Place of the task among those of the lesson. */
  readonly at: number;
  readonly begun: BegunLesson;
}

export function LessonView({ id, at, begun }: LessonViewProps) {
  const { seed, drawnAt } = begun;
  const lesson = LESSONS[id];
  const kind = lesson.tasks[at];
  const task = useMemo(
    () => kind?.draw({ random: randomFrom(seed + at), now: drawnAt }),
    [kind, seed, at, drawnAt],
  );
  const { passed, close, open, openTask, again } = useApp((state) => ({
    passed: selectPassed(state),
    close: state.closeLesson,
    open: state.openLesson,
    openTask: state.openTask,
    again: state.drawAgain,
  }));
  const following = nextLesson(id, passed);
  const next =
    at + 1 < lesson.tasks.length
      ? { label: 'Next task', go: () => openTask(at + 1) }
      : following && {
          label: `Next lesson: ${LESSONS[following.id].title}`,
          go: () => open(following.id, following.at),
        };
  return (
    <div className={styles['view']}>
      <header className={styles['head']}>
        <Button icon="previous" variant="quiet" onClick={close}>
          All lessons
        </Button>
        <h2 className={styles['lessonTitle']}>{lesson.title}</h2>
        <Button icon="refresh" variant="quiet" onClick={() => again(id)}>
          New values
        </Button>
      </header>
      <nav aria-label="Tasks of this lesson">
        <ol className={styles['tasks']}>
          {lesson.tasks.map((one, index) => {
            const isPassed = passed.includes(taskKey(id, one.id));
            return (
              <li key={one.id}>
                <button
                  type="button"
                  className={styles['task']}
                  aria-current={index === at ? 'step' : undefined}
                  data-passed={isPassed || undefined}
                  onClick={() => openTask(index)}
                >
                  {isPassed && <Icon name="check" />}
                  <span>
                    <VisuallyHidden>Task </VisuallyHidden>
                    {index + 1}
                    {isPassed && <VisuallyHidden>, passed</VisuallyHidden>}
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
      </nav>
      {at === 0 && <p className={styles['intro']}>{lesson.intro}</p>}
      {task && kind && (
        <TaskView
          key={`${id} ${kind.id} ${seed}`}
          task={task}
          now={drawnAt}
          lessonId={id}
          taskId={kind.id}
          next={next}
        />
      )}
    </div>
  );
}

/** The first after this one that isn’t passed, from the last on to the first; with its first task that isn’t. */
function nextLesson(
  current: LessonId,
  passed: readonly string[],
): { readonly id: LessonId; readonly at: number } | undefined {
  const place = LESSON_IDS.indexOf(current);
  const others = [...LESSON_IDS.slice(place + 1), ...LESSON_IDS.slice(0, place)];
  return others
    .map((id) => ({ id, at: LESSONS[id].tasks.findIndex((task) => !passed.includes(taskKey(id, task.id))) }))
    .find(({ at }) => at !== -1);
}
