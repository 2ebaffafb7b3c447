/** What's asked for: the path, what the service is to filter by, how many at once; and the button that signs and sends it. */

import { type FormEvent, type ReactNode, useState } from 'react';
import type { Collection } from '../../lib/core/records/collections.ts';
import { selectListPath } from '../../lib/state/browse-selectors.ts';
import type { AskedPage } from '../../lib/state/browse-state.ts';
import { useApp } from '../app/store-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/text-input.tsx';
import styles from './browse.module.css';

interface RequestBarProps {
  readonly collection: Collection;
  readonly asked: AskedPage;
  readonly isLoading: boolean;
}

export function RequestBar({ collection, asked, isLoading }: RequestBarProps) {
  const { load, cancel, setLimit, setFilter } = useApp((state) => ({
    load: state.loadPage,
    cancel: state.cancelLoad,
    setLimit: state.setPageSize,
    setFilter: state.setServerFilter,
  }));
  const [added, setAdded] = useState<readonly string[]>([]);
  const { path, is } = useApp((state) => selectListPath(state, collection.id));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void load(0);
  };
  const isPaged = collection.kind === 'paged';
  const names = [...new Set([...collection.filters, ...Object.keys(asked.filters), ...added])];
  const forget = (name: string): void => {
    setFilter(name, '');
    setAdded(added.filter((one) => one !== name));
  };
  return (
    <form className={styles['bar']} aria-label="What’s asked for" onSubmit={submit}>
      <code className={styles['path']}>GET {path}</code>
      {is === 'assumed' && (
        <Badge
          tone="warn"
          title="The API document doesn’t show this path. An environment’s settings can name another."
        >
          Assumed
        </Badge>
      )}
      {names
        .filter((name) => collection.filters.includes(name) || added.includes(name) || asked.filters[name])
        .map((name) => (
          <Parameter
            key={name}
            name={name}
            initial={asked.filters[name] ?? ''}
            isOwn={!collection.filters.includes(name)}
            isNew={added.includes(name) && !asked.filters[name]}
            onChange={(value) => setFilter(name, value)}
            onForget={() => forget(name)}
          />
        ))}
      {isPaged && <AddParameter taken={names} onAdd={(name) => setAdded([...added, name])} />}
      {isPaged && <Limit initial={asked.limit} onChange={setLimit} />}
      {isLoading ? (
        <Button icon="stop" onClick={cancel}>
          Cancel
        </Button>
      ) : (
        <Button icon="send" variant="primary" type="submit">
          Load
        </Button>
      )}
    </form>
  );
}

interface ParameterProps {
  readonly name: string;
  readonly initial: string;
  /** Not one the document shows for this list. */
  readonly isOwn: boolean;
  /** Added just now: its value is what's typed next. */
  readonly isNew: boolean;
  readonly onChange: (value: string) => void;
  readonly onForget: () => void;
}

function Parameter({ name, initial, isOwn, isNew, onChange, onForget }: ParameterProps) {
  const [text, setText] = useState(initial);
  return (
    <span className={styles['parameter']}>
      <Labelled name={name}>
        <TextInput
          mono
          autoFocus={isNew}
          className={styles['short']}
          placeholder={name === 'status' ? 'such as paid' : 'not sent'}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            onChange(event.target.value);
          }}
        />
      </Labelled>
      {isOwn && (
        <Button size="small" variant="quiet" icon="cross" aria-label={`Remove ${name}`} onClick={onForget} />
      )}
    </span>
  );
}

/** A query parameter goes by its name. */
function Labelled({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is what's inside.
    <label className={styles['labelled']}>
      {name}
      {children}
    </label>
  );
}

/** As text, so that values out of range can be tried. */
function Limit({
  initial,
  onChange,
}: {
  readonly initial: string;
  readonly onChange: (text: string) => void;
}) {
  const [text, setText] = useState(initial);
  const [known, setKnown] = useState(initial);
  // Set elsewhere, as by a notice that has a better one.
  if (initial !== known) {
    setKnown(initial);
    setText(initial);
  }
  return (
    <Labelled name="limit">
      <TextInput
        mono
        className={styles['number']}
        placeholder="20"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onChange(event.target.value);
        }}
      />
    </Labelled>
  );
}

/** The paging has its own fields. */
const PAGING = ['limit', 'offset'];

function AddParameter(props: { readonly taken: readonly string[]; readonly onAdd: (name: string) => void }) {
  const { taken, onAdd } = props;
  const [name, setName] = useState<string | undefined>(undefined);
  if (name === undefined)
    return (
      <Button
        variant="quiet"
        icon="plus"
        title="The API document shows no other than those here; what the service makes of it is up to it"
        onClick={() => setName('')}
      >
        Parameter
      </Button>
    );
  const isFree = name !== '' && !PAGING.includes(name) && !taken.includes(name);
  const add = (): void => {
    if (isFree) onAdd(name);
    setName(undefined);
  };
  return (
    <span className={styles['parameter']}>
      <TextInput
        mono
        autoFocus
        aria-label="Name of the parameter"
        className={styles['short']}
        placeholder="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          if (event.key === 'Enter') add();
          else setName(undefined);
        }}
      />
      <Button size="small" disabled={!isFree} onClick={add}>
        Add
      </Button>
    </span>
  );
}
