/** What became of a file that was opened. */

import { counted } from '../../lib/core/counts.ts';
import { type Collection, collectionOf } from '../../lib/core/records/collections.ts';
import type { OtherList } from '../../lib/core/records/other-list.ts';
import type { OpenedFile } from '../../lib/features/browse/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Progress } from '../ui/progress.tsx';
import styles from './browse.module.css';

interface FileNoticeProps {
  readonly collection: Collection;
  readonly file: OpenedFile;
}

export function FileNotice({ collection, file }: FileNoticeProps) {
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
      {file.kind === 'read' && file.other && <MayBeOthers collection={collection} other={file.other} />}
      {file.kind === 'failed' && (
        <Notice tone="bad" live title={`${file.name} can’t be read as records`} actions={actions}>
          {file.message}
        </Notice>
      )}
    </div>
  );
}

interface MayBeOthersProps {
  readonly collection: Collection;
  readonly other: OtherList;
}

function MayBeOthers({ collection: { label }, other: { list, idPrefix } }: MayBeOthersProps) {
  const move = useApp((state) => state.moveRecordsFile);
  if (list === undefined)
    return (
      <Notice tone="warn" live title={`The file may not be of ${label}`}>
        In {label}, ids start with {idPrefix}, and none in the file does. To open the file in another list,
        choose that list first.
      </Notice>
    );
  const seeming = collectionOf(list).label;
  return (
    <Notice
      tone="warn"
      live
      title={`The file seems to be of ${seeming}, not ${label}`}
      actions={<Button onClick={() => move(list)}>Open the file in {seeming}</Button>}
    >
      {idPrefix === undefined
        ? `Its name is that of an export of ${seeming}.`
        : `Its ids start with ${idPrefix}, as in ${seeming}.`}
    </Notice>
  );
}
