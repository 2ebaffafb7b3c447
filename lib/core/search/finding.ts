/** A combination that gives the signature as sent: recomputed, with every explanation of it weighed and in order. */

import type { Use } from '../mistakes/mistake-row.ts';
import type { Subject } from '../mistakes/subject.ts';
import { MESSAGE_SLOTS, type MessageSlot, type OutputReading } from '../mistakes/variant.ts';
import { byteStringOfBytes, byteStringOfText, bytesOf } from '../signing/bytes.ts';
import type { Entry } from './entries.ts';
import { NO_MISTAKE } from './entries.ts';
import type { Form } from './forms.ts';
import type { Finding, Reason } from './found.ts';
import { computeMac } from './kernel/compute-mac.ts';
import { messageOf } from './message.ts';
import { byLikelihood, type Weigh, weigherFor } from './reasons.ts';
import { type Redactor, type Redactors, redactorsFor } from './redactors.ts';

/** Equal explanations kept of one finding. */
const REASONS_KEPT = 24;

/** What a search is about, and what its findings must come to. */
export interface Searched {
  readonly subject: Subject;
  readonly readings: readonly OutputReading[];
  readonly weigh: Weigh;
  readonly redactors: Redactors;
}

export function searchedFor(subject: Subject, readings: readonly OutputReading[]): Searched {
  return { subject, readings, weigh: weigherFor(subject), redactors: redactorsFor(subject) };
}

/** A value with its explanations. */
type Chosen = Pick<Entry, 'value' | 'reasons'>;

/** A combination: the form, the value of each slot of its template, and the key. */
export interface Picked {
  readonly form: Form;
  /** The mistake behind pinned values. */
  readonly pinned: Reason;
  readonly pick: (slot: MessageSlot) => Chosen | undefined;
  readonly key: Chosen;
}

/** One finding per reading of the signature that the recomputed digest fits; none where the kernel's filter let noise by. */
export function findingOf(
  { readings, weigh, redactors }: Searched,
  { form, pinned, pick, key }: Picked,
): Finding[] {
  const valueFor = (slot: MessageSlot) => {
    const value = pick(slot)?.value ?? NOTHING;
    return form.map ? form.map(value) : value;
  };
  const message = messageOf(form.template, valueFor);
  const bytes = bytesOf(message);
  const digest = computeMac(form.mac, bytesOf(key.value), bytes);
  const fitting = readings.filter(
    (reading) => reading.digestBytes === digest.length && reading.matches(digest, bytes),
  );
  if (fitting.length === 0) return [];
  const slots = MESSAGE_SLOTS.filter((slot) =>
    form.template.some((token) => token.kind === 'slot' && token.slot === slot),
  );
  const choices = [
    form.reasons,
    [pinned],
    ...slots.map((slot) => pick(slot)?.reasons ?? [NO_MISTAKE]),
    key.reasons,
  ];
  const redactor = redactors(form.map, [key.value, pick('key')?.value ?? NOTHING]);
  const values = Object.fromEntries(
    slots.filter((slot) => slot !== 'key').map((slot) => [slot, redactor.hide(valueFor(slot))]),
  );
  // Put together anew, so that a key that's too short or too changed to be looked for isn't in it either.
  const shown = messageOf(form.template, (slot) => (slot === 'key' ? HIDDEN : valueFor(slot)));
  const told = redactor.hideOnce(shown);
  return fitting.map((reading) => ({
    message: told,
    values,
    reasons: everyReason([...choices, [{ ...NO_MISTAKE, uses: reading.uses }]], weigh).map((reason) =>
      withoutSecretsIn(reason, redactor),
    ),
  }));
}

const NOTHING = byteStringOfBytes(new Uint8Array(0));

function everyReason(choices: readonly (readonly Reason[])[], weigh: Weigh): Reason[] {
  let sets: Use[][] = [[]];
  for (const reasons of choices)
    sets = sets.flatMap((uses) => reasons.map((reason) => [...uses, ...reason.uses])).slice(0, 200);
  const all = sets.map((uses) => weigh(uses)).toSorted(byLikelihood);
  return withoutAdded(all).slice(0, REASONS_KEPT);
}

/** What explains the bytes needs no further mistake that then changes nothing. @param reasons likeliest first. */
function withoutAdded(reasons: readonly Reason[]): Reason[] {
  const kept: { readonly reason: Reason; readonly ids: ReadonlySet<string> }[] = [];
  for (const reason of reasons) {
    const ids = new Set(reason.uses.map(({ id }) => id));
    const adds = kept.some((less) => less.ids.size < ids.size && [...less.ids].every((id) => ids.has(id)));
    if (!adds) kept.push({ reason, ids });
  }
  return kept.map(({ reason }) => reason);
}

const HIDDEN = byteStringOfText('[secret]');

function withoutSecretsIn(reason: Reason, { hide }: Redactor): Reason {
  return {
    ...reason,
    uses: reason.uses.map((use) => ({
      ...use,
      how: hide(use.how),
      ...(use.also && { also: use.also.map(hide) }),
      ...(use.alike && { alike: use.alike.map(hide) }),
    })),
  };
}
