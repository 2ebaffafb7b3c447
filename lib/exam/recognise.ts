/**
 * Which call an arriving request answers: by what it asks for, never by the bytes that may be wrong. Each call has a
 * path of its own, so method, query and body may be any.
 */

import type { ByteString } from '../core/signing/bytes.ts';
import type { WireRequest } from '../core/signing/wire-request.ts';
import type { AskedRequest } from './call.ts';

/** `undefined` for a request that's none of them, and for one that could be several. */
export function recognise<Call extends Pick<AskedRequest, 'path'>>(
  calls: readonly Call[],
  request: Pick<WireRequest, 'target'>,
): Call | undefined {
  return recogniser(calls)(request);
}

/** The same for many requests. */
export function recogniser<Call extends Pick<AskedRequest, 'path'>>(
  calls: readonly Call[],
): (request: Pick<WireRequest, 'target'>) => Call | undefined {
  const known = calls.map((call) => ({ call, segments: segmentsOf(call.path) }));
  return ({ target }) => {
    const asked = segmentsOf(target);
    if (asked.length === 0) return undefined;
    for (const answers of WAYS) {
      const found = known.filter(({ segments }) => answers(segments, asked));
      if (found.length > 0) return found.length === 1 ? found[0]?.call : undefined;
    }
    return undefined;
  };
}

type Segments = readonly string[];

const WAYS: readonly ((call: Segments, asked: Segments) => boolean)[] = [
  (call, asked) => call.length === asked.length && endsWith(call, asked),
  // With something in front, such as the path of another base URL.
  (call, asked) => endsWith(asked, call),
  // With less in front.
  (call, asked) => endsWith(call, asked),
  // With something else in front.
  (call, asked) => endsWith(asked, call.slice(API_SEGMENTS)),
];

/** `/api/v1` */
const API_SEGMENTS = 2;

function endsWith(whole: Segments, end: Segments): boolean {
  const start = whole.length - end.length;
  return end.length > 0 && start >= 0 && end.every((segment, at) => whole[start + at] === segment);
}

/** Their letters and digits: escaped twice or never, in any charset, they stay the same. */
function segmentsOf(target: string): Segments {
  const path = /^[^?#]*/.exec(unescaped(unescaped(target)))?.[0] ?? '';
  return path
    .split('/')
    .map((segment) => segment.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .filter((segment) => segment !== '');
}

function unescaped(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** What stands before the call’s own path, and isn’t part of it; empty where nothing does. */
export function prefixBefore({ path }: Pick<AskedRequest, 'path'>, target: ByteString): string {
  const asked = target.replace(/\?.*/s, '');
  return asked.length > path.length && asked.endsWith(path) ? asked.slice(0, -path.length) : '';
}
