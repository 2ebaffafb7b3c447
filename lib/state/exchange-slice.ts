/** Sending the request: permission, transport, progress, cancel, and the answer that came back. */

import type { Transport } from '../client/transport.ts';
import type { KeyId } from '../core/signing/key-pair.ts';
import type { Platform } from '../platform/ports.ts';
import type { Environment } from '../storage/environments.ts';
import type { AppState } from './app-store.ts';
import type { Answered } from './explaining.ts';
import { selectEnvironment, selectKey, selectSigning } from './selectors.ts';
import type { Slice } from './slice.ts';

/** Why nothing was sent, for choosing words and the way back. */
export type NotSent =
  | { readonly problem: 'no-key' }
  | { readonly problem: 'draft-has-errors'; readonly messages: readonly string[] }
  | { readonly problem: 'permission-refused'; readonly origin: string }
  | { readonly problem: 'permission-unavailable'; readonly origin: string; readonly reason: string };

export type SendState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking-permission'; readonly origin: string }
  | { readonly kind: 'sending'; readonly startedAt: number; readonly received: number }
  | { readonly kind: 'not-sent'; readonly why: NotSent }
  | { readonly kind: 'answered'; readonly answered: Answered };

export interface ExchangeSlice {
  readonly sending: SendState;
  /** Call inside the user's click or key press: it may ask for the host permission. */
  send(): Promise<void>;
  cancelSend(): void;
  /** The request as it would be sent now, as a command for bash. False where there’s none, or the browser refused. */
  copyAsCurl(): Promise<boolean>;
}

export const exchangeSlice: Slice<ExchangeSlice> = ({ set, get, platform }) => {
  const now = (): number => platform.clock.now();
  let running: AbortController | undefined;

  async function permit(origin: string): Promise<NotSent | undefined> {
    set({ sending: { kind: 'asking-permission', origin } });
    // Asked for without awaiting anything first, or the click would no longer count. Granted already: no prompt.
    const answer = await platform.permissions.request(origin);
    if (answer.kind === 'refused') return { problem: 'permission-refused', origin };
    if (answer.kind === 'granted' || (await platform.permissions.has(origin))) return undefined;
    return { problem: 'permission-unavailable', origin, reason: answer.reason };
  }

  async function transportTo(environment: Environment): Promise<Transport> {
    const { fetchTransport, sandboxTransport } = await import('../client/transport.ts');
    return environment.kind === 'built-in'
      ? sandboxTransport((request) => get().askSandbox(request), now)
      : fetchTransport(platform.fetch, now, showProgress);
  }

  function showProgress(received: number): void {
    const { sending } = get();
    if (sending.kind === 'sending') set({ sending: { ...sending, received } });
  }

  return {
    sending: { kind: 'idle' },
    async send() {
      const controller = new AbortController();
      running?.abort();
      running = controller;
      set({ result: 'answer' });
      const state = get();
      const environment = selectEnvironment(state);
      const key = selectKey(state);
      const { prepared, timestamp, bodyHash } = selectSigning(state);
      const blocked = whyBlocked(state);
      const refused =
        blocked ??
        (environment.kind === 'remote' && prepared.origin ? await permit(prepared.origin) : undefined);
      if (controller.signal.aborted) return;
      if (refused || !key) {
        set({ sending: { kind: 'not-sent', why: refused ?? { problem: 'no-key' } } });
        return;
      }
      set({ sending: { kind: 'sending', startedAt: now(), received: 0 } });
      // Loaded with the first send, so that pages open without it.
      const { sendSigned } = await import('../client/send.ts');
      const exchange = await sendSigned({
        prepared,
        key,
        timestamp,
        bodyHash,
        leftOut: state.draft.leftOut,
        transport: await transportTo(environment),
        signal: controller.signal,
        now,
        id: platform.randomHex(8),
      });
      if (running !== controller) return;
      set({
        sending: {
          kind: 'answered',
          answered: { exchange, environment, keys: state.keys, revoked: revokedIn(get(), environment) },
        },
      });
    },
    cancelSend() {
      running?.abort();
      if (get().sending.kind === 'asking-permission') set({ sending: { kind: 'idle' } });
    },
    copyAsCurl: () => copyAsCurl(get(), platform),
  };
};

function whyBlocked(state: AppState): NotSent | undefined {
  if (!selectKey(state)) return { problem: 'no-key' };
  const { prepared, timestampProblem } = selectSigning(state);
  const problems = timestampProblem ? [...prepared.problems, timestampProblem] : prepared.problems;
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return undefined;
  return { problem: 'draft-has-errors', messages: [...new Set(errors.map(({ message }) => message))] };
}

function revokedIn({ sandbox }: AppState, environment: Environment): readonly KeyId[] {
  if (environment.kind !== 'built-in' || sandbox.kind !== 'open') return [];
  return sandbox.view.keys.filter(({ revoked }) => revoked).map(({ id }) => id);
}

async function copyAsCurl(state: AppState, platform: Pick<Platform, 'copy'>): Promise<boolean> {
  const { prepared, signed } = selectSigning(state);
  if (!prepared.request || prepared.url === undefined || !signed) return false;
  const added = signed.headers.filter(([name]) => state.draft.leftOut.every((left) => left !== name));
  const request = { ...prepared.request, headers: [...prepared.request.headers, ...added] };
  const { curlCommand } = await import('../snippets/curl.ts');
  const made = curlCommand(request, prepared.url);
  return 'command' in made && platform.copy(made.command);
}
