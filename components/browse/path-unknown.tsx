/** Nothing is at a path that was assumed: it can be told here, in the environment's settings. */

import { Suspense, useState } from 'react';
import { selectEnvironment } from '../../lib/state/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { Assumed } from '../request/rule-link.tsx';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { Notice } from '../ui/notice.tsx';

const EditEnvironmentDialog = lazyPart(
  async () => (await import('../environments/edit-environment-dialog.tsx')).EditEnvironmentDialog,
);

interface PathUnknownProps {
  readonly path: string;
  readonly onShowRequest: () => void;
}

export function PathUnknown({ path, onShowRequest }: PathUnknownProps) {
  const { collection, environment } = useApp((state) => ({
    collection: state.collection,
    environment: selectEnvironment(state),
  }));
  const [isTelling, setTelling] = useState(false);
  return (
    <Notice
      tone="warn"
      live
      title="Set the path of this list"
      actions={
        <>
          {environment.kind === 'remote' && (
            <Button icon="pencil" variant="primary" onClick={() => setTelling(true)}>
              Set the path
            </Button>
          )}
          <Button onClick={onShowRequest}>Show the request</Button>
        </>
      }
    >
      <p>
        The server answered 404 for <code>{path}</code>.
      </p>
      <p>
        <Assumed id="collection-paths" /> The API docs don’t show this path. If you know the path, enter it.
        Countersign stores it with the environment.
      </p>
      {isTelling && environment.kind === 'remote' && (
        <Suspense>
          <EditEnvironmentDialog editing={environment} list={collection} onClose={() => setTelling(false)} />
        </Suspense>
      )}
    </Notice>
  );
}
