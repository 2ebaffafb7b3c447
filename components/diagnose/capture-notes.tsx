/** What couldn't be read of what came in, and where; and what else is to be known of it. */

import type { InputProblem } from '../../lib/state/diagnosis-slice.ts';
import { useApp } from '../app/store-context.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './capture-box.module.css';

const LEFT_WORDS = {
  'too-long': 'Its body is longer than 1 MB. Send it again in Request here, then choose “Name the mistake”.',
  'holds-secret':
    'A signing secret stands in it, and secrets aren’t put into storage that way. Take it out, or send it again in Request here.',
} as const;

export function CaptureNotes() {
  const { problems, warnings, left, dismiss } = useApp((state) => ({
    problems: state.captureProblems,
    warnings: state.captureWarnings,
    left: state.handoverLeft,
    dismiss: state.dismissCaptureNotes,
  }));
  if (problems.length === 0 && warnings.length === 0 && !left) return null;
  return (
    <div className={styles['notes']}>
      {problems.length > 0 && (
        <Notice tone="bad" live title="This couldn’t be read" onDismiss={dismiss}>
          <Places problems={problems} />
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warn" live title="Take the secret out of the capture" onDismiss={dismiss}>
          <Places problems={warnings} />
        </Notice>
      )}
      {left && (
        <Notice tone="warn" live title="The popup couldn’t hand its request over" onDismiss={dismiss}>
          {LEFT_WORDS[left]}
        </Notice>
      )}
    </div>
  );
}

export function Places({ problems }: { readonly problems: readonly InputProblem[] }) {
  return (
    <ul className={styles['places']}>
      {problems.map(({ file, where, message }) => (
        <li key={`${file ?? ''} ${where} ${message}`}>
          {file !== undefined && <strong>{file} </strong>}
          {where !== '' && <span className={styles['place']}>{where}</span>}
          {message}
        </li>
      ))}
    </ul>
  );
}
