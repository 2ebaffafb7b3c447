/** Postman’s variables under names that variables have here: `{{orderId}}` becomes `{{order_id}}`. */

import { isMade } from '../../core/templates/made-variables.ts';
import { isVariableName, LONGEST_VARIABLE_NAME } from '../../core/templates/template.ts';

/** What Postman makes itself, and its like here. */
const MADE_THERE: ReadonlyMap<string, string> = new Map([
  ['$guid', 'uuid'],
  ['$randomUUID', 'uuid'],
  ['$timestamp', 'now'],
  ['$isoTimestamp', 'now_iso'],
]);
const USE = /\{\{([^{}]+)\}\}/g;

export interface VariableNames {
  /** With the names that variables have here. */
  renamed(template: string): string;
  /** The name here of one that's called so there. */
  nameOf(theirs: string): string;
  /** Those that were used or named so far, as they're called there and here. */
  readonly all: ReadonlyMap<string, string>;
}

export function variableNames(): VariableNames {
  const all = new Map<string, string>();
  const taken = new Set<string>();
  /** Behind a name that was wanted before. */
  const nextNumbers = new Map<string, number>();

  function nameOf(theirs: string): string {
    const known = all.get(theirs);
    if (known !== undefined) return known;
    const wanted = snakeCase(theirs);
    let name = wanted;
    let number = nextNumbers.get(wanted) ?? 2;
    for (; taken.has(name) || isMade(name); number++) name = `${wanted}_${number}`;
    nextNumbers.set(wanted, number);
    taken.add(name);
    all.set(theirs, name);
    return name;
  }

  return {
    ...{ all, nameOf },
    renamed: (template) =>
      template.replace(USE, (use, inside: string) => {
        const theirs = inside.trim();
        if (!theirs.startsWith('$')) return `{{${nameOf(theirs)}}}`;
        const made = MADE_THERE.get(theirs);
        return made === undefined ? use : `{{${made}}}`;
      }),
  };
}

/** With room for a number behind it. */
const LONGEST = LONGEST_VARIABLE_NAME - 5;

function snakeCase(theirs: string): string {
  const name = theirs
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, LONGEST);
  return isVariableName(name) ? name : 'variable';
}
