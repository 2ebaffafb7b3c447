/** What couldn't be read of what came in, and where; and what else is to be known of it. */

import type { FileImport } from '../../lib/state/capture-files.ts';
import type { InputProblem } from '../../lib/state/diagnosis-slice.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './capture-box.module.css';

const LEFT_WORDS = {
  'too-long':
    'Its body is longer than 1 MB. Send it again in Request here, then choose “Diagnose this request”.',
  'holds-secret':
    'A signing secret stands in it, and secrets aren’t put into storage that way. Take it out, or send it again in Request here.',
} as const;

export function CaptureNotes() {
  const { problems, warnings, left, importing, dismiss, cancel } = useApp((state) => ({
    problems: state.captureProblems,
    warnings: state.captureWarnings,
    left: state.handoverLeft,
    importing: state.importing,
    cancel: state.cancelImport,
    dismiss: state.dismissCaptureNotes,
  }));
  if (problems.length === 0 && warnings.length === 0 && !left && !importing) return null;
  return (
    <div className={styles['notes']}>
      {importing && <Importing of={importing} onCancel={cancel} />}
      {problems.length > 0 && (
        <Notice tone="bad" live title="This couldn’t be read" onDismiss={dismiss}>
          <Places problems={problems} />
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warn" live title="Read, with these notes" onDismiss={dismiss}>
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

function Importing({ of, onCancel }: { readonly of: FileImport; readonly onCancel: () => void }) {
  const { file, share, captures } = of;
  return (
    <Notice tone="info" title={`Reading ${file}`} actions={<Button onClick={onCancel}>Cancel</Button>}>
      <progress className={styles['progress']} aria-label={`Reading ${file}`} value={share} />
      {share !== undefined && (
        <p>
          {Math.floor(share * 100)} %,{' '}
          {captures === 1 ? '1 signed request' : `${captures.toLocaleString('en')} signed requests`} so far
        </p>
      )}
    </Notice>
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
