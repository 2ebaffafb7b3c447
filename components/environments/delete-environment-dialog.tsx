/** Asks before an environment is deleted, and says what becomes of the keys that sign for it. */

import { useState } from 'react';
import type { RemoteEnvironment } from '../../lib/storage/environments.ts';
import { useApp } from '../app/store-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { environmentFailureAdvice } from './environment-words.ts';

interface DeleteEnvironmentDialogProps {
  readonly deleting: RemoteEnvironment | undefined;
  readonly onCancel: () => void;
  readonly onDeleted: () => void;
}

export function DeleteEnvironmentDialog(props: DeleteEnvironmentDialogProps) {
  const { deleting, onCancel, onDeleted } = props;
  const remove = useApp((state) => state.removeEnvironment);
  const isChosen = useApp((state) => state.choices.environmentId === deleting?.id);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const confirm = async (): Promise<void> => {
    if (!deleting) return;
    const outcome = await remove(deleting.id);
    // Gone already, in another window, is what was asked for.
    if (!outcome.ok && outcome.problem !== 'not-found')
      return setFailure(environmentFailureAdvice(outcome).words);
    setFailure(undefined);
    onDeleted();
  };
  const cancel = (): void => {
    setFailure(undefined);
    onCancel();
  };
  return (
    <ConfirmDialog
      open={deleting !== undefined}
      danger
      title={`Delete the environment “${deleting?.name ?? ''}”?`}
      confirmLabel="Delete environment"
      onConfirm={confirm}
      onCancel={cancel}
    >
      {deleting && <Signers of={deleting} />}
      {isChosen && (
        <p>
          You use this environment now. After you delete it, requests go to the built-in sandbox until you
          choose a different environment.
        </p>
      )}
      {failure && (
        <Notice tone="bad" title="The environment wasn’t deleted" live>
          {failure}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

function Signers({ of: { id } }: { readonly of: RemoteEnvironment }) {
  const names = useApp(({ keys }) =>
    keys.filter(({ environments }) => environments.includes(id)).map(({ name }) => name),
  );
  if (names.length === 0) return <p>No key uses this environment, so all keys stay as they are.</p>;
  return (
    <p>
      {names.length === 1 ? 'One key signs' : `${names.length} keys sign`} for it: {names.join(', ')}.{' '}
      {names.length === 1 ? 'It stays' : 'They stay'} in Keys.
    </p>
  );
}
