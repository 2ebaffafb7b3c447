/** What the gate looks for in a page: every secret that's known here. */

import { atOnce, clearDraft, clearText, type GateRefusal } from '../../core/gate/gate.ts';
import type { SecretList, Sought } from '../../core/gate/sought.ts';
import { Secret } from '../../core/signing/secret.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import type { PageSlice } from '../../state/page-state.ts';
import { rememberLast } from '../../state/remember-last.ts';
import { selectResolved } from '../../state/selectors.ts';
import type { SliceContext } from '../../state/slice.ts';
import { lookedInTurns, soughtFor, type Turns, type Work } from '../../storage/in-turns.ts';
import type { DraftSlice } from '../draft/state.ts';
import type { EnvironmentsSlice } from '../environments/state.ts';
import type { KeysSlice } from '../keys/state.ts';
import type { VariablesSlice } from '../variables/state.ts';

type Needs = ClockSlice & DraftSlice & EnvironmentsSlice & KeysSlice & PageSlice & VariablesSlice;

type KnowsSecrets = Pick<KeysSlice & PageSlice, 'keys' | 'refusedKeys' | 'sandboxPairs' | 'setAsideSecrets'>;

/** All that must not leave, whatever it looks like: also what’s stored and signs nothing. */
export function selectSecrets(state: KnowsSecrets): SecretList {
  return allSecrets(state.keys, state.refusedKeys, state.sandboxPairs, state.setAsideSecrets);
}

const allSecrets = rememberLast(
  (
    keys: KnowsSecrets['keys'],
    refused: KnowsSecrets['refusedKeys'],
    pairs: KnowsSecrets['sandboxPairs'],
    aside: KnowsSecrets['setAsideSecrets'],
  ): SecretList => [
    ...keys,
    ...refused,
    ...pairs.map(({ secret }) => ({ name: 'a key of the built-in sandbox', secret })),
    ...aside.map((secret) => ({ name: 'a key that was set aside', secret })),
  ],
);

export function plainSecrets(state: KnowsSecrets): Secret[] {
  return selectSecrets(state).map((one) => (one instanceof Secret ? one : one.secret));
}

export const selectSought: (state: KnowsSecrets) => Sought = (state) => soughtFor(selectSecrets(state));

/** Before anything leaves the page: for every secret that's known here by its end. `undefined` once aborted. */
export function lookedInPage<T>(
  { get }: Pick<SliceContext<KeysSlice & PageSlice>, 'get'>,
  look: (looked: Sought) => Work<T>,
  turns: Turns = {},
): Promise<T | undefined> {
  return lookedInTurns(() => selectSecrets(get()), look, turns);
}

/** Once for each, until other secrets are to be sought. */
export function lookedOnce<Of extends object, Found>(look: (of: Of, sought: Sought) => Found) {
  const looked = new WeakMap<Of, { readonly sought: Sought; readonly found: Found }>();
  return (of: Of, sought: Sought): Found => {
    const before = looked.get(of);
    if (before?.sought === sought) return before.found;
    const found = look(of, sought);
    looked.set(of, { sought, found });
    return found;
  };
}

/** Whether a short text may be shown everywhere, as names are. */
function isClear(text: string, state: KnowsSecrets): boolean {
  return atOnce(clearText(text, 'the text', selectSought(state))).ok;
}

/** The same, with the variables that the secret comes from: by itself, or once all are in place. */
export async function withVariables(refusal: GateRefusal, state: Needs): Promise<GateRefusal> {
  const { used } = selectResolved(state);
  if (refusal.problem !== 'holds-secret' || used.length === 0) return refusal;
  const holds = (text: string) => !isClear(text, state);
  const alone = used.filter(({ value }) => value !== undefined && holds(value));
  const typed = await lookedInPage({ get: () => state }, (looked) => clearDraft(state.draft, looked));
  const names = (alone.length > 0 ? alone : typed?.ok ? used : []).map(({ name }) => name);
  return names.length === 0 ? refusal : { ...refusal, standing: { ...refusal.standing, variables: names } };
}
