/**
 * What a form changed of a record that other windows change as well: field by field, over what's stored by the time it's
 * saved. A field that only the form changed is the form's, one that only another window changed is that window's, and
 * of one that both changed neither is lost before the user has chosen.
 */

import { Secret } from '../core/signing/secret.ts';

/** The same fields twice: as the form was opened with them, and as it holds them now. */
export interface Edit<T extends object> {
  readonly was: T;
  readonly now: T;
}

/** `field` is a path, as in `name` or `paths.wallets`. */
export interface EditConflict {
  readonly field: string;
  /** What another window put there. `undefined` where it took it away. */
  readonly stored: unknown;
}

/** For all fields that both changed. */
export type EditChoice = 'mine' | 'theirs';

export interface MergedEdit<T extends object> {
  /** What's to be stored, where there's no conflict; in a field that has one, the form's own. */
  readonly value: T;
  /** What the form is open with from now on. */
  readonly was: T;
  readonly conflicts: readonly EditConflict[];
}

/** Whether the form holds anything else than it was opened with. */
export function isEdited(edit: Edit<object>): boolean {
  const [was, now] = [edit.was as Fields, edit.now as Fields];
  return [...new Set([was, now].flatMap((fields) => Object.keys(fields)))].some((name) => {
    const [one, other] = [was[name], now[name]];
    if (isList(one) && isList(other))
      return one.length !== other.length || one.some((item) => !other.includes(item));
    return isFields(one) && isFields(other) ? isEdited({ was: one, now: other }) : !isSame(one, other);
  });
}

/** Lists are taken for sets: each item is added or taken away by itself, so they never conflict. */
export function mergedEdit<T extends object>(
  stored: T,
  { was, now }: Edit<T>,
  choice?: EditChoice,
): MergedEdit<T> {
  const conflicts: EditConflict[] = [];
  const merged = mergedFields({ stored, was, now }, (field, three) => {
    if (choice === 'theirs') return { value: three.stored, was: three.stored };
    if (choice === 'mine') return { value: three.now, was: three.stored };
    conflicts.push({ field, stored: three.stored });
    return { value: three.now, was: three.was };
  });
  return { value: merged.value as T, was: merged.was as T, conflicts };
}

interface Three<T = unknown> {
  readonly stored: T;
  readonly was: T;
  readonly now: T;
}

interface Settled<T = unknown> {
  readonly value: T;
  readonly was: T;
}

type Settle = (field: string, three: Three) => Settled;
type Fields = Readonly<Record<string, unknown>>;

function mergedFields({ stored, was, now }: Three<object>, settle: Settle, prefix = ''): Settled<Fields> {
  const [a, b, c] = [stored as Fields, was as Fields, now as Fields];
  const names = new Set([a, b, c].flatMap((fields) => Object.keys(fields)));
  const settled = [...names].map((name) => {
    const three = { stored: a[name], was: b[name], now: c[name] };
    return [name, mergedField(three, settle, `${prefix}${name}`)] as const;
  });
  const part = (which: keyof Settled): Fields =>
    Object.fromEntries(
      settled.flatMap(([name, field]) => (field[which] === undefined ? [] : [[name, field[which]]])),
    );
  return { value: part('value'), was: part('was') };
}

function mergedField(three: Three, settle: Settle, field: string): Settled {
  const { stored, was, now } = three;
  if (isList(stored) && isList(was) && isList(now))
    return { value: mergedList({ stored, was, now }), was: stored };
  if (isFields(stored) && isFields(was) && isFields(now))
    return mergedFields({ stored, was, now }, settle, `${field}.`);
  if (isSame(now, was) || isSame(now, stored)) return { value: stored, was: stored };
  return isSame(stored, was) ? { value: now, was: stored } : settle(field, three);
}

function mergedList({ stored, was, now }: Three<readonly unknown[]>): readonly unknown[] {
  const kept = stored.filter((item) => now.includes(item) || !was.includes(item));
  return [...kept, ...now.filter((item) => !was.includes(item) && !stored.includes(item))];
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isFields(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Secret);
}

function isSame(a: unknown, b: unknown): boolean {
  return a instanceof Secret && b instanceof Secret ? a.equals(b) : a === b;
}
