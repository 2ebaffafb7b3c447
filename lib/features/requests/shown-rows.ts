/** What the inspected page did, as rows: its requests and where it went; which of them concern the API, and fail. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { asSearched, searchWords } from '../../core/search-words.ts';
import { displayText, utf8 } from '../../core/signing/bytes.ts';
import type { Body } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { environmentOfUrl } from '../../storage/environment-of-url.ts';
import type { Environment } from '../../storage/environments.ts';
import type { CaptureFilter, CaptureRow } from '../capture/state.ts';
import { errorOfRow } from './error-of-row.ts';
import { isFailing, stillFailing } from './failing.ts';
import type { RequestRow } from './row.ts';

export const CAPTURE_FILTERS: readonly CaptureFilter[] = ['api', 'failing', 'all'];

/** Sent to a known environment without any of the three headers, and no file of a page that’s served there too. */
export function isUnsignedCall(row: RequestRow, environments: readonly Environment[]): boolean {
  return !row.isSigned && !row.isPreflight && isApiRequest(row, environments);
}

/** The browser asks before most requests of a page, which the request itself shows: only a preflight that fails is worth a row. */
function isApiRequest(row: RequestRow, environments: readonly Environment[]): boolean {
  const { isSigned, isPageFile, isPreflight, url } = row;
  if (isPreflight && !isFailing(row)) return false;
  return isSigned || (!isPageFile && environmentOfUrl(url, environments) !== undefined);
}

/** What the list says of a row's signature, for a search; of one that failed and succeeded later, that too. */
export type VerdictOf<Row extends RequestRow> = (row: Row, isMended: boolean) => string;

/**
 * The rows to show, in order. A search leaves out what’s no request, and so does looking for failures.
 * @param search found in method, target, host, status, code, key id, verdict or the first of the body, whatever its case.
 * @param looked at: as one that fails it stays, should the same request succeed meanwhile.
 */
export function shownRows<Row extends CaptureRow>(
  rows: readonly Row[],
  filter: CaptureFilter,
  search: string,
  environments: readonly Environment[],
  verdictOf: VerdictOf<Extract<Row, RequestRow>>,
  looked?: number,
): readonly Row[] {
  const words = searchWords(search);
  const failing = filter === 'failing' || words.length > 0 ? stillFailing(rows) : undefined;
  const isMended = (row: RequestRow): boolean => isFailing(row) && failing?.has(row.id) === false;
  const fits = (row: Extract<Row, RequestRow>): boolean => {
    const left = words.filter((word) => !searchable(row).includes(word));
    // Only for those that need it: it takes the diagnoses and what's around the row.
    const verdict = left.length > 0 ? asSearched(verdictOf(row, isMended(row))) : '';
    if (!left.every((word) => verdict.includes(word))) return false;
    if (filter === 'all') return true;
    const isApi = isApiRequest(row, environments);
    if (filter === 'api') return isApi;
    return isApi && isFailing(row) && (!isMended(row) || row.id === looked);
  };
  return rows.filter((row) => (isRequest(row) ? fits(row) : words.length === 0 && filter !== 'failing'));
}

function isRequest<Row extends CaptureRow>(row: Row): row is Extract<Row, RequestRow> {
  return row.kind === 'request';
}

const LONGEST_SEARCHED = 2000;
const searchTexts = new WeakMap<Capture, string>();

/** Where an order’s id is, which nothing else of a POST may show. */
function bodyText(body: Body): string {
  return body.kind === 'none' ? '' : new TextDecoder().decode(body.bytes.subarray(0, LONGEST_SEARCHED));
}

/** Made once for each, since it's read with every letter that's typed. */
function searchable(row: RequestRow): string {
  const { capture, url } = row;
  const known = searchTexts.get(capture);
  if (known !== undefined) return known;
  const { method, headers } = capture.request;
  const key = headers.find(([name]) => name.toLowerCase() === AUTH_HEADERS.key.toLowerCase())?.[1] ?? '';
  const parts = [
    method,
    url.slice(0, LONGEST_SEARCHED),
    capture.answer?.status ?? '',
    errorOfRow(row) ?? '',
    key,
    bodyText(capture.request.body),
  ];
  const text = asSearched(displayText(utf8(parts.join(' '))));
  searchTexts.set(capture, text);
  return text;
}
