/** What people and programs write in the place of a value, a line or a body that they don't show. */

import { AUTH_HEADERS } from '../core/api.ts';
import { bytesOf, displayText } from '../core/signing/bytes.ts';
import { distinctGaps, type Gap, headerGap } from '../core/signing/gaps.ts';
import { headerValues } from '../core/signing/wire-request.ts';
import type { Capture } from './capture.ts';

/** A whole value. */
const VALUE =
  /^(?:\*+|[[<({]?(?:redacted|filtered|hidden|masked|removed|omitted|secret)[\])>}]?|x{3,}|•{3,}|█+|\.{3,}|…)$/i;
/** A part of an authentication header's value, none of which holds such signs. */
const WITHIN_AUTH = /\*{3}|\.{3}|…|•|█|[[<(](?:redacted|filtered|hidden|masked|removed|omitted)/i;
const HINT =
  '(?:redacted|filtered|masked|omitted|truncated|hidden|removed|snip(?:ped)?|not shown|not logged|no body shown)';
/** A line or a body: three dots, or a remark in brackets. */
const STAND_IN = new RegExp(
  `^\\s*(?:\\.{3,}|…|\\*{3,}|•{3,}|█+|[[<(][^\\r\\n"']{0,60}?${HINT}[^\\r\\n"']{0,60}[\\])>])\\s*$`,
  'i',
);
const PART_OF_BODY = /["'[<(](?:\*{3,}|redacted|filtered|masked)["'\])>]/i;

export function isHidden(value: string): boolean {
  return VALUE.test(value.trim());
}

/** Whether a line or a body stands for what isn't shown. */
export function isStandIn(text: string): boolean {
  return text.length < 300 && STAND_IN.test(text);
}

/** Whether a part of a body is hidden. */
export function hidesPart(body: string): boolean {
  return PART_OF_BODY.test(body);
}

const WITHIN_TARGET = /\*{3}|…|•|█|[[<(](?:redacted|filtered|hidden|masked|removed|omitted)/i;

/** Gaps of the path and the query, where the text hides a part of them. */
function targetGaps(target: Capture['request']['target']): Gap[] {
  const shown = displayText(bytesOf(target));
  const mark = shown.indexOf('?');
  const path = mark < 0 ? shown : shown.slice(0, mark);
  const halves = { path, query: shown.slice(path.length) };
  return (['path', 'query'] as const)
    .filter((kind) => WITHIN_TARGET.test(halves[kind]))
    .map((kind) => ({ part: { kind }, reason: 'not-shown', said: `the text hides a part of the ${kind}` }));
}

/** With a gap for the path, the query and each authentication header that the text hides, whole or in part. */
export function withHiddenMarked(capture: Capture): Capture {
  const { headers } = capture.request;
  const hidden = Object.values(AUTH_HEADERS).flatMap((name): Gap[] => {
    const value = headerValues(headers, name)
      .map((one) => displayText(bytesOf(one)))
      .find((one) => isHidden(one) || WITHIN_AUTH.test(one));
    return value === undefined ? [] : [headerGap(name, 'not-shown', value)];
  });
  const gaps = [...hidden, ...targetGaps(capture.request.target)];
  return gaps.length === 0 ? capture : { ...capture, gaps: distinctGaps([...capture.gaps, ...gaps]) };
}
