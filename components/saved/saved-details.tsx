/** The chosen request: what's done with it, its template, and what came of its sends. */

import { type KeyboardEvent, type Ref, useState } from 'react';
import { NAME_WORDS } from '../../lib/state/record-words.ts';
import { selectCollections } from '../../lib/state/saved-selectors.ts';
import type { ChosenSaved } from '../../lib/state/saved-slice.ts';
import type { SavedRequest } from '../../lib/storage/saved.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Section } from '../ui/section.tsx';
import { Select } from '../ui/select.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { TextInput } from '../ui/text-input.tsx';
import styles from './saved.module.css';
import { SavedTemplate } from './saved-template.tsx';
import { moment } from './saved-words.ts';
import { Sends } from './sends.tsx';

interface SavedDetailsProps {
  readonly request: SavedRequest;
  readonly chosen: ChosenSaved;
  /** Escape was pressed. */
  readonly onLeave: () => void;
  readonly onRemove: () => void;
  readonly ref: Ref<HTMLDivElement>;
}

export function SavedDetails({ request, chosen, onLeave, onRemove, ref }: SavedDetailsProps) {
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // DevTools would take it as well.
    event.stopPropagation();
    onLeave();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key on the way out; what's inside has its own.
    <div ref={ref} className={styles['details']} onKeyDown={leave}>
      <div className={styles['top']}>
        <h2 className={styles['title']}>
          <bdi>{request.name}</bdi>
        </h2>
        <p className={styles['about']}>Changed {moment(request.changedAt)}</p>
        <Actions request={request} chosen={chosen} onRemove={onRemove} />
        <div className={styles['fields']}>
          <RequestName request={request} />
          <RequestCollection request={request} />
        </div>
      </div>
      <Section title="The request, as it’s saved" level={3}>
        {chosen.kind === 'read' ? (
          <SavedTemplate draft={chosen.draft} />
        ) : chosen.kind === 'reading' ? (
          <Spinner label="Reading the request" />
        ) : (
          <p>It can’t be read: it’s gone, or was cut off while it was written. Delete it.</p>
        )}
      </Section>
      <Sends request={request} />
    </div>
  );
}

function Actions({ request, chosen, onRemove }: Pick<SavedDetailsProps, 'request' | 'chosen' | 'onRemove'>) {
  const { id } = request;
  const withSaved = useApp((state) => state.withSaved);
  const siblings = useApp(
    (state) => selectCollections(state).find((one) => one.id === request.collection)?.requests,
  );
  const at = siblings?.findIndex((one) => one.id === id) ?? 0;
  const isRead = chosen.kind === 'read';
  return (
    <div className={styles['actions']}>
      {isRead && (
        <>
          <Button
            icon="send"
            variant="primary"
            onClick={() => void withSaved((actions) => actions.draft(id))}
          >
            Open in Request
          </Button>
          <Button icon="copy" onClick={() => void withSaved((actions) => actions.duplicate(id))}>
            Duplicate
          </Button>
        </>
      )}
      <Button disabled={at === 0} onClick={() => void withSaved((actions) => actions.move(id, -1))}>
        Move up
      </Button>
      <Button
        disabled={at === (siblings?.length ?? 0) - 1}
        onClick={() => void withSaved((actions) => actions.move(id, 1))}
      >
        Move down
      </Button>
      <Button icon="trash" variant="quiet" onClick={onRemove}>
        Delete
      </Button>
    </div>
  );
}

/** Kept once the field is left, or on Enter. */
function RequestName({ request: { id, name } }: Pick<SavedDetailsProps, 'request'>) {
  const withSaved = useApp((state) => state.withSaved);
  const [text, setText] = useState(name);
  const [was, setWas] = useState(name);
  // Another window may rename it: what's here must not take that back when the field is left.
  if (name !== was) {
    setWas(name);
    setText(name);
  }
  const [error, setError] = useState<string | undefined>(undefined);
  const keep = async (): Promise<void> => {
    if (text.trim() === name) return setError(undefined);
    const problem = await withSaved((actions) => actions.rename(id, text));
    setError(problem && NAME_WORDS[problem]);
  };
  return (
    <Field label="Name" layout="row" error={error}>
      <TextInput
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => void keep()}
        onKeyDown={(event) => event.key === 'Enter' && void keep()}
      />
    </Field>
  );
}

function RequestCollection({ request: { id, collection } }: Pick<SavedDetailsProps, 'request'>) {
  const withSaved = useApp((state) => state.withSaved);
  const collections = useApp(selectCollections);
  return (
    <Field label="Collection" layout="row">
      <Select
        value={collection}
        onChange={({ target: { value } }) => void withSaved((actions) => actions.place(id, value))}
      >
        {collections.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
