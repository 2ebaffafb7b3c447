/** Sends the request that’s typed, and cancels that. Its label says what sending may do once more. */

import { retryAtRisk } from '../../lib/core/diagnosis/may-have-happened.ts';
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
  return repeated ? (
    <Button icon="send" onClick={() => void send({ isRepeated: true })}>
      {retryAtRisk(repeated).does}
    </Button>
  ) : (
    <Button variant="primary" icon="send" onClick={() => void send()}>
      Send
    </Button>
  );
}
