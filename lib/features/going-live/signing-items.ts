/** Items on signing: the bytes, the clock, retries. */

import { AUTH_HEADERS } from '../../core/api.ts';
import { counted } from '../../core/counts.ts';
import { ADVICE } from '../../core/mistakes/advice.ts';
import { isMistakeId } from '../../core/mistakes/catalogue.ts';
import { compareByteStrings, textOfUtf8 } from '../../core/signing/bytes.ts';
import { queryPairs } from '../../core/signing/canonical.ts';
import { bodyBytes, headerValue, type WireRequest } from '../../core/signing/wire-request.ts';
import { shortSpan } from '../../core/time-words.ts';
import { TASK_MISTAKES } from '../../exam/tasks/mistakes.ts';
import { callOf } from '../requests/failing.ts';
import {
  type ChecklistItem,
  type ItemPart,
  newestOfEach,
  type OwnEvidence,
  START_OVER,
  withTasks,
} from './checklist.ts';
import { validIn } from './exam-grades.ts';
import { isApiPath, isWholeSeen, type Seen } from './seen.ts';

export function signingItems(evidence: OwnEvidence): readonly ChecklistItem[] {
  return [signsWhatItSends(evidence), oneClockRead(evidence), retriesSignedAgain(evidence)];
}

/** Each hides a mistake that a plain GET doesn’t show. */
const HARD: readonly { readonly name: string; readonly has: (request: WireRequest) => boolean }[] = [
  { name: 'Valid request with a query that had to be sorted', has: ({ target }) => isUnsorted(target) },
  {
    name: 'Valid request with percent-encoding in its path or query',
    has: ({ target }) => /%[0-9a-f]{2}|\+/i.test(target),
  },
  { name: 'Valid request with characters beyond ASCII in its body', has: hasTextBeyondAscii },
];

function isUnsorted(target: WireRequest['target']): boolean {
  const { pairs } = queryPairs(target);
  return pairs.some(({ text }, at) => compareByteStrings(pairs[at - 1]?.text ?? text, text) > 0);
}

/** Each body is read once: all requests are gone over with every row that comes. */
const beyondAscii = new WeakMap<WireRequest, boolean>();

function hasTextBeyondAscii(request: WireRequest): boolean {
  const known = beyondAscii.get(request);
  if (known !== undefined) return known;
  const bytes = bodyBytes(request.body);
  const has = bytes.some((byte) => byte > 0x7f) && textOfUtf8(bytes) !== undefined;
  beyondAscii.set(request, has);
  return has;
}

function signsWhatItSends(evidence: OwnEvidence): ChecklistItem {
  const valid = validIn(evidence);
  const parts = HARD.map(({ name, has }): ItemPart => {
    return { name, requests: valid.filter(({ capture }) => has(capture.request)) };
  });
  const item = { id: 'signs-what-it-sends', title: 'Signs the bytes that it sends', parts } as const;
  const contrary = unmended(evidence.own.filter(isNotSigned), valid);
  const [first] = contrary;
  if (first)
    return {
      ...item,
      state: 'failed',
      says: [`Wrong or missing signature: ${counted(contrary.length, 'request')}. ${whatIsWrong(first)}.`],
      requests: contrary,
      todo: `${fixOf(first)} ${START_OVER}`,
    };
  const says = [
    ...(valid.length > 0 ? [`${counted(valid.length, 'request')} with a valid signature.`] : []),
    ...examCalls(evidence),
  ];
  if (parts.every(({ requests }) => requests.length > 0))
    return { ...item, state: 'shown', says, requests: newestOfEach(parts) };
  return {
    ...{ ...item, state: 'unseen', says, requests: newestOfEach(parts) },
    todo: 'Send a request of each kind below with your code, or take the exam: its calls have all of them.',
  };
}

function examCalls({ exam, own }: OwnEvidence): readonly string[] {
  const calls = exam?.report.calls ?? [];
  if (calls.length === 0 || !own.some(({ examItem }) => calls.some(({ id }) => id === examItem))) return [];
  const right = calls.filter(({ verdict }) => verdict === 'right').length;
  return [`Exam: ${right} of ${counted(calls.length, 'call')} passed.`];
}

/** None that the sandbox was told to reject is. */
function isNotSigned(seen: Seen): boolean {
  if (seen.isStaged || !isWholeSeen(seen)) return false;
  return seen.signature === 'invalid' || isUnsigned(seen);
}

function isUnsigned({ capture: { request } }: Seen): boolean {
  const isSigned = Object.values(AUTH_HEADERS).every((name) => headerValue(request.headers, name));
  return !isSigned && isApiPath(request.target);
}

/** What the same call with a valid signature mended since is no contrary any more. */
function unmended(contrary: readonly Seen[], good: readonly Seen[]): readonly Seen[] {
  const last = new Map<string, number>();
  for (const seen of good) last.set(placeOf(seen), Math.max(seen.at, last.get(placeOf(seen)) ?? 0));
  return contrary.filter((seen) => (last.get(placeOf(seen)) ?? 0) <= seen.at);
}

/** Times of two sources are by two clocks. */
function placeOf({ source, capture }: Seen): string {
  return `${source} ${callOf(capture)}`;
}

function whatIsWrong(seen: Seen): string {
  if (isUnsigned(seen)) {
    const { headers } = seen.capture.request;
    const missing = Object.values(AUTH_HEADERS).filter((name) => !headerValue(headers, name));
    return `Missing: ${missing.join(', ')}`;
  }
  const [named] = seen.mistakes.filter(isMistakeId);
  return named ? ADVICE[named].title : 'The signature is invalid';
}

function fixOf(seen: Seen): string {
  return isUnsigned(seen)
    ? 'Send all three headers with every request.'
    : 'Open a request to see its mistake and the fix.';
}

/** Line 4 and X-Timestamp of two readings. */
const OF_TWO_READINGS: ReadonlySet<string> = new Set([
  'ts-two-clock-reads',
  'ts-header-refreshed',
  'ts-rounding',
]);

const READ_ONCE = 'Read the clock when you sign, once, and use this value for line 4 and X-Timestamp.';
/** A slow clock, a stored signature and a queue look alike here. */
const SIGN_LATE =
  'Open the request for its cause. Sign right before you send, and synchronize the clock of the computer that signs.';

function oneClockRead(evidence: OwnEvidence): ChecklistItem {
  const valid = validIn(evidence);
  const item = { id: 'one-clock-read', title: 'Signs with the current time, read once', parts: [] } as const;
  const readTwice = evidence.own.filter(({ mistakes }) => mistakes.some((id) => OF_TWO_READINGS.has(id)));
  const stale = evidence.own.filter(({ code, isStaged }) => code === 'stale_request' && !isStaged);
  // A clock that’s read twice is seen by chance, so that no later request mends it.
  const contrary = [...readTwice, ...unmended(stale, valid)];
  if (contrary.length > 0)
    return {
      ...{ ...item, state: 'failed', requests: contrary },
      says: [
        ...(readTwice.length > 0
          ? ['Your code read the clock twice: once for line 4 and once for X-Timestamp.']
          : []),
        ...(readTwice.length < contrary.length
          ? ['The server rejected the timestamp: it’s more than 5 minutes off.']
          : []),
      ],
      todo: `${readTwice.length > 0 ? READ_ONCE : SIGN_LATE} ${START_OVER}`,
    };
  return {
    ...{ ...item, state: 'beyond', requests: [] },
    says: [
      'If your code reads the clock twice, it usually gets the same second. So requests can’t show this.',
      ...(valid.length > 0
        ? [
            `In ${counted(valid.length, 'request')} with a valid signature, line 4 and X-Timestamp were the same.`,
          ]
        : []),
    ],
    todo: 'Look in your code: one variable must hold the time for line 4 and for X-Timestamp.',
  };
}

const FAILURES = ['server-error', 'rate-limit', 'dropped'] as const;
type Failure = (typeof FAILURES)[number];

const FAILURE_NAMES: Readonly<Record<Failure, string>> = {
  'server-error': 'After 503 or another server error',
  'rate-limit': 'After 429',
  dropped: 'After a connection without a response',
};

/** What the exam’s sandbox has recorded where it closed the connection. */
const CLOSED = 'connection_closed';

function failureOf({ status = 0, code, isUnanswered }: Seen): Failure | undefined {
  if (isUnanswered || code === CLOSED) return 'dropped';
  if (status === 429) return 'rate-limit';
  return status >= 500 ? 'server-error' : undefined;
}

/** Within the same second the same request has the same signature, however often it’s signed. Milliseconds. */
const CERTAINLY_LATER = 2000;
/** What comes later than this is no retry. */
const LONGEST_WAIT = 60_000;

interface Retry {
  readonly first: Seen;
  readonly second: Seen;
}

function retriesSignedAgain({ own, exam }: OwnEvidence): ChecklistItem {
  // The exam knows when a program began anew.
  const verdicts = new Map(exam?.report.tasks?.map(({ id, verdict }) => [id, verdict]));
  const verdictOf = ({ first }: Retry) => verdicts.get(first.examItem ?? '') ?? 'none';
  const pairs = repeated(own.filter((seen) => isWholeSeen(seen) && seen.keyId !== undefined));
  const good = pairs.filter((pair) => isSignedAgain(pair) && ['right', 'none'].includes(verdictOf(pair)));
  const parts = FAILURES.map((failure): ItemPart => {
    const of = good.filter(({ first }) => failureOf(first) === failure);
    return { name: FAILURE_NAMES[failure], requests: of.map(({ second }) => second) };
  });
  const item = { id: 'retries-signed-again', title: 'Signs each retry again', parts } as const;
  const reused = pairs.filter(isReused);
  const contrary = unmended(
    reused.map(({ second }) => second),
    good.map(({ second }) => second),
  );
  const worst = reused.find(({ second }) => contrary.includes(second));
  if (worst) {
    const later = shortSpan((worst.second.at - worst.first.at) / 1000);
    return {
      ...{ ...item, state: 'failed', requests: [worst.first, ...contrary] },
      says: [`The same timestamp and signature came again ${later} later.`],
      todo: `${TASK_MISTAKES.notSignedAgain.fix} ${START_OVER}`,
    };
  }
  const seenParts = parts.filter(({ requests }) => requests.length > 0).length;
  const isShown = seenParts === parts.length;
  return {
    ...{ ...item, state: isShown ? 'shown' : 'unseen' },
    says:
      good.length > 0
        ? [
            `${counted(good.length, 'retry', 'retries')} with a valid signature and a later timestamp.`,
            ...(isShown ? [] : [`Shown: ${seenParts} of ${counted(parts.length, 'kind')} of failure.`]),
            ...(good.some((pair) => verdictOf(pair) === 'right') ? [] : [SAME_AS_RESTARTED]),
          ]
        : [],
    requests: newestOfEach(parts),
    ...(!isShown && {
      todo: withTasks(
        exam,
        'After each failure below, let your code send the same request again. The exam’s tasks make all three happen.',
      ),
    }),
  };
}

const SAME_AS_RESTARTED =
  'A program that you start again within a minute looks the same. The exam’s tasks tell them apart.';

/** Each with the one before it that asked for the same. */
function repeated(own: readonly Seen[]): readonly Retry[] {
  const latest = new Map<string, Seen>();
  return own.flatMap((second) => {
    const place = placeOf(second);
    const first = latest.get(place);
    latest.set(place, second);
    return first ? [{ first, second }] : [];
  });
}

function sent({ capture }: Seen, name: string): string | undefined {
  return headerValue(capture.request.headers, name);
}

function isSame({ first, second }: Retry, name: string): boolean {
  return sent(first, name) === sent(second, name);
}

function isSignedAgain(retry: Retry): boolean {
  const { first, second } = retry;
  return (
    failureOf(first) !== undefined &&
    first.signature !== 'invalid' &&
    second.signature === 'valid' &&
    second.at - first.at <= LONGEST_WAIT &&
    Number(sent(second, AUTH_HEADERS.timestamp)) > Number(sent(first, AUTH_HEADERS.timestamp))
  );
}

function isReused(retry: Retry): boolean {
  const { first, second } = retry;
  return (
    sent(second, AUTH_HEADERS.signature) !== undefined &&
    isSame(retry, AUTH_HEADERS.signature) &&
    isSame(retry, AUTH_HEADERS.timestamp) &&
    second.at - first.at >= CERTAINLY_LATER
  );
}
