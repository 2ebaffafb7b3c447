/**
 * A text may stand for several requests, depending on what sent it. Each is diagnosed; what the signature says decides
 * which of them it was.
 */

import type { Diagnosis } from './diagnosis.ts';

export interface DiagnosedReading<T> {
  /** What sends it, as in “curl 8.21.0 and later”. */
  readonly sender: string;
  readonly diagnosis: Diagnosis;
  /** What the caller knows of it besides. */
  readonly of: T;
}

/**
 * The one whose signature is valid, else the one that the fewest mistakes explain, the likeliest of them, else the first;
 * its diagnosis says which it is.
 */
export function settledReading<T>(
  all: readonly [DiagnosedReading<T>, ...DiagnosedReading<T>[]],
): DiagnosedReading<T> {
  const [first] = all;
  const best = all.reduce((chosen, one) => (isSimpler(one, chosen) ? one : chosen), first);
  const equal = all.filter((one) => mistakesOf(one) === mistakesOf(best));
  const isAlone = equal.length === 1;
  const words = isAlone ? saidOfOne(best, all) : saidOfSeveral(best, equal);
  const hasEqual = !isAlone && mistakesOf(best) < Number.POSITIVE_INFINITY;
  return { ...best, diagnosis: { ...best.diagnosis, reading: { words, hasEqual } } };
}

function isSimpler(one: DiagnosedReading<unknown>, other: DiagnosedReading<unknown>): boolean {
  return mistakesOf(one) === mistakesOf(other)
    ? costOf(one) < costOf(other)
    : mistakesOf(one) < mistakesOf(other);
}

function costOf({ diagnosis }: DiagnosedReading<unknown>): number {
  return diagnosis.explanations[0]?.cost ?? 0;
}

/** Zero where the signature is valid. */
function mistakesOf({ diagnosis: { signature, explanations } }: DiagnosedReading<unknown>): number {
  if (signature === 'valid') return 0;
  return explanations[0]?.mistakes.length ?? Number.POSITIVE_INFINITY;
}

type Readings = readonly DiagnosedReading<unknown>[];

function saidOfOne(best: DiagnosedReading<unknown>, all: Readings): string {
  const others = all.filter((one) => one !== best).map(({ sender }) => sender);
  const isValid = best.diagnosis.signature === 'valid';
  const fits = isValid ? 'The signature is valid for' : 'The fewest mistakes explain';
  return `${fits} the request that ${best.sender} sends. These send a different one: ${others.join('; ')}.`;
}

function saidOfSeveral(best: DiagnosedReading<unknown>, equal: Readings): string {
  const senders = [best, ...equal.filter((one) => one !== best)].map(({ sender }) => sender).join('; ');
  if (mistakesOf(best) < Number.POSITIVE_INFINITY)
    return `These send different requests that match equally well: ${senders}. This diagnosis is for the first.`;
  if (equal.every(({ diagnosis }) => diagnosis.signature === 'not-checked'))
    return `Countersign can read this text in several ways: ${senders}. This diagnosis is for the first.`;
  return `Countersign can read this text in several ways, and no known mistake matches for any of them: ${senders}. This diagnosis is for the first.`;
}
