/** Sends the request that’s typed, and cancels that. Its label says what sending may do once more. */

import { type KeyboardEvent, useEffect, useRef } from 'react';
import { pressCancel, pressSend, selectRepeat } from '../../lib/features/exchange/repeat.ts';
import { isSending } from '../../lib/features/exchange/selectors.ts';
import { useApp, useAppStore } from '../app/store-context.tsx';
import { useWanted } from '../app/use-wanted-focus.ts';
import { Button } from '../ui/button.tsx';
import { pressOf } from './press-of.ts';

export function SendButton() {
  const store = useAppStore();
  const busy = useApp(isSending);
  const repeated = useApp(selectRepeat);
  const relabel = useApp((state) => state.relabelSend);
  const button = useRef<HTMLButtonElement>(null);
  const isRepeat = repeated !== undefined;
  const wasRepeat = useRef(isRepeat);
  useEffect(() => {
    if (isRepeat && !wasRepeat.current) relabel();
    wasRepeat.current = isRepeat;
  }, [isRepeat, relabel]);
  useWanted('send', isRepeat, () => {
    button.current?.focus();
    return button.current !== null;
  });
  if (busy)
    return (
      <Button icon="stop" onKeyDown={ignoreHeld} onClick={() => pressCancel(store.getState())}>
        Cancel
      </Button>
    );
  return (
    <Button
      ref={button}
      variant={isRepeat ? 'normal' : 'primary'}
      icon="send"
      onKeyDown={ignoreHeld}
      onClick={(event) => pressSend(store.getState(), { by: pressOf(event), isRepeated: isRepeat })}
    >
      {repeated ?? 'Send'}
    </Button>
  );
}

/** The key that brought the focus here, or pressed what stood here, may still be down. */
function ignoreHeld(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
