/** What's said of a page that was fetched, and of the end of a list. */

import { PAGE, PATHS } from '../../lib/core/api.ts';
import { counted, listed } from '../../lib/core/counts.ts';
import type { PageRemark, Paging } from '../../lib/lessons/grading/pages.ts';

/** Of a step: `bad` for a mistake. */
export interface StepWords {
  readonly tone: 'bad' | 'info';
  readonly title: string;
  readonly text?: string;
}

export const NOT_SENDABLE: StepWords = {
  tone: 'bad',
  title: 'Not sent: this can’t be in a URL',
  text: 'Begin with /. Use no space, no #, and no character outside ASCII.',
};

/** @param mayRepeat fetching an order twice isn’t a mistake here. */
export function pageWords(remark: PageRemark, mayRepeat: boolean): StepWords {
  switch (remark.remark) {
    case 'not-sendable':
      return NOT_SENDABLE;
    case 'other-list':
      return {
        tone: 'bad',
        title: 'This isn’t the list of orders',
        text: `This task is about the pages of ${PATHS.orders}.`,
      };
    case 'other-filter':
      return {
        tone: 'bad',
        title: 'The filter differs from the first request',
        text: `${remark.wanted === undefined ? 'The first request has no status.' : `The first request has status=${remark.wanted}.`} A different filter is a different list, with its own total.`,
      };
    case 'limit-fallback':
      return {
        tone: 'bad',
        title: `limit=${remark.sent} wasn’t applied`,
        text: `The server applied ${PAGE.defaultLimit}.${remark.isAssumed ? ' This is assumed: the API docs give only the maximum.' : ` The maximum is ${PAGE.maxLimit}.`}`,
      };
    case 'offset-fallback':
      return {
        tone: 'bad',
        title: `offset=${remark.sent} wasn’t applied`,
        text: 'The server applied 0. This is assumed: the API docs don’t say it.',
      };
    case 'ignored':
      return {
        tone: 'bad',
        title: `The server ignored ${listed(remark.sent)}`,
        text: 'The API docs name only status, limit and offset. Use offset: the number of orders to skip.',
      };
    case 'skipped':
      return { tone: 'bad', title: `${counted(remark.count, 'order')} skipped`, text: SKIPPED[remark.why] };
    case 'again':
      return {
        tone: mayRepeat ? 'info' : 'bad',
        title: `${counted(remark.count, 'order')} fetched twice`,
        text:
          remark.why === 'list-grew'
            ? 'New orders moved the others back. Drop repeated orders by their id.'
            : 'This page begins before the end of the fetched pages.',
      };
    case 'past-end':
      return {
        tone: 'bad',
        title: 'The page is empty',
        text: 'The offset is past the last order. The server returns an empty page, not an error.',
      };
  }
}

const SKIPPED: Readonly<Record<Extract<PageRemark, { remark: 'skipped' }>['why'], string>> = {
  offset: 'This page begins too far on. Request the skipped orders too.',
  'sent-limit': 'The offset grew by the limit that was sent. Add the limit that was applied.',
  'list-shrank':
    'Orders left the list, so later orders moved forward. Request the skipped ones with a lower offset.',
};

/** `undefined` where there’s nothing to say yet. */
export function endWords({
  isAtEnd,
  isSpent,
  passed,
  missing,
  repeated,
}: Paging): Required<StepWords> | undefined {
  if (isSpent)
    return {
      tone: 'bad',
      title: `${counted(repeated, 'order')} fetched twice: start over`,
      text: 'This task asks for each order once. Let each page begin where the one before ended.',
    };
  if (!isAtEnd || passed) return undefined;
  return {
    tone: 'bad',
    title: `The end is reached, ${counted(missing, 'order')} missing`,
    text: 'Request the missing orders, or start over. The list is as long as its newest total says.',
  };
}
