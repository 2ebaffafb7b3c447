/** The collections with their requests; arrow keys go through all of them. With Alt, or by the mouse, they're moved. */

import type { KeyboardEvent, RefCallback, RefObject } from 'react';
import type { SavedCollection } from '../../lib/storage/saved/saved.ts';
import { useApp } from '../app/store-context.tsx';
import { classNames } from '../ui/class-names.ts';
import { LIST_MOVES } from '../ui/list-moves.ts';
import rows from '../ui/option-row.module.css';
import { useChosenRow } from '../ui/use-chosen-row.ts';
import { CollectionHead } from './collection-head.tsx';
import styles from './collection-list.module.css';
import { type DropMark, SavedRow } from './saved-row.tsx';
import { type Dragged, type Dragging, type DropGap, useDragging } from './use-dragging.ts';
import { useMoving } from './use-moving.ts';

interface CollectionListProps {
  readonly collections: readonly SavedCollection[];
  readonly chosen: string | undefined;
  /** Enter was pressed on a request. */
  readonly onOpen: () => void;
  readonly onRemove: (id: string) => void;
  readonly ref: RefObject<HTMLDivElement | null>;
}

/** With Alt. */
const ARRANGED: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

export function SavedCollections({ collections, chosen, onOpen, onRemove, ref }: CollectionListProps) {
  const withSaved = useApp((state) => state.withSaved);
  const requests = collections.flatMap((collection) => collection.requests);
  const at = requests.findIndex(({ id }) => id === chosen);
  const { row, lead } = useChosenRow(chosen, at);
  const { drop, stay, moveBy } = useMoving();
  const {
    dragging,
    press: drag,
    labelRef,
  } = useDragging(ref, {
    onDrop: (dragged, gap) => void drop(dragged, gap),
    onStay: stay,
  });
  const stop = requests[Math.max(at, 0)]?.id;
  /** Whether it's a key that does something with the chosen one. */
  const pressOn = (id: string, { key, altKey }: KeyboardEvent): boolean => {
    const by = altKey ? ARRANGED[key] : undefined;
    if (by !== undefined) lead(true);
    if (by !== undefined) void moveBy(id, by);
    else if (key === 'Enter') onOpen();
    else if (key === 'Delete') onRemove(id);
    else return false;
    return true;
  };
  const press = (event: KeyboardEvent): void => {
    if ((event.target as Element).getAttribute('role') !== 'option') return;
    const next = LIST_MOVES[event.key]?.(at, requests.length);
    if (chosen !== undefined && pressOn(chosen, event)) event.preventDefault();
    else if (next !== undefined) {
      event.preventDefault();
      lead(next !== at);
      void withSaved((actions) => actions.choose(requests[next]?.id));
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one handler for the rows of all its lists.
    <div
      ref={ref}
      className={classNames(rows['scroll'], styles['scroll'])}
      data-beside={chosen !== undefined || undefined}
      data-dragging={dragging?.dragged.kind}
      onKeyDown={press}
      onPointerDown={drag}
    >
      {collections.map((collection, index) => (
        <section
          key={collection.id}
          className={styles['collection']}
          aria-label={collection.name}
          data-collection={collection.id}
          data-dragged={dragging?.dragged.id === collection.id || undefined}
          data-drop={dropMark(dragging?.gap, undefined, index, collections.length)}
        >
          <CollectionHead
            collection={collection}
            isFirst={index === 0}
            isLast={index === collections.length - 1}
          />
          <Requests collection={collection} chosen={chosen} stop={stop} row={row} dragging={dragging} />
        </section>
      ))}
      {dragging && <DraggedName ref={labelRef} dragged={dragging.dragged} collections={collections} />}
    </div>
  );
}

interface RequestsProps {
  readonly collection: SavedCollection;
  readonly chosen: string | undefined;
  /** Tab leads there. */
  readonly stop: string | undefined;
  /** For the chosen one. */
  readonly row: RefObject<HTMLDivElement | null>;
  readonly dragging: Dragging | undefined;
}

function Requests({ collection, chosen, stop, row, dragging }: RequestsProps) {
  const { id: own, name, requests } = collection;
  if (requests.length === 0)
    return (
      <p className={styles['empty']} data-drop={dropMark(dragging?.gap, own, 0, 1)}>
        Empty. Save a request into it from the Request view, or drag one here.
      </p>
    );
  return (
    <div role="listbox" aria-label={`Requests of ${name}`}>
      {requests.map((request, place) => (
        <SavedRow
          key={request.id}
          ref={request.id === chosen ? row : undefined}
          request={request}
          isChosen={request.id === chosen}
          isStop={request.id === stop}
          isDragged={dragging?.dragged.id === request.id}
          drop={dropMark(dragging?.gap, own, place, requests.length)}
        />
      ))}
    </div>
  );
}

/** Where the line is drawn that shows the gap, if it's at this one. */
function dropMark(
  gap: DropGap | undefined,
  collection: string | undefined,
  index: number,
  count: number,
): DropMark | undefined {
  if (!gap || gap.collection !== collection) return undefined;
  if (gap.at === index) return 'before';
  return gap.at === count && index === count - 1 ? 'after' : undefined;
}

interface DraggedNameProps {
  readonly dragged: Dragged;
  readonly collections: readonly SavedCollection[];
  readonly ref: RefCallback<HTMLElement>;
}

function DraggedName({ dragged: { id }, collections, ref }: DraggedNameProps) {
  const all = collections.flatMap((collection) => [collection, ...collection.requests]);
  return (
    <div ref={ref} popover="manual" className={styles['dragged']} aria-hidden="true">
      {all.find((one) => one.id === id)?.name}
    </div>
  );
}
