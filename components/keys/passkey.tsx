/** The passkey beside the passphrase: added, used and removed; where this page can’t, why, and the way to a page that can. */

import { useEffect, useRef, useState } from 'react';
import type { PasskeyAct } from '../../lib/features/keys/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './keys.module.css';
import {
  NO_PASSKEYS_HERE,
  PASSKEY_FAILED,
  type PasskeyProblem,
  type PasskeyUse,
  passkeyWords,
} from './passkey-words.ts';
import { PassphraseForm } from './passphrase-form.tsx';
import { problemOf, VAULT_WORDS } from './passphrase-words.ts';

/** While the keys are unlocked. */
export function PasskeyButton() {
  const { hasPasskey, way, openTab } = useApp((state) => ({
    hasPasskey: state.hasPasskey,
    way: state.passkeyWay,
    openTab: state.openKeys,
  }));
  const [asked, setAsked] = useState<'add' | 'remove' | undefined>(undefined);
  const close = (): void => setAsked(undefined);
  return (
    <>
      {!hasPasskey && way === 'in-a-tab' && (
        <Button icon="external" onClick={openTab}>
          Add a passkey in a tab
        </Button>
      )}
      {(hasPasskey || way === 'here') && (
        // One button, to which each dialog gives the focus back.
        <Button onClick={() => setAsked(hasPasskey ? 'remove' : 'add')}>
          {hasPasskey ? 'Remove passkey' : 'Add a passkey'}
        </Button>
      )}
      <Dialog
        open={asked !== undefined}
        onClose={close}
        title={asked === 'remove' ? 'Remove the passkey?' : 'Add a passkey'}
        size="small"
      >
        {asked === 'add' && <AddPasskey onClose={close} />}
        {asked === 'remove' && <RemovePasskey onClose={close} />}
      </Dialog>
    </>
  );
}

/** What unlocks the keys besides the passphrase. */
export function PasskeyNote() {
  const { hasPasskey, way } = useApp((state) => ({ hasPasskey: state.hasPasskey, way: state.passkeyWay }));
  if (hasPasskey) return <p>Your passkey unlocks them too.</p>;
  return way === undefined ? <p>{NO_PASSKEYS_HERE} Your passphrase unlocks the keys.</p> : null;
}

function AddPasskey({ onClose }: { readonly onClose: () => void }) {
  const announce = useAnnounce();
  const asking = usePasskey(() => {
    announce('Passkey added');
    onClose();
  });
  return (
    <>
      <div className={styles['keeping']}>
        <p>
          Your fingerprint, face, device PIN or security key then unlocks your keys. Your passphrase still
          works.
        </p>
        <p>The browser asks for the passkey next. Backups need a passphrase as before.</p>
      </div>
      <PasskeyFailure use="add" problem={asking.problem} />
      <div className={styles['buttons']}>
        <Button
          variant="primary"
          busy={asking.busy}
          onClick={() => asking.begin((acts, ports, signal) => acts.addPasskey(ports, signal))}
        >
          Add passkey
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </>
  );
}

function RemovePasskey({ onClose }: { readonly onClose: () => void }) {
  const announce = useAnnounce();
  const withPassphrase = useApp((state) => state.withPassphrase);
  return (
    <>
      <div className={styles['keeping']}>
        <p>
          Only your passphrase then unlocks your keys. Countersign encrypts the secrets anew for it, so please
          enter it.
        </p>
        <p>The passkey stays on your device. Delete it in the device’s or browser’s settings.</p>
        <p>
          If somebody else can use it, replace your keys where you created them. It still opens what was
          stored before: in copies of this browser’s profile, and for a while in its own files.
        </p>
      </div>
      <PassphraseForm
        asks="current"
        does="Remove passkey"
        words={VAULT_WORDS}
        act={async ({ current }) =>
          problemOf(await withPassphrase((acts, ports) => acts.removePasskey(ports, current)))
        }
        onDone={() => {
          announce('Passkey removed');
          onClose();
        }}
        onCancel={onClose}
      />
    </>
  );
}

export interface PasskeyUnlocking {
  readonly busy: boolean;
  readonly problem: PasskeyProblem | undefined;
  readonly unlock: () => void;
  readonly cancel: () => void;
}

/** @param onDone once the keys are unlocked. */
export function usePasskeyUnlock(onDone: () => void): PasskeyUnlocking {
  const { busy, problem, begin, forget } = usePasskey(onDone);
  return {
    ...{ busy, problem, cancel: forget },
    unlock: () => void begin((acts, ports, signal) => acts.unlockWithPasskey(ports, signal)),
  };
}

export function UnlockWithPasskey({ busy, unlock, cancel }: PasskeyUnlocking) {
  const { hasPasskey, way, openTab } = useApp((state) => ({
    hasPasskey: state.hasPasskey,
    way: state.passkeyWay,
    openTab: state.openKeys,
  }));
  const button = useRef<HTMLButtonElement>(null);
  if (!hasPasskey || way === undefined) return null;
  if (way === 'in-a-tab')
    return (
      <Button icon="external" onClick={openTab}>
        Unlock with a passkey in a tab
      </Button>
    );
  return (
    <>
      <Button ref={button} busy={busy} onClick={unlock}>
        Unlock with a passkey
      </Button>
      {busy && (
        <Button
          onClick={() => {
            cancel();
            button.current?.focus();
          }}
        >
          Cancel
        </Button>
      )}
    </>
  );
}

interface PasskeyFailureProps {
  readonly use: PasskeyUse;
  readonly problem: PasskeyProblem | undefined;
}

export function PasskeyFailure({ use, problem }: PasskeyFailureProps) {
  if (problem === undefined) return null;
  return (
    <div className={styles['passkeyFailure']}>
      <Notice tone="bad" title={PASSKEY_FAILED[use]} live>
        {passkeyWords(problem, use)}
      </Notice>
    </div>
  );
}

type SignalledAct = (
  acts: Parameters<PasskeyAct>[0],
  ports: Parameters<PasskeyAct>[1],
  signal: AbortSignal,
) => ReturnType<PasskeyAct>;

/** One question at a time; the browser takes it back once it's forgotten or the page no longer shows it. */
function usePasskey(onDone: () => void) {
  const withPasskey = useApp((state) => state.withPasskey);
  const asked = useRef<AbortController | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PasskeyProblem | undefined>(undefined);
  useEffect(() => () => asked.current?.abort(), []);
  const begin = async (act: SignalledAct): Promise<void> => {
    const question = new AbortController();
    asked.current = question;
    setBusy(true);
    setProblem(undefined);
    const outcome = await withPasskey((acts, ports) => act(acts, ports, question.signal));
    if (question !== asked.current) return;
    setBusy(false);
    if (outcome?.ok) return onDone();
    const failed = outcome ? outcome.problem : 'not-loaded';
    setProblem(failed === 'cancelled' ? undefined : failed);
  };
  const forget = (): void => {
    asked.current?.abort();
    asked.current = undefined;
    setBusy(false);
    setProblem(undefined);
  };
  return { busy, problem, begin, forget };
}
