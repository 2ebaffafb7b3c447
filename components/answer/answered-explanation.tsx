/** The verdict on what was sent. Once what's typed or where it goes has changed, it says so and offers no sending. */

import { useMemo } from 'react';
import type { Draft } from '../../lib/client/draft/draft.ts';
import { plainProbe, probeAdvice, silentWords } from '../../lib/core/diagnosis/plain-probe.ts';
import { sends } from '../../lib/core/diagnosis/remedy.ts';
import { orderCharged } from '../../lib/core/diagnosis/sent-twice.ts';
import { selectSearched } from '../../lib/features/browse/selectors.ts';
import { sentPlain } from '../../lib/features/diagnosis/sent-probe.ts';
import {
  explanationOf,
  isAbout,
  isSecretReplaced,
  keyIdOf,
  partsEdited,
  sentSince,
} from '../../lib/features/exchange/explaining.ts';
import { captureOfSent } from '../../lib/features/exchange/sent-capture.ts';
import type { Answered, KeptAnswered } from '../../lib/features/exchange/state.ts';
import type { AppState } from '../../lib/state/app-state.ts';
import type { TimestampMode } from '../../lib/state/clock-state.ts';
import { selectEnvironment, selectKey } from '../../lib/state/selectors.ts';
import type { Environment } from '../../lib/storage/environments.ts';
import { useApp } from '../app/store-context.tsx';
import { PlainProbe } from '../share/plain-probe.tsx';
import { AcceptedTwice } from './accepted-twice.tsx';
import styles from './answer.module.css';
import { ExplanationNotice } from './explanation-notice.tsx';

export function AnsweredExplanation({ answered }: { answered: Answered | KeptAnswered }) {
  const { changed, placeLeft } = useApp((state) => ({
    changed: changedSince(state, answered).join(', '),
    placeLeft: isStillThere(state, answered.environment),
  }));
  const { request } = answered.exchange;
  const rejected = useMemo(
    () => ({ capture: captureOfSent(answered), since: answered.exchange.startedAt }),
    [answered],
  );
  const simplest = useMemo(() => plainProbe(request), [request]);
  const plain = useApp((state) => simplest && sentPlain(state, rejected, simplest));
  const order = useMemo(() => orderCharged(request), [request]);
  const charged = { order, environment: answered.environment, keyId: keyIdOf(answered) };
  const searched = useApp((state) => selectSearched(state, charged, answered.exchange.startedAt));
  const explanation = explanationOf(answered, plain, searched);
  const { probe } = explanation;
  // What it would send now is another request than this is about.
  const remedies = explanation.remedies.filter(
    ({ kind }) => !(changed !== '' && sends(kind)) && (placeLeft || kind !== 'look-for-effect'),
  );
  const happened = [
    ...(changed === '' ? [] : [`This response is for an earlier request. Changed since then: ${changed}.`]),
    ...explanation.happened,
  ];
  return (
    <>
      <ExplanationNotice key={answered.exchange.id} explanation={{ ...explanation, happened, remedies }} />
      <AcceptedTwice
        answered={answered}
        canLook={placeLeft && !remedies.some(({ kind }) => kind === 'look-for-effect')}
      />
      {probe && (
        <div className={styles['apart']}>
          <PlainProbe
            rejected={rejected}
            probe={probe}
            advice={probeAdvice(request, probe)}
            answered={plain && silentWords(request, sentSince(answered, plain))}
          />
        </div>
      )}
    </>
  );
}

const PARTS: Record<keyof Draft, string> = {
  method: 'method',
  target: 'path or query',
  headers: 'headers',
  body: 'body',
  leftOut: 'left-out headers',
};

/** What the next send would have otherwise, by its names on screen. */
function changedSince(state: AppState, answered: Answered | KeptAnswered): string[] {
  const { environment, chosen } = answered;
  const now = selectEnvironment(state);
  const isChosen = now.id === environment.id;
  return [
    ...(isAbout(answered, state.draft)
      ? []
      : partsEdited(answered.draft, state.draft).map((part) => PARTS[part])),
    ...(isChosen ? [] : ['environment']),
    ...(!isChosen || isSamePlace(now, environment) ? [] : ['base URL']),
    // Each environment has its own.
    ...(!isChosen || !chosen || selectKey(state)?.id === chosen.keyId ? [] : ['key']),
    ...(isSecretKept(state, answered) ? [] : ['secret of the key']),
    ...(!chosen || isSameTime(state.timestampMode, chosen.timestampMode) ? [] : ['timestamp']),
  ];
}

/** Also where the key was deleted: nothing is stored then that could differ. */
function isSecretKept({ keys }: AppState, answered: Answered | KeptAnswered): boolean {
  if (isSecretReplaced(answered)) return false;
  const secretIn = (stored: AppState['keys']) => stored.find(({ id }) => id === keyIdOf(answered))?.secret;
  const [now, then] = [secretIn(keys), secretIn(answered.keys)];
  return !now || !then || now.equals(then);
}

/** One that runs is another each second, and meant to be. */
function isSameTime(one: TimestampMode, other: TimestampMode): boolean {
  if (one.kind === 'running' || other.kind === 'running') return one.kind === other.kind;
  return one.text === other.text;
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
