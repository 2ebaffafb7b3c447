/** What's waited for has the time it takes on a busy machine: only what hangs is given up. */

import { afterAll, afterEach, vi } from 'vitest';
import { endOpenedStores } from './opened-stores.ts';
import { PATIENCE_MS } from './patience-ms.ts';

const { waitFor, waitUntil } = vi;

/** Vitest has no setting for how long these wait, which is a second. */
vi.waitFor = (callback, options) => waitFor(callback, options ?? { timeout: PATIENCE_MS });
vi.waitUntil = (callback, options) => waitUntil(callback, options ?? { timeout: PATIENCE_MS });

afterEach(endOpenedStores);

/** Files share what they load: a part that one no longer waits for would be missing in the next. */
afterAll(() => vi.dynamicImportSettled());
