/** From what DevTools tells to rows in the order the requests began, of which only so many are kept. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { answerTo } from '../../core/diagnosis/service-answer.ts';
import { heldBytes } from '../../core/held-bytes.ts';
import { headerValue, type WireRequest } from '../../core/signing/wire-request.ts';
import { captureOfHarEntry } from '../../formats/har/entry.ts';
import type { NetworkEvent } from '../../platform/ports.ts';
import type { CaptureRow, NavigationRow } from './state.ts';

export interface CaptureBounds {
  readonly rows: number;
  /** Of all rows with everything in them, as `heldBytes` counts. */
  readonly bytes: number;
}

export const CAPTURE_BOUNDS: CaptureBounds = { rows: 10_000, bytes: 100_000_000 };

/** `undefined` where it's nothing that goes to a server, such as a `data:` URL, or makes no sense. */
export function rowOfEvent(event: Exclude<NetworkEvent, { kind: 'dropped' }>): CaptureRow | undefined {
  if (event.kind === 'navigated') {
    const { id, at, url, hasLeftPage } = event;
    return { kind: 'navigation', id, startedAt: at, url, isPlaced: false, hasLeftPage };
  }
  const read = captureOfHarEntry(event.entry, 'devtools');
  if (!read.ok) return undefined;
  const { capture, warnings } = read;
  const { url, startedAt, failure, isPreflight, isPageFile, exactBody } = toldBy(event.entry);
  const { request } = capture;
  return {
    kind: 'request',
    id: event.id,
    startedAt: startedAt ?? (capture.receivedAt ?? 0) * 1000,
    url,
    capture: { ...capture, isCaptured: true, ...(startedAt !== undefined && { startedAt }) },
    remarks: [...warnings.map(({ message }) => message), ...exactRemarks(exactBody)],
    isSigned: isSigned(request),
    isPreflight: isPreflight || (request.method === 'OPTIONS' && asksBefore(request)),
    ...((isPageFile || isAskedForPage(request)) && { isPageFile: true as const }),
    code: answerTo(capture)?.code ?? undefined,
    failure,
  };
}

/** Why its bytes couldn't be had, though they were asked for. Said of DevTools, as the other remarks are. */
function exactRemarks(exactBody: unknown): readonly string[] {
  switch (exactBody) {
    case 'form':
      return ['shows the text of this form; the browser gives a form’s fields, but not its bytes'];
    case 'untold':
      return ['shows its text at most; the browser doesn’t give the bytes of a Blob, a file or a stream'];
    case 'unsure':
      return ['doesn’t show which of the captured bytes belong to this request'];
    default:
      return [];
  }
}

function isSigned({ headers }: WireRequest): boolean {
  return Object.values(AUTH_HEADERS).some((name) => headerValue(headers, name) !== undefined);
}

function asksBefore({ headers }: WireRequest): boolean {
  return headerValue(headers, 'Access-Control-Request-Method') !== undefined;
}

/** What browsers call them: Chromium in its HAR, and all in Sec-Fetch-Dest. */
const PAGE_FILES: ReadonlySet<string> = new Set([
  ...['document', 'script', 'stylesheet', 'style', 'image', 'font', 'media', 'manifest'],
  ...['iframe', 'frame', 'worker', 'sharedworker', 'serviceworker', 'video', 'audio', 'track'],
]);

function isAskedForPage({ headers }: WireRequest): boolean {
  return PAGE_FILES.has(headerValue(headers, 'Sec-Fetch-Dest') ?? '');
}

interface Told {
  readonly startedDateTime?: unknown;
  readonly _resourceType?: unknown;
  readonly _exactBody?: unknown;
  readonly request?: { readonly url?: unknown };
  readonly response?: { readonly _error?: unknown };
}

/** What the capture doesn't hold. The entry is an object: it was read. */
function toldBy(entry: unknown) {
  const { startedDateTime, _resourceType, _exactBody, request, response } = entry as Told;
  const startedAt = Date.parse(String(startedDateTime));
  const failure = response?._error;
  return {
    url: String(request?.url ?? ''),
    startedAt: Number.isNaN(startedAt) ? undefined : startedAt,
    failure: typeof failure === 'string' && failure !== '' ? failure.slice(0, 200) : undefined,
    isPreflight: _resourceType === 'preflight',
    isPageFile: typeof _resourceType === 'string' && PAGE_FILES.has(_resourceType),
    exactBody: _exactBody,
  };
}

/** Both in order; `more` in any. Most of what's new began after all that's there. */
export function merged(rows: readonly CaptureRow[], more: readonly CaptureRow[]): readonly CaptureRow[] {
  const added = more.toSorted(inOrder);
  const [first] = added;
  if (!first) return rows;
  let from = rows.length;
  while (from > 0 && inOrder(rows[from - 1] ?? first, first) > 0) from--;
  return [...rows.slice(0, from), ...[...rows.slice(from), ...added].sort(inOrder)];
}

function inOrder(a: CaptureRow, b: CaptureRow): number {
  return a.startedAt - b.startedAt || rank(a) - rank(b) || a.id - b.id;
}

function rank({ kind }: CaptureRow): number {
  return kind === 'request' ? 1 : 0;
}

/** How long before it's told that a page may have been asked for, in milliseconds. */
const LONGEST_LOADING = 120_000;

/**
 * The browser tells of a navigation once the new page begins to arrive: its line goes where the page was asked for,
 * before all its requests.
 * @param more what's new among the rows: the page's own request ends after the navigation is told.
 */
export function withNavigationsPlaced(
  rows: readonly CaptureRow[],
  more: readonly CaptureRow[],
): readonly CaptureRow[] {
  const places = new Map<number, number>();
  for (const row of rows) {
    if (row.kind !== 'navigation' || row.isPlaced) continue;
    const page = more.find((request) => isPageOf(request, row));
    if (page) places.set(row.id, page.startedAt);
  }
  if (places.size === 0) return rows;
  const placed = (row: CaptureRow): CaptureRow => {
    const startedAt = places.get(row.id);
    return row.kind !== 'navigation' || startedAt === undefined ? row : { ...row, startedAt, isPlaced: true };
  };
  return rows.map(placed).sort(inOrder);
}

function isPageOf(request: CaptureRow, { id, url, startedAt }: NavigationRow): boolean {
  const took = startedAt - request.startedAt;
  return (
    request.kind === 'request' &&
    request.id > id &&
    request.url === withoutFragment(url) &&
    took >= 0 &&
    took <= LONGEST_LOADING
  );
}

function withoutFragment(url: string): string {
  const at = url.indexOf('#');
  return at < 0 ? url : url.slice(0, at);
}

const counted = new WeakMap<CaptureRow, number>();

/** Counted once for each: all rows are gone over whenever some come. */
function bytesOf(row: CaptureRow): number {
  const known = counted.get(row);
  if (known !== undefined) return known;
  const bytes = heldBytes(row);
  counted.set(row, bytes);
  return bytes;
}

/** Without the oldest beyond the bounds. */
export function bounded(
  rows: readonly CaptureRow[],
  bounds: CaptureBounds,
): { readonly rows: readonly CaptureRow[]; readonly dropped: number } {
  let from = Math.max(0, rows.length - bounds.rows);
  let bytes = 0;
  for (let i = rows.length - 1; i >= from; i--) {
    const row = rows[i];
    bytes += row ? bytesOf(row) : 0;
    if (bytes > bounds.bytes) from = i + 1;
  }
  const gone = rows.slice(0, from).filter(({ kind }) => kind === 'request');
  return { rows: from === 0 ? rows : rows.slice(from), dropped: gone.length };
}
