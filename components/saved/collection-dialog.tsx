/** The name of a collection: a new one's, or another for one that's there. */

import { type FormEvent, useEffect, useId, useState } from 'react';
import { NAME_WORDS } from '../../lib/state/record-words.ts';
import { useApp } from '../app/store-context.tsx';
import { EditConflicts } from '../share/edit-conflicts.tsx';
import { useEdit } from '../share/use-edit.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

interface CollectionDialogProps {
  /** Without one, a new collection is made. */
  readonly collection?: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

export function CollectionDialog({ collection, onClose }: CollectionDialogProps) {
  // Opened once it's drawn, so that the dialog finds its content when it looks for what to focus.
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  const withSaved = useApp((state) => state.withSaved);
  const form = useId();
  const { typed, conflicts, change, choose } = useEdit({ name: collection?.name ?? '' });
  const { name } = typed;
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || conflicts.length > 0) return;
    setBusy(true);
    const problem = await withSaved((actions) =>
      collection ? actions.renameCollection(collection.id, name) : actions.addCollection(name),
    );
    setBusy(false);
    if (problem) setError(NAME_WORDS[problem]);
    else onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={collection ? 'Rename the collection' : 'New collection'}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {collection ? 'Rename' : 'Create collection'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)}>
        <Field label="Name" error={error}>
          <TextInput
            placeholder="Such as “Charges”"
            value={name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <EditConflicts conflicts={conflicts} labelOf={() => 'Name'} onChoose={choose} />
      </form>
    </Dialog>
  );
}
