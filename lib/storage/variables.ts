/** The variables users define, the same for all requests. They're no place for secrets: what looks like one is refused. */

import * as v from 'valibot';
import { atOnce, clearText } from '../core/gate/gate.ts';
import { type SecretList, sought } from '../core/gate/sought.ts';
import { isMade } from '../core/templates/made-variables.ts';
import { isVariableName } from '../core/templates/template.ts';
import { type Edit, mergedEdit } from './edit.ts';
import type { StoragePort } from './storage-port.ts';
import { changeRecord, type RecordFailure, updateRecord, versioned } from './versioned.ts';

/** In UTF-16 code units. */
export const LONGEST_VALUE = 4000;
export const MOST_VARIABLES = 200;

const VARIABLES = v.pipe(
  v.array(
    v.object({
      name: v.pipe(v.string(), v.check(isVariableName)),
      value: v.pipe(v.string(), v.maxLength(LONGEST_VALUE)),
    }),
  ),
  v.maxLength(MOST_VARIABLES),
);

export interface Variable {
  readonly name: string;
  readonly value: string;
}

export const VARIABLES_RECORD = versioned('variables', VARIABLES);

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
export function checkVariable({ name, value }: Variable, secrets: SecretList): VariableProblem | undefined {
  if (!isVariableName(name)) return 'name';
  if (isMade(name)) return 'made';
  if (value.length > LONGEST_VALUE) return 'too-long';
  const looked = sought(secrets);
  const isClear = (text: string) => atOnce(clearText(text, 'the variable', looked)).ok;
  return isClear(name) && isClear(value) ? undefined : 'holds-secret';
}

/**
 * Changes what differs from `was`, whatever another page made of the rest meanwhile. A new one's name must be free.
 * @param was what it was, where it isn't a new one. `gone`: another page deleted it or gave it another name.
 */
export async function setVariable(
  port: StoragePort,
  variable: Variable,
  was: Variable | undefined,
  secrets: SecretList,
): Promise<VariablesChange> {
  const problem = checkVariable(variable, secrets);
  if (problem) return { ok: false, problem };
  return changeRecord(port, VARIABLES_RECORD, [], (stored) => {
    const isTaken = variable.name !== was?.name && stored.some(({ name }) => name === variable.name);
    if (isTaken) return { ok: false, problem: 'taken' as const };
    if (was) return changedVariable(stored, { was, now: variable });
    return stored.length >= MOST_VARIABLES
      ? { ok: false, problem: 'too-many' as const }
      : { ok: true, value: [...stored, { ...variable }] };
  });
}

function changedVariable(
  stored: readonly Variable[],
  edit: Edit<Variable>,
):
  | { readonly ok: true; readonly value: Variable[] }
  | { readonly ok: false; readonly problem: VariableProblem } {
  const at = stored.findIndex(({ name }) => name === edit.was.name);
  const found = stored[at];
  if (!found) return { ok: false, problem: 'gone' };
  const { value, conflicts } = mergedEdit(found, edit);
  return conflicts.length > 0
    ? { ok: false, problem: 'changed-elsewhere' }
    : { ok: true, value: stored.with(at, { ...value }) };
}

/**
 * Adds those whose names are free, as far as there's room; the others stay as they are.
 * @param replaced those that give way, with the values they were seen with: another value stays.
 */
export function addVariables(
  port: StoragePort,
  added: readonly Variable[],
  replaced: readonly Variable[] = [],
): Promise<{ readonly ok: true; readonly value: readonly Variable[] } | RecordFailure> {
  return updateRecord(port, VARIABLES_RECORD, [], (stored) => {
    const names = new Set(stored.map(({ name }) => name));
    const now = stored.map((variable) => {
      const { name, value } = variable;
      const givesWay = replaced.some((seen) => seen.name === name && seen.value === value);
      const instead = givesWay ? added.find((one) => one.name === name) : undefined;
      return { ...(instead ?? variable) };
    });
    const free = added.filter(({ name }) => !names.has(name)).map((variable) => ({ ...variable }));
    return [...now, ...free].slice(0, Math.max(stored.length, MOST_VARIABLES));
  });
}

export function removeVariable(port: StoragePort, name: string): Promise<VariablesChange> {
  return updateRecord(port, VARIABLES_RECORD, [], (stored) =>
    stored.filter((variable) => variable.name !== name),
  );
}
