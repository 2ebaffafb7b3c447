/** Where a request leaves, and what code of a source runs only after that. */

import type { Effects } from './effects.ts';
import { nextOf, type Source, signAt } from './expressions.ts';
import type { KnownCall } from './known-call.ts';
import { statementFrom } from './names.ts';
import { beforeOf, isMember, type SourceCall, tokenText } from './structure.ts';

/** The index behind the code that's part of a call that sends; `undefined` where the text ends before that. */
export function sentBy(
  source: Source,
  closers: ReadonlyMap<number, number>,
  call: SourceCall,
  { sends }: KnownCall,
): number | undefined {
  if (!sends || call.end === undefined) return undefined;
  if (sends === true) return behindBlock(source, closers, call.at, call.end);
  const { tokens } = source;
  const first = isMember(tokens, call.at) ? beforeOf(tokens, beforeOf(tokens, call.at)) : call.at;
  const { to } = statementFrom(tokens, closers, call.at);
  const isEnded = nextOf(tokens, to - 1) < tokens.length;
  return isEnded && tokenText(tokens, first - 1) === 'await' ? to : undefined;
}

/** Ruby's blocks set what's sent: `conn.get(url) do |req| … end`. */
function behindBlock(
  source: Source,
  closers: ReadonlyMap<number, number>,
  at: number,
  end: number,
): number | undefined {
  const { tokens, traits } = source;
  if (traits.name !== 'Ruby') return end + 1;
  const opener = closers.get(at + 1) === end ? end + 1 : end;
  if (tokenText(tokens, opener) === 'do') return behindEnd(source, opener);
  const closer = signAt(tokens, opener) === '{' ? closers.get(opener) : opener - 1;
  return closer === undefined ? undefined : closer + 1;
}

/** The index behind the `end` on the line of a `do`, or at its indent. */
function behindEnd({ tokens, text }: Source, opener: number): number | undefined {
  const indent = indentAt(text, tokens[opener]?.start ?? 0);
  for (let at = opener + 1; at < tokens.length; at++) {
    const isEnd = tokenText(tokens, at) === 'end';
    if (signAt(tokens, at - 1) !== '\n') {
      if (isEnd) return at + 1;
    } else if (signAt(tokens, at) !== '\n' && indentAt(text, tokens[at]?.start ?? 0) <= indent)
      return isEnd ? at + 1 : undefined;
  }
  return undefined;
}

/** Of the line that an offset is in. */
function indentAt(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return text.slice(start, offset + 1).search(/\S/);
}

/** What runs code again, or at another time than its place says. */
const REPEATS = /^(?:for|foreach|while|until|loop|each|each_\w+|forEach|times|map|proc|lambda)$/;

/**
 * The source without what runs once its only request has left. That goes up to the end of the block in which it's sent:
 * what stands behind may be what runs the block.
 */
export function withoutWhatFollows(source: Source, { sentAt, begins, closers }: Effects): Source {
  if (sentAt === undefined || begins.some((at) => at >= sentAt)) return source;
  const { tokens } = source;
  if (tokens.slice(0, sentAt).some(({ kind }, at) => kind === 'name' && REPEATS.test(tokenText(tokens, at))))
    return source;
  const to = Math.min(closerAround(closers, sentAt) ?? tokens.length, dedentBehind(source, sentAt));
  return { ...source, tokens: [...tokens.slice(0, sentAt), ...tokens.slice(to)] };
}

/** Of the innermost brackets around a token. */
function closerAround(closers: ReadonlyMap<number, number>, at: number): number | undefined {
  let innermost: number | undefined;
  for (const [opener, closer] of closers)
    if (opener < at && closer >= at) innermost = Math.min(innermost ?? closer, closer);
  return innermost;
}

/** Where the block of lines ends that a token is in: only some languages' blocks are in brackets. */
function dedentBehind({ tokens, text, traits }: Source, at: number): number {
  if (!/^(?:Python|Ruby)$/.test(traits.name)) return tokens.length;
  const indent = indentAt(text, tokens[at - 1]?.start ?? 0);
  for (let next = at; next < tokens.length; next++) {
    const begins = signAt(tokens, next - 1) === '\n' && signAt(tokens, next) !== '\n';
    if (begins && indentAt(text, tokens[next]?.start ?? 0) < indent) return next;
  }
  return tokens.length;
}
