/** Lessons: all of them with what was passed, or the one that's open. */

import { useState } from 'react';
import { counted } from '../../lib/core/counts.ts';
import { selectOwnCode } from '../../lib/features/learn/own-mistakes.ts';
import { selectPassed } from '../../lib/features/learn/slice.ts';
import { type BegunId, taskKey } from '../../lib/features/learn/state.ts';
import { LESSON_IDS, type LessonId } from '../../lib/lessons/lesson.ts';
import { LESSONS } from '../../lib/lessons/lessons.ts';
import { useApp } from '../app/store-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { isBroken } from './broken-levels.ts';
import { BrokenList } from './broken-list.tsx';
import styles from './learn.module.css';
import { LessonRow } from './lesson-row.tsx';
import { LessonView } from './lesson-view.tsx';
import { OwnCourse } from './own-course.tsx';
import { OwnTaskView } from './own-task-view.tsx';
import { ProgressFile, type ProgressNote } from './progress-file.tsx';

const BrokenView = lazyPart(async () => (await import('./broken-view.tsx')).BrokenView);

export function LearnView() {
  const { lesson, begun } = useApp((state) => ({
    lesson: state.lesson,
    begun: state.lesson && state.begun[state.lesson.id],
  }));
  const [left, setLeft] = useState<BegunId>();
  if (lesson && lesson.id !== left) setLeft(lesson.id);
  if (!lesson || !begun) return <LessonList left={left} />;
  const { id, at, own } = lesson;
  if (id === 'own') return own ? <OwnTaskView own={own} begun={begun} /> : <LessonList left={left} />;
  if (isBroken(id)) return <BrokenView id={id} begun={begun} />;
  return <LessonView id={id} at={at} begun={begun} />;
}

interface LessonListProps {
  /** The lesson that was just left, if it was in this view. */
  readonly left: BegunId | undefined;
}

function LessonList({ left: justLeft }: LessonListProps) {
  const { isExtension, passed, begun, open, again, reset } = useApp((state) => ({
    isExtension: state.isExtension,
    passed: selectPassed(state),
    begun: state.begun,
    open: state.openLesson,
    again: state.drawAgain,
    reset: state.resetLearning,
  }));
  const isCourseBegun = useApp((state) => selectOwnCode(state).requests > 0);
  const isExamPassed = useApp((state) => selectOwnCode(state).exam?.passed === true);
  const [note, setNote] = useState<ProgressNote>();
  const progressOf = (id: LessonId) => {
    const { tasks } = LESSONS[id];
    const done = tasks.filter((task) => passed.includes(taskKey(id, task.id)));
    return { done: done.length, isPassed: done.length === tasks.length };
  };
  const left = LESSON_IDS.filter((id) => !progressOf(id).isPassed);
  const next = left.find((id) => progressOf(id).done > 0) ?? left[0];
  const start = (id: LessonId): void => {
    const { isPassed } = progressOf(id);
    const at = LESSONS[id].tasks.findIndex((task) =>
      isPassed ? !begun[id]?.work[task.id]?.isPassed : !passed.includes(taskKey(id, task.id)),
    );
    if (at === -1) again(id);
    open(id, Math.max(at, 0));
  };
  return (
    <div className={styles['list']}>
      {/* What one’s own code gets wrong comes first. */}
      {isExtension && isCourseBegun && <OwnCourse onStart={start} />}
      <Section
        title="Learn how requests are signed"
        actions={
          <>
            <ProgressFile hasProgress={passed.length > 0} onNote={setNote} />
            {passed.length > 0 && (
              <Button variant="quiet" icon="undo" onClick={() => void reset()}>
                Reset progress
              </Button>
            )}
          </>
        }
      >
        <p className={styles['lead']}>
          Short tasks, checked by the same code that diagnoses requests. If your answer is wrong, Countersign
          names the mistake. The lessons use no network and no API key of yours. Take them in any order.
        </p>
        {note && (
          <Notice tone={note.tone} title={note.title} live onDismiss={() => setNote(undefined)}>
            <p>{note.text}</p>
          </Notice>
        )}
        {left.length === 0 && (
          <div className={styles['finished']}>
            <Notice tone="good" title="All lessons passed">
              <p>
                {isExtension && !isExamPassed
                  ? 'Next: fix broken clients below, or connect your own code and pass the exam.'
                  : 'Next: fix broken clients below.'}
              </p>
            </Notice>
          </div>
        )}
        <ol className={styles['lessons']}>
          {LESSON_IDS.map((id) => {
            const { title, about, tasks } = LESSONS[id];
            const { done, isPassed } = progressOf(id);
            return (
              <LessonRow
                key={id}
                title={title}
                about={about}
                action={actionFor(done, isPassed)}
                remark={remarkFor({ done, isPassed, isNext: id === next, isFirst: passed.length === 0 })}
                isLeft={id === justLeft}
                onOpen={() => start(id)}
              >
                <Badge tone={isPassed ? 'good' : 'neutral'} icon={isPassed ? 'check' : undefined}>
                  {done} of {counted(tasks.length, 'task')}
                </Badge>
              </LessonRow>
            );
          })}
        </ol>
        <BrokenList left={justLeft} />
      </Section>
      {isExtension && !isCourseBegun && <OwnCourse onStart={start} />}
    </div>
  );
}

function actionFor(done: number, isPassed: boolean): string {
  if (isPassed) return 'Repeat';
  return done === 0 ? 'Start' : 'Continue';
}

interface Progress {
  readonly done: number;
  readonly isPassed: boolean;
  /** The one to go on with. */
  readonly isNext: boolean;
  /** Nothing was passed in any lesson. */
  readonly isFirst: boolean;
}

function remarkFor({ done, isPassed, isNext, isFirst }: Progress): string | undefined {
  if (done > 0 && !isPassed) return 'Continue';
  if (!isNext) return undefined;
  return isFirst ? 'Start here' : 'Next';
}
