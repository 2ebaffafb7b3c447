/** Before anything is saved: what would be here, and how it gets here. */

import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function NothingSaved() {
  const show = useApp((state) => state.show);
  return (
    <EmptyState
      icon="bookmark"
      title="Requests you save appear here"
      action={
        <Button icon="send" onClick={() => show('sign')}>
          Write a request
        </Button>
      }
    >
      Save a request with the button above it, and it’s here in its collection, with the responses to its last
      20 sends, so that you can tell what changed. Variables such as {'{{random}}'} give each send values of
      its own. Collections can be exported as files that hold no secret, and imported elsewhere: drop one
      here.
    </EmptyState>
  );
}
