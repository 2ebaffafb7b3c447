/** What gets into the history, and when: with what its signature was worth then, and what came back. */

import { AUTH_HEADERS, type RefusalCode } from '../core/api.ts';
import { findRefusalCode } from '../core/diagnosis/find-refusal.ts';
import { utf8 } from '../core/signing/bytes.ts';
import { headerValue } from '../core/signing/wire-request.ts';
import type { Capture } from '../formats/capture.ts';
import type { HistoryEntry } from '../storage/history.ts';
import { keepRequest, type ToKeep } from '../storage/history-keep.ts';
import type { HistoryPort } from '../storage/history-port.ts';
import type { StoredKey } from '../storage/vault.ts';
import type { CaptureVerdict } from './capture-rows.ts';
import { longBodyHash, verdictOf } from './capture-verdict.ts';
import type { DiagnosisItem } from './diagnosis-items.ts';
import type { Answered } from './explaining.ts';
import { selectSecrets } from './gate-in-page.ts';
import type { HistoryActions, HistoryBook } from './history-actions.ts';
import type { KnownCapture } from './history-slice.ts';
import type { SliceContext } from './slice.ts';

/** What a click on one of these in Diagnose means; what's sent was kept when it was, and an example needn't be. */
const KEPT_SOURCES: Partial<Record<DiagnosisItem['source'], HistoryEntry['from']>> = {
  devtools: 'captured',
  inbox: 'inbox',
  pasted: 'pasted',
  file: 'pasted',
};

export function keepingActions(
  { get, platform }: SliceContext,
  port: HistoryPort,
  book: HistoryBook,
): Pick<HistoryActions, 'keepSend' | 'keepItem' | 'keepCapture'> {
  async function keep(toKeep: ToKeep): Promise<void> {
    const outcome = await keepRequest(port, toKeep, selectSecrets(get()));
    if (outcome.ok) await book.changed();
    else book.failed('keep', outcome);
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
    await keep(await captureToKeep(captured, known.code));
  }

  return {
    async keepSend(answered) {
      book.kept.add(answered.exchange.request);
      await keep(await sendToKeep(answered));
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

async function sendToKeep({ exchange, keys }: Answered): Promise<ToKeep> {
  const { id, request, url, startedAt, skew, answer } = exchange;
  const isAnswered = answer.kind === 'response';
  const code = isAnswered && answer.status >= 400 ? findRefusalCode(answer.body)?.code : undefined;
  const capture: Capture = {
    request,
    gaps: [],
    hints: {},
    receivedAt: startedAt + (skew?.seconds ?? 0),
    origin: new URL(url).origin,
    ...(isAnswered && { answer: { status: answer.status } }),
  };
  return toKeep({ id, at: startedAt, from: 'sent', capture, keys }, code);
}

function captureToKeep(captured: CapturedToKeep, known: RefusalCode | undefined): Promise<ToKeep> {
  const { answer } = captured.capture;
  const text = answer && answer.status >= 400 ? answer.text : undefined;
  return toKeep(captured, text === undefined ? known : findRefusalCode(utf8(text))?.code);
}

async function toKeep(
  { id, at, from, capture, keys }: CapturedToKeep,
  code: RefusalCode | undefined,
): Promise<ToKeep> {
  const { request, gaps, receivedAt, origin, answer } = capture;
  return {
    id,
    at,
    from,
    request,
    ...(receivedAt !== undefined && { receivedAt }),
    gaps,
    origin,
    status: answer?.status,
    code,
    verdict: await verdictFor(capture, code, at, keys),
  };
}

/** `undefined` where nothing is signed. */
async function verdictFor(
  capture: Capture,
  code: RefusalCode | undefined,
  at: number,
  keys: readonly StoredKey[],
): Promise<CaptureVerdict | undefined> {
  const { headers, body } = capture.request;
  if (Object.values(AUTH_HEADERS).every((name) => headerValue(headers, name) === undefined)) return undefined;
  const row = { kind: 'request', id: 0, url: '', remarks: [], isSigned: true, isPreflight: false } as const;
  const bodyHash = await longBodyHash(body, pause);
  const startedAt = (ownTime(capture) ?? at) * 1000;
  return verdictOf({ ...row, startedAt, capture, code, failure: undefined }, keys, bodyHash);
}

/** Nobody knows when a pasted request was received: that it's old doesn't make it stale. */
function ownTime({ request }: Capture): number | undefined {
  const seconds = Number(headerValue(request.headers, AUTH_HEADERS.timestamp));
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** Lets the page draw and answer to clicks. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
