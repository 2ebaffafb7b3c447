/** What gets into the history, and when: with what its signature was worth then, and what came back. */

import { answerOf } from '../../core/diagnosis/answer/answer-of.ts';
import type { ToldDiagnosis } from '../../core/diagnosis/answer/told-diagnosis.ts';
import { envelopeCode } from '../../core/diagnosis/envelope-code.ts';
import { answerTo } from '../../core/diagnosis/service-answer.ts';
import { isOpenQuestion, isServiceReading, type MeasuredReadings } from '../../core/service-readings.ts';
import { knownSecrets } from '../../core/signing/known-secrets.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import type { PageSlice } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import { changeEntry, type HistoryEntry } from '../../storage/history/history.ts';
import { keepRequest, type ToKeep } from '../../storage/history/keep.ts';
import type { HistoryPort } from '../../storage/history/port.ts';
import type { Turns } from '../../storage/in-turns.ts';
import type { StoredKey } from '../../storage/vault.ts';
import type { DiagnosisItem } from '../diagnosis/items.ts';
import { selectNamedMistake, selectNamingOrNone } from '../diagnosis/named-mistake.ts';
import type { DiagnosisSlice } from '../diagnosis/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { orderMade } from '../exchange/order-made.ts';
import { captureOfSent } from '../exchange/sent-capture.ts';
import type { Answered } from '../exchange/state.ts';
import { selectSecrets } from '../gate/in-page.ts';
import { shownLook } from '../gate/slice.ts';
import type { GateSlice } from '../gate/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import { type KnownServers, knownServerOf, readingsSet } from '../requests/known-server.ts';
import type { HistoryActions, HistoryBook, KeptSend } from './actions.ts';
import { checkKept } from './checking.ts';
import type { KnownCapture } from './state.ts';

/** Characters of a mistake's title. */
const LONGEST_TITLE = 200;
const LONGEST_SUMMARY = 1000;

type Needs = DiagnosisSlice & EnvironmentsSlice & GateSlice & InboxSlice & KeysSlice & PageSlice;

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
): Pick<HistoryActions, 'keepDeparting' | 'keepSend' | 'keepItem' | 'keepCapture' | 'nameMistake'> {
  const { get, platform } = context;
  const { callIt, checkIt } = callingOver(context, port, book);
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
    book.failed('keep', outcome, toKeep.request);
    return outcome.problem === 'cancelled' ? 'cancelled' : 'failed';
  }

  async function keepSent(
    sent: Parameters<typeof captureOfSent>[0]['exchange'],
    keys: readonly StoredKey[],
    isThere = false,
  ): Promise<KeptSend> {
    const { id, startedAt: at } = sent;
    const capture = captureOfSent({ exchange: sent });
    const keeping = toKeep({ id, at, from: 'sent', capture, keys }, get()).then((one) => keep(one, isThere));
    book.kept.set(sent.request, {
      id,
      isStored: keeping.then(
        (kept) => kept === 'stored',
        () => false,
      ),
    });
    return keeping;
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

  async function keepCapture(
    capture: Capture,
    from: HistoryEntry['from'],
    known: KnownCapture = {},
  ): Promise<void> {
    if (!book.kept.has(capture.request)) {
      const id = known.id ?? platform.randomHex(8);
      const captured = { id, at: platform.clock.now(), from, capture, keys: get().keys };
      const isThere = known.id === undefined ? Promise.resolve(false) : isStored(port, known.id);
      const keeping = isThere.then(
        async (isKept) => isKept || (await keep(await toKeep(captured, get()))) === 'stored',
      );
      book.kept.set(capture.request, { id, isStored: keeping });
      await keeping;
    }
    if (known.told) await checkIt(capture, known.told);
    await callIt(capture, known.mistake);
  }

  return {
    keepDeparting: (departing, keys) => keepTurn(departing.id, keepSent(departing, keys)),
    async keepSend(answered) {
      const { id } = answered.exchange;
      rememberOrder(book, answered);
      await keepTurn(id, complete(answered, book.sends.get(id))).finally(() => book.sends.delete(id));
    },
    async keepItem({ id, capture, source, told }) {
      const from = KEPT_SOURCES[source];
      if (from) await keepCapture(capture, from, { id, told, mistake: selectNamedMistake(get(), capture) });
    },
    keepCapture,
    async nameMistake(capture) {
      await callIt(capture, selectNamedMistake(get(), capture));
    },
  };
}

function rememberOrder({ orders }: HistoryBook, { exchange: { id, answer } }: Answered): void {
  const order = orderMade(answer);
  if (order !== undefined) orders.set(id, order);
}

/** What's known of a request since it was kept goes into its entry. */
function callingOver({ get, platform }: SliceContext<Needs>, port: HistoryPort, book: HistoryBook) {
  async function change(
    { request }: Capture,
    part: Partial<Pick<HistoryEntry, 'verdict' | 'checkedAt' | 'mistake' | 'summary'>>,
  ): Promise<void> {
    const kept = book.kept.get(request);
    if (!kept || !(await kept.isStored.catch(() => false))) return;
    const changed = await changeEntry(port, kept.id, part);
    if (!changed.ok) book.failed('change', changed);
    await book.changed();
  }

  return {
    /** By the title of its mistake, with what Diagnose says of it. */
    async callIt(capture: Capture, title: string | undefined): Promise<void> {
      if (title === undefined) return;
      const { hide } = knownSecrets(get().keys.map(({ secret }) => secret));
      const diagnosis = selectNamingOrNone(get(), capture);
      const summary = diagnosis && answerOf(diagnosis, { request: capture.request }).summary;
      await change(capture, {
        mistake: hide(title).slice(0, LONGEST_TITLE),
        summary: summary === undefined ? null : hide(summary).slice(0, LONGEST_SUMMARY),
      });
    },
    async checkIt(capture: Capture, told: ToldDiagnosis): Promise<void> {
      const checkedAt = platform.clock.now();
      const { keys } = get();
      const code = answerTo(capture)?.code ?? undefined;
      const checked = await checkKept(capture, code, keys, told, knownServerOf(capture, get()));
      if (!checked) return;
      const { verdict, mistake, summary } = checked;
      await change(capture, {
        ...{ verdict, checkedAt },
        ...(mistake !== undefined && {
          mistake: mistake.slice(0, LONGEST_TITLE),
          summary: summary?.slice(0, LONGEST_SUMMARY) ?? null,
        }),
      });
    },
  };
}

/** From another day. */
async function isStored(port: HistoryPort, id: string): Promise<boolean> {
  const stored = await port.readRequest(id);
  return stored.ok && stored.value !== undefined;
}

interface CapturedToKeep extends Pick<ToKeep, 'id' | 'at' | 'from'> {
  readonly capture: Capture;
  readonly keys: readonly StoredKey[];
}

async function toKeep(
  { id, at, from, capture, keys }: CapturedToKeep,
  servers: KnownServers,
): Promise<ToKeep> {
  const { request, gaps, receivedAt, startedAt, origin } = capture;
  const answered = answerTo(capture);
  const code = answered?.code ?? undefined;
  const checked = await checkKept(capture, code, keys, undefined, knownServerOf(capture, servers));
  return {
    id,
    at,
    from,
    ...(startedAt !== undefined && { sentAt: startedAt / 1000 }),
    request,
    ...(receivedAt !== undefined && { receivedAt }),
    gaps,
    origin,
    status: answered?.status,
    isCut: capture.answer?.isCut,
    code: envelopeCode(capture.answer) ?? code,
    verdict: checked?.verdict,
    mistake: checked?.mistake,
    readThen: knownOnly(readingsSet(capture, servers)),
  };
}

/** Whatever else a sandbox says of itself isn't kept. */
function knownOnly(readings: MeasuredReadings | undefined): MeasuredReadings | undefined {
  if (!readings) return undefined;
  const known = Object.entries(readings).filter(
    ([question, id]) => isOpenQuestion(question) && isServiceReading(question, id),
  );
  return Object.fromEntries(known);
}
