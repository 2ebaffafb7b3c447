/** Line 2 with other escapes than those sent: decoded, encoded again, or as it was before a library rewrote it. */

import type { ByteString } from '../../signing/bytes.ts';
import type { Change } from '../changes.ts';
import {
  asUtf8,
  escapeMatches,
  hasEscape,
  isUtf8,
  percentDecode,
  unescapeMatches,
  withHexCase,
  withReplacements,
} from '../encoders/percent.ts';
import type { Ecosystem } from '../languages.ts';
import type { Subject } from '../subject.ts';
import { pathChange } from './change.ts';
import { rareWritings } from './rare-writings.ts';

export function pathWritingChanges({ path }: Subject): Change<string>[] {
  return [
    ...decodings(path),
    ...encodings(path),
    ...fewerEscapes(path),
    ...blanks(),
    ...rewritings(path),
    ...rareWritings(path),
    pathChange('writing', 'path-hex-case', 'escapes in lower-case hex', (value) =>
      withHexCase(value, 'lower'),
    ),
    pathChange('writing', 'path-hex-case', 'escapes in upper-case hex', (value) =>
      withHexCase(value, 'upper'),
    ),
    pathChange('host', 'path-slashes-encoded', ['upper-case-escapes', '%2F for each /'], encodeAll),
    pathChange(
      'host',
      'path-slashes-encoded',
      '%2f for each /',
      (value) => withHexCase(encodeAll(value), 'lower'),
      {
        cost: 10,
      },
    ),
    ...slashesWithin(path),
  ];
}

/** The first that may be part of a name: before it stand the API’s prefix and a collection. */
const FIRST_WITHIN = 4;
const MOST_WITHIN = 6;

/** A name with a slash, whose %2F a proxy decoded. */
function slashesWithin(path: string): Change<string>[] {
  const slashes = [...path.matchAll(/\//g)].slice(FIRST_WITHIN - 1, FIRST_WITHIN - 1 + MOST_WITHIN);
  return slashes.map(({ index }, at) =>
    pathChange(
      'host',
      'path-slashes-encoded',
      `%2F for slash ${at + FIRST_WITHIN}`,
      (value) => (value === path ? `${path.slice(0, index)}%2F${path.slice(index + 1)}` : value),
      { cost: 9, reach: 2, alone: true },
    ),
  );
}

function encodeAll(path: string): string {
  return escapeMatches(path, /[^A-Za-z0-9._~-]/g);
}

function decodings(path: string): Change<string>[] {
  if (!hasEscape(path)) return [];
  const bytes = percentDecode(path);
  const changes = [
    pathChange('writing', 'path-decoded', ['all-escapes-decoded', 'all escapes decoded'], (value) =>
      percentDecode(value),
    ),
  ];
  if (!isUtf8(bytes))
    changes.push(
      pathChange('writing', 'path-decoded', 'as Latin-1', () => asUtf8(bytes), { cost: 8 }),
      pathChange(
        'writing',
        'path-decoded',
        'bytes that are no UTF-8 replaced',
        () => withReplacements(bytes),
        {
          cost: 9,
        },
      ),
    );
  changes.push(...partlyDecoded(path));
  if (path.includes('+'))
    changes.push(
      pathChange('writing', 'path-decoded', '+ as a space as well', (value) =>
        percentDecode(value.replaceAll('+', ' ')),
      ),
    );
  if (path.includes('%25'))
    changes.push(
      pathChange('writing', 'path-double-encoded', 'encoded once less', (value) =>
        value.replaceAll('%25', '%'),
      ),
    );
  changes.push(
    pathChange('writing', 'path-double-encoded', 'encoded once more', (value) =>
      value.replaceAll('%', '%25'),
    ),
  );
  return changes;
}

/** By servers that keep a slash escaped, and by parsers that take an escaped mark for one of the URL's own. */
function partlyDecoded(path: string): Change<string>[] {
  const decoded = (
    how: string,
    change: Change<string>['apply'],
    more: { typicalIn?: readonly Ecosystem[] } = {},
  ) => pathChange('writing', 'path-decoded', how, change, more);
  const slashes = [
    decoded('all escapes but %2F decoded', (value) =>
      value
        .split(/(%2f)/i)
        .map((part, at) => (at % 2 === 1 ? part : percentDecode(part)))
        .join(''),
    ),
    // Tomcat can be told to; in other languages, an encoder that keeps slashes is likelier.
    decoded('%2F decoded, other escapes kept', (value) => value.replace(/%2f/gi, '/'), {
      typicalIn: ['java'],
    }),
  ];
  const marks = [
    decoded('decoded, and cut at the # or ? that appeared', (value) =>
      percentDecode(value).split(/[#?]/, 1).join(''),
    ),
    decoded('cut at an escaped # or ?', (value) => value.split(/%(?:23|3f)/i, 1).join('')),
  ];
  return [...(/%2f/i.test(path) ? slashes : []), ...(/%(?:23|3f)/i.test(path) ? marks : [])];
}

/** Kept besides letters, digits and existing escapes. */
const KEPT = [
  ['as quote() does', /[^A-Za-z0-9._~/%-]/g],
  ['each segment as encodeURIComponent does', /[^A-Za-z0-9._~/%!'()*-]/g],
  ['as url.PathEscape does', /[^A-Za-z0-9._~/%$&+:=@-]/g],
  ['as encodeURI does', /[^A-Za-z0-9._~/%!'()*;,?:@&=+$#-]/g],
] as const;

/** Left plain by an encoder of whole URLs or paths, where each segment was encoded by itself to be sent. */
const LEFT_PLAIN = [
  ['encodeURI', /[;,/?:@&=+$#]/, ['javascript', 'postman']],
  ['quote()', /\//, ['python']],
  ['url.PathEscape', /[$&+:=@]/, ['go']],
] as const satisfies readonly (readonly [string, RegExp, readonly Ecosystem[]])[];

function fewerEscapes(path: string): Change<string>[] {
  if (!hasEscape(path)) return [];
  return LEFT_PLAIN.map(([encoder, plain, typicalIn]) =>
    pathChange(
      'writing',
      'path-encoded',
      ['fewer-escapes', `as ${encoder} does, with fewer escapes than sent`],
      (value) => unescapeMatches(value, plain),
      { typicalIn },
    ),
  );
}

function encodings(path: string): Change<string>[] {
  if (!/[^A-Za-z0-9._~/%-]/.test(path)) return [];
  return [
    ...KEPT.map(([how, pattern]) =>
      pathChange('writing', 'path-encoded', how, (value) => escapeMatches(value, pattern)),
    ),
    ...sentAsLatin1(path as ByteString),
  ];
}

/** Letters sent as one byte each: the signer had them as UTF-8. */
function sentAsLatin1(path: ByteString): Change<string>[] {
  if (isUtf8(path)) return [];
  const text = asUtf8(path);
  const change = (id: 'path-encoded' | 'path-library-normalised', how: string, value: string) =>
    pathChange('writing', id, how, () => value, { cost: 8 });
  return [
    change('path-encoded', 'as UTF-8, and it was sent as Latin-1', escapeMatches(text, /[\x80-\xff]/g)),
    change('path-library-normalised', 'letters in UTF-8, which were sent in Latin-1', text),
  ];
}

const BLANK_FORMS = [
  ['%20', '+', '+ for %20'],
  ['%20', ' ', 'a space for %20'],
  ['+', '%20', '%20 for +'],
  ['+', ' ', 'a space for +'],
  ['+', '%2B', '%2B for +'],
  ['%2B', '+', '+ for %2B'],
  ['%2B', ' ', 'a space for %2B'],
  [' ', '%20', '%20 for a space'],
  [' ', '+', '+ for a space'],
] as const;

function blanks(): Change<string>[] {
  return BLANK_FORMS.map(([from, to, how]) =>
    pathChange('writing', 'path-plus-space', how, (value) => value.replaceAll(from, to)),
  );
}

/** What the signer had before a library rewrote it on sending. */
function rewritings(path: string): Change<string>[] {
  const escaped = (how: string, pattern: RegExp) =>
    pathChange('writing', 'path-library-normalised', how, (value) => escapeMatches(value, pattern));
  const changes = [
    escaped('%7E, which was sent as ~', /~/g),
    escaped('%28 and %29, which were sent as ( and )', /[()]/g),
    escaped('escapes of !, ’, (, ), * and ~, which were sent plain', /[!'()*~]/g),
    escaped('escapes of :, @, comma and ~, which were sent plain', /[:@,~]/g),
    escaped('escapes of - and ., which were sent plain', /[-.]/g),
    escaped('%2B, which was sent as +', /\+/g),
    escaped('%3D, which was sent as =', /[=]/g),
    escaped('%3B, which was sent as a semicolon', /;/g),
    escaped('%2B and %3D, which were sent as + and =', /[+=]/g),
    escaped('escapes of !$&’()*+,;=:@, which were sent plain', /[!$&'()*+,;=:@]/g),
    pathChange(
      'end',
      'path-library-normalised',
      'a space at the end, which wasn’t sent',
      (value) => `${value} `,
      { cost: 9, reach: 2 },
    ),
    pathChange(
      'end',
      'path-library-normalised',
      '%20 at the end, which wasn’t sent',
      (value) => `${value}%20`,
      { cost: 9, reach: 2 },
    ),
  ];
  if (hasEscape(path))
    changes.push(
      pathChange('writing', 'path-library-normalised', '=, which was sent as %3D', (value) =>
        unescapeMatches(value, /=/),
      ),
      pathChange('writing', 'path-library-normalised', 'a semicolon, which was sent as %3B', (value) =>
        unescapeMatches(value, /;/),
      ),
      pathChange(
        'writing',
        'path-library-normalised',
        'plain characters, such as spaces, which the URL parser escaped',
        (value) => unescapeMatches(value, /[ "<>`{}^|\x80-\xff]/),
      ),
    );
  return changes;
}
