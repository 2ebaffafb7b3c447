/** Files and texts of requests: what's long is read in a worker and can be cancelled, a HAR of any size with progress. */

import type { LongText } from '../client/long-reading.ts';
import { AUTH_HEADERS } from '../core/api.ts';
import { parsedUrl } from '../core/parsed-url.ts';
import { knownSecrets } from '../core/signing/known-secrets.ts';
import type { Secret } from '../core/signing/secret.ts';
import type { Capture, CaptureProblem, ReadCaptures } from '../formats/capture.ts';
import { fileKind } from '../formats/file-kind.ts';
import type { AppState } from './app-store.ts';
import { MOST_FILE_BYTES, unreadableFile } from './diagnosis-intake.ts';
import type { InputProblem } from './diagnosis-slice.ts';
import { loadPart } from './load-part.ts';
import type { SliceContext } from './slice.ts';

/** A file that's being read. */
export interface FileImport {
  readonly file: string;
  /** 0 to 1; `undefined` where nobody knows before it's read. */
  readonly share: number | undefined;
  readonly captures: number;
}

/** Captures taken from one file. */
const MOST_CAPTURES = 1000;
/** In characters or bytes: what's shorter is read before a worker would have been started. */
const SHORT = 100_000;
/** Bytes in which a HAR shows what it is. */
const LOOKED_AT = 65_536;

/** Notes what's wrong with the text. `undefined` where nothing could be read of it, or it was cancelled. */
export async function readText(
  context: SliceContext,
  text: string,
  signal: AbortSignal,
): Promise<readonly Capture[] | undefined> {
  const engine = await loadPart(context, () => import('./diagnosing.ts'));
  if (!engine) return undefined;
  if (text.length <= SHORT) return noted(context, engine.readPasted(text), undefined);
  showReading(context, 'what was pasted', signal);
  const { startReadingWorker: startWorker } = context.platform;
  const outcome = await engine.readLongText(text, { startWorker, signal });
  return outcome.ok ? noted(context, outcome.read, undefined) : undefined;
}

function showReading({ set }: SliceContext, file: string, signal: AbortSignal): void {
  if (!signal.aborted) set({ importing: { file, share: undefined, captures: 0 } });
}

/** `undefined` where nothing could be read of it, which is noted, or it was cancelled. */
export async function readFile(
  context: SliceContext,
  file: File,
  signal: AbortSignal,
): Promise<readonly Capture[] | undefined> {
  const start = await file
    .slice(0, LOOKED_AT)
    .text()
    .catch(() => undefined);
  const engine = await loadPart(context, () => import('./diagnosing.ts'));
  if (!engine) return undefined;
  if (start !== undefined && engine.looksLikeHar(start)) return readHarFile(context, file, signal);
  return readOther(context, engine, { file, start }, signal);
}

async function readOther(
  context: SliceContext,
  engine: typeof import('./diagnosing.ts'),
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
    return !outcome.read.ok && isOfRecords ? belongs(RECORDS) : noted(context, outcome.read, file.name);
  if (outcome.problem === 'cancelled') return undefined;
  return isLong && isOfRecords ? belongs(RECORDS) : note(context, 'captureProblems', [unreadableFile(file)]);
}

const UNREADABLE: LongText = { ok: false, problem: 'unreadable' };

async function readWhole(
  context: SliceContext,
  engine: typeof import('./diagnosing.ts'),
  file: File,
  signal: AbortSignal,
): Promise<LongText> {
  if (file.size > SHORT) {
    showReading(context, file.name, signal);
    return engine.readLongText(file, { startWorker: context.platform.startReadingWorker, signal });
  }
  const text = await file.text().catch(() => undefined);
  return text === undefined ? UNREADABLE : { ok: true, read: engine.readPasted(text) };
}

const RECORDS = 'seems to hold records. Open it in Browse';

async function readHarFile(
  context: SliceContext,
  file: File,
  signal: AbortSignal,
): Promise<readonly Capture[] | undefined> {
  const { get, set, platform } = context;
  const engine = await loadPart(context, () => import('./diagnosing.ts'));
  if (!engine) return undefined;
  const show = (share: number, captures: number) => {
    if (!signal.aborted) set({ importing: { file: file.name, share, captures } });
  };
  show(0, 0);
  const outcome = await engine.importHar(file, {
    startWorker: platform.startReadingWorker,
    choice: {
      wanted: { headers: Object.values(AUTH_HEADERS), origins: originsOf(get()) },
      most: MOST_CAPTURES,
    },
    signal,
    onProgress: (bytes, captures) => show(Math.min(1, bytes / Math.max(1, file.size)), captures),
  });
  if (!outcome.ok && outcome.problem === 'unreadable')
    note(context, 'captureProblems', [unreadableFile(file)]);
  if (!outcome.ok)
    return outcome.problem === 'refused'
      ? noted(context, { ok: false, problems: outcome.problems }, file.name)
      : undefined;
  const { captures, warnings, left } = outcome;
  if (captures.length === 0)
    return noted(context, { ok: false, problems: [noneSigned(left.unwanted), ...warnings] }, file.name);
  return noted(context, { ok: true, captures, warnings: [...warnings, ...leftWords(left)] }, file.name);
}

function originsOf({ environments }: AppState): string[] {
  return environments.flatMap((environment) => {
    const url = environment.kind === 'remote' ? parsedUrl(environment.baseUrl) : undefined;
    return url ? [url.origin] : [];
  });
}

function noneSigned(count: number): CaptureProblem {
  const { key, timestamp, signature } = AUTH_HEADERS;
  return {
    where: '',
    message: `None of its ${count.toLocaleString('en')} requests carries ${key}, ${timestamp} or ${signature}, or goes to one of your environments. Export the HAR with sensitive data, or capture the call where it’s made`,
  };
}

function leftWords({ unwanted, beyond }: { unwanted: number; beyond: number }): CaptureProblem[] {
  const told: CaptureProblem[] = [];
  if (unwanted > 0)
    told.push({
      where: '',
      message: `${unwanted.toLocaleString('en')} other requests in it aren’t signed, and were left out`,
    });
  if (beyond > 0)
    told.push({
      where: '',
      message: `${beyond.toLocaleString('en')} more signed requests were left out: ${MOST_CAPTURES.toLocaleString('en')} are read at once`,
    });
  return told;
}

function noted(
  context: SliceContext,
  read: ReadCaptures,
  file: string | undefined,
): readonly Capture[] | undefined {
  const { hide } = knownSecrets(context.get().keys.map(({ secret }): Secret => secret));
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

function note(
  { set }: SliceContext,
  list: 'captureProblems' | 'captureWarnings',
  more: readonly InputProblem[],
): undefined {
  set((app) => ({ [list]: [...app[list], ...more] }));
}
