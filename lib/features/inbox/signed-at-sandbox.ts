/** Which of the received requests were signed with the sandbox’s secret of their key, by its own diagnoses. */

import {
  isSignedWithSecretHere,
  type SignedClients,
  type SignedOthers,
  signedClients,
  signedOthers,
} from '../../core/diagnosis/signed-others.ts';
import { isMistakeId, MISTAKES } from '../../core/mistakes/catalogue.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';
import { rememberLast } from '../../state/remember-last.ts';
import type { CaptureRow } from '../capture/state.ts';
import { isReceived } from './rows.ts';
import type { InboxRow } from './state.ts';

/** What they say of this one’s secret. @param rows as the Inbox has them. */
export function signedAtSandbox(rows: readonly CaptureRow[], request: WireRequest): SignedOthers | undefined {
  return signedOthers(request, [signedThere(rows)]);
}

/** By the sandbox’s secrets, of which each key id has one. Gone over once until the list changes. */
const signedThere = rememberLast(
  (rows: readonly CaptureRow[]): SignedClients =>
    signedClients(
      rows.flatMap((row) =>
        row.kind === 'request' && isReceived(row) && isSignedThere(row) ? [row.capture.request] : [],
      ),
    ),
);

function isSignedThere({ diagnosis }: InboxRow): boolean {
  if (!diagnosis) return false;
  const { signature, explanations } = diagnosis;
  const told = explanations.map(({ sets: [best = []] }) => ({
    mistakes: best.map(({ id }) => ({ slot: isMistakeId(id) ? MISTAKES[id].slot : 'key' })),
  }));
  return isSignedWithSecretHere({ signature, explanations: told });
}
