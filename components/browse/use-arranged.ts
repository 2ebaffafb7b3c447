/** Sorts and filters what's loaded in slices, so that neither typing nor scrolling waits for it. */

import { useEffect, useMemo, useRef, useState } from 'react';
import { type Arrangement, Arranger } from '../../lib/core/records/arrange.ts';
import type { RecordSource } from '../../lib/state/browse-state.ts';

export interface Arranged {
  /** Places of the records that are shown; `undefined` where it's all of them as they came. */
  readonly places: Uint32Array | undefined;
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
}

/** @param of what the records are of: with another nothing of the old order is left. */
export function useArranged(source: RecordSource, of: unknown, arrangement: Arrangement): Arranged {
  const isNeeded = arrangement.filter !== '' || arrangement.sort !== undefined;
  const atOnce = useMemo(
    () => (isNeeded ? arrangedAtOnce(source, arrangement) : undefined),
    [source, arrangement, isNeeded],
  );
  const [outcome, setOutcome] = useState<Outcome | undefined>(undefined);
  const [progress, setProgress] = useState<number | undefined>(undefined);
  const latest = useRef(source);
  latest.current = source;
  const isLong = isNeeded && atOnce === undefined;
  const { count } = source;
  useEffect(() => {
    if (!isLong || count === 0) return undefined;
    const stop = { isWanted: true };
    setProgress(0);
    void arrangeInSlices(latest.current, arrangement, stop, setProgress).then((places) => {
      if (!stop.isWanted || !places) return;
      setOutcome({ of, arrangement, places });
      setProgress(undefined);
    });
    return () => {
      stop.isWanted = false;
      setProgress(undefined);
    };
  }, [isLong, count, of, arrangement]);
  if (!isNeeded) return { places: undefined, progress: undefined };
  if (atOnce) return { places: atOnce, progress: undefined };
  const latestOrder = outcome?.of === of ? outcome : undefined;
  // While another order is made, the old one stays.
  return {
    places: latestOrder?.places,
    progress: latestOrder?.arrangement === arrangement ? progress : (progress ?? 0),
  };
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

interface Stop {
  readonly isWanted: boolean;
}

/** `undefined` once it isn't wanted any more. */
async function arrangeInSlices(
  source: RecordSource,
  arrangement: Arrangement,
  stop: Stop,
  report: (progress: number) => void,
): Promise<Uint32Array | undefined> {
  const { count } = source;
  const arranger = new Arranger(count, arrangement);
  for (let from = 0; from < count; from += SLICE) {
    const to = Math.min(from + SLICE, count);
    const records = await source.read(from, to);
    await pause();
    if (!stop.isWanted) return undefined;
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
  stop: Stop,
  report: (progress: number) => void,
): Promise<Uint32Array | undefined> {
  const ordering = arranger.order();
  for (let step = ordering.next(); ; step = ordering.next()) {
    if (step.done) return step.value;
    await pause();
    if (!stop.isWanted) return undefined;
    report(0.6 + step.value * 0.4);
  }
}

/** Lets the page draw and answer. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
