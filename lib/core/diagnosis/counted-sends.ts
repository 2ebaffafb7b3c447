/** A proposed request that was sent more than once: only what the code that failed has sent tells of its mistake. */

import type { Diagnosis } from './diagnosis.ts';
import type { SecondOpinion } from './second-opinion.ts';

export interface RepeatedSend {
  /** `undefined` where that isn’t known. */
  readonly isValid: boolean | undefined;
  /** Nobody had asked for it, or the first request had succeeded by then: that it’s valid rules out no mistake. */
  readonly mayBeFixed?: boolean | undefined;
}

export interface CountedSends<Sent extends RepeatedSend> {
  /** To be looked at until one tells: an invalid one shows its mistake itself. Empty where none counts. */
  readonly looked: readonly Sent[];
  /**
   * Valid at one time, invalid at another. `first`: valid at first, by the code that failed. `earlier`: valid only before
   * the invalid ones, which no mistake is ruled out by. `later`: valid after an invalid one.
   */
  readonly differ: 'first' | 'earlier' | 'later' | undefined;
  /** Valid, after invalid ones: it counts where each of them had a mistake of its own, which was to be fixed first. */
  readonly resent: Sent | undefined;
}

const MOST_LOOKED = 4;

/** @param sends in the order they were sent. */
export function countedSends<Sent extends RepeatedSend>(sends: readonly Sent[]): CountedSends<Sent> {
  const telling = sends.filter(({ isValid, mayBeFixed }) => !isValid || !mayBeFixed);
  const [first, ...others] = telling.filter(({ isValid }) => !isValid);
  const looked = first ? [first, ...others.slice(1 - MOST_LOOKED)] : [];
  const firstInvalid = sends.findIndex(({ isValid }) => isValid === false);
  // One of which nothing is known tells little: a valid one is looked at as well.
  if (firstInvalid === -1) {
    const valid = telling.filter(({ isValid }) => isValid).slice(-1);
    return { looked: [...looked, ...valid], differ: undefined, resent: undefined };
  }
  const isValidFirst = telling.find(({ isValid }) => isValid !== undefined)?.isValid;
  const validAt = sends.findLastIndex(({ isValid }) => isValid);
  const differ = validAt === -1 ? undefined : validAt > firstInvalid ? 'later' : 'earlier';
  return {
    looked,
    differ: isValidFirst ? 'first' : differ,
    resent: isValidFirst ? undefined : telling.slice(-1).find(({ isValid }) => isValid),
  };
}

/** Whether it says what the mistake is, so that another send of the same request needn’t. */
export function isTelling({ verdict }: SecondOpinion): boolean {
  return verdict !== 'silent' && verdict !== 'ruled-out';
}

/** It says so itself: fix that first, then send the request again. */
export function hasOwnMistake({ verdict }: SecondOpinion, { explanations }: Diagnosis): boolean {
  return verdict === 'ruled-out' && explanations.length > 0;
}

/** @param opinion of the one that tells, or of the newest. */
export function opinionOfSends(
  opinion: SecondOpinion,
  differ: CountedSends<RepeatedSend>['differ'],
  first: Diagnosis,
): SecondOpinion {
  if (differ === undefined) return opinion;
  const valid = differ && VALID_SENDS[differ];
  if (valid !== undefined && isTelling(opinion)) return { ...opinion, text: `${opinion.text} ${valid}` };
  return { verdict: 'silent', text: DIFFER, kept: [], ruledOut: [], settled: first };
}

const VALID_SENDS: Partial<Record<NonNullable<CountedSends<RepeatedSend>['differ']>, string>> = {
  earlier: 'Sent before that, its signature was valid. This send isn’t counted: other code may have sent it.',
  later: 'Sent again later, its signature was valid. This send isn’t counted: the code may be fixed.',
};

const DIFFER =
  'The second request was sent more than once. Its signature was valid at one time, and invalid at another. So the code was changed in between, or other code sent one of them. Nothing is confirmed.';
