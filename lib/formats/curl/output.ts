/** What `curl -i` printed below its command, where both were copied: the answer to it, and no command. */

import type { CapturedAnswer } from '../../core/diagnosis/service-answer.ts';
import { byteStringOfText } from '../../core/signing/bytes.ts';
import type { Capture } from '../capture/capture.ts';
import { secondsOfAnswer } from '../http-date.ts';
import { BashScript } from './bash/script.ts';
import { startsWithCurl } from './pasted-text.ts';

export interface CurlOutput {
  /** Of its first line, counted from 1. */
  readonly line: number;
  readonly answer: CapturedAnswer;
  readonly receivedAt: number | undefined;
}

const STATUS_LINE = /^HTTP\/\d(?:\.\d)? (\d{3})(?: [^\n]*)?$/;
/** All above each is read for it. */
const MOST_TRIED = 100;

/** The commands alone, each on the line where it was, and what was printed between them. */
export function withoutOutputs(text: string): {
  readonly commands: string;
  readonly outputs: readonly CurlOutput[];
} {
  const lines = text.split('\n');
  const outputs: CurlOutput[] = [];
  let tries = 0;
  for (let at = 0; at < lines.length && tries < MOST_TRIED; at++) {
    if (!STATUS_LINE.test(bare(lines[at]))) continue;
    tries++;
    if (!isBelowCommand(lines.slice(0, at))) continue;
    const next = lines.findIndex((line, index) => index > at && startsWithCurl(line));
    const end = next === -1 ? lines.length : next;
    outputs.push({ line: at + 1, ...readOutput(lines.slice(at, end).map(bare)) });
    lines.fill('', at, end);
  }
  return outputs.length === 0 ? { commands: text, outputs } : { commands: lines.join('\n'), outputs };
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

/** Where redirects were followed, it’s the first answer: that’s the one to the request of the command. */
function readOutput(lines: readonly string[]): Pick<CurlOutput, 'answer' | 'receivedAt'> {
  const blank = lines.indexOf('');
  const head = blank === -1 ? lines : lines.slice(0, blank);
  const rest = blank === -1 ? [] : lines.slice(blank + 1);
  const status = Number(STATUS_LINE.exec(head[0] ?? '')?.[1]);
  if (isBefore(status, head[0]) && STATUS_LINE.test(rest[0] ?? '')) return readOutput(rest);
  const field = (name: string): string | undefined =>
    head.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))?.slice(name.length + 1);
  const text = rest.join('\n').trim();
  return {
    answer: { status, ...(text !== '' && { text }) },
    receivedAt: secondsOfAnswer(field),
  };
}

/** What comes before the answer to the request itself. */
function isBefore(status: number, line = ''): boolean {
  return status < 200 || (status === 200 && /connection established/i.test(line));
}
