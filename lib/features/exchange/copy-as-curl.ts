/** The request as it would be sent now, as a command for bash. Loaded with the first copy. */

import { withAuthHeaders } from '../../client/outgoing.ts';
import { type Clearance, clearRequest, clearText } from '../../core/gate/gate.ts';
import type { Sought } from '../../core/gate/sought.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';
import { curlCommand } from '../../snippets/curl.ts';
import { holdForCopies } from '../../state/clock-slice.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import type { PageSlice, PartsState } from '../../state/page-state.ts';
import { selectSigning } from '../../state/selectors.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { copyCleared } from '../gate/copy.ts';
import type { CopyOutcome, GateSlice } from '../gate/state.ts';
import type { HistorySlice } from '../history/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PlainProbeSlice } from '../plain-probe/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import { errorsOf } from './selectors.ts';
import type { ExchangeSlice } from './state.ts';

type Needs = ClockSlice &
  DraftSlice &
  EnvironmentsSlice &
  ExchangeSlice &
  GateSlice &
  HistorySlice &
  InboxSlice &
  KeysSlice &
  PageSlice &
  PartsState &
  PlainProbeSlice &
  SandboxSlice &
  UndoSlice &
  VariablesSlice;

export async function copyAsCurl(context: SliceContext<Needs>): Promise<CopyOutcome> {
  const state = context.get();
  const { prepared, signed } = selectSigning(state);
  if (!prepared.request || prepared.url === undefined || !signed) return 'not-ready';
  // A GET with a body can't be sent from here, but curl sends it.
  if (errorsOf(state).some(({ problem }) => problem !== 'body-with-get')) return 'not-ready';
  const request = withAuthHeaders(prepared.request, signed, state.draft.leftOut);
  const { url } = prepared;
  holdForCopies(context);
  return copyCleared(context, (looked) => clearCommand(request, url, looked));
}

/** `null` where no command says it. */
function* clearCommand(
  request: WireRequest,
  url: string,
  looked: Sought,
): Generator<number, Clearance<string> | null> {
  const asked = yield* clearRequest(request, looked);
  if (!asked.ok) return asked;
  const made = curlCommand(asked.cleared.value, url);
  return 'command' in made ? yield* clearText(made.command, 'the command', looked) : null;
}
