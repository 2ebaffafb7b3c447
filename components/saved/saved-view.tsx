/** Requests to come back to, in collections, with what came of each send; and the variables they use. */

import { useEffect } from 'react';
import { selectCollections } from '../../lib/features/saved/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { DropZone } from '../ui/drop-zone.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { ImportedNotice } from './imported-notice.tsx';
import { NothingSaved } from './nothing-saved.tsx';
import styles from './saved.module.css';
import { SavedNotices } from './saved-notices.tsx';
import { SavedRefused } from './saved-refused.tsx';
import { SavedRequests } from './saved-requests.tsx';
import { SavedToolbar } from './saved-toolbar.tsx';
import { VariablesView } from './variables-view.tsx';

export function SavedView() {
  const { part, isRefused, showPart, withSaved } = useApp((state) => ({
    part: state.savedPart,
    isRefused: state.saved.kind === 'refused',
    showPart: state.showSavedPart,
    withSaved: state.withSaved,
  }));
  useEffect(() => void withSaved((actions) => actions.open()), [withSaved]);
  const parts = (
    <>
      <ImportedNotice />
      <Tabs
        quiet
        label="What’s saved"
        value={part}
        onChange={showPart}
        tabs={[
          { id: 'requests', label: 'Requests', content: <Requests /> },
          { id: 'variables', label: 'Variables', content: <VariablesView /> },
        ]}
      />
      <ImportDialog />
    </>
  );
  // There'd be no place for what's in the file.
  if (isRefused) return parts;
  return (
    <DropZone
      className={styles['whole']}
      label="Drop the file to import its requests"
      onFiles={([file]) => void withSaved((actions) => actions.readFile(file))}
    >
      {parts}
    </DropZone>
  );
}

function Requests() {
  const saved = useApp((state) => state.saved);
  const isEmpty = useApp((state) => selectCollections(state).length === 0);
  if (saved.kind === 'refused') return <SavedRefused problem={saved.problem} />;
  return (
    <div tabIndex={-1} className={styles['view']}>
      {saved.kind === 'open' && <SavedToolbar />}
      <SavedNotices />
      {saved.kind === 'closed' ? (
        <div className={styles['opening']}>
          <Spinner label="Reading saved requests" />
        </div>
      ) : isEmpty ? (
        <NothingSaved />
      ) : (
        <SavedRequests />
      )}
    </div>
  );
}
