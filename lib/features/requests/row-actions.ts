/** Where a click on a captured request leads: its diagnosis, its steps, or once more to where it went. */

import { AUTH_HEADERS } from '../../core/api.ts';
import type { ToldDiagnosis } from '../../core/diagnosis/answer/told-diagnosis.ts';
import { bytesOf, displayText } from '../../core/signing/bytes.ts';
import { headerValue } from '../../core/signing/wire-request.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { CaptureRow } from '../capture/state.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import { openAsRequest } from '../draft/opened-request.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { isSending } from '../exchange/selectors.ts';
import type { ExchangeSlice } from '../exchange/state.ts';
import type { HistorySlice } from '../history/state.ts';
import { toldBySandbox } from '../inbox/comparison.ts';
import { isReceived } from '../inbox/rows.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PasteSlice } from '../paste/state.ts';
import { replayOf } from './replay.ts';
import type { RequestRow } from './row.ts';

type Needs = ClockSlice &
  DiagnosisSlice &
  DraftSlice &
  EnvironmentsSlice &
  ExchangeSlice &
  HistorySlice &
  InboxSlice &
  KeysSlice &
  PageSlice &
  PasteSlice;

/** Each does nothing where the row isn't there any more. */
export interface RowActions {
  diagnose(id: number): void;
  showSteps(id: number): void;
  sendAgain(id: number): Promise<void>;
}

interface ListedRows<Row extends CaptureRow> {
  readonly source: 'devtools' | 'inbox';
  rows(): readonly Row[];
  /** What’s known of its mistake. */
  told?(row: Extract<Row, RequestRow>): ToldDiagnosis | undefined;
}

export function rowActions<Row extends CaptureRow>(
  context: SliceContext<Needs>,
  { source, rows, told }: ListedRows<Row>,
): RowActions {
  const { get } = context;
  const requestRow = (id: number) =>
    rows().find((row): row is Extract<Row, RequestRow> => row.id === id && row.kind === 'request');

  /** Where it went becomes where it goes, and the key it had the one it's signed with. */
  function load(row: RequestRow): void {
    openAsRequest(context, row.capture, replayOf(row, get()));
    // What's looked into is kept, of all that was captured.
    keepRow(context, source, row);
  }

  return {
    diagnose(id) {
      const row = requestRow(id);
      if (!row) return;
      keepRow(context, source, row);
      get().diagnoseCapture(row.capture, source, told?.(row));
    },
    showSteps(id) {
      const row = requestRow(id);
      if (!row) return;
      load(row);
      const timestamp = headerValue(row.capture.request.headers, AUTH_HEADERS.timestamp);
      if (timestamp === undefined) get().runTimestamp();
      else get().typeTimestamp(displayText(bytesOf(timestamp)));
    },
    async sendAgain(id) {
      const row = requestRow(id);
      if (!row) return;
      const { environment, key } = replayOf(row, get());
      const goes = environment !== undefined && key !== undefined;
      if (goes && isSending(get())) return;
      load(row);
      get().runTimestamp();
      // What it may do again stands on the button.
      if (goes) await get().send({ isRepeated: true });
    },
  };
}

/** Puts it into the history. The sandbox goes on telling of what it has, so its requests are known again by their ids. */
export function keepRow(
  { get }: SliceContext<HistorySlice>,
  source: ListedRows<CaptureRow>['source'],
  row: RequestRow,
): void {
  if (source === 'devtools') void get().keepCapture(row.capture, 'captured');
  else {
    const id = `inbox-${String(row.id).padStart(16, '0')}`;
    void get().keepCapture(row.capture, 'inbox', {
      id,
      told: isReceived(row) ? toldBySandbox(row) : undefined,
    });
  }
}
