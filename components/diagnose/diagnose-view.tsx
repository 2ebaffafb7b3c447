/** Naming the mistake behind a refusal: the requests on one side, the answer for the chosen one on the other. */

import { useEffect, useRef, useState } from 'react';
import { isPending } from '../../lib/features/diagnosis/items.ts';
import { useApp } from '../app/store-context.tsx';
import { EarlierRequests } from '../share/earlier-requests.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { DropZone } from '../ui/drop-zone.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { SplitPane } from '../ui/split-pane.tsx';
import { CaptureBox } from './capture-box.tsx';
import { CaptureNotes } from './capture-notes.tsx';
import styles from './diagnose-view.module.css';
import { ItemView } from './item-view.tsx';
import { LastAnswerButton } from './last-answer-button.tsx';
import { RequestList } from './request-list.tsx';

export function DiagnoseView() {
  const { isLoading, isEmpty, chosen, recheck, warmUp, open } = useApp((state) => ({
    isLoading: state.loaded === 'loading' || state.isReopening,
    isEmpty: state.diagnosisItems.length === 0,
    chosen: state.diagnosisItems.find(({ id }) => id === state.chosenItem),
    recheck: state.recheckKeys,
    warmUp: state.warmUpSearch,
    open: state.openCaptureFiles,
  }));
  useEffect(() => warmUp(), [warmUp]);
  // What waits since the page was opened is searched now.
  useEffect(() => recheck(), [recheck]);
  const [hadItems, setHadItems] = useState(!isEmpty);
  if (!isEmpty && !hadItems) setHadItems(true);
  return (
    <DropZone
      many
      className={styles['view']}
      label="Drop files to diagnose their requests"
      onFiles={(files) => void open(files)}
    >
      {isEmpty && isLoading && <Spinner label="Opening" isInstead />}
      {isEmpty && !isLoading && <NothingYet cleared={hadItems} />}
      {!isEmpty && (
        <SplitPane
          label="the requests"
          defaultShare={30}
          first={<Requests />}
          second={chosen && <ItemView key={chosen.id} item={chosen} />}
        />
      )}
    </DropZone>
  );
}

/** @param cleared the last request was just removed, and the button that did it with it: the keyboard goes on here. */
function NothingYet({ cleared }: { readonly cleared: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not in its box, where the key for Undo would be typed.
    if (cleared && document.activeElement === document.body) place.current?.focus();
  }, [cleared]);
  return (
    <div ref={place} tabIndex={-1} className={styles['nothing']}>
      <EmptyState icon="search" title="Find the mistake behind a rejected request" action={<FirstSteps />}>
        <p>
          Paste the request as your code sent it. Countersign names the mistake that gives exactly this
          signature, and shows the fix.
        </p>
        <EarlierRequests />
      </EmptyState>
      <div className={styles['first']}>
        <CaptureBox />
        <CaptureNotes />
      </div>
    </div>
  );
}

function FirstSteps() {
  const { hasKey, example } = useApp((state) => ({
    hasKey: state.keys.length > 0,
    example: state.diagnoseExample,
  }));
  return (
    <div className={styles['steps']}>
      <LastAnswerButton />
      {hasKey && <Button onClick={() => void example()}>Show an example</Button>}
    </div>
  );
}

function Requests() {
  const { count, pending, paused, pause, clear, forgetTrouble, isBoxWanted } = useApp((state) => ({
    // What couldn't be read can be put right there.
    isBoxWanted:
      (state.captureText !== '' && state.captureProblems.length > 0) ||
      state.focusRequest?.field === 'captures',
    count: state.diagnosisItems.length,
    pending: state.diagnosisItems.filter(({ id }) => isPending(state.diagnosisRuns[id])).length,
    paused: state.diagnosesPaused,
    pause: state.pauseDiagnoses,
    clear: state.clearItems,
    forgetTrouble: state.dismissHistoryTrouble,
  }));
  const clearAll = (): void => {
    clear();
    // What couldn't be kept was one of these.
    forgetTrouble();
  };
  return (
    <div className={styles['requests']}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>Requests</h2>
        {count === 1 || pending === 0 ? (
          <Badge>{count}</Badge>
        ) : (
          <span className={styles['progress']}>
            {count - pending} of {count} done
          </span>
        )}
        <span className={styles['actions']}>
          {count > 1 && pending > 0 && (
            <Button variant="quiet" icon={paused ? 'play' : 'pause'} onClick={() => pause(!paused)}>
              {paused ? 'Resume' : 'Pause'}
            </Button>
          )}
          <Button variant="quiet" icon="trash" onClick={clearAll}>
            Clear
          </Button>
        </span>
      </div>
      <div className={styles['list']}>
        <RequestList />
      </div>
      <div className={styles['more']}>
        <LastAnswerButton />
        <Disclosure summary="Add requests" opensWhen={isBoxWanted}>
          <CaptureBox rows={4} />
        </Disclosure>
        <CaptureNotes />
      </div>
    </div>
  );
}
