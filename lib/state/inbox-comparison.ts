/** What the sandbox's diagnosis of a request tells: no key is needed for it here. */

import type { Comparison } from '../core/diagnosis/answer/answer.ts';
import { comparisonsThere, type ToldDiagnosis } from '../core/diagnosis/answer/told-diagnosis.ts';
import { isWhole } from '../core/signing/gaps.ts';
import type { KnownSecrets } from '../core/signing/known-secrets.ts';
import type { InboxRow } from './inbox-rows.ts';

/** What goes along to Diagnose. */
export function toldBySandbox({ diagnosis, switches }: Pick<InboxRow, 'diagnosis' | 'switches'>) {
  if (!diagnosis) return undefined;
  const { mistakes, otherSets, symptoms, verdict, ...told } = diagnosis;
  return { ...told, sets: [mistakes, ...otherSets], isSwitched: switches.length > 0 } satisfies ToldDiagnosis;
}

/** Line by line where five were signed, else as a whole; empty where they're equal, or it isn't known what was signed. */
export function inboxComparisons(row: InboxRow, secrets: KnownSecrets): readonly Comparison[] {
  const told = toldBySandbox(row);
  return told && isWhole(row.capture) ? comparisonsThere(told, row.capture.request, secrets) : [];
}
