/** Above the list: the sandbox is gone, something it was told failed, a key of it would help, errors are simulated. */

import { useState } from 'react';
import { counted, listed } from '../../lib/core/counts.ts';
import { differingReadingWords } from '../../lib/core/service-reading-words.ts';
import { selectInboxEnvironment, selectReceivedElsewhere } from '../../lib/features/inbox/selectors.ts';
import type { InboxTrouble } from '../../lib/features/inbox/state.ts';
import { useApp } from '../app/store-context.tsx';
import { CommandToCopy } from '../share/command-to-copy.tsx';
import { type MadeKey, NewKeyDialog } from '../share/new-key-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Notice } from '../ui/notice.tsx';
import { connectionRefusedWords, overfullWords } from './connection-words.ts';
import styles from './inbox.module.css';
import { OpenEnvironments, OtherPort } from './nothing-received.tsx';
import { labelledMessage } from './setting-labels.ts';

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
      <Elsewhere />
      <SetReadings />
      {dropped > 0 && (
        <p className={styles['note']}>
          The list dropped its oldest {counted(dropped, 'request')} to make room for newer ones.
        </p>
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
            {labelled(trouble) ??
              'The sandbox couldn’t be reached. Check that it’s still running, then try again.'}
          </Notice>
        </div>
      )}
      <KeyOffer />
    </>
  );
}

/** How the sandbox was started: what a request got is judged by it. */
function SetReadings() {
  const told = useApp((state) => state.inboxReadings);
  const isCalibrated = useApp(selectInboxEnvironment)?.readings !== undefined;
  const words = told ? differingReadingWords(told.readings) : [];
  if (words.length === 0) return null;
  const points = counted(words.length, 'point');
  return (
    <div className={styles['set']}>
      <Disclosure summary={`This sandbox differs from the assumptions in ${points}`}>
        <ul>
          {words.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>
          Countersign checks the requests below against these readings.
          {!isCalibrated && ' To sign by them too, calibrate this environment under Set up, Environments.'}
        </p>
      </Disclosure>
    </div>
  );
}

function labelled({ what, message }: InboxTrouble): string | undefined {
  return what === 'settings' && message !== undefined ? labelledMessage(message) : message;
}

const TROUBLE: Record<InboxTrouble['what'], string> = {
  settings: 'The simulated error wasn’t changed',
  key: 'No key was made',
  clear: 'The requests weren’t cleared',
  restore: 'The sandbox didn’t restore its requests',
};

/** Only where requests are shown below; where there's none, that place says it. */
function Gone() {
  const { inbox, hasRows } = useApp((state) => ({ inbox: state.inbox, hasRows: state.inboxRows.length > 0 }));
  const host = useApp((state) => new URL(selectInboxEnvironment(state)?.baseUrl ?? 'http://localhost').host);
  if (!hasRows) return null;
  switch (inbox.kind) {
    case 'lost':
    case 'not-running':
      return (
        <p className={styles['note']}>
          Nothing answers at {host}. The requests below stay until you reload this page. Run this command in
          Countersign’s folder:
          <CommandToCopy text="npm run sandbox" what="the command" />
          <span>
            <OtherPort />
          </span>
        </p>
      );
    case 'overfull':
      return <p className={styles['note']}>{overfullWords(host)}</p>;
    case 'refused': {
      const { sentence, isElsewhere } = connectionRefusedWords(inbox.status, host);
      return (
        <p className={styles['note']}>
          {sentence} {isElsewhere && <OpenEnvironments isInText />}
        </p>
      );
    }
    case 'no-local':
      return (
        <p className={styles['note']}>
          No environment is on this computer any more, so no requests arrive.
          <OpenEnvironments isInText />
        </p>
      );
    case 'asking':
    case 'needs-permission':
    case 'permission-refused':
    case 'permission-unavailable':
      return <NotAllowed host={host} unavailable={'reason' in inbox ? inbox.reason : undefined} />;
    case 'closed':
    case 'connecting':
    case 'connected':
      return null;
  }
}

function Elsewhere() {
  const { count, hosts } = useApp(selectReceivedElsewhere);
  if (count === 0) return null;
  return (
    <p className={styles['note']}>
      {counted(count, 'request')} below came to {listed(hosts)}. {count === 1 ? 'It stays' : 'They stay'}{' '}
      until you reload this page.
    </p>
  );
}

interface NotAllowedProps {
  readonly host: string;
  /** Why the browser can’t ask here. */
  readonly unavailable: string | undefined;
}

/** Its base URL was changed since the requests below arrived. */
function NotAllowed({ host, unavailable }: NotAllowedProps) {
  const { allow, openApp } = useApp((state) => ({ allow: state.allowInbox, openApp: state.openApp }));
  const name = useApp((state) => selectInboxEnvironment(state)?.name);
  return (
    <div className={styles['notice']}>
      <Notice
        tone="warn"
        live
        title={`Allow Countersign to reach ${host}`}
        actions={
          unavailable === undefined ? (
            <Button variant="primary" icon="inbox" onClick={() => void allow()}>
              Listen at {host}
            </Button>
          ) : (
            <Button icon="external" onClick={() => void openApp()}>
              Open Countersign in a tab
            </Button>
          )
        }
      >
        {unavailable === undefined
          ? `${name} is at ${host} now, and the browser has no permission for it yet. New requests appear once you allow it.`
          : `${unavailable} Open the Inbox there and allow it; then it works here too.`}
      </Notice>
    </div>
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
  const { sandboxKeys, keys, isConnected, isExam } = useApp((state) => ({
    isExam: state.inboxExam !== undefined,
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
  // An exam is taken with its own key.
  if (!isConnected || !sandboxKeys || isStored || isDismissed || isExam) return null;
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
        title="You have no key for this sandbox"
        onDismiss={() => setDismissed(true)}
        actions={
          <>
            <Button icon="plus" busy={isBusy} onClick={() => void makeOne()}>
              Make a key for it
            </Button>
            {first && (
              <Button icon="key" onClick={() => add({ id: first.keyId, environmentId })}>
                Add the printed key
              </Button>
            )}
          </>
        }
      >
        The sandbox diagnoses requests without it. With a key here, you can see each signing step, send
        requests again, and search longer for mistakes.
      </Notice>
    </div>
  );
}
