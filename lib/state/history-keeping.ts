/** What gets into the history, and when: with what its signature was worth then, and what came back. */

import { answerTo } from '../core/diagnosis/service-answer.ts';
import type { Capture } from '../formats/capture.ts';
import type { HistoryEntry } from '../storage/history.ts';
import { keepRequest, type ToKeep } from '../storage/history-keep.ts';
import type { HistoryPort } from '../storage/history-port.ts';
import type { Turns } from '../storage/in-turns.ts';
import type { StoredKey } from '../storage/vault.ts';
import type { DiagnosisItem } from './diagnosis-items.ts';
import type { Answered } from './exchange-state.ts';
import { selectSecrets } from './gate-in-page.ts';
import { shownLook } from './gate-slice.ts';
import type { GateSlice } from './gate-state.ts';
import type { HistoryActions, HistoryBook, KeptSend } from './history-actions.ts';
import { verdictFor } from './history-checking.ts';
import type { KnownCapture } from './history-state.ts';
import type { KeysSlice } from './keys-state.ts';
import type { PageSlice } from './page-state.ts';
import { captureOfSent } from './sent-capture.ts';
import type { SliceContext } from './slice.ts';

type Needs = GateSlice & KeysSlice & PageSlice;

/** What a click on one of these in Diagnose means; what's sent was kept when it was, and an example needn't be. */
const KEPT_SOURCES: Partial<Record<DiagnosisItem['source'], HistoryEntry['from']>> = {
  devtools: 'captured',
  inbox: 'inbox',
  pasted: 'pasted',
  file: 'pasted',
};

export function keepingActions(
  context: SliceContext<Needs>,
  port: HistoryPort,
  book: HistoryBook,
): Pick<HistoryActions, 'keepDeparting' | 'keepSend' | 'keepItem' | 'keepCapture'> {
  const { get, platform } = context;
  /** @param isThere as it was before its answer. */
  async function keep(toKeep: ToKeep, isThere = false): Promise<KeptSend> {
    const kept = (turns: Turns) => keepRequest(port, toKeep, () => selectSecrets(get()), turns);
    // What's stored already was looked through: there's nothing left to cancel.
    const outcome = isThere ? await kept({}) : await shownLook(context, 'history', kept);
    if (outcome.ok) {
      await book.changed();
      return 'stored';
    }
    if (outcome.problem === 'cancelled') book.kept.delete(toKeep.request);
    book.failed('keep', outcome);
    return outcome.problem === 'cancelled' ? 'cancelled' : 'failed';
  }

  async function keepSent(
    sent: Parameters<typeof captureOfSent>[0]['exchange'],
    keys: readonly StoredKey[],
    isThere = false,
  ): Promise<KeptSend> {
    book.kept.add(sent.request);
    const { id, startedAt: at } = sent;
    const capture = captureOfSent({ exchange: sent });
    return keep(await toKeep({ id, at, from: 'sent', capture, keys }), isThere);
  }

  async function complete({ exchange, keys }: Answered, departed?: Promise<KeptSend>): Promise<KeptSend> {
    const before = await departed;
    return before === 'cancelled' ? before : keepSent(exchange, keys, before === 'stored');
  }

  /** In the map at once: what's asked for next waits for it. */
  async function keepTurn(id: string, turn: Promise<KeptSend>): Promise<void> {
    book.sends.set(id, turn);
    await turn;
  }

  /** From another day. */
  async function isStored(id: string): Promise<boolean> {
    const stored = await port.readRequest(id);
    return stored.ok && stored.value !== undefined;
  }

  async function keepCapture(
    capture: Capture,
    from: HistoryEntry['from'],
    known: KnownCapture = {},
  ): Promise<void> {
    if (book.kept.has(capture.request)) return;
    book.kept.add(capture.request);
    if (known.id !== undefined && (await isStored(known.id))) return;
    const id = known.id ?? platform.randomHex(8);
    const captured = { id, at: platform.clock.now(), from, capture, keys: get().keys };
    await keep(await toKeep(captured));
  }

  return {
    keepDeparting: (departing, keys) => keepTurn(departing.id, keepSent(departing, keys)),
    async keepSend(answered) {
      const { id } = answered.exchange;
      await keepTurn(id, complete(answered, book.sends.get(id))).finally(() => book.sends.delete(id));
    },
    async keepItem({ id, capture, source }) {
      const from = KEPT_SOURCES[source];
      if (from) await keepCapture(capture, from, { id });
    },
    keepCapture,
  };
}

interface CapturedToKeep extends Pick<ToKeep, 'id' | 'at' | 'from'> {
  readonly capture: Capture;
  readonly keys: readonly StoredKey[];
}

async function toKeep({ id, at, from, capture, keys }: CapturedToKeep): Promise<ToKeep> {
  const { request, gaps, receivedAt, origin } = capture;
  const answered = answerTo(capture);
  const code = answered?.code ?? undefined;
  return {
    id,
    at,
    from,
    request,
    ...(receivedAt !== undefined && { receivedAt }),
    gaps,
    origin,
    status: answered?.status,
    code,
    verdict: await verdictFor(capture, code, keys),
  };
}
