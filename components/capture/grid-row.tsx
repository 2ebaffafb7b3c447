/** One row: a request with its verdict, or the line between two pages. */

import { memo, type ReactNode } from 'react';
import type { KnownSecrets } from '../../lib/core/signing/known-secrets.ts';
import { errorName } from '../../lib/core/status-phrases.ts';
import { selectSucceededLater } from '../../lib/state/capture-failing.ts';
import { selectIsKnownUrl } from '../../lib/state/capture-selectors.ts';
import type { CaptureRow, NavigationRow, RequestRow } from '../../lib/state/capture-state.ts';
import { useApp } from '../app/store-context.tsx';
import {
  invitesDiagnosis,
  shownUrl,
  statusWord,
  timeOfDay,
  type VerdictWords,
} from '../request/request-words.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './request-grid.module.css';
import { useVerdictWords } from './use-verdict-words.ts';

/** The cells of a row, for six columns. */
export type Cells<Row extends CaptureRow> = (props: CellsProps<Row>) => ReactNode;

interface GridRowProps<Row extends CaptureRow> {
  readonly row: Row;
  readonly cells: Cells<Row>;
  readonly elementId: string;
  /** Among all rows. */
  readonly place: number;
  /** In pixels. */
  readonly top: number;
  readonly isChosen: boolean;
  readonly secrets: KnownSecrets;
  readonly onChoose: (id: number) => void;
}

/** Drawn anew only when it's its own turn. */
export const GridRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row extends CaptureRow>({
  row,
  cells: RowCells,
  elementId,
  place,
  top,
  isChosen,
  secrets,
  onChoose,
}: GridRowProps<Row>) {
  return (
    <tr
      id={elementId}
      className={styles['row']}
      data-kind={row.kind}
      aria-rowindex={place + 2}
      aria-selected={isChosen}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => row.kind === 'request' && onChoose(row.id)}
    >
      <RowCells row={row} secrets={secrets} />
    </tr>
  );
}

interface CellsProps<Row> {
  readonly row: Row;
  readonly secrets: KnownSecrets;
}

export function CaptureCells({ row, secrets }: CellsProps<CaptureRow>) {
  return row.kind === 'navigation' ? (
    <NavigationCell row={row} secrets={secrets} />
  ) : (
    <RequestCells row={row} secrets={secrets} />
  );
}

function NavigationCell({ row, secrets }: CellsProps<NavigationRow>) {
  const { target, host } = shownUrl(row.url, secrets);
  return (
    <td colSpan={6} data-column="navigation">
      Went to {host}
      {target}
    </td>
  );
}

function RequestCells({ row, secrets }: CellsProps<RequestRow>) {
  const { isKnown, isMended, diagnose } = useApp((state) => ({
    isMended: selectSucceededLater(state, row),
    isKnown: selectIsKnownUrl(state, row.url),
    diagnose: state.diagnoseRow,
  }));
  const words = useVerdictWords(row, secrets);
  const isError = !row.capture.answer ? row.failure !== undefined : row.capture.answer.status >= 400;
  const { target, host } = shownUrl(row.url, secrets);
  const error = errorName(row.code, row.capture.answer?.status);
  return (
    <>
      <td data-column="time">{timeOfDay(row.startedAt)}</td>
      <td data-column="method">{row.capture.request.method}</td>
      <td data-column="target" title={`${host}${target}`}>
        {target} {!isKnown && <span className={styles['host']}>{host}</span>}
      </td>
      <td data-column="status" data-error={(isError && !isMended) || undefined} title={row.failure}>
        {statusWord(row)}
      </td>
      <td data-column="error" title={error}>
        {error}
      </td>
      <td data-column="verdict" title={words?.word}>
        {words && <Verdict words={words} />}
        {invitesDiagnosis(row) && (
          <Button
            size="small"
            variant="quiet"
            icon="search"
            tabIndex={-1}
            aria-label="Diagnose this request"
            onClick={(event) => {
              event.stopPropagation();
              diagnose(row.id);
            }}
          />
        )}
      </td>
    </>
  );
}

export function Verdict({ words: { word, tone, icon } }: { readonly words: VerdictWords }) {
  return (
    <span className={styles['verdict']} data-tone={tone}>
      <Icon name={icon} />
      <span>{word}</span>
    </span>
  );
}
