/** Offers the command that's in the body as the request, however it came there. */

import { useMemo } from 'react';
import { selectBodyCommand } from '../../lib/features/paste/body-command.ts';
import { understand } from '../../lib/features/paste/understand.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useRested } from '../ui/use-rested.ts';

export function BodyCommand() {
  const text = useApp(selectBodyCommand);
  const act = useApp((state) => state.withPasted);
  const rested = useRested(text);
  const found = useMemo(() => (rested === undefined ? undefined : understand(rested)), [rested]);
  if (text === undefined || found?.kind !== 'requests') return null;
  const { format, captures } = found;
  return (
    <Notice
      tone="warn"
      live
      title={`The body is ${format}`}
      actions={
        <>
          <Button
            icon="send"
            variant="primary"
            onClick={() => void act((actions) => actions.replaceRequestByBody())}
          >
            {captures.length === 1 ? 'Use it as the request' : 'Use the first as the request'}
          </Button>
          <Button variant="quiet" onClick={() => void act((actions) => actions.keepAsBody(text))}>
            Use it as the body
          </Button>
        </>
      }
    >
      If you send now, the command itself is the body.
    </Notice>
  );
}
