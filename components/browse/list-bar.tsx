/** What's done with a list as a whole: its pages, its request, all of it, files. */

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Collection } from '../../lib/core/records/collections.ts';
import type { BrowseState } from '../../lib/features/browse/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import styles from './browse.module.css';
import { fewerRequestsWords } from './browse-words.ts';
import { ExportDialog, type ShownRecords } from './export-dialog.tsx';
import { OpenFile } from './open-file.tsx';
import { PageBar } from './page-bar.tsx';
import { ShowingSelect } from './showing-select.tsx';
import type { ListLook } from './use-look.ts';

interface ListBarProps {
  readonly collection: Collection;
  readonly list: BrowseState | undefined;
  readonly look: ListLook;
  /** One was signed. */
  readonly hasRequest: boolean;
  readonly shown: ShownRecords | undefined;
}

export function ListBar({ collection, list, look, hasRequest, shown }: ListBarProps) {
  const { fetchAll, walking } = useApp((state) => ({
    fetchAll: state.fetchAll,
    walking: state.walk?.phase === 'fetching',
  }));
  const [isSaving, setSaving] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const page = list?.page;
  // The request stays as it's typed.
  const fewer = collection.kind === 'paged' && page && !walking ? fewerRequestsWords(page) : undefined;
  const hasRecords = list !== undefined && list.source.count > 0;
  const everything =
    list?.file?.kind === 'read' && list.showing === 'file' ? list.file.records : list?.fetched;
  return (
    <div ref={bar} className={styles['bar']} role="toolbar" aria-label="The list">
      <span className={styles['where']}>
        {list && page && list.showing === 'page' && (
          <PageBar collection={collection} page={page} isLoading={list.loading} />
        )}
        {list && <ShowingSelect list={list} />}
      </span>
      <span className={styles['acts']}>
        <BesideButtons bar={bar} look={look} hasRequest={hasRequest} hasRecords={hasRecords} />
        {collection.kind === 'paged' && page && (
          <Button
            variant="quiet"
            icon="table"
            title={fewer}
            aria-disabled={walking || undefined}
            onClick={() => {
              if (!walking) void fetchAll();
            }}
          >
            Fetch all
          </Button>
        )}
        {fewer !== undefined && <span className={styles['fewer']}>{fewer}</span>}
        {hasRecords && (
          <Button variant="quiet" icon="download" onClick={() => setSaving(true)}>
            Export
          </Button>
        )}
        <OpenFile at="bar" />
      </span>
      <ExportDialog
        open={isSaving}
        onClose={() => setSaving(false)}
        page={page?.records.length ?? 0}
        everything={everything?.count}
        shown={shown}
      />
    </div>
  );
}

interface BesideButtonsProps {
  readonly bar: RefObject<HTMLElement | null>;
  readonly look: ListLook;
  readonly hasRequest: boolean;
  readonly hasRecords: boolean;
}

function BesideButtons({ bar, look, hasRequest, hasRecords }: BesideButtonsProps) {
  useFocusOnToggle(bar, look.beside);
  const button = (beside: 'request' | 'charts', icon: 'eye' | 'chart', label: string) => (
    <Button
      variant="quiet"
      icon={icon}
      data-beside={beside}
      aria-pressed={look.beside === beside}
      onClick={() => look.show(look.beside === beside ? undefined : beside)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {hasRequest && button('request', 'eye', 'Signing steps')}
      {hasRecords && button('charts', 'chart', 'Charts')}
    </>
  );
}

/** What stood beside the records was closed from within: the focus goes back to the button that opened it. */
function useFocusOnToggle(bar: RefObject<HTMLElement | null>, beside: ListLook['beside']): void {
  const before = useRef(beside);
  useEffect(() => {
    const closed = beside === undefined ? before.current : undefined;
    before.current = beside;
    if (closed === undefined || document.activeElement !== document.body) return;
    bar.current?.querySelector<HTMLElement>(`[data-beside="${closed}"]`)?.focus();
  }, [bar, beside]);
}
