/** What's done with a list as a whole: its pages, its request, all of it, files. */

import { useRef, useState } from 'react';
import type { Collection } from '../../lib/core/records/collections.ts';
import type { BrowseState } from '../../lib/state/browse-state.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import styles from './browse.module.css';
import { ExportDialog } from './export-dialog.tsx';
import { PageBar } from './page-bar.tsx';
import { ShowingSelect } from './showing-select.tsx';
import type { Look } from './use-look.ts';

interface ListBarProps {
  readonly collection: Collection;
  readonly list: BrowseState | undefined;
  readonly look: Look;
  /** One was signed. */
  readonly hasRequest: boolean;
}

export function ListBar({ collection, list, look, hasRequest }: ListBarProps) {
  const { fetchAll, open, walking } = useApp((state) => ({
    fetchAll: state.fetchAll,
    open: state.openRecordsFile,
    walking: state.walk?.phase === 'fetching',
  }));
  const [isSaving, setSaving] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const page = list?.page;
  const toggle = (beside: 'request' | 'charts'): void =>
    look.show(look.beside === beside ? undefined : beside);
  const everything =
    list?.file?.kind === 'read' && list.showing === 'file' ? list.file.records : list?.fetched;
  return (
    <div className={styles['bar']} role="toolbar" aria-label="The list">
      {list && page && list.showing === 'page' && (
        <PageBar collection={collection} page={page} isLoading={list.loading} />
      )}
      {list && <ShowingSelect list={list} />}
      <span className={styles['push']} />
      {hasRequest && (
        <Button
          variant="quiet"
          icon="eye"
          aria-pressed={look.beside === 'request'}
          onClick={() => toggle('request')}
        >
          Signed request
        </Button>
      )}
      {list && list.source.count > 0 && (
        <Button
          variant="quiet"
          icon="chart"
          aria-pressed={look.beside === 'charts'}
          onClick={() => toggle('charts')}
        >
          Charts
        </Button>
      )}
      {collection.kind === 'paged' && page && (
        <Button variant="quiet" icon="table" disabled={walking} onClick={() => void fetchAll()}>
          Fetch all
        </Button>
      )}
      <Button
        variant="quiet"
        icon="download"
        disabled={!list || list.source.count === 0}
        onClick={() => setSaving(true)}
      >
        Export
      </Button>
      <Button variant="quiet" icon="external" onClick={() => file.current?.click()}>
        Open a file
      </Button>
      <input
        ref={file}
        hidden
        type="file"
        aria-label="Records file"
        accept=".json,.ndjson,.jsonl,.csv"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) void open(chosen);
          event.target.value = '';
        }}
      />
      <ExportDialog
        open={isSaving}
        onClose={() => setSaving(false)}
        page={page?.records.length ?? 0}
        everything={everything?.count}
      />
    </div>
  );
}
