/** What makes up a whole level by itself, one candidate at a time: it isn't worth a place in the kernel. */

import type { MessageSlot } from '../mistakes/variant.ts';
import { USUAL_BYTES } from './bounds.ts';
import { NO_MISTAKE } from './entries.ts';
import { findingOf, type Picked, type Searched } from './finding.ts';
import { type Form, rightForm } from './forms.ts';
import type { BlockProgress, Stage } from './found.ts';
import { rightValues } from './slot-lists.ts';

/** What a form may be: those of one shape or HMAC mistake, and those of one of each. */
export interface FormSource {
  readonly plain: () => readonly Form[];
  /** Thousands, and none of them likely: they're made when they're wanted. */
  readonly crossed: () => readonly Form[];
}

/** Forms that are a whole level deep, all else right. */
export function* alone(stage: Stage, forms: FormSource, searched: Searched): Generator<Picked, void> {
  const rights = rightValues(searched.subject);
  const right = (slot: MessageSlot) => ({ value: rights[slot], reasons: [NO_MISTAKE] });
  for (const form of formsAlone(stage, forms))
    for (const value of form.keys ?? [rights.key])
      yield { form, pinned: NO_MISTAKE, pick: right, key: { value, reasons: [NO_MISTAKE] } };
}

function formsAlone({ kind, mistakes }: Stage, { plain, crossed }: FormSource): readonly Form[] {
  switch (kind) {
    case 'level':
      // On the first level, all right but for how the signature is printed.
      return mistakes === 1 ? [rightForm()] : plain().filter((form) => form.mistakes === mistakes);
    case 'wide':
    case 'slow':
      return crossed().filter((form) => form.mistakes === mistakes && form.reach >= mistakes);
    default:
      return [];
  }
}

/** About as many as take as long as a slice of the kernel's. */
const SLICE = 2000;

export function* runAlone(picks: Iterable<Picked>, searched: Searched): Generator<BlockProgress, void> {
  let tried = 0;
  let slices = 0;
  for (const picked of picks) {
    const findings = findingOf(searched, picked);
    tried++;
    slices += Math.max(1, bytesOfMessage(picked) / USUAL_BYTES) / SLICE;
    if (slices < 1 && findings.length === 0) continue;
    yield { tried, findings };
    tried = 0;
    slices = 0;
  }
  if (tried > 0) yield { tried, findings: [] };
}

function bytesOfMessage({ form, pick }: Picked): number {
  return form.template.reduce(
    (sum, token) => sum + (token.kind === 'slot' ? (pick(token.slot)?.value ?? '') : token.bytes).length,
    0,
  );
}
