/** The local sandbox, running for a test, and ways to talk to it over real sockets. */

import { connect } from 'node:net';
import { afterEach } from 'vitest';
import {
  type SandboxServer,
  type SandboxServerOptions,
  startSandboxServer,
} from '../../cli/sandbox-server.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import { PATIENCE_MS } from '../patience-ms.ts';
import { KEY, NOW, signed } from '../sandbox/signed.ts';

const running: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

/** Closed when the test ends. It diagnoses nothing unless it's told to. */
export async function runSandbox(options: Partial<SandboxServerOptions> = {}): Promise<SandboxServer> {
  const server = await startSandboxServer({
    port: 0,
    key: KEY,
    now: () => NOW,
    diagnosing: 'off',
    ...options,
  });
  running.push(server);
  return server;
}

/** What the server answers to exactly these bytes, up to where it hangs up or `enough` is seen. */
export async function raw(port: number, bytes: string, enough?: RegExp): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(bytes, 'latin1');
  let seen = '';
  return new Promise((resolve) => {
    socket.on('data', (chunk) => {
      seen += chunk.toString('latin1');
      if (enough?.test(seen)) socket.destroy();
    });
    socket.on('close', () => resolve(seen));
  });
}

export function headersOf(request: WireRequest): Record<string, string> {
  return Object.fromEntries(request.headers);
}

/** Signs and sends. @returns its status and code. */
export async function call(
  baseUrl: string,
  target: string,
  {
    method = 'GET',
    body,
    signedTarget = target,
  }: { method?: string; body?: string; signedTarget?: string } = {},
): Promise<{ readonly status: number; readonly code: string | undefined }> {
  const headers = headersOf(signed(method, signedTarget, body === undefined ? {} : { body }));
  const answer = await fetch(`${baseUrl}${target}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  return { status: answer.status, code: /"code":"(\w+)"/.exec(text)?.[1] };
}

export interface Listed {
  readonly id: string;
  readonly receivedAt: number;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly bodyBase64: string | null;
  readonly bodySource: string;
  readonly response: { readonly status: number; readonly code: string | null };
  readonly switches?: readonly string[];
  readonly diagnosis: null | {
    readonly verdict: string;
    readonly code: string | null;
    readonly signature: string;
    readonly explanations: readonly {
      readonly faults: readonly { readonly id: string }[];
      readonly equivalentFaults: readonly (readonly { readonly id: string }[])[];
    }[];
  };
}

export async function listed(
  baseUrl: string,
  query = '',
): Promise<{ readonly requests: readonly Listed[]; readonly dropped: number }> {
  const answer = await fetch(`${baseUrl}/_sandbox/requests${query}`);
  return (await answer.json()) as { requests: Listed[]; dropped: number };
}

export async function patch(baseUrl: string, change: unknown): Promise<Response> {
  return fetch(`${baseUrl}/_sandbox/settings`, {
    method: 'PATCH',
    body: typeof change === 'string' ? change : JSON.stringify(change),
  });
}

/** Asked until it's so. Throws after a while. */
export async function until<T>(
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  ms = PATIENCE_MS,
): Promise<T> {
  for (const started = Date.now(); ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const got = await ask();
    if (got !== undefined && got !== false) return got;
    if (Date.now() - started > ms) throw new Error('it never came to be so');
  }
}
