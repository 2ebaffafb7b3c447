/** Signs a request with given mistakes, made of the very lists and forms that the search tries. */

import { isMistakeId, MISTAKES } from '../../mistakes/catalogue.ts';
import { nameOfUse, type Use } from '../../mistakes/mistake-row.ts';
import type { Subject } from '../../mistakes/subject.ts';
import { variantsOf } from '../../mistakes/timestamp/family.ts';
import { timestampFamilies } from '../../mistakes/timestamp/timestamp.ts';
import { HASHES, type MessageSlot } from '../../mistakes/variant.ts';
import { withinBounds } from '../../search/bounds.ts';
import type { Entry } from '../../search/entries.ts';
import { crossedForms, digestLength, type Form, formsFor } from '../../search/forms.ts';
import type { Reason } from '../../search/found.ts';
import { computeMac } from '../../search/kernel/compute-mac.ts';
import { messageOf } from '../../search/message.ts';
import type { Pins } from '../../search/pins.ts';
import { type Weigh, weigherFor } from '../../search/reasons.ts';
import { type SlotLists, type Values, valuesOf } from '../../search/slot-lists.ts';
import { type ByteString, byteStringOfText, bytesOf } from '../../signing/bytes.ts';

/** One way to sign with these mistakes. */
export interface WrongSigning {
  /** In the order they were made. */
  readonly uses: readonly Use[];
  readonly message: Uint8Array;
  readonly digest: Uint8Array;
  /** The digest under another secret, where the secret is the key as it stands. */
  readonly digestWith: ((key: Uint8Array) => Uint8Array) | undefined;
}

interface Choice {
  readonly value: ByteString;
  readonly uses: readonly Use[];
}

/** Ways that are looked at: of one set of mistakes there are few. */
const MOST_WAYS = 5000;
const ALL_LENGTHS: ReadonlySet<number> = new Set(HASHES.map((hash) => digestLength({ hash, form: 'hmac' })));

/** Those of printing the digest come after it. */
export function isOfOutput({ id }: Pick<Use, 'id'>): boolean {
  return id === 'hmac-go-sum-misuse' || (isMistakeId(id) && MISTAKES[id].slot === 'output');
}

/** All ways to make exactly these mistakes, by their ids; those with the same parameters first. */
export function wrongSignings(whole: Subject, mistakes: readonly Use[]): WrongSigning[] {
  const subject = withinBounds(whole);
  const wanted = usesCounted(mistakes);
  const weigh = weigherFor(subject);
  const values = withFamilies(valuesOf(subject, weigh)(mistakes.length > 1 ? 3 : 1), subject, weigh, wanted);
  const found: WrongSigning[] = [];
  for (const form of formsWith(subject, weigh, mistakes, wanted))
    for (const way of waysOf(form, values, wanted)) {
      if (found.length >= MOST_WAYS) break;
      found.push(way);
    }
  const names = new Set(mistakes.map(nameOfUse));
  const alike = ({ uses }: WrongSigning) => uses.filter((use) => names.has(nameOfUse(use))).length;
  return found.toSorted((a, b) => alike(b) - alike(a));
}

function formsWith(subject: Subject, weigh: Weigh, mistakes: readonly Use[], wanted: Counts): Form[] {
  const isOfForm = ({ id }: Use) =>
    isMistakeId(id) && (MISTAKES[id].slot === 'joining' || MISTAKES[id].slot === 'hmac');
  const forms = [
    ...formsFor(subject, weigh, ALL_LENGTHS),
    // Thousands, so only where there are two such mistakes.
    ...(mistakes.filter(isOfForm).length > 1 ? crossedForms(subject, weigh, ALL_LENGTHS) : []),
  ];
  return forms.filter(({ reasons }) => reasons.some(({ uses }) => areAllWanted(uses, wanted)));
}

/** Timestamps of large families are a list of their own. */
function withFamilies(values: Values, subject: Subject, weigh: Weigh, wanted: Counts): Values {
  const families = timestampFamilies(subject).filter(({ uses }) => areAllWanted(uses, wanted));
  if (families.length === 0) return values;
  const { timestamp } = values.lists;
  const more = families.flatMap(variantsOf).map(({ value, uses }): Entry => {
    const reason = weigh(uses);
    return { ...reason, value, reasons: [reason], reach: 1 };
  });
  const lists: SlotLists = {
    ...values.lists,
    timestamp: { ...timestamp, entries: [...timestamp.entries, ...more] },
  };
  return { ...values, lists };
}

function* waysOf(form: Form, { lists, pins }: Values, wanted: Counts): Generator<WrongSigning> {
  const slots = slotsOf(form);
  const formUses = form.reasons.filter(({ uses }) => areAllWanted(uses, wanted));
  for (const { uses } of formUses)
    for (const pin of [undefined, ...pins.flatMap((one) => pinsOf(one, wanted))]) {
      if (pin && ![...pin.of.starts.keys()].every((slot) => slots.includes(slot))) continue;
      yield* combined(
        form,
        [...uses, ...(pin?.reason.uses ?? [])],
        dimensionsOf(form, slots, lists, pin, wanted),
        wanted,
      );
    }
}

function slotsOf({ template }: Form): MessageSlot[] {
  return [...new Set(template.flatMap((token) => (token.kind === 'slot' ? [token.slot] : [])))];
}

interface Pin {
  readonly of: Pins;
  readonly reason: Reason;
  readonly at: number;
}

function pinsOf(of: Pins, wanted: Counts): Pin[] {
  return of.reasons.flatMap((reason, at) => (areAllWanted(reason.uses, wanted) ? [{ of, reason, at }] : []));
}

type Dimension = readonly [name: MessageSlot | 'hmac-key', choices: readonly Choice[]];

/** The key comes last; where it stands in the message as well it’s the same. */
function dimensionsOf(
  form: Form,
  slots: readonly MessageSlot[],
  lists: SlotLists,
  pin: Pin | undefined,
  wanted: Counts,
): Dimension[] {
  const dimensions = slots
    .filter((slot) => slot !== 'key' || form.mac.form === 'hash' || form.keys)
    .map((slot): Dimension => {
      const start = pin?.of.starts.get(slot);
      const pinned = start === undefined ? undefined : lists[slot].entries[start + (pin?.at ?? 0)];
      return [slot, pinned ? [{ value: pinned.value, uses: [] }] : choicesOf(lists[slot].entries, wanted)];
    });
  const keys = form.keys?.map((value) => ({ value, uses: [] })) ?? choicesOf(lists.key.entries, wanted);
  return form.mac.form === 'hash' ? dimensions : [...dimensions, ['hmac-key', keys]];
}

function choicesOf(entries: readonly Entry[], wanted: Counts): Choice[] {
  return entries.flatMap(({ value, reasons }, index) => {
    if (index === 0) return [{ value, uses: [] }];
    return reasons
      .filter(({ uses }) => uses.length > 0 && areAllWanted(uses, wanted))
      .map(({ uses }) => ({ value, uses }));
  });
}

function* combined(
  form: Form,
  first: readonly Use[],
  dimensions: readonly Dimension[],
  wanted: Counts,
): Generator<WrongSigning> {
  const count = [...wanted.values()].reduce((sum, n) => sum + n, 0);
  const chosen = new Map<string, Choice>();
  function* choose(depth: number, uses: readonly Use[]): Generator<WrongSigning> {
    if (!areAllWanted(uses, wanted)) return;
    const dimension = dimensions[depth];
    if (!dimension) {
      if (uses.length === count) yield signed(form, chosen, uses);
      return;
    }
    const [name, choices] = dimension;
    for (const choice of choices) {
      if (uses.length + choice.uses.length > count) continue;
      chosen.set(name, choice);
      yield* choose(depth + 1, [...uses, ...choice.uses]);
    }
  }
  yield* choose(0, first);
}

const NOTHING = byteStringOfText('');

function signed(form: Form, chosen: ReadonlyMap<string, Choice>, uses: readonly Use[]): WrongSigning {
  const key = chosen.get('hmac-key') ?? { value: NOTHING, uses: [] };
  const valueFor = (slot: MessageSlot) => {
    const value = (chosen.get(slot) ?? (slot === 'key' ? key : undefined))?.value ?? NOTHING;
    return form.map ? form.map(value) : value;
  };
  const message = bytesOf(messageOf(form.template, valueFor));
  const isPlain =
    form.mac.form !== 'hash' && !form.keys && key.uses.length === 0 && !slotsOf(form).includes('key');
  const digestWith = (bytes: Uint8Array) => computeMac(form.mac, bytes, message);
  return {
    uses,
    message,
    digest: digestWith(bytesOf(key.value)),
    digestWith: isPlain ? digestWith : undefined,
  };
}

type Counts = ReadonlyMap<string, number>;

function usesCounted(uses: readonly Use[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { id } of uses) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Whether all of these are among those wanted. */
function areAllWanted(uses: readonly Use[], wanted: Counts): boolean {
  return (
    uses.every(({ id }) => wanted.has(id)) &&
    [...usesCounted(uses)].every(([id, n]) => n <= (wanted.get(id) ?? 0))
  );
}
