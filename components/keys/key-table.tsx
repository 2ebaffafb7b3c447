/** The keys that are kept: what each is called, where it signs, and its secret on demand. */

import { useState } from 'react';
import { selectKey } from '../../lib/state/selectors.ts';
import type { StoredKey } from '../../lib/storage/vault.ts';
import { useApp } from '../app/store-context.tsx';
import { CopyVariables } from '../share/copy-variables.tsx';
import { Moment } from '../share/moment.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { DataTable, type TableColumn } from '../ui/data-table.tsx';
import { Notice } from '../ui/notice.tsx';
import { SecretText } from '../ui/secret-text.tsx';
import { EnvironmentChoice } from './environment-choice.tsx';
import { vaultFailureAdvice } from './key-words.ts';
import styles from './keys.module.css';

interface KeyTableProps {
  readonly onEdit: (key: StoredKey) => void;
  readonly onDelete: (key: StoredKey) => void;
}

export function KeyTable({ onEdit, onDelete }: KeyTableProps) {
  const keys = useApp((state) => state.keys);
  const search = useApp((state) => state.lookThroughKept);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const columns: readonly TableColumn<StoredKey>[] = [
    { id: 'key', label: 'Key', role: 'heading', cell: (key) => <KeyName shown={key} /> },
    {
      id: 'environments',
      label: 'Signs for',
      cell: (key) => <KeyEnvironments shown={key} onFailure={setFailure} />,
    },
    { id: 'secret', label: 'Secret', cell: (key) => <KeySecret shown={key} /> },
    { id: 'created', label: 'Added', fit: true, cell: ({ createdAt }) => <Moment at={createdAt} to="day" /> },
    {
      id: 'actions',
      label: 'Actions',
      role: 'actions',
      cell: (key) => (
        <>
          <Button
            variant="quiet"
            icon="search"
            aria-label={`Find other places where the secret of ${key.name} is stored`}
            onClick={() => void search(key, true)}
          />
          <Button variant="quiet" icon="pencil" aria-label={`Edit ${key.name}`} onClick={() => onEdit(key)} />
          <Button
            variant="quiet"
            icon="trash"
            aria-label={`Delete ${key.name}`}
            onClick={() => onDelete(key)}
          />
        </>
      ),
    },
  ];
  return (
    <>
      {failure && (
        <Notice tone="bad" live onDismiss={() => setFailure(undefined)}>
          {failure}
        </Notice>
      )}
      <DataTable caption="Keys" columns={columns} rows={keys} rowKey={({ id }) => id} />
    </>
  );
}

function KeyName({ shown: { id, name } }: { readonly shown: StoredKey }) {
  const inUse = useApp((state) => selectKey(state)?.id === id);
  const copy = useApp((state) => state.copy);
  return (
    <div className={styles['key']}>
      <span className={styles['name']}>
        {name}
        {inUse && <Badge tone="accent">In use</Badge>}
      </span>
      <span className={styles['id']}>
        <code>{id}</code>
        <CopyButton
          iconOnly
          variant="quiet"
          size="small"
          label={`Copy key id of ${name}`}
          copy={() => copy(id)}
        />
      </span>
    </div>
  );
}

/** The secret is read inside the click and handed on at once. */
function KeySecret({ shown }: { readonly shown: StoredKey }) {
  const { name, secret } = shown;
  const copySecret = useApp((state) => state.copySecret);
  return (
    <span className={styles['secret']}>
      <SecretText label={`secret of ${name}`} reveal={async () => secret.reveal()} />
      <CopyButton
        iconOnly
        variant="quiet"
        size="small"
        label={`Copy secret of ${name}`}
        copy={() => copySecret(secret)}
      />
      <CopyVariables of={shown} variant="quiet" size="small" />
    </span>
  );
}

function KeyEnvironments(props: { readonly shown: StoredKey; readonly onFailure: (words?: string) => void }) {
  const { shown, onFailure } = props;
  const updateKey = useApp((state) => state.updateKey);
  const change = async (environments: readonly string[]): Promise<void> => {
    const outcome = await updateKey(shown.id, { environments });
    onFailure(outcome.ok ? undefined : vaultFailureAdvice(outcome).words);
  };
  return (
    <EnvironmentChoice
      hideLegend
      legend={`Environments that ${shown.name} signs for`}
      chosen={shown.environments}
      onChange={change}
    />
  );
}
