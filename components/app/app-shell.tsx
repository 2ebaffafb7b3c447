/** The app, the same in a tab and in DevTools: where requests go and with which key, and the views. */

import { type ReactNode, Suspense } from 'react';
import { VIEW_NAMES, VIEWS, type View } from '../../lib/state/places.ts';
import { selectUndoable } from '../../lib/state/undo-slice.ts';
import { useLeaveWarning } from '../share/leave-warning.ts';
import { WhatWasPasted } from '../share/what-was-pasted.tsx';
import { classNames } from '../ui/class-names.ts';
import type { IconName } from '../ui/icon.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
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
const LearnView = lazyPart(async () => (await import('../learn/learn-view.tsx')).LearnView);
const GoingLiveView = lazyPart(async () => (await import('../going-live/going-live-view.tsx')).GoingLiveView);
const ReferenceView = lazyPart(async () => (await import('../reference/reference-view.tsx')).ReferenceView);
const KeysView = lazyPart(async () => (await import('../keys/keys-view.tsx')).KeysView);
const SandboxView = lazyPart(async () => (await import('../sandbox/sandbox-view.tsx')).SandboxView);
const Palette = lazyPart(
  async () => (await import('../palette/palette.tsx')).Palette,
  () => null,
);
const EnvironmentsView = lazyPart(
  async () => (await import('../environments/environments-view.tsx')).EnvironmentsView,
);

const Welcome = lazyPart(async () => (await import('./welcome.tsx')).Welcome);
/** The page is drawn before it. Where it can’t be loaded, that’s said in its place. */
const Troubles = lazyPart(async () => (await import('./troubles.tsx')).Troubles);
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
  'going-live': { icon: 'success', view: <GoingLiveView /> },
  reference: { icon: 'info', view: <ReferenceView /> },
  keys: { icon: 'key', view: <KeysView /> },
  environments: { icon: 'settings', view: <EnvironmentsView /> },
  sandbox: { icon: 'flask', view: <SandboxView /> },
};

const ALL = VIEWS.map((id) => ({ ...SHOWN[id], id, label: VIEW_NAMES[id] }));

interface AppShellProps {
  /** What’s drawn of a view, where that’s more or other than the view itself. */
  readonly around?: (view: View, content: ReactNode) => ReactNode;
}

export function AppShell({ around = (_, content) => content }: AppShellProps) {
  useLeaveWarning();
  const { surface, isExtension, view, waitingView, show, copy, isNew, isDone } = useApp((state) => ({
    surface: state.surface,
    isExtension: state.isExtension,
    view: state.view,
    waitingView: state.waitingView,
    show: state.show,
    copy: state.copy,
    isNew: state.settings.isNew,
    isDone:
      selectUndoable(state, state.view) !== undefined ||
      state.keyAdded !== undefined ||
      state.keyMade !== undefined ||
      state.savedFile !== undefined ||
      state.isSecretCopied,
  }));
  const here = ALL.filter(({ onlyIn }) => onlyIn === undefined || onlyIn === surface || !isExtension);
  const tabs = here.map(({ id, label, view: content }) => ({
    id,
    label,
    content: (
      <>
        {id !== 'request' && <WhatWasPasted className={styles['trouble']} />}
        <ErrorBoundary view={label} copy={copy}>
          <Suspense fallback={<Spinner label="Opening" isInstead />}>
            {around(id, id === 'request' && isNew ? <Welcome /> : content)}
          </Suspense>
        </ErrorBoundary>
      </>
    ),
  }));
  return (
    <TabSet className={styles['shell']} tabs={tabs} value={view} onChange={show}>
      <header className={styles['bar']}>
        <h1 className={styles['brand']}>
          <img src="icon/32.png" alt="" width="16" height="16" />
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
      <Suspense>
        <Troubles />
      </Suspense>
      <PasteAnywhere />
      <main className={styles['main']}>
        <TabPanels tabs={tabs} kept={view === 'reference' ? waitingView : undefined} />
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
