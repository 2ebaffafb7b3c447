/** What the local sandbox is told and asked besides: its simulated errors, its keys, and to forget what it received. */

import * as v from 'valibot';
import type { MeasuredReadings } from '../../core/service-readings.ts';
import { checkKeyId, checkSecret, type KeyId } from '../../core/signing/key-pair.ts';
import type { Secret } from '../../core/signing/secret.ts';
import type { SimulatedErrors } from '../../sandbox/simulated-errors.ts';
import { textWithin } from './bounded-text.ts';
import { ALREADY_RESTORED, CLEAR_ID } from './clear-id.ts';
import { EXAM_CALLS, EXAM_REPORT, type ToldExam } from './exam.ts';

/** `refused`: `message` has the sandbox's own words and `code` its code, where it gave any. */
export type Asked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: 'unreachable' | 'no-sense' }
  | { readonly ok: false; readonly problem: 'refused'; readonly message: string; readonly code: string };

export interface SandboxKeyState {
  readonly keyId: string;
  readonly revoked: boolean;
}

/** What was cleared last. `clear`: its id; older sandboxes give none. */
export interface LastCleared {
  readonly requests: number;
  readonly clear: string | undefined;
}

export interface SandboxControl {
  settings(): Promise<Asked<SimulatedErrors>>;
  /** @returns all settings as they are after it. */
  change(change: Partial<SimulatedErrors>): Promise<Asked<SimulatedErrors>>;
  keys(): Promise<Asked<readonly SandboxKeyState[]>>;
  /** How it was told to read what the document leaves open. Older ones don't tell. */
  readings(): Promise<Asked<MeasuredReadings>>;
  newKey(): Promise<Asked<{ readonly id: KeyId; readonly secret: Secret }>>;
  revoke(id: string): Promise<Asked<undefined>>;
  /** It forgets every request. @returns the id of this clear; older sandboxes give none. */
  clear(): Promise<Asked<string | undefined>>;
  /** What it can be told to remember. */
  cleared(): Promise<Asked<LastCleared>>;
  /** It remembers what it was told to forget, and does nothing where it does already. @param clear its id; the last one where none is given. */
  restore(clear: string | undefined): Promise<Asked<undefined>>;
  /** Refused by a sandbox that gives none. */
  exam(): Promise<Asked<ToldExam>>;
}

const PATIENCE_MS = 10_000;
/** Characters: room for as many keys as are read, twice over. */
const LONGEST_ANSWER = 4_000_000;
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
const readings = v.pipe(
  v.object({ readings: v.record(name, name) }),
  v.transform((read): MeasuredReadings => read.readings),
);
const cleared = v.pipe(
  v.object({ requests: v.pipe(whole, v.minValue(0)), clear: v.optional(name) }),
  v.transform(({ requests, clear }): LastCleared => ({ requests, clear })),
);
const pair = v.object({ keyId: name, secret: name });
const refusal = v.object({ error: v.object({ message: v.string(), code: v.optional(name, '') }) });
const nothing = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);

/** @param origin scheme, host and port. */
export function sandboxControl(origin: string, fetch: typeof globalThis.fetch): SandboxControl {
  async function ask<T>(
    path: string,
    schema: v.GenericSchema<unknown, T>,
    init: Command = {},
  ): Promise<Asked<T>> {
    const asked = await call(`${origin}/_sandbox/${path}`, fetch, init);
    if (!asked.ok) return asked;
    const read = v.safeParse(schema, asked.value.json);
    return read.success ? { ok: true, value: read.output } : { ok: false, problem: 'no-sense' };
  }

  return {
    settings: () => ask('settings', settings),
    change: (change) => ask('settings', settings, { method: 'PATCH', json: change }),
    keys: () => ask('keys', keys),
    readings: () => ask('readings', readings),
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
    async clear() {
      const asked = await call(`${origin}/_sandbox/requests`, fetch, { method: 'DELETE' });
      return asked.ok ? { ok: true, value: asked.value.headers.get(CLEAR_ID) ?? undefined } : asked;
    },
    cleared: () => ask('requests/restore', cleared),
    async restore(clear) {
      const which = clear === undefined ? '' : `?clear=${encodeURIComponent(clear)}`;
      const asked = await ask(`requests/restore${which}`, nothing, { method: 'POST' });
      const isThere = !asked.ok && asked.problem === 'refused' && asked.code === ALREADY_RESTORED;
      return isThere ? { ok: true, value: undefined } : asked;
    },
    async exam() {
      const [asked, report] = await Promise.all([ask('exam', EXAM_CALLS), ask('exam/report', EXAM_REPORT)]);
      if (!asked.ok) return asked;
      return report.ok ? { ok: true, value: { ...asked.value, report: report.value } } : report;
    },
  };
}

interface Command {
  readonly method?: string;
  readonly json?: object;
}

async function call(
  url: string,
  fetch: typeof globalThis.fetch,
  { method = 'GET', json }: Command,
): Promise<Asked<{ readonly headers: Headers; readonly json: unknown }>> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const response = await fetch(url, {
      method,
      signal,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      ...(json && { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } }),
    });
    const answered = parsed((await textWithin(response, LONGEST_ANSWER, signal)) ?? '');
    if (response.ok) return { ok: true, value: { headers: response.headers, json: answered } };
    const words = v.safeParse(refusal, answered);
    const { message, code } = words.success ? words.output.error : { message: '', code: '' };
    return { ok: false, problem: 'refused', message: message.slice(0, LONGEST_WORDS), code };
  } catch {
    return { ok: false, problem: 'unreachable' };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
