/**
 * The variables users define, the same for all requests: each with a value, and another one for environments that need
 * it. They're no place for secrets: what looks like one is refused.
 */

import * as v from 'valibot';
import { atOnce, clearText } from '../core/gate/gate.ts';
import { type SecretList, sought } from '../core/gate/sought.ts';
import { isMade } from '../core/templates/made-variables.ts';
import { isVariableName } from '../core/templates/template.ts';
import { type Edit, mergedEdit } from './edit.ts';
import type { StoragePort } from './storage-port.ts';
import { changeRecord, type RecordFailure, updateRecord, versioned } from './versioned.ts';

/** In UTF-16 code units. */
const LONGEST_VARIABLE_VALUE = 4000;
export const MOST_VARIABLES = 200;

const VALUE = v.pipe(v.string(), v.maxLength(LONGEST_VARIABLE_VALUE));
const VARIABLE_1 = v.object({ name: v.pipe(v.string(), v.check(isVariableName)), value: VALUE });
const VARIABLE = v.object({
  ...VARIABLE_1.entries,
  otherValues: v.exactOptional(v.record(v.string(), VALUE)),
});

type StoredVariable = v.InferOutput<typeof VARIABLE>;

export interface Variable {
  readonly name: string;
  /** Where the environment has no other one. */
  readonly value: string;
  /** By the environment's id. Absent where there's none. */
  readonly otherValues?: Readonly<Record<string, string>>;
}

export const VARIABLES_RECORD = versioned(
  'variables',
  v.pipe(v.array(VARIABLE_1), v.maxLength(MOST_VARIABLES)),
).next<StoredVariable[]>(v.pipe(v.array(VARIABLE), v.maxLength(MOST_VARIABLES)), (variables) => variables);

export type VariableProblem =
  | 'name'
  | 'made'
  | 'taken'
  | 'holds-secret'
  | 'too-long'
  | 'too-many'
  | 'changed-elsewhere'
  | 'gone';
export type VariablesChange =
  | { readonly ok: true; readonly value: readonly Variable[] }
  | { readonly ok: false; readonly problem: VariableProblem }
  | RecordFailure;

/** @param secrets that are stored here, whatever they look like. */
export function checkVariable(
  { name, value, otherValues = {} }: Variable,
  secrets: SecretList,
): VariableProblem | undefined {
  const values = [value, ...Object.values(otherValues)];
  if (!isVariableName(name)) return 'name';
  if (isMade(name)) return 'made';
  if (values.some(({ length }) => length > LONGEST_VARIABLE_VALUE)) return 'too-long';
  const looked = sought(secrets);
  const isClear = (text: string) => atOnce(clearText(text, 'the variable', looked)).ok;
  return [name, ...values].every(isClear) ? undefined : 'holds-secret';
}

/**
 * Changes what differs from `was`, whatever another page made of the rest meanwhile. A new one's name must be free.
 * @param was what it was, where it isn't a new one. `gone`: another page deleted it or gave it another name.
 * @param before names: a new one comes before the first of them that's there.
 */
export async function setVariable(
  port: StoragePort,
  variable: Variable,
  was: Variable | undefined,
  secrets: SecretList,
  before: readonly string[] = [],
): Promise<VariablesChange> {
  const problem = checkVariable(variable, secrets);
  if (problem) return { ok: false, problem };
  return changeRecord(port, VARIABLES_RECORD, [], (stored) => {
    const isTaken = variable.name !== was?.name && stored.some(({ name }) => name === variable.name);
    if (isTaken) return { ok: false, problem: 'taken' as const };
    if (was) return changedVariable(stored, { was, now: variable });
    if (stored.length >= MOST_VARIABLES) return { ok: false, problem: 'too-many' as const };
    const names = stored.map(({ name }) => name);
    const at = names.indexOf(before.find((name) => names.includes(name)) ?? '');
    return { ok: true, value: stored.toSpliced(at === -1 ? stored.length : at, 0, asStored(variable)) };
  });
}

function changedVariable(
  stored: readonly StoredVariable[],
  edit: Edit<Variable>,
):
  | { readonly ok: true; readonly value: StoredVariable[] }
  | { readonly ok: false; readonly problem: VariableProblem } {
  const at = stored.findIndex(({ name }) => name === edit.was.name);
  const found = stored[at];
  if (!found) return { ok: false, problem: 'gone' };
  const { value, conflicts } = mergedEdit(asEdited(found), {
    was: asEdited(edit.was),
    now: asEdited(edit.now),
  });
  return conflicts.length > 0
    ? { ok: false, problem: 'changed-elsewhere' }
    : { ok: true, value: stored.with(at, asStored(value)) };
}

/** Its other values are fields of their own: two windows may each change one. */
export function asEdited(variable: Variable): Required<Variable> {
  return { ...variable, otherValues: { ...variable.otherValues } };
}

function asStored({ name, value, otherValues = {} }: Variable): StoredVariable {
  return Object.keys(otherValues).length === 0
    ? { name, value }
    : { name, value, otherValues: { ...otherValues } };
}

/** A value for a variable that's there. */
export interface ValueInstead {
  readonly name: string;
  /** Absent: where the environment has no other one. */
  readonly environmentId?: string;
  readonly value: string;
  /** What it was seen with: anything else stays. Absent where nobody can have given it a value. */
  readonly seen?: string;
}

/** Adds those whose names are free, as far as there's room; the others stay as they are, but for the values `instead`. */
export function addVariables(
  port: StoragePort,
  added: readonly Variable[],
  instead: readonly ValueInstead[] = [],
): Promise<{ readonly ok: true; readonly value: readonly Variable[] } | RecordFailure> {
  return updateRecord(port, VARIABLES_RECORD, [], (stored) => {
    const names = new Set(stored.map(({ name }) => name));
    const now = stored.map((variable) => asStored(withValues(variable, instead)));
    const free = added.filter(({ name }) => !names.has(name)).map(asStored);
    return [...now, ...free].slice(0, Math.max(stored.length, MOST_VARIABLES));
  });
}

function withValues(variable: Variable, instead: readonly ValueInstead[]): Variable {
  const there = (id: string | undefined) =>
    (id === undefined ? undefined : variable.otherValues?.[id]) ?? variable.value;
  const taken = instead.filter(
    ({ name, environmentId, seen }) =>
      name === variable.name && (seen === undefined || seen === there(environmentId)),
  );
  const [value = variable.value] = taken.flatMap((one) => (one.environmentId === undefined ? one.value : []));
  const others = taken.flatMap((one) =>
    one.environmentId === undefined ? [] : [[one.environmentId, one.value] as const],
  );
  return { ...variable, value, otherValues: { ...variable.otherValues, ...Object.fromEntries(others) } };
}

export function removeVariable(port: StoragePort, name: string): Promise<VariablesChange> {
  return updateRecord(port, VARIABLES_RECORD, [], (stored) =>
    stored.filter((variable) => variable.name !== name),
  );
}

/** Of an environment that's gone nothing is left. */
export function removeValuesOf(port: StoragePort, environmentId: string): Promise<VariablesChange> {
  return updateRecord(port, VARIABLES_RECORD, [], (stored) =>
    stored.map(({ otherValues = {}, ...variable }) => {
      const { [environmentId]: _gone, ...left } = otherValues;
      return asStored({ ...variable, otherValues: left });
    }),
  );
}
