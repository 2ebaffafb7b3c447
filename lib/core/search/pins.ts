/** Values that one mistake gives several slots at once, in the order the search goes through them. */

import { type Compound, MESSAGE_SLOTS, type MessageSlot } from '../mistakes/variant.ts';
import type { ByteString } from '../signing/bytes.ts';
import { type Entry, type Group, groupsOf, inOrder, UNBOUNDED } from './entries.ts';
import type { Reason } from './found.ts';
import type { Weigh } from './reasons.ts';

/** Mistakes that each set the same slots. */
export interface Pins {
  /** The entry that each slot has with the first of the mistakes; with the others it has the following ones. */
  readonly starts: ReadonlyMap<MessageSlot, number>;
  /** Of each mistake. */
  readonly reasons: readonly Reason[];
  /** Of each slot's entries; those of all slots are alike. */
  readonly groups: ReadonlyMap<MessageSlot, readonly Group[]>;
}

export interface Pinning {
  readonly pins: readonly Pins[];
  /** A slot's pinned values. They're entered right after the right one. */
  readonly valuesFor: (slot: MessageSlot) => readonly ByteString[];
}

type Pinned = Entry & { readonly values: Compound['values'] };

const FIRST = 1;

export function pinningOf(compounds: readonly Compound[], weigh: Weigh): Pinning {
  const placed = new Map(MESSAGE_SLOTS.map((slot) => [slot, [] as ByteString[]]));
  const pins = [...bySlots(compounds, weigh)].map(([slots, members]): Pins => {
    const starts = new Map(slots.map((slot) => [slot, FIRST + (placed.get(slot)?.length ?? 0)]));
    for (const { values } of members)
      for (const slot of slots) placed.get(slot)?.push(values[slot] ?? NOTHING);
    return {
      starts,
      reasons: members.flatMap(({ reasons }) => reasons),
      groups: new Map([...starts].map(([slot, start]) => [slot, groupsOf(members, start)])),
    };
  });
  return { pins, valuesFor: (slot) => placed.get(slot) ?? [] };
}

const NOTHING = '' as ByteString;

function bySlots(compounds: readonly Compound[], weigh: Weigh): Map<readonly MessageSlot[], Pinned[]> {
  const alike = new Map<string, { slots: readonly MessageSlot[]; members: Pinned[] }>();
  for (const { values, uses } of compounds) {
    const slots = MESSAGE_SLOTS.filter((slot) => values[slot] !== undefined);
    const members = alike.get(slots.join(' '))?.members ?? [];
    alike.set(slots.join(' '), { slots, members });
    const reason = weigh(uses);
    const value = slots.map((slot) => values[slot] ?? NOTHING).join('') as ByteString;
    members.push({ ...reason, value, values, reasons: [reason], reach: UNBOUNDED });
  }
  return new Map([...alike.values()].map(({ slots, members }) => [slots, members.sort(inOrder)]));
}
