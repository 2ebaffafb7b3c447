/** What the local sandbox is told and asked besides: its fault switches, its keys, and to forget what it received. */

import * as v from 'valibot';
import { checkKeyId, checkSecret, type KeyId } from '../../core/signing/key-pair.ts';
import type { Secret } from '../../core/signing/secret.ts';
import type { FaultSwitches } from '../../sandbox/fault-switches.ts';

/** `refused`: `message` has the sandbox's own words, where it gave any. */
export type Asked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: 'unreachable' | 'no-sense' }
  | { readonly ok: false; readonly problem: 'refused'; readonly message: string };

export interface SandboxKeyState {
  readonly keyId: string;
  readonly revoked: boolean;
}

export interface SandboxControl {
  settings(): Promise<Asked<FaultSwitches>>;
  /** @returns all settings as they are after it. */
  change(change: Partial<FaultSwitches>): Promise<Asked<FaultSwitches>>;
  keys(): Promise<Asked<readonly SandboxKeyState[]>>;
  newKey(): Promise<Asked<{ readonly id: KeyId; readonly secret: Secret }>>;
  revoke(id: string): Promise<Asked<undefined>>;
  /** It forgets every request. */
  clear(): Promise<Asked<undefined>>;
  /** How many it can be told to remember. */
  cleared(): Promise<Asked<number>>;
  /** It remembers those that it was last told to forget. Older ones can't. */
  restore(): Promise<Asked<undefined>>;
}

const PATIENCE_MS = 10_000;
const LONGEST_WORDS = 400;
const LONGEST_NAME = 1000;
const MOST_KEYS = 1000;

const name = v.pipe(v.string(), v.maxLength(LONGEST_NAME));
const whole = v.pipe(v.number(), v.integer());
const settings = v.object({
  clockOffsetSeconds: whole,
  answerStale: v.boolean(),
  revokeKey: v.union([v.boolean(), v.pipe(v.array(name), v.maxLength(MOST_KEYS))]),
  reserialiseBody: v.boolean(),
  stripPathPrefix: name,
  dropHeader: name,
  redirectToSlash: v.boolean(),
  delayMs: whole,
});
const keys = v.pipe(
  v.object({
    keys: v.pipe(v.array(v.object({ keyId: name, revoked: v.boolean() })), v.maxLength(MOST_KEYS)),
  }),
  v.transform((read) => read.keys),
);
const cleared = v.pipe(
  v.object({ requests: v.pipe(whole, v.minValue(0)) }),
  v.transform(({ requests }) => requests),
);
const pair = v.object({ keyId: name, secret: name });
const refusal = v.object({ error: v.object({ message: v.string() }) });
const nothing = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);

/** @param origin scheme, host and port. */
export function sandboxControl(origin: string, fetch: typeof globalThis.fetch): SandboxControl {
  async function ask<T>(
    path: string,
    schema: v.GenericSchema<unknown, T>,
    init: { readonly method?: string; readonly json?: object } = {},
  ): Promise<Asked<T>> {
    const answered = await call(`${origin}/_sandbox/${path}`, fetch, init);
    if (!answered) return { ok: false, problem: 'unreachable' };
    const { isRefused, json } = answered;
    if (isRefused) {
      const words = v.safeParse(refusal, json);
      const message = words.success ? words.output.error.message.slice(0, LONGEST_WORDS) : '';
      return { ok: false, problem: 'refused', message };
    }
    const read = v.safeParse(schema, json);
    return read.success ? { ok: true, value: read.output } : { ok: false, problem: 'no-sense' };
  }

  return {
    settings: () => ask('settings', settings),
    change: (change) => ask('settings', settings, { method: 'PATCH', json: change }),
    keys: () => ask('keys', keys),
    async newKey() {
      const made = await ask('keys', pair, { method: 'POST', json: {} });
      if (!made.ok) return made;
      const id = checkKeyId(made.value.keyId);
      const secret = checkSecret(made.value.secret);
      return id.ok && secret.ok
        ? { ok: true, value: { id: id.value, secret: secret.value } }
        : { ok: false, problem: 'no-sense' };
    },
    revoke: (id) => ask(`keys/${encodeURIComponent(id)}`, nothing, { method: 'DELETE' }),
    clear: () => ask('requests', nothing, { method: 'DELETE' }),
    cleared: () => ask('requests/restore', cleared),
    restore: () => ask('requests/restore', nothing, { method: 'POST' }),
  };
}

async function call(
  url: string,
  fetch: typeof globalThis.fetch,
  { method = 'GET', json }: { readonly method?: string; readonly json?: object },
): Promise<{ readonly isRefused: boolean; readonly json: unknown } | undefined> {
  try {
    const response = await fetch(url, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      ...(json && { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } }),
    });
    const text = await response.text();
    return { isRefused: !response.ok, json: parsed(text) };
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
