/** Which combinations there are: blocks of a form and groups of values, by number of mistakes or by what they cost. */

import type { MessageSlot } from '../mistakes/variant.ts';
import { type Group, UNBOUNDED, withoutBands } from './entries.ts';
import type { Form } from './forms.ts';
import type { Pins } from './pins.ts';
import type { Values } from './slot-lists.ts';

/** A dimension of a form's product: a slot of its message, or the HMAC's key. */
export type Dimension = MessageSlot | 'hmac-key';

/** Pins that set slots of a form. */
export interface Pinned extends Pins {
  /** The first slot that stands in the form is a dimension, which the others go along with. */
  readonly slots: readonly [MessageSlot, ...MessageSlot[]];
}

/** A form, with or without slots that one mistake has set, and what it varies. */
export interface SearchWay {
  /** The form's number. */
  readonly template: number;
  readonly form: Form;
  readonly pinned: Pinned | undefined;
  /** The message holds the HMAC's key too, and it's the same in both places. */
  readonly linked: boolean;
  /** Bytes of the template's own text. */
  readonly bytes: number;
  readonly dimensions: readonly { readonly name: Dimension; readonly groups: readonly Group[] }[];
}

export interface Block {
  readonly way: SearchWay;
  /** One group per dimension of the way. */
  readonly groups: readonly Group[];
  readonly size: number;
  readonly cost: number;
  /** Bytes of a message with its key, on average. */
  readonly bytes: number;
}

const ONE: Group = { start: 0, end: 1, mistakes: 0, reach: UNBOUNDED, cost: 0, bytes: 0 };

/** Each form alone, and with all pins that its template holds slots of. */
export function waysFor(forms: readonly Form[], { lists, pins }: Values): SearchWay[] {
  return forms.flatMap((form, template) => {
    const slots = slotsIn(form);
    const isKeyed = form.mac.form !== 'hash';
    const linked = isKeyed && !form.keys && slots.includes('key');
    const varied = linked ? slots.filter((slot) => slot !== 'key') : slots;
    const start = { template, form, linked, bytes: ownBytes(form) };
    return [undefined, ...pins.flatMap((one) => pinnedOn(varied, one) ?? [])].map((pinned) => ({
      ...start,
      pinned,
      dimensions: [
        ...slotDimensions(varied, lists, isKeyed, pinned),
        ...(isKeyed ? [keyDimension(form, lists)] : []),
      ],
    }));
  });
}

/** Each once, in the order they first stand in it. */
function slotsIn({ template }: Form): MessageSlot[] {
  const slots: MessageSlot[] = [];
  for (const token of template)
    if (token.kind === 'slot' && !slots.includes(token.slot)) slots.push(token.slot);
  return slots;
}

function ownBytes({ template }: Form): number {
  return template.reduce((sum, token) => sum + (token.kind === 'slot' ? 0 : token.bytes.length), 0);
}

function pinnedOn(slots: readonly MessageSlot[], pins: Pins): Pinned | undefined {
  const [first, ...others] = slots.filter((slot) => pins.starts.has(slot));
  return first && { ...pins, slots: [first, ...others] };
}

function slotDimensions(
  slots: readonly MessageSlot[],
  lists: Values['lists'],
  isKeyed: boolean,
  pinned: Pinned | undefined,
): SearchWay['dimensions'] {
  const own = slots.filter((slot) => !pinned?.slots.includes(slot));
  const dimensions = own.map((name) => ({
    name,
    groups: name === 'key' && isKeyed ? [ONE] : lists[name].groups,
  }));
  return pinned
    ? [...dimensions, { name: pinned.slots[0], groups: pinned.groups.get(pinned.slots[0]) ?? [] }]
    : dimensions;
}

function keyDimension(form: Form, lists: Values['lists']): SearchWay['dimensions'][number] {
  return { name: 'hmac-key', groups: form.keys ? [{ ...ONE, end: form.keys.length }] : lists.key.groups };
}

/**
 * All blocks with exactly so many mistakes, the cheapest first.
 * @param wide blocks with a family that's bounded to two mistakes; without it, those with none.
 */
export function blocksOfLevel(ways: readonly SearchWay[], mistakes: number, wide?: boolean): Block[] {
  const blocks: Block[] = [];
  const choicesOf = choicesFor(mistakes);
  for (const one of ways) {
    const left = mistakes - one.form.mistakes;
    if (left < 0 || one.form.reach < mistakes) continue;
    const choices = one.dimensions.map(({ groups }) => choicesOf(groups, left));
    for (const groups of exactly(choices, left)) {
      const bounded = one.form.reach === 2 || groups.some(({ reach }) => reach === 2);
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
  ways: readonly SearchWay[],
  { mistakes, most, above, upTo }: { mistakes: number; most: number; above: number; upTo: number },
): Generator<Block> {
  for (const one of ways) {
    if (one.form.cost > upTo || one.form.reach < mistakes) continue;
    const choices = one.dimensions.map(({ groups }) => groups.filter((group) => group.reach >= mistakes));
    for (const groups of within(choices, upTo - one.form.cost)) {
      const made = block(one, groups);
      const count = one.form.mistakes + groups.reduce((sum, group) => sum + group.mistakes, 0);
      if (count >= mistakes && count <= most && made.cost > above) yield made;
    }
  }
}

function block(one: SearchWay, groups: readonly Group[]): Block {
  return {
    way: one,
    groups,
    size: groups.reduce((product, group) => product * (group.end - group.start), 1),
    cost: groups.reduce((sum, group) => sum + group.cost, one.form.cost),
    bytes: groups.reduce((sum, group) => sum + group.bytes, one.bytes),
  };
}

/** One group of each choice, with mistakes that add up to `left`. */
function exactly(choices: readonly (readonly Group[])[], left: number): Group[][] {
  const found: Group[][] = [];
  const chosen: Group[] = [];
  const choose = (remaining: number) => {
    const choice = choices[chosen.length];
    if (!choice) {
      if (remaining === 0) found.push([...chosen]);
      return;
    }
    for (const group of choice) {
      if (group.mistakes > remaining) continue;
      chosen.push(group);
      choose(remaining - group.mistakes);
      chosen.pop();
    }
  };
  choose(left);
  return found;
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
