/** Opens a file of records; in a narrow window it's beside the choice of the list. */

import { useRef } from 'react';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import styles from './browse.module.css';

export function OpenFile({ at }: { readonly at: 'choice' | 'bar' }) {
  const open = useApp((state) => state.openRecordsFile);
  const file = useRef<HTMLInputElement>(null);
  return (
    <span className={styles['openFile']} data-at={at}>
      <Button variant="quiet" icon="external" onClick={() => file.current?.click()}>
        Open exported file…
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
    </span>
  );
}
