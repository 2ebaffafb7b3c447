/** The course that one’s own code sets: connect it, fix what its requests get wrong, pass the exam, go live. */

import type { ReactNode } from 'react';
import { SANDBOX_WITH_TASKS } from '../../lib/core/command-line.ts';
import { counted } from '../../lib/core/counts.ts';
import { isMistakeId } from '../../lib/core/mistakes/catalogue.ts';
import { examOutcome } from '../../lib/exam/report.ts';
import { countOf } from '../../lib/features/going-live/checklist.ts';
import { isWholeSeen } from '../../lib/features/going-live/seen.ts';
import { selectGoingLive } from '../../lib/features/going-live/selectors.ts';
import { type OwnCodeSeen, type OwnMistake, selectOwnCode } from '../../lib/features/learn/own-mistakes.ts';
import type { LessonId } from '../../lib/lessons/lesson.ts';
import { LESSONS } from '../../lib/lessons/lessons.ts';
import { useApp } from '../app/store-context.tsx';
import { CommandToCopy } from '../share/command-to-copy.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Section } from '../ui/section.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './learn.module.css';

interface OwnCourseProps {
  readonly onStart: (lesson: LessonId) => void;
}

export function OwnCourse({ onStart }: OwnCourseProps) {
  const own = useApp(selectOwnCode);
  const { requests, mistakes, exam } = own;
  const { shown, items, beyond } = useApp((state) => {
    const { items } = selectGoingLive(state);
    const isLeft = (one: 'failed' | 'unseen') => countOf(items, one);
    return {
      shown: countOf(items, 'shown'),
      items: countOf(items, 'shown') + isLeft('failed') + isLeft('unseen'),
      beyond: countOf(items, 'beyond'),
    };
  });
  const isLive = requests > 0 && shown === items;
  const done = [requests > 0, ...mistakes.map(({ isFixed }) => isFixed), exam?.passed === true, isLive];
  return (
    <Section
      title="Course from your own code"
      note={
        <Badge tone={done.every(Boolean) ? 'good' : 'neutral'}>
          {done.filter(Boolean).length} of {counted(done.length, 'step')} done
        </Badge>
      }
    >
      <p className={styles['lead']}>
        Send requests from your own code to the local sandbox. For each mistake, a step with your own request
        appears here. Then pass the exam, and go live.
      </p>
      <ol className={styles['course']}>
        <Connect requests={requests} />
        {mistakes.map((mistake, index) => (
          <MistakeStep key={mistake.id} at={index + 2} mistake={mistake} onStart={onStart} />
        ))}
        <Exam at={mistakes.length + 2} own={own} />
        <GoLive at={mistakes.length + 3} {...{ shown, items, beyond }} isDone={isLive} />
      </ol>
    </Section>
  );
}

interface StepProps {
  /** Its number. */
  readonly at: number;
  readonly title: string;
  readonly isDone: boolean;
  readonly about: ReactNode;
  /** Buttons. */
  readonly children: ReactNode;
}

function Step({ at, title, isDone, about, children }: StepProps) {
  return (
    <li className={styles['own']} data-done={isDone || undefined}>
      <span className={styles['stepMark']}>
        {isDone ? <Icon name="check" /> : <span aria-hidden>{at}</span>}
        <VisuallyHidden>{isDone ? 'Done:' : 'Not done:'}</VisuallyHidden>
      </span>
      <div className={styles['ownText']}>
        <h3 className={styles['title']}>{title}</h3>
        <div className={styles['muted']}>{about}</div>
      </div>
      {children}
    </li>
  );
}

function Connect({ requests }: { readonly requests: number }) {
  const show = useApp((state) => state.show);
  return (
    <Step
      at={1}
      title="Connect your code"
      isDone={requests > 0}
      about={
        requests > 0 ? (
          <p>The Inbox received {counted(requests, 'request')} from your code.</p>
        ) : (
          <ol className={styles['hintList']}>
            <li>
              If the local sandbox is running, stop it. In Countersign’s folder, start it with this command:{' '}
              <CommandToCopy text={SANDBOX_WITH_TASKS} what="the command" />
            </li>
            <li>Use the base URL, key id and secret that it prints, in the settings of your code.</li>
            <li>Open the Inbox, click “Listen at …”, and let your code make a request.</li>
          </ol>
        )
      }
    >
      <Button onClick={() => show('inbox')}>Open Inbox</Button>
    </Step>
  );
}

interface MistakeStepProps extends OwnCourseProps {
  readonly at: number;
  readonly mistake: OwnMistake;
}

function MistakeStep({ at, mistake, onStart }: MistakeStepProps) {
  const { id, title, lesson, requests, latest, isFixed } = mistake;
  const { act, openOwn } = useApp((state) => ({ act: state.withGoingLive, openOwn: state.openOwn }));
  const about = `${requests > 0 ? `${counted(requests, 'request')}. ` : ''}Lesson: ${LESSONS[lesson].title}.`;
  const isPractised = !isFixed && isMistakeId(id) && latest !== undefined && isWholeSeen(latest);
  return (
    <Step
      at={at}
      title={title}
      isDone={isFixed}
      about={<p>{isFixed ? 'Fixed: the same call has a valid signature now.' : about}</p>}
    >
      {latest && (
        <Button
          variant="quiet"
          aria-label={`Show the request: ${title}`}
          onClick={() => void act(({ showSeen }) => showSeen(latest))}
        >
          Show the request
        </Button>
      )}
      {isPractised && (
        <Button
          variant="primary"
          aria-label={`Try it with your request: ${title}`}
          onClick={() => openOwn({ mistake: id, request: latest.capture.request, lesson })}
        >
          Try it with your request
        </Button>
      )}
      {!isFixed && (
        <Button aria-label={`Start the lesson: ${title}`} onClick={() => onStart(lesson)}>
          Start the lesson
        </Button>
      )}
    </Step>
  );
}

function Exam({ at, own: { exam } }: { readonly at: number; readonly own: OwnCodeSeen }) {
  const { show, showPart } = useApp((state) => ({ show: state.show, showPart: state.showInboxPart }));
  return (
    <Step
      at={at}
      title="Pass the exam"
      isDone={exam?.passed === true}
      about={
        exam ? (
          <p>{examOutcome(exam)}.</p>
        ) : (
          <p>
            In the exam, the local sandbox gives a list of calls and tasks. Your code does them, and the
            sandbox checks each one. If you closed the sandbox of step 1, run this command in Countersign’s
            folder: <CommandToCopy text={SANDBOX_WITH_TASKS} what="the command of the exam" />
          </p>
        )
      }
    >
      {exam && (
        <Button
          onClick={() => {
            showPart('exam');
            show('inbox');
          }}
        >
          Open the exam
        </Button>
      )}
    </Step>
  );
}

interface GoLiveProps {
  readonly at: number;
  readonly shown: number;
  readonly items: number;
  /** Those that requests can’t show. */
  readonly beyond: number;
  readonly isDone: boolean;
}

function GoLive({ at, shown, items, beyond, isDone }: GoLiveProps) {
  const show = useApp((state) => state.show);
  return (
    <Step
      at={at}
      title="Go live"
      isDone={isDone}
      about={
        <p>
          Going live: {shown} of {items} items done. Also check {counted(beyond, 'item')} in your code:
          requests can’t show {beyond === 1 ? 'it' : 'them'}.
        </p>
      }
    >
      <Button onClick={() => show('going-live')}>Open Going live</Button>
    </Step>
  );
}
