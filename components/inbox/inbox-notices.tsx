/** Above the list: the sandbox is gone, something it was told failed, a key of it would help, faults are on. */

import { useState } from 'react';
import { counted } from '../../lib/core/counts.ts';
import { selectInboxEnvironment } from '../../lib/state/inbox-selectors.ts';
import type { InboxTrouble } from '../../lib/state/inbox-state.ts';
import { useApp } from '../app/store-context.tsx';
import { type MadeKey, NewKeyDialog } from '../share/new-key-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { overfullWords, refusedWords } from './connection-words.ts';
import styles from './inbox.module.css';
import { Command, OpenEnvironments } from './nothing-received.tsx';

export function InboxNotices() {
  const { trouble, dismiss, dropped, unreadable } = useApp((state) => ({
    trouble: state.inboxTrouble,
    dismiss: state.dismissInboxTrouble,
    dropped: state.inboxDropped,
    unreadable: state.inboxUnreadable,
  }));
  return (
    <>
      <Gone />
      {dropped > 0 && (
        <p className={styles['note']}>The oldest {counted(dropped, 'request')} had to go for newer ones.</p>
      )}
      {unreadable > 0 && (
        <p className={styles['note']}>
          {counted(unreadable, 'message')} of the sandbox couldn’t be read. Update Countersign, or the
          sandbox.
        </p>
      )}
      {trouble && (
        <div className={styles['notice']}>
          <Notice tone="bad" live title={TROUBLE[trouble.what]} onDismiss={dismiss}>
            {trouble.message ??
              'The sandbox couldn’t be reached. Look whether it’s still running, then try again.'}
          </Notice>
        </div>
      )}
      <KeyOffer />
    </>
  );
}

const TROUBLE: Record<InboxTrouble['what'], string> = {
  settings: 'The simulated error wasn’t changed',
  key: 'No key was made',
  clear: 'The requests weren’t cleared',
  restore: 'The sandbox didn’t bring its requests back',
};

/** Only where requests are shown below; where there's none, that place says it. */
function Gone() {
  const { inbox, hasRows } = useApp((state) => ({ inbox: state.inbox, hasRows: state.inboxRows.length > 0 }));
  const host = useApp((state) => new URL(selectInboxEnvironment(state)?.baseUrl ?? 'http://localhost').host);
  if (!hasRows) return null;
  if (inbox.kind === 'lost' || inbox.kind === 'not-running')
    return (
      <p className={styles['note']}>
        Nothing answers at {host} any more. What arrived stays here; start it again with
        <Command text="npm run sandbox" what="the command" />
      </p>
    );
  if (inbox.kind === 'overfull') return <p className={styles['note']}>{overfullWords(host)}</p>;
  if (inbox.kind !== 'refused') return null;
  const { sentence, isElsewhere } = refusedWords(inbox.status, host);
  return (
    <p className={styles['note']}>
      {sentence} {isElsewhere && <OpenEnvironments isInText />}
    </p>
  );
}

/** Where none of the sandbox's keys is stored; and the one that was made. */
function KeyOffer() {
  const [made, setMade] = useState<MadeKey | undefined>(undefined);
  return (
    <>
      <NewKeyDialog made={made} onClose={() => setMade(undefined)} />
      <Offer onMade={setMade} />
    </>
  );
}

function Offer({ onMade }: { readonly onMade: (made: MadeKey) => void }) {
  const { sandboxKeys, keys, isConnected } = useApp((state) => ({
    sandboxKeys: state.inboxKeys,
    keys: state.keys,
    isConnected: state.inbox.kind === 'connected',
  }));
  const { make, add } = useApp((state) => ({ make: state.makeInboxKey, add: state.openKeyForm }));
  const environmentId = useApp((state) => selectInboxEnvironment(state)?.id);
  const [isDismissed, setDismissed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const usable = sandboxKeys?.filter(({ revoked }) => !revoked) ?? [];
  const isStored = usable.some(({ keyId }) => keys.some(({ id }) => id === keyId));
  if (!isConnected || !sandboxKeys || isStored || isDismissed) return null;
  const makeOne = async (): Promise<void> => {
    setBusy(true);
    const key = await make();
    setBusy(false);
    if (key) onMade({ ...key, isKept: true });
  };
  const [first] = usable;
  return (
    <div className={styles['notice']}>
      <Notice
        tone="info"
        title="No key of this sandbox is stored here"
        onDismiss={() => setDismissed(true)}
        actions={
          <>
            <Button icon="plus" busy={isBusy} onClick={() => void makeOne()}>
              Make a key for it
            </Button>
            {first && (
              <Button icon="key" onClick={() => add({ id: first.keyId, environmentId })}>
                Add the one it printed
              </Button>
            )}
          </>
        }
      >
        What arrives is diagnosed all the same. With the key you can see every step, send requests again, and
        have mistakes looked for at length.
      </Notice>
    </div>
  );
}
