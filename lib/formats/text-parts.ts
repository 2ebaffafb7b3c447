/** Which lines of a text are a request’s, which an answer’s, and which stand beside both. */

import type { Capture } from './capture/capture.ts';
import type { FormatId } from './format.ts';

const STATUS = /^(?:< ?)?HTTP\/\d(?:\.\d)? \d{3}(?: |$)/;
const REQUEST = /^(?:> ?)?[A-Z]{3,10} \S+(?: HTTP\/\d(?:\.\d)?)?\s*$/;
/** What’s told of the connection and the answer. */
const NOT_SENT = /^[<*](?: |$)/;
const COMMENT = /^\s*(?:#|\/\/|;|--|::|REM\b)/i;
/** A server’s word, as people paste it below their request. */
const ANSWER_LIKE =
  /^\s*[{[<]|\b(?:missing|required|requires|must|invalid|unauthori[sz]ed|error|rejected)\b/i;

/**
 * `command`: requests in them end by themselves, and what follows is no body. `log`: each line is a whole one. `message`:
 * a request goes on to the end, with its body.
 */
const SHAPES: Record<FormatId, 'command' | 'log' | 'message'> = {
  har: 'message',
  'capture-file': 'message',
  'curl-verbose': 'message',
  curl: 'command',
  powershell: 'command',
  fetch: 'command',
  okhttp: 'message',
  'raw-http': 'message',
  'source-code': 'command',
  'log-line': 'log',
  headers: 'message',
};

/** @param format the reader’s. */
export function withoutAnswers(text: string, format: FormatId, captures: readonly Capture[]): string {
  let rest = text;
  for (const { answer } of captures) if (answer?.text) rest = rest.replace(answer.text.trim(), '');
  if (format === 'curl') return outside(rest, isPastedAnswer);
  let isAnswer = false;
  const lines = rest.split('\n').filter((line) => {
    if (STATUS.test(line)) isAnswer = true;
    else if (REQUEST.test(line) || COMMENT.test(line)) isAnswer = false;
    return !isAnswer && !(format === 'curl-verbose' && NOT_SENT.test(line));
  });
  return lines.join('\n');
}

/** Lines beside the requests: what’s said of them. Of code its comments alone, since any line may be the request’s. */
export function besideRequests(text: string, format: FormatId): string {
  const lines = text.split('\n');
  if (format === 'curl') return kept(commandLines(lines), lines, false);
  const isTalk = SHAPES[format] !== 'message';
  const first = isTalk ? -1 : lines.findIndex((line) => REQUEST.test(line) || line.startsWith('>'));
  return lines
    .filter((line, index) => (isTalk ? COMMENT.test(line) && !ANSWER_LIKE.test(line) : index < first))
    .join('\n');
}

function isPastedAnswer(line: string): boolean {
  return !COMMENT.test(line) && (ANSWER_LIKE.test(line) || STATUS.test(line));
}

/** Without those lines beside the commands. */
function outside(text: string, isOut: (line: string) => boolean): string {
  const lines = text.split('\n');
  const isCommand = commandLines(lines);
  return lines.filter((line, index) => isCommand[index] || !isOut(line)).join('\n');
}

function kept(isCommand: readonly boolean[], lines: readonly string[], wanted: boolean): string {
  return lines.filter((_, index) => isCommand[index] === wanted).join('\n');
}

/** Those of curl commands, which go on behind a backslash, a caret or a backtick and in open quotes. */
function commandLines(lines: readonly string[]): readonly boolean[] {
  let open: string | undefined;
  let goesOn = false;
  return lines.map((line) => {
    const isCommand =
      goesOn || open !== undefined || (!COMMENT.test(line) && /(?<![\w-])curl(?![\w-])/.test(line));
    if (!isCommand) return false;
    open = openQuote(line, open);
    goesOn = /[\\^`]\s*$/.test(line.slice(-20));
    return true;
  });
}

/** The quote that’s open at the end of a line. */
function openQuote(line: string, before: string | undefined): string | undefined {
  let open = before;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at];
    if (sign === '\\' && open !== "'") at++;
    else if (open === undefined && (sign === "'" || sign === '"')) open = sign;
    else if (sign === open) open = undefined;
  }
  return open;
}
