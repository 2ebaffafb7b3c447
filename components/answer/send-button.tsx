/** Sends the request that’s typed, and cancels that. Its label says what sending may do once more. */

import { isSending } from '../../lib/features/exchange/selectors.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { useRepeat } from './use-repeat.ts';

export function SendButton() {
  const { send, cancel } = useApp((state) => ({ send: state.send, cancel: state.cancelSend }));
  const busy = useApp(isSending);
  const repeated = useRepeat();
  if (busy)
    return (
      <Button icon="stop" onClick={cancel}>
        Cancel
      </Button>
    );
  return repeated !== undefined ? (
    <Button icon="send" onClick={() => void send({ isRepeated: true })}>
      {repeated}
    </Button>
  ) : (
    <Button variant="primary" icon="send" onClick={() => void send()}>
      Send
    </Button>
  );
}
