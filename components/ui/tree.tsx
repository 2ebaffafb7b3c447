/** A tree of names and values: one stop for Tab, arrow keys go through it, a long branch is shown piece by piece. */

import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import styles from './tree.module.css';
import { type DrawnBranch, drawnBranches, leadsTo, type TreeNode } from './tree-walk.ts';

interface TreeProps {
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  /** Ctrl+C was pressed. */
  readonly onCopy?: ((path: readonly string[]) => void) | undefined;
}

/** Children of a branch drawn at once; more on demand. */
const AT_ONCE = 100;

export function Tree({ label, nodes, onCopy }: TreeProps) {
  const [open, setOpen] = useState<ReadonlyMap<string, number>>(new Map());
  const [stop, setStop] = useState<string | undefined>(undefined);
  const list = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const drawn = useMemo(() => drawnBranches(nodes, open), [nodes, open]);
  const at = Math.max(
    0,
    drawn.findIndex(({ key }) => key === stop),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the keys lead elsewhere.
  useLayoutEffect(() => {
    if (moved.current) list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    moved.current = false;
  }, [stop, open]);
  const goTo = (index: number): void => {
    moved.current = true;
    setStop(drawn[index]?.key);
  };
  const toggle = ({ key, kind }: DrawnBranch, isOpen?: boolean): void => {
    const next = new Map(open);
    if (kind === 'more') next.set(parentKey(key), (open.get(parentKey(key)) ?? 0) + AT_ONCE);
    else if (isOpen ?? !open.has(key)) next.set(key, AT_ONCE);
    else next.delete(key);
    moved.current = true;
    setOpen(next);
  };
  const press = (event: KeyboardEvent): void => {
    const here = drawn[at];
    if (!here) return;
    const lead = leadsTo(event.key, drawn, at);
    if (lead?.act === 'go') goTo(lead.to);
    else if (lead) toggle(here, lead.act === 'open');
    else if (event.key === 'Enter' || event.key === ' ') toggle(here);
    else if (event.key === 'c' && (event.ctrlKey || event.metaKey) && getSelection()?.isCollapsed !== false)
      onCopy?.(here.path);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={list} className={styles['tree']} role="tree" aria-label={label} onKeyDown={press}>
      {drawn.map((branch, index) => (
        <Branch
          key={branch.key}
          branch={branch}
          isStop={index === at}
          onPick={() => {
            goTo(index);
            toggle(branch);
          }}
        />
      ))}
    </div>
  );
}

/** Of the branch that a “more” stands in. */
function parentKey(key: string): string {
  return key.slice(0, key.lastIndexOf('\n'));
}

interface BranchProps {
  readonly branch: DrawnBranch;
  readonly isStop: boolean;
  readonly onPick: () => void;
}

function Branch({ branch, isStop, onPick }: BranchProps) {
  const { kind, level, place, of, name, value } = branch;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys for all its items.
    <div
      className={styles['item']}
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={of}
      aria-expanded={kind === 'leaf' || kind === 'more' ? undefined : kind === 'open'}
      aria-selected={isStop}
      tabIndex={isStop ? 0 : -1}
      style={{ paddingInlineStart: `${(Math.min(level, DEEPEST) - 1) * 14 + 4}px` }}
      onClick={kind === 'leaf' ? undefined : onPick}
      data-kind={kind}
    >
      {kind === 'open' || kind === 'closed' ? (
        <Icon name="chevron" className={styles['chevron']} />
      ) : (
        <span className={styles['chevron']} />
      )}
      <span className={styles['name']}>{name}</span>
      {value !== undefined && <span className={styles['value']}>{value}</span>}
    </div>
  );
}

/** Deeper ones are no further in, or there'd be no room for them. */
const DEEPEST = 12;
