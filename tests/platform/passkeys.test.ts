/** Passkeys by WebAuthn: what the browser is asked, and what its answers and refusals come to. */

import { afterEach, expect, test, vi } from 'vitest';
import { hexOf } from '../../lib/core/signing/bytes.ts';
import { devicePasskeys } from '../../lib/platform/passkeys.ts';

const SALT = new Uint8Array(32).fill(7);
const OUTPUT = new Uint8Array(32).fill(9);
const PASSKEY = { id: 'c0c1c2', transports: ['usb'] };
const { signal } = new AbortController();

afterEach(() => void vi.unstubAllGlobals());

type Prf = { readonly enabled?: boolean; readonly results?: { readonly first: ArrayBuffer } };

class MadeUpResponse {
  getTransports = () => ['usb'];
}

function credential(prf: Prf | undefined): Credential {
  vi.stubGlobal('AuthenticatorAttestationResponse', MadeUpResponse);
  return {
    ...{
      type: 'public-key',
      rawId: new Uint8Array([0xc0, 0xc1, 0xc2]).buffer,
      response: new MadeUpResponse(),
    },
    getClientExtensionResults: () => ({ prf }),
  } as unknown as Credential;
}

const answers = (output: Uint8Array): Prf => ({ results: { first: new Uint8Array(output).buffer } });

/** @param created and found: what the browser answers, or rejects with. */
function passkeysOf(created: Credential | Error | null, found: Credential | Error | null = null) {
  const given = (answer: Credential | Error | null) => () =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  const create = vi.fn<CredentialsContainer['create']>(given(created));
  const get = vi.fn<CredentialsContainer['get']>(given(found));
  return { create, get, passkeys: devicePasskeys({ create, get } as unknown as CredentialsContainer) };
}

const refusal = (problem: string) => ({ ok: false, problem });

test('a new one is asked for with its salt, for a verified user, and another user’s each time', async () => {
  const { passkeys, create, get } = passkeysOf(credential({ enabled: true, ...answers(OUTPUT) }));
  expect(await passkeys.make(SALT, signal)).toEqual({ ok: true, ...PASSKEY, output: OUTPUT });
  await passkeys.make(SALT, signal);
  const asked = create.mock.calls.map(([options]) => options?.publicKey);
  for (const one of asked) {
    expect(one?.rp.id).toBeUndefined();
    expect(one?.authenticatorSelection?.userVerification).toBe('required');
    expect(one?.extensions?.prf?.eval?.first).toEqual(SALT);
  }
  const users = asked.map((one) => hexOf(one?.user.id as Uint8Array));
  expect(new Set(users).size).toBe(2);
  expect(get).not.toHaveBeenCalled();
});

test('a security key that tells its output only when it’s used is asked once more, for that passkey', async () => {
  const { passkeys, get } = passkeysOf(credential({ enabled: true }), credential(answers(OUTPUT)));
  expect(await passkeys.make(SALT, signal)).toEqual({ ok: true, ...PASSKEY, output: OUTPUT });
  const [asked] = get.mock.calls[0]?.[0]?.publicKey?.allowCredentials ?? [];
  expect(hexOf(asked?.id as Uint8Array)).toBe(PASSKEY.id);
  expect(asked?.transports).toEqual(['usb']);
});

test.each([
  ['says that it can’t', { enabled: false }],
  ['doesn’t know the extension', undefined],
  ['answers too little', answers(new Uint8Array(16))],
  ['answers nothing', { enabled: true }],
] as const)('a device that %s has no output to encrypt with', async (_, prf) => {
  const { passkeys } = passkeysOf(credential(prf), credential(prf));
  expect(await passkeys.make(SALT, signal)).toEqual(refusal('no-prf'));
  expect(await passkeys.use(PASSKEY, SALT, signal)).toEqual(refusal('no-prf'));
});

test.each([
  ['NotAllowedError', 'not-confirmed'],
  ['SecurityError', 'refused'],
  ['InvalidStateError', 'refused'],
] as const)('where the browser rejects with %s, it’s %s', async (name, problem) => {
  const error = new DOMException('made up', name);
  const { passkeys } = passkeysOf(error, error);
  expect(await passkeys.make(SALT, signal)).toEqual(refusal(problem));
  expect(await passkeys.use(PASSKEY, SALT, signal)).toEqual(refusal(problem));
});

test('what was cancelled is cancelled, whatever the browser rejects with', async () => {
  const error = new DOMException('made up', 'NotAllowedError');
  const { passkeys, get } = passkeysOf(error, error);
  const cancelled = AbortSignal.abort();
  expect(await passkeys.use(PASSKEY, SALT, cancelled)).toEqual(refusal('cancelled'));
  expect(get.mock.calls[0]?.[0]?.signal).toBe(cancelled);
});

test('no answer is a refusal', async () => {
  const { passkeys } = passkeysOf(null);
  expect(await passkeys.make(SALT, signal)).toEqual(refusal('refused'));
});
