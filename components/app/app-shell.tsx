/** The app, the same in a tab and in DevTools: where requests go and with which key, and the views. */

import type { ReactNode } from 'react';
import type { View } from '../../lib/state/page-slice.ts';
import { KeysView } from '../keys/keys-view.tsx';
import { SandboxView } from '../sandbox/sandbox-view.tsx';
import { RecordReports } from '../settings/record-reports.tsx';
import { SettingsView } from '../settings/settings-view.tsx';
import { SignView } from '../sign/sign-view.tsx';
import type { IconName } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Tabs } from '../ui/tabs.tsx';
import styles from './app-shell.module.css';
import { DestinationBar } from './destination-bar.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useApp } from './store-context.tsx';

const VIEWS: readonly { id: View; label: string; icon: IconName; view: ReactNode }[] = [
  { id: 'sign', label: 'Request', icon: 'send', view: <SignView /> },
  { id: 'keys', label: 'Keys', icon: 'key', view: <KeysView /> },
  { id: 'sandbox', label: 'Sandbox', icon: 'flask', view: <SandboxView /> },
  { id: 'settings', label: 'Environments', icon: 'settings', view: <SettingsView /> },
];

export function AppShell() {
  const { view, show, copy, loaded, reported } = useApp((state) => ({
    view: state.view,
    show: state.show,
    copy: state.copy,
    loaded: state.loaded,
    reported: state.recordReports.length > 0,
  }));
  const tabs = VIEWS.map(({ id, label, icon, view: content }) => ({
    id,
    label,
    icon,
    content: (
      <ErrorBoundary view={label} copy={copy}>
        {content}
      </ErrorBoundary>
    ),
  }));
  return (
    <div className={styles['shell']}>
      <header className={styles['bar']}>
        <h1 className={styles['brand']}>
          <img src="/icon/32.png" alt="" width="16" height="16" />
          <span>Countersign</span>
        </h1>
        <DestinationBar />
      </header>
      {reported && <RecordReports />}
      {loaded === 'unavailable' && (
        <Notice tone="bad" title="The browser refuses to open storage" live>
          Keys and settings can’t be read or kept. Close other windows of this profile, or restart the
          browser.
        </Notice>
      )}
      <main className={styles['main']}>
        <Tabs label="Views" tabs={tabs} value={view} onChange={show} />
      </main>
    </div>
  );
}
