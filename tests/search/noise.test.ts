/**
 * Requests signed with other secrets, searched one by one with the kernel that's shipped: nothing explains them. Ten
 * thousand more of them are among the signatures of `one-and-two-mistakes.test.ts` and `three-mistakes.test.ts`.
 */

import { expect, test } from 'vitest';
import { noteSampled } from '../../cli/test-sample.ts';
import { conduct, inProcessRunner } from '../../lib/core/search/conduct.ts';
import { createKernel } from '../../lib/core/search/kernel/simd-kernel.ts';
import { createSearch, STAGES } from '../../lib/core/search/search.ts';
import { seeded } from './cases.ts';
import { signedByOthers } from './noise.ts';
import { SAMPLES, sampleSubject } from './requests.ts';
import { publish, seconds } from './results.ts';
import { IS_FULL, REPEATED, randomFor, shuffled } from './sampling.ts';

const EACH = 2;
/** Requests of a run that isn't full. */
const SOME = 4;
const LEVELS = STAGES.filter(({ kind, mistakes }) => kind === 'level' && mistakes <= 2);

test('other secrets, one by one', async () => {
  const random = IS_FULL ? seeded(51) : randomFor('noise');
  const chosen = IS_FULL ? SAMPLES : shuffled(SAMPLES, random).slice(0, SOME);
  const kernel = createKernel();
  const began = performance.now();
  let tried = 0;
  for (const sample of chosen)
    for (const digest of signedByOthers(sample, EACH, random)) {
      const subject = sampleSubject(sample, Buffer.from(digest, 'latin1').toString('hex'));
      const result = await conduct(
        inProcessRunner(createSearch(subject, kernel), async () => {}),
        { budgetMs: Number.POSITIVE_INFINITY, clock: () => performance.now(), stages: LEVELS },
      );
      expect(result.findings, REPEATED).toEqual([]);
      expect(result.stopped).toBe('exhausted');
      tried += result.tried;
    }
  const count = EACH * chosen.length;
  const s = seconds(performance.now() - began);
  publish('noise', 'Signed with other secrets, searched one by one', [
    { signatures: count, mistakes: 2, candidates: tried, explained: 0, s },
  ]);
  const of = EACH * SAMPLES.length;
  noteSampled('noise', [{ what: 'signatures by other secrets, one by one', taken: count, of }]);
});
