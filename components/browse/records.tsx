/**
 * One of the lists: what's asked for, what came, what's odd about it; and the records that are here, found, sorted and laid
 * out as a grid, the chosen one beside them.
 */

import { type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import type { Collection } from '../../lib/core/records/collections.ts';
import { columnValue } from '../../lib/core/records/column-kinds.ts';
import type { ListedRecord } from '../../lib/core/records/listed-record.ts';
import { valueText } from '../../lib/core/records/value-text.ts';
import { NOTHING_ASKED, olderThanSearch, selectWalk } from '../../lib/features/browse/selectors.ts';
import type { RecordSource, Showing, WalkState } from '../../lib/features/browse/state.ts';
import { useApp } from '../app/store-context.tsx';
import { SoughtWords } from '../share/found-text.tsx';
import { localMomentText } from '../share/moment.tsx';
import { Button } from '../ui/button.tsx';
import { COPY_WORDS } from '../ui/copy-button.tsx';
import { DataGrid, type DataGridHandle } from '../ui/data-grid.tsx';
import { useItself } from '../ui/data-grid-rows.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { useAnnounce } from '../ui/live-region.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { SplitPane } from '../ui/split-pane.tsx';
import styles from './browse.module.css';
import { cameAt, rowOf, useChosenRecord } from './chosen-place.ts';
import type { ShownRecords } from './export-dialog.tsx';
import { FileNotice } from './file-notice.tsx';
import { ListBar } from './list-bar.tsx';
import { FailureNotice, PageNotices } from './list-notices.tsx';
import { LoadedBar } from './loaded-bar.tsx';
import { NoRecords } from './no-records.tsx';
import { RecordDetails } from './record-details.tsx';
import { RequestBar } from './request-bar.tsx';
import { type RequestBehind, requestBehind } from './request-behind.ts';
import { UnseenMatches } from './unseen-matches.tsx';
import { type Arranged, useArranged } from './use-arranged.ts';
import { type Columns, useColumns } from './use-columns.ts';
import { useInSight } from './use-in-sight.ts';
import { type ListLook, useArrangement, useLook } from './use-look.ts';
import { cantFind, stoppedAtOrder, WalkBar } from './walk-bar.tsx';

const PageRequest = lazyPart(async () => (await import('./page-request.tsx')).PageRequest);
const RecordCharts = lazyPart(async () => (await import('./charts.tsx')).RecordCharts);

/** Nothing of it goes on; what it came to is said beside its records alone. */
const isOver = (walk: WalkState): boolean =>
  walk.phase === 'done' || walk.phase === 'cancelled' || stoppedAtOrder(walk);

export function BrowseList({ collection }: { readonly collection: Collection }) {
  const { list, walk, load } = useApp((state) => ({
    list: state.browse[collection.id],
    walk: selectWalk(state, collection.id),
    load: state.loadPage,
  }));
  const { asked, showing, source } = list ?? NOTHING_ASKED;
  const page = list?.page;
  const of = showing === 'page' ? page : (source.origin ?? showing);
  const look = useLook(collection.id, of);
  const [shown, setShown] = useState<ShownRecords | undefined>(undefined);
  const failure = list?.failure;
  const request = requestBehind(list, walk);
  const showRequest = (): void => look.show('request');
  return (
    <div tabIndex={-1} className={styles['list']}>
      <RequestBar collection={collection} asked={asked} isLoading={list?.loading === true} />
      <ListBar
        collection={collection}
        list={list}
        look={look}
        hasRequest={request !== undefined}
        shown={shown}
      />
      {failure && (
        <div className={styles['notices']}>
          <FailureNotice
            failure={failure}
            onAgain={() => void load(asked.offset)}
            onShowRequest={showRequest}
          />
        </div>
      )}
      {page && !failure && showing === 'page' && <PageNotices page={page} />}
      {walk && !(page && showing === 'page' && isOver(walk)) && (
        <WalkBar walk={walk} onShowRequest={showRequest} />
      )}
      {list?.file && showing === 'file' && <FileNotice collection={collection} file={list.file} />}
      <Records
        collection={collection}
        source={source}
        of={of}
        showing={showing}
        total={showing === 'page' ? page?.total : showing === 'everything' ? walk?.total : undefined}
        request={request}
        olderAt={list && olderThanSearch(list, walk)}
        cantFind={
          walk && showing === 'everything' && look.filter === walk.sought?.order ? cantFind(walk) : undefined
        }
        onArranged={setShown}
        empty={<NoRecords collection={collection} list={list} isFetching={walk?.phase === 'fetching'} />}
      />
    </div>
  );
}

interface RecordsProps {
  readonly collection: Collection;
  readonly source: RecordSource;
  /** What the records are of: a page, everything or a file. */
  readonly of: unknown;
  readonly showing: Showing;
  readonly total: number | undefined;
  readonly request: RequestBehind | undefined;
  /** Why the order that's searched for may be among them though no record matches. */
  readonly cantFind: string | undefined;
  /** When they were loaded, where an order was looked for since and no records came. In Unix seconds. */
  readonly olderAt?: number | undefined;
  /** Told what's shown, where that's filtered or in another order. */
  readonly onArranged: (shown: ShownRecords | undefined) => void;
  /** In place of no records. */
  readonly empty: ReactNode;
}

function Records(props: RecordsProps) {
  const { collection, source, of, showing, empty } = props;
  const look = useLook(collection.id, of);
  const columns = useColumns(collection.id, source, of, showing === 'file');
  const grid = useRef<DataGridHandle>(null);
  const beside = useRef<HTMLDivElement>(null);
  const second = useBeside(props, look, columns, () => {
    look.choose(undefined);
    grid.current?.focus();
  });
  useInSight(beside, look.beside === 'record' ? undefined : look.beside);
  if (source.count === 0 && !second) return empty;
  return (
    <SplitPane
      label="the records"
      defaultShare={60}
      first={
        <div className={styles['records']} data-beside={second ? true : undefined}>
          {source.count === 0 ? (
            empty
          ) : (
            <Loaded
              {...props}
              look={look}
              columns={columns}
              ref={grid}
              onOpen={() =>
                requestAnimationFrame(() => beside.current?.querySelector<HTMLElement>(FIRST)?.focus())
              }
            />
          )}
        </div>
      }
      second={
        second && (
          <div ref={beside} className={styles['second']}>
            <Suspense fallback={<Spinner label="Opening" isInstead />}>{second}</Suspense>
          </div>
        )
      }
    />
  );
}

/** Where Enter leads to. */
const FIRST = '[role="treeitem"][tabindex="0"]';

/** What stands beside the grid, if anything. */
function useBeside(props: RecordsProps, look: ListLook, columns: Columns, onClose: () => void): ReactNode {
  const { collection, source, of, total, request } = props;
  const { chosen, beside } = look;
  const hide = (): void => look.show(undefined);
  const record = useChosenRecord(source, of, chosen);
  if (beside === 'request' && request) return <PageRequest key={request.first} {...request} onClose={hide} />;
  if (beside === 'charts')
    return <Charts source={source} collection={collection.id} total={total} onClose={hide} />;
  if (beside !== 'record' || !record) return undefined;
  return (
    <RecordDetails
      key={chosen}
      collection={collection.id}
      record={record}
      columns={columns.all.map(({ column }) => column)}
      onClose={onClose}
    />
  );
}

interface LoadedProps extends RecordsProps {
  readonly look: ListLook;
  readonly columns: Columns;
  readonly onOpen: () => void;
  readonly ref: Ref<DataGridHandle>;
}

function Loaded(props: LoadedProps) {
  const { collection, source, of, showing, total, olderAt, cantFind, look, columns, onOpen, ref } = props;
  const arrangement = useArrangement(look, columns.all);
  const arranged = useArranged(source, of, arrangement);
  const { places, progress } = arranged;
  useShown(arranged, props.onArranged);
  const copy = useCopy();
  const count = places?.length ?? source.count;
  const placeAt = (index: number): number => places?.[index] ?? index;
  const isPart = showing !== 'file' && (total === undefined || source.count < total);
  return (
    <>
      <LoadedBar
        look={look}
        columns={columns}
        loaded={source.count}
        arranged={arranged.count}
        shown={count}
        total={total}
        showing={showing}
        olderAt={olderAt}
        progress={progress}
      />
      <UnseenMatches words={arrangement.filter} arranged={arranged} columns={columns} />
      {count === 0 && progress === undefined ? (
        <NothingMatches {...{ olderAt, cantFind, isPart }} onClear={() => look.find('')} />
      ) : (
        <SoughtWords value={arrangement.filter}>
          <DataGrid
            ref={ref}
            label={collection.label}
            columns={columns.grid}
            count={count}
            rowAt={(index) => arranged.source.at(placeAt(index))}
            useLook={useItself<ListedRecord>}
            sort={look.sort && { column: look.sort.key, direction: look.sort.direction }}
            acts={{
              onSort: look.sortBy,
              onResize: columns.resize,
              onMove: columns.move,
              onHide: columns.hide,
            }}
            chosen={look.beside === 'record' ? rowOf(look.chosen, arranged) : undefined}
            onChoose={(index) =>
              look.choose(index === undefined ? undefined : cameAt(arranged.source, placeAt(index)))
            }
            onOpen={onOpen}
            onCopy={copy}
          />
        </SoughtWords>
      )}
    </>
  );
}

interface NothingMatchesProps extends Pick<RecordsProps, 'olderAt' | 'cantFind'> {
  /** The server may have more than the records that are loaded. */
  readonly isPart: boolean;
  readonly onClear: () => void;
}

function NothingMatches({ olderAt, cantFind, isPart, onClear }: NothingMatchesProps) {
  const searched = isPart
    ? 'Only the loaded records are searched. The server may have more.'
    : 'All records are loaded.';
  return (
    <EmptyState
      icon="search"
      title={
        olderAt === undefined ? 'No loaded record matches' : 'These records were loaded before the search'
      }
      action={<Button onClick={onClear}>Clear the search</Button>}
    >
      {olderAt === undefined
        ? (cantFind ?? searched)
        : `They were loaded at ${localMomentText(olderAt, 'second')}. Newer records aren’t among them.`}
    </EmptyState>
  );
}

const NONE = new Uint32Array(0);

function useShown(
  { places, source, progress }: Arranged,
  onArranged: (shown: ShownRecords | undefined) => void,
): void {
  const isReady = progress === undefined;
  const isArranged = places !== undefined || !isReady;
  useEffect(() => {
    if (!isArranged) return undefined;
    onArranged({ source, places: places ?? NONE, isReady });
    return () => onArranged(undefined);
  }, [source, places, isReady, isArranged, onArranged]);
}

interface ChartsProps {
  readonly source: RecordSource;
  readonly collection: Collection['id'];
  readonly total: number | undefined;
  readonly onClose: () => void;
}

function Charts({ onClose, ...of }: ChartsProps) {
  return (
    <section className={styles['charts']} aria-label="Charts">
      <header className={styles['chartsHead']}>
        <h2>Charts of what’s loaded</h2>
        <Button variant="quiet" icon="cross" aria-label="Close the charts" onClick={onClose} />
      </header>
      <RecordCharts {...of} />
    </section>
  );
}

/** A cell's value, as received. */
function useCopy(): (record: ListedRecord, key: string) => void {
  const copy = useApp((state) => state.copy);
  const announce = useAnnounce();
  return (record, key) => {
    const value = columnValue(record, { key });
    if (value === undefined) return announce('There’s nothing to copy');
    void copy(valueText(value)).then((outcome) => announce(COPY_WORDS[outcome]));
  };
}
