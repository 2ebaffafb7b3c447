/** Looking for an entry, how many there are, and forgetting them all. */

import { useState } from 'react';
import { counted } from '../../lib/core/counts.ts';
import { selectShownEntries } from '../../lib/features/history/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { ListSearch, ListToolbar } from '../ui/list-toolbar.tsx';
import { ForgetDialog } from './forget-dialog.tsx';
import styles from './history.module.css';

interface HistoryToolbarProps {
  readonly all: number;
  readonly unreadable: number;
}

export function HistoryToolbar({ all, unreadable }: HistoryToolbarProps) {
  const { search, searchFor } = useApp((state) => ({
    search: state.historySearch,
    searchFor: state.searchHistory,
  }));
  const shown = useApp((state) => selectShownEntries(state).length);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ListToolbar label="History">
        <ListSearch
          label="Search the history"
          placeholder="Search history"
          searched="mistake, name, method, URL, status, code, key and body (first 400 bytes)"
          value={search}
          onChange={searchFor}
          shown={shown}
          all={all}
          counted={counted(all, 'entry', 'entries')}
        />
        <Button
          variant="quiet"
          icon="trash"
          disabled={all === 0 && unreadable === 0}
          onClick={() => setAsking(true)}
        >
          Clear history
        </Button>
      </ListToolbar>
      {unreadable > 0 && (
        <p className={styles['note']}>
          {counted(unreadable, 'entry', 'entries')} can’t be read and {unreadable === 1 ? 'isn’t' : 'aren’t'}{' '}
          shown. Clearing removes {unreadable === 1 ? 'it' : 'them'} as well.
        </p>
      )}
      <ForgetDialog open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
