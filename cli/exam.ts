/** `npm run exam`: gives a client an exam in signing, and says which mistakes it makes. */

import { lstat, open, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { EXAM_REPORT } from '../lib/client/inbox/exam.ts';
import { commandLine } from '../lib/core/command-line.ts';
import { listed } from '../lib/core/counts.ts';
import { SANDBOX_PORTS_TRIED } from '../lib/core/sandbox-ports.ts';
import { progressSince } from '../lib/exam/progress.ts';
import { type ExamReport, isAny } from '../lib/exam/report.ts';
import { callersFile } from './callers-folder.ts';
import { htmlOf, junitOf } from './exam-files.ts';
import {
  HARNESS_NAMES,
  type HarnessName,
  harnessCode,
  harnessList,
  harnessNamed,
  harnessNote,
  harnessOf,
} from './exam-harness.ts';
import { callJson, taskJson } from './exam-json.ts';
import { createArrivals, type HandedLine, type RunOutcome, runExamProgram } from './exam-program.ts';
import { diagnosedSingly } from './exam-singles.ts';
import {
  type Course,
  describeProgress,
  describeReport,
  describeRun,
  notStartedWords,
  waitingWords,
} from './exam-text.ts';
import { EXAM_VARIABLES } from './exam-variables.ts';
import type { KeyPair } from './key-from-environment.ts';
import { printedJson } from './printed-json.ts';
import { codeLineIn, type SandboxExam } from './sandbox-exam.ts';
import { describeMove } from './sandbox-messages.ts';
import { OTHER_PORT_WORDS, PORT_WORDS, PortUnavailableError, readPort } from './sandbox-port.ts';
import { type SandboxServer, startOnFreePort } from './sandbox-server.ts';
import { isColoured } from './sandbox-terminal.ts';
import { stopOnSignal } from './stop-signal.ts';
import { safeOnTerminal, wrapped } from './terminal-text.ts';
import { usage } from './usage.ts';

const DEFAULT_TIMEOUT_SECONDS = 30;
const LONGEST_TIMEOUT_SECONDS = 3600;
/** A program that ends before its last request was read. */
const LAST_REQUEST_MS = 200;
/** Some responses are held for two seconds. */
const SHORTEST_OVER_TIME_SECONDS = 5;
/** Without a further diagnosis. */
const DIAGNOSIS_PATIENCE_MS = 60_000;
/** Where so many calls have no known cause and none has one, others won’t either. */
const ENOUGH_UNKNOWN = 3;

const HELP = `Gives your client an exam: about 20 calls, which show every mistake in signing that
calls can show. They’re drawn anew each time.

${usage('exam', '[--stdin]', '[--over-time]', '[--json]', '[--junit FILE]', '[--html FILE]', '[--since FILE]', '[--timeout S]', '[--port N]', '-- COMMAND…')}
${usage('exam', '--harness LANGUAGE')}
${usage('exam', '--harness --list')}

  COMMAND       the program that makes the calls, such as python client.py; it’s started
                without a shell
  --stdin       hand it the calls on standard input, one a line as JSON, the next when
                the one before arrived, or after S seconds; without it the program
                gets them at COUNTERSIGN_EXAM_URL
  --over-time   give it tasks too, after the calls: retries, a redirect, another API key,
                error codes, pages, and a base URL with a path
  --json        print the report as JSON, and nothing else
  --junit FILE  write the report as JUnit XML too, for CI systems
  --html FILE   write the report as an HTML page too
  --since FILE  say what was fixed since an earlier report, as --json printed it
  --timeout S   stop the program after so many seconds without a request,
                ${DEFAULT_TIMEOUT_SECONDS} unless given
  --port N      the port that the calls go to, so that the extension’s Inbox shows them;
                any that’s free unless given. If busy, tries the ${SANDBOX_PORTS_TRIED - 1} after it
  --harness LANGUAGE
                print a short program that makes the calls with your own client,
                to start from:
${wrapped(HARNESS_NAMES.join(', '), 16).join('\n')}
  --list        with --harness: print these languages, with what reads JSON in each
  --help        print this

  The program’s environment has COUNTERSIGN_BASE_URL, COUNTERSIGN_KEY_ID,
  COUNTERSIGN_SECRET and COUNTERSIGN_EXAM_URL, and the key also as API_KEY_ID and
  SIGNING_SECRET, which the programs of snippet read. With --over-time it also has
  COUNTERSIGN_OTHER_KEY_ID and COUNTERSIGN_OTHER_SECRET.

  Exit code  0 passed
             1 failed: a call or a task failed
             2 incomplete: a call or a task wasn’t received, none failed
             64 wrong usage, a COMMAND that can’t be started, or a report that can’t
                be read or written
             70 a fault of this program
`;

const EXIT = { passed: 0, failed: 1, incomplete: 2, usage: 64, fault: 70, stopped: 130 } as const;

const REPORT_FILES = { junit: junitOf, html: htmlOf } as const;

/** Where each is to be written. */
type ReportFiles = Readonly<Partial<Record<keyof typeof REPORT_FILES, string>>>;

interface Settings {
  readonly command: readonly [program: string, ...args: string[]];
  readonly stdin: boolean;
  readonly overTime: boolean;
  readonly json: boolean;
  readonly files: ReportFiles;
  /** A report’s file. */
  readonly since: string | undefined;
  readonly timeout: number;
  readonly port: number;
}

type Command =
  | { readonly kind: 'run'; readonly settings: Settings }
  | { readonly kind: 'help' }
  | { readonly kind: 'harness'; readonly name: HarnessName }
  | { readonly kind: 'harnesses' }
  | { readonly kind: 'wrong'; readonly words: string };

export async function main(args: readonly string[]): Promise<number> {
  const command = readCommand(args);
  if (command.kind === 'help') {
    process.stdout.write(HELP);
    return 0;
  }
  if (command.kind === 'harness') {
    const harness = harnessOf(command.name);
    process.stdout.write(harnessCode(harness));
    process.stderr.write(`${harnessNote(harness)}\n`);
    return 0;
  }
  if (command.kind === 'harnesses') {
    process.stdout.write(harnessList());
    return 0;
  }
  if (command.kind === 'wrong') {
    process.stderr.write(`${command.words}\n`);
    return EXIT.usage;
  }
  try {
    const unwritable = await firstUnwritable(Object.values(command.settings.files));
    const before = await readEarlier(command.settings.since);
    const wrong = unwritable ?? (typeof before === 'string' ? before : undefined);
    if (wrong !== undefined) {
      process.stderr.write(`${wrong}\n`);
      return EXIT.usage;
    }
    return await giveExam(command.settings, typeof before === 'string' ? undefined : before, stopOnSignal());
  } catch (error) {
    if (error instanceof PortUnavailableError) {
      process.stderr.write(`${error.message}. ${OTHER_PORT_WORDS}\n`);
      return EXIT.usage;
    }
    const kind = error instanceof Error ? error.name : typeof error;
    process.stderr.write(`Internal error (${kind}); your client isn’t the cause.\n`);
    return EXIT.fault;
  }
}

async function giveExam(
  settings: Settings,
  before: ExamReport | undefined,
  stop: AbortSignal,
): Promise<number> {
  const arrivals = createArrivals();
  const { overTime } = settings;
  const given = settings.stdin ? arrivals.given : 'list';
  let triesTls = false;
  const server = await startOnFreePort({
    port: settings.port,
    onTls: () => {
      triesTls = true;
    },
    exam: { onArrival: arrivals.note, given, overTime },
  });
  if (server.busyPorts.length > 0) process.stderr.write(`${describeMove(server.busyPorts, server.port)}\n`);
  try {
    const { exam } = server;
    if (!exam) throw new Error('The sandbox gives no exam');
    const timeout = overTime ? Math.max(settings.timeout, SHORTEST_OVER_TIME_SECONDS) : settings.timeout;
    const outcome = await runExamProgram({
      command: settings.command,
      env: environmentOf(server),
      timeout,
      handed: settings.stdin ? handedLines(exam, server.baseUrl) : undefined,
      onLine: overTime ? (line) => readLine(exam, line) : undefined,
      arrivals,
      onWaiting: (seconds, after) =>
        process.stderr.write(
          `${waitingWords({ seconds, timeout, after, isAnyReceived: exam.received > 0 })}\n`,
        ),
      stop,
    });
    if (outcome.kind === 'not-started') {
      process.stderr.write(`${notStartedWords(settings.command, outcome)}\n`);
      return EXIT.usage;
    }
    // Of a client that threw there's no code to come.
    for (const id of arrivals.failed) exam.read(id, undefined);
    await allExplained(exam, stop);
    await tryNamedMistakes(exam, server.key, stop);
    const unexamined = exam.endDiagnoses();
    const exitCode = tell(settings, exam, before, {
      ...{ outcome, unexamined, triesTls },
      failed: [...arrivals.failed],
    });
    const unwritten = await writeReports(settings.files, exam, changesSince(before, exam));
    if (unwritten === undefined) return exitCode;
    process.stderr.write(`${unwritten}\n`);
    return EXIT.usage;
  } finally {
    await server.close();
  }
}

function handedLines({ calls, tasks }: SandboxExam, baseUrl: string): readonly HandedLine[] {
  return [
    ...calls.map((call) => ({ id: call.id, json: callJson(call) })),
    ...tasks.map((task) => ({ id: task.id, json: taskJson(task, baseUrl) })),
  ];
}

/** @returns whether it's a code that the program tells. */
function readLine(exam: SandboxExam, line: string): boolean {
  try {
    const told = codeLineIn(JSON.parse(line));
    return told !== undefined && exam.read(told.id, told.code);
  } catch {
    return false;
  }
}

/** Asked before the program runs: what can't be written costs no exam. An earlier report stays until there's a new one. */
async function firstUnwritable(files: readonly string[]): Promise<string | undefined> {
  for (const file of files) {
    try {
      await checkWritable(file);
    } catch (error) {
      return unwrittenWords(file, error);
    }
  }
  return undefined;
}

async function checkWritable(file: string): Promise<void> {
  const isThere = await lstat(file).then(
    () => true,
    () => false,
  );
  await (await open(file, 'a')).close();
  if (!isThere) await rm(file);
}

/** @returns the report, or why it can’t be read. */
async function readEarlier(file: string | undefined): Promise<ExamReport | string | undefined> {
  if (file === undefined) return undefined;
  try {
    const read = v.safeParse(EXAM_REPORT, JSON.parse(await readFile(file, 'utf8')));
    return read.success ? read.output : notEarlier(file, 'it isn’t what --json prints');
  } catch (error) {
    const why = error instanceof SyntaxError ? 'it isn’t JSON' : error instanceof Error ? error.message : '';
    return notEarlier(file, why);
  }
}

function notEarlier(file: string, why: string): string {
  return safeOnTerminal(`The earlier report can’t be read from ${file}: ${why}`);
}

function changesSince(before: ExamReport | undefined, exam: SandboxExam): readonly string[] {
  return before ? describeProgress(progressSince(before, exam.report())) : [];
}

async function writeReports(
  files: ReportFiles,
  exam: SandboxExam,
  changes: readonly string[],
): Promise<string | undefined> {
  for (const kind of Object.keys(REPORT_FILES) as (keyof typeof REPORT_FILES)[]) {
    const file = files[kind];
    if (file === undefined) continue;
    try {
      await writeFile(file, REPORT_FILES[kind](exam.report(), exam, changes));
    } catch (error) {
      return unwrittenWords(file, error);
    }
  }
  return undefined;
}

function unwrittenWords(file: string, error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  return safeOnTerminal(`The report can’t be written to ${file}: ${why}`);
}

function environmentOf({ baseUrl, key, exam }: SandboxServer): Readonly<Record<string, string>> {
  return {
    COUNTERSIGN_BASE_URL: baseUrl,
    COUNTERSIGN_KEY_ID: key.id,
    COUNTERSIGN_SECRET: key.secret.reveal(),
    API_KEY_ID: key.id,
    SIGNING_SECRET: key.secret.reveal(),
    COUNTERSIGN_EXAM_URL: `${baseUrl}/_sandbox/exam`,
    ...(exam?.otherKey && {
      [EXAM_VARIABLES.otherKeyId]: exam.otherKey.id,
      [EXAM_VARIABLES.otherSecret]: exam.otherKey.secret.reveal(),
    }),
  };
}

async function allExplained(exam: SandboxExam, stop: AbortSignal): Promise<void> {
  await sleep(LAST_REQUEST_MS);
  let [open, since] = [exam.looked.open, performance.now()];
  while (open > 0 && !stop.aborted && performance.now() - since < DIAGNOSIS_PATIENCE_MS) {
    const { named, unknown } = exam.looked;
    if (named === 0 && unknown >= ENOUGH_UNKNOWN) return;
    await sleep(50);
    if (exam.looked.open !== open) [open, since] = [exam.looked.open, performance.now()];
  }
}

/** Mistakes that other calls have are likely those of the rest, and cheap to try: all of them are single ones. */
async function tryNamedMistakes(exam: SandboxExam, key: KeyPair, stop: AbortSignal): Promise<void> {
  if (exam.looked.named === 0) return;
  const began = performance.now();
  for (const request of exam.undiagnosed) {
    if (stop.aborted || performance.now() - began > DIAGNOSIS_PATIENCE_MS) return;
    const json = await diagnosedSingly(request, key, Date.now() / 1000);
    if (json !== undefined && isExplained(json)) exam.diagnosed({ request }, json);
  }
}

function isExplained(json: string): boolean {
  return JSON.parse(json).explanations.length > 0;
}

function tell(
  { json, stdin }: Settings,
  exam: SandboxExam,
  before: ExamReport | undefined,
  {
    outcome,
    failed,
    ...known
  }: { readonly outcome: RunOutcome } & Pick<Course, 'unexamined' | 'failed' | 'triesTls'>,
): number {
  const report = exam.report();
  const { stdout, stderr } = process;
  const missing = [...report.calls, ...(report.tasks ?? [])].filter(({ verdict }) => verdict === 'missing');
  const course = {
    isComplete: missing.length === 0,
    isAnyWrong: isAny('wrong', report),
    isHanded: stdin,
    ...known,
    failed: missing.map(({ id }) => id).filter((id) => failed.includes(id)),
    undone: (report.tasks ?? []).flatMap(({ id, verdict }) => (verdict === 'missing' ? [id] : [])),
  };
  const progress = changesSince(before, exam);
  const run = describeRun(outcome, exam, course);
  if (json) {
    stderr.write([...run, ...progress].map((note) => `${note}\n`).join(''));
    stdout.write(`${printedJson(report)}\n`);
  } else {
    stdout.write(describeReport(report, exam, { run, progress }, isColoured(stdout, process.env)));
  }
  return outcome.kind === 'stopped' ? EXIT.stopped : exitCodeOf(report);
}

function exitCodeOf(report: ExamReport): number {
  if (report.passed) return EXIT.passed;
  return isAny('wrong', report) ? EXIT.failed : EXIT.incomplete;
}

const OPTIONS = {
  stdin: { type: 'boolean' },
  'over-time': { type: 'boolean' },
  json: { type: 'boolean' },
  junit: { type: 'string' },
  html: { type: 'string' },
  since: { type: 'string' },
  timeout: { type: 'string' },
  port: { type: 'string' },
  harness: { type: 'string' },
  help: { type: 'boolean' },
} as const;

const EXAMPLE = `${commandLine('exam', '-- python client.py')}\nFor all options: ${commandLine('exam', '--help')}`;

function parsed(args: readonly string[]) {
  return parseArgs({ args: [...args], options: OPTIONS }).values;
}

/** Node’s own words name no other option. */
function problemWords(error: unknown, args: readonly string[]): string {
  const names = args.flatMap((arg) => /^--([^=]+)/.exec(arg)?.[1] ?? []);
  const unknown = names.find((name) => !Object.hasOwn(OPTIONS, name));
  if (unknown === undefined) {
    const words = error instanceof Error ? error.message : String(error);
    // Node goes on with what its own programs take.
    return words.split(/(?<=\.)\s/, 1)[0] ?? words;
  }
  const known = Object.keys(OPTIONS).map((name) => `--${name}`);
  return `Unknown option --${unknown}. The options are ${listed(known)}.`;
}

function harnessCommand(typed: string): Command {
  const name = harnessNamed(typed);
  if (name) return { kind: 'harness', name };
  return { kind: 'wrong', words: `--harness takes one of ${HARNESS_NAMES.join(', ')}.` };
}

/** `--harness` has no value here. */
function asksForHarnesses(args: readonly string[]): boolean {
  return args.length === 2 && args.includes('--harness') && args.includes('--list');
}

/** @returns what’s wrong with one, where anything is. */
function numbersIn(timeout: string, port: string): Pick<Settings, 'timeout' | 'port'> | string {
  const seconds = Number(timeout);
  if (!/^[0-9]{1,4}$/.test(timeout) || seconds < 1 || seconds > LONGEST_TIMEOUT_SECONDS)
    return `--timeout takes whole seconds from 1 to ${LONGEST_TIMEOUT_SECONDS}.`;
  const read = readPort(port);
  return read === undefined ? PORT_WORDS : { timeout: seconds, port: read };
}

function readCommand(args: readonly string[]): Command {
  if (asksForHarnesses(args)) return { kind: 'harnesses' };
  if (args.at(-1) === '--harness')
    return { kind: 'wrong', words: `--harness takes one of ${HARNESS_NAMES.join(', ')}.` };
  const mark = args.indexOf('--');
  let values: ReturnType<typeof parsed>;
  const own = mark === -1 ? args : args.slice(0, mark);
  try {
    values = parsed(own);
  } catch (error) {
    const problem = problemWords(error, own);
    return { kind: 'wrong', words: `${problem}\nThe program goes after a -- of its own: ${EXAMPLE}` };
  }
  if (values.help) return { kind: 'help' };
  if (values.harness !== undefined) return harnessCommand(values.harness);
  const [program, ...rest] = mark === -1 ? [] : args.slice(mark + 1);
  if (!program)
    return { kind: 'wrong', words: `No program given. It goes after a -- of its own: ${EXAMPLE}` };
  const {
    timeout = String(DEFAULT_TIMEOUT_SECONDS),
    stdin = false,
    json = false,
    junit,
    html,
    since,
    port = '0',
  } = values;
  const numbers = numbersIn(timeout, port);
  if (typeof numbers === 'string') return { kind: 'wrong', words: numbers };
  const unnamed = Object.entries({ junit, html, since }).find(([, file]) => file === '');
  if (unnamed) return { kind: 'wrong', words: `--${unnamed[0]} takes a file’s name.` };
  const files = { ...(junit && { junit: callersFile(junit) }), ...(html && { html: callersFile(html) }) };
  return {
    kind: 'run',
    settings: {
      command: [program, ...rest],
      stdin,
      overTime: values['over-time'] ?? false,
      json,
      files,
      since: since && callersFile(since),
      ...numbers,
    },
  };
}
