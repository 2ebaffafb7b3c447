/** The simplest request, sent from here to tell why a valid signature was rejected. */

import type { Capture } from '../../formats/capture/capture.ts';

/** @see plainSends */
export interface PlainSend {
  readonly capture: Capture;
  /** When it left, in Unix seconds by this machine's clock. */
  readonly at: number;
}

/** The one that was asked for last, and the request that it's to tell about. */
export interface PlainProbing {
  readonly kind: 'sending' | 'sent' | 'unanswered' | 'not-allowed' | 'held-back';
  readonly of: Capture['request'];
}

export interface PlainProbeSlice {
  /** What was sent from here without a query and a body, and answered: the newest last. */
  readonly plainSends: readonly PlainSend[];
  readonly probing: PlainProbing | undefined;
  /** Call inside the user's click: it may ask for the host permission. What's typed in Request stays. */
  sendPlain(rejected: Capture): Promise<void>;
}
