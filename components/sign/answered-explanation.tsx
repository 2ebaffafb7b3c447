/** The verdict on what was sent. Once what's typed or where it goes has changed, it says so and offers no sending. */

import { sends } from '../../lib/core/diagnosis/remedy.ts';
import type { AppState } from '../../lib/state/app-store.ts';
import { type Answered, explanationOf } from '../../lib/state/explaining.ts';
import { selectEnvironment } from '../../lib/state/selectors.ts';
import type { Environment } from '../../lib/storage/environments.ts';
import { useApp } from '../app/store-context.tsx';
import styles from './answer.module.css';
import { ExplanationNotice } from './explanation-notice.tsx';

export function AnsweredExplanation({ answered }: { answered: Answered }) {
  const { outdated, placeLeft } = useApp((state) => ({
    outdated: state.draft !== answered.draft || !isSamePlace(selectEnvironment(state), answered.environment),
    placeLeft: isStillThere(state, answered.environment),
  }));
  const explanation = explanationOf(answered);
  // What it would send now is another request than this is about.
  const remedies = explanation.remedies.filter(
    ({ kind }) => !(outdated && sends(kind)) && (placeLeft || kind !== 'look-for-effect'),
  );
  return (
    <>
      {outdated && (
        <p className={styles['outdated']}>You’ve changed the request since. This is about the earlier one.</p>
      )}
      <ExplanationNotice key={answered.exchange.id} explanation={{ ...explanation, remedies }} />
    </>
  );
}

function isStillThere({ environments }: AppState, was: Environment): boolean {
  return environments.some((environment) => isSamePlace(environment, was));
}

/** A base URL may be edited under the same name. */
function isSamePlace(one: Environment, other: Environment): boolean {
  return one.id === other.id && baseUrlOf(one) === baseUrlOf(other);
}

function baseUrlOf(environment: Environment): string | undefined {
  return environment.kind === 'remote' ? environment.baseUrl : undefined;
}
