/** Where requests and answers begin in a text: request lines, status lines and the `###` between them. */

import { lineAt } from '../pasted-text.ts';

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

/**
 * Every start in the text, in order. A line without HTTP version counts only where a request may begin, and a URL alone
 * only where a section of a `.http` file does.
 */
export function messageStarts(text: string, isFile: boolean): MessageStart[] {
  const starts: MessageStart[] = [];
  let mayBegin = true;
  let beginsSection = isFile;
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; ) {
    const line = lineAt(text, at);
    const start: BareStart | undefined =
      line.end - line.start > LONGEST_LINE
        ? undefined
        : startOn(text.slice(at, line.end), mayBegin, beginsSection);
    if (start) starts.push({ ...start, at, next: line.next });
    const aside = isAside(text, line.start, line.end);
    mayBegin = start?.kind === 'separator' || aside;
    beginsSection = isFile && (start?.kind === 'separator' || (beginsSection && aside));
    at = line.next;
  }
  return starts;
}

type BareStart = MessageStart extends infer S ? (S extends Start ? Omit<S, keyof Start> : never) : never;

function startOn(line: string, mayBegin: boolean, beginsSection: boolean): BareStart | undefined {
  if (/^###(?!#)/.test(line)) return { kind: 'separator' };
  // Editors take a URL alone for one to GET.
  if (beginsSection && /^(?:https?:\/\/|\{\{)\S/i.test(line)) return requestOn('GET', line, mayBegin);
  const [, status] = /^HTTP\/\d(?:\.\d)? (\d{3})(?: .*)?$/.exec(line) ?? [];
  if (status !== undefined) return { kind: 'answer', status: Number(status) };
  const [, method, target] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,40}) +(\S.*)$/.exec(line) ?? [];
  if (method === undefined || target === undefined) return undefined;
  return requestOn(method, target, mayBegin);
}

const TYPED_METHOD = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;
/** What editors make a request of that isn't the one in the file. */
export const EDITOR_METHOD = /^(?:GRAPHQL|WEBSOCKET|WS|GRPC|RSOCKET)$/;

function requestOn(method: string, rest: string, mayBegin: boolean): BareStart | undefined {
  const end = rest.trimEnd();
  const [ending, version] = VERSION.exec(end) ?? [];
  if (ending !== undefined) {
    const target = withoutVersion(end);
    // In a log, a word before the method looks like one.
    const isRequest = target !== '' && (TYPED_METHOD.test(method) || !target.includes(' '));
    return isRequest ? { kind: 'request', method, target, version } : undefined;
  }
  const isTyped = TYPED_METHOD.test(method) || EDITOR_METHOD.test(method);
  const typed = mayBegin && isTyped && TYPED_TARGET.test(end);
  return typed ? { kind: 'request', method, target: end, version: undefined } : undefined;
}

const VERSION = /[ \t]HTTP\/(\d(?:\.\d)?)$/;
/** Nothing but a URL, in which only a variable may hold blanks: with more behind it, the line is one of a log. */
const TYPED_TARGET = /^(?=https?:\/\/|\/|\{\{)(?:[^\s{]|\{\{[^{}]{1,200}\}\}|\{(?!\{))+$/i;

/** A target as it was typed, without the ` HTTP/1.1` behind it. */
export function withoutVersion(typed: string): string {
  return typed.replace(VERSION, '').trimEnd();
}

/** Blank lines and comments, after which a request may begin. */
function isAside(text: string, start: number, end: number): boolean {
  return /^(?:\s*$|#|\/\/|@)/.test(text.slice(start, Math.min(end, start + 200)));
}
