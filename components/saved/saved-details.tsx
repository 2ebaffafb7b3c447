/** The chosen request: what's done with it, its template, and what came of its sends. */

import type { Ref } from 'react';
import { selectCollections } from '../../lib/features/saved/selectors.ts';
import type { ChosenSaved } from '../../lib/features/saved/state.ts';
import { NAME_WORDS } from '../../lib/state/record-words.ts';
import type { SavedRequest } from '../../lib/storage/saved/saved.ts';
import { useApp } from '../app/store-context.tsx';
import { localMomentText } from '../share/moment.tsx';
import { Button } from '../ui/button.tsx';
import { DetailsPane } from '../ui/details-pane.tsx';
import { Field } from '../ui/field.tsx';
import { KeptField } from '../ui/kept-field.tsx';
import { Section } from '../ui/section.tsx';
import { Select } from '../ui/select.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './saved.module.css';
import { SavedTemplate } from './saved-template.tsx';
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
  return (
    <DetailsPane
      ref={ref}
      title={<bdi>{request.name}</bdi>}
      lead={<p className={styles['about']}>Changed {localMomentText(request.changedAt, 'second')}</p>}
      actions={<Actions request={request} chosen={chosen} onRemove={onRemove} />}
      form={
        <div className={styles['fields']}>
          <RequestName request={request} />
          <RequestCollection request={request} />
        </div>
      }
      onLeave={onLeave}
    >
      <Section title="The request, as it’s saved" level={3}>
        {chosen.kind === 'read' ? (
          <SavedTemplate draft={chosen.draft} />
        ) : chosen.kind === 'reading' ? (
          <Spinner label="Reading the request" />
        ) : (
          <p>This request can’t be read: it was deleted, or wasn’t written completely. Delete it.</p>
        )}
      </Section>
      <Sends request={request} />
    </DetailsPane>
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
    <>
      {isRead && (
        <>
          <Button variant="primary" onClick={() => void withSaved((actions) => actions.draft(id))}>
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
    </>
  );
}

function RequestName({ request: { id, name } }: Pick<SavedDetailsProps, 'request'>) {
  const withSaved = useApp((state) => state.withSaved);
  const keep = async (text: string): Promise<string | undefined> => {
    const problem = await withSaved((actions) => actions.rename(id, text));
    return problem && NAME_WORDS[problem];
  };
  return <KeptField label="Name" value={name} onKeep={keep} />;
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
