/** The service inside the extension: its keys, the orders made in it, and where it goes beyond the API document. */

import { useEffect, useState } from 'react';
import { selectEnvironment } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { CommandToCopy } from '../share/command-to-copy.tsx';
import { GoBack } from '../share/go-back.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { AssumptionTable } from './assumption-table.tsx';
import { ReadingTable } from './reading-table.tsx';
import { ResetSandbox } from './reset-sandbox.tsx';
import styles from './sandbox.module.css';
import { SandboxKeys } from './sandbox-keys.tsx';
import { SandboxOrders } from './sandbox-orders.tsx';
import { SandboxTrouble } from './sandbox-trouble.tsx';

export function SandboxView() {
  const sandbox = useApp((state) => state.sandbox);
  const unavailable = useOpened();
  return (
    <div className={styles['view']}>
      <GoBack />
      <Section title="Built-in sandbox" actions={sandbox.kind === 'open' && <ResetSandbox />}>
        <Introduction />
        <Elsewhere />
        {unavailable && (
          <Notice tone="bad" title="The browser can’t open its storage" live>
            The sandbox can’t be read. Close other windows of this profile, or restart the browser.
          </Notice>
        )}
        {sandbox.kind === 'closed' && !unavailable && <Spinner label="Opening the sandbox" />}
        {sandbox.kind !== 'open' && sandbox.kind !== 'closed' && <SandboxTrouble sandbox={sandbox} />}
      </Section>
      {sandbox.kind === 'open' && (
        <>
          <SandboxKeys keys={sandbox.view.keys} />
          <SandboxOrders orders={sandbox.view.orders} />
        </>
      )}
      <ReadingTable />
      <AssumptionTable />
    </div>
  );
}

/** Opens the sandbox with the view, and again when the window is returned to: another page may have changed it. */
function useOpened(): boolean {
  const open = useApp((state) => state.openSandbox);
  const [unavailable, setUnavailable] = useState(false);
  useEffect(() => {
    const look = (): void => {
      open().then(
        () => setUnavailable(false),
        () => setUnavailable(true),
      );
    };
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [open]);
  return unavailable;
}

function Introduction() {
  const seeded = useApp(({ sandbox }) => (sandbox.kind === 'open' ? sandbox.view.seededOrders : undefined));
  const show = useApp((state) => state.show);
  return (
    <div className={styles['introduction']}>
      <p>
        A made-up server inside Countersign. It checks signatures and answers requests without any network.
        {seeded !== undefined && ` It has ${NUMBER.format(seeded)} made-up orders.`} No real money, no real
        merchant.
      </p>
      <p className={styles['local']}>
        <span>
          Your own code can’t reach it. For your own code, use the local sandbox on 127.0.0.1. If you started
          Countersign with <code>npm start</code>, the local sandbox is already running. If not, run this
          command in Countersign’s folder, where its README is:
        </span>
        <CommandToCopy text="npm run sandbox" what="the command" />
      </p>
      <p className={styles['local']}>
        The Inbox lists every request that the local sandbox receives. In the Inbox you can turn on simulated
        errors: the local sandbox then rejects valid requests, for example with stale_request.
        <Button size="small" icon="inbox" onClick={() => show('inbox')}>
          Open Inbox
        </Button>
      </p>
    </div>
  );
}

/** Revoking a key here changes nothing for requests that go somewhere else. */
function Elsewhere() {
  const { id, name } = useApp(selectEnvironment);
  const choose = useApp((state) => state.chooseEnvironment);
  if (id === 'built-in') return null;
  return (
    <Notice
      tone="info"
      title={`You’re sending to ${name}`}
      actions={<Button onClick={() => void choose('built-in')}>Choose the built-in sandbox</Button>}
    >
      The keys and orders below belong to the built-in sandbox. {name} doesn’t know them.
    </Notice>
  );
}

const NUMBER = new Intl.NumberFormat('en');
