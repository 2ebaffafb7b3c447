/** A second look at invalid signatures whose diagnosis ran out of time: every single mistake, however long it takes. */

import { conclude, examine } from '../lib/core/diagnosis/diagnose.ts';
import { conduct, inProcessRunner } from '../lib/core/search/conduct.ts';
import { createKernel } from '../lib/core/search/kernel/simd-kernel.ts';
import { createSearch, STAGES } from '../lib/core/search/search.ts';
import type { WireRequest } from '../lib/core/signing/wire-request.ts';
import { diagnosisJson } from './diagnosis-json.ts';
import type { KeyPair } from './key-from-environment.ts';
import { printedJson } from './printed-json.ts';

const SINGLES = STAGES.filter(({ kind, mistakes }) => kind === 'level' && mistakes === 1);

/** @param now Unix time in seconds at which it came. @returns its diagnosis, as the sandbox’s are. */
export async function diagnosedSingly(
  request: WireRequest,
  { secret }: KeyPair,
  now: number,
): Promise<string | undefined> {
  const examination = examine({
    ...{ request, gaps: [], now, isReceived: true },
    secretFor: () => ({ secret, revoked: false }),
  });
  if (!examination.subject) return undefined;
  const search = createSearch(examination.subject, createKernel());
  const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));
  const result = await conduct(inProcessRunner(search, breathe), {
    ...{ budgetMs: Number.POSITIVE_INFINITY, clock: () => performance.now(), stages: SINGLES },
  });
  return printedJson(diagnosisJson(conclude(examination, result, search.coverage), request));
}
