/** One exchange: the request is looked through, noted, sent, and its answer waited for. Loaded with the first send. */

import { type Departing, sendSigned } from '../../client/send.ts';
import { isSafe } from '../../core/diagnosis/may-have-happened.ts';
import { wouldDoAgain } from '../../core/diagnosis/sent-twice.ts';
import { clearRequest } from '../../core/gate/gate.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import type { PageSlice } from '../../state/page-state.ts';
import { selectEnvironment, selectResolved, selectSigning } from '../../state/selectors.ts';
import { sleep } from '../../state/sleep.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { StoredKey } from '../../storage/vault.ts';
import type { DraftSlice } from '../draft/state.ts';
import { revokedIn, transportTo } from '../environments/environment-access.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { lookedInPage, withVariables } from '../gate/in-page.ts';
import { shownLook } from '../gate/slice.ts';
import type { GateSlice } from '../gate/state.ts';
import type { HistorySlice, SentBefore } from '../history/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import { rememberPlain } from '../plain-probe/sends.ts';
import type { PlainProbeSlice } from '../plain-probe/state.ts';
import type { SandboxSlice } from '../sandbox/state.ts';
import type { VariablesSlice } from '../variables/state.ts';
import { answeredOrigins } from './answered-origins.ts';
import { measuringClock } from './server-clocks.ts';
import { seeServer } from './server-kind.ts';
import { environmentReadings } from './signing.ts';
import type { Answered, ExchangeSlice, SendAsked, SendState, ToldBefore } from './state.ts';

type Needs = ExchangeSlice &
  ClockSlice &
  DraftSlice &
  EnvironmentsSlice &
  GateSlice &
  HistorySlice &
  InboxSlice &
  KeysSlice &
  PageSlice &
  PlainProbeSlice &
  SandboxSlice &
  VariablesSlice;

/** Should storage hang, a request goes out all the same after that many seconds. */
const LONGEST_NOTING = 10;

/** As long a look for an earlier one holds a request up, in seconds. */
const LONGEST_LOOK = 3;

interface ToExchange extends SendAsked {
  /** Of the click. */
  readonly state: Needs;
  readonly key: StoredKey;
  readonly signal: AbortSignal;
  readonly permission: Answered['permission'];
  /** At the click. */
  readonly toldBefore: readonly ToldBefore[];
}

/** `undefined` once cancelled. */
export async function exchangeOver(
  context: SliceContext<Needs>,
  { state, key, signal, permission, toldBefore, isRepeated = false, listed }: ToExchange,
): Promise<SendState | undefined> {
  const { set, get, platform } = context;
  const now = (): number => platform.clock.now();
  const startWaiting = (): void => set({ sending: { kind: 'sending', startedAt: now(), received: 0 } });
  const environment = selectEnvironment(state);
  const { prepared, timestamp, bodyHash } = selectSigning(state);
  const { used } = selectResolved(state);
  // The built-in sandbox moves no money.
  const mayRepeat = environment.kind === 'remote' && !isRepeated;
  const untold = mayRepeat ? await untoldBefore(context, state, { toldBefore, listed, signal }) : undefined;
  if (signal.aborted) return undefined;
  if (untold) return { kind: 'not-sent', why: { problem: 'sent-before', ...untold } };
  // Whatever comes of it, these may have arrived: none is sent twice.
  if (state.variables) void get().remakeValues();
  const sent = await sendSigned({
    id: platform.randomHex(8),
    prepared,
    key,
    timestamp,
    bodyHash,
    readings: environmentReadings(environment),
    leftOut: state.draft.leftOut,
    async clear(request) {
      const clearance = await shownLook(
        context,
        'send',
        (turns) => lookedInPage(context, (looked) => clearRequest(request, looked), turns),
        { signal },
      );
      if (signal.aborted) return undefined;
      if (clearance?.ok) startWaiting();
      return clearance;
    },
    departing: (departing) => noted(context, departing, { state, signal }),
    transport: await transportTo(environment, get, platform, (received) => showProgress(set, get, received)),
    answeredOrigins: answeredOrigins(platform),
    measureClock: measuringClock(context),
    signal,
    now,
  });
  if (!sent.ok && sent.problem === 'cancelled') return signal.aborted ? undefined : { kind: 'idle' };
  if (!sent.ok)
    return { kind: 'not-sent', why: { problem: 'held-back', refusal: await withVariables(sent, state) } };
  const { exchange } = sent;
  rememberPlain(context, exchange);
  const serversSeen = seeServer(context, exchange);
  const revoked = revokedIn(get(), environment);
  const { draft, savedAs, keys, timestampMode } = state;
  const chosen = { keyId: key.id, timestampMode };
  return {
    kind: 'answered',
    answered: { exchange, environment, serversSeen, draft, chosen, used, savedAs, keys, revoked, permission },
  };
}

/** An earlier one that it may do again, where nobody was told of it: right after the page was opened, or a paste. */
async function untoldBefore(
  { get }: SliceContext<HistorySlice>,
  state: Needs,
  { toldBefore, listed, signal }: Pick<ToExchange, 'toldBefore' | 'listed' | 'signal'>,
): Promise<{ request: WireRequest; before: SentBefore } | undefined> {
  const { request, origin } = selectSigning(state).prepared;
  if (!request || origin === undefined || isSafe(request)) return undefined;
  const asUnanswered = { status: undefined, isRefused: false };
  const isTold =
    !listed &&
    toldBefore.some((told) => told.origin === origin && wouldDoAgain(request, told.request, asUnanswered));
  if (isTold) return undefined;
  const look = async () => {
    await listed?.isStored.catch(() => undefined);
    return get().sentBefore(request, origin);
  };
  const found = look().catch(() => undefined);
  const before = (await Promise.race([found, sleep(LONGEST_LOOK, signal)])) ?? listed?.before;
  return before ? { request, before } : undefined;
}

/** In the history, so that it's known there should its page go before an answer comes. */
async function noted(
  { get, platform }: SliceContext<HistorySlice & KeysSlice>,
  departing: Departing,
  { state: { keys }, signal }: Pick<ToExchange, 'state' | 'signal'>,
): Promise<void> {
  if (isSafe(departing.request)) {
    // A popup is gone with a click outside it; any other page stays until the answer.
    if (platform.surface === 'popup') void get().keepDeparting(departing, keys);
    return;
  }
  const waiting = new AbortController();
  const goOn = (): void => waiting.abort();
  void get().keepDeparting(departing, keys).then(goOn, goOn);
  await sleep(LONGEST_NOTING, AbortSignal.any([signal, waiting.signal]));
}

function showProgress(
  set: SliceContext<ExchangeSlice>['set'],
  get: SliceContext<ExchangeSlice>['get'],
  received: number,
): void {
  const { sending } = get();
  if (sending.kind === 'sending') set({ sending: { ...sending, received } });
}
