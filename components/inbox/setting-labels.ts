/** What the fields of the simulated errors are called here; the sandbox, which serves other programs too, knows their names alone. */

import type { SimulatedErrors } from '../../lib/sandbox/simulated-errors.ts';

export const SETTING_LABELS: Readonly<Record<keyof SimulatedErrors, string>> = {
  answerStale: 'Return stale_request for signed requests',
  reserialiseBody: 'Serialize JSON bodies again, as some proxies do',
  redirectToSlash: 'Redirect to the same path with a slash at its end',
  revokeKey: 'Treat keys as revoked',
  stripPathPrefix: 'Remove this path prefix',
  dropHeader: 'Drop this header',
  clockOffsetSeconds: 'Server clock ahead (seconds)',
  delayMs: 'Delay each response (ms)',
};

/** @param message of the sandbox about its settings, as “delayMs must be whole milliseconds”. */
export function labelledMessage(message: string): string {
  return Object.entries(SETTING_LABELS).reduce(
    (text, [name, label]) => text.replace(new RegExp(`\\b${name}\\b`, 'g'), `“${label}”`),
    message,
  );
}
