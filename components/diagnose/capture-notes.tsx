/** What couldn't be read of what came in, and where; and what else is to be known of it. */

import { counted } from '../../lib/core/counts.ts';
import { selectCaptureWarnings } from '../../lib/features/diagnosis/slice.ts';
import type { FileImport, InputProblem } from '../../lib/features/diagnosis/state.ts';
import { useApp } from '../app/store-context.tsx';
import { HandoverLeftNotice } from '../share/handover-left.tsx';
import { Notice } from '../ui/notice.tsx';
import { UnderWay } from '../ui/under-way.tsx';
import styles from './capture-box.module.css';

export function CaptureNotes() {
  const { problems, warnings, left, notReopened, importing, dismiss, cancel } = useApp((state) => ({
    problems: state.captureProblems,
    warnings: selectCaptureWarnings(state),
    left: state.handoverLeft.length,
    notReopened: state.notReopened,
    importing: state.importing,
    cancel: state.cancelImport,
    dismiss: state.dismissCaptureNotes,
  }));
  const isNothing = problems.length === 0 && warnings.length === 0 && left + notReopened === 0;
  if (isNothing && !importing) return null;
  return (
    <div className={styles['notes']}>
      {importing && <Importing of={importing} onCancel={cancel} />}
      {problems.length > 0 && (
        <Notice tone="bad" live title="Couldn’t read a request" onDismiss={dismiss}>
          <Places problems={problems} />
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warn" live title="Pasted text was read, with remarks" onDismiss={dismiss}>
          <Places problems={warnings} />
        </Notice>
      )}
      {notReopened > 0 && (
        <Notice tone="info" title={`Not stored: ${counted(notReopened, 'request')}`} onDismiss={dismiss}>
          Of a long text or file, Countersign stores the requests that you open. Open the file again to see
          the others.
        </Notice>
      )}
      <HandoverLeftNotice />
    </div>
  );
}

function Importing({ of, onCancel }: { readonly of: FileImport; readonly onCancel: () => void }) {
  const { file, share, captures } = of;
  return (
    <UnderWay
      label={`Reading ${file}`}
      value={share}
      detail={share === undefined ? undefined : `${counted(captures, 'signed request')} so far`}
      onCancel={onCancel}
    />
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
