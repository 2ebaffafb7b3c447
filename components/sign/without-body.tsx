/** The ways out where the method takes no body, wherever that's said. */

import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { useProblems } from './problem-list.tsx';

export function useIsBodyRefused(): boolean {
  return useProblems('body').some(({ problem }) => problem === 'body-with-get');
}

export function WithoutBody() {
  const edit = useApp((state) => state.editDraft);
  if (!useIsBodyRefused()) return null;
  return (
    <>
      <Button icon="pencil" variant="quiet" onClick={() => edit({ method: 'POST' })}>
        Use POST
      </Button>
      <RemoveBody />
    </>
  );
}

export function RemoveBody() {
  const replace = useApp((state) => state.replaceBody);
  return (
    <Button icon="trash" variant="quiet" onClick={() => replace({ kind: 'none' }, 'Removed the body')}>
      Remove the body
    </Button>
  );
}
