/** Looks for secrets that take longer than a moment, each with the way to cancel it; and what was cancelled. */

import { selectShownLooks } from '../../lib/features/gate/slice.ts';
import type { CancelledLook, LookFor } from '../../lib/features/gate/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Notice } from '../ui/notice.tsx';
import { UnderWay } from '../ui/under-way.tsx';
import styles from './gate-progress.module.css';
import { size } from './size.ts';

const DOING: Record<LookFor, string> = {
  send: 'Checking the request for secrets before sending it',
  save: 'Checking the request for secrets before saving it',
  duplicate: 'Checking the request for secrets before duplicating it',
  restore: 'Checking for secrets before restoring it',
  import: 'Checking the file for secrets before importing it',
  export: 'Checking the requests for secrets before exporting them',
  copy: 'Checking the text for secrets before copying it',
  history: 'Checking the request for secrets before storing it in History',
  'saved-send': 'Checking the response for secrets before storing it in Saved',
  handover: 'Checking the request for secrets before opening Diagnose',
  kept: 'Searching stored data for the secret',
};

/** Titles, once it was cancelled. */
const NOT_DONE: Record<CancelledLook, string> = {
  send: 'Request not sent',
  save: 'Request not saved',
  duplicate: 'Request not duplicated',
  restore: 'Not restored',
  import: 'Nothing imported',
  export: 'No file exported',
  copy: 'Nothing copied',
  history: 'Not added to History',
  'saved-send': 'Response not stored in Saved',
  handover: 'Request not sent to Diagnose',
};

interface GateProgressProps {
  /** Where it isn't within other content. */
  readonly className?: string | undefined;
  /** In a dialog: of what it asked for alone. */
  readonly of?: LookFor;
  /** Where the dialog's own Cancel ends these. */
  readonly isCancelledBeside?: boolean;
}

export function GateProgress({ className, of, isCancelledBeside = false }: GateProgressProps) {
  const { all, last, dismiss } = useApp((state) => ({
    all: selectShownLooks(state.gateLooks),
    last: state.gateCancelled,
    dismiss: state.dismissGateCancelled,
  }));
  const looks = all.filter(({ what }) => of === undefined || what === of);
  const cancelled = of === undefined || last === of ? last : undefined;
  if (looks.length === 0 && cancelled === undefined) return null;
  return (
    <div className={[styles['looks'], className].filter(Boolean).join(' ')}>
      {looks.map(({ id, what, key, looked, cancel }) => (
        <UnderWay
          key={id}
          label={key === undefined ? DOING[what] : `${DOING[what]} of “${key}”`}
          detail={`${size(looked)} checked (including unpacked data)`}
          onCancel={isCancelledBeside ? undefined : cancel}
        />
      ))}
      {cancelled !== undefined && (
        <Notice tone="info" live title={NOT_DONE[cancelled]} onDismiss={dismiss}>
          You cancelled the check for secrets.
        </Notice>
      )}
    </div>
  );
}
