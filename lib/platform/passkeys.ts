/**
 * Passkeys by WebAuthn: of this computer, a phone or a security key. A device with the extension PRF has for each passkey
 * and salt an output that nobody else can compute. The user is verified each time, as by a fingerprint or a PIN.
 */

import { bytesOfHex, hexOf } from '../core/signing/bytes.ts';
import type { DevicePasskey, PasskeyOutput, PasskeyPort, PasskeyRefusal } from '../storage/storage-port.ts';

/** What COSE calls Ed25519, ES256 and RS256. Nothing is verified with the key: any will do. */
const ALGORITHMS = [-8, -7, -257];
/** Bytes. */
const OUTPUT_LENGTH = 32;

/** @param credentials the browser's. Without an id of its own, a passkey belongs to the extension's address. */
export function devicePasskeys(credentials: CredentialsContainer = navigator.credentials): PasskeyPort {
  const ask = (passkey: DevicePasskey, salt: Uint8Array, signal: AbortSignal) =>
    credentials.get({
      signal,
      publicKey: {
        challenge: random(32),
        userVerification: 'required',
        allowCredentials: [
          {
            type: 'public-key',
            id: own(bytesOfHex(passkey.id)),
            transports: passkey.transports as AuthenticatorTransport[],
          },
        ],
        extensions: prf(salt),
      },
    });
  return {
    make: (salt, signal) =>
      answered<PasskeyOutput & DevicePasskey>(signal, async () => {
        const made = await credentials.create({ signal, publicKey: creation(salt) });
        if (!isPasskey(made)) return { ok: false, problem: 'refused' };
        const { prf: told } = made.getClientExtensionResults();
        const passkey = { id: hexOf(new Uint8Array(made.rawId)), transports: transportsOf(made) };
        const output = outputOf(made);
        if (output) return { ok: true, ...passkey, output };
        if (told?.enabled === false) return { ok: false, problem: 'no-prf' };
        // Many security keys tell it only when they're used.
        const asked = outputOf(await ask(passkey, salt, signal));
        return asked ? { ok: true, ...passkey, output: asked } : { ok: false, problem: 'no-prf' };
      }),
    use: (passkey, salt, signal) =>
      answered<PasskeyOutput>(signal, async () => {
        const output = outputOf(await ask(passkey, salt, signal));
        return output ? { ok: true, output } : { ok: false, problem: 'no-prf' };
      }),
  };
}

/**
 * For no account: another id each time, or it would take the place of one that another profile made on the device. The time
 * tells it from others there.
 */
function creation(salt: Uint8Array): PublicKeyCredentialCreationOptions {
  const name = `Countersign, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    rp: { name: 'Countersign' },
    user: { id: random(16), name, displayName: name },
    challenge: random(32),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
    extensions: prf(salt),
  };
}

function prf(salt: Uint8Array): AuthenticationExtensionsClientInputs {
  return { prf: { eval: { first: own(salt) } } };
}

/** What the browser rejects with says no more than this; its own text isn't for users. */
async function answered<T extends { readonly ok: true }>(
  signal: AbortSignal,
  ask: () => Promise<T | PasskeyRefusal>,
): Promise<T | PasskeyRefusal> {
  try {
    return await ask();
  } catch (error) {
    if (signal.aborted) return { ok: false, problem: 'cancelled' };
    const isUnconfirmed = error instanceof DOMException && error.name === 'NotAllowedError';
    return { ok: false, problem: isUnconfirmed ? 'not-confirmed' : 'refused' };
  }
}

function outputOf(credential: Credential | null): Uint8Array | undefined {
  const first = isPasskey(credential) && credential.getClientExtensionResults().prf?.results?.first;
  if (!first) return undefined;
  // The type is that of inputs as well, which may be views.
  const output = new Uint8Array(first as ArrayBuffer);
  return output.length === OUTPUT_LENGTH ? output : undefined;
}

function transportsOf({ response }: PublicKeyCredential): readonly string[] {
  return response instanceof AuthenticatorAttestationResponse ? response.getTransports() : [];
}

function isPasskey(credential: Credential | null): credential is PublicKeyCredential {
  return credential !== null && credential.type === 'public-key';
}

function random(bytes: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(bytes));
}

/** WebAuthn takes no bytes that another thread may share. */
function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
