/** Sending once more what may charge twice: what's said of it first. Apart from the slice, so that pages open without it. */

import { isSafe, retryAtRisk } from '../../core/diagnosis/may-have-happened.ts';
import { wouldDoAgain } from '../../core/diagnosis/sent-twice.ts';
import type { AppState } from '../../state/app-state.ts';
import { selectEnvironment, selectSigning } from '../../state/selectors.ts';
import type { SendAsked } from './state.ts';

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

/** How a button was pressed, or a key instead. */
export type PressedBy = 'key' | 'pointer';

export interface PressedSend extends Pick<SendAsked, 'isRepeated'> {
  readonly by: PressedBy;
  readonly send?: (asked: Pick<SendAsked, 'isRepeated'>) => void;
}

/**
 * What each press goes through that sends the typed request, so that no second press charges twice: one that comes
 * within a second of another, or of what it changed, isn't taken; and a key, which may be pressed without a look at the
 * label, has what may be repeated shown first. Call inside the press, as `send`.
 *
 * @param pressed `isRepeated` where the label said what it may do again; without, as the button beside the request says.
 * @returns whether it was sent.
 */
export function pressSend(state: AppState, pressed: PressedSend): boolean {
  const { by, isRepeated = selectRepeat(state) !== undefined } = pressed;
  const { send = (asked) => void state.send(asked) } = pressed;
  const mayGo =
    !mayCharge(state) ||
    (state.takePress(isRepeated) && (!isRepeated || by === 'pointer' || isHeldRepeat(state)));
  if (mayGo) send({ isRepeated });
  else if (isRepeated) hold(state);
  return mayGo;
}

/** Cancelling leaves it open whether it was charged: not by a press that was meant for Send. */
export function pressCancel(state: AppState): void {
  if (!mayCharge(state) || state.takePress()) state.cancelSend();
}

/** By a key or a command that's no button. */
export function sendByKey(state: AppState): void {
  if (!pressSend(state, { by: 'key' })) state.focusField('send');
}

/** The built-in sandbox charges nobody. */
function mayCharge(state: AppState): boolean {
  const { request } = selectSigning(state).prepared;
  return selectEnvironment(state).kind === 'remote' && request !== undefined && !isSafe(request);
}

function hold(state: AppState): void {
  const { draft, historyChanges, lastViews, now, searchedOrders, sending, holdRepeat } = state;
  const { origin } = selectSigning(state).prepared;
  holdRepeat({ draft, historyChanges, lastViews, now, origin, searchedOrders, sending });
}
