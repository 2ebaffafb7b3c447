/** The lists of the API: beside the records where there's room, as a choice above them where there isn't. */

import { grouped } from '../../lib/core/counts.ts';
import { COLLECTIONS, type Collection, collectionOf } from '../../lib/core/records/collections.ts';
import { selectListPath, selectWalk } from '../../lib/features/browse/selectors.ts';
import type { WalkState } from '../../lib/features/browse/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Select } from '../ui/select.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { listedHow } from './browse-words.ts';
import styles from './collection-list.module.css';
import { OpenFile } from './open-file.tsx';

export function CollectionList() {
  const { chosen, choose } = useApp((state) => ({
    chosen: state.collection,
    choose: state.chooseCollection,
  }));
  return (
    <>
      <nav className={styles['collections']} aria-label="Lists">
        <ul>
          {COLLECTIONS.map((collection) => (
            <li key={collection.id}>
              <button
                type="button"
                aria-current={collection.id === chosen ? 'true' : undefined}
                onClick={() => choose(collection.id)}
              >
                <span className={styles['name']}>{collection.label}</span>
                <Loaded collection={collection} />
                <span className={styles['how']}>
                  <How collection={collection} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['collectionChoice']}>
        <Select
          aria-label="List"
          value={chosen}
          onChange={(event) => {
            const found = COLLECTIONS.find(({ id }) => id === event.target.value);
            if (found) choose(found.id);
          }}
        >
          {COLLECTIONS.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
        <span className={styles['how']}>{listedHow(collectionOf(chosen))}</span>
        <OpenFile at="choice" />
      </div>
    </>
  );
}

function How({ collection }: { readonly collection: Collection }) {
  const { is } = useApp((state) => selectListPath(state, collection.id));
  return `${listedHow(collection)}${is === 'assumed' ? ' · path not in docs' : ''}`;
}

/** How many records there are, where the service says so; while they're all fetched, how far that is. */
function Loaded({ collection: { id, kind } }: { readonly collection: Collection }) {
  const { isLoading, count, share } = useApp((state) => {
    const list = state.browse[id];
    const walk = selectWalk(state, id);
    const ofPage = kind === 'paged' ? list?.page?.total : list?.page?.records.length;
    return {
      isLoading: list?.loading === true,
      count: (list?.showing === 'everything' ? countFetched(walk) : undefined) ?? ofPage,
      share: shareFetched(walk),
    };
  });
  if (isLoading) return <Spinner />;
  if (share !== undefined) return <span className={styles['count']}>{share} %</span>;
  return count === undefined ? null : <span className={styles['count']}>{grouped(count)}</span>;
}

/** By its latest answer, which may be newer than that of the page. */
function countFetched(walk: WalkState | undefined): number | undefined {
  return walk?.total ?? (walk?.phase === 'done' ? walk.records : undefined);
}

/** In whole percents. A wheel that turns for as long would cost a list its speed. */
function shareFetched(walk: WalkState | undefined): number | undefined {
  if (walk?.phase !== 'fetching' || !walk.total || walk.records > walk.total) return undefined;
  return Math.floor((walk.records / walk.total) * 100);
}
