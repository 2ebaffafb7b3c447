/**
 * A reproduction to pass on: made, written as a command with its made-up pair above it, read back and diagnosed. What
 * isn’t diagnosed the same isn’t handed out. Loaded with the first one.
 */

import type { Diagnosis, Mistake } from '../../core/diagnosis/diagnosis.ts';
import { type Reproduction, reproduce } from '../../core/diagnosis/reproduction/reproduction.ts';
import { MADE_UP_HOST } from '../../core/diagnosis/reproduction/request.ts';
import { diagnosisLines } from '../../core/diagnosis/said-diagnosis.ts';
import { clearRequest, clearText } from '../../core/gate/gate.ts';
import type { Sought } from '../../core/gate/sought.ts';
import type { Language } from '../../core/mistakes/languages.ts';
import type { SearchWorker } from '../../core/search/protocol.ts';
import { isWhole } from '../../core/signing/gaps.ts';
import type { Secret } from '../../core/signing/secret.ts';
import { withHost } from '../../core/signing/wire-request.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import { withMadeUpPairs } from '../../formats/made-up-pairs.ts';
import { readPasted } from '../../formats/read-pasted.ts';
import { reproductionHead } from '../../formats/reproduction-head.ts';
import { exportCapture } from '../../snippets/export-capture.ts';
import { lookedInTurns, type SecretsNow } from '../../storage/in-turns.ts';
import { diagnoseReadings } from '../diagnosis/diagnosing.ts';
import { NOT_WIDENED } from '../diagnosis/items.ts';
import type { SharedReproduction } from './state.ts';

export { requestValues } from '../../core/diagnosis/reproduction/values.ts';

export interface ReproductionInput {
  readonly capture: Capture;
  readonly diagnosis: Diagnosis;
  /** Of the key that the request was signed with. */
  readonly secret: Secret;
  /** None of them may be in it, whatever they’re of. */
  readonly secrets: SecretsNow;
  readonly language: Language | undefined;
  /** Ids of values to make up. */
  readonly chosen: ReadonlySet<string>;
  readonly seed: Uint8Array;
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly clock: () => number;
  readonly startWorkers: () => readonly SearchWorker[];
}

const BUDGET_MS = 60_000;

export async function sharedReproduction(input: ReproductionInput): Promise<SharedReproduction> {
  const { capture, diagnosis, secret, secrets, chosen, seed, signal } = input;
  const mistakes = diagnosis.explanations[0]?.mistakes ?? [];
  if (!isWhole(capture)) return { ok: false, problem: 'incomplete-evidence' };
  if (diagnosis.signature !== 'valid' && mistakes.length === 0)
    return { ok: false, problem: 'not-explained' };
  // What can't be written needn't be made, which takes long where the body is long.
  const writable = exportCapture(capture, 'curl');
  if (!writable.ok) return { ok: false, problem: 'not-written', message: writable.message };
  const made = reproduce({
    request: withHost(capture.request, capture.origin),
    server: diagnosis.server,
    ...{ secret, mistakes, chosen, seed },
  });
  if (!made.ok) return made;
  let refused: SharedReproduction = { ok: false, problem: 'otherwise' };
  for (const reproduction of made.reproductions) {
    const written = (await lookedInTurns(
      () => [secret, ...secrets()],
      (looked) => clearReproduction(input, reproduction, mistakes, looked),
      { signal },
    )) ?? { ok: false, problem: 'holds-original' };
    if (!written.ok) refused = written;
    else if (await isDiagnosedAlike(input, written.text.value)) return written;
  }
  return refused;
}

function* clearReproduction(
  { diagnosis }: ReproductionInput,
  { request, keyId, secret: made, secretLike }: Reproduction,
  mistakes: readonly Mistake[],
  original: Sought,
): Generator<number, SharedReproduction> {
  const asked = yield* clearRequest(request, original);
  if (!asked.ok) return { ok: false, problem: 'holds-original' };
  const origin = `https://${MADE_UP_HOST}`;
  const written = exportCapture({ request, gaps: [], hints: {}, origin }, 'curl');
  if (!written.ok) return { ok: false, problem: 'not-written', message: written.message };
  const said = diagnosisLines(diagnosis.signature, mistakes);
  const lines = reproductionHead({ keyId, secret: made.reveal(), said });
  const text = `${lines.map((line) => `# ${line.replace(/[\r\n]+/g, ' ')}\n`).join('')}${written.text}\n`;
  const cleared = yield* clearText(text, 'the reproduction', original, [made]);
  return cleared.ok
    ? { ok: true, text: cleared.cleared, secretLike }
    : { ok: false, problem: 'holds-original' };
}

async function isDiagnosedAlike(
  { diagnosis, language, signal, clock, startWorkers }: ReproductionInput,
  text: string,
): Promise<boolean> {
  const read = withMadeUpPairs(readPasted(text), () => false);
  const [capture] = read.ok && read.captures.length === 1 ? read.captures : [];
  if (!capture) return false;
  const again = await diagnoseReadings({
    capture,
    widening: { ...NOT_WIDENED, language },
    // It brings its own.
    keys: [],
    revoked: [],
    budgetMs: BUDGET_MS,
    before: undefined,
    depth: 'full',
    signal,
    clock,
    startWorkers,
    onProgress: () => {},
  });
  return again.diagnosis.signature === diagnosis.signature && idsOf(again.diagnosis) === idsOf(diagnosis);
}

function idsOf({ explanations }: Diagnosis): string {
  return (explanations[0]?.mistakes ?? [])
    .map(({ id }) => id)
    .toSorted()
    .join(' ');
}
