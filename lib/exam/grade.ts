/** The exam's report: what arrived for each call, held against what it asks for. */

import { AUTH_HEADERS, KEY_PREFIXES, type RefusalCode } from '../core/api.ts';
import { withoutAnySecret } from '../core/diagnosis/compare/redacted.ts';
import { refusalTitle, UNEXPLAINED_SIGNATURE } from '../core/diagnosis/condition-titles.ts';
import { sha256Hex } from '../core/hashing/sha256.ts';
import { MISTAKE_IDS } from '../core/mistakes/catalogue.ts';
import { WAYS } from '../core/mistakes/ways.ts';
import { bytesOf, displayText, utf8 } from '../core/signing/bytes.ts';
import type { Verdict } from '../core/signing/verify.ts';
import { headerValues, type WireRequest } from '../core/signing/wire-request.ts';
import { shortSpan } from '../core/time-words.ts';
import type { AskedRequest, ExamCall } from './call.ts';
import { differenceIn, requestLines } from './difference.ts';
import { type CallPart, differences, isReordered } from './differences.ts';
import type { ExcludedMistakes } from './excluded.ts';
import { prefixBefore } from './recognise.ts';
import {
  type AskedDifference,
  CAUSE_UNKNOWN,
  type ExamReport,
  isUnnamed,
  type NamedMistake,
  NOT_DIAGNOSED,
  type ReportedMistake,
} from './report.ts';
import type { TaskGrade } from './tasks/task.ts';

/** The latest request for a call. */
export interface Arrival {
  readonly request: WireRequest;
  readonly verdict: Verdict;
  /** The same string was signed wrongly before, so that a diagnosis told its signature. */
  readonly wasTold: boolean;
  /** Sent with a key that isn’t the exam’s, which may be valid at the sandbox. */
  readonly isOtherKey: boolean;
  /** The secret came in place of the key id. */
  readonly isSwapped: boolean;
  /** What was sent has the secret in it, so it isn't shown. */
  readonly holdsSecret: boolean;
  /** It’s no call’s request, and came when this call was to be made. */
  readonly isElsewhere: boolean;
  /** Each a set of mistakes that would make its signature, the likeliest first; `undefined` until it's known. */
  readonly explanations: readonly (readonly NamedMistake[])[] | undefined;
  /** There was no time to look for all of them. */
  readonly isCutShort: boolean;
}

/** @param arrivals by the call's id. @param tasks where the exam has any. */
export function gradeExam(
  calls: readonly ExamCall[],
  arrivals: ReadonlyMap<string, Arrival>,
  excluded: ExcludedMistakes,
  tasks?: ReadonlyMap<string, TaskGrade>,
): ExamReport {
  const named = mistakesByCall(calls, arrivals);
  const graded = calls.map(({ id }) => {
    const mistakes = named.get(id);
    const verdict = mistakes === undefined ? 'missing' : mistakes.length === 0 ? 'right' : 'wrong';
    return { id, verdict, mistakes: (mistakes ?? []).map((mistake) => mistake.id) } as const;
  });
  const done = tasks && [...tasks].map(([id, task]) => ({ id, ...withMistakeIds(task) }));
  return {
    version: 1,
    passed: [...graded, ...(done ?? [])].every(({ verdict }) => verdict === 'right'),
    calls: graded,
    ...(done && { tasks: done }),
    mistakes: [...byMistake(named), ...(tasks ? byMistakeOfTasks(tasks) : [])],
    excluded,
    catalogue: CATALOGUE_VERSION,
  };
}

/** Whether a request is right: signed for its very bytes, by the client itself, and asking for what its call asks for. */
export function isRight(call: ExamCall, arrival: Arrival): boolean {
  const { request, verdict, wasTold, isOtherKey, isElsewhere } = arrival;
  return verdict.ok && !wasTold && !isOtherKey && !isElsewhere && differences(call, request).length === 0;
}

function mistakesByCall(
  calls: readonly ExamCall[],
  arrivals: ReadonlyMap<string, Arrival>,
): ReadonlyMap<string, readonly NamedMistake[]> {
  const arrived = calls.flatMap((call) => {
    const arrival = arrivals.get(call.id);
    return arrival ? [{ call, arrival, evident: evidentMistakes(call, arrival) }] : [];
  });
  const unclear = arrived.filter(({ evident }) => evident === undefined);
  const settled = fewestMistakes(
    new Map(unclear.map(({ call, arrival }) => [call.id, explanationsOf(call, arrival)])),
  );
  const isSecretRight = arrived.some(({ arrival: { verdict, isOtherKey } }) => verdict.ok && !isOtherKey);
  const isAnySearched = unclear.some(({ arrival }) => arrival.explanations && !arrival.isCutShort);
  const none = isAnySearched ? 'none' : 'untried';
  const others = settled.size > 0 ? 'named' : isSecretRight ? 'valid' : none;
  return new Map(
    arrived.map(({ call, arrival, evident }) => [
      call.id,
      evident ?? settled.get(call.id) ?? [withCanonical(refusedBy(arrival, others), call, arrival)],
    ]),
  );
}

/** A client that sent the pairs in another order than the call has them sorted them: it didn’t leave them as they were. */
function explanationsOf(call: AskedRequest, { request, explanations }: Arrival): Arrival['explanations'] {
  const [, query = ''] = /^[^?]*\??(.*)$/s.exec(request.target) ?? [];
  if (!isReordered(query, call.query)) return explanations;
  const sorted = explanations?.filter((mistakes) => mistakes.every(({ id }) => id !== 'query-order-as-sent'));
  return sorted?.length ? sorted : explanations;
}

/** What needs no search; `undefined` where only the signature is invalid. */
export function evidentMistakes(call: AskedRequest, arrival: Arrival): readonly NamedMistake[] | undefined {
  const { request, verdict, wasTold, isOtherKey, isSwapped, isElsewhere, holdsSecret } = arrival;
  if (isSwapped) return [SWAPPED];
  const first = firstMistake(call, request, verdict);
  if (first && !isElsewhere) return [first];
  if (isOtherKey) return [UNKNOWN_KEY];
  const otherPart = (part: CallPart, difference: () => AskedDifference): NamedMistake =>
    holdsSecret ? OTHER_PARTS[part] : { ...OTHER_PARTS[part], difference: difference() };
  if (isElsewhere) return [otherPart('path', () => requestLines(call, request))];
  if (!verdict.ok) return undefined;
  const parts = differences(call, request);
  return [
    ...(wasTold ? [TOLD] : []),
    ...parts.map((part) => otherPart(part, () => differenceIn(part, call, request))),
  ];
}

/** What is told by name before a signature is graded: most failures are of these. */
function firstMistake(
  call: AskedRequest,
  { target }: WireRequest,
  verdict: Verdict,
): NamedMistake | undefined {
  const prefix = prefixBefore(call, target);
  if (prefix !== '') return wrongBaseUrl(prefix);
  if (verdict.ok) return undefined;
  const { invalid_key, stale_request } = verdict.checks;
  if (invalid_key.state !== 'active' && invalid_key.sent)
    return invalid_key.sent.startsWith(KEY_PREFIXES.live) ? LIVE_KEY : UNKNOWN_KEY;
  const { ahead } = stale_request;
  const isClock = verdict.code === 'stale_request' && ahead !== 'unknown' && ahead < DAY && ahead > -DAY;
  return isClock ? clockOff(ahead) : undefined;
}

/** Seconds. What's further off is in another unit or of another calendar. */
const DAY = 86_400n;

function wrongBaseUrl(prefix: string): NamedMistake {
  if (prefix === '/')
    return {
      id: 'exam-wrong-base-url',
      title: 'Two slashes between base URL and path',
      fix: 'Put one slash between them: COUNTERSIGN_BASE_URL ends without one, and each path begins with one.',
    };
  return {
    id: 'exam-wrong-base-url',
    title: 'Path has another prefix: wrong base URL',
    fix: `Take the base URL from COUNTERSIGN_BASE_URL as it is. Your client adds ${prefix} in front of the path.`,
  };
}

function clockOff(ahead: bigint): NamedMistake {
  return {
    id: 'exam-clock-off',
    title: `Clock is ${shortSpan(ahead)} ${ahead > 0n ? 'ahead' : 'behind'}`,
    fix: 'Set the clock of the computer your client runs on, or read the Unix time in seconds when you sign.',
  };
}

const LIVE_KEY: NamedMistake = {
  id: 'exam-live-key',
  title: 'Live key used',
  fix: 'Use the test key in COUNTERSIGN_KEY_ID. Keep live keys away from tests.',
};
const UNKNOWN_KEY: NamedMistake = {
  id: 'exam-unknown-key',
  title: 'Key id isn’t the exam’s',
  fix: 'Send the key id in COUNTERSIGN_KEY_ID as X-Api-Key.',
};
const SWAPPED: NamedMistake = {
  id: 'exam-secret-sent',
  title: 'Key id and secret are swapped: X-Api-Key holds the secret',
  fix: 'Send the key id in COUNTERSIGN_KEY_ID as X-Api-Key, and sign with COUNTERSIGN_SECRET. Never send a real secret: whoever reads it can sign. Replace one that was sent.',
};
/** Where nothing more was found. @param others what’s known of the other calls’ signatures: both show that the secret is the exam’s. */
function refusedBy(
  { request, verdict, explanations, isCutShort }: Arrival,
  others: 'named' | 'valid' | 'none' | 'untried',
): NamedMistake {
  const code = verdict.ok ? 'bad_signature' : verdict.code;
  if (code !== 'bad_signature')
    return {
      id: code,
      title: refusalTitle(code, verdict.checks),
      fix: code === 'missing_auth' ? missingFix(request, verdict.checks) : FIXES[code],
    };
  if (explanations === undefined) return DIAGNOSIS_OPEN;
  if (others === 'none') return PERHAPS_SECRET;
  if (isCutShort) return others === 'untried' ? NO_TIME_AT_ALL : noTime(others);
  const fix =
    others === 'named' ? 'Correct the other mistakes first. Then take the exam again.' : FIXES[code];
  return { id: CAUSE_UNKNOWN, title: UNEXPLAINED_SIGNATURE, fix };
}

function missingFix({ headers }: WireRequest, { missing_auth: { missing } }: Verdict['checks']): string {
  const isInAuthorization =
    missing.includes(AUTH_HEADERS.signature) && headerValues(headers, 'Authorization').length > 0;
  return isInAuthorization
    ? `${FIXES.missing_auth} The API docs don’t use Authorization: send the signature as ${AUTH_HEADERS.signature}, without “Bearer” or another word before it.`
    : FIXES.missing_auth;
}

const COMPARED: ReadonlySet<string> = new Set([CAUSE_UNKNOWN, NOT_DIAGNOSED]);

/** To compare with, where the cause isn’t known. Only of what the call asks for: else whatever was sent would be shown. */
function withCanonical(
  mistake: NamedMistake,
  call: AskedRequest,
  { request, verdict, holdsSecret }: Arrival,
): NamedMistake {
  const { expected } = verdict.checks.bad_signature;
  const isAsked = !holdsSecret && differences(call, request).length === 0;
  if (!COMPARED.has(mistake.id) || expected === 'unknown' || !isAsked) return mistake;
  return {
    ...mistake,
    fix: `${mistake.fix} Compare your canonical string with the correct one of this call.`,
    canonical: withoutAnySecret(displayText(bytesOf(expected.canonical))),
  };
}

const PERHAPS_SECRET: NamedMistake = {
  id: CAUSE_UNKNOWN,
  title: `${UNEXPLAINED_SIGNATURE}: probably another secret`,
  fix: 'Sign with the whole secret in COUNTERSIGN_SECRET. If your client does, compare its canonical string with the five lines in the API docs.',
};

const DIAGNOSIS_OPEN: NamedMistake = {
  id: NOT_DIAGNOSED,
  title: 'Invalid signature, not diagnosed yet',
  fix: 'Not known yet. Wait for the diagnosis.',
};

function noTime(others: 'named' | 'valid'): NamedMistake {
  return {
    id: NOT_DIAGNOSED,
    title: 'Invalid signature: the search ran out of time',
    fix:
      others === 'named'
        ? 'Correct the other mistakes first: this call may have one of them, too. Then take the exam again.'
        : 'The secret is correct: other calls have a valid signature. Compare your client’s canonical string with the five lines in the API docs.',
  };
}

/** No call has a known mistake. */
const NO_TIME_AT_ALL: NamedMistake = {
  id: NOT_DIAGNOSED,
  title: PERHAPS_SECRET.title,
  fix: 'Sign with the whole secret in COUNTERSIGN_SECRET, which is new in each exam. If your client does, compare its canonical string with the five lines in the API docs, or take the exam again on a computer that’s less busy.',
};

const FIXES: Readonly<Record<RefusalCode, string>> = {
  missing_auth: 'Send X-Api-Key, X-Timestamp and X-Signature with every request.',
  bad_timestamp: 'Send the Unix time in whole seconds as X-Timestamp.',
  stale_request: 'Send the current Unix time in seconds as X-Timestamp.',
  invalid_key: 'Send the key id in COUNTERSIGN_KEY_ID as X-Api-Key.',
  bad_signature: 'Compare your client’s canonical string with the five lines in the API docs.',
};
const TOLD: NamedMistake = {
  id: 'exam-signature-told',
  title: 'Signature taken from a diagnosis',
  fix: 'Sign the call again, with the current time.',
};
/** Signed well, but something else was asked. */
const OTHER_PARTS: Readonly<Record<CallPart, NamedMistake>> = {
  method: {
    id: 'exam-other-method',
    title: 'Method differs from the exam call',
    fix: 'Send the method that the call has.',
  },
  path: {
    id: 'exam-other-path',
    title: 'Path differs from the exam call',
    fix: 'Send the path as the call has it, with its escapes and slashes.',
  },
  query: {
    id: 'exam-other-query',
    title: 'Query differs from the exam call',
    fix: 'Send exactly the parameters of the call. If a name or a pair is there twice, send it twice: a dictionary keeps only the last value of each name.',
  },
  body: {
    id: 'exam-other-body',
    title: 'Body differs from the exam call',
    fix: 'Send the call’s JSON value, text or bytes, in UTF-8.',
  },
};

/**
 * One set of mistakes for each call, few in all: what explains most calls is taken for those, then for the others what
 * explains most of these. Of equally many, the likeliest.
 */
function fewestMistakes(
  explained: ReadonlyMap<string, Arrival['explanations']>,
): ReadonlyMap<string, readonly NamedMistake[]> {
  const open = new Map([...explained].filter(([, sets]) => sets !== undefined && sets.length > 0));
  const taken = new Map<string, readonly NamedMistake[]>();
  while (open.size > 0) {
    const best = mostShared([...open.values()]);
    for (const [call, sets] of open) {
      const set = sets?.find((one) => keyOf(one) === best);
      if (!set) continue;
      taken.set(call, set);
      open.delete(call);
    }
  }
  return taken;
}

function mostShared(explanations: readonly Arrival['explanations'][]): string | undefined {
  const shared = new Map<string, { calls: number; rank: number }>();
  for (const sets of explanations)
    new Map(sets?.map((set, rank) => [keyOf(set), rank])).forEach((rank, key) => {
      const { calls, rank: before } = shared.get(key) ?? { calls: 0, rank: 0 };
      shared.set(key, { calls: calls + 1, rank: before + rank });
    });
  const [best] = [...shared].sort(([, a], [, b]) => b.calls - a.calls || a.rank / a.calls - b.rank / b.calls);
  return best?.[0];
}

function keyOf(set: readonly NamedMistake[]): string {
  return set
    .map(({ id }) => id)
    .sort()
    .join(' ');
}

function byMistake(named: ReadonlyMap<string, readonly NamedMistake[]>): ExamReport['mistakes'] {
  const found = new Map<string, ReportedMistake>();
  for (const [call, mistakes] of named)
    for (const mistake of mistakes) found.set(mistake.id, reported(mistake, call, found.get(mistake.id)));
  return [...found.values()].sort(
    (a, b) => Number(isUnnamed(a.id)) - Number(isUnnamed(b.id)) || b.calls.length - a.calls.length,
  );
}

/** @param before of the calls before this one. */
function reported(
  { id, title, fix, differs, difference, happened, canonical }: NamedMistake,
  call: string,
  before: ReportedMistake | undefined,
): ReportedMistake {
  const ofCall = (text: string | undefined) => (text === undefined ? undefined : { call, text });
  const differences = [...(before?.differences ?? []), ...(difference ? [{ call, ...difference }] : [])];
  return {
    ...{ id, title, fix, calls: [...(before?.calls ?? []), call] },
    happened: before?.happened ?? ofCall(happened),
    example: before?.example ?? (differs && { ...differs, call }),
    canonical: before?.canonical ?? ofCall(canonical),
    ...(differences.length > 0 && { differences }),
  };
}

function withMistakeIds({ verdict, mistakes }: TaskGrade) {
  return { verdict, mistakes: mistakes.map(({ id }) => id) };
}

/** After those of the calls, whose signatures tasks need. */
function byMistakeOfTasks(tasks: ReadonlyMap<string, TaskGrade>): ExamReport['mistakes'] {
  const made = [...tasks].flatMap(([task, { mistakes }]) => mistakes.map((mistake) => ({ task, mistake })));
  const found = new Map(made.map(({ mistake }) => [mistake.id, mistake]));
  return [...found.values()].map(({ id, title, fix }) => {
    const of = made.filter(({ mistake }) => mistake.id === id);
    return { id, title, fix, calls: [], tasks: of.map(({ task }) => task) };
  });
}

/** Of the catalogue’s version. */
const DIGITS = 8;

/** Another one for other ids, whatever order they stand in. */
export function versionOfCatalogue(mistakes: readonly string[], ways: readonly string[]): string {
  const lines = [...mistakes.map((id) => `mistake ${id}`), ...ways.map((id) => `way ${id}`)].sort();
  return sha256Hex(utf8(lines.join('\n'))).slice(0, DIGITS);
}

/** Tells whether two reports were made with the same catalogue. */
export const CATALOGUE_VERSION = versionOfCatalogue(MISTAKE_IDS, WAYS);
