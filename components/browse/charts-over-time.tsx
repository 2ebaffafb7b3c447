/** How many records each stretch of time has: bars, a slider that reads them out one by one, and the same as a table. */

import { type CSSProperties, type PointerEvent, useState } from 'react';
import { grouped } from '../../lib/core/counts.ts';
import type { CollectionId } from '../../lib/core/records/collections.ts';
import type { OverTime, TimeBucket } from '../../lib/core/records/over-time.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { Section } from '../ui/section.tsx';
import styles from './charts.module.css';
import type { Bars } from './charts-bars.ts';
import { EDGES, useDrawnBars } from './charts-drawing.ts';
import { OverTimeTable } from './charts-over-time-table.tsx';
import { paintUrl, type Series, Swatch, seriesCount } from './charts-series.tsx';
import { axisLabels, countedRecords, longTime, nounOf, unitWords } from './charts-words.ts';

interface OverTimeProps {
  readonly collection: CollectionId;
  readonly overTime: OverTime;
  readonly series: readonly Series[];
  /** Of the page's patterns. */
  readonly prefix: string;
  /** Records that aren't here, for want of a time. */
  readonly withoutTime: number;
}

export function OverTimeChart({ collection, overTime, series, prefix, withoutTime }: OverTimeProps) {
  const { buckets, timeZone } = overTime;
  const [pointed, setPointed] = useState<number | undefined>(undefined);
  const { element, width, failed } = useDrawnBars((across) => barsOf(overTime, series, prefix, across));
  const last = buckets.length - 1;
  const at = Math.min(pointed ?? last, last);
  const bucket = buckets[at];
  const step = (width - EDGES.start - EDGES.end) / buckets.length;
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    const x = clientX - currentTarget.getBoundingClientRect().left - EDGES.start;
    setPointed(Math.max(0, Math.min(last, Math.floor(x / step))));
  };
  const sizes = { '--start': `${EDGES.start}px`, '--step': `${step}px`, '--at': at } as CSSProperties;
  return (
    <Section level={3} title={`Created ${unitWords(overTime)}`} note={<TimeZone timeZone={timeZone} />}>
      <Legend series={series} prefix={prefix} />
      <div
        className={styles['plot']}
        style={sizes}
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        {pointed !== undefined && <div className={styles['column']} />}
        <div ref={element} className={styles['drawn']} aria-hidden="true" />
      </div>
      {failed && (
        <p className={styles['note']}>The chart couldn’t be loaded. The table has the same numbers.</p>
      )}
      {last > 0 && (
        <input
          type="range"
          className={styles['slider']}
          style={{ ...sizes, inlineSize: step * buckets.length }}
          aria-label="Read the chart out"
          aria-valuetext={bucket && readOut(collection, bucket, overTime, series)}
          min={0}
          max={last}
          value={at}
          onChange={({ currentTarget }) => setPointed(currentTarget.valueAsNumber)}
        />
      )}
      {bucket && <p className={styles['readout']}>{readOut(collection, bucket, overTime, series)}</p>}
      {withoutTime > 0 && (
        <p className={styles['note']}>
          {countedRecords(collection, withoutTime)} not shown: no created_at with a time zone
        </p>
      )}
      <Disclosure summary="As a table">
        <OverTimeTable collection={collection} overTime={overTime} series={series} />
      </Disclosure>
    </Section>
  );
}

function TimeZone({ timeZone }: { readonly timeZone: string }) {
  return <span className={styles['aside']}>your time zone, {timeZone}</span>;
}

function Legend({ series, prefix }: { readonly series: readonly Series[]; readonly prefix: string }) {
  if (series.length < 2) return null;
  return (
    <ul className={styles['legend']} aria-hidden="true">
      {series.map(({ id, label, paint }) => (
        <li key={id}>
          <Swatch prefix={prefix} paint={paint} />
          <code>{label}</code>
        </li>
      ))}
    </ul>
  );
}

/** As in “Thu, 12 Mar 2026: 48 orders, 40 paid, 8 expired”. */
function readOut(
  collection: CollectionId,
  bucket: TimeBucket,
  overTime: OverTime,
  series: readonly Series[],
): string {
  const parts = series
    .map((one) => ({ label: one.label, count: seriesCount(one, bucket.counts) }))
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${grouped(count)} ${label}`);
  const detail = series.length > 1 ? parts : [];
  const all = bucket.count === 0 ? `no ${nounOf(collection, 0)}` : countedRecords(collection, bucket.count);
  return `${longTime(bucket, overTime)}: ${[all, ...detail].join(', ')}`;
}

/** In pixels; the widest short time. */
const LABEL = 64;

function barsOf(overTime: OverTime, series: readonly Series[], prefix: string, width: number): Bars {
  return {
    labels: axisLabels(overTime, Math.floor((width - EDGES.start - EDGES.end) / LABEL)),
    series: series.map((one) => ({
      stroke: paintUrl(prefix, one.paint),
      counts: overTime.buckets.map(({ counts }) => seriesCount(one, counts)),
    })),
    width,
  };
}
