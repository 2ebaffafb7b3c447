/** What became of a file that was opened. */

import { counted } from '../../lib/core/counts.ts';
import type { OpenedFile } from '../../lib/features/browse/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Progress } from '../ui/progress.tsx';
import styles from './browse.module.css';

export function FileNotice({ file }: { readonly file: OpenedFile }) {
  const close = useApp((state) => state.closeRecordsFile);
  const actions = <Button onClick={close}>Close the file</Button>;
  return (
    <div className={styles['notices']}>
      {file.kind === 'reading' && (
        <Progress label={`Reading ${file.name}`} value={file.bytes} max={Math.max(1, file.size)} />
      )}
      {file.kind === 'read' && (
        <Notice
          tone="info"
          title={`${counted(file.records.count, 'record')} from ${file.name}`}
          actions={actions}
        >
          <p>These records come from the file. No request was sent.</p>
          {file.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Notice>
      )}
      {file.kind === 'failed' && (
        <Notice tone="bad" live title={`${file.name} can’t be read as records`} actions={actions}>
          {file.message}
        </Notice>
      )}
    </div>
  );
}
