/** Keeps what responses told of servers' clocks over a reload and in all windows alike, for as long as it counts. */

import { type ClockSample, isCounted, withSample } from '../../core/clock/estimate.ts';
import type { Platform } from '../../platform/ports.ts';
import type { ClockSlice } from '../../state/clock-state.ts';
import type { RecordsState } from '../../state/page-state.ts';
import { reportRecord } from '../../state/record-reports.ts';
import {
  CLOCKS_RECORD,
  NO_CLOCKS,
  readSample,
  type StoredClocks,
  storedSample,
} from '../../storage/clocks.ts';
import { type RecordState, readRecord, updateRecord, watchRecord } from '../../storage/versioned.ts';
import { BUILT_IN_BASE_URL } from './signing.ts';

type Samples = ClockSlice['clockSamples'];
type Followed = ClockSlice['clocksFollowed'];
type Kept = Pick<ClockSlice, 'clockSamples' | 'clocksFollowed' | 'timestampMode' | 'runTimestamp'> &
  Pick<RecordsState, 'recordReports'>;

interface KeptStore {
  getState(): Kept;
  setState(part: (state: Kept) => Partial<Kept>): void;
  subscribe(listener: (state: Kept, before: Kept) => void): () => void;
}

export async function followClocks(
  { getState, setState, subscribe }: KeptStore,
  { storage, clock }: Pick<Platform, 'storage' | 'clock'>,
): Promise<void> {
  let isWriting = false;
  let isNewer = false;
  let isShowing = false;
  /** In this window, and not stored yet: all windows follow what was asked for last. */
  let asked: Followed = {};

  /** What was stored too long ago is as if it weren't there. */
  function show(state: RecordState<StoredClocks>): void {
    isShowing = true;
    setState(({ clockSamples, clocksFollowed, recordReports, timestampMode }) => {
      const recent =
        state.state === 'ok' && storedOf(samplesIn(state.value), state.value.followed ?? {}, clock.now());
      return {
        recordReports: reportRecord(recordReports, 'clocks', state),
        ...(recent && {
          clockSamples: joined(samplesIn(recent), clockSamples),
          clocksFollowed: { ...runningBy(timestampMode, clocksFollowed), ...recent.followed, ...asked },
        }),
      };
    });
    isShowing = false;
  }

  async function store(): Promise<void> {
    isNewer = true;
    if (isWriting) return;
    isWriting = true;
    while (isNewer) {
      isNewer = false;
      const writing = asked;
      const added = (stored: StoredClocks) =>
        storedOf(
          joined(samplesIn(stored), getState().clockSamples),
          { ...stored.followed, ...writing },
          clock.now(),
        );
      // Where they can't be stored, they count for this page.
      const written = await updateRecord(storage, CLOCKS_RECORD, NO_CLOCKS, added).catch(() => undefined);
      if (written?.ok) asked = changedIn(asked, writing);
    }
    isWriting = false;
  }

  watchRecord(storage, CLOCKS_RECORD, show);
  show(await readRecord(storage, CLOCKS_RECORD).catch(() => ({ state: 'absent' as const })));
  const { timestampMode, runTimestamp } = getState();
  if (timestampMode.kind === 'running' && timestampMode.offset === 0) runTimestamp();
  subscribe(({ clockSamples, clocksFollowed }, before) => {
    const isAsked = !isShowing && clocksFollowed !== before.clocksFollowed;
    const changed = isAsked ? changedIn(clocksFollowed, before.clocksFollowed) : {};
    asked = { ...asked, ...changed };
    if (isMeasured(clockSamples, before.clockSamples) || Object.keys(changed).length > 0) void store();
  });
  // Measured while this was loaded, or too old by now.
  if (isMeasured(getState().clockSamples, {})) await store();
}

/** The built-in sandbox has this computer’s clock, which nobody has to measure. */
function isMeasured(samples: Samples, before: Samples): boolean {
  return Object.keys(samples).some(
    (origin) => origin !== BUILT_IN_BASE_URL && samples[origin] !== before[origin],
  );
}

/** A computer’s clock that’s put forward makes all samples old. This window goes on by its own until the next response. */
function runningBy(mode: Kept['timestampMode'], followed: Followed): Followed {
  const isOwn = (offset: number) => mode.kind === 'running' && offset !== 0 && offset === mode.offset;
  return Object.fromEntries(Object.entries(followed).filter(([, offset]) => isOwn(offset)));
}

function samplesIn({ samples }: StoredClocks): Samples {
  return Object.fromEntries(Object.entries(samples).map(([origin, all]) => [origin, all.map(readSample)]));
}

function changedIn(now: Followed, before: Followed): Followed {
  return Object.fromEntries(Object.entries(now).filter(([origin, offset]) => before[origin] !== offset));
}

function storedOf(samples: Samples, followed: Followed, now: number): StoredClocks {
  const counted = Object.entries(samples).flatMap(([origin, all]) => {
    if (origin === BUILT_IN_BASE_URL) return [];
    const kept = all.filter((sample) => isCounted(sample, now));
    return kept.length > 0 ? [[origin, kept.map(storedSample)] as const] : [];
  });
  const kept = Object.fromEntries(counted);
  const stillFollowed = Object.entries(followed).filter(([origin]) => origin in kept);
  return {
    samples: kept,
    ...(stillFollowed.length > 0 && { followed: Object.fromEntries(stillFollowed) }),
  };
}

/** In the order in which they came; the same object where `own` has all of them. */
function joined(stored: Samples, own: Samples): Samples {
  const isNew = Object.entries(stored).some(([origin, all]) => missingIn(own[origin] ?? [], all).length > 0);
  if (!isNew) return own;
  const origins = new Set([...Object.keys(stored), ...Object.keys(own)]);
  return Object.fromEntries(
    [...origins].map((origin) => {
      const before = stored[origin] ?? [];
      return [origin, missingIn(before, own[origin] ?? []).reduce(withSample, before)];
    }),
  );
}

/** Those of `all` that aren’t in `samples`. */
function missingIn(samples: readonly ClockSample[], all: readonly ClockSample[]): readonly ClockSample[] {
  const known = new Set(samples.map(nameOf));
  return all.filter((sample) => !known.has(nameOf(sample)));
}

function nameOf({ sentAt, receivedAt, date }: ClockSample): string {
  return `${sentAt} ${receivedAt} ${date}`;
}
