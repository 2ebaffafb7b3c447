/** What makes most items be seen: an exam that the local sandbox gives. */

import { SANDBOX_WITH_TASKS } from '../../lib/core/command-line.ts';
import { useApp } from '../app/store-context.tsx';
import { CommandToCopy } from '../share/command-to-copy.tsx';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import styles from './going-live.module.css';

export function HowToBeSeen() {
  const { show, isListening, hasExam, hasTasks, hasNothing } = useApp((state) => ({
    show: state.show,
    isListening: state.inbox.kind === 'connected',
    hasExam: state.inboxExam !== undefined,
    hasTasks: state.inboxExam !== undefined && state.inboxExam.tasks.length > 0,
    hasNothing: state.inboxRows.length === 0 && state.capturedRows.length === 0,
  }));
  return (
    <Disclosure summary="How to take the exam" opensWhen={hasNothing}>
      <ol className={styles['steps']}>
        <li>
          {hasTasks ? (
            'Done: the local sandbox gives an exam, with tasks.'
          ) : hasExam ? (
            <>
              This exam has no tasks, such as retries and pages. Stop the sandbox. In Countersign’s folder,
              start it with this command: <CommandToCopy text={SANDBOX_WITH_TASKS} what="the command" />
            </>
          ) : (
            <>
              In Countersign’s folder, start the local sandbox with an exam: calls, and tasks such as retries
              and pages. <CommandToCopy text={SANDBOX_WITH_TASKS} what="the command" />
            </>
          )}
        </li>
        <li>
          {isListening
            ? hasExam
              ? 'Done: the Inbox listens.'
              : 'This sandbox gives no exam. Stop it, and start it with the command of step 1.'
            : 'Open the Inbox and click “Listen at …”.'}{' '}
          <Button size="small" onClick={() => show('inbox')}>
            Open Inbox
          </Button>
        </li>
        <li>
          The local sandbox prints environment variables for the exam. Write a script that fetches the list of
          calls and tasks from the URL in <code>COUNTERSIGN_EXAM_URL</code>. The script makes each call, and
          does each task, with your signing code. In Countersign’s folder, <code>docs/exam.md</code> explains
          the variables, and has such scripts for Node and Python.
        </li>
      </ol>
    </Disclosure>
  );
}
