/** What was sent from here or looked into, in this session and earlier ones: searched, pinned, named, opened again. */

import { useEffect, useRef } from 'react';
import { selectShownEntries } from '../../lib/features/history/selectors.ts';
import type { HistoryEntry } from '../../lib/storage/history/history.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { useWantedRow } from '../app/use-wanted-focus.ts';
import { RequestGrid } from '../request/request-grid.tsx';
import { useListOrder } from '../request/use-list-order.ts';
import { Button } from '../ui/button.tsx';
import type { DataGridHandle } from '../ui/data-grid.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { SplitPane } from '../ui/split-pane.tsx';
import { EntryDetails } from './entry-details.tsx';
import styles from './history.module.css';
import { HistoryNotices } from './history-notices.tsx';
import { HistoryToolbar } from './history-toolbar.tsx';
import { HistoryRefused } from './refused.tsx';
import { useHistoryLook } from './use-history-look.ts';

export function HistoryView() {
  const open = useApp((state) => state.openHistory);
  useEffect(() => void open(), [open]);
  const history = useApp((state) => state.history);
  if (history.kind === 'refused') return <HistoryRefused problem={history.problem} />;
  return (
    <div className={styles['view']}>
      {history.kind === 'open' && (
        <HistoryToolbar all={history.entries.length} unreadable={history.unreadable} />
      )}
      <HistoryNotices />
      {history.kind === 'closed' ? (
        <div className={styles['opening']}>
          <Spinner label="Reading the history" />
        </div>
      ) : (
        <Entries isEmpty={history.entries.length === 0} />
      )}
    </div>
  );
}

function Entries({ isEmpty }: { readonly isEmpty: boolean }) {
  const store = useAppStore();
  const { rows: shown, order } = useListOrder('history', useApp(selectShownEntries), isPinned);
  const { opened, choose, see } = useApp((state) => ({
    opened: state.openedEntry,
    choose: state.chooseEntry,
    see: state.seeRow,
  }));
  const list = useRef<DataGridHandle>(null);
  const details = useRef<HTMLDivElement>(null);
  useWantedRow('history-row', list);
  const focusList = (): void => {
    // What had the focus is gone with the entry.
    requestAnimationFrame(() => list.current?.focus());
  };
  const remove = async (id: string): Promise<void> => {
    const at = shown.findIndex((entry) => entry.id === id);
    const next = shown[at + 1] ?? shown[at - 1];
    await store.getState().deleteEntry(id);
    if (next) void store.getState().chooseEntry(next.id);
    focusList();
  };
  if (shown.length === 0) return <NothingShown isEmpty={isEmpty} />;
  const entry = shown.find(({ id }) => id === opened?.id);
  return (
    <SplitPane
      label="the history"
      defaultShare={58}
      first={
        <RequestGrid
          ref={list}
          label="History"
          rows={shown}
          order={order}
          useLook={useHistoryLook}
          targetOf={({ target }) => target}
          isHistory
          chosen={entry?.id}
          onChoose={(id) => void choose(id)}
          onSee={see}
          onOpen={() => details.current?.querySelector<HTMLElement>('button')?.focus()}
          onDelete={(id) => void remove(id)}
        />
      }
      second={
        entry &&
        opened && (
          <EntryDetails
            key={entry.id}
            ref={details}
            entry={entry}
            opened={opened}
            onLeave={focusList}
            onClose={() => void choose(undefined)}
            onDelete={() => void remove(entry.id)}
          />
        )
      }
    />
  );
}

function isPinned({ pinned }: HistoryEntry): boolean {
  return pinned;
}

function NothingShown({ isEmpty }: { readonly isEmpty: boolean }) {
  const { searchFor, show } = useApp((state) => ({ searchFor: state.searchHistory, show: state.show }));
  if (!isEmpty)
    return (
      <EmptyState
        icon="search"
        title="No entry matches the search"
        action={<Button onClick={() => searchFor('')}>Clear the search</Button>}
      />
    );
  return (
    <EmptyState
      icon="clock"
      title="Requests you send or diagnose appear here"
      action={
        <Button icon="send" onClick={() => show('request')}>
          Write a request
        </Button>
      }
    >
      The history stores each request that you send, diagnose or open in the Inbox, so that you can come back
      to it later. It stays on this computer and has no secrets.
    </EmptyState>
  );
}
