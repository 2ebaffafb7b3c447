/** Where to go from a request in a list: its diagnosis, its steps, or once more to where it went. */

import { AUTH_HEADERS } from '../../lib/core/api.ts';
import { mayCheckSecretHere } from '../../lib/core/diagnosis/accepted-invalid.ts';
import { isWhole } from '../../lib/core/signing/gaps.ts';
import { checkKeyId } from '../../lib/core/signing/key-pair.ts';
import { headerValue } from '../../lib/core/signing/wire-request.ts';
import { isSending } from '../../lib/features/exchange/selectors.ts';
import { replayOf } from '../../lib/features/requests/replay.ts';
import type { RequestRow } from '../../lib/features/requests/row.ts';
import { speaksAgainstSecret } from '../../lib/features/requests/stored-secret.ts';
import type { RemoteEnvironment } from '../../lib/storage/environments.ts';
import type { StoredKey } from '../../lib/storage/vault.ts';
import { useApp } from '../app/store-context.tsx';
import { CheckSecret } from '../share/check-secret.tsx';
import { useSentBefore } from '../share/use-sent-before.ts';
import { Button } from '../ui/button.tsx';
import { canBeDiagnosed, invitesDiagnosis, sendAgainLabel } from './request-words.ts';
import type { ShownItem } from './use-shown-item.ts';

interface RequestActionsProps {
  readonly row: RequestRow;
  /** What Diagnose says where it names none. */
  readonly unexplained?: ShownItem['shown'];
  readonly onDiagnose: (id: number) => void;
  readonly onSteps: (id: number) => void;
  readonly onSendAgain: (id: number) => Promise<void>;
}

export function RequestActions({ row, unexplained, onDiagnose, onSteps, onSendAgain }: RequestActionsProps) {
  const addKey = useApp((state) => state.openKeyForm);
  const { environment, key } = useApp((state) => replayOf(row, state));
  if (!isWhole(row.capture)) return null;
  const isInQuestion = unexplained !== undefined && mayCheckSecretHere(unexplained.diagnosis);
  const keyId: string = headerValue(row.capture.request.headers, AUTH_HEADERS.key) ?? '';
  return (
    <>
      {canBeDiagnosed(row) && (
        <Button
          icon="search"
          variant={invitesDiagnosis(row) ? 'primary' : 'normal'}
          onClick={() => onDiagnose(row.id)}
        >
          Diagnose this request
        </Button>
      )}
      <Button onClick={() => onSteps(row.id)}>Show signing steps</Button>
      {environment && key ? (
        <SendAgain row={row} environment={environment} signer={key} onSendAgain={onSendAgain} />
      ) : (
        <Button
          icon="send"
          title="Countersign doesn’t know its environment or key. Choose both, then send"
          onClick={() => void onSendAgain(row.id)}
        >
          Open in Request
        </Button>
      )}
      {(isInQuestion || speaksAgainstSecret(row)) && <CheckSecret keyId={keyId} />}
      {row.verdict === 'unknown-key' && row.code !== 'invalid_key' && checkKeyId(keyId).ok && (
        <Button icon="key" onClick={() => addKey({ id: keyId, environmentId: environment?.id })}>
          Add its key
        </Button>
      )}
    </>
  );
}

interface SendAgainProps extends Pick<RequestActionsProps, 'row' | 'onSendAgain'> {
  readonly environment: RemoteEnvironment;
  readonly signer: StoredKey;
}

function SendAgain({ row, environment, signer, onSendAgain }: SendAgainProps) {
  const busy = useApp(isSending);
  const before = useSentBefore(row.capture.request, new URL(environment.baseUrl).origin);
  return (
    <Button
      icon="send"
      disabled={busy}
      title={
        busy
          ? 'A request is being sent: wait for its response, or cancel it in Request'
          : `Signs again with ${signer.name} and the current time, and sends to ${environment.name}`
      }
      onClick={() => void onSendAgain(row.id)}
    >
      {sendAgainLabel(row, before !== undefined)}
    </Button>
  );
}
