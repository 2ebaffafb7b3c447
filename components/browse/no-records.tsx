/** In place of records: what would be here, or why none are. */

import { grouped } from '../../lib/core/counts.ts';
import type { Collection } from '../../lib/core/records/collections.ts';
import type { BrowseState, LoadedPage } from '../../lib/features/browse/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './browse.module.css';

interface NoRecordsProps {
  readonly collection: Collection;
  readonly list: BrowseState | undefined;
  readonly isFetching: boolean;
}

export function NoRecords({ collection, list, isFetching }: NoRecordsProps) {
  const load = useApp((state) => state.loadPage);
  const { label, kind } = collection;
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
    return (
      <EmptyState icon="table" title="Nothing was fetched">
        Load the list for one page of it, or fetch all again.
      </EmptyState>
    );
  if (list?.page) return <NothingListed collection={collection} page={list.page} />;
  return (
    <EmptyState
      icon="table"
      title={`${label} appear here`}
      action={
        <Button icon="send" variant="primary" onClick={() => void load(0)}>
          Load {label.toLowerCase()}
        </Button>
      }
    >
      {kind === 'paged'
        ? 'The list comes in pages. Each is a request of its own, signed anew when you go there, and you can see what was signed.'
        : 'The server lists the most recent ones in one response, and doesn’t say how many there are.'}
    </EmptyState>
  );
}

function NothingListed({ collection, page }: { readonly collection: Collection; readonly page: LoadedPage }) {
  const { show, load } = useApp((state) => ({ show: state.show, load: state.loadPage }));
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
        By its total of {grouped(page.total)} the list has records, and none came for this page.
      </EmptyState>
    );
  if (Object.values(page.asked.filters).some((value) => value !== ''))
    return (
      <EmptyState icon="search" title="The server found none">
        Nothing in the list matches what was asked for. Change it above, and load again.
      </EmptyState>
    );
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
      The server responded: this key sees no orders. “Create a charge” among the ready-made requests makes
      one.
    </EmptyState>
  );
}
