/** `npm run sandbox`: the local sandbox in a terminal, with a key to use and a line for every request. */

import { parseArgs } from 'node:util';
import { commandLine, IS_PACKED } from '../lib/core/command-line.ts';
import type { Language } from '../lib/core/mistakes/languages.ts';
import { FIRST_SANDBOX_PORT } from '../lib/core/sandbox-ports.ts';
import type { MeasuredReadings } from '../lib/core/service-readings.ts';
import { NO_SIMULATED_ERRORS } from '../lib/sandbox/simulated-errors.ts';
import { type KeyPair, keyFromEnvironment } from './key-from-environment.ts';
import { LANGUAGE_IDS, languageNamed } from './language-names.ts';
import { UsageError } from './limited-input.ts';
import { describeExam, describeMove, describeProxy, describeServer } from './sandbox-messages.ts';
import { OTHER_PORT_WORDS, PORT_WORDS, PortUnavailableError, readPort } from './sandbox-port.ts';
import { LIST_READINGS, readingsList, typedReadings } from './sandbox-readings.ts';
import { startOnFreePort } from './sandbox-server.ts';
import { isColoured, printerForPeople, terminalForPeople, terminalForPrograms } from './sandbox-terminal.ts';
import { readUpstream, type Upstream } from './sandbox-upstream.ts';
import { stopOnSignal, stopped } from './stop-signal.ts';
import { wrapped } from './terminal-text.ts';
import { usage } from './usage.ts';

const HELP = `Runs a sandbox of the payment API on this machine, and says what’s wrong with the requests it gets.

${usage('sandbox', '[--port N]', '[--upstream URL]', '[--exam [--over-time]]', '[--reading QUESTION=READING]', '[--language NAME]', '[--full]', '[--json]')}

  --port N         the port to listen on, ${FIRST_SANDBOX_PORT} unless given; where it’s taken, the first
                   free one of the 20 after it; 0 takes any free port
  --upstream URL   pass requests on to the real server there, byte for byte but for Host,
                   and return its responses; what’s shown is diagnosed here, with the test
                   key of the two variables below. Requests with live keys are refused
  --exam           give an exam: the calls are at /_sandbox/exam, and what was right of
                   them at /_sandbox/exam/report. To run a program for it:
                   ${commandLine('exam')}
  --over-time      with --exam: tasks too, which show what the client does over time
  --reading QUESTION=READING
                   read what the API docs leave open in this way, in responses and
                   diagnoses, as in signed-query=decoded. May be there several times.
                   With --upstream it says how the server there reads it.
                   --reading list prints all questions and readings
  --language NAME  what the client is written in, to be shown the code to change; a
                   family such as python, node or java means its usual one:
${wrapped(LANGUAGE_IDS.join(', '), 19).join('\n')}
  --full           print all of each diagnosis; without it the mistake, where it is and
                   the fix
  --json           print a line of JSON when ready, one for each request and one for its
                   diagnosis, and nothing else
  --help           print this

  COUNTERSIGN_KEY_ID and COUNTERSIGN_SECRET set the API key; without them a new one is made.

  While it runs, programs and the extension can ask at /_sandbox:
    GET    /_sandbox/requests?after=ID   what it got, each with its diagnosis
    GET    /_sandbox/readings            what --reading set
    GET    /_sandbox/events              the same as it happens (server-sent events)
    DELETE /_sandbox/requests            clear them
    POST   /_sandbox/requests/restore    bring back what was cleared last
    GET, PATCH /_sandbox/settings        errors to simulate: ${Object.keys(NO_SIMULATED_ERRORS).join(', ')}
    GET, POST /_sandbox/keys             the API keys; a new one
    DELETE /_sandbox/keys/ID             revoke one
`;

interface Settings {
  readonly port: number;
  readonly json: boolean;
  readonly full: boolean;
  readonly language: Language | undefined;
  readonly upstream: Upstream | undefined;
  readonly exam: boolean;
  readonly overTime: boolean;
  readonly readings: MeasuredReadings;
  readonly key: KeyPair | undefined;
}

type Command =
  | { readonly kind: 'run'; readonly settings: Settings }
  | { readonly kind: 'tell'; readonly words: string }
  | { readonly kind: 'wrong'; readonly words: string };

/** Runs until it's told to stop. @returns the exit code: 2 for a wrong option or variable, 1 where no port was free. */
export async function main(args: readonly string[]): Promise<number> {
  const command = readCommand(args, process.env);
  if (command.kind === 'tell') {
    process.stdout.write(command.words);
    return 0;
  }
  if (command.kind === 'wrong') {
    process.stderr.write(`${command.words}\n`);
    return 2;
  }
  try {
    await run(command.settings, stopOnSignal());
    return 0;
  } catch (error) {
    if (!(error instanceof PortUnavailableError)) throw error;
    process.stderr.write(`${error.message}. ${OTHER_PORT_WORDS}\n`);
    return 1;
  }
}

async function run(
  { port, json, full, language, upstream, exam, overTime, readings, key }: Settings,
  stop: AbortSignal,
): Promise<void> {
  const { stdout, stderr } = process;
  const { onPassed, ...terminal } = json
    ? terminalForPrograms(stdout)
    : terminalForPeople(printerForPeople(stdout), isColoured(stdout, process.env));
  const server = await startOnFreePort({
    port,
    ...terminal,
    full,
    ...(key && { key }),
    ...(language && { language }),
    ...(upstream && { upstream }),
    readings,
    ...(exam && { exam: { overTime, onPassed } }),
  });
  if (server.busyPorts.length > 0) stderr.write(`${describeMove(server.busyPorts, server.port)}\n`);
  const { baseUrl } = server;
  // Whoever gave a secret has it already, and what's printed here often goes into a file.
  const made = key ? {} : { secret: server.key.secret.reveal() };
  const other = server.exam?.otherKey;
  const alsoMade = other && { otherKeyId: other.id, otherSecret: other.secret.reveal() };
  const alsoSet = Object.keys(readings).length > 0 && { readings };
  const ready = { event: 'listening', baseUrl, keyId: server.key.id, ...made, ...alsoMade, ...alsoSet };
  const shown = { baseUrl, key: { ...server.key, fromEnvironment: key !== undefined } };
  const words = server.exam
    ? describeExam(shown, server.exam)
    : upstream
      ? describeProxy(baseUrl, upstream.origin, readings)
      : describeServer(shown, readings);
  stdout.write(json ? `${JSON.stringify(ready)}\n` : words);
  await stopped(stop);
  await server.close();
}

/** npm takes options before `--` as its own and hands on their values alone. */
function hint(error: unknown): string {
  if (IS_PACKED) return '';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL'
    ? `\nOptions go after --: ${commandLine('sandbox', '--port 4700')}`
    : '';
}

const UPSTREAM_NEEDS_KEY =
  '--upstream needs COUNTERSIGN_KEY_ID and COUNTERSIGN_SECRET: the test key that requests are signed with, to diagnose them.';

const OVER_TIME_WITHOUT_EXAM = '--over-time needs --exam: tasks are part of the exam.';
const EXAM_WITHOUT_UPSTREAM = '--exam and --upstream exclude each other: the sandbox itself gives the exam.';

const EXAM_WITHOUT_READINGS = '--exam and --reading exclude each other: the exam follows the assumptions.';

function unfitExam(asked: {
  readonly exam: boolean;
  readonly overTime: boolean;
  readonly isProxy: boolean;
  readonly readings: MeasuredReadings;
}) {
  if (asked.overTime && !asked.exam) return OVER_TIME_WITHOUT_EXAM;
  if (asked.exam && Object.keys(asked.readings).length > 0) return EXAM_WITHOUT_READINGS;
  return asked.exam && asked.isProxy ? EXAM_WITHOUT_UPSTREAM : undefined;
}

const OPTIONS = {
  port: { type: 'string' },
  upstream: { type: 'string' },
  exam: { type: 'boolean' },
  'over-time': { type: 'boolean' },
  reading: { type: 'string', multiple: true },
  language: { type: 'string' },
  full: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

function parsed(args: readonly string[]) {
  return parseArgs({ args: [...args], options: OPTIONS }).values;
}

function languageOf(typed: string): Language | UsageError {
  try {
    return languageNamed(typed);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
}

function readCommand(args: readonly string[], env: NodeJS.ProcessEnv): Command {
  let values: ReturnType<typeof parsed>;
  try {
    values = parsed(args);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return {
      kind: 'wrong',
      words: `${problem}\nThe options are --port, --upstream, --exam, --over-time, --reading, --language, --full, --json and --help.${hint(error)}`,
    };
  }
  const { reading: typed = [] } = values;
  if (values.help) return { kind: 'tell', words: HELP };
  if (typed.includes(LIST_READINGS)) return { kind: 'tell', words: `${readingsList()}\n` };
  const {
    port = String(FIRST_SANDBOX_PORT),
    json = false,
    full = false,
    exam = false,
    'over-time': overTime = false,
  } = values;
  const { language, upstream } = values;
  const number = readPort(port);
  if (number === undefined) return { kind: 'wrong', words: PORT_WORDS };
  const meant = language === undefined ? undefined : languageOf(language);
  if (meant instanceof UsageError) return { kind: 'wrong', words: meant.message };
  const set = typedReadings(typed);
  if (!set.ok) return { kind: 'wrong', words: set.words };
  const { readings } = set;
  const key = keyFromEnvironment(env);
  if (typeof key === 'string') return { kind: 'wrong', words: key };
  const read = upstream === undefined ? undefined : readUpstream(upstream);
  if (read?.ok === false) return { kind: 'wrong', words: read.words };
  if (read && !key) return { kind: 'wrong', words: UPSTREAM_NEEDS_KEY };
  const unfit = unfitExam({ exam, overTime, isProxy: read !== undefined, readings });
  if (unfit) return { kind: 'wrong', words: unfit };
  const settings = {
    ...{ port: number, json, full, language: meant, upstream: read?.upstream },
    ...{ exam, overTime, readings, key },
  };
  return { kind: 'run', settings };
}
