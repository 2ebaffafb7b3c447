/** Forms and values as a kernel takes them. */

import {
  MESSAGE_SLOTS,
  type MessageSlot,
  type MessageToken,
  type OutputReading,
} from '../mistakes/variant.ts';
import type { ByteString } from '../signing/bytes.ts';
import { prefixOf } from './entries.ts';
import type { Form } from './forms.ts';
import type { KernelProgram, KernelTemplate, KernelToken } from './kernel/kernel.ts';
import { along } from './kernel/spans.ts';
import type { Block, Dimension, Pinned } from './plan.ts';
import type { SlotLists } from './slot-lists.ts';

export interface Compiled {
  readonly program: KernelProgram;
  readonly rangesLength: number;
  /** Writes a block's ranges over the last ones; what its template doesn't hold is ignored by the kernel. */
  readonly setRanges: (block: Block, ranges: Int32Array) => void;
  /** Where a form's keys start among the program's. */
  readonly keyOffset: (template: number) => number;
  readonly listOf: (template: number, slot: MessageSlot) => number;
}

/** @param most mistakes that values and forms are combined to. */
export function compile(
  forms: readonly Form[],
  lists: SlotLists,
  readings: readonly OutputReading[],
  most: number,
): Compiled {
  const maps = [...new Set(forms.map(({ map }) => map))];
  const mapNumbers = new Map(maps.map((map, index) => [map, index]));
  const mapOf = (form: Form) => mapNumbers.get(form.map) ?? 0;
  const kernelLists = mappedLists(maps, usedLists(forms, mapOf), lists, most - 1);
  const keys = lists.key.entries.map(({ value }) => value);
  const offsets = forms.map((form) => (form.keys ? append(keys, form.keys) : 0));
  const listOf = (template: number, slot: MessageSlot) => {
    const form = forms[template];
    return form ? listIndex(mapOf(form), slot) : 0;
  };
  const rangeAt = (template: number, name: Dimension) =>
    2 * (name === 'hmac-key' ? kernelLists.length : listOf(template, name));
  const setFollowers = (template: number, { slots, starts }: Pinned, ranges: Int32Array) => {
    const [first, ...others] = slots;
    const done = (ranges[rangeAt(template, first)] ?? 0) - (starts.get(first) ?? 0);
    for (const other of others) {
      const at = rangeAt(template, other);
      ranges[at] = (starts.get(other) ?? 0) + done;
      ranges[at + 1] = along(listOf(template, first));
    }
  };
  return {
    program: {
      lists: kernelLists,
      keys,
      templates: forms.map((form) => template(form, mapOf(form))),
      filters: readings.flatMap(({ filters }) => filters),
    },
    rangesLength: 2 * (kernelLists.length + 1),
    keyOffset: (number) => offsets[number] ?? 0,
    listOf,
    setRanges: ({ way, groups }, ranges) => {
      way.dimensions.forEach(({ name }, index) => {
        const group = groups[index];
        if (!group) return;
        const at = rangeAt(way.template, name);
        const offset = name === 'hmac-key' ? (offsets[way.template] ?? 0) : 0;
        ranges[at] = group.start + offset;
        ranges[at + 1] = group.end + offset;
        if (name !== 'hmac-key' || !way.linked) return;
        const linked = rangeAt(way.template, 'key');
        ranges[linked] = group.start;
        ranges[linked + 1] = group.end;
      });
      if (way.pinned) setFollowers(way.template, way.pinned, ranges);
    },
  };
}

function listIndex(map: number, slot: MessageSlot): number {
  return map * MESSAGE_SLOTS.length + MESSAGE_SLOTS.indexOf(slot);
}

function usedLists(forms: readonly Form[], mapOf: (form: Form) => number): ReadonlySet<number> {
  const used = new Set<number>();
  for (const form of forms)
    for (const token of form.template)
      if (token.kind === 'slot') used.add(listIndex(mapOf(form), token.slot));
  return used;
}

/** A map is a mistake itself: mapped values have at most `others` more. */
function mappedLists(
  maps: readonly Form['map'][],
  used: ReadonlySet<number>,
  lists: SlotLists,
  others: number,
): ByteString[][] {
  return maps.flatMap((map, mapIndex) =>
    MESSAGE_SLOTS.map((slot): ByteString[] => {
      if (!used.has(listIndex(mapIndex, slot))) return [];
      const list = lists[slot];
      return map
        ? list.entries.slice(0, prefixOf(list, others)).map(({ value }) => map(value))
        : list.entries.map(({ value }) => value);
    }),
  );
}

function append(keys: ByteString[], more: readonly ByteString[]): number {
  const offset = keys.length;
  keys.push(...more);
  return offset;
}

function template(form: Form, map: number): KernelTemplate {
  return { mac: form.mac, tokens: merged(form.template).map((token) => kernelToken(token, map)) };
}

function kernelToken(token: MessageToken, map: number): KernelToken {
  return token.kind === 'slot' ? { kind: 'list', list: listIndex(map, token.slot) } : token;
}

/** Neighbouring literals as one, and no empty ones: the glue before those isn't written either. */
function merged(tokens: readonly MessageToken[]): MessageToken[] {
  const result: MessageToken[] = [];
  for (const token of tokens) {
    const last = result.at(-1);
    if (token.kind === 'literal' && token.bytes === '') {
      if (last?.kind === 'glue') result.pop();
    } else if (token.kind === 'literal' && last?.kind === 'literal')
      result[result.length - 1] = { kind: 'literal', bytes: (last.bytes + token.bytes) as ByteString };
    else result.push(token);
  }
  return result;
}
