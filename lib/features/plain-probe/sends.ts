/** Sends the simplest request beside what's typed, and remembers those that were sent. */

import type { Draft } from '../../client/draft/draft.ts';
import { prepare } from '../../client/outgoing.ts';
import { type Exchange, sendSigned } from '../../client/send.ts';
import { isPlainest } from '../../core/diagnosis/open-point.ts';
import { plainProbe } from '../../core/diagnosis/plain-probe.ts';
import { clearRequest } from '../../core/gate/gate.ts';
import { unixSeconds } from '../../core/signing/sign.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import { accessForProbe } from '../diagnosis/sent-probe.ts';
import { transportTo } from '../environments/environment-access.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { answeredOrigins } from '../exchange/answered-origins.ts';
import { captureOfSent } from '../exchange/sent-capture.ts';
import { measuringClock } from '../exchange/server-clocks.ts';
import { seeServer } from '../exchange/server-kind.ts';
import { environmentReadings } from '../exchange/signing.ts';
import type { Answered } from '../exchange/state.ts';
import { lookedInPage } from '../gate/in-page.ts';
import { shownLook } from '../gate/slice.ts';
import type { GateSlice } from '../gate/state.ts';
import type { HistorySlice } from '../history/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import type { PlainProbeSlice, PlainProbing, PlainSend } from './state.ts';

type Needs = PlainProbeSlice &
  ClockSlice &
  EnvironmentsSlice &
  GateSlice &
  HistorySlice &
  InboxSlice &
  KeysSlice &
  PageSlice &
  SandboxSlice;

/** The newest; an earlier one tells nothing that these don't. */
const MOST_REMEMBERED = 20;

export function rememberPlain({ set }: Pick<SliceContext<PlainProbeSlice>, 'set'>, exchange: Exchange): void {
  if (!isPlainest(exchange.request) || exchange.answer.kind !== 'response') return;
  const sent: PlainSend = { capture: captureOfSent({ exchange }), at: exchange.startedAt };
  set(({ plainSends }) => ({ plainSends: [...plainSends, sent].slice(-MOST_REMEMBERED) }));
}

export async function sendPlain(
  context: SliceContext<Needs>,
  rejected: Capture,
  permission: Answered['permission'],
): Promise<PlainProbing['kind'] | undefined> {
  const { get, platform } = context;
  const access = accessForProbe(get(), rejected);
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
    readings: environmentReadings(environment),
    leftOut: [],
    clear: (request) =>
      shownLook(context, 'send', (turns) =>
        lookedInPage(context, (looked) => clearRequest(request, looked), turns),
      ),
    transport: await transportTo(environment, get, platform),
    answeredOrigins: answeredOrigins(platform),
    measureClock: measuringClock(context),
    signal,
    now,
  });
  if (!sent.ok) return 'held-back';
  const { exchange } = sent;
  rememberPlain(context, exchange);
  const serversSeen = seeServer(context, exchange);
  const answered = { exchange, environment, serversSeen, draft, used: [], keys, revoked: [], permission };
  void get().keepSend(answered);
  return exchange.answer.kind === 'response' ? 'sent' : 'unanswered';
}
