/** Where a click on a captured request leads: its diagnosis, its steps, or once more to where it went. */

import { AUTH_HEADERS } from '../../core/api.ts';
import type { ToldDiagnosis } from '../../core/diagnosis/answer/told-diagnosis.ts';
import { isSafe } from '../../core/diagnosis/may-have-happened.ts';
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
import type { HistorySlice, SentBefore } from '../history/state.ts';
import { toldBySandbox } from '../inbox/comparison.ts';
import { isReceived } from '../inbox/rows.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PasteSlice } from '../paste/state.ts';
import { endedWithEffect } from './lost.ts';
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
  /** Nothing is sent. */
  openInRequest(id: number): void;
  /** Where its environment or its key isn’t known, nothing is done. */
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
  function load(row: RequestRow): Promise<void> {
    openAsRequest(context, row.capture, replayOf(row, get()));
    // What's looked into is kept, of all that was captured.
    return keepRow(context, source, row);
  }

  return {
    diagnose(id) {
      const row = requestRow(id);
      if (!row) return;
      void keepRow(context, source, row);
      get().diagnoseCapture(row.capture, source, told?.(row));
    },
    showSteps(id) {
      const row = requestRow(id);
      if (!row) return;
      void load(row);
      const timestamp = headerValue(row.capture.request.headers, AUTH_HEADERS.timestamp);
      if (timestamp === undefined) get().runTimestamp();
      else get().typeTimestamp(displayText(bytesOf(timestamp)));
    },
    openInRequest(id) {
      const row = requestRow(id);
      if (!row) return;
      void load(row);
      get().runTimestamp();
    },
    async sendAgain(id) {
      const row = requestRow(id);
      if (!row) return;
      const { environment, key } = replayOf(row, get());
      if (!environment || !key || isSending(get())) return;
      const before = mayHaveDone(row);
      // Of what had its effect, it's asked first.
      if (!before && !isSafe(row.capture.request) && !get().takePress()) return;
      const isStored = load(row);
      get().runTimestamp();
      await get().send({ listed: { isStored, before } });
    },
  };
}

/** Itself, where it may have had its effect. */
function mayHaveDone({ capture, startedAt }: RequestRow): SentBefore | undefined {
  const ended = endedWithEffect(capture);
  if (!ended) return undefined;
  const keyId: string | undefined = headerValue(capture.request.headers, AUTH_HEADERS.key);
  return {
    at: startedAt / 1000,
    status: ended.status ?? null,
    isForeign: true,
    ...(keyId !== undefined && { keyId }),
  };
}

/** Puts it into the history. The sandbox goes on telling of what it has, so its requests are known again by their ids. */
export function keepRow(
  { get }: SliceContext<HistorySlice>,
  source: ListedRows<CaptureRow>['source'],
  row: RequestRow,
): Promise<void> {
  if (source === 'devtools') return get().keepCapture(row.capture, 'captured');
  const id = `inbox-${String(row.id).padStart(16, '0')}`;
  const told = isReceived(row) ? toldBySandbox(row) : undefined;
  return get().keepCapture(row.capture, 'inbox', { id, told });
}
