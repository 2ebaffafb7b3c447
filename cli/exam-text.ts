/** An exam's report for people, and what's said of a program that took it. */

import { commandLine } from '../lib/core/command-line.ts';
import { counted, listed } from '../lib/core/counts.ts';
import { ADVICE } from '../lib/core/mistakes/advice.ts';
import { placesOf, type ShownPlace } from '../lib/exam/places.ts';
import type { ExamProgress } from '../lib/exam/progress.ts';
import {
  type ExamReport,
  examOutcome,
  excludedSentence,
  type GradedCall,
  isUnnamed,
  type ReportedMistake,
  TASK_VERDICT_WORDS,
  VERDICT_WORDS,
  wrongFirst,
} from '../lib/exam/report.ts';
import { UNSHOWN_IDS } from '../lib/exam/unshown.ts';
import { type ExamItems, shownCall } from './exam-items.ts';
import type { RunOutcome } from './exam-program.ts';
import type { SandboxExam } from './sandbox-exam.ts';
import { TLS_WORDS } from './sandbox-messages.ts';
import { paintWith, safeOnTerminal, type TerminalPaint, wrapped } from './terminal-text.ts';

const SIGNS = { right: ['✓', 'good'], wrong: ['✗', 'bad'], missing: ['·', 'dim'] } as const;

/** What’s said beside the report: how the program went, and what changed since an earlier one. */
interface Notes {
  readonly run: readonly string[];
  readonly progress: readonly string[];
}

/**
 * How it ended and why, then the mistakes with their fixes, then each call and task, if any was received, and last what
 * the calls don’t show.
 */
export function describeReport(
  report: ExamReport,
  items: ExamItems,
  { run, progress }: Notes,
  colour: boolean,
): string {
  const paint = paintWith(colour);
  const { calls } = report;
  const isAny = isAnyReceived(report);
  return [
    ...summaryLines(report, paint),
    ...run,
    ...progress,
    ...report.mistakes.flatMap((mistake) => ['', ...mistakeLines(mistake, calls.length, paint)]),
    ...(isAny ? [...eachLines(report, items, paint), '', ...limitLines(report)] : []),
    '',
  ].join('\n');
}

function isAnyReceived({ calls, tasks = [] }: ExamReport): boolean {
  return [...calls, ...tasks].some(({ verdict }) => verdict !== 'missing');
}

function eachLines({ calls, tasks }: ExamReport, items: ExamItems, paint: TerminalPaint): readonly string[] {
  return [
    { graded: calls, words: VERDICT_WORDS },
    { graded: tasks ?? [], words: TASK_VERDICT_WORDS },
  ]
    .filter(({ graded }) => graded.length > 0)
    .flatMap(({ graded, words }) => [
      '',
      ...wrongFirst(graded).flatMap((one) => callLines(one, words[one.verdict], items, paint)),
    ]);
}

function summaryLines(report: ExamReport, paint: TerminalPaint): readonly string[] {
  const { passed, excluded } = report;
  return [
    paint(passed ? 'good' : 'bad', examOutcome(report)),
    ...[excludedSentence(excluded)].filter((sentence) => sentence !== ''),
  ];
}

function limitLines({ catalogue }: ExamReport): readonly string[] {
  return [
    'Not shown by the calls:',
    ...UNSHOWN_IDS.map((id) => `  ${ADVICE[id].title} (${id})`),
    ...(catalogue === undefined ? [] : [`Catalogue of mistakes: ${catalogue}`]),
  ];
}

function mistakeLines(mistake: ReportedMistake, of: number, paint: TerminalPaint): readonly string[] {
  const { title, fix, calls, tasks = [] } = mistake;
  return [
    paint('bold', safeOnTerminal(title)),
    ...wrapped(fix, 7, '  Fix: '),
    ...placesLines(placesOf(mistake)),
    ...(calls.length > 0 ? wrapped(callsWords(calls, of), 9, '  Calls: ') : []),
    ...(tasks.length > 0 ? wrapped(tasks.join(', '), 9, '  Tasks: ') : []),
  ];
}

const MOST_PLACES = 5;

function placesLines(places: readonly ShownPlace[]): readonly string[] {
  const rest = places.slice(MOST_PLACES).flatMap(({ calls }) => calls).length;
  return [
    ...places.slice(0, MOST_PLACES).flatMap(placeLines),
    ...(rest > 0 ? [`  ${counted(rest, 'more call')}: see --json or --html.`] : []),
  ];
}

function placeLines({ text: place, sides }: ShownPlace): readonly string[] {
  const width = Math.max(0, ...sides.map(({ name }) => name.length));
  return [
    ...wrapped(safeOnTerminal(place), 4, '  '),
    ...sides.map(({ name, text }) => `    ${name.padEnd(width)}  ${safeOnTerminal(text)}`),
  ];
}

/** @param of how many there are. */
function callsWords(calls: readonly string[], of: number): string {
  return calls.length === of && of > 1 ? `all ${of}` : calls.join(', ');
}

function callLines(
  { id, verdict, mistakes }: GradedCall,
  word: string,
  items: ExamItems,
  paint: TerminalPaint,
): readonly string[] {
  const [sign, style] = SIGNS[verdict];
  const head = `${paint(style, sign)} ${id.padEnd(20)} ${word}`;
  if (verdict === 'right') return [head];
  const isNamed = verdict === 'wrong' && mistakes.some((one) => !isUnnamed(one));
  const ids = verdict === 'wrong' && mistakes.length > 0 ? [mistakes.join(', ')] : [];
  // What it checks is the only lead.
  const more = [...ids, ...(isNamed ? [] : [shownCall(items, id)?.shows ?? ''])].join('. ');
  return [`${head.trimEnd()}: ${more}`];
}

/** What changed since an earlier run, in lines. */
export function describeProgress(progress: ExamProgress): readonly string[] {
  const { mended, added, passing, failing, isSameCatalogue } = progress;
  const titles = (mistakes: ExamProgress['mended']) => mistakes.map(({ title }) => safeOnTerminal(title));
  const changes = [
    ...titles(mended).map((title) => `Fixed since the earlier report: ${title}`),
    ...titles(added).map((title) => `New since the earlier report: ${title}`),
    ...(passing.length > 0 ? [`Failed in the earlier report, passed now: ${namesOf(passing)}`] : []),
    ...(failing.length > 0 ? [`Passed in the earlier report, failed now: ${namesOf(failing)}`] : []),
  ];
  const none =
    'Nothing has changed since the earlier report: the same known mistakes, and the same calls pass.';
  return [
    ...(changes.length > 0 ? changes : [none]),
    ...(isSameCatalogue
      ? []
      : ['The earlier report was made with another catalogue of mistakes, which may use different names.']),
  ];
}

function namesOf(ids: readonly string[]): string {
  return safeOnTerminal(ids.join(', '));
}

/** So many requests for a call aren't sent by accident. */
const MANY_EACH = 20;

/** How the exam went. */
export interface Course {
  /** A request came for each call. */
  readonly isComplete: boolean;
  readonly isAnyWrong: boolean;
  /** The program was handed the calls. */
  readonly isHanded: boolean;
  /** How many invalid signatures had no diagnosis when the exam ended. */
  readonly unexamined: number;
  /** It began a connection with TLS. */
  readonly triesTls: boolean;
  /** Ids of what the program printed an error about before it sent any request for it. */
  readonly failed: readonly string[];
  /** Ids of the tasks that the program didn’t do. */
  readonly undone: readonly string[];
}

type Sent = Pick<SandboxExam, 'received' | 'foreign' | 'calls' | 'isListRead'>;

/** What went otherwise than an exam goes, the cause first: how the program ended, and what else it sent. */
export function describeRun(outcome: RunOutcome, sent: Sent, course: Course): readonly string[] {
  const { received, foreign, calls } = sent;
  const causes = course.triesTls && received === 0 ? [TLS_WORDS] : causeWords(outcome, sent, course);
  const ends = endWords(outcome, course);
  return [
    // That it hung is all that’s known then: the other is a guess.
    ...(outcome.kind === 'hung' ? [...ends, ...causes] : [...causes, ...ends]),
    ...(course.failed.length > 0 ? [failedWords(course.failed)] : []),
    ...(course.isHanded && course.undone.includes('pages') ? [LIST_NOT_CALLED] : []),
    ...(course.unexamined > 0
      ? [
          `${counted(course.unexamined, 'invalid signature')} ${course.unexamined === 1 ? 'wasn’t' : 'weren’t'} searched: the searches before found no cause, or took too long.`,
        ]
      : []),
    ...(foreign.count > 0 ? [foreignWords(foreign)] : []),
    ...(received > MANY_EACH * calls.length
      ? [
          `The program sent ${counted(received, 'request')} for ${counted(calls.length, 'call')}. The latest of each counts.`,
        ]
      : []),
  ];
}

/** Why requests are missing, where nothing about how it ended says it. */
function causeWords(
  outcome: RunOutcome,
  { received, isListRead, foreign }: Sent,
  { isComplete, isHanded }: Course,
): readonly string[] {
  if (isComplete) return [];
  if (!isHanded && !isListRead && (isUnexplained(outcome) || received > 0))
    return [CALLS_NOT_READ, ...(received > 0 ? [unjudgedWords(foreign)] : [])];
  if (received > 0 || !isUnexplained(outcome)) return [];
  return [isListRead ? CALLS_NOT_MADE : ELSEWHERE];
}

function isUnexplained(outcome: RunOutcome): boolean {
  return outcome.kind === 'hung' || (outcome.kind === 'exited' && outcome.code === 0);
}

function unjudgedWords({ count, valid }: Sent['foreign']): string {
  return `It sent ${counted(count, 'request')} of its own, which the exam can’t judge: ${counted(valid, 'valid signature')}, ${counted(count - valid, 'invalid one')}.`;
}

const MOST_FAILED = 8;

function failedWords(ids: readonly string[]): string {
  const more = ids.length - MOST_FAILED;
  const shown = [...ids.slice(0, MOST_FAILED), ...(more > 0 ? [`${more} more`] : [])];
  return `The program printed an error, and sent no request, for ${listed(shown)}.`;
}

function foreignWords({ count, first, hasMore }: Sent['foreign']): string {
  return `${counted(count, 'request')} belonged to no call: ${safeOnTerminal(first.join(', '))}${hasMore ? ' and others' : ''}`;
}

const ELSEWHERE =
  'The program sent no request here. If it sent any, they went elsewhere: its base URL must be the one in COUNTERSIGN_BASE_URL.';

const CALLS_NOT_MADE =
  'The program read the calls, but made none of them here. COUNTERSIGN_EXAM_URL only lists them: send each one to COUNTERSIGN_BASE_URL.';

const LIST_NOT_CALLED =
  'The task pages wasn’t done: the harness calls list(path, query) of your client for it.';

const CALLS_NOT_READ = `The program didn’t read the calls. If it reads them from standard input, as the programs of --harness do, add --stdin. Otherwise it gets them at COUNTERSIGN_EXAM_URL. To print a program that makes the calls with your client: ${commandLine('exam', '--harness LANGUAGE')}`;

function endWords(outcome: RunOutcome, { isComplete, isAnyWrong }: Course): readonly string[] {
  switch (outcome.kind) {
    case 'exited':
      return outcome.code === 0 || isComplete
        ? []
        : [
            `The program ended with exit code ${outcome.code} before it had made all calls.`,
            ...(isAnyWrong ? ['Let it go on after a 401, so that the report is of all calls.'] : []),
          ];
    case 'killed':
      return [`The program was ended by ${outcome.signal}.`];
    case 'hung':
      return [
        `The program sent no request for ${counted(outcome.seconds, 'second')}${outcome.after === undefined ? '' : ` after it was given ${outcome.after}`}, so it was stopped. --timeout sets how long it may take.`,
      ];
    case 'endless':
      return [
        `The program sent ${counted(outcome.requests, 'request')} for ${outcome.id}, so it was stopped.`,
      ];
    case 'stopped':
      return ['The exam was stopped.'];
    case 'not-started':
      return [];
  }
}

/** While it runs. */
export function waitingWords(wait: {
  readonly seconds: number;
  readonly timeout: number;
  readonly after: string | undefined;
  readonly isAnyReceived: boolean;
}): string {
  const { seconds, timeout, after, isAnyReceived } = wait;
  const since = after === undefined ? '' : ` after the program was given ${after}`;
  const hint = isAnyReceived ? '' : ' Nothing came yet: does it send to COUNTERSIGN_BASE_URL?';
  return `No request for ${counted(seconds, 'second')}${since}. Waiting up to ${timeout} (--timeout).${hint}`;
}

/** Why no program runs. */
export function notStartedWords(
  [program, ...args]: readonly [string, ...string[]],
  { why, isMissing }: Extract<RunOutcome, { kind: 'not-started' }>,
): string {
  const name = safeOnTerminal(program);
  if (!isMissing) return safeOnTerminal(`${program} can’t be started: ${why}`);
  const isQuoted = args.length === 0 && /\s/.test(program);
  return `There’s no program named ${isQuoted ? `“${name}”` : name}. ${
    isQuoted
      ? `It’s started without a shell: give it without quotes, -- ${name}`
      : 'Check its name and the PATH.'
  }`;
}
