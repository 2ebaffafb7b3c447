/** What's there: the service's lists, a page at a time or all of it, every page a newly signed request. */

import { useEffect } from 'react';
import { collectionOf } from '../../lib/core/records/collections.ts';
import { selectEnvironment } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { DropZone } from '../ui/drop-zone.tsx';
import styles from './browse.module.css';
import { CollectionList } from './collection-list.tsx';
import { BrowseList } from './records.tsx';

export function BrowseView() {
  const { id, environment, open, openFile } = useApp((state) => ({
    id: state.collection,
    environment: selectEnvironment(state).id,
    open: state.openBrowseLayout,
    openFile: state.openRecordsFile,
  }));
  useEffect(() => void open(), [open]);
  return (
    <DropZone
      className={styles['view']}
      label="Drop the file to open its records"
      onFiles={([file]) => void openFile(file)}
    >
      <div className={styles['frame']}>
        <CollectionList />
        <BrowseList key={`${environment} ${id}`} collection={collectionOf(id)} />
      </div>
    </DropZone>
  );
}
