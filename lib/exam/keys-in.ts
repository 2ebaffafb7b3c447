/** Which key a request names, and whether it has the secret where nobody should send it. */

import { byteStringOfText, displayText } from '../core/signing/bytes.ts';
import type { Verdict } from '../core/signing/verify.ts';
import { bodyBytes, type WireRequest } from '../core/signing/wire-request.ts';
import type { Arrival } from './grade.ts';
import type { TaskKey } from './tasks/task.ts';

/** @param key the one that it’s to be made with. */
export function keysIn(
  { target, body }: WireRequest,
  { checks }: Verdict,
  key: TaskKey,
): Pick<Arrival, 'isOtherKey' | 'isSwapped' | 'holdsSecret'> {
  const secret = key.secret.reveal();
  const { sent } = checks.invalid_key;
  const once = unescaped(target);
  const shown = [target, once, unescaped(once), displayText(bodyBytes(body))];
  return {
    isOtherKey: sent !== undefined && sent !== String(key.id),
    isSwapped: sent === secret || sent === byteStringOfText(secret),
    holdsSecret: shown.some((text) => text.includes(secret)),
  };
}

function unescaped(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
