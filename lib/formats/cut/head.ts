/** What isn't known of headers where the text ends before the blank line below them: a paste may be cut there. */

import { AUTH_HEADERS, type AuthHeader } from '../../core/api.ts';
import { absentHeaderGaps, type Gap, headerGap } from '../../core/signing/gaps.ts';
import type { HeaderField } from '../../core/signing/wire-request.ts';

/** How the last header tells by its own shape that nothing of it is cut off; ids of keys have no set length. */
const WHOLE: Readonly<Record<AuthHeader, RegExp | undefined>> = {
  [AUTH_HEADERS.key]: undefined,
  [AUTH_HEADERS.timestamp]: /^\s*\d{10}\s*$/,
  [AUTH_HEADERS.signature]: /^(?:[\w.,:= -]{0,40}[^0-9a-f"'])?[0-9a-f]{64}\s*$|^[\w+/-]{43}=\s*$/i,
};

/**
 * People leave out the blank line, and the line break too: where all three authentication headers are there, nothing
 * else is needed of the head.
 *
 * @param isLineWhole whether a line break stands behind the last header.
 */
export function cutHeadGaps(headers: readonly HeaderField[], isLineWhole: boolean): Gap[] {
  const absent = absentHeaderGaps(headers);
  return [
    ...(isLineWhole ? [] : cutValueGaps(headers.at(-1))),
    ...(absent.length === 0
      ? []
      : [
          {
            part: { kind: 'other-headers' },
            reason: 'not-shown',
            said: 'the text ends before the blank line below the headers',
          } as const,
        ]),
  ];
}

/** The gap of a header in whose value a text ends, where something rests on it. */
export function cutValueGaps(last: HeaderField | undefined, said = 'the text ends inside its value'): Gap[] {
  const [name = '', value = ''] = last ?? [];
  const gap = (of: string): Gap => ({ ...headerGap(of, 'not-shown'), said });
  if (/^content-length$/i.test(name)) return [gap(name)];
  const known = Object.values(AUTH_HEADERS).find((one) => one.toLowerCase() === name.toLowerCase());
  return !known || WHOLE[known]?.test(value) ? [] : [gap(known)];
}
