/** One task: what to do, the rule that it’s about, the tool for it, hints, and whether it’s passed. */

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { clauseWords } from '../../lib/core/clauses.ts';
import type { LessonId, Task } from '../../lib/lessons/lesson.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import { AnswerTool } from './answer-tool.tsx';
import { ChangeTool } from './change-tool.tsx';
import { HashTool } from './hash-tool.tsx';
import styles from './learn.module.css';
import { WriteTool } from './write-tool.tsx';

interface TaskViewProps {
  readonly task: Task;
  /** Of the sandbox that it asks, in Unix seconds. */
  readonly now: number;
  readonly lessonId: LessonId;
  readonly taskId: string;
  /** To the next task; undefined at the lesson’s last. */
  readonly next: (() => void) | undefined;
}

export function TaskView({ task, now, lessonId, taskId, next }: TaskViewProps) {
  const { pass, close } = useApp((state) => ({ pass: state.passTask, close: state.closeLesson }));
  const [isPassed, setPassed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const announce = useAnnounce();
  const onPass = (): void => {
    setPassed(true);
    announce('Task passed');
    void pass(lessonId, taskId);
  };
  return (
    <article className={styles['body']}>
      <h3 ref={heading} tabIndex={-1} className={styles['taskTitle']}>
        {task.title}
      </h3>
      <p className={styles['ask']}>{task.ask}</p>
      <p className={styles['clause']}>{clauseWords(task.clause)}</p>
      {toolFor(task, now, onPass)}
      {isPassed ? (
        <Notice
          tone="good"
          title="Passed"
          actions={
            next ? (
              <Button variant="primary" icon="next" onClick={next}>
                Next task
              </Button>
            ) : (
              <Button variant="primary" onClick={close}>
                All lessons
              </Button>
            )
          }
        >
          <p>
            <strong>In production:</strong> {task.afterwards}
          </p>
        </Notice>
      ) : (
        <Hints hints={task.hints} />
      )}
    </article>
  );
}

function toolFor(task: Task, now: number, onPass: () => void): ReactNode {
  switch (task.kind) {
    case 'write':
      return <WriteTool task={task} onPass={onPass} />;
    case 'hash':
      return <HashTool task={task} onPass={onPass} />;
    case 'change':
      return <ChangeTool task={task} onPass={onPass} />;
    case 'answer':
      return <AnswerTool task={task} now={now} onPass={onPass} />;
  }
}

/** One at a time: the last gives the solution away. */
function Hints({ hints }: { readonly hints: Task['hints'] }) {
  const [shown, setShown] = useState(0);
  const announce = useAnnounce();
  const showNext = (): void => {
    setShown(shown + 1);
    announce(hints[shown] ?? '');
  };
  return (
    <div className={styles['hints']}>
      <ol className={styles['hintList']}>
        {hints.slice(0, shown).map((hint) => (
          <li key={hint} className={styles['hint']}>
            {hint}
          </li>
        ))}
      </ol>
      {shown < hints.length && (
        <Button icon="info" variant="quiet" onClick={showNext}>
          {shown < hints.length - 1 ? `Show hint ${shown + 1} of ${hints.length}` : 'Show the solution'}
        </Button>
      )}
    </div>
  );
}
