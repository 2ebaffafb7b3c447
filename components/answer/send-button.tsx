/** Sends the request that’s typed, and cancels that. */

import { isSending } from '../../lib/features/exchange/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';

export function SendButton() {
  const { send, cancel } = useApp((state) => ({ send: state.send, cancel: state.cancelSend }));
  const busy = useApp(isSending);
  return busy ? (
    <Button icon="stop" onClick={cancel}>
      Cancel
    </Button>
  ) : (
    <Button variant="primary" icon="send" onClick={() => void send()}>
      Send
    </Button>
  );
}
