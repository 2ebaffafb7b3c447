/** Sending once more what may charge twice: what's said of it first. Apart from the slice, so that pages open without it. */

import { retryAtRisk } from '../../core/diagnosis/may-have-happened.ts';
import { wouldDoAgain } from '../../core/diagnosis/sent-twice.ts';
import type { AppState } from '../../state/app-state.ts';
import { selectEnvironment, selectSigning } from '../../state/selectors.ts';

/**
 * What a button says that sends the typed request, where that may do once more what was sent before, and it's said
 * beside the request. The built-in sandbox charges nobody.
 */
export function selectRepeat(state: AppState): string | undefined {
  const { request, origin } = selectSigning(state).prepared;
  const told = state.toldBefore;
  if (!request || !told || told.isAnother || told.origin !== origin) return undefined;
  if (selectEnvironment(state).kind !== 'remote') return undefined;
  return wouldDoAgain(request, told.request, { status: undefined, isRefused: false })
    ? retryAtRisk(request).does
    : undefined;
}

/** Long enough to read what's said of it. In seconds. */
const HELD_FOR = 30;
/** Once one of them is another, what was said of it may be too: the user was elsewhere, an order was found, or a response came. */
const SAID_OF = ['draft', 'historyChanges', 'lastViews', 'searchedOrders', 'sending'] as const;

/** Whether a key press would have repeated the typed request, and the next one does. */
export function isHeldRepeat(state: AppState): boolean {
  const { heldRepeat: held, now } = state;
  if (!held || Math.abs(now - held.now) >= HELD_FOR) return false;
  return (
    SAID_OF.every((part) => held[part] === state[part]) &&
    held.origin === selectSigning(state).prepared.origin
  );
}

/**
 * Sends by a key or a command, which no label stands on: what may be repeated by it is shown first, and sent by the
 * next press. Call inside the press, as `send`.
 */
export function sendByKey(state: AppState): void {
  const isRepeated = selectRepeat(state) !== undefined;
  if (!isRepeated || isHeldRepeat(state)) {
    void state.send({ isRepeated });
    return;
  }
  const { draft, historyChanges, lastViews, now, searchedOrders, sending, holdRepeat, focusField } = state;
  const { origin } = selectSigning(state).prepared;
  holdRepeat({ draft, historyChanges, lastViews, now, origin, searchedOrders, sending });
  focusField('send');
}
