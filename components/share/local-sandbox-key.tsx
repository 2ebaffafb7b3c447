/** Has the local sandbox make a key where its environment has none, and says why it couldn’t. */

import { useState } from 'react';
import { serverKind } from '../../lib/features/exchange/server-kind.ts';
import type { LocalKeyProblem } from '../../lib/features/inbox/state.ts';
import { selectEnvironment } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { useAnnounce } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import type { MadeKey } from './new-key-dialog.tsx';

interface LocalSandboxKey {
  readonly isOffered: boolean;
  readonly isMaking: boolean;
  readonly failed: { readonly why: LocalKeyProblem; readonly host: string } | undefined;
  readonly make: () => Promise<void>;
}

/** @param onMade the key is stored and chosen by then. */
export function useLocalSandboxKey(onMade: (made: MadeKey) => void): LocalSandboxKey {
  const announce = useAnnounce();
  const { makeKey, baseUrl } = useApp((state) => {
    const environment = selectEnvironment(state);
    // An exam is taken with its own key.
    const isOffered =
      serverKind(environment, state.serversSeen) === 'local-sandbox' && state.inboxExam === undefined;
    return {
      makeKey: state.makeLocalKey,
      baseUrl: isOffered && environment.kind === 'remote' ? environment.baseUrl : undefined,
    };
  });
  const [isMaking, setMaking] = useState(false);
  const [failed, setFailed] = useState<{ readonly why: LocalKeyProblem; readonly baseUrl: string }>();
  const make = async (): Promise<void> => {
    if (baseUrl === undefined) return;
    setMaking(true);
    const outcome = await makeKey();
    setMaking(false);
    setFailed(outcome?.ok === false ? { why: outcome, baseUrl } : undefined);
    if (!outcome?.ok) return;
    announce('Made a key for the local sandbox');
    onMade({ ...outcome.made, isKept: true });
  };
  return {
    isOffered: baseUrl !== undefined,
    isMaking,
    failed: failed && failed.baseUrl === baseUrl ? { ...failed, host: new URL(baseUrl).host } : undefined,
    make,
  };
}

export function MakeLocalKey({ isOffered, isMaking, make }: LocalSandboxKey) {
  if (!isOffered) return null;
  return (
    <Button icon="plus" busy={isMaking} onClick={() => void make()}>
      Make a key for it
    </Button>
  );
}

/** Beside a response that says that the key is unknown: after a restart, the sandbox has another one. */
export function MakeKeyOfRefused() {
  const tell = useApp((state) => state.tellKeyMade);
  const localKey = useLocalSandboxKey(({ pair }) => tell(pair.id));
  return (
    <>
      <MakeLocalKey {...localKey} />
      <LocalKeyNotMade {...localKey} />
    </>
  );
}

export function LocalKeyNotMade({ failed }: LocalSandboxKey) {
  const openApp = useApp((state) => state.openApp);
  if (!failed) return null;
  return (
    <Notice
      tone="bad"
      live
      title="No key was made"
      actions={
        failed.why.problem === 'permission-unavailable' ? (
          <Button icon="external" onClick={() => void openApp()}>
            Open Countersign in a tab
          </Button>
        ) : undefined
      }
    >
      {notMadeWords(failed.why, failed.host)}
    </Notice>
  );
}

function notMadeWords(why: LocalKeyProblem, host: string): string {
  switch (why.problem) {
    case 'permission-refused':
      return `The browser has no permission to reach ${host}. Try again, and allow it.`;
    case 'permission-unavailable':
      return why.reason;
    case 'unreachable':
      return `Nothing answers at ${host}. In Countersign’s folder, run npm run sandbox. Then try again.`;
    case 'not-made':
    case 'not-kept':
      return why.message ?? `The server at ${host} didn’t make a key. Check that it’s the local sandbox.`;
  }
}
