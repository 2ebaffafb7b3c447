/** Diagnoses a request as the Inbox does, and says whether that names what was planted. */

import { leadingSymptoms } from '../../lib/core/diagnosis/answer/unexplained-title.ts';
import { conclude, examine } from '../../lib/core/diagnosis/diagnose.ts';
import type { Diagnosis, Mistake } from '../../lib/core/diagnosis/diagnosis.ts';
import { conduct, inProcessRunner } from '../../lib/core/search/conduct.ts';
import { createKernel } from '../../lib/core/search/kernel/simd-kernel.ts';
import { createSearch } from '../../lib/core/search/search.ts';
import type { WireRequest } from '../../lib/core/signing/wire-request.ts';
import type { KeyPair } from '../key-from-environment.ts';
import type { Planted } from './client-source.ts';

/**
 * `first`: by the first explanation. `named`: by another that’s listed, or that makes the same bytes. `other`: explained,
 * by other mistakes alone. `missed`: not explained.
 */
export type Judgement = 'first' | 'named' | 'other' | 'missed';

const kernel = createKernel();

/** @returns undefined where nothing is wrong with it. */
export async function diagnosed(
  request: WireRequest,
  { id, secret }: KeyPair,
  now: number,
  budgetMs: number,
): Promise<Diagnosis | undefined> {
  const examination = examine({
    ...{ request, gaps: [], now: Math.floor(now), isReceived: true },
    secretFor: (sent) => (String(sent) === id ? { secret, revoked: false } : undefined),
  });
  if (examination.diagnosis.verdict === 'valid') return undefined;
  if (!examination.subject) return examination.diagnosis;
  const search = createSearch(examination.subject, kernel);
  const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));
  const result = await conduct(inProcessRunner(search, breathe), {
    budgetMs,
    clock: processorMs,
  });
  return conclude(examination, result, search.coverage);
}

/** What it took of the processor, so that what else runs on this machine changes no verdict. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export function judgementOn(diagnosis: Diagnosis, planted: readonly Planted[]): Judgement {
  const [first, ...others] = setsIn(diagnosis);
  if (first === undefined) return 'missed';
  const isPlanted = (id: string) => planted.some(({ ids }) => ids.some((one) => one === id));
  // Where some of what was planted makes the signature by itself, the rest doesn’t show in this request.
  const names = (ids: readonly string[]) =>
    planted.every((one) => one.ids.some((id) => ids.includes(id))) ||
    (ids.length > 0 && ids.every(isPlanted));
  if (names(first)) return 'first';
  if (others.some(names)) return 'named';
  return 'other';
}

/** Sets of ids that it lists, best first; what the request shows by itself belongs to each of them. */
export function setsIn(diagnosis: Diagnosis): readonly (readonly string[])[] {
  const shown = leadingSymptoms(diagnosis).map(({ id }) => id);
  const idsOf = (mistakes: readonly Mistake[]) => [...mistakes.map(({ id }) => id), ...shown];
  const sets = diagnosis.explanations.flatMap(({ mistakes, equivalents }) => [mistakes, ...equivalents]);
  const firsts = diagnosis.explanations.map(({ mistakes }) => mistakes);
  const ordered = [...firsts, ...sets.filter((set) => !firsts.includes(set))].map(idsOf);
  return ordered.length > 0 || shown.length === 0 ? ordered : [shown];
}
