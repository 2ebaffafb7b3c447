/** What the service made of the limit and offset it was asked for, and the rule that explains it. */

import { PAGE } from '../api.ts';
import type { AssumptionId } from '../assumptions.ts';
import type { ClauseId } from '../clauses.ts';

/** A value that was applied though another was asked for. */
export interface Applied {
  readonly field: 'limit' | 'offset';
  /** As sent. */
  readonly asked: string;
  readonly applied: number;
  readonly text: string;
  /** What to ask for instead, to get as many as the document allows. */
  readonly better?: string;
  /** `contradicts`: no rule of the document explains it. */
  readonly by: { readonly clause: ClauseId } | { readonly assumption: AssumptionId } | 'contradicts';
}

const WHOLE = /^[0-9]+$/;

/** `undefined` where what was asked for was applied, or the answer doesn't say. */
export function appliedLimit(asked: string, applied: number | undefined): Applied | undefined {
  if (applied === undefined || isSame(asked, applied)) return undefined;
  const common = { field: 'limit', asked, applied } as const;
  const isWhole = WHOLE.test(asked);
  const isInRange = isWhole && Number(asked) >= 1 && Number(asked) <= PAGE.maxLimit;
  if (applied !== PAGE.defaultLimit)
    return {
      ...common,
      by: 'contradicts',
      text: isInRange
        ? `The request asked for ${said(asked)} a page. The server applied ${applied.toLocaleString('en')}, though ${asked} is in the range that the API docs allow.`
        : `The request asked for ${said(asked)} a page. The server applied ${applied.toLocaleString('en')}, but by the API docs a limit out of range falls back to ${PAGE.defaultLimit}.`,
    };
  if (isInRange)
    return {
      ...common,
      by: 'contradicts',
      text: `The request asked for ${said(asked)} a page. The server applied its default of ${applied}, though ${asked} is in the range that the API docs allow.`,
    };
  const isTooMany = isWhole && Number(asked) > PAGE.maxLimit;
  return {
    ...common,
    by: isTooMany ? { clause: 'limit-fallback' } : { assumption: 'limit-forms' },
    ...(isTooMany && { better: String(PAGE.maxLimit) }),
    text: `The request asked for ${said(asked)} a page. The server applied ${applied}: the limit must be 1 to ${PAGE.maxLimit}, and any other limit falls back to ${PAGE.defaultLimit}.`,
  };
}

/** As `appliedLimit`. */
export function appliedOffset(asked: string, applied: number | undefined): Applied | undefined {
  if (applied === undefined || isSame(asked, applied)) return undefined;
  const common = { field: 'offset', asked, applied } as const;
  const isBeyondExact = WHOLE.test(asked) && !Number.isSafeInteger(Number(asked));
  const isFallback = applied === PAGE.defaultOffset && !WHOLE.test(asked);
  if (isFallback || isBeyondExact)
    return {
      ...common,
      by: { assumption: 'offset-forms' },
      text: `The request asked to skip ${said(asked)}. The server skipped ${applied.toLocaleString('en')}.`,
    };
  return {
    ...common,
    by: 'contradicts',
    text: `The request asked to skip ${said(asked)}. The server says that it skipped ${applied.toLocaleString('en')}, so these may be the wrong records.`,
  };
}

function isSame(asked: string, applied: number): boolean {
  return WHOLE.test(asked) && Number(asked) === applied;
}

function said(asked: string): string {
  if (asked === '') return 'an empty value';
  return asked.length > 24 ? `“${asked.slice(0, 24)}…”` : WHOLE.test(asked) ? asked : `“${asked}”`;
}
