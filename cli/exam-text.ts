/** An exam's report for people, and what's said of a program that took it. */

import { commandLine } from '../lib/core/command-line.ts';
import { counted } from '../lib/core/counts.ts';
import type { ExamProgress } from '../lib/exam/progress.ts';
import {
  type ExampleLine,
  type ExamReport,
  examOutcome,
  examplePlace,
  exampleSides,
  type GradedCall,
  type ReportedMistake,
  VERDICT_WORDS,
  wrongFirst,
} from '../lib/exam/report.ts';
import { UNSHOWN } from '../lib/exam/unshown.ts';
import { type ExamItems, shownCall } from './exam-items.ts';
import type { RunOutcome } from './exam-program.ts';
import type { SandboxExam } from './sandbox-exam.ts';
import { paintWith, safeOnTerminal, type TerminalPaint, wrapped } from './terminal-text.ts';

const SIGNS = { right: ['✓', 'good'], wrong: ['✗', 'bad'], missing: ['·', 'dim'] } as const;

/** A summary of four lines, then the mistakes with their fixes, then each call and task, if any was received. */
export function describeReport(report: ExamReport, items: ExamItems, colour: boolean): string {
  const paint = paintWith(colour);
  return [
    ...summaryLines(report, paint),
    ...report.mistakes.flatMap((mistake) => ['', ...mistakeLines(mistake, report.calls.length, paint)]),
    ...(isAnyReceived(report) ? eachLines(report, items, paint) : []),
    '',
  ].join('\n');
}

function isAnyReceived({ calls, tasks = [] }: ExamReport): boolean {
  return [...calls, ...tasks].some(({ verdict }) => verdict !== 'missing');
}

function eachLines({ calls, tasks }: ExamReport, items: ExamItems, paint: TerminalPaint): readonly string[] {
  return [calls, tasks ?? []]
    .filter((graded) => graded.length > 0)
    .flatMap((graded) => ['', ...wrongFirst(graded).flatMap((one) => callLines(one, items, paint))]);
}

function summaryLines(report: ExamReport, paint: TerminalPaint): readonly string[] {
  const { passed, excluded, catalogue } = report;
  return [
    paint(passed ? 'good' : 'bad', examOutcome(report)),
    `Excluded: ${counted(excluded.single, 'single mistake')}, ${counted(excluded.pairs, 'pair')} of mistakes`,
    `Not shown by the calls: ${Object.keys(UNSHOWN).join(', ')}`,
    ...(catalogue === undefined ? [] : [`Catalogue of mistakes: ${catalogue}`]),
  ];
}

function mistakeLines(
  { title, fix, example, calls, tasks = [] }: ReportedMistake,
  of: number,
  paint: TerminalPaint,
): readonly string[] {
  return [
    paint('bold', safeOnTerminal(title)),
    ...wrapped(fix, 7, '  Fix: '),
    ...(example ? exampleLines(example) : []),
    ...(calls.length > 0 ? wrapped(callsWords(calls, of), 9, '  Calls: ') : []),
    ...(tasks.length > 0 ? wrapped(tasks.join(', '), 9, '  Tasks: ') : []),
  ];
}

function exampleLines(example: ExampleLine): readonly string[] {
  const shown = [
    `${examplePlace(example)}:`,
    ...exampleSides(example).map(({ name, text }) => `  ${name.padEnd(7)}  ${text}`),
  ];
  return shown.map((line) => `  ${safeOnTerminal(line)}`);
}

/** @param of how many there are. */
function callsWords(calls: readonly string[], of: number): string {
  return calls.length === of && of > 1 ? `all ${of}` : calls.join(', ');
}

function callLines(
  { id, verdict, mistakes }: GradedCall,
  items: ExamItems,
  paint: TerminalPaint,
): readonly string[] {
  const [sign, style] = SIGNS[verdict];
  const head = `${paint(style, sign)} ${id.padEnd(20)} ${VERDICT_WORDS[verdict]}`;
  if (verdict === 'right') return [head];
  const isWrong = verdict === 'wrong' && mistakes.length > 0;
  const more = isWrong ? mistakes.join(', ') : (shownCall(items, id)?.shows ?? '');
  return [`${head.trimEnd()}: ${more}`];
}

/** What changed since an earlier run, in lines. */
export function describeProgress({ mended, added, isSameCatalogue }: ExamProgress): readonly string[] {
  const titles = (mistakes: ExamProgress['mended']) => mistakes.map(({ title }) => safeOnTerminal(title));
  const changes = [
    ...titles(mended).map((title) => `Fixed since the earlier report: ${title}`),
    ...titles(added).map((title) => `New since the earlier report: ${title}`),
  ];
  const none = 'No mistake in signing was fixed or added since the earlier report.';
  return [
    ...(changes.length > 0 ? changes : [none]),
    ...(isSameCatalogue
      ? []
      : ['The earlier report was made with another catalogue of mistakes, which may use different names.']),
  ];
}

/** So many requests for a call aren't sent by accident. */
const MANY_EACH = 20;

/** How the exam went. */
interface Course {
  /** A request came for each call. */
  readonly isComplete: boolean;
  readonly isAnyWrong: boolean;
  /** The program was handed the calls. */
  readonly isHanded: boolean;
  /** How many invalid signatures had no diagnosis when the exam ended. */
  readonly unexamined: number;
}

/** What went otherwise than an exam goes: how the program ended, and what else it sent. */
export function describeRun(
  outcome: RunOutcome,
  {
    received,
    foreign,
    calls,
    isListRead,
  }: Pick<SandboxExam, 'received' | 'foreign' | 'calls' | 'isListRead'>,
  course: Course,
): readonly string[] {
  return [
    ...endWords(outcome, course),
    ...(received === 0 && isUnexplained(outcome) && (course.isHanded || isListRead) ? [ELSEWHERE] : []),
    ...(course.isComplete || course.isHanded || isListRead || !isUnexplained(outcome)
      ? []
      : [CALLS_NOT_READ]),
    ...(course.unexamined > 0
      ? [
          `${counted(course.unexamined, 'invalid signature')} ${course.unexamined === 1 ? 'wasn’t' : 'weren’t'} diagnosed, as the others had no known cause or took too long.`,
        ]
      : []),
    ...(foreign.count > 0
      ? [
          `${counted(foreign.count, 'request')} belonged to no call: ${safeOnTerminal(foreign.first.join(', '))}`,
        ]
      : []),
    ...(received > MANY_EACH * calls.length
      ? [
          `The program sent ${counted(received, 'request')} for ${counted(calls.length, 'call')}. The latest of each counts.`,
        ]
      : []),
  ];
}

/** Nothing about how it ended says why requests are missing. */
function isUnexplained(outcome: RunOutcome): boolean {
  return outcome.kind === 'hung' || (outcome.kind === 'exited' && outcome.code === 0);
}

const ELSEWHERE =
  'The program sent no request here. If it sent any, they went elsewhere: its base URL must be the one in COUNTERSIGN_BASE_URL.';

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
