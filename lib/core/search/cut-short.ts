/** Whether a search ended before it could say anything of what it didn't find. */

import type { SearchResult } from './conduct.ts';

/** Single mistakes and pairs: what most clients have. Until they were all tried, that none fits says nothing of the cause. */
export const TELLING_DEPTH = 2;

/** @param search one that found nothing. */
export function isCutShort({
  stopped,
  exhaustedDepth,
}: Pick<SearchResult, 'stopped' | 'exhaustedDepth'>): boolean {
  return stopped !== 'exhausted' && exhaustedDepth < TELLING_DEPTH;
}

/** Whether all mistakes as simple as those that were found were tried: else a likelier one may be missing. */
export function isFoundForSure({
  findings: [best],
  stopped,
  exhaustedDepth,
}: Pick<SearchResult, 'findings' | 'stopped' | 'exhaustedDepth'>): boolean {
  const [reason] = best?.reasons ?? [];
  return (
    stopped === 'found' && reason !== undefined && exhaustedDepth >= Math.min(reason.mistakes, TELLING_DEPTH)
  );
}
