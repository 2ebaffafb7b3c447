/** Sorts and filters what's loaded in slices, so that neither typing nor scrolling waits for it. */

import { useEffect, useMemo, useRef, useState } from 'react';
import { type Arrangement, Arranger } from '../../lib/core/records/arrange.ts';
import type { RecordSource } from '../../lib/features/browse/state.ts';

export interface Arranged {
  /** Places of the records that are shown; `undefined` where it's all of them as they came. */
  readonly places: Uint32Array | undefined;
  /** Whose places these are: more records may have come since, and those are in other places. */
  readonly source: RecordSource;
  /** How many records that order is of. */
  readonly count: number;
  /** From 0 to 1, while another order is being made. */
  readonly progress: number | undefined;
}

/** Done before the next drawing; more would be felt. */
const AT_ONCE = 500;
const SLICE = 1000;

interface Outcome {
  readonly of: unknown;
  readonly arrangement: Arrangement;
  readonly places: Uint32Array;
  readonly source: RecordSource;
}

/** @param of what the records are of: with another nothing of the old order is left. */
export function useArranged(source: RecordSource, of: unknown, arrangement: Arrangement): Arranged {
  const isNeeded = arrangement.filter.length > 0 || arrangement.sort !== undefined;
  const atOnce = useMemo(
    () => (isNeeded ? arrangedAtOnce(source, arrangement) : undefined),
    [source, arrangement, isNeeded],
  );
  const [outcome, setOutcome] = useState<Outcome | undefined>(undefined);
  const [progress, setProgress] = useState<number | undefined>(undefined);
  // A list that grows beyond what's done at once keeps its order until it has a longer one.
  const before = useRef<Outcome | undefined>(undefined);
  const { count } = source;
  if (atOnce) before.current = { of, arrangement, places: atOnce, source };
  const growing = useGrowing(source);
  const isLong = isNeeded && atOnce === undefined && count > 0;
  useEffect(() => {
    if (!isLong) return undefined;
    const stop = new AbortController();
    const show = (places: Uint32Array, arranged: RecordSource): void => {
      before.current = undefined;
      setOutcome({ of, arrangement, places, source: arranged });
      setProgress(undefined);
    };
    setProgress(0);
    void keepArranging(growing, arrangement, { stop: stop.signal, report: setProgress, show });
    return () => {
      stop.abort();
      setProgress(undefined);
    };
  }, [isLong, growing, of, arrangement]);
  if (!isNeeded) return { places: undefined, source, count, progress: undefined };
  // While another order is made, the old one stays.
  const orders = [before.current, outcome].filter((one) => one?.of === of);
  const order = orders.find((one) => one?.arrangement === arrangement) ?? orders[0];
  return {
    places: order?.places,
    source: order?.source ?? source,
    count: order?.source.count ?? 0,
    progress: atOnce || order?.arrangement === arrangement ? undefined : (progress ?? 0),
  };
}

/** Records that more are added to. */
interface Growing {
  readonly latest: () => RecordSource;
  /** Once there's another. */
  readonly changed: () => Promise<void>;
}

function useGrowing(source: RecordSource): Growing {
  const latest = useRef(source);
  const wake = useRef(() => {});
  useEffect(() => {
    latest.current = source;
    wake.current();
  }, [source]);
  const growing = useRef<Growing>({
    latest: () => latest.current,
    changed: () =>
      new Promise((resolve) => {
        wake.current = resolve;
      }),
  });
  return growing.current;
}

/** `undefined` where it's too much, or not all in memory. */
function arrangedAtOnce(source: RecordSource, arrangement: Arrangement): Uint32Array | undefined {
  const { count } = source;
  if (count > AT_ONCE) return undefined;
  const arranger = new Arranger(count, arrangement);
  for (let index = 0; index < count; index++) {
    const record = source.at(index);
    if (!record) return undefined;
    arranger.consider(index, record);
  }
  const ordering = arranger.order();
  for (let step = ordering.next(); ; step = ordering.next()) if (step.done) return step.value;
}

interface Job {
  readonly stop: AbortSignal;
  readonly report: (progress: number) => void;
  readonly show: (places: Uint32Array, source: RecordSource) => void;
}

/** Between two orders of a list that grows: as long as it's watched, and longer for a long one, which takes longer. */
const REST_MS = 250;
const RECORDS_PER_MS = 200;

/** Again and again while records keep coming: one order is finished before the next is begun. */
async function keepArranging(growing: Growing, arrangement: Arrangement, job: Job): Promise<void> {
  let arranged = 0;
  while (!job.stop.aborted) {
    const source = growing.latest();
    if (source.count === arranged) {
      await growing.changed();
      continue;
    }
    const { count } = source;
    // How far it is is told of the first; the others take the place of one that can be read.
    const report = arranged === 0 ? job.report : () => {};
    const places = await arrangeInSlices(source, arrangement, { ...job, report });
    if (!places) return;
    arranged = count;
    job.show(places, source);
    await pause(REST_MS + count / RECORDS_PER_MS);
  }
}

/** `undefined` once it isn't wanted any more. */
async function arrangeInSlices(
  source: RecordSource,
  arrangement: Arrangement,
  { stop, report }: Pick<Job, 'stop' | 'report'>,
): Promise<Uint32Array | undefined> {
  const { count } = source;
  const arranger = new Arranger(count, arrangement);
  for (let from = 0; from < count; from += SLICE) {
    const to = Math.min(from + SLICE, count);
    const records = await source.read(from, to);
    await pause();
    if (stop.aborted) return undefined;
    // Where some are missing, each has to be asked for by its place.
    const recordAt =
      records.length === to - from ? (at: number) => records[at - from] : (at: number) => source.at(at);
    for (let at = from; at < to; at++) arranger.consider(at, recordAt(at));
    report((to / count) * 0.6);
  }
  return orderInSlices(arranger, stop, report);
}

async function orderInSlices(
  arranger: Arranger,
  stop: AbortSignal,
  report: (progress: number) => void,
): Promise<Uint32Array | undefined> {
  const ordering = arranger.order();
  for (let step = ordering.next(); ; step = ordering.next()) {
    if (step.done) return step.value;
    await pause();
    if (stop.aborted) return undefined;
    report(0.6 + step.value * 0.4);
  }
}

/** Lets the page draw and answer. */
function pause(ms = 0): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
