/** Enter in a field of the request sends it. */

import type { KeyboardEvent } from 'react';
import { sendByKey } from '../../lib/features/exchange/repeat.ts';
import { isSending } from '../../lib/features/exchange/selectors.ts';
import { useAppStore } from '../app/store-context.tsx';

/** @returns for `onKeyDown` of the field. */
export function useSendOnEnter(): (event: KeyboardEvent) => void {
  const store = useAppStore();
  return (event) => {
    const isPress = event.key === 'Enter' && !event.repeat && !event.nativeEvent.isComposing;
    const state = store.getState();
    if (!isPress || isSending(state)) return;
    // Else it would press the button that has the focus by then.
    event.preventDefault();
    sendByKey(state);
  };
}
