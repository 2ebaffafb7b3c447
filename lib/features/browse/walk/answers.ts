/** What a page's outcome means for a walk: records, another try later, or the end of it until somebody does something. */

import { mayPass, retryAfter } from '../../../client/retry-after.ts';
import type { ResponseAnswer } from '../../../client/transport.ts';
import type { AskedPageOutcome } from '../../../client/walk/outcomes.ts';
import type { PageFacts } from '../../../core/paging/walk-plan.ts';
import type { KeptRecords } from '../records.ts';
import type { PageOutcome } from '../request.ts';
import type { BrowseFailure, LoadedPage } from '../state.ts';

type Answer = AskedPageOutcome<LoadedPage, BrowseFailure>;

/** A server that's overloaded, or in the middle of something: the next time may do. */
const PASSING = [408, 425, 429, 500, 502, 503, 504];
const OVERLOAD = [429, 503];

/** @param now Unix seconds. */
export function answerOfWalk(outcome: PageOutcome, records: KeptRecords, now: () => number): Answer {
  if (outcome.kind === 'cancelled') return { kind: 'cancelled' };
  if (outcome.kind === 'page')
    return { kind: 'page', facts: factsOf(outcome.page, records), keep: outcome.page };
  const { failure } = outcome;
  if (!('answered' in failure)) return { kind: 'stop', why: failure };
  if (failure.kind === 'unreadable') return ofUnreadable(failure, outcome.page, records);
  const { answer } = failure.answered.exchange;
  if (answer.kind === 'response') return ofStatus(failure, answer, now());
  const isPassing = answer.kind === 'failed' && mayPass(answer);
  // Where there has been no answer yet, it's likelier the wrong address than a moment's weakness.
  return isPassing && records.count > 0
    ? { kind: 'again', status: undefined, why: failure, isOverload: true }
    : { kind: 'stop', why: failure };
}

function ofUnreadable(
  failure: Extract<BrowseFailure, { kind: 'unreadable' }>,
  page: LoadedPage | undefined,
  records: KeptRecords,
): Answer {
  const { answer } = failure.answered.exchange;
  const salvage = page && { facts: factsOf(page, records), keep: page };
  // Longer than what's read of any answer: asking again would bring the same.
  if (salvage && answer.kind === 'response' && answer.truncated) return { kind: 'page', ...salvage };
  // What never was a list won't become one; a page in the middle may.
  if (records.count === 0) return { kind: 'stop', why: failure };
  return {
    kind: 'again',
    status: answer.kind === 'response' ? answer.status : undefined,
    why: failure,
    isOverload: false,
    salvage,
  };
}

function ofStatus(why: BrowseFailure, answer: ResponseAnswer, now: number): Answer {
  const { status } = answer;
  if (why.kind === 'path-unknown' || !PASSING.includes(status)) return { kind: 'stop', why };
  const afterSeconds = retryAfter(answer, now);
  return { kind: 'again', status, why, isOverload: OVERLOAD.includes(status), afterSeconds };
}

/** A capped list is all there is: one request, and nothing tells how many there are. */
function factsOf({ records, total, limit, offset }: LoadedPage, kept: KeptRecords): PageFacts {
  const count = records.length;
  const isKnown = count > 0 && kept.isKnown(records);
  return kept.kind === 'capped'
    ? { count, total: count, limit: count + 1, isKnown }
    : { count, total, limit, offset, isKnown };
}
