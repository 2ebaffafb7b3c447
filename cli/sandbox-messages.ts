/** What the local sandbox says in a terminal. */

import { PATHS } from '../lib/core/api.ts';
import { COLLECTION_PATHS } from '../lib/core/assumed-values.ts';
import { counted } from '../lib/core/counts.ts';
import { withoutAnySecret } from '../lib/core/diagnosis/compare/redacted.ts';
import { PATH_QUESTIONS, PATH_READINGS } from '../lib/core/path-readings.ts';
import { SANDBOX_NAME } from '../lib/core/sandbox-name.ts';
import { differingReadingWords } from '../lib/core/service-reading-words.ts';
import type { MeasuredReadings } from '../lib/core/service-readings.ts';
import { headerValue, type WireRequest } from '../lib/core/signing/wire-request.ts';
import { prefixBefore } from '../lib/exam/recognise.ts';
import { LOCAL_ENVIRONMENT } from '../lib/storage/environments.ts';
import { EXAM_VARIABLES } from './exam-variables.ts';
import type { KeyPair } from './key-from-environment.ts';
import type { SandboxExam } from './sandbox-exam.ts';
import type { RecordedRequest } from './sandbox-record.ts';
import type { SandboxExchange } from './sandbox-server.ts';
import { codeOf } from './sandbox-state.ts';
import { paintWith, type Style, wrapped } from './terminal-text.ts';

export interface ShownKey {
  readonly id: string;
  readonly secret: { reveal(): string };
  readonly fromEnvironment: boolean;
}

/** A secret from the environment isn't repeated: whoever set it has it already. */
export function describeKey({ id, secret, fromEnvironment }: ShownKey): string {
  return `  key id  ${id}
  secret  ${fromEnvironment ? 'the one in COUNTERSIGN_SECRET' : secret.reveal()}`;
}

export function describeServer(
  server: { readonly baseUrl: string; readonly key: ShownKey },
  readings: MeasuredReadings = {},
): string {
  const { baseUrl, key } = server;
  return `The sandbox listens at ${baseUrl}

${describeKey(key)}
${readingLines(readings, (points) => `It differs from Countersign’s assumptions in ${points}`)}
Try it from another terminal:

${curlExample(server)}
Each request appears below, with its mistake. Ctrl-C ends it.

`;
}

/** Programs of *Snippets* read the second. */
const SECRET_NAMES = ['COUNTERSIGN_SECRET', 'SIGNING_SECRET'];

/** In quotation marks, since such a secret has characters that shells read. */
export function describeExam(
  { baseUrl, key: { id, secret, fromEnvironment } }: { readonly baseUrl: string; readonly key: ShownKey },
  { calls, tasks, otherKey }: Pick<SandboxExam, 'calls' | 'tasks' | 'otherKey'>,
): string {
  const size = [counted(calls.length, 'call'), ...(otherKey ? [counted(tasks.length, 'task')] : [])];
  return `The sandbox gives an exam of ${size.join(' and ')} at ${baseUrl}/_sandbox/exam

  export COUNTERSIGN_BASE_URL=${baseUrl}
  export COUNTERSIGN_EXAM_URL=${baseUrl}/_sandbox/exam
  export COUNTERSIGN_KEY_ID=${id}
  export API_KEY_ID=${id}
${fromEnvironment ? '' : SECRET_NAMES.map((name) => `  export ${name}='${secret.reveal()}'\n`).join('')}${otherKey ? otherKeyLines(otherKey) : ''}
Make the calls with your client, in any order, as often as you like.
The report so far is at ${baseUrl}/_sandbox/exam/report

Each request appears below, with its mistake. Ctrl-C ends it.

`;
}

function otherKeyLines({ id, secret }: KeyPair): string {
  return `  export ${EXAM_VARIABLES.otherKeyId}=${id}\n  export ${EXAM_VARIABLES.otherSecret}='${secret.reveal()}'\n`;
}

/** @param passed how many of each. */
export function describePassed(
  { calls, tasks }: { readonly calls: number; readonly tasks: number },
  colour: boolean,
): string {
  const what = [counted(calls, 'call'), ...(tasks > 0 ? [counted(tasks, 'task')] : [])];
  return `${paintWith(colour)('good', `Passed: all ${what.join(' and ')} passed`)}\n`;
}

/** @param readings those that aren't assumed stand below, question by question. */
function readingLines(readings: MeasuredReadings, title: (points: string) => string): string {
  const words = differingReadingWords(readings);
  if (words.length === 0) return '';
  const lines = words.map((line) => wrapped(line, 4, '  ').join('\n'));
  return `\n${title(counted(words.length, 'point'))}:\n\n${lines.join('\n')}\n`;
}

/** @param upstream its origin. @param readings how it was said to read what the API docs leave open. */
export function describeProxy(baseUrl: string, upstream: string, readings: MeasuredReadings = {}): string {
  return `Requests to ${baseUrl} are passed on to ${upstream}, byte for byte but for Host
${readingLines(readings, (points) => `Diagnoses follow what you set for ${points} of that server`)}
Each request appears below, with its mistake. Ctrl-C ends it.

`;
}

/** @param busy at least one port. */
export function describeMove(busy: readonly number[], port: number): string {
  return `${busy.length === 1 ? 'Port' : 'Ports'} ${busy.join(', ')} ${busy.length === 1 ? 'is' : 'are'} busy, so it’s ${port} this time.
In Countersign, change the base URL of ${LOCAL_ENVIRONMENT.name} under Set up, Environments, to http://127.0.0.1:${port}`;
}

/** One list joined by `&&`, so that a variable that isn't set ends it with its words. */
function curlExample({ baseUrl, key }: Parameters<typeof describeServer>[0]): string {
  const secret = key.fromEnvironment
    ? `"\${COUNTERSIGN_SECRET:?set it in this terminal too}"`
    : key.secret.reveal();
  return `  KEY=${key.id} SECRET=${secret} NOW=$(date +%s) &&
  EMPTY=$(printf '' | openssl dgst -sha256 -r | cut -c1-64) &&
  SIGNATURE=$(printf 'GET\\n/api/v1/orders\\nlimit=5&status=paid\\n%s\\n%s' "$NOW" "$EMPTY" |
    openssl dgst -sha256 -hmac "$SECRET" -r | cut -c1-64) &&
  curl "${baseUrl}/api/v1/orders?status=paid&limit=5" \\
    -H "X-Api-Key: $KEY" -H "X-Timestamp: $NOW" -H "X-Signature: $SIGNATURE"

Other users of this machine can see a secret in openssl’s arguments: fine for a sandbox key.
`;
}

/** The local time of day. @param at Unix seconds. */
export function loggedTime(at: number): string {
  return new Date(at * 1000).toTimeString().slice(0, 8);
}

const LONGEST_TARGET = 120;

/**
 * Time, method, target, status and, where it failed, the code. The sign in front tells whether the service took it,
 * turned it down, or had another answer.
 */
export function describeExchange(
  { at, request, response, recorded, caller, taskNote }: SandboxExchange,
  colour: boolean,
): string {
  const paint = paintWith(colour);
  const [sign, style] = signOf(response.status);
  const target = printable(withoutAnySecret(request.target));
  const shown = target.length > LONGEST_TARGET ? `${target.slice(0, LONGEST_TARGET)}…` : target;
  const code = recorded ? recorded.response.code : codeOf(response);
  const page = caller?.kind === 'page' ? [pageNote(caller.origin)] : [];
  return [
    loggedTime(at),
    paint(style, sign),
    printable(request.method).padEnd(6),
    shown,
    paint(style, [response.status, ...(code === null ? [] : [code])].join('  ')),
    ...(taskNote === undefined ? switchesNote(recorded?.switches ?? []) : [`(${taskNote})`]),
    ...page,
    ...(response.status === 404 && isOwn(response) ? baseUrlNote(request) : []),
  ].join('  ');
}

/** Not of a server that requests are passed on to. */
function isOwn({ headers }: SandboxExchange['response']): boolean {
  return headerValue(headers, 'Server') === SANDBOX_NAME;
}

const KNOWN_PATHS = [
  PATHS.charges,
  ...Object.values(COLLECTION_PATHS).map(({ path }) => path),
  ...PATH_QUESTIONS.flatMap((question) => Object.values(PATH_READINGS[question].paths)),
];

/** Where a known path has something in front. */
function baseUrlNote({ target }: WireRequest): readonly string[] {
  const prefix = KNOWN_PATHS.map((path) => prefixBefore({ path }, target)).find((one) => one !== '');
  return prefix === undefined
    ? []
    : [`(${printable(withoutAnySecret(prefix))} in front is wrong: the base URL ends with the port)`];
}

/** Said once of each page, however often it asks. */
function pageNote(origin: string): string {
  const from = origin === '' ? 'a web page' : `a web page of ${printable(origin).slice(0, LONGEST_TARGET)}`;
  return `(${from} asked; its further requests aren’t shown)`;
}

function signOf(status: number): readonly [sign: string, style: Style] {
  if (status < 300) return ['✓', 'good'];
  return status === 401 ? ['✗', 'bad'] : ['•', 'bold'];
}

/** Whoever wonders at an answer sees here that it was asked for. */
function switchesNote(switches: readonly string[]): readonly string[] {
  return switches.length === 0
    ? []
    : [`(simulated ${switches.length === 1 ? 'error' : 'errors'}: ${switches.join(', ')})`];
}

/** In place of a diagnosis that was printed before. @param first its time. */
export function describeRepeat(recorded: RecordedRequest, first: string): string {
  return `${nameOf(recorded)}  The same diagnosis as at ${first}\n\n`;
}

/** Above a diagnosis that stands below another request’s line. */
export function describeOwner(recorded: RecordedRequest): string {
  return `Diagnosis of ${nameOf(recorded)}:\n`;
}

function nameOf({ receivedAt, request }: RecordedRequest): string {
  const target = printable(withoutAnySecret(request.target)).slice(0, LONGEST_TARGET);
  return `${loggedTime(receivedAt)}  ${printable(request.method)} ${target}`;
}

export function describeGivenUp({ receivedAt }: RecordedRequest): string {
  return `${loggedTime(receivedAt)}  The request of this time couldn’t be diagnosed: it took too long or too much memory, twice\n`;
}

/** A client began with TLS. */
export const TLS_WORDS =
  'A program tried to connect with TLS. The base URL begins with http://, not with https://.';

export function describeSkipped(count: number): string {
  return `… ${count.toLocaleString('en')} left out here, since this is read more slowly than requests come\n`;
}

/** A target may hold any bytes; what could steer a terminal, and the backslash itself, is shown as \xNN. */
function printable(text: string): string {
  return text.replace(
    /[^\x20-\x5b\x5d-\x7e]/g,
    (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}
