/** How secrets are kept: for the session, or encrypted with a passphrase; locked, unlocked and changed here. */

import { useState } from 'react';
import { counted } from '../../lib/core/counts.ts';
import type { PassphraseAct } from '../../lib/features/keys/state.ts';
import { useApp } from '../app/store-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { Select } from '../ui/select.tsx';
import styles from './keys.module.css';
import {
  PasskeyButton,
  PasskeyFailure,
  PasskeyNote,
  UnlockWithPasskey,
  usePasskeyUnlock,
} from './passkey.tsx';
import { PassphraseForm } from './passphrase-form.tsx';
import { type PassphraseFailure, passphraseWords, problemOf, VAULT_WORDS } from './passphrase-words.ts';

type Asked = 'set' | 'change' | 'remove';

const TITLES: Readonly<Record<Asked, string>> = {
  set: 'Set a passphrase',
  change: 'Change the passphrase',
  remove: 'Remove the passphrase?',
};

/** Not on a website, where secrets live in the page alone. */
export function SecretKeeping() {
  const { protection, isExtension } = useApp(({ protection: now, isExtension: here }) => ({
    protection: now,
    isExtension: here,
  }));
  if (!isExtension) return null;
  if (protection === 'locked') return <Unlock />;
  return protection === 'session' ? <ForSession /> : <Encrypted />;
}

function ForSession() {
  return (
    <Section title="How secrets are kept" level={3}>
      <p className={styles['keeping']}>
        Without a passphrase, secrets are kept until the browser closes, and never written to disk. With a
        passphrase, they’re stored encrypted.
      </p>
      <div className={styles['buttons']}>
        <KeepWithPassphrase />
      </div>
    </Section>
  );
}

/** Also beside the form for a new key. */
export function KeepWithPassphrase() {
  const isOffered = useApp(({ protection, isExtension }) => isExtension && protection === 'session');
  const [asked, setAsked] = useState<Asked | undefined>(undefined);
  if (!isOffered) return null;
  return (
    <>
      <Button icon="key" onClick={() => setAsked('set')}>
        Set a passphrase
      </Button>
      <PassphraseDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

function Encrypted() {
  const attempt = useAttempt();
  const [asked, setAsked] = useState<Asked | undefined>(undefined);
  const [failure, setFailure] = useState<{ readonly title: string; readonly text: string } | undefined>(
    undefined,
  );
  const tryTo = async (act: PassphraseAct, title: string): Promise<void> => {
    const problem = await attempt(act);
    setFailure(problem && { title, text: passphraseWords(problem) });
  };
  return (
    <Section title="How secrets are kept" level={3} note={<Badge tone="good">Encrypted</Badge>}>
      <div className={styles['keeping']}>
        <p>
          Secrets are stored encrypted with your passphrase. They’re unlocked until you lock them, you’re
          idle, or the browser closes.
        </p>
        <PasskeyNote />
      </div>
      <LockAfter
        onChoose={(minutes) =>
          tryTo((acts, ports) => acts.changeLockAfter(ports, minutes), 'Setting not changed')
        }
      />
      <div className={styles['buttons']}>
        <Button onClick={() => tryTo((acts, ports) => acts.lockVault(ports), 'Keys not locked')}>
          Lock now
        </Button>
        <Button onClick={() => setAsked('change')}>Change passphrase</Button>
        <Button onClick={() => setAsked('remove')}>Remove passphrase</Button>
        <PasskeyButton />
      </div>
      {failure && (
        <Notice tone="bad" title={failure.title} live>
          {failure.text}
        </Notice>
      )}
      <PassphraseDialog asked={asked} onClose={() => setAsked(undefined)} />
    </Section>
  );
}

/** In minutes. */
const LOCK_CHOICES = [
  [5, 'After 5 minutes'],
  [15, 'After 15 minutes'],
  [60, 'After 60 minutes'],
  [0, 'Never'],
] as const;

function LockAfter({ onChoose }: { readonly onChoose: (minutes: number) => void }) {
  const lockAfter = useApp((state) => state.lockAfter);
  const isOther = LOCK_CHOICES.every(([minutes]) => minutes !== lockAfter);
  return (
    <div className={styles['lockAfter']}>
      <Field
        label="Lock when idle"
        layout="row"
        hint="Idle means no key press and no mouse move in any Countersign page."
      >
        <Select value={lockAfter} onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}>
          {isOther && <option value={lockAfter}>After {counted(lockAfter, 'minute')}</option>}
          {LOCK_CHOICES.map(([minutes, label]) => (
            <option key={minutes} value={minutes}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

interface PassphraseDialogProps {
  readonly asked: Asked | undefined;
  readonly onClose: () => void;
}

function PassphraseDialog({ asked, onClose }: PassphraseDialogProps) {
  return (
    <Dialog open={asked !== undefined} onClose={onClose} title={asked ? TITLES[asked] : ''} size="small">
      {asked && <PassphraseAsked asked={asked} onClose={onClose} />}
    </Dialog>
  );
}

function useAttempt(): (act: PassphraseAct) => Promise<PassphraseFailure | undefined> {
  const withPassphrase = useApp((state) => state.withPassphrase);
  return async (act) => problemOf(await withPassphrase(act));
}

function PassphraseAsked({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const announce = useAnnounce();
  const attempt = useAttempt();
  const hasPasskey = useApp((state) => state.hasPasskey);
  const done = (words: string) => (): void => {
    announce(words);
    onClose();
  };
  if (asked === 'set')
    return (
      <PassphraseForm
        asks="new"
        does="Set passphrase"
        words={VAULT_WORDS}
        act={({ next }) => attempt((acts, ports) => acts.setPassphrase(ports, next))}
        onDone={done('Secrets are now stored encrypted')}
        onCancel={onClose}
      />
    );
  if (asked === 'change')
    return (
      <>
        <div className={styles['keeping']}>
          <p>
            Countersign encrypts the secrets anew. The old passphrase still opens what was stored before: in
            copies of this browser’s profile, and for a while in its own files.
          </p>
          {hasPasskey && <p>The passkey is removed. Add it again afterwards.</p>}
        </div>
        <PassphraseForm
          asks="both"
          does="Change passphrase"
          words={VAULT_WORDS}
          act={({ current, next }) =>
            attempt((acts, ports) => acts.changePassphrase(ports, { old: current, next }))
          }
          onDone={done(hasPasskey ? 'Passphrase changed, passkey removed' : 'Passphrase changed')}
          onCancel={onClose}
        />
      </>
    );
  return (
    <>
      <p className={styles['keeping']}>
        Your secrets are then kept until the browser closes. After that, you enter each secret again.
        {hasPasskey && ' The passkey is removed too.'}
      </p>
      <PassphraseForm
        asks="current"
        does="Remove passphrase"
        words={VAULT_WORDS}
        act={({ current }) => attempt((acts, ports) => acts.removePassphrase(ports, current))}
        onDone={done('Passphrase removed')}
        onCancel={onClose}
      />
    </>
  );
}

/** The field has the focus, and what waited for the keys goes on. */
function Unlock() {
  const { goBack, withPassphrase, ready } = useApp((state) => ({
    goBack: state.goBack,
    ready: state.readySandboxKey,
    withPassphrase: state.withPassphrase,
  }));
  const announce = useAnnounce();
  const attempt = useAttempt();
  const [isForgotten, setForgotten] = useState(false);
  const forget = async (): Promise<void> => {
    await withPassphrase((acts, ports) => acts.forgetSecrets(ports));
    setForgotten(false);
    await ready();
  };
  const done = (): void => {
    announce('Keys unlocked');
    goBack();
    void ready();
  };
  const passkey = usePasskeyUnlock(done);
  return (
    <Section title="Your keys are locked">
      <PassphraseForm
        asks="current"
        does="Unlock"
        takesFocus
        words={VAULT_WORDS}
        act={({ current }) => attempt((acts, ports) => acts.unlockVault(ports, current))}
        onDone={done}
        more={
          <>
            <UnlockWithPasskey {...passkey} />
            <Button variant="quiet" onClick={() => setForgotten(true)}>
              Forgot the passphrase?
            </Button>
          </>
        }
      />
      <PasskeyFailure use="unlock" problem={passkey.problem} />
      <ConfirmDialog
        open={isForgotten}
        danger
        title="Delete all stored secrets?"
        confirmLabel="Delete secrets"
        onConfirm={forget}
        onCancel={() => setForgotten(false)}
      >
        <p>
          Without the passphrase, nobody can read the secrets. Your keys stay in the list. You then enter each
          secret again, or delete its key.
        </p>
      </ConfirmDialog>
    </Section>
  );
}
