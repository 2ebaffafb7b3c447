/** Where requests and answers begin in a text: request lines, status lines and the `###` between them. */

import { lineAt } from './pasted-text.ts';

interface Start {
  /** Offsets of the line and of what follows it. */
  readonly at: number;
  readonly next: number;
}

export interface RequestStart extends Start {
  readonly kind: 'request';
  readonly method: string;
  /** As on the line: a path, a whole URL or whatever else stands there. */
  readonly target: string;
  /** As in `1.1`; without it, the line was typed and isn't what travelled. */
  readonly version: string | undefined;
}

export interface AnswerStart extends Start {
  readonly kind: 'answer';
  readonly status: number;
}

/** `###`, which parts the requests of a file for an editor's HTTP client. */
interface SeparatorStart extends Start {
  readonly kind: 'separator';
}

export type MessageStart = RequestStart | AnswerStart | SeparatorStart;

/** What a line may be at most to be looked at as a whole. Longer targets than servers take are read all the same. */
const LONGEST_LINE = 1_000_000;

/** Every start in the text, in order. A line without HTTP version counts only where a request may begin. */
export function messageStarts(text: string): MessageStart[] {
  const starts: MessageStart[] = [];
  let mayBegin = true;
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; ) {
    const line = lineAt(text, at);
    const start: BareStart | undefined =
      line.end - line.start > LONGEST_LINE ? undefined : startOn(text.slice(at, line.end), mayBegin);
    if (start) starts.push({ ...start, at, next: line.next });
    mayBegin = start?.kind === 'separator' || isAside(text, line.start, line.end);
    at = line.next;
  }
  return starts;
}

type BareStart = MessageStart extends infer S ? (S extends Start ? Omit<S, keyof Start> : never) : never;

function startOn(line: string, mayBegin: boolean): BareStart | undefined {
  if (/^###(?!#)/.test(line)) return { kind: 'separator' };
  const [, status] = /^HTTP\/\d(?:\.\d)? (\d{3})(?: .*)?$/.exec(line) ?? [];
  if (status !== undefined) return { kind: 'answer', status: Number(status) };
  const [, method, target] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,40}) +(\S.*)$/.exec(line) ?? [];
  if (method === undefined || target === undefined) return undefined;
  return requestOn(method, target, mayBegin);
}

const TYPED_METHOD = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

function requestOn(method: string, rest: string, mayBegin: boolean): BareStart | undefined {
  const end = rest.trimEnd();
  const [ending, version] = / HTTP\/(\d(?:\.\d)?)$/.exec(end) ?? [];
  if (ending !== undefined) {
    const target = end.slice(0, -ending.length).trimEnd();
    // In a log, a word before the method looks like one.
    const isRequest = target !== '' && (TYPED_METHOD.test(method) || !target.includes(' '));
    return isRequest ? { kind: 'request', method, target, version } : undefined;
  }
  const typed = mayBegin && TYPED_METHOD.test(method) && /^(?:https?:\/\/|\/|\{\{)/i.test(end);
  return typed ? { kind: 'request', method, target: end, version: undefined } : undefined;
}

/** Blank lines and comments, after which a request may begin. */
function isAside(text: string, start: number, end: number): boolean {
  return /^(?:\s*$|#|\/\/|@)/.test(text.slice(start, Math.min(end, start + 200)));
}
