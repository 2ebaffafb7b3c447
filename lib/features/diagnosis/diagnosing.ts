/**
 * Diagnosing one request: examined at once, then searched in workers. With it come the catalogue and the search, so
 * it's loaded with the first diagnosis.
 */

import { searchPool } from '../../client/search-pool.ts';
import { answerOf } from '../../core/diagnosis/answer/answer-of.ts';
import {
  countedSends,
  hasOwnMistake,
  isTelling,
  opinionOfSends,
} from '../../core/diagnosis/counted-sends.ts';
import { conclude, type Examination, examine } from '../../core/diagnosis/diagnose.ts';
import type { Diagnosis } from '../../core/diagnosis/diagnosis.ts';
import { withGivenBody } from '../../core/diagnosis/given-body.ts';
import { provenRequest } from '../../core/diagnosis/proven.ts';
import { type DiagnosedReading, settledReading } from '../../core/diagnosis/readings.ts';
import { firstOpinion, secondOpinion } from '../../core/diagnosis/second-opinion.ts';
import { answerTo } from '../../core/diagnosis/service-answer.ts';
import { meantTarget } from '../../core/mistakes/hint-targets.ts';
import type { Hints } from '../../core/mistakes/subject.ts';
import type { SignedAlike } from '../../core/mistakes/timestamp/shown.ts';
import { wronglySignedRequest } from '../../core/ready-made-requests.ts';
import { conduct, type SearchProgress, type SearchResult } from '../../core/search/conduct.ts';
import { NOTHING_COVERED } from '../../core/search/coverage.ts';
import type { SearchWorker } from '../../core/search/protocol.ts';
import { STAGES } from '../../core/search/search.ts';
import type { KnownServer, MeasuredReadings } from '../../core/service-readings.ts';
import { type ByteString, byteStringOfBytes, byteStringOfText } from '../../core/signing/bytes.ts';
import type { NamedSecret } from '../../core/signing/secret.ts';
import type { WireRequest } from '../../core/signing/wire-request.ts';
import type { Capture, RequestReading } from '../../formats/capture/capture.ts';
import { isAmongKeys, withMadeUpPairs } from '../../formats/made-up-pairs.ts';
import { readPasted } from '../../formats/read-pasted.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { StoredKey } from '../../storage/vault.ts';
import type { CaptureSlice } from '../capture/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import { BUILT_IN_BASE_URL } from '../exchange/signing.ts';
import type { HistorySlice } from '../history/state.ts';
import type { InboxSlice } from '../inbox/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PlainProbeSlice } from '../plain-probe/state.ts';
import { readingsSet } from '../requests/known-server.ts';
import { secretHere } from '../requests/stored-secret.ts';
import { serverOfItem } from '../requests/went-to.ts';
import { earlierOf, lookedAtAgain } from './earlier.ts';
import {
  type Diagnosed,
  type DiagnosisItem,
  type DiagnosisRun,
  isQuickStage,
  type MeantBody,
  NOT_WIDENED,
  type RunProgress,
  type SecondRequest,
  type SentOnce,
  type SentProbe,
  type Widening,
} from './items.ts';
import { keyToDiagnose } from './key.ts';
import { sentOfProposed } from './sent-again.ts';
import { signedAlikeBefore } from './signed-alike.ts';
import { signedElsewhere } from './signed-elsewhere.ts';
import type { DiagnosisSlice } from './state.ts';

export { importHar, readLongText, readTextInPage } from '../../client/long-reading.ts';
export { warmUp } from '../../client/warm-up.ts';
export { looksLikeHar } from '../../formats/har/reader.ts';
export { looksLikeLogLine } from '../../formats/log-line/log-line.ts';
export { isAmongKeys, withMadeUpPairs };

export function exampleCapture(key: StoredKey, now: number): Capture {
  return { request: wronglySignedRequest(key, now), gaps: [], hints: {}, receivedAt: now };
}

type TurnNeeds = CaptureSlice &
  DiagnosisSlice &
  EnvironmentsSlice &
  HistorySlice &
  InboxSlice &
  KeysSlice &
  PlainProbeSlice;

/** One request’s turn. */
export interface Turn {
  readonly item: DiagnosisItem;
  /** What an earlier turn came to. */
  readonly before: Diagnosed | undefined;
  readonly depth: Diagnosed['depth'];
  readonly signal: AbortSignal;
  readonly show: (run: DiagnosisRun) => void;
}

/** Searches it, then sets it against a second one where there is one. @returns how the turn ends. */
export async function runTurn(context: SliceContext<TurnNeeds>, turn: Turn): Promise<DiagnosisRun> {
  const { before, signal } = turn;
  const first = before?.depth === 'full' ? before : await searchFirst(context, turn);
  if (first.depth === 'quick') return { kind: 'waiting', known: first };
  const second = signal.aborted ? undefined : await lookAtSecond(context, turn, first);
  return { kind: 'done', known: first, second };
}

function searchFirst(context: SliceContext<TurnNeeds>, { show, ...turn }: Turn): Promise<Diagnosed> {
  // Loading takes a while: by now it may be another's turn.
  if (!turn.signal.aborted)
    show({ kind: 'searching', known: turn.before, progress: undefined, about: 'first' });
  return diagnoseReadings({
    ...inputFor(context, turn),
    before: turn.before,
    depth: turn.depth,
    onProgress: (known, progress) => {
      if (!turn.signal.aborted) show({ kind: 'searching', known, progress, about: 'first' });
    },
  });
}

async function lookAtSecond(
  context: SliceContext<TurnNeeds>,
  { show, ...turn }: Turn,
  first: Diagnosed,
): Promise<SecondRequest | undefined> {
  const { item } = turn;
  const pasted = wideningOf(context.get(), item.id).second;
  if (pasted.trim() === '') return lookAtSent(context, { show, ...turn }, first);
  const read = withMadeUpPairs(readPasted(pasted), isAmongKeys(context.get().keys));
  if (!read.ok) return { kind: 'unreadable', problems: read.problems };
  const [capture, ...others] = read.captures;
  if (!capture) return undefined;
  const compared = await compareWith(context, { show, ...turn }, first, { capture });
  return compared && { ...compared, left: others.length };
}

/** What the client sent since, of what was proposed. */
async function lookAtSent(
  context: SliceContext<TurnNeeds>,
  turn: Turn,
  first: Diagnosed,
): Promise<SecondRequest | undefined> {
  const { item } = turn;
  const sent = wideningOf(context.get(), item.id).secondSent ?? foundSent(context, item, first);
  if (!sent) return lookAtEarlier(context, turn, first);
  const { proposed } = sent;
  const sends = sent.sends.map((send) => ({ ...send, isValid: isSendValid(context, turn, send) }));
  const { looked, differ, resent } = countedSends(sends);
  let newest: Compared | undefined;
  let isToBeResent = resent !== undefined;
  for (const send of looked) {
    const compared = await compareWith(context, turn, first, send, proposed);
    if (!compared) return undefined;
    newest = compared;
    isToBeResent &&= hasOwnMistake(compared.opinion, compared.diagnosis);
    if (isTelling(compared.opinion)) break;
  }
  if (resent && isToBeResent) return compareWith(context, turn, first, resent, proposed);
  if (!newest) return undefined;
  const { ofSecond, ...rest } = newest;
  const opinion = opinionOfSends(newest.opinion, differ, first.diagnosis);
  return { ...rest, opinion, ...(ofSecond && isTelling(opinion) && { ofSecond }) };
}

/** Sent before anybody looked at this diagnosis; whoever shows it finds what’s sent later. */
function foundSent(
  { get, set }: SliceContext<TurnNeeds>,
  item: DiagnosisItem,
  first: Diagnosed,
): SentProbe | undefined {
  const { diagnosis } = first;
  const { probe } = answerOf(diagnosis, { request: diagnosedRequest(item, first), told: item.told });
  const secondSent = probe && sentOfProposed(get(), item, diagnosis, probe);
  if (secondSent)
    set((app) => ({
      widenings: { ...app.widenings, [item.id]: { ...wideningOf(app, item.id), secondSent } },
      ...lookedAtAgain(app, secondSent),
    }));
  return secondSent;
}

function diagnosedRequest({ capture }: DiagnosisItem, { completed, request }: Diagnosed): WireRequest {
  return completed?.request ?? request ?? capture.request;
}

function isSendValid(
  context: SliceContext<TurnNeeds>,
  turn: Turn,
  { capture, told }: SentOnce,
): boolean | undefined {
  const { diagnosis } = unsettled({
    ...inputOfOther(context, turn, capture),
    ...{ before: undefined, depth: 'full', onProgress: () => {} },
  });
  const signature = diagnosis.signature === 'not-checked' ? told?.signature : diagnosis.signature;
  return signature === undefined || signature === 'not-checked' ? undefined : signature === 'valid';
}

type Compared = Extract<SecondRequest, { kind: 'read' }>;

async function compareWith(
  context: SliceContext<TurnNeeds>,
  { show, ...turn }: Turn,
  first: Diagnosed,
  { capture, told }: SentOnce,
  proposed?: WireRequest,
): Promise<Compared | undefined> {
  const { item } = turn;
  show({ kind: 'searching', known: first, progress: undefined, about: 'second' });
  const { diagnosis } = await diagnoseReadings({
    ...inputOfOther(context, turn, capture),
    before: undefined,
    depth: 'full',
    onProgress: (_, progress) => {
      if (!turn.signal.aborted) show({ kind: 'searching', known: first, progress, about: 'second' });
    },
  });
  // Half a search says nothing.
  if (turn.signal.aborted) return undefined;
  const one = { request: diagnosedRequest(item, first), diagnosis: first.diagnosis, told: item.told };
  const other = { request: capture.request, diagnosis, told, proposed };
  const opinion = secondOpinion(one, other);
  const back = opinion.verdict === 'confirmed' ? firstOpinion(other, one) : undefined;
  const ofSecond = back && { capture, diagnosis: back.settled };
  return { kind: 'read', diagnosis, opinion, ...(ofSecond && { ofSecond }), left: 0 };
}

/** Where it was sent to tell another one’s mistakes apart, that one tells its own apart as well. */
async function lookAtEarlier(
  context: SliceContext<TurnNeeds>,
  { show, ...turn }: Turn,
  second: Diagnosed,
): Promise<SecondRequest | undefined> {
  const { item } = turn;
  const earlier = earlierOf(context.get(), item.capture);
  if (!earlier || second.diagnosis.explanations.length === 0) return undefined;
  const { capture, told, known } = earlier;
  show({ kind: 'searching', known: second, progress: undefined, about: 'second' });
  const searched = known
    ? undefined
    : await diagnoseReadings({
        ...inputOfOther(context, turn, capture),
        before: undefined,
        depth: 'full',
        onProgress: () => {},
      });
  const diagnosis = known ?? searched?.diagnosis;
  if (!diagnosis || turn.signal.aborted) return undefined;
  const opinion = firstOpinion(
    { request: diagnosedRequest(item, second), diagnosis: second.diagnosis, told: item.told },
    { request: capture.request, diagnosis, told },
  );
  return opinion && { kind: 'read', diagnosis, opinion, left: 0 };
}

/** Of a request to tell the item's mistakes apart by, which may have gone elsewhere. */
function inputOfOther(
  context: SliceContext<TurnNeeds>,
  turn: Pick<Turn, 'item' | 'signal'>,
  capture: Capture,
) {
  const { request } = capture;
  const readThen = readThenOf.get(request) ?? readingsSet(capture, context.get());
  if (readThen) readThenOf.set(request, readThen);
  const server = serverOfItem({ capture, readThen }, context.get(), wideningOf(context.get(), turn.item.id));
  return { ...inputFor(context, turn), capture, server };
}

/** Of those that items are told apart by: what its sandbox was set to read when each was looked at first. */
const readThenOf = new WeakMap<WireRequest, MeasuredReadings>();

function inputFor(
  { get, platform }: SliceContext<TurnNeeds>,
  { item, signal }: Pick<Turn, 'item' | 'signal'>,
): Omit<DiagnosingInput, 'before' | 'depth' | 'onProgress'> {
  const { keys, searchBudget } = get();
  const widening = wideningOf(get(), item.id);
  const secret = keyToDiagnose(item.capture, widening, keys)?.secret;
  return {
    capture: item.capture,
    widening,
    keys,
    revoked: item.revoked,
    server: serverOfItem(item, get(), widening),
    secretHere: secretHere(get(), item.capture),
    signedAlike: signedAlikeBefore(get(), item.capture),
    signedOthers: signedElsewhere(get(), item, { secret, diagnosis: { signature: 'unexplained' } }),
    signal,
    budgetMs: searchBudget * 1000,
    clock: () => platform.clock.now() * 1000,
    startWorkers: () => platform.startSearchWorkers(),
  };
}

function wideningOf({ widenings }: DiagnosisSlice, id: string) {
  return widenings[id] ?? NOT_WIDENED;
}

export interface DiagnosingInput {
  readonly capture: Capture;
  readonly widening: Widening;
  readonly keys: readonly StoredKey[];
  /** Key ids known to be revoked. */
  readonly revoked: readonly string[];
  readonly server?: KnownServer | undefined;
  readonly secretHere?: Diagnosis['secretHere'];
  readonly signedAlike?: SignedAlike | undefined;
  readonly signedOthers?: Diagnosis['signedOthers'];
  readonly budgetMs: number;
  /** What a quick search came to; it's done again, since it takes a moment. */
  readonly before: Diagnosed | undefined;
  readonly depth: Diagnosed['depth'];
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly clock: () => number;
  readonly startWorkers: () => readonly SearchWorker[];
  readonly onProgress: (known: Diagnosed, progress: RunProgress | undefined) => void;
}

const QUICK_STAGES = STAGES.filter(isQuickStage);
const QUICK_DEPTH = 1;
const REPORT_EVERY_MS = 100;
/** A timer set for longer rings at once. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Where the text stands for several requests, each is looked at, and searched unless one's signature is valid. */
export async function diagnoseReadings(input: DiagnosingInput): Promise<Diagnosed> {
  const [first, ...others] = input.capture.readings ?? [];
  if (!first) return diagnoseOne(input);
  const proven = unsettled(input);
  if (proven.request) return proven;
  const { readings: _, ...capture } = input.capture;
  const inputFor = ({ request, gaps }: RequestReading): DiagnosingInput => ({
    ...input,
    capture: { ...capture, request, gaps, ifValid: [] },
    before: undefined,
    budgetMs: input.budgetMs / (others.length + 1),
    // Until all are done, nothing is said of any.
    onProgress: (_, progress) => input.onProgress(unsettled(input), progress),
  });
  const looks = [first, ...others].map((reading) => unsettled(inputFor(reading)));
  const isValid = looks.some(({ diagnosis }) => diagnosis.signature === 'valid');
  const one = async (reading: RequestReading, index: number) => {
    const look = isValid ? looks[index] : undefined;
    const of = { ...(look ?? (await diagnoseOne(inputFor(reading)))), request: reading.request };
    return { sender: reading.sender, diagnosis: of.diagnosis, of };
  };
  const found: [DiagnosedReading<Diagnosed>, ...DiagnosedReading<Diagnosed>[]] = [await one(first, 0)];
  for (const [index, reading] of others.entries()) found.push(await one(reading, index + 1));
  const { diagnosis, of } = settledReading(found);
  return { ...of, diagnosis };
}

/** What can be said without a search. */
function unsettled(input: DiagnosingInput): Diagnosed {
  const { examination, known } = examined(input);
  return { ...known(examination.diagnosis), depth: 'full' };
}

function examined({ capture: pasted, ...input }: DiagnosingInput) {
  const { widening, keys, revoked, depth, server } = input;
  const key = keyToDiagnose(pasted, widening, keys);
  const secretFor = () => key && { secret: key.secret, revoked: revoked.includes(key.id) };
  const now = pasted.receivedAt;
  const meant = meantBytes(widening.meantBody);
  const isValid = ({ request, gaps }: Capture) =>
    examine({ request, gaps, secretFor, now, server }).diagnosis.signature === 'valid';
  const read = provenRequest(pasted, isValid);
  const { capture, hints: given } = withGivenBody(read, meant, isValid);
  const { request, gaps } = capture;
  const hints = hintsFor({ ...input, capture }, key, given);
  const known = (diagnosis: Diagnosis): Diagnosed => ({
    diagnosis,
    secret: key?.secret,
    depth,
    ...(read !== pasted && { request: read.request }),
    ...(read !== capture && { completed: capture }),
  });
  return {
    known,
    examination: examine({
      ...{ request, gaps, secretFor, now, server, skew: read.skew, origin: read.origin, hints },
      answered: answerTo(read),
      isUnanswered: read.isUnanswered,
      isOwn: read.isOwn,
      isBuiltIn: read.isOwn && read.origin === BUILT_IN_BASE_URL,
      isReceived: read.isReceived,
      isCaptured: read.isCaptured,
      secretHere: input.secretHere,
      signedAlike: input.signedAlike,
      signedOthers: input.signedOthers,
    }),
  };
}

async function diagnoseOne(input: DiagnosingInput): Promise<Diagnosed> {
  const { depth } = input;
  const { known, examination } = examined(input);
  if (!examination.subject) return { ...known(examination.diagnosis), depth: 'full' };
  input.onProgress(known(input.before?.diagnosis ?? examination.diagnosis), undefined);
  const pool = searchPool(examination.subject, input.startWorkers);
  try {
    const onProgress = reporter(input, examination, known, () => pool.workers() === 0);
    const stages = depth === 'quick' ? QUICK_STAGES : STAGES;
    const { clock, signal, budgetMs } = input;
    const result = await conduct(pool, { clock, timer: after, signal, budgetMs, stages, onProgress });
    const diagnosis = conclude(examination, withEarlier(input, result), pool.coverage() ?? NOTHING_COVERED);
    // Found among pairs, its level isn't done before the large families were tried as well.
    const isCut = result.stopped !== 'exhausted' && !result.incomplete;
    const isFinal = depth === 'full' || (isCut && result.exhaustedDepth <= QUICK_DEPTH);
    return { ...known(diagnosis), depth: isFinal ? 'full' : 'quick' };
  } finally {
    pool.close();
  }
}

function after(ms: number, callBack: () => void): () => void {
  const timer = setTimeout(callBack, Math.min(ms, LONGEST_WAIT_MS));
  return () => clearTimeout(timer);
}

/** A long search that was ended early still knows what the quick one excluded. */
function withEarlier({ depth, before }: DiagnosingInput, result: SearchResult): SearchResult {
  const { tried = 0, exhaustedDepth = 0 } = before?.diagnosis.search ?? {};
  return {
    ...result,
    tried: Math.max(result.tried, tried),
    exhaustedDepth: Math.max(
      exhaustedDepth,
      depth === 'quick' ? Math.min(result.exhaustedDepth, QUICK_DEPTH) : result.exhaustedDepth,
    ),
  };
}

/** Tells of every finding and every stage at once, of counts now and then. */
function reporter(
  { before, clock, onProgress }: DiagnosingInput,
  examination: Examination,
  known: (diagnosis: Diagnosis) => Diagnosed,
  inPage: () => boolean,
): (progress: SearchProgress) => void {
  const earlier = before?.diagnosis.search;
  let shown = known(before?.diagnosis ?? examination.diagnosis);
  let last: { at: number; progress: SearchProgress } | undefined;
  return (progress) => {
    const isNews = last?.progress.findings !== progress.findings || last.progress.stage !== progress.stage;
    if (last && !isNews && clock() - last.at < REPORT_EVERY_MS) return;
    const { findings, stage } = progress;
    if (findings.length > 0 && last?.progress.findings !== findings) {
      const soFar: SearchResult = { ...progress, ms: 0, stopped: 'found' };
      shown = known(conclude(examination, soFar, NOTHING_COVERED));
    }
    last = { at: clock(), progress };
    onProgress(shown, {
      stage,
      tried: Math.max(progress.tried, earlier?.tried ?? 0),
      exhaustedDepth: Math.max(progress.exhaustedDepth, earlier?.exhaustedDepth ?? 0),
      inPage: inPage(),
    });
  };
}

function hintsFor(
  { capture, widening, keys }: DiagnosingInput,
  used: StoredKey | undefined,
  given: Pick<Hints, 'bodies' | 'file' | 'fileName'>,
): Hints {
  const { hints } = capture;
  const language = widening.language ?? hints.language;
  const others = keys.filter(({ id }) => id !== used?.id);
  return {
    ...given,
    bodies: present([hints.body, ...given.bodies]),
    targets: present([hints.target, meantTarget(widening.meantTarget)]),
    secrets: others.map(({ id, name, secret }): NamedSecret => ({ name: `${name} (${id})`, secret })),
    ...(hints.fragment !== undefined && { fragment: hints.fragment }),
    ...(language && { language }),
  };
}

function present<T>(values: readonly (T | undefined)[]): T[] {
  return values.filter((value) => value !== undefined);
}

function meantBytes(body: MeantBody): ByteString | undefined {
  if (body.kind === 'none') return undefined;
  const bytes = body.kind === 'file' ? byteStringOfBytes(body.bytes) : byteStringOfText(body.text);
  return bytes === '' ? undefined : bytes;
}
