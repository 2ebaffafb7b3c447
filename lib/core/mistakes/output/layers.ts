/** What may be wrapped round a signature: quotes, labels, separators, another encoding. Each is taken off by itself. */

import type { ByteString } from '../../signing/bytes.ts';
import { base64Decoded } from '../key/decoding.ts';
import type { Parameter } from '../ways.ts';
import { type OutputUse, outputUse } from './reading.ts';

export interface Layer {
  readonly use: OutputUse;
  readonly inner: ByteString;
}

const FEWEST = 16;
const HEX = /^[0-9a-f]+$/i;
const DIGEST_TEXT = /^(?:[0-9A-Fa-f]+|[\w+/-]+={0,2})$/;

/** Every layer that can be the outermost one. What's inside is shorter or plainer, and at least `FEWEST` bytes. */
export function layersOf(text: ByteString): Layer[] {
  return [
    ...uppercase(text),
    ...separated(text),
    ...quoted(text),
    ...prefixed(text),
    ...suffixed(text),
    ...spaced(text),
    ...urlEncoded(text),
    ...base64OfText(text),
    ...hexOfText(text),
    ...duplicates(text),
    ...compound(text),
  ].filter(({ inner }) => inner.length >= FEWEST && inner !== text);
}

function layer(use: OutputUse, inner: string): Layer[] {
  return [{ use, inner: inner as ByteString }];
}

function uppercase(text: ByteString): Layer[] {
  if (!/^[0-9A-Fa-f :._-]+$/.test(text) || !/[A-F]/.test(text)) return [];
  const parameter: Parameter = /[a-f]/.test(text)
    ? 'upper and lower case mixed'
    : ['all-digits', 'all digits'];
  return layer(outputUse('out-uppercase', parameter), text.toLowerCase());
}

const SEPARATORS: Readonly<Record<string, string>> = {
  '-': 'dashes',
  ':': 'colons',
  ' ': 'spaces',
  '.': 'dots',
  _: 'underscores',
  ', ': 'commas and spaces',
};

/** Groups of one, two, four or eight bytes with the same thing between each two. */
function separated(text: ByteString): Layer[] {
  const found = /^([0-9a-f]{2}|[0-9a-f]{4}|[0-9a-f]{8}|[0-9a-f]{16})(, |[-: ._])/i.exec(text);
  const [, group = '', separator = ''] = found ?? [];
  if (separator === '') return [];
  // chunk_split puts one behind the last group as well.
  const isAfterEach = text.endsWith(separator);
  const groups = (isAfterEach ? text.slice(0, -separator.length) : text).split(separator);
  if (!groups.every((part) => part.length === group.length && HEX.test(part))) return [];
  const isBetweenBytes = group.length === 2 && !isAfterEach;
  const every = isBetweenBytes ? 'between the bytes' : `after every ${group.length} digits`;
  const way = separator === '-' && isBetweenBytes ? 'dashes-between-bytes' : undefined;
  return layer(
    outputUse('out-dashed', [way, `${SEPARATORS[separator] ?? 'separators'} ${every}`]),
    groups.join(''),
  );
}

/** Curly quotes are given by their UTF-8 bytes. */
const QUOTES: readonly (readonly [open: string, close: string, Parameter])[] = [
  ['["', '"]', '["…"], as Ruby prints an array of one'],
  ["b'", "'", ['python-bytes', 'b’…’, as Python prints bytes']],
  ['b"', '"', 'b"…", as Python prints bytes'],
  [':"', '"', ':"…", as Ruby prints a symbol'],
  ['"', '"', ['double-quotes', 'double quotes']],
  ["'", "'", 'single quotes'],
  ['`', '`', 'backticks'],
  ['\\"', '\\"', 'escaped double quotes'],
  ['\xe2\x80\x9c', '\xe2\x80\x9d', 'curly double quotes'],
  ['\xe2\x80\x98', '\xe2\x80\x99', 'curly single quotes'],
  ['<', '>', 'angle brackets'],
  ['[', ']', 'square brackets'],
  ['(', ')', 'round brackets'],
  ['{', '}', 'curly brackets'],
];

function quoted(text: ByteString): Layer[] {
  // PHP’s json_encode escapes slashes.
  if (/^"[^"]*\\\/[^"]*"$/.test(text))
    return layer(
      outputUse('out-quoted', 'double quotes, with \\/ for /'),
      text.slice(1, -1).replaceAll('\\/', '/'),
    );
  return QUOTES.filter(
    ([open, close]) =>
      text.length >= open.length + close.length + FEWEST && text.startsWith(open) && text.endsWith(close),
  )
    .slice(0, 1)
    .flatMap(([open, close, parameter]) =>
      layer(outputUse('out-quoted', parameter), text.slice(open.length, text.length - close.length)),
    );
}

/** `sha256=`, `v1=`, `HMAC-SHA256 `, `(stdin)= `, `0x`: one label, then what looks like a signature. */
function prefixed(text: ByteString): Layer[] {
  const label = /^(?:0x|[A-Za-z(][\w()./+-]{0,63}(?:= ?|: ?| |,))/i.exec(text)?.[0];
  if (label === undefined || /^[0-9a-f]{2}[: ]/i.test(text)) return [];
  const inner = text.slice(label.length);
  if (!/^[\w"'`\\[({<+/-]/.test(inner)) return [];
  return layer(outputUse('out-prefixed', `“${label}” before it`), inner);
}

/** `hash  -`, `hash *stdin`: what hashing tools print after it. */
function suffixed(text: ByteString): Layer[] {
  const [, inner, suffix] = /^([\w+/-]{16,}={0,2})( [ *]?[-\w./()]{1,40})$/.exec(text) ?? [];
  if (inner === undefined || suffix === undefined || HEX.test(suffix.trim())) return [];
  return layer(outputUse('out-prefixed', `“${suffix}” after it`), inner);
}

/** Blanks, line breaks as HTTP folds them or spelled out, and what shows as nothing; by their UTF-8 bytes. */
const BLANKS = /[ \t\r\n\v\f]|\\[rnt]|\xc2\xa0|\xc2\xad|\xe2\x80[\x8b-\x8f]|\xe2\x81\xa0|\xef\xbb\xbf/g;

function spaced(text: ByteString): Layer[] {
  const inner = text.replace(BLANKS, '');
  if (inner.length === text.length || !/^["'`\w+/=%.:-]+$/.test(inner)) return [];
  const outer = inner === text.replace(new RegExp(`^(?:${BLANKS.source})+|(?:${BLANKS.source})+$`, 'g'), '');
  return layer(outputUse('out-whitespace', outer ? 'before or after it' : 'inside it'), inner);
}

function urlEncoded(text: ByteString): Layer[] {
  if (!/%[0-9a-f]{2}/i.test(text)) return [];
  const inner = decoded(text);
  const plain = layer(outputUse('out-urlencoded', 'percent-encoded'), inner);
  // In base64 a + is a digit; beside bytes it was a blank.
  return inner.includes('+') && /[^\x20-\x7e]/.test(inner)
    ? [
        ...plain,
        ...layer(
          outputUse('out-urlencoded', 'percent-encoded, with + for a space'),
          decoded(text.replaceAll('+', ' ')),
        ),
      ]
    : plain;
}

function decoded(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function base64OfText(text: ByteString): Layer[] {
  if (!/^[\w+/-]{16,}={0,2}$/.test(text) || HEX.test(text)) return [];
  const inner = base64Decoded(text, 'either');
  if (HEX.test(inner))
    return layer(outputUse('out-base64-of-hex', ['base64', 'base64 of the hex digits']), inner);
  const named = /^pk_(?:test|live)_\w+?[:.|]?([0-9a-f]{64})$/.exec(inner)?.[1];
  if (named !== undefined)
    return layer(outputUse('out-base64-of-hex', 'base64 of the key id and the hex digits'), named);
  const line = inner.trimEnd();
  if (HEX.test(line))
    return layer(outputUse('out-base64-of-hex', 'base64 of the hex digits and a newline'), line);
  return DIGEST_TEXT.test(inner) ? layer(outputUse('out-base64', 'base64 of base64'), inner) : [];
}

function hexOfText(text: ByteString): Layer[] {
  if (!/^(?:[0-9a-f]{2})+$/.test(text)) return [];
  const inner = text.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
  if (!DIGEST_TEXT.test(inner)) return [];
  const parameter: Parameter = HEX.test(inner) ? ['hex', 'hex of hex'] : 'hex of base64';
  return layer(outputUse('out-hex-of-text', parameter), inner);
}

/** The most values of a repeated header that are read. */
const MOST_VALUES = 4;

/** `a, a`: the header sent several times, as servers join it. */
function duplicates(text: ByteString): Layer[] {
  const values = text.split(/, ?/);
  if (values.length < 2 || values.some((value) => /^\w{1,12}=[^=]/.test(value))) return [];
  const distinct = [...new Set(values.filter(({ length }) => length >= FEWEST))].slice(0, MOST_VALUES);
  return distinct.flatMap((value) => {
    const how =
      distinct.length === 1 && values.every((other) => other === value)
        ? `the one value, sent ${values.length} times`
        : `value ${values.indexOf(value) + 1} of ${values.length}`;
    return layer(outputUse('out-header-duplicate', how), value);
  });
}

/** The longest token of `t=…,v1=…`, `Credential=…, Signature=…`, of JSON or of a token with dots. */
function compound(text: ByteString): Layer[] {
  const [, first = '', second = '', third = ''] = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(text) ?? [];
  if (first !== '' && second !== '')
    return layer(outputUse('out-compound', 'the third part of a token'), third);
  if (!/[=:,;]/.test(text)) return [];
  const only = /^\{"[\w-]{1,32}": ?"([^"\\]+)"\}$/.exec(text)?.[1];
  if (only !== undefined) return layer(outputUse('out-compound', 'the one member of a JSON object'), only);
  const tokens = text.match(/(?<![\w+/-])[\w+/-]{16,}={0,2}(?![\w+/-])/g) ?? [];
  const fields = text.match(/[=:]/g)?.length ?? 0;
  if (tokens.length === 0 || fields < 2) return [];
  const named = /(?:signature|sig|sign|hmac|mac|v1|digest)["']?[=:] ?["']?([\w+/-]{16,}={0,2})/i.exec(
    text,
  )?.[1];
  const longest = tokens.reduce((best, token) => (token.length > best.length ? token : best), '');
  return [...new Set(named === undefined ? [longest] : [named, longest])].flatMap((token) =>
    layer(outputUse('out-compound', 'one of several fields'), token),
  );
}
