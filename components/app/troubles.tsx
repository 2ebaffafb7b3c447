/** What went wrong wherever one is: what couldn't be read, kept or loaded. */

import { Suspense } from 'react';
import { isLookShown } from '../../lib/features/gate/slice.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { NotLoaded } from '../ui/not-loaded.tsx';
import styles from './app-shell.module.css';
import { useApp } from './store-context.tsx';

const KeepTrouble = lazyPart(async () => (await import('../history/keep-trouble.tsx')).KeepTrouble);
const GateProgress = lazyPart(async () => (await import('../share/gate-progress.tsx')).GateProgress);
const SandboxTrouble = lazyPart(async () => (await import('../sandbox/sandbox-trouble.tsx')).SandboxTrouble);
const KeptSecretsNotice = lazyPart(
  async () => (await import('../environments/kept-secrets.tsx')).KeptSecretsNotice,
);
const RecordReports = lazyPart(
  async () => (await import('../environments/record-reports.tsx')).RecordReports,
);
const PlainSecrets = lazyPart(async () => (await import('./plain-secrets.tsx')).PlainSecrets);
const StorageTrouble = lazyPart(async () => (await import('./storage-trouble.tsx')).StorageTrouble);

export function Troubles() {
  const { view, hasStorageTrouble, partMissing, reported, looked, isKept, sandbox, wasPlain, isUnkept } =
    useApp((state) => ({
      view: state.view,
      hasStorageTrouble:
        state.loaded === 'unavailable' ||
        state.notKept !== undefined ||
        state.isStorageLost ||
        state.lostRecords.length > 0,
      partMissing: state.partMissing,
      reported: state.recordReports.length > 0 || state.setAside.length > 0,
      looked: isLookShown(state),
      sandbox: state.sandbox,
      isKept: state.keptSecrets.length > 0,
      wasPlain: state.keysOnceInPlain.length > 0,
      isUnkept: state.historyTrouble?.what === 'keep',
    }));
  return (
    <>
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
      {wasPlain && (
        <Suspense>
          <PlainSecrets />
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
    </>
  );
}
