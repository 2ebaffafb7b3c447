/** What gets into the history, and when: with what its signature was worth then, and what came back. */

import { answerTo } from '../core/diagnosis/service-answer.ts';
import type { Capture } from '../formats/capture.ts';
import type { HistoryEntry } from '../storage/history.ts';
import { keepRequest, type ToKeep } from '../storage/history-keep.ts';
import type { HistoryPort } from '../storage/history-port.ts';
import type { StoredKey } from '../storage/vault.ts';
import type { DiagnosisItem } from './diagnosis-items.ts';
import { selectSecrets } from './gate-in-page.ts';
import { shownLook } from './gate-slice.ts';
import type { HistoryActions, HistoryBook } from './history-actions.ts';
import { verdictFor } from './history-checking.ts';
import type { KnownCapture } from './history-slice.ts';
import { captureOfSent } from './sent-capture.ts';
import type { SliceContext } from './slice.ts';

/** What a click on one of these in Diagnose means; what's sent was kept when it was, and an example needn't be. */
const KEPT_SOURCES: Partial<Record<DiagnosisItem['source'], HistoryEntry['from']>> = {
  devtools: 'captured',
  inbox: 'inbox',
  pasted: 'pasted',
  file: 'pasted',
};

export function keepingActions(
  context: SliceContext,
  port: HistoryPort,
  book: HistoryBook,
): Pick<HistoryActions, 'keepSend' | 'keepItem' | 'keepCapture'> {
  const { get, platform } = context;
  async function keep(toKeep: ToKeep): Promise<void> {
    const outcome = await shownLook(context, 'history', (turns) =>
      keepRequest(port, toKeep, () => selectSecrets(get()), turns),
    );
    if (outcome.ok) return book.changed();
    if (outcome.problem === 'cancelled') book.kept.delete(toKeep.request);
    book.failed('keep', outcome);
  }

  /** From another day. */
  async function isThere(id: string): Promise<boolean> {
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
    if (known.id !== undefined && (await isThere(known.id))) return;
    const id = known.id ?? platform.randomHex(8);
    const captured = { id, at: platform.clock.now(), from, capture, keys: get().keys };
    await keep(await toKeep(captured));
  }

  return {
    async keepSend(answered) {
      book.kept.add(answered.exchange.request);
      const { exchange, keys } = answered;
      const { id, startedAt: at } = exchange;
      await keep(await toKeep({ id, at, from: 'sent', capture: captureOfSent(answered), keys }));
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
