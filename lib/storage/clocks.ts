/** What responses told of their servers' clocks, by origin, and which are followed. What’s older than an hour doesn’t count, and isn’t stored. */

import * as v from 'valibot';
import type { ClockSample } from '../core/clock/estimate.ts';
import { versioned } from './versioned.ts';

const SAMPLE = v.object({
  sentAt: v.number(),
  receivedAt: v.number(),
  /** Without one that can be read. */
  date: v.nullable(v.number()),
  cache: v.picklist(['none', 'fresh', 'stored']),
  isCacheable: v.boolean(),
});

const CLOCKS = v.object({
  samples: v.record(v.string(), v.array(SAMPLE)),
  /** In seconds; older builds wrote none. */
  followed: v.exactOptional(v.record(v.string(), v.number())),
});

export type StoredClocks = Readonly<v.InferOutput<typeof CLOCKS>>;
type StoredSample = Readonly<v.InferOutput<typeof SAMPLE>>;

export const CLOCKS_RECORD = versioned('clocks', CLOCKS);

export const NO_CLOCKS: StoredClocks = { samples: {} };

export function storedSample({ date, ...sample }: ClockSample): StoredSample {
  return { ...sample, date: date ?? null };
}

export function readSample({ date, ...sample }: StoredSample): ClockSample {
  return { ...sample, date: date ?? undefined };
}
