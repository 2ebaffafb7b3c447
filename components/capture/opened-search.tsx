/** The diagnosis of the row that's open: it begins by itself, says how far it is, and can be cancelled. */

import { useEffect } from 'react';
import type { RequestRow } from '../../lib/features/requests/row.ts';
import { useApp } from '../app/store-context.tsx';
import { invitesDiagnosis } from '../request/request-words.ts';
import { RunFailed } from '../request/run-failed.tsx';
import { SearchStatus } from '../request/search-status.tsx';
import { SoFar, useSaysSoFar } from '../request/so-far.tsx';
import type { ShownItem } from '../request/use-shown-item.ts';
import styles from './capture-view.module.css';

/** Milliseconds: whoever goes through the list by its keys stays at no row for so long. */
const AFTER_OPENING_MS = 300;

/** While it's open, once it's checked; not where its key is all that's missing. */
export function useDiagnosedWhileOpen(row: RequestRow): void {
  const { diagnose, leave } = useApp((state) => ({
    diagnose: state.diagnoseOpened,
    leave: state.leaveOpened,
  }));
  const { capture } = row;
  const isWanted = isDiagnosedOnceOpen(row);
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(() => diagnose(capture), AFTER_OPENING_MS);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [capture, isWanted, diagnose, leave]);
}

function isDiagnosedOnceOpen(row: RequestRow): boolean {
  const { verdict, mistake } = row;
  const isKeyMissing = verdict === 'unknown-key' && mistake === undefined;
  return verdict !== undefined && !isKeyMissing && invitesDiagnosis(row);
}

export function OpenedSearch({ shown: { item, run, shown } }: { readonly shown: ShownItem }) {
  const isFound = shown !== undefined && shown.diagnosis.explanations.length > 0;
  const saysSoFar = useSaysSoFar(item.id, run, isFound);
  const endsWithRow = useApp(({ openedItem }) => openedItem === item.id);
  if (run.kind === 'failed')
    return (
      <div className={styles['notice']}>
        <RunFailed id={item.id} problem={run.problem} />
      </div>
    );
  return (
    <>
      {saysSoFar && (
        <div className={styles['notice']}>
          <SoFar said={shown?.diagnosis ?? {}} endsWithRow={endsWithRow} />
        </div>
      )}
      <SearchStatus id={item.id} run={run} isFound={isFound} />
    </>
  );
}
