/** A request out of the history as the one that's typed: where it went and the key it had are chosen with it. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { bytesOf, displayText } from '../../core/signing/bytes.ts';
import { gapOf } from '../../core/signing/gaps.ts';
import { headerValue } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import { environmentOfUrl } from '../../storage/environment-of-url.ts';
import { BUILT_IN_ENVIRONMENT } from '../../storage/environments.ts';
import type { HistoryEntry } from '../../storage/history/history.ts';
import { openAsRequest } from '../draft/opened-request.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { BUILT_IN_BASE_URL } from '../exchange/signing.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PasteSlice } from '../paste/state.ts';

type Needs = ClockSlice & DraftSlice & EnvironmentsSlice & KeysSlice & PageSlice & PasteSlice;

export function draftOfEntry(
  context: SliceContext<Needs>,
  entry: HistoryEntry,
  capture: Capture,
  at: 'now' | 'then',
): void {
  const { get } = context;
  const { environments, keys } = get();
  const url = `${entry.origin ?? ''}${displayText(bytesOf(capture.request.target))}`;
  const remote = environmentOfUrl(url, environments);
  const environment = entry.origin === BUILT_IN_BASE_URL ? BUILT_IN_ENVIRONMENT : remote;
  const key = keys.find(
    ({ id, environments: usable }) =>
      id === entry.keyId && environment !== undefined && usable.includes(environment.id),
  );
  const isTooLong = gapOf(capture.gaps, 'body')?.reason === 'left-out';
  openAsRequest(context, capture, { environment, key }, (draft) =>
    isTooLong && draft.body.kind === 'missing'
      ? { ...draft, body: { kind: 'missing', why: 'too-long' } }
      : draft,
  );
  const then = headerValue(capture.request.headers, AUTH_HEADERS.timestamp);
  if (at === 'now' || then === undefined) get().runTimestamp();
  else get().typeTimestamp(displayText(bytesOf(then)));
}
