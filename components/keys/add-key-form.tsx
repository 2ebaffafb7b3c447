/** Adds a key pair of the user's own. Nothing typed here outlives the form. */

import { type ClipboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { nameProblem } from '../../lib/state/field-checks.ts';
import { NAME_WORDS } from '../../lib/state/record-words.ts';
import { selectEnvironment } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { EnvironmentChoice } from './environment-choice.tsx';
import { type FailureAdvice, KEY_ID_WORDS, SECRET_WORDS } from './key-words.ts';
import styles from './keys.module.css';
import { PairField } from './pair-field.tsx';
import { findPair } from './pasted-pair.ts';
import { defaultName, useAddKey } from './use-add-key.ts';
import { type PairInputs, usePairInputs } from './use-pair-inputs.ts';

interface AddKeyFormProps {
  readonly onDone: () => void;
}

export function AddKeyForm({ onDone }: AddKeyFormProps) {
  const pair = usePairInputs();
  const [name, setName] = useState('');
  const [environments, setEnvironments] = useChosenEnvironments();
  const [pasted, setPasted] = useState(false);
  const { save, saving, tried, refusal, clearRefusal } = useAddKey(pair, { name, environments }, onDone);
  useFirstField(pair);
  const typedName = name === '' ? undefined : nameProblem(name);
  const paste = (event: ClipboardEvent): void => {
    const found = findPair(event.clipboardData.getData('text'));
    setPasted(found !== undefined);
    if (!found) return;
    event.preventDefault();
    pair.fill(found);
  };
  return (
    <form
      className={styles['form']}
      noValidate
      autoComplete="off"
      onSubmit={save}
      onPaste={paste}
      onInput={clearRefusal}
    >
      <BothHalves pair={pair} tried={tried} refusal={refusal} />
      {pasted && (
        <Notice tone="good" live onDismiss={() => setPasted(false)}>
          The text you pasted held a key id and a secret. Both fields are filled.
        </Notice>
      )}
      <Field
        label="Name"
        hint="Shown wherever the key can be picked"
        error={typedName ? NAME_WORDS[typedName] : refusal?.field === 'name' && refusal.words}
      >
        <TextInput
          autoComplete="off"
          placeholder={defaultName(pair.check.goodId)}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <EnvironmentChoice legend="Signs for" chosen={environments} onChange={setEnvironments} />
      <UnknownToSandbox chosen={environments} />
      {refusal && refusal.field === undefined && (
        <Notice tone="bad" title="The key wasn’t added" live>
          {refusal.words}
        </Notice>
      )}
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" busy={saving}>
          Add key
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

/** A key id that's asked for is filled in; the focus goes to what's left to type. */
function useFirstField(pair: PairInputs): void {
  const { wanted, taken } = useApp((state) => ({ wanted: state.keyToAdd, taken: state.keyToAddTaken }));
  const fill = useEffectEvent(() => {
    if (wanted !== undefined) pair.fill({ id: wanted, secret: '' });
    taken();
    const first = wanted === undefined ? pair.id : pair.secret;
    first.current?.focus();
  });
  useEffect(() => fill(), []);
}

interface BothHalvesProps {
  readonly pair: PairInputs;
  readonly tried: boolean;
  readonly refusal: FailureAdvice | undefined;
}

function BothHalves({ pair, tried, refusal }: BothHalvesProps) {
  const { check } = pair;
  const owner = useApp(({ keys }) => keys.find(({ id }) => id === check.goodId)?.name);
  const taken = owner && `“${owner}” already has this key id. Edit that key instead.`;
  const repair = check.misplaced && (
    <Button size="small" onClick={pair.swap}>
      {check.misplaced === 'swap' ? 'Swap them' : 'Move it'}
    </Button>
  );
  const refused = (field: FailureAdvice['field']): string | undefined =>
    refusal?.field === field ? refusal?.words : undefined;
  return (
    <>
      <PairField
        kind="key-id"
        label="Key id"
        hint="Names who signs, and is sent with every request. Paste both halves here at once, in any layout."
        input={pair.id}
        check={check.id}
        words={KEY_ID_WORDS}
        tried={tried}
        refusal={taken ?? refused('key-id')}
        repair={check.id.problem === 'is-secret' && repair}
        onInput={pair.refresh}
        onClean={() => pair.clean('id')}
      />
      <PairField
        kind="secret"
        label="Secret"
        hint="Signs, and is never sent. It stays in this browser’s extension storage."
        input={pair.secret}
        check={check.secret}
        words={SECRET_WORDS}
        tried={tried}
        refusal={refused('secret')}
        repair={check.secret.problem === 'is-key-id' && check.id.problem !== 'is-secret' && repair}
        onInput={pair.refresh}
        onClean={() => pair.clean('secret')}
      />
    </>
  );
}

function UnknownToSandbox({ chosen }: { readonly chosen: readonly string[] }) {
  const builtIn = useApp(({ environments }) => environments.find(({ kind }) => kind === 'built-in'));
  if (!builtIn || !chosen.includes(builtIn.id)) return null;
  return (
    <p className={styles['hint']}>
      The built-in sandbox knows only the keys created in it; any other is answered with{' '}
      <code>invalid_key</code>.
    </p>
  );
}

function useChosenEnvironments() {
  const current = useApp((state) => selectEnvironment(state).id);
  return useState<readonly string[]>([current]);
}
