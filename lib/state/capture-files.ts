/** Files of requests: a HAR of any size is read in a worker, with progress, and can be cancelled; all else at once. */

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
  /** 0 to 1. */
  readonly share: number;
  readonly captures: number;
}

/** Captures taken from one file. */
const MOST_CAPTURES = 1000;
/** Bytes in which a HAR shows what it is. */
const LOOKED_AT = 65_536;

/** Notes what's wrong with the text. @param file its name, where it's from one. */
export async function readText(
  context: SliceContext,
  text: string,
  file?: string,
): Promise<readonly Capture[] | undefined> {
  const engine = await loadPart(context, () => import('./diagnosing.ts'));
  return engine && noted(context, engine.readPasted(text), file);
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
  const refuse = (problem: InputProblem): undefined => note(context, 'captureProblems', [problem]);
  const belongs = (message: string): undefined => refuse({ file: file.name, where: '', message });
  if (start !== undefined && fileKind(file.name, start) === 'saved-requests')
    return belongs('holds requests that were saved. Import it in Saved');
  const isLong = file.size > MOST_FILE_BYTES;
  const text = isLong || start === undefined ? undefined : await file.text().catch(() => undefined);
  // Logs are lines and tables as well: only where no request is found does the name tell of records.
  const isOfRecords = fileKind(file.name, '') === 'records' && !engine.looksLikeLogLine(start ?? '');
  if (text === undefined) return isLong && isOfRecords ? belongs(RECORDS) : refuse(unreadableFile(file));
  const read = engine.readPasted(text);
  return !read.ok && isOfRecords ? belongs(RECORDS) : noted(context, read, file.name);
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
    startWorker: platform.startHarWorker,
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
