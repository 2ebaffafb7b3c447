/** Which combinations there are: blocks of a form and groups of values, by number of mistakes or by what they cost. */

import { MESSAGE_SLOTS, type MessageSlot } from '../faults/variant.ts';
import { type Group, NO_MISTAKE, type Reason, UNBOUNDED, withoutBands } from './entries.ts';
import type { Form } from './forms.ts';
import type { Pins, Values } from './slot-lists.ts';

/** A dimension of a form's product: a slot of its message, or the HMAC's key. */
export type Dimension = MessageSlot | 'hmac-key';

/** A form, with or without slots that one mistake has set, and what it varies. */
export interface Way {
  /** The form's number. */
  readonly template: number;
  readonly form: Form;
  /** Of the pins; none where there are none. */
  readonly pinned: Reason;
  readonly mistakes: number;
  readonly cost: number;
  readonly reach: number;
  /** The message holds the HMAC's key too, and it's the same in both places. */
  readonly linked: boolean;
  /** Bytes of the template's own text. */
  readonly bytes: number;
  readonly dimensions: readonly { readonly name: Dimension; readonly groups: readonly Group[] }[];
}

export interface Block {
  readonly way: Way;
  /** One group per dimension of the way. */
  readonly groups: readonly Group[];
  readonly size: number;
  readonly cost: number;
  /** Bytes of a message with its key, on average. */
  readonly bytes: number;
}

const ONE: Group = { start: 0, end: 1, mistakes: 0, reach: UNBOUNDED, cost: 0, bytes: 0 };

/** Each form alone and with each pin that its template holds slots of, up to `most` mistakes. */
export function waysFor(forms: readonly Form[], { lists, pins }: Values, most: number): Way[] {
  return forms.flatMap((form, template) => {
    const slots = MESSAGE_SLOTS.filter((slot) =>
      form.template.some((token) => token.kind === 'slot' && token.slot === slot),
    );
    const left = most - form.mistakes;
    const fitting = pins.filter(
      ({ entries, reason }) => reason.mistakes <= left && slots.some((slot) => entries.has(slot)),
    );
    return [undefined, ...fitting].map((pin) => way(form, template, slots, lists, pin));
  });
}

function way(
  form: Form,
  template: number,
  slots: readonly MessageSlot[],
  lists: Values['lists'],
  pin: Pins | undefined,
): Way {
  const keyed = form.mac.form !== 'hash';
  const linked = keyed && !form.keys && slots.includes('key');
  const groupsOf = (slot: MessageSlot): readonly Group[] => {
    const at = pin?.entries.get(slot);
    if (at !== undefined) {
      const bytes = lists[slot].entries[at]?.value.length ?? 0;
      return [{ ...ONE, start: at, end: at + 1, bytes }];
    }
    return slot === 'key' && keyed ? [ONE] : lists[slot].groups;
  };
  const pinned = pin?.reason ?? NO_MISTAKE;
  const varied = linked ? slots.filter((slot) => slot !== 'key') : slots;
  const slotDimensions = varied.map((slot) => ({ name: slot, groups: groupsOf(slot) }));
  const key = {
    name: 'hmac-key' as const,
    groups: form.keys ? [{ ...ONE, end: form.keys.length }] : lists.key.groups,
  };
  return {
    template,
    form,
    pinned,
    mistakes: form.mistakes + pinned.mistakes,
    cost: form.cost + pinned.cost,
    reach: form.reach,
    linked,
    bytes: form.template.reduce((sum, token) => sum + (token.kind === 'slot' ? 0 : token.bytes.length), 0),
    dimensions: keyed ? [...slotDimensions, key] : slotDimensions,
  };
}

/**
 * All blocks with exactly so many mistakes, the cheapest first.
 * @param wide blocks with a family that's bounded to two mistakes; without it, those with none.
 */
export function blocksOfLevel(ways: readonly Way[], mistakes: number, wide?: boolean): Block[] {
  const blocks: Block[] = [];
  const choicesOf = choicesFor(mistakes);
  for (const one of ways) {
    const left = mistakes - one.mistakes;
    if (left < 0 || one.reach < mistakes) continue;
    const choices = one.dimensions.map(({ groups }) => choicesOf(groups, left));
    for (const groups of exactly(choices, left)) {
      const bounded = one.reach === 2 || groups.some(({ reach }) => reach === 2);
      if (wide === undefined || wide === bounded) blocks.push(block(one, groups));
    }
  }
  return blocks.sort((a, b) => a.cost - b.cost);
}

/** What a dimension has for a level; the same groups are asked for again with nearly every way. */
function choicesFor(mistakes: number) {
  const known = new Map<readonly Group[], (readonly Group[])[]>();
  return (groups: readonly Group[], left: number): readonly Group[] => {
    const byLeft = known.get(groups) ?? [];
    known.set(groups, byLeft);
    byLeft[left] ??= withoutBands(
      groups.filter((group) => group.reach >= mistakes && group.mistakes <= left),
    );
    return byLeft[left];
  };
}

/** Blocks of at least `mistakes` mistakes whose cheapest combination costs more than `above`, at most `upTo`. */
export function* blocksOfBand(
  ways: readonly Way[],
  { mistakes, most, above, upTo }: { mistakes: number; most: number; above: number; upTo: number },
): Generator<Block> {
  for (const one of ways) {
    if (one.cost > upTo || one.reach < mistakes) continue;
    const choices = one.dimensions.map(({ groups }) => groups.filter((group) => group.reach >= mistakes));
    for (const groups of within(choices, upTo - one.cost)) {
      const made = block(one, groups);
      const count = one.mistakes + groups.reduce((sum, group) => sum + group.mistakes, 0);
      if (count >= mistakes && count <= most && made.cost > above) yield made;
    }
  }
}

function block(one: Way, groups: readonly Group[]): Block {
  return {
    way: one,
    groups,
    size: groups.reduce((product, group) => product * (group.end - group.start), 1),
    cost: groups.reduce((sum, group) => sum + group.cost, one.cost),
    bytes: groups.reduce((sum, group) => sum + group.bytes, one.bytes),
  };
}

/** One group of each choice, with mistakes that add up to `left`. */
function* exactly(choices: readonly (readonly Group[])[], left: number): Generator<Group[]> {
  const [first, ...rest] = choices;
  if (!first) {
    if (left === 0) yield [];
    return;
  }
  for (const group of first) {
    if (group.mistakes > left) continue;
    for (const others of exactly(rest, left - group.mistakes)) yield [group, ...others];
  }
}

/** One group of each choice, with costs that add up to at most `left`. */
function* within(choices: readonly (readonly Group[])[], left: number): Generator<Group[]> {
  const [first, ...rest] = choices;
  if (!first) {
    yield [];
    return;
  }
  for (const group of first) {
    if (group.cost > left) continue;
    for (const others of within(rest, left - group.cost)) yield [group, ...others];
  }
}
