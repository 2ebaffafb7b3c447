/** Which of the received requests were signed with the sandbox’s secret of their key, by its own diagnoses. */

import { AUTH_HEADERS } from '../../core/api.ts';
import {
  type ClientRequest,
  isSignedWithSecretHere,
  type SignedClients,
  type SignedOthers,
  signedClients,
  signedOthers,
} from '../../core/diagnosis/signed-others.ts';
import { isMistakeId, MISTAKES } from '../../core/mistakes/catalogue.ts';
import type { HexDigest } from '../../core/signing/bytes.ts';
import { isWhole } from '../../core/signing/gaps.ts';
import type { Secret } from '../../core/signing/secret.ts';
import { rightSignature } from '../../core/signing/sign.ts';
import { headerValue, type WireRequest } from '../../core/signing/wire-request.ts';
import { rememberLast } from '../../state/remember-last.ts';
import type { StoredKey } from '../../storage/vault.ts';
import type { CaptureRow } from '../capture/state.ts';
import { isReceived } from './rows.ts';
import type { InboxRow } from './state.ts';

/** What they say of this one’s secret. @param rows as the Inbox has them. */
export function signedAtSandbox(rows: readonly CaptureRow[], request: WireRequest): SignedOthers | undefined {
  return signedOthers(request, [signedThere(rows)]);
}

/** By the sandbox’s secrets, of which each key id has one. Gone over once until the list changes. */
const signedThere = rememberLast((rows: readonly CaptureRow[]) =>
  signedClients(requestsOf(thereAmong(rows))),
);

/** The same, of keys whose stored secret the sandbox has too. Gone over once until the list or the keys change. */
export const signedThereByStored = rememberLast(
  (rows: readonly CaptureRow[], keys: readonly StoredKey[]): SignedClients =>
    signedClients(
      requestsOf(
        thereAmong(rows).filter((row) => {
          const key = storedKeyOf(row, keys);
          return key !== undefined && hasSecretThere(row, key.secret);
        }),
      ),
    ),
);

export function storedKeyOf(
  { capture: { request } }: Pick<InboxRow, 'capture'>,
  keys: readonly StoredKey[],
): StoredKey | undefined {
  const sent: string | undefined = headerValue(request.headers, AUTH_HEADERS.key);
  return keys.find(({ id }) => id === sent);
}

const signatures = new WeakMap<WireRequest, { readonly secret: Secret; readonly signature: HexDigest }>();

/** Whether the sandbox has this secret for its key: both make the same signature of it. */
export function hasSecretThere(
  { capture, diagnosis }: Pick<InboxRow, 'capture' | 'diagnosis'>,
  secret: Secret,
): boolean {
  const { request } = capture;
  const timestamp = headerValue(request.headers, AUTH_HEADERS.timestamp);
  if (!diagnosis?.rightSignature || !isWhole(capture) || timestamp === undefined) return false;
  const before = signatures.get(request);
  if (before?.secret.equals(secret)) return before.signature === diagnosis.rightSignature;
  const { signature } = rightSignature(request, secret, timestamp);
  signatures.set(request, { secret, signature });
  return signature === diagnosis.rightSignature;
}

function thereAmong(rows: readonly CaptureRow[]): InboxRow[] {
  return rows.flatMap((row) =>
    row.kind === 'request' && isReceived(row) && isSignedThere(row) ? [row] : [],
  );
}

function requestsOf(rows: readonly InboxRow[]): ClientRequest[] {
  return rows.map(({ capture: { request }, diagnosis }) => ({
    request,
    isValid: diagnosis?.signature === 'valid',
  }));
}

function isSignedThere({ diagnosis }: InboxRow): boolean {
  if (!diagnosis) return false;
  const { signature, explanations } = diagnosis;
  const told = explanations.map(({ sets: [best = []] }) => ({
    mistakes: best.map(({ id }) => ({ slot: isMistakeId(id) ? MISTAKES[id].slot : 'key' })),
  }));
  return isSignedWithSecretHere({ signature, explanations: told });
}
