/** Renames a key, gives it another secret, and says where it signs. Its stored secret is shown on demand, to be checked. */

import { type FormEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { counted } from '../../lib/core/counts.ts';
import { checkSecret } from '../../lib/core/signing/key-pair.ts';
import type { Secret } from '../../lib/core/signing/secret.ts';
import { nameProblem } from '../../lib/state/forms.ts';
import { NAME_WORDS } from '../../lib/state/record-words.ts';
import { selectEnvironment, selectOtherKeys } from '../../lib/state/selectors.ts';
import type { StoredKey } from '../../lib/storage/vault.ts';
import { useApp } from '../app/store-context.tsx';
import { EditConflicts } from '../share/edit-conflicts.tsx';
import { useHalfDone } from '../share/leave-warning.ts';
import { useEdit } from '../share/use-edit.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import { SecretText } from '../ui/secret-text.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { EnvironmentChoice } from './environment-choice.tsx';
import { type KeyFailureAdvice, SECRET_WORDS, vaultFailureAdvice } from './key-words.ts';
import styles from './keys.module.css';
import { checkSecretField, cleaned } from './pair-check.ts';
import { PairField } from './pair-field.tsx';

export type KeyPart = 'secret' | 'environments';

interface EditKeyDialogProps {
  readonly editing: StoredKey | undefined;
  /** Has the focus first. The chosen environment is ticked, where the key may sign for it. */
  readonly part: KeyPart | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** What was typed is gone once the secrets are locked: it may be one. */
export function EditKeyDialog({ editing: chosen, part, onClose, onSaved }: EditKeyDialogProps) {
  const isLocked = useApp((state) => state.protection === 'locked');
  const editing = isLocked ? undefined : chosen;
  const form = useId();
  const secret = useRef<HTMLInputElement>(null);
  const environment = useRef<HTMLInputElement>(null);
  const first = part === 'secret' ? secret : environment;
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={form} variant="primary">
        Save key
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
      initialFocus={part && first}
    >
      {editing && (
        <EditKeyForm
          key={editing.id}
          id={form}
          editing={editing}
          secretInput={secret}
          environmentInput={part === 'environments' ? environment : undefined}
          onDone={onSaved}
        />
      )}
    </Dialog>
  );
}

interface EditKeyFormProps {
  readonly id: string;
  readonly editing: StoredKey;
  readonly secretInput: RefObject<HTMLInputElement | null>;
  /** Where it's about its environments. */
  readonly environmentInput: RefObject<HTMLInputElement | null> | undefined;
  readonly onDone: () => void;
}

/** Names of the fields that another window may have changed as well. */
const LABELS: Readonly<Record<string, string>> = { name: 'Name', secret: 'Secret' };

function EditKeyForm({ id, editing, secretInput, environmentInput, onDone }: EditKeyFormProps) {
  const { name, secret: stored, environments } = editing;
  const { typed, edit, conflicts, change, choose } = useEdit({ name, secret: stored, environments });
  const chosen = useApp((state) => selectEnvironment(state).id);
  const mayUse = useApp((state) => selectOtherKeys(state).some((key) => key.id === editing.id));
  const tick = useEffectEvent(() => {
    if (environmentInput && mayUse) change({ environments: [...environments, chosen] });
  });
  useEffect(() => tick(), []);
  const secret = useNewSecret(secretInput, (made) => change({ secret: made ?? edit.was.secret }));
  const [refusal, setRefusal] = useState<KeyFailureAdvice | undefined>(undefined);
  const updateKey = useApp((state) => state.updateKey);
  const announce = useAnnounce();
  const typedName = nameProblem(typed.name);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (secret.isRefused()) return;
    const outcome = await updateKey(editing.id, edit.now, edit.was);
    if (!outcome.ok) return setRefusal(vaultFailureAdvice(outcome));
    announce(`Saved ${typed.name.trim()}`);
    onDone();
  };
  return (
    <form
      id={id}
      className={styles['form']}
      noValidate
      autoComplete="off"
      onSubmit={save}
      onInput={() => setRefusal(undefined)}
    >
      <Field label="Name" error={typedName && NAME_WORDS[typedName]}>
        <TextInput
          autoComplete="off"
          value={typed.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <p className={styles['fixed']}>
        Key id <code>{editing.id}</code>
      </p>
      <p className={styles['fixed']}>
        Stored secret <SecretText label="stored secret" reveal={async () => stored.reveal()} />{' '}
        {counted(stored.reveal().length, 'character')}
      </p>
      <PairField
        kind="secret"
        label="New secret"
        hint="Leave it empty to keep the secret that’s stored"
        input={secretInput}
        check={secret.check}
        words={SECRET_WORDS}
        tried={false}
        optional
        refusal={refusal?.field === 'secret' ? refusal.words : undefined}
        onInput={secret.refresh}
        onClean={secret.clean}
      />
      <EnvironmentChoice
        legend="Signs for"
        chosen={typed.environments}
        focused={{ id: chosen, input: environmentInput }}
        onChange={(next) => change({ environments: next })}
      />
      <EditConflicts
        conflicts={conflicts}
        labelOf={(field) => LABELS[field] ?? field}
        onChoose={(choice) => {
          if (choice === 'theirs' && conflicts.some(({ field }) => field === 'secret')) secret.clear();
          choose(choice);
          setRefusal(undefined);
        }}
      />
      {refusal && refusal.field === undefined && (
        <Notice tone="bad" title="The key wasn’t changed" live>
          {refusal.words}
        </Notice>
      )}
    </form>
  );
}

/** @param onTyped is told the secret that's typed, and nothing where it's none. */
function useNewSecret(
  input: RefObject<HTMLInputElement | null>,
  onTyped: (secret: Secret | undefined) => void,
) {
  const [check, setCheck] = useState(() => checkSecretField(''));
  useHalfDone(check.problem !== 'empty');
  const read = (): string => input.current?.value ?? '';
  const refresh = (): void => {
    setCheck(checkSecretField(read()));
    const checked = checkSecret(read());
    onTyped(checked.ok ? checked.value : undefined);
  };
  const isRefused = (): boolean => read() !== '' && !checkSecret(read()).ok;
  const clear = (): void => {
    if (input.current) input.current.value = '';
    setCheck(checkSecretField(''));
  };
  const clean = (): void => {
    if (input.current) input.current.value = cleaned(read());
    refresh();
  };
  return { check, refresh, clean, clear, isRefused };
}
