/** The entries, pinned ones first, then the newest; arrow keys go through them. */

import { type KeyboardEvent, memo, type Ref, useState } from 'react';
import type { KnownSecrets } from '../../lib/core/signing/known-secrets.ts';
import { errorName } from '../../lib/core/status-phrases.ts';
import type { HistoryEntry } from '../../lib/storage/history.ts';
import { useApp } from '../app/store-context.tsx';
import { Verdict } from '../capture/grid-row.tsx';
import { useKnownSecrets } from '../request/use-known-secrets.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { LIST_MOVES } from '../ui/list-moves.ts';
import rows from '../ui/option-row.module.css';
import { useChosenRow } from '../ui/use-chosen-row.ts';
import styles from './entry-list.module.css';
import { entryVerdict, shortMoment, shownHost, shownTarget } from './history-words.ts';

/** Drawn at once; more on demand. */
const AT_ONCE = 200;

interface EntryListProps {
  readonly entries: readonly HistoryEntry[];
  readonly chosen: string | undefined;
  /** Enter was pressed on an entry. */
  readonly onOpen: () => void;
  readonly onDelete: (id: string) => void;
  readonly ref: Ref<HTMLDivElement>;
}

export function EntryList({ entries, chosen, onOpen, onDelete, ref }: EntryListProps) {
  const choose = useApp((state) => state.chooseEntry);
  const secrets = useKnownSecrets();
  const [most, setMost] = useState(AT_ONCE);
  const { row, lead } = useChosenRow(chosen);
  const shown = entries.slice(0, most);
  const at = shown.findIndex(({ id }) => id === chosen);
  const press = (event: KeyboardEvent): void => {
    const next = LIST_MOVES[event.key]?.(at, shown.length);
    if (next !== undefined) {
      lead(next !== at);
      void choose(shown[next]?.id);
    } else if (event.key === 'Enter' && chosen !== undefined) onOpen();
    else if (event.key === 'Delete' && chosen !== undefined) onDelete(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={ref}
      className={classNames(rows['scroll'], styles['scroll'])}
      data-beside={chosen !== undefined || undefined}
    >
      <div className={styles['list']} role="listbox" aria-label="History" onKeyDown={press}>
        {shown.map((entry, index) => (
          <Row
            key={entry.id}
            ref={entry.id === chosen ? row : undefined}
            entry={entry}
            secrets={secrets}
            isChosen={entry.id === chosen}
            isStop={index === Math.max(at, 0)}
            onChoose={choose}
          />
        ))}
      </div>
      {entries.length > most && (
        <div className={styles['more']}>
          <Button onClick={() => setMost(most + AT_ONCE)}>
            Show {Math.min(AT_ONCE, entries.length - most)} older
          </Button>
        </div>
      )}
    </div>
  );
}

interface RowProps {
  readonly entry: HistoryEntry;
  readonly secrets: KnownSecrets;
  readonly isChosen: boolean;
  /** Tab leads here. */
  readonly isStop: boolean;
  readonly onChoose: (id: string) => void;
  readonly ref: Ref<HTMLDivElement> | undefined;
}

const Row = memo(function Row({ entry, secrets, isChosen, isStop, onChoose, ref }: RowProps) {
  const { id, at, method, status, code, name, pinned } = entry;
  const target = shownTarget(entry, secrets);
  const host = shownHost(entry);
  const words = entryVerdict(entry);
  const error = errorName(code, status);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys for all its rows.
    <div
      ref={ref}
      className={classNames(rows['row'], styles['row'])}
      role="option"
      aria-selected={isChosen}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onChoose(id)}
      onFocus={() => isChosen || onChoose(id)}
    >
      <span className={styles['pin']}>{pinned && <Icon name="pin" label="Pinned" />}</span>
      <span className={styles['time']}>{shortMoment(at)}</span>
      <span className={styles['method']}>{method}</span>
      <span className={styles['target']} title={`${host} ${target}`}>
        {name !== null && <span className={styles['name']}>{name}</span>}
        {target}
        {host !== '' && <span className={styles['host']}>{host}</span>}
      </span>
      <span className={styles['status']} data-error={(status !== null && status >= 400) || undefined}>
        {status ?? '—'}
      </span>
      <span className={styles['code']} title={error}>
        {error}
      </span>
      <span className={styles['verdict']}>{words && <Verdict words={words} />}</span>
    </div>
  );
});
