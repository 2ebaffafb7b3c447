/** What the list shows of a captured request, and of the lines between them. */

import { isErrorStatus } from '../../lib/core/diagnosis/response-status.ts';
import { selectIsKnownUrl } from '../../lib/features/capture/selectors.ts';
import type { CaptureRow, NavigationRow, PauseRow } from '../../lib/features/capture/state.ts';
import { errorOfRow } from '../../lib/features/requests/error-of-row.ts';
import { isUnanswered, selectSucceededLater } from '../../lib/features/requests/failing.ts';
import { useApp } from '../app/store-context.tsx';
import { bodyStart } from '../request/body-start.ts';
import type { RequestLook } from '../request/request-look.ts';
import { invitesDiagnosis, localTimeOfDay, shownUrl, statusWord } from '../request/request-words.ts';
import { useKnownSecrets } from '../request/use-known-secrets.ts';
import styles from './capture-view.module.css';
import { useVerdictWords } from './use-verdict-words.ts';

export function useCaptureLook(of: CaptureRow | undefined): RequestLook | undefined {
  const row = of?.kind === 'request' ? of : undefined;
  const secrets = useKnownSecrets();
  const words = useVerdictWords(row, secrets);
  const { isHostKnown, isMended, diagnose } = useApp((state) => ({
    isMended: row !== undefined && selectSucceededLater(state, row),
    isHostKnown: row !== undefined && selectIsKnownUrl(state, row.url),
    diagnose: state.diagnoseRow,
  }));
  if (!row) return undefined;
  // Those of one page come within a second.
  const { time, shortTime: besideTime } = localTimeOfDay(row.startedAt);
  const status = row.capture.answer?.status;
  const isError = isUnanswered(row) || isErrorStatus(status);
  return {
    ...shownUrl(row.url, secrets),
    ...{ time, shortTime: time, besideTime },
    method: row.capture.request.method,
    body: bodyStart(row.capture.request, secrets),
    isHostKnown,
    status: statusWord(row),
    failure: row.failure,
    isError: isError && !isMended,
    error: errorOfRow(row),
    words,
    diagnose: invitesDiagnosis(row) ? () => diagnose(row.id) : undefined,
  };
}

const isLine = ({ kind }: CaptureRow): boolean => kind !== 'request';

/** Between the requests of one page and those of the next, and where some are missing. */
export const CAPTURE_LINES = { isLine, Line: CaptureLine };

/** Where the newest are first, the line stands below the requests of its page. */
export const CAPTURE_LINES_BELOW = { isLine, Line: CaptureLineBelow };

function CaptureLineBelow({ row }: { readonly row: CaptureRow }) {
  return <CaptureLine row={row} isBelow />;
}

interface LineProps<Row extends CaptureRow> {
  readonly row: Row;
  readonly isBelow?: boolean;
}

function CaptureLine({ row, isBelow = false }: LineProps<CaptureRow>) {
  if (row.kind === 'navigation') return <PageLine row={row} isBelow={isBelow} />;
  return row.kind === 'pause' && <PauseLine row={row} />;
}

function PageLine({ row: { url, hasLeftPage }, isBelow }: LineProps<NavigationRow>) {
  const { target, host } = shownUrl(url, useKnownSecrets());
  return (
    <span className={styles['line']}>
      <span className={styles['page']}>
        {isBelow ? 'Requests above:' : 'Went to'} {host}
        {target}
      </span>
      {hasLeftPage && <span className={styles['lost']}> Requests sent just before may be missing.</span>}
    </span>
  );
}

function PauseLine({ row: { startedAt, endedAt } }: { readonly row: PauseRow }) {
  return (
    <span className={styles['line']}>
      <span className={styles['page']}>
        Paused from {localTimeOfDay(startedAt).shortTime} to {localTimeOfDay(endedAt).shortTime}.
      </span>
      <span className={styles['lost']}> Requests in between weren’t captured.</span>
    </span>
  );
}
