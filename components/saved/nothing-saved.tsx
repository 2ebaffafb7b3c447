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
        <Button icon="send" onClick={() => show('request')}>
          Write a request
        </Button>
      }
    >
      Write a request and choose Save request. Its last 20 responses are stored with it, so that you can
      compare them. With variables such as {'{{random}}'}, each request that you send has its own values. To
      share a collection, export it as a file: files contain no secrets. To import one, drop it here.
    </EmptyState>
  );
}
