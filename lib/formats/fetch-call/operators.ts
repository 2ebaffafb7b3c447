/** What the operators of JavaScript make of known values. */

import type { Script } from './evaluate.ts';
import { plainValue, type ScriptValue, textOfValue, UNDEFINED } from './values.ts';

export function unary(operator: string, argument: ScriptValue): ScriptValue | undefined {
  if (argument.kind !== 'plain') return undefined;
  if (operator === 'void') return UNDEFINED;
  return operator === '-' && typeof argument.value === 'number' ? plainValue(-argument.value) : undefined;
}

/** Whether a logical operator goes on to its right side. */
export function takesRight(operator: string, left: ScriptValue): boolean {
  const value = left.kind === 'plain' ? left.value : true;
  if (operator === '??') return value === null || value === undefined;
  return operator === '||' ? !value : Boolean(value);
}

export function binary(
  operator: string,
  left: ScriptValue,
  right: ScriptValue,
  script: Script,
): ScriptValue | undefined {
  if (left.kind === 'unknown') return left;
  if (right.kind === 'unknown') return right;
  const [a, b] = [left, right].map((side) => (side.kind === 'plain' ? side.value : undefined));
  if (typeof a === 'number' && typeof b === 'number') return arithmetic(operator, a, b);
  const hasText = typeof a === 'string' || typeof b === 'string';
  return operator === '+' && hasText ? joinedText(left, right, script) : undefined;
}

/** Both as text, one after the other; `undefined` where one isn't known or they're too long. */
export function joinedText(left: ScriptValue, right: ScriptValue, script: Script): ScriptValue | undefined {
  const [a, b] = [textOfValue(left), textOfValue(right)];
  return a !== undefined && b !== undefined && hasRoom(a, script) && hasRoom(b, script)
    ? plainValue(a + b)
    : undefined;
}

/** Text that doubles again and again would fill the memory. */
export function hasRoom(text: string, { text: whole, room }: Script): boolean {
  room.left -= 1;
  return room.left >= 0 && text.length <= whole.length;
}

function arithmetic(operator: string, a: number, b: number): ScriptValue | undefined {
  switch (operator) {
    case '+':
      return plainValue(a + b);
    case '-':
      return plainValue(a - b);
    case '*':
      return plainValue(a * b);
    case '/':
      return plainValue(a / b);
    default:
      return undefined;
  }
}
