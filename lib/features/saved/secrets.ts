/** Secrets in a file of saved requests: in what's typed, and in what variables make of it. */

import { atOnce, clearDraft, clearText } from '../../core/gate/gate.ts';
import { type SecretList, sought } from '../../core/gate/sought.ts';
import { filled, variableUses } from '../../core/templates/template.ts';
import type { CollectionFile, FileRequest, FileVariable } from '../../formats/collection/collection-file.ts';
import { checkVariable } from '../../storage/variables.ts';
import type { MadeSecret } from './import.ts';

/** In names, in requests, in variables. @param secrets what only this profile knows to be one, whatever it looks like. */
export function* holdsTypedSecret(
  { collections, variables }: CollectionFile,
  secrets: SecretList,
): Generator<number, boolean> {
  const requests = requestsIn(collections);
  const looked = sought(secrets);
  for (const { name } of [...collections, ...requests])
    if (!(yield* clearText(name, 'a name', looked)).ok) return true;
  const values = variables.flatMap(({ name, ...its }) => valuesOf(its).map((value) => ({ name, value })));
  if (values.some((variable) => checkVariable(variable, secrets) === 'holds-secret')) return true;
  for (const request of requests) if (!(yield* clearDraft(savedParts(request), looked)).ok) return true;
  return false;
}

/** The first that variables make. Of values Countersign makes itself none is part of a secret. */
export function* madeSecret(
  { collections, variables }: CollectionFile,
  secrets: SecretList,
): Generator<number, MadeSecret | undefined> {
  const looked = sought(secrets);
  const clearing = (text: string) => clearText(text, 'a request', looked);
  const sets = valueSets(variables);
  let left = MOST_LOOKED_THROUGH;
  for (const request of requestsIn(collections))
    for (const filling of templatesIn(request).flatMap((template) => fillingsOf(template, sets))) {
      const text = filling.without();
      left -= text.length;
      if (left < 0) return undefined;
      if ((yield* clearing(text)).ok) continue;
      const isSecret = (one: string) => !atOnce(clearing(one)).ok;
      return { request: request.name, variables: namesMaking(filling, text, isSecret) };
    }
  return undefined;
}

export function templatesIn({ target, headers, body }: Omit<FileRequest, 'name'>): readonly string[] {
  const values = headers.map(({ value }) => value);
  return [target, ...values, ...(body.kind === 'text' ? [body.text] : [])];
}

function requestsIn(collections: CollectionFile['collections']): readonly FileRequest[] {
  return collections.flatMap(({ requests }) => requests);
}

/** As it's saved: a copy of its own. */
export function savedParts({ method, target, headers, body, leftOut }: Omit<FileRequest, 'name'>) {
  return {
    method,
    target,
    headers: headers.map((header) => ({ ...header })),
    body: body.kind === 'file' ? { ...body, bytes: body.bytes.slice() } : body,
    leftOut: [...leftOut],
  };
}

/** In UTF-16 code units: longer than any secret, in whatever spelling. */
const LONGEST_SECRET = 400;

/** In one text: more than anyone types, and all that's looked through. */
const MOST_USES = 5000;

/**
 * In one file, with values in place: twice as much as a file may be long. Only one that's made to hold the page up, by
 * long values put in thousands of times, is longer.
 */
const MOST_LOOKED_THROUGH = 20_000_000;

/** Values hold no secret themselves, so of a long one only its ends can be part of one. */
function ends(value: string): string {
  if (value.length <= 2 * LONGEST_SECRET) return value;
  return `${value.slice(0, LONGEST_SECRET)}\n${value.slice(-LONGEST_SECRET)}`;
}

interface Filling {
  /** Of the variables that are put in. */
  readonly names: readonly string[];
  /** With all of them, or all but this one. */
  readonly without: (left?: string) => string;
}

type Values = ReadonlyMap<string, string>;

function valuesOf({ value, otherValues = [] }: Omit<FileVariable, 'name'>): readonly string[] {
  return [value, ...otherValues.map((other) => other.value)];
}

/** As a request may get them: where no environment has others, and in each that has. */
function valueSets(variables: readonly FileVariable[]): readonly Values[] {
  const environments = variables.flatMap(({ otherValues = [] }) =>
    otherValues.map(({ environment }) => environment),
  );
  return [undefined, ...new Set(environments)].map(
    (environment) =>
      new Map(
        variables.map(({ name, value, otherValues = [] }) => {
          const other = otherValues.find((one) => one.environment === environment);
          return [name, ends(other?.value ?? value)] as const;
        }),
      ),
  );
}

/** One for each set of values. */
function fillingsOf(template: string, sets: readonly Values[]): readonly Filling[] {
  const uses = variableUses(template).slice(0, MOST_USES);
  const used = [...new Set(uses.map(({ name }) => name))];
  const names = used.filter((name) => sets[0]?.has(name));
  if (names.length === 0) return [];
  return sets.map((values) => ({
    names,
    without: (left) => filled(template, uses, (name) => (name === left ? '\n' : values.get(name))),
  }));
}

function namesMaking(
  { names, without }: Filling,
  text: string,
  isSecret: (text: string) => boolean,
): readonly string[] {
  if (names.length * text.length > MOST_LOOKED_THROUGH) return [];
  const needed = names.filter((name) => !isSecret(without(name)));
  // Where there are several secrets, no variable is part of all.
  return needed.length > 0 ? needed : names;
}
