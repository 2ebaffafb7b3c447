/** Renames an environment, moves it to another base URL, or tells where its lists are. */

import { useId, useRef } from 'react';
import { COLLECTIONS, type CollectionId } from '../../lib/core/records/collections.ts';
import type { RemoteEnvironment } from '../../lib/storage/environments.ts';
import { useApp } from '../app/store-context.tsx';
import { EditConflicts } from '../share/edit-conflicts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { EnvironmentFieldset } from './environment-fields.tsx';
import styles from './environments.module.css';
import type { AskedPath } from './path-fields.tsx';
import { useEnvironmentForm } from './use-environment-form.ts';

interface EditEnvironmentDialogProps {
  readonly editing: RemoteEnvironment | undefined;
  readonly onClose: () => void;
  readonly onSaved?: () => void;
  /** The list whose path is to be told. */
  readonly list?: CollectionId | undefined;
}

export function EditEnvironmentDialog({
  editing,
  onClose,
  onSaved = onClose,
  list,
}: EditEnvironmentDialogProps) {
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const asked = list === undefined ? undefined : { id: list, field };
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={form} variant="primary">
        Save environment
      </Button>
    </>
  );
  const title = editing ? `Edit ${editing.name}` : '';
  return (
    <Dialog
      open={editing !== undefined}
      onClose={onClose}
      title={title}
      actions={actions}
      initialFocus={asked?.field}
    >
      {editing && <EditForm key={editing.id} id={form} editing={editing} asked={asked} onDone={onSaved} />}
    </Dialog>
  );
}

interface EditFormProps {
  readonly id: string;
  readonly editing: RemoteEnvironment;
  readonly asked: AskedPath | undefined;
  readonly onDone: () => void;
}

/** @param field as in `name`, `baseUrl` or `paths.wallets`. */
function labelOf(field: string): string {
  if (field === 'name') return 'Name';
  if (field === 'baseUrl') return 'Base URL';
  const list = COLLECTIONS.find(({ id }) => field === `paths.${id}`);
  return list ? `Path of ${list.label}` : field;
}

function EditForm({ id, editing, asked, onDone }: EditFormProps) {
  const update = useApp((state) => state.updateEnvironment);
  const signers = useApp(({ keys }) => keys.filter((key) => key.environments.includes(editing.id)).length);
  const { typed, conflicts, tried, refusal, change, choose, submit } = useEnvironmentForm(
    { name: editing.name, baseUrl: editing.baseUrl, paths: editing.paths },
    (changes, was) => update(editing.id, changes, was),
    onDone,
  );
  return (
    <form id={id} className={styles['form']} noValidate autoComplete="off" onSubmit={submit}>
      <EnvironmentFieldset asked={asked} typed={typed} tried={tried} refusal={refusal} onChange={change} />
      <EditConflicts conflicts={conflicts} labelOf={labelOf} onChoose={choose} />
      {signers > 0 && typed.baseUrl.trim() !== editing.baseUrl && (
        <Notice tone="info">
          {signers === 1 ? 'The key that signs' : `The ${signers} keys that sign`} for it will sign for the
          new base URL.
        </Notice>
      )}
      {refusal && refusal.field === undefined && (
        <Notice tone="bad" title="The environment wasn’t changed" live>
          {refusal.words}
        </Notice>
      )}
    </form>
  );
}
