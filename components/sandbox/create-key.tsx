/** Creates a key of the built-in sandbox and shows it, with the lines for one's code. */

import { type FormEvent, useId, useState } from 'react';
import { nameProblem } from '../../lib/state/forms.ts';
import { NAME_WORDS } from '../../lib/state/record-words.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { type MadeKey, NewKeyDialog } from '../share/new-key-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import styles from './sandbox.module.css';

/** @param taken how many keys there are, for the name that's suggested. */
export function CreateKey({ taken }: { readonly taken: number }) {
  const store = useAppStore();
  const form = useId();
  const [naming, setNaming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<MadeKey | undefined>(undefined);
  const goBack = useApp((state) => state.goBack);
  const create = async (name: string): Promise<void> => {
    setBusy(true);
    const pair = await store.getState().createSandboxKey(name);
    setBusy(false);
    setNaming(false);
    // Where there's none, the view says why in place of the keys.
    if (!pair) return;
    const isKept = store.getState().keys.some(({ id }) => id === pair.id);
    setMade({ pair, isKept });
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
      <NewKeyDialog
        made={made}
        onClose={() => {
          setMade(undefined);
          goBack();
        }}
      />
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
    <form
      data-holds="unstored"
      id={id}
      className={styles['form']}
      noValidate
      autoComplete="off"
      onSubmit={submit}
    >
      <Field label="Name" error={problem && NAME_WORDS[problem]}>
        <TextInput autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <p className={styles['faint']}>It signs for the built-in sandbox and is stored in Keys.</p>
    </form>
  );
}
