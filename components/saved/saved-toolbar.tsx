/** Looking for a saved request, making collections, and files of them. */

import { useRef, useState } from 'react';
import { counted } from '../../lib/core/counts.ts';
import { selectCollections, selectShownCollections } from '../../lib/features/saved/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { useSaveText } from '../share/use-save-text.ts';
import { Button } from '../ui/button.tsx';
import { ListSearch, ListToolbar } from '../ui/list-toolbar.tsx';
import { CollectionDialog } from './collection-dialog.tsx';
import { collectionFileName } from './collection-file-name.ts';
import styles from './saved.module.css';
import { exportedNotes } from './saved-words.ts';

export function SavedToolbar() {
  const { search, searchFor, withSaved } = useApp((state) => ({
    search: state.savedSearch,
    searchFor: state.searchSaved,
    withSaved: state.withSaved,
  }));
  const saveText = useSaveText();
  const collections = useApp(selectCollections);
  const all = requestsIn(collections);
  const shown = requestsIn(useApp(selectShownCollections));
  const [adding, setAdding] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const exportAll = async (): Promise<void> => {
    const exported = await withSaved((actions) => actions.exportCollections('all'));
    if (!exported) return;
    const notes = exportedNotes(exported);
    saveText(collectionFileName(undefined), exported.text, 'application/json', notes);
  };
  return (
    <ListToolbar label="Saved requests">
      <ListSearch
        label="Search saved requests"
        placeholder="Name, collection, method or path"
        value={search}
        onChange={searchFor}
        shown={shown}
        all={all}
        counted={counted(all, 'request')}
      />
      <span className={styles['tools']}>
        <Button variant="quiet" icon="plus" onClick={() => setAdding(true)}>
          New collection
        </Button>
        <Button variant="quiet" onClick={() => file.current?.click()}>
          Import
        </Button>
        <Button variant="quiet" disabled={collections.length === 0} onClick={() => void exportAll()}>
          Export all
        </Button>
      </span>
      <input
        ref={file}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label="File of saved requests"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = '';
          if (chosen) void withSaved((actions) => actions.readFile(chosen));
        }}
      />
      {adding && <CollectionDialog onClose={() => setAdding(false)} />}
    </ListToolbar>
  );
}

function requestsIn(collections: readonly { readonly requests: readonly unknown[] }[]): number {
  return collections.reduce((sum, { requests }) => sum + requests.length, 0);
}
