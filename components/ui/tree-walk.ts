/** Which items of a tree are drawn, and where a key leads among them, as the ARIA practices for trees have it. */

import type { ReactNode } from 'react';

export interface TreeNode {
  /** Among its siblings. */
  readonly id: string;
  readonly name: string;
  readonly value?: ReactNode;
  /** Drawn once it's opened. */
  readonly children?: (() => readonly TreeNode[]) | undefined;
}

export interface DrawnBranch {
  /** The ids from the root on, a line each. */
  readonly key: string;
  readonly path: readonly string[];
  /** `more` stands for the children that aren't drawn yet. */
  readonly kind: 'leaf' | 'open' | 'closed' | 'more';
  /** From 1. */
  readonly level: number;
  readonly place: number;
  readonly of: number;
  readonly name: string;
  readonly value: ReactNode;
}

/** @param open how many children are drawn, by the key of the branch they're in. */
export function drawnBranches(
  nodes: readonly TreeNode[],
  open: ReadonlyMap<string, number>,
  path: readonly string[] = [],
  most: number = nodes.length,
): readonly DrawnBranch[] {
  const drawn: DrawnBranch[] = [];
  const level = path.length + 1;
  const of = nodes.length;
  for (const [index, { id, name, value, children }] of nodes.slice(0, most).entries()) {
    const own = [...path, id];
    const key = keyOf(own);
    const shown = open.get(key);
    const kind = !children ? 'leaf' : shown === undefined ? 'closed' : 'open';
    drawn.push({ key, path: own, kind, level, place: index + 1, of, name, value });
    if (children && shown !== undefined) drawn.push(...drawnBranches(children(), open, own, shown));
  }
  if (of > most)
    drawn.push({
      key: keyOf([...path, 'more']),
      path,
      kind: 'more',
      level,
      place: most + 1,
      of,
      name: `Show more of the ${(of - most).toLocaleString('en')} left`,
      value: undefined,
    });
  return drawn;
}

function keyOf(path: readonly string[]): string {
  return path.map((id) => `\n${id}`).join('');
}

export type Lead = { readonly act: 'go'; readonly to: number } | { readonly act: 'open' | 'close' };

/** `undefined` where the key means nothing here. */
export function leadsTo(key: string, drawn: readonly DrawnBranch[], at: number): Lead | undefined {
  const here = drawn[at];
  const last = drawn.length - 1;
  const go = (to: number): Lead => ({ act: 'go', to: Math.max(0, Math.min(to, last)) });
  switch (key) {
    case 'ArrowDown':
      return go(at + 1);
    case 'ArrowUp':
      return go(at - 1);
    case 'Home':
      return go(0);
    case 'End':
      return go(last);
    case 'ArrowRight':
      return here?.kind === 'closed' ? { act: 'open' } : go(here?.kind === 'open' ? at + 1 : at);
    case 'ArrowLeft':
      return here?.kind === 'open' ? { act: 'close' } : go(parentOf(drawn, at));
    default:
      return undefined;
  }
}

function parentOf(drawn: readonly DrawnBranch[], at: number): number {
  const level = drawn[at]?.level ?? 1;
  for (let index = at - 1; index >= 0; index--) if ((drawn[index]?.level ?? 1) < level) return index;
  return at;
}
