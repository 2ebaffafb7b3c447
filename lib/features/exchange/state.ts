/** Sending the request: permission, transport, progress, cancel, and the answer that came back. */

import type { Draft } from '../../client/draft/draft.ts';
import type { UsedVariable } from '../../client/resolved-draft.ts';
import type { Exchange } from '../../client/send.ts';
import type { KeptAnswer } from '../../core/diagnosis/explain/explanation.ts';
import type { GateRefusal } from '../../core/gate/gate.ts';
import type { KeyId } from '../../core/signing/key-pair.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';
import type { ClockSlice, TimestampMode } from '../../state/clock-state.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { Environment } from '../../storage/environments.ts';
import type { HistoryEntry } from '../../storage/history/history.ts';
import type { StoredKey } from '../../storage/vault.ts';
import type { BrowseSlice } from '../browse/state.ts';
import type { CopyOutcome } from '../gate/state.ts';
import type { HistorySlice, SentBefore } from '../history/state.ts';
import type { ServersSeen } from '../inbox/state.ts';

/** Why nothing was sent, for choosing words and the way back. */
export type NotSent =
  | { readonly problem: 'no-key' }
  | { readonly problem: 'draft-has-errors'; readonly messages: readonly string[] }
  /** The gate found what must not leave, or couldn't look. */
  | { readonly problem: 'held-back'; readonly refusal: GateRefusal }
  /** Request, destination or key: something was read or chosen after the click. */
  | { readonly problem: 'changed-meanwhile' }
  /** Asked in the popup, where no body can be written, of a method that seldom goes without one. */
  | { readonly problem: 'without-body'; readonly method: string }
  /** Sending it may do again what an earlier one did, and nobody had been told of that one at the click. */
  | { readonly problem: 'sent-before'; readonly request: WireRequest; readonly before: SentBefore }
  | { readonly problem: 'unexpected' }
  | { readonly problem: 'permission-refused'; readonly origin: string }
  | { readonly problem: 'permission-unavailable'; readonly origin: string; readonly reason: string };

export type SendState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking-permission'; readonly origin: string }
  /** For secrets; of a long request how far is told by `gateLooks`. */
  | { readonly kind: 'checking' }
  | { readonly kind: 'sending'; readonly startedAt: number; readonly received: number }
  | { readonly kind: 'not-sent'; readonly why: NotSent }
  | { readonly kind: 'answered'; readonly answered: Answered }
  /** Before the page was opened. */
  | { readonly kind: 'kept'; readonly answered: KeptAnswered };

/** What was asked about already. */
export interface SendAsked {
  /** The missing body, see `without-body`. */
  readonly isBodyless?: boolean;
  /** What it may do again, see `sent-before`. */
  readonly isRepeated?: boolean;
  /** It's sent from a list, where nothing stands beside it that tells of earlier ones. */
  readonly listed?: FromList | undefined;
}

export interface FromList {
  /** Settled once it's in the history, or isn't going to be. */
  readonly isStored: Promise<void>;
  /** Itself, where it may have had its effect. */
  readonly before: SentBefore | undefined;
}

export type SignedPart = 'headers' | 'canonical' | 'signature';

export interface ToldBefore {
  readonly request: WireRequest;
  readonly origin: string;
  /** What was told is about an order before it: this request charges another one. */
  readonly isAnother?: boolean;
}

/** With what was on screen then, as the slices have it. */
export interface HeldRepeat
  extends Pick<BrowseSlice, 'searchedOrders'>,
    Pick<ClockSlice, 'now'>,
    Pick<ExchangeSlice, 'sending'>,
    Pick<HistorySlice, 'historyChanges'>,
    Pick<PageSlice, 'lastViews'> {
  readonly draft: Draft;
  readonly origin: string | undefined;
}

export interface ExchangeSlice {
  readonly sending: SendState;
  /** Beside an answer stands what was sent, until it's closed. */
  readonly isSentShown: boolean;
  showSent(isShown: boolean): void;
  /** The request of which it was told that one like it was sent before. */
  readonly toldBefore: ToldBefore | undefined;
  /** @param told `undefined` where what was told doesn't hold any more. */
  tellBefore(told: ToldBefore | undefined): void;
  /** What a key press would have sent once more. */
  readonly heldRepeat: HeldRepeat | undefined;
  holdRepeat(held: HeldRepeat): void;
  /**
   * Whether a press is meant for what stands there now, and not for what stood there until a moment ago: before a send or
   * its outcome. One that isn't starts the moment anew.
   * @param isRepeat the label says what may be repeated: nor is it meant for what was there before that was said.
   */
  takePress(isRepeat?: boolean): boolean;
  /** The label of the button that sends says now what that may do again. */
  relabelSend(): void;
  /** Call inside the user's click or key press: it may ask for the host permission. */
  send(asked?: SendAsked): Promise<void>;
  cancelSend(): void;
  /**
   * What was shown as the outcome of the last send, from before the page was opened: what keeps the request from being sent,
   * or what it was answered.
   * @param isInstead as of `showLastAnswer`.
   */
  showOutcome(isInstead?: boolean): Promise<void>;
  /** Of the request as it would be sent now. What's copied next goes with it, see `copied`. False as below. */
  copySigned(part: SignedPart): Promise<CopyOutcome>;
  /** The request as it would be sent now, as a command for bash. False where there’s none, or the browser refused. */
  copyAsCurl(): Promise<CopyOutcome>;
}

/** What an answer is explained from. */
export interface ToExplain {
  readonly exchange: Omit<Exchange, 'signed' | 'answer'> & {
    readonly answer: Exchange['answer'] | KeptAnswer;
  };
  readonly environment: Environment;
  /** As it was known when the answer came. */
  readonly serversSeen: ServersSeen;
  /** What it was sent for, to tell whether that has changed since. */
  readonly draft: Draft;
  /** What was chosen beside it; absent where nobody typed the request, as of a list. */
  readonly chosen?: { readonly keyId: string; readonly timestampMode: TimestampMode };
  /** As they were when the request was sent; a key deleted since still explains. */
  readonly keys: readonly StoredKey[];
  /** Keys known to be revoked: only the built-in sandbox tells. */
  readonly revoked: readonly KeyId[];
  /** `missing` also where this page can't tell. */
  readonly permission: 'granted' | 'missing';
}

export interface Answered extends ToExplain {
  readonly exchange: Exchange;
  /** The draft's variables, with the values that were sent. */
  readonly used: readonly UsedVariable[];
  /** The saved request it was, by its id. */
  readonly savedAs?: string | undefined;
}

/** What was sent and answered before the page was opened, as History has it. */
export interface KeptAnswered extends ToExplain {
  readonly entry: HistoryEntry;
}
