/** What the sandbox's diagnosis of a request tells: no key is needed for it here. */

import type { Comparison } from '../../core/diagnosis/answer/answer.ts';
import { nameOfCausesTold } from '../../core/diagnosis/answer/named-causes.ts';
import {
  comparisonsThere,
  type ToldDiagnosis,
  type ToldMistake,
  toldInFixingOrder,
} from '../../core/diagnosis/answer/told-diagnosis.ts';
import { unexplainedTitle } from '../../core/diagnosis/answer/unexplained-title.ts';
import type { Diagnosis } from '../../core/diagnosis/diagnosis.ts';
import { isOfExamTask, isSimulated, type ServiceAnswer } from '../../core/diagnosis/service-answer.ts';
import { isWhole } from '../../core/signing/gaps.ts';
import type { KnownSecrets } from '../../core/signing/known-secrets.ts';
import type { Capture } from '../../formats/capture/capture.ts';
import type { InboxRow } from './state.ts';

/** What goes along to Diagnose. */
export function toldBySandbox({
  diagnosis,
  switches,
  answered,
}: Pick<InboxRow, 'diagnosis' | 'switches' | 'answered'>) {
  if (!diagnosis) return undefined;
  const { symptoms, verdict, settles, ...told } = diagnosis;
  return {
    ...told,
    isSwitched: isSimulated(switches, answered),
    ...(isOfExamTask(switches) && { isOfExam: true as const }),
  } satisfies ToldDiagnosis;
}

type Told = Pick<ToldDiagnosis, 'explanations'> | undefined;

/** Of the likeliest explanation, in the order that Diagnose has them in; empty where there's none. */
export function toldMistakes(diagnosis: Told): readonly ToldMistake[] {
  return toldInFixingOrder(diagnosis?.explanations[0]?.sets[0] ?? []);
}

/** What it's called for them and for what it was rejected for before. @param answered where that isn't simulated. */
export function toldName(
  capture: Capture,
  diagnosis: Told,
  answered: ServiceAnswer | undefined,
): string | undefined {
  const mistakes = toldMistakes(diagnosis);
  return mistakes.length === 0 ? undefined : nameOfCausesTold(capture, answered, mistakes);
}

/** With what Diagnose found of it, or a second request left there: both views call it the same. */
export function settledBy(row: InboxRow, found: Diagnosis | undefined): InboxRow {
  if (!row.diagnosis || !found) return row;
  if (found.signature === 'unexplained') return { ...row, unexplained: unexplainedTitle(found) };
  const explanations = found.explanations.map(({ mistakes, equivalents, finding }) => ({
    sets: [mistakes, ...equivalents],
    signed: { message: finding.message, values: finding.values },
  }));
  return { ...row, diagnosis: { ...row.diagnosis, signature: 'explained', explanations, untold: 0 } };
}

/** Line by line where five were signed, else as a whole; empty where they're equal, or it isn't known what was signed. */
export function inboxComparisons(row: InboxRow, secrets: KnownSecrets): readonly Comparison[] {
  const told = toldBySandbox(row);
  return told && isWhole(row.capture) ? comparisonsThere(told, row.capture.request, secrets) : [];
}
