/** Stored records that can't be read, each with why and the way out. Shown above every view. */

import { useState } from 'react';
import type { RecordName, RecordReport } from '../../lib/state/record-reports.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './environments.module.css';
import { RECORD_WORDS, reportWords } from './record-report-words.ts';

export function RecordReports() {
  const reports = useApp((state) => state.recordReports);
  const aside = useApp((state) => state.setAside);
  if (reports.length === 0 && aside.length === 0) return null;
  return (
    <div className={styles['reports']}>
      {reports.map((report) => (
        <Report key={report.record} report={report} />
      ))}
      {aside.map(({ record, isStored }) => (
        <SetAside key={record} record={record} isStored={isStored} />
      ))}
    </div>
  );
}

function Report({ report }: { readonly report: RecordReport }) {
  const [asking, setAsking] = useState(false);
  const { busy, failed, setAside } = useSettingAside(report, () => setAsking(false));
  const { title, what, anew, secrets } = RECORD_WORDS[report.record];
  const action = <Button onClick={() => setAsking(true)}>{`Continue without ${what}`}</Button>;
  return (
    <>
      <Notice tone="bad" title={title} live actions={action}>
        <p>{reportWords(report)}</p>
        {report.problem === 'corrupt' && (
          <Disclosure summary="Details">
            <code>{report.detail}</code>
          </Disclosure>
        )}
        {failed && (
          <p>
            It couldn’t be set aside: storage is full, or the browser can’t write to it. Free some space, then
            try again.
          </p>
        )}
      </Notice>
      <ConfirmDialog
        open={asking}
        danger
        title={`Continue without ${what}?`}
        confirmLabel="Continue"
        busy={busy}
        onConfirm={setAside}
        onCancel={() => setAsking(false)}
      >
        <p>
          {secrets
            ? 'Encrypted data stays stored until you delete it here. Data that may contain unencrypted secrets stays until the browser closes.'
            : 'The data stays stored until you delete it here.'}{' '}
          Countersign no longer uses this data. {anew}
        </p>
      </ConfirmDialog>
    </>
  );
}

function SetAside({ record, isStored }: { readonly record: RecordName; readonly isStored: boolean }) {
  const remove = useApp((state) => state.deleteSetAside);
  const announce = useAnnounce();
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const { what, secrets } = RECORD_WORDS[record];
  const confirm = async (): Promise<void> => {
    const deleted = await remove(record).catch(() => false);
    setAsking(false);
    setFailed(!deleted);
    if (deleted) announce(`Deleted the set-aside copy of ${what}`);
  };
  return (
    <>
      <Notice
        tone="info"
        title={isStored ? `Set aside: ${what}` : `Set aside until the browser closes: ${what}`}
        actions={<Button onClick={() => setAsking(true)}>Delete</Button>}
      >
        <p>
          {isStored
            ? `The copy stays stored until you delete it. ${secrets ? 'It may contain secrets.' : ''}`
            : 'The copy may contain secrets, so Countersign doesn’t write it to disk.'}
        </p>
        {failed && <p>It couldn’t be deleted: the browser refused. Try again.</p>}
      </Notice>
      <ConfirmDialog
        open={asking}
        danger
        title={`Delete the set-aside copy of ${what}?`}
        confirmLabel="Delete"
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        <p>
          This can’t be undone. {isStored && 'The browser’s files may contain deleted values for some time.'}
          {isStored && secrets && ' To be safe, revoke the keys where you created them.'}
        </p>
      </ConfirmDialog>
    </>
  );
}

function useSettingAside({ record }: RecordReport, onDone: () => void) {
  const store = useAppStore();
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const setAside = async (): Promise<void> => {
    setBusy(true);
    const moved = await store
      .getState()
      .setRecordAside(record)
      .then(
        () => store.getState().recordReports.every((report) => report.record !== record),
        () => false,
      );
    setBusy(false);
    setFailed(!moved);
    onDone();
    if (moved) announce(`Set ${RECORD_WORDS[record].what} aside`);
  };
  return { busy, failed, setAside };
}
