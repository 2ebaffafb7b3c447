/** One-mistake shapes about what stands between, before and after the lines, in what order, and which are left out. */

import type { Use } from '../mistake-row.ts';
import type { MessageToken, Shape } from '../variant.ts';
import { type Parameter, parameterOf } from '../ways.ts';
import type { JoiningMistakeId } from './mistakes.ts';
import {
  choices,
  HMAC_SHA256,
  type JoinedLine,
  joinedNonEmpty,
  joinedSlots,
  LINES,
  lineWords,
  literalToken,
  orderWords,
  permutations,
  slot,
} from './templates.ts';

export function joiningUse(id: JoiningMistakeId, parameter: Parameter, cost?: number): Use<JoiningMistakeId> {
  return { id, ...parameterOf(parameter), ...(cost !== undefined && { cost }) };
}

export function joinShape(uses: readonly Use[], template: readonly MessageToken[], reach?: 1 | 2): Shape {
  return { uses, template, mac: HMAC_SHA256, ...(reach && { reach }) };
}

export interface Separator {
  readonly text: string;
  readonly words: string;
  readonly cost: number;
}

/** Each with its share; the first ones are house style somewhere. */
export const OTHER_SEPARATORS: readonly Separator[] = [
  { text: '|', words: 'a pipe', cost: 5 },
  { text: ':', words: 'a colon', cost: 5 },
  { text: '.', words: 'a dot', cost: 5 },
  { text: '&', words: 'an ampersand', cost: 6 },
  { text: ' ', words: 'a space', cost: 6 },
  { text: ',', words: 'a comma', cost: 6 },
  { text: ';', words: 'a semicolon', cost: 7 },
  { text: '-', words: 'a hyphen', cost: 7 },
  { text: '_', words: 'an underscore', cost: 7 },
  { text: '/', words: 'a slash', cost: 8 },
  { text: '\t', words: 'a tab', cost: 7 },
  { text: '\r', words: 'a carriage return alone', cost: 7 },
  { text: '\n\n', words: 'two newlines', cost: 7 },
  { text: '\n ', words: 'a newline and a space', cost: 8 },
  { text: '\n\r', words: 'LF and CR in reverse order', cost: 10 },
  { text: '/n', words: '/n typed for \\n', cost: 8 },
  { text: 'n', words: 'the letter n', cost: 8 },
  { text: ', ', words: 'a comma and a space', cost: 8 },
  { text: ' | ', words: 'a pipe between spaces', cost: 9 },
  { text: '::', words: 'two colons', cost: 9 },
  { text: '||', words: 'two pipes', cost: 9 },
  { text: '#', words: 'a hash sign', cost: 9 },
  { text: '+', words: 'a plus sign', cost: 9 },
  { text: '~', words: 'a tilde', cost: 10 },
  { text: '\0', words: 'a zero byte', cost: 9 },
  { text: '\u2028', words: 'U+2028, a line separator', cost: 10 },
];

/** Between the five lines alone, and with one mistake more. */
const RARE_SEPARATORS: readonly Separator[] = [
  { text: '\n\n\n', words: 'three newlines', cost: 10 },
  { text: '\r\n\n\r\n', words: 'CR LF, LF and CR LF', cost: 11 },
  { text: '?', words: 'a question mark', cost: 10 },
  { text: '=', words: 'an equals sign', cost: 10 },
  { text: '*', words: 'an asterisk', cost: 11 },
  { text: '$', words: 'a dollar sign', cost: 11 },
  { text: '@', words: 'an at sign', cost: 11 },
  { text: '%', words: 'a percent sign', cost: 11 },
  { text: '^', words: 'a caret', cost: 11 },
  { text: '<br>', words: '<br>', cost: 11 },
  { text: '#$A', words: 'the text #$A, as Delphi writes a newline', cost: 11 },
];

export function separatorShapes(): Shape[] {
  return [
    joinShape([joiningUse('join-empty-dropped', 'empty lines left out')], joinedNonEmpty(LINES, '\n')),
    ...edgeShapes(),
    ...newlineShapes(),
    joinShape([joiningUse('join-none', 'no newlines between the lines')], joinedSlots(LINES, '')),
    ...OTHER_SEPARATORS.map(({ text, words, cost }) =>
      joinShape([joiningUse('join-other-sep', words, cost)], joinedSlots(LINES, text)),
    ),
    ...RARE_SEPARATORS.map(({ text, words, cost }) =>
      joinShape([joiningUse('join-other-sep', words, cost)], joinedSlots(LINES, text), 2),
    ),
    ...closedSeparators(),
    joinShape(
      [joiningUse('join-array-tostring', 'commas, as an array prints itself')],
      joinedSlots(LINES, ','),
    ),
    ...jointShapes(),
    ...otherLineOrders().map((order) => joinShape([orderUse(order)], joinedSlots(order, '\n'))),
    ...removals().map((kept) => joinShape([missingUse(kept)], joinedSlots(kept, '\n'))),
    ...blankShapes(),
  ];
}

/** Also behind the last part, as payment forms and pipes have them. */
function closedSeparators(): Shape[] {
  return [...OTHER_SEPARATORS, ...RARE_SEPARATORS]
    .filter(({ text }) => /^[&|;:,^#]$/.test(text))
    .map(({ text, words }) =>
      joinShape(
        [joiningUse('join-other-sep', `${words} after each line, the last too`, 10)],
        [...joinedSlots(LINES, text), literalToken(text)],
        2,
      ),
    );
}

/** One of the four newlines forgotten, or a space in its place. */
function jointShapes(): Shape[] {
  return LINES.slice(1).flatMap((second, index) => {
    const where = `between ${lineWords(LINES.slice(index, index + 2))}`;
    const joined = (text: string) =>
      LINES.flatMap((line, at): MessageToken[] => {
        const before = line === second ? text : '\n';
        return at === 0 || before === '' ? [slot(line)] : [literalToken(before), slot(line)];
      });
    return [
      joinShape([joiningUse('join-none', `no newline ${where}`, 6)], joined(''), 2),
      joinShape([joiningUse('join-other-sep', `a space ${where}`, 7)], joined(' '), 2),
    ];
  });
}

/** What `echo` of a shell prints that doesn't know the option: dash, and sh of macOS. */
const ECHO_OPTIONS = ['-e', '-n', '-ne', '-en'];

/** Something before the first line or after the last. */
function edgeShapes(): Shape[] {
  const right = joinedSlots(LINES, '\n');
  const after = (text: string, parameter: Parameter, cost: number) =>
    joinShape([joiningUse('join-trailing-newline', parameter, cost)], [...right, literalToken(text)]);
  const before = (text: string, parameter: Parameter, cost: number) =>
    joinShape([joiningUse('join-leading-newline', parameter, cost)], [literalToken(text), ...right]);
  return [
    after('\n', ['newline-after', 'one newline'], 3),
    after('\n\n', 'two newlines', 7),
    after('\r\n', 'CR LF', 6),
    ...ECHO_OPTIONS.map((option) =>
      joinShape(
        [joiningUse('join-echo-option', option)],
        [literalToken(`${option} `), ...right, literalToken('\n')],
      ),
    ),
    before('\n', ['newline-before', 'one newline'], 7),
    before('\r\n', 'CR LF', 9),
  ];
}

/** The two newlines that aren't `\n`, with and without one at the end. */
function newlineShapes(): Shape[] {
  const ending = (
    id: JoiningMistakeId,
    separator: string,
    tail: string,
    parameter: Parameter,
    cost: number,
  ) =>
    joinShape(
      [joiningUse(id, parameter, cost)],
      [...joinedSlots(LINES, separator), ...(tail === '' ? [] : [literalToken(tail)])],
    );
  return [
    ending('join-crlf', '\r\n', '', ['between-lines', 'CR LF between the lines'], 5),
    ending('join-crlf', '\r\n', '\r\n', 'CR LF after every line', 5),
    ending('join-literal-backslash-n', '\\n', '', ['backslash-n', 'the two characters \\n'], 4),
    ending('join-literal-backslash-n', '\\n', '\\n', 'the two characters \\n after every line', 6),
    ending('join-literal-backslash-n', '\\n', '\n', 'the two characters \\n, then a real newline', 6),
    ending('join-literal-backslash-n', '\\r\\n', '', 'the four characters \\r\\n', 8),
    ending('join-literal-backslash-n', '\\r\\n', '\\r\\n', 'the four characters \\r\\n after every line', 9),
    ending('join-literal-backslash-n', '\\\\n', '', 'two backslashes and n', 8),
  ];
}

export function otherLineOrders(): readonly (readonly JoinedLine[])[] {
  return permutations(LINES).slice(1);
}

/** Orders that some other API has, or that people write by habit. The rest cost more. */
const KNOWN_ORDERS: Readonly<Record<string, number>> = {
  'timestamp method path query hash': 5,
  'method path query hash timestamp': 5,
  'method path timestamp query hash': 6,
  'method timestamp path query hash': 6,
  'path method query timestamp hash': 6,
  'timestamp path query method hash': 7,
  'hash timestamp method path query': 7,
  'timestamp hash method path query': 7,
  'method query path timestamp hash': 7,
};

export function orderUse(order: readonly JoinedLine[]): Use<JoiningMistakeId> {
  return joiningUse('join-order', orderWords(order), KNOWN_ORDERS[order.join(' ')] ?? 8);
}

/** What's left when one, two or three lines are forgotten. */
export function removals(): readonly (readonly JoinedLine[])[] {
  return [1, 2, 3].flatMap((count) =>
    choices(LINES, count).map((missing) => LINES.filter((line) => !missing.includes(line))),
  );
}

export function missingUse(kept: readonly JoinedLine[]): Use<JoiningMistakeId> {
  const missing = LINES.filter((line) => !kept.includes(line));
  return joiningUse('join-component-missing', `${lineWords(missing)} left out`, missingCost(missing));
}

/** The query, the hash and the timestamp are what's forgotten; without a method or a path it's rarely tried. */
function missingCost(missing: readonly JoinedLine[]): number {
  const odd = missing.filter((line) => line === 'method' || line === 'path').length;
  return 3 + missing.length + 2 * odd;
}

/** Lines left blank. One blank line is the same as that line's own value left empty. */
function blankShapes(): Shape[] {
  return [1, 2, 3].flatMap((count) =>
    choices(LINES, count).map((blank) => {
      const how = `${lineWords(blank)} left blank`;
      const template = LINES.flatMap((line, index): MessageToken[] => [
        ...(index === 0 ? [] : [literalToken('\n')]),
        ...(blank.includes(line) ? [] : [slot(line)]),
      ]);
      return joinShape([joiningUse('join-component-missing', how, missingCost(blank) + 1)], template, 2);
    }),
  );
}
