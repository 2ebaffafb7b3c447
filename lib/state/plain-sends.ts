/** Sends the simplest request beside what's typed, and remembers those that were sent. */

import type { Draft } from '../client/draft.ts';
import { prepare } from '../client/outgoing.ts';
import { type Exchange, sendSigned } from '../client/send.ts';
import { isPlainest } from '../core/diagnosis/open-point.ts';
import { plainProbe } from '../core/diagnosis/plain-probe.ts';
import { clearRequest } from '../core/gate/gate.ts';
import { unixSeconds } from '../core/signing/sign.ts';
import type { Capture } from '../formats/capture.ts';
import { answeredOrigins } from './answered-origins.ts';
import { transportTo } from './environment-access.ts';
import type { Answered } from './explaining.ts';
import { lookedInPage } from './gate-in-page.ts';
import { shownLook } from './gate-slice.ts';
import type { PlainProbing, PlainSend } from './plain-probe-slice.ts';
import { captureOfSent } from './sent-capture.ts';
import { accessFor } from './sent-probe.ts';
import { seeServer } from './server-kind.ts';
import type { SliceContext } from './slice.ts';

/** The newest; an earlier one tells nothing that these don't. */
const MOST_REMEMBERED = 20;

export function rememberPlain(
  { set }: Pick<SliceContext, 'set'>,
  exchange: Exchange,
  of?: PlainSend['of'],
): void {
  if (!isPlainest(exchange.request) || exchange.answer.kind !== 'response') return;
  const sent: PlainSend = { capture: captureOfSent({ exchange }), at: exchange.startedAt, ...(of && { of }) };
  set(({ plainSends }) => ({ plainSends: [...plainSends, sent].slice(-MOST_REMEMBERED) }));
}

export async function sendPlain(
  context: SliceContext,
  rejected: Capture,
  permission: Answered['permission'],
): Promise<PlainProbing['kind'] | undefined> {
  const { get, platform } = context;
  const access = accessFor(get(), rejected);
  const probe = plainProbe(rejected.request);
  if (!access || !probe || rejected.origin === undefined) return undefined;
  const { environment, key } = access;
  const { method, target } = probe;
  const draft: Draft = { method, target, headers: [], body: { kind: 'none' }, leftOut: [] };
  const { keys, timestampMode } = get();
  const offset = timestampMode.kind === 'running' ? timestampMode.offset : 0;
  const now = (): number => platform.clock.now();
  const { signal } = new AbortController();
  const sent = await sendSigned({
    id: platform.randomHex(8),
    prepared: prepare(draft, rejected.origin),
    key,
    timestamp: unixSeconds(now() + offset),
    leftOut: [],
    clear: (request) =>
      shownLook(context, 'send', (turns) =>
        lookedInPage(context, (looked) => clearRequest(request, looked), turns),
      ),
    transport: await transportTo(environment, get, platform),
    answeredOrigins: answeredOrigins(platform),
    signal,
    now,
  });
  if (!sent.ok) return 'held-back';
  const { exchange } = sent;
  rememberPlain(context, exchange, rejected.request);
  const serversSeen = seeServer(context, exchange);
  const answered = { exchange, environment, serversSeen, draft, used: [], keys, revoked: [], permission };
  void get().keepSend(answered);
  return exchange.answer.kind === 'response' ? 'sent' : 'unanswered';
}
