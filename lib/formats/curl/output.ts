/** What curl printed below its command, where both were copied: the answer to it, and no command. */

import { REFUSAL_STATUS } from '../../core/api.ts';
import { findRefusalCode } from '../../core/diagnosis/find-refusal.ts';
import type { CapturedAnswer } from '../../core/diagnosis/service-answer.ts';
import { isJson } from '../../core/is-json.ts';
import { byteStringOfText, utf8 } from '../../core/signing/bytes.ts';
import type { Capture } from '../capture/capture.ts';
import { secondsOfAnswer } from '../http-date.ts';
import { passageFrom, passValue } from '../json/value-end.ts';
import { BashScript } from './bash/script.ts';
import { startsWithCurl } from './pasted-text.ts';

export interface CurlOutput {
  /** Of its first line, counted from 1. */
  readonly line: number;
  /** Absent where it can’t be told: without `-i`, curl prints no status. */
  readonly answer?: CapturedAnswer;
  readonly receivedAt: number | undefined;
  /** What has to be told of how it was read. */
  readonly remark?: string;
}

const STATUS_LINE = /^HTTP\/\d(?:\.\d)? (\d{3})(?: [^\n]*)?$/;
/** JSON, or a page. */
const BODY_ALONE = /^(?:\{[ \t]*(?:["}]|$)|\[[ \t]*(?:[[{"\]]|$)|<(?:!doctype|html)\b)/i;
/** All above each is read for it. */
const MOST_TRIED = 100;
/** Lines of a body that’s sent may begin as a printed one does. */
const MOST_WITHIN_COMMANDS = 5;

/** The commands alone, each on the line where it was, and what was printed between them. */
export function withoutOutputs(text: string): {
  readonly commands: string;
  readonly outputs: readonly CurlOutput[];
} {
  const lines = text.split('\n');
  const outputs: CurlOutput[] = [];
  let tries = 0;
  let within = 0;
  for (let at = 0; at < lines.length && tries < MOST_TRIED; at++) {
    const hasStatus = STATUS_LINE.test(bare(lines[at]));
    const isBody = !hasStatus && within < MOST_WITHIN_COMMANDS && BODY_ALONE.test(bare(lines[at]));
    if (!hasStatus && !isBody) continue;
    tries++;
    if (!isBelowCommand(lines.slice(0, at))) {
      within++;
      continue;
    }
    const next = lines.findIndex((line, index) => index > at && startsWithCurl(line));
    const printed = lines.slice(at, next === -1 ? lines.length : next);
    const output = hasStatus
      ? { ...readOutput(printed.map(bare)), length: printed.length }
      : readBody(printed);
    if (!output) continue;
    const { length, ...read } = output;
    outputs.push({ line: at + 1, ...read });
    lines.fill('', at, at + length);
  }
  return outputs.length === 0 ? { commands: text, outputs } : { commands: lines.join('\n'), outputs };
}

/**
 * Which of the commands were run together with the one before or after them, as in `curl a; curl b`: what was printed
 * below doesn’t show which printed it.
 *
 * @param starts lines where they begin, in order.
 */
export function runTogether(commands: string, starts: readonly number[]): readonly boolean[] {
  const lines = commands.split('\n');
  const isJoined = starts.map(
    (start, index) =>
      index > 0 &&
      (starts[index - 1] === start ||
        !startsWithCurl(firstCommand(lines[start - 1])) ||
        /(?:[\\^|]|&&)\s*$/.test(lines[start - 2] ?? '')),
  );
  return isJoined.map((joined, index) => joined || isJoined[index + 1] === true);
}

function firstCommand(line = ''): string {
  const end = line.search(/[;|&]/);
  return end === -1 ? line : line.slice(0, end);
}

/** The answer to the one request of a command is the first that’s printed below it. */
export function withOutput(
  captures: readonly Capture[],
  [start, end]: readonly [start: number, end: number],
  outputs: readonly CurlOutput[],
): readonly Capture[] {
  const [capture, ...others] = captures;
  const output = outputs.find(({ line }) => line > start && line < end);
  if (!capture || others.length > 0 || !output) return captures;
  const { answer, receivedAt } = output;
  if (!answer) return captures;
  return [{ ...capture, answer, ...(receivedAt !== undefined && { receivedAt }) }];
}

function bare(line = ''): string {
  return line.replace(/\r$/, '');
}

/** Within quotes, in a here-document or on a line that goes on, it’s a part of the command: no other could begin there. */
function isBelowCommand(before: readonly string[]): boolean {
  if (!before.some((line) => startsWithCurl(line)) || /\^\r?$/.test(before.at(-1) ?? '')) return false;
  const script = new BashScript(byteStringOfText([...before, 'curl x'].join('\n')));
  return script.readAll() === undefined && script.calls.at(-1)?.line === before.length + 1;
}

/** The last of heads that follow one another: a proxy’s answer, 100 and a followed redirect have no body printed. */
function readOutput(lines: readonly string[]): Pick<CurlOutput, 'answer' | 'receivedAt'> {
  const blank = lines.indexOf('');
  const head = blank === -1 ? lines : lines.slice(0, blank);
  const rest = blank === -1 ? [] : lines.slice(blank + 1);
  const status = Number(STATUS_LINE.exec(head[0] ?? '')?.[1]);
  if (STATUS_LINE.test(rest[0] ?? '')) return readOutput(rest);
  const field = (name: string): string | undefined =>
    head.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))?.slice(name.length + 1);
  const text = rest.join('\n').trim();
  return {
    answer: { status, ...(text !== '' && { text }) },
    receivedAt: secondsOfAnswer(field),
  };
}

const UNREAD = 'This response isn’t read, since it shows no status. Run curl with -i, and paste that';

/** Of an error code the API docs tell the status. `undefined` where it’s no answer. @param lines from its first. */
function readBody(
  lines: readonly string[],
): (Omit<CurlOutput, 'line'> & { readonly length: number }) | undefined {
  const text = lines.join('\n');
  if (text.startsWith('<')) return { receivedAt: undefined, remark: UNREAD, length: lines.length };
  const json = firstValue(text);
  if (json === undefined) return undefined;
  const read = { receivedAt: undefined, length: json.split('\n').length };
  const code = findRefusalCode(utf8(json))?.code;
  if (code === undefined) return { ...read, remark: UNREAD };
  return {
    ...read,
    answer: { status: REFUSAL_STATUS, text: json },
    remark: `Countersign read this as the response. The response shows no status: ${REFUSAL_STATUS} is what the API docs give for ${code}`,
  };
}

/** A prompt may stand behind it. */
function firstValue(text: string): string | undefined {
  const bytes = utf8(text);
  const { at, ended } = passValue(bytes, 0, passageFrom(bytes[0] ?? 0));
  const json = ended ? new TextDecoder().decode(bytes.subarray(0, at)) : '';
  return isJson(json) ? json : undefined;
}
