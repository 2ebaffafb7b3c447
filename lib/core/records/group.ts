/** Records counted and their amounts added as they come by, so that many can be gone through in slices. */

import { entryOrMade } from './group-entry.ts';
import type { GroupFields } from './group-fields.ts';
import { fieldOf, isJsonNumber } from './json-value.ts';
import type { ListedRecord } from './listed-record.ts';
import { createTimeline, type OverTime } from './over-time.ts';
import { type Adder, createAdder, type ExactSum } from './sums.ts';
import { epochUnit, momentOf } from './time-text.ts';

/** Stands for a field that's missing, empty, or holds no single value. */
export const NO_VALUE = '';

export interface SplitCount {
  readonly split: string;
  readonly count: number;
}

/** Amounts of two currencies are never added. */
export interface CurrencyAmounts {
  readonly currency: string;
  /** The one with the most amounts first. */
  readonly networks: readonly NetworkAmounts[];
}

export interface NetworkAmounts {
  /** `NO_VALUE` where the records name none. */
  readonly network: string;
  /** Over all splits. */
  readonly all: ExactSum;
  readonly bySplit: readonly { readonly split: string; readonly sum: ExactSum }[];
}

export interface GroupTally {
  readonly records: number;
  /** The most frequent first. */
  readonly splits: readonly SplitCount[];
  /** The currency with the most amounts first. */
  readonly amounts: readonly CurrencyAmounts[];
  /** Records whose amount isn't in any sum, by why. */
  readonly notAdded: { readonly noAmount: number; readonly noCurrency: number; readonly unreadable: number };
  readonly overTime: OverTime | undefined;
  /** Records that have no time, or one that's no moment. */
  readonly withoutTime: number;
}

export interface Tallier {
  add(record: ListedRecord): void;
  /** Of what was added so far. @param timeZone as in `Europe/Berlin`. */
  tally(timeZone: string): GroupTally;
}

export function createTallier(fields: GroupFields): Tallier {
  const splits = new Map<string, number>();
  const amounts = createAmounts();
  const timeline = createTimeline();
  let records = 0;
  let withoutTime = 0;
  return {
    add(record) {
      const split = fields.split === undefined ? NO_VALUE : textOf(record, fields.split);
      records++;
      splits.set(split, (splits.get(split) ?? 0) + 1);
      if (fields.amount !== undefined) amounts.add(record, fields.amount, split);
      if (fields.time === undefined) return;
      const at = momentIn(record, fields.time);
      if (at === undefined) withoutTime++;
      else timeline.add(at, split);
    },
    tally: (timeZone) => ({
      records,
      splits: fields.split === undefined ? [] : byCount(splits),
      ...amounts.groups(),
      overTime: timeline.overTime(timeZone),
      withoutTime,
    }),
  };
}

function momentIn({ fields }: ListedRecord, field: string): number | undefined {
  const value = fieldOf(fields, field);
  return momentOf(value, isJsonNumber(value) ? epochUnit(value.text) : undefined);
}

function byCount(counts: ReadonlyMap<string, number>): SplitCount[] {
  return [...counts]
    .map(([split, count]) => ({ split, count }))
    .sort((a, b) => b.count - a.count || (a.split < b.split ? -1 : 1));
}

/** As written: a number keeps its digits. */
function textOf({ fields }: ListedRecord, field: string): string {
  const value = fieldOf(fields, field);
  if (isJsonNumber(value)) return value.text;
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : NO_VALUE;
}

interface Sums {
  readonly network: string;
  readonly all: Adder;
  readonly bySplit: Map<string, Adder>;
}

interface Amounts {
  add(record: ListedRecord, field: string, split: string): void;
  groups(): Pick<GroupTally, 'amounts' | 'notAdded'>;
}

function createAmounts(): Amounts {
  const currencies = new Map<string, Map<string, Sums>>();
  let noAmount = 0;
  let noCurrency = 0;

  function sumsOf(currency: string, network: string): Sums {
    const networks = entryOrMade(currencies, currency, () => new Map<string, Sums>());
    return entryOrMade(networks, network, () => ({ network, all: createAdder(), bySplit: new Map() }));
  }

  return {
    add(record, field, split) {
      const amount = textOf(record, field);
      const currency = textOf(record, 'currency');
      if (amount === NO_VALUE) noAmount++;
      else if (currency === NO_VALUE) noCurrency++;
      else {
        const { all, bySplit } = sumsOf(currency, textOf(record, 'network'));
        all.add(amount);
        entryOrMade(bySplit, split, createAdder).add(amount);
      }
    },
    groups() {
      const amounts = [...currencies].map(([currency, networks]) => ({
        currency,
        networks: [...networks.values()].map(networkOf).sort(bySize),
      }));
      const all = amounts.flatMap(({ networks }) => networks);
      const unreadable = all.reduce((sum, group) => sum + group.all.unreadable, 0);
      return {
        amounts: amounts.sort((a, b) => addedIn(b.networks) - addedIn(a.networks)),
        notAdded: { noAmount, noCurrency, unreadable },
      };
    },
  };
}

function addedIn(networks: readonly NetworkAmounts[]): number {
  return networks.reduce((sum, { all }) => sum + all.added, 0);
}

function networkOf({ network, all, bySplit }: Sums): NetworkAmounts {
  const splits = [...bySplit].map(([split, adder]) => ({ split, sum: adder.sum() }));
  return {
    network,
    all: all.sum(),
    bySplit: splits.sort((a, b) => b.sum.added - a.sum.added || (a.split < b.split ? -1 : 1)),
  };
}

function bySize(a: NetworkAmounts, b: NetworkAmounts): number {
  return b.all.added - a.all.added || (a.network < b.network ? -1 : 1);
}
