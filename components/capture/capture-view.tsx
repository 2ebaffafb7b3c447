/** The inspected page's requests as they happen, and the chosen one beside them. */

import { useMemo, useRef, useState } from 'react';
import { counted } from '../../lib/core/counts.ts';
import { selectMissingKeys } from '../../lib/features/capture/missing-keys.ts';
import { selectShownRows } from '../../lib/features/capture/selectors.ts';
import type { CaptureRow } from '../../lib/features/capture/state.ts';
import { useApp } from '../app/store-context.tsx';
import { useWantedRow } from '../app/use-wanted-focus.ts';
import { RequestGrid } from '../request/request-grid.tsx';
import { useListOrder } from '../request/use-list-order.ts';
import { EarlierRequests } from '../share/earlier-requests.tsx';
import { Button } from '../ui/button.tsx';
import type { DataGridHandle } from '../ui/data-grid.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SplitPane } from '../ui/split-pane.tsx';
import { CaptureToolbar } from './capture-toolbar.tsx';
import styles from './capture-view.module.css';
import { CapturedDetails } from './captured-details.tsx';
import { MissingKeyNotice } from './missing-key.tsx';
import { selectSearchedVerdict } from './searched-verdict.ts';
import { CAPTURE_LINES, CAPTURE_LINES_BELOW, useCaptureLook } from './use-capture-look.tsx';

export function CaptureView() {
  const rows = useApp((state) => selectShownRows(state, selectSearchedVerdict(state)));
  const all = useApp((state) => state.capturedRows.filter(({ kind }) => kind === 'request').length);
  const { chosenId, choose, see } = useApp((state) => ({
    chosenId: state.chosenRow,
    choose: state.chooseRow,
    see: state.seeRow,
  }));
  const details = useRef<HTMLDivElement>(null);
  const grid = useRef<DataGridHandle>(null);
  useWantedRow('captured-row', grid);
  const inOrder = useListOrder('captured', rows);
  const shown = useMemo(() => rows.filter((row) => row.kind === 'request'), [rows]);
  const chosen = shown.find(({ id }) => id === chosenId);
  const missing = useApp((state) => selectMissingKeys(state, shown));
  const [first] = missing;
  const [isDismissed, setDismissed] = useState(false);
  return (
    <div className={styles['view']}>
      <CaptureToolbar
        shown={shown}
        all={all}
        lacksKeys={missing.length > 0}
        onDiagnoseAll={() => setDismissed(false)}
      />
      <CaptureNotes />
      {first && !isDismissed && (
        <MissingKeyNotice
          key={first.keyId}
          missing={first}
          more={missing.length - 1}
          onDismiss={() => setDismissed(true)}
        />
      )}
      {rows.length === 0 ? (
        <NothingShown all={all} />
      ) : (
        <SplitPane
          label="the requests"
          defaultShare={62}
          first={
            <RequestGrid
              ref={grid}
              label="Captured requests"
              {...inOrder}
              useLook={useCaptureLook}
              targetOf={targetOf}
              lines={inOrder.order.isNewestFirst ? CAPTURE_LINES_BELOW : CAPTURE_LINES}
              chosen={chosenId}
              onChoose={choose}
              onSee={see}
              onOpen={() => details.current?.querySelector<HTMLElement>('button')?.focus()}
            />
          }
          second={
            chosen && (
              <CapturedDetails
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

function NothingShown({ all }: { readonly all: number }) {
  const { filter, searching, filterBy, searchFor, reload } = useApp((state) => ({
    filter: state.captureFilter,
    searching: state.captureSearch.trim() !== '',
    filterBy: state.filterCapture,
    searchFor: state.searchCapture,
    reload: state.reloadInspected,
  }));
  if (searching)
    return (
      <EmptyState
        icon="search"
        title="No request matches the search"
        action={<Button onClick={() => searchFor('')}>Clear the search</Button>}
      />
    );
  if (all > 0)
    return (
      <EmptyState
        icon="search"
        title={filter === 'failing' ? 'No API request fails' : 'No API requests'}
        action={<Button onClick={() => filterBy('all')}>Show all requests</Button>}
      >
        {filter === 'failing'
          ? 'This list shows requests that are rejected, get an error or no response, or have an invalid signature. They leave it once the same request succeeds.'
          : `${counted(all, 'request')} went to other hosts, without X-Api-Key, X-Timestamp or X-Signature.`}
      </EmptyState>
    );
  return (
    <EmptyState
      icon="record"
      title="This page’s requests to the API appear here"
      action={
        <Button icon="refresh" onClick={reload}>
          Reload the page
        </Button>
      }
    >
      <p>
        An API request has X-Api-Key, X-Timestamp or X-Signature, or goes to one of your environments.
        Countersign checks its signature at once. Open a failing request: Countersign searches for its mistake
        while it’s open.
      </p>
      <EarlierRequests from="captured" />
    </EmptyState>
  );
}

function CaptureNotes() {
  const { paused, missed, dropped } = useApp((state) => ({
    paused: state.capturePaused,
    missed: state.captureMissed,
    dropped: state.captureDropped,
  }));
  if (!paused && dropped === 0) return null;
  return (
    <p className={styles['note']}>
      {paused && `Paused: ${missed === 0 ? 'nothing' : counted(missed, 'request')} missed so far. `}
      {dropped > 0 &&
        `The list dropped its oldest ${counted(dropped, 'request')} to make room for newer ones.`}
    </p>
  );
}

function targetOf(row: CaptureRow): string | undefined {
  return row.kind === 'request' ? row.capture.request.target : undefined;
}
