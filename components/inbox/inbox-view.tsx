/** What integrators' own code sends to the local sandbox, live, and the chosen request beside it. */

import { useEffect, useId, useRef, useState } from 'react';
import { counted } from '../../lib/core/counts.ts';
import {
  selectInboxEnvironment,
  selectIsExamShown,
  selectShownInboxRows,
} from '../../lib/features/inbox/selectors.ts';
import type { InboxRow } from '../../lib/features/inbox/state.ts';
import { isFailing } from '../../lib/features/requests/failing.ts';
import { useApp } from '../app/store-context.tsx';
import { useWantedRow } from '../app/use-wanted-focus.ts';
import { RequestGrid } from '../request/request-grid.tsx';
import { useListOrder } from '../request/use-list-order.ts';
import { Button } from '../ui/button.tsx';
import type { DataGridHandle } from '../ui/data-grid.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SplitPane } from '../ui/split-pane.tsx';
import styles from './inbox.module.css';
import { InboxDetails } from './inbox-details.tsx';
import { InboxExam } from './inbox-exam.tsx';
import { InboxNotices } from './inbox-notices.tsx';
import { InboxToolbar } from './inbox-toolbar.tsx';
import { NothingReceived } from './nothing-received.tsx';
import { SandboxSwitches } from './sandbox-switches.tsx';
import { selectSearchedInboxVerdict } from './searched-verdict.ts';
import { useInboxLook } from './use-inbox-look.ts';

export function InboxView() {
  useOpened();
  const rows = useApp((state) => selectShownInboxRows(state, selectSearchedInboxVerdict(state)));
  const exam = useApp((state) => (selectIsExamShown(state) ? state.inboxExam : undefined));
  const { all, chosenId, choose, see } = useApp((state) => ({
    all: state.inboxRows.length,
    chosenId: state.chosenInboxRow,
    choose: state.chooseInboxRow,
    see: state.seeRow,
  }));
  const inOrder = useListOrder('inbox', rows);
  const chosen = rows.find(({ id }) => id === chosenId);
  const details = useRef<HTMLDivElement>(null);
  const grid = useRef<DataGridHandle>(null);
  useWantedRow('received-row', grid);
  const errors = useId();
  const [isErrorsOpen, setErrorsOpen] = useState(false);
  return (
    <div className={styles['view']}>
      <InboxToolbar
        shown={rows}
        all={all}
        errorsId={isErrorsOpen ? errors : undefined}
        onToggleErrors={() => setErrorsOpen(!isErrorsOpen)}
      />
      {isErrorsOpen && <SandboxSwitches id={errors} />}
      <InboxNotices />
      {exam && <InboxExam exam={exam} />}
      {!exam && all === 0 && <NothingReceived />}
      {!exam && all > 0 && rows.length === 0 && <NoneShown all={all} />}
      {!exam && rows.length > 0 && (
        <SplitPane
          label="the requests"
          defaultShare={62}
          first={
            <RequestGrid
              ref={grid}
              label="Requests that the local sandbox received"
              {...inOrder}
              useLook={useInboxLook}
              targetOf={targetOf}
              chosen={chosen?.id}
              onChoose={choose}
              onSee={see}
              onOpen={() => details.current?.querySelector<HTMLElement>('button')?.focus()}
            />
          }
          second={
            chosen && (
              <InboxDetails
                key={chosen.id}
                ref={details}
                row={chosen}
                onLeave={() => grid.current?.focus()}
                onClose={() => choose(undefined)}
              />
            )
          }
        />
      )}
    </div>
  );
}

/** Listens from the first look on; what else may have changed at the sandbox, and whether it may be listened to by now, is asked for when the window is returned to. */
function useOpened(): void {
  const { open, leave, look } = useApp((state) => ({
    open: state.openInbox,
    leave: state.leaveInbox,
    look: state.lookAtSandbox,
  }));
  const environment = useApp(selectInboxEnvironment);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another, or with another base URL, is another sandbox.
  useEffect(() => void open(), [open, environment]);
  useEffect(() => leave, [leave]);
  useEffect(() => {
    const lookAgain = (): void => {
      void open();
      void look();
    };
    lookAgain();
    window.addEventListener('focus', lookAgain);
    return () => window.removeEventListener('focus', lookAgain);
  }, [open, look]);
}

function NoneShown({ all }: { readonly all: number }) {
  const { filter, isSearching, hasFailed, filterBy, searchFor } = useApp((state) => ({
    filter: state.inboxFilter,
    hasFailed: state.inboxRows.some(isFailing),
    isSearching: state.inboxSearch.trim() !== '',
    filterBy: state.filterInbox,
    searchFor: state.searchInbox,
  }));
  if (isSearching)
    return (
      <EmptyState
        icon="search"
        title="No request matches the search"
        action={<Button onClick={() => searchFor('')}>Clear the search</Button>}
      />
    );
  if (filter === 'others')
    return (
      <EmptyState
        icon="search"
        title="No other client sent a request"
        action={<Button onClick={() => filterBy('all')}>Show all requests</Button>}
      >
        {all === 1 ? 'The only request was' : 'All requests were'} sent by a browser extension, such as
        Countersign.
      </EmptyState>
    );
  return (
    <EmptyState
      icon="success"
      title={hasFailed ? 'No request fails any more' : 'No request failed'}
      action={<Button onClick={() => filterBy('all')}>Show all requests</Button>}
    >
      {counted(all, 'request')} arrived.{' '}
      {hasFailed
        ? 'Each request that failed was sent again and succeeded.'
        : `The sandbox accepted ${all === 1 ? 'it' : 'all of them'}.`}
    </EmptyState>
  );
}

function targetOf({ capture }: InboxRow): string {
  return capture.request.target;
}
