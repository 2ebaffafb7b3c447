/** Items on what a client does with responses: error codes, and pages of lists. */

import { REFUSAL_CODES } from '../../core/api.ts';
import { counted, listed } from '../../core/counts.ts';
import { isWholeSuccess } from '../../core/diagnosis/response-status.ts';
import { nextOffset, type PagePlace } from '../../core/paging/next-offset.ts';
import { readPage } from '../../core/paging/read-page.ts';
import { utf8 } from '../../core/signing/bytes.ts';
import { queryPairs } from '../../core/signing/canonical.ts';
import { pathOf } from '../../core/signing/wire-request.ts';
import { TASK_MISTAKES } from '../../exam/tasks/mistakes.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import {
  type ChecklistItem,
  type ItemPart,
  NEW_EXAM,
  newestOfEach,
  type OwnEvidence,
  START_OVER,
  takeExam,
} from './checklist.ts';
import { gradeOf, type OwnGrade, validIn } from './exam-grades.ts';
import type { Seen } from './seen.ts';

export function answerItems(evidence: OwnEvidence): readonly ChecklistItem[] {
  return [errorCodes(evidence), pagesToEnd(evidence)];
}

function errorCodes(evidence: OwnEvidence): ChecklistItem {
  const grades = gradesOf(evidence, 'code-');
  const parts = REFUSAL_CODES.map((code): ItemPart => {
    const read = grades.filter(({ verdict }) => verdict === 'right');
    const requests = read.flatMap((grade) => grade.requests.filter((seen) => seen.code === code));
    return { name: code, requests };
  });
  const item = { id: 'error-codes', title: 'Reads each of the five error codes', parts } as const;
  const wrong = wrongIn(grades, [TASK_MISTAKES.codeNotRead.id]);
  if (wrong.length > 0)
    return {
      ...{ ...item, state: 'failed', requests: wrong },
      says: ['Your client reported a different code than the response.'],
      todo: `${TASK_MISTAKES.codeNotRead.fix} ${NEW_EXAM}`,
    };
  const shown = newestOfEach(parts);
  if (parts.every(({ requests }) => requests.length > 0))
    return {
      ...{ ...item, state: 'shown', requests: shown },
      says: ['Your client reported each code. Requests can’t show what it does next.'],
    };
  const isTaken = grades.some(({ mistakes }) => mistakes.includes(TASK_MISTAKES.codeNotPrinted.id));
  const received = REFUSAL_CODES.filter((code) => evidence.own.some((seen) => seen.code === code));
  return {
    ...{ ...item, state: 'unseen', requests: shown },
    says:
      received.length > 0
        ? [`Received: ${listed(received)}. Requests can’t show whether your code read the codes.`]
        : [],
    todo: isTaken
      ? REPORT_CODES
      : takeExam(evidence, `Take the exam: its tasks cause each of these errors. ${REPORT_CODES}`),
  };
}

/** To a sandbox that gives an exam: it runs no program, and reads no output of one. */
const REPORT_CODES =
  'After each error response, your code must report the error code to the local sandbox: POST /_sandbox/exam/codes with {"id": the task’s id, "code": the error code}.';

/** @param start of the ids of tasks. */
function gradesOf(evidence: OwnEvidence, start: string): readonly OwnGrade[] {
  const tasks = evidence.exam?.tasks.filter(({ id }) => id.startsWith(start)) ?? [];
  return tasks.flatMap(({ id }) => gradeOf(evidence, id) ?? []);
}

function wrongIn(grades: readonly OwnGrade[], mistakes: readonly string[]): readonly Seen[] {
  return grades
    .filter(({ verdict, mistakes: made }) => verdict === 'wrong' && made.some((id) => mistakes.includes(id)))
    .flatMap(({ requests }) => requests);
}

const PAGE_MISTAKES = [TASK_MISTAKES.byAskedLimit, TASK_MISTAKES.endedEarly, TASK_MISTAKES.notEnded];

function pagesToEnd(evidence: OwnEvidence): ChecklistItem {
  const item = { id: 'pages-to-end', title: 'Fetches lists to the end', parts: [] } as const;
  const grade = gradeOf(evidence, 'pages');
  const mistake = PAGE_MISTAKES.find(({ id }) => grade?.mistakes.includes(id));
  if (grade?.verdict === 'wrong' && mistake)
    return {
      ...{ ...item, state: 'failed', requests: grade.requests },
      says: [`${mistake.title}.`],
      todo: `${mistake.fix} ${NEW_EXAM}`,
    };
  const walks = walksIn(validIn(evidence));
  const skipping = walks.find(({ isSkipping }) => isSkipping);
  if (skipping)
    return {
      ...{ ...item, state: 'failed', requests: skipping.pages.map(({ seen }) => seen) },
      says: [`${TASK_MISTAKES.byAskedLimit.title}.`],
      todo: `${TASK_MISTAKES.byAskedLimit.fix} ${START_OVER}`,
    };
  if (grade?.verdict === 'right')
    return {
      ...{ ...item, state: 'shown', requests: grade.requests },
      says: ['In the exam, your code fetched a list to its end while the list changed.'],
    };
  const early = walks.filter(({ isEarly }) => isEarly);
  const left = early.find(({ isNewest }) => isNewest);
  // One that ended early after as many pages may be of a client that never fetches more.
  const whole = walks.findLast(
    ({ isWhole, isNewest, pages }) =>
      isWhole && isNewest && !early.some((one) => one.isNewest || one.pages.length >= pages.length),
  );
  if (whole)
    return {
      ...{ ...item, state: 'shown', requests: whole.pages.map(({ seen }) => seen) },
      says: [`${counted(whole.pages.length, 'page')} of one list, from the first record to the last.`],
    };
  return {
    ...{ ...item, state: 'unseen', requests: left?.pages.map(({ seen }) => seen) ?? [] },
    says: [
      ...(left
        ? [`${counted(left.pages.length, 'page')} of one list fetched, and not the records after them.`]
        : []),
      'The Inbox has no bodies of successful responses, so only Capture and the exam show this.',
    ],
    todo: takeExam(
      evidence,
      'Take the exam: one of its tasks is to fetch a whole list. Or open Capture in DevTools on your web page, and let it fetch a list of several pages.',
    ),
  };
}

interface Page extends PagePlace {
  readonly seen: Seen;
  /** That was asked for; `undefined` where it wasn’t. */
  readonly asked: number | undefined;
}

interface Walk {
  readonly pages: readonly Page[];
  /** Two pages at least, without a gap, and no more after them. */
  readonly isWhole: boolean;
  /** Two pages at least from the first on, and more after them. */
  readonly isEarly: boolean;
  /** Of its list. */
  readonly isNewest: boolean;
  /** `offset` was increased by the limit that was asked for, beyond the one that was applied. */
  readonly isSkipping: boolean;
}

/** Each from its first page to where the next one begins. */
function walksIn(valid: readonly Seen[]): readonly Walk[] {
  const lists = new Map<string, Page[][]>();
  for (const page of valid.flatMap((seen) => pageOf(seen) ?? [])) {
    const list = listOf(page.seen);
    const walks = lists.get(list) ?? [];
    if (page.offset === 0 || walks.length === 0) walks.push([]);
    walks.at(-1)?.push(page);
    lists.set(list, walks);
  }
  return [...lists.values()].flatMap((walks) =>
    walks.map((pages, at) => ({ ...walkOf(pages), isNewest: at === walks.length - 1 })),
  );
}

function walkOf(pages: readonly Page[]): Omit<Walk, 'isNewest'> {
  const [first] = pages;
  const last = pages.at(-1);
  const steps = pages.slice(1).map((page, at) => ({ page, before: pages[at] ?? page }));
  const isWalk = pages.length > 1 && first?.offset === 0;
  const isEnd = last !== undefined && nextOffset(last) === undefined;
  return {
    pages,
    isWhole: isWalk && isEnd && steps.every(({ page, before }) => page.offset <= endOf(before)),
    isEarly: isWalk && !isEnd,
    isSkipping: steps.some(
      ({ page, before: { asked, offset, limit = 0 } }) =>
        asked !== undefined && asked > limit && limit > 0 && page.offset === offset + asked,
    ),
  };
}

function endOf({ offset, count }: Page): number {
  return offset + count;
}

/** Each body is read once: all pages are gone over with every row that comes. */
const places = new WeakMap<Capture, PagePlace | 'none'>();

function pageOf(seen: Seen): Page | undefined {
  const { capture } = seen;
  const place = places.get(capture) ?? placeIn(capture) ?? 'none';
  places.set(capture, place);
  return place === 'none' ? undefined : { ...place, seen, asked: numberIn(capture.request.target, 'limit') };
}

function placeIn({ answer, request }: Capture): PagePlace | undefined {
  if (request.method !== 'GET' || !answer || answer.text === undefined || !isWholeSuccess(answer))
    return undefined;
  const read = readPage(utf8(answer.text), 'paged');
  if (!read.ok || read.total === undefined || read.offset === undefined) return undefined;
  const { total, limit, offset } = read;
  return { total, limit, offset, count: read.records.length };
}

function numberIn(target: Seen['capture']['request']['target'], name: string): number | undefined {
  const pair = queryPairs(target).pairs.find(({ text }) => text.startsWith(`${name}=`));
  const value = pair?.text.slice(name.length + 1) ?? '';
  return /^[0-9]{1,9}$/.test(value) ? Number(value) : undefined;
}

/** The same but for the place in it. */
function listOf({ source, capture }: Seen): string {
  const { target } = capture.request;
  const others = queryPairs(target).pairs.filter(({ text }) => !/^(?:offset|limit)=/.test(text));
  return [source, capture.origin, pathOf(target), ...others.map(({ text }) => text)].join(' ');
}
