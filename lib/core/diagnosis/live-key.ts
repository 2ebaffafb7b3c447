/** What's said wherever a live key turns up: it's the same statement, and the same way out. */

import { KEY_PREFIXES } from '../api.ts';
import type { Checks } from '../signing/verify.ts';

export const IS_LIVE_KEY = 'This is a live key, used for real money.';

/** Where requests are sent or diagnosed. */
export const LIVE_KEY_FIX = `${IS_LIVE_KEY} Use a test key (pk_test_…): the one that the local sandbox printed, or create one in the merchant portal.`;

/** Where keys are stored. */
export const LIVE_KEY_NOT_STORED = `${IS_LIVE_KEY} Countersign accepts test keys only. Create a test key in the merchant portal.`;

/** Whether the key id that was sent is a live key's. */
export function isLiveKeySent({ invalid_key }: Pick<Checks, 'invalid_key'>): boolean {
  return invalid_key.sent?.startsWith(KEY_PREFIXES.live) === true;
}
