/** A proposed request that was sent several times: which of them are looked at, and what’s said of the others. */

import { expect, test } from 'vitest';
import { countedSends, opinionOfSends } from '../../../lib/core/diagnosis/counted-sends.ts';
import type { Diagnosis } from '../../../lib/core/diagnosis/diagnosis.ts';
import type { SecondOpinion } from '../../../lib/core/diagnosis/second-opinion.ts';

const SETTLED = { signature: 'explained', explanations: [] } as unknown as Diagnosis;
const CONFIRMED: SecondOpinion = {
  ...{ verdict: 'confirmed', text: 'It’s confirmed.', kept: [], ruledOut: [], settled: SETTLED },
};

type Send = 'valid' | 'invalid' | 'unknown' | 'valid, perhaps fixed';

/** The places of those that are looked at, and what's said. */
function counted(...sends: readonly Send[]) {
  const { looked, differ, resent } = countedSends(
    sends.map((send, at) => ({
      at,
      isValid: send === 'unknown' ? undefined : send !== 'invalid',
      mayBeFixed: send === 'valid, perhaps fixed',
    })),
  );
  const { text } = opinionOfSends(CONFIRMED, differ, SETTLED);
  return { looked: looked.map(({ at }) => at), resent: resent?.at, text };
}

test('one that was valid before anybody asked, then invalid, isn’t said to have been sent again later', () => {
  expect(counted('valid, perhaps fixed', 'invalid')).toEqual({
    looked: [1],
    resent: undefined,
    text: 'It’s confirmed. Sent before that, its signature was valid. This send isn’t counted: other code may have sent it.',
  });
});

test('a valid one is looked at after one of which nothing is known', () => {
  expect(counted('unknown', 'valid').looked).toEqual([0, 1]);
  expect(counted('unknown', 'valid, perhaps fixed').looked).toEqual([0]);
  expect(counted('valid', 'unknown', 'valid').looked).toEqual([1, 2]);
});

test('one of which nothing is known doesn’t hide that it was invalid, and valid later', () => {
  const later =
    'It’s confirmed. Sent again later, its signature was valid. This send isn’t counted: the code may be fixed.';
  expect(counted('invalid', 'unknown', 'valid, perhaps fixed')).toMatchObject({
    looked: [0, 1],
    text: later,
  });
  expect(counted('invalid', 'valid, perhaps fixed').text).toBe(later);
  expect(counted('invalid', 'unknown').text).toBe('It’s confirmed.');
});

test('one that was valid at first, then invalid, confirms nothing, also where nothing is known of one before', () => {
  for (const sends of [
    ['valid', 'invalid'],
    ['unknown', 'valid', 'invalid'],
  ] as const)
    expect(counted(...sends).text).toMatch(/Nothing is confirmed\.$/);
});
