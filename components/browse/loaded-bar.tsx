/** What's done with the records that are here, and that it's done with these alone. */

import { useState } from 'react';
import { grouped } from '../../lib/core/counts.ts';
import type { Showing } from '../../lib/features/browse/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { ListToolbar } from '../ui/list-toolbar.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import styles from './browse.module.css';
import { foundWords, loadedWords, olderWords } from './browse-words.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import type { Columns } from './use-columns.ts';
import type { ListLook } from './use-look.ts';

interface LoadedBarProps {
  readonly look: ListLook;
  readonly columns: Columns;
  readonly loaded: number;
  /** Of those, the ones that were looked through and sorted: the others came since. */
  readonly arranged: number;
  /** Of those, the ones that match. */
  readonly shown: number;
  readonly total: number | undefined;
  readonly showing: Showing;
  /** When they were loaded, where an order was looked for since and no records came. In Unix seconds. */
  readonly olderAt?: number | undefined;
  readonly progress: number | undefined;
}

export function LoadedBar(props: LoadedBarProps) {
  const { look, columns } = props;
  const { tellTimesIn, comes } = useApp((state) => ({
    tellTimesIn: state.tellTimesIn,
    comes: state.walk?.phase === 'fetching' && props.showing === 'everything',
  }));
  const [isArranging, setArranging] = useState(false);
  const hidden = columns.all.filter((column) => column.hidden).length;
  const words = statusWords(props);
  const hasTimes = columns.all.some(({ column }) => column.kind === 'time');
  return (
    <>
      <div className={styles['loadedBar']}>
        <ListToolbar label="Loaded records">
          <TextInput
            type="search"
            className={styles['find']}
            aria-label="Search loaded records"
            placeholder="Search records"
            value={look.filter}
            onChange={(event) => look.find(event.target.value)}
          />
          <span
            className={styles['loaded']}
            role="status"
            // What's on its way isn't read out at every step, only what came of it.
            aria-live={comes || props.progress !== undefined ? 'off' : undefined}
            title={words}
          >
            {words}
          </span>
          {hasTimes && (
            <Select
              aria-label="Times"
              variant="quiet"
              value={columns.timesIn}
              onChange={(event) => void tellTimesIn(event.target.value === 'utc' ? 'utc' : 'local')}
            >
              <option value="local">Local time</option>
              <option value="utc">UTC</option>
            </Select>
          )}
          <Button variant="quiet" icon="settings" onClick={() => setArranging(true)}>
            {hidden === 0 ? 'Columns' : `Columns (${hidden} hidden)`}
          </Button>
        </ListToolbar>
      </div>
      <ColumnsDialog
        open={isArranging}
        onClose={() => setArranging(false)}
        columns={columns.all}
        onHide={columns.hide}
        onSwap={columns.swap}
        onResize={columns.resize}
        onReset={columns.startOver}
      />
    </>
  );
}

function statusWords(props: LoadedBarProps): string {
  const { look, loaded, arranged, shown, total, showing, olderAt, progress } = props;
  if (progress !== undefined)
    return `${look.sort ? 'Sorting' : 'Searching'}, ${Math.round(progress * 100)} %`;
  const isFiltered = look.filter.trim() !== '';
  if (olderAt !== undefined) return olderWords(loaded, olderAt);
  if (arranged < loaded) {
    // Records keep coming.
    const words = `${look.sort ? 'Sorted' : 'Searched'} ${grouped(arranged)} of the ${grouped(loaded)} loaded`;
    return isFiltered ? `${grouped(shown)} found. ${words}` : words;
  }
  return isFiltered ? foundWords(shown, loaded, total, showing) : loadedWords(loaded, total, showing);
}
