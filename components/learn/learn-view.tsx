/** Lessons: all of them with what was passed, or the one that's open. */

import { selectPassed } from '../../lib/features/learn/slice.ts';
import { taskKey } from '../../lib/features/learn/state.ts';
import { LESSON_IDS } from '../../lib/lessons/lesson.ts';
import { LESSONS } from '../../lib/lessons/lessons.ts';
import { useApp } from '../app/store-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import styles from './learn.module.css';
import { LessonView } from './lesson-view.tsx';

export function LearnView() {
  const lesson = useApp((state) => state.lesson);
  return lesson ? <LessonView open={lesson} /> : <LessonList />;
}

function LessonList() {
  const { passed, open, reset } = useApp((state) => ({
    passed: selectPassed(state),
    open: state.openLesson,
    reset: state.resetLearning,
  }));
  return (
    <Section
      title="Learn how requests are signed"
      actions={
        passed.length > 0 && (
          <Button variant="quiet" icon="undo" onClick={() => void reset()}>
            Reset progress
          </Button>
        )
      }
    >
      <p className={styles['lead']}>
        Short tasks, checked by the same code that diagnoses requests. If your answer is wrong, Countersign
        names the mistake. The lessons use no network and no API key of yours.
      </p>
      <ol className={styles['lessons']}>
        {LESSON_IDS.map((id) => {
          const { title, about, tasks } = LESSONS[id];
          const done = tasks.filter((task) => passed.includes(taskKey(id, task.id)));
          const next = tasks.findIndex((task) => !done.includes(task));
          const isPassed = next === -1;
          return (
            <li key={id} className={styles['lesson']}>
              <div className={styles['lessonText']}>
                <h3 className={styles['title']}>{title}</h3>
                <p className={styles['muted']}>{about}</p>
              </div>
              <Badge tone={isPassed ? 'good' : 'neutral'} icon={isPassed ? 'check' : undefined}>
                {done.length} of {tasks.length}
              </Badge>
              <Button
                variant={done.length === 0 ? 'normal' : isPassed ? 'quiet' : 'primary'}
                aria-label={`${actionFor(done.length, isPassed)}: ${title}`}
                onClick={() => open(id, isPassed ? 0 : next)}
              >
                {actionFor(done.length, isPassed)}
              </Button>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

function actionFor(done: number, isPassed: boolean): string {
  if (isPassed) return 'Repeat';
  return done === 0 ? 'Start' : 'Continue';
}
