/** One-mistake shapes that add to the message: a line too many, indentation, names before the values. */

import { type ByteString, byteStringOfText } from '../../signing/bytes.ts';
import type { Subject } from '../subject.ts';
import type { MessageToken, Shape } from '../variant.ts';
import { joiningUse, joinShape } from './separators.ts';
import {
  between,
  type JoinedLine,
  joinedSlots,
  LINES,
  literalBytes,
  literalToken,
  slot,
} from './templates.ts';

export function extraJoiningShapes(subject: Subject): Shape[] {
  return [...extraLineShapes(subject), ...secretAround(), ...indentedShapes('\n'), ...labelledShapes()];
}

/** In the text of an HMAC as plain hashes have it, with nothing between: Taobao’s scheme, with another function. */
function secretAround(): Shape[] {
  const [secret, lines] = [slot('key'), joinedSlots(LINES, '\n')];
  const shaped = (how: string, template: readonly MessageToken[]) =>
    joinShape([joiningUse('join-extra-component', how, 9)], template, 2);
  return [
    shaped('the secret before and after the string, with no newline, as Taobao signs', [
      secret,
      ...lines,
      secret,
    ]),
    shaped('the secret before the method, with no newline', [secret, ...lines]),
    shaped('the secret after the body hash, with no newline', [...lines, secret]),
    shaped(
      'the secret after the timestamp, with no newline',
      lines.flatMap((token) =>
        token.kind === 'slot' && token.slot === 'timestamp' ? [token, secret] : [token],
      ),
    ),
  ];
}

interface ExtraLine {
  readonly token: MessageToken;
  readonly words: string;
  readonly cost: number;
  readonly reach?: 2;
}

const POSITION_WORDS = [
  'before the method',
  'after the method',
  'after the path',
  'after the query',
  'after the timestamp',
  'at the end',
];

function extraLineShapes(subject: Subject): Shape[] {
  return extraLines(subject).flatMap(({ token, words, cost, reach }) =>
    POSITION_WORDS.map((where, position) => {
      const lines = LINES.map((line) => [slot(line)]);
      const template = between(lines.toSpliced(position, 0, [token]), '\n');
      return joinShape([joiningUse('join-extra-component', `${words} ${where}`, cost)], template, reach);
    }),
  );
}

/** Headers that other APIs sign, or that hold what a nonce or a version would. At most this many are tried. */
const SIGNED_HEADER =
  /^(content-type|date|accept|user-agent|content-length|content-md5|digest|idempotency-key|.*(nonce|request-id|version|salt|recv).*)$/i;
const MOST_HEADERS = 8;
const LONGEST_HEADER = 256;

const BODY_LINE: ExtraLine = { token: slot('body'), words: 'the body itself', cost: 8, reach: 2 };

function extraLines(subject: Subject): ExtraLine[] {
  const fixed: ExtraLine[] = [
    { token: slot('key'), words: 'the secret', cost: 8, reach: 2 },
    { token: literalToken('v1'), words: 'the version v1', cost: 9, reach: 2 },
    { token: literalToken('HMAC-SHA256'), words: 'the algorithm HMAC-SHA256', cost: 9, reach: 2 },
    // An empty one is an empty line.
    ...(subject.body === '' ? [] : [BODY_LINE]),
    { token: literalToken(''), words: 'an empty line', cost: 7, reach: 2 },
  ];
  const known: ExtraLine[] = [];
  const { keyId, host } = subject;
  if (keyId !== '') {
    known.push({ token: literalBytes(keyId), words: 'the key id', cost: 6 });
    for (const name of ['X-Api-Key: ', 'x-api-key:'])
      known.push({
        token: literalBytes(`${name}${keyId}` as ByteString),
        words: `“${name}” and the key id`,
        cost: 8,
        reach: 2,
      });
  }
  if (host) known.push({ token: literalBytes(host), words: 'the host', cost: 7, reach: 2 });
  const name = host?.replace(/:\d+$/, '');
  if (name !== undefined && name !== host)
    known.push({
      token: literalBytes(name as ByteString),
      words: 'the host without its port',
      cost: 8,
      reach: 2,
    });
  for (const [name, value] of subject.request.headers
    .filter(([name, value]) => SIGNED_HEADER.test(name) && value.length <= LONGEST_HEADER)
    .slice(0, MOST_HEADERS))
    known.push({ token: literalBytes(value), words: `the ${name} header`, cost: 7, reach: 2 });
  return [...known, ...fixed];
}

interface Indent {
  readonly text: string;
  readonly words: string;
  readonly cost: number;
}

const INDENTS: readonly Indent[] = [
  { text: '    ', words: '4 spaces', cost: 5 },
  { text: '  ', words: '2 spaces', cost: 5 },
  { text: '        ', words: '8 spaces', cost: 5 },
  { text: '\t', words: 'a tab', cost: 6 },
  { text: ' '.repeat(12), words: '12 spaces', cost: 6 },
  { text: ' '.repeat(6), words: '6 spaces', cost: 7 },
  { text: '\t\t', words: '2 tabs', cost: 7 },
  { text: ' '.repeat(16), words: '16 spaces', cost: 8 },
  { text: ' '.repeat(10), words: '10 spaces', cost: 9 },
  { text: '   ', words: '3 spaces', cost: 9 },
  { text: '\t\t\t', words: '3 tabs', cost: 9 },
];

/** How many of the indents are combined with two other mistakes; the rest with one. */
const COMMON_INDENTS = 4;

/** A template literal or text block whose lines keep the indentation they have in the source. */
export function indentedShapes(newline: '\n' | '\r\n'): Shape[] {
  return INDENTS.flatMap((indent, index) =>
    indentedTemplates(indent.text, newline).map(({ template, words, cost }) => {
      const how = `${indent.words}${words}`;
      const uses = [joiningUse('join-indented', how, indent.cost + cost)];
      if (newline === '\n')
        return joinShape(uses, template, index < COMMON_INDENTS && cost < 2 ? undefined : 2);
      return joinShape(
        [...uses, joiningUse('join-crlf', ['between-lines', 'CR LF between the lines'])],
        template,
        2,
      );
    }),
  );
}

function indentedTemplates(
  indent: string,
  newline: string,
): readonly { template: readonly MessageToken[]; words: string; cost: number }[] {
  const lines = joinedSlots(LINES, newline + indent);
  const dedent = indent.startsWith('\t') ? indent.slice(1) : indent.slice(0, Math.max(0, indent.length - 2));
  const half = indent.slice(0, Math.max(0, indent.length - 4));
  const starts = [
    { before: [], words: ' before all lines but the first', cost: 0 },
    { before: [literalToken(newline + indent)], words: ' before every line, starting on a new one', cost: 0 },
    { before: [literalToken(indent)], words: ' before every line', cost: 3 },
  ];
  const ends = [...new Set([newline, newline + dedent, newline + half, newline + indent])];
  return starts.flatMap(({ before, words, cost }) => [
    { template: [...before, ...lines], words, cost },
    ...ends.map((end) => ({
      template: [...before, ...lines, literalToken(end)],
      words: `${words}${end === newline ? ', newline at the end' : ', newline and spaces at the end'}`,
      cost: cost + (end === newline || end === newline + dedent ? 1 : 3),
    })),
  ]);
}

const LABELS: readonly {
  readonly names: readonly [string, string, string, string, string];
  readonly words: string;
}[] = [
  {
    names: ['METHOD', 'PATH', 'CANONICAL_QUERY', 'TIMESTAMP', 'SHA256_HEX(BODY)'],
    words: 'the API docs’ names',
  },
  { names: ['METHOD', 'PATH', 'QUERY', 'TIMESTAMP', 'BODY'], words: 'names in capitals' },
  { names: ['method', 'path', 'query', 'timestamp', 'body'], words: 'names in lowercase' },
  { names: ['method', 'path', 'query', 'timestamp', 'body_hash'], words: 'names with body_hash' },
  { names: ['method', 'path', 'query', 'timestamp', 'bodyHash'], words: 'names with bodyHash' },
];

function labelledShapes(): Shape[] {
  return LABELS.flatMap(({ names, words }) =>
    [
      { sign: ': ', separator: '\n', style: 'as “name: value” lines' },
      { sign: ':', separator: '\n', style: 'as “name:value” lines' },
      { sign: '=', separator: '\n', style: 'as “name=value” lines' },
      { sign: '=', separator: '&', style: 'as “name=value&…”' },
    ].map(({ sign, separator, style }) => {
      const parts = LINES.map((line, index) => [literalToken(`${names[index] ?? ''}${sign}`), slot(line)]);
      return joinShape([joiningUse('join-labelled', `${words} ${style}`)], between(parts, separator), 2);
    }),
  );
}

/** Which of the five keys an object of the parts has, by line. */
export const JSON_NAMES: readonly Readonly<Record<JoinedLine, string>>[] = [
  { method: 'method', path: 'path', query: 'query', timestamp: 'timestamp', hash: 'bodyHash' },
  { method: 'method', path: 'path', query: 'query', timestamp: 'timestamp', hash: 'body_hash' },
  { method: 'method', path: 'path', query: 'query', timestamp: 'timestamp', hash: 'body' },
  { method: 'method', path: 'path', query: 'query', timestamp: 'timestamp', hash: 'hash' },
];

/** UTF-8's byte-order mark. */
export const BYTE_ORDER_MARK = byteStringOfText('\uFEFF');
