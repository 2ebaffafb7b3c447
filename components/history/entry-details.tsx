/** The chosen entry: what became of it, where to go from here, its name, and every byte that was kept. */

import { type KeyboardEvent, type Ref, useState } from 'react';
import type { OpenedEntry } from '../../lib/state/history-slice.ts';
import { NAME_WORDS } from '../../lib/state/record-words.ts';
import type { HistoryEntry } from '../../lib/storage/history.ts';
import { useApp } from '../app/store-context.tsx';
import { Verdict } from '../capture/grid-row.tsx';
import { WireView } from '../diagnose/wire-view.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Section } from '../ui/section.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { TextInput } from '../ui/text-input.tsx';
import styles from './history.module.css';
import { entryVerdict, FROM_WORDS, longMoment, shownHost } from './history-words.ts';

interface EntryDetailsProps {
  readonly entry: HistoryEntry;
  readonly opened: OpenedEntry;
  /** Escape was pressed. */
  readonly onLeave: () => void;
  readonly onDelete: () => void;
  readonly ref: Ref<HTMLDivElement>;
}

export function EntryDetails({ entry, opened, onLeave, onDelete, ref }: EntryDetailsProps) {
  const words = entryVerdict(entry);
  const host = shownHost(entry);
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onLeave();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key on the way out; what's inside has its own.
    <div ref={ref} className={styles['details']} onKeyDown={leave}>
      <div className={styles['top']}>
        {words && (
          <>
            <h2 className={styles['title']}>
              <Verdict words={words} />
            </h2>
            <p>{words.sentence}</p>
          </>
        )}
        <p className={styles['about']}>
          {entry.status === null ? 'No answer' : `Answered ${entry.status}`}
          {entry.code && (
            <>
              {' '}
              <code>{entry.code}</code>
            </>
          )}
          {host !== '' && ` ${entry.status === null ? 'from' : 'by'} ${host}`}. {FROM_WORDS[entry.from]},{' '}
          {longMoment(entry.at)}.
        </p>
        <Actions entry={entry} opened={opened} onDelete={onDelete} />
        <EntryName entry={entry} />
      </div>
      <Section title="The request, as it was kept" level={3}>
        <Request opened={opened} />
      </Section>
    </div>
  );
}

function Request({ opened }: Pick<EntryDetailsProps, 'opened'>) {
  if (opened.kind === 'read')
    return <WireView request={opened.capture.request} bodyMissing={opened.capture.bodyMissing} />;
  if (opened.kind === 'reading') return <Spinner label="Reading the request" />;
  return <p>It can’t be read: it’s gone, or was cut off while it was written. Delete the entry.</p>;
}

function Actions({ entry, opened, onDelete }: Pick<EntryDetailsProps, 'entry' | 'opened' | 'onDelete'>) {
  const { draft, diagnose, pin } = useApp((state) => ({
    draft: state.draftOpenedEntry,
    diagnose: state.diagnoseOpenedEntry,
    pin: state.pinEntry,
  }));
  return (
    <div className={styles['actions']}>
      {opened.kind === 'read' && (
        <>
          <Button icon="send" variant="primary" onClick={() => void draft()}>
            Open in Request
          </Button>
          {entry.verdict !== null && opened.capture.bodyMissing === undefined && (
            <Button icon="search" onClick={diagnose}>
              Name the mistake
            </Button>
          )}
        </>
      )}
      <Button icon="pin" aria-pressed={entry.pinned} onClick={() => void pin(entry.id, !entry.pinned)}>
        {entry.pinned ? 'Pinned' : 'Pin'}
      </Button>
      <Button icon="trash" variant="quiet" onClick={onDelete}>
        Delete
      </Button>
    </div>
  );
}

/** Kept once the field is left, or on Enter. */
function EntryName({ entry }: Pick<EntryDetailsProps, 'entry'>) {
  const rename = useApp((state) => state.nameEntry);
  const [text, setText] = useState(entry.name ?? '');
  const [error, setError] = useState<string | undefined>(undefined);
  const keep = async (): Promise<void> => {
    if (text.trim() === (entry.name ?? '')) return setError(undefined);
    const problem = await rename(entry.id, text);
    setError(problem && NAME_WORDS[problem]);
  };
  return (
    <div className={styles['naming']}>
      <Field label="Name" layout="row" error={error}>
        <TextInput
          placeholder="Such as “First refused charge”"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => void keep()}
          onKeyDown={(event) => event.key === 'Enter' && void keep()}
        />
      </Field>
    </div>
  );
}
