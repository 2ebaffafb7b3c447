/** Looks of the gate that take longer than a moment: each shows how far it has got, and can be cancelled. */

import type { GateRefusal } from '../../core/gate/gate.ts';

/** What became of a text to copy. `blocked`: by the browser. `not-ready`: there's nothing to copy yet. */
export type CopyOutcome = 'copied' | 'blocked' | 'cancelled' | 'not-ready' | GateRefusal['problem'];

/** What's done once it's clear; cancelled, none of it is. */
export type LookFor =
  | 'send'
  | 'save'
  | 'duplicate'
  | 'restore'
  | 'import'
  | 'export'
  | 'copy'
  | 'history'
  | 'saved-send'
  | 'handover'
  | 'kept';

/** The search for a key's secret tells of it beside what it has found. */
export type CancelledLook = Exclude<LookFor, 'kept'>;

export interface GateLook {
  readonly id: string;
  readonly what: LookFor;
  /** The name of the key whose secret is looked for, where it's one alone. */
  readonly key?: string | undefined;
  /** Bytes so far. */
  readonly looked: number;
  /** It takes longer than a moment, however little it has looked at: it may wait for what never comes. */
  readonly isSlow: boolean;
  cancel(): void;
}

export interface GateSlice {
  /** All that are under way. */
  readonly gateLooks: readonly GateLook[];
  /** What was cancelled last, until it's asked for again or dismissed: not what was done before the click. */
  readonly gateCancelled: CancelledLook | undefined;
  /** Of what's asked for in a dialog that's closed. */
  cancelLooks(what: LookFor): void;
  dismissGateCancelled(): void;
}
