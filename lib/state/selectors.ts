/** What the views need to know, derived from the store and never kept in it. */

import type { Draft } from '../client/draft/draft.ts';
import {
  needsResolving,
  notYetResolved,
  type ResolvedDraft,
  withoutVariables,
} from '../client/resolved-draft.ts';
import { AUTH_HEADERS, KEY_PREFIXES } from '../core/api.ts';
import { headerValue, type WireRequest } from '../core/signing/wire-request.ts';
import type { CaptureSlice } from '../features/capture/state.ts';
import type { DraftSlice } from '../features/draft/state.ts';
import type { EnvironmentsSlice } from '../features/environments/state.ts';
import { createSigner, type Signing } from '../features/exchange/signing.ts';
import type { KeysSlice } from '../features/keys/state.ts';
import type { PasteSlice } from '../features/paste/state.ts';
import type { Variables, VariablesSlice } from '../features/variables/state.ts';
import type { Capture } from '../formats/capture/capture.ts';
import { environmentOfUrl } from '../storage/environment-of-url.ts';
import { BUILT_IN_ENVIRONMENT, type Environment } from '../storage/environments.ts';
import type { KeyWithoutSecret, StoredKey } from '../storage/vault.ts';
import { signingClock, timestampText } from './clock-slice.ts';
import type { ClockSlice } from './clock-state.ts';
import { rememberLast } from './remember-last.ts';

type Needs = ClockSlice & DraftSlice & EnvironmentsSlice & KeysSlice & VariablesSlice;

export function selectEnvironment({ environments, choices }: EnvironmentsSlice): Environment {
  return environments.find(({ id }) => id === choices.environmentId) ?? BUILT_IN_ENVIRONMENT;
}

/** Keys that may sign for the chosen environment. */
export function selectUsableKeys(state: EnvironmentsSlice & KeysSlice): readonly StoredKey[] {
  const { id } = selectEnvironment(state);
  return state.keys.filter(({ environments }) => environments.includes(id));
}

/** The key picked for the chosen environment, or the first that may be used there. */
export function selectKey(state: EnvironmentsSlice & KeysSlice): StoredKey | undefined {
  const usable = selectUsableKeys(state);
  const picked = state.choices.keyIds[selectEnvironment(state).id];
  return usable.find(({ id }) => id === picked) ?? usable[0];
}

/** The key that would sign for the chosen environment, if it had its secret. */
export function selectKeyWithoutSecret(state: EnvironmentsSlice & KeysSlice): KeyWithoutSecret | undefined {
  const { id } = selectEnvironment(state);
  if (selectKey(state)) return undefined;
  const its = state.keysWithoutSecret.filter(({ environments }) => environments.includes(id));
  return its.find((key) => key.id === state.choices.keyIds[id]) ?? its[0];
}

/** Whether it's a secret that's missing, and not the key. */
export function selectLacksSecret(state: EnvironmentsSlice & KeysSlice): boolean {
  return state.protection === 'locked' || selectKeyWithoutSecret(state) !== undefined;
}

/** Why the secret of a stored key can't be used; `undefined` where it can, or the key isn't stored. */
export function selectSecretGone(
  { keysWithoutSecret, protection }: KeysSlice,
  keyId: string,
): 'locked' | 'closed' | undefined {
  if (!keysWithoutSecret.some(({ id }) => id === keyId)) return undefined;
  return protection === 'locked' ? 'locked' : 'closed';
}

/** Of a request as it's sent: what's in its header, or the chosen key. */
export function selectKeyIdOf(
  state: EnvironmentsSlice & KeysSlice,
  { headers }: WireRequest,
): string | undefined {
  return headerValue(headers, AUTH_HEADERS.key) ?? selectKey(state)?.id;
}

/**
 * Stored keys that don't sign for the chosen environment yet, and may: the built-in sandbox accepts only those that it
 * made, which no other server does.
 */
export function selectOtherKeys(state: EnvironmentsSlice & KeysSlice): readonly StoredKey[] {
  const { id: environment, kind } = selectEnvironment(state);
  return state.keys.filter(
    ({ id, environments }) =>
      !environments.includes(environment) &&
      (kind === 'built-in') === state.sandboxPairs.some((pair) => pair.id === id),
  );
}

/**
 * The stored key to sign with where the chosen environment has none: that of the pasted or opened request, of the last
 * captured one that went there, or the only one that signs nowhere yet. None, where the pasted request names another.
 */
export function selectKeyToUse(
  state: EnvironmentsSlice & KeysSlice & Pick<PasteSlice & CaptureSlice, 'pasted' | 'capturedRows'>,
): StoredKey | undefined {
  const { pasted, keys, environments, capturedRows } = state;
  const stored = (id: string | undefined) => keys.find((key) => key.id === id);
  const opened = pasted?.kind === 'draft' ? stored(pasted.keyId) : undefined;
  if (opened || selectKeyIdToAdd(state) !== undefined) return opened;
  const idle = selectOtherKeys(state).filter((key) =>
    environments.every(({ id }) => !key.environments.includes(id)),
  );
  return (
    stored(keyIdCaptured(capturedRows, keys, selectEnvironment(state))) ?? (idle[1] ? undefined : idle[0])
  );
}

/** The test key of the pasted or opened request, where it isn’t stored. */
export function selectKeyIdToAdd({
  pasted,
  keys,
}: KeysSlice & Pick<PasteSlice, 'pasted'>): string | undefined {
  const id = pasted?.kind === 'draft' ? pasted.keyId : undefined;
  const isReal = id?.startsWith(KEY_PREFIXES.test) && PLAIN.test(id);
  return isReal && !keys.some((key) => key.id === id) ? id : undefined;
}

/** Neither hidden nor a placeholder. */
const PLAIN = /^[\w-]+$/;

const keyIdCaptured = rememberLast(
  (rows: CaptureSlice['capturedRows'], keys: readonly StoredKey[], environment: Environment) =>
    rows.reduceRight<string | undefined>((found, row) => {
      if (found !== undefined || row.kind !== 'request' || !environmentOfUrl(row.url, [environment]))
        return found;
      const id: string | undefined = headerValue(row.capture.request.headers, AUTH_HEADERS.key);
      return keys.find((key) => key.id === id)?.id;
    }, undefined),
);

const resolve = rememberLast(
  (
    draft: Draft,
    variables: Variables | undefined,
    environmentId: string,
    time: number | undefined,
  ): ResolvedDraft => {
    if (!needsResolving(draft)) return withoutVariables(draft);
    return variables ? variables.resolve(draft, environmentId, time) : notYetResolved(draft);
  },
);

/** The request as typed with its variables' values in place: what's signed and sent. */
export function selectResolved(state: Needs): ResolvedDraft {
  const { draft, variables } = state;
  const { id } = selectEnvironment(state);
  return resolve(draft, variables, id, variables?.timeOf(draft, signingClock(state)));
}

const sign = createSigner();

export function selectSigning(state: Needs): Signing {
  return sign({
    resolved: selectResolved(state),
    environment: selectEnvironment(state),
    key: selectKey(state),
    timestampText: timestampText(state),
  });
}

/** The request as it would be sent now, but for its signature. `undefined` while it can’t be sent. */
export function selectDraftCapture(state: Needs): Capture | undefined {
  const { request, url } = selectSigning(state).prepared;
  return request && url !== undefined
    ? { request, gaps: [], hints: {}, origin: new URL(url).origin }
    : undefined;
}
