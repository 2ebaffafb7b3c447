/** The local sandbox, started for a test, with everything that reached it. */

import {
  type SandboxExchange,
  type SandboxServerOptions,
  startOnFreePort,
} from '../../../cli/sandbox-server.ts';
import { REFUSAL_CODES, type RefusalCode } from '../../../lib/core/api.ts';
import { FIRST_SANDBOX_PORT } from '../../../lib/core/sandbox-ports.ts';
import { bodyBytes } from '../../../lib/core/signing/wire-request.ts';
import { seedExpression } from '../../../lib/storage/seed-local-sandbox.ts';
import type { AppDriver } from './app-driver.ts';

export interface Received {
  readonly method: string;
  /** The raw request target, one character per byte. */
  readonly target: string;
  /** In the order and case they travelled in. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
  readonly status: number;
  /** What the service made of its signature; absent where it never got that far. */
  readonly verdict: 'accepted' | RefusalCode | undefined;
}

export interface RecordedSandbox {
  readonly baseUrl: string;
  readonly keyId: string;
  readonly secret: string;
  /** Of an exam over time. */
  readonly otherKey: { readonly id: string; readonly secret: string } | undefined;
  /** All so far, the last one last. */
  readonly received: readonly Received[];
  /** The last request's. Throws where none came. */
  last(): Received;
  forget(): void;
  /** For `openFreshApp`: the sandbox and its key are stored and chosen. */
  readonly seed: string;
  close(): Promise<void>;
}

/** For a sandbox that’s known as one from its port, with no look at the Inbox: its own, or the next that’s free. */
export const AT_OWN_PORT = { port: FIRST_SANDBOX_PORT } as const;

export async function startRecordedSandbox(
  options: Partial<SandboxServerOptions> = {},
): Promise<RecordedSandbox> {
  const received: Received[] = [];
  const server = await startOnFreePort({
    port: 0,
    ...options,
    onExchange: (exchange) => received.push(asReceived(exchange)),
  });
  const { baseUrl, key, exam } = server;
  const secret = key.secret.reveal();
  return {
    baseUrl,
    keyId: key.id,
    secret,
    otherKey: exam?.otherKey && { id: exam.otherKey.id, secret: exam.otherKey.secret.reveal() },
    received,
    last() {
      const newest = received.at(-1);
      if (!newest) throw new Error('Nothing reached the local sandbox');
      return newest;
    },
    forget: () => void received.splice(0),
    seed: seedExpression({ id: key.id, secretText: secret, baseUrl }),
    close: () => server.close(),
  };
}

export function headerOf({ headers }: Received, name: string): string | undefined {
  return headers.find(([field]) => field.toLowerCase() === name.toLowerCase())?.[1];
}

function asReceived({ request, response, recorded }: SandboxExchange): Received {
  const refusal = REFUSAL_CODES.find((code) => code === recorded?.response.code);
  return {
    method: request.method,
    target: request.target,
    headers: request.headers,
    body: bodyBytes(request.body),
    status: response.status,
    verdict: recorded && (refusal ?? 'accepted'),
  };
}

/** Goes to the Inbox, which listens to the sandbox then; it does already where it was allowed to before. */
export async function listenInInbox(
  app: AppDriver,
  { baseUrl }: Pick<RecordedSandbox, 'baseUrl'>,
): Promise<void> {
  await app.goTo('Inbox');
  const listen = `Listen at ${new URL(baseUrl).host}`;
  await app.until('it’s there', async () => /appear here|Listening at/.test(await app.text()));
  if (await app.has('button', listen)) await app.click(listen);
  await app.shows('Listening at');
}
