/** Where a click on a captured request leads: its diagnosis, its steps, or once more to where it went. */

import { AUTH_HEADERS } from '../core/api.ts';
import { bytesOf, displayText } from '../core/signing/bytes.ts';
import { headerValue } from '../core/signing/wire-request.ts';
import { draftOfCapture, type Replay, replayOf } from './capture-replay.ts';
import type { CaptureRow, RequestRow } from './capture-rows.ts';
import type { SliceContext } from './slice.ts';

/** Each does nothing where the row isn't there any more. */
export interface CaptureActions {
  diagnose(id: number): void;
  showSteps(id: number): void;
  sendAgain(id: number): Promise<void>;
}

interface ListedRows {
  readonly source: 'devtools' | 'inbox';
  rows(): readonly CaptureRow[];
}

export function captureActions(context: SliceContext, { source, rows }: ListedRows): CaptureActions {
  const { get, set } = context;
  const requestRow = (id: number): RequestRow | undefined =>
    rows().find((row): row is RequestRow => row.id === id && row.kind === 'request');

  /** Where it went becomes where it goes, and the key it had the one it's signed with. */
  function load(row: RequestRow): Replay {
    const { environment, key } = replayOf(row, get());
    get().replaceDraft(draftOfCapture(row.capture, environment));
    // What's looked into is kept, of all that was captured.
    keepRow(context, source, row);
    if (environment) void get().chooseEnvironment(environment.id);
    if (environment && key) void get().chooseKey(environment.id, key.id);
    set({ view: 'sign', result: 'steps' });
    return { environment, key };
  }

  return {
    diagnose(id) {
      const row = requestRow(id);
      if (!row) return;
      keepRow(context, source, row);
      get().diagnoseCapture(row.capture, source);
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
      const { environment, key } = load(row);
      get().runTimestamp();
      if (environment && key) await get().send();
    },
  };
}

/** Puts it into the history. The sandbox goes on telling of what it has, so its requests are known again by their ids. */
export function keepRow({ get }: SliceContext, source: ListedRows['source'], row: RequestRow): void {
  if (source === 'devtools') void get().keepCapture(row.capture, 'captured');
  else {
    const id = `inbox-${String(row.id).padStart(16, '0')}`;
    void get().keepCapture(row.capture, 'inbox', { id, code: row.code });
  }
}
