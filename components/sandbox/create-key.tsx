/** Creates a sandbox key and shows its secret this once, as a merchant portal does. */

import { type FormEvent, useId, useState } from 'react';
import { nameProblem } from '../../lib/state/field-checks.ts';
import { NAME_WORDS } from '../../lib/state/record-words.ts';
import { useAppStore } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { type CreatedKey, NewKeyDialog } from './new-key-dialog.tsx';
import styles from './sandbox.module.css';

/** @param taken how many keys there are, for the name that's suggested. */
export function CreateKey({ taken }: { readonly taken: number }) {
  const store = useAppStore();
  const form = useId();
  const [naming, setNaming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [created, setCreated] = useState<CreatedKey | undefined>(undefined);
  const create = async (name: string): Promise<void> => {
    setBusy(true);
    const pair = await store.getState().createSandboxKey(name);
    setBusy(false);
    setNaming(false);
    // Where there's none, the view says why in place of the keys.
    if (!pair) return;
    const isKept = store.getState().keys.some(({ id }) => id === pair.id);
    setCreated({ pair, isKept });
  };
  const actions = (
    <>
      <Button onClick={() => setNaming(false)}>Cancel</Button>
      <Button type="submit" form={form} variant="primary" busy={busy}>
        Create key
      </Button>
    </>
  );
  return (
    <>
      <Button icon="plus" onClick={() => setNaming(true)}>
        Create key
      </Button>
      <Dialog
        open={naming}
        onClose={() => setNaming(false)}
        title="Create a sandbox key"
        size="small"
        actions={actions}
      >
        <NameForm
          id={form}
          suggestion={taken === 0 ? 'Sandbox key' : `Sandbox key ${taken + 1}`}
          onName={create}
        />
      </Dialog>
      <NewKeyDialog created={created} onClose={() => setCreated(undefined)} />
    </>
  );
}

interface NameFormProps {
  readonly id: string;
  readonly suggestion: string;
  readonly onName: (name: string) => void;
}

function NameForm({ id, suggestion, onName }: NameFormProps) {
  const [name, setName] = useState(suggestion);
  const problem = nameProblem(name);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!problem) onName(name);
  };
  return (
    <form id={id} className={styles['form']} noValidate autoComplete="off" onSubmit={submit}>
      <Field label="Name" error={problem && NAME_WORDS[problem]}>
        <TextInput autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <p className={styles['faint']}>It signs for the built-in sandbox and is kept among your keys.</p>
    </form>
  );
}
