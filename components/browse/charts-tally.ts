/** Counts what's loaded a slice at a time, so that the page goes on, and again when there's more. */

import { useEffect, useRef, useState } from 'react';
import type { CollectionId } from '../../lib/core/records/collections.ts';
import { createTallier, type GroupTally } from '../../lib/core/records/group.ts';
import { GROUP_FIELDS } from '../../lib/core/records/group-fields.ts';
import type { RecordSource } from '../../lib/features/browse/state.ts';

const SLICE = 1000;
/** While records keep coming, between two counts. */
const REST_MS = 1000;

export interface Counting {
  /** Of what was there when it was counted. */
  readonly tally: GroupTally | undefined;
  /** Records gone through, while a new count is under way. */
  readonly done: number | undefined;
  readonly failed: boolean;
}

const NOTHING: Counting = { tally: undefined, done: undefined, failed: false };

export function useTally(source: RecordSource, collection: CollectionId): Counting {
  const [counting, setCounting] = useState({ collection, ...NOTHING });
  const latest = useRef(source);
  const wake = useRef(() => {});
  const { revision } = source;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision of the same source has more records.
  useEffect(() => {
    latest.current = source;
    wake.current();
  }, [source, revision]);
  useEffect(() => {
    const ended = new AbortController();
    const show = (change: Partial<Counting>): void => {
      if (!ended.signal.aborted)
        setCounting((before) => ({
          ...(before.collection === collection ? before : NOTHING),
          ...change,
          collection,
        }));
    };
    const changed = (): Promise<void> =>
      new Promise((resolve) => {
        wake.current = resolve;
      });
    void keepCounting({ latest: () => latest.current, collection, show, changed, ended: ended.signal });
    return () => {
      ended.abort();
      wake.current();
    };
  }, [collection]);
  return counting.collection === collection ? counting : NOTHING;
}

interface Job {
  readonly latest: () => RecordSource;
  readonly collection: CollectionId;
  readonly show: (change: Partial<Counting>) => void;
  readonly changed: () => Promise<void>;
  readonly ended: AbortSignal;
}

async function keepCounting(job: Job): Promise<void> {
  let counted: string | undefined;
  let last: RecordSource | undefined;
  while (!job.ended.aborted) {
    const source = job.latest();
    const version = `${source.revision} ${source.count}`;
    if (source === last && version === counted) {
      await job.changed();
      continue;
    }
    last = source;
    counted = version;
    if (!(await countOnce(source, job))) continue;
    await pause(source.count > SLICE ? REST_MS : 0);
  }
}

/** False where the records gave way to fewer, or to none, meanwhile: what was counted is of no use. */
async function countOnce(source: RecordSource, { latest, collection, show, ended }: Job): Promise<boolean> {
  const tallier = createTallier(GROUP_FIELDS[collection]);
  const { count } = source;
  try {
    for (let from = 0; from < count; from += SLICE) {
      if (from > 0) {
        show({ done: from });
        await pause(0);
      }
      if (ended.aborted || latest().count < count) return false;
      for (const record of await source.read(from, Math.min(from + SLICE, count))) tallier.add(record);
    }
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    show({ tally: tallier.tally(timeZone), done: undefined, failed: false });
  } catch {
    show({ done: undefined, failed: true });
  }
  return true;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
