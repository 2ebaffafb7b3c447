/** Where to go from a request in a list: its diagnosis, its steps, or once more to where it went. */

import { AUTH_HEADERS } from '../../lib/core/api.ts';
import { mayCheckSecretHere } from '../../lib/core/diagnosis/accepted-invalid.ts';
import { isWhole } from '../../lib/core/signing/gaps.ts';
import { checkKeyId } from '../../lib/core/signing/key-pair.ts';
import { headerValue } from '../../lib/core/signing/wire-request.ts';
import { isSending } from '../../lib/features/exchange/selectors.ts';
import { endedWithEffect } from '../../lib/features/requests/lost.ts';
import { replayOf } from '../../lib/features/requests/replay.ts';
import type { RequestRow } from '../../lib/features/requests/row.ts';
import { speaksAgainstSecret } from '../../lib/features/requests/stored-secret.ts';
import { selectEnvironment } from '../../lib/state/selectors.ts';
import type { RemoteEnvironment } from '../../lib/storage/environments.ts';
import type { StoredKey } from '../../lib/storage/vault.ts';
import { useApp } from '../app/store-context.tsx';
import { ReplaceSecret } from '../share/replace-secret.tsx';
import { SecretWanted } from '../share/secret-wanted.tsx';
import { useSentBefore } from '../share/use-sent-before.ts';
import { Button } from '../ui/button.tsx';
import { canBeDiagnosed, invitesDiagnosis } from './request-words.ts';
import type { ShownItem } from './use-shown-item.ts';

interface RequestActionsProps {
  readonly row: RequestRow;
  /** What Diagnose says where it names none. */
  readonly unexplained?: ShownItem['shown'];
  readonly onDiagnose: (id: number) => void;
  readonly onSteps: (id: number) => void;
  readonly onOpen: (id: number) => void;
  readonly onSendAgain: (id: number) => Promise<void>;
}

export function RequestActions(props: RequestActionsProps) {
  const { row, unexplained, onDiagnose, onSteps, onOpen, onSendAgain } = props;
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
      <Button
        title={
          environment && key
            ? 'Opens it in Request, to be signed with the current time. Nothing is sent yet'
            : 'Countersign doesn’t know its environment or key. Choose both, then send'
        }
        onClick={() => onOpen(row.id)}
      >
        Open in Request
      </Button>
      {environment && key && (
        <SendAgain row={row} environment={environment} signer={key} onSendAgain={onSendAgain} />
      )}
      {(isInQuestion || speaksAgainstSecret(row)) && <ReplaceSecret keyId={keyId} />}
      {row.verdict === 'unknown-key' && row.code !== 'invalid_key' && checkKeyId(keyId).ok && (
        <SecretWanted keyId={keyId} environmentId={environment?.id} />
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
  const isChosen = useApp((state) => selectEnvironment(state).id === environment.id);
  const before = useSentBefore(row.capture.request, new URL(environment.baseUrl).origin);
  const where = isChosen ? '' : ` to ${environment.name}`;
  const isAtRisk = before !== undefined || endedWithEffect(row.capture) !== undefined;
  return (
    <Button
      icon="send"
      disabled={busy}
      title={
        busy
          ? 'A request is being sent: wait for its response, or cancel it in Request'
          : isAtRisk
            ? 'Opens it in Request, with a warning first. Nothing is sent yet'
            : `Signs again with ${signer.name} and the current time, and sends to ${environment.name}`
      }
      onClick={() => void onSendAgain(row.id)}
    >
      {isAtRisk ? `Review, then send again${where}…` : `Sign and send again${where}`}
    </Button>
  );
}
