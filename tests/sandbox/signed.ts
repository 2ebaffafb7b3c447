/** Requests signed for the sandbox in tests, and reading what it answers. */

import { bytesOf, displayText } from '../../lib/core/signing/bytes.ts';
import { checkKeyId, checkSecret } from '../../lib/core/signing/key-pair.ts';
import { signRequest, unixSeconds } from '../../lib/core/signing/sign.ts';
import { type WireRequest, wireRequest } from '../../lib/core/signing/wire-request.ts';
import type { SandboxResponse } from '../../lib/sandbox/service.ts';
import { addWorldKey, createWorld, type SandboxKey, type World } from '../../lib/sandbox/world.ts';

export const NOW = 1_767_225_600;

export function sandboxKey(
  id = 'pk_test_7b1f0c2de94a4b5f',
  secret = 'sk_test_7b1f0c2de94a4b5f8c36a1d2e3f40516',
  revoked = false,
): SandboxKey {
  const checkedId = checkKeyId(id);
  const checkedSecret = checkSecret(secret);
  if (!checkedId.ok || !checkedSecret.ok) throw new Error('the test’s own key pair is wrong');
  return { id: checkedId.value, secret: checkedSecret.value, revoked, createdAt: NOW };
}

export const KEY = sandboxKey();

export function worldWithKey(options: Partial<Parameters<typeof createWorld>[0]> = {}): World {
  return addWorldKey(createWorld({ seed: 7, now: NOW, orders: 300, ...options }), KEY);
}

export function signed(
  method: string,
  target: string,
  { body, now = NOW, key = KEY }: { body?: string | Uint8Array; now?: number; key?: SandboxKey } = {},
): WireRequest {
  const request = wireRequest({ method, target, body });
  return { ...request, headers: signRequest(request, key, unixSeconds(now)).headers };
}

/** The body as JSON, loosely typed since these are answers under test. */
export function json(response: SandboxResponse): Record<string, unknown> {
  const value: unknown = JSON.parse(displayText(bytesOf(response.body)));
  if (typeof value !== 'object' || value === null) throw new Error('the answer isn’t an object');
  return value as Record<string, unknown>;
}

export function records(response: SandboxResponse): Record<string, unknown>[] {
  const { data } = json(response);
  if (!Array.isArray(data)) throw new Error('the answer has no data array');
  return data;
}

export function errorCode(response: SandboxResponse): unknown {
  const { error } = json(response);
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
