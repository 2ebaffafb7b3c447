/** Requests of texts and files, as those of a HAR, that failed and succeeded later: by the rule that Capture has. */

import { isSentAfter } from '../../core/diagnosis/probe-sent.ts';
import { isErrorStatus, isWholeSuccess } from '../../core/diagnosis/response-status.ts';
import { isWhole } from '../../core/signing/gaps.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { rememberLast } from '../../state/remember-last.ts';
import type { CaptureSlice } from '../capture/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import { callOf, selectIsMended } from '../requests/failing.ts';
import type { DiagnosisItem } from './items.ts';
import type { DiagnosisSlice } from './state.ts';

type Lists = Pick<CaptureSlice, 'capturedRows'> &
  Pick<InboxSlice, 'inboxRows'> &
  Pick<DiagnosisSlice, 'diagnosisItems'>;

/** `listed`: in Capture or the Inbox, whose number on the tab leaves it out. `read`: in what was pasted or opened. */
export function selectMended(state: Lists, capture: Pick<Capture, 'request'>): 'listed' | 'read' | undefined {
  if (selectIsMended(state, capture)) return 'listed';
  return mendedRead(state.diagnosisItems).has(capture.request) ? 'read' : undefined;
}

const mendedRead = rememberLast((items: readonly DiagnosisItem[]): ReadonlySet<WireRequest> => {
  const mended = new Set<WireRequest>();
  const succeeded = new Map<string, Capture[]>();
  for (const { source, capture } of items.toReversed()) {
    const { answer } = capture;
    if ((source !== 'file' && source !== 'pasted') || !answer) continue;
    const call = callOf(capture);
    const later = succeeded.get(call) ?? [];
    if (isWholeSuccess(answer) && isWhole(capture))
      succeeded.set(call, [...later.slice(1 - MOST_LATER), capture]);
    else if (isErrorStatus(answer.status) && later.some((one) => isSentAfter(one, capture)))
      mended.add(capture.request);
  }
  return mended;
});

/** Of one call; a log may have thousands. */
const MOST_LATER = 8;
