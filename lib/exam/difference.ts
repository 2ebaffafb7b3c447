/** What was sent in place of what a call asks for, and why where that’s plain. */

import { withoutAnySecret } from '../core/diagnosis/compare/redacted.ts';
import type { WireRequest } from '../core/signing/wire-request.ts';
import { bodyDifference } from './body-difference.ts';
import type { AskedRequest } from './call.ts';
import type { CallPart } from './differences.ts';
import { differingPairs } from './differing-pairs.ts';
import type { AskedDifference } from './report.ts';

const LONGEST_PATH = 80;

/** @param part one that differs. @returns without secrets that look like one. */
export function differenceIn(part: CallPart, call: AskedRequest, request: WireRequest): AskedDifference {
  return shown(rawDifference(part, call, request));
}

/** The two by method and path. */
export function requestLines(call: AskedRequest, request: WireRequest): AskedDifference {
  return shown({
    sent: `${request.method} ${pathOf(request)}`,
    asked: `${call.method} ${call.path}`,
  });
}

function rawDifference(part: CallPart, call: AskedRequest, request: WireRequest): AskedDifference {
  switch (part) {
    case 'method':
      return { sent: request.method, asked: call.method };
    case 'path':
      return { sent: pathOf(request), asked: call.path };
    case 'query':
      return { cause: differingPairs(call.query, request.target) };
    case 'body':
      return bodyDifference(call.body, request.body);
  }
}

function pathOf({ target }: WireRequest): string {
  const path = target.replace(/\?.*/s, '');
  return path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path;
}

function shown({ sent, asked, cause }: AskedDifference): AskedDifference {
  return {
    ...(sent !== undefined && { sent: withoutAnySecret(sent) }),
    ...(asked !== undefined && { asked }),
    ...(cause !== undefined && { cause: withoutAnySecret(cause) }),
  };
}
