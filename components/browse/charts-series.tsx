/** How each status or the like is drawn: a colour and a pattern, so that it's never the colour alone. */

import { NO_VALUE, type SplitCount } from '../../lib/core/records/group.ts';
import styles from './charts.module.css';
import { splitWords } from './charts-words.ts';

const PAINTS = ['good', 'info', 'warn', 'muted', 'accent', 'faint'] as const;
export type SeriesPaint = (typeof PAINTS)[number];

/** One is left for the others together. */
const MOST_SERIES = PAINTS.length - 1;

/** Only `paid` is specified; the others are the ones assumed (`order-statuses`, `record-fields`). */
const USUAL: Readonly<Record<string, SeriesPaint>> = {
  paid: 'good',
  confirming: 'info',
  expired: 'warn',
  awaiting_payment: 'muted',
  credit: 'good',
  debit: 'warn',
  active: 'good',
  paused: 'muted',
  sent: 'good',
  delivered: 'good',
  failed: 'warn',
  pending: 'muted',
  won: 'good',
  open: 'info',
  lost: 'warn',
};

export interface Series {
  readonly id: string;
  readonly label: string;
  readonly paint: SeriesPaint;
  readonly splits: readonly string[];
}

/** @param splits the most frequent first. */
export function seriesOf(splits: readonly SplitCount[]): readonly Series[] {
  const drawn = splits.length > MOST_SERIES + 1 ? splits.slice(0, MOST_SERIES) : splits;
  const usual = drawn.map(({ split }) => usualPaint(split));
  const taken = new Set(usual);
  const free = PAINTS.filter((paint) => !taken.has(paint));
  const series = drawn.map(({ split }, index): Series => {
    const paint = usual[index] ?? free.shift() ?? 'faint';
    return {
      id: split === NO_VALUE ? 'none' : `is ${split}`,
      label: splitWords(split),
      paint,
      splits: [split],
    };
  });
  const others = splits.slice(drawn.length).map(({ split }) => split);
  if (others.length === 0) return series;
  return [...series, { id: 'others', label: `${others.length} others`, paint: 'faint', splits: others }];
}

/** An event such as `order.paid` is drawn as the status it ends in. */
function usualPaint(split: string): SeriesPaint | undefined {
  const status = split.slice(split.lastIndexOf('.') + 1);
  return Object.hasOwn(USUAL, status) ? USUAL[status] : undefined;
}

export function seriesCount({ splits }: Series, counts: ReadonlyMap<string, number>): number {
  return splits.reduce((sum, split) => sum + (counts.get(split) ?? 0), 0);
}

/** For `fill` and `stroke`. @param prefix of the page’s `Patterns`. */
export function paintUrl(prefix: string, paint: SeriesPaint): string {
  return `url(#${prefix}${paint})`;
}

const DRAWINGS: Readonly<Record<SeriesPaint, string>> = {
  good: 'M0 0H6V6H0Z',
  info: 'M-1 3 3 -1 5 -1 -1 5ZM1 7 7 1 7 3 3 7Z',
  warn: 'M0 0H3V3H0ZM3 3H6V6H3Z',
  muted: 'M0 0H6V3H0Z',
  accent: 'M-1 3 3 7 1 7 -1 5ZM1 -1 7 5 7 3 3 -1ZM5 -1 7 1 7 -1Z',
  faint: 'M2 2H4V4H2Z',
};

/** Once per page of charts: what the others are filled with. */
export function Patterns({ prefix }: { readonly prefix: string }) {
  return (
    <svg className={styles['patterns']} width="0" height="0" aria-hidden="true">
      <defs>
        {PAINTS.map((paint) => (
          <pattern
            key={paint}
            id={`${prefix}${paint}`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            data-paint={paint}
          >
            <rect width="6" height="6" className={styles['ground']} />
            <path d={DRAWINGS[paint]} className={styles['drawing']} />
          </pattern>
        ))}
      </defs>
    </svg>
  );
}

export function Swatch({ prefix, paint }: { readonly prefix: string; readonly paint: SeriesPaint }) {
  return (
    <svg className={styles['swatch']} width="12" height="12" aria-hidden="true" data-paint={paint}>
      <rect x="0.5" y="0.5" width="11" height="11" fill={paintUrl(prefix, paint)} />
    </svg>
  );
}

/** A bar in a row of a table; the number beside it says what it says. @param part of the longest, from 0 to 1. */
export function Bar({ prefix, paint, part }: { prefix: string; paint: SeriesPaint; part: number }) {
  return (
    <svg className={styles['bar']} width="100%" height="10" aria-hidden="true" data-paint={paint}>
      {part > 0 && (
        <rect
          x="0.5"
          y="0.5"
          width={`${Math.max(part * 99, 0.5)}%`}
          height="9"
          fill={paintUrl(prefix, paint)}
        />
      )}
    </svg>
  );
}
