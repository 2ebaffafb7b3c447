/** What was pasted into the form besides key id and secret: the URL says which environment they're for. */

import { useState } from 'react';
import { serverOf } from '../../lib/features/paste/pasted-server.ts';
import { selectEnvironment } from '../../lib/state/selectors.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

interface PastedNoticeProps {
  readonly urls: readonly string[];
  /** Each says what’s wrong with its own. */
  readonly isRefused: boolean;
  readonly onTick: (environments: readonly string[]) => void;
  readonly onDismiss: () => void;
}

export function PastedKeysNotice({ urls, isRefused, onTick, onDismiss }: PastedNoticeProps) {
  const { environments, isExtension } = useApp((state) => ({
    environments: state.environments,
    isExtension: state.isExtension,
  }));
  const store = useAppStore();
  const [failed, setFailed] = useState(false);
  const server = serverOf(urls, environments);
  const add = async (baseUrl: string): Promise<void> => {
    const outcome = await store.getState().addEnvironment(new URL(baseUrl).host.slice(0, 60), baseUrl);
    setFailed(!outcome.ok);
    // It's chosen by now.
    if (outcome.ok) onTick([selectEnvironment(store.getState()).id]);
  };
  return (
    <Notice
      tone={isRefused ? 'warn' : 'good'}
      live
      onDismiss={onDismiss}
      actions={
        server.kind === 'new' &&
        isExtension && (
          <Button icon="plus" onClick={() => void add(server.baseUrl)}>
            Add the environment {new URL(server.baseUrl).host}
          </Button>
        )
      }
    >
      The pasted text contained a key id and a secret.{' '}
      {isRefused ? 'This pair can’t be used as it is.' : 'Both fields are filled.'}{' '}
      {server.kind === 'known' && `Its URL belongs to ${server.environment.name}, which is selected now.`}
      {server.kind === 'new' &&
        `None of your environments has its URL, ${server.baseUrl}, so none is selected.`}
      {server.kind === 'other' && 'Its URLs weren’t used. Check which environments are selected below.'}
      {failed && ' The environment couldn’t be added. Add it in Environments.'}
    </Notice>
  );
}
