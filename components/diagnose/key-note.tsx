/** Which secret the signature was checked with, where it isn't that of the key that was sent; and how to get further. */

import type { ReactNode } from 'react';
import { AUTH_HEADERS } from '../../lib/core/api.ts';
import { mayCheckSecretHere } from '../../lib/core/diagnosis/accepted-invalid.ts';
import { gapOf } from '../../lib/core/signing/gaps.ts';
import { headerValue } from '../../lib/core/signing/wire-request.ts';
import type { DiagnosisItem } from '../../lib/features/diagnosis/items.ts';
import { type KeyState, keyStateFor } from '../../lib/features/diagnosis/key.ts';
import { wentTo } from '../../lib/features/requests/went-to.ts';
import { selectSecretGone } from '../../lib/state/selectors.ts';
import type { Environment } from '../../lib/storage/environments.ts';
import { useApp } from '../app/store-context.tsx';
import type { ShownItem } from '../request/use-shown-item.ts';
import { ReplaceSecret } from '../share/replace-secret.tsx';
import { SecretWanted } from '../share/secret-wanted.tsx';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';

/** For the verdict's notice. */
export function useKeyNote({ item, widening, shown }: ShownItem): {
  readonly words: string | undefined;
  /** Where the text doesn't say which environment it went to: what was assumed. */
  readonly place: string | undefined;
  /** What changes that, also where another part is asked for first. */
  readonly where: ReactNode;
  readonly actions: ReactNode;
  /** Nothing that’s given would have its signature checked. */
  readonly isLive: boolean;
} {
  const keys = useApp((state) => state.keys);
  const state = keyStateFor(item.capture, widening, keys);
  const chosen = useApp(({ environments }) => environments.find(({ id }) => id === widening.environment));
  const gone = useApp((app) => (state.kind === 'unknown' ? selectSecretGone(app, state.sent) : undefined));
  const isOpen = namesNoHost(item);
  const isInQuestion = shown !== undefined && mayCheckSecretHere(shown.diagnosis);
  return {
    words: gone ? GONE_WORDS[gone] : wordsFor(state, shown?.diagnosis.signature !== 'not-checked'),
    place: isOpen ? placeWords(chosen) : undefined,
    where: isOpen && <WhereItWent item={item} chosen={chosen} />,
    actions: actionsFor(item, state, isInQuestion),
    isLive: state.kind === 'live',
  };
}

const GONE_WORDS = {
  locked: 'The key is stored, and locked.',
  closed: 'The key is stored. Its secret was kept until the browser closed.',
} as const;

interface WhereProps {
  readonly item: DiagnosisItem;
  readonly chosen: Environment | undefined;
}

function WhereItWent({ item: { id }, chosen }: WhereProps) {
  const { environments, widen } = useApp((app) => ({ environments: app.environments, widen: app.widen }));
  return (
    <Select
      aria-label="Environment that the request was sent to"
      value={chosen?.id ?? ''}
      onChange={({ target }) => widen(id, { environment: target.value || undefined })}
    >
      <option value="">{chosen ? 'I don’t know' : 'Sent to …'}</option>
      {environments.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </Select>
  );
}

function placeWords(environment: Environment | undefined): string {
  if (!environment)
    return 'The text names no host, so Countersign assumed a server that follows the API docs. If you know where the request was sent, choose it under “Sent to …”.';
  return environment.readings || environment.kind === 'built-in'
    ? `Countersign used what’s known of ${environment.name}, since you chose it.`
    : `Nothing has been measured in ${environment.name} yet, so Countersign assumed a server that follows the API docs.`;
}

/** A made-up request is for no server. */
function namesNoHost({ source, capture }: DiagnosisItem): boolean {
  const isText = source === 'pasted' || source === 'file';
  return isText && capture.origin === undefined && !capture.madeUp && !gapOf(capture.gaps, 'origin');
}

/** @param isInQuestion whether the secret that’s stored may be the one that differs. */
function actionsFor(item: DiagnosisItem, state: KeyState, isInQuestion: boolean): ReactNode {
  switch (state.kind) {
    case 'stored':
      return isInQuestion && <ReplaceSecret keyId={state.key.id} />;
    case 'made-up':
    case 'live':
      return undefined;
    case 'borrowed':
    case 'unknown':
    case 'none':
      return <KeyActions item={item} state={state} />;
  }
}

/** @param isChecked whether there was enough besides the secret to check the signature. */
function wordsFor(state: KeyState, isChecked: boolean): string | undefined {
  switch (state.kind) {
    case 'stored':
    case 'none':
    case 'unknown':
    case 'live':
      return undefined;
    case 'borrowed':
      return borrowedWords(state, isChecked);
    case 'made-up':
      return 'Checked with the made-up key that this reproduction contains. It isn’t stored.';
  }
}

function borrowedWords(
  { key, isSentKnown }: Extract<KeyState, { kind: 'borrowed' }>,
  isChecked: boolean,
): string {
  if (!isChecked) return `You chose the secret of ${key.name}. More must be known to check the signature.`;
  return isSentKnown
    ? `Checked with the secret of ${key.name}, since the key id in the request isn’t stored here.`
    : `Checked with the secret of ${key.name}, since the key id in the request isn’t known.`;
}

function KeyActions({ item, state }: { readonly item: DiagnosisItem; readonly state: KeyState }) {
  const { id } = item;
  const { keys, widen } = useApp((app) => ({ keys: app.keys, widen: app.widen }));
  const environmentId = useApp((app) => wentTo(app, item, app.widenings[id])?.id);
  const isSigned = headerValue(item.capture.request.headers, AUTH_HEADERS.signature) !== undefined;
  if (state.kind === 'borrowed')
    return <Button onClick={() => widen(id, { secretOf: undefined })}>Don’t use that secret</Button>;
  return (
    <>
      {state.kind === 'unknown' && state.canBeAdded && (
        <SecretWanted keyId={state.sent} environmentId={environmentId} label="Add this key" />
      )}
      {isSigned && keys.length > 0 && (
        <Select
          aria-label="Use the secret of another key"
          value=""
          onChange={(event) => {
            const chosen = keys.find((key) => key.id === event.target.value);
            if (chosen) widen(id, { secretOf: chosen.id });
          }}
        >
          <option value="">Use the secret of …</option>
          {keys.map((key) => (
            <option key={key.id} value={key.id}>
              {key.name}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
