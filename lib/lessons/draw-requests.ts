/** Requests for tasks, with values that are drawn. */

import { AUTH_HEADERS, KEY_PREFIXES, PATHS } from '../core/api.ts';
import { below, pick, type Random } from '../core/random.ts';
import { hexOf } from '../core/signing/bytes.ts';
import { checkKeyId, checkSecret } from '../core/signing/key-pair.ts';
import { signRequest, unixSeconds } from '../core/signing/sign.ts';
import { type WireRequest, wireRequest } from '../core/signing/wire-request.ts';
import type { SandboxKey } from '../sandbox/world.ts';

export const STATUSES = ['paid', 'expired', 'confirming'] as const;
export const NAMES = ['Renée', 'Jürgen', 'Zoë', 'André'] as const;
const WORDS = ['tea', 'rope', 'lamp', 'brush', 'cable', 'spoon'] as const;

export function word(random: Random): string {
  return pick(random, WORDS);
}

export function drawBetween(random: Random, least: number, most: number): number {
  return least + below(random, most - least + 1);
}

/** Of an example's list, with its timestamp. @param query without `?`. */
export function listRequest(now: number, query = ''): WireRequest {
  return wireRequest({
    method: 'GET',
    target: query === '' ? PATHS.orders : `${PATHS.orders}?${query}`,
    headers: [[AUTH_HEADERS.timestamp, String(unixSeconds(now))]],
  });
}

export function chargeRequest(now: number, body: string): WireRequest {
  return wireRequest({
    method: 'POST',
    target: PATHS.charges,
    headers: [
      ['Content-Type', 'application/json'],
      [AUTH_HEADERS.timestamp, String(unixSeconds(now))],
    ],
    body,
  });
}

export interface DrawnCharge {
  readonly merchant_order_id: string;
  readonly amount: string;
  readonly currency: string;
  readonly network: string;
}

export function drawCharge(random: Random): DrawnCharge {
  return {
    merchant_order_id: `A-${drawBetween(random, 1000, 9999)}`,
    amount: `${drawBetween(random, 1, 900)}.${drawBetween(random, 1, 9)}0`,
    currency: pick(random, ['USDT', 'USDC']),
    network: pick(random, ['TRON', 'Ethereum', 'Polygon']),
  };
}

/** Of the sandbox that a task asks, and of no other. */
export function drawKey(random: Random, now: number): SandboxKey {
  const hex = (bytes: number) => hexOf(Uint8Array.from({ length: bytes }, () => below(random, 256)));
  const id = checkKeyId(`${KEY_PREFIXES.test}${hex(8)}`);
  const secret = checkSecret(`${KEY_PREFIXES.secret}test_${hex(16)}`);
  if (!id.ok || !secret.ok) throw new Error('A drawn key pair must pass its own check.');
  return { id: id.value, secret: secret.value, revoked: false, createdAt: Math.floor(now) };
}

/** With the three headers in place of those it has. @param at Unix seconds. */
export function signedAt(request: WireRequest, key: SandboxKey, at: number): WireRequest {
  const ours = new Set<string>(Object.values(AUTH_HEADERS).map((name) => name.toLowerCase()));
  const others = request.headers.filter(([name]) => !ours.has(name.toLowerCase()));
  return { ...request, headers: [...others, ...signRequest(request, key, unixSeconds(at)).headers] };
}
