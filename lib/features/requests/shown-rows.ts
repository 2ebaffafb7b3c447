/** What the inspected page did, as rows: its requests and where it went; which of them concern the API, and fail. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { displayText, utf8 } from '../../core/signing/bytes.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { environmentOfUrl } from '../../storage/environment-of-url.ts';
import type { Environment } from '../../storage/environments.ts';
import type { CaptureFilter, CaptureRow } from '../capture/state.ts';
import { isFailing } from './failing.ts';
import type { RequestRow } from './row.ts';

export const CAPTURE_FILTERS: readonly CaptureFilter[] = ['api', 'failing', 'all'];

/** Sent to a known environment without any of the three headers. */
export function isUnsignedCall(row: RequestRow, environments: readonly Environment[]): boolean {
  return !row.isSigned && !row.isPreflight && environmentOfUrl(row.url, environments) !== undefined;
}

/**
 * The rows to show, in order. A search leaves navigations out, and so does looking for failures.
 * @param search found in method, target, host, status, code or key id, whatever its case.
 */
export function shownRows(
  rows: readonly CaptureRow[],
  filter: CaptureFilter,
  search: string,
  environments: readonly Environment[],
): readonly CaptureRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (row: CaptureRow): boolean => {
    if (row.kind === 'navigation') return words.length === 0 && filter !== 'failing';
    if (words.length > 0 && !words.every((word) => searchable(row).includes(word))) return false;
    if (filter === 'all') return true;
    const isApi = row.isSigned || environmentOfUrl(row.url, environments) !== undefined;
    return filter === 'api' ? isApi : isApi && isFailing(row);
  };
  return rows.filter(matches);
}

const LONGEST_SEARCHED = 2000;
const searchTexts = new WeakMap<Capture, string>();

/** Made once for each, since it's read with every letter that's typed. */
function searchable({ capture, url, code }: RequestRow): string {
  const known = searchTexts.get(capture);
  if (known !== undefined) return known;
  const { method, headers } = capture.request;
  const key = headers.find(([name]) => name.toLowerCase() === AUTH_HEADERS.key.toLowerCase())?.[1] ?? '';
  const parts = [method, url.slice(0, LONGEST_SEARCHED), capture.answer?.status ?? '', code ?? '', key];
  const text = displayText(utf8(parts.join(' '))).toLowerCase();
  searchTexts.set(capture, text);
  return text;
}
