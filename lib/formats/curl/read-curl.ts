/** Reads curl commands, as they're pasted from a terminal, a script, a document or a browser, into captures. */

import { byteStringOfText } from '../../core/signing/bytes.ts';
import { holdsSecret } from '../../core/signing/secret-shape.ts';
import type { Capture, CaptureProblem, ReadCaptures } from '../capture/capture.ts';
import { withCutReading } from '../cut/command.ts';
import { authorizationRemark } from '../secret-remark.ts';
import { readCurlArguments } from './arguments.ts';
import { BashScript } from './bash/script.ts';
import { firefoxText, hasQuotedNul, rebuiltInCopy } from './browser-copies.ts';
import { readCmdScript } from './cmd-script.ts';
import { type CurlOutput, runTogether, withOutput, withoutOutputs } from './output.ts';
import { type ReadCall, sideBySide } from './passed-words.ts';
import { commandText, guessShell, isForPowerShell, startsWithCurl } from './pasted-text.ts';
import { MOST_CAPTURES, readTransfer } from './requests.ts';
import type { CurlCall, Word } from './shell-word.ts';
import type { Transfer } from './transfer.ts';
import { withUnfinished } from './unfinished.ts';

const LONGEST = 20_000_000;
const PROBLEMS_LISTED = 10;
/** A command stands near the top; a long text isn't searched for one. */
const LOOKED_AT = 100_000;

/** Whether there's a curl command in it for bash or cmd; PowerShell's `curl` is another program. */
export function looksLikeCurl(text: string): boolean {
  const start = text.slice(0, LOOKED_AT);
  if (/^\ufeff?\s*(?:\{\s*["}]|\[\s*[[{"\]]|<)|^\s*[A-Z]+ \S+ HTTP\/\d/.test(start) || isForPowerShell(start))
    return false;
  return commandText(start).split('\n').some(startsWithCurl) || PIPED.test(text);
}

/** As it's exported here: a body of any length comes before the command that it's piped into. */
const PIPED = /^(?:#[^\n]{0,500}\n)*printf '[^']*' \|\n?curl /;

/**
 * Commands that can't be read are told of among the warnings as long as there's one that can.
 *
 * @param version of curl that ran them, as in `8.5.0`, where it's known.
 */
export function readCurl(text: string, version?: string): ReadCaptures {
  if (text.length > LONGEST)
    return failed([
      problem('', `It’s longer than ${LONGEST / 1_000_000} million characters. Paste the one command`),
    ]);
  const { commands, outputs } = withoutOutputs(commandText(text));
  const { calls, problems, warnings } = callsIn(commands);
  const areTogether = runTogether(
    commands,
    calls.map(({ line }) => line),
  );
  const captures: Capture[] = [];
  for (const [index, call] of calls.entries()) {
    const read = readCall(call, version);
    const where = `line ${call.line}`;
    if (read.message !== undefined) problems.push(problem(where, read.message));
    const next = calls[index + 1]?.line ?? Number.POSITIVE_INFINITY;
    const printed = areTogether[index] ? [] : outputs;
    for (const capture of withOutput(read.captures, [call.line, next], printed)) captures.push(capture);
    for (const remark of new Set(read.remarks)) warnings.push(problem(where, remark));
    if (captures.length > MOST_CAPTURES)
      return failed([
        problem('', `There are more than ${MOST_CAPTURES} requests in it. Paste fewer at once`),
      ]);
  }
  warnings.push(...remarksOn(outputs, captures));
  if (captures.length > 0) return { ok: true, captures, warnings: listed([...problems, ...warnings]) };
  return failed(
    problems.length > 0
      ? [...warnings, ...problems]
      : [problem('', 'There’s no curl command in it. Paste one as it’s run, from “curl” to its end')],
  );
}

/** Responses that belong to none of the commands are told of too. */
function remarksOn(outputs: readonly CurlOutput[], captures: readonly Capture[]): CaptureProblem[] {
  return outputs.flatMap(({ line, answer, remark }) => {
    if (remark === undefined) return [];
    const isRead = !answer || captures.some((capture) => capture.answer === answer);
    return [problem(`line ${line}`, isRead ? remark : OF_UNKNOWN)];
  });
}

const OF_UNKNOWN = 'This response isn’t read, since it isn’t known which request it answers';

function problem(where: string, message: string): CaptureProblem {
  return { where, message };
}

function failed(problems: readonly CaptureProblem[]): ReadCaptures {
  return { ok: false, problems: listed(problems) };
}

function listed(problems: readonly CaptureProblem[]): readonly CaptureProblem[] {
  if (problems.length <= PROBLEMS_LISTED) return problems;
  return [
    ...problems.slice(0, PROBLEMS_LISTED),
    problem('', `And ${problems.length - PROBLEMS_LISTED} more`),
  ];
}

interface Calls {
  readonly calls: readonly CurlCall[];
  readonly problems: CaptureProblem[];
  readonly warnings: CaptureProblem[];
}

/** Browsers put a caret before each half of an emoji; cmd takes both out again. */
function withWholePairs(text: string): string {
  return text.replace(/([\ud800-\udbff])\^([\udc00-\udfff])/g, '$1$2');
}

/** Where nothing tells the shell and both would run the same, it doesn't matter; otherwise it's said. */
function callsIn(text: string): Calls {
  const bytes = byteStringOfText(text);
  const guess = guessShell(text);
  if (guess === 'cmd')
    return {
      calls: withUnfinished(
        withRebuilt(readCmdScript(byteStringOfText(withWholePairs(text))), text),
        text,
        '^',
      ),
      problems: [],
      warnings: [],
    };
  const script = new BashScript(bytes);
  const broken = script.readAll();
  const problems = broken
    ? [
        problem(
          `line ${broken.line}`,
          `${capital(broken.message)}, so the rest can’t be read. Add what’s missing`,
        ),
      ]
    : [];
  const called = withRebuilt(asCopied(script.calls, text), text).map((call) => brokenOff(call, text));
  const read: Calls = {
    calls: withUnfinished(called, text, '\\'),
    problems,
    warnings: [],
  };
  if (guess === 'bash' || broken) return read;
  const differs = wordsOf(script.calls) !== wordsOf(readCmdScript(bytes));
  return differs
    ? {
        ...read,
        warnings: [problem('', 'It’s read as a command for bash. Windows’ cmd would read it differently')],
      }
    : read;
}

function withRebuilt(calls: readonly CurlCall[], text: string): readonly CurlCall[] {
  const rebuilt = rebuiltInCopy(text);
  return rebuilt ? calls.map((call) => ({ ...call, rebuilt })) : calls;
}

const CUT_AT_NUL =
  'A NUL in it ends the text for bash, so the body can’t be known from the command. Save the request as HAR in the browser';

/** A copy for bash of which bash makes something else than the browser sent. */
function asCopied(calls: readonly CurlCall[], text: string): readonly CurlCall[] {
  if (hasQuotedNul(text)) return calls.map((call) => ({ ...call, refused: CUT_AT_NUL }));
  const meant = firefoxText(text);
  if (meant === undefined) return calls;
  const script = new BashScript(byteStringOfText(meant));
  script.readAll();
  return calls.map((call, index) => {
    const words = script.calls[index]?.words;
    return words
      ? {
          ...call,
          passed: [
            { by: 'Firefox', words },
            { by: 'curl run by bash', words: call.words },
          ],
        }
      : call;
  });
}

/** A blank behind a line's last backslash is an argument of its own, and the command ends with that line. */
function brokenOff(call: CurlCall, text: string): CurlCall {
  const last = call.words.at(-1);
  const isBlank = last !== undefined && last.unknown.length === 0 && /^[ \t]$/.test(last.bytes);
  return isBlank && /\\[ \t]{1,100}\r?(?:\n|$)/.test(text)
    ? {
        ...call,
        refused:
          'A backslash at a line’s end has a space behind it, so the command ends there. Delete the space',
      }
    : call;
}

function wordsOf(calls: readonly CurlCall[]): string {
  return JSON.stringify(calls.map(({ words }) => words.map(({ bytes, unknown }) => [bytes, unknown])));
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** @param version of curl that ran it, where it's known. */
export function readCall(call: CurlCall, version?: string): ReadCall {
  if (call.refused !== undefined) return { captures: [], remarks: [], message: call.refused };
  const read = readPassed(call, version);
  const { isMethodGiven } = read;
  return call.endsText
    ? { ...read, captures: read.captures.map((one) => withCutReading(one, isMethodGiven)) }
    : read;
}

function readPassed(call: CurlCall, version: string | undefined): ReadCall {
  if (!call.passed) return readWords(call, version);
  return sideBySide(
    call.passed.map(({ by, words }) => ({ by, read: readWords({ ...call, words }, version) })),
  );
}

function readWords(call: CurlCall, version: string | undefined): ReadCall {
  const read = readCurlArguments(call);
  if (!read.ok) return { captures: [], remarks: [], message: read.message };
  const captures: Capture[] = [];
  const remarks = [...call.remarks, ...secretRemarks(call, read.transfers)];
  for (const transfer of read.transfers) {
    const made = readTransfer(transfer, { rebuilt: call.rebuilt, version }, read.stdin);
    if (!made.ok) return { captures, remarks, message: made.message };
    // There may be more of them than a call takes arguments.
    for (const capture of made.captures) captures.push(capture);
    for (const remark of made.remarks) remarks.push(remark);
  }
  const isRebuilt = captures.some(
    ({ request: { body } }) => body.kind === 'bytes' && body.source === 'reencoded',
  );
  if (isRebuilt && call.rebuilt?.remark !== undefined) remarks.push(call.rebuilt.remark);
  const isMethodGiven = read.transfers.every(({ values }) => values.has('request'));
  return { captures, remarks, isMethodGiven };
}

function secretRemarks({ words }: CurlCall, transfers: readonly Transfer[]): string[] {
  const holders = words.filter(({ bytes }) => holdsSecret(bytes));
  if (holders.length === 0) return [];
  const credentials = transfers.flatMap(({ values }) =>
    ['user', 'oauth2-bearer'].flatMap((option) => values.get(option)?.bytes ?? []),
  );
  const isCredential = ({ bytes }: Word): boolean =>
    /^(?:proxy-)?authorization:/i.test(bytes) || credentials.some((one) => bytes.endsWith(one));
  return holders.every(isCredential)
    ? [authorizationRemark('The command')]
    : ['The command holds a signing secret. Revoke it, and take it out'];
}
