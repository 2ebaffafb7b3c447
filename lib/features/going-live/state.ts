/** Going live: a checklist ticked by what was seen of the user’s client. Nothing of it is stored. */

import type { Clearance } from '../../core/gate/gate.ts';
import type { SecretList } from '../../core/gate/sought.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';
import type { SecretLook } from './checklist.ts';
import type { Seen } from './seen.ts';

export interface GoingLiveActions {
  /** Looks for secrets in what wasn’t looked through yet, and again in all of it where the secrets have changed. Ends once all is. */
  lookForSecrets(): Promise<void>;
  /** The report as one HTML page. `undefined` where that was cancelled. */
  report(): Promise<Clearance<string> | undefined>;
  /** Leads to the request in its own list. */
  showSeen(seen: Seen): void;
}

/** Another object where more was looked through. It keeps no request that’s in no list any more. */
export interface SecretLooks {
  /** What was looked for. */
  readonly of: SecretList;
  get(request: WireRequest): SecretLook | undefined;
}

export interface GoingLiveSlice {
  /** Whose requests count; the likeliest where none was chosen. */
  readonly goingLiveClient: string | undefined;
  readonly secretLooks: SecretLooks;
  chooseGoingLiveClient(client: string): void;
  /** Loaded with the first of it. `undefined` where that failed, which is reported. */
  withGoingLive<T>(doIt: (actions: GoingLiveActions) => T): Promise<Awaited<T> | undefined>;
}
