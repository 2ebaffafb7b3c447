/** The collections with their requests; arrow keys go through all of them, with Alt they move the chosen one. */

import type { KeyboardEvent, Ref } from 'react';
import { selectSends } from '../../lib/state/saved-selectors.ts';
import type { SavedCollection, SavedRequest } from '../../lib/storage/saved.ts';
import { useApp } from '../app/store-context.tsx';
import { LIST_MOVES } from '../ui/list-moves.ts';
import { useChosenRow } from '../ui/use-chosen-row.ts';
import { CollectionHead } from './collection-head.tsx';
import styles from './collection-list.module.css';
import { outcomeWords } from './saved-words.ts';

interface CollectionListProps {
  readonly collections: readonly SavedCollection[];
  readonly chosen: string | undefined;
  /** Enter was pressed on a request. */
  readonly onOpen: () => void;
  readonly onRemove: (id: string) => void;
  readonly ref: Ref<HTMLDivElement>;
}

export function CollectionList({ collections, chosen, onOpen, onRemove, ref }: CollectionListProps) {
  const withSaved = useApp((state) => state.withSaved);
  const { row, lead } = useChosenRow(chosen, collections);
  const requests = collections.flatMap((collection) => collection.requests);
  const at = requests.findIndex(({ id }) => id === chosen);
  const stop = requests[Math.max(at, 0)]?.id;
  const press = (event: KeyboardEvent): void => {
    if ((event.target as Element).getAttribute('role') !== 'option') return;
    const next = LIST_MOVES[event.key]?.(at, requests.length);
    if (event.altKey && chosen !== undefined && /^Arrow(Up|Down)$/.test(event.key)) {
      lead(true);
      void withSaved((actions) => actions.move(chosen, event.key === 'ArrowUp' ? -1 : 1));
    } else if (next !== undefined) {
      lead(next !== at);
      void withSaved((actions) => actions.choose(requests[next]?.id));
    } else if (event.key === 'Enter' && chosen !== undefined) onOpen();
    else if (event.key === 'Delete' && chosen !== undefined) onRemove(chosen);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one handler for the rows of all its lists.
    <div
      ref={ref}
      className={styles['scroll']}
      data-beside={chosen !== undefined || undefined}
      onKeyDown={press}
    >
      {collections.map((collection, index) => (
        <section key={collection.id} className={styles['collection']} aria-label={collection.name}>
          <CollectionHead
            collection={collection}
            isFirst={index === 0}
            isLast={index === collections.length - 1}
          />
          {collection.requests.length === 0 ? (
            <p className={styles['empty']}>Empty. Save a request into it from the Request view.</p>
          ) : (
            <div role="listbox" aria-label={`Requests of ${collection.name}`}>
              {collection.requests.map((request) => (
                <Row
                  key={request.id}
                  ref={request.id === chosen ? row : undefined}
                  request={request}
                  isChosen={request.id === chosen}
                  isStop={request.id === stop}
                />
              ))}
            </div>
          )}
        </section>
      ))}
    </div>
  );
}

interface RowProps {
  readonly request: SavedRequest;
  readonly isChosen: boolean;
  /** Tab leads here. */
  readonly isStop: boolean;
  readonly ref: Ref<HTMLDivElement> | undefined;
}

function Row({ request, isChosen, isStop, ref }: RowProps) {
  const { id, method, name, target } = request;
  const withSaved = useApp((state) => state.withSaved);
  const last = useApp((state) => selectSends(state, id)[0]);
  const isTyped = useApp((state) => state.savedAs === id);
  const choose = (): void => void withSaved((actions) => actions.choose(id));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys for all its rows.
    <div
      ref={ref}
      className={styles['row']}
      role="option"
      aria-selected={isChosen}
      tabIndex={isStop ? 0 : -1}
      onClick={choose}
      onFocus={() => isChosen || choose()}
      onDoubleClick={() => void withSaved((actions) => actions.draft(id))}
    >
      <span className={styles['method']}>{method}</span>
      <span className={styles['what']} title={target}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['target']}>{target}</span>
      </span>
      {isTyped && <span className={styles['typed']}>In Request</span>}
      <span
        className={styles['status']}
        data-error={(last && last.status !== null && last.status >= 400) || undefined}
      >
        {last && outcomeWords(last)}
      </span>
    </div>
  );
}
