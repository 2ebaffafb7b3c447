/** In place of records: what would be here, or why none are. */

import { grouped } from '../../lib/core/counts.ts';
import type { Collection, CollectionId } from '../../lib/core/records/collections.ts';
import { isWalkWhole, NOTHING_ASKED } from '../../lib/features/browse/selectors.ts';
import type { AskedPage, BrowseState, LoadedBefore, LoadedPage } from '../../lib/features/browse/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './browse.module.css';
import { spacedParameters } from './browse-words.ts';
import { countedRecords, nounOf } from './charts-words.ts';

interface NoRecordsProps {
  readonly collection: Collection;
  readonly list: BrowseState | undefined;
  readonly isFetching: boolean;
}

export function NoRecords({ collection, list, isFetching }: NoRecordsProps) {
  if (list?.loading)
    return (
      <div className={styles['busy']}>
        <Spinner label="Waiting for the response" />
      </div>
    );
  if (list?.failure) return null;
  // What's in the way of a file, or of fetching, is told above.
  if (list?.showing === 'file' || (list?.showing === 'everything' && isFetching)) return null;
  if (list?.showing === 'everything')
    return list.walk && isWalkWhole(list.walk) ? (
      <NoneThere collection={collection} filters={list.walk.filters} />
    ) : (
      <NoneFetched total={list.walk?.phase === 'done' ? list.walk.total : undefined} />
    );
  if (list?.page) return <NothingListed collection={collection} page={list.page} />;
  return list?.before && !list.walk ? (
    <LoadedOnce collection={collection} list={list} before={list.before} />
  ) : (
    <NothingAsked collection={collection} file={list?.fileBefore} />
  );
}

interface NothingAskedProps extends Pick<NoRecordsProps, 'collection'> {
  /** The name of the one that was open. */
  readonly file: string | undefined;
}

function NothingAsked({ collection: { id, label, kind }, file }: NothingAskedProps) {
  const load = useApp((state) => state.loadPage);
  const noun = nounOf(id, 2);
  return (
    <EmptyState
      icon="table"
      title={
        file === undefined
          ? `${noun.charAt(0).toUpperCase()}${noun.slice(1)} appear here`
          : 'The file is closed'
      }
      action={
        <Button icon="send" variant="primary" onClick={() => void load(0)}>
          Load {label.toLowerCase()}
        </Button>
      }
    >
      {file !== undefined && `${openedBefore(file)} `}
      {kind === 'paged'
        ? 'The list comes in pages. Each page is a newly signed request, and you can see what was signed.'
        : 'The server returns only the most recent records, in one response and without a total.'}
    </EmptyState>
  );
}

function openedBefore(file: string): string {
  return `“${file}” was open here. Countersign doesn’t store files: to see its records, open the file again.`;
}

interface LoadedOnceProps {
  readonly collection: Collection;
  readonly list: Pick<BrowseState, 'asked' | 'fileBefore'>;
  readonly before: LoadedBefore;
}

/** In this window, before a reload, a crash or a restart. */
function LoadedOnce({ collection: { id, label }, list: { asked, fileBefore }, before }: LoadedOnceProps) {
  const { load, fetchAll } = useApp((state) => ({ load: state.loadPage, fetchAll: state.fetchAll }));
  const { offset, isCut } = before;
  const again =
    offset === undefined ? (
      <Button icon="table" variant="primary" onClick={() => void fetchAll()}>
        Fetch all
      </Button>
    ) : (
      <Button icon="send" variant="primary" onClick={() => void load(offset)}>
        Load again
      </Button>
    );
  const first = (
    <Button icon="send" onClick={() => void load(0)}>
      Load {label.toLowerCase()}
    </Button>
  );
  return (
    <EmptyState
      icon="table"
      title={isCut ? '“Fetch all” didn’t finish' : 'The loaded records are gone'}
      action={
        <>
          {again}
          {offset !== 0 && first}
        </>
      }
    >
      {loadedOnceWords(id, before)} Countersign doesn’t store records, so they were lost when it closed or
      reloaded.{isAskedAnew(asked) && ' The parameters above are the same as before.'}
      {fileBefore !== undefined && ` ${openedBefore(fileBefore)}`}
    </EmptyState>
  );
}

function loadedOnceWords(id: CollectionId, { isCut, records, total }: LoadedBefore): string {
  if (isCut)
    return total === undefined ? 'It was fetching records.' : `It was fetching ${countedRecords(id, total)}.`;
  const isSome = total !== undefined && records < total;
  const count = isSome ? `${grouped(records)} of ${countedRecords(id, total)}` : countedRecords(id, records);
  return `${count} ${records === 1 && !isSome ? 'was' : 'were'} loaded here.`;
}

function isAskedAnew({ limit, filters }: AskedPage): boolean {
  return limit !== NOTHING_ASKED.asked.limit || Object.values(filters).some((value) => value !== '');
}

/** @param total by a server that sent no records all the same. */
function NoneFetched({ total = 0 }: { readonly total: number | undefined }) {
  return total > 0 ? (
    <EmptyState icon="table" title="No records came">
      The total is {grouped(total)}, but the server sent no records.
    </EmptyState>
  ) : (
    <EmptyState icon="table" title="Nothing was fetched">
      Load one page of the list, or fetch all again.
    </EmptyState>
  );
}

function NothingListed({ collection, page }: { readonly collection: Collection; readonly page: LoadedPage }) {
  const load = useApp((state) => state.loadPage);
  if (page.total !== undefined && page.total > 0)
    return (
      <EmptyState
        icon="table"
        title="This page is empty"
        action={
          page.asked.offset > 0 ? (
            <Button onClick={() => void load(0)}>Go to the first page</Button>
          ) : undefined
        }
      >
        The total is {grouped(page.total)}, but this page is empty.
      </EmptyState>
    );
  return <NoneThere collection={collection} filters={page.asked.filters} />;
}

interface NoneThereProps {
  readonly collection: Collection;
  readonly filters: AskedPage['filters'];
}

/** The server said so. */
function NoneThere({ collection, filters }: NoneThereProps) {
  const show = useApp((state) => state.show);
  if (Object.values(filters).some((value) => value !== '')) return <NoneMatches filters={filters} />;
  if (collection.id !== 'orders')
    return (
      <EmptyState icon="table" title="The list is empty">
        The server responded with an empty list.
      </EmptyState>
    );
  return (
    <EmptyState
      icon="table"
      title="The list is empty"
      action={
        <Button icon="send" onClick={() => show('request')}>
          Open Request
        </Button>
      }
    >
      This key has no orders yet. To make one, send “Create a charge” from the example requests.
    </EmptyState>
  );
}

function NoneMatches({ filters }: Pick<NoneThereProps, 'filters'>) {
  const { setFilter, load } = useApp((state) => ({ setFilter: state.setServerFilter, load: state.loadPage }));
  const spaced = spacedParameters(filters);
  const loadWithout = (): void => {
    for (const { name, value } of spaced) setFilter(name, value.trim());
    void load(0);
  };
  return (
    <EmptyState
      icon="search"
      title="No record matches"
      action={spaced.length > 0 ? <Button onClick={loadWithout}>Load without spaces</Button> : undefined}
    >
      {spaced.length > 0
        ? `The server found no record with these parameters. ${spaced.map(({ words }) => words).join(' ')}`
        : 'The server found no record with these parameters. Change them above, then load again.'}
    </EmptyState>
  );
}
