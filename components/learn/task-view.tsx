/** One task: what to do, the rule that it’s about, the tool for it, hints, and whether it’s passed. */

import { type ReactNode, useEffect, useRef } from 'react';
import { counted } from '../../lib/core/counts.ts';
import type { TaskWork } from '../../lib/features/learn/state.ts';
import type { LessonId, Task } from '../../lib/lessons/lesson.ts';
import { useApp } from '../app/store-context.tsx';
import { RuleNote } from '../request/rule-note.tsx';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { AnswerTool } from './answer-tool.tsx';
import { ChangeTool } from './change-tool.tsx';
import { HashTool } from './hash-tool.tsx';
import { TaskHints } from './hints.tsx';
import { IdsTool } from './ids-tool.tsx';
import styles from './learn.module.css';
import { OrderTool } from './order-tool.tsx';
import { PagesTool } from './pages-tool.tsx';
import { PassedNotice } from './passed-notice.tsx';
import { SecretTool } from './secret-tool.tsx';
import type { ToolProps } from './tool-props.ts';
import { UnkeptNotice } from './unkept-notice.tsx';
import { WriteTool } from './write-tool.tsx';

const NOTHING_DONE: TaskWork = {};

interface TaskViewProps {
  readonly task: Task;
  /** Of the sandbox that it asks, in Unix seconds. */
  readonly now: number;
  /** `own`: it’s passed by one’s own code alone, so nothing is stored. */
  readonly lessonId: LessonId | 'own';
  readonly taskId: string;
  /** What comes after it; undefined at the last of all lessons. */
  readonly next: { readonly label: string; readonly go: () => void } | undefined;
}

export function TaskView({ task, now, lessonId, taskId, next }: TaskViewProps) {
  const { work, workOn, pass, close } = useApp((state) => ({
    work: state.begun[lessonId]?.work[taskId] ?? NOTHING_DONE,
    workOn: state.workOn,
    pass: state.passTask,
    close: state.closeLesson,
  }));
  const onWork = (more: TaskWork): void => workOn(lessonId, taskId, more);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const announce = useAnnounce();
  const folded = (task.assumed ?? []).filter((id) => id !== task.essential);
  const onPass = (): void => {
    onWork({ isPassed: true });
    announce('Task passed');
    if (lessonId !== 'own') void pass(lessonId, taskId);
  };
  return (
    <article className={styles['body']}>
      <h3 ref={heading} tabIndex={-1} className={styles['taskTitle']}>
        {task.title}
      </h3>
      <p className={styles['ask']}>{task.ask}</p>
      <RuleNote clause={task.clause} />
      {task.essential && <RuleNote assumed={[task.essential]} />}
      {folded.length > 0 && (
        <Disclosure summary={`Not in the API docs: ${counted(folded.length, 'assumption')} of this task`}>
          <RuleNote assumed={folded} />
        </Disclosure>
      )}
      {toolFor(task, now, { work, onWork, onPass })}
      <UnkeptNotice lesson={lessonId} task={taskId} />
      {work.isPassed ? (
        <PassedNotice
          action={
            next ? (
              <Button variant="primary" icon="next" onClick={next.go}>
                {next.label}
              </Button>
            ) : (
              <Button variant="primary" onClick={close}>
                All lessons
              </Button>
            )
          }
        >
          <p>
            <strong>{lessonId === 'own' ? 'In your code:' : 'In production:'}</strong> {task.afterwards}
          </p>
        </PassedNotice>
      ) : (
        <TaskHints hints={task.hints} shown={work.hints ?? 0} onShow={(hints) => onWork({ hints })} />
      )}
    </article>
  );
}

function toolFor(task: Task, now: number, done: Omit<ToolProps<Task>, 'task'>): ReactNode {
  switch (task.kind) {
    case 'write':
      return <WriteTool task={task} {...done} />;
    case 'hash':
      return <HashTool task={task} {...done} />;
    case 'change':
      return <ChangeTool task={task} {...done} />;
    case 'answer':
      return <AnswerTool task={task} now={now} {...done} />;
    case 'pages':
      return <PagesTool task={task} now={now} {...done} />;
    case 'order':
      return <OrderTool task={task} now={now} {...done} />;
    case 'ids':
      return <IdsTool task={task} {...done} />;
    case 'secret':
      return <SecretTool task={task} {...done} />;
  }
}
