/** What's asked for: the path, what the service is to filter by, how many at once; and the button that signs and sends it. */

import { type FormEvent, useState } from 'react';
import type { Collection } from '../../lib/core/records/collections.ts';
import { selectListPath } from '../../lib/features/browse/selectors.ts';
import type { AskedPage } from '../../lib/features/browse/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Assumed } from '../request/rule-link.tsx';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/text-input.tsx';
import styles from './browse.module.css';
import { AddParameter, Labelled, ParameterField } from './request-parameters.tsx';

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
  const { filters } = collection;
  const own = [...new Set([...Object.keys(asked.filters), ...added])].filter(
    (name) => !filters.includes(name),
  );
  const forget = (name: string): void => {
    setFilter(name, '');
    setAdded(added.filter((one) => one !== name));
  };
  return (
    <form className={styles['bar']} aria-label="Request" onSubmit={submit}>
      <span className={styles['path']}>
        <code>GET {path}</code>
        {is === 'assumed' && (
          <Assumed
            id="collection-paths"
            title="The API docs don’t show this path. You can change it in Environments."
          />
        )}
      </span>
      {filters.map((name) => (
        <ParameterField
          key={name}
          name={name}
          initial={asked.filters[name] ?? ''}
          onChange={(value) => setFilter(name, value)}
        />
      ))}
      {isPaged && (
        <span className={styles['asked']}>
          <Limit initial={asked.limit} onChange={setLimit} />
          {own
            .filter((name) => added.includes(name) || asked.filters[name])
            .map((name) => (
              <ParameterField
                key={name}
                name={name}
                initial={asked.filters[name] ?? ''}
                isNew={added.includes(name) && !asked.filters[name]}
                onChange={(value) => setFilter(name, value)}
                onForget={() => forget(name)}
              />
            ))}
          <AddParameter taken={[...filters, ...own]} onAdd={(name) => setAdded([...added, name])} />
        </span>
      )}
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
