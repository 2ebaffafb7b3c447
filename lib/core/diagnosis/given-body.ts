/**
 * A body that someone gave where the capture lacks it. That it was sent is their word, so it's never taken against a
 * length that was captured, nor for exact. Where the command shows what curl makes of the file, that is what was sent,
 * whatever the signature fits; where it doesn't, and the signature is valid for what a tool is known to make of a file,
 * that was sent.
 */

import { counted } from '../counts.ts';
import { asCurlSends, DISPUTED_BY_CURL, isDisputedByCurl } from '../mistakes/line-breaks.ts';
import type { Hints } from '../mistakes/subject.ts';
import { type ByteString, bytesOf, textOfUtf8 } from '../signing/bytes.ts';
import {
  bodyGap,
  type Gap,
  gapOf,
  knownRequest,
  type MarkedRequest,
  type ReadByCurl,
} from '../signing/gaps.ts';
import { headerValue } from '../signing/wire-request.ts';
import { unescaped } from './compare/escapes.ts';

/** What a given body is for a request: the one that was sent, or another that the client meant. */
export interface WithGiven<T> {
  readonly capture: T;
  readonly hints: Pick<Hints, 'bodies' | 'file' | 'fileName'>;
}

/** @param isValid whether the signature is valid for a request. */
export function withGivenBody<T extends MarkedRequest>(
  capture: T,
  given: ByteString | undefined,
  isValid: (completed: T) => boolean,
): WithGiven<T> {
  if (given === undefined) return { capture, hints: { bodies: [] } };
  const gap = gapOf(capture.gaps, 'body');
  if (!gap) return { capture, hints: { bodies: [given, ...printed(given)] } };
  const lacking = (said: string): WithGiven<T> => ({
    capture: {
      ...capture,
      gaps: [...others, { ...bodyGap(said, 'ambiguous'), ...(gap.from && { from: gap.from }) }],
    },
    hints: { bodies: [] },
  });
  const others = capture.gaps.filter(({ part }) => part.kind !== 'body');
  const length = headerValue(knownRequest(capture).headers, 'content-length');
  const completed = asSent(given, gap)
    .filter((bytes) => length === undefined || length === String(bytes.length))
    .map((bytes) => ({
      capture: {
        ...capture,
        request: { ...capture.request, body: { kind: 'bytes', bytes: bytesOf(bytes), source: 'reencoded' } },
        gaps: others,
      } satisfies MarkedRequest as T,
      bytes,
    }));
  const [first] = completed;
  if (!first)
    return lacking(`the body you gave has ${counted(given.length, 'byte')}; Content-Length is ${length}`);
  const proven = completed.find((one) => isValid(one.capture));
  const isDisputed =
    gap.from?.kind === 'read-by-curl' && gap.from.lineBreaks === 'removed' && isDisputedByCurl(given);
  if (isDisputed && !proven) return lacking(DISPUTED_BY_CURL);
  const sent = proven ?? first;
  const isByCurl = sentByCurl(capture, gap) && sent.bytes !== given && sent.bytes === asCurlSends(given);
  const fileName = gap.from?.kind === 'read-by-curl' ? gap.from.file : undefined;
  return {
    capture: sent.capture,
    hints: {
      bodies: [],
      ...(isByCurl && { file: given }),
      ...(fileName !== undefined && { fileName }),
    },
  };
}

/** What stands in a body that was printed, as `print(body)` in Python does with bytes, or as a literal of a string. */
function printed(given: ByteString): ByteString[] {
  const [, prefix, , inner] = /^\s*(b?)(["'])([\s\S]*)\2\s*$/.exec(given) ?? [];
  const text = inner === undefined ? undefined : textOfUtf8(bytesOf(inner as ByteString));
  return text === undefined ? [] : [unescaped(text, prefix === 'b')];
}

function sentByCurl(capture: MarkedRequest, { from }: Gap): boolean {
  const agent = headerValue(knownRequest(capture).headers, 'user-agent') ?? '';
  return from?.kind === 'read-by-curl' || agent.startsWith('curl/');
}

/** Without knowing the command: curl's -d takes line breaks out of a file, and editors and shells put one at its end. */
function asSent(given: ByteString, { from }: Gap): ByteString[] {
  if (from?.kind === 'read-by-curl') return [madeByCurl(given, from)];
  return [...new Set([given, asCurlSends(given), given.replace(/\r?\n$/, '') as ByteString])];
}

function madeByCurl(given: ByteString, { lineBreaks, before, after }: ReadByCurl): ByteString {
  const content = lineBreaks === 'removed' ? asCurlSends(given) : given;
  return `${before}${content}${after}` as ByteString;
}
