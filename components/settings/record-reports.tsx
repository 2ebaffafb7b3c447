/** Stored records that can't be read, each with why and the way out. Shown above every view. */

import { useState } from 'react';
import type { RecordReport } from '../../lib/state/record-reports.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import { RECORD_WORDS, reportWords } from './record-report-words.ts';
import styles from './settings.module.css';

export function RecordReports() {
  const reports = useApp((state) => state.recordReports);
  if (reports.length === 0) return null;
  return (
    <div className={styles['reports']}>
      {reports.map((report) => (
        <Report key={report.record} report={report} />
      ))}
    </div>
  );
}

function Report({ report }: { readonly report: RecordReport }) {
  const [asking, setAsking] = useState(false);
  const { busy, failed, setAside } = useSettingAside(report, () => setAsking(false));
  const { title, what, anew } = RECORD_WORDS[report.record];
  const action = <Button onClick={() => setAsking(true)}>Set aside and start anew</Button>;
  return (
    <>
      <Notice tone="bad" title={title} live actions={action}>
        <p>{reportWords(report)}</p>
        {report.problem === 'corrupt' && (
          <Disclosure summary="What doesn’t fit">
            <code>{report.detail}</code>
          </Disclosure>
        )}
        {failed && (
          <p>
            It couldn’t be set aside: storage is full or refuses to be written. Free some, then try again.
          </p>
        )}
      </Notice>
      <ConfirmDialog
        open={asking}
        danger
        title={`Set ${what} aside and start anew?`}
        confirmLabel="Set aside"
        busy={busy}
        onConfirm={setAside}
        onCancel={() => setAsking(false)}
      >
        <p>
          What’s stored is kept under another name, not deleted, but Countersign no longer uses it. {anew}
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
