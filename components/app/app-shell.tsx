/** The app, the same in a tab and in DevTools: where requests go and with which key, and the views. */

import { type ReactNode, Suspense } from 'react';
import { isLookShown } from '../../lib/features/gate/slice.ts';
import { VIEW_NAMES, VIEWS, type View } from '../../lib/state/places.ts';
import { selectUndoable } from '../../lib/state/undo-slice.ts';
import { useLeaveWarning } from '../share/leave-warning.ts';
import { WhatWasPasted } from '../share/what-was-pasted.tsx';
import { classNames } from '../ui/class-names.ts';
import type { IconName } from '../ui/icon.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { TabPanels, TabSet } from '../ui/tabs.tsx';
import styles from './app-shell.module.css';
import { DestinationBar } from './destination-bar.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FailingAnnounced } from './failing.tsx';
import { Navigation } from './navigation.tsx';
import { PasteAnywhere } from './paste-anywhere.tsx';
import { useApp } from './store-context.tsx';

/** Each view is loaded when it's first opened: every window opens on its own. */
const ComposeView = lazyPart(async () => (await import('../compose/compose-view.tsx')).ComposeView);
const BrowseView = lazyPart(async () => (await import('../browse/browse-view.tsx')).BrowseView);
const DiagnoseView = lazyPart(async () => (await import('../diagnose/diagnose-view.tsx')).DiagnoseView);
const CaptureView = lazyPart(async () => (await import('../capture/capture-view.tsx')).CaptureView);
const InboxView = lazyPart(async () => (await import('../inbox/inbox-view.tsx')).InboxView);
const SavedView = lazyPart(async () => (await import('../saved/saved-view.tsx')).SavedView);
const HistoryView = lazyPart(async () => (await import('../history/history-view.tsx')).HistoryView);
const KeepTrouble = lazyPart(async () => (await import('../history/keep-trouble.tsx')).KeepTrouble);
const GateProgress = lazyPart(async () => (await import('../share/gate-progress.tsx')).GateProgress);
const KeptSecretsNotice = lazyPart(
  async () => (await import('../environments/kept-secrets.tsx')).KeptSecretsNotice,
);
const LearnView = lazyPart(async () => (await import('../learn/learn-view.tsx')).LearnView);
const KeysView = lazyPart(async () => (await import('../keys/keys-view.tsx')).KeysView);
const SandboxTrouble = lazyPart(async () => (await import('../sandbox/sandbox-trouble.tsx')).SandboxTrouble);
const SandboxView = lazyPart(async () => (await import('../sandbox/sandbox-view.tsx')).SandboxView);
const Palette = lazyPart(
  async () => (await import('../palette/palette.tsx')).Palette,
  () => null,
);
const RecordReports = lazyPart(
  async () => (await import('../environments/record-reports.tsx')).RecordReports,
);
const EnvironmentsView = lazyPart(
  async () => (await import('../environments/environments-view.tsx')).EnvironmentsView,
);

const StorageTrouble = lazyPart(async () => (await import('./storage-trouble.tsx')).StorageTrouble);
const UndoNotice = lazyPart(async () => (await import('./undo-notice.tsx')).UndoNotice);

interface Shown {
  readonly icon: IconName;
  readonly view: ReactNode;
  readonly onlyIn?: 'panel';
}

const SHOWN: Readonly<Record<View, Shown>> = {
  request: { icon: 'send', view: <ComposeView /> },
  saved: { icon: 'bookmark', view: <SavedView /> },
  history: { icon: 'clock', view: <HistoryView /> },
  browse: { icon: 'table', view: <BrowseView /> },
  diagnose: { icon: 'search', view: <DiagnoseView /> },
  capture: { icon: 'record', view: <CaptureView />, onlyIn: 'panel' },
  inbox: { icon: 'inbox', view: <InboxView /> },
  learn: { icon: 'book', view: <LearnView /> },
  keys: { icon: 'key', view: <KeysView /> },
  environments: { icon: 'settings', view: <EnvironmentsView /> },
  sandbox: { icon: 'flask', view: <SandboxView /> },
};

const ALL = VIEWS.map((id) => ({ ...SHOWN[id], id, label: VIEW_NAMES[id] }));

export function AppShell() {
  useLeaveWarning();
  const {
    surface,
    view,
    show,
    copy,
    hasStorageTrouble,
    partMissing,
    reported,
    looked,
    isKept,
    sandbox,
    isUnkept,
    isDone,
  } = useApp((state) => ({
    surface: state.surface,
    view: state.view,
    show: state.show,
    copy: state.copy,
    hasStorageTrouble: state.loaded === 'unavailable' || state.notKept !== undefined,
    partMissing: state.partMissing,
    reported: state.recordReports.length > 0 || state.setAside.length > 0,
    looked: isLookShown(state),
    sandbox: state.sandbox,
    isKept: state.keptSecrets.length > 0,
    isUnkept: state.historyTrouble?.what === 'keep',
    isDone:
      selectUndoable(state, state.view) !== undefined ||
      state.keyAdded !== undefined ||
      state.keyMade !== undefined ||
      state.savedFile !== undefined,
  }));
  const here = ALL.filter(({ onlyIn }) => onlyIn === undefined || onlyIn === surface);
  const tabs = here.map(({ id, label, view: content }) => ({
    id,
    label,
    content: (
      <>
        {id !== 'request' && <WhatWasPasted className={styles['trouble']} />}
        <ErrorBoundary view={label} copy={copy}>
          <Suspense fallback={<Spinner label="Opening" isInstead />}>{content}</Suspense>
        </ErrorBoundary>
      </>
    ),
  }));
  return (
    <TabSet className={styles['shell']} tabs={tabs} value={view} onChange={show}>
      <header className={styles['bar']}>
        <h1 className={styles['brand']}>
          <img src="/icon/32.png" alt="" width="16" height="16" />
          <span>Countersign</span>
        </h1>
        <div className={styles['choices']}>
          <DestinationBar />
          <Suspense>
            <Palette views={here} />
          </Suspense>
        </div>
        <Navigation views={here} />
      </header>
      <FailingAnnounced />
      {reported && (
        <Suspense>
          <RecordReports />
        </Suspense>
      )}
      {partMissing && (
        <div className={styles['trouble']}>
          <NotLoaded />
        </div>
      )}
      {hasStorageTrouble && (
        <Suspense>
          <StorageTrouble />
        </Suspense>
      )}
      {looked && (
        <Suspense>
          <GateProgress className={styles['trouble']} />
        </Suspense>
      )}
      {isKept && (
        <Suspense>
          <KeptSecretsNotice className={styles['trouble']} />
        </Suspense>
      )}
      {sandbox.kind === 'unreadable' && view !== 'sandbox' && (
        <Suspense>
          <div className={styles['trouble']}>
            <SandboxTrouble sandbox={sandbox} />
          </div>
        </Suspense>
      )}
      {isUnkept && (
        <Suspense>
          <KeepTrouble />
        </Suspense>
      )}
      <PasteAnywhere />
      <main className={styles['main']}>
        <TabPanels tabs={tabs} />
      </main>
      {isDone && (
        <Suspense>
          <div className={classNames(styles['trouble'], styles['done'])}>
            <UndoNotice />
          </div>
        </Suspense>
      )}
    </TabSet>
  );
}
