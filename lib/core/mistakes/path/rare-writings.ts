/** Line 2 as rarer code writes it: one character, one occurrence or one charset other than what was sent. */

import { bytesOf, displayText } from '../../signing/bytes.ts';
import type { Change } from '../changes.ts';
import { CHARSETS, type CharsetName } from '../encoders/charsets.ts';
import { asUtf8, escapeMatches, hasEscape, percentDecode } from '../encoders/percent.ts';
import { percentEncode } from '../encoders/percent-encode.ts';
import type { UrlEncoderId } from '../encoders/url-encoders.ts';
import { firstOnlyWays } from '../first-only.ts';
import { pathChange } from './change.ts';
import type { PathMistakeId } from './mistakes.ts';

export function rareWritings(path: string): Change<string>[] {
  return [
    ...firstOnlyWays(path).map(({ how, apply }) =>
      rare('path-encoded', `with ${how}`, (value) => apply(value, 0)),
    ),
    rare('path-library-normalised', '%5F, which was sent as _', (value) => escapeMatches(value, /_/g)),
    rare('path-plus-space', 'no spaces at the ends of its segments', (value) =>
      value.replace(/(?:%20|\+| )+(?=\/|$)/g, ''),
    ),
    ...(hasEscape(path)
      ? [...decodedButSlashes(path), ...otherCharsets(), ...encodedWhole(), escapedByScript()]
      : []),
  ];
}

function rare(id: PathMistakeId, how: string, apply: Change<string>['apply']): Change<string> {
  return pathChange('writing', id, how, apply, { cost: 9, reach: 2 });
}

/** Kestrel and IIS hand a path out with its %2F, and whoever encodes that has %252F. */
function decodedButSlashes(path: string): Change<string>[] {
  if (!/%2f/i.test(path)) return [];
  const decoded = (value: string) =>
    value
      .split(/(%2f)/i)
      .map((part, at) => (at % 2 === 1 ? part : percentDecode(part)))
      .join('');
  const kept = [
    ['by EscapeUriString', /[^A-Za-z0-9._~/!'()*;,?:@&=+$#-]/g],
    ['strictly', /[^A-Za-z0-9._~/-]/g],
  ] as const;
  return kept.map(([how, pattern]) =>
    rare('path-double-encoded', `with %252F, decoded but for %2F and encoded ${how}`, (value) =>
      escapeMatches(decoded(value), pattern),
    ),
  );
}

/** Before any of it was encoded, with its slashes. */
function encodedWhole(): Change<string>[] {
  const whole = (how: string, encoder: UrlEncoderId) =>
    pathChange(
      'writing',
      'path-slashes-encoded',
      `the path encoded whole by ${how}`,
      (value) => percentEncode(asUtf8(percentDecode(value)), encoder),
      { cost: 9, reach: 2, alone: true },
    );
  return [
    whole('encodeURIComponent', 'js-component'),
    whole('rawurlencode or quote() with nothing safe', 'rfc3986'),
    whole('urlencode, quote_plus or CGI.escape', 'py-plus'),
  ];
}

/** It keeps slashes. */
function escapedByScript(): Change<string> {
  return rare('path-encoded', 'as JavaScript’s escape() does', (value) =>
    percentEncode(asUtf8(percentDecode(value)), 'latin1-percent'),
  );
}

const OTHERS: readonly CharsetName[] = ['latin1', 'cp1252', 'cp1251', 'cp1250', 'gbk', 'shift-jis'];

function otherCharsets(): Change<string>[] {
  return OTHERS.map((name) =>
    rare('path-encoded', `in ${CHARSETS[name].name}`, (value) => {
      const text = displayText(bytesOf(asUtf8(percentDecode(value))));
      if (!/[\u0080-\uffff]/.test(text)) return value;
      return escapeMatches(CHARSETS[name].encode(text), /[^A-Za-z0-9._~/-]/g);
    }),
  );
}
