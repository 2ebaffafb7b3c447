/** Sends the request that’s typed, and cancels that. Its label says what sending may do once more. */

import { type KeyboardEvent, useRef } from 'react';
import { selectRepeat } from '../../lib/features/exchange/repeat.ts';
import { isSending } from '../../lib/features/exchange/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { useWanted } from '../app/use-wanted-focus.ts';
import { Button } from '../ui/button.tsx';

export function SendButton() {
  const { send, cancel } = useApp((state) => ({ send: state.send, cancel: state.cancelSend }));
  const busy = useApp(isSending);
  const repeated = useApp(selectRepeat);
  const button = useRef<HTMLButtonElement>(null);
  useWanted('send', repeated !== undefined, () => {
    button.current?.focus();
    return button.current !== null;
  });
  if (busy)
    return (
      <Button icon="stop" onClick={cancel}>
        Cancel
      </Button>
    );
  return repeated !== undefined ? (
    <Button ref={button} icon="send" onKeyDown={ignoreHeld} onClick={() => void send({ isRepeated: true })}>
      {repeated}
    </Button>
  ) : (
    <Button variant="primary" icon="send" onClick={() => void send()}>
      Send
    </Button>
  );
}

/** The key that brought the focus here may still be down. */
function ignoreHeld(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
