/** Wrong values of line 1, the method. */

import type { ByteString } from '../../signing/bytes.ts';
import { headerValue } from '../../signing/wire-request.ts';
import { type Change, composedVariants, type Mistakes } from '../changes.ts';
import type { Use } from '../mistake-row.ts';
import type { Subject } from '../subject.ts';
import type { Variant } from '../variant.ts';
import { type Parameter, parameterOf, type Way } from '../ways.ts';
import { METHOD_MISTAKES, type MethodMistakeId } from './mistakes.ts';

const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
const OVERRIDE_HEADERS = ['x-http-method-override', 'x-http-method', 'x-method-override'] as const;
const ENUMS: readonly (readonly [name: string, way?: Way])[] = [
  ['Method', 'method-enum'],
  ['HttpMethod'],
  ['HTTPMethod'],
  ['RequestMethod'],
];
const BLANKS = [
  ['\n', 'a newline'],
  [' ', 'a space'],
  ['\r', 'a carriage return'],
  ['\t', 'a tab'],
] as const;

/** What a variable that isn’t set prints as. */
const UNSET = ['undefined', 'None'] as const;

/** No method is longer; one that is gets no variants of its own text. */
export const LONGEST_METHOD = 64;

const CHOICE = 1;
const SPELLING = 2;

export function methodVariants(subject: Subject, mistakes: Mistakes): Variant[] {
  const right = subject.lines.method;
  if (right.length > LONGEST_METHOD) return [];
  const composition = {
    start: right as string,
    render: (method: string) => method,
    right,
    costOf: (use: Use) => use.cost ?? METHOD_MISTAKES[use.id as MethodMistakeId].cost,
  };
  return composedVariants([...choices(subject), ...spellings(subject)], composition, mistakes);
}

function change(
  stage: number,
  id: MethodMistakeId,
  parameter: Parameter,
  apply: Change<string>['apply'],
): Change<string> {
  const use: Use<MethodMistakeId> = { id, ...parameterOf(parameter) };
  return { stage, use, apply };
}

function choices(subject: Subject): Change<string>[] {
  const right = subject.lines.method;
  const changes = VERBS.filter((verb) => verb !== right).map((verb) =>
    change(CHOICE, 'method-wrong-verb', [verb === 'GET' ? 'get' : undefined, verb], () => verb),
  );
  for (const text of UNSET) {
    const use: Use<MethodMistakeId> = { id: 'method-wrong-verb', how: `the text ${text}`, cost: 9 };
    changes.push(alone({ stage: CHOICE, use, apply: () => text }));
  }
  if (right === 'HEAD') changes.push(change(CHOICE, 'method-head-as-get', ['get', 'GET'], () => 'GET'));
  if (right === 'GET') changes.push(change(CHOICE, 'method-head-as-get', 'HEAD', () => 'HEAD'));
  for (const verb of overrides(subject)) changes.push(change(CHOICE, 'method-override', verb, () => verb));
  return changes;
}

function overrides(subject: Subject): string[] {
  const named = OVERRIDE_HEADERS.map((name) => headerValue(subject.request.headers, name));
  const parameter = subject.pairs.find((pair) => pair.startsWith('_method='))?.slice('_method='.length);
  return [...named, parameter]
    .filter(
      (value): value is ByteString => value !== undefined && value !== '' && value.length <= LONGEST_METHOD,
    )
    .map((value) => value.replace(/[a-z]/g, (letter) => letter.toUpperCase()));
}

function spellings(subject: Subject): Change<string>[] {
  const changes = [
    change(SPELLING, 'method-lowercase', ['lowercase', 'lower case'], lower),
    change(SPELLING, 'method-titlecase', 'a capital first letter', title),
  ];
  // The case it's sent in, such as pAtCh or Patch.
  if (subject.method !== subject.lines.method && subject.method !== lower(subject.method))
    changes.push(
      alone(change(SPELLING, 'method-lowercase', 'the case it was sent in', () => subject.method)),
    );
  const printed = (parameter: Parameter, print: (verb: string) => string) =>
    alone(change(SPELLING, 'method-enum-repr', parameter, print));
  for (const [name, way] of ENUMS) changes.push(printed([way, name], (verb) => `${name}.${verb}`));
  changes.push(printed(['ruby-symbol', 'Ruby’s :symbol'], (verb) => `:${lower(verb)}`));
  changes.push(printed('Ruby’s :SYMBOL', (verb) => `:${verb}`));
  for (const [blank, name] of BLANKS)
    changes.push(alone(change(SPELLING, 'method-whitespace', name, (verb) => verb + blank)));
  return changes;
}

function alone(of: Change<string>): Change<string> {
  return { ...of, alone: true };
}

/** The method as it’s signed. Not every HTTP client sends it so: fetch leaves `patch` as it is. */
export function isUpperCase(method: string): boolean {
  return !/[a-z]/.test(method);
}

function lower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function title(text: string): string {
  return text.slice(0, 1) + lower(text.slice(1));
}
