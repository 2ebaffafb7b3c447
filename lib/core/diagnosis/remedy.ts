/** What a button under an explanation does, whether it sends, and the label that says so. */

import type { AuthHeader } from '../api.ts';

export type RemedyKind =
  | 'resign-now'
  | 'use-seconds'
  | 'restore-header'
  | 'pick-key'
  | 'create-sandbox-key'
  /** Only where the environment is the local sandbox's. */
  | 'make-local-key'
  | 'use-server-clock'
  | 'replace-secret'
  | 'grant-permission'
  | 'retry'
  /** Sends what may have had its effect already; its label says what that risks. */
  | 'retry-at-risk'
  /** Leads to where the effect of a request would be seen. */
  | 'look-for-effect'
  | 'edit-base-url'
  | 'edit-path'
  | 'edit-request'
  | 'open-steps'
  /** Searches for the mistake behind the signature as it was sent. */
  | 'diagnose';

export interface Remedy {
  readonly kind: RemedyKind;
  /** What it does, from a verb. `remedyLabel` makes the button's label of it. */
  readonly does: string;
  /** For `restore-header`. */
  readonly header?: AuthHeader;
}

/** Leads to the form that the stored secret of the key is entered in anew. */
export const REPLACE_SECRET: Remedy = { kind: 'replace-secret', does: 'Replace the stored secret' };

/** `only`: sending is all it does, and `does` says so. `also`: it sends what it has changed. */
const SENDING: Readonly<Record<RemedyKind, 'only' | 'also' | undefined>> = {
  'resign-now': 'also',
  'use-seconds': 'also',
  'use-server-clock': 'also',
  'restore-header': 'also',
  retry: 'only',
  'retry-at-risk': 'only',
  'look-for-effect': undefined,
  'pick-key': undefined,
  'create-sandbox-key': undefined,
  'make-local-key': undefined,
  'replace-secret': undefined,
  'grant-permission': undefined,
  'edit-base-url': undefined,
  'edit-path': undefined,
  'edit-request': undefined,
  'open-steps': undefined,
  diagnose: undefined,
};

export function sends(kind: RemedyKind): boolean {
  return SENDING[kind] !== undefined;
}

/** @param then what follows a change where it isn't sending alone, as in `resume`. */
export function remedyLabel({ kind, does }: Remedy, then = 'send'): string {
  return SENDING[kind] === 'also' ? `${does} and ${then}` : does;
}

export const RETRY: Remedy = { kind: 'retry', does: 'Send again' };
