/** Exact sums per currency and network. Each currency has bars of its own: what's in two of them can't be compared. */

import type { CSSProperties } from 'react';
import { counted, grouped } from '../../lib/core/counts.ts';
import type { CollectionId } from '../../lib/core/records/collections.ts';
import {
  type CurrencyAmounts,
  type GroupTally,
  type NetworkAmounts,
  NO_VALUE,
} from '../../lib/core/records/group.ts';
import { type ExactSum, groupedDecimal, sharesOfLargest } from '../../lib/core/records/sums.ts';
import { Section } from '../ui/section.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './charts.module.css';
import { Bar, type Series, type SeriesPaint } from './charts-series.tsx';
import { notAddedWords, nounOf, splitWords } from './charts-words.ts';

/** A service may have made a currency, a network or a status of anything. */
const MOST_CURRENCIES = 24;
const MOST_NETWORKS = 24;
const MOST_SPLITS = 12;

interface AmountsChartProps {
  readonly collection: CollectionId;
  readonly tally: GroupTally;
  /** The field that's added up, as in `balance`. */
  readonly amount: string;
  /** Whether a sum over all splits says anything. */
  readonly across: boolean;
  readonly series: readonly Series[];
  readonly prefix: string;
}

export function AmountsChart({ collection, tally, amount, across, series, prefix }: AmountsChartProps) {
  const currencies = tally.amounts;
  const many = nounOf(collection, 2);
  const isNamed = currencies.some(({ networks }) => networks.some(({ network }) => network !== NO_VALUE));
  const shown = currencies.slice(0, MOST_CURRENCIES).map(shortened);
  const left = currencies.length - MOST_CURRENCIES;
  const paintOf = (split: string): SeriesPaint =>
    series.find((one) => one.splits.includes(split))?.paint ?? 'info';
  return (
    <Section
      level={3}
      title={`${amount === 'balance' ? 'Balances' : 'Amounts'} per currency${isNamed ? ' and network' : ''}`}
    >
      <p className={styles['note']}>
        Sums are exact. Compare bars only within one currency. Currencies are never added together.
      </p>
      <div className={styles['currencies']} style={widthsOf(shown)}>
        {shown.map((one) => (
          <Currency key={one.currency} {...one} {...{ many, across, paintOf, prefix }} />
        ))}
      </div>
      {left > 0 && (
        <p className={styles['note']}>
          {counted(left, 'more currency', 'more currencies')}, with fewer records each
        </p>
      )}
      {notAddedWords(tally, amount).map((words) => (
        <p key={words} className={styles['note']}>
          {words}
        </p>
      ))}
    </Section>
  );
}

/** A currency with so many networks, and so many values of each, as anybody reads. */
interface Shortened {
  readonly currency: string;
  readonly networks: readonly NetworkAmounts[];
  /** Rows that are left out: networks, or values of those that are there. */
  readonly left: number;
}

function shortened({ currency, networks }: CurrencyAmounts): Shortened {
  const shown = networks.slice(0, MOST_NETWORKS);
  const values = shown.reduce((sum, { bySplit }) => sum + Math.max(0, bySplit.length - MOST_SPLITS), 0);
  return {
    currency,
    networks: shown.map((one) => ({ ...one, bySplit: one.bySplit.slice(0, MOST_SPLITS) })),
    left: networks.length - shown.length + values,
  };
}

/** In characters, so that the columns of one currency stand below those of another. */
function widthsOf(currencies: readonly Shortened[]): CSSProperties {
  const networks = currencies.flatMap((currency) => currency.networks);
  const names = networks.flatMap(({ network, bySplit }) => {
    const [only] = bySplit.length === 1 ? bySplit : [];
    const splits = bySplit.map(({ split }) => splitWords(split).length + 2);
    const aside = only && only.split !== NO_VALUE ? only.split.length + 6 : 0;
    return [network.length + aside, ...(only ? [] : splits)];
  });
  const sums = networks.flatMap(({ all, bySplit }) =>
    [all, ...bySplit.map(({ sum }) => sum)].map(({ text }) => groupedDecimal(text).length),
  );
  return { '--names': Math.max(...names), '--sums': Math.max(...sums) } as CSSProperties;
}

interface CurrencyProps extends Shortened {
  /** What the records are called. */
  readonly many: string;
  readonly across: boolean;
  readonly paintOf: (split: string) => SeriesPaint;
  readonly prefix: string;
}

function Currency({ currency, networks, left, many, across, paintOf, prefix }: CurrencyProps) {
  const parts = networks.flatMap(({ bySplit }) => bySplit.map(({ sum }) => sum.text));
  const shares = sharesOfLargest(parts);
  const isNamed = networks.some(({ network }) => network !== NO_VALUE);
  let next = 0;
  return (
    <table className={styles['bars']}>
      <caption>
        <VisuallyHidden>
          {currency}, {many} and sums
        </VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <code>{currency}</code>
          </th>
          <th scope="col" data-number>
            {many}
          </th>
          <th scope="col" data-number>
            sum
          </th>
          <td />
        </tr>
      </thead>
      {networks.map((group) => {
        const own = group.bySplit.map(({ split, sum }) => ({ split, sum, part: shares[next++] ?? 0 }));
        return <Network key={group.network} {...{ group, isNamed, own, across, paintOf, prefix }} />;
      })}
      {left > 0 && (
        <tbody>
          <tr>
            <td colSpan={4}>
              {counted(left, 'more row')}, with fewer {many} each
            </td>
          </tr>
        </tbody>
      )}
    </table>
  );
}

interface NetworkProps extends Pick<CurrencyProps, 'across' | 'paintOf' | 'prefix'> {
  readonly group: NetworkAmounts;
  /** Whether any amount of this currency says its network. */
  readonly isNamed: boolean;
  readonly own: readonly { readonly split: string; readonly sum: ExactSum; readonly part: number }[];
}

function Network({ group: { network, all }, isNamed, own, across, paintOf, prefix }: NetworkProps) {
  const [only] = own.length === 1 ? own : [];
  const name = network !== NO_VALUE ? network : isNamed ? 'no network' : 'all';
  const bar = (split: string, part: number) => <Bar prefix={prefix} paint={paintOf(split)} part={part} />;
  return (
    <tbody>
      <tr data-whole>
        <th scope="row">
          {name}
          {only && only.split !== NO_VALUE && <span className={styles['aside']}>all {only.split}</span>}
        </th>
        <td data-number>{grouped(all.added)}</td>
        <Sum sum={across || only ? all : undefined} />
        <td>{only && bar(only.split, only.part)}</td>
      </tr>
      {!only &&
        own.map(({ split, sum, part }) => (
          <tr key={split}>
            <th scope="row">
              <code title={split}>{splitWords(split)}</code>
            </th>
            <td data-number>{grouped(sum.added)}</td>
            <Sum sum={sum} />
            <td>{bar(split, part)}</td>
          </tr>
        ))}
    </tbody>
  );
}

/** In characters; a longer one is broken over lines. */
const LONG = 24;

function Sum({ sum }: { readonly sum: ExactSum | undefined }) {
  const text = sum ? groupedDecimal(sum.text) : '';
  return <td data-number={text.length > LONG ? 'long' : 'sum'}>{text}</td>;
}
