/** Adds a key pair of the user's own. */

import {
  type ClipboardEvent,
  type Dispatch,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { findPair, findUrls } from '../../lib/core/signing/pasted-pair.ts';
import { tickedFor } from '../../lib/features/paste/pasted-server.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import { nameProblem } from '../../lib/state/forms.ts';
import type { KeyWanted } from '../../lib/state/page-state.ts';
import { NAME_WORDS } from '../../lib/state/record-words.ts';
import { selectEnvironment, selectKey, selectOtherKeys } from '../../lib/state/selectors.ts';
import type { StoredKey } from '../../lib/storage/vault.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { LocalKeyNotMade, MakeLocalKey, useLocalSandboxKey } from '../share/local-sandbox-key.tsx';
import type { MadeKey } from '../share/new-key-dialog.tsx';
import { UseKey } from '../share/use-key.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { UndoButton } from '../ui/undo-button.tsx';
import { EnvironmentChoice } from './environment-choice.tsx';
import { KEY_ID_WORDS, type KeyFailureAdvice, SECRET_WORDS } from './key-words.ts';
import styles from './keys.module.css';
import { PairField } from './pair-field.tsx';
import { PROTECTION_HINTS } from './passphrase-words.ts';
import { PastedKeysNotice } from './pasted-notice.tsx';
import { NotMade, useSandboxKey } from './sandbox-key.tsx';
import { defaultName, useAddKey, useHalfKey, useKeptKey, useReplaced } from './use-add-key.ts';
import { type PairInputs, usePairInputs } from './use-pair-inputs.ts';

interface AddKeyFormProps {
  /** @param added the key's id; absent where it was cancelled. */
  readonly onDone: (added?: string) => void;
  /** It's there already: its environments are edited. */
  readonly onEdit: (key: StoredKey) => void;
  /** The sandbox made one instead. */
  readonly onMade: (made: MadeKey) => void;
}

export function AddKeyForm({ onDone, onEdit, onMade }: AddKeyFormProps) {
  const pair = usePairInputs();
  const { typed } = useHalfKey();
  const [name, setName] = useState(typed?.name ?? '');
  const [environments, setEnvironments] = useChosenEnvironments(typed?.environments);
  const store = useAppStore();
  const [pasted, setPasted] = useState(typed?.urls);
  useKeptKey(pair, { name, environments, urls: pasted });
  const { save, saving, tried, refusal, clearRefusal } = useAddKey(pair, { name, environments }, onDone);
  const tellOfPaste = (urls: readonly string[]): void => {
    setPasted(urls);
    const ticked = tickedFor(urls, store.getState().environments);
    if (ticked) setEnvironments(ticked);
  };
  const replaced = useReplaced(
    pair,
    { name, environments, urls: pasted },
    { setName, setEnvironments, setUrls: setPasted },
  );
  useWantedKey({ ...pair, fill: replaced.fill }, setEnvironments, tellOfPaste);
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text');
    const found = findPair(text);
    if (!found) {
      setPasted(undefined);
      return;
    }
    event.preventDefault();
    replaced.fill(found);
    tellOfPaste(findUrls(text));
  };
  return (
    <form
      data-holds="unstored"
      className={styles['form']}
      noValidate
      autoComplete="off"
      onSubmit={save}
      onPaste={paste}
      onInput={() => {
        clearRefusal();
        replaced.drop();
      }}
    >
      <BothHalves pair={pair} tried={tried} refusal={refusal} />
      <StoredAlready id={pair.check.goodId} onUsed={() => onDone()} onEdit={onEdit} />
      {pasted && (
        <PastedKeysNotice
          urls={pasted}
          isRefused={pair.check.id.problem !== undefined || pair.check.secret.problem !== undefined}
          onTick={setEnvironments}
          onDismiss={() => setPasted(undefined)}
        />
      )}
      {replaced.undo && (
        <Notice tone="info" live actions={<UndoButton onUndo={replaced.undo} />}>
          This key and its name replaced the key that you had typed.
        </Notice>
      )}
      <AboutKey
        id={pair.check.goodId}
        {...{ name, setName, environments, setEnvironments }}
        refusal={refusal?.field === 'name' ? refusal.words : undefined}
      />
      {refusal && refusal.field === undefined && (
        <Notice tone="bad" title="Key not added" live>
          {refusal.words}
        </Notice>
      )}
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" busy={saving}>
          Add key
        </Button>
        <Button onClick={() => onDone()}>Cancel</Button>
      </div>
      <UnknownToSandbox chosen={environments} isTyped={pair.check.goodId !== undefined} onMade={onMade} />
      <OfLocalSandbox chosen={environments} isTyped={pair.check.goodId !== undefined} onMade={onMade} />
    </form>
  );
}

interface AboutKeyProps {
  /** As it's typed. */
  readonly id: string | undefined;
  readonly name: string;
  readonly setName: (name: string) => void;
  readonly environments: readonly string[];
  readonly setEnvironments: (environments: readonly string[]) => void;
  /** Of the name. */
  readonly refusal: string | undefined;
}

/** A key that's listed without its secret has both already. */
function AboutKey({ id, name, setName, environments, setEnvironments, refusal }: AboutKeyProps) {
  const listed = useApp(({ keysWithoutSecret }) => keysWithoutSecret.find((key) => key.id === id));
  if (listed)
    return (
      <p className={styles['hint']}>
        The key “{listed.name}” has this key id. It keeps its name and its environments. To change them, add
        the secret, then edit the key.
      </p>
    );
  const problem = name === '' ? undefined : nameProblem(name);
  return (
    <>
      <Field
        label="Name"
        hint="Shown wherever you choose a key"
        error={problem ? NAME_WORDS[problem] : refusal}
      >
        <TextInput
          autoComplete="off"
          placeholder={defaultName(id)}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <EnvironmentChoice legend="Signs for" chosen={environments} onChange={setEnvironments} />
    </>
  );
}

interface StoredAlreadyProps extends Pick<AddKeyFormProps, 'onEdit'> {
  /** As it's typed. */
  readonly id: string | undefined;
  readonly onUsed: () => void;
}

/** More of them are found in the list of keys. */
const MOST_OFFERED = 3;

/** What's typed is one that's stored, or the chosen environment has none: those there are may sign for it. */
function StoredAlready({ id, onUsed, onEdit }: StoredAlreadyProps) {
  const others = useApp(selectOtherKeys);
  const hasKey = useApp((state) => selectKey(state) !== undefined);
  const typed = useApp(({ keys }) => keys.find((stored) => stored.id === id));
  const { name } = useApp(selectEnvironment);
  const offered = typed ? others.filter((key) => key.id === id) : others.slice(0, MOST_OFFERED);
  if (!typed && (hasKey || id !== undefined || offered.length === 0)) return null;
  const title =
    offered.length > 0
      ? `${typed ? 'This key is stored. It' : 'A stored key'} can sign for ${name} too.`
      : 'To use this key for another environment, edit it and select that environment.';
  return (
    <Notice
      tone="info"
      live={typed !== undefined}
      title={title}
      actions={
        <>
          {offered.map((key) => (
            <UseKey key={key.id} stored={key} onUsed={onUsed} />
          ))}
          {typed && <Button onClick={() => onEdit(typed)}>Edit {typed.name}</Button>}
        </>
      }
    />
  );
}

/** What's known of the key is filled in, also where the form was open before; the focus goes to what's left to type. */
function useWantedKey(
  pair: PairInputs,
  tick: Dispatch<SetStateAction<readonly string[]>>,
  tellOfPaste: (urls: readonly string[]) => void,
): void {
  const { wanted, taken } = useApp((state) => ({ wanted: state.keyToAdd, taken: state.keyTaken }));
  const store = useAppStore();
  const fill = useEffectEvent((known: KeyWanted) => {
    const { id, secret, urls = [] } = known;
    if (id !== undefined || secret) pair.fill({ id: id ?? pair.read().id, secret: secret?.reveal() ?? '' });
    tick((ticked) => itsEnvironments(ticked, known, store.getState()));
    if (id !== undefined && secret) tellOfPaste(urls);
    taken();
    (id === undefined ? pair.id : pair.secret).current?.focus();
  });
  const focusFirst = useEffectEvent(() => pair.id.current?.focus());
  useEffect(() => focusFirst(), []);
  useEffect(() => {
    if (wanted) fill(wanted);
  }, [wanted]);
}

/** Where it's known to belong. The built-in sandbox accepts only keys that it made. */
function itsEnvironments(
  ticked: readonly string[],
  { id, secret, ...where }: KeyWanted,
  { environments, sandboxPairs }: AppState,
): readonly string[] {
  const isAsked = 'environmentId' in where;
  const asked = where.environmentId === undefined ? [] : [where.environmentId];
  const its = isAsked ? asked : ticked;
  const builtIn = environments.find(({ kind }) => kind === 'built-in')?.id;
  if (builtIn === undefined || (id === undefined && !secret)) return its;
  const isMade = sandboxPairs.some((pair) => pair.id === id);
  if (isMade) return isAsked ? its : [...new Set([...its, builtIn])];
  return its.filter((one) => one !== builtIn);
}

interface BothHalvesProps {
  readonly pair: PairInputs;
  readonly tried: boolean;
  readonly refusal: KeyFailureAdvice | undefined;
}

function BothHalves({ pair, tried, refusal }: BothHalvesProps) {
  const { check } = pair;
  const { isExtension, protection } = useApp((state) => ({
    isExtension: state.isExtension,
    protection: state.protection,
  }));
  const owner = useApp(({ keys }) => keys.find(({ id }) => id === check.goodId)?.name);
  const taken = owner && `“${owner}” already has this key id.`;
  const repair = check.misplaced && (
    <Button size="small" onClick={pair.swap}>
      {check.misplaced === 'swap' ? 'Swap them' : 'Move it'}
    </Button>
  );
  const refused = (field: KeyFailureAdvice['field']): string | undefined =>
    refusal?.field === field ? refusal?.words : undefined;
  return (
    <>
      <PairField
        kind="key-id"
        label="Key id"
        hint="The key id is sent with every request. You can paste the key id and the secret together here."
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
        hint={`The secret signs your requests and is never sent. You can also paste the whole line, such as SIGNING_SECRET=sk_test_123. ${isExtension ? PROTECTION_HINTS[protection] : 'The secret stays in this page’s memory, until you close or reload the page.'}`}
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

interface SandboxOfferProps extends Pick<AddKeyFormProps, 'onMade'> {
  readonly chosen: readonly string[];
  readonly isTyped: boolean;
}

/** Where it's meant for the built-in sandbox, or may be. */
function UnknownToSandbox({ chosen, isTyped, onMade }: SandboxOfferProps) {
  const { state, createKey } = useSandboxKey(onMade);
  const builtIn = useApp(({ environments }) => environments.find(({ kind }) => kind === 'built-in'));
  const isCurrent = useApp(selectEnvironment).id === builtIn?.id;
  const isOpen = isCurrent && chosen.length === 0 && !isTyped;
  if (!builtIn || !(isOpen || chosen.includes(builtIn.id))) return null;
  return (
    <>
      <p className={styles['hint']}>
        The built-in sandbox accepts only keys created in it. It rejects others with <code>invalid_key</code>.{' '}
        <Button size="small" icon="flask" busy={state === 'creating'} onClick={createKey}>
          Create a sandbox key
        </Button>
      </p>
      {state === 'failed' && <NotMade />}
    </>
  );
}

/** Where the environment in use is the local sandbox's, and nothing else is meant. */
function OfLocalSandbox({ chosen, isTyped, onMade }: SandboxOfferProps) {
  const localKey = useLocalSandboxKey(onMade);
  const current = useApp(selectEnvironment).id;
  if (!localKey.isOffered || isTyped || !chosen.includes(current)) return null;
  return (
    <>
      <p className={styles['hint']}>
        The local sandbox can make a key for this environment. <MakeLocalKey {...localKey} />
      </p>
      <LocalKeyNotMade {...localKey} />
    </>
  );
}

/** The built-in sandbox accepts none that was made elsewhere. */
function useChosenEnvironments(typed: readonly string[] | undefined) {
  const { id, kind } = useApp(selectEnvironment);
  return useState<readonly string[]>(typed ?? (kind === 'built-in' ? [] : [id]));
}
