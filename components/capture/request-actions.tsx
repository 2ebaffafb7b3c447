/** Where to go from a request in a list: its diagnosis, its steps, or once more to where it went. */

import { AUTH_HEADERS } from '../../lib/core/api.ts';
import { isWhole } from '../../lib/core/signing/gaps.ts';
import { checkKeyId } from '../../lib/core/signing/key-pair.ts';
import { headerValue } from '../../lib/core/signing/wire-request.ts';
import { replayOf } from '../../lib/state/capture-replay.ts';
import type { RequestRow } from '../../lib/state/capture-rows.ts';
import { useApp } from '../app/store-context.tsx';
import { Button } from '../ui/button.tsx';
import { canBeDiagnosed, invitesDiagnosis, sendAgainLabel } from './capture-words.ts';

interface RequestActionsProps {
  readonly row: RequestRow;
  /** The mistake is named already. */
  readonly isNamed?: boolean;
  readonly onDiagnose: (id: number) => void;
  readonly onSteps: (id: number) => void;
  readonly onSendAgain: (id: number) => Promise<void>;
}

export function RequestActions({
  row,
  isNamed = false,
  onDiagnose,
  onSteps,
  onSendAgain,
}: RequestActionsProps) {
  const addKey = useApp((state) => state.openKeyForm);
  const { environment, key } = useApp((state) => replayOf(row, state));
  if (!isWhole(row.capture)) return null;
  const keyId: string = headerValue(row.capture.request.headers, AUTH_HEADERS.key) ?? '';
  return (
    <>
      {canBeDiagnosed(row) && (
        <Button
          icon="search"
          variant={invitesDiagnosis(row) ? 'primary' : 'normal'}
          onClick={() => onDiagnose(row.id)}
        >
          {isNamed || row.verdict === 'right' ? 'See the diagnosis' : 'Diagnose this request'}
        </Button>
      )}
      <Button onClick={() => onSteps(row.id)}>See the steps</Button>
      {environment && key ? (
        <Button
          icon="send"
          title={`Signed anew with the time of now, as ${key.name} to ${environment.name}`}
          onClick={() => void onSendAgain(row.id)}
        >
          {sendAgainLabel(row)}
        </Button>
      ) : (
        <Button
          icon="send"
          title="Where it went, or the key it was sent with, isn’t known here: choose both, then send"
          onClick={() => void onSendAgain(row.id)}
        >
          Edit and send
        </Button>
      )}
      {row.verdict === 'unknown-key' && checkKeyId(keyId).ok && (
        <Button icon="key" onClick={() => addKey({ id: keyId, environmentId: environment?.id })}>
          Add its key
        </Button>
      )}
    </>
  );
}
