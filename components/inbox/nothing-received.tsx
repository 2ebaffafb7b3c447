/** Where no request is yet: how to get the first one here, step by step. */

import type { ReactNode } from 'react';
import { counted } from '../../lib/core/counts.ts';
import { localEnvironments } from '../../lib/features/environments/local-environments.ts';
import { serverKind } from '../../lib/features/exchange/server-kind.ts';
import { selectInboxEnvironment } from '../../lib/features/inbox/selectors.ts';
import { canRemoveEnvironment } from '../../lib/state/forms.ts';
import { selectUndoable } from '../../lib/state/undo-slice.ts';
import { useApp } from '../app/store-context.tsx';
import { CommandToCopy } from '../share/command-to-copy.tsx';
import { EarlierRequests } from '../share/earlier-requests.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { UndoButton } from '../ui/undo-button.tsx';
import { connectionRefusedWords, overfullWords } from './connection-words.ts';
import styles from './inbox.module.css';

const TEACHES =
  'The Inbox lists each request that your code sends to the local sandbox. If the signature is invalid, it names the mistake. Your code can be in any language. Start the local sandbox with:';

export function NothingReceived() {
  const { inbox, allow, openApp } = useApp((state) => ({
    inbox: state.inbox,
    allow: state.allowInbox,
    openApp: state.openApp,
  }));
  const baseUrl = useApp((state) => selectInboxEnvironment(state)?.baseUrl) ?? '';
  const host = baseUrl === '' ? '' : new URL(baseUrl).host;
  const listen = (label: string): ReactNode => (
    <Button variant="primary" icon="inbox" onClick={() => void allow()}>
      {label}
    </Button>
  );
  switch (inbox.kind) {
    case 'closed':
    case 'connecting':
      return <Spinner label={`Connecting to the sandbox at ${host}`} />;
    case 'asking':
    case 'needs-permission':
      return (
        <EmptyState
          icon="inbox"
          title="Your code’s requests appear here"
          action={listen(`Listen at ${host}`)}
        >
          <p>{TEACHES}</p>
          <p>To start the local sandbox, run this command in Countersign’s folder, where its README is:</p>
          <Commands>
            <CommandToCopy text="npm run sandbox" what="the command" />
          </Commands>
          <p>
            <OtherPort />
          </p>
          <OfPages />
        </EmptyState>
      );
    case 'permission-refused':
      return (
        <EmptyState icon="inbox" title={`Allow Countersign to reach ${host}`} action={listen('Ask again')}>
          Without this permission, the browser blocks the sandbox’s messages. The permission covers this host
          only. You can remove it in the browser’s extension settings.
        </EmptyState>
      );
    case 'permission-unavailable':
      return (
        <EmptyState
          icon="inbox"
          title="The browser can’t ask for the permission here"
          action={
            <Button icon="external" onClick={() => void openApp()}>
              Open Countersign in a tab
            </Button>
          }
        >
          {inbox.reason} Open the Inbox there and allow it; then it works here too.
        </EmptyState>
      );
    case 'no-local':
      return (
        <EmptyState icon="inbox" title="No environment is on this computer" action={<OpenEnvironments />}>
          The Inbox shows what the local sandbox receives, at an address such as http://127.0.0.1:4610. Change
          the base URL of Local sandbox to where yours listens.
        </EmptyState>
      );
    case 'not-running':
    case 'lost':
      return <NotRunning host={host} />;
    case 'refused': {
      const { sentence, isElsewhere } = connectionRefusedWords(inbox.status, host);
      return (
        <EmptyState
          icon="warning"
          title="That isn’t the local sandbox’s Inbox"
          action={isElsewhere ? <OpenEnvironments /> : undefined}
        >
          {sentence}
        </EmptyState>
      );
    }
    case 'overfull':
      return (
        <EmptyState icon="warning" title="A message is too long for the Inbox">
          {overfullWords(host)}
        </EmptyState>
      );
    case 'connected':
      return (
        <EmptyState icon="inbox" title="Waiting for the first request">
          <p>In your code, set this base URL:</p>
          <Commands>
            <CommandToCopy text={baseUrl} what="the base URL" />
          </Commands>
          <p>
            Also set the key id and the secret of the local sandbox. You find both in the terminal where the
            sandbox runs, and in Set up, Keys. Then send a request with your code.
          </p>
          <p>To try it at once, send a request without a signature:</p>
          <Commands>
            <CommandToCopy text={`curl ${baseUrl}/api/v1/orders`} what="the request" />
          </Commands>
          <ClearedBefore />
          <EarlierRequests from="inbox" />
          <OfPages />
        </EmptyState>
      );
  }
}

/** As before a reload: right after the click there's a notice that undoes it. */
function ClearedBefore() {
  const { cleared, isUndoable, bringBack } = useApp((state) => ({
    cleared: state.inboxCleared,
    isUndoable: selectUndoable(state, 'inbox') !== undefined,
    bringBack: state.bringBackInbox,
  }));
  if (!cleared || isUndoable) return null;
  const { requests } = cleared;
  return (
    <p>
      {counted(requests, 'request')} {requests === 1 ? 'was' : 'were'} cleared from the Inbox.{' '}
      <UndoButton size="small" onUndo={() => void bringBack()} />
    </p>
  );
}

function NotRunning({ host }: { readonly host: string }) {
  const environment = useApp(selectInboxEnvironment);
  const seen = useApp((state) => state.serversSeen);
  if (environment && serverKind(environment, seen) !== 'local-sandbox')
    return (
      <EmptyState icon="inbox" title={`No sandbox answers at ${host}`} action={<OpenEnvironments />}>
        The Inbox shows what the local sandbox receives. If the sandbox isn’t running, start it with npm run
        sandbox. If it’s running, change the base URL of the environment “{environment.name}” to the one that
        the sandbox prints, or choose the sandbox’s environment.
      </EmptyState>
    );
  return (
    <EmptyState icon="inbox" title="Start the local sandbox">
      <p>
        No sandbox answers at {host}. Run this command in Countersign’s folder. The Inbox then connects by
        itself.
      </p>
      <Commands>
        <CommandToCopy text="npm run sandbox" what="the command" />
      </Commands>
      <p>
        <OtherPort />
      </p>
      <OfPages />
    </EmptyState>
  );
}

/** In DevTools Capture is beside it. */
function OfPages() {
  const isTab = useApp(({ surface }) => surface === 'app');
  if (!isTab) return null;
  return (
    <p>
      Does a web page send the requests? Press F12 on that page and open Countersign: Capture lists them
      there.
    </p>
  );
}

export function OtherPort() {
  const name = useApp((state) => selectInboxEnvironment(state)?.name);
  const hasOthers = useApp((state) => localEnvironments(state.environments).length > 1);
  return (
    <>
      If the terminal prints another port, {hasOthers && 'choose its environment in the bar above, or '}change
      the base URL of {name}. <OpenEnvironments isInText />
    </>
  );
}

export function OpenEnvironments({ isInText = false }: { readonly isInText?: boolean }) {
  const open = useApp((state) => state.openEnvironmentForm);
  const id = useApp(
    (state) =>
      (
        selectInboxEnvironment(state) ??
        state.environments.find((one) => one.kind === 'remote' && !canRemoveEnvironment(one.id))
      )?.id,
  );
  return (
    <Button
      {...(isInText && { variant: 'quiet', size: 'small' })}
      onClick={() => id !== undefined && open({ kind: 'edit', id })}
    >
      Open Environments
    </Button>
  );
}

function Commands({ children }: { readonly children: ReactNode }) {
  return <div className={styles['commands']}>{children}</div>;
}
