/** Files and texts of requests: what's long is read in a worker and can be cancelled, a HAR of any size with progress. */

import type { LongText } from '../../client/long-reading.ts';
import { AUTH_HEADERS } from '../../core/api.ts';
import { counted } from '../../core/counts.ts';
import { parsedUrl } from '../../core/parsed-url.ts';
import { knownSecrets } from '../../core/signing/known-secrets.ts';
import type { Secret } from '../../core/signing/secret.ts';
import type { Capture, CaptureProblem, ReadCaptures } from '../../formats/capture/capture.ts';
import { fileKind } from '../../formats/file-kind.ts';
import { loadPart } from '../../state/load-part.ts';
import type { PartsState } from '../../state/page-state.ts';
import type { SliceContext } from '../../state/slice.ts';
import type { UndoSlice } from '../../state/undo-state.ts';
import { MOST_FILE_BYTES, unreadableFile } from '../diagnosis/searches.ts';
import type { DiagnosisSlice, InputProblem } from '../diagnosis/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { PasteSlice } from '../paste/state.ts';

type Needs = DiagnosisSlice & EnvironmentsSlice & KeysSlice & PartsState & PasteSlice & UndoSlice;

/** Captures taken from one file. */
const MOST_CAPTURES = 1000;
/** In characters or bytes: what's shorter is read before a worker would have been started. */
const SHORT = 100_000;
/** Bytes in which a HAR shows what it is. */
const LOOKED_AT = 65_536;

interface HowRead {
  readonly signal: AbortSignal;
  /** In the box: what's no request is named as it is anywhere else, with what can be done with it. */
  readonly isTyped: boolean;
}

/** Notes what's wrong with the text. `undefined` where nothing could be read of it, or it was cancelled. */
export async function readText(
  context: SliceContext<Needs>,
  text: string,
  { signal, isTyped }: HowRead,
): Promise<readonly Capture[] | undefined> {
  const engine = await loadPart(context, () => import('../diagnosis/diagnosing.ts'));
  if (!engine) return undefined;
  const captures = engine.looksLikeHar(text)
    ? await readHar(context, { bytes: new Blob([text]), name: undefined }, signal)
    : await readOtherText(context, engine, text, { signal, isTyped });
  if (captures === 'named') return undefined;
  if (!captures && !signal.aborted) putIntoBox(context, text);
  return captures;
}

async function readOtherText(
  context: SliceContext<Needs>,
  engine: typeof import('../diagnosis/diagnosing.ts'),
  text: string,
  { signal, isTyped }: HowRead,
): Promise<readonly Capture[] | 'named' | undefined> {
  const outcome =
    text.length <= SHORT ? engine.readTextInPage(text) : await readLong(context, engine, text, signal);
  if (!outcome.ok) return noteUnread(context, { name: PASTED, size: text.length }, outcome.problem);
  const { read } = outcome;
  if (isTyped && !read.ok && (await isNamed(context, text))) return 'named';
  return noted(context, engine, read, undefined);
}

async function isNamed({ get }: SliceContext<PasteSlice>, text: string): Promise<boolean> {
  let named = false;
  await get().withPasted(async ({ nameTyped }) => {
    named = await nameTyped(text);
  });
  return named;
}

async function readLong(
  context: SliceContext<DiagnosisSlice>,
  engine: typeof import('../diagnosis/diagnosing.ts'),
  text: string,
  signal: AbortSignal,
): Promise<LongText> {
  showReading(context, PASTED, signal);
  const { startReadingWorker: startWorker } = context.platform;
  return engine.readLongText(text, { startWorker, signal });
}

/** The text that couldn't be read, to be edited; what's typed there can be brought back, however many were pasted since. */
function putIntoBox(
  context: SliceContext<DiagnosisSlice & UndoSlice>,
  text: string,
  title = 'Replaced the text you had typed',
): void {
  const { get, set } = context;
  const { captureText: was, offerUndo } = get();
  set({ captureText: text });
  if (was === text || was.trim() === '') return;
  const undo = () => {
    // So can what was corrected since.
    if (get().captureText !== text) putIntoBox(context, was, 'Restored the text');
    else set({ captureText: was });
  };
  offerUndo({ view: 'diagnose', title, undo });
}

function showReading({ set }: SliceContext<DiagnosisSlice>, file: string, signal: AbortSignal): void {
  if (!signal.aborted) set({ importing: { file, share: undefined, captures: 0 } });
}

/** `undefined` where nothing could be read of it, which is noted, or it was cancelled. */
export async function readFile(
  context: SliceContext<Needs>,
  file: File,
  signal: AbortSignal,
): Promise<readonly Capture[] | undefined> {
  const start = await file
    .slice(0, LOOKED_AT)
    .text()
    .catch(() => undefined);
  const engine = await loadPart(context, () => import('../diagnosis/diagnosing.ts'));
  if (!engine) return undefined;
  if (start !== undefined && engine.looksLikeHar(start))
    return readHar(context, { bytes: file, name: file.name }, signal);
  return readOther(context, engine, { file, start }, signal);
}

async function readOther(
  context: SliceContext<DiagnosisSlice & KeysSlice>,
  engine: typeof import('../diagnosis/diagnosing.ts'),
  { file, start }: { readonly file: File; readonly start: string | undefined },
  signal: AbortSignal,
): Promise<readonly Capture[] | undefined> {
  const belongs = (message: string): undefined =>
    note(context, 'captureProblems', [{ file: file.name, where: '', message }]);
  if (start !== undefined && fileKind(file.name, start) === 'saved-requests')
    return belongs('holds requests that were saved. Import it in Saved');
  const isLong = file.size > MOST_FILE_BYTES;
  const outcome = isLong || start === undefined ? UNREADABLE : await readWhole(context, engine, file, signal);
  // Logs are lines and tables as well: only where no request is found does the name tell of records.
  const isOfRecords = fileKind(file.name, '') === 'records' && !engine.looksLikeLogLine(start ?? '');
  if (outcome.ok)
    return !outcome.read.ok && isOfRecords
      ? belongs(RECORDS)
      : noted(context, engine, outcome.read, file.name);
  return isLong && isOfRecords ? belongs(RECORDS) : noteUnread(context, file, outcome.problem);
}

const UNREADABLE: LongText = { ok: false, problem: 'unreadable' };

async function readWhole(
  context: SliceContext<DiagnosisSlice>,
  engine: typeof import('../diagnosis/diagnosing.ts'),
  file: File,
  signal: AbortSignal,
): Promise<LongText> {
  if (file.size > SHORT) {
    showReading(context, file.name, signal);
    return engine.readLongText(file, { startWorker: context.platform.startReadingWorker, signal });
  }
  const text = await file.text().catch(() => undefined);
  return text === undefined ? UNREADABLE : engine.readTextInPage(text);
}

const RECORDS = 'seems to hold records. Open it in Browse';

/** Of a page's requests those that are signed, to an environment or rejected: in a text as in a file. */
async function readHar(
  context: SliceContext<Needs>,
  { bytes, name }: { readonly bytes: Blob; readonly name: string | undefined },
  signal: AbortSignal,
): Promise<readonly Capture[] | undefined> {
  const { get, set, platform } = context;
  const engine = await loadPart(context, () => import('../diagnosis/diagnosing.ts'));
  if (!engine) return undefined;
  const show = (share: number, captures: number) => {
    if (!signal.aborted) set({ importing: { file: name ?? PASTED, share, captures } });
  };
  const isShort = name === undefined && bytes.size <= SHORT;
  if (!isShort) show(0, 0);
  const outcome = await engine.importHar(bytes, {
    startWorker: isShort ? () => undefined : platform.startReadingWorker,
    choice: {
      wanted: { headers: Object.values(AUTH_HEADERS), origins: originsOf(get()) },
      most: MOST_CAPTURES,
    },
    signal,
    ...(!isShort && {
      onProgress: (read, captures) => show(Math.min(1, read / Math.max(1, bytes.size)), captures),
    }),
  });
  if (!outcome.ok)
    return outcome.problem === 'refused'
      ? noted(context, engine, { ok: false, problems: outcome.problems }, name)
      : noteUnread(context, { name: name ?? PASTED, size: bytes.size }, outcome.problem);
  const { captures, warnings, left } = outcome;
  const found: ReadCaptures =
    captures.length === 0
      ? { ok: false, problems: [noneSigned(left.unwanted), ...warnings] }
      : { ok: true, captures, warnings: [...warnings, ...leftWords(left)] };
  return noted(context, engine, found, name);
}

const PASTED = 'what was pasted';

function originsOf({ environments }: EnvironmentsSlice): string[] {
  return environments.flatMap((environment) => {
    const url = environment.kind === 'remote' ? parsedUrl(environment.baseUrl) : undefined;
    return url ? [url.origin] : [];
  });
}

function noneSigned(count: number): CaptureProblem {
  const { key, timestamp, signature } = AUTH_HEADERS;
  return {
    where: '',
    message: `None of its ${counted(count, 'request')} carries ${key}, ${timestamp} or ${signature}, goes to one of your environments, or was rejected with 401. Export the HAR with sensitive data, or capture the call where it’s made`,
  };
}

function leftWords({ unwanted, beyond }: { unwanted: number; beyond: number }): CaptureProblem[] {
  const told: CaptureProblem[] = [];
  if (unwanted > 0)
    told.push({
      where: '',
      message: `${counted(unwanted, 'other request in it isn’t signed, and was', 'other requests in it aren’t signed, and were')} left out`,
    });
  if (beyond > 0)
    told.push({
      where: '',
      message: `${counted(beyond, 'more signed request was', 'more signed requests were')} left out: ${MOST_CAPTURES.toLocaleString('en')} are read at once`,
    });
  return told;
}

function noted(
  context: SliceContext<DiagnosisSlice & KeysSlice>,
  engine: typeof import('../diagnosis/diagnosing.ts'),
  found: ReadCaptures,
  file: string | undefined,
): readonly Capture[] | undefined {
  const { keys } = context.get();
  const read = engine.withMadeUpPairs(found, engine.isAmongKeys(keys));
  const { hide } = knownSecrets(keys.map(({ secret }): Secret => secret));
  const named = (problems: readonly CaptureProblem[]): InputProblem[] =>
    problems.map(({ where, message }) => ({
      where: hide(where),
      message: hide(message),
      ...(file !== undefined && { file }),
    }));
  if (!read.ok) note(context, 'captureProblems', named(read.problems));
  else note(context, 'captureWarnings', named(read.warnings));
  return read.ok ? read.captures : undefined;
}

function noteUnread(
  context: SliceContext<DiagnosisSlice>,
  file: Pick<File, 'name' | 'size'>,
  why: Extract<LongText, { ok: false }>['problem'],
): undefined {
  if (why === 'unreadable') note(context, 'captureProblems', [unreadableFile(file)]);
  if (why === 'failed') note(context, 'captureProblems', [unfinishedReading(file.name)]);
}

function note(
  { set }: SliceContext<DiagnosisSlice>,
  list: 'captureProblems' | 'captureWarnings',
  more: readonly InputProblem[],
): undefined {
  set((app) => ({ [list]: [...app[list], ...more] }));
}

/** What read it broke off: a part may be readable. */
function unfinishedReading(name: string): InputProblem {
  const message = 'couldn’t be read: Countersign failed while reading. Use a smaller part';
  return { file: name, where: '', message };
}
